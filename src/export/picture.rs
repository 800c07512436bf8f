//! Diagrams and charts as pictures of their own.
use crate::export::document::{DocumentError, Material};
use crate::export::report::Analysed;
use crate::export::svg::{self, SvgText};
use crate::locale::Language;
use crate::quantity::Message;
use crate::scene::chart::Chart;
use crate::scene::chart_view::{self, Look};
use crate::scene::{Palette, Scene, box_view, links_view, matrix_view};

/// Pixels per millimetre of a picture at scale 1: 96 to the inch.
const PIXELS_PER_MM: f32 = 96.0 / 25.4;

/// Stands between the parts of a title.
const BETWEEN: &str = " · ";

/// A view of one option.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Diagram {
    /// The chassis from above.
    Box,
    /// The tree of links.
    Links,
    /// The matrix of pairs.
    Matrix,
}

/// A picture with its words.
#[derive(Debug, Clone, PartialEq)]
pub struct Picture {
    /// What is drawn.
    pub scene: Scene,
    /// Title: a short name of what is shown.
    pub title: String,
    /// Description for those who cannot see it.
    pub description: String,
    /// Its colours.
    pub palette: Palette,
    /// How many times as fine as a screen of 96 pixels to the inch.
    pub scale: f32,
}

impl Picture {
    /// The diagram of an option.
    ///
    /// # Errors
    /// If there is nothing to draw.
    pub fn diagram(material: &Material<'_>, option: &Analysed<'_>, view: Diagram) -> Result<Self, DocumentError> {
        let (catalog, words) = (material.catalog, |message: &Message| material.language.words(message));
        let scene = match view {
            Diagram::Box => box_view::box_view(catalog, option.plan, option.analysis, &words),
            Diagram::Links => links_view::links_view(catalog, option.plan, option.analysis, &words),
            Diagram::Matrix => matrix_view::matrix_view(catalog, option.analysis, &words),
        };
        if scene.shapes.is_empty() {
            let has_machine = !option.analysis.machine.nodes.is_empty();
            return Err(if has_machine { DocumentError::NoDevices } else { DocumentError::NoPicture });
        }
        let title = titled(material, &option.plan.title);
        let description = svg::description(&scene);
        Ok(Self { scene, title, description, palette: Palette::Light, scale: 1.0 })
    }

    /// A chart of options side by side.
    #[must_use]
    pub fn chart(material: &Material<'_>, chart: &Chart) -> Self {
        Self {
            scene: chart_view::draw(chart, Look::ALONE),
            title: titled(material, &chart.title),
            description: chart_view::description(chart),
            palette: Palette::Light,
            scale: 1.0,
        }
    }

    /// The picture as SVG.
    #[must_use]
    pub fn svg(&self, language: Language) -> String {
        let text = SvgText { title: &self.title, description: &self.description, language: language.tag() };
        svg::write(&self.scene, self.palette, text)
    }

    /// Its width as PNG, pixels.
    #[must_use]
    pub fn width(&self) -> u32 {
        (self.scene.width * PIXELS_PER_MM * self.scale).round() as u32
    }
}

/// The title of the project and that of what is shown, as far as there are any.
fn titled(material: &Material<'_>, shown: &str) -> String {
    match (material.project.title.as_str(), shown) {
        ("", "") => material.language.text("file-untitled"),
        ("", only) | (only, "") => only.to_owned(),
        (project, shown) if project == shown => shown.to_owned(),
        (project, shown) => format!("{project}{BETWEEN}{shown}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::Catalog;
    use crate::plan::Project;
    use crate::quantity::Day;

    #[track_caller]
    fn check(project: &str, shown: &str, expected: &str) {
        let project = Project { title: project.to_owned(), ..Project::default() };
        let today = Day::new(2026, 11, 1).expect("a day");
        let catalog = Catalog::builtin();
        let material =
            Material { catalog: &catalog, project: &project, options: &[], language: Language::English, today };
        assert_eq!(titled(&material, shown), expected);
    }

    #[test]
    fn titles_without_words_have_no_points() {
        check("Lab", "8 × L40S", "Lab · 8 × L40S");
        check("Lab", "", "Lab");
        check("", "8 × L40S", "8 × L40S");
        check("Lab", "Lab", "Lab");
        check("", "", "Untitled");
    }
}
