//! PDF documents as other programs see them: text, fonts and pages by poppler, and what becomes of odd titles and of the
//! user's own templates.
#![cfg(feature = "documents")]
use std::borrow::Cow;
use std::path::PathBuf;
use std::process::Command;
use std::sync::Arc;

use proptest::prelude::*;
use serde_json::Value;
use slotwise::analysis::{Analysis, Context};
use slotwise::catalog::Catalog;
use slotwise::export::deck::{self, Deck, Item};
use slotwise::export::pdf::{self, Material, Paper, PdfError, Progress};
use slotwise::export::report::{Analysed, Report};
use slotwise::export::story::{self, Block};
use slotwise::export::templates::{Template, Templates};
use slotwise::locale::Language;
use slotwise::plan::{OptionId, Plan, Project, presets};
use slotwise::quantity::Day;
use slotwise::store::Folders;
use slotwise::ui::exports::{Export, ExportKind};
use slotwise::ui::session::DiagramView;

const PRESETS: [&str; 5] =
    ["ultralab-gt410p-2.6", "modern-dgx-h100", "modern-2x-rtx-3090-nvlink", "dell-c4140-8-nodes", "amax-dgx-station"];

/// What a document is made of.
struct Desk {
    catalog: Catalog,
    project: Project,
    analyses: Vec<Analysis>,
    today: Day,
}

impl Desk {
    fn of(project: Project) -> Self {
        let builtin = Catalog::builtin();
        let catalog = match project.catalog(&builtin) {
            Cow::Borrowed(_) => None,
            Cow::Owned(own) => Some(own),
        };
        let catalog = catalog.unwrap_or(builtin);
        let today = Day::new(2026, 11, 30).expect("a day");
        let context = Context { project: &project, today };
        let analyses = project.options.iter().map(|plan| Analysis::of(&catalog, plan, context)).collect();
        Self { catalog, project, analyses, today }
    }

    fn preset(id: &str) -> Self {
        Self::of(presets::find(id).expect("a preset").document().expect("a project").project)
    }

    /// Three machines for the same work.
    fn three() -> Self {
        let mut project = presets::find("modern-dgx-h100").expect("a preset").document().expect("a project").project;
        project.title = String::from("Training machines for the vision lab");
        let mut options: Vec<Plan> = project.options.drain(..).take(1).collect();
        for id in ["modern-8x-l40s", "modern-4x-rtx-4090"] {
            let other = presets::find(id).expect("a preset").document().expect("a project").project;
            options.extend(other.options.into_iter().take(1));
        }
        let workloads = options[0].workloads.clone();
        for (at, plan) in (1..).zip(&mut options) {
            plan.id = OptionId(at);
            plan.workloads.clone_from(&workloads);
        }
        Self::of(Project { options, ..project })
    }

    fn options(&self) -> Vec<Analysed<'_>> {
        self.project.options.iter().zip(&self.analyses).map(|(plan, analysis)| Analysed { plan, analysis }).collect()
    }

    fn deck(&self, language: Language) -> Deck {
        deck::of(&self.catalog, &self.project, &self.options(), language, self.today)
    }

    fn input(&self, language: Language, form: Form) -> pdf::Input {
        let options = self.options();
        let (catalog, project, today) = (&self.catalog, &self.project, self.today);
        let material = Material { catalog, project, options: &options, language, today };
        let input = match form {
            Form::Report(paper) => pdf::report(&material, paper),
            Form::Slides => pdf::slides(&material, &self.deck(language)),
        };
        input.expect("the data is written")
    }

    #[track_caller]
    fn pdf(&self, language: Language, form: Form) -> Vec<u8> {
        let bytes = pdf::render(&self.input(language, form), &Templates::new(), |_| ());
        bytes.unwrap_or_else(|error| panic!("{error}"))
    }
}

#[derive(Debug, Clone, Copy)]
enum Form {
    Report(Paper),
    Slides,
}

const REPORT: Form = Form::Report(Paper::A4);

/// What a program of poppler says of a document; `None` where poppler is missing, which a build server may not be.
#[track_caller]
fn poppler(program: &str, arguments: &[&str], pdf: &[u8]) -> Option<String> {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("document.pdf");
    std::fs::write(&path, pdf).expect("a file");
    let mut command = Command::new(program);
    command.args(arguments).arg(&path);
    if program == "pdftotext" {
        command.arg("-");
    }
    match command.output() {
        Ok(output) => {
            let told = String::from_utf8_lossy(&output.stderr);
            // Older versions take the plain boolean of a tagged document for a mistake.
            let complaint: Vec<&str> = told.lines().filter(|line| !line.contains("Suspects object")).collect();
            assert!(output.status.success() && complaint.is_empty(), "{program}: {complaint:?}");
            Some(String::from_utf8_lossy(&output.stdout).into_owned())
        }
        Err(error) => {
            assert!(std::env::var_os("CI").is_none(), "{program}: {error}");
            eprintln!("skipped: {program} is missing ({error}); install poppler-utils");
            None
        }
    }
}

