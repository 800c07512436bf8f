//! What hands do in the window, and what eyes find there: shared by the tests of the diagram and of the views.

use crate::support::{Window, window};
use egui::{Key, Modifiers, PointerButton, Pos2, Rect};
use egui_kittest::kittest::{By, NodeT as _, Queryable as _};
use slotwise::locale::Language;
use slotwise::plan::Plan;
use slotwise::ui::Command;

/// Seven cards behind two switches, none bridged.
pub const SEVEN_CARDS: &str = "ultralab-gt410p-2.6";

/// Name of a card of the palette, as far as needed.
pub const RTX_6000: &str = "Quadro RTX 6000, 24 GB";

/// A window with an empty machine of this chassis.
#[track_caller]
pub fn empty(chassis: &str) -> Window {
    let mut window = window(Language::English);
    window.send(Command::NewProject(Some(chassis.to_owned())));
    window
}

pub fn plan(window: &Window) -> &Plan {
    window.harness.state().session.plan().expect("an active option")
}

/// The rectangle of the first widget whose name or text contains this.
pub fn find(window: &Window, name: &str) -> Option<Rect> {
    let says = |text: Option<String>| text.is_some_and(|text| text.contains(name));
    let named = By::new().predicate(|node| says(node.label()) || says(node.value()));
    window.harness.query_all(named).next().map(|node| node.rect())
}

/// The middle of the first widget whose name or text contains this.
#[track_caller]
pub fn middle(window: &Window, name: &str) -> Pos2 {
    find(window, name).unwrap_or_else(|| panic!("nothing says {name:?}")).center()
}

pub fn is_there(window: &Window, name: &str) -> bool {
    find(window, name).is_some()
}

/// Turns the wheel over `at` until a widget of this name is within `list`.
#[track_caller]
pub fn wheel_to(window: &mut Window, name: &str, list: Rect) {
    for _ in 0..200 {
        if find(window, name).is_some_and(|rect| list.contains_rect(rect.shrink(2.0))) {
            return;
        }
        window.harness.hover_at(list.center());
        let delta = egui::vec2(0.0, -60.0);
        window.harness.event(egui::Event::MouseWheel {
            unit: egui::MouseWheelUnit::Point,
            delta,
            phase: egui::TouchPhase::Move,
            source: egui::MouseWheelSource::Wheel,
            modifiers: Modifiers::NONE,
        });
        window.harness.run_steps(3);
    }
    panic!("the wheel never reaches {name:?}");
}

/// Drags from one point to another without letting go.
pub fn hold(window: &mut Window, from: Pos2, to: Pos2) {
    window.harness.hover_at(from);
    window.harness.run();
    window.harness.drag_at(from);
    window.harness.run();
    for share in [0.3, 0.7, 1.0] {
        window.harness.hover_at(from.lerp(to, share));
        window.harness.run();
    }
}

pub fn drag(window: &mut Window, from: Pos2, to: Pos2) {
    hold(window, from, to);
    window.harness.drop_at(to);
    window.harness.run();
}

/// Types into the palette's search field.
pub fn search(window: &mut Window, text: &str) {
    window.harness.key_press_modifiers(Modifiers::COMMAND, Key::F);
    window.harness.run();
    window.harness.key_press_modifiers(Modifiers::COMMAND, Key::A);
    window.harness.run();
    window.harness.get_by_label("Search parts").type_text(text);
    window.harness.run();
}

pub fn press(window: &mut Window, key: Key) {
    window.harness.key_press(key);
    window.harness.run();
}

pub fn click(window: &mut Window, pos: Pos2, button: PointerButton) {
    window.harness.hover_at(pos);
    for pressed in [true, false] {
        window.harness.event(egui::Event::PointerButton { pos, button, pressed, modifiers: Modifiers::NONE });
    }
    window.harness.run();
}

/// Clicks the first widget whose name contains this, with the pointer.
#[track_caller]
pub fn click_on(window: &mut Window, name: &str) {
    let pos = middle(window, name);
    click(window, pos, PointerButton::Primary);
}

/// The cards as `slot part`.
#[track_caller]
pub fn check_cards(window: &Window, expected: &[&str]) {
    assert_eq!(window.cards(), expected);
}

/// The seven GPUs of the preset without one, and so on: ids of their slots.
pub fn slots(window: &Window) -> Vec<String> {
    plan(window).gpus().map(|(slot, _)| slot.to_string()).collect()
}

/// Presses Tab until a widget with this name, or one that starts with it, has the keyboard.
#[track_caller]
pub fn tab_to(window: &mut Window, name: &str) {
    for _ in 0..400 {
        press(window, Key::Tab);
        let focused = window.harness.root().children_recursive().find(|node| node.accesskit_node().is_focused());
        // Short names must be met in full: "GPU" is a part of many others.
        let meets = |label: String| label == name || (name.len() > 5 && label.contains(name));
        if focused.and_then(|node| node.accesskit_node().label()).is_some_and(meets) {
            return;
        }
    }
    panic!("Tab never reaches {name:?}");
}
