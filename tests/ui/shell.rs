//! The window around the diagram: start page, palette, menus, tabs, files, languages.

use std::path::PathBuf;
use std::sync::Arc;

use crate::support::{preset, window, window_sized};
use egui::{Key, Modifiers};
use egui_kittest::kittest::{By, NodeT as _, Queryable as _};
use slotwise::catalog::WorkloadId;
use slotwise::interop::Named;
use slotwise::locale::Language;
use slotwise::plan::format::Document;
use slotwise::plan::{Plan, Project};
use slotwise::ui::Command;
use slotwise::ui::files::{Event, Job, Recovery};
use slotwise::ui::session::{PaletteTab, Screen};

const SEVEN_CARDS: &str = "ultralab-gt410p-2.6";

#[test]
fn the_start_page_opens_a_preset() {
    let mut window = window(Language::English);
    assert_eq!(window.harness.state().session.screen, Screen::Start);
    window.harness.get_by_label_contains("Start empty with a chassis");
    window.harness.get_by_label_contains("NVIDIA DGX Station").click();
    window.harness.run();
    let session = &window.harness.state().session;
    assert_eq!(session.screen, Screen::Plan);
    assert_eq!(session.history.project().title, "NVIDIA DGX Station");
    assert!(!session.is_dirty());
}

#[test]
fn presets_are_found_by_gpu() {
    let mut window = window(Language::English);
    window.harness.get_by_label("Search presets").focus();
    window.harness.get_by_label("Search presets").type_text("gv100");
    window.harness.run();
    assert!(window.harness.query_by_label_contains("AMAX ServMax PSC-MB2S").is_some());
    assert!(window.harness.query_by_label_contains("NVIDIA DGX-1V").is_none());
}

#[test]
fn the_palette_is_searched_as_one_types() {
    let mut window = preset(SEVEN_CARDS);
    window.harness.key_press_modifiers(Modifiers::COMMAND, Key::F);
    window.harness.run();
    window.harness.get_by_label("Search parts").type_text("quadro rtx 8000");
    window.harness.run();
    window.harness.get_by_label_contains("Quadro RTX 8000");
    assert!(window.harness.query_by_label_contains("Arc B580").is_none());
}

#[test]
fn the_palette_shows_only_what_fits() {
    let mut window = preset(SEVEN_CARDS);
    window.harness.get_by_label("Search parts").focus();
    window.harness.get_by_label("Search parts").type_text("sxm2");
    window.harness.run();
    assert!(window.harness.query_by_label_contains("Tesla V100 SXM2 32GB").is_some());
    window.harness.get_by_label("Fits here").click();
    window.harness.run();
    assert!(window.harness.query_by_label_contains("Tesla V100 SXM2 32GB").is_none());
}

#[test]
fn a_machine_is_built_by_keyboard_alone() {
    let mut window = window(Language::English);
    window.send(Command::NewProject(Some("ultralab-gt410i".to_owned())));
    assert!(window.cards().is_empty());
    window.harness.key_press_modifiers(Modifiers::COMMAND, Key::F);
    window.harness.run();
    window.harness.get_by_label("Search parts").type_text("quadro rtx 6000");
    window.harness.run();
    window.harness.key_press(Key::ArrowDown);
    window.harness.run();
    window.harness.key_press(Key::Enter);
    window.harness.run();
    assert_eq!(window.cards().len(), 1, "{:?}", window.cards());
    window.harness.key_press(Key::Num4);
    window.harness.run();
    let cards = window.cards();
    assert_eq!(cards.len(), 4, "{cards:?}");
    assert!(cards.iter().all(|card| card.ends_with("gpu/quadro-rtx-6000")), "{cards:?}");
    window.harness.get_by_label("4 × Quadro RTX 6000 placed");
}

