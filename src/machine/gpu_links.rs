//! Links between GPUs: meshes and switches of the board, and bridges of the plan.
use crate::catalog::chassis::GpuFabric;
use crate::catalog::gpu::{FormFactor, GpuLinks};
use crate::catalog::{Bridge, Catalog, Chassis, GpuId, SlotId};
use crate::machine::{Link, LinkKind, Machine, Node, NodeKind};
use crate::plan::{PlacedBridge, Plan};

/// Adds all links between GPUs.
pub(crate) fn add(catalog: &Catalog, chassis: &Chassis, plan: &Plan, machine: &mut Machine) {
    if let Some(fabric) = &chassis.fabric {
        for edge in &fabric.edges {
            let ends = (end(machine, &edge.a), end(machine, &edge.b));
            if let (Some(a), Some(b)) = ends {
                join(catalog, machine, a, b, edge.links);
            }
        }
        if fabric.switches > 0 {
            add_switch(catalog, chassis, fabric, machine);
        }
    }
    for bridge in &plan.bridges {
        add_bridge(catalog, machine, bridge);
    }
}

/// The node of a fabric end: a fitted socket, or the GPU in a slot.
fn end(machine: &Machine, name: &str) -> Option<usize> {
    machine.nodes.iter().position(|node| match &node.kind {
        NodeKind::Socket { fitted, .. } => *fitted && node.id == name,
        NodeKind::Gpu { slot, .. } => slot.as_str() == name,
        _ => false,
    })
}

fn gpu_of(machine: &Machine, node: usize) -> Option<&GpuId> {
    match &machine.nodes.get(node)?.kind {
        NodeKind::Gpu { gpu, .. } => Some(gpu),
        _ => None,
    }
}

fn links_of<'a>(catalog: &'a Catalog, machine: &Machine, node: usize) -> Option<&'a GpuLinks> {
    catalog.gpus.get(gpu_of(machine, node)?)?.links.as_ref()
}

/// One NVLink in one direction where the GPU is not known, GB/s: so in the second, third and fourth generation and in
/// all bridges; 20 in the first, 50 in the fifth.
const USUAL_LINK_GB_S: f64 = 25.0;

fn join(catalog: &Catalog, machine: &mut Machine, a: usize, b: usize, links: u8) {
    // One end may be a CPU (POWER9); then the GPU's own links say generation and speed.
    let ends = [links_of(catalog, machine, a), links_of(catalog, machine, b)];
    let own = ends.into_iter().flatten().min_by(|x, y| x.gb_s_per_link().total_cmp(&y.gb_s_per_link()));
    let is_known = |node| gpu_of(machine, node).is_some_and(|gpu| catalog.gpus.contains_key(gpu));
    match own {
        Some(own) => push(catalog, machine, (a, b), links.min(own.links), own.gb_s_per_link(), &own.generation),
        // A known GPU without links has none, whatever the board could.
        None if is_known(a) || is_known(b) => {}
        None => push(catalog, machine, (a, b), links, USUAL_LINK_GB_S, ""),
    }
}

fn push(catalog: &Catalog, machine: &mut Machine, (a, b): (usize, usize), links: u8, gb_s: f64, generation: &str) {
    if links == 0 || a == b {
        return;
    }
    let planned = gb_s * f64::from(links);
    machine.links.push(Link {
        a,
        b,
        kind: LinkKind::GpuLink { links, generation: generation.to_owned() },
        maximum_gb_s: planned,
        planned_gb_s: planned,
        usable_gb_s: catalog.usable_gpu_link_gb_s(gb_s, links),
        limited_by: None,
    });
}

fn add_switch(catalog: &Catalog, chassis: &Chassis, fabric: &GpuFabric, machine: &mut Machine) {
    // Where links into the switches were seen, they are there, whatever the connector.
    let is_module = |slot: &SlotId| {
        fabric.links.is_some() || chassis.slot(slot).is_some_and(|slot| slot.connector != FormFactor::Pcie)
    };
    let gpus: Vec<usize> = machine
        .nodes
        .iter()
        .enumerate()
        .filter(|(_, node)| matches!(&node.kind, NodeKind::Gpu { slot, .. } if is_module(slot)))
        .map(|(at, _)| at)
        .collect();
    let bundles: Vec<(usize, u8, f64, String)> =
        gpus.into_iter().filter_map(|gpu| bundle(catalog, chassis, machine, fabric, gpu)).collect();
    if bundles.is_empty() {
        return;
    }
    machine.nodes.push(Node {
        id: "nvswitch".to_owned(),
        kind: NodeKind::GpuSwitch,
        name: "NVSwitch".to_owned(),
        socket: None,
        root: None,
        numa: None,
        uplink: None,
    });
    let switch = machine.nodes.len() - 1;
    for (gpu, links, gb_s, generation) in bundles {
        push(catalog, machine, (switch, gpu), links, gb_s, &generation);
    }
}

/// What one GPU brings to the switches: itself, links, GB/s of one, generation. An unknown module has what the modules
/// of its form have.
fn bundle(
    catalog: &Catalog,
    chassis: &Chassis,
    machine: &Machine,
    fabric: &GpuFabric,
    gpu: usize,
) -> Option<(usize, u8, f64, String)> {
    let NodeKind::Gpu { gpu: id, slot } = &machine.nodes.get(gpu)?.kind else { return None };
    let form = chassis.slot(slot)?.connector;
    let usual = || {
        let others = catalog.gpus.values().filter(|gpu| gpu.form == form && form != FormFactor::Pcie);
        others.filter_map(|gpu| gpu.links.as_ref()).max_by_key(|links| links.links)
    };
    let own = match catalog.gpus.get(id) {
        Some(known) => Some(known.links.as_ref()?),
        None => usual(),
    };
    match (own, fabric.links) {
        (Some(own), seen) => {
            let links = seen.map_or(own.links, |seen| seen.min(own.links));
            Some((gpu, links, own.gb_s_per_link(), own.generation.clone()))
        }
        (None, Some(seen)) => Some((gpu, seen, USUAL_LINK_GB_S, String::new())),
        (None, None) => None,
    }
}

fn add_bridge(catalog: &Catalog, machine: &mut Machine, placed: &PlacedBridge) {
    let Some(bridge) = catalog.bridges.get(&placed.bridge) else { return };
    let ends: Vec<usize> = placed.slots.iter().filter_map(|slot| end(machine, slot.as_str())).collect();
    if !accepts(machine, bridge, &ends) {
        return;
    }
    let others = u8::try_from(ends.len().saturating_sub(1)).unwrap_or(u8::MAX).max(1);
    for (at, &a) in ends.iter().enumerate() {
        for &b in ends.iter().skip(at + 1) {
            let links = links_of(catalog, machine, a).map_or(0, |own| own.links / others);
            join(catalog, machine, a, b, links);
        }
    }
}

/// A bridge works only between like cards that are made for it.
fn accepts(machine: &Machine, bridge: &Bridge, ends: &[usize]) -> bool {
    let gpus: Vec<_> = ends.iter().filter_map(|&end| gpu_of(machine, end)).collect();
    gpus.len() == ends.len()
        && gpus.len() >= 2
        && gpus.len() <= usize::from(bridge.joins)
        && gpus.windows(2).all(|pair| pair.first() == pair.last())
        && gpus.iter().all(|gpu| bridge.fits.contains(gpu))
}
