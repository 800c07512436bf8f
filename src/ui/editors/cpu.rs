//! Model and number of the CPUs.
use egui::{RichText, Ui};

use crate::catalog::Cpu;
use crate::plan::{Edit, Plan};
use crate::quantity::Message;
use crate::ui::tokens::{Tokens, size};
use crate::ui::{Command, Session};

/// What the button says.
#[must_use]
pub fn summary(session: &Session, plan: &Plan) -> String {
    let Some(id) = &plan.cpu else { return session.text("editor-no-cpu") };
    let name = session.catalog.cpus.get(id).map_or_else(|| id.to_string(), |cpu| cpu.name.clone());
    session.words(&Message::new("editor-count-of").with("count", plan.cpu_count).with("what", name))
}

/// Draws the editor.
pub fn cpu_ui(ui: &mut Ui, session: &Session, plan: &Plan, commands: &mut Vec<Command>) {
    let Some(chassis) = super::chassis_of(session, plan) else { return };
    let most = chassis.sockets.max(1);
    ui.horizontal(|ui| {
        ui.label(session.text("editor-cpu-count"));
        for count in 1..=most {
            if ui.selectable_label(plan.cpu_count == count, count.to_string()).clicked() {
                super::push(commands, Edit::SetCpu(plan.id, plan.cpu.clone(), count));
            }
        }
    });
    let fits = |cpu: &&Cpu| chassis.cpu_families.is_empty() || chassis.cpu_families.contains(&cpu.family);
    let mut cpus: Vec<&Cpu> = session.catalog.cpus.values().filter(fits).collect();
    cpus.sort_by_key(|cpu| (cpu.cores, cpu.pcie_lanes, cpu.name.clone()));
    if cpus.is_empty() {
        ui.weak(session.text("editor-no-cpu-fits"));
    }
    egui::ScrollArea::vertical().max_height(320.0).show(ui, |ui| {
        for cpu in cpus {
            let chosen = plan.cpu.as_ref() == Some(&cpu.id);
            let facts = Message::new("editor-cpu-facts")
                .with("cores", cpu.cores)
                .with("lanes", cpu.pcie_lanes)
                .with("generation", cpu.pcie_gen.number())
                .with("watts", cpu.tdp_w);
            let response = ui.selectable_label(chosen, &cpu.name);
            ui.label(RichText::new(session.words(&facts)).size(size::SMALL).color(Tokens::of(ui).muted));
            if response.clicked() {
                let count = plan.cpu_count.clamp(1, most.min(cpu.max_sockets.max(1)));
                super::push(commands, Edit::SetCpu(plan.id, Some(cpu.id.clone()), count));
            }
        }
    });
}
