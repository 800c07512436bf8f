//! Price lists: CSV as vendors and spreadsheets write it, and the user's price book.
//!
//! Separators may be commas, semicolons or tabs, amounts may be written `1,234.50`, `1.234,50`, `1 234.50` or with their
//! currency, dates in the orders that can be told apart. What can be read in two ways is refused and says so.
mod cell;

use std::borrow::Cow;
use std::collections::BTreeMap;

use rust_decimal::Decimal;

use crate::catalog::limits::{self, Beyond};
use crate::catalog::price::PriceKind;
use crate::catalog::{LoadProblem, PriceRow};
use crate::interop::csv_lines::Lines;
use crate::interop::reading::Unread;
use crate::quantity::visible::is_formula;
use crate::quantity::{Arg, Confidence, Day, Message};

/// Names of the columns of a price book, in the order in which it is written.
const COLUMNS: [&str; 15] = [
    "part_kind",
    "part",
    "item",
    "amount",
    "currency",
    "discount",
    "tax",
    "per",
    "kind",
    "date",
    "valid_until",
    "quote",
    "source",
    "confidence",
    "note",
];

/// Columns without which a list cannot be read.
const NEEDED: [&str; 4] = ["part_kind", "part", "amount", "date"];

/// Columns of which a list has one: of two amounts in a row nobody can say which is meant.
const SINGLE: [&str; 7] = ["part_kind", "part", "amount", "date", "currency", "discount", "tax"];

/// Other names of columns, in lower case.
const OTHER_NAMES: [(&str, &str); 12] = [
    ("part_id", "part"),
    ("id", "part"),
    ("price", "amount"),
    ("unit_price", "amount"),
    ("vat", "tax"),
    ("valid", "valid_until"),
    ("validity", "valid_until"),
    ("expires", "valid_until"),
    ("offer", "quote"),
    ("rebate", "discount"),
    ("unit", "per"),
    ("supplier", "source"),
];

/// A price list as it was read: what could not be read is told by line, the rest is there.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct PriceList {
    /// Rows that can be used.
    pub rows: Vec<PriceRow>,
    /// Lines of those rows in the text, from 1.
    pub lines: Vec<usize>,
    /// Lines that cannot, and why.
    pub problems: Vec<Unread>,
}

impl PriceList {
    /// The list without prices of days that are still to come: a slip of a digit would win over all others for years.
    #[must_use]
    pub fn up_to(mut self, today: Day) -> Self {
        let rows = self.rows.into_iter().zip(self.lines);
        let (kept, later): (Vec<_>, Vec<_>) = rows.partition(|(row, _)| row.date <= today);
        self.problems.extend(later.into_iter().map(|(row, line)| {
            let why =
                Message::new("prices-why-later").with("date", row.date.to_string()).with("today", today.to_string());
            Unread { line, why }
        }));
        self.problems.sort_by_key(|unread| unread.line);
        (self.rows, self.lines) = kept.into_iter().unzip();
        self
    }
}

/// Whether the first line of a text names columns of a price list: two at least, so that a list that lacks others is
/// told which.
#[must_use]
pub fn looks_like(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}');
    let head = text.lines().next().unwrap_or_default();
    let names: Vec<String> = head.split(separator(head)).map(column_name).collect();
    COLUMNS.iter().filter(|column| names.iter().any(|name| name == *column)).count() >= 2
}

/// The separator of a list: the one that its first line has most of.
fn separator(head: &str) -> char {
    let count = |separator: char| head.matches(separator).count();
    [';', '\t'].into_iter().find(|&it| count(it) > count(',')).unwrap_or(',')
}

/// A column by its usual name.
fn column_name(text: &str) -> String {
    let name = text.trim().trim_matches('\u{22}').trim().to_lowercase().replace([' ', '-'], "_");
    let other = OTHER_NAMES.iter().find(|(other, _)| *other == name);
    other.map_or(name, |(_, usual)| (*usual).to_owned())
}

