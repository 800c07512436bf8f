//! What a dragged part would do where it hovers. Decided here, drawn by the ghost, done by the drop: always the same.
use crate::catalog::{BridgeId, Catalog, Chassis, CpuId, SlotId};
use crate::machine::{Fit, Placement, bridges, placement};
use crate::plan::{CardPart, DriveLot, Edit, MemoryLot, Plan};
use crate::quantity::Message;
use crate::ui::session::DragItem;

/// Where in the diagram the pointer is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Over<'a> {
    /// On a slot.
    Slot(&'a SlotId),
    /// On the chassis, beside the slots.
    Chassis,
    /// Off the diagram.
    Outside,
}

/// The answer: what would happen on release.
#[derive(Debug, Clone, PartialEq)]
pub struct Offer {
    /// Whether it fits.
    pub fit: Fit,
    /// The edit of the drop; `None` where a drop does nothing.
    pub edit: Option<Edit>,
    /// The slot where the ghost is drawn.
    pub slot: Option<SlotId>,
    /// One line that says what would happen.
    pub title: Message,
    /// Why not, or with which warnings.
    pub reasons: Vec<Message>,
}

impl Offer {
    fn yes(title: Message, edit: Edit) -> Self {
        Self { fit: Fit::Yes, edit: Some(edit), slot: None, title, reasons: Vec::new() }
    }

    fn no(title: Message) -> Self {
        Self { fit: Fit::No, edit: None, slot: None, title, reasons: Vec::new() }
    }

    fn at(mut self, slot: &SlotId) -> Self {
        self.slot = Some(slot.clone());
        self
    }

    fn judged(mut self, placement: &Placement) -> Self {
        self.fit = self.fit.max(placement.fit);
        self.reasons.extend(placement.reasons.iter().map(crate::machine::Finding::message));
        if self.fit == Fit::No {
            self.edit = None;
        }
        self
    }
}

/// What dropping `item` here would do; `None` if nothing worth saying.
#[must_use]
pub fn offer(catalog: &Catalog, plan: &Plan, item: &DragItem, over: Over<'_>) -> Option<Offer> {
    if let (DragItem::Chassis(id), Over::Slot(_) | Over::Chassis) = (item, over) {
        let name = catalog.chassis.get(id).map_or_else(|| id.to_string(), |chassis| chassis.name.clone());
        let (new, left_out) = crate::machine::refit(catalog, plan, id);
        let mut offer =
            Offer::yes(Message::new("offer-chassis").with("chassis", name), Edit::ReplacePlan(plan.id, Box::new(new)));
        offer.reasons = left_out.iter().map(crate::machine::Finding::message).collect();
        if !left_out.is_empty() {
            offer.fit = Fit::WithWarnings;
        }
        return Some(offer);
    }
    let chassis = plan.chassis.as_ref().and_then(|id| catalog.chassis.get(id))?;
    match (item, over) {
        (DragItem::Card(from), _) => moved(catalog, chassis, plan, from, over),
        (_, Over::Outside) | (DragItem::Chassis(_), _) => None,
        (DragItem::Part(part), Over::Slot(slot)) => Some(placed(catalog, chassis, plan, slot, part)),
        (DragItem::Part(part), Over::Chassis) => Some(match placement::best_slot(catalog, plan, part) {
            Some(slot) => placed(catalog, chassis, plan, &slot, part),
            None => Offer::no(Message::new("offer-no-free-slot").with("part", part_name(catalog, part))),
        }),
        (DragItem::Cpu(id), _) => Some(cpu(catalog, chassis, plan, id)),
        (DragItem::Memory(id), _) => {
            let module = catalog.memory.get(id);
            let name = module.map_or_else(|| id.to_string(), |module| module.name.clone());
            if module.is_some_and(|module| module.kind != chassis.memory_kind) {
                let text =
                    Message::new("offer-wrong-memory").with("part", name).with("kind", chassis.memory_kind.as_str());
                return Some(Offer::no(text));
            }
            let mut lots = plan.memory.clone();
            match lots.iter_mut().find(|lot| lot.module == *id) {
                Some(lot) => lot.count = lot.count.saturating_add(1),
                None => lots.push(MemoryLot { module: id.clone(), count: 1 }),
            }
            Some(Offer::yes(Message::new("offer-add").with("part", name), Edit::SetMemory(plan.id, lots)))
        }
        (DragItem::Drive(id), _) => {
            let name = catalog.drives.get(id).map_or_else(|| id.to_string(), |drive| drive.name.clone());
            let mut lots = plan.drives.clone();
            match lots.iter_mut().find(|lot| lot.drive == *id) {
                Some(lot) => lot.count = lot.count.saturating_add(1),
                None => lots.push(DriveLot { drive: id.clone(), count: 1 }),
            }
            Some(Offer::yes(Message::new("offer-add").with("part", name), Edit::SetDrives(plan.id, lots)))
        }
        (DragItem::Bridge(id), _) => {
            let bridge = catalog.bridges.get(id)?;
            let slot = if let Over::Slot(slot) = over { Some(slot) } else { None };
            Some(match bridge_pair(catalog, plan, Some(id), slot) {
                Some((_, [a, b])) => Offer::yes(
                    Message::new("offer-bridge")
                        .with("part", bridge.name.as_str())
                        .with("a", slot_name(chassis, &a))
                        .with("b", slot_name(chassis, &b)),
                    Edit::PlaceBridge(plan.id, id.clone(), vec![a, b]),
                ),
                None => Offer::no(Message::new("offer-no-bridge").with("part", bridge.name.as_str())),
            })
        }
    }
}

