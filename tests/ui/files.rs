//! Files of the window: names that the user gives, files that are there already, answers that come late.

use std::path::{Path, PathBuf};

use crate::support::{Window, preset, window};
use egui_kittest::kittest::Queryable as _;
use slotwise::locale::Language;
use slotwise::plan::format::Document;
use slotwise::plan::{Plan, Project};
use slotwise::quantity::Message;
use slotwise::ui::Command;
use slotwise::ui::dialogs::PathPurpose;
use slotwise::ui::exports::ExportKind;
use slotwise::ui::files::{Event, Job};

const SEVEN_CARDS: &str = "ultralab-gt410p-2.6";

/// Reports something. While a document is written the window never comes to rest.
fn tell(window: &mut Window, event: Event) {
    window.desk.borrow_mut().events.push_back(event);
    window.harness.run_steps(4);
}

/// Where a job writes, and whether it may replace what is there.
fn target(job: &Job) -> Option<(&Path, bool)> {
    match job {
        Job::Save(path, _) | Job::Export(path, _) | Job::PackPresets(path, _) | Job::ExportPriceBook(path) => {
            Some((path, true))
        }
        Job::IfFree(free, job) => target(job).map(|(path, _)| {
            assert_eq!(free, path, "what is looked at is what is written");
            (path, false)
        }),
        _ => None,
    }
}

#[track_caller]
fn check_target(window: &Window, path: &str, may_replace: bool) {
    let desk = window.desk.borrow();
    let found = desk.jobs.iter().rev().find_map(target);
    assert_eq!(found, Some((Path::new(path), may_replace)));
}

/// What a system's dialog gave, and what is written then.
#[track_caller]
fn check_chosen(event: impl FnOnce(Option<PathBuf>) -> Event, chosen: &str, path: &str, may_replace: bool) {
    let mut window = preset(SEVEN_CARDS);
    tell(&mut window, event(Some(PathBuf::from(chosen))));
    check_target(&window, path, may_replace);
}

#[test]
fn a_file_is_replaced_only_under_the_name_that_was_agreed_to() {
    check_chosen(Event::SaveChosen, "/a/lab.slotwise.ron", "/a/lab.slotwise.ron", true);
    check_chosen(Event::SaveChosen, "/a/lab.RON", "/a/lab.RON", true);
    check_chosen(Event::SaveChosen, "/a/lab", "/a/lab.slotwise.ron", false);
    check_chosen(Event::SaveChosen, "/a/Lab v1.5", "/a/Lab v1.5.slotwise.ron", false);
    check_chosen(Event::SaveChosen, "/a/plan.svg", "/a/plan.svg.slotwise.ron", false);
    check_chosen(Event::SaveChosen, "/a/plan.pdf", "/a/plan.pdf.slotwise.ron", false);
    check_chosen(Event::PackChosen, "/a/p.slotwise-pack.ron", "/a/p.slotwise-pack.ron", true);
    check_chosen(Event::PackChosen, "/a/plan.ron", "/a/plan.slotwise-pack.ron", false);
    check_chosen(Event::PackChosen, "/a/report.pdf", "/a/report.pdf.slotwise-pack.ron", false);
    check_chosen(Event::PriceBookChosen, "/a/prices.csv", "/a/prices.csv", true);
    check_chosen(Event::PriceBookChosen, "/a/prices.xlsx", "/a/prices.xlsx.csv", false);
    let pdf = |path| Event::ExportChosen(ExportKind::ReportA4, path);
    check_chosen(pdf, "/a/report.pdf", "/a/report.pdf", true);
    check_chosen(pdf, "/a/report", "/a/report.pdf", false);
}

/// Nobody asked before a path is typed: what is there is asked about.
#[track_caller]
fn check_typed(purpose: PathPurpose, path: &str) {
    let mut window = preset(SEVEN_CARDS);
    match purpose {
        PathPurpose::Save => window.report(Event::NoDialog { save: true }),
        PathPurpose::Export(kind) => window.report(Event::NoExportDialog(kind)),
        purpose => window.report(Event::PathNeeded(purpose)),
    }
    let field = window.harness.get_by_label("Path of the file");
    field.focus();
    window.harness.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::A);
    window.harness.get_by_label("Path of the file").type_text(path);
    window.harness.run();
    window.harness.key_press(egui::Key::Enter);
    window.harness.run_steps(4);
    check_target(&window, path, false);
}