/// The text without spaces and line ends, which lines broken anew would change.
fn squeezed(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_whitespace() && *letter != '\u{c}').collect()
}

fn pages(pdf: &[u8]) -> Option<usize> {
    let info = poppler("pdfinfo", &[], pdf)?;
    assert!(info.contains("Tagged:          yes"), "{info}");
    let line = info.lines().find_map(|line| line.strip_prefix("Pages:"))?;
    line.trim().parse().ok()
}

/// Every page has words on it, and the report tells everything that the report in words tells.
#[track_caller]
fn check_report(desk: &Desk, language: Language) {
    let bytes = desk.pdf(language, REPORT);
    let Some(text) = poppler("pdftotext", &["-raw", "-enc", "UTF-8"], &bytes) else { return };
    let count = pages(&bytes).expect("a number of pages");
    assert!(count >= 4, "{count} pages");
    for (at, page) in text.trim_end_matches('\u{c}').split('\u{c}').enumerate() {
        assert!(page.trim().lines().count() > 3, "page {} of {count} is empty: {page}", at + 1);
    }
    let text = squeezed(&text);
    let contains = |words: &str| assert!(text.contains(&squeezed(words)), "{words:?} is not in the report");
    for block in story::tell(&desk.catalog, &desk.project, &desk.options(), language).iter().skip(1) {
        match block {
            Block::Title(words) | Block::Section(words) | Block::Line(words) => words.lines().for_each(contains),
            Block::Heading(_) => {}
            Block::Table(table) => table.head.iter().chain(table.rows.iter().flatten()).for_each(|cell| contains(cell)),
            Block::Finding { lead, text, more, .. } => {
                [lead, text].into_iter().chain(more).for_each(|words| contains(words));
            }
        }
    }
}

#[track_caller]
fn check_slides(desk: &Desk, language: Language) {
    let bytes = desk.pdf(language, Form::Slides);
    let Some(text) = poppler("pdftotext", &["-raw", "-enc", "UTF-8"], &bytes) else { return };
    let (count, deck) = (pages(&bytes).expect("a number of pages"), desk.deck(language));
    assert_eq!(count, deck.pages.len(), "a page of the meeting is a slide: {}", desk.project.title);
    let text = squeezed(&text);
    for page in &deck.pages {
        let mut said = vec![page.title.clone(), page.lead.clone()];
        for item in &page.items {
            match item {
                Item::Figures(figures) => {
                    said.extend(figures.iter().flat_map(|it| [it.label.clone(), it.value.clone()]));
                }
                Item::Points(points) => said.extend(points.iter().cloned()),
                Item::Table(table) => said.extend(table.rows.iter().flatten().cloned()),
                Item::Chart(chart) => said.push(chart.title.clone()),
                Item::Picture(_) => {}
            }
        }
        for words in said {
            assert!(text.contains(&squeezed(&words)), "{words:?} of {} is not on the slides", page.key);
        }
    }
}

#[test]
fn presets_make_reports_in_english() {
    for id in PRESETS {
        check_report(&Desk::preset(id), Language::English);
    }
}

#[test]
fn presets_make_reports_in_chinese() {
    for id in PRESETS {
        check_report(&Desk::preset(id), Language::ChineseSimplified);
        check_report(&Desk::preset(id), Language::ChineseTraditional);
    }
}

#[test]
fn three_options_make_reports_and_slides() {
    let desk = Desk::three();
    for language in Language::ALL {
        check_report(&desk, language);
        check_slides(&desk, language);
    }
}

#[test]
fn presets_make_slides() {
    for (id, language) in PRESETS.iter().zip(Language::ALL.iter().cycle()) {
        check_slides(&Desk::preset(id), *language);
    }
}

/// The number at the start of a text, without its thousands' commas.
fn number(text: &str) -> Option<f64> {
    let digits: String = text.chars().skip_while(|it| !it.is_ascii_digit()).filter(|it| *it != ',').collect();
    let end = digits.find(|it: char| !it.is_ascii_digit() && it != '.').unwrap_or(digits.len());
    digits[..end].trim_end_matches('.').parse().ok()
}