fn placed(catalog: &Catalog, chassis: &Chassis, plan: &Plan, slot: &SlotId, part: &CardPart) -> Offer {
    let title = match plan.card(slot) {
        Some(old) if old.part != *part => Message::new("offer-replace").with("old", part_name(catalog, &old.part)),
        _ => Message::new("offer-place"),
    };
    let title = title.with("part", part_name(catalog, part)).with("slot", slot_name(chassis, slot));
    let placement = placement::check(catalog, plan, slot, part);
    Offer::yes(title, Edit::Place(plan.id, slot.clone(), part.clone())).at(slot).judged(&placement)
}

fn moved(catalog: &Catalog, chassis: &Chassis, plan: &Plan, from: &SlotId, over: Over<'_>) -> Option<Offer> {
    let card = plan.card(from)?;
    let name = part_name(catalog, &card.part);
    let from_label = slot_name(chassis, from);
    let to = match over {
        Over::Slot(to) if to == from => return None,
        Over::Slot(to) => to,
        Over::Chassis => return None,
        Over::Outside => {
            let title = Message::new("offer-remove").with("part", name).with("slot", from_label);
            return Some(Offer::yes(title, Edit::Remove(plan.id, from.clone())));
        }
    };
    let mut without = plan.clone();
    without.cards.retain(|card| card.slot != *from && card.slot != *to);
    let edit = Edit::Move(plan.id, from.clone(), to.clone());
    let label = slot_name(chassis, to);
    let Some(other) = plan.card(to) else {
        let title = Message::new("offer-move").with("part", name).with("slot", label);
        return Some(Offer::yes(title, edit).at(to).judged(&placement::check(catalog, &without, to, &card.part)));
    };
    let title = Message::new("offer-swap")
        .with("part", name)
        .with("slot", label)
        .with("other", part_name(catalog, &other.part));
    let mut with_first = without.clone();
    with_first.cards.push(crate::plan::Card { slot: to.clone(), part: card.part.clone() });
    Some(
        Offer::yes(title, edit)
            .at(to)
            .judged(&placement::check(catalog, &without, to, &card.part))
            .judged(&placement::check(catalog, &with_first, from, &other.part)),
    )
}

