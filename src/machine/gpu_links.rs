//! Links between GPUs: meshes and switches of the board, and bridges of the plan.
use crate::catalog::gpu::GpuLinks;
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
            add_switch(catalog, chassis, machine);
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

fn join(catalog: &Catalog, machine: &mut Machine, a: usize, b: usize, links: u8) {
    // One end may be a CPU (POWER9); then the GPU's own links say generation and speed.
    let ends = [links_of(catalog, machine, a), links_of(catalog, machine, b)];
    let Some(own) = ends.into_iter().flatten().min_by(|x, y| x.gb_s_per_link().total_cmp(&y.gb_s_per_link())) else {
        return;
    };
    let links = links.min(own.links);
    push(catalog, machine, (a, b), links, own);
}

fn push(catalog: &Catalog, machine: &mut Machine, (a, b): (usize, usize), links: u8, own: &GpuLinks) {
    if links == 0 || a == b {
        return;
    }
    let planned = own.gb_s_per_link() * f64::from(links);
    machine.links.push(Link {
        a,
        b,
        kind: LinkKind::GpuLink { links, generation: own.generation.clone() },
        maximum_gb_s: planned,
        planned_gb_s: planned,
        usable_gb_s: catalog.usable_gpu_link_gb_s(own.gb_s_per_link(), links),
        limited_by: None,
    });
}

fn add_switch(catalog: &Catalog, chassis: &Chassis, machine: &mut Machine) {
    let is_module =
        |slot: &SlotId| chassis.slot(slot).is_some_and(|slot| slot.connector != crate::catalog::gpu::FormFactor::Pcie);
    let gpus: Vec<usize> = machine
        .nodes
        .iter()
        .enumerate()
        .filter(|(_, node)| matches!(&node.kind, NodeKind::Gpu { slot, .. } if is_module(slot)))
        .map(|(at, _)| at)
        .collect();
    if !gpus.iter().any(|&gpu| links_of(catalog, machine, gpu).is_some()) {
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
    for gpu in gpus {
        if let Some(own) = links_of(catalog, machine, gpu) {
            push(catalog, machine, (switch, gpu), own.links, own);
        }
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
