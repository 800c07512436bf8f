//! Power supplies, circuits, plugs and load peaks.
use std::collections::BTreeMap;

use crate::analysis::Redundancy;
use crate::analysis::findings::{Case, round1};
use crate::catalog::Gpu;
use crate::machine::Finding;
use crate::plan::{Edit, PsuChoice};
use crate::quantity::{Arg, Message};

/// Share of the supplies' rating that should stay free at full load.
const HEADROOM: f64 = 0.10;
/// Share of a circuit that a lasting load may take (NFPA 70, the 80 % rule for continuous loads).
const CIRCUIT_SHARE: f64 = 0.8;
/// An office outlet where mains are 120 V: 15 A.
const OUTLET_120: (f64, f64) = (120.0, 15.0);
/// An office outlet where mains are 230 V: 16 A.
const OUTLET_230: (f64, f64) = (230.0, 16.0);
/// Year from which large GPUs draw short peaks far above their limit (first seen widely with Ampere cards).
const PEAKS_SINCE: u16 = 2020;
/// Smallest limit of a card whose peaks matter, W.
const PEAK_CARD_W: f64 = 250.0;

pub(super) fn add(case: &Case<'_>, found: &mut Vec<Finding>) {
    supplies(case, found);
    rating(case, found);
    circuit(case, found);
    plugs(case, found);
    peaks(case, found);
    caps(case, found);
}

fn per_node(case: &Case<'_>, watts: f64) -> f64 {
    watts / f64::from(case.plan.nodes.max(1))
}

fn supplies(case: &Case<'_>, found: &mut Vec<Finding>) {
    let power = &case.analysis.power;
    let Some(psu) = power.psu_w.map(|watts| per_node(case, watts)) else {
        if case.analysis.totals.gpu_count > 0 {
            found.push(Finding::new("N303").on("psu").with("load", per_node(case, power.max_w)));
        }
        return;
    };
    let load = per_node(case, power.max_w);
    let told = |code| Finding::new(code).on("psu").with("load", load).with("supplies", psu);
    if load > psu {
        found.push(bigger(case, load, told("E301")));
    } else if load > psu * (1.0 - HEADROOM) {
        found.push(bigger(case, load, told("W302").with("free", psu - load)));
    }
    let count = case.plan.psu.map(|psu| psu.count).or(case.chassis.psu.as_ref().map(|psu| psu.count)).unwrap_or(1);
    if load <= psu && power.redundancy == Redundancy::None {
        found.push(
            told(if count > 1 { "W304" } else { "N305" }).with("count", count).with("one", psu / f64::from(count)),
        );
    }
    if case.plan.psu.is_none() && case.chassis.psu.as_ref().is_some_and(|psu| !psu.published) {
        found.push(told("N306"));
    }
}

/// Offers the next larger rating that the chassis is sold with, if it carries the load with headroom.
fn bigger(case: &Case<'_>, load: f64, finding: Finding) -> Finding {
    let Some(psu) = &case.chassis.psu else { return finding };
    let carries = |watts: f64| watts * f64::from(psu.count) * (1.0 - HEADROOM) >= load;
    let ratings = psu.other_watts.iter().chain([&psu.watts]).copied().filter(|&watts| carries(watts));
    let Some(watts) = ratings.min_by(f64::total_cmp) else { return finding };
    let label = Message::new("fix-psu").with("count", psu.count).with("watts", watts);
    finding.fixed_by(label, Edit::SetPsu(case.plan.id, Some(PsuChoice { count: psu.count, watts })))
}

/// What the maker prints for the whole machine, where that is more than the parts come to here.
fn rating(case: &Case<'_>, found: &mut Vec<Finding>) {
    let load = per_node(case, case.analysis.power.mains_w);
    let Some(rated) = case.chassis.rated_w.filter(|&rated| load > 0.0 && rated > load) else { return };
    found.push(Finding::new("N310").on("psu").with("rated", rated).with("load", load.round()));
}