fn cpu(catalog: &Catalog, chassis: &Chassis, plan: &Plan, id: &CpuId) -> Offer {
    let cpu = catalog.cpus.get(id);
    let name = cpu.map_or_else(|| id.to_string(), |cpu| cpu.name.clone());
    if let Some(cpu) = cpu
        && !chassis.cpu_families.is_empty()
        && !chassis.cpu_families.contains(&cpu.family)
    {
        let title = Message::new("offer-wrong-cpu").with("part", name).with("families", chassis.cpu_families.clone());
        return Offer::no(title);
    }
    let most = chassis.sockets.min(cpu.map_or(chassis.sockets, |cpu| cpu.max_sockets)).max(1);
    let same = plan.cpu.as_ref() == Some(id);
    let count = if same { plan.cpu_count.saturating_add(1) } else { plan.cpu_count.max(1) }.min(most);
    let title = Message::new("offer-cpu").with("part", name).with("count", count);
    if same && count == plan.cpu_count {
        return Offer::no(Message::new("offer-sockets-full").with("count", most));
    }
    Offer::yes(title, Edit::SetCpu(plan.id, Some(id.clone()), count))
}

/// A pair of neighbouring cards that takes a bridge: this one if given, at this slot if given.
#[must_use]
pub fn bridge_pair(
    catalog: &Catalog,
    plan: &Plan,
    bridge: Option<&BridgeId>,
    near: Option<&SlotId>,
) -> Option<(BridgeId, [SlotId; 2])> {
    bridges::candidates(catalog, plan)
        .into_iter()
        .find(|(id, slots)| bridge.is_none_or(|bridge| bridge == id) && near.is_none_or(|near| slots.contains(near)))
}

/// The name of a part as shown; its id if the catalogue lacks it.
#[must_use]
pub fn part_name(catalog: &Catalog, part: &CardPart) -> String {
    let known = match part {
        CardPart::Gpu(id) => catalog.gpus.get(id).map(|gpu| gpu.name.clone()),
        CardPart::Nic(id) => catalog.nics.get(id).map(|nic| nic.name.clone()),
        CardPart::Other(_) => None,
    };
    known.unwrap_or_else(|| match part {
        CardPart::Gpu(id) => id.to_string(),
        CardPart::Nic(id) => id.to_string(),
        CardPart::Other(text) => text.clone(),
    })
}

