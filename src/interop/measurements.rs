//! Tables of measurements: CSV with a header, in which each row tells what was measured on which machine.
use std::collections::{BTreeMap, HashMap};
use std::sync::LazyLock;

use crate::interop::csv_lines::Lines;
use crate::interop::price_list::csv_reason;
use crate::locale::Language;
use crate::quantity::Message;
use crate::workload::prediction::Row;

/// The measurements that the constants of the performance model were fitted on, as they ship with the program.
const SHIPPED: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/measurements.csv"));

/// Columns that a table must have; others are kept as they are.
pub const COLUMNS: [&str; 15] = [
    "id",
    "source",
    "gpu",
    "count",
    "nodes",
    "interconnect",
    "cpu",
    "workload",
    "precision",
    "batch",
    "metric",
    "value",
    "unit",
    "kind",
    "note",
];

/// Columns without which no row means anything.
const NEEDED: [&str; 5] = ["gpu", "workload", "metric", "value", "kind"];

/// Columns whose words may run over several lines.
const PROSE: [&str; 4] = ["source", "interconnect", "cpu", "note"];

/// Why a text is no table of measurements.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum TableError {
    /// The CSV itself is broken.
    #[error("line {line}: {}", Language::English.words(reason))]
    Csv {
        /// Where, from 1.
        line: u64,
        /// What is wrong, and how to mend it.
        reason: Message,
    },
    /// A quote that nothing closes: the rest of the file would be one field.
    #[error("line {0}: a quote without an end")]
    OpenQuote(u64),
    /// There is nothing at all.
    #[error("nothing in it")]
    Empty,
    /// There is a header and nothing below.
    #[error("no rows below the header")]
    NoRows,
    /// A column is missing.
    #[error("line {line}: no column {missing}")]
    NoColumn {
        /// The line of the header, from 1.
        line: u64,
        /// The first that is missing.
        missing: &'static str,
        /// Columns that are there.
        found: Vec<String>,
    },
    /// Two columns have the same name.
    #[error("line {line}: column {name} twice")]
    Twice {
        /// The line of the header, from 1.
        line: u64,
        /// The name.
        name: String,
    },
}

/// A table as read.
#[derive(Debug, Clone, Default)]
pub struct Table {
    /// Names of the columns.
    pub header: Vec<String>,
    /// The fields as they were written.
    pub records: Vec<Vec<String>>,
    /// The rows, one per record. A row without an id is called by its line, e.g. `line:7`.
    pub rows: Vec<Row>,
    /// Lines on which the rows begin, from 1.
    pub lines: Vec<u64>,
}

/// The shipped measurements, read at the first call.
#[must_use]
pub fn shipped() -> &'static [Row] {
    static ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| read(SHIPPED).map(|table| table.rows).unwrap_or_default());
    &ROWS
}

/// The shipped measurement with this id.
#[must_use]
pub fn row(id: &str) -> Option<&'static Row> {
    static PLACES: LazyLock<HashMap<&str, &Row>> =
        LazyLock::new(|| shipped().iter().map(|row| (row.id.as_str(), row)).collect());
    PLACES.get(id).copied()
}

/// Reads a table with commas, semicolons or tabs between its fields, as spreadsheets of all countries write them. What
/// is wrong with a single row is kept in it: see [`crate::workload::prediction::Row::fault`].
///
/// # Errors
/// If the text is no CSV, lacks a column that rows cannot do without, or has no rows.
pub fn read(text: &str) -> Result<Table, TableError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let separator = separator(text);
    if let Some(line) = open_quote(text, separator) {
        return Err(TableError::OpenQuote(line));
    }
    let mut reader =
        csv::ReaderBuilder::new().flexible(true).has_headers(false).delimiter(separator).from_reader(text.as_bytes());
    let mut records = reader.records().filter(|record| !record.as_ref().is_ok_and(is_blank));
    let first = records.next().ok_or(TableError::Empty)?.map_err(|error| broken(&error))?;
    let mut lines = Lines::of(text);
    let columns = Columns::of(&first, lines.at(first.position()))?;
    let mut table = Table { header: columns.names.clone(), ..Table::default() };
    for record in records {
        let record = record.map_err(|error| broken(&error))?;
        let line = lines.at(record.position());
        let mut row = columns.row(&record, separator);
        if row.id.is_empty() {
            row.id = format!("line:{line}");
        }
        table.rows.push(row);
        table.records.push(record.iter().map(ToOwned::to_owned).collect());
        table.lines.push(line);
    }
    if table.rows.is_empty() { Err(TableError::NoRows) } else { Ok(table) }
}

