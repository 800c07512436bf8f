//! Where a CPU's lanes meet: root complexes (host bridges) and NUMA nodes, by CPU family.
use std::collections::BTreeMap;

use crate::catalog::chassis::Upstream;
use crate::catalog::{Chassis, Cpu};

/// How the lanes of one socket are divided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Roots {
    /// Host bridges per socket.
    pub count: u8,
    /// NUMA nodes per socket as the firmware ships.
    pub numa_nodes: u8,
}

/// Roots of a CPU by its family.
///
/// Read from hwloc and `nvidia-smi topo` dumps of such machines: Xeon E5 v3/v4 and desktop CPUs put all lanes behind
/// one host bridge; Xeon from Skylake on and Core X give each x16 port one of its own; EPYC and Threadripper have
/// four, one per quadrant of the I/O die (two on the two-die Threadripper 1000 and 2000, each a NUMA node).
#[must_use]
pub fn roots(cpu: &Cpu) -> Roots {
    let family = cpu.family.as_str();
    let starts = |names: &[&str]| names.iter().any(|name| family.starts_with(name));
    let per_port = (cpu.pcie_lanes / 16).clamp(1, 16) as u8;
    if starts(&["Threadripper 1000", "Threadripper 2000"]) {
        Roots { count: 2, numa_nodes: 2 }
    } else if starts(&["EPYC 7001"]) {
        Roots { count: 4, numa_nodes: 4 }
    } else if starts(&["EPYC", "Threadripper"]) {
        Roots { count: 4, numa_nodes: 1 }
    } else if starts(&[
        "Core X", "Xeon W", "Skylake", "Cascade", "Ice", "Sapphire", "Emerald", "Granite", "Grace", "POWER9",
    ]) {
        Roots { count: per_port, numa_nodes: 1 }
    } else {
        Roots { count: 1, numa_nodes: 1 }
    }
}

/// Which host bridge each slot, switch and bay group hangs on: `(socket, root)` by id.
///
/// What the chassis says counts; the rest is spread over the roots that have least on them, in the chassis' order, as
/// boards are laid out to give large slots a root each.
///
/// Without the CPU's data only what a running machine showed is known.
#[must_use]
pub fn assign(chassis: &Chassis, cpu: Option<&Cpu>) -> BTreeMap<String, (u8, u8)> {
    let count = cpu.map_or(1, |cpu| roots(cpu).count.max(1));
    let mut load: BTreeMap<(u8, u8), u32> = BTreeMap::new();
    let mut given = BTreeMap::new();
    let mut waiting = Vec::new();
    for Port { id, upstream, root, lanes, seen } in ports(chassis) {
        let Upstream::Cpu(socket) = upstream else { continue };
        match root {
            Some(root) if seen || cpu.is_some() => {
                // What was seen holds, even if the CPU's family has fewer as we know it.
                let place = (*socket, if seen { root } else { root % count });
                *load.entry(place).or_default() += lanes;
                given.insert(id.to_owned(), place);
            }
            _ if cpu.is_some() => waiting.push((id, *socket, lanes)),
            _ => {}
        }
    }
    for (id, socket, lanes) in waiting {
        let least = (0..count).min_by_key(|&root| (load.get(&(socket, root)).copied().unwrap_or(0), root)).unwrap_or(0);
        *load.entry((socket, least)).or_default() += lanes;
        given.insert(id.to_owned(), (socket, least));
    }
    given
}

/// The groups that a running machine showed, of each slot and switch by id.
#[must_use]
pub fn localities(chassis: &Chassis) -> BTreeMap<&str, u8> {
    let switches = chassis.switches.iter().map(|it| (it.id.as_str(), it.locality));
    let slots = chassis.slots.iter().map(|it| (it.id.as_str(), it.locality));
    switches.chain(slots).filter_map(|(id, locality)| Some((id, locality?))).collect()
}

/// Something that hangs on a root port.
struct Port<'a> {
    id: &'a str,
    upstream: &'a Upstream,
    /// Host bridge as the chassis gives it.
    root: Option<u8>,
    lanes: u32,
    /// Whether a running machine showed it.
    seen: bool,
}

/// Everything that hangs on a root port.
fn ports(chassis: &Chassis) -> impl Iterator<Item = Port<'_>> {
    let switches = chassis.switches.iter().map(|it| Port {
        id: it.id.as_str(),
        upstream: &it.upstream,
        root: it.root,
        lanes: u32::from(it.uplink_lanes),
        seen: it.locality.is_some(),
    });
    let slots = chassis.slots.iter().map(|it| Port {
        id: it.id.as_str(),
        upstream: &it.upstream,
        root: it.root,
        lanes: u32::from(it.lanes),
        seen: it.locality.is_some(),
    });
    let bays = chassis.bays.iter().map(|it| Port {
        id: it.id.as_str(),
        upstream: &it.upstream,
        root: None,
        lanes: u32::from(it.lanes_each) * u32::from(it.count),
        seen: false,
    });
    switches.chain(slots).chain(bays.filter(|bays| bays.lanes > 0))
}

/// NUMA node of a root.
#[must_use]
pub fn numa(cpu: &Cpu, socket: u8, root: u8) -> u8 {
    let Roots { count, numa_nodes } = roots(cpu);
    socket * numa_nodes + (root.min(count.saturating_sub(1)) * numa_nodes) / count.max(1)
}

/// CPU numbers near a NUMA node as Linux writes them, e.g. `0-9,20-29`: cores first, then their second threads.
///
/// POWER9 has four threads a core, numbered one after another; Grace and Core Ultra 200S have one.
#[must_use]
pub fn cpu_list(cpu: &Cpu, sockets: u8, numa: u8) -> String {
    let nodes = u32::from(roots(cpu).numa_nodes.max(1));
    let per_node = (u32::from(cpu.cores) / nodes).max(1);
    let first = u32::from(numa) * per_node;
    if cpu.family.starts_with("POWER") {
        return format!("{}-{}", first * 4, (first + per_node) * 4 - 1);
    }
    let all = u32::from(cpu.cores) * u32::from(sockets.max(1));
    let single = cpu.family.starts_with("Grace") || cpu.family.starts_with("Core Ultra");
    if single {
        format!("{first}-{}", first + per_node - 1)
    } else {
        format!("{first}-{},{}-{}", first + per_node - 1, all + first, all + first + per_node - 1)
    }
}

/// Whether peer copies over PCI Express work between two sockets.
///
/// The driver refuses them on QPI machines (dual Xeon E5) and on POWER9; later Intel and AMD machines allow them,
/// slower.
#[must_use]
pub(crate) fn peers_across_sockets(cpu: &Cpu) -> bool {
    cpu.socket_links.as_ref().is_none_or(|links| links.kind != "QPI" && links.kind != "X-bus")
}
