//! Options side by side, as words and as JSON.
//!
//! JSON: `{"format_version": 1, "program", "catalogue", "date", "currency", "rates": [{"from", "to", "rate", "date",
//! "source", "files"}], "assumptions": […], "reference": 0, "options": [{"title", "file", "price_basis", "oldest_price",
//! "newest_price", "missing_prices", "assumptions"}], "rows": [{"id", "group", "name", "unit", "better":
//! "more|less|null", "same", "values": [{"value", "low", "high", "unit", "basis", "source", "text", "at_least", "best",
//! "close_to_best", "difference": {"kind": "same|close|percent|times", "value", "text"}}]}], "notes": [text]}`. Amounts of
//! money are strings, other numbers numbers. Fields are added freely and never renamed; what is not known is `null`.
pub mod grounds;

use serde::Serialize;

use crate::analysis::compare::{Better, Cell, Comparison, Difference, Group, Row, Standing};
use crate::export::deck::ASSUMED;
use crate::export::report::{Amount, Analysed, AssumptionReport, Number, Origin, RateReport, basis_name};
use crate::export::sources;
use crate::export::story::{Block, Table};
use crate::locale::Language;
use crate::quantity::visible::{escaped_json, spreadsheet_text};
use crate::quantity::{Basis, Message};
use grounds::{Grounds, UsedRate};

/// Version of the form.
const FORMAT_VERSION: u32 = 1;

/// An option of a comparison as its reader knows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Head {
    /// Title.
    pub title: String,
    /// File or preset that it is from.
    pub file: String,
}

/// Tells the comparison in words.
#[must_use]
pub fn tell(comparison: &Comparison, heads: &[Head], language: Language) -> Vec<Block> {
    let mut blocks = vec![Block::Title(language.text("compare-title"))];
    let mut names = Vec::new();
    for (at, head) in heads.iter().enumerate() {
        let letter = letter(at);
        let line = Message::new("compare-option").with("letter", letter.as_str()).with("title", head.title.as_str());
        blocks.push(Block::Line(language.words(&line)));
        names.push(letter);
    }
    let reference = letter(comparison.reference);
    blocks.push(Block::Line(language.words(&Message::new("compare-legend").with("letter", reference))));
    for rows in comparison.rows.chunk_by(|a, b| a.group == b.group) {
        let Some(first) = rows.first() else { continue };
        blocks.push(Block::Section(language.text(&format!("compare-group-{}", first.group.key()))));
        let mut head = vec![String::new()];
        head.extend(names.iter().cloned());
        let rows = rows.iter().map(|row| line(row, language)).collect();
        blocks.push(Block::Table(Table { head, rows, numbers: (1..=heads.len()).collect() }));
        if first.group == Group::Ownership {
            blocks.extend(comparison.counted.iter().map(|told| Block::Line(language.words(told))));
        }
    }
    blocks
}

/// These rows as one table, each option under its letter and title.
#[must_use]
pub fn table(rows: &[&Row], heads: &[Head], language: Language) -> Block {
    let head = heads.iter().enumerate().map(|(at, head)| {
        let message = Message::new("compare-option").with("letter", letter(at)).with("title", head.title.as_str());
        language.words(&message)
    });
    let head = std::iter::once(String::new()).chain(head).collect();
    let rows = rows.iter().map(|row| line(row, language)).collect();
    Block::Table(Table { head, rows, numbers: (1..=heads.len()).collect() })
}

/// The same with tabs between cells, as spreadsheets and word processors take tables from the clipboard.
#[must_use]
pub fn tabs(rows: &[&Row], heads: &[Head], language: Language) -> String {
    let Block::Table(table) = table(rows, heads, language) else { return String::new() };
    let cell = |text: &String| spreadsheet_text(&text.replace(['\t', '\n', '\r'], " ")).into_owned();
    let row = |row: &Vec<String>| row.iter().map(cell).collect::<Vec<_>>().join("\t") + "\n";
    std::iter::once(&table.head).chain(&table.rows).map(row).collect()
}

/// The letter of the option at this place.
#[must_use]
pub fn letter(at: usize) -> String {
    let letter = u32::try_from(at).ok().and_then(|at| char::from_u32(u32::from('A') + at % 26));
    letter.unwrap_or('?').to_string()
}

/// A row in words: its name with the unit, then its values, each with its mark and its difference.
#[must_use]
pub fn line(row: &Row, language: Language) -> Vec<String> {
    let mut cells = vec![row_name(row, language)];
    cells.extend(row.cells.iter().map(|cell| cell_words(cell, language)));
    cells
}

/// Name of a row with its unit.
#[must_use]
pub fn row_name(row: &Row, language: Language) -> String {
    match &row.unit {
        Some(unit) => {
            language.words(&Message::new("compare-name-unit").with("name", row.name.clone()).with("unit", unit.clone()))
        }
        None => language.words(&row.name),
    }
}

/// `★ 192 (×2)`: best, value, difference.
fn cell_words(cell: &Cell, language: Language) -> String {
    let mark = match cell.standing {
        Standing::Best => "★ ",
        Standing::Close => "≈ ",
        Standing::Other => "",
    };
    let text = language.words(&cell.text);
    match cell.difference.filter(|difference| *difference != Difference::Same) {
        Some(difference) => format!("{mark}{text} [{}]", language.words(&difference.message())),
        None => format!("{mark}{text}"),
    }
}