#[test]
fn arrow_keys_move_through_the_palette() {
    let mut window = preset(SEVEN_CARDS);
    window.harness.key_press_modifiers(Modifiers::COMMAND, Key::F);
    window.harness.run();
    for _ in 0..30 {
        window.harness.key_press(Key::ArrowDown);
        window.harness.run();
    }
    let focused = window
        .harness
        .get(By::new().predicate(|node| node.is_focused() && node.label().is_some()))
        .accesskit_node()
        .label()
        .unwrap_or_default();
    assert!(focused.contains("GB"), "the keyboard is at {focused:?}");
}

#[test]
fn undo_and_redo_say_of_what() {
    let mut window = preset(SEVEN_CARDS);
    window.send(Command::AddOption);
    assert_eq!(window.harness.state().session.history.project().options.len(), 2);
    window.harness.get_by_label("Edit").click();
    window.harness.run();
    let words = Language::English.text("edit-add-option");
    window.harness.get_by_label_contains(&format!("Undo: {words}")).click();
    window.harness.run();
    assert_eq!(window.harness.state().session.history.project().options.len(), 1);
    assert!(!window.harness.state().session.is_dirty(), "undoing all leaves nothing to save");
    window.harness.key_press_modifiers(Modifiers::COMMAND.plus(Modifiers::SHIFT), Key::Z);
    window.harness.run();
    assert_eq!(window.harness.state().session.history.project().options.len(), 2);
}

#[test]
fn options_are_renamed_and_closed_in_their_tabs() {
    let mut window = preset(SEVEN_CARDS);
    window.send(Command::DuplicateOption);
    let active = window.harness.state().session.active;
    window.send(Command::RenameOption(active));
    let field = window.harness.get_by_label("Name of the option");
    field.focus();
    window.harness.key_press_modifiers(Modifiers::COMMAND, Key::A);
    window.harness.get_by_label("Name of the option").type_text("Cheaper");
    window.harness.run();
    window.harness.key_press(Key::Enter);
    window.harness.run();
    window.harness.get_by_label("Option B: Cheaper");
    window.harness.get_by_label("Close Option B: Cheaper").click();
    window.harness.run();
    assert_eq!(window.harness.state().session.history.project().options.len(), 1);
    window.harness.get_by_label_contains("“Cheaper” closed");
    window.harness.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    window.harness.run();
    assert_eq!(window.harness.state().session.history.project().options.len(), 2);
}

#[test]
fn a_new_project_asks_for_a_name_and_is_saved() {
    let mut window = preset(SEVEN_CARDS);
    window.send(Command::AddOption);
    window.harness.key_press_modifiers(Modifiers::COMMAND, Key::S);
    window.harness.run();
    assert!(window.desk.borrow().has(|job| matches!(job, Job::AskSave(name) if name.ends_with(".slotwise.ron"))));
    window.report(Event::SaveChosen(Some(PathBuf::from("lab"))));
    let (path, _) = window.saving();
    assert_eq!(path, PathBuf::from("lab.slotwise.ron"));
    assert!(window.harness.state().session.is_dirty());
    window.finish_save();
    assert!(!window.harness.state().session.is_dirty());
    assert_eq!(window.path(), Some(path));
    window.harness.get_by_label_contains("Saved lab.slotwise.ron");
}

#[test]
fn unsaved_changes_are_asked_about() {
    let mut window = preset(SEVEN_CARDS);
    window.send(Command::AddOption);
    window.send(Command::OpenPreset("dell-r740".to_owned()));
    window.harness.get_by_label("Save your changes?");
    window.harness.get_by_label("Cancel").click();
    window.harness.run();
    assert_eq!(window.harness.state().session.history.project().options.len(), 2);
    window.send(Command::OpenPreset("dell-r740".to_owned()));
    window.harness.get_by_label("Go on without saving").click();
    window.harness.run();
    assert_eq!(window.harness.state().session.history.project().title, "Dell PowerEdge R740");
}

