//! Slides as python-pptx and `LibreOffice` see them.
use serde_json::Value;
use slotwise::export::deck::{Deck, Item};
use slotwise::export::pptx;
use slotwise::locale::Language;
use slotwise::scene::chart::{Chart, Datum, Series};

use super::{Made, projects, three};
use crate::outside::{converted, json, run, script};

/// Charts of a deck in the order of its slides.
pub fn charts(deck: &Deck) -> Vec<&Chart> {
    let items = deck.pages.iter().flat_map(|page| &page.items);
    items.filter_map(|item| if let Item::Chart(chart) = item { Some(chart) } else { None }).collect()
}

fn numbers(value: &Value) -> Vec<Option<f64>> {
    value.as_array().expect("a list").iter().map(Value::as_f64).collect()
}

#[test]
fn python_reads_the_slides() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, project) in projects() {
        let made = Made::of(project);
        for language in Language::ALL {
            let deck = made.deck(language);
            let file = folder.path().join(format!("{name}-{}.pptx", language.tag()));
            std::fs::write(&file, pptx::write(&deck, language).expect("slides")).expect("written");
            let Some(told) = run("python3", &[&script("office/slides.py"), &file.display().to_string()]) else {
                return;
            };
            check_slides(name, &deck, &json(&told));
        }
    }
}

#[track_caller]
fn check_slides(name: &str, deck: &Deck, told: &Value) {
    let slides = told["slides"].as_array().expect("slides");
    assert_eq!(told["layouts"].as_array().map(Vec::len), Some(4), "{name}");
    assert!(slides.len() >= deck.pages.len(), "{name}");
    for slide in slides {
        for none in ["outside", "without_description"] {
            assert_eq!(slide[none], Value::Array(Vec::new()), "{name} {none}: {}", slide["title"]);
        }
        assert_eq!(slide["doubled_ids"], 0, "{name}: {}", slide["title"]);
        assert!(slide["title"].as_str().is_some_and(|title| !title.is_empty()), "{name}");
        assert_eq!(slide["languages"].as_array().map(Vec::len), Some(1), "{name}: {}", slide["languages"]);
    }
    // Every picture is a group, every row of every table is there, every note is.
    let items = || deck.pages.iter().flat_map(|page| &page.items);
    let pictures = items().filter(|item| matches!(item, Item::Picture(picture) if !picture.scene.shapes.is_empty()));
    let groups: usize = slides.iter().map(|slide| slide["groups"].as_array().map_or(0, Vec::len)).sum();
    assert_eq!(groups, pictures.count(), "{name}");
    let mut rows: Vec<Vec<String>> = Vec::new();
    for table in slides.iter().flat_map(|slide| slide["tables"].as_array().expect("tables")) {
        for row in table.as_array().expect("rows") {
            rows.push(
                row.as_array().expect("cells").iter().map(|cell| cell.as_str().unwrap_or("").to_owned()).collect(),
            );
        }
    }
    for table in items().filter_map(|item| if let Item::Table(table) = item { Some(table) } else { None }) {
        for row in &table.rows {
            let cleaned: Vec<String> = row.iter().map(|cell| cell.replace(['\n', '\t'], " ")).collect();
            assert!(rows.contains(&cleaned), "{name}: {cleaned:?} is missing");
        }
    }
    // Key figures, sentences and remarks stand there word for word.
    let texts: Vec<&str> =
        slides.iter().flat_map(|slide| slide["texts"].as_array().expect("texts")).filter_map(Value::as_str).collect();
    let mut said: Vec<&str> = deck.pages.iter().map(|page| page.annotation.as_str()).collect();
    for item in items() {
        match item {
            Item::Figures(figures) => said.extend(figures.iter().flat_map(|it| [&*it.label, &*it.value, &*it.detail])),
            Item::Points(points) => said.extend(points.iter().map(String::as_str)),
            _ => {}
        }
    }
    for words in said.into_iter().filter(|words| !words.is_empty()) {
        assert!(texts.contains(&&*words.replace('\n', " ")), "{name}: {words:?} is missing");
    }
    let notes: String = slides.iter().filter_map(|slide| slide["notes"].as_str()).collect();
    for note in deck.pages.iter().flat_map(|page| &page.speaker_notes) {
        assert!(notes.contains(&note.replace('\n', " ")), "{name}: {note}");
    }
    // Charts show the numbers of the analysis, and "Edit data" opens the same ones.
    let shown: Vec<&Value> = slides.iter().flat_map(|slide| slide["charts"].as_array().expect("charts")).collect();
    let expected: Vec<&Chart> = charts(deck).into_iter().filter(|chart| chart.highest().is_some()).collect();
    assert_eq!(shown.len(), expected.len(), "{name}");
    for (shown, chart) in shown.iter().zip(expected) {
        let series = shown["series"].as_array().expect("series");
        assert_eq!(series.len(), chart.series.len(), "{name}: {}", chart.title);
        for (shown, series) in series.iter().zip(&chart.series) {
            assert_eq!(shown["name"], series.name, "{name}");
            let values = column(chart, series, |datum| datum.y);
            check_near(&numbers(&shown["y"]["shown"]), &values);
            check_near(&numbers(&shown["y"]["cells"]), &values);
            assert_eq!(shown["bands"], series.data.iter().any(|datum| datum.band.is_some()), "{name}: {}", chart.title);
            if shown["x"] != Value::Null {
                let places = column(chart, series, |datum| Some(datum.x));
                check_near(&numbers(&shown["x"]["cells"]), &places);
            }
        }
    }
}

