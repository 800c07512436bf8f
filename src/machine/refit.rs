//! Another chassis under the same parts, and a first fitting of an empty one.
use crate::catalog::{Catalog, Chassis, ChassisId, Cpu};
use crate::machine::Finding;
use crate::machine::placement::{self, Fit};
use crate::plan::{Card, CardPart, PlacedBridge, Plan};

/// The plan on another chassis: cards go to like slots in order, CPUs, memory and drives stay where they fit.
///
/// The findings say what was left out. An unknown chassis is taken as it is; the plan keeps everything then.
#[must_use]
pub fn refit(catalog: &Catalog, plan: &Plan, chassis: &ChassisId) -> (Plan, Vec<Finding>) {
    let mut next = Plan { chassis: Some(chassis.clone()), ..plan.clone() };
    let mut findings = Vec::new();
    let Some(body) = catalog.chassis.get(chassis) else { return (next, findings) };
    fit_cpus(catalog, body, plan, &mut next, &mut findings);
    fit_memory(catalog, body, &mut next, &mut findings);
    next.psu = None;
    // A quote is for a machine in its chassis: in another it says nothing.
    if plan.chassis.as_ref() != Some(chassis) {
        next.quote = None;
        next.seed_claims = Vec::new();
        next.risers = Vec::new();
    }
    fit_cards(catalog, plan, &mut next, &mut findings);
    (next, findings)
}

fn fit_cpus(catalog: &Catalog, body: &Chassis, plan: &Plan, next: &mut Plan, findings: &mut Vec<Finding>) {
    let old = plan.cpu.as_ref().and_then(|id| catalog.cpus.get(id));
    if let Some(cpu) = old.filter(|cpu| fits(body, cpu)) {
        next.cpu_count = plan.cpu_count.clamp(1, body.sockets.min(cpu.max_sockets).max(1));
        return;
    }
    let new = default_cpu(catalog, body);
    if let Some(old) = old {
        let name = new.map_or("none", |cpu| cpu.name.as_str());
        findings.push(Finding::new("N121").on("cpu0").with("old", old.name.as_str()).with("new", name));
    }
    next.cpu = new.map(|cpu| cpu.id.clone());
    next.cpu_count = new.map_or(body.sockets, |cpu| body.sockets.min(cpu.max_sockets)).max(1);
}

fn fits(body: &Chassis, cpu: &Cpu) -> bool {
    body.cpu_families.contains(&cpu.family)
}

/// A usual CPU for a chassis: of those that fit all its sockets, the one in the middle by cores.
#[must_use]
pub fn default_cpu<'a>(catalog: &'a Catalog, body: &Chassis) -> Option<&'a Cpu> {
    let mut cpus: Vec<&Cpu> =
        catalog.cpus.values().filter(|cpu| fits(body, cpu) && cpu.max_sockets >= body.sockets).collect();
    cpus.sort_by(|a, b| (a.cores, &a.id).cmp(&(b.cores, &b.id)));
    cpus.get(cpus.len().saturating_sub(1) / 2).copied()
}

fn fit_memory(catalog: &Catalog, body: &Chassis, next: &mut Plan, findings: &mut Vec<Finding>) {
    let kept = |lot: &crate::plan::MemoryLot| {
        catalog.memory.get(&lot.module).is_none_or(|module| module.kind == body.memory_kind)
    };
    let left_out: Vec<String> =
        next.memory.iter().filter(|lot| !kept(lot)).map(|lot| format!("{} × {}", lot.count, lot.module)).collect();
    next.memory.retain(kept);
    if !left_out.is_empty() {
        findings
            .push(Finding::new("N122").on("memory").with("parts", left_out).with("kind", body.memory_kind.as_str()));
    }
}

fn fit_cards(catalog: &Catalog, plan: &Plan, next: &mut Plan, findings: &mut Vec<Finding>) {
    next.cards = Vec::new();
    let mut left_out: Vec<String> = Vec::new();
    for card in &plan.cards {
        let same = placement::check(catalog, next, &card.slot, &card.part).fit != Fit::No;
        let slot = if same && next.card(&card.slot).is_none() {
            Some(card.slot.clone())
        } else {
            placement::best_slot(catalog, next, &card.part)
        };
        match slot {
            Some(slot) => next.cards.push(Card { slot, part: card.part.clone() }),
            None => left_out.push(name(catalog, &card.part)),
        }
    }
    let (cards, risers) = (&next.cards, &mut next.risers);
    risers.retain(|riser| cards.iter().any(|card| card.slot == riser.slot));
    let stays = |bridge: &&PlacedBridge| bridge.slots.iter().all(|slot| plan.card(slot) == next.card(slot));
    next.bridges = plan.bridges.iter().filter(stays).cloned().collect();
    if !super::bridges::check(catalog, next).is_empty() {
        next.bridges = Vec::new();
    }
    if !left_out.is_empty() {
        findings.push(Finding::new("W123").with("count", left_out.len()).with("parts", left_out));
    }
}

fn name(catalog: &Catalog, part: &CardPart) -> String {
    match part {
        CardPart::Gpu(id) => catalog.gpus.get(id).map_or_else(|| id.to_string(), |gpu| gpu.name.clone()),
        CardPart::Nic(id) => catalog.nics.get(id).map_or_else(|| id.to_string(), |nic| nic.name.clone()),
        CardPart::Other(text) => text.clone(),
    }
}
