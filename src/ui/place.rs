//! Placing parts without a drag: in the best slot, in all free slots, or as many as a number key says.
use crate::catalog::{BridgeId, Catalog, ChassisId, CpuId, DriveId, MemoryId, SlotId};
use crate::machine::placement::Fit;
use crate::machine::{bridges, placement, refit};
use crate::plan::{Card, CardPart, DriveLot, Edit, MemoryLot, Plan};
use crate::quantity::Message;
use crate::ui::App;
use crate::ui::session::DragItem;

/// An option with this chassis and nothing in it but what the chassis suggests.
#[must_use]
pub fn fresh_plan(catalog: &Catalog, chassis: &ChassisId) -> Plan {
    refit::refit(catalog, &Plan::default(), chassis).0
}

/// The name of a card as shown.
#[must_use]
pub fn card_name(catalog: &Catalog, part: &CardPart) -> String {
    match part {
        CardPart::Gpu(id) => catalog.gpus.get(id).map_or_else(|| id.to_string(), |gpu| gpu.name.clone()),
        CardPart::Nic(id) => catalog.nics.get(id).map_or_else(|| id.to_string(), |nic| nic.name.clone()),
        CardPart::Other(text) => text.clone(),
    }
}

/// The label of a slot as printed on the machine.
#[must_use]
pub fn slot_label(catalog: &Catalog, plan: &Plan, slot: &SlotId) -> String {
    let chassis = plan.chassis.as_ref().and_then(|id| catalog.chassis.get(id));
    chassis.and_then(|chassis| chassis.slot(slot)).map_or_else(|| slot.to_string(), |place| place.label.clone())
}

/// Why a card fits nowhere: that there is no chassis, or the reason of the slot that comes nearest.
#[must_use]
pub fn why_nowhere(catalog: &Catalog, plan: &Plan, part: &CardPart) -> Message {
    let Some(chassis) = plan.chassis.as_ref().and_then(|id| catalog.chassis.get(id)) else {
        return Message::new("place-no-chassis");
    };
    let checks = chassis.slots.iter().map(|slot| (slot, placement::check(catalog, plan, &slot.id, part)));
    let (fits, refused): (Vec<_>, Vec<_>) = checks.partition(|(_, placement)| placement.fit != Fit::No);
    if !fits.is_empty() {
        return Message::new("place-all-filled");
    }
    // The slot with the fewest objections, first of those meant for such cards.
    let nearest = refused.into_iter().min_by_key(|(slot, placement)| (slot.use_for, placement.reasons.len()));
    match nearest.and_then(|(_, placement)| placement.reasons.into_iter().next()) {
        Some(reason) => reason.message(),
        None => Message::new("place-no-slots"),
    }
}

/// The cards of a plan with exactly `count` of `part`, placed anew, and how many found a place.
fn counted(catalog: &Catalog, plan: &Plan, part: &CardPart, count: u16) -> (Vec<Card>, u16) {
    let mut next = plan.clone();
    next.cards.retain(|card| !matches!(card.part, CardPart::Gpu(_)));
    next.bridges.clear();
    let mut placed = 0;
    while placed < count {
        let Some(slot) = placement::best_slot(catalog, &next, part) else { break };
        next.cards.push(Card { slot, part: part.clone() });
        placed += 1;
    }
    (next.cards, placed)
}

impl App {
    /// Puts a card into the best free slot and says which, and why there; or why it fits nowhere.
    pub(super) fn place_best(&mut self, now: f64, part: &CardPart) {
        let catalog = std::sync::Arc::clone(&self.session.catalog);
        let Some(plan) = self.session.plan() else { return };
        let name = card_name(&catalog, part);
        let Some(slot) = placement::best_slot(&catalog, plan, part) else {
            let why = why_nowhere(&catalog, plan, part);
            self.toasts.say(now, Message::new("toast-fits-nowhere").with("name", name).with("why", why));
            return;
        };
        let placement = placement::check(&catalog, plan, &slot, part);
        let label = slot_label(&catalog, plan, &slot);
        let mut message = Message::new("toast-placed").with("name", name).with("slot", label);
        message = match (placement.reasons.first(), placement.link) {
            (Some(reason), _) => message.with("why", reason.message()),
            (None, Some((_, planned))) => {
                message.with("why", Message::new("place-best-link").with("link", planned.to_string()))
            }
            (None, None) => message.with("why", Message::new("place-best-free")),
        };
        let edit = Edit::Place(self.session.active, slot.clone(), part.clone());
        self.edit_and_say(now, edit, message);
        self.session.selection = Some(slot);
    }

