//! Workbooks say what the JSON report says, sheet by sheet.
use calamine::{Data, Reader as _};
use serde_json::Value;
use slotwise::export::report::Report;
use slotwise::locale::Language;

use super::workbook::{Book, read};
use super::{Made, projects};
use crate::outside::json;

/// Rows of a sheet whose first cell is a text that begins so.
fn rows(book: &mut Book, sheet: &str, start: &str) -> Vec<Vec<Data>> {
    let range = book.worksheet_range(sheet).unwrap_or_else(|error| panic!("{sheet}: {error}"));
    let starts = |row: &&[Data]| matches!(&row[0], Data::String(text) if text.starts_with(start));
    range.rows().filter(starts).map(<[Data]>::to_vec).collect()
}

#[track_caller]
fn check_cell(cell: &Data, expected: &Value) {
    match (cell, expected.as_f64()) {
        (Data::Float(found), Some(expected)) => {
            // The report rounds to nine digits.
            assert!((found - expected).abs() <= expected.abs() * 1e-8 + 1e-9, "{found} is not {expected}");
        }
        (Data::String(text), None) => assert_eq!(text, "—", "the report has {expected}"),
        other => panic!("{other:?}"),
    }
}

/// All values of a list in each option of the report.
fn listed<'a>(report: &'a Value, way: &str) -> Vec<&'a Value> {
    let options = report["options"].as_array().expect("options").iter();
    options.flat_map(|option| option.pointer(way).and_then(Value::as_array).expect("a list")).collect()
}

#[test]
fn workbooks_say_what_the_report_says() {
    for (name, project) in projects().into_iter().filter(|(name, _)| *name != "empty") {
        let made = Made::of(project);
        let report = Report::of(&made.catalog, &made.project, &made.options(), Language::English);
        let report = json(report.to_json().expect("a report").as_bytes());
        let mut book = read(made.workbook(Language::English));
        for at in 0..made.analyses.len() {
            check_workloads(name, &mut book, at, &report["options"][at]["workloads"]);
        }
        check_bill(name, &mut book, &report);
        check_lanes(&mut book, &report);
        check_links(name, &mut book, &report);
    }
}

/// VRAM, throughput with its band, efficiency and scaling.
#[track_caller]
fn check_workloads(name: &str, book: &mut Book, at: usize, report: &Value) {
    let expected = report.as_array().expect("workloads");
    if expected.is_empty() {
        return;
    }
    let letter = format!("{}:", char::from(b'A' + u8::try_from(at).expect("few options")));
    let results = rows(book, "Workloads", &letter);
    let has_scaling = book.sheet_names().iter().any(|sheet| sheet == "Scaling");
    let scaling = if has_scaling { rows(book, "Scaling", &letter) } else { Vec::new() };
    assert_eq!(results.len(), expected.len(), "{name}");
    for (row, workload) in results.iter().zip(expected) {
        check_cell(&row[3], &workload["needed_gb_per_gpu"]);
        check_cell(&row[4], &workload["vram_gb_per_gpu"]);
        for (column, key) in [(5, "value"), (6, "low"), (7, "high")] {
            check_cell(&row[column], &workload["throughput"][key]);
        }
        check_cell(&row[11], &workload["efficiency"]);
    }
    let heads = book.worksheet_range("Scaling").map(|range| range.rows().nth(2).unwrap_or_default().to_vec());
    let heads = heads.unwrap_or_default();
    let scaled: Vec<&Value> =
        expected.iter().filter(|it| !it["scaling"].as_array().expect("points").is_empty()).collect();
    assert_eq!(scaling.len(), scaled.len(), "{name}");
    for (row, workload) in scaling.iter().zip(scaled) {
        let points = workload["scaling"].as_array().expect("points");
        for point in points {
            let head = format!("{} GPU", point["gpus"]);
            let column = heads.iter().position(|it| it.to_string().trim_end_matches('s') == head).expect("a column");
            check_cell(&row[column], &point["value"]);
        }
        let filled = row.iter().filter(|cell| matches!(cell, Data::Float(_))).count();
        assert_eq!(filled, points.len(), "{name}");
    }
}

/// Line by line; options follow each other.
#[track_caller]
fn check_bill(name: &str, book: &mut Book, report: &Value) {
    let range = book.worksheet_range("Bill of materials").expect("the bill");
    let bill: Vec<&[Data]> = range.rows().filter(|row| matches!(row[2], Data::Float(_))).collect();
    let priced: Vec<&Value> =
        listed(report, "/price/lines").into_iter().filter(|line| line["each"] != Value::Null).collect();
    assert_eq!(bill.len(), priced.len(), "{name}");
    for (row, line) in bill.iter().zip(priced) {
        assert_eq!(row[0].to_string(), line["name"].as_str().unwrap_or_default());
        check_cell(&row[1], &line["count"]);
        for (column, key) in [(2, "each"), (3, "total")] {
            let amount: f64 = line[key].as_str().and_then(|text| text.parse().ok()).expect("an amount");
            check_cell(&row[column], &Value::from(amount));
        }
    }
}

/// The sums of each socket.
#[track_caller]
fn check_lanes(book: &mut Book, report: &Value) {
    let ledger = book.worksheet_range("Lane ledger").expect("the ledger");
    let sums: Vec<&[Data]> = ledger.rows().filter(|row| row[2] == "Lanes of this CPU").collect();
    let sockets = listed(report, "/lanes/sockets");
    assert_eq!(sums.len(), sockets.len());
    for (row, socket) in sums.iter().zip(sockets) {
        check_cell(&row[3], &socket["spent"]);
        check_cell(&row[4], &socket["owned"]);
    }
}

/// Each pair stands twice in the matrices.
#[track_caller]
fn check_links(name: &str, book: &mut Book, report: &Value) {
    let links = book.worksheet_range("Links").expect("the links");
    let rate = |cell: &Data| if let Data::Float(rate) = cell { Some(*rate) } else { None };
    let mut found: Vec<f64> = links.rows().flatten().filter_map(rate).collect();
    let rates = listed(report, "/links").into_iter().filter_map(|pair| pair["usable_gb_s"].as_f64());
    let mut expected: Vec<f64> = rates.flat_map(|rate| [rate, rate]).collect();
    found.sort_by(f64::total_cmp);
    expected.sort_by(f64::total_cmp);
    assert_eq!(found.len(), expected.len(), "{name}");
    assert!(found.iter().zip(&expected).all(|(a, b)| (a - b).abs() <= b * 1e-8), "{name}");
}
