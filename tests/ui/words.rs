//! Every page, dialog, tab, menu and popup in every language: no key without words, no words of another language, and
//! (which the harness sees to by itself) no character that the fonts lack and no control without a name.

mod checks;

use std::path::PathBuf;
use std::sync::Arc;

use crate::support::{Window, window};
use checks::Words;
use egui::{Key, PointerButton};
use egui_kittest::kittest::{By, NodeT as _, Queryable as _};
use slotwise::analysis::why::RELATED;
use slotwise::catalog::{SlotId, WorkloadId};
use slotwise::interop::{Named, price_list};
use slotwise::locale::Language;
use slotwise::plan::{CardPart, Edit, Plan, Project, format::Document};
use slotwise::quantity::Message;
use slotwise::ui::Command;
use slotwise::ui::actions::Menu;
use slotwise::ui::command::{HelpPage, Panel};
use slotwise::ui::dialogs::{Dialog, PathPurpose};
use slotwise::ui::exports::ExportKind;
use slotwise::ui::files::{Event, FolderPreset, Job, Recovery, Work};
use slotwise::ui::present::Show;
use slotwise::ui::session::{ChartTab, DiagramView, PaletteTab, SidePage};

/// Cards behind switches, with warnings to read and fixes to press.
const START: &str = "ultralab-gt410p-2.6";
/// Modules on a board, and several machines.
const OTHERS: [&str; 3] = ["modern-dgx-h100", "modern-8x-mi300x", "dell-c4140-8-nodes"];

/// A walk through the window, looking at each page.
struct Walk {
    window: Window,
    words: Words,
    /// Dialogs that were looked at.
    dialogs: Vec<&'static str>,
}

impl Walk {
    fn new(language: Language) -> Self {
        Self { window: window(language), words: Words::of(language), dialogs: Vec::new() }
    }

    fn text(&self, key: &str) -> String {
        self.window.harness.state().session.text(key)
    }

    /// How the name of a button begins that says what is chosen.
    fn named(&self, message: &str, what: &str) -> String {
        let message = Message::new(message.to_owned()).with("what", self.text(what)).with("value", "");
        self.window.harness.state().session.words(&message).trim().to_owned()
    }

    /// Reads all that stands in the window.
    #[track_caller]
    fn look(&mut self, place: &str) {
        if let Some(dialog) = self.window.harness.state().dialog() {
            self.dialogs.push(name_of(dialog));
        }
        let nodes = self.window.harness.root().children_recursive();
        let texts = nodes.flat_map(|node| {
            let node = node.accesskit_node();
            [node.label(), node.value(), node.description(), node.placeholder().map(ToOwned::to_owned)]
        });
        let texts: Vec<String> = texts.flatten().collect();
        assert!(texts.len() > 3, "{place} is empty");
        self.words.check(place, &texts);
    }

    #[track_caller]
    fn send(&mut self, place: &str, command: Command) {
        self.window.send(command);
        self.look(place);
    }

    #[track_caller]
    fn report(&mut self, place: &str, event: Event) {
        self.window.report(event);
        self.look(place);
    }

    #[track_caller]
    fn press(&mut self, key: Key) {
        self.window.harness.key_press(key);
        self.window.harness.run();
    }

    /// Clicks the first thing of this name, else the first whose name begins so, and looks.
    #[track_caller]
    fn click(&mut self, name: &str) {
        let begins = By::new().predicate(|node| node.label().is_some_and(|label| label.starts_with(name)));
        let exact = self.window.harness.query_all(By::new().label(name)).next();
        let found = exact.or_else(|| self.window.harness.query_all(begins).next());
        found.unwrap_or_else(|| panic!("{:?}: no {name}", self.words.language)).click();
        self.window.harness.run();
        self.window.harness.run();
        self.look(name);
    }

    fn close(&mut self) {
        self.press(Key::Escape);
        self.window.harness.run();
    }
}

/// A name for each kind of dialog: a new one does not compile until it has one here, and a place in [`DIALOGS`].
fn name_of(dialog: &Dialog) -> &'static str {
    match dialog {
        Dialog::Unsaved(_) => "unsaved",
        Dialog::Replace(..) => "replace",
        Dialog::Path(..) => "path",
        Dialog::Help(_) => "help",
        Dialog::Reference(_) => "reference",
        Dialog::Rates(_) => "rates",
        Dialog::Prices(_) => "prices",
        Dialog::PriceChanges(_) => "price changes",
        Dialog::Ownership(_) => "ownership",
        Dialog::Imported(_) => "imported",
        Dialog::Why(_) => "why",
        Dialog::Accuracy(_) => "accuracy",
        Dialog::Present(_) => "present",
        Dialog::Preset(_) => "preset",
    }
}

