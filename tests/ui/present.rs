//! The presenter of the window: pages, keys, all pages, what if, Escape, the list of pages, the speaker's side.

use crate::support::{Window, preset, press, window, window_sized};
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use slotwise::locale::Language;
use slotwise::plan::{CardPart, Edit, PageSetting, Plan, Presentation};
use slotwise::ui::Command;
use slotwise::ui::present::Show;

/// Two options with four GPUs each.
const TWO: &str = "modern-4x-rtx-4090";

fn presenting(id: &str) -> Window {
    let mut window = preset(id);
    window.harness.key_press(Key::F5);
    window.harness.run();
    window
}

fn key(window: &Window) -> String {
    window.harness.state().presenter.as_ref().map(|it| it.page_key().to_owned()).unwrap_or_default()
}

#[track_caller]
fn check_key(window: &mut Window, pressed: Key, expected: &str) {
    press(window, pressed);
    assert_eq!(key(window), expected, "after {pressed:?}");
}

#[test]
fn keys_turn_pages() {
    let mut window = presenting(TWO);
    assert_eq!(key(&window), "title");
    check_key(&mut window, Key::ArrowRight, "option-1");
    check_key(&mut window, Key::PageDown, "option-1-links");
    check_key(&mut window, Key::Space, "option-2");
    check_key(&mut window, Key::ArrowLeft, "option-1-links");
    check_key(&mut window, Key::PageUp, "option-1");
    check_key(&mut window, Key::End, "sources");
    check_key(&mut window, Key::ArrowRight, "sources");
    check_key(&mut window, Key::Home, "title");
    check_key(&mut window, Key::ArrowLeft, "title");
}

#[test]
fn every_page_is_drawn_and_says_what_is_on_it() {
    let mut window = presenting(TWO);
    let mut seen = Vec::new();
    loop {
        let now = key(&window);
        if seen.last() == Some(&now) {
            break;
        }
        let pages = 20;
        assert!(seen.len() < pages, "{seen:?}");
        seen.push(now);
        press(&mut window, Key::ArrowRight);
    }
    assert!(seen.len() >= 10, "{seen:?}");
    press(&mut window, Key::Home);
    press(&mut window, Key::ArrowRight);
    window.harness.get_by_label_contains("Page 2 of ");
    window.harness.get_by_label("A: 4 × RTX 4090 blower");
    window.harness.get_by_label("4 × RTX 4090 blower from above");
    window.harness.get_by_label_contains("GPUs, 4, ");
    window.harness.get_by_label_contains("VRAM, 96 GB");
}

#[test]
fn escape_leaves_and_the_plan_is_back() {
    let mut window = presenting(TWO);
    press(&mut window, Key::Escape);
    assert!(window.harness.state().presenter.is_none());
    window.harness.get_by_label("Present");
}

#[test]
fn all_pages_are_shown_and_one_is_chosen() {
    for open in [Key::O, Key::G] {
        let mut window = presenting(TWO);
        press(&mut window, open);
        window.harness.get_by_label_contains("Recommendation").click();
        window.harness.run();
        assert_eq!(key(&window), "recommendation");
        press(&mut window, open);
        press(&mut window, Key::Escape);
        assert_eq!(key(&window), "recommendation", "Escape only closes the overview");
    }
}

#[test]
fn a_picture_fills_the_page_and_goes_back() {
    let mut window = presenting(TWO);
    press(&mut window, Key::ArrowRight);
    window.harness.get_by_label("4 × RTX 4090 blower from above").click();
    window.harness.run();
    assert!(window.harness.query_by_label_contains("VRAM, 96 GB").is_none());
    press(&mut window, Key::Escape);
    window.harness.get_by_label_contains("VRAM, 96 GB");
    assert_eq!(key(&window), "option-1");
}

fn gpus(window: &Window) -> Vec<String> {
    let project = window.harness.state().session.history.project();
    project.options[0].gpus().map(|(_, gpu)| gpu.to_string()).collect()
}

/// Supposes other GPUs in the option of the page shown.
fn suppose(window: &mut Window) {
    press(window, Key::ArrowRight);
    press(window, Key::W);
    window.harness.get_by_label("Find a GPU").click();
    window.harness.run();
    window.harness.get_by_label("Find a GPU").type_text("6000 ada");
    window.harness.run();
    window.harness.get_by_label_contains("RTX 6000 Ada").click();
    window.harness.run();
}

