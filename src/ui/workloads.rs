//! What the machine is for: use cases, the chosen workloads with their inputs, and what comes of them.
//!
//! A page of the right side, so that charts and diagram stay in sight while inputs change. Every change is an edit.
mod brief;
mod card;
mod cases;
mod inputs;
mod outcome;

pub use brief::brief_ui;
pub use outcome::failure;

use egui::{Label, RichText, Ui};

use crate::catalog::WorkloadId;
use crate::plan::{Edit, Plan};
use crate::quantity::Message;
use crate::ui::tokens::{Tokens, gap, size};
use crate::ui::{Command, Session, fonts};

/// Draws the page for the active option.
pub fn workloads_ui(ui: &mut Ui, session: &Session, commands: &mut Vec<Command>) {
    // Inputs are those of the plan itself; what comes of them follows a drag.
    let Some(plan) = session.plan() else { return };
    cases::choose_ui(ui, session, plan, commands);
    if plan.workloads.is_empty() {
        cases::offer_ui(ui, session, plan, commands);
        return;
    }
    mix_ui(ui, session, plan);
    for id in &plan.workloads {
        ui.add_space(gap::MEDIUM);
        card::card_ui(ui, session, plan, id, commands);
    }
}

/// The mix of all chosen workloads against the first option.
fn mix_ui(ui: &mut Ui, session: &Session, plan: &Plan) {
    if plan.workloads.len() < 2 {
        return;
    }
    ui.add_space(gap::SMALL);
    match brief::mix_words(session) {
        Some(text) => {
            ui.add(Label::new(RichText::new(text).font(fonts::bold(size::BODY))).wrap())
                .on_hover_text(session.text("workloads-mix-hint"));
        }
        None => {
            muted_ui(ui, &session.text("workloads-mix-alone"));
        }
    }
}

/// A secondary sentence.
fn muted_ui(ui: &mut Ui, text: &str) -> egui::Response {
    let muted = Tokens::of(ui).muted;
    ui.add(Label::new(RichText::new(text).size(size::SMALL).color(muted)).wrap())
}

/// Share of a workload in the mix of a plan, 0 to 1.
fn share(plan: &Plan, id: &WorkloadId) -> f64 {
    let weight = |id: &WorkloadId| plan.workload_inputs.get(id).and_then(|inputs| inputs.weight).unwrap_or(1.0);
    let all: f64 = plan.workloads.iter().map(weight).sum();
    if all > 0.0 { weight(id) / all } else { 0.0 }
}

/// Adds or takes away a workload.
fn toggle(session: &Session, plan: &Plan, id: &WorkloadId) -> Command {
    Command::Edit(Edit::SetWorkloads(session.active, super::pickers::toggled(&plan.workloads, id)), None)
}

/// "8 GB of 24 GB", "3 of 4" and the like: a message with two numbers.
fn of(session: &Session, key: &str, part: f64, whole: f64) -> String {
    session.words(&Message::new(key).with("part", part).with("whole", whole))
}