#[test]
fn saving_first_then_goes_on() {
    let mut window = preset(SEVEN_CARDS);
    window.send(Command::AddOption);
    window.send(Command::OpenPreset("dell-r740".to_owned()));
    window.harness.get_by_role_and_label(egui::accesskit::Role::Button, "Save").click();
    window.harness.run();
    window.harness.run();
    window.report(Event::SaveChosen(Some(PathBuf::from("a.slotwise.ron"))));
    window.finish_save();
    assert_eq!(window.harness.state().session.history.project().title, "Dell PowerEdge R740");
    assert_eq!(window.path(), None);
}

#[test]
fn a_file_that_fails_says_why_and_changes_nothing() {
    let mut window = preset(SEVEN_CARDS);
    let title = window.harness.state().session.history.project().title.clone();
    window.harness.key_press_modifiers(Modifiers::COMMAND, Key::O);
    window.harness.run();
    assert!(window.desk.borrow().has(|job| *job == Job::AskOpen));
    window.report(Event::OpenChosen(Some(PathBuf::from("gone.slotwise.ron"))));
    assert!(window.desk.borrow().has(|job| matches!(job, Job::Load(path) if path.ends_with("gone.slotwise.ron"))));
    let reason = slotwise::quantity::Message::new("io-not-found");
    let message =
        slotwise::quantity::Message::new("store-read").with("path", "gone.slotwise.ron").with("reason", reason);
    window.report(Event::Failed(message));
    window.harness.get_by_label_contains("Cannot read gone.slotwise.ron");
    assert_eq!(window.harness.state().session.history.project().title, title);
}

#[test]
fn a_path_can_be_typed_where_there_is_no_dialog() {
    let mut window = window(Language::English);
    window.harness.key_press_modifiers(Modifiers::COMMAND.plus(Modifiers::SHIFT), Key::O);
    window.harness.run();
    window.harness.get_by_label("Path of the file").type_text("/data/a.slotwise.ron");
    window.harness.run();
    window.harness.key_press(Key::Enter);
    window.harness.run();
    window.harness.run();
    assert!(window.desk.borrow().has(|job| matches!(job, Job::Load(path) if path.ends_with("a.slotwise.ron"))));
}

#[test]
fn the_path_is_asked_for_where_the_system_has_no_dialog() {
    let mut window = preset(SEVEN_CARDS);
    window.send(Command::SaveAs);
    window.report(Event::NoDialog { save: true });
    window.harness.get_by_label("Save to path");
    window.harness.get_by_label_contains("shows no file dialog");
}

#[test]
fn unsaved_work_of_an_earlier_run_is_offered() {
    let mut window = window(Language::English);
    let project = Project { title: "Half done".to_owned(), options: vec![Plan::default()], ..Project::default() };
    let recovery = Recovery {
        number: 0,
        title: "Half done".to_owned(),
        damaged: false,
        file: None,
        when: "2026-11-29 17:03".to_owned(),
        document: Document { project, ..Document::default() },
    };
    window.report(Event::Recoveries(vec![recovery]));
    window.harness.get_by_label_contains("Unsaved work from 2026-11-29 17:03");
    window.harness.get_by_label("Open it").click();
    window.harness.run();
    window.harness.run();
    let session = &window.harness.state().session;
    assert_eq!(session.history.project().title, "Half done");
    assert!(session.is_dirty(), "it is in no file yet");
    let jobs = &window.desk.borrow().jobs;
    let kept = jobs.iter().position(|job| matches!(job, Job::Journal(..))).expect("it is kept anew");
    let gone = jobs.iter().position(|job| *job == Job::DiscardRecovery(0)).expect("the old copy goes");
    assert!(kept < gone, "{jobs:?}");
}

#[test]
fn changes_are_kept_for_recovery_until_they_are_saved() {
    let mut window = preset(SEVEN_CARDS);
    assert!(!window.desk.borrow().has(|job| matches!(job, Job::Journal(..))));
    window.send(Command::AddOption);
    window.harness.run();
    assert!(window.desk.borrow().has(|job| matches!(job, Job::Journal(..))));
    window.send(Command::SaveTo(PathBuf::from("a.slotwise.ron")));
    window.finish_save();
    assert!(window.desk.borrow().has(|job| *job == Job::ClearJournal));
}