/// All dialogs, in the order of the alphabet.
const DIALOGS: [&str; 14] = [
    "accuracy",
    "help",
    "imported",
    "ownership",
    "path",
    "present",
    "preset",
    "price changes",
    "prices",
    "rates",
    "reference",
    "replace",
    "unsaved",
    "why",
];

fn work() -> Work {
    Work { project: Arc::default(), residue: Arc::default(), damaged: false, document: 0 }
}

fn start_page(walk: &mut Walk) {
    walk.look("start page");
    let project = Project { title: "Halb".to_owned(), options: vec![Plan::default()], ..Project::default() };
    let path = PathBuf::from("/presets/lab.svg");
    walk.report("own presets", Event::Presets(vec![FolderPreset { path, is_own: true, project: project.clone() }]));
    walk.report("recent files", Event::Recent(vec!["/plans/lab.slotwise.ron".into()]));
    let recovery = Recovery {
        number: 0,
        title: "Halb".to_owned(),
        damaged: true,
        file: Some("/plans/lab.slotwise.ron".into()),
        when: "2026-11-29 17:03".to_owned(),
        document: Document { project, ..Document::default() },
    };
    walk.report("unsaved work", Event::Recoveries(vec![recovery]));
    walk.report("no dialog", Event::NoDialog { save: false });
    walk.close();
}

fn plan_pages(walk: &mut Walk) {
    for preset in OTHERS.into_iter().chain([START]) {
        walk.send(preset, Command::OpenPreset(preset.to_owned()));
        for view in [DiagramView::Links, DiagramView::Matrix, DiagramView::Box] {
            walk.send(&format!("{preset}, {view:?}"), Command::SetDiagramView(view));
        }
        walk.send("workloads", Command::SetSidePage(SidePage::Workloads));
        walk.send("verdict", Command::SetSidePage(SidePage::Verdict));
    }
    for tab in PaletteTab::ALL {
        walk.send(&format!("{tab:?}"), Command::SetPaletteTab(tab));
    }
    for tab in [
        ChartTab::Workloads,
        ChartTab::Limits,
        ChartTab::Scaling,
        ChartTab::Tflops,
        ChartTab::Vram,
        ChartTab::Bandwidth,
        ChartTab::Cost,
    ] {
        walk.send(&format!("charts, {tab:?}"), Command::SetChartTab(tab));
    }
    let (gpu, nic) = (CardPart::Gpu("rtx-3090".into()), SlotId::new("gpu0"));
    let option = walk.window.harness.state().session.active;
    walk.send("another card", Command::Edit(Edit::Place(option, nic, gpu), None));
    walk.send("undone", Command::Undo);
    for panel in [Panel::Palette, Panel::Charts, Panel::Side] {
        walk.send(&format!("{panel:?} hidden"), Command::Toggle(panel));
        walk.send(&format!("{panel:?} shown"), Command::Toggle(panel));
    }
}

/// Menus, the lists of the top bar, the editors of the machine, the menu of a slot: each is opened and closed.
fn popups(walk: &mut Walk) {
    for menu in Menu::ALL {
        let outer = if menu.after().is_some() { Menu::File } else { menu };
        walk.click(&walk.text(outer.key()));
        if menu.after().is_some() {
            walk.click(&walk.text(menu.key()));
            walk.close();
        }
        walk.close();
    }
    for key in ["picker-workloads", "picker-currency", "picker-theme", "picker-language"] {
        walk.click(&walk.named("picker-name", key));
        walk.close();
    }
    for editor in ["chassis", "cpu", "memory", "drives", "network", "psu", "nodes"] {
        walk.click(&walk.named("editor-button", &format!("editor-{editor}")));
        walk.close();
    }
    for editor in ["prices", "needs"] {
        walk.click(&walk.text(&format!("editor-{editor}")));
        walk.close();
    }
    let slot = SlotId::new("gpu0");
    walk.send("a slot", Command::Select(Some(slot)));
    // The diagram is in the middle of the window.
    let middle = egui::pos2(640.0, 330.0);
    for (pressed, pos) in [(true, middle), (false, middle)] {
        let event = egui::Event::PointerButton {
            pos,
            button: PointerButton::Secondary,
            pressed,
            modifiers: egui::Modifiers::NONE,
        };
        walk.window.harness.input_mut().events.extend([egui::Event::PointerMoved(pos), event]);
        walk.window.harness.run();
    }
    walk.look("menu of the diagram");
    walk.close();
}

