//! The options as a workbook: numbers as numbers, sums as formulas, the charts of the slides with their data.
mod bill;
mod charts;
mod comparison;
mod grid;
mod lanes;
mod links;
mod look;
mod print;
mod results;
mod sources;
mod summary;

use rust_xlsxwriter::{DocProperties, Workbook, XlsxError};

use crate::analysis::compare::{self, Candidate, Comparison};
use crate::catalog::Catalog;
use crate::export::comparison::letter;
use crate::export::deck::Deck;
use crate::export::report::Analysed;
use crate::locale::Language;
use crate::plan::Project;
use crate::quantity::Message;
use crate::quantity::visible::visible_line;
use crate::scene::text;

use look::Look;

/// What a workbook is made from.
#[derive(Debug, Clone, Copy)]
pub struct Book<'a> {
    /// All parts, with the machines of the project.
    pub catalog: &'a Catalog,
    /// The project.
    pub project: &'a Project,
    /// Its options with what is derived from them.
    pub options: &'a [Analysed<'a>],
    /// The pages of the meeting, for their charts and their footer.
    pub deck: &'a Deck,
    /// Language of words, numbers and dates.
    pub language: Language,
}

/// The workbook as the content of an `.xlsx` file.
///
/// # Errors
/// If a cell cannot be written, which would be a fault of this program.
pub fn write(book: &Book<'_>) -> Result<Vec<u8>, XlsxError> {
    let maker = Maker::new(*book);
    let mut workbook = Workbook::new();
    let properties = DocProperties::new()
        .set_title(visible_line(&book.deck.title).chars().take(200).collect::<String>())
        .set_author(book.language.text("window-title"))
        .set_comment(book.deck.footer.chars().take(200).collect::<String>());
    workbook.set_properties(&properties);
    // Columns are measured in digits of this face: one that every office program has, or another of the same widths.
    workbook.set_default_format(&look::measure(), look::MEASURE.0, look::MEASURE.1)?;
    // Bills come first in the making, for the summary refers to their totals; the order of sheets is that of adding.
    let totals = maker.bill_totals();
    maker.summary(&mut workbook, &totals)?;
    maker.bill(&mut workbook)?;
    if book.options.len() > 1 {
        maker.comparison(&mut workbook)?;
    }
    maker.lanes(&mut workbook)?;
    maker.links(&mut workbook)?;
    maker.workloads(&mut workbook)?;
    maker.scaling(&mut workbook)?;
    maker.charts(&mut workbook)?;
    maker.findings(&mut workbook)?;
    maker.sources(&mut workbook)?;
    workbook.save_to_buffer()
}

/// Longest title of an option in a cell, ems: some sixty letters.
const LONGEST_TITLE: f32 = 36.0;

/// Makes the sheets.
struct Maker<'a> {
    book: Book<'a>,
    look: Look,
    comparison: Comparison,
}

impl<'a> Maker<'a> {
    fn new(book: Book<'a>) -> Self {
        let candidates: Vec<Candidate<'_>> = book
            .options
            .iter()
            .map(|option| Candidate { catalog: book.catalog, plan: option.plan, analysis: option.analysis })
            .collect();
        let comparison = compare::compare(book.catalog, &candidates, 0);
        Self { book, look: Look::new(book.language, book.project.currency), comparison }
    }

    fn text(&self, key: &str) -> String {
        self.book.language.text(key)
    }

    fn words(&self, message: &Message) -> String {
        self.book.language.words(message)
    }

    fn heads(&self, keys: &[&str]) -> Vec<String> {
        keys.iter().map(|key| self.text(key)).collect()
    }

    /// Letter and title of an option: `A: Eight RTX 6000`. It stands in heads and in many rows: a very long title is cut.
    fn option_name(&self, at: usize) -> String {
        let title = self.book.options.get(at).map_or("", |option| option.plan.title.as_str());
        let letter = letter(at);
        if title.is_empty() {
            return letter;
        }
        self.words(
            &Message::new("compare-option").with("letter", letter).with("title", text::fit(title, 1.0, LONGEST_TITLE)),
        )
    }
}
