//! Which parts are to be paid: all of the plan, or what differs from an offer.
use std::collections::BTreeMap;

use crate::catalog::{Catalog, Chassis};
use crate::plan::{CardPart, Plan, Quote};

/// Some equal parts of one machine.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Part<'a> {
    pub kind: &'a str,
    pub id: &'a str,
    pub count: i64,
}

impl Part<'_> {
    /// Part kind and id as plans name them.
    pub(super) fn key(&self) -> String {
        format!("{}/{}", self.kind, self.id)
    }
}

/// The parts of one machine of a plan, equal ones together.
pub(super) fn parts(plan: &Plan) -> Vec<Part<'_>> {
    let mut parts: Vec<Part<'_>> = Vec::new();
    let mut add = |kind, id, count: i64| match parts.iter_mut().find(|part| part.kind == kind && part.id == id) {
        _ if count == 0 => {}
        Some(part) => part.count += count,
        None => parts.push(Part { kind, id, count }),
    };
    if let Some(chassis) = &plan.chassis {
        add("chassis", chassis.as_str(), 1);
    }
    if let Some(cpu) = &plan.cpu {
        add("cpu", cpu.as_str(), i64::from(plan.cpu_count));
    }
    for card in &plan.cards {
        match &card.part {
            CardPart::Gpu(gpu) => add("gpu", gpu.as_str(), 1),
            CardPart::Nic(nic) => add("nic", nic.as_str(), 1),
            CardPart::Other(text) => {
                let (kind, id) = text.split_once('/').unwrap_or(("other", text));
                add(kind, id, 1);
            }
        }
    }
    for placed in &plan.bridges {
        add("bridge", placed.bridge.as_str(), 1);
    }
    for lot in &plan.memory {
        add("memory", lot.module.as_str(), i64::from(lot.count));
    }
    for lot in &plan.drives {
        add("drive", lot.drive.as_str(), i64::from(lot.count));
    }
    parts
}

/// The parts to pay for. A machine that is sold whole, with all GPUs in it, is one part with its processors and
/// memory; network adapters and drives beyond what its maker fits are not told apart.
pub(super) fn parts_to_buy<'a>(catalog: &Catalog, plan: &'a Plan) -> Vec<Part<'a>> {
    let parts = parts(plan);
    let chassis = plan.chassis.as_ref().and_then(|id| catalog.chassis.get(id));
    match chassis.filter(|chassis| is_sold_whole(catalog, plan, chassis)) {
        Some(_) => plan.chassis.iter().map(|id| Part { kind: "system", id: id.as_str(), count: 1 }).collect(),
        None => in_pieces(catalog, parts),
    }
}

/// Plans count joined pairs; some cards need several bridges for one pair.
fn in_pieces<'a>(catalog: &Catalog, mut parts: Vec<Part<'a>>) -> Vec<Part<'a>> {
    for part in parts.iter_mut().filter(|part| part.kind == "bridge") {
        part.count *= catalog.bridges.get(part.id).map_or(1, |bridge| i64::from(bridge.per_pair));
    }
    parts
}

fn is_sold_whole(catalog: &Catalog, plan: &Plan, chassis: &Chassis) -> bool {
    let own = |kind: &str| {
        let key = format!("{kind}/{}", chassis.id);
        plan.prices.contains_key(&key) || kind == "system" && plan.kept_prices.contains_key(&key)
    };
    let priced = own("system") || (catalog.price_of("system", chassis.id.as_str()).is_some() && !own("chassis"));
    priced && chassis.gpu_slots().all(|slot| plan.card(&slot.id).is_some())
}

/// Parts added since an offer (positive) or taken out (negative), those of the plan first.
pub(super) fn differences<'a>(catalog: &Catalog, plan: &'a Plan, quote: &'a Quote) -> Vec<Part<'a>> {
    if quote.covers.is_empty() {
        return Vec::new();
    }
    let mut covered: BTreeMap<(&str, &str), i64> = BTreeMap::new();
    for line in &quote.covers {
        let key = line.part.split_once('/').unwrap_or(("other", &line.part));
        *covered.entry(key).or_default() += i64::from(line.count);
    }
    let mut differences = Vec::new();
    for part in parts(plan) {
        let count = part.count - covered.remove(&(part.kind, part.id)).unwrap_or(0);
        if count != 0 {
            differences.push(Part { count, ..part });
        }
    }
    let gone = covered.into_iter().filter(|(_, count)| *count != 0);
    differences.extend(gone.map(|((kind, id), count)| Part { kind, id, count: -count }));
    in_pieces(catalog, differences)
}

/// Name of a part as shown: of the maker and the part, or the id if the catalogue lacks it.
pub(super) fn name(catalog: &Catalog, part: &Part<'_>) -> String {
    let id = part.id;
    let made = |vendor: &str, name: &str| format!("{vendor} {name}");
    let name = match part.kind {
        "gpu" => catalog.gpus.get(id).map(|gpu| made(&gpu.vendor, &gpu.name)),
        "cpu" => catalog.cpus.get(id).map(|cpu| made(&cpu.vendor, &cpu.name)),
        "chassis" | "system" => catalog.chassis.get(id).map(|chassis| made(&chassis.vendor, &chassis.name)),
        "memory" => catalog.memory.get(id).map(|module| module.name.clone()),
        "drive" => catalog.drives.get(id).map(|drive| drive.name.clone()),
        "nic" => catalog.nics.get(id).map(|nic| nic.name.clone()),
        "bridge" => catalog.bridges.get(id).map(|bridge| bridge.name.clone()),
        _ => None,
    };
    name.unwrap_or_else(|| id.to_owned())
}
