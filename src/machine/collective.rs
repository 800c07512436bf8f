//! All-reduce over the GPUs of one machine: the ring that it would use, and what it gets.
//!
//! Where all GPUs meet in a switch there is no ring to choose. In a mesh of direct links as many rings as possible
//! are laid through links of their own. Otherwise one ring goes along the tree, so that each uplink is crossed once.
use crate::catalog::{Catalog, CollectiveFit, CollectiveKind, Gpu};
use crate::machine::{LinkKind, Machine, NodeKind, Pair, PathClass};

/// Largest mesh whose rings are searched exhaustively; larger ones get one ring.
const MOST_SEARCHED: usize = 10;

/// An all-reduce over a group of GPUs.
#[derive(Debug, Clone, PartialEq)]
pub struct AllReduce {
    /// Ids of the GPUs in the order of the (first) ring.
    pub ring: Vec<String>,
    /// Rings that run side by side; 0 through a switch.
    pub rings: u8,
    /// Kind of the slowest part.
    pub kind: CollectiveKind,
    /// Generation of the links, for NVLink and its like.
    pub generation: String,
    /// Whether the ring passes from one host bridge of a CPU to another.
    pub across_bridges: bool,
    /// Planning rate of the bus, GB/s, before the losses of the collective itself.
    pub bus_gb_s: f64,
    /// The pair of neighbours that sets the rate, e.g. `gpu1-gpu2`, or the bundle of links.
    pub bottleneck: String,
}

impl AllReduce {
    /// Bus bandwidth of large messages as `nccl-tests` counts it, GB/s.
    #[must_use]
    pub fn large_gb_s(&self, catalog: &Catalog) -> f64 {
        let Some(fit) = catalog.collectives.get(&self.kind) else { return self.bus_gb_s };
        let rate = self.bus_gb_s * efficiency(fit, &self.generation, self.ring.len());
        let cap = fit.bridge_cap_gb_s.filter(|_| self.across_bridges && self.ring.len() > 2);
        cap.map_or(rate, |cap| rate.min(cap))
    }

    /// Time of an all-reduce of `bytes`, microseconds; the formula is told at [`CollectiveFit`].
    #[must_use]
    pub fn time_us(&self, catalog: &Catalog, bytes: f64) -> f64 {
        self.timing(catalog).time_us(bytes)
    }

    /// What its time depends on besides the number of bytes: worked out once where many sizes are asked for.
    #[must_use]
    pub fn timing(&self, catalog: &Catalog) -> Timing {
        let ranks = self.ring.len() as f64;
        let large_gb_s = self.large_gb_s(catalog);
        let Some(fit) = catalog.collectives.get(&self.kind) else {
            return Timing { large_gb_s, ranks, ..Timing::default() };
        };
        let by_generation = fit.latency_by_generation.iter().find(|(generation, _)| *generation == self.generation);
        Timing {
            large_gb_s,
            ranks,
            latency: by_generation.map_or(1.0, |(_, latency)| *latency),
            start_us: fit.base_us + fit.per_rank_us * ranks,
            ramp_us: fit.ramp_us,
            ramp_mib: fit.ramp_mib,
            ramp_bus: 240.0 / self.bus_gb_s.max(1.0),
        }
    }
}

/// What the time of an all-reduce depends on besides the number of bytes.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Timing {
    /// Bus bandwidth of large messages, GB/s.
    pub large_gb_s: f64,
    ranks: f64,
    latency: f64,
    start_us: f64,
    ramp_us: f64,
    ramp_mib: f64,
    ramp_bus: f64,
}

impl Timing {
    /// Time of an all-reduce of `bytes`, microseconds.
    #[must_use]
    pub fn time_us(&self, bytes: f64) -> f64 {
        if self.ranks < 2.0 {
            return 0.0;
        }
        let wire = 2.0 * (self.ranks - 1.0) / self.ranks * bytes / (self.large_gb_s * 1e3);
        if self.latency <= 0.0 {
            return wire;
        }
        let mib = bytes / f64::from(1 << 20);
        let ramp = self.ramp_us * mib / (mib + self.ramp_mib) * self.ramp_bus;
        self.latency * (self.start_us + ramp) + wire
    }
}