/// Numbers of a series with the empty cells after them: all series of a chart take the rows of its longest.
fn column(chart: &Chart, series: &Series, number: impl Fn(&Datum) -> Option<f64>) -> Vec<Option<f64>> {
    let rows = chart.series.iter().map(|series| series.data.len()).max().unwrap_or(0);
    series.data.iter().map(number).chain(std::iter::repeat(None)).take(rows).collect()
}

/// Workbooks keep fifteen digits.
#[track_caller]
fn check_near(found: &[Option<f64>], expected: &[Option<f64>]) {
    assert_eq!(found.len(), expected.len());
    for pair in found.iter().zip(expected) {
        match pair {
            (Some(found), Some(expected)) => {
                assert!((found - expected).abs() <= expected.abs() * 1e-12, "{found} {expected}");
            }
            (found, expected) => assert_eq!(found, expected),
        }
    }
}

/// `LibreOffice` writes fifteen digits, of which the last may be rounded.
#[track_caller]
fn check_close(found: &[f64], expected: &[f64]) {
    assert_eq!(found.len(), expected.len());
    for (found, expected) in found.iter().zip(expected) {
        assert!((found - expected).abs() <= expected.abs() * 1e-9, "{found} {expected}");
    }
}

#[test]
fn libreoffice_shows_every_slide() {
    let folder = tempfile::tempdir().expect("a folder");
    let made = Made::of(three());
    let deck = made.deck(Language::ChineseSimplified);
    let file = folder.path().join("three.pptx");
    std::fs::write(&file, pptx::write(&deck, Language::ChineseSimplified).expect("slides")).expect("written");
    let Some(pdf) = converted(&file, "pdf", folder.path()) else { return };
    let Some(told) = run("pdfinfo", &[&pdf.display().to_string()]) else { return };
    let told = String::from_utf8_lossy(&told).into_owned();
    let pages =
        told.lines().find_map(|line| line.strip_prefix("Pages:")).and_then(|it| it.trim().parse::<usize>().ok());
    let Some(slides) = run("python3", &[&script("office/slides.py"), &file.display().to_string()]) else { return };
    assert_eq!(pages, json(&slides)["slides"].as_array().map(Vec::len));
}

#[test]
fn libreoffice_keeps_every_number_of_every_chart() {
    let folder = tempfile::tempdir().expect("a folder");
    let deck = Made::of(three()).deck(Language::English);
    let file = folder.path().join("three.pptx");
    std::fs::write(&file, pptx::write(&deck, Language::English).expect("slides")).expect("written");
    let Some(drawn) = converted(&file, "odp", folder.path()) else { return };
    let Some(told) = run("python3", &[&script("office/charts.py"), &drawn.display().to_string()]) else { return };
    let told = json(&told);
    let shown = told.as_array().expect("charts");
    let expected = charts(&deck);
    assert_eq!(shown.len(), expected.len());
    let mut lengths = std::collections::BTreeSet::new();
    for (shown, chart) in shown.iter().zip(expected) {
        assert_eq!(shown["title"], chart.title);
        let series = shown["series"].as_array().expect("series");
        let names: Vec<&str> = series.iter().filter_map(|series| series["name"].as_str()).collect();
        // As many, and in the same order, which is that of the legend.
        let own: Vec<&str> = chart.series.iter().map(|series| series.name.as_str()).collect();
        assert_eq!(names, own, "{}", chart.title);
        for (shown, series) in series.iter().zip(&chart.series) {
            let found: Vec<f64> = numbers(&shown["values"]).into_iter().flatten().collect();
            let values: Vec<f64> = series.data.iter().filter_map(|datum| datum.y).collect();
            check_close(&found, &values);
            lengths.insert((chart.title.as_str(), series.data.len()));
        }
    }
    // Series of unlike length are what it loses.
    let unlike = |title: &str| lengths.iter().filter(|(own, _)| *own == title).count() > 1;
    assert!(lengths.iter().any(|(title, _)| unlike(title)), "{lengths:?}");
}
