//! Price lists: CSV with the columns of the catalogue's price rows.
use rust_decimal::Decimal;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

use crate::catalog::price::PriceKind;
use crate::catalog::{LoadProblem, PriceRow};
use crate::quantity::{Confidence, Currency, Day};

/// One row as it is written. What a vendor's list seldom says may be missing.
#[derive(Debug, Deserialize)]
struct Row {
    part_kind: String,
    #[serde(alias = "part_id")]
    part: String,
    #[serde(default)]
    item: String,
    #[serde(deserialize_with = "exact")]
    amount: Decimal,
    currency: Currency,
    #[serde(default)]
    per: String,
    #[serde(default)]
    kind: Option<PriceKind>,
    date: Day,
    #[serde(default)]
    source: String,
    #[serde(default)]
    confidence: Option<Confidence>,
    #[serde(default)]
    note: String,
}

/// Reads an amount as it is written: by way of a float, `1499.90` would lose its cents.
fn exact<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Decimal, D::Error> {
    String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
}

/// Reads a price list. Needed columns: `part_kind`, `part` (or `part_id`), `amount`, `currency`, `date`; besides these
/// `item`, `per`, `kind`, `source`, `confidence`, `note`. Rows that cannot be read are reported; the rest is used.
#[must_use]
pub fn read(path: &str, text: &str) -> (Vec<PriceRow>, Vec<LoadProblem>) {
    let mut rows = Vec::new();
    let mut problems = Vec::new();
    let mut reader = csv::ReaderBuilder::new().trim(csv::Trim::All).flexible(true).from_reader(text.as_bytes());
    for row in reader.deserialize::<Row>() {
        match row {
            Ok(row) => rows.push(price_row(path, row)),
            Err(error) => problems.push(problem(path, &error)),
        }
    }
    (rows, problems)
}

fn price_row(path: &str, row: Row) -> PriceRow {
    PriceRow {
        part_kind: row.part_kind,
        part: row.part,
        item: row.item,
        amount: row.amount,
        currency: row.currency,
        per: if row.per.is_empty() { "each".to_owned() } else { row.per },
        kind: row.kind.unwrap_or(PriceKind::List),
        date: row.date,
        source: if row.source.is_empty() { path.to_owned() } else { row.source },
        confidence: row.confidence.unwrap_or(Confidence::Medium),
        note: row.note,
    }
}

fn problem(path: &str, error: &csv::Error) -> LoadProblem {
    let line = error.position().map_or(0, |position| usize::try_from(position.line()).unwrap_or(0));
    let reason = match error.kind() {
        csv::ErrorKind::Deserialize { err, .. } => err.to_string(),
        _ => error.to_string(),
    };
    LoadProblem { path: path.to_owned(), line, reason }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, prices: &[(&str, &str)], bad_lines: &[usize]) {
        let (rows, problems) = read("list.csv", text);
        let got: Vec<_> = rows.iter().map(|row| (row.part.as_str(), row.amount.to_string())).collect();
        let got: Vec<_> = got.iter().map(|(part, amount)| (*part, amount.as_str())).collect();
        assert_eq!(got, prices);
        assert_eq!(problems.iter().map(|problem| problem.line).collect::<Vec<_>>(), bad_lines, "{problems:?}");
    }

    #[test]
    fn reads_what_it_can() {
        let head = "part_kind,part,amount,currency,date";
        check(&format!("{head}\ngpu,rtx-3090,1499.90,EUR,2021-02\n"), &[("rtx-3090", "1499.90")], &[]);
        check(&format!("{head}\ngpu,a,x,EUR,2021\ngpu,b,2,EUR,2021\ngpu,c,2,Euro,2021\n"), &[("b", "2")], &[2, 4]);
        check(&format!("{head}\ngpu,a\n"), &[], &[2]);
        check("part_kind,part_id,amount,currency,date,kind\ngpu,a,1,USD,2024,quote\n", &[("a", "1")], &[]);
        check("", &[], &[]);
        check("name,price\nx,1\n", &[], &[2]);
    }

    proptest::proptest! {
        #[test]
        fn any_text_is_read_or_reported(text in "(?s)(part_kind,part,amount,currency,date\n)?.{0,200}") {
            let _ = read("list.csv", &text);
        }
    }
}
