//! What a machine offers to every workload alike, worked out once: GPUs that run, rings, feeds, network.
use crate::catalog::gpu::FormFactor;
use crate::catalog::{Catalog, CollectiveKind, DriveKind, Gpu, Nic};
use crate::machine::{AllReduce, Machine, NodeKind, Pair, PathClass, Root, Timing, collective, power};
use crate::plan::Plan;
use crate::workload::ring::{self, Rates};

/// Rate of a network that nobody planned: the 1 `GbE` port that every server has, GB/s.
const ONBOARD_GB_S: f64 = 0.117;

/// Share of an Ethernet or InfiniBand line that programs get where the table has no row for it.
pub const NETWORK_SHARE: f64 = 0.94;

/// One GPU that runs.
#[derive(Debug, Clone)]
pub struct Device<'a> {
    /// Its facts.
    pub gpu: &'a Gpu,
    /// Its place among the nodes of the graph.
    pub node: usize,
    /// Links of the graph from it to its socket: those of the tree, or its own (POWER9, Grace).
    pub uplinks: Vec<usize>,
    /// The host bridge between it and memory, where that can be narrower than what hangs on it.
    pub root: Option<Root>,
}

/// Communication among some GPUs of one machine.
#[derive(Debug, Clone, PartialEq)]
pub struct Ring {
    /// Their all-reduce.
    pub reduce: AllReduce,
    /// Whether bridges join cards.
    pub bridged: bool,
    timing: Timing,
}

impl Ring {
    /// Communication by this all-reduce.
    #[must_use]
    pub fn new(catalog: &Catalog, reduce: AllReduce, bridged: bool) -> Self {
        Self { timing: reduce.timing(catalog), reduce, bridged }
    }

    /// Time of an all-reduce of this many bytes, seconds.
    #[must_use]
    pub fn seconds(&self, bytes: f64) -> f64 {
        if bytes > 0.0 { self.timing.time_us(bytes) * 1e-6 } else { 0.0 }
    }

    /// Bus rate of large messages, bytes/s.
    #[must_use]
    pub fn bus(&self) -> f64 {
        self.timing.large_gb_s * 1e9
    }
}

/// Drives of one kind, read together.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct DriveGroup {
    /// Kind.
    pub kind: DriveKind,
    /// Capacity, GB.
    pub gb: f64,
    /// Sequential read of all, GB/s.
    pub read_gb_s: f64,
    /// Random reads of all, per second; `None` if not known.
    pub read_iops: Option<f64>,
}

/// What the machines of an option offer.
#[derive(Debug, Clone)]
pub struct Host<'a> {
    /// The catalogue.
    pub catalog: &'a Catalog,
    /// GPUs that are known and connected, in slot order.
    pub devices: Vec<Device<'a>>,
    /// Whether some GPU of the plan is not in the catalogue.
    pub has_unknown_gpu: bool,
    /// Communication among the first 1, 2, … GPUs; `None` for one.
    pub rings: Vec<Option<Ring>>,
    /// What each of the first 1, 2, … GPUs gets from the host when all are fed at once, GB/s.
    pub host_link_gb_s: Vec<f64>,
    /// CPU cores of one machine; `None` if the CPU is unknown.
    pub cores: Option<f64>,
    /// System memory of one machine, GB.
    pub ram_gb: f64,
    /// Drives of one machine, fastest kind first.
    pub drives: Vec<DriveGroup>,
    /// Data set that the user told of, GB.
    pub data_set_gb: Option<f64>,
    /// Machines.
    pub nodes: u32,
    /// Network of one machine, one direction, GB/s.
    pub network_gb_s: f64,
    /// Whether that network is an onboard port for want of an adapter.
    pub network_assumed: bool,
    /// GPUs whose nearest network adapter hangs on the other socket.
    pub far_from_network: u32,
    /// Power limit of each GPU, W, if the plan sets one.
    pub power_cap_w: Option<f64>,
    /// Draw of all machines from the mains in training, W.
    pub typical_w: f64,
}

