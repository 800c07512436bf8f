//! Memory modules: what is fitted, sets that fill all channels evenly, and single modules.
use egui::Ui;

use crate::catalog::{Chassis, MemoryModule};
use crate::plan::{Edit, MemoryLot, Plan};
use crate::quantity::Message;
use crate::ui::{Command, Session};

/// What the button says.
#[must_use]
pub fn summary(session: &Session) -> String {
    let gb = session.shown().map_or(0.0, |(_, analysis)| analysis.totals.ram_gb);
    session.words(&Message::new("editor-ram").with("gb", gb))
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
        for (module, count) in sets(session, chassis, plan, &modules) {
            let text = Message::new("editor-memory-set")
                .with("count", count)
                .with("module", module.name.as_str())
                .with("gb", module.gb * f64::from(count));
            let lots = vec![MemoryLot { module: module.id.clone(), count }];
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

/// Sets of equal modules, one or two on each channel of each CPU, smallest first.
fn sets<'a>(
    session: &Session,
    chassis: &Chassis,
    plan: &Plan,
    modules: &[&'a MemoryModule],
) -> Vec<(&'a MemoryModule, u16)> {
    let channels = plan.cpu.as_ref().and_then(|id| session.catalog.cpus.get(id)).map_or(2, |cpu| cpu.memory_channels);
    let one_each = u16::from(channels.max(1)) * u16::from(plan.cpu_count.max(1));
    let most = chassis.dimm_slots.map_or(u16::MAX, u16::from);
    let mut sets: Vec<(&MemoryModule, u16)> = modules
        .iter()
        .flat_map(|module| [(*module, one_each), (*module, one_each * 2)])
        .filter(|(_, count)| *count <= most)
        .collect();
    sets.sort_by(|(a, n), (b, m)| (a.gb * f64::from(*n)).total_cmp(&(b.gb * f64::from(*m))).then(n.cmp(m)));
    sets
}
