//! Slides keep to the schema of the format, whatever texts they hold.
use calamine::Reader as _;
use slotwise::export::deck::{Deck, Item, KeyFigure, Page, Picture};
use slotwise::export::story::Table;
use slotwise::export::{pptx, xlsx};
use slotwise::locale::Language;
use slotwise::scene::chart::{Chart, ChartKind, Datum, Series};
use slotwise::scene::{Area, Ink, Scene, Shape};

use super::workbook::read;
use super::{Made, projects, three};
use crate::outside::{json, run, script};

#[track_caller]
fn check_schema(name: &str, deck: &Deck, language: Language) {
    let mut document = pptx::document(deck, language).unwrap_or_else(|error| panic!("{name}: {error}"));
    let errors = document.validate().expect("it can be checked");
    assert!(errors.is_empty(), "{name}: {errors:#?}");
    // What was written is read again by the same rules.
    let bytes = document.to_package_bytes().expect("bytes");
    let mut again = ooxmlsdk::parts::presentation_document::PresentationDocument::new(std::io::Cursor::new(bytes))
        .unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(again.validate().expect("it can be checked"), [], "{name}");
}

#[test]
fn slides_keep_to_the_schema() {
    for (name, project) in projects() {
        let made = Made::of(project);
        for language in Language::ALL {
            check_schema(name, &made.deck(language), language);
        }
    }
}

/// A deck with every kind of item and with texts that break careless writers.
fn odd() -> Deck {
    let title = "A & B <c> \"d\" 'e' 🚀 \u{1}\u{b}\u{7f} ]]> 显卡 x=\"y\" xmlns=\"z\"".to_owned();
    let datum = |x: f64, y: Option<f64>| Datum { x, y, band: y.map(|y| (y * 0.5, y * 1.5)), text: String::new() };
    let chart = |kind| Chart {
        kind,
        title: title.clone(),
        x_title: title.clone(),
        y_title: title.clone(),
        categories: vec![title.clone(), "=1+1".to_owned()],
        series: vec![
            Series {
                name: title.clone(),
                option: Some(0),
                reference: false,
                data: vec![datum(1.0, Some(2.0)), datum(2.0, None)],
            },
            Series {
                name: "=cmd()".to_owned(),
                option: None,
                reference: true,
                data: vec![datum(1.0, Some(3.0)), datum(2.0, Some(4.0))],
            },
        ],
        log_x: false,
        log_y: false,
        note: title.clone(),
    };
    let area = Area::new(0.0, 0.0, 50.0, 30.0);
    let text = Shape::Text {
        at: area.center(),
        anchor: slotwise::scene::Anchor::Middle,
        size: 3.0,
        bold: true,
        ink: Ink::Text,
        text: title.clone(),
    };
    let rect = Shape::Rect { area, radius: 2.0, fill: Some(Ink::Body), stroke: Some((Ink::Edge, 0.3)), dashed: true };
    let scene = Scene { width: 50.0, height: 30.0, shapes: vec![rect, text], ..Scene::default() };
    let figure = KeyFigure { label: title.clone(), value: title.clone(), detail: title.clone(), pointer: None };
    let rows = vec![vec![title.clone(), String::new()], vec!["=HYPERLINK(\"x\")".to_owned(), title.clone()]];
    let mut items = vec![
        Item::Figures(vec![figure; 7]),
        Item::Table(Table { head: vec![title.clone(), title.clone()], rows, numbers: vec![1] }),
        Item::Picture(Picture { name: title.clone(), scene }),
        Item::Points(vec![title.clone(), String::new()]),
        Item::Table(Table::default()),
        Item::Points(Vec::new()),
        Item::Figures(Vec::new()),
    ];
    let kinds = [ChartKind::Bars, ChartKind::StackedBars, ChartKind::Lines, ChartKind::Scatter];
    items.extend(kinds.map(|kind| Item::Chart(chart(kind))));
    let page = Page {
        key: "odd".to_owned(),
        title: title.clone(),
        lead: title.clone(),
        items,
        annotation: title.clone(),
        speaker_notes: vec![title.clone()],
    };
    Deck { title: title.clone(), footer: title, pages: vec![page] }
}

#[test]
fn no_text_breaks_a_presentation() {
    for language in Language::ALL {
        check_schema("odd", &odd(), language);
    }
    check_schema("nothing", &Deck::default(), Language::English);
}

#[test]
fn no_text_breaks_a_workbook() {
    let mut project = three();
    let odd = odd();
    project.title.clone_from(&odd.title);
    project.notes.clone_from(&odd.title);
    for option in &mut project.options {
        option.title.clone_from(&odd.title);
    }
    let made = Made::of(project);
    let options = made.options();
    let language = Language::English;
    let book = xlsx::Book { catalog: &made.catalog, project: &made.project, options: &options, deck: &odd, language };
    let mut book = read(xlsx::write(&book).expect("a workbook"));
    for name in book.sheet_names() {
        book.worksheet_range(&name).unwrap_or_else(|error| panic!("{name}: {error}"));
    }
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("odd.pptx");
    std::fs::write(&file, pptx::write(&odd, language).expect("slides")).expect("written");
    let Some(told) = run("python3", &[&script("office/slides.py"), &file.display().to_string()]) else { return };
    assert_eq!(json(&told)["slides"][0]["title"].as_str().map(|title| title.contains("🚀")), Some(true));
}
