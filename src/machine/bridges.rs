//! NVLink bridges between cards: which pairs take one, and whether a placed one is right.
use crate::catalog::{Bridge, BridgeId, Catalog, Chassis, Gpu, SlotId};
use crate::machine::Finding;
use crate::plan::{CardPart, PlacedBridge, Plan};

/// Pairs of cards that accept a bridge and have none yet, with a bridge that fits each.
#[must_use]
pub fn candidates(catalog: &Catalog, plan: &Plan) -> Vec<(BridgeId, [SlotId; 2])> {
    let Some(chassis) = plan.chassis.as_ref().and_then(|id| catalog.chassis.get(id)) else { return Vec::new() };
    if !chassis.bridges {
        return Vec::new();
    }
    let bridged = |slot: &SlotId| plan.bridges.iter().any(|bridge| bridge.slots.contains(slot));
    let cards = cards(catalog, chassis, plan);
    let mut taken: Vec<&SlotId> = Vec::new();
    let mut found = Vec::new();
    for (at, a) in cards.iter().enumerate() {
        for b in cards.iter().skip(at + 1) {
            let free = |slot| !bridged(slot) && !taken.contains(&slot);
            if !(free(a.slot) && free(b.slot)) {
                continue;
            }
            if let Some(bridge) = catalog.bridges.values().find(|bridge| joins(bridge, a, b)) {
                found.push((bridge.id.clone(), [a.slot.clone(), b.slot.clone()]));
                taken.extend([a.slot, b.slot]);
            }
        }
    }
    found
}

/// A GPU card in its slot.
struct Seat<'a> {
    slot: &'a SlotId,
    label: &'a str,
    row: u8,
    position: f32,
    /// Whether it stands on a riser, where only the builder knows what is beside it.
    on_riser: bool,
    gpu: &'a Gpu,
}

/// GPU cards from left to right.
fn cards<'a>(catalog: &'a Catalog, chassis: &'a Chassis, plan: &'a Plan) -> Vec<Seat<'a>> {
    let seat = |card: &'a crate::plan::Card| {
        let CardPart::Gpu(id) = &card.part else { return None };
        let slot = chassis.slot(&card.slot)?;
        let gpu = catalog.gpus.get(id)?;
        Some(Seat {
            slot: &card.slot,
            label: &slot.label,
            row: slot.row,
            position: slot.position,
            on_riser: plan.riser(&card.slot).is_some(),
            gpu,
        })
    };
    let mut cards: Vec<_> = plan.cards.iter().filter_map(seat).collect();
    cards.sort_by(|a, b| (a.row, a.position).partial_cmp(&(b.row, b.position)).unwrap_or(std::cmp::Ordering::Equal));
    cards
}

fn joins(bridge: &Bridge, a: &Seat<'_>, b: &Seat<'_>) -> bool {
    !a.on_riser && a.gpu.id == b.gpu.id && bridge.fits.contains(&a.gpu.id) && spans(bridge, a, b)
}

fn spans(bridge: &Bridge, a: &Seat<'_>, b: &Seat<'_>) -> bool {
    if a.on_riser || b.on_riser {
        return a.on_riser && b.on_riser;
    }
    a.row == b.row && ((a.position - b.position).abs() - f32::from(bridge.spacing_slots)).abs() < 0.1
}

/// What is wrong with the bridges of a plan.
#[must_use]
pub fn check(catalog: &Catalog, plan: &Plan) -> Vec<Finding> {
    let Some(chassis) = plan.chassis.as_ref().and_then(|id| catalog.chassis.get(id)) else { return Vec::new() };
    let cards = cards(catalog, chassis, plan);
    plan.bridges.iter().filter_map(|placed| check_one(catalog, chassis, &cards, placed)).collect()
}

fn check_one(catalog: &Catalog, chassis: &Chassis, cards: &[Seat<'_>], placed: &PlacedBridge) -> Option<Finding> {
    let seats: Vec<&Seat<'_>> = cards.iter().filter(|seat| placed.slots.contains(seat.slot)).collect();
    let told = |code| {
        let mut finding = Finding::new(code).with("bridge", placed.bridge.as_str());
        finding = finding.with("slots", seats.iter().map(|seat| seat.label.to_owned()).collect::<Vec<_>>());
        placed.slots.iter().fold(finding, |finding, slot| finding.on(slot.as_str()))
    };
    let Some(bridge) = catalog.bridges.get(&placed.bridge) else { return Some(told("W116")) };
    let told = |code| told(code).with("bridge", bridge.name.as_str()).with("spacing", bridge.spacing_slots);
    let (first, last) = (seats.first()?, seats.last()?);
    if seats.len() < 2 || seats.iter().any(|seat| seat.gpu.id != first.gpu.id) {
        return Some(told("E117"));
    }
    if !bridge.fits.contains(&first.gpu.id) {
        return Some(told("E118").with("card", first.gpu.name.as_str()));
    }
    let neighbours = seats.windows(2).all(|pair| matches!(pair, [a, b] if spans(bridge, a, b)));
    if !neighbours || !chassis.bridges {
        let distance = f64::from((last.position - first.position).abs());
        return Some(told("E119").with("distance", distance));
    }
    None
}
