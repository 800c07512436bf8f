//! Memory modules: what is fitted, sets that fill all channels evenly, and single modules.
use egui::Ui;

use crate::analysis::findings::memory::usual_form;
use crate::catalog::{Chassis, MemoryModule};
use crate::plan::{Edit, MemoryLot, Plan};
use crate::quantity::Message;
use crate::ui::{Command, Session};

/// What the button says.
#[must_use]
pub fn summary(session: &Session) -> String {
    let Some((_, analysis)) = session.shown() else {
        return session.words(&Message::new("editor-ram").with("gb", 0.0));
    };
    let sum = analysis.totals.ram();
    session.words(&sum.told(Message::new("editor-ram").with("gb", sum.value)))
}

/// Draws the editor.
pub fn memory_ui(ui: &mut Ui, session: &Session, plan: &Plan, commands: &mut Vec<Command>) {
    for (at, lot) in plan.memory.iter().enumerate() {
        let name =
            session.catalog.memory.get(&lot.module).map_or_else(|| lot.module.to_string(), |part| part.name.clone());
        if let Some((count, gesture)) = super::lots::lot_ui(ui, session, &name, lot.count) {
            let mut lots = plan.memory.clone();
            if let Some(lot) = lots.get_mut(at) {
                lot.count = count;
            }
            commands.push(Command::Edit(Edit::SetMemory(plan.id, lots), gesture));
        }
    }
    let Some(chassis) = super::chassis_of(session, plan) else { return };
    if let Some(slots) = chassis.dimm_slots {
        let used: u16 = plan.memory.iter().map(|lot| lot.count).sum();
        ui.weak(session.words(&Message::new("editor-dimms").with("used", used).with("slots", slots)));
    }
    ui.separator();
    ui.label(session.text("editor-memory-sets")).on_hover_text(session.text("editor-memory-sets-hint"));
    let fitted = |module: &&MemoryModule| module.kind == chassis.memory_kind;
    let modules: Vec<&MemoryModule> = session.catalog.memory.values().filter(fitted).collect();
    egui::ScrollArea::vertical().id_salt("sets").max_height(200.0).show(ui, |ui| {
        for (lots, gb) in sets(session, chassis, plan, &modules) {
            let text = Message::new("editor-memory-set").with("set", set_words(session, &lots)).with("gb", gb);
            if ui.selectable_label(plan.memory == lots, session.words(&text)).clicked() {
                super::push(commands, Edit::SetMemory(plan.id, lots));
            }
        }
    });
    ui.menu_button(session.text("editor-memory-add"), |ui| {
        for module in modules {
            if ui.button(&module.name).clicked() {
                let mut lots = plan.memory.clone();
                match lots.iter_mut().find(|lot| lot.module == module.id) {
                    Some(lot) => lot.count = lot.count.saturating_add(1),
                    None => lots.push(MemoryLot { module: module.id.clone(), count: 1 }),
                }
                super::push(commands, Edit::SetMemory(plan.id, lots));
                ui.close();
            }
        }
    });
}

/// "4 × 32 GB + 4 × 16 GB UDIMM".
fn set_words(session: &Session, lots: &[MemoryLot]) -> String {
    let module = |lot: &MemoryLot| session.catalog.memory.get(&lot.module);
    let sizes: Vec<String> = lots
        .iter()
        .filter_map(|lot| Some((lot.count, module(lot)?.gb)))
        .map(|(count, gb)| session.words(&Message::new("editor-memory-size").with("count", count).with("gb", gb)))
        .collect();
    let form = lots.first().and_then(module).map_or("", |module| module.form.as_str());
    format!("{} {form}", sizes.join(" + "))
}

/// Sets that load all channels of all CPUs alike: one or two modules on each, of one or two sizes; smallest first.
fn sets(session: &Session, chassis: &Chassis, plan: &Plan, modules: &[&MemoryModule]) -> Vec<(Vec<MemoryLot>, f64)> {
    let cpu = plan.cpu.as_ref().and_then(|id| session.catalog.cpus.get(id));
    let sockets = u16::from(plan.cpu_count.max(1));
    let each = cpu.map_or(2, |cpu| u16::from(cpu.memory_channels.max(1))) * sockets;
    let form = cpu.map(|cpu| usual_form(chassis, cpu, sockets));
    // Where no module has the usual form (LPDDR on the board), any will do.
    let form = form.filter(|form| modules.iter().any(|module| module.form == *form));
    let most = chassis.dimm_slots.map_or(u16::MAX, u16::from);
    let lot = |module: &MemoryModule, count: u16| MemoryLot { module: module.id.clone(), count };
    let gb = |module: &MemoryModule, count: u16| module.gb * f64::from(count);
    let mut sets: Vec<(Vec<MemoryLot>, f64)> = Vec::new();
    for module in modules.iter().filter(|module| form.is_none_or(|form| module.form == form)) {
        sets.extend([each, each * 2].map(|count| (vec![lot(module, count)], gb(module, count))));
        let smaller = modules.iter().filter(|other| other.form == module.form && other.gb < module.gb);
        sets.extend(
            smaller.map(|other| (vec![lot(module, each), lot(other, each)], gb(module, each) + gb(other, each))),
        );
    }
    sets.retain(|(lots, _)| lots.iter().map(|lot| lot.count).sum::<u16>() <= most);
    sets.sort_by(|a, b| a.1.total_cmp(&b.1).then(a.0.len().cmp(&b.0.len())));
    sets
}