#[test]
fn a_typed_path_asks_before_it_replaces() {
    check_typed(PathPurpose::Save, "/a/lab.slotwise.ron");
    check_typed(PathPurpose::Export(ExportKind::Pptx), "/a/meeting.pptx");
    check_typed(PathPurpose::Pack, "/a/p.slotwise-pack.ron");
    check_typed(PathPurpose::PriceBook, "/a/prices.csv");
}

#[test]
fn the_open_file_is_saved_without_a_question() {
    let mut window = preset(SEVEN_CARDS);
    window.send(Command::SaveTo(PathBuf::from("/a/lab.slotwise.ron")));
    window.finish_save();
    window.send(Command::AddOption);
    window.send(Command::Save);
    check_target(&window, "/a/lab.slotwise.ron", true);
    window.desk.borrow_mut().jobs.clear();
    window.send(Command::AskSavePath);
    window.harness.get_by_role_and_label(egui::accesskit::Role::Button, "Save").click();
    window.harness.run();
    check_target(&window, "/a/lab.slotwise.ron", true);
}

#[test]
fn a_file_that_is_there_is_asked_about() {
    let mut window = preset(SEVEN_CARDS);
    tell(&mut window, Event::ExportChosen(ExportKind::Json, Some(PathBuf::from("/a/report"))));
    let desk = window.desk.clone();
    let Some(Job::IfFree(path, job)) = desk.borrow().jobs.last().cloned() else { panic!("it asks") };
    window.report(Event::Taken(path.clone(), job.clone()));
    assert!(window.harness.state().session.working.is_none(), "nothing is written while it asks");
    window.harness.get_by_label("Replace the file?");
    window.harness.get_by_label_contains("/a/report.json is there already");
    let jobs = desk.borrow().jobs.len();
    window.harness.get_by_label("Cancel").click();
    window.harness.run();
    assert_eq!(desk.borrow().jobs.len(), jobs, "nothing is written then");
    window.report(Event::Taken(path.clone(), job.clone()));
    window.harness.get_by_label("Choose another place…").click();
    window.harness.run();
    window.harness.run();
    assert!(matches!(desk.borrow().jobs.last(), Some(Job::AskExport(ExportKind::Json, _))));
    window.report(Event::Taken(path, job.clone()));
    window.harness.get_by_label("Replace").click();
    window.harness.run_steps(4);
    assert_eq!(desk.borrow().jobs.last(), Some(&*job), "the document as it was asked for");
    assert!(window.harness.state().session.working.is_some());
}

#[test]
fn a_save_that_ends_late_does_not_bind_another_project() {
    let mut window = preset(SEVEN_CARDS);
    window.send(Command::SaveTo(PathBuf::from("/share/slow.slotwise.ron")));
    window.send(Command::OpenPreset("dell-r740".to_owned()));
    window.finish_save();
    window.harness.get_by_label_contains("Saved slow.slotwise.ron");
    assert_eq!(window.path(), None, "the preset has no file");
    assert!(!window.harness.state().session.is_dirty());
    let given_up = |job: &Job| matches!(job, Job::LetGo(path) if path.ends_with("slow.slotwise.ron"));
    assert!(window.desk.borrow().has(given_up), "the file is not kept locked");
    window.send(Command::Save);
    assert!(matches!(window.desk.borrow().jobs.last(), Some(Job::AskSave(_))));
}

#[test]
fn what_follows_a_save_follows_that_of_the_same_project() {
    let mut window = preset(SEVEN_CARDS);
    window.send(Command::AddOption);
    window.send(Command::OpenPreset("dell-r740".to_owned()));
    window.harness.get_by_role_and_label(egui::accesskit::Role::Button, "Save").click();
    window.harness.run();
    window.harness.run();
    window.report(Event::SaveChosen(Some(PathBuf::from("/share/slow.slotwise.ron"))));
    // Something else fails meanwhile: the save goes on, and so does what follows.
    window.report(Event::Failed(Message::new("io-full")));
    let (path, work) = window.saving();
    window.report(Event::SaveFailed(work.document + 1, Message::new("io-full")));
    window.report(Event::Saved(path, work));
    assert_eq!(window.harness.state().session.history.project().title, "Dell PowerEdge R740");
}

