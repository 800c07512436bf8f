//! Documents from the window: asked for in the menu, written in the background, told when done.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use crate::support::{Window, window, window_on_disk};
use slotwise::locale::Language;
use slotwise::plan::Edit;
use slotwise::quantity::Message;
use slotwise::ui::Command;
use slotwise::ui::exports::ExportKind;
use slotwise::ui::files::{Event, Job};

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

/// The document is made on a thread of its own: frames go on, and edits are taken, until it is there.
#[test]
fn frames_go_on_while_a_document_is_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("report.pdf");
    let mut window = window_on_disk(Language::English);
    window.run();
    window.state_mut().send(Command::OpenPreset("modern-8x-l40s".to_owned()));
    window.run();
    window.state_mut().send(Command::ExportTo(ExportKind::ReportA4, path.clone()));
    window.step();
    let mut frames = 0;
    let start = Instant::now();
    while window.state().session.working.is_some() {
        if frames == 0 {
            window.state_mut().send(Command::Edit(Edit::SetTitle("Renamed meanwhile".to_owned()), None));
        }
        window.step();
        frames += 1;
        assert!(start.elapsed() < Duration::from_mins(2), "the document never came");
    }
    assert!(frames >= 2, "only {frames} frames while it was written");
    assert_eq!(window.state().session.history.project().title, "Renamed meanwhile");
    let written = std::fs::read(&path).expect("the document");
    assert!(written.starts_with(b"%PDF-") && written.trim_ascii_end().ends_with(b"%%EOF"));
}
