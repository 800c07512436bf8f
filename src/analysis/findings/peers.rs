//! What peer copies depend on besides the links: IOMMU and ACS, sockets, root complexes; what to look for after delivery.
use std::collections::BTreeMap;

use crate::analysis::findings::{Case, round1};
use crate::machine::{Finding, NodeKind, Pair, PathClass, names};

/// How far rates of pairs of the same kind must differ before it is worth a word.
const DIFFERENT: f64 = 1.3;

pub(super) fn add(case: &Case<'_>, found: &mut Vec<Finding>) {
    let is_gpu = |pair: &&Pair| pair.a.starts_with("gpu") && pair.b.starts_with("gpu");
    let pairs: Vec<&Pair> = case.analysis.pairs.iter().filter(is_gpu).collect();
    let over_pcie: Vec<&Pair> = pairs.iter().copied().filter(|pair| pair.nvlinks == 0).collect();
    iommu(case, &over_pcie, found);
    same_name_other_rate(case, &over_pcie, found);
    shared_roots(case, found);
    bridge_links(case, &pairs, found);
}

/// Peer copies over PCI Express stand or fall with ACS and the IOMMU; on AMD machines even copies through the host do.
fn iommu(case: &Case<'_>, pairs: &[&Pair], found: &mut Vec<Finding>) {
    let Some(cpu) = case.cpu else { return };
    let direct = pairs.iter().filter(|pair| pair.peer_to_peer).count();
    let is_amd = cpu.vendor == "AMD";
    if pairs.is_empty() || direct == 0 && !is_amd {
        return;
    }
    let finding = Finding::new("N218").on("cpu0").with("pairs", pairs.len()).with("direct", direct);
    let per_quadrant = cpu.family.starts_with("EPYC");
    found.push(finding.with("cpu", cpu.name.as_str()).with("nps", if per_quadrant { "yes" } else { "no" }));
}

/// `topo -m` names the kind of a path, not its width: pairs of one name may differ.
fn same_name_other_rate(case: &Case<'_>, pairs: &[&Pair], found: &mut Vec<Finding>) {
    let mut by_class: BTreeMap<PathClass, Vec<&Pair>> = BTreeMap::new();
    for pair in pairs.iter().filter(|pair| pair.usable_gb_s > 0.0) {
        by_class.entry(pair.class).or_default().push(pair);
    }
    let ratio = |(slow, fast): &(&Pair, &Pair)| fast.usable_gb_s / slow.usable_gb_s;
    let widest = by_class.values().filter_map(|pairs| spread(pairs)).max_by(|a, b| ratio(a).total_cmp(&ratio(b)));
    let Some((slow, fast)) = widest else { return };
    let finding = Finding::new("N219").on(slow.a.as_str()).on(slow.b.as_str()).with("class", slow.class.to_string());
    let finding = finding.with("slow", round1(slow.usable_gb_s)).with("fast", round1(fast.usable_gb_s));
    found.push(finding.with("bottleneck", names::bottleneck(&case.analysis.machine, &slow.bottleneck)));
}

/// The slowest and the fastest of some pairs, if they differ enough.
fn spread<'a>(pairs: &[&'a Pair]) -> Option<(&'a Pair, &'a Pair)> {
    let slow = pairs.iter().copied().min_by(|a, b| a.usable_gb_s.total_cmp(&b.usable_gb_s))?;
    let fast = pairs.iter().copied().max_by(|a, b| a.usable_gb_s.total_cmp(&b.usable_gb_s))?;
    (fast.usable_gb_s > DIFFERENT * slow.usable_gb_s).then_some((slow, fast))
}

/// Switches with GPUs on one host bridge, where the maker or a dump says so, that could carry more than it does.
fn shared_roots(case: &Case<'_>, found: &mut Vec<Finding>) {
    let machine = &case.analysis.machine;
    let with_gpus = |id: &str| {
        let switch = machine.find(id);
        machine.gpus().any(|gpu| switch.is_some_and(|switch| machine.ancestors(gpu).contains(&switch)))
    };
    let mut roots: BTreeMap<(u8, u8), Vec<&str>> = BTreeMap::new();
    for switch in case.chassis.switches.iter().filter(|switch| with_gpus(&switch.id)) {
        if let (Some(root), crate::catalog::chassis::Upstream::Cpu(socket)) = (switch.root, &switch.upstream) {
            roots.entry((*socket, root)).or_default().push(&switch.id);
        }
    }
    let uplink = |id: &&str| {
        let node = machine.nodes.get(machine.find(id)?)?;
        machine.links.get(node.uplink?).map(|link| link.usable_gb_s)
    };
    for (at, switches) in roots.into_iter().filter(|(_, switches)| switches.len() > 1) {
        let Some(root) = machine.roots.iter().find(|root| root.at == at) else { continue };
        let apart: f64 = switches.iter().filter_map(uplink).sum();
        if apart <= root.usable_gb_s {
            continue;
        }
        let name = |id: &&str| case.chassis.switch(id).map_or_else(|| (*id).to_owned(), |switch| switch.name.clone());
        let finding = Finding::new("N222").with("switches", switches.iter().map(name).collect::<Vec<_>>());
        let finding = finding.with("cpu", at.0).with("together", root.usable_gb_s.round()).with("apart", apart.round());
        found.push(switches.iter().fold(finding, |finding, id| finding.on(*id)));
    }
}

/// How many links the bridges should show: fewer after delivery mean a badly seated bridge.
fn bridge_links(case: &Case<'_>, pairs: &[&Pair], found: &mut Vec<Finding>) {
    let slot_of = |id: &str| {
        let machine = &case.analysis.machine;
        match &machine.nodes.get(machine.find(id)?)?.kind {
            NodeKind::Gpu { slot, .. } => Some(slot.clone()),
            _ => None,
        }
    };
    let bridged = |pair: &&&Pair| {
        let ends = (slot_of(&pair.a), slot_of(&pair.b));
        let (Some(a), Some(b)) = ends else { return false };
        case.plan.bridges.iter().any(|bridge| bridge.slots.contains(&a) && bridge.slots.contains(&b))
    };
    let joined: Vec<&&Pair> = pairs.iter().filter(|pair| pair.nvlinks > 0).filter(bridged).collect();
    let Some(first) = joined.first() else { return };
    let finding = Finding::new("N223").with("links", first.class.to_string()).with("pairs", joined.len());
    let finding = finding.with("count", first.nvlinks).with("rate", round1(first.usable_gb_s));
    found.push(joined.iter().fold(finding, |finding, pair| finding.on(pair.a.as_str()).on(pair.b.as_str())));
}
