//! Drives and network adapters.
use egui::Ui;

use crate::catalog::{Drive, Nic};
use crate::plan::{CardPart, DriveLot, Edit, Plan};
use crate::quantity::Message;
use crate::ui::{Command, Session};

/// What the drives' button says.
#[must_use]
pub fn drives_summary(session: &Session) -> String {
    let Some((_, analysis)) = session.shown() else {
        return session.words(&Message::new("editor-drives-tb").with("tb", 0.0));
    };
    let sum = analysis.totals.drives();
    session.words(&sum.told(Message::new("editor-drives-tb").with("tb", sum.value)))
}

/// Draws the drives' editor.
pub fn drives_ui(ui: &mut Ui, session: &Session, plan: &Plan, commands: &mut Vec<Command>) {
    for (at, lot) in plan.drives.iter().enumerate() {
        let name =
            session.catalog.drives.get(&lot.drive).map_or_else(|| lot.drive.to_string(), |part| part.name.clone());
        if let Some((count, gesture)) = super::lots::lot_ui(ui, session, &name, lot.count) {
            let mut lots = plan.drives.clone();
            if let Some(lot) = lots.get_mut(at) {
                lot.count = count;
            }
            commands.push(Command::Edit(Edit::SetDrives(plan.id, lots), gesture));
        }
    }
    ui.separator();
    ui.label(session.text("editor-add"));
    let mut drives: Vec<&Drive> = session.catalog.drives.values().collect();
    drives.sort_by(|a, b| a.kind.cmp(&b.kind).then(a.tb.total_cmp(&b.tb)).then(a.name.cmp(&b.name)));
    egui::ScrollArea::vertical().max_height(260.0).show(ui, |ui| {
        for drive in drives {
            let facts = Message::new("editor-drive-facts").with("tb", drive.tb).with("read", drive.read_gb_s);
            if ui.selectable_label(false, &drive.name).on_hover_text(session.words(&facts)).clicked() {
                let mut lots = plan.drives.clone();
                match lots.iter_mut().find(|lot| lot.drive == drive.id) {
                    Some(lot) => lot.count = lot.count.saturating_add(1),
                    None => lots.push(DriveLot { drive: drive.id.clone(), count: 1 }),
                }
                super::push(commands, Edit::SetDrives(plan.id, lots));
            }
        }
    });
}

fn nics(plan: &Plan) -> impl Iterator<Item = (&crate::catalog::SlotId, &crate::catalog::NicId)> {
    plan.cards.iter().filter_map(|card| match &card.part {
        CardPart::Nic(nic) => Some((&card.slot, nic)),
        _ => None,
    })
}

/// What the network's button says.
#[must_use]
pub fn network_summary(session: &Session, plan: &Plan) -> String {
    session.words(&Message::new("editor-nics").with("count", nics(plan).count()))
}

/// Draws the network's editor: adapters are cards, so they go to the best slot.
pub fn network_ui(ui: &mut Ui, session: &Session, plan: &Plan, commands: &mut Vec<Command>) {
    let chassis = super::chassis_of(session, plan);
    if let Some(lan) = chassis.map(|chassis| chassis.lan.as_str()).filter(|lan| !lan.is_empty()) {
        ui.weak(session.words(&Message::new("editor-onboard-lan").with("lan", lan)));
    }
    for (slot, nic) in nics(plan) {
        let name = session.catalog.nics.get(nic).map_or_else(|| nic.to_string(), |nic| nic.name.clone());
        let text = Message::new("editor-nic-remove").with("part", name);
        let text = match chassis {
            Some(chassis) => text.with("slot", crate::ui::diagram::offer::slot_name(chassis, slot)),
            None => text.with("slot", slot.as_str()),
        };
        if ui.button(session.words(&text)).clicked() {
            super::push(commands, Edit::Remove(plan.id, slot.clone()));
        }
    }
    ui.separator();
    ui.label(session.text("editor-add"));
    let mut all: Vec<&Nic> = session.catalog.nics.values().collect();
    all.sort_by(|a, b| a.gbit_s.total_cmp(&b.gbit_s).then(a.name.cmp(&b.name)));
    egui::ScrollArea::vertical().max_height(260.0).show(ui, |ui| {
        for nic in all {
            let facts = Message::new("tip-nic")
                .with("ports", nic.ports)
                .with("gbit", nic.gbit_s)
                .with("fabric", nic.fabric.as_str());
            if ui.selectable_label(false, &nic.name).on_hover_text(session.words(&facts)).clicked() {
                commands.push(Command::PlaceBest(CardPart::Nic(nic.id.clone())));
            }
        }
    });
}
