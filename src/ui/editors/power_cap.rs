//! The power limit of the GPUs, and what it leaves of the speed.
use egui::{Response, Ui};

use crate::analysis::Analysis;
use crate::plan::Plan;
use crate::quantity::Message;
use crate::ui::Session;
use crate::workload::cap;

/// Lowest power limit that can be chosen, as a share of the card's own: drivers allow about half.
const LEAST: f64 = 0.5;

/// The highest of the cards' own limits, W; `None` without GPUs.
#[must_use]
pub fn highest(session: &Session, plan: &Plan) -> Option<f64> {
    let limits = plan.gpus().filter_map(|(_, id)| session.catalog.gpus.get(id)).map(|gpu| gpu.tdp_w);
    limits.max_by(f64::total_cmp)
}

/// The limit to set for these watts: at the cards' own, nothing is set.
#[must_use]
pub fn limit(watts: f64, highest: f64) -> Option<f64> {
    Some(watts.round()).filter(|watts| *watts < highest)
}

/// Draws a slider from half of the highest own limit up to it; gives the watts that it was moved to.
pub fn slider_ui(ui: &mut Ui, session: &Session, highest: f64, limit: Option<f64>) -> (Response, Option<f64>) {
    let mut watts = limit.unwrap_or(highest).min(highest);
    let label = ui.label(session.text("editor-power-cap"));
    let slider = egui::Slider::new(&mut watts, (highest * LEAST).round()..=highest).fixed_decimals(0).suffix(" W");
    let response = ui.add(slider).labelled_by(label.id);
    let moved = response.changed().then_some(watts);
    (response, moved)
}

/// Tells what the limit leaves of each GPU model and each workload; nothing without a limit.
pub fn left_ui(ui: &mut Ui, session: &Session, plan: &Plan, analysis: Option<&Analysis>) {
    if plan.power_cap_w.is_none() {
        return;
    }
    let mut told = Vec::new();
    for gpu in plan.gpus().filter_map(|(_, id)| session.catalog.gpus.get(id)) {
        if !told.contains(&&gpu.id) {
            told.push(&gpu.id);
            let percent = (cap::clock(gpu, plan.power_cap_w) * 100.0).round();
            let message = Message::new("editor-power-cap-speed").with("gpu", gpu.name.as_str());
            ui.weak(session.words(&message.with("percent", percent)));
        }
    }
    for result in analysis.into_iter().flat_map(|analysis| &analysis.workloads) {
        let Some(energy) = result.energy.filter(|_| result.throughput.is_some()) else { continue };
        let message = Message::new("editor-power-cap-workload")
            .with("workload", crate::ui::charts::name(session, &result.id))
            .with("percent", (energy.capped_speed * 100.0).round())
            .with("watts", energy.watts.round());
        ui.weak(session.words(&message));
    }
}