/// Each finding is opened, and what stands under the pointer is read.
fn findings_and_tips(walk: &mut Walk) {
    let findings: Vec<String> = {
        let (_, analysis) = walk.window.harness.state().session.shown().expect("an analysis");
        analysis.findings.iter().map(|finding| finding.code.to_string()).collect()
    };
    assert!(!findings.is_empty());
    for code in findings {
        let named = By::new().predicate(|node| node.label().is_some_and(|label| label.contains(&code)));
        let shown = walk.window.harness.query_all(named).next().map(|found| found.click()).is_some();
        walk.window.harness.run();
        walk.window.harness.run();
        if shown {
            walk.look(&code);
        }
    }
    let nodes = walk.window.harness.root().children_recursive();
    let rects: Vec<egui::Rect> =
        nodes.filter(|node| node.accesskit_node().bounding_box().is_some()).map(|node| node.rect()).collect();
    let (mut last, screen) = (egui::Pos2::ZERO, egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(1440.0, 900.0)));
    for pos in rects.iter().map(egui::Rect::center).filter(|pos| screen.contains(*pos)) {
        if pos.distance(last) < 24.0 {
            continue;
        }
        last = pos;
        walk.window.harness.hover_at(pos);
        walk.window.harness.run_steps(3);
        walk.look(&format!("tip at {pos:?}"));
    }
}

fn dialogs(walk: &mut Walk) {
    for page in [HelpPage::Shortcuts, HelpPage::Numbers, HelpPage::About] {
        walk.send(&format!("help, {page:?}"), Command::ShowHelp(page));
        walk.close();
    }
    let tabbed = |walk: &mut Walk, command: Command, tabs: &[&str]| {
        walk.send(&format!("{command:?}"), command);
        for name in tabs.iter().map(|tab| walk.text(tab)).collect::<Vec<_>>() {
            // Not every number has all parts.
            if walk.window.harness.query_all(By::new().label(&name)).next().is_some() {
                walk.click(&name);
            }
        }
        walk.close();
    };
    let reference = ["applications", "gpus", "frameworks", "software"].map(|tab| format!("reference-tab-{tab}"));
    tabbed(walk, Command::ShowReference, &reference.each_ref().map(String::as_str));
    let why = ["formula", "constants", "measurements", "around"].map(|tab| format!("explain-tab-{tab}"));
    let option = walk.window.harness.state().session.active;
    let workloads: Vec<WorkloadId> = walk.window.harness.state().session.plan().expect("a plan").workloads.clone();
    let throughput = workloads.iter().map(|id| format!("throughput:{id}"));
    for number in throughput.chain(RELATED.iter().flat_map(|rows| rows.iter().map(ToString::to_string))) {
        tabbed(walk, Command::ShowWhy(option, number), &why.each_ref().map(String::as_str));
    }
    tabbed(walk, Command::ShowAccuracy, &[]);
    for command in [Command::ShowRates, Command::ShowOwnership, Command::ShowPriceChanges, Command::SavePreset] {
        tabbed(walk, command, &[]);
    }
    for purpose in [PathPurpose::Pack, PathPurpose::PresetFolder, PathPurpose::PriceBook] {
        walk.report(&format!("{purpose:?}"), Event::PathNeeded(purpose));
        walk.close();
    }
    walk.report("a path to write to", Event::NoExportDialog(ExportKind::Csv));
    walk.close();
    walk.send("a path to save to", Command::AskSavePath);
    walk.close();
    let save = Job::Save("/a/l.slotwise.ron".into(), work());
    let pack = Job::PackPresets("/a/p.slotwise-pack.ron".into(), None);
    for job in [pack, save.clone(), Job::Anyway(Box::new(save))] {
        walk.report("a file that is there", Event::Taken("/a/file".into(), Box::new(job)));
        walk.close();
    }
    let list = "part_kind;part;amount;currency;discount;tax;date;quote\n\
        gpu;quadro-rtx-6000;2.500,00;USD;10%;19%;20.11.2026;Q-17\ngpu;rtx-4090;1.234;USD;;;20.11.2026;Q-17\n";
    let list = price_list::read_list("offer.csv", list);
    let rows = list.rows.clone();
    walk.report("a price list", Event::PriceList("offer.csv".to_owned(), list));
    walk.close();
    walk.send("prices taken", Command::TakePrices(rows));
    walk.report("prices that changed", Event::PriceBook(1));
    walk.close();
    let report = "\tGPU0\tGPU1\nGPU0\t X \tPHB\nsee here\nGPU1\tPHB\t X \n";
    let reading = slotwise::interop::read(report).expect("a report");
    walk.report("a machine imported", Event::Read(vec![Named { file: "rig.txt".into(), reading }]));
    walk.close();
    walk.send("unsaved changes", Command::OpenPreset(START.to_owned()));
    walk.close();
}

