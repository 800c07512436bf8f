//! The rules of placing a card, one function each.
//!
//! Every reason names its slots in the argument `slots`, so that the analysis can join like reasons of several cards.
use crate::catalog::chassis::{Slot, SlotUse, Upstream};
use crate::catalog::gpu::{Cooling, FormFactor};
use crate::catalog::{Catalog, Chassis, Gpu, note};
use crate::machine::{Finding, lanes, power};
use crate::plan::{Card, CardPart, Plan};
use crate::quantity::{Arg, Confidence, PcieLink};

/// Most power that a PCI Express slot gives a card without plugs of its own, W (PCI Express CEM specification).
const SLOT_POWER_W: f64 = 75.0;

/// Code of the warning that a card overloads the supplies. The analysis says it once, of the whole machine.
pub(crate) const OVERLOAD: &str = "W310";

/// A card in a slot, with the plan as it is after the drop.
#[derive(Clone, Copy)]
pub(crate) struct Case<'a> {
    pub catalog: &'a Catalog,
    pub chassis: &'a Chassis,
    pub plan: &'a Plan,
    pub slot: &'a Slot,
    pub part: &'a CardPart,
    pub link: Option<(PcieLink, PcieLink)>,
    /// What the slot itself would give the card, without a riser.
    pub in_slot: Option<PcieLink>,
}

impl Case<'_> {
    fn finding(&self, code: &'static str, name: &str) -> Finding {
        Finding::new(code).on(self.slot.id.as_str()).with("slots", vec![self.slot.label.clone()]).with("card", name)
    }
}

/// All reasons against a card, or to be known of it.
pub(crate) fn reasons(case: &Case<'_>) -> Vec<Finding> {
    let mut reasons = Vec::new();
    let form = match case.part {
        CardPart::Gpu(id) => match case.catalog.gpus.get(id) {
            Some(gpu) => {
                gpu_rules(case, gpu, &mut reasons);
                Some((gpu.form, gpu.name.as_str()))
            }
            None => unknown(case, id.as_str(), &mut reasons),
        },
        CardPart::Nic(id) => match case.catalog.nics.get(id) {
            Some(nic) => Some((FormFactor::Pcie, nic.name.as_str())),
            None => unknown(case, id.as_str(), &mut reasons),
        },
        CardPart::Other(text) => unknown(case, text, &mut reasons),
    };
    if let Some((form, name)) = form {
        connector(case, form, name, &mut reasons);
        covered(case, name, &mut reasons);
        fed(case, name, &mut reasons);
        width(case, name, &mut reasons);
    }
    reasons
}

/// Whether a slot is meant for the other kind of card: good enough, but not the first choice.
pub(crate) fn is_for_other_use(slot: &Slot, part: &CardPart) -> bool {
    match part {
        CardPart::Gpu(_) => slot.use_for != SlotUse::Gpu,
        _ => slot.use_for != SlotUse::Io,
    }
}

fn unknown(case: &Case<'_>, name: &str, reasons: &mut Vec<Finding>) -> Option<(FormFactor, &'static str)> {
    reasons.push(case.finding("W113", name));
    None
}

fn gpu_rules(case: &Case<'_>, gpu: &Gpu, reasons: &mut Vec<Finding>) {
    room(case, gpu, reasons);
    power(case, gpu, reasons);
    cooling(case, gpu, reasons);
    numbers(case, gpu, reasons);
    supplies(case, gpu, reasons);
}

fn connector(case: &Case<'_>, form: FormFactor, name: &str, reasons: &mut Vec<Finding>) {
    // An SXM board of one generation takes no module of another; there is no mechanical compatibility to look for.
    if form != case.slot.connector {
        let finding = case.finding("E102", name);
        reasons.push(finding.with("needs", form.trade_name()).with("has", case.slot.connector.trade_name()));
    }
}

fn room(case: &Case<'_>, gpu: &Gpu, reasons: &mut Vec<Finding>) {
    let slot = case.slot;
    // A card on a riser stands elsewhere and takes its power from the supply.
    if case.plan.riser(&slot.id).is_some() {
        return;
    }
    if slot.use_for == SlotUse::Io && (gpu.slot_width > 1.0 || gpu.tdp_w > SLOT_POWER_W) {
        reasons.push(case.finding("E103", &gpu.name).with("watts", gpu.tdp_w));
    }
    if gpu.slot_width > f64::from(slot.max_width) + 0.01 {
        let finding = case.finding("E104", &gpu.name);
        reasons.push(finding.with("width", gpu.slot_width).with("room", f64::from(slot.max_width)));
    }
    if let (Some(length), Some(most)) = (gpu.length_mm, slot.max_length_mm)
        && length > most
    {
        reasons.push(case.finding("E106", &gpu.name).with("length", length).with("room", most));
    }
}

