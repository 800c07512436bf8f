//! The menu bar, drawn from the table of actions.
use crate::ui::actions::{ACTIONS, Menu};
use crate::ui::tokens::{gap, size};
use crate::ui::{Command, Session};

/// Draws the menus side by side.
pub fn menus_ui(ui: &mut egui::Ui, session: &Session, commands: &mut Vec<Command>) {
    if ui.ctx().content_rect().width() < size::TINY {
        ui.menu_button(session.text("menu-all"), |ui| outer_ui(ui, session, commands));
    } else {
        outer_ui(ui, session, commands);
    }
}

fn outer_ui(ui: &mut egui::Ui, session: &Session, commands: &mut Vec<Command>) {
    for menu in Menu::ALL.into_iter().filter(|menu| menu.after().is_none()) {
        ui.menu_button(session.text(menu.key()), |ui| scrolled_ui(ui, menu, session, commands));
    }
}

/// The entries, to be scrolled where the window is too low for them.
fn scrolled_ui(ui: &mut egui::Ui, menu: Menu, session: &Session, commands: &mut Vec<Command>) {
    let most = (ui.ctx().content_rect().height() - size::TOP_BAR - gap::LARGE).max(80.0);
    egui::ScrollArea::vertical().max_height(most).show(ui, |ui| entries_ui(ui, menu, session, commands));
}

fn entries_ui(ui: &mut egui::Ui, menu: Menu, session: &Session, commands: &mut Vec<Command>) {
    ui.set_min_width(240.0);
    for action in ACTIONS.iter().filter(|action| action.menu == menu) {
        if action.starts_group {
            ui.separator();
        }
        let command = (action.command)(session);
        let mut button = egui::Button::new(entry_name(action.key, session));
        if let Some(shortcut) = &action.shortcut {
            button = button.shortcut_text(ui.ctx().format_shortcut(shortcut));
        }
        if ui.add_enabled(command.is_some(), button).clicked() {
            commands.extend(command);
            ui.close();
        }
        for inner in Menu::ALL.into_iter().filter(|menu| menu.after() == Some(action.key)) {
            ui.menu_button(session.text(inner.key()), |ui| scrolled_ui(ui, inner, session, commands));
        }
    }
}

/// The name of an entry; Undo and Redo say of what.
fn entry_name(key: &str, session: &Session) -> String {
    let edit = match key {
        "action-undo" => session.history.undo_edit(),
        "action-redo" => session.history.redo_edit(),
        _ => None,
    };
    match edit {
        Some(edit) => {
            let what = session.text(edit.name_key());
            session.words(&crate::quantity::Message::new(format!("{key}-what")).with("what", what))
        }
        None => session.text(key),
    }
}
