//! Changing the chassis: a list with a search field.
use egui::{RichText, Ui};

use crate::catalog::Chassis;
use crate::plan::Plan;
use crate::quantity::Message;
use crate::ui::session::DragItem;
use crate::ui::tokens::{Tokens, size};
use crate::ui::{Command, Session};

/// What the button says.
#[must_use]
pub fn summary(session: &Session, plan: &Plan) -> String {
    match (&plan.chassis, super::chassis_of(session, plan)) {
        (_, Some(chassis)) => chassis.name.clone(),
        (Some(id), None) => id.to_string(),
        _ => session.text("editor-choose-chassis"),
    }
}

/// Draws the list.
pub fn chassis_ui(ui: &mut Ui, session: &Session, plan: &Plan, commands: &mut Vec<Command>) {
    let id = egui::Id::unique("editor-chassis-search");
    let mut search = ui.data(|data| data.get_temp::<String>(id)).unwrap_or_default();
    let field = egui::TextEdit::singleline(&mut search).hint_text(session.text("editor-search-chassis"));
    let field = ui.add(field.desired_width(f32::INFINITY)).accessible_name(session.text("editor-search-chassis"));
    if just_opened(ui) {
        field.request_focus();
    }
    ui.data_mut(|data| data.insert_temp(id, search.clone()));
    let words: Vec<String> = search.split_whitespace().map(str::to_lowercase).collect();
    egui::ScrollArea::vertical().max_height(360.0).show(ui, |ui| {
        let mut found: Vec<&Chassis> =
            session.catalog.chassis.values().filter(|chassis| finds(chassis, &words)).collect();
        found.sort_by_key(|chassis| (chassis.vendor.to_lowercase(), chassis.name.to_lowercase()));
        if found.is_empty() {
            ui.weak(session.text("editor-nothing-found"));
        }
        for chassis in found {
            let chosen = plan.chassis.as_ref() == Some(&chassis.id);
            let text = format!("{} {}", chassis.vendor, chassis.name);
            let facts = session.words(
                &Message::new("editor-chassis-facts")
                    .with("gpus", chassis.gpu_slots().count())
                    .with("sockets", chassis.sockets),
            );
            let response = ui.selectable_label(chosen, text);
            ui.label(RichText::new(facts).size(size::SMALL).color(Tokens::of(ui).muted));
            if response.clicked() {
                commands.push(Command::PlaceItem(DragItem::Chassis(chassis.id.clone())));
                ui.close();
            }
        }
    });
}

/// Whether the editor was not there in the last frame.
fn just_opened(ui: &Ui) -> bool {
    let id = egui::Id::unique("editor-chassis-frame");
    let now = ui.ctx().cumulative_frame_nr();
    let last = ui.data(|data| data.get_temp::<u64>(id));
    ui.data_mut(|data| data.insert_temp(id, now));
    last.is_none_or(|last| last + 1 < now)
}

fn finds(chassis: &Chassis, words: &[String]) -> bool {
    let text = format!("{} {} {}", chassis.vendor, chassis.name, chassis.id).to_lowercase();
    words.iter().all(|word| text.contains(word))
}
