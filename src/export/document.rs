//! Every kind of document, made the same way for the window and for the command line.
use std::path::{Path, PathBuf};

use crate::analysis::refresh;
use crate::catalog::Catalog;
use crate::export::deck::{self, Deck};
use crate::export::picture::Picture;
use crate::export::png::PngError;
use crate::export::report::{Analysed, Report};
use crate::export::templates::Templates;
use crate::export::{csv, markdown, png, pptx, svg, xlsx};
use crate::locale::{Language, fonts};
use crate::plan::Project;
use crate::plan::format::{self, FormatError, Residue};
use crate::quantity::{Day, Message};

/// What can be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
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
    /// A picture as SVG, with the project inside.
    Svg,
    /// The same as PNG.
    Png,
}

impl Kind {
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

    /// Whether it is a picture of one thing.
    #[must_use]
    pub fn is_picture(self) -> bool {
        matches!(self, Self::Svg | Self::Png)
    }

    /// Whether it is set from templates, which the user may have replaced.
    #[must_use]
    pub fn is_set(self) -> bool {
        self.extension() == "pdf"
    }
}

/// What a document is made from.
#[derive(Clone, Copy)]
pub struct Material<'a> {
    /// All parts, with the project's own machines.
    pub catalog: &'a Catalog,
    /// The project.
    pub project: &'a Project,
    /// The options to tell of.
    pub options: &'a [Analysed<'a>],
    /// Language of the document.
    pub language: Language,
    /// Day of the document.
    pub today: Day,
}

impl Material<'_> {
    /// The pages of the meeting.
    fn deck(&self) -> Deck {
        deck::of(self.catalog, self.project, self.options, self.language, self.today)
    }
}

/// What some kinds of document need beside the material.
#[derive(Clone, Copy)]
pub struct Extras<'a> {
    /// What the project's file said beyond what this version knows: what carries the project carries it, too.
    pub residue: &'a Residue,
    /// The user's templates.
    pub templates: &'a Templates,
    /// What a picture shows.
    pub picture: Option<&'a Picture>,
}

/// Why a document could not be made.
#[derive(Debug, thiserror::Error)]
pub enum DocumentError {
    /// There is nothing to draw: no option, or none with a known chassis.
    #[error("there is nothing to draw")]
    NoPicture,
    /// The matrix shows GPUs and network adapters, and the option has none.
    #[error("there are no devices to draw")]
    NoDevices,
    /// The project inside could not be written.
    #[error(transparent)]
    Project(#[from] FormatError),
    /// The picture could not be made.
    #[error(transparent)]
    Png(#[from] PngError),
    /// The document could not be set.
    #[cfg(feature = "documents")]
    #[error(transparent)]
    Pdf(#[from] crate::export::pdf::PdfError),
    /// The writer of this kind refused, in its own words.
    #[error("{0}")]
    Writer(String),
}

impl DocumentError {
    /// The error as a sentence: what, where, how to mend it.
    #[must_use]
    pub fn message(&self) -> Message {
        let failed = |reason: Message| Message::new("export-failed").with("reason", reason);
        match self {
            Self::NoPicture => Message::new("picture-no-chassis"),
            Self::NoDevices => Message::new("picture-no-devices"),
            Self::Project(error) => failed(error.message()),
            Self::Png(error) => failed(error.message()),
            #[cfg(feature = "documents")]
            Self::Pdf(error) => error.message(),
            Self::Writer(reason) => failed(Message::new("io-other").with("text", reason.clone())),
        }
    }
}

/// Any refusal of a writer, in its own words.
fn refused(error: impl std::fmt::Display) -> DocumentError {
    DocumentError::Writer(error.to_string())
}

/// Makes a document; `tell` is told how far it has come.
///
/// # Errors
/// If it cannot be made, e.g. because a template has an error or there is nothing to draw.
pub fn document(
    kind: Kind,
    material: &Material<'_>,
    extras: &Extras<'_>,
    tell: &mut dyn FnMut(Message),
) -> Result<Vec<u8>, DocumentError> {
    let Material { catalog, project, options, language, today } = *material;
    let picture = || extras.picture.ok_or(DocumentError::NoPicture);
    match kind {
        #[cfg(feature = "documents")]
        Kind::ReportA4 | Kind::ReportLetter | Kind::Slides => pdf(kind, material, extras.templates, tell),
        Kind::Pptx => pptx::write(&material.deck(), language).map_err(refused),
        Kind::Xlsx => {
            xlsx::write(&xlsx::Book { catalog, project, options, deck: &material.deck(), language }).map_err(refused)
        }
        Kind::Markdown => {
            Ok(markdown::document(catalog, project, options, language, &material.deck().footer).into_bytes())
        }
        Kind::Json => {
            let report = Report::of(catalog, project, options, language).on(today);
            report.to_json().map(String::into_bytes).map_err(refused)
        }
        Kind::Csv => {
            let table = csv::write(catalog, options, language, &material.deck().footer);
            table.map(String::into_bytes).map_err(refused)
        }
        Kind::Svg => {
            let inside = project_text(catalog, project, extras.residue, today)?;
            Ok(svg::with_project(&picture()?.svg(language), &inside).into_bytes())
        }
        Kind::Png => {
            let picture = picture()?;
            let (text, bold) = (fonts::text(language), fonts::bold(language));
            let faces: Vec<&[u8]> = text.iter().chain(bold.iter().take(2)).map(|face| face.bytes).collect();
            Ok(png::render(&picture.svg(language), picture.width(), &faces)?)
        }
    }
}

/// A project as text for others: with the prices that it is shown with, so that its numbers stay what they are.
///
/// # Errors
/// If it cannot be written.
pub fn project_text(
    catalog: &Catalog,
    project: &Project,
    residue: &Residue,
    today: Day,
) -> Result<String, FormatError> {
    match refresh::keep(catalog, project, today) {
        Some(kept) => format::write(&kept, residue),
        None => format::write(project, residue),
    }
}

#[cfg(feature = "documents")]
fn pdf(
    kind: Kind,
    material: &Material<'_>,
    templates: &Templates,
    tell: &mut dyn FnMut(Message),
) -> Result<Vec<u8>, DocumentError> {
    use crate::export::pdf;
    let input = match kind {
        Kind::Slides => pdf::slides(material, &material.deck())?,
        Kind::ReportLetter => pdf::report(material, pdf::Paper::Letter)?,
        _ => pdf::report(material, pdf::Paper::A4)?,
    };
    let told = |progress: pdf::Progress| {
        tell(match progress {
            pdf::Progress::Setting => Message::new("export-setting"),
            pdf::Progress::Writing(pages) => Message::new("export-writing").with("pages", pages),
        });
    };
    Ok(pdf::render(&input, templates, told)?)
}
