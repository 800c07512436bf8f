//! What a machine offers to every workload alike, worked out once: GPUs that run, rings, feeds, network.
use crate::catalog::{Catalog, DriveKind, Gpu, Nic};
use crate::machine::{Machine, NodeKind, Pair, Root};
use crate::plan::Plan;
use crate::workload::ring::{self, Rates};

/// Rate of a network that nobody planned: the 1 `GbE` port that every server has, GB/s.
const ONBOARD_GB_S: f64 = 0.117;

/// Share of an Ethernet or InfiniBand line that programs get where the table has no row for it.
const NETWORK_SHARE: f64 = 0.94;

/// Share of the sum of a GPU's own links that programs get (MODEL.md section 7).
const GPU_LINK_SHARE: f64 = 0.92;

/// One GPU that runs.
#[derive(Debug, Clone)]
pub struct Device<'a> {
    /// Its facts.
    pub gpu: &'a Gpu,
    /// Links of the graph from it to its socket: those of the tree, or its own (POWER9, Grace).
    pub uplinks: Vec<usize>,
    /// The host bridge between it and memory, where that can be narrower than what hangs on it.
    pub root: Option<Root>,
}

/// Communication among some GPUs of one machine.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Ring {
    /// What each GPU can pass on, one direction, GB/s. 0 for a single GPU.
    pub gb_s: f64,
    /// Whether it runs over NVLink (or links of that standing) all the way.
    pub over_gpu_links: bool,
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
    /// Communication among the first 1, 2, … GPUs.
    pub rings: Vec<Ring>,
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
                    devices.push(Device { gpu, uplinks: machine.way_to_host(at), root: machine.root_of(at).copied() });
                    ids.push(node.id.as_str());
                }
            }
        }
        let links = GpuPaths::of(&ids, pairs);
        let (network_gb_s, network_assumed) = network(catalog, machine);
        let host_link_gb_s: Vec<f64> = (1..=devices.len()).map(|k| fed_at_once(machine, &devices, k)).collect();
        Self {
            rings: (1..=devices.len()).map(|k| links.ring(machine, &devices, k)).collect(),
            host_link_gb_s,
            devices,
            has_unknown_gpu,
            catalog,
            cores: cores(catalog, plan, machine),
            ram_gb: ram_gb(catalog, plan),
            drives: drives(catalog, plan),
            data_set_gb: plan.data_set_gb,
            nodes: plan.nodes.max(1),
            network_gb_s,
            network_assumed,
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
    fn of(ids: &[&str], pairs: &[Pair]) -> Self {
        let n = ids.len();
        let mut by_id: Vec<(&str, usize)> = ids.iter().copied().zip(0..).collect();
        by_id.sort_unstable();
        let find = |id: &str| {
            let at = by_id.binary_search_by(|(other, _)| (*other).cmp(id)).ok()?;
            by_id.get(at).map(|(_, device)| *device)
        };
        let mut paths = Self { usable: Rates::new(n), gpu_links: Rates::new(n), direct: Rates::new(n) };
        for pair in pairs {
            let (Some(a), Some(b)) = (find(&pair.a), find(&pair.b)) else { continue };
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
    fn ring(&self, machine: &Machine, devices: &[Device<'_>], k: usize) -> Ring {
        if k < 2 {
            return Ring::default();
        }
        if let Some(members) = ring::members_of_ring(&self.gpu_links, devices.len(), k) {
            return Ring { gb_s: self.mesh_gb_s(devices, &members), over_gpu_links: true };
        }
        let (rates, first) = (self.shared(machine, devices, k), (0..k).collect::<Vec<_>>());
        // Where nothing is known of the paths, data go through the host.
        let gb_s = Some(ring::best_ring(&rates, &first)).filter(|rate| *rate > 0.0);
        Ring { gb_s: gb_s.unwrap_or_else(|| fed_at_once(machine, devices, k)), over_gpu_links: false }
    }

    /// Collective libraries lay as many rings as there are links, so a GPU passes on what all its links in the set
    /// carry, but no more than it has.
    fn mesh_gb_s(&self, devices: &[Device<'_>], members: &[usize]) -> f64 {
        let rate = |&at: &usize| {
            let in_set: f64 = members.iter().map(|&other| self.gpu_links.get(at, other)).sum();
            let links = devices.get(at).and_then(|device| device.gpu.links.as_ref());
            in_set.min(links.map_or(f64::INFINITY, |links| links.total_gb_s / 2.0 * GPU_LINK_SHARE))
        };
        members.iter().map(rate).fold(f64::INFINITY, f64::min)
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
        match groups.iter_mut().find(|group| group.kind == drive.kind) {
            Some(group) => {
                group.gb += gb;
                group.read_gb_s += read_gb_s;
            }
            None => groups.push(DriveGroup { kind: drive.kind, gb, read_gb_s }),
        }
    }
    groups.retain(|group| group.read_gb_s > 0.0);
    groups.sort_by_key(|group| std::cmp::Reverse(group.kind));
    groups
}

/// What one machine gets of the network, GB/s: all adapters as fast as the best one, one port of each, as collective
/// libraries use them. Without an adapter an onboard port is assumed; then the second value is true.
fn network(catalog: &Catalog, machine: &Machine) -> (f64, bool) {
    let rate = |at: usize| {
        let node = machine.nodes.get(at)?;
        let NodeKind::Nic { nic, .. } = &node.kind else { return None };
        let link = machine.links.get(node.uplink?)?;
        Some(port_gb_s(catalog, catalog.nics.get(nic)?).min(link.usable_gb_s))
    };
    let rates: Vec<f64> = machine.nics().filter_map(rate).filter(|&rate| rate > 0.0).collect();
    let best = rates.iter().copied().fold(0.0, f64::max);
    if best == 0.0 {
        let onboard = catalog.interconnects.get("eth-1g").and_then(|row| row.typical_gb_s);
        return (onboard.unwrap_or(ONBOARD_GB_S), true);
    }
    (rates.into_iter().filter(|&rate| rate > 0.99 * best).sum(), false)
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