/// Slots in the same row that a card at `slot` of this width covers besides its own.
fn covers(slot: &Slot, width: f64, other: &Slot) -> bool {
    let start = f64::from(slot.position);
    let at = f64::from(other.position);
    other.row == slot.row && other.id != slot.id && at > start - 0.01 && at + 0.01 < start + width
}

fn card_width(catalog: &Catalog, part: &CardPart) -> f64 {
    match part {
        CardPart::Gpu(id) => catalog.gpus.get(id).map_or(1.0, |gpu| gpu.slot_width),
        _ => 1.0,
    }
}

/// Whether a card of another slot lies over this one.
pub(crate) fn is_covered(catalog: &Catalog, chassis: &Chassis, plan: &Plan, slot: &Slot) -> bool {
    plan.cards.iter().filter(|card| plan.riser(&card.slot).is_none()).any(|card| {
        let other = chassis.slot(&card.slot);
        other.is_some_and(|other| covers(other, card_width(catalog, &card.part), slot))
    })
}

fn covered(case: &Case<'_>, name: &str, reasons: &mut Vec<Finding>) {
    let width = card_width(case.catalog, case.part);
    if case.plan.riser(&case.slot.id).is_some() {
        return;
    }
    for (card, other) in others(case) {
        // Only a card before this one reaches over it: others need not be looked up.
        let before = other.row == case.slot.row && other.position <= case.slot.position;
        let reaches = || covers(other, card_width(case.catalog, &card.part), case.slot);
        if covers(case.slot, width, other) || before && reaches() {
            reasons.push(case.finding("E105", name).on(other.id.as_str()).with("other", other.label.as_str()));
        }
    }
}

/// The other cards that sit on the board, with their slots.
fn others<'a>(case: &Case<'a>) -> impl Iterator<Item = (&'a Card, &'a Slot)> {
    let (plan, chassis, own) = (case.plan, case.chassis, &case.slot.id);
    let others = plan.cards.iter().filter(move |card| card.slot != *own && plan.riser(&card.slot).is_none());
    others.filter_map(move |card| Some((card, chassis.slot(&card.slot)?)))
}

fn power(case: &Case<'_>, gpu: &Gpu, reasons: &mut Vec<Finding>) {
    let Some(most) = case.chassis.max_gpu_tdp_w.filter(|&most| gpu.tdp_w > most) else { return };
    // A limit that we concluded ourselves from the cards that are sold in a machine cannot forbid anything.
    let code = if case.chassis.confidence == Confidence::Low { "W107" } else { "E107" };
    reasons.push(case.finding(code, &gpu.name).with("watts", gpu.tdp_w).with("most", most));
}

fn cooling(case: &Case<'_>, gpu: &Gpu, reasons: &mut Vec<Finding>) {
    let serves = &case.chassis.gpu_cooling;
    if gpu.form != FormFactor::Pcie {
        return;
    }
    if !serves.is_empty() && !serves.contains(&gpu.cooling) {
        match gpu.cooling {
            Cooling::Passive | Cooling::Liquid => reasons.push(case.finding("E108", &gpu.name)),
            Cooling::Blower | Cooling::OpenAir => reasons.push(case.finding("W109", &gpu.name)),
        }
    }
    if gpu.cooling == Cooling::OpenAir && is_boxed_in(case, gpu) {
        reasons.push(case.finding("W110", &gpu.name));
    }
}

/// Whether another card sits directly before the fans, which look away from the own slot, without a free slot between.
fn is_boxed_in(case: &Case<'_>, gpu: &Gpu) -> bool {
    let end = f64::from(case.slot.position) + gpu.slot_width;
    let on_riser = case.plan.riser(&case.slot.id).is_some();
    !on_riser
        && others(case).any(|(card, other)| {
            let is_gpu = matches!(card.part, CardPart::Gpu(_));
            is_gpu && other.row == case.slot.row && (f64::from(other.position) - end).abs() < 0.5
        })
}