fn efficiency(fit: &CollectiveFit, generation: &str, ranks: usize) -> f64 {
    let reduces = ranks > 4 && fit.switch_gain_generations.iter().any(|known| known == generation);
    let gain = if reduces { fit.switch_gain } else { 1.0 };
    fit.efficiency * (1.0 - fit.rank_loss / ranks.max(1) as f64) * gain
}

/// The all-reduce over these GPUs (indices of nodes), in the order of the tree; `None` for fewer than two.
#[must_use]
pub fn all_reduce(catalog: &Catalog, machine: &Machine, pairs: &[Pair], gpus: &[usize]) -> Option<AllReduce> {
    if gpus.len() < 2 {
        return None;
    }
    let ids: Vec<&str> = gpus.iter().filter_map(|&gpu| Some(machine.nodes.get(gpu)?.id.as_str())).collect();
    through_switch(catalog, machine, gpus, &ids)
        .or_else(|| through_mesh(catalog, machine, gpus, &ids))
        .or_else(|| along_tree(pairs, gpus, &ids))
}

fn named(ids: &[&str]) -> Vec<String> {
    ids.iter().map(|&id| id.to_owned()).collect()
}

/// Planning rate of one link in one direction, GB/s: NCCL's constant of its generation (NVIDIA/nccl
/// `src/graph/topo.h`), else 0.7 of the rate, which is what RCCL reaches on xGMI.
fn planning_gb_s(catalog: &Catalog, gpu: &Gpu) -> f64 {
    let Some(links) = &gpu.links else { return 0.0 };
    let rate = links.gb_s_per_link();
    let id = match links.generation.as_str() {
        "3" if rate < 20.0 => "nvlink3-ga10x-link".to_owned(),
        generation => format!("nvlink{generation}-link"),
    };
    catalog.interconnects.get(&id).and_then(|row| row.typical_gb_s).unwrap_or(rate * 0.7)
}

fn gpu_of<'a>(catalog: &'a Catalog, machine: &Machine, node: usize) -> Option<&'a Gpu> {
    match &machine.nodes.get(node)?.kind {
        NodeKind::Gpu { gpu, .. } => catalog.gpus.get(gpu),
        _ => None,
    }
}

/// Bundles of links between GPUs, or to the switch: (a, b, links).
fn bundles(machine: &Machine) -> impl Iterator<Item = (usize, usize, u8)> {
    machine.links.iter().filter_map(|link| match link.kind {
        LinkKind::GpuLink { links, .. } => Some((link.a, link.b, links)),
        _ => None,
    })
}

fn through_switch(catalog: &Catalog, machine: &Machine, gpus: &[usize], ids: &[&str]) -> Option<AllReduce> {
    let switch = machine.nodes.iter().position(|node| node.kind == NodeKind::GpuSwitch)?;
    let mut slowest: Option<(f64, u8, &Gpu)> = None;
    for &gpu in gpus {
        let (_, _, links) = bundles(machine).find(|&(a, b, _)| (a, b) == (switch, gpu))?;
        let part = gpu_of(catalog, machine, gpu)?;
        let rate = planning_gb_s(catalog, part) * f64::from(links);
        if slowest.is_none_or(|(least, ..)| rate < least) {
            slowest = Some((rate, links, part));
        }
    }
    let (bus_gb_s, links, part) = slowest?;
    Some(AllReduce {
        ring: named(ids),
        rings: 0,
        kind: CollectiveKind::GpuSwitch,
        generation: part.links.as_ref().map(|links| links.generation.clone()).unwrap_or_default(),
        across_bridges: false,
        bus_gb_s,
        bottleneck: format!("NV{links}"),
    })
}