#[test]
fn work_done_while_a_file_is_read_is_not_thrown_away() {
    let mut window = preset(SEVEN_CARDS);
    window.send(Command::OpenPath(PathBuf::from("slow.slotwise.ron")));
    window.send(Command::AddOption);
    let project = Project { title: "Slow".to_owned(), options: vec![Plan::default()], ..Project::default() };
    let document = Document { project, ..Document::default() };
    window.report(Event::Loaded(PathBuf::from("slow.slotwise.ron"), Box::new(document)));
    window.harness.get_by_label("Save your changes?");
    assert_eq!(window.harness.state().session.history.project().options.len(), 2);
}

#[test]
fn nothing_stale_is_kept_for_recovery() {
    let mut window = preset(SEVEN_CARDS);
    window.send(Command::AddOption);
    window.harness.run();
    window.send(Command::OpenPreset("dell-r740".to_owned()));
    window.desk.borrow_mut().jobs.clear();
    window.harness.get_by_label("Go on without saving").click();
    window.harness.run();
    assert!(window.desk.borrow().has(|job| *job == Job::ClearJournal));
}

#[test]
fn losses_of_a_damaged_file_are_told() {
    let mut window = window(Language::English);
    let text = "(format_version: 1, options: [(title: \"A\", nodes: \"many\")]";
    let document = slotwise::plan::format::read(text).expect("something of it is left");
    assert!(!document.losses.is_empty());
    window.report(Event::Loaded(PathBuf::from("cut.slotwise.ron"), Box::new(document)));
    window.harness.get_by_label_contains("could not be read");
}

#[test]
fn the_language_is_switched_at_run_time() {
    let mut window = preset(SEVEN_CARDS);
    for (language, file) in [(Language::ChineseSimplified, "文件"), (Language::ChineseTraditional, "檔案")] {
        window.send(Command::SetLanguage(language));
        window.harness.run();
        window.harness.get_by_label(file);
        for tab in PaletteTab::ALL {
            window.send(Command::SetPaletteTab(tab));
        }
        window.send(Command::ShowStart);
        window.send(Command::ShowPlan);
    }
    window.send(Command::SetLanguage(Language::English));
    window.harness.get_by_label("File");
}

#[test]
fn an_application_area_leads_to_its_workloads() {
    let mut window = preset(SEVEN_CARDS);
    window.send(Command::ShowReference);
    window.harness.get_by_label("Search applications").focus();
    window.harness.get_by_label("Search applications").type_text("machine translation");
    window.harness.run();
    window.harness.get_by_label("Machine translation").click();
    window.harness.run();
    window.harness.run();
    let session = &window.harness.state().session;
    let workloads: Vec<&str> = session.plan().expect("an option").workloads.iter().map(WorkloadId::as_str).collect();
    let offered = session.catalog.reference.applications.iter().find(|area| area.key == "app-machine-translation");
    let offered: Vec<&str> = offered.expect("in the catalogue").workloads.iter().map(WorkloadId::as_str).collect();
    assert!(!offered.is_empty() && offered.iter().all(|id| workloads.contains(id)), "{workloads:?} for {offered:?}");
    window.harness.get_by_label("Frameworks").click();
    window.harness.run();
    window.harness.get_by_label("PyTorch");
    window.harness.get_by_label("Software").click();
    window.harness.run();
    window.harness.get_by_label("TensorRT 3.0");
}

#[test]
fn prices_follow_the_exchange_rate() {
    let mut window = preset(SEVEN_CARDS);
    let before = window.harness.state().session.history.project().rates.clone();
    window.send(Command::ShowRates);
    window.harness.get_by_label("CNY for 1 USD").focus();
    window.harness.get_by_label("CNY for 1 USD").type_text("seven");
    window.harness.run();
    window.harness.get_by_label_contains("Write a number above zero");
    window.harness.key_press_modifiers(Modifiers::COMMAND, Key::A);
    window.harness.get_by_label("CNY for 1 USD").type_text("7.1");
    window.harness.run();
    window.harness.get_by_label("Use these rates").click();
    window.harness.run();
    window.harness.run();
    let rates = window.harness.state().session.history.project().rates.clone();
    let rate = rates.last().expect("a rate");
    assert_eq!((rate.from.code(), rate.to.code(), rate.rate.to_string()), ("USD", "CNY", "7.1".to_owned()));
    window.harness.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    window.harness.run();
    assert_eq!(window.harness.state().session.history.project().rates, before);
}

