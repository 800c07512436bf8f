//! What links carry when many devices are busy at once. All rates are one direction, GB/s.
use std::collections::BTreeMap;

use petgraph::algo::dinics;
use petgraph::graph::{Graph, NodeIndex};

use crate::machine::{Machine, Pair, Root};

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
    /// The link or host bridge that holds it back then.
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

/// Something that several GPUs share on their way to memory: a link, or a host bridge.
struct Shared {
    name: String,
    usable_gb_s: f64,
    /// Places of the GPUs that use it, among all GPUs.
    users: Vec<usize>,
}

/// Everything on the ways of the GPUs to the memory of their sockets.
fn shared(machine: &Machine, gpus: &[usize]) -> Vec<Shared> {
    let mut links: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    let mut roots: BTreeMap<(u8, u8), (&Root, Vec<usize>)> = BTreeMap::new();
    for (place, &gpu) in gpus.iter().enumerate() {
        let way = machine.way_to_host(gpu);
        if let Some(root) = machine.root_of(gpu).filter(|_| !way.is_empty()) {
            roots.entry(root.at).or_insert((root, Vec::new())).1.push(place);
        }
        for link in way {
            links.entry(link).or_default().push(place);
        }
    }
    let of_link = |(link, users): (usize, Vec<usize>)| Shared {
        name: super::path::link_name(machine, link),
        usable_gb_s: machine.links.get(link).map_or(0.0, |link| link.usable_gb_s),
        users,
    };
    let of_root =
        |(root, users): (&Root, Vec<usize>)| Shared { name: root.name(), usable_gb_s: root.usable_gb_s, users };
    links.into_iter().map(of_link).chain(roots.into_values().map(of_root)).collect()
}

fn host(machine: &Machine, gpus: &[usize]) -> Vec<HostRate> {
    let shared = shared(machine, gpus);
    let mut rates: Vec<HostRate> = gpus
        .iter()
        .enumerate()
        .map(|(place, &gpu)| {
            let own = shared.iter().filter(|it| it.users.contains(&place)).map(|it| it.usable_gb_s);
            HostRate {
                gpu: machine.nodes.get(gpu).map(|node| node.id.clone()).unwrap_or_default(),
                alone_gb_s: own.min_by(f64::total_cmp).unwrap_or(0.0),
                at_once_gb_s: 0.0,
                bottleneck: String::new(),
            }
        })
        .collect();
    for (place, gb_s, by) in fair(&shared) {
        if let (Some(rate), Some(by)) = (rates.get_mut(place), shared.get(by)) {
            rate.at_once_gb_s = gb_s;
            rate.bottleneck.clone_from(&by.name);
        }
    }
    rates
}

/// Fair shares: all rates grow together until something is full, its users stay there, the others grow on. Gives for
/// each GPU its rate and what holds it back.
fn fair(shared: &[Shared]) -> Vec<(usize, f64, usize)> {
    let mut done: Vec<(usize, f64, usize)> = Vec::new();
    loop {
        let level = |it: &Shared| {
            let taken = |user: &usize| done.iter().find(|(place, ..)| place == user).map(|(_, rate, _)| *rate);
            let open = it.users.iter().filter(|user| taken(user).is_none()).count();
            let left = it.usable_gb_s - it.users.iter().filter_map(taken).sum::<f64>();
            (open > 0).then(|| left.max(0.0) / open as f64)
        };
        let levels = shared.iter().enumerate().filter_map(|(at, it)| Some((at, level(it)?)));
        let Some((at, level)) = levels.min_by(|a, b| a.1.total_cmp(&b.1)) else { return done };
        let users: Vec<usize> = shared.get(at).map(|it| it.users.clone()).unwrap_or_default();
        for user in users {
            if !done.iter().any(|(place, ..)| *place == user) {
                done.push((user, level, at));
            }
        }
    }
}

/// Each link's rate over the pairs that use it in one direction, the least over all pairs of GPUs. Copies through host
/// memory load the host bridges of both GPUs, too.
fn all_pairs(machine: &Machine, pairs: &[Pair]) -> Option<f64> {
    let mut load = vec![0_u32; machine.links.len()];
    let mut root_load: BTreeMap<(u8, u8), u32> = BTreeMap::new();
    let roots_of = |pair: &Pair| -> Vec<&Root> {
        let ends = if pair.peer_to_peer { [None, None] } else { [machine.find(&pair.a), machine.find(&pair.b)] };
        ends.into_iter().flatten().filter_map(|node| machine.root_of(node)).collect()
    };
    let between_gpus = |pair: &&Pair| pair.a.starts_with("gpu") && pair.b.starts_with("gpu");
    for pair in pairs.iter().filter(between_gpus) {
        for link in &pair.links {
            if let Some(load) = load.get_mut(*link) {
                *load += 1;
            }
        }
        if !machine.roots.is_empty() {
            for root in roots_of(pair) {
                *root_load.entry(root.at).or_default() += 1;
            }
        }
    }
    let of_pair = |pair: &Pair| {
        let links = pair
            .links
            .iter()
            .filter_map(|&link| Some(machine.links.get(link)?.usable_gb_s / f64::from((*load.get(link)?).max(1))));
        let roots = if machine.roots.is_empty() { Vec::new() } else { roots_of(pair) };
        let share = |root: &Root| Some(root.usable_gb_s / f64::from((*root_load.get(&root.at)?).max(1)));
        let shared = links.chain(roots.into_iter().filter_map(share));
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

#[cfg(test)]
mod tests {
    use super::*;

    fn shared(usable_gb_s: f64, users: &[usize]) -> Shared {
        Shared { name: usable_gb_s.to_string(), usable_gb_s, users: users.to_vec() }
    }

    #[track_caller]
    fn check(all: &[Shared], expected: &[f64]) {
        let mut rates = fair(all);
        rates.sort_by_key(|(place, ..)| *place);
        let rates: Vec<f64> = rates.into_iter().map(|(_, rate, _)| rate).collect();
        assert_eq!(rates, expected);
    }

    #[test]
    fn shares_are_fair() {
        check(&[], &[]);
        check(&[shared(12.0, &[0]), shared(8.0, &[1])], &[12.0, 8.0]);
        check(&[shared(12.0, &[0, 1, 2])], &[4.0, 4.0, 4.0]);
        // One user is held back elsewhere: the other takes what it leaves.
        check(&[shared(2.0, &[0]), shared(12.0, &[0, 1])], &[2.0, 10.0]);
        // Two switches of four on one host bridge.
        let eight: Vec<usize> = (0..8).collect();
        let switches = [shared(56.0, &eight[..4]), shared(56.0, &eight[4..])];
        check(&switches, &[14.0; 8]);
        let [a, b] = switches;
        check(&[a, b, shared(73.0, &eight)], &[73.0 / 8.0; 8]);
        check(&[shared(0.0, &[0])], &[0.0]);
    }
}
