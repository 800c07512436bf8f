//! A row for several equal parts: name, fewer, how many, more.
use egui::{Align, Layout, Ui};

use crate::quantity::Message;
use crate::ui::Session;

/// Most of one part in one machine; a slip of the hand goes no further.
const MOST: u16 = 256;

/// Draws one row. Returns the new count and the gesture it belongs to.
pub fn lot_ui(ui: &mut Ui, session: &Session, name: &str, count: u16) -> Option<(u16, Option<u64>)> {
    let mut changed = None;
    ui.horizontal(|ui| {
        let say = |key: &str| session.words(&Message::new(key).with("part", name));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let button = |ui: &mut Ui, text: &str, key: &str| {
                let name = say(key);
                let response = ui.small_button(text);
                response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &name));
                response.on_hover_text(name).clicked()
            };
            if button(ui, "+", "editor-more") {
                changed = Some((count.saturating_add(1).min(MOST), None));
            }
            if let Some((number, gesture)) =
                super::number_ui(ui, &say("editor-count"), f64::from(count), 0.0..=f64::from(MOST), 0.1)
            {
                changed = Some((number.round() as u16, gesture));
            }
            if button(ui, "−", "editor-fewer") {
                changed = Some((count.saturating_sub(1), None));
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.add(egui::Label::new(name).truncate());
            });
        });
    });
    changed
}