fn circuit(case: &Case<'_>, found: &mut Vec<Finding>) {
    let load = per_node(case, case.analysis.power.mains_w).round();
    let over = |(volts, amps): (f64, f64)| load > volts * amps * CIRCUIT_SHARE;
    if case.analysis.totals.gpu_count == 0 || !over(OUTLET_120) {
        return;
    }
    let code = if over(OUTLET_230) { "W307" } else { "N307" };
    let finding = Finding::new(code).on("psu").with("load", load);
    found.push(finding.with("amps120", round1(load / 120.0)).with("amps230", round1(load / 230.0)));
}

/// Which power plugs the cards need in all: vendors' cable sets differ.
fn plugs(case: &Case<'_>, found: &mut Vec<Finding>) {
    let mut plugs: BTreeMap<&str, usize> = BTreeMap::new();
    for (_, id) in case.plan.gpus() {
        let Some(gpu) = case.catalog.gpus.get(id) else { continue };
        for (count, plug) in gpu.power_connectors.split('+').filter_map(one_plug) {
            *plugs.entry(plug).or_default() += count;
        }
    }
    if !plugs.is_empty() {
        let list = plugs.iter().map(|(plug, count)| format!("{count} × {plug}")).collect::<Vec<_>>();
        found.push(Finding::new("N308").on("psu").with("plugs", list));
    }
}

/// `1x 8-pin` as count and kind.
fn one_plug(text: &str) -> Option<(usize, &str)> {
    let (count, plug) = text.trim().split_once("x ")?;
    Some((count.trim().parse().ok()?, plug.trim()))
}

/// One supply under several GPUs of which at least one draws high peaks.
fn peaks(case: &Case<'_>, found: &mut Vec<Finding>) {
    let gpus: Vec<&Gpu> = case.plan.gpus().filter_map(|(_, id)| case.catalog.gpus.get(id)).collect();
    let large: Vec<&&Gpu> = gpus
        .iter()
        .filter(|gpu| gpu.slot_width > 0.0 && gpu.tdp_w >= PEAK_CARD_W)
        .filter(|gpu| gpu.launch_year.is_some_and(|year| year >= PEAKS_SINCE))
        .collect();
    let single = case.plan.psu.map(|psu| psu.count).or(case.chassis.psu.as_ref().map(|psu| psu.count)) == Some(1);
    if let Some(gpu) = large.first().filter(|_| gpus.len() > 1 && single) {
        let finding = Finding::new("W309").on("psu").with("card", gpu.name.as_str()).with("count", large.len());
        found.push(finding.with("watts", gpu.tdp_w).with("gpus", gpus.len()));
    }
}

/// What a power limit on the cards would save and cost, where power is short and someone measured it.
fn caps(case: &Case<'_>, found: &mut Vec<Finding>) {
    let short = found.iter().any(|finding| matches!(finding.code, "E301" | "W302" | "W304" | "N307" | "W307" | "W309"));
    let capped = |gpu: &'_ &Gpu| !gpu.caps.is_empty();
    let gpus: Vec<&Gpu> = case.plan.gpus().filter_map(|(_, id)| case.catalog.gpus.get(id)).filter(capped).collect();
    let power = &case.analysis.power;
    let Some(gpu) = gpus.first().filter(|_| short && power.max_w > 0.0) else { return };
    for cap in &gpu.caps {
        let count = gpus.iter().filter(|other| other.id == gpu.id).count();
        let saved = (gpu.design_power_w() - cap.watts) * count as f64;
        // The supplies lose the same share of what they no longer deliver.
        let loss = power.mains_w / power.max_w;
        let load = per_node(case, power.mains_w) - saved * loss;
        let finding = Finding::new("N311").on("psu").with("card", gpu.name.as_str()).with("cap", cap.watts);
        let finding =
            finding.with("watts", gpu.tdp_w).with("count", count).with("percent", (cap.speed * 100.0).round());
        let finding = finding
            .with("load", load.round())
            .with("saved", saved.round())
            .with("source", Arg::Data(cap.source.clone()));
        found.push(finding.with("amps120", round1(load / 120.0)).with("amps230", round1(load / 230.0)));
    }
}
