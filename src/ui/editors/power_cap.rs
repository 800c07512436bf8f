//! The power limit of the GPUs, with what it leaves of the speed.
use egui::{Slider, Ui};

use crate::plan::{Edit, Plan};
use crate::quantity::Message;
use crate::ui::{Command, Session};
use crate::workload::cap;

/// Lowest limit as a share of the highest card's own: drivers refuse to go much lower.
const LEAST: f64 = 0.3;
/// Steps of the slider, W.
const STEP: f64 = 5.0;

/// Draws the slider; nothing without GPUs.
pub fn power_cap_ui(ui: &mut Ui, session: &Session, plan: &Plan, commands: &mut Vec<Command>) {
    let gpus: Vec<_> = plan.gpus().filter_map(|(_, id)| session.catalog.gpus.get(id)).collect();
    let Some(most) = gpus.iter().map(|gpu| gpu.tdp_w).reduce(f64::max) else { return };
    ui.separator();
    let name = session.text("editor-power-cap");
    ui.label(&name);
    let least = (most * LEAST / STEP).ceil() * STEP;
    let now = plan.power_cap_w.unwrap_or(most).clamp(least, most);
    let mut watts = now;
    let slider = ui.add(Slider::new(&mut watts, least..=most).step_by(STEP).suffix(" W"));
    slider.widget_info(|| {
        let mut info = egui::WidgetInfo::labeled(egui::Role::Slider, true, &name);
        info.value = Some(watts);
        info
    });
    let gesture = super::gesture(ui, &slider);
    if slider.changed() && (watts - now).abs() > f64::EPSILON {
        let limit = (watts < most).then_some(watts);
        commands.push(Command::Edit(Edit::SetPowerCap(plan.id, limit), Some(gesture)));
    }
    if plan.power_cap_w.is_none() {
        ui.weak(session.text("editor-power-cap-off"));
        return;
    }
    let mut told = Vec::new();
    for gpu in gpus {
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
