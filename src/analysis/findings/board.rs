//! Boards in a case of the buyer's choice: risers, expansion slots, address space.
use crate::analysis::findings::Case;
use crate::catalog::Gpu;
use crate::catalog::chassis::{BodyKind, Slot, Upstream};
use crate::machine::Finding;
use crate::plan::{CardPart, Riser};

/// Expansion slots of common tower cases (ATX and its relatives).
const CASE_SLOTS: f64 = 7.0;
/// Longest cable that builders of rows of consumer cards trust at generation 4 and later, mm (upstation.io on hundreds of
/// RTX 3090 and 4090: `SlimSAS` cables of 75 cm or less).
const LONG_RISER_MM: f64 = 750.0;
/// VRAM from which a card's address window counts, GB.
const LARGE_WINDOW_GB: f64 = 16.0;
/// Large cards from which the firmware of a board may run out of address space (six on one board did: NVIDIA
/// open-gpu-kernel-modules, issue 510; four is where builders start to report it).
const MANY_WINDOWS: usize = 4;

pub(super) fn add(case: &Case<'_>, found: &mut Vec<Finding>) {
    risers(case, found);
    // Machines that are sold complete have firmware for the cards that their maker allows.
    if case.chassis.kind == BodyKind::Board {
        address_space(case, found);
        case_slots(case, found);
    }
}

/// GPU cards with their slots.
fn cards<'a>(case: &Case<'a>) -> impl Iterator<Item = (&'a Slot, &'a Gpu)> + use<'a> {
    let (plan, chassis, catalog) = (case.plan, case.chassis, case.catalog);
    plan.cards.iter().filter_map(move |card| {
        let CardPart::Gpu(id) = &card.part else { return None };
        Some((chassis.slot(&card.slot)?, catalog.gpus.get(id)?))
    })
}

fn risers(case: &Case<'_>, found: &mut Vec<Finding>) {
    let on_risers: Vec<(&Slot, &Gpu, &Riser)> =
        cards(case).filter_map(|(slot, gpu)| Some((slot, gpu, case.plan.riser(&slot.id)?))).collect();
    let Some((first, gpu, _)) = on_risers.first() else { return };
    let labels = |list: &[(&Slot, &Gpu, &Riser)]| list.iter().map(|(slot, ..)| slot.label.clone()).collect::<Vec<_>>();
    let told = |code, list: &[(&Slot, &Gpu, &Riser)]| {
        let finding = Finding::new(code).with("slots", labels(list));
        list.iter().fold(finding, |finding, (slot, ..)| finding.on(slot.id.as_str()))
    };
    let machine = &case.analysis.machine;
    let planned = machine.gpus().find_map(|at| {
        let node = machine.nodes.get(at)?;
        let here = matches!(&node.kind, crate::machine::NodeKind::Gpu { slot, .. } if *slot == first.id);
        here.then(|| machine.device_link(at).map(|(_, planned)| planned.to_string()))?
    });
    let finding = told("N217", &on_risers).with("card", gpu.name.as_str());
    found.push(finding.with("planned", planned.unwrap_or_default()));
    let fast = |(slot, gpu, riser): &(&Slot, &Gpu, &Riser)| {
        riser.generation.unwrap_or(gpu.pcie_gen).min(slot.generation).min(gpu.pcie_gen).number() >= 4
    };
    let too_long = |it: &(&Slot, &Gpu, &Riser)| it.2.length_mm.is_some_and(|length| length > LONG_RISER_MM) && fast(it);
    let long: Vec<_> = on_risers.into_iter().filter(too_long).collect();
    let longest = long.iter().filter_map(|(.., riser)| riser.length_mm).reduce(f64::max);
    if let Some(length) = longest {
        found.push(told("W225", &long).with("length", length).with("most", LONG_RISER_MM));
    }
}

/// The last card reaches beyond the expansion slots of a common case.
fn case_slots(case: &Case<'_>, found: &mut Vec<Finding>) {
    let on_board = cards(case).filter(|(slot, _)| case.plan.riser(&slot.id).is_none());
    let end = |(slot, gpu): &(&Slot, &Gpu)| f64::from(slot.position) + gpu.slot_width;
    let Some(last) = on_board.max_by(|a, b| end(a).total_cmp(&end(b))) else { return };
    let needed = end(&last).ceil();
    if needed > CASE_SLOTS {
        let finding = Finding::new("N115").on(last.0.id.as_str()).with("card", last.1.name.as_str());
        found.push(finding.with("slot", last.0.label.as_str()).with("needed", needed).with("common", CASE_SLOTS));
    }
}

/// Each card's whole memory is to be seen by the CPU and the other cards: that takes windows of address space.
fn address_space(case: &Case<'_>, found: &mut Vec<Finding>) {
    let large: Vec<(&Slot, &Gpu)> = cards(case).filter(|(_, gpu)| gpu.vram_gb >= LARGE_WINDOW_GB).collect();
    let on_chipset = large.iter().filter(|(slot, _)| slot.upstream == Upstream::Chipset).count();
    if large.len() < MANY_WINDOWS && !(on_chipset > 0 && large.len() > 2) {
        return;
    }
    let window = |gpu: &Gpu| (gpu.vram_gb.ceil() as u64).next_power_of_two() as f64;
    let all: f64 = large.iter().map(|(_, gpu)| window(gpu)).sum();
    let each = large.iter().map(|(_, gpu)| window(gpu)).fold(0.0, f64::max);
    let finding = Finding::new("N224").with("cards", large.len()).with("each", each).with("all", all);
    let finding = finding.with("chipset", on_chipset);
    found.push(large.iter().fold(finding, |finding, (slot, _)| finding.on(slot.id.as_str())));
}
