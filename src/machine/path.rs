//! Paths between devices in the words of `nvidia-smi topo -m`.
use std::fmt;

use crate::catalog::{Catalog, Cpu, Gpu};
use crate::machine::{LinkKind, Machine, NodeKind, roots};
use crate::plan::Plan;
use crate::quantity::Message;

/// How two devices meet. Definitions as in the legend of `nvidia-smi topo -m`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PathClass {
    /// Joined by this many NVLink links (or links of the same standing).
    Nv(u8),
    /// At most one PCI Express bridge (a switch) between them.
    Pix,
    /// Several bridges, but no host bridge.
    Pxb,
    /// One PCI Express host bridge (root complex).
    Phb,
    /// Several host bridges within one NUMA node.
    Node,
    /// Across sockets or NUMA nodes.
    Sys,
}

impl fmt::Display for PathClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nv(links) => write!(f, "NV{links}"),
            Self::Pix => f.write_str("PIX"),
            Self::Pxb => f.write_str("PXB"),
            Self::Phb => f.write_str("PHB"),
            Self::Node => f.write_str("NODE"),
            Self::Sys => f.write_str("SYS"),
        }
    }
}

/// What is known of one unordered pair of devices.
#[derive(Debug, Clone, PartialEq)]
pub struct Pair {
    /// Id of one device, e.g. `gpu0`.
    pub a: String,
    /// Id of the other.
    pub b: String,
    /// Indices of both into [`crate::machine::Machine::nodes`].
    pub ends: (usize, usize),
    /// How they meet.
    pub class: PathClass,
    /// NVLink links between them; 0 if none.
    pub nvlinks: u8,
    /// Whether data go directly, not through host memory.
    pub peer_to_peer: bool,
    /// Why data do not go directly; `None` if they do.
    pub detour: Option<Message>,
    /// What a program gets one way when only this pair is busy, GB/s.
    pub usable_gb_s: f64,
    /// What both directions get together when only this pair is busy, GB/s.
    pub both_ways_gb_s: f64,
    /// Time of the smallest write from one to the other, microseconds.
    pub latency_us: f64,
    /// The link that sets the rate, in words such as `plx-a uplink`.
    pub bottleneck: String,
    /// Indices into [`crate::machine::Machine::links`] along the path.
    pub links: Vec<usize>,
}

/// What copies do on links of one PCI Express generation when peer copies are not possible and they go through host
/// memory, as shares of the link's usable rate.
struct HostCopy {
    /// One direction.
    one_way: f64,
    /// Both directions together, over one direction.
    both_ways: f64,
}

/// Measured pairs (MODEL.md section 7). Gen3: 12.2 GB/s one way of 12, 15.7 to 16.6 both ways (V100). Gen4: 19.5 of 25,
/// 20.8 to 29.6 both ways (RTX 4090, A100). Gen5: 38 to 43 of 56, 43 to 57 both ways (RTX 5090).
fn host_copy(generation: u8) -> HostCopy {
    match generation {
        0..=3 => HostCopy { one_way: 1.0, both_ways: 1.33 },
        4 => HostCopy { one_way: 0.77, both_ways: 1.2 },
        _ => HostCopy { one_way: 0.72, both_ways: 1.23 },
    }
}

/// Share left behind one shared uplink, which a copy through host memory crosses twice: 8.5 of 16 GB/s both ways (V100
/// pair of a DGX-1V), 6.1 of 12 one way (RTX 3090 pair, NVIDIA/nccl issue 1127).
const SHARED_UPLINK: f64 = 0.53;
/// Both directions together over one direction: NVLink is full duplex (96.9 GB/s both ways on two links of 25 GB/s,
/// p2pBandwidthLatencyTest on V100).
const BOTH_WAYS_GPU_LINK: f64 = 2.0;
/// The same over PCI Express with peer copies: 50.3 over 25.8 GB/s on Gen4, 111 over 56.1 on Gen5.
const BOTH_WAYS_DIRECT: f64 = 1.95;
/// Rate of the widest PCI Express link there is, GB/s: Gen6 x16.
const FASTEST_PCIE_GB_S: f64 = 121.0;
/// Write latency over NVLink, microseconds: 1.9 on V100, 2.8 to 3.3 on A100 (p2pBandwidthLatencyTest).
const LATENCY_GPU_LINK_US: f64 = 2.3;
/// Write latency through host memory, microseconds: 14 to 20 measured.
const LATENCY_HOST_COPY_US: f64 = 16.0;
/// What crossing the CPUs adds to a write, microseconds: 2.4 over 1.8 measured on A100 PCIe.
const LATENCY_SOCKETS_US: f64 = 0.5;