/// The comparison as JSON.
///
/// # Errors
/// Never for a comparison that was made here.
pub fn json(
    comparison: &Comparison,
    heads: &[Head],
    grounds: &Grounds<'_>,
    language: Language,
) -> Result<String, serde_json::Error> {
    let report = ComparisonReport {
        format_version: FORMAT_VERSION,
        origin: Origin::of(grounds.catalog).on(grounds.today),
        currency: grounds.currency.code(),
        rates: grounds.rates.iter().map(UsedRateReport::of).collect(),
        assumptions: ASSUMED.iter().map(|key| language.text(key)).collect(),
        reference: comparison.reference,
        options: heads.iter().zip(grounds.options).map(|(head, option)| ComparedReport::of(head, option)).collect(),
        rows: comparison.rows.iter().map(|row| RowReport::of(row, language)).collect(),
        notes: comparison.counted.iter().map(|told| language.words(told)).collect(),
    };
    Ok(escaped_json(serde_json::to_string_pretty(&report)?) + "\n")
}

#[derive(Debug, Serialize)]
struct ComparisonReport<'a> {
    format_version: u32,
    #[serde(flatten)]
    origin: Origin,
    currency: &'a str,
    rates: Vec<UsedRateReport<'a>>,
    assumptions: Vec<String>,
    reference: usize,
    options: Vec<ComparedReport<'a>>,
    rows: Vec<RowReport<'a>>,
    notes: Vec<String>,
}

#[derive(Debug, Serialize)]
struct UsedRateReport<'a> {
    #[serde(flatten)]
    rate: RateReport,
    /// File or preset whose rate it is; `null` if it was given with the question.
    source: Option<&'a str>,
    /// Files and presets whose prices it serves.
    files: &'a [String],
}

impl<'a> UsedRateReport<'a> {
    fn of(used: &'a UsedRate) -> Self {
        Self { rate: RateReport::of(&used.rate), source: used.source.as_deref(), files: &used.files }
    }
}

#[derive(Debug, Serialize)]
struct ComparedReport<'a> {
    #[serde(flatten)]
    head: &'a Head,
    price_basis: &'static str,
    oldest_price: Option<String>,
    newest_price: Option<String>,
    missing_prices: &'a [String],
    assumptions: Vec<AssumptionReport>,
}

impl<'a> ComparedReport<'a> {
    fn of(head: &'a Head, option: &'a Analysed<'a>) -> Self {
        let price = &option.analysis.price;
        let days = || price.lines.iter().filter_map(|line| line.date);
        Self {
            head,
            price_basis: basis_name(price.basis),
            oldest_price: days().min().map(|day| day.to_string()),
            newest_price: days().max().map(|day| day.to_string()),
            missing_prices: &price.missing,
            assumptions: option.analysis.ownership.assumptions.iter().map(AssumptionReport::of).collect(),
        }
    }
}

/// A number of a row: an amount of money is a string.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Told {
    Number(Number),
    Amount(Amount),
}

#[derive(Debug, Serialize)]
struct RowReport<'a> {
    id: &'a str,
    group: &'static str,
    name: String,
    unit: Option<String>,
    better: Option<&'static str>,
    same: bool,
    values: Vec<CellReport<'a>>,
}

#[derive(Debug, Serialize)]
struct CellReport<'a> {
    value: Option<Told>,
    low: Option<Told>,
    high: Option<Told>,
    unit: Option<&'a str>,
    basis: Option<Basis>,
    source: Option<String>,
    text: String,
    /// Whether parts are missing in it: the true value is not below it.
    at_least: bool,
    best: bool,
    close_to_best: bool,
    difference: Option<DifferenceReport>,
}

#[derive(Debug, Serialize)]
struct DifferenceReport {
    kind: &'static str,
    value: Option<Number>,
    text: String,
}

impl<'a> RowReport<'a> {
    fn of(row: &'a Row, language: Language) -> Self {
        Self {
            id: &row.id,
            group: row.group.key(),
            name: language.words(&row.name),
            unit: row.unit.as_ref().map(|unit| language.words(unit)),
            better: match row.better {
                Better::More => Some("more"),
                Better::Less => Some("less"),
                Better::Neither => None,
            },
            same: row.same,
            values: row.cells.iter().map(|cell| CellReport::of(row, cell, language)).collect(),
        }
    }
}

impl<'a> CellReport<'a> {
    fn of(row: &Row, cell: &'a Cell, language: Language) -> Self {
        let figure = cell.figure.as_ref();
        let told = |value| if row.is_money() { Told::Amount(Amount(value)) } else { Told::Number(Number(value)) };
        Self {
            value: figure.map(|figure| told(figure.value)),
            low: figure.map(|figure| told(figure.low)),
            high: figure.map(|figure| told(figure.high)),
            unit: figure.map(|figure| figure.unit.as_str()).filter(|unit| !unit.is_empty()),
            basis: figure.map(|figure| figure.basis),
            source: figure.map(|figure| sources::of_figure(figure, language)),
            text: language.words(&cell.text),
            at_least: cell.is_bound,
            best: cell.standing == Standing::Best,
            close_to_best: cell.standing == Standing::Close,
            difference: cell.difference.map(|difference| DifferenceReport::of(difference, language)),
        }
    }
}

impl DifferenceReport {
    fn of(difference: Difference, language: Language) -> Self {
        let (kind, value) = match difference {
            Difference::Same => ("same", None),
            Difference::Close => ("close", None),
            Difference::Percent(percent) => ("percent", Some(Number(percent))),
            Difference::Times(ratio) => ("times", Some(Number(ratio))),
        };
        Self { kind, value, text: language.words(&difference.message()) }
    }
}