/// A file dropped on the window.
#[derive(Debug)]
struct Dropped(&'static str);

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &std::path::Path {
        std::path::Path::new(self.0)
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        Err("only its path is wanted".to_owned())
    }
}

#[test]
fn a_dropped_project_is_opened_and_another_file_is_taken_for_a_report() {
    let mut window = preset(SEVEN_CARDS);
    window.harness.input_mut().dropped_files.push(Arc::new(Dropped("holiday.jpg")));
    window.harness.run();
    window.harness.run();
    assert!(
        window
            .desk
            .borrow()
            .has(|job| matches!(job, Job::Import(paths) if paths.iter().any(|path| path.ends_with("holiday.jpg"))))
    );
    window.harness.input_mut().dropped_files.push(Arc::new(Dropped("lab.slotwise.ron")));
    window.harness.run();
    window.harness.run();
    assert!(window.desk.borrow().has(|job| matches!(job, Job::Load(path) if path.ends_with("lab.slotwise.ron"))));
}

#[test]
fn the_window_works_when_small_and_when_magnified() {
    for (size, scale) in [([1024.0, 700.0], 1.0), ([1024.0, 700.0], 2.0), ([1920.0, 1080.0], 2.0)] {
        let mut window = window_sized(Language::English, size, scale);
        window.send(Command::OpenPreset(SEVEN_CARDS.to_owned()));
        let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, size.into());
        for name in ["File", "Search parts", "Option A: UltraLAB GT410P 142256-SC7E", "Language: English"] {
            let rect = window.harness.get_by_label(name).rect();
            assert!(screen.contains_rect(rect), "{name} is at {rect:?} in {size:?}");
        }
    }
}

#[test]
fn no_size_breaks_the_window() {
    for size in [[320.0, 240.0], [640.0, 200.0], [200.0, 900.0], [3840.0, 2160.0]] {
        let mut window = window_sized(Language::ChineseSimplified, size, 1.0);
        window.send(Command::OpenPreset(SEVEN_CARDS.to_owned()));
        window.send(Command::ShowReference);
    }
}

/// The report of a running machine, read.
fn report(text: &str) -> Event {
    let reading = slotwise::interop::read(text).expect("a report");
    Event::Read(vec![Named { file: "rig.txt".into(), reading }])
}

#[test]
fn an_imported_machine_is_a_new_option_and_its_report_is_told() {
    let mut window = preset(SEVEN_CARDS);
    window.report(report("\tGPU0\tGPU1\nGPU0\t X \tPHB\nsee here\nGPU1\tPHB\t X \n"));
    window.harness.run();
    window.harness.get_by_label_contains("Imported rig.txt");
    window.harness.get_by_label_contains("Read nvidia-smi topo -m: 2 GPUs");
    window.harness.get_by_label_contains("rig.txt, line 3");
    window.harness.get_by_label_contains("Against option");
    window.harness.get_by_label_contains("GPU6 is missing");
    let app = window.harness.state();
    let project = app.session.history.project();
    assert_eq!((project.options.len(), project.machines.len()), (2, 1));
    assert_eq!(app.session.plan().map(|plan| plan.gpus().count()), Some(2));
    let (_, analysis) = app.session.shown().expect("an analysis");
    assert_eq!(analysis.pairs.first().map(|pair| pair.class.to_string()), Some("PHB".to_owned()));
    window.send(Command::Undo);
    let project = window.harness.state().session.history.project();
    assert_eq!((project.options.len(), project.machines.len()), (1, 0));
}
