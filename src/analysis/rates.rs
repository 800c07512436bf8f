//! Bandwidths of a machine that are told by themselves: its links to GPUs, pairs of GPUs, and the network.
use crate::analysis::Analysis;
use crate::catalog::{Catalog, Nic};
use crate::machine::{Link, LinkKind, NodeKind, Pair};

/// The narrowest PCI Express link from a CPU or switch to a GPU.
#[must_use]
pub fn narrowest_pcie(analysis: &Analysis) -> Option<&Link> {
    let machine = &analysis.machine;
    let links = machine.gpus().filter_map(|gpu| {
        let link = machine.links.get(machine.nodes.get(gpu)?.uplink?)?;
        matches!(link.kind, LinkKind::Pcie { .. }).then_some(link)
    });
    links.min_by(|a, b| a.usable_gb_s.total_cmp(&b.usable_gb_s))
}

/// Pairs of GPUs, those with network adapters left out.
pub fn gpu_pairs(analysis: &Analysis) -> impl Iterator<Item = &Pair> {
    let machine = &analysis.machine;
    let ids: Vec<&str> = machine.gpus().filter_map(|at| machine.nodes.get(at)).map(|node| node.id.as_str()).collect();
    let both = move |pair: &&Pair| ids.contains(&pair.a.as_str()) && ids.contains(&pair.b.as_str());
    analysis.pairs.iter().filter(both)
}

/// The slowest pair of GPUs.
#[must_use]
pub fn slowest_pair(analysis: &Analysis) -> Option<&Pair> {
    gpu_pairs(analysis).min_by(|a, b| a.usable_gb_s.total_cmp(&b.usable_gb_s))
}

/// The fastest pair of GPUs.
#[must_use]
pub fn fastest_pair(analysis: &Analysis) -> Option<&Pair> {
    gpu_pairs(analysis).max_by(|a, b| a.usable_gb_s.total_cmp(&b.usable_gb_s))
}

/// The fastest pair of GPUs with links of their own.
#[must_use]
pub fn best_linked_pair(analysis: &Analysis) -> Option<&Pair> {
    let linked = gpu_pairs(analysis).filter(|pair| pair.nvlinks > 0);
    linked.max_by(|a, b| a.usable_gb_s.total_cmp(&b.usable_gb_s))
}

/// All ports of an adapter at their rated speed, one direction, GB/s.
#[must_use]
pub fn rated_gb_s(nic: &Nic) -> f64 {
    nic.gbit_s * f64::from(nic.ports) / 8.0
}

/// The network adapters of one machine.
pub fn nics<'a>(catalog: &'a Catalog, analysis: &'a Analysis) -> impl Iterator<Item = &'a Nic> {
    analysis.machine.nics().filter_map(|at| match &analysis.machine.nodes.get(at)?.kind {
        NodeKind::Nic { nic, .. } => catalog.nics.get(nic),
        _ => None,
    })
}

/// All ports of the adapters of one machine, at their rated speed, GB/s; `None` without adapters.
#[must_use]
pub fn network_gb_s(catalog: &Catalog, analysis: &Analysis) -> Option<f64> {
    nics(catalog, analysis).map(rated_gb_s).reduce(|sum, rate| sum + rate)
}