impl<'a> Host<'a> {
    /// Looks over a machine.
    #[must_use]
    pub fn of(catalog: &'a Catalog, plan: &Plan, machine: &Machine, pairs: &[Pair]) -> Self {
        let mut devices = Vec::new();
        let mut ids = Vec::new();
        let mut has_unknown_gpu = false;
        for at in machine.gpus() {
            let Some(node) = machine.nodes.get(at) else { continue };
            let NodeKind::Gpu { gpu, .. } = &node.kind else { continue };
            match catalog.gpus.get(gpu) {
                None => has_unknown_gpu = true,
                // A slot that no CPU feeds: the card does not run.
                Some(_) if node.uplink.is_none() => {}
                Some(gpu) => {
                    let root = machine.root_of(at).copied();
                    devices.push(Device { gpu, node: at, uplinks: machine.way_to_host(at), root });
                    ids.push(node.id.as_str());
                }
            }
        }
        let links = GpuPaths::of(&devices, pairs);
        let network = network(catalog, machine, pairs, &ids);
        let host_link_gb_s: Vec<f64> = (1..=devices.len()).map(|k| fed_at_once(machine, &devices, k)).collect();
        Self {
            rings: (1..=devices.len()).map(|k| links.ring(catalog, (machine, pairs), &devices, k)).collect(),
            host_link_gb_s,
            devices,
            has_unknown_gpu,
            catalog,
            cores: cores(catalog, plan, machine),
            ram_gb: ram_gb(catalog, plan),
            drives: drives(catalog, plan),
            data_set_gb: plan.data_set_gb,
            nodes: plan.nodes.max(1),
            network_gb_s: network.gb_s / plan.network_oversubscription.unwrap_or(1.0).max(1.0),
            network_assumed: network.assumed,
            far_from_network: network.far,
            power_cap_w: plan.power_cap_w,
            typical_w: power::power(catalog, plan).typical_mains_w(),
        }
    }
}

/// Paths between the GPUs, by their place among the devices.
struct GpuPaths {
    usable: Rates,
    gpu_links: Rates,
    /// Whether a pair copies directly: 1.0 for yes.
    direct: Rates,
}