/// Write latency with peer copies over PCI Express, microseconds: 1.8 on A100 PCIe, 1.5 on RTX 4090 (both Gen4), 0.36
/// to 0.45 on Gen5 (RTX 5090, RTX PRO 6000).
fn latency_us(generation: u8, class: PathClass) -> f64 {
    let near = if generation >= 5 { 0.4 } else { 1.6 };
    if class == PathClass::Sys { near + LATENCY_SOCKETS_US } else { near }
}

impl Pair {
    /// Whether it joins these two nodes, in either order.
    #[must_use]
    pub fn joins(&self, a: usize, b: usize) -> bool {
        self.ends == (a, b) || self.ends == (b, a)
    }
}

/// All unordered pairs of GPUs and network adapters.
#[must_use]
pub fn pairs(catalog: &Catalog, plan: &Plan, machine: &Machine) -> Vec<Pair> {
    let cpu = plan.cpu.as_ref().and_then(|id| catalog.cpus.get(id));
    let devices: Vec<Device> =
        machine.gpus().chain(machine.nics()).map(|node| Device::of(catalog, machine, node)).collect();
    let mut pairs = Vec::with_capacity(devices.len() * devices.len().saturating_sub(1) / 2);
    for (at, a) in devices.iter().enumerate() {
        for b in devices.iter().skip(at + 1) {
            pairs.push(pair(machine, cpu, a, b));
        }
    }
    pairs
}

/// A device with what the pairs ask of it again and again.
struct Device<'a> {
    node: usize,
    gpu: Option<&'a Gpu>,
    is_gpu: bool,
    /// Nodes up to the socket, itself first.
    chain: Vec<usize>,
    /// NVLink to its socket (POWER9, Grace), which carries its data instead of PCI Express.
    to_socket: Option<usize>,
}

impl<'a> Device<'a> {
    fn of(catalog: &'a Catalog, machine: &Machine, node: usize) -> Self {
        let (gpu, is_gpu) = match machine.nodes.get(node).map(|node| &node.kind) {
            Some(NodeKind::Gpu { gpu, .. }) => (catalog.gpus.get(gpu), true),
            _ => (None, false),
        };
        Self { node, gpu, is_gpu, chain: machine.ancestors(node), to_socket: machine.link_to_socket(node) }
    }
}

fn pair(machine: &Machine, cpu: Option<&Cpu>, a: &Device<'_>, b: &Device<'_>) -> Pair {
    let Some((links, rate, through)) = gpu_link(machine, a.node, b.node) else {
        return over_tree(machine, cpu, a, b);
    };
    // A single thin link beside a wide new PCI Express link would be slower than doing without it.
    if rate < FASTEST_PCIE_GB_S {
        let tree = over_tree(machine, cpu, a, b);
        if tree.usable_gb_s > rate {
            return Pair { class: PathClass::Nv(links), nvlinks: links, ..tree };
        }
    }
    Pair {
        a: id(machine, a.node),
        b: id(machine, b.node),
        ends: (a.node, b.node),
        class: PathClass::Nv(links),
        nvlinks: links,
        peer_to_peer: true,
        detour: None,
        usable_gb_s: rate,
        both_ways_gb_s: rate * BOTH_WAYS_GPU_LINK,
        latency_us: LATENCY_GPU_LINK_US,
        bottleneck: format!("NV{links}"),
        links: through,
    }
}

