//! Documents from the window: asked for in the menu, written in the background, told when done.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use crate::support::{Window, window, window_on_disk};
use egui_kittest::Harness;
use slotwise::locale::Language;
use slotwise::plan::Edit;
use slotwise::quantity::Message;
use slotwise::ui::actions::{ACTIONS, Menu};
use slotwise::ui::command::Panel;
use slotwise::ui::exports::ExportKind;
use slotwise::ui::files::{Event, Job};
use slotwise::ui::session::DiagramView;
use slotwise::ui::{App, Command};

fn opened(language: Language) -> Window {
    let mut window = window(language);
    window.harness.state_mut().send(Command::OpenPreset("modern-8x-l40s".to_owned()));
    window.harness.run();
    window
}

fn tell(window: &mut Window, event: Event) {
    window.desk.borrow_mut().events.push_back(event);
    window.harness.run_steps(4);
}

#[test]
fn a_document_is_asked_for_written_and_told() {
    let mut window = opened(Language::English);
    window.harness.state_mut().send(Command::Export(ExportKind::Json));
    window.harness.run();
    let named = |job: &Job| matches!(job, Job::AskExport(ExportKind::Json, name) if name == "8 - L40S in 4U.json");
    assert!(window.desk.borrow().has(named), "{:?}", window.desk.borrow().jobs.last());
    tell(&mut window, Event::ExportChosen(ExportKind::Json, Some(PathBuf::from("/home/me/machine"))));
    let started = |job: &Job| matches!(job, Job::Export(path, export) if path.ends_with("machine.json") && export.kind == ExportKind::Json);
    // The user has agreed to the name that was typed, not to the one that it got.
    let if_free = |job: &Job| matches!(job, Job::IfFree(path, job) if path.ends_with("machine.json") && started(job));
    assert!(window.desk.borrow().has(if_free), "{:?}", window.desk.borrow().jobs.last());
    assert!(window.harness.state().session.working.is_some(), "the status line says that it works");
    tell(&mut window, Event::Exporting(Message::new("export-writing").with("pages", 3_u32)));
    tell(&mut window, Event::Exported(PathBuf::from("/home/me/machine.json")));
    assert!(window.harness.state().session.working.is_none());
}

#[test]
fn no_dialog_of_the_system_is_no_obstacle() {
    let mut window = opened(Language::ChineseSimplified);
    tell(&mut window, Event::NoExportDialog(ExportKind::Csv));
    window.harness.state_mut().send(Command::ExportTo(ExportKind::Csv, PathBuf::from("/home/me/a.csv")));
    window.harness.run_steps(4);
    assert!(window.desk.borrow().has(|job| matches!(job, Job::Export(path, _) if path.ends_with("a.csv"))));
    tell(&mut window, Event::ExportFailed(Message::new("export-failed").with("reason", "x")));
    assert!(window.harness.state().session.working.is_none());
}

/// Everything that is written from the menu.
const KINDS: [ExportKind; 10] = [
    ExportKind::ReportA4,
    ExportKind::ReportLetter,
    ExportKind::Slides,
    ExportKind::Pptx,
    ExportKind::Xlsx,
    ExportKind::Markdown,
    ExportKind::Json,
    ExportKind::Csv,
    ExportKind::Svg,
    ExportKind::Png,
];

#[test]
fn the_menu_has_every_kind() {
    let window = opened(Language::English);
    let session = &window.harness.state().session;
    let asked = ACTIONS.iter().filter(|action| action.menu == Menu::Export).map(|action| (action.command)(session));
    let expected: Vec<Option<Command>> = KINDS.map(|kind| Some(Command::Export(kind))).to_vec();
    assert_eq!(asked.collect::<Vec<_>>(), expected);
}