#[test]
fn nothing_follows_a_save_that_fails() {
    let mut window = preset(SEVEN_CARDS);
    window.send(Command::AddOption);
    window.send(Command::OpenPreset("dell-r740".to_owned()));
    window.harness.get_by_role_and_label(egui::accesskit::Role::Button, "Save").click();
    window.harness.run();
    window.harness.run();
    window.report(Event::SaveChosen(Some(PathBuf::from("/share/gone.slotwise.ron"))));
    let (_, work) = window.saving();
    window.report(Event::SaveFailed(work.document, Message::new("io-no-folder")));
    window.harness.get_by_label_contains("its folder is not there");
    assert!(window.harness.state().session.is_dirty(), "the work is still there");
    window.send(Command::SaveTo(PathBuf::from("/here/lab.slotwise.ron")));
    window.finish_save();
    assert_eq!(window.path(), Some(PathBuf::from("/here/lab.slotwise.ron")), "the preset is not opened now");
}

#[test]
fn work_stays_recoverable_until_another_project_is_there() {
    let mut window = preset(SEVEN_CARDS);
    window.send(Command::AddOption);
    window.harness.run();
    assert!(window.desk.borrow().has(|job| matches!(job, Job::Journal(..))));
    window.send(Command::OpenPath(PathBuf::from("/share/gone.slotwise.ron")));
    window.harness.get_by_label("Go on without saving").click();
    window.harness.run();
    window.report(Event::Failed(Message::new("io-not-found")));
    assert!(window.harness.state().session.is_dirty(), "the work is still there");
    assert!(!window.desk.borrow().has(|job| *job == Job::ClearJournal), "and so is its copy");
    window.send(Command::OpenPath(PathBuf::from("/share/good.slotwise.ron")));
    window.harness.get_by_label("Go on without saving").click();
    window.harness.run();
    window.report(loaded("/share/good.slotwise.ron"));
    assert!(window.desk.borrow().has(|job| *job == Job::ClearJournal));
}

fn loaded(path: &str) -> Event {
    let project = Project { title: "Good".to_owned(), options: vec![Plan::default()], ..Project::default() };
    Event::Loaded(PathBuf::from(path), Box::new(Document { project, ..Document::default() }))
}

#[test]
fn the_lock_follows_what_is_shown() {
    let mut window = preset(SEVEN_CARDS);
    let path = PathBuf::from("/share/good.slotwise.ron");
    window.send(Command::OpenPath(path.clone()));
    window.send(Command::AddOption);
    window.report(loaded("/share/good.slotwise.ron"));
    window.harness.get_by_label("Save your changes?");
    assert!(window.desk.borrow().has(|job| *job == Job::LetGo(path.clone())));
    assert!(!window.desk.borrow().has(|job| matches!(job, Job::Hold(_))));
    window.harness.get_by_label("Go on without saving").click();
    window.harness.run();
    window.report(loaded("/share/good.slotwise.ron"));
    assert!(window.desk.borrow().has(|job| *job == Job::Hold(path.clone())));
    window.send(Command::OpenPreset("dell-r740".to_owned()));
    assert!(window.desk.borrow().has(|job| *job == Job::Release));
}

#[test]
fn two_documents_at_once_are_shown_as_such() {
    let mut window = preset(SEVEN_CARDS);
    for name in ["/a/one.json", "/a/two.json"] {
        tell(&mut window, Event::ExportChosen(ExportKind::Json, Some(PathBuf::from(name))));
    }
    tell(&mut window, Event::Exported(PathBuf::from("/a/one.json")));
    assert!(window.harness.state().session.working.is_some(), "the second is still written");
    window.report(Event::ExportFailed(Message::new("export-failed").with("reason", "x")));
    assert!(window.harness.state().session.working.is_none());
}