#[test]
fn key_figures_are_those_of_the_json_report() {
    let desk = Desk::three();
    let report = Report::of(&desk.catalog, &desk.project, &desk.options(), Language::English).to_json().expect("JSON");
    let report: Value = serde_json::from_str(&report).expect("JSON");
    let mut compared = 0;
    let deck = desk.deck(Language::English);
    let Some(text) = poppler("pdftotext", &["-raw"], &desk.pdf(Language::English, REPORT)) else { return };
    let text = squeezed(&text);
    for figure in deck
        .pages
        .iter()
        .flat_map(|page| &page.items)
        .filter_map(|item| match item {
            Item::Figures(figures) => Some(figures),
            _ => None,
        })
        .flatten()
    {
        let Some(pointer) = &figure.pointer else { continue };
        let value = report.pointer(pointer).unwrap_or_else(|| panic!("{pointer} is not in the report"));
        let exact = value.as_f64().or_else(|| value.as_str()?.parse().ok());
        let (Some(exact), Some(shown)) = (exact, number(&figure.value)) else { continue };
        assert!((shown - exact).abs() <= exact.abs() * 5e-3 + 0.005, "{} of {pointer} is {exact}", figure.value);
        assert!(text.contains(&squeezed(&figure.value)), "{} is not in the document", figure.value);
        compared += 1;
    }
    assert!(compared >= 15, "only {compared} figures were compared");
}

#[test]
fn fonts_are_embedded() {
    let desk = Desk::preset(PRESETS[0]);
    for (language, expected) in [
        (Language::English, "Inter"),
        (Language::ChineseSimplified, "NotoSansCJKsc"),
        (Language::ChineseTraditional, "NotoSansCJKtc"),
    ] {
        for form in [REPORT, Form::Slides] {
            let Some(fonts) = poppler("pdffonts", &[], &desk.pdf(language, form)) else { return };
            assert!(fonts.contains(expected), "{language:?}: {fonts}");
            for line in fonts.lines().skip(2) {
                // Columns: embedded, subset, with a map to Unicode.
                let flags: Vec<&str> = line.split_whitespace().rev().skip(2).take(3).collect();
                assert_eq!(flags, ["yes"; 3], "{language:?}: {line}");
            }
        }
    }
}

#[test]
fn paper_has_the_form_asked_for() {
    let desk = Desk::preset(PRESETS[2]);
    for (form, size) in [
        (REPORT, "595.276 x 841.89 pts (A4)"),
        (Form::Report(Paper::Letter), "612 x 792 pts (letter)"),
        (Form::Slides, "960 x 540 pts"),
    ] {
        let Some(info) = poppler("pdfinfo", &[], &desk.pdf(Language::English, form)) else { return };
        assert!(info.contains(size), "{form:?}: {info}");
    }
}

#[test]
fn the_same_document_has_the_same_bytes() {
    let desk = Desk::preset(PRESETS[2]);
    assert_eq!(desk.pdf(Language::English, REPORT), desk.pdf(Language::English, REPORT));
}

#[test]
fn progress_is_told() {
    let mut told = Vec::new();
    let desk = Desk::of(Project { options: vec![Plan::default()], ..Project::default() });
    pdf::render(&desk.input(Language::English, REPORT), &Templates::new(), |it| told.push(it)).expect("a document");
    assert!(matches!(told.as_slice(), [Progress::Setting, Progress::Writing(1..)]), "{told:?}");
}

fn template(name: &str, text: &str) -> Templates {
    let path = PathBuf::from("/home/me/report").join(name).display().to_string();
    Templates::from([(name.to_owned(), Template { bytes: text.as_bytes().to_vec(), path })])
}

#[track_caller]
fn refused(name: &str, text: &str, expected_line: usize, expected: &str) {
    let desk = Desk::of(Project { title: "T".to_owned(), options: vec![Plan::default()], ..Project::default() });
    let outcome = pdf::render(&desk.input(Language::English, REPORT), &template(name, text), |_| ());
    let Err(PdfError::Template { file, line, reason, own }) = outcome else { panic!("{outcome:?}") };
    assert_eq!((file.as_str(), line, own), (&*format!("/home/me/report/{name}"), expected_line, true), "{reason}");
    assert!(reason.contains(expected), "{reason}");
}

#[test]
fn errors_of_the_users_templates_are_told_with_their_line() {
    refused("report.typ", "Hello\n\n#nothing", 3, "unknown variable");
    refused("report.typ", "#let x = (", 1, "unclosed delimiter");
    refused("report.typ", "\n#import \"parts.typ\": *\n#picture(1, 2, 3)", 3, "integer");
    refused("report.typ", "#read(\"/etc/passwd\")", 1, "not found");
    refused("parts.typ", "#let data = json(\"data.json\")\n#let setup = 1", 0, "integer");
}

