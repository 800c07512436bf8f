//! The one check of a card in a slot: used by the ghost under the mouse, the drop, the findings and the advisor.
//!
//! Each rule is a function that adds to the list of reasons; [`check`] asks them all.
use crate::catalog::chassis::{Slot, Upstream};
use crate::catalog::{Catalog, Chassis, SlotId};
use crate::machine::lanes::{self, Lanes};
use crate::machine::rules::{self, Case};
use crate::machine::{Finding, Severity, build};
use crate::plan::{Card, CardPart, Plan, Riser};
use crate::quantity::PcieLink;

/// Whether a card may go into a slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fit {
    /// Works as expected.
    Yes,
    /// Works, with the warnings given.
    WithWarnings,
    /// Does not work.
    No,
}

/// The answer of [`check`].
#[derive(Debug, Clone, PartialEq)]
pub struct Placement {
    /// Whether it fits.
    pub fit: Fit,
    /// Reasons, worst first; empty if all is well. The same findings that the analysis shows after the drop.
    pub reasons: Vec<Finding>,
    /// What the card's link will train to: (maximum of the card, planned). `None` for unknown parts and dead slots.
    pub link: Option<(PcieLink, PcieLink)>,
}

/// Checks whether `part` may go into `slot` of the plan's chassis, with all other cards as they are.
///
/// What the slot holds now is disregarded: the question is the slot's content after the drop.
#[must_use]
pub fn check(catalog: &Catalog, plan: &Plan, slot: &SlotId, part: &CardPart) -> Placement {
    check_placed(catalog, &with_card(plan, slot, part), slot, part)
}

/// The same for a card that the plan already has in that slot.
#[must_use]
pub fn check_placed(catalog: &Catalog, plan: &Plan, slot: &SlotId, part: &CardPart) -> Placement {
    let chassis = plan.chassis.as_ref().and_then(|id| catalog.chassis.get(id));
    let Some((chassis, place)) = chassis.and_then(|chassis| Some((chassis, chassis.slot(slot)?))) else {
        let finding = Finding::new("E101").on(slot.as_str()).with("slots", vec![slot.to_string()]);
        return answer(vec![finding.with("card", part.to_string())], None);
    };
    let link_by = |riser| link(catalog, chassis, plan, place, part, riser);
    let riser = plan.riser(slot);
    let link = link_by(riser);
    let in_slot = if riser.is_some() { link_by(None) } else { link }.map(|(_, planned)| planned);
    let case = Case { catalog, chassis, plan, slot: place, part, link, in_slot };
    answer(rules::reasons(&case), link)
}

fn answer(mut reasons: Vec<Finding>, link: Option<(PcieLink, PcieLink)>) -> Placement {
    reasons.sort_by_key(|reason| std::cmp::Reverse(reason.severity()));
    let fit = match reasons.first().map(Finding::severity) {
        Some(Severity::Error) => Fit::No,
        Some(Severity::Warning) => Fit::WithWarnings,
        _ => Fit::Yes,
    };
    Placement { fit, reasons, link }
}

/// The plan with `part` in `slot`, whatever the slot holds now.
fn with_card(plan: &Plan, slot: &SlotId, part: &CardPart) -> Plan {
    let mut after = plan.clone();
    match after.cards.iter_mut().find(|card| card.slot == *slot) {
        Some(card) => card.part = part.clone(),
        None => after.cards.push(Card { slot: slot.clone(), part: part.clone() }),
    }
    after
}

