//! Links between devices: peer copies, socket crossings, NVLink wanted and missing, network on the wrong side.
use crate::analysis::findings::{Case, round1};
use crate::catalog::{Gpu, WorkloadProfile};
use crate::machine::{Finding, NodeKind, Pair, PathClass, bridges, names};
use crate::plan::{Edit, PlacedBridge, Plan};
use crate::quantity::Message;

pub(super) fn add(case: &Case<'_>, found: &mut Vec<Finding>) {
    let gpu_pairs: Vec<&Pair> =
        case.analysis.pairs.iter().filter(|pair| pair.a.starts_with("gpu") && pair.b.starts_with("gpu")).collect();
    host_copies(case, &gpu_pairs, found);
    socket_crossing(case, &gpu_pairs, found);
    missing_bridges(case, found);
    partial_mesh(case, &gpu_pairs, found);
    nics(case, found);
}

/// Pairs that copy through host memory because the cards cannot do otherwise.
fn host_copies(case: &Case<'_>, pairs: &[&Pair], found: &mut Vec<Finding>) {
    let staged: Vec<&&Pair> = pairs.iter().filter(|pair| !pair.peer_to_peer).collect();
    let Some(slowest) = staged.iter().min_by(|a, b| a.usable_gb_s.total_cmp(&b.usable_gb_s)) else { return };
    let Some(gpu) = gpus(case).find(|gpu| !gpu.pcie_peer_to_peer) else { return };
    let shared = matches!(slowest.class, PathClass::Pix | PathClass::Pxb);
    let finding = Finding::new(if shared { "W210" } else { "N210" }).with("gpu", gpu.name.as_str());
    // Only those below one switch cross its uplink twice.
    let of_kind = staged.iter().filter(|pair| !shared || matches!(pair.class, PathClass::Pix | PathClass::Pxb)).count();
    let finding = finding.with("pairs", of_kind).with("class", slowest.class.to_string());
    let finding = finding.on(slowest.a.as_str()).on(slowest.b.as_str());
    found.push(finding.with("rate", round1(slowest.usable_gb_s)));
}

fn gpus<'a>(case: &Case<'a>) -> impl Iterator<Item = &'a Gpu> + use<'a> {
    let catalog = case.catalog;
    case.plan.gpus().filter_map(|(_, id)| catalog.gpus.get(id))
}

fn socket_crossing(case: &Case<'_>, pairs: &[&Pair], found: &mut Vec<Finding>) {
    let far: Vec<&&Pair> = pairs.iter().filter(|pair| pair.class == PathClass::Sys).collect();
    let Some(slowest) = far.iter().min_by(|a, b| a.usable_gb_s.total_cmp(&b.usable_gb_s)) else { return };
    let near = pairs.iter().filter(|pair| pair.class != PathClass::Sys).map(|pair| pair.usable_gb_s);
    let near = near.max_by(f64::total_cmp);
    let refused = slowest.detour.as_ref().is_some_and(|detour| detour.key == "detour-sockets");
    let code = if refused { "N221" } else { "N209" };
    let finding = Finding::new(code).with("pairs", far.len()).with("rate", round1(slowest.usable_gb_s));
    // Copies through host memory may be as slow on one side: then only the crowd on the CPU link tells the sides apart.
    let slower = near.is_none_or(|rate| round1(rate) > round1(slowest.usable_gb_s));
    let finding = finding.with("slower", if slower { "yes" } else { "no" });
    let finding = finding.with("near", near.map_or_else(|| "–".to_owned(), |rate| round1(rate).to_string()));
    let bottleneck = names::bottleneck(&case.analysis.machine, &slowest.bottleneck);
    found.push(finding.on(slowest.a.as_str()).on(slowest.b.as_str()).with("bottleneck", bottleneck));
}

fn wants_links(case: &Case<'_>) -> Option<Message> {
    let profiles = case.plan.workloads.iter().filter_map(|id| case.catalog.workloads.get(id));
    profiles.into_iter().find(|profile| profile.wants_gpu_links).map(WorkloadProfile::title)
}

/// NVLink wanted by a workload: bridges that could be fitted, or cards that have none.
fn missing_bridges(case: &Case<'_>, found: &mut Vec<Finding>) {
    let several = case.plan.gpus().count() > 1;
    let linked = case.analysis.pairs.iter().any(|pair| pair.nvlinks > 0);
    let Some(workload) = wants_links(case).filter(|_| several) else { return };
    let free = bridges::candidates(case.catalog, case.plan);
    if let Some((_, [first, _])) = free.first() {
        let gpu = case.plan.gpus().find(|(slot, _)| *slot == first).and_then(|(_, id)| case.catalog.gpus.get(id));
        let rate = gpu.and_then(|gpu| gpu.links.as_ref()).map_or(0.0, |links| links.total_gb_s / 2.0);
        let finding = Finding::new("W213").with("workload", workload).with("pairs", free.len()).with("rate", rate);
        let finding = finding.with("link", gpu.map_or("NVLink", own_links));
        let finding = free.iter().fold(finding, |finding, (_, [a, b])| finding.on(a.as_str()).on(b.as_str()));
        let label = Message::new("fix-bridges").with("pairs", free.len());
        let mut plan: Plan = case.plan.clone();
        plan.bridges.extend(free.into_iter().map(|(bridge, slots)| PlacedBridge { bridge, slots: slots.to_vec() }));
        found.push(finding.fixed_by(label, Edit::ReplacePlan(plan.id, Box::new(plan))));
    } else if !linked {
        let link = gpus(case).next().map_or("NVLink", own_links);
        found.push(Finding::new("N215").with("workload", workload).with("link", link));
    }
}

/// What the links of a card are called: as it has them, else as its maker calls those of other cards.
fn own_links(gpu: &Gpu) -> &'static str {
    gpu.links.as_ref().map_or_else(|| names::fabric_of_maker(&gpu.vendor), |links| names::fabric(&links.generation))
}

/// More than four GPUs with direct links, but not every pair joined.
fn partial_mesh(case: &Case<'_>, pairs: &[&Pair], found: &mut Vec<Finding>) {
    let joined = pairs.iter().filter(|pair| pair.nvlinks > 0).count();
    let gpus = case.analysis.machine.gpus().count();
    let is_mesh = case.chassis.fabric.as_ref().is_some_and(|fabric| fabric.switches == 0);
    if is_mesh && gpus > 4 && joined > 0 && joined < pairs.len() {
        let finding = Finding::new("N214").with("gpus", gpus).with("joined", joined).with("pairs", pairs.len());
        found.push(finding.with("link", names::own_fabric(&case.analysis.machine)));
    }
}

/// A network adapter on another socket than all GPUs.
fn nics(case: &Case<'_>, found: &mut Vec<Finding>) {
    let machine = &case.analysis.machine;
    for node in machine.nodes.iter().filter(|node| matches!(node.kind, NodeKind::Nic { .. })) {
        let mut to_gpus =
            case.analysis.pairs.iter().filter(|pair| pair.b == node.id && pair.a.starts_with("gpu")).peekable();
        if to_gpus.peek().is_some() && to_gpus.all(|pair| pair.class == PathClass::Sys) {
            let finding = Finding::new("W211").on(node.id.as_str()).with("nic", node.name.as_str());
            found.push(finding.with("cpu", node.socket.unwrap_or(0)));
        }
    }
    if case.plan.nodes > 1 && machine.nics().next().is_none() {
        found.push(Finding::new("W801").with("nodes", case.plan.nodes));
    }
}