#[test]
fn packs_that_are_dropped_are_taken_in_whatever_the_case_of_their_names() {
    for name in ["lab.RON", "p.slotwise-pack.ron", "P.SLOTWISE-PACK.RON", "picture.SVG"] {
        let mut window = window(Language::English);
        window.harness.input_mut().dropped_files.push(std::sync::Arc::new(Dropped(name)));
        window.harness.run();
        window.harness.run();
        assert!(window.desk.borrow().has(|job| matches!(job, Job::Load(path) if path.ends_with(name))), "{name}");
    }
}

#[derive(Debug)]
struct Dropped(&'static str);

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &Path {
        Path::new(self.0)
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        Err("only its path is wanted".to_owned())
    }
}

#[test]
fn undo_brings_no_new_prices_in() {
    let mut window = preset("modern-4x-rtx-4090");
    let price = |window: &Window| {
        let (_, analysis) = window.harness.state().session.shown().expect("an analysis");
        analysis.price.amount
    };
    let part = |window: &Window| {
        let (_, analysis) = window.harness.state().session.shown().expect("an analysis");
        analysis.price.lines.iter().map(|line| (line.part.clone(), line.each)).collect::<Vec<_>>()
    };
    let before = (price(&window), part(&window));
    window.send(Command::DuplicateOption);
    window.send(Command::Undo);
    window.send(Command::DuplicateOption);
    window.send(Command::AddOption);
    window.send(Command::Undo);
    let after = window.harness.state().session.history.project().options.clone();
    let rows = "part_kind,part,amount,currency,date,source\ngpu,rtx-4090-blower,9999,USD,2026-11-29,Shop\n";
    let list = slotwise::interop::price_list::read_list("list.csv", rows).rows;
    assert_eq!(list.len(), 1);
    window.send(Command::TakePrices(list));
    window.send(Command::Undo);
    assert_eq!((price(&window), part(&window)), before, "one step back");
    assert!(!window.harness.state().session.is_dirty(), "all is undone");
    window.send(Command::Redo);
    window.send(Command::Redo);
    let session = &window.harness.state().session;
    assert_eq!(session.history.project().options.len(), after.len() + 1);
    let amounts: Vec<_> = session.all_shown().map(|(_, analysis)| analysis.price.amount).collect();
    assert_eq!(amounts.get(..2), Some([before.0, before.0].as_slice()), "and forward again");
    // A plan that is made now has the new price.
    window.send(Command::OpenPreset("modern-4x-rtx-4090".to_owned()));
    window.harness.get_by_label("Go on without saving").click();
    window.harness.run();
    assert_ne!(price(&window), before.0);
}

/// A project of one option with what a later version may write, and that text.
fn from_the_future() -> (Document, &'static str) {
    let text = "(title: \"Lab\", options: [(id: 3, title: \"A\", chassis: \"dell-r740\", cards: [(slot: \"slot1\", part: \"gpu/rtx-5090\")], cooling_loop: \"east\")])";
    let document = slotwise::plan::format::read(text).expect("a project");
    assert!(!document.residue.is_empty());
    (document, "cooling_loop: \"east\"")
}

#[test]
fn what_is_not_known_goes_along_into_pictures_and_presets() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut window = window(Language::English);
    let (document, unknown) = from_the_future();
    window.report(Event::Loaded(PathBuf::from("/a/future.slotwise.ron"), Box::new(document)));
    let path = folder.path().join("picture.svg");
    tell(&mut window, Event::ExportChosen(ExportKind::Svg, Some(path.clone())));
    let desk = window.desk.clone();
    let Some(Job::Export(_, export)) = desk.borrow().jobs.last().cloned() else { panic!("it exports") };
    export.write(&path, None, &mut |_| ()).expect("written");
    let carried = |svg: &str| slotwise::export::svg::project_in(svg).expect("a project");
    let project = carried(&std::fs::read_to_string(&path).expect("a picture"));
    assert!(project.contains(unknown), "{project}");
    assert!(project.contains("kept_prices"), "with the prices that it is shown with: {project}");
    window.harness.state_mut().send(Command::SavePreset);
    window.harness.run_steps(4);
    window.harness.get_by_label("Save preset").click();
    window.harness.run_steps(4);
    let Some(Job::SavePreset(_, content)) = desk.borrow().jobs.last().cloned() else { panic!("it saves a preset") };
    assert!(carried(&content).contains(unknown), "{content}");
    assert!(carried(&content).contains("kept_prices"), "{content}");
}
