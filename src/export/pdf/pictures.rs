//! The pictures of a document: scenes and charts as SVG, each under a name that the data gives.
use std::collections::BTreeMap;

use super::document::{Block, Picture};
use crate::export::svg::{self, SvgText};
use crate::locale::Language;
use crate::quantity::Message;
use crate::scene::chart::Chart;
use crate::scene::chart_view::{self, Look};
use crate::scene::{Palette, Scene};

/// The pictures so far.
pub struct Album {
    /// SVG by name.
    pub pictures: BTreeMap<String, String>,
    language: Language,
}

impl Album {
    /// No pictures yet.
    pub fn new(language: Language) -> Self {
        Self { pictures: BTreeMap::new(), language }
    }

    /// Adds a picture; `None` if there is nothing on it.
    pub fn scene(&mut self, scene: &Scene, title: &str) -> Option<Block> {
        (!scene.shapes.is_empty()).then(|| {
            let description = svg::description(scene);
            let alt = if description.is_empty() { title.to_owned() } else { self.named(title, &description) };
            Block::Picture(self.add(scene, title, alt, String::new(), false))
        })
    }

    fn named(&self, title: &str, description: &str) -> String {
        self.language.words(&Message::new("pdf-alt").with("title", title).with("text", description))
    }

    /// Adds a picture for each option; `None` if there is nothing on any of them.
    pub fn gallery<'s>(&mut self, scenes: impl Iterator<Item = (&'s Scene, String)>) -> Option<Block> {
        let drawn = scenes.filter(|(scene, _)| !scene.shapes.is_empty());
        let pictures: Vec<Picture> =
            drawn.map(|(scene, title)| self.add(scene, &title, title.clone(), String::new(), false)).collect();
        (!pictures.is_empty()).then_some(Block::Gallery { pictures })
    }

    /// Adds a chart, which the template gives its title and note.
    pub fn chart(&mut self, chart: &Chart, look: Look) -> Block {
        Block::Picture(self.drawn(chart, look))
    }

    /// Adds charts side by side.
    pub fn charts(&mut self, charts: &[&Chart], look: Look) -> Block {
        Block::Gallery { pictures: charts.iter().map(|chart| self.drawn(chart, look)).collect() }
    }

    fn drawn(&mut self, chart: &Chart, look: Look) -> Picture {
        let scene = chart_view::draw(chart, Look { words: false, ..look });
        let alt = chart_view::description(chart);
        self.add(&scene, &chart.title, alt, chart.note.clone(), true)
    }

    fn add(&mut self, scene: &Scene, title: &str, alt: String, note: String, chart: bool) -> Picture {
        let file = format!("picture-{}.svg", self.pictures.len() + 1);
        let text = SvgText { title, description: "", language: self.language.tag() };
        self.pictures.insert(file.clone(), svg::write(scene, Palette::Light, text));
        Picture { file, alt, title: title.to_owned(), note, width: scene.width, height: scene.height, chart }
    }
}
