//! What links carry when many devices are busy at once. All rates are one direction, GB/s.
use petgraph::algo::dinics;
use petgraph::graph::{Graph, NodeIndex};

use crate::machine::{LinkKind, Machine, NodeKind, Pair};

/// Largest flow that counts as unlimited, MB/s.
const UNLIMITED: u64 = 1 << 40;

/// What one GPU gets of its host.
#[derive(Debug, Clone, PartialEq)]
pub struct HostRate {
    /// Id of the GPU.
    pub gpu: String,
    /// To or from the memory of its socket when it is alone.
    pub alone_gb_s: f64,
    /// The same when all GPUs load at once.
    pub at_once_gb_s: f64,
    /// The link that all share most.
    pub bottleneck: String,
}

/// What the machine carries under load.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Flows {
    /// Host to GPU, for each GPU.
    pub host: Vec<HostRate>,
    /// The slowest GPU pair when every GPU sends to every other at once; `None` for fewer than two.
    pub all_pairs_gb_s: Option<f64>,
    /// From the first half of the GPUs to the second, all links together; `None` for fewer than two.
    pub bisection_gb_s: Option<f64>,
}

/// Reckons the loads of a machine.
#[must_use]
pub fn flows(machine: &Machine, pairs: &[Pair]) -> Flows {
    let gpus: Vec<usize> = machine.gpus().collect();
    Flows {
        host: host(machine, &gpus),
        all_pairs_gb_s: all_pairs(machine, pairs),
        bisection_gb_s: bisection(machine, &gpus),
    }
}

/// Links from a GPU to its socket: NVLink to the CPU where there is one, else the tree.
fn to_host(machine: &Machine, gpu: usize) -> Vec<usize> {
    let is_socket =
        |node: usize| machine.nodes.get(node).is_some_and(|node| matches!(node.kind, NodeKind::Socket { .. }));
    let direct = machine.links.iter().position(|link| {
        matches!(link.kind, LinkKind::GpuLink { .. })
            && (link.b == gpu && is_socket(link.a) || link.a == gpu && is_socket(link.b))
    });
    if let Some(direct) = direct {
        return vec![direct];
    }
    machine.ancestors(gpu).iter().filter_map(|&node| machine.nodes.get(node)?.uplink).collect()
}

fn host(machine: &Machine, gpus: &[usize]) -> Vec<HostRate> {
    let routes: Vec<Vec<usize>> = gpus.iter().map(|&gpu| to_host(machine, gpu)).collect();
    let users = |link: usize| routes.iter().filter(|route| route.contains(&link)).count().max(1) as f64;
    let usable = |link: usize| machine.links.get(link).map_or(0.0, |link| link.usable_gb_s);
    let rate = |(&gpu, route): (&usize, &Vec<usize>)| {
        let alone = route.iter().map(|&link| usable(link)).min_by(f64::total_cmp);
        let shared = route.iter().map(|&link| (link, usable(link) / users(link)));
        let shared = shared.min_by(|a, b| a.1.total_cmp(&b.1));
        HostRate {
            gpu: machine.nodes.get(gpu).map(|node| node.id.clone()).unwrap_or_default(),
            alone_gb_s: alone.unwrap_or(0.0),
            at_once_gb_s: shared.map_or(0.0, |(_, rate)| rate),
            bottleneck: shared.map(|(link, _)| super::path::link_name(machine, link)).unwrap_or_default(),
        }
    };
    gpus.iter().zip(&routes).map(rate).collect()
}

/// Each link's rate over the pairs that use it in one direction, the least over all pairs of GPUs.
fn all_pairs(machine: &Machine, pairs: &[Pair]) -> Option<f64> {
    let mut load = vec![0_u32; machine.links.len()];
    let between_gpus = |pair: &&Pair| pair.a.starts_with("gpu") && pair.b.starts_with("gpu");
    for link in pairs.iter().filter(between_gpus).flat_map(|pair| &pair.links) {
        if let Some(load) = load.get_mut(*link) {
            *load += 1;
        }
    }
    let of_pair = |pair: &Pair| {
        let shared = pair
            .links
            .iter()
            .filter_map(|&link| Some(machine.links.get(link)?.usable_gb_s / f64::from((*load.get(link)?).max(1))));
        shared.min_by(f64::total_cmp).unwrap_or(0.0).min(pair.usable_gb_s)
    };
    pairs.iter().filter(between_gpus).map(of_pair).min_by(f64::total_cmp)
}

/// Maximum flow from the first half of the GPUs to the second over all links, NVLink and PCI Express together.
fn bisection(machine: &Machine, gpus: &[usize]) -> Option<f64> {
    if gpus.len() < 2 {
        return None;
    }
    let mut graph: Graph<(), u64> = Graph::with_capacity(machine.nodes.len() + 2, machine.links.len() * 2 + gpus.len());
    let nodes: Vec<NodeIndex> = machine.nodes.iter().map(|_| graph.add_node(())).collect();
    let (source, sink) = (graph.add_node(()), graph.add_node(()));
    for link in &machine.links {
        if let (Some(&a), Some(&b)) = (nodes.get(link.a), nodes.get(link.b)) {
            let rate = (link.usable_gb_s * 1000.0) as u64;
            graph.add_edge(a, b, rate);
            graph.add_edge(b, a, rate);
        }
    }
    for (at, &gpu) in gpus.iter().enumerate() {
        let Some(&gpu) = nodes.get(gpu) else { continue };
        if at < gpus.len() / 2 {
            graph.add_edge(source, gpu, UNLIMITED);
        } else {
            graph.add_edge(gpu, sink, UNLIMITED);
        }
    }
    let (flow, _) = dinics(&graph, source, sink);
    Some(flow as f64 / 1000.0)
}
