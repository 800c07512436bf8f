//! Presentations and workbooks as programs that are not ours read them.
//!
//! Where python-pptx, openpyxl or `LibreOffice` are missing, their tests say "skipped"; on a build server that is a failure.
use std::path::{Path, PathBuf};
use std::process::Command;

use calamine::{Data, Reader as _, Xlsx};
use rust_decimal::prelude::ToPrimitive as _;
use serde_json::Value;
use slotwise::analysis::{Analysis, Context};
use slotwise::catalog::Catalog;
use slotwise::export::deck::{Deck, Item, KeyFigure, Page, Picture};
use slotwise::export::report::{Analysed, Report};
use slotwise::export::story::Table;
use slotwise::export::{deck, pptx, xlsx};
use slotwise::locale::Language;
use slotwise::plan::{OptionId, Project, presets};
use slotwise::quantity::Day;
use slotwise::scene::chart::{Chart, ChartKind, Datum, Series};
use slotwise::scene::{Area, Ink, Scene, Shape};
use slotwise::ui::exports::{Export, ExportKind};
use slotwise::ui::session::DiagramView;

fn today() -> Day {
    "2026-11-30".parse().expect("a day")
}

fn preset(id: &str) -> Project {
    presets::find(id).expect("the preset").document().expect("readable").project
}

/// Three machines of different makers as options of one project, priced in one currency.
fn three() -> Project {
    let mut project = preset("modern-4x-rtx-4090");
    "Three & <one> “meeting”".clone_into(&mut project.title);
    project.options.truncate(1);
    for (number, id) in (2..).zip(["modern-8x-l40s", "modern-dgx-h100"]) {
        let mut option = preset(id).options.remove(0);
        option.id = OptionId(number);
        option.workloads.clone_from(&project.options[0].workloads);
        project.options.push(option);
    }
    project
}

/// A project with everything that is derived from it.
struct Made {
    catalog: Catalog,
    project: Project,
    analyses: Vec<Analysis>,
}

impl Made {
    fn of(project: Project) -> Self {
        let catalog = project.catalog(&Catalog::builtin()).into_owned();
        let context = Context { project: &project, today: today() };
        let analyses = project.options.iter().map(|plan| Analysis::of(&catalog, plan, context)).collect();
        Self { catalog, project, analyses }
    }

    fn options(&self) -> Vec<Analysed<'_>> {
        let options = self.project.options.iter().zip(&self.analyses);
        options.map(|(plan, analysis)| Analysed { plan, analysis }).collect()
    }

    fn deck(&self, language: Language) -> Deck {
        deck::of(&self.catalog, &self.project, &self.options(), language, today())
    }

    fn workbook(&self, language: Language) -> Vec<u8> {
        let (deck, options) = (self.deck(language), self.options());
        let book =
            xlsx::Book { catalog: &self.catalog, project: &self.project, options: &options, deck: &deck, language };
        xlsx::write(&book).expect("a workbook")
    }
}

/// Projects that differ in size, maker, currency and number of options.
fn projects() -> Vec<(&'static str, Project)> {
    let mut all = vec![("three", three()), ("empty", Project::default())];
    for id in
        ["ultralab-gx630m-3.1", "ultralab-gt410p-2.6", "amax-dgx-1v", "dell-c4140-8-nodes", "modern-2x-rtx-3090-nvlink"]
    {
        all.push((id, preset(id)));
    }
    all
}

/// Runs a program that is not ours; `None` if it is missing, which only a build server minds.
fn run(program: &str, arguments: &[&str]) -> Option<Vec<u8>> {
    let missing = |what: &str| {
        assert!(std::env::var_os("CI").is_none(), "{what} is missing");
        println!("skipped: {what} is missing");
        None
    };
    let Ok(output) = Command::new(program).args(arguments).output() else { return missing(program) };
    let said = String::from_utf8_lossy(&output.stderr);
    if said.contains("ModuleNotFoundError") {
        return missing(said.trim().lines().last().unwrap_or(program));
    }
    assert!(output.status.success(), "{program} {arguments:?}: {said}");
    Some(output.stdout)
}

fn script(name: &str) -> String {
    format!("{}/tests/documents/office/{name}", env!("CARGO_MANIFEST_DIR"))
}

fn json(bytes: &[u8]) -> Value {
    serde_json::from_slice(bytes).expect("JSON")
}

/// `LibreOffice` with settings of its own that has it calculate every workbook anew; gives the file that it wrote.
fn converted(file: &Path, to: &str, folder: &Path) -> Option<PathBuf> {
    let profile = folder.join("profile");
    std::fs::create_dir_all(profile.join("user")).expect("a folder");
    std::fs::write(profile.join("user/registrymodifications.xcu"), include_str!("office/settings.xcu"))
        .expect("written");
    let out = folder.join("out");
    let home = format!("-env:UserInstallation=file://{}", profile.display());
    let arguments = [home.as_str(), "--headless", "--convert-to", to, "--outdir"];
    let (out_text, file_text) = (out.display().to_string(), file.display().to_string());
    run("soffice", &[&arguments[..], &[out_text.as_str(), file_text.as_str()]].concat())?;
    let ending = to.split(':').next().unwrap_or(to);
    let written = out.join(file.file_stem().expect("a name")).with_extension(ending);
    assert!(written.is_file(), "LibreOffice wrote no {}", written.display());
    Some(written)
}

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
    let title = "A & B <c> \"d\" 'e' 🚀 \u{1}\u{b}\u{7f} ]]> 显卡".to_owned();
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
    let Some(told) = run("python3", &[&script("slides.py"), &file.display().to_string()]) else { return };
    assert_eq!(json(&told)["slides"][0]["title"].as_str().map(|title| title.contains("🚀")), Some(true));
}

