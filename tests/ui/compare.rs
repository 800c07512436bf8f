//! The compare page of the window.

use crate::support::{Window, preset};
use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use slotwise::locale::Language;
use slotwise::plan::{CardPart, Edit};
use slotwise::ui::Command;

/// The window with a machine and a copy of it that lacks a card.
fn two_options() -> Window {
    let mut window = preset("ultralab-gt410p-2.6");
    window.send(Command::DuplicateOption);
    let session = &window.harness.state().session;
    let option = session.history.project().options.last().expect("an option");
    let gpu = option.cards.iter().find(|card| matches!(card.part, CardPart::Gpu(_))).expect("a GPU");
    let edit = Edit::Remove(option.id, gpu.slot.clone());
    window.send(Command::Edit(edit, None));
    window.harness.key_press_modifiers(Modifiers::COMMAND, Key::Num4);
    window.harness.run();
    window
}

#[test]
fn options_stand_side_by_side() {
    let mut window = two_options();
    assert!(window.harness.state().session.comparing);
    window.harness.get_by_label_contains("VRAM, GB, A: 168 · best");
    window.harness.get_by_label_contains("VRAM, GB, B: 144 · −14 %");
    window.harness.get_by_label("Compare").click();
    window.harness.run();
    assert!(!window.harness.state().session.comparing);
}

#[test]
fn two_clicked_values_have_a_ratio() {
    let mut window = two_options();
    window.harness.get_by_label_contains("VRAM, GB, B: 144").click();
    window.harness.run();
    window.harness.get_by_label_contains("VRAM, GB, A: 168").click();
    window.harness.run();
    window.harness.get_by_label_contains("is ×1.17 of");
}

#[test]
fn only_what_differs_is_shown() {
    let mut window = two_options();
    assert!(window.harness.query_by_label("Chassis").is_some());
    window.harness.get_by_label("Only what differs").click();
    window.harness.run();
    assert!(window.harness.query_by_label("Chassis").is_none());
    assert!(window.harness.query_by_label("VRAM, GB").is_some());
}

#[test]
fn rows_are_hidden_and_pinned() {
    let mut window = two_options();
    window.harness.get_by_label("Chassis").click();
    window.harness.run();
    window.harness.get_by_label("Hide row").click();
    window.harness.run();
    assert!(window.harness.query_by_label("Chassis").is_none());
    window.harness.get_by_label("Hidden rows: 1");
    window.harness.get_by_label("VRAM, GB").click();
    window.harness.run();
    window.harness.get_by_label("Pin to the top").click();
    window.harness.run();
    let pinned = window.harness.get_by_label("VRAM, GB").rect().top();
    let verdict = window.harness.get_by_label_contains("Verdict, A").rect().top();
    assert!(pinned < verdict, "{pinned} is not above {verdict}");
}

#[test]
fn the_page_speaks_every_language() {
    let mut window = two_options();
    for (language, word) in [(Language::ChineseSimplified, "仅显示差异"), (Language::ChineseTraditional, "僅顯示差異")]
    {
        window.send(Command::SetLanguage(language));
        window.harness.get_by_label(word);
    }
}

fn top(window: &Window, row: &str) -> f32 {
    window.harness.get_by_role_and_label(Role::RowHeader, row).rect().top()
}

#[test]
fn rows_are_moved_by_menu_keys_and_mouse() {
    let mut window = two_options();
    assert!(top(&window, "VRAM, GB") < top(&window, "VRAM per GPU, GB"));
    window.harness.get_by_label("VRAM, GB").click();
    window.harness.run();
    window.harness.get_by_label("Move down").click();
    window.harness.run();
    assert!(top(&window, "VRAM, GB") > top(&window, "VRAM per GPU, GB"), "by the menu");
    window.harness.get_by_label("VRAM, GB").focus();
    window.harness.run();
    window.harness.key_press_modifiers(Modifiers::ALT, Key::ArrowUp);
    window.harness.run();
    assert!(top(&window, "VRAM, GB") < top(&window, "VRAM per GPU, GB"), "by keys");
    let middle = |row: &str| window.harness.get_by_label(row).rect().center();
    let (from, to) = (middle("RAM per machine, GB"), middle("VRAM, GB"));
    window.harness.hover_at(from);
    window.harness.run();
    window.harness.drag_at(from);
    window.harness.run();
    window.harness.hover_at(from.lerp(to, 0.5));
    window.harness.run();
    window.harness.hover_at(to);
    window.harness.run();
    window.harness.drop_at(to);
    window.harness.run();
    assert!(top(&window, "RAM per machine, GB") < top(&window, "VRAM, GB"), "by the mouse");
    let first = top(&window, "Verdict");
    assert!(first < top(&window, "RAM per machine, GB"), "it stays in its group");
}

#[test]
fn the_picture_can_be_put_away() {
    let mut window = two_options();
    let picture = |window: &Window| window.harness.query_by_label_contains("per second").is_some();
    assert!(picture(&window));
    let chip = window.harness.query_all_by_label("Price against throughput").next();
    chip.expect("the chip").click();
    window.harness.run();
    assert!(!picture(&window));
}
