//! Tables of measurements: CSV with a header, in which each row tells what was measured on which machine.
use std::sync::LazyLock;

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

/// Why a text is no table of measurements.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    /// The CSV itself is broken.
    #[error("{0}")]
    Csv(String),
    /// A column is missing.
    #[error("no column {0}")]
    NoColumn(&'static str),
}

/// A table as read.
#[derive(Debug, Clone, Default)]
pub struct Table {
    /// Names of the columns.
    pub header: Vec<String>,
    /// The fields as they were written.
    pub records: Vec<Vec<String>>,
    /// The rows, one per record.
    pub rows: Vec<Row>,
}

/// The shipped measurements, read at the first call.
#[must_use]
pub fn shipped() -> &'static [Row] {
    static ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| read(SHIPPED).map(|table| table.rows).unwrap_or_default());
    &ROWS
}

/// Reads a table.
///
/// # Errors
/// If the text is no CSV or lacks a column that rows cannot do without.
pub fn read(text: &str) -> Result<Table, TableError> {
    let broken = |error: csv::Error| TableError::Csv(error.to_string());
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(text.as_bytes());
    let header: Vec<String> = reader.headers().map_err(broken)?.iter().map(|name| name.trim().to_owned()).collect();
    let place = |column: &str| header.iter().position(|name| name == column);
    if let Some(missing) = NEEDED.into_iter().find(|column| place(column).is_none()) {
        return Err(TableError::NoColumn(missing));
    }
    let mut table = Table::default();
    for record in reader.records() {
        let record = record.map_err(broken)?;
        let get = |column: &str| place(column).and_then(|at| record.get(at)).unwrap_or_default().trim().to_owned();
        table.rows.push(row(&get));
        table.records.push(record.iter().map(ToOwned::to_owned).collect());
    }
    table.header = header;
    Ok(table)
}

fn row(get: &dyn Fn(&str) -> String) -> Row {
    Row {
        id: get("id"),
        source: get("source"),
        gpu: get("gpu"),
        count: get("count").parse().unwrap_or(1),
        nodes: get("nodes").parse().unwrap_or(1),
        interconnect: get("interconnect"),
        cpu: get("cpu"),
        workload: get("workload"),
        precision: get("precision"),
        batch: get("batch"),
        metric: get("metric"),
        value: get("value").parse().ok().filter(|value: &f64| value.is_finite()),
        unit: get("unit"),
        kind: get("kind"),
        note: get("note"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_columns_in_any_order() {
        let table = read("value,kind,gpu,workload,metric,extra\n12.5,p2p,A10,p2p_latency,x,y\n").expect("a table");
        assert_eq!(table.rows[0].value, Some(12.5));
        assert_eq!(table.rows[0].gpu, "A10");
        assert_eq!(table.rows[0].nodes, 1);
        assert_eq!(table.records[0][5], "y");
    }

    #[test]
    fn says_what_is_missing() {
        assert_eq!(read("a,b\n1,2\n").map(|_| ()), Err(TableError::NoColumn("gpu")));
    }
}