fn read(bytes: Vec<u8>) -> Xlsx<std::io::Cursor<Vec<u8>>> {
    Xlsx::new(std::io::Cursor::new(bytes)).expect("a workbook")
}

/// The numbers in the row of each option's total.
fn totals(book: &mut Xlsx<std::io::Cursor<Vec<u8>>>) -> Vec<f64> {
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

type Book = Xlsx<std::io::Cursor<Vec<u8>>>;

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
    let found = rows(book, "Workloads", &letter);
    let (results, scaling): (Vec<_>, Vec<_>) = found.iter().partition(|row| !matches!(row[4], Data::Empty));
    assert_eq!(results.len(), expected.len(), "{name}");
    for (row, workload) in results.iter().zip(expected) {
        check_cell(&row[3], &workload["needed_gb_per_gpu"]);
        check_cell(&row[4], &workload["vram_gb_per_gpu"]);
        for (column, key) in [(5, "value"), (6, "low"), (7, "high")] {
            check_cell(&row[column], &workload["throughput"][key]);
        }
        check_cell(&row[11], &workload["efficiency"]);
    }
    let points: Vec<&Value> = expected.iter().flat_map(|it| it["scaling"].as_array().expect("points")).collect();
    assert_eq!(scaling.len(), points.len(), "{name}");
    for (row, point) in scaling.iter().zip(points) {
        check_cell(&row[2], &point["gpus"]);
        check_cell(&row[3], &point["value"]);
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

fn export(kind: ExportKind) -> Export {
    Export {
        kind,
        catalog: std::sync::Arc::new(Catalog::builtin()),
        project: std::sync::Arc::new(three()),
        option: 0,
        view: DiagramView::Box,
        language: Language::English,
        today: today(),
    }
}

#[test]
fn the_window_writes_whole_documents_or_none() {
    let folder = tempfile::tempdir().expect("a folder");
    for kind in [ExportKind::Pptx, ExportKind::Xlsx] {
        let file = kind.path(&folder.path().join("meeting"));
        export(kind).write(&file, None, &mut |_| ()).expect("written");
        let before = std::fs::read(&file).expect("the file");
        assert!(before.starts_with(b"PK"), "{kind:?}");
        // A folder that is not there: a message with the path, and nothing new on the disk.
        let nowhere = kind.path(&folder.path().join("no such folder").join("meeting"));
        let message = export(kind).write(&nowhere, None, &mut |_| ()).expect_err("no folder");
        assert!(Language::English.words(&message).contains("no such folder"), "{message:?}");
        // A file that is protected stays as it is.
        let mut rights = std::fs::metadata(&file).expect("data").permissions();
        rights.set_readonly(true);
        std::fs::set_permissions(&file, rights).expect("protected");
        let mut other = export(kind);
        std::sync::Arc::make_mut(&mut other.project).title.push_str(" again");
        assert!(other.write(&file, None, &mut |_| ()).is_err(), "{kind:?}");
        assert_eq!(std::fs::read(&file).expect("the file"), before, "{kind:?}");
    }
    assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 2);
}

/// Charts of a deck in the order of its slides.
fn charts(deck: &Deck) -> Vec<&Chart> {
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
            let Some(told) = run("python3", &[&script("slides.py"), &file.display().to_string()]) else { return };
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
            let values: Vec<Option<f64>> = series.data.iter().map(|datum| datum.y).collect();
            check_near(&numbers(&shown["y"]["shown"]), &values);
            check_near(&numbers(&shown["y"]["cells"]), &values);
            assert_eq!(shown["bands"], series.data.iter().any(|datum| datum.band.is_some()), "{name}: {}", chart.title);
            if shown["x"] != Value::Null {
                let places: Vec<Option<f64>> = series.data.iter().map(|datum| Some(datum.x)).collect();
                check_near(&numbers(&shown["x"]["cells"]), &places);
            }
        }
    }
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

#[test]
fn python_reads_the_workbook() {
    let folder = tempfile::tempdir().expect("a folder");
    let made = Made::of(three());
    let file = folder.path().join("three.xlsx");
    std::fs::write(&file, made.workbook(Language::English)).expect("written");
    let Some(told) = run("python3", &[&script("sheets.py"), &file.display().to_string()]) else { return };
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
    for name in ["Summary", "Comparison", "Lane ledger", "Workloads", "Findings", "Assumptions and sources"] {
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
    if run("python3", &[&script("sheets.py"), &paths[0], &paths[1]]).is_none() {
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
    let Some(slides) = run("python3", &[&script("slides.py"), &file.display().to_string()]) else { return };
    assert_eq!(pages, json(&slides)["slides"].as_array().map(Vec::len));
}