    /// Fills the free slots with a card and says how many.
    pub(super) fn fill_with(&mut self, now: f64, part: &CardPart) {
        let Some(plan) = self.session.plan() else { return };
        let slots = placement::fill_slots(&self.session.catalog, plan, part);
        let name = card_name(&self.session.catalog, part);
        if slots.is_empty() {
            let why = why_nowhere(&self.session.catalog, plan, part);
            self.toasts.say(now, Message::new("toast-fits-nowhere").with("name", name).with("why", why));
            return;
        }
        let message = Message::new("toast-filled").with("name", name).with("n", slots.len());
        self.edit_and_say(now, Edit::Fill(self.session.active, slots, part.clone()), message);
    }

    /// Makes the option hold exactly `count` of a GPU, or as many as fit.
    pub(super) fn set_count(&mut self, now: f64, part: &CardPart, count: u16) {
        let Some(plan) = self.session.plan() else { return };
        let (cards, placed) = counted(&self.session.catalog, plan, part, count);
        let name = card_name(&self.session.catalog, part);
        if placed == 0 {
            self.place_best(now, part);
            return;
        }
        let key = if placed < count { "toast-counted-fewer" } else { "toast-counted" };
        let message = Message::new(key).with("name", name).with("n", placed).with("wanted", count);
        self.edit_and_say(now, Edit::SetCards(self.session.active, cards), message);
    }

    /// Puts any part of the palette where it belongs: a card into the best slot, other parts into the machine.
    pub(super) fn place_item(&mut self, now: f64, item: &DragItem) {
        match item {
            DragItem::Part(part) => self.place_best(now, part),
            DragItem::Card(_) => {}
            DragItem::Cpu(id) => self.set_cpu(now, id),
            DragItem::Memory(id) => self.add_memory(now, id),
            DragItem::Drive(id) => self.add_drive(now, id),
            DragItem::Bridge(id) => self.place_bridge(now, id),
            DragItem::Chassis(id) => self.change_chassis(now, id),
        }
    }

    fn set_cpu(&mut self, now: f64, id: &CpuId) {
        let Some((plan, cpu)) = self.session.plan().zip(self.session.catalog.cpus.get(id)) else { return };
        let count = plan.cpu_count.clamp(1, cpu.max_sockets.max(1));
        let message = Message::new("toast-cpu").with("name", cpu.name.clone()).with("n", count);
        self.edit_and_say(now, Edit::SetCpu(self.session.active, Some(id.clone()), count), message);
    }

    fn add_memory(&mut self, now: f64, id: &MemoryId) {
        let Some((plan, module)) = self.session.plan().zip(self.session.catalog.memory.get(id)) else { return };
        let mut lots = plan.memory.clone();
        match lots.iter_mut().find(|lot| lot.module == *id) {
            Some(lot) => lot.count = lot.count.saturating_add(1),
            None => lots.push(MemoryLot { module: id.clone(), count: 1 }),
        }
        let message = Message::new("toast-added").with("name", module.name.clone());
        self.edit_and_say(now, Edit::SetMemory(self.session.active, lots), message);
    }

    fn add_drive(&mut self, now: f64, id: &DriveId) {
        let Some((plan, drive)) = self.session.plan().zip(self.session.catalog.drives.get(id)) else { return };
        let mut lots = plan.drives.clone();
        match lots.iter_mut().find(|lot| lot.drive == *id) {
            Some(lot) => lot.count = lot.count.saturating_add(1),
            None => lots.push(DriveLot { drive: id.clone(), count: 1 }),
        }
        let message = Message::new("toast-added").with("name", drive.name.clone());
        self.edit_and_say(now, Edit::SetDrives(self.session.active, lots), message);
    }

    fn place_bridge(&mut self, now: f64, id: &BridgeId) {
        let Some((plan, bridge)) = self.session.plan().zip(self.session.catalog.bridges.get(id)) else { return };
        let name = bridge.name.clone();
        let found = bridges::candidates(&self.session.catalog, plan).into_iter().find(|(bridge, _)| bridge == id);
        let Some((_, slots)) = found else {
            self.toasts.say(now, Message::new("toast-no-pair").with("name", name));
            return;
        };
        let labels: Vec<String> = slots.iter().map(|slot| slot_label(&self.session.catalog, plan, slot)).collect();
        let message = Message::new("toast-bridged").with("name", name).with("slots", labels);
        self.edit_and_say(now, Edit::PlaceBridge(self.session.active, id.clone(), slots.to_vec()), message);
    }
}
