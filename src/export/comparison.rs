//! Options side by side, as words and as JSON.
//!
//! JSON: `{"format_version": 1, "currency", "reference": 0, "options": [{"title", "file"}], "rows": [{"id", "group",
//! "name", "unit", "better": "more|less|null", "same", "values": [{"value", "low", "high", "unit", "basis", "source",
//! "text", "best", "close_to_best", "difference": {"kind": "same|close|percent|times", "value", "text"}}]}]}`. Fields are
//! added freely and never renamed; what is not known is `null`.
use serde::Serialize;

use crate::analysis::compare::{Better, Cell, Comparison, Difference, Row, Standing};
use crate::export::report::Number;
use crate::export::sources;
use crate::export::story::{Block, Table};
use crate::locale::Language;
use crate::quantity::visible::{escaped_json, spreadsheet_text};
use crate::quantity::{Basis, Message};

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
    currency: &str,
    language: Language,
) -> Result<String, serde_json::Error> {
    let report = ComparisonReport {
        format_version: FORMAT_VERSION,
        currency,
        reference: comparison.reference,
        options: heads,
        rows: comparison.rows.iter().map(|row| RowReport::of(row, language)).collect(),
    };
    Ok(escaped_json(serde_json::to_string_pretty(&report)?) + "\n")
}

#[derive(Debug, Serialize)]
struct ComparisonReport<'a> {
    format_version: u32,
    currency: &'a str,
    reference: usize,
    options: &'a [Head],
    rows: Vec<RowReport<'a>>,
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
    value: Option<Number>,
    low: Option<Number>,
    high: Option<Number>,
    unit: Option<&'a str>,
    basis: Option<Basis>,
    source: Option<String>,
    text: String,
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
            values: row.cells.iter().map(|cell| CellReport::of(cell, language)).collect(),
        }
    }
}

impl<'a> CellReport<'a> {
    fn of(cell: &'a Cell, language: Language) -> Self {
        let figure = cell.figure.as_ref();
        Self {
            value: figure.map(|figure| Number(figure.value)),
            low: figure.map(|figure| Number(figure.low)),
            high: figure.map(|figure| Number(figure.high)),
            unit: figure.map(|figure| figure.unit.as_str()).filter(|unit| !unit.is_empty()),
            basis: figure.map(|figure| figure.basis),
            source: figure.map(|figure| sources::of_figure(figure, language)),
            text: language.words(&cell.text),
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
