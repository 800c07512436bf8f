//! Workbooks: totals as we have them, as openpyxl reads them and as `LibreOffice` calculates them.
use calamine::{Data, Reader as _, Xlsx};
use rust_decimal::prelude::ToPrimitive as _;
use slotwise::locale::Language;

use super::slides::charts;
use super::{Made, projects, three};
use crate::outside::{converted, json, run, script};

/// A workbook that was read.
pub type Book = Xlsx<std::io::Cursor<Vec<u8>>>;

pub fn read(bytes: Vec<u8>) -> Book {
    Xlsx::new(std::io::Cursor::new(bytes)).expect("a workbook")
}

/// The numbers in the row of each option's total.
fn totals(book: &mut Book) -> Vec<f64> {
    let bill = book.sheet_names()[1].clone();
    let range = book.worksheet_range(&bill).expect("the bill");
    let rows = range.rows().filter(|row| matches!(&row[0], Data::String(text) if text.starts_with("Total in ")));
    rows.map(|row| match &row[3] {
        Data::Float(number) => *number,
        Data::Int(number) => *number as f64,
        other => panic!("{other:?} is no total"),
    })
    .collect()
}

fn prices(made: &Made) -> Vec<f64> {
    let amounts = made.analyses.iter().filter_map(|analysis| analysis.price.amount);
    amounts.map(|money| money.amount.round_dp(2).to_f64().expect("a number")).collect()
}

#[track_caller]
fn check_cents(found: &[f64], expected: &[f64]) {
    assert_eq!(found.len(), expected.len(), "{found:?} {expected:?}");
    for (found, expected) in found.iter().zip(expected) {
        assert!((found - expected).abs() < 0.005, "{found} is not {expected}");
    }
}

#[test]
fn workbooks_hold_the_totals() {
    for (name, project) in projects() {
        let made = Made::of(project);
        for language in Language::ALL {
            let mut book = read(made.workbook(language));
            let sheets = book.sheet_names();
            assert!(sheets.len() >= 6, "{name}: {sheets:?}");
            for sheet in sheets {
                book.worksheet_range(&sheet).unwrap_or_else(|error| panic!("{name} {sheet}: {error}"));
            }
        }
        check_cents(&totals(&mut read(made.workbook(Language::English))), &prices(&made));
    }
}

#[test]
fn taxes_of_the_price_book_are_in_the_total() {
    let mut made = Made::of(three());
    let price = &mut made.analyses[0].price;
    let tax = "0.19".parse().expect("a share");
    price.lines.iter_mut().for_each(|line| line.tax = Some(tax));
    price.tax = price.amount.map(|money| slotwise::quantity::Money::new(money.amount * tax, money.currency));
    let mut expected = prices(&made);
    expected[0] += (expected[0] * 19.0).round() / 100.0;
    check_cents(&totals(&mut read(made.workbook(Language::English))), &expected);
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("taxed.xlsx");
    std::fs::write(&file, made.workbook(Language::English)).expect("written");
    let Some(again) = converted(&file, "xlsx:Calc MS Excel 2007 XML", folder.path()) else { return };
    check_cents(&totals(&mut read(std::fs::read(again).expect("the file"))), &expected);
}

#[test]
fn python_reads_the_workbook() {
    let folder = tempfile::tempdir().expect("a folder");
    let made = Made::of(three());
    let file = folder.path().join("three.xlsx");
    std::fs::write(&file, made.workbook(Language::English)).expect("written");
    let Some(told) = run("python3", &[&script("office/sheets.py"), &file.display().to_string()]) else { return };
    let sheets = json(&told);
    let sheet = |name: &str| {
        let all = sheets.as_array().expect("sheets");
        all.iter().find(|sheet| sheet["name"] == name).unwrap_or_else(|| panic!("no {name}"))
    };
    let lines: usize =
        made.analyses.iter().map(|analysis| analysis.price.lines.iter().filter(|it| it.total.is_some()).count()).sum();
    let bill = &sheet("Bill of materials")["formulas"].as_object().expect("formulas");
    let products = bill.values().filter(|it| it.as_str().is_some_and(|it| it.starts_with("=B") && it.contains("*C")));
    assert_eq!(products.count(), lines);
    let sums = bill.values().filter(|it| it.as_str().is_some_and(|it| it.starts_with("=SUM(D"))).count();
    assert_eq!(sums, made.analyses.len());
    let formats = sheet("Bill of materials")["formats"].as_object().expect("formats");
    assert!(formats.values().all(|format| format.as_str().is_some_and(|it| it.starts_with("[$$-409]"))), "{formats:?}");
    assert!(sheet("Bill of materials")["frozen"].is_string() && sheet("Bill of materials")["repeated"].is_string());
    assert_eq!(sheet("Links")["scales"], made.analyses.len());
    assert_eq!(sheet("Charts")["charts"], charts(&made.deck(Language::English)).len());
    for sheet in sheets.as_array().expect("sheets") {
        assert_eq!(sheet["landscape"], true, "{}", sheet["name"]);
    }
    for name in ["Summary", "Comparison", "Lane ledger", "Workloads", "Scaling", "Findings", "Assumptions and sources"]
    {
        assert!(sheet(name)["texts"].as_u64() > Some(8), "{name}");
    }
}

#[test]
fn libreoffice_calculates_the_same_totals() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, project) in projects() {
        let made = Made::of(project);
        let file = folder.path().join(format!("{}.xlsx", name.replace('.', "-")));
        std::fs::write(&file, made.workbook(Language::English)).expect("written");
        let Some(again) = converted(&file, "xlsx:Calc MS Excel 2007 XML", folder.path()) else { return };
        check_cents(&totals(&mut read(std::fs::read(again).expect("the file"))), &prices(&made));
    }
    // With a discount and a tax that the reader fills in.
    let made = Made::of(three());
    let (file, filled) = (folder.path().join("three.xlsx"), folder.path().join("filled.xlsx"));
    let paths = [file.display().to_string(), filled.display().to_string()];
    if run("python3", &[&script("office/sheets.py"), &paths[0], &paths[1]]).is_none() {
        return;
    }
    let Some(again) = converted(&filled, "xlsx:Calc MS Excel 2007 XML", folder.path()) else { return };
    let expected: Vec<f64> = prices(&made).iter().map(|price| price - (price * 0.1 * 100.0).round() / 100.0).collect();
    let expected: Vec<f64> = expected.iter().map(|net| net + (net * 0.2 * 100.0).round() / 100.0).collect();
    let found = totals(&mut read(std::fs::read(again).expect("the file")));
    assert_eq!(found.len(), expected.len());
    for (found, expected) in found.iter().zip(expected) {
        assert!((found - expected).abs() < 0.015, "{found} is not {expected}");
    }
}
