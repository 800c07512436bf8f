//! A whole machine built from empty in the real window: once with the mouse alone, once with the keyboard alone.

use crate::support::{Window, window};
use egui::{Event, Key, Modifiers, PointerButton, Pos2};
use egui_kittest::kittest::{By, Queryable as _};
use slotwise::locale::Language;

/// What both ways have to end at: four cards and six modules of 32 GB.
#[track_caller]
fn check_machine(window: &Window) {
    let session = &window.harness.state().session;
    let plan = session.plan().expect("an option");
    assert_eq!(plan.chassis.as_ref().map(slotwise::catalog::ChassisId::as_str), Some("ultralab-gt410i"));
    let cards = window.cards();
    assert_eq!(cards.len(), 4, "{cards:?}");
    assert!(cards.iter().all(|card| card.ends_with(" gpu/quadro-rtx-6000")), "{cards:?}");
    let analysis = session.analysis(session.active).expect("an analysis");
    assert!((analysis.totals.ram_gb - 192.0).abs() < 0.1, "{} GB", analysis.totals.ram_gb);
    assert!((analysis.totals.vram_gb - 96.0).abs() < 0.1, "{} GB", analysis.totals.vram_gb);
}

impl Window {
    /// Middle of the part of the window with this name.
    #[track_caller]
    fn middle(&self, name: &str) -> Pos2 {
        self.harness
            .get(By::new().predicate(|node| node.label().is_some_and(|label| label.starts_with(name))))
            .rect()
            .center()
    }

    fn button(&mut self, pos: Pos2, pressed: bool) {
        let modifiers = Modifiers::NONE;
        self.harness.event(Event::PointerMoved(pos));
        self.harness.event(Event::PointerButton { pos, button: PointerButton::Primary, pressed, modifiers });
    }

    #[track_caller]
    fn click_at(&mut self, name: &str) {
        let pos = self.middle(name);
        self.button(pos, true);
        self.button(pos, false);
        self.harness.run();
    }

    #[track_caller]
    fn double_click_at(&mut self, name: &str) {
        let pos = self.middle(name);
        self.harness.hover_at(pos);
        self.harness.run();
        // In one frame: the harness lets a quarter of a second pass between two, too much for a double click.
        let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
        let events = [true, false, true, false].map(|pressed| Event::PointerButton { pos, button, pressed, modifiers });
        self.harness.input_mut().events.extend(events);
        self.harness.run();
    }

    fn has(&self, name: &str) -> bool {
        let starts = By::new().predicate(|node| node.label().is_some_and(|label| label.starts_with(name)));
        self.harness.query_all(starts).next().is_some()
    }

    /// Turns the wheel over the palette until a card with this name is in sight.
    #[track_caller]
    fn scroll_to(&mut self, name: &str) {
        for _ in 0..100 {
            if self.has(name) && self.middle(name).y < 810.0 {
                return;
            }
            self.harness.hover_at(Pos2::new(120.0, 500.0));
            let (unit, delta) = (egui::MouseWheelUnit::Point, egui::vec2(0.0, -120.0));
            let (modifiers, phase) = (Modifiers::NONE, egui::TouchPhase::Move);
            let source = egui::MouseWheelSource::Wheel;
            self.harness.event(Event::MouseWheel { unit, delta, modifiers, phase, source });
            self.harness.run();
        }
        panic!("{name} is nowhere in the palette");
    }

    #[track_caller]
    fn drag(&mut self, from: &str, to: &str) {
        let (from, to) = (self.middle(from), self.middle(to));
        self.harness.hover_at(from);
        self.harness.run();
        self.harness.drag_at(from);
        self.harness.run();
        self.harness.hover_at(from + egui::vec2(40.0, 0.0));
        self.harness.run();
        self.harness.hover_at(to);
        self.harness.run();
        self.harness.drop_at(to);
        self.harness.run();
    }

    /// Types into the palette's search field, reached by its shortcut.
    #[track_caller]
    fn search(&mut self, text: &str) {
        self.harness.key_press_modifiers(Modifiers::COMMAND, Key::F);
        self.harness.run();
        self.harness.event(Event::Text(text.to_owned()));
        self.harness.run();
    }

    #[track_caller]
    fn press(&mut self, key: Key) {
        self.harness.key_press(key);
        self.harness.run();
    }

    /// Presses Tab until the control with this name has the keyboard.
    #[track_caller]
    fn tab_to(&mut self, name: &str) {
        for _ in 0..200 {
            self.press(Key::Tab);
            let focused = self.harness.query(
                By::new().predicate(|node| node.is_focused() && node.label().is_some_and(|label| label == name)),
            );
            if focused.is_some() {
                return;
            }
        }
        panic!("no way to {name} by the Tab key");
    }
}

#[test]
fn with_the_mouse_alone() {
    let mut window = window(Language::English);
    window.click_at("Start empty with a chassis");
    window.click_at("Maker of the part");
    window.click_at("UltraLAB");
    window.double_click_at("GT410i,");
    window.click_at("Least VRAM");
    window.click_at("≥ 24 GB");
    window.click_at("Fits here");
    window.scroll_to("Quadro RTX 6000,");
    for slot in ["GPU 0,", "GPU 1,", "GPU 2,", "GPU 3,"] {
        window.drag("Quadro RTX 6000,", slot);
    }
    window.click_at("RAM");
    window.scroll_to("DDR4-3200 UDIMM 32 GB,");
    for _ in 0..6 {
        window.double_click_at("DDR4-3200 UDIMM 32 GB,");
    }
    check_machine(&window);
}

#[test]
fn with_the_keyboard_alone() {
    let mut window = window(Language::English);
    window.tab_to("Start empty with a chassis…");
    window.press(Key::Enter);
    window.search("gt410i");
    window.press(Key::ArrowDown);
    window.press(Key::Enter);
    window.search("quadro rtx 6000");
    window.press(Key::ArrowDown);
    window.press(Key::Num4);
    window.tab_to("RAM");
    window.press(Key::Space);
    window.search("ddr4 udimm 32gb");
    window.press(Key::ArrowDown);
    for _ in 0..6 {
        window.press(Key::Enter);
    }
    check_machine(&window);
}