#[test]
fn what_if_swaps_cards_and_escape_takes_it_back() {
    let mut window = presenting(TWO);
    let before = gpus(&window);
    suppose(&mut window);
    window.harness.get_by_label("What if A had 4 × RTX 6000 Ada?");
    window.harness.get_by_label_contains("VRAM, 192 GB");
    assert_eq!(gpus(&window), before, "the project is as it was");
    press(&mut window, Key::Escape);
    window.harness.get_by_label_contains("VRAM, 96 GB");
    assert!(window.harness.query_by_label_contains("What if A had").is_none());
    assert!(window.harness.state().presenter.is_some(), "Escape took back, and did not leave");
    press(&mut window, Key::Escape);
    assert!(window.harness.state().presenter.is_none());
    assert_eq!(gpus(&window), before);
}

#[test]
fn what_is_supposed_shows_on_every_page_and_is_gone_after_leaving() {
    let mut window = presenting(TWO);
    let before = gpus(&window);
    suppose(&mut window);
    press(&mut window, Key::End);
    window.harness.get_by_label("What if A had 4 × RTX 6000 Ada?");
    window.send(Command::Present(None));
    assert_eq!(gpus(&window), before);
    assert!(!window.harness.state().session.is_dirty());
}

#[test]
fn what_is_kept_is_one_edit() {
    let mut window = presenting(TWO);
    suppose(&mut window);
    window.harness.get_by_label("Keep it").click();
    window.harness.run();
    window.harness.run();
    assert_eq!(gpus(&window), vec!["rtx-6000-ada"; 4], "kept");
    assert!(window.harness.state().presenter.is_some());
    press(&mut window, Key::Escape);
    window.send(Command::Undo);
    assert_eq!(gpus(&window), vec!["rtx-4090-blower"; 4]);
}

#[test]
fn typing_in_the_search_does_not_turn_pages() {
    let mut window = presenting(TWO);
    press(&mut window, Key::ArrowRight);
    press(&mut window, Key::W);
    window.harness.get_by_label("Find a GPU").click();
    window.harness.run();
    window.harness.get_by_label("Find a GPU").type_text("b");
    press(&mut window, Key::B);
    press(&mut window, Key::End);
    assert_eq!(key(&window), "option-1");
}

#[test]
fn a_card_is_found_and_supposed_by_keys_alone() {
    let mut window = presenting(TWO);
    press(&mut window, Key::ArrowRight);
    press(&mut window, Key::W);
    window.harness.get_by_label("Find a GPU").type_text("6000 ada");
    window.harness.run();
    press(&mut window, Key::Enter);
    window.harness.get_by_label("What if A had 4 × RTX 6000 Ada?");
    press(&mut window, Key::W);
    press(&mut window, Key::Escape);
    assert!(window.harness.state().presenter.as_ref().is_some_and(|it| !it.is_supposing()));
    assert_eq!(key(&window), "option-1");
}

#[test]
fn a_card_chosen_from_the_notes_does_not_turn_the_page() {
    let mut window = preset(TWO);
    window.send(Command::Present(Some(Show { screen: None, notes: true })));
    press(&mut window, Key::ArrowRight);
    press(&mut window, Key::W);
    window.harness.get_by_label("Find a GPU").type_text("6000 ada");
    window.harness.run();
    press(&mut window, Key::Enter);
    assert!(window.harness.state().presenter.as_ref().is_some_and(slotwise::ui::present::Presenter::is_supposing));
    assert_eq!(key(&window), "option-1");
}

