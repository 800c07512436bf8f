//! Power supplies, and how many equal machines.
use egui::Ui;

use crate::plan::{Edit, Plan, PsuChoice};
use crate::quantity::Message;
use crate::ui::editors::power_cap;
use crate::ui::{Command, Session};

/// Most supplies of one machine.
const MOST_SUPPLIES: f64 = 12.0;
/// Largest rating offered for one supply, W.
const MOST_WATTS: f64 = 5000.0;
/// Most equal machines of one option.
const MOST_NODES: f64 = 1024.0;

/// Count and rating in force: the plan's, else the chassis' own.
fn in_force(session: &Session, plan: &Plan) -> Option<(u8, f64)> {
    let own = super::chassis_of(session, plan).and_then(|chassis| chassis.psu.as_ref());
    plan.psu.map(|psu| (psu.count, psu.watts)).or_else(|| own.map(|psu| (psu.count, psu.watts)))
}

/// What the supplies' button says.
#[must_use]
pub fn psu_summary(session: &Session, plan: &Plan) -> String {
    match in_force(session, plan) {
        Some((count, watts)) => session.words(&Message::new("editor-psu-of").with("count", count).with("watts", watts)),
        None => session.text("editor-no-psu"),
    }
}

/// Draws the supplies' editor.
pub fn psu_ui(ui: &mut Ui, session: &Session, plan: &Plan, commands: &mut Vec<Command>) {
    let own = super::chassis_of(session, plan).and_then(|chassis| chassis.psu.as_ref());
    let (count, watts) = in_force(session, plan).unwrap_or((1, 1600.0));
    let set = |count: u8, watts: f64| Edit::SetPsu(plan.id, Some(PsuChoice { count, watts }));
    if let Some(own) = own {
        let text = Message::new("editor-psu-own").with("count", own.count).with("watts", own.watts);
        if ui.selectable_label(plan.psu.is_none(), session.words(&text)).clicked() {
            super::push(commands, Edit::SetPsu(plan.id, None));
        }
        if !own.published {
            ui.weak(session.text("editor-psu-assumed"));
        }
        for other in &own.other_watts {
            let text = session.words(&Message::new("editor-psu-of").with("count", count).with("watts", *other));
            let chosen = plan.psu.is_some_and(|psu| (psu.watts - other).abs() < 0.5);
            if ui.selectable_label(chosen, text).clicked() {
                super::push(commands, set(count, *other));
            }
        }
    }
    ui.horizontal(|ui| {
        ui.label(session.text("editor-psu-count"));
        let field = super::number_ui(ui, &session.text("editor-psu-count"), f64::from(count), 1.0..=MOST_SUPPLIES, 0.1);
        if let Some((number, gesture)) = field {
            commands.push(Command::Edit(set(number.round() as u8, watts), gesture));
        }
        ui.label(session.text("editor-psu-watts"));
        let field = super::number_ui(ui, &session.text("editor-psu-watts"), watts, 100.0..=MOST_WATTS, 10.0);
        if let Some((number, gesture)) = field {
            commands.push(Command::Edit(set(count, number.round()), gesture));
        }
    });
    cap_ui(ui, session, plan, commands);
}

/// Draws the power limit of the cards.
fn cap_ui(ui: &mut Ui, session: &Session, plan: &Plan, commands: &mut Vec<Command>) {
    let Some(highest) = power_cap::highest(session, plan) else { return };
    ui.separator();
    let (response, moved) = power_cap::slider_ui(ui, session, highest, plan.power_cap_w);
    let gesture = super::gesture(ui, &response);
    if let Some(watts) = moved {
        let edit = Edit::SetPowerCap(plan.id, power_cap::limit(watts, highest));
        commands.push(Command::Edit(edit, Some(gesture)));
    }
    ui.weak(session.text("editor-power-cap-hint"));
}

/// What the machines' button says.
#[must_use]
pub fn nodes_summary(session: &Session, plan: &Plan) -> String {
    session.words(&Message::new("editor-nodes-of").with("count", plan.nodes))
}

/// Draws the machines' editor.
pub fn nodes_ui(ui: &mut Ui, session: &Session, plan: &Plan, commands: &mut Vec<Command>) {
    ui.horizontal(|ui| {
        ui.label(session.text("editor-nodes-count"));
        let name = session.text("editor-nodes-count");
        if let Some((number, gesture)) = super::number_ui(ui, &name, f64::from(plan.nodes), 1.0..=MOST_NODES, 0.1) {
            commands.push(Command::Edit(Edit::SetNodes(plan.id, number.round() as u32), gesture));
        }
    });
    ui.weak(session.text("editor-nodes-hint"));
}
