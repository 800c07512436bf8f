//! Presets of one's own and of a team in the window; pictures that open as projects.

use std::path::PathBuf;

use crate::support::{Window, preset, window};
use egui_kittest::kittest::Queryable as _;
use slotwise::export::svg;
use slotwise::locale::Language;
use slotwise::plan::{Project, format, presets};
use slotwise::quantity::Message;
use slotwise::ui::Command;
use slotwise::ui::files::{Event, FolderPreset, Job};

fn builtin(id: &str) -> Project {
    presets::find(id).expect("a preset").document().expect("a project").project
}

fn folder_preset(title: &str, is_own: bool) -> FolderPreset {
    let project = Project { title: title.to_owned(), notes: "For the lab".to_owned(), ..builtin("modern-8x-l40s") };
    FolderPreset { path: PathBuf::from(format!("/presets/{title}.svg")), is_own, project }
}

fn saved(window: &Window) -> (String, String) {
    let desk = window.desk.borrow();
    let job = desk.jobs.iter().find_map(|job| match job {
        Job::SavePreset(name, content) => Some((name.clone(), content.clone())),
        _ => None,
    });
    job.expect("a preset is saved")
}

#[test]
fn an_option_is_saved_with_picture_and_notes() {
    let mut window = preset("modern-4x-rtx-4090");
    window.send(Command::SavePreset);
    window.harness.get_by_label("Notes").click();
    window.harness.run();
    window.harness.get_by_label("Notes").type_text("Mine. ");
    window.harness.run();
    window.harness.get_by_label("Save preset").click();
    window.harness.run();
    let (name, content) = saved(&window);
    assert_eq!(name, "4 × RTX 4090 blower.svg");
    assert!(content.contains("<rect"), "there is a picture");
    let project = svg::project_in(&content).expect("a project");
    let project = format::read(&project).expect("a project").project;
    assert_eq!(project.title, "4 × RTX 4090 blower");
    assert!(project.notes.contains("Mine."), "{}", project.notes);
    assert_eq!(project.options.len(), 1);
    assert_eq!(project.options[0].gpus().count(), 4);
}

#[test]
fn presets_of_folders_stand_first_and_open() {
    let mut window = window(Language::English);
    window.report(Event::Presets(vec![folder_preset("My lab", true), folder_preset("Our lab", false)]));
    let own = window.harness.get_by_label_contains("My lab").rect();
    let team = window.harness.get_by_label_contains("Our lab").rect();
    let modern = window.harness.get_by_label_contains("4 × RTX 4090 on Threadripper PRO").rect();
    assert!((own.top(), own.left()) < (team.top(), team.left()), "{own:?} {team:?}");
    assert!((team.top(), team.left()) < (modern.top(), modern.left()), "{team:?} {modern:?}");
    window.harness.get_by_label_contains("Our lab").click();
    window.harness.run();
    assert_eq!(window.harness.state().session.history.project().title, "Our lab");
    assert_eq!(window.path(), None, "the team's file is not overwritten");
    window.send(Command::ShowStart);
    window.report(Event::Presets(Vec::new()));
    assert!(window.harness.query_by_label_contains("My lab").is_none());
}

#[test]
fn a_team_folder_that_is_away_is_told_and_its_presets_stay() {
    let mut window = window(Language::English);
    let team = folder_preset("Our lab", false);
    window.report(Event::Presets(vec![team]));
    let why = Message::new("store-read").with("path", "/share/presets").with("reason", Message::new("io-not-found"));
    window.report(Event::Warned(Message::new("preset-folder-away").with("why", why)));
    window.harness.get_by_label_contains("The team’s presets stay as they were last seen");
    window.harness.get_by_label_contains("/share/presets");
    window.harness.get_by_label_contains("Our lab").click();
    window.harness.run();
    assert_eq!(window.harness.state().session.history.project().title, "Our lab");
    let back = Message::new("preset-folder-back").with("path", "/share/presets");
    window.report(Event::Told(back));
    window.harness.get_by_label_contains("is back: /share/presets");
}

#[test]
fn modern_machines_come_first_unless_another_order_is_chosen() {
    let mut window = window(Language::English);
    let place = |window: &Window, label: &str| {
        let rect = window.harness.query_all_by_label_contains(label).next().expect("a card").rect();
        (rect.top(), rect.left())
    };
    let (modern, old) = ("4 × RTX 4090 on Threadripper PRO", "DGX Station");
    assert!(place(&window, modern) < place(&window, old));
    window.harness.get_by_label("Order: Modern first").click();
    window.harness.run();
    window.harness.get_by_label("As in the articles").click();
    window.harness.run();
    window.harness.get_by_label("Order: As in the articles");
    assert!(place(&window, old) < place(&window, modern));
}

