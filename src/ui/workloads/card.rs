//! One chosen workload: its name, what comes of it, and the few inputs that it asks for.
use egui::{Button, Frame, Label, Margin, RichText, Stroke, Ui, WidgetInfo, accesskit::Role};

use super::{inputs, outcome, toggle};
use crate::catalog::WorkloadId;
use crate::plan::{Edit, Plan};
use crate::quantity::Message;
use crate::ui::tokens::{Tokens, gap, size};
use crate::ui::{Command, Session, fonts};

/// Draws the workload.
pub fn card_ui(ui: &mut Ui, session: &Session, plan: &Plan, id: &WorkloadId, commands: &mut Vec<Command>) {
    let tokens = Tokens::of(ui);
    let frame = Frame::new()
        .fill(tokens.canvas)
        .stroke(Stroke::new(1.0, tokens.line))
        .corner_radius(size::RADIUS)
        .inner_margin(Margin::same(8));
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        let Some(profile) = session.catalog.workloads.get(id) else {
            title_ui(ui, session, plan, id, id.as_str(), commands);
            ui.add(Label::new(session.words(&Message::new("finding-W505").with("workload", id.as_str()))).wrap());
            return;
        };
        title_ui(ui, session, plan, id, &session.words(&profile.title()), commands);
        let shown = session.shown().and_then(|(_, analysis)| analysis.workloads.iter().find(|it| it.id == *id));
        if let Some(result) = shown {
            outcome::outcome_ui(ui, session, result, commands);
        }
        ui.add_space(gap::SMALL);
        inputs::inputs_ui(ui, session, plan, profile, shown, commands);
        if let Some(result) = shown {
            outcome::notes_ui(ui, session, result);
        }
    });
}

/// The name, and the cross that takes the workload away.
fn title_ui(ui: &mut Ui, session: &Session, plan: &Plan, id: &WorkloadId, name: &str, commands: &mut Vec<Command>) {
    ui.horizontal_top(|ui| {
        let told = plan.workload_inputs.get(id).is_some_and(|inputs| !inputs.is_default());
        let buttons = if told { 116.0 } else { 30.0 };
        let width = (ui.available_width() - buttons).max(60.0);
        ui.allocate_ui_with_layout(egui::vec2(width, 0.0), egui::Layout::top_down(egui::Align::Min), |ui| {
            ui.set_width(width);
            ui.add(Label::new(RichText::new(name).font(fonts::bold(size::BODY))).wrap());
        });
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Min), |ui| {
            let remove = session.words(&Message::new("workloads-remove").with("workload", name));
            let cross = ui.add(Button::new("×").frame_when_inactive(false));
            cross.widget_info(|| WidgetInfo::labeled(Role::Button, true, &remove));
            if cross.on_hover_text(&remove).clicked() {
                commands.push(toggle(session, plan, id));
            }
            if told {
                let reset = Button::new(RichText::new(session.text("workloads-defaults")).size(size::SMALL));
                if ui.add(reset).on_hover_text(session.text("workloads-defaults-hint")).clicked() {
                    commands
                        .push(Command::Edit(Edit::SetWorkloadInputs(session.active, id.clone(), Box::default()), None));
                }
            }
        });
    });
}