fn id(machine: &Machine, node: usize) -> String {
    machine.nodes.get(node).map(|node| node.id.clone()).unwrap_or_default()
}

/// A pair without links of its own: over PCI Express, between sockets, or through host memory.
fn over_tree(machine: &Machine, cpu: Option<&Cpu>, a: &Device<'_>, b: &Device<'_>) -> Pair {
    let route = route(machine, a, b);
    let class = class(machine, a, b);
    let detour = detour(machine, cpu, a, b, class);
    let narrowest = route.iter().filter_map(|&link| Some((link, machine.links.get(link)?.usable_gb_s)));
    let narrowest = narrowest.min_by(|x, y| x.1.total_cmp(&y.1));
    let staged = detour.is_some() && a.is_gpu && b.is_gpu;
    let generation = slower_generation(machine, a.node, b.node);
    let copy = host_copy(generation);
    let share = match class {
        _ if !staged => 1.0,
        PathClass::Pix | PathClass::Pxb => copy.one_way * SHARED_UPLINK,
        _ => copy.one_way,
    };
    let usable_gb_s = narrowest.map_or(0.0, |(_, rate)| rate * share);
    let both_ways = if staged { copy.both_ways } else { BOTH_WAYS_DIRECT };
    Pair {
        a: id(machine, a.node),
        b: id(machine, b.node),
        ends: (a.node, b.node),
        class,
        nvlinks: 0,
        peer_to_peer: detour.is_none(),
        detour,
        usable_gb_s,
        both_ways_gb_s: usable_gb_s * both_ways,
        latency_us: if staged { LATENCY_HOST_COPY_US } else { latency_us(generation, class) },
        bottleneck: narrowest.map(|(link, _)| link_name(machine, link)).unwrap_or_default(),
        links: route,
    }
}

/// Generation of the slower of two devices' links; 3 where neither is on PCI Express.
fn slower_generation(machine: &Machine, a: usize, b: usize) -> u8 {
    let generation = |node| machine.device_link(node).map(|(_, planned)| planned.generation.number());
    [generation(a), generation(b)].into_iter().flatten().min().unwrap_or(3)
}

/// Direct links between two GPUs, or through a GPU switch: (links, usable GB/s, links of the graph).
fn gpu_link(machine: &Machine, a: usize, b: usize) -> Option<(u8, f64, Vec<usize>)> {
    let bundles = || {
        machine.links.iter().enumerate().filter_map(|(at, link)| match &link.kind {
            LinkKind::GpuLink { links, .. } => Some((at, link, *links)),
            _ => None,
        })
    };
    let direct: Vec<_> =
        bundles().filter(|(_, link, _)| (link.a, link.b) == (a, b) || (link.a, link.b) == (b, a)).collect();
    if !direct.is_empty() {
        let rate = direct.iter().map(|(_, link, _)| link.usable_gb_s).sum();
        let links = direct.iter().fold(0_u8, |sum, (_, _, links)| sum.saturating_add(*links));
        return Some((links, rate, direct.iter().map(|(at, ..)| *at).collect()));
    }
    let to_switch = |node: usize| {
        bundles().find(|(_, link, _)| {
            link.b == node && machine.nodes.get(link.a).is_some_and(|node| node.kind == NodeKind::GpuSwitch)
        })
    };
    let ((at, left, links), (bt, right, others)) = (to_switch(a)?, to_switch(b)?);
    Some((links.min(others), left.usable_gb_s.min(right.usable_gb_s), vec![at, bt]))
}

