//! Documents, pictures and tables written from the window: what can be written, and the work itself, which a thread of
//! its own does on a copy of the project while the window goes on.
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::analysis::{Analysis, Context};
use crate::catalog::Catalog;
use crate::export::deck::{self, Deck};
use crate::export::report::{Analysed, Report};
use crate::export::svg::SvgText;
use crate::export::{csv, markdown, png, pptx, svg, xlsx};
use crate::locale::{Language, fonts};
use crate::plan::Project;
use crate::plan::format::{self, Residue};
use crate::quantity::{Day, Message};
use crate::scene::{Palette, Scene, box_view, links_view, matrix_view};
use crate::store::{Folders, Previous, write_atomically};
use crate::ui::session::DiagramView;

/// Pixels of a picture per millimetre: twice as fine as a screen of 96 pixels to the inch.
const PIXELS_PER_MM: f32 = 2.0 * 96.0 / 25.4;

/// What can be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExportKind {
    /// The report on A4 paper.
    #[cfg(feature = "documents")]
    ReportA4,
    /// The report on Letter paper.
    #[cfg(feature = "documents")]
    ReportLetter,
    /// The pages of the meeting as slides.
    #[cfg(feature = "documents")]
    Slides,
    /// The pages of the meeting as slides that can be edited.
    Pptx,
    /// A workbook with live formulas.
    Xlsx,
    /// The report as Markdown.
    Markdown,
    /// The report as JSON.
    Json,
    /// Figures and bill as a table.
    Csv,
    /// The diagram shown, as SVG.
    Svg,
    /// The same as PNG.
    Png,
}

impl ExportKind {
    /// Ending of its files, without the dot.
    #[must_use]
    pub fn extension(self) -> &'static str {
        match self {
            #[cfg(feature = "documents")]
            Self::ReportA4 | Self::ReportLetter | Self::Slides => "pdf",
            Self::Pptx => "pptx",
            Self::Xlsx => "xlsx",
            Self::Markdown => "md",
            Self::Json => "json",
            Self::Csv => "csv",
            Self::Svg => "svg",
            Self::Png => "png",
        }
    }

    /// The path with the ending: a workbook is not overwritten by a report because its name was typed.
    #[must_use]
    pub fn path(self, path: &Path) -> PathBuf {
        match path.extension() {
            Some(ending) if ending.eq_ignore_ascii_case(self.extension()) => path.to_owned(),
            Some(ending) => path.with_extension(format!("{}.{}", ending.display(), self.extension())),
            None => path.with_extension(self.extension()),
        }
    }
}

/// A document to be written: what it tells of, as it was when it was asked for.
#[derive(Debug, Clone)]
pub struct Export {
    /// What is written.
    pub kind: ExportKind,
    /// All parts, with the project's own machines.
    pub catalog: Arc<Catalog>,
    /// The project.
    pub project: Arc<Project>,
    /// What its file said beyond what this version knows: pictures carry it, too.
    pub residue: Arc<Residue>,
    /// Place of the option that pictures show.
    pub option: usize,
    /// View that pictures show.
    pub view: DiagramView,
    /// Language of the document.
    pub language: Language,
    /// Day of the document.
    pub today: Day,
}

/// Two exports are the same job if they write the same of the same project.
impl PartialEq for Export {
    fn eq(&self, other: &Self) -> bool {
        let key = |it: &Self| (it.kind, it.option, it.view, it.language, it.today);
        key(self) == key(other) && self.project == other.project
    }
}

impl Export {
    /// Makes the document and writes it; `tell` is told how far it has come.
    ///
    /// # Errors
    /// With a sentence that says what, where and how to mend it. Nothing is left half written.
    pub fn write(&self, path: &Path, folders: Option<&Folders>, tell: &mut dyn FnMut(Message)) -> Result<(), Message> {
        let content = self.content(folders, tell)?;
        write_atomically(path, &content, Previous::Replace).map_err(|error| error.message())
    }

