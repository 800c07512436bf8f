//! The menu of a slot: everything that the mouse can do here, for the keyboard too.
use egui::Ui;

use super::offer::{part_name, slot_name};
use crate::catalog::{Chassis, SlotId};
use crate::machine::{Fit, placement};
use crate::plan::{CardPart, Edit, Plan};
use crate::quantity::Message;
use crate::ui::session::PaletteTab;
use crate::ui::{Command, Session};

/// Draws the menu of one slot.
pub fn slot_menu_ui(ui: &mut Ui, session: &Session, slot: &SlotId, commands: &mut Vec<Command>) {
    let Some(plan) = session.plan() else { return };
    let Some(chassis) = plan.chassis.as_ref().and_then(|id| session.catalog.chassis.get(id)) else { return };
    let label = slot_name(chassis, slot);
    let say = |key: &str| session.language.words(&Message::new(key).with("slot", label.clone()));
    ui.set_min_width(180.0);
    ui.weak(say("menu-slot"));
    place_ui(ui, session, plan, slot, &say("menu-place"), commands);
    if let Some(card) = plan.card(slot) {
        let name = part_name(&session.catalog, &card.part);
        let with_part = |key: &str| session.language.words(&Message::new(key).with("part", name.as_str()));
        ui.separator();
        if ui.button(with_part("menu-fill")).clicked() {
            commands.push(Command::FillWith(card.part.clone()));
            ui.close();
        }
        ui.menu_button(session.language.text("menu-move"), |ui| {
            move_ui(ui, session, chassis, plan, slot, &card.part, commands);
        });
        bridge_ui(ui, session, chassis, plan, slot, commands);
        if ui.button(with_part("menu-remove")).clicked() {
            commands.push(Command::Edit(Edit::Remove(plan.id, slot.clone()), None));
            ui.close();
        }
    }
    super::riser_menu::riser_ui(ui, session, chassis, plan, slot, commands);
    let gpus: Vec<_> = plan.gpus().map(|(slot, _)| slot.clone()).collect();
    if !gpus.is_empty() && ui.button(session.language.text("menu-remove-all")).clicked() {
        let rest = plan.cards.iter().filter(|card| !gpus.contains(&card.slot)).cloned().collect();
        commands.push(Command::Edit(Edit::SetCards(plan.id, rest), None));
        ui.close();
    }
}

/// Parts already in the plan first: those are what one most often wants again; and the way to all others.
fn place_ui(ui: &mut Ui, session: &Session, plan: &Plan, slot: &SlotId, title: &str, commands: &mut Vec<Command>) {
    ui.menu_button(title, |ui| {
        let mut parts: Vec<CardPart> = plan.cards.iter().map(|card| card.part.clone()).collect();
        parts.sort();
        parts.dedup();
        for part in parts {
            let fits = placement::check(&session.catalog, plan, slot, &part).fit != Fit::No;
            let button = egui::Button::new(part_name(&session.catalog, &part));
            if ui.add_enabled(fits, button).clicked() {
                commands.push(Command::Edit(Edit::Place(plan.id, slot.clone(), part), None));
                ui.close();
            }
        }
        for (kind, tab) in [("menu-place-gpu", PaletteTab::Gpu), ("menu-place-nic", PaletteTab::Nic)] {
            ui.menu_button(session.language.text(kind), |ui| list_ui(ui, session, plan, slot, tab, commands));
        }
    });
}

/// All parts of one kind that fit this slot.
fn list_ui(ui: &mut Ui, session: &Session, plan: &Plan, slot: &SlotId, tab: PaletteTab, commands: &mut Vec<Command>) {
    let parts: Vec<CardPart> = match tab {
        PaletteTab::Nic => session.catalog.nics.keys().cloned().map(CardPart::Nic).collect(),
        _ => session.catalog.gpus.keys().cloned().map(CardPart::Gpu).collect(),
    };
    let fitting: Vec<CardPart> =
        parts.into_iter().filter(|part| placement::check(&session.catalog, plan, slot, part).fit != Fit::No).collect();
    if fitting.is_empty() {
        ui.weak(session.language.text("menu-nothing-fits"));
    }
    egui::ScrollArea::vertical().max_height(320.0).show(ui, |ui| {
        for part in fitting {
            if ui.button(part_name(&session.catalog, &part)).clicked() {
                commands.push(Command::Edit(Edit::Place(plan.id, slot.clone(), part), None));
                ui.close();
            }
        }
    });
}

fn move_ui(
    ui: &mut Ui,
    session: &Session,
    chassis: &Chassis,
    plan: &Plan,
    from: &SlotId,
    part: &CardPart,
    commands: &mut Vec<Command>,
) {
    let mut without = plan.clone();
    without.cards.retain(|card| card.slot != *from);
    for slot in chassis.slots.iter().filter(|slot| slot.id != *from) {
        let fits = placement::check(&session.catalog, &without, &slot.id, part).fit != Fit::No;
        let text = match plan.card(&slot.id) {
            Some(other) => Message::new("menu-swap-with").with("part", part_name(&session.catalog, &other.part)),
            None => Message::new("menu-move-to"),
        };
        let text = session.language.words(&text.with("slot", slot_name(chassis, &slot.id)));
        if ui.add_enabled(fits, egui::Button::new(text)).clicked() {
            commands.push(Command::Edit(Edit::Move(plan.id, from.clone(), slot.id.clone()), None));
            commands.push(Command::Select(Some(slot.id.clone())));
            ui.close();
        }
    }
}

fn bridge_ui(
    ui: &mut Ui,
    session: &Session,
    chassis: &Chassis,
    plan: &Plan,
    slot: &SlotId,
    commands: &mut Vec<Command>,
) {
    if plan.bridges.iter().any(|bridge| bridge.slots.contains(slot)) {
        if ui.button(session.language.text("menu-remove-bridge")).clicked() {
            commands.push(Command::Edit(Edit::RemoveBridge(plan.id, slot.clone()), None));
            ui.close();
        }
        return;
    }
    let Some((id, slots)) = super::offer::bridge_pair(&session.catalog, plan, None, Some(slot)) else { return };
    let name = session.catalog.bridges.get(&id).map_or_else(|| id.to_string(), |bridge| bridge.name.clone());
    let Some(other) = slots.iter().find(|other| *other != slot) else { return };
    let text = Message::new("menu-bridge").with("slot", slot_name(chassis, other)).with("part", name);
    if ui.button(session.language.words(&text)).clicked() {
        commands.push(Command::Edit(Edit::PlaceBridge(plan.id, id, slots.to_vec()), None));
        ui.close();
    }
}

/// The edit of a click on a bridge handle: places the fitting bridge, or takes the placed one off.
#[must_use]
pub fn bridge_edit(session: &Session, a: &SlotId, b: &SlotId) -> Option<Edit> {
    let plan = session.plan()?;
    if plan.bridges.iter().any(|bridge| bridge.slots.contains(a) && bridge.slots.contains(b)) {
        return Some(Edit::RemoveBridge(plan.id, a.clone()));
    }
    let (bridge, _) = super::offer::bridge_pair(&session.catalog, plan, None, Some(a))?;
    Some(Edit::PlaceBridge(plan.id, bridge, vec![a.clone(), b.clone()]))
}