impl GpuPaths {
    fn of(devices: &[Device<'_>], pairs: &[Pair]) -> Self {
        let n = devices.len();
        let find = |node: usize| devices.iter().position(|device| device.node == node);
        let mut paths = Self { usable: Rates::new(n), gpu_links: Rates::new(n), direct: Rates::new(n) };
        for pair in pairs {
            let (Some(a), Some(b)) = (find(pair.ends.0), find(pair.ends.1)) else { continue };
            paths.usable.set(a, b, pair.usable_gb_s);
            if pair.nvlinks > 0 {
                paths.gpu_links.set(a, b, pair.usable_gb_s);
            }
            if pair.peer_to_peer {
                paths.direct.set(a, b, 1.0);
            }
        }
        paths
    }

    /// Communication among `k` devices: the first ones, or others if only they are joined by links of their own.
    fn ring(
        &self,
        catalog: &Catalog,
        (machine, pairs): (&Machine, &[Pair]),
        devices: &[Device<'_>],
        k: usize,
    ) -> Option<Ring> {
        if k < 2 {
            return None;
        }
        let joined = ring::members_of_ring(&self.gpu_links, devices.len(), k);
        let members = joined.unwrap_or_else(|| (0..k).collect());
        let nodes: Vec<usize> = members.iter().filter_map(|&at| Some(devices.get(at)?.node)).collect();
        let mut reduce = collective::all_reduce(catalog, machine, pairs, &nodes);
        let shared = || {
            let rate = ring::best_ring(&self.shared(machine, devices, k), &members);
            // Where nothing is known of the paths, data go through the host.
            if rate > 0.0 { rate } else { fed_at_once(machine, devices, k) }
        };
        if let Some(reduce) = reduce.as_mut().filter(|it| it.kind == CollectiveKind::HostMemory) {
            reduce.bus_gb_s = reduce.bus_gb_s.min(shared());
        }
        let reduce = reduce.unwrap_or_else(|| AllReduce {
            ring: members.iter().map(usize::to_string).collect(),
            rings: 1,
            kind: CollectiveKind::HostMemory,
            generation: String::new(),
            across_bridges: true,
            bus_gb_s: shared(),
            bottleneck: String::new(),
        });
        let is_card = |at: &usize| devices.get(*at).is_some_and(|device| device.gpu.form == FormFactor::Pcie);
        let some_joined = members.iter().any(|&a| members.iter().any(|&b| self.gpu_links.get(a, b) > 0.0));
        Some(Ring::new(catalog, reduce, some_joined && members.iter().all(is_card)))
    }

    /// Rates while the whole ring is busy. Direct copies of a ring cross a shared uplink once in each direction; copies
    /// through host memory all cross it, so they share it.
    fn shared(&self, machine: &Machine, devices: &[Device<'_>], k: usize) -> Rates {
        // How much of its ring traffic a GPU sends through the host: all, one of its two sides, or none.
        let through_host = |at: usize| match (0..k).filter(|&other| self.direct.get(at, other) > 0.0).count() {
            0 => 1.0,
            1 => 0.5,
            _ => 0.0,
        };
        let load: Vec<f64> = (0..k).map(through_host).collect();
        let limit: Vec<f64> =
            devices.iter().take(k).map(|device| shared_link(machine, devices, device, &load)).collect();
        let mut rates = Rates::new(k);
        for a in 0..k {
            for b in 0..a {
                let usable = self.usable.get(a, b);
                let limited =
                    [a, b].into_iter().filter_map(|at| limit.get(at)).fold(usable, |rate, limit| rate.min(*limit));
                rates.set(a, b, if self.direct.get(a, b) > 0.0 { usable } else { limited });
            }
        }
        rates
    }
}

/// What one device gets of its links up to the socket, if each of the devices loads them by its `load`, GB/s.
fn shared_link(machine: &Machine, devices: &[Device<'_>], device: &Device<'_>, load: &[f64]) -> f64 {
    let users = |uses: &dyn Fn(&Device<'_>) -> bool| -> f64 {
        let users = devices.iter().zip(load).filter(|(other, _)| uses(other));
        users.map(|(_, load)| load).sum::<f64>().max(1.0)
    };
    let share =
        |link: &usize| Some(machine.links.get(*link)?.usable_gb_s / users(&|other| other.uplinks.contains(link)));
    let of_root =
        device.root.map(|root| root.usable_gb_s / users(&|other| other.root.is_some_and(|it| it.at == root.at)));
    device.uplinks.iter().filter_map(share).chain(of_root).fold(f64::INFINITY, f64::min)
}

/// What each of the first `k` devices gets from the host at least when all are fed at once, GB/s.
fn fed_at_once(machine: &Machine, devices: &[Device<'_>], k: usize) -> f64 {
    let load = vec![1.0; k];
    devices.iter().take(k).map(|device| shared_link(machine, devices, device, &load)).fold(f64::INFINITY, f64::min)
}

fn cores(catalog: &Catalog, plan: &Plan, machine: &Machine) -> Option<f64> {
    let cpu = catalog.cpus.get(plan.cpu.as_ref()?)?;
    let fitted = machine.nodes.iter().filter(|node| matches!(node.kind, NodeKind::Socket { fitted: true, .. })).count();
    (fitted > 0).then(|| f64::from(cpu.cores) * fitted as f64)
}

fn ram_gb(catalog: &Catalog, plan: &Plan) -> f64 {
    let lot = |lot: &crate::plan::MemoryLot| Some(catalog.memory.get(&lot.module)?.gb * f64::from(lot.count));
    plan.memory.iter().filter_map(lot).sum()
}

fn drives(catalog: &Catalog, plan: &Plan) -> Vec<DriveGroup> {
    let mut groups: Vec<DriveGroup> = Vec::new();
    for lot in &plan.drives {
        let Some(drive) = catalog.drives.get(&lot.drive) else { continue };
        let count = f64::from(lot.count);
        let (gb, read_gb_s) = (drive.tb * 1000.0 * count, drive.read_gb_s * count);
        let read_iops = drive.read_kiops.map(|kiops| kiops * 1000.0 * count);
        match groups.iter_mut().find(|group| group.kind == drive.kind) {
            Some(group) => {
                group.gb += gb;
                group.read_gb_s += read_gb_s;
                group.read_iops = group.read_iops.zip(read_iops).map(|(a, b)| a + b);
            }
            None => groups.push(DriveGroup { kind: drive.kind, gb, read_gb_s, read_iops }),
        }
    }
    groups.retain(|group| group.read_gb_s > 0.0);
    groups.sort_by_key(|group| std::cmp::Reverse(group.kind));
    groups
}

/// What one machine gets of the network.
struct Network {
    gb_s: f64,
    assumed: bool,
    far: u32,
}

/// All adapters as fast as the best one, one port of each, as collective libraries use them, but none faster than the
/// path to it from the GPU nearest to it. Without an adapter an onboard port is assumed.
fn network(catalog: &Catalog, machine: &Machine, pairs: &[Pair], gpus: &[&str]) -> Network {
    let mut near = vec![false; gpus.len()];
    let mut rates = Vec::new();
    for at in machine.nics() {
        let Some(node) = machine.nodes.get(at) else { continue };
        let NodeKind::Nic { nic, .. } = &node.kind else { continue };
        let link = node.uplink.and_then(|link| machine.links.get(link));
        let (Some(nic), Some(link)) = (catalog.nics.get(nic), link) else { continue };
        let mut reached: f64 = 0.0;
        for pair in pairs {
            let gpu = if pair.b == node.id { &pair.a } else { &pair.b };
            if pair.a != node.id && pair.b != node.id {
                continue;
            }
            let Some(place) = gpus.iter().position(|id| id == gpu) else { continue };
            reached = reached.max(pair.usable_gb_s);
            if let Some(near) = near.get_mut(place) {
                *near |= pair.class != PathClass::Sys;
            }
        }
        let path = if reached > 0.0 { reached } else { f64::INFINITY };
        rates.push(port_gb_s(catalog, nic).min(link.usable_gb_s).min(path));
    }
    rates.retain(|rate| *rate > 0.0);
    let best = rates.iter().copied().fold(0.0, f64::max);
    if best == 0.0 {
        let onboard = catalog.interconnects.get("eth-1g").and_then(|row| row.typical_gb_s);
        return Network { gb_s: onboard.unwrap_or(ONBOARD_GB_S), assumed: true, far: 0 };
    }
    let far = near.iter().filter(|near| !**near).count() as u32;
    Network { gb_s: rates.into_iter().filter(|&rate| rate > 0.99 * best).sum(), assumed: false, far }
}

/// What programs get of one port, GB/s: the row of the table with the same fabric and speed, else a usual share.
fn port_gb_s(catalog: &Catalog, nic: &Nic) -> f64 {
    let line = nic.gbit_s / 8.0;
    let rows = catalog.interconnects.values().filter(|row| row.kind == "network");
    let same_fabric = |name: &str| name.starts_with("InfiniBand") == nic.fabric.starts_with("InfiniBand");
    let same = rows.filter(|row| same_fabric(&row.name));
    let mut same = same.filter(|row| row.effective_gb_s.is_some_and(|rate| (rate - line).abs() < 0.01 * line));
    same.find_map(|row| row.typical_gb_s).unwrap_or(line * NETWORK_SHARE)
}