/// Reads a price list. Needed columns: `part_kind`, `part` (or `part_id`), `amount`, `date`, and `currency` unless the
/// amounts say it; besides these `item`, `discount`, `tax`, `per`, `kind`, `valid_until`, `quote`, `source`,
/// `confidence`, `note`. Rows that cannot be read are reported; the rest is used.
#[must_use]
pub fn read_list(file: &str, text: &str) -> PriceList {
    let text = text.trim_start_matches('\u{feff}');
    let separator = separator(text.lines().next().unwrap_or_default());
    let mut list = PriceList::default();
    let mut reader = csv::ReaderBuilder::new()
        .trim(csv::Trim::All)
        .flexible(true)
        .delimiter(u8::try_from(separator).unwrap_or(b','))
        .from_reader(text.as_bytes());
    let head: Vec<String> = match reader.headers() {
        Ok(head) => head.iter().map(column_name).collect(),
        Err(_) => return list,
    };
    let missing: Vec<&str> = NEEDED.into_iter().filter(|needed| !head.iter().any(|name| name == needed)).collect();
    if !missing.is_empty() && !text.trim().is_empty() {
        let why = Message::new("prices-why-columns").with("columns", missing.join(", "));
        list.problems.push(Unread { line: 1, why });
        return list;
    }
    if let Some(twice) = SINGLE.into_iter().find(|column| head.iter().filter(|name| name == column).count() > 1) {
        list.problems.push(Unread { line: 1, why: Message::new("refused-twice").with("field", twice) });
        return list;
    }
    let mut lines = Lines::of(text);
    for record in reader.records() {
        match record {
            Ok(record) => {
                let line = usize::try_from(lines.at(record.position())).unwrap_or(usize::MAX);
                let cells = head.iter().map(String::as_str).zip(record.iter()).filter(|(_, text)| !text.is_empty());
                let cells: BTreeMap<&str, &str> = cells.collect();
                if cells.is_empty() {
                    continue;
                }
                match row(file, &cells) {
                    Ok(row) => {
                        list.rows.push(row);
                        list.lines.push(line);
                    }
                    Err(why) => list.problems.push(Unread { line, why }),
                }
            }
            Err(error) => {
                let line = usize::try_from(lines.at(error.position())).unwrap_or(usize::MAX);
                let why = Message::new("prices-why-line").with("reason", csv_reason(&error));
                list.problems.push(Unread { line, why });
            }
        }
    }
    list
}

fn row(file: &str, cells: &BTreeMap<&str, &str>) -> Result<PriceRow, Message> {
    let text = |column: &str| cells.get(column).map(|text| unguarded(text));
    let needed = |column: &str| text(column).ok_or_else(|| Message::new("prices-why-empty").with("column", column));
    let (amount, sign) = cell::amount(needed("amount")?)?;
    let currency = match (text("currency"), sign) {
        (Some(code), sign) => {
            let currency = cell::currency(code)?;
            if let Some(sign) = sign.filter(|sign| *sign != currency) {
                let why = Message::new("prices-why-currencies").with("amount", sign.code());
                return Err(why.with("column", currency.code()));
            }
            currency
        }
        (None, Some(sign)) => sign,
        (None, None) => return Err(Message::new("prices-why-empty").with("column", "currency")),
    };
    let share = |column: &str| text(column).map(|text| cell::share(column, text)).transpose();
    let kind = match text("kind") {
        Some(word) => cell::kind(word)?,
        None if cells.contains_key("quote") => PriceKind::Quote,
        None => PriceKind::List,
    };
    let confidence = match text("confidence") {
        Some(word) => cell::confidence(word)?,
        None => Confidence::Medium,
    };
    // The number of an offer is what it is found by again.
    let source = [text("quote"), text("source")].into_iter().flatten().collect::<Vec<_>>().join(", ");
    let own = |column| text(column).unwrap_or_default().to_owned();
    let row = PriceRow {
        part_kind: needed("part_kind")?.to_owned(),
        part: needed("part")?.to_owned(),
        item: own("item"),
        amount,
        currency,
        per: text("per").unwrap_or("each").to_owned(),
        kind,
        date: cell::day(needed("date")?)?,
        source: if source.is_empty() { file.to_owned() } else { source },
        confidence,
        note: own("note"),
        discount: share("discount")?.filter(|share| !share.is_zero()),
        tax: share("tax")?,
        valid_until: text("valid_until").map(cell::day).transpose()?,
        own: true,
    };
    // Spreadsheets leave marks and line ends in cells: those do no harm.
    let excess = limits::excesses("price", &row).into_iter().find(|it| !matches!(it.why, Beyond::Hidden(_)));
    excess.map_or(Ok(row), |excess| Err(excess.message()))
}

