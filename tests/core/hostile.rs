//! Texts of others that try to steer the terminal, turn lines around, pass for formulas or break XML: no output carries
//! them, and the project itself keeps every letter.
use std::sync::LazyLock;

use slotwise::analysis::{Analysis, Context};
use slotwise::catalog::Catalog;
use slotwise::export::report::{Analysed, Report};
use slotwise::export::{csv, deck, markdown, pptx, story, svg, text, xlsx};
use slotwise::interop::topo;
use slotwise::locale::Language;
use slotwise::plan::Project;
use slotwise::plan::format::{self, Residue};
use slotwise::plan::presets;
use slotwise::quantity::visible::is_hidden;
use slotwise::quantity::{Day, Message};
use slotwise::scene::{Palette, box_view, links_view};

static CATALOG: LazyLock<Catalog> = LazyLock::new(Catalog::builtin);

/// Colours, a bell, the title of a terminal, turned text, a NUL, line ends of all kinds, no characters, a formula.
const HOSTILE: &str = "=cmd|' /C calc'!A0 \u{1b}[31m\u{1b}]0;x\u{7} \u{202e}evil\u{2066} \0\u{9b}1m\r\n#|*<b>&]]>\u{2028}\
                       \u{fffe}\u{ffff}\u{200f}\u{feff} שלום 🚀 x=\"y\" xmlns=\"z\"";

/// A preset whose every free text is hostile.
fn project() -> Project {
    let mut project = presets::find("modern-4x-rtx-4090").expect("the preset").document().expect("readable").project;
    project.title = HOSTILE.into();
    project.notes = HOSTILE.into();
    project.tags = vec![HOSTILE.to_owned()];
    let mut second = project.options.first().expect("an option").clone();
    second.id = project.free_option_id();
    // Ids that no catalogue has are shown as they are.
    second.cpu = Some(HOSTILE.into());
    if let Some(card) = second.cards.first_mut() {
        card.part = format!("gpu/{HOSTILE}").into();
    }
    if let Some(lot) = second.memory.first_mut() {
        lot.module = HOSTILE.into();
    }
    project.options.push(second);
    for plan in &mut project.options {
        plan.title = HOSTILE.into();
        plan.notes = HOSTILE.into();
    }
    project
}

#[track_caller]
fn check(what: &str, text: &str) {
    let hidden: Vec<char> = text.chars().filter(|letter| is_hidden(*letter)).collect();
    assert!(hidden.is_empty(), "{what} holds {hidden:?}");
}

#[test]
fn no_output_carries_what_steers_its_reader() {
    let project = project();
    let today: Day = "2026-11-30".parse().expect("a day");
    let context = Context { project: &project, today };
    let analyses: Vec<Analysis> = project.options.iter().map(|plan| Analysis::of(&CATALOG, plan, context)).collect();
    let options: Vec<_> =
        project.options.iter().zip(&analyses).map(|(plan, analysis)| Analysed { plan, analysis }).collect();
    for language in Language::ALL {
        let blocks = story::tell(&CATALOG, &project, &options, language);
        check("text", &text::write(&blocks));
        check("Markdown", &markdown::write(&blocks));
        let json = Report::of(&CATALOG, &project, &options, language).to_json().expect("JSON");
        check("JSON", &json);
        let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
        assert_eq!(json["title"], HOSTILE, "JSON keeps every letter");
        let words = |message: &Message| language.words(message);
        for Analysed { plan, analysis } in &options {
            let devices = topo::devices(&CATALOG, plan, &analysis.machine);
            check("matrix", &topo::matrix(&devices, &analysis.pairs, language));
            for scene in [
                box_view::box_view(&CATALOG, plan, analysis, &words),
                links_view::links_view(&CATALOG, plan, analysis, &words),
            ] {
                let told = svg::SvgText { title: &project.title, description: &project.notes, language: "en" };
                let drawing = svg::write(&scene, Palette::Light, told);
                let carried = format::write(&project, &Residue::default()).expect("a project");
                let drawing = svg::with_project(&drawing, &carried);
                check("SVG", &drawing);
                resvg::usvg::Tree::from_str(&drawing, &resvg::usvg::Options::default()).expect("valid XML");
                let back = format::read(&svg::project_in(&drawing).expect("a project")).expect("a project");
                assert_eq!(back.project, project, "the project in a picture keeps every letter");
            }
        }
        let deck = deck::of(&CATALOG, &project, &options, language, today);
        pptx::write(&deck, language).expect("slides");
        let book = xlsx::Book { catalog: &CATALOG, project: &project, options: &options, deck: &deck, language };
        xlsx::write(&book).expect("a workbook");
    }
}

#[test]
fn no_cell_of_a_table_is_a_formula() {
    let project = project();
    let context = Context { project: &project, today: "2026-11-30".parse().expect("a day") };
    let analyses: Vec<Analysis> = project.options.iter().map(|plan| Analysis::of(&CATALOG, plan, context)).collect();
    let options: Vec<_> =
        project.options.iter().zip(&analyses).map(|(plan, analysis)| Analysed { plan, analysis }).collect();
    let table = csv::write(&CATALOG, &options, Language::English, "=1+1").expect("a table");
    check("CSV", &table);
    let mut reader = ::csv::Reader::from_reader(table.as_bytes());
    for record in reader.records() {
        for cell in &record.expect("a row") {
            let number = cell.parse::<f64>().is_ok();
            assert!(number || !cell.trim_start().starts_with(['=', '+', '-', '@']), "{cell:?}");
            assert!(!cell.contains('\n'), "{cell:?}");
        }
    }
}

#[test]
fn a_project_keeps_every_letter_and_is_no_danger_as_text() {
    let project = project();
    let written = format::write(&project, &Residue::default()).expect("a project");
    check("a project file", &written);
    let read = format::read(&written).expect("a project");
    assert_eq!((read.project, read.losses), (project, Vec::new()));
}

#[test]
fn sentences_do_not_steer_either() {
    for language in Language::ALL {
        let message = Message::new("store-no-presets").with("path", HOSTILE);
        check("a sentence", &language.words(&message));
        let list = Message::new("list-end").with("start", vec![HOSTILE.to_owned()]).with("last", HOSTILE);
        check("a list", &language.words(&list));
        check("a name", &language.words(&Message::new("no-such-key").or(HOSTILE)));
    }
}