#[test]
fn packs_are_written_and_read() {
    let mut window = window(Language::English);
    window.report(Event::Presets(vec![folder_preset("My lab", true)]));
    window.harness.get_by_label("Export own presets…").click();
    window.harness.run();
    assert!(window.desk.borrow().has(|job| *job == Job::AskPack("Presets.slotwise-pack.ron".to_owned())));
    window.report(Event::PackChosen(Some(PathBuf::from("/a/Presets.slotwise-pack.ron"))));
    let expected = Job::PackPresets(PathBuf::from("/a/Presets.slotwise-pack.ron"), None);
    assert!(window.desk.borrow().has(|job| *job == expected));
    window.send(Command::PackPresets(Some(PathBuf::from("/presets/My lab.svg"))));
    assert!(window.desk.borrow().has(|job| *job == Job::AskPack("My lab.slotwise-pack.ron".to_owned())));
    window.report(Event::PackChosen(Some(PathBuf::from("/a/b.slotwise-pack.ron"))));
    let expected =
        Job::PackPresets(PathBuf::from("/a/b.slotwise-pack.ron"), Some(PathBuf::from("/presets/My lab.svg")));
    assert!(window.desk.borrow().has(|job| *job == expected));
}

#[test]
fn a_folder_is_shared_and_remembered() {
    let mut window = window(Language::English);
    assert!(window.desk.borrow().has(|job| *job == Job::WatchPresets(None)));
    window.harness.get_by_label("Team folder…").click();
    window.harness.run();
    assert!(window.desk.borrow().has(|job| *job == Job::AskPresetFolder));
    let folder = PathBuf::from("/team");
    window.report(Event::FolderChosen(Some(folder.clone())));
    assert!(window.desk.borrow().has(|job| *job == Job::WatchPresets(Some(folder.clone()))));
    let remembered =
        |job: &Job| matches!(job, Job::SaveSettings(settings) if settings.preset_folder.as_ref() == Some(&folder));
    assert!(window.desk.borrow().has(remembered));
}

#[test]
fn a_path_is_typed_where_there_is_no_dialog() {
    use slotwise::ui::dialogs::PathPurpose;
    let mut window = window(Language::English);
    window.report(Event::PathNeeded(PathPurpose::PresetFolder));
    window.harness.get_by_label("Path of the folder").type_text("/team");
    window.harness.run();
    window.harness.get_by_label("Watch").click();
    window.harness.run();
    assert!(window.desk.borrow().has(|job| *job == Job::WatchPresets(Some(PathBuf::from("/team")))));
}

#[test]
fn a_project_out_of_a_picture_has_no_file_yet() {
    let mut window = window(Language::English);
    let document = presets::find("modern-8x-l40s").expect("a preset").document().expect("a project");
    window.send(Command::OpenPath(PathBuf::from("/a/picture.svg")));
    window.report(Event::Loaded(PathBuf::from("/a/picture.svg"), Box::new(document)));
    assert_eq!(window.path(), None);
    assert!(window.harness.state().session.plan().is_some_and(|plan| plan.gpus().count() == 8));
    window.send(Command::Save);
    assert!(window.desk.borrow().has(|job| matches!(job, Job::AskSave(_))));
}

#[test]
fn presets_speak_every_language() {
    for (language, word) in
        [(Language::ChineseSimplified, "团队文件夹…"), (Language::ChineseTraditional, "團隊資料夾…")]
    {
        let window = window(language);
        window.harness.get_by_label(word);
    }
}

/// Titles of the options.
fn options(window: &Window) -> Vec<String> {
    window.harness.state().session.history.project().options.iter().map(|plan| plan.title.clone()).collect()
}

#[test]
fn a_preset_is_added_to_the_open_project() {
    let mut window = preset("modern-8x-l40s");
    window.send(Command::ShowStart);
    window.harness.get_by_label("Add to the open plan as an option").click();
    window.harness.run();
    window.harness.get_by_label_contains("NVIDIA DGX H100, ").click();
    window.harness.run();
    window.harness.run();
    assert_eq!(options(&window), ["8 × L40S", "DGX H100"]);
    window.send(Command::Undo);
    assert_eq!(options(&window), ["8 × L40S"]);
}

#[test]
fn a_preset_fills_a_blank_option() {
    let mut window = preset("modern-8x-l40s");
    window.send(Command::AddOption);
    window.send(Command::ShowStart);
    window.harness.get_by_label_contains("NVIDIA DGX H100, ").click();
    window.harness.run();
    window.harness.run();
    assert_eq!(options(&window), ["8 × L40S", "DGX H100"]);
}