/// Reads a price list; what cannot be read is told as part files tell theirs.
#[must_use]
pub fn read(path: &str, text: &str, today: Day) -> (Vec<PriceRow>, Vec<LoadProblem>) {
    let list = read_list(path, text).up_to(today);
    let problem =
        |unread: &Unread| LoadProblem { path: path.to_owned(), line: unread.line, reason: unread.why.clone() };
    let problems = list.problems.iter().map(problem).collect();
    (list.rows, problems)
}

/// Why a line of CSV cannot be read, in our words where it is common.
#[must_use]
pub fn csv_reason(error: &csv::Error) -> Message {
    match error.kind() {
        csv::ErrorKind::UnequalLengths { expected_len, len, .. } => {
            let number = |size: u64| Arg::Number(size as f64);
            Message::new("csv-uneven").with("found", number(*len)).with("expected", number(*expected_len))
        }
        csv::ErrorKind::Utf8 { .. } => Message::new("csv-not-text"),
        _ => Message::new("csv-other").with("text", error.to_string()),
    }
}

/// Writes a price book that [`read_list`] reads again: commas between cells, points in numbers, dates as 2026-04-20.
#[must_use]
pub fn write(rows: &[PriceRow]) -> String {
    let mut out = csv::Writer::from_writer(Vec::new());
    // A vector takes all that is written.
    let _ = out.write_record(COLUMNS);
    let share = |share: Option<Decimal>| share.map_or_else(String::new, percent);
    for row in rows {
        let day = |day: Option<Day>| day.map_or_else(String::new, |day| day.to_string());
        let _ = out.write_record([
            &*guarded(&row.part_kind),
            &guarded(&row.part),
            &guarded(&row.item),
            &written(row.amount),
            row.currency.code(),
            &share(row.discount),
            &share(row.tax),
            &guarded(&row.per),
            cell::kind_name(row.kind),
            &row.date.to_string(),
            &day(row.valid_until),
            "",
            &guarded(&row.source),
            cell::confidence_name(row.confidence),
            &guarded(&row.note),
        ]);
    }
    let bytes = out.into_inner().unwrap_or_default();
    String::from_utf8(bytes).unwrap_or_default()
}

/// What stands before a text that spreadsheet programs would take for a formula, and before one that begins with it.
const GUARD: char = '\'';

fn is_guarded(text: &str) -> bool {
    text.starts_with(GUARD) || is_formula(text)
}

/// The text so that no spreadsheet program calculates it; [`unguarded`] takes it back.
fn guarded(text: &str) -> Cow<'_, str> {
    if is_guarded(text) { Cow::Owned(format!("{GUARD}{text}")) } else { Cow::Borrowed(text) }
}

/// The text as it was before it was guarded.
fn unguarded(text: &str) -> &str {
    text.strip_prefix(GUARD).filter(|rest| is_guarded(rest)).unwrap_or(text)
}

/// An amount that cannot be taken for thousands: three decimals get a fourth.
fn written(amount: Decimal) -> String {
    if amount.scale() == 3 { format!("{amount}0") } else { amount.to_string() }
}

fn percent(share: Decimal) -> String {
    format!("{}%", share.checked_mul(Decimal::ONE_HUNDRED).unwrap_or_default().normalize())
}

/// A price book with new rows in it: a newer price of the same part, kind and source takes the place of the old one.
#[must_use]
pub fn merge(mut book: Vec<PriceRow>, new: Vec<PriceRow>) -> Vec<PriceRow> {
    for row in new {
        let same = |old: &PriceRow| {
            (&old.part_kind, &old.part, old.kind, &old.source, &old.per, old.currency)
                == (&row.part_kind, &row.part, row.kind, &row.source, &row.per, row.currency)
        };
        match book.iter_mut().find(|old| same(old)) {
            Some(old) if old.date <= row.date => *old = row,
            Some(_) => {}
            None => book.push(row),
        }
    }
    book
}

#[cfg(test)]
mod tests;
