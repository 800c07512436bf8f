//! The reference page: application areas that lead to a workload, frameworks, kits and systems.
use crate::plan::Edit;
use crate::ui::tokens::gap;
use crate::ui::{Command, Session};

/// Draws the reference page.
pub fn reference_ui(ui: &mut egui::Ui, session: &Session, commands: &mut Vec<Command>) {
    let reference = &session.catalog.reference;
    ui.heading(session.text("reference-title"));
    ui.label(session.text("reference-intro"));
    ui.add_space(gap::MEDIUM);
    for application in &reference.applications {
        if ui.button(session.text(&application.key)).clicked()
            && let Some(workload) = application.workloads.first()
        {
            commands.push(Command::Edit(Edit::SetWorkloads(session.active, vec![workload.clone()]), None));
        }
    }
}