    fn content(&self, folders: Option<&Folders>, tell: &mut dyn FnMut(Message)) -> Result<Vec<u8>, Message> {
        let context = Context { project: &self.project, today: self.today };
        let analyses: Vec<Analysis> =
            self.project.options.iter().map(|plan| Analysis::of(&self.catalog, plan, context)).collect();
        let options = self.project.options.iter().zip(&analyses);
        let options: Vec<Analysed<'_>> = options.map(|(plan, analysis)| Analysed { plan, analysis }).collect();
        let failed = |reason: String| Message::new("export-failed").with("reason", reason);
        match self.kind {
            #[cfg(feature = "documents")]
            ExportKind::ReportA4 | ExportKind::ReportLetter | ExportKind::Slides => self.pdf(&options, folders, tell),
            ExportKind::Pptx => {
                pptx::write(&self.deck(&options), self.language).map_err(|error| failed(error.to_string()))
            }
            ExportKind::Xlsx => {
                let (catalog, project, deck) = (&*self.catalog, &*self.project, &self.deck(&options));
                xlsx::write(&xlsx::Book { catalog, project, options: &options, deck, language: self.language })
                    .map_err(|error| failed(error.to_string()))
            }
            ExportKind::Markdown => {
                let (catalog, project, basis) = (&*self.catalog, &*self.project, self.deck(&options).footer);
                Ok(markdown::document(catalog, project, &options, self.language, &basis).into_bytes())
            }
            ExportKind::Json => {
                let report = Report::of(&self.catalog, &self.project, &options, self.language).on(self.today);
                report.to_json().map(String::into_bytes).map_err(|error| failed(error.to_string()))
            }
            ExportKind::Csv => {
                let table = csv::write(&self.catalog, &options, self.language, &self.deck(&options).footer);
                table.map(String::into_bytes).map_err(|error| failed(error.to_string()))
            }
            ExportKind::Svg => {
                let project = format::write(&self.project, &self.residue).map_err(|error| error.message())?;
                Ok(svg::with_project(&self.svg(&options)?.0, &project).into_bytes())
            }
            ExportKind::Png => {
                let (svg, width) = self.svg(&options)?;
                let (text, bold) = (fonts::text(self.language), fonts::bold(self.language));
                let faces: Vec<&[u8]> = text.iter().chain(bold.iter().take(2)).map(|face| face.bytes).collect();
                png::render(&svg, width, &faces).map_err(|error| failed(error.to_string()))
            }
        }
    }

    /// The pages of the meeting.
    fn deck(&self, options: &[Analysed<'_>]) -> Deck {
        deck::of(&self.catalog, &self.project, options, self.language, self.today)
    }

    #[cfg(feature = "documents")]
    fn pdf(
        &self,
        options: &[Analysed<'_>],
        folders: Option<&Folders>,
        tell: &mut dyn FnMut(Message),
    ) -> Result<Vec<u8>, Message> {
        use crate::export::pdf;
        let (catalog, project, language, today) = (&*self.catalog, &*self.project, self.language, self.today);
        let material = pdf::Material { catalog, project, options, language, today };
        let input = match self.kind {
            ExportKind::Slides => pdf::slides(&material, &self.deck(options)),
            ExportKind::ReportLetter => pdf::report(&material, pdf::Paper::Letter),
            _ => pdf::report(&material, pdf::Paper::A4),
        };
        let input = input.map_err(|error| error.message())?;
        let templates = folders.map(crate::store::load_templates).transpose().map_err(|error| error.message())?;
        let told = |progress: pdf::Progress| {
            tell(match progress {
                pdf::Progress::Setting => Message::new("export-setting"),
                pdf::Progress::Writing(pages) => Message::new("export-writing").with("pages", pages),
            });
        };
        pdf::render(&input, &templates.unwrap_or_default(), told).map_err(|error| error.message())
    }

    /// The diagram of the option shown, and its width in pixels.
    fn svg(&self, options: &[Analysed<'_>]) -> Result<(String, u32), Message> {
        let none = || Message::new("cli-error-no-picture");
        let option = options.get(self.option).ok_or_else(none)?;
        let scene = self.scene(option);
        if scene.shapes.is_empty() {
            let has_machine = !option.analysis.machine.nodes.is_empty();
            return Err(if has_machine { Message::new("picture-no-devices") } else { none() });
        }
        let title = format!("{} · {}", self.project.title, option.plan.title);
        let description = svg::description(&scene);
        let text = SvgText { title: &title, description: &description, language: self.language.tag() };
        let width = (scene.width * PIXELS_PER_MM).round() as u32;
        Ok((svg::write(&scene, Palette::Light, text), width))
    }

    fn scene(&self, option: &Analysed<'_>) -> Scene {
        let words = |message: &Message| self.language.words(message);
        match self.view {
            DiagramView::Box => box_view::box_view(&self.catalog, option.plan, option.analysis, &words),
            DiagramView::Links => links_view::links_view(&self.catalog, option.plan, option.analysis, &words),
            DiagramView::Matrix => matrix_view::matrix_view(&self.catalog, option.analysis, &words),
        }
    }
}