#[test]
fn pages_are_arranged_before_the_start() {
    let mut window = preset(TWO);
    window.harness.get_by_label("Present").click();
    window.harness.run();
    for name in ["Show Throughput", "Show Throughput (2)"] {
        window.harness.get_by_label(name).click();
        window.harness.run();
    }
    window.harness.get_by_label("A: 4 × RTX 4090 blower: further to the front").click();
    window.harness.run();
    window.harness.get_by_label("A: 4 × RTX 4090 blower: note for the audience").click();
    window.harness.run();
    let field = window.harness.get_by_role_and_label(
        egui::accesskit::Role::MultilineTextInput,
        "A: 4 × RTX 4090 blower: note for the audience",
    );
    field.focus();
    window.harness.run();
    let field = window.harness.get_by_role_and_label(
        egui::accesskit::Role::MultilineTextInput,
        "A: 4 × RTX 4090 blower: note for the audience",
    );
    field.type_text("In stock");
    window.harness.run();
    window.harness.get_by_label("Start").click();
    window.harness.run();
    window.harness.run();
    assert_eq!(key(&window), "option-1");
    window.harness.get_by_label("In stock");
    check_key(&mut window, Key::ArrowRight, "title");
    press(&mut window, Key::O);
    assert!(window.harness.query_by_label_contains("Throughput").is_none());
    press(&mut window, Key::Escape);
    press(&mut window, Key::Escape);
    let project = window.harness.state().session.history.project().clone();
    let pages = project.presentation.expect("an arrangement").pages;
    assert_eq!(pages[0].id, "option-1");
    assert_eq!(pages[0].annotation, "In stock");
    assert!(pages.iter().any(|page| page.id == "performance" && page.off));
    window.send(Command::Undo);
    assert_eq!(window.harness.state().session.history.project().presentation, None);
}

#[test]
fn an_untouched_list_is_no_edit() {
    let mut window = preset(TWO);
    window.harness.key_press_modifiers(Modifiers::SHIFT, Key::F5);
    window.harness.run();
    window.harness.get_by_label("Start").click();
    window.harness.run();
    window.harness.run();
    assert_eq!(key(&window), "title");
    assert!(!window.harness.state().session.is_dirty());
}

#[test]
fn a_meeting_without_pages_says_what_to_do() {
    let mut window = presenting(TWO);
    let mut keys = Vec::new();
    while keys.last() != Some(&key(&window)) {
        keys.push(key(&window));
        press(&mut window, Key::ArrowRight);
    }
    press(&mut window, Key::Escape);
    let off = |id: &String| PageSetting { off: true, ..PageSetting::new(id) };
    let pages = Presentation { pages: keys.iter().map(off).collect() };
    window.send(Command::Edit(Edit::SetPresentation(pages), None));
    for pressed in [Key::F5, Key::ArrowRight, Key::O, Key::O, Key::W, Key::Escape] {
        press(&mut window, pressed);
    }
    window.harness.get_by_label_contains("All pages are switched off");
    press(&mut window, Key::Escape);
    assert!(window.harness.state().presenter.is_none());
}

#[test]
fn the_speaker_has_notes_and_buttons() {
    let mut window = preset(TWO);
    window.send(Command::Present(Some(Show { screen: None, notes: true })));
    window.harness.get_by_label_contains("Page 1 of ");
    window.harness.get_by_label("Next").click();
    window.harness.run();
    assert_eq!(key(&window), "option-1");
    window.harness.get_by_label_contains("Then: A: ");
    check_key(&mut window, Key::ArrowRight, "option-1-links");
    window.harness.get_by_label("End").click();
    window.harness.run();
    assert!(window.harness.state().presenter.is_none());
}

#[test]
fn the_presenter_speaks_every_language_at_every_size() {
    for language in Language::ALL {
        for size in [[1920.0, 1080.0], [1024.0, 768.0], [800.0, 600.0]] {
            let mut window = window_sized(language, size, 1.0);
            window.send(Command::OpenPreset("dell-c4140-8-nodes".to_owned()));
            window.send(Command::Present(Some(Show::default())));
            for _ in 0..12 {
                press(&mut window, Key::ArrowRight);
            }
            assert_eq!(key(&window), "sources");
            press(&mut window, Key::O);
        }
    }
}

#[test]
fn an_empty_project_can_be_presented() {
    let mut window = window(Language::English);
    window.send(Command::NewProject(None));
    window.send(Command::Present(Some(Show::default())));
    for _ in 0..8 {
        press(&mut window, Key::ArrowRight);
    }
    press(&mut window, Key::W);
    window.harness.get_by_label("No such GPU fits this machine");
    press(&mut window, Key::Escape);
    press(&mut window, Key::Escape);
    assert!(window.harness.state().presenter.is_none());
    let plan: &Plan = window.harness.state().session.plan().expect("an option");
    assert!(!plan.cards.iter().any(|card| matches!(card.part, CardPart::Gpu(_))));
}
