//! Sheets as their readers see them: marks and decimals of numbers, columns with something in them, and pages in print.
use std::collections::BTreeMap;

use calamine::{Data, Reader as _};
use serde_json::Value;
use slotwise::analysis::compare::{Candidate, Comparison, Standing, compare};
use slotwise::export::comparison::row_name;
use slotwise::locale::{Language, plain_number};
use slotwise::machine::Fix;
use slotwise::plan::Edit;
use slotwise::quantity::Message;

use super::workbook::read;
use super::{Made, preset, projects, three};
use crate::outside::{converted, json, run, script};

fn compared(made: &Made) -> Comparison {
    let options = made.project.options.iter().zip(&made.analyses);
    let candidates: Vec<Candidate<'_>> =
        options.map(|(plan, analysis)| Candidate { catalog: &made.catalog, plan, analysis }).collect();
    compare(&made.catalog, &candidates, 0)
}

/// What openpyxl says of the sheets; `None` where it is missing.
fn told(made: &Made, language: Language) -> Option<Value> {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("book.xlsx");
    std::fs::write(&file, made.workbook(language)).expect("written");
    Some(json(&run("python3", &[&script("office/sheets.py"), &file.display().to_string()])?))
}

fn sheet<'t>(told: &'t Value, name: &str) -> &'t Value {
    told.as_array().expect("sheets").iter().find(|sheet| sheet["name"] == name).expect("the sheet")
}

/// Decimals of a number format without its marks and signs.
fn decimals(format: &str) -> usize {
    let first = format.split(';').next().unwrap_or_default();
    first.rsplit_once('.').map_or(0, |(_, decimals)| decimals.chars().filter(|it| *it == '0').count())
}

/// The best, what is too close to call, and sums that lack a price carry their marks, and numbers as many decimals as
/// everywhere else.
#[test]
fn numbers_carry_their_marks_and_decimals() {
    let mut made = Made::of(three());
    // A price that is not known makes sums of it lower bounds.
    made.analyses[1].price.missing.push("a part".to_owned());
    let Some(told) = told(&made, Language::English) else { return };
    let comparison = compared(&made);
    let mut book = read(made.workbook(Language::English));
    let range = book.worksheet_range("Comparison").expect("the sheet");
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    let numbers = sheet(&told, "Comparison")["numbers"].as_object().expect("numbers");
    let mut from = 0;
    for row in &comparison.rows {
        let name = row_name(row, Language::English);
        // Titles of groups have nothing beside them.
        let named = |at: &usize| range.get((*at, 0)).is_some_and(|cell| cell.to_string() == name);
        let filled = |at: &usize| range.get((*at, 1)).is_some_and(|cell| *cell != Data::Empty);
        let at = (from..range.height()).find(|at| named(at) && filled(at));
        let at = at.unwrap_or_else(|| panic!("no row {name}"));
        from = at + 1;
        for (column, cell) in ["B", "C", "D"].iter().zip(&row.cells) {
            let Some(figure) = &cell.figure else { continue };
            let place = format!("{column}{}", at + 1);
            let format = numbers[&place][1].as_str().expect("a format");
            for (mark, expected) in [
                ("★ ", cell.standing == Standing::Best && !row.same),
                ("≈ ", cell.standing == Standing::Close),
                ("≥ ", cell.text.key == "compare-at-least"),
            ] {
                assert_eq!(format.contains(mark), expected, "{name} {place}: {format}");
                *seen.entry(mark).or_default() += usize::from(expected);
            }
            let plain = plain_number(figure.value).split_once('.').map_or(0, |(_, decimals)| decimals.len());
            let expected = match format.contains("[$") {
                true if figure.value != 0.0 && figure.value.abs() < 0.1 => 4,
                true => 2,
                false => plain,
            };
            assert_eq!(decimals(format), expected, "{name} {place}: {} as {format}", figure.value);
        }
    }
    assert!(["★ ", "≈ ", "≥ "].iter().all(|mark| seen.get(mark) > Some(&0)), "{seen:?}");
}

/// No column stands empty below its head.
#[test]
fn columns_are_not_empty() {
    for (name, project) in projects().into_iter().filter(|(name, _)| *name != "empty") {
        let mut book = read(Made::of(project).workbook(Language::English));
        for title in ["Workloads", "Scaling", "Findings"] {
            let Ok(range) = book.worksheet_range(title) else { continue };
            // The heads are the first row with a text in its second cell.
            let rows: Vec<&[Data]> = range.rows().skip_while(|row| row.get(1) == Some(&Data::Empty)).collect();
            let Some((heads, rows)) = rows.split_first() else { continue };
            for (column, head) in heads.iter().enumerate().filter(|(_, head)| **head != Data::Empty) {
                let filled =
                    |row: &&[Data]| !matches!(&row[column], Data::Empty) && !row[column].to_string().is_empty();
                assert!(rows.iter().any(filled), "{name} {title}: nothing below {head}");
            }
        }
    }
}