fn compare(walk: &mut Walk) {
    walk.send("compare", Command::ShowCompare(true));
    walk.click(&walk.text("compare-differing"));
    walk.send("the plan again", Command::ShowCompare(false));
}

fn presenter(walk: &mut Walk) {
    walk.send("pages", Command::ArrangePages);
    let note = Message::new("present-page-note").with("page", "");
    let note = walk.window.harness.state().session.words(&note).trim().to_owned();
    walk.window.harness.query_all(By::new().label_contains(&note)).next().expect("a note").click();
    walk.window.harness.run();
    walk.look("the note of a page");
    walk.close();
    walk.send("presenter", Command::Present(Some(Show::default())));
    for page in 0..24 {
        walk.press(Key::ArrowRight);
        walk.look(&format!("page {page}"));
    }
    for key in [Key::O, Key::Home, Key::ArrowRight, Key::W] {
        walk.press(key);
        walk.look(&format!("presenter, {key:?}"));
    }
    walk.press(Key::Escape);
    walk.send("no presenter", Command::Present(None));
    walk.send("notes of the speaker", Command::Present(Some(Show { screen: None, notes: true })));
    for page in 0..24 {
        walk.press(Key::ArrowRight);
        walk.look(&format!("notes {page}"));
    }
    walk.send("no presenter", Command::Present(None));
}

fn empty(walk: &mut Walk) {
    for chassis in [None, Some("asus-wrx90e-sage".to_owned())] {
        walk.send("unsaved changes", Command::NewProject(chassis));
        if walk.window.harness.state().dialog().is_some() {
            walk.click(&walk.text("unsaved-lose"));
        }
        walk.look("an empty plan");
        walk.send("workloads of an empty plan", Command::SetSidePage(SidePage::Workloads));
        walk.send("an empty comparison", Command::ShowCompare(true));
        walk.send("the plan again", Command::ShowCompare(false));
    }
}

#[track_caller]
fn walk_all(language: Language) {
    let mut walk = Walk::new(language);
    start_page(&mut walk);
    plan_pages(&mut walk);
    popups(&mut walk);
    findings_and_tips(&mut walk);
    walk.send("a copy", Command::DuplicateOption);
    compare(&mut walk);
    presenter(&mut walk);
    dialogs(&mut walk);
    empty(&mut walk);
    walk.dialogs.sort_unstable();
    walk.dialogs.dedup();
    assert_eq!(walk.dialogs, DIALOGS, "dialogs that were looked at");
    walk.words.verdict();
}

#[test]
fn every_page_speaks_english() {
    walk_all(Language::English);
}

#[test]
fn every_page_speaks_simplified_chinese() {
    walk_all(Language::ChineseSimplified);
}

#[test]
fn every_page_speaks_traditional_chinese() {
    walk_all(Language::ChineseTraditional);
}

/// Nothing that is kept from frame to frame keeps the words of the language before.
#[test]
fn the_language_is_switched_on_every_page() {
    let mut walk = Walk::new(Language::English);
    walk.send("the preset", Command::OpenPreset(START.to_owned()));
    walk.send("a copy", Command::DuplicateOption);
    for language in [Language::ChineseSimplified, Language::ChineseTraditional, Language::English] {
        for view in [DiagramView::Links, DiagramView::Matrix, DiagramView::Box] {
            walk.send(&format!("{view:?}"), Command::SetDiagramView(view));
            walk.words = Words::of(language);
            walk.send(&format!("{view:?} in {language:?}"), Command::SetLanguage(language));
            walk.words.verdict();
        }
        for place in [Command::ShowCompare(true), Command::ShowCompare(false), Command::ShowStart, Command::ShowPlan] {
            walk.send(&format!("{place:?}"), place);
        }
        walk.words.verdict();
    }
}