fn broken(error: &csv::Error) -> TableError {
    TableError::Csv { line: error.position().map_or(0, csv::Position::line), reason: csv_reason(error) }
}

/// Spreadsheets leave rows of nothing but separators.
fn is_blank(record: &csv::StringRecord) -> bool {
    record.iter().all(|field| field.trim().is_empty())
}

/// What stands between fields: of comma, semicolon and tab the one that the header has most of.
fn separator(text: &str) -> u8 {
    let header = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let count = |it: u8| header.bytes().filter(|byte| *byte == it).count();
    // Of equals the last: a header of one column has none of them.
    [b'\t', b';', b','].into_iter().max_by_key(|it| count(*it)).unwrap_or(b',')
}

/// The line on which a quote opens that is never closed.
fn open_quote(text: &str, separator: u8) -> Option<u64> {
    let mut line = 1;
    let mut opened = None;
    let mut starts_field = true;
    let mut bytes = text.bytes().peekable();
    while let Some(byte) = bytes.next() {
        match byte {
            // Two of them stand for one.
            b'"' if opened.is_some() && bytes.next_if_eq(&b'"').is_none() => opened = None,
            b'"' if starts_field => opened = Some(line),
            _ => {}
        }
        line += u64::from(byte == b'\n');
        starts_field = opened.is_none() && (byte == separator || matches!(byte, b'\n' | b'\r'));
    }
    opened
}

/// Columns by name.
struct Columns {
    /// Names as they were written, without those of nothing at the end.
    names: Vec<String>,
    /// Where the known ones are.
    places: BTreeMap<&'static str, usize>,
}

impl Columns {
    fn of(header: &csv::StringRecord, line: u64) -> Result<Self, TableError> {
        let mut names: Vec<String> = header.iter().map(|name| name.trim().to_owned()).collect();
        while names.last().is_some_and(String::is_empty) {
            names.pop();
        }
        let mut places = BTreeMap::new();
        for (at, name) in names.iter().enumerate() {
            let Some(column) = COLUMNS.into_iter().find(|column| column.eq_ignore_ascii_case(name)) else { continue };
            if places.insert(column, at).is_some() {
                return Err(TableError::Twice { line, name: name.clone() });
            }
        }
        match NEEDED.into_iter().find(|column| !places.contains_key(column)) {
            Some(missing) => Err(TableError::NoColumn { line, missing, found: names }),
            None => Ok(Self { names, places }),
        }
    }

    fn row(&self, record: &csv::StringRecord, separator: u8) -> Row {
        let get = |column: &str| {
            let field = self.places.get(column).and_then(|at| record.get(*at)).unwrap_or_default();
            field.trim().to_owned()
        };
        let mut row = read_row(&get, separator);
        row.is_broken = self.is_broken(record);
        row
    }

    /// Whether the fields cannot belong to the columns: some that are needed are missing, there is more than there are
    /// columns, or a field has swallowed the next line because a quote is missing.
    fn is_broken(&self, record: &csv::StringRecord) -> bool {
        let missing = NEEDED.iter().any(|column| self.places.get(column).is_none_or(|at| *at >= record.len()));
        let too_many = record.iter().skip(self.names.len()).any(|field| !field.trim().is_empty());
        let prose = |at: usize| PROSE.iter().any(|column| self.places.get(column) == Some(&at));
        let swallowed = record.iter().enumerate().any(|(at, field)| field.trim().contains('\n') && !prose(at));
        missing || too_many || swallowed
    }
}

/// A count as spreadsheets write it: `8` or `8.0`; nothing is one. 0 for what is no count.
fn count(written: &str) -> u32 {
    if written.is_empty() {
        return 1;
    }
    let number = written.parse::<f64>().ok().filter(|it| it.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(it));
    number.map_or(0, |it| it as u32)
}

/// A number; with semicolons between fields, commas may stand for the point.
fn number(written: &str, separator: u8) -> Option<f64> {
    let point = if separator == b';' { written.replace(',', ".") } else { written.to_owned() };
    point.parse().ok()
}

fn read_row(get: &dyn Fn(&str) -> String, separator: u8) -> Row {
    Row {
        id: get("id"),
        source: get("source"),
        gpu: get("gpu"),
        count: count(&get("count")),
        nodes: count(&get("nodes")),
        interconnect: get("interconnect"),
        cpu: get("cpu"),
        workload: get("workload"),
        precision: get("precision"),
        batch: get("batch"),
        metric: get("metric"),
        value: number(&get("value"), separator),
        unit: get("unit"),
        kind: get("kind").to_lowercase(),
        note: get("note"),
        is_broken: false,
    }
}

#[cfg(test)]
mod tests;
