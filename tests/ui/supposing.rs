//! What is supposed while presenting: by keys, with a title that says what is on the page, and with another power limit.
use crate::support::{Window, preset};
use egui::Key;
use egui::accesskit::Role;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use slotwise::plan::OptionId;
use slotwise::ui::Command;
use slotwise::ui::present::Presenter;

/// Two options with four GPUs each; the first is called after its cards.
const TWO: &str = "modern-4x-rtx-4090";

#[track_caller]
fn press(window: &mut Window, key: Key) {
    window.harness.key_press(key);
    window.harness.run();
}

/// The page of the first option, with the panel open.
fn choosing() -> Window {
    let mut window = preset(TWO);
    for key in [Key::F5, Key::ArrowRight, Key::W] {
        press(&mut window, key);
    }
    window
}

#[track_caller]
fn type_search(window: &mut Window, text: &str) {
    window.harness.get_by_label("Find a GPU").type_text(text);
    window.harness.run();
}

fn supposes(window: &Window) -> bool {
    window.harness.state().presenter.as_ref().is_some_and(Presenter::is_supposing)
}

#[test]
fn arrows_and_enter_choose_in_the_list() {
    let mut window = choosing();
    type_search(&mut window, "a100");
    press(&mut window, Key::ArrowDown);
    press(&mut window, Key::Enter);
    window.harness.get_by_label("What if A had 4 × A100 PCIe 80GB?");
    // Enter takes the first that is found.
    press(&mut window, Key::W);
    type_search(&mut window, "a100");
    press(&mut window, Key::Enter);
    window.harness.get_by_label("What if A had 4 × A100 PCIe 40GB?");
}

#[test]
fn enter_without_a_choice_supposes_nothing() {
    let mut window = choosing();
    press(&mut window, Key::Enter);
    assert!(!supposes(&window));
    type_search(&mut window, "no such card");
    press(&mut window, Key::ArrowDown);
    press(&mut window, Key::Enter);
    assert!(!supposes(&window));
    window.harness.get_by_label("No such GPU fits this machine");
}

#[test]
fn the_title_tells_the_cards_that_are_supposed() {
    let mut window = choosing();
    type_search(&mut window, "6000 ada");
    press(&mut window, Key::Enter);
    window.harness.get_by_label("A: 4 × RTX 6000 Ada");
    assert!(window.harness.query_by_label("A: 4 × RTX 4090 blower").is_none());
    window.harness.get_by_label("Keep it").click();
    window.harness.run();
    window.harness.run();
    let title = |window: &Window| window.harness.state().session.history.project().options[0].title.clone();
    assert_eq!(title(&window), "4 × RTX 6000 Ada");
    window.send(Command::Undo);
    assert_eq!(title(&window), "4 × RTX 4090 blower", "kept in one step");
}

#[test]
fn a_power_limit_is_supposed_and_moves_the_speed() {
    let mut window = choosing();
    let rate = |window: &Window| {
        let value = |node: egui_kittest::Node<'_>| node.accesskit_node().value().unwrap_or_default();
        let all = window.harness.query_all_by_label_contains("images/s, 80 %");
        all.map(value).next().expect("a rate")
    };
    let before = rate(&window);
    assert!((watts(&window) - 450.0).abs() < 0.5, "{}", watts(&window));
    window.harness.get_by_role_and_label(Role::Slider, "Power limit of each GPU").focus();
    window.harness.run();
    for _ in 0..8 {
        press(&mut window, Key::ArrowLeft);
    }
    assert!(supposes(&window));
    assert!(watts(&window) < 449.0);
    window.harness.get_by_label_contains("What if each GPU of A drew ");
    window.harness.get_by_label_contains("keeps ");
    let page = window.harness.state().presenter.as_ref().map(|it| it.page_key().to_owned());
    assert_eq!(page.as_deref(), Some("option-1"), "the slider's keys do not turn pages");
    window.harness.get_by_role_and_label(Role::Slider, "Power limit of each GPU").click();
    window.harness.run();
    assert_ne!(rate(&window), before);
    let project = window.harness.state().session.history.project();
    assert_eq!(project.option(OptionId(1)).and_then(|plan| plan.power_cap_w), None, "the project is as it was");
    press(&mut window, Key::Escape);
    assert_eq!(rate(&window), before);
}

fn watts(window: &Window) -> f64 {
    let slider = window.harness.get_by_role_and_label(Role::Slider, "Power limit of each GPU");
    slider.accesskit_node().numeric_value().unwrap_or_default()
}

#[test]
fn the_keys_are_told_at_the_start_and_when_asked_for() {
    let mut window = preset(TWO);
    press(&mut window, Key::F5);
    let told = |window: &Window| window.harness.query_by_label_contains("O all pages").is_some();
    assert!(told(&window));
    for _ in 0..40 {
        window.harness.step();
    }
    assert!(!told(&window), "they go away");
    press(&mut window, Key::H);
    assert!(told(&window));
    press(&mut window, Key::H);
    assert!(!told(&window));
}

#[test]
fn all_pages_are_walked_by_keys() {
    let mut window = preset(TWO);
    press(&mut window, Key::F5);
    let page = |window: &Window| window.harness.state().presenter.as_ref().map(|it| it.page_key().to_owned());
    press(&mut window, Key::O);
    press(&mut window, Key::ArrowRight);
    press(&mut window, Key::ArrowDown);
    press(&mut window, Key::ArrowUp);
    window.harness.get_by_label("2 A: 4 × RTX 4090 blower");
    press(&mut window, Key::Enter);
    assert_eq!(page(&window).as_deref(), Some("option-1"));
    assert!(window.harness.query_by_label("2 A: 4 × RTX 4090 blower").is_none(), "one page is shown");
}

#[test]
fn only_screens_that_there_are_can_be_chosen() {
    let mut window = preset(TWO);
    press(&mut window, Key::Escape);
    window.send(Command::ArrangePages);
    assert!(window.harness.query_by_label_contains("screen 1").is_none());
    window.harness.get_by_label_contains("Only this screen is connected");
}