fn numbers(case: &Case<'_>, gpu: &Gpu, reasons: &mut Vec<Finding>) {
    let all = case.plan.gpus().count();
    let same = case.plan.gpus().filter(|(_, id)| **id == gpu.id).count();
    if let Some(most) = case.chassis.max_gpus.filter(|&most| all > usize::from(most)) {
        reasons.push(case.finding("E114", &gpu.name).with("count", all).with("most", most));
    }
    if let Some(most) = gpu.seed_max_per_machine.filter(|&most| same > usize::from(most)) {
        reasons.push(case.finding("W111", &gpu.name).with("count", same).with("most", most));
    }
}

/// A card that the supplies cannot feed along with the rest may be placed, so that they can be changed afterwards.
fn supplies(case: &Case<'_>, gpu: &Gpu, reasons: &mut Vec<Finding>) {
    let power = power::power(case.catalog, case.plan);
    if let Some(supplies) = power.psu_w.filter(|&supplies| power.max_w > supplies) {
        let nodes = f64::from(case.plan.nodes.max(1));
        let finding = case.finding(OVERLOAD, &gpu.name).on("psu");
        reasons.push(finding.with("load", power.max_w / nodes).with("supplies", supplies / nodes));
    }
}

fn fed(case: &Case<'_>, name: &str, reasons: &mut Vec<Finding>) {
    if !lanes::is_fed(case.chassis, case.plan, &case.slot.upstream) {
        let socket = case.chassis.socket_of(&case.slot.upstream).unwrap_or(0);
        reasons.push(case.finding("E201", name).on(format!("cpu{socket}")).with("cpu", socket));
        return;
    }
    let width = lanes::Lanes::of(case.catalog, case.chassis, case.plan).slot(&case.slot.id);
    if width.lanes == 0 {
        let why = width.cut_by.map_or_else(|| Arg::Text(String::new()), |mode| note::message(&mode.note).into());
        reasons.push(case.finding("E202", name).with("why", why));
    }
    if case.slot.upstream == Upstream::Chipset && matches!(case.part, CardPart::Gpu(_)) {
        let link = case.chassis.chipset_link.map(|(generation, lanes)| PcieLink::new(generation, lanes));
        let shared = link.map_or(0.0, |link| case.catalog.usable_gb_s(link));
        reasons.push(case.finding("W205", name).with("shared", shared));
    }
}

/// Whether the slot's data goes over the GPU's own links to a CPU (POWER9, Grace): its PCI Express width then says
/// nothing.
fn has_own_link_to_cpu(case: &Case<'_>) -> bool {
    let is_socket = |end: &str| matches!(Upstream::from(end.to_owned()), Upstream::Cpu(_));
    let slot = case.slot.id.as_str();
    let edges = case.chassis.fabric.iter().flat_map(|fabric| &fabric.edges);
    edges.into_iter().any(|edge| (edge.a == slot && is_socket(&edge.b)) || (edge.b == slot && is_socket(&edge.a)))
}

fn width(case: &Case<'_>, name: &str, reasons: &mut Vec<Finding>) {
    let Some((maximum, planned)) = case.link else { return };
    if has_own_link_to_cpu(case) {
        return;
    }
    let told = |code| {
        case.finding(code, name)
            .with("cards", 1_u8)
            .with("planned", planned.to_string())
            .with("maximum", maximum.to_string())
            .with("usable", case.catalog.usable_gb_s(planned))
            .with("full", case.catalog.usable_gb_s(maximum))
    };
    if case.in_slot.is_some_and(|in_slot| in_slot != planned) {
        reasons.push(told("W216"));
    } else if is_enough_for_network(case, planned) {
        // A narrow slot that carries all that the adapter's ports bring is no loss.
    } else if planned.lanes < maximum.lanes {
        reasons.push(told("W203"));
    } else if planned.generation < maximum.generation {
        reasons.push(told("N204"));
    }
}

/// Whether the slot carries what all ports of a network adapter bring.
fn is_enough_for_network(case: &Case<'_>, planned: PcieLink) -> bool {
    let CardPart::Nic(id) = case.part else { return false };
    let line = case.catalog.nics.get(id).map(|nic| nic.gbit_s / 8.0 * f64::from(nic.ports));
    line.is_some_and(|line| line <= case.catalog.usable_gb_s(planned))
}