/// A window on a disk with six options of eight cards for all workloads: every document of them takes many times as long as a frame.
fn six_options() -> Harness<'static, App> {
    let mut window = window_on_disk(Language::English);
    window.run();
    window.state_mut().send(Command::OpenPreset("modern-8x-l40s".to_owned()));
    window.run();
    let option = window.state().session.active;
    let workloads = window.state().session.catalog.workloads.keys().cloned().collect();
    window.state_mut().send(Command::Edit(Edit::SetWorkloads(option, workloads), None));
    window.run();
    for _ in 1..6 {
        window.state_mut().send(Command::DuplicateOption);
        window.run();
    }
    // Charts of so much are slow in a test; what is watched is the rest of the window.
    for panel in [Panel::Side, Panel::Charts] {
        window.state_mut().send(Command::Toggle(panel));
        window.run();
    }
    window
}

/// Frames that were drawn while a document was written, the longest of them, and how long the document took.
fn watch(window: &mut Harness<'static, App>, kind: ExportKind, path: PathBuf) -> (u32, Duration, Duration) {
    let other = match window.state().session.diagram_view {
        DiagramView::Links => DiagramView::Box,
        _ => DiagramView::Links,
    };
    window.state_mut().send(Command::ExportTo(kind, path));
    let (start, mut frames, mut longest) = (Instant::now(), 0, Duration::ZERO);
    let (mut started, mut ended) = (false, false);
    while !ended {
        if frames == 1 {
            window.state_mut().send(Command::SetDiagramView(other));
        }
        let frame = Instant::now();
        window.step();
        let working = window.state().session.working.is_some();
        ended = started && !working;
        frames += u32::from(working);
        started |= working;
        longest = longest.max(frame.elapsed());
        assert!(start.elapsed() < Duration::from_mins(4), "{kind:?} never came");
    }
    assert_eq!(window.state().session.diagram_view, other, "what is asked for meanwhile is done");
    (frames, longest, start.elapsed())
}

/// Documents are made on threads of their own: frames go on, and commands are taken, until they are there. A frame that
/// waited for the document would be as long as the whole.
#[test]
fn frames_go_on_while_a_document_is_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut window = six_options();
    for (at, kind) in KINDS.into_iter().enumerate() {
        let path = folder.path().join(format!("{at}.{}", kind.extension()));
        let (frames, longest, whole) = watch(&mut window, kind, path.clone());
        assert!(frames >= 3, "{kind:?}: only {frames} frames in {whole:?}");
        assert!(longest * 4 < whole * 3, "{kind:?}: a frame of {longest:?} in {whole:?}");
        assert!(std::fs::metadata(&path).expect("the document").len() > 500, "{kind:?}");
    }
    let written = std::fs::read(folder.path().join("0.pdf")).expect("the document");
    assert!(written.starts_with(b"%PDF-") && written.trim_ascii_end().ends_with(b"%%EOF"));
}

/// An edit made while a document is written is kept, and is not in the document.
#[test]
fn a_document_tells_of_the_project_as_it_was_asked_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.md");
    let mut window = window_on_disk(Language::English);
    window.run();
    write(&mut window, Command::OpenPreset("modern-8x-l40s".to_owned()));
    window.state_mut().send(Command::ExportTo(ExportKind::Markdown, path.clone()));
    window.state_mut().send(Command::Edit(Edit::SetTitle("Renamed meanwhile".to_owned()), None));
    settle(&mut window);
    assert_eq!(window.state().session.history.project().title, "Renamed meanwhile");
    let text = std::fs::read_to_string(&path).expect("the document");
    assert!(text.contains("L40S") && !text.contains("Renamed meanwhile"));
}

/// Writes with the real file service and waits until nothing more comes of it.
fn write(window: &mut Harness<'static, App>, command: Command) {
    window.state_mut().send(command);
    settle(window);
}

fn settle(window: &mut Harness<'static, App>) {
    let mut quiet = 0;
    while quiet < 12 {
        std::thread::sleep(Duration::from_millis(10));
        window.step();
        quiet = if window.state().session.working.is_some() { 0 } else { quiet + 1 };
    }
}