/// Maximum and planned link of a card in a slot; `None` if the part is unknown or the slot dead.
fn link(
    catalog: &Catalog,
    chassis: &Chassis,
    after: &Plan,
    slot: &Slot,
    part: &CardPart,
    riser: Option<&Riser>,
) -> Option<(PcieLink, PcieLink)> {
    let maximum = match part {
        CardPart::Gpu(id) => build::gpu_link(catalog.gpus.get(id)?),
        CardPart::Nic(id) => catalog.nics.get(id).map(|nic| PcieLink::new(nic.pcie_gen, nic.pcie_lanes))?,
        CardPart::Other(_) => return None,
    };
    if !lanes::is_fed(chassis, after, &slot.upstream) {
        return None;
    }
    let root = match &slot.upstream {
        Upstream::Cpu(_) => after.cpu.as_ref().and_then(|id| catalog.cpus.get(id)).map(|cpu| cpu.pcie_gen),
        Upstream::Switch(id) => chassis.switch(id).map(|switch| switch.generation),
        Upstream::Chipset => None,
    };
    let width = Lanes::of(catalog, chassis, after).slot(&slot.id);
    let (planned, _) = build::negotiate(slot, &width, root, maximum, riser);
    (planned.lanes > 0).then_some((maximum, planned))
}

/// The best free slot for `part`: fits best, widest planned link, least shared uplink, first in the chassis' order.
///
/// `None` if no free slot takes it.
#[must_use]
pub fn best_slot(catalog: &Catalog, plan: &Plan, part: &CardPart) -> Option<SlotId> {
    let chassis = catalog.chassis.get(plan.chassis.as_ref()?)?;
    let free = chassis.slots.iter().enumerate().filter(|(_, slot)| plan.card(&slot.id).is_none());
    let rated = free.filter_map(|(order, slot)| {
        let placement = check(catalog, plan, &slot.id, part);
        if placement.fit == Fit::No {
            return None;
        }
        let rate = placement.link.map_or(0.0, |(_, planned)| planned.gb_s());
        // GB/s as whole MB/s, so that the key can be ordered.
        let slower = std::cmp::Reverse((rate * 1000.0) as u64);
        Some(((rules::is_for_other_use(slot, part), placement.fit, slower, sharers(plan, chassis, slot), order), slot))
    });
    rated.min_by_key(|(key, _)| *key).map(|(_, slot)| slot.id.clone())
}

/// Cards that share the slot's switch.
fn sharers(plan: &Plan, chassis: &Chassis, slot: &Slot) -> usize {
    let Upstream::Switch(_) = slot.upstream else { return 0 };
    let shares = |card: &&Card| chassis.slot(&card.slot).is_some_and(|other| other.upstream == slot.upstream);
    plan.cards.iter().filter(shares).count()
}

/// The free slots that [`crate::plan::Edit::Fill`] would fill with `part`, in order: each checked with the ones before
/// it filled, so covered slots are left out.
#[must_use]
pub fn fill_slots(catalog: &Catalog, plan: &Plan, part: &CardPart) -> Vec<SlotId> {
    let Some(chassis) = plan.chassis.as_ref().and_then(|id| catalog.chassis.get(id)) else { return Vec::new() };
    let mut filled = plan.clone();
    let mut slots = Vec::new();
    for slot in chassis.slots.iter().filter(|slot| !rules::is_for_other_use(slot, part)) {
        if filled.card(&slot.id).is_none() && check(catalog, &filled, &slot.id, part).fit != Fit::No {
            filled.cards.push(Card { slot: slot.id.clone(), part: part.clone() });
            slots.push(slot.id.clone());
        }
    }
    slots
}

/// Whether a card of one slot's width could be put here: the slot is empty and no wider neighbour covers it.
#[must_use]
pub fn is_free(catalog: &Catalog, chassis: &Chassis, plan: &Plan, slot: &Slot) -> bool {
    plan.card(&slot.id).is_none() && !rules::is_covered(catalog, chassis, plan, slot)
}

/// The widest planned link that a card of this kind could have in the plan's chassis, whatever is placed.
#[must_use]
pub fn widest_link(catalog: &Catalog, plan: &Plan, part: &CardPart) -> Option<PcieLink> {
    let chassis = catalog.chassis.get(plan.chassis.as_ref()?)?;
    let empty = Plan { cards: Vec::new(), ..plan.clone() };
    let links = chassis.slots.iter().filter_map(|slot| link(catalog, chassis, &empty, slot, part, None));
    links.map(|(_, planned)| planned).max_by(|a, b| a.gb_s().total_cmp(&b.gb_s()))
}
