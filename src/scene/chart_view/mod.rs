//! From a [`Chart`] to a picture: everything is placed here, so that window, SVG and documents draw the same.
//!
//! No text is cut: names wrap, and where the height asked for does not hold everything the picture grows downward.
mod bars;
mod canvas;
mod labels;
mod legend;
mod plane;
mod scale;
mod wrap;

use crate::scene::Scene;
use crate::scene::chart::{Chart, ChartKind, Series};
use crate::scene::{Area, Ink};
use canvas::Canvas;

/// What a chart is drawn for.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Look {
    /// Width, mm.
    pub width: f32,
    /// Height that is filled where the content can be stretched, mm; what needs more grows, few bars take less.
    pub height: f32,
    /// Height of the letters, mm.
    pub text: f32,
    /// Whether title and note are part of the picture; a document may set them itself.
    pub words: bool,
}

impl Look {
    /// A picture that stands alone, as wide as a slide.
    pub const ALONE: Self = Self { width: 220.0, height: 120.0, text: 4.0, words: true };
}

/// Draws a chart.
#[must_use]
pub fn draw(chart: &Chart, look: Look) -> Scene {
    let mut canvas = Canvas::new(look);
    let margin = look.text;
    let mut y = margin;
    let inner = (look.width - 2.0 * margin).max(look.text * 8.0);
    if look.words && !chart.title.is_empty() {
        y = canvas.paragraph(margin, y, inner, canvas.heading(), &chart.title) + look.text * 0.4;
    }
    y = legend::draw(&mut canvas, chart, Area::new(margin, y, inner, 0.0));
    let note = if look.words { canvas.height_of(&chart.note, inner, canvas.small(Ink::Muted)) } else { 0.0 };
    let left = (look.height - y - note - margin).max(0.0);
    let area = Area::new(margin, y, inner, left);
    y = if chart.highest().is_none() {
        canvas.empty(area)
    } else {
        match chart.kind {
            ChartKind::Bars | ChartKind::StackedBars => bars::draw(&mut canvas, chart, area),
            ChartKind::Lines | ChartKind::Scatter => plane::draw(&mut canvas, chart, area),
        }
    };
    if note > 0.0 {
        y = canvas.paragraph(margin, y + look.text * 0.4, inner, canvas.small(Ink::Muted), &chart.note);
    }
    canvas.finish(y + margin * 0.6)
}

/// What a chart says, for those who cannot see it: title, and each series with its numbers in words.
#[must_use]
pub fn description(chart: &Chart) -> String {
    let mut said = vec![chart.title.clone(), chart.y_title.clone()];
    for series in &chart.series {
        let texts: Vec<String> = series.data.iter().map(|datum| spoken(chart, datum)).collect();
        said.push(format!("{}: {}", series.name, texts.join(", ")));
    }
    said.retain(|text| !text.is_empty());
    said.join("; ")
}

fn spoken(chart: &Chart, datum: &crate::scene::chart::Datum) -> String {
    let text = shown(datum);
    match chart.categories.get(datum.x.max(0.0) as usize) {
        Some(category) => format!("{category} {text}"),
        None => text.to_owned(),
    }
}

/// The words of a number, or a dash for one that is not known.
fn shown(datum: &crate::scene::chart::Datum) -> &str {
    if datum.text.is_empty() && datum.y.is_none() { "—" } else { &datum.text }
}

/// The colour of a series: that of its option, else its own.
fn ink(series: &Series, place: usize) -> Ink {
    match (series.reference, series.option) {
        (_, Some(option)) => Ink::Option(option),
        (true, None) => Ink::Muted,
        (false, None) => Ink::Series(place),
    }
}

#[cfg(test)]
mod tests;
