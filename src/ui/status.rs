//! The status line: whether all is saved, what was done last, what the numbers mean, how old the catalogue is.
use egui::{Align, Layout, RichText};

use crate::quantity::Message;
use crate::ui::tokens::gap;
use crate::ui::{Command, Session, Tokens};

/// Draws the status line.
pub fn status_ui(ui: &mut egui::Ui, session: &Session, commands: &mut Vec<Command>) {
    ui.horizontal_centered(|ui| {
        ui.spacing_mut().item_spacing.x = gap::LARGE;
        let tokens = Tokens::of(ui);
        ui.label(RichText::new(saved_state(session)).small().color(tokens.muted));
        if let Some(working) = &session.working {
            ui.add(egui::Spinner::new().size(gap::LARGE));
            ui.label(RichText::new(session.words(working)).small());
        }
        if let Some(edit) = session.history.undo_edit() {
            let name = session.text(edit.name_key());
            ui.label(RichText::new(session.words(&Message::new("status-last").with("what", name))).small());
            let undo = ui.add(egui::Button::new(RichText::new(session.text("status-undo")).small()).small());
            if undo.clicked() {
                commands.push(Command::Undo);
            }
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let text = RichText::new(session.text("status-numbers")).small().color(tokens.muted);
            ui.add(egui::Label::new(text).truncate()).on_hover_text(session.text("status-numbers-more"));
            if ui.available_width() > 160.0 {
                ui.label(RichText::new(catalogue(session)).small().color(tokens.muted));
            }
        });
    });
}

fn saved_state(session: &Session) -> String {
    let file = session.path.as_ref().and_then(|path| path.file_name()).map(|name| name.to_string_lossy().into_owned());
    match (file, session.is_dirty()) {
        (Some(file), false) => session.words(&Message::new("status-saved").with("file", file)),
        (Some(file), true) => session.words(&Message::new("status-changed").with("file", file)),
        (None, true) => session.text("status-unsaved"),
        (None, false) => session.text("status-untouched"),
    }
}

/// Size and date of the catalogue: that of its newest price.
fn catalogue(session: &Session) -> String {
    let date = session.catalog.prices.last().map(|row| row.date.to_string()).unwrap_or_default();
    session.words(&Message::new("status-catalogue").with("gpus", session.catalog.gpus.len()).with("date", date))
}