/// Links from one device up and down to the other, over the socket link if they hang on different sockets.
fn route(machine: &Machine, a: &Device<'_>, b: &Device<'_>) -> Vec<usize> {
    let meet = a.chain.iter().find(|node| b.chain.contains(node));
    let mut links = Vec::new();
    let mut climb = |device: &Device<'_>| {
        if device.to_socket.is_some() {
            links.extend(device.to_socket);
            return;
        }
        for node in device.chain.iter().take_while(|&node| Some(node) != meet) {
            links.extend(machine.nodes.get(*node).and_then(|node| node.uplink));
        }
    };
    climb(a);
    climb(b);
    if meet.is_none() {
        let tops = (a.chain.last().copied(), b.chain.last().copied());
        let joins = |link: &crate::machine::Link| {
            let ends = (Some(link.a), Some(link.b));
            matches!(link.kind, LinkKind::Sockets { .. }) && (ends == tops || ends == (tops.1, tops.0))
        };
        links.extend(machine.links.iter().position(joins));
    }
    links
}

fn class(machine: &Machine, a: &Device<'_>, b: &Device<'_>) -> PathClass {
    let meet = a.chain.iter().find(|node| b.chain.contains(node));
    let kind = meet.and_then(|&meet| machine.nodes.get(meet)).map(|node| &node.kind);
    let steps = |chain: &[usize]| chain.iter().position(|node| Some(node) == meet).unwrap_or(0);
    if kind == Some(&NodeKind::Switch) {
        let direct = steps(&a.chain) == 1 && steps(&b.chain) == 1;
        return if direct { PathClass::Pix } else { PathClass::Pxb };
    }
    let near = |device: &Device<'_>| machine.nodes.get(device.node).map(|node| (node.root, node.numa));
    match (near(a), near(b)) {
        (Some((Some(x), _)), Some((Some(y), _))) if x == y => PathClass::Phb,
        (Some((_, Some(x))), Some((_, Some(y)))) if x == y => PathClass::Node,
        // Without the CPU's data its host bridges are not known: one is assumed.
        (Some((None, None)), Some((None, None))) if meet.is_some() => PathClass::Phb,
        _ => PathClass::Sys,
    }
}

/// Why data between two devices go through host memory; `None` if they go directly.
fn detour(machine: &Machine, cpu: Option<&Cpu>, a: &Device<'_>, b: &Device<'_>, class: PathClass) -> Option<Message> {
    let connected = |device: &Device<'_>| machine.nodes.get(device.node).is_some_and(|node| node.uplink.is_some());
    if !(connected(a) && connected(b)) {
        return Some(Message::new("detour-not-connected"));
    }
    let without = |device: &Device<'_>| device.is_gpu && !device.gpu.is_some_and(|gpu| gpu.pcie_peer_to_peer);
    if let Some(device) = [a, b].into_iter().find(|device| without(device)) {
        let name = machine.nodes.get(device.node).map(|node| node.name.clone()).unwrap_or_default();
        return Some(Message::new("detour-no-peer-copies").with("gpu", name));
    }
    if let (Some(x), Some(y)) = (a.gpu, b.gpu)
        && x.vendor != y.vendor
    {
        return Some(Message::new("detour-vendors"));
    }
    let both_gpus = a.is_gpu && b.is_gpu;
    let crosses = class == PathClass::Sys && both_gpus;
    (crosses && !cpu.is_some_and(roots::peers_across_sockets)).then(|| Message::new("detour-sockets"))
}

/// Name of a link for people: `plx-a uplink`, `gpu3 link`, `cpu0-cpu1`.
#[must_use]
pub fn link_name(machine: &Machine, link: usize) -> String {
    let Some(link) = machine.links.get(link) else { return String::new() };
    let id = |node: usize| machine.nodes.get(node).map_or("", |node| node.id.as_str());
    match (&link.kind, machine.nodes.get(link.b).map(|node| &node.kind)) {
        (LinkKind::Sockets { .. }, _) => format!("{}-{}", id(link.a), id(link.b)),
        (LinkKind::GpuLink { links, .. }, _) => format!("NV{links}"),
        (_, Some(NodeKind::Switch | NodeKind::Chipset)) => format!("{} uplink", id(link.b)),
        _ => format!("{} link", id(link.b)),
    }
}