/// How a slot is called in a sentence: "slot 4" where only a number is printed on the machine, else what is printed.
#[must_use]
pub fn slot_name(chassis: &Chassis, slot: &SlotId) -> Message {
    let label = chassis.slot(slot).map_or_else(|| slot.to_string(), |slot| slot.label.clone());
    let numbered = label.starts_with(|first: char| first.is_ascii_digit());
    Message::new(if numbered { "diagram-slot" } else { "diagram-slot-named" }).with("label", label)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::Card;

    /// A machine with these GPUs, in the order of its slots.
    fn machine(chassis: &str, gpus: &[&str]) -> (Catalog, Plan) {
        let catalog = Catalog::builtin();
        let empty = Plan { chassis: Some(chassis.into()), ..Plan::default() };
        let (mut plan, _) = crate::machine::refit(&catalog, &empty, &chassis.into());
        let slots: Vec<SlotId> = catalog.chassis[chassis].gpu_slots().map(|slot| slot.id.clone()).collect();
        plan.cards =
            gpus.iter().zip(slots).map(|(gpu, slot)| Card { slot, part: CardPart::Gpu((*gpu).into()) }).collect();
        (catalog, plan)
    }

    fn gpu(id: &str) -> DragItem {
        DragItem::Part(CardPart::Gpu(id.into()))
    }

    #[track_caller]
    fn check(gpus: &[&str], item: &DragItem, over: Over<'_>, title: &str, fit: Fit, acts: bool) {
        let (catalog, plan) = machine("ultralab-gt410p", gpus);
        let offer = offer(&catalog, &plan, item, over).expect("an offer");
        assert_eq!((offer.title.key.as_str(), offer.fit, offer.edit.is_some()), (title, fit, acts), "{offer:?}");
    }

    #[test]
    fn cards_are_placed_where_they_fit() {
        let slot = SlotId::new("gpu0");
        check(&[], &gpu("quadro-rtx-6000"), Over::Slot(&slot), "offer-place", Fit::Yes, true);
        check(&[], &gpu("quadro-rtx-6000"), Over::Chassis, "offer-place", Fit::Yes, true);
        check(&["quadro-rtx-8000"], &gpu("quadro-rtx-6000"), Over::Slot(&slot), "offer-replace", Fit::Yes, true);
        check(&[], &gpu("tesla-v100-sxm2-32gb"), Over::Slot(&slot), "offer-place", Fit::No, false);
    }

    #[test]
    fn cards_are_moved_swapped_and_removed() {
        let (from, to) = (SlotId::new("gpu0"), SlotId::new("gpu2"));
        let card = DragItem::Card(from);
        check(&["quadro-rtx-6000"], &card, Over::Slot(&to), "offer-move", Fit::Yes, true);
        check(&["quadro-rtx-6000"; 3], &card, Over::Slot(&to), "offer-swap", Fit::WithWarnings, true);
        check(&["quadro-rtx-6000"], &card, Over::Outside, "offer-remove", Fit::Yes, true);
    }

    #[test]
    fn a_card_put_back_changes_nothing() {
        let (catalog, plan) = machine("ultralab-gt410p", &["quadro-rtx-6000"]);
        let from = SlotId::new("gpu0");
        let card = DragItem::Card(from.clone());
        assert_eq!(offer(&catalog, &plan, &card, Over::Slot(&from)), None);
        assert_eq!(offer(&catalog, &plan, &card, Over::Chassis), None);
        assert_eq!(offer(&catalog, &plan, &gpu("quadro-rtx-6000"), Over::Outside), None);
    }

    #[test]
    fn parts_of_the_machine_are_checked() {
        check(&[], &DragItem::Cpu("epyc-9654".into()), Over::Chassis, "offer-wrong-cpu", Fit::No, false);
        check(&[], &DragItem::Cpu("core-i9-10980xe".into()), Over::Chassis, "offer-cpu", Fit::Yes, true);
        check(&[], &DragItem::Memory("ddr5-rdimm-32gb".into()), Over::Chassis, "offer-wrong-memory", Fit::No, false);
        check(&[], &DragItem::Memory("ddr4-udimm-32gb".into()), Over::Chassis, "offer-add", Fit::Yes, true);
        let bridge = DragItem::Bridge("nvlink-bridge-quadro-rtx6000-2slot".into());
        check(&["quadro-rtx-6000"], &bridge, Over::Chassis, "offer-no-bridge", Fit::No, false);
        check(&["quadro-rtx-6000"; 2], &bridge, Over::Chassis, "offer-bridge", Fit::Yes, true);
    }

    #[test]
    fn every_offer_can_be_applied() {
        let (catalog, plan) = machine("ultralab-gt410p", &["quadro-rtx-6000"; 3]);
        let project = crate::plan::Project { options: vec![plan.clone()], ..Default::default() };
        let chassis = &catalog.chassis["ultralab-gt410p"];
        for item in [gpu("quadro-rtx-6000"), DragItem::Card("gpu1".into()), DragItem::Chassis("ultralab-gt410i".into())]
        {
            for over in chassis.slots.iter().map(|slot| Over::Slot(&slot.id)).chain([Over::Chassis, Over::Outside]) {
                let edit = offer(&catalog, &plan, &item, over).and_then(|offer| offer.edit);
                if let Some(edit) = edit {
                    assert!(edit.apply(&project).is_ok(), "{edit:?}");
                }
            }
        }
    }
}