fn through_mesh(catalog: &Catalog, machine: &Machine, gpus: &[usize], ids: &[&str]) -> Option<AllReduce> {
    bundles(machine).next()?;
    let n = gpus.len();
    let place = |node: usize| gpus.iter().position(|&gpu| gpu == node);
    let mut links = vec![0_u8; n * n];
    for (a, b, count) in bundles(machine) {
        if let (Some(a), Some(b)) = (place(a), place(b)) {
            for at in [a * n + b, b * n + a] {
                if let Some(cell) = links.get_mut(at) {
                    *cell = cell.saturating_add(count);
                }
            }
        }
    }
    let part = gpus.iter().filter_map(|&gpu| gpu_of(catalog, machine, gpu));
    let part = part.min_by(|a, b| planning_gb_s(catalog, a).total_cmp(&planning_gb_s(catalog, b)))?;
    let each = planning_gb_s(catalog, part);
    let (rings, first) = if n == 2 { (links.get(1).copied().unwrap_or(0), vec![0, 1]) } else { rings(&mut links, n) };
    if rings == 0 {
        return None;
    }
    // A ring through links of its own runs in both directions at once; between two GPUs both use the same link.
    let both = if n == 2 { 1.0 } else { 2.0 };
    Some(AllReduce {
        ring: first.iter().filter_map(|&at| ids.get(at)).map(|&id| id.to_owned()).collect(),
        rings,
        kind: CollectiveKind::GpuMesh,
        generation: part.links.as_ref().map(|links| links.generation.clone()).unwrap_or_default(),
        across_bridges: false,
        bus_gb_s: f64::from(rings) * both * each,
        bottleneck: format!("{rings} × NV1"),
    })
}

/// Lays rings through the mesh until none is left: how many, and the first.
fn rings(links: &mut [u8], n: usize) -> (u8, Vec<usize>) {
    let (mut count, mut first) = (0, Vec::new());
    while let Some(ring) = ring(links, n) {
        for (at, &a) in ring.iter().enumerate() {
            let b = ring.get((at + 1) % n).copied().unwrap_or(0);
            for cell in [a * n + b, b * n + a] {
                if let Some(links) = links.get_mut(cell) {
                    *links -= 1;
                }
            }
        }
        if count == 0 {
            first = ring;
        }
        count += 1;
        if n > MOST_SEARCHED {
            break;
        }
    }
    (count, first)
}

/// One ring through all GPUs over links that are left, thickest bundles first so that later rings find links too.
fn ring(links: &[u8], n: usize) -> Option<Vec<usize>> {
    let degree = |at: usize| links.iter().skip(at * n).take(n).map(|&links| u32::from(links)).sum::<u32>();
    if (0..n).any(|at| degree(at) < 2) {
        return None;
    }
    let mut path = vec![0];
    extend(links, n, &mut path).then_some(path)
}

fn extend(links: &[u8], n: usize, path: &mut Vec<usize>) -> bool {
    let left = |a: usize, b: usize| links.get(a * n + b).copied().unwrap_or(0);
    let (Some(&last), Some(&first)) = (path.last(), path.first()) else { return false };
    if path.len() == n {
        return left(last, first) > 0;
    }
    let mut next: Vec<usize> = (0..n).filter(|at| !path.contains(at) && left(last, *at) > 0).collect();
    next.sort_by_key(|&at| std::cmp::Reverse(left(last, at)));
    for at in next {
        path.push(at);
        if extend(links, n, path) {
            return true;
        }
        path.pop();
    }
    false
}

/// One ring in the order of the tree: devices are numbered along it, so each uplink is crossed once each way.
fn along_tree(pairs: &[Pair], gpus: &[usize], ids: &[&str]) -> Option<AllReduce> {
    let neighbours = gpus.iter().enumerate().filter_map(|(at, &a)| {
        let b = *gpus.get((at + 1) % gpus.len())?;
        pairs.iter().find(|pair| pair.joins(a, b))
    });
    // Each GPU sends to one neighbour and receives from the other at the same time.
    let rate = |pair: &Pair| if pair.peer_to_peer { pair.both_ways_gb_s / 2.0 } else { pair.usable_gb_s };
    let slowest = neighbours.min_by(|a, b| rate(a).total_cmp(&rate(b)))?;
    Some(AllReduce {
        ring: named(ids),
        rings: 1,
        kind: if slowest.peer_to_peer { CollectiveKind::Peer } else { CollectiveKind::HostMemory },
        generation: String::new(),
        across_bridges: !matches!(slowest.class, PathClass::Pix | PathClass::Pxb),
        bus_gb_s: rate(slowest),
        bottleneck: format!("{}-{}", slowest.a, slowest.b),
    })
}
