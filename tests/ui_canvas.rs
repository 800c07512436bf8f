//! The diagram, the right side, the charts and the editors in the real window: drags, keys, menus.
mod ui_support;

use egui::{Key, Modifiers, Pos2};
use egui_kittest::kittest::Queryable as _;
use slotwise::catalog::SlotId;
use slotwise::locale::Language;
use slotwise::plan::Plan;
use slotwise::ui::Command;
use slotwise::ui::session::{ChartTab, DiagramView, PaletteTab};
use ui_support::{Window, preset, window};

/// Seven cards behind two switches, none bridged.
const SEVEN_CARDS: &str = "ultralab-gt410p-2.6";

/// A window with an empty machine of this chassis.
#[track_caller]
fn empty(chassis: &str) -> Window {
    let mut window = window(Language::English);
    window.send(Command::NewProject(Some(chassis.to_owned())));
    window
}

impl Window {
    fn plan(&self) -> &Plan {
        self.harness.state().session.plan().expect("an active option")
    }

    /// The middle of the widget whose name contains this.
    #[track_caller]
    fn middle(&self, name: &str) -> Pos2 {
        self.harness.get_all_by_label_contains(name).next().expect("a widget of this name").rect().center()
    }

    /// Drags from one point to another without letting go.
    fn hold(&mut self, from: Pos2, to: Pos2) {
        self.harness.hover_at(from);
        self.harness.run();
        self.harness.drag_at(from);
        self.harness.run();
        self.harness.hover_at(from.lerp(to, 0.5));
        self.harness.run();
        self.harness.hover_at(to);
        self.harness.run();
    }

    fn drag(&mut self, from: Pos2, to: Pos2) {
        self.hold(from, to);
        self.harness.drop_at(to);
        self.harness.run();
    }

    /// Types into the palette's search field.
    fn search(&mut self, text: &str) {
        self.harness.key_press_modifiers(Modifiers::COMMAND, Key::F);
        self.harness.run();
        self.harness.get_by_label("Search parts").type_text(text);
        self.harness.run();
    }

    fn press(&mut self, key: Key) {
        self.harness.key_press(key);
        self.harness.run();
    }
}

#[test]
fn print_names() {
    let window = preset(SEVEN_CARDS);
    println!("{:#?}", window.harness.root());
}
