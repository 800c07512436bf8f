//! What the machine is for and may cost: data set, budget, notes.
use egui::Ui;
use rust_decimal::Decimal;

use crate::plan::{Edit, Plan};
use crate::quantity::Money;
use crate::ui::{Command, Session};

/// Largest data set, GB: ten petabytes.
const MOST_GB: f64 = 10_000_000.0;
/// Largest budget in any currency.
const MOST_BUDGET: f64 = 1e10;

/// Draws the editor.
pub fn needs_ui(ui: &mut Ui, session: &Session, plan: &Plan, commands: &mut Vec<Command>) {
    egui::Grid::new("needs").num_columns(2).show(ui, |ui| {
        let name = session.text("editor-data-set");
        ui.label(&name);
        if let Some((gb, gesture)) = super::number_ui(ui, &name, plan.data_set_gb.unwrap_or(0.0), 0.0..=MOST_GB, 5.0) {
            let size = (gb > 0.0).then_some(gb);
            commands.push(Command::Edit(Edit::SetDataSet(plan.id, size), gesture));
        }
        ui.end_row();
        budget_ui(ui, session, plan, commands);
        ui.end_row();
    });
    ui.weak(session.text("editor-zero-hint"));
    let name = session.text("editor-notes");
    ui.label(&name);
    if let Some((text, gesture)) = super::text_ui(ui, &name, &plan.notes, 4) {
        commands.push(Command::Edit(Edit::SetOptionNotes(plan.id, text), gesture));
    }
}

fn budget_ui(ui: &mut Ui, session: &Session, plan: &Plan, commands: &mut Vec<Command>) {
    let currency = plan.budget.map_or(session.history.project().currency, |budget| budget.currency);
    let message = crate::quantity::Message::new("editor-budget").with("currency", currency.code());
    let name = session.words(&message);
    ui.label(&name);
    let amount = plan.budget.map_or(0.0, Money::to_f64);
    if let Some((amount, gesture)) = super::number_ui(ui, &name, amount, 0.0..=MOST_BUDGET, 1000.0) {
        let budget = Decimal::from_f64_retain(amount.round()).filter(|amount| !amount.is_zero());
        let budget = budget.map(|amount| Money::new(amount, currency));
        commands.push(Command::Edit(Edit::SetBudget(plan.id, budget), gesture));
    }
}