#[test]
fn the_users_template_takes_the_place_of_ours() {
    let desk =
        Desk::of(Project { title: "My #title".to_owned(), options: vec![Plan::default()], ..Project::default() });
    let own = template("report.typ", "#import \"parts.typ\": data\nOwn template for #data.title");
    let bytes = pdf::render(&desk.input(Language::English, REPORT), &own, |_| ()).expect("a document");
    let Some(text) = poppler("pdftotext", &[], &bytes) else { return };
    assert!(text.contains("Own template for My #title"), "{text}");
}

fn odd_text() -> impl Strategy<Value = String> {
    let nasty = prop::sample::select(vec![
        "#panic()",
        "$ x $",
        "*bold* _it_ `raw`",
        "\"quoted\" 'text'",
        "\\ \\u{41}",
        "@label <label>",
        "= heading\n- list",
        "🎉🚀",
        "日本語 한국어 العربية",
        "]]>&<>\"'",
        "// comment /* open",
        "#import \"x.typ\"",
        "\u{0}\u{7}\u{1b}",
        "\u{202e}abc",
        "~--...",
    ]);
    prop_oneof![
        nasty.prop_map(str::to_owned),
        "\\PC{0,40}",
        any::<String>().prop_map(|text| text.chars().take(60).collect())
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn any_title_and_note_can_be_set(title in odd_text(), name in odd_text(), notes in odd_text()) {
        let plan = Plan { title: name, notes: notes.clone(), ..Plan::default() };
        let desk = Desk::of(Project { title, notes, options: vec![plan], ..Project::default() });
        for form in [REPORT, Form::Slides] {
            prop_assert!(desk.pdf(Language::ChineseTraditional, form).starts_with(b"%PDF-"));
        }
    }
}

/// Every form that the window writes.
const KINDS: [ExportKind; 9] = [
    ExportKind::ReportA4,
    ExportKind::Slides,
    ExportKind::Pptx,
    ExportKind::Xlsx,
    ExportKind::Markdown,
    ExportKind::Json,
    ExportKind::Csv,
    ExportKind::Svg,
    ExportKind::Png,
];

fn export(desk: &Desk, kind: ExportKind) -> Export {
    Export {
        kind,
        catalog: Arc::new(desk.catalog.clone()),
        project: Arc::new(desk.project.clone()),
        residue: Arc::default(),
        option: 0,
        view: DiagramView::Links,
        language: Language::ChineseSimplified,
        today: desk.today,
    }
}

#[test]
fn the_window_writes_every_form_or_nothing() {
    let desk = Desk::preset(PRESETS[2]);
    let folder = tempfile::tempdir().expect("a folder");
    for kind in KINDS {
        let path = folder.path().join(format!("{kind:?}.{}", kind.extension()));
        export(&desk, kind).write(&path, None, &mut |_| ()).unwrap_or_else(|error| panic!("{kind:?}: {error:?}"));
        let written = std::fs::read(&path).unwrap_or_default();
        assert!(written.len() > 500, "{kind:?}");
        // Office programs read Chinese in a table only behind this mark.
        assert_eq!(written.starts_with("\u{feff}".as_bytes()), kind == ExportKind::Csv, "{kind:?}");
        let nowhere = folder.path().join("missing").join("document");
        let error = export(&desk, kind).write(&nowhere, None, &mut |_| ()).expect_err("there is no such folder");
        assert_eq!(error.key, "store-write", "{kind:?}");
    }
    let files = std::fs::read_dir(folder.path()).expect("a folder").count();
    assert_eq!(files, KINDS.len(), "nothing half written is left");
}

#[test]
fn a_bad_template_leaves_the_old_document() {
    let desk = Desk::preset(PRESETS[2]);
    let home = tempfile::tempdir().expect("a folder");
    let folders = Folders::below(home.path());
    std::fs::create_dir_all(folders.report()).expect("a folder");
    std::fs::write(folders.report().join("report.typ"), "= Mine\n#oops").expect("a file");
    let path = home.path().join("report.pdf");
    std::fs::write(&path, "the old one").expect("a file");
    let error =
        export(&desk, ExportKind::ReportA4).write(&path, Some(&folders), &mut |_| ()).expect_err("a bad template");
    let words = Language::English.words(&error);
    assert!(words.contains("report.typ, line 2: the name “oops” is not known"), "{words}");
    assert_eq!(std::fs::read_to_string(&path).expect("a file"), "the old one");
}
