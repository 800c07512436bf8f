//! What a power limit of the GPUs leaves of the speed.
use egui::Ui;

use crate::plan::Plan;
use crate::quantity::Message;
use crate::ui::Session;
use crate::workload::cap;

/// Tells it for each GPU model and each workload; nothing without a limit.
pub fn left_ui(ui: &mut Ui, session: &Session, plan: &Plan) {
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
    let Some((_, analysis)) = session.shown() else { return };
    for result in &analysis.workloads {
        let Some(energy) = result.energy.filter(|_| result.throughput.is_some()) else { continue };
        let message = Message::new("editor-power-cap-workload")
            .with("workload", crate::ui::charts::name(session, &result.id))
            .with("percent", (energy.capped_speed * 100.0).round())
            .with("watts", energy.watts.round());
        ui.weak(session.words(&message));
    }
}
