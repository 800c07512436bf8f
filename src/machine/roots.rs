//! Where a CPU's lanes meet: root complexes (host bridges) and NUMA nodes, by CPU family.
use std::collections::BTreeMap;

use crate::catalog::chassis::Upstream;
use crate::catalog::{Chassis, Cpu};

/// How the lanes of one socket are divided.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Roots {
    /// Host bridges per socket.
    pub count: u8,
    /// NUMA nodes per socket as the firmware ships.
    pub numa_nodes: u8,
    /// What one host bridge carries to or from memory, one direction, GB/s; `None` where its ports are not known to
    /// carry more than it.
    pub host_gb_s: Option<f64>,
}

/// What one quadrant of AMD's Gen5 I/O dies (EPYC 9004 and 9005, Threadripper 7000 and 9000) feeds its devices from
/// memory, one direction, GB/s: 73.1 measured over two x16 switches with four GPUs each on one quadrant of a
/// Threadripper PRO, 114.1 over the same switches on two (`nvbandwidth` of RTX PRO 6000 cards). Two x16 Gen5 ports
/// could carry 112. Copies between cards do not suffer.
const QUADRANT_GEN5_GB_S: f64 = 73.0;

/// Roots of a CPU by its family.
///
/// Read from hwloc and `nvidia-smi topo` dumps of such machines: Xeon E5 v3/v4 and desktop CPUs put all lanes behind
/// one host bridge; Xeon from Skylake on and Core X give each x16 port one of its own; EPYC and Threadripper have
/// four, one per quadrant of the I/O die (two on the two-die Threadripper 1000 and 2000, each a NUMA node). POWER8 and
/// POWER9 give each port a host bridge of its own.
///
/// Only where several wide ports meet on one host bridge can it carry less than they do: Gen4 quadrants of EPYC have
/// 50 GB/s of ports, for which no shortage was measured.
#[must_use]
pub fn roots(cpu: &Cpu) -> Roots {
    let family = cpu.family.as_str();
    let starts = |names: &[&str]| names.iter().any(|name| family.starts_with(name));
    let per_port = (cpu.pcie_lanes / 16).clamp(1, 16) as u8;
    let host_gb_s = None;
    if starts(&["Threadripper 1000", "Threadripper 2000"]) {
        Roots { count: 2, numa_nodes: 2, host_gb_s }
    } else if starts(&["EPYC 7001"]) {
        Roots { count: 4, numa_nodes: 4, host_gb_s }
    } else if starts(&["EPYC", "Threadripper"]) {
        let host_gb_s = (cpu.pcie_gen.number() >= 5).then_some(QUADRANT_GEN5_GB_S);
        Roots { count: 4, numa_nodes: 1, host_gb_s }
    } else if starts(&["POWER8"]) {
        // One for each GPU's own port, one for each slot.
        Roots { count: 4, numa_nodes: 1, host_gb_s }
    } else if starts(&[
        "Core X", "Xeon W", "Skylake", "Cascade", "Ice", "Sapphire", "Emerald", "Granite", "Grace", "POWER",
    ]) {
        Roots { count: per_port, numa_nodes: 1, host_gb_s }
    } else {
        Roots { count: 1, numa_nodes: 1, host_gb_s }
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
    let Roots { count, numa_nodes, .. } = roots(cpu);
    socket * numa_nodes + (root.min(count.saturating_sub(1)) * numa_nodes) / count.max(1)
}

/// CPU numbers near a NUMA node as Linux writes them, e.g. `0-9,20-29`: first threads of all cores of the machine come
/// before the second ones.
///
/// More threads to a core (POWER) are numbered one after another, and so are those of CPUs with cores of two kinds.
#[must_use]
pub fn cpu_list(cpu: &Cpu, sockets: u8, numa: u8) -> String {
    let nodes = u32::from(roots(cpu).numa_nodes.max(1));
    let (cores, threads) = (u32::from(cpu.cores), u32::from(cpu.hardware_threads()));
    let range = |first: u32, count: u32| format!("{first}-{}", first + count.max(1) - 1);
    if threads != 2 * cores || nodes * u32::from(sockets.max(1)) == 1 {
        let per_node = threads / nodes;
        return range(u32::from(numa) * per_node, per_node);
    }
    let per_node = cores / nodes;
    let first = u32::from(numa) * per_node;
    let all = cores * u32::from(sockets.max(1));
    format!("{},{}", range(first, per_node), range(all + first, per_node))
}

/// Whether peer copies over PCI Express work between two sockets.
///
/// The driver refuses them on QPI machines (dual Xeon E5) and on POWER8 and 9; later Intel and AMD machines allow them,
/// slower.
#[must_use]
pub(crate) fn peers_across_sockets(cpu: &Cpu) -> bool {
    cpu.socket_links.as_ref().is_none_or(|links| links.kind != "QPI" && links.kind != "X-bus")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::Catalog;

    #[track_caller]
    fn check(cpu: &str, sockets: u8, numa: u8, expected: &str) {
        let catalog = Catalog::builtin();
        assert_eq!(cpu_list(catalog.cpus.get(cpu).expect("a CPU"), sockets, numa), expected, "{cpu}");
    }

    /// As `nvidia-smi topo -m` of such machines shows them.
    #[test]
    fn cpus_are_numbered_as_linux_does() {
        check("xeon-e5-2698-v4", 2, 0, "0-19,40-59");
        check("xeon-e5-2698-v4", 2, 1, "20-39,60-79");
        check("xeon-e5-2680-v4", 2, 1, "14-27,42-55");
        check("epyc-9654", 2, 1, "96-191,288-383");
        check("epyc-9755", 2, 0, "0-127,256-383");
        check("threadripper-1950x", 1, 0, "0-7,16-23");
        check("threadripper-1950x", 1, 1, "8-15,24-31");
        // One socket of one node: the two ranges are one.
        check("threadripper-7970x", 1, 0, "0-63");
        check("core-i9-14900k", 1, 0, "0-31");
        check("core-i7-9700k", 1, 0, "0-7");
        // Eight threads to a core; the collected report has seven of them switched off.
        check("ibm-power8-nvlink-10c", 2, 1, "80-159");
        check("ibm-power9-20c", 2, 1, "80-159");
        check("nvidia-grace", 2, 1, "72-143");
    }
}