/// Where an edit mends a finding the sheet says so, in a column that it has for that alone.
#[test]
fn remedies_have_a_column() {
    let mut made = Made::of(three());
    let findings = |made: &Made| {
        let mut book = read(made.workbook(Language::English));
        let range = book.worksheet_range("Findings").expect("the sheet");
        range.rows().flatten().map(ToString::to_string).collect::<Vec<String>>()
    };
    let has = |texts: &[String], text: &str| texts.iter().any(|own| own == text);
    assert!(!has(&findings(&made), "How to mend it"), "the program mends none of these");
    let (option, label) = (made.project.options[0].id, Message::new("report-offer"));
    made.analyses[0].findings[0].fix = Some(Fix { label, edit: Edit::SetNodes(option, 1) });
    let texts = findings(&made);
    assert!(has(&texts, "How to mend it") && has(&texts, &Language::English.text("report-offer")), "{texts:?}");
}

/// Every sheet is as wide as a page at most, its heads come again on each page, and no page holds a rest of a few lines
/// of a block that a page holds whole.
#[test]
fn sheets_fit_the_width_of_a_page() {
    for project in [three(), preset("modern-8x-mi300x")] {
        let made = Made::of(project);
        for language in Language::ALL {
            let Some(told) = told(&made, language) else { return };
            for sheet in told.as_array().expect("sheets") {
                let (name, wide) = (&sheet["name"], sheet["width"].as_f64().expect("a width"));
                let scale = sheet["scale"].as_f64().unwrap_or(100.0) / 100.0;
                let fits = wide * scale <= 770.0;
                assert!(sheet["one_page_wide"] == true || fits, "{name}: {wide} points at {scale}");
                assert_eq!(sheet["landscape"], true, "{name}");
            }
        }
    }
}

/// `LibreOffice` prints a workbook with each sheet one page wide: every page of a sheet begins with its first column.
#[test]
fn printed_pages_begin_with_the_first_column() {
    let folder = tempfile::tempdir().expect("a folder");
    let made = Made::of(three());
    let file = folder.path().join("book.xlsx");
    std::fs::write(&file, made.workbook(Language::English)).expect("written");
    let Some(pdf) = converted(&file, "pdf", folder.path()) else { return };
    let Some(text) = run("pdftotext", &["-layout", &pdf.display().to_string(), "-"]) else { return };
    let text = String::from_utf8_lossy(&text).into_owned();
    for (title, head) in [
        ("Bill of materials", "Kind of price"),
        ("Options side by side", "C / A"),
        ("Lane ledger", "Left"),
        ("Throughput by number of GPUs", "8 GPUs"),
        ("Findings", "Why"),
    ] {
        let pages: Vec<&str> = text.split('\u{c}').filter(|page| page.trim_start().starts_with(title)).collect();
        assert!(!pages.is_empty() && pages.len() <= 4, "{title}: {} pages", pages.len());
        // Letters that stand close are told without the space between them.
        let squeezed = |text: &str| text.split_whitespace().collect::<String>();
        for page in pages {
            assert!(squeezed(page).contains(&squeezed(head)), "{title} lacks its last column or its heads: {page}");
        }
    }
}

/// Charts are told apart by what they are about, each with what must be known of it, whole.
#[test]
fn charts_have_their_topic_and_their_note() {
    let made = Made::of(three());
    for language in Language::ALL {
        let mut book = read(made.workbook(language));
        let name = language.text("xlsx-charts");
        let range = book.worksheet_range(&name).expect("the charts");
        let texts: Vec<String> = range.rows().flatten().map(ToString::to_string).filter(|it| !it.is_empty()).collect();
        for page in made.deck(language).pages.iter().filter(|page| !page.charts().is_empty()) {
            let known = |text: &str| texts.iter().any(|own| own == text);
            assert!(page.key.ends_with(|it: char| it.is_ascii_digit()) || known(&page.title), "{}", page.title);
            for chart in page.charts().iter().filter(|chart| !chart.note.is_empty()) {
                assert!(known(&chart.note), "{}: {}", chart.title, chart.note);
            }
        }
    }
}
