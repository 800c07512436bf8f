//! PDF by typst: a report on paper and slides for a wall, set from templates that the user may change.
//!
//! [`report`] and [`slides`] say what is in a document, as data and pictures; [`render`] sets it. Templates read the
//! data, so nothing that a user typed is ever taken for markup.
mod compared;
mod document;
mod error;
mod pictures;
mod report;
mod risks;
mod slides;
mod summary;
mod table;
mod world;

use std::collections::BTreeMap;

use typst::foundations::{Datetime, Smart};
use typst_layout::PagedDocument;
use typst_pdf::{PdfOptions, PdfStandard, PdfStandards, Timestamp};

use crate::export::templates::Templates;
use crate::locale::Language;
use crate::quantity::Day;
use world::Desk;

pub use crate::export::document::Material;
pub use error::PdfError;
pub use report::report;
pub use slides::slides;

/// Form of a page of the report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Paper {
    /// 210 × 297 mm.
    #[default]
    A4,
    /// 8.5 × 11 inches.
    Letter,
}

impl Paper {
    /// Its name in templates.
    fn name(self) -> &'static str {
        match self {
            Self::A4 => "a4",
            Self::Letter => "us-letter",
        }
    }
}

/// A document ready to be set.
#[derive(Debug, Clone, PartialEq)]
pub struct Input {
    /// The template to begin with.
    main: &'static str,
    language: Language,
    today: Day,
    /// What the templates read as `data.json`.
    data: String,
    /// Pictures as SVG, by the names that the data gives them.
    pictures: BTreeMap<String, String>,
}

/// How far a document has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    /// Pages are being set.
    Setting,
    /// So many pages are being written.
    Writing(usize),
}

/// Sets a document. Takes seconds: not to be called where a window is drawn.
///
/// The same input gives the same bytes.
///
/// # Errors
/// If a template has an error; the message says in which file and line.
pub fn render(input: &Input, templates: &Templates, mut progress: impl FnMut(Progress)) -> Result<Vec<u8>, PdfError> {
    progress(Progress::Setting);
    let desk = Desk::new(input, templates)?;
    let set = typst::compile::<PagedDocument>(&desk).output;
    let outcome = match set {
        Ok(document) => {
            progress(Progress::Writing(document.pages().len()));
            write(&document, input)
        }
        Err(errors) => Err(errors),
    };
    let outcome = outcome.map_err(|errors| PdfError::of(&desk, &errors));
    // What was worked out is kept for the next document, but not for ever.
    comemo::evict(2);
    outcome
}

/// Writes set pages, as PDF/UA where the content allows it, else as plain tagged PDF: a title may have a letter that no
/// bundled font has.
fn write(document: &PagedDocument, input: &Input) -> typst::diag::SourceResult<Vec<u8>> {
    let accessible = PdfStandards::new(&[PdfStandard::Ua_1]).unwrap_or_default();
    typst_pdf::pdf(document, &options(input, accessible))
        .or_else(|_| typst_pdf::pdf(document, &options(input, PdfStandards::default())))
}

fn options(input: &Input, standards: PdfStandards) -> PdfOptions {
    let (month, day) = (input.today.month().unwrap_or(1), input.today.day().unwrap_or(1));
    let date = Datetime::from_ymd_hms(i32::from(input.today.year()), month, day, 0, 0, 0);
    PdfOptions {
        creator: Smart::Custom(Some(format!("Slotwise {}", env!("CARGO_PKG_VERSION")))),
        timestamp: date.map(Timestamp::new_utc),
        standards,
        ..PdfOptions::default()
    }
}
