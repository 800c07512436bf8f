//! Plain machines for a number of GPUs and a kind of links, where no chassis is named: for predictions "four of these
//! with NVLink", for comparing with published measurements, and for imports that no known chassis matches.
use crate::catalog::chassis::{BodyKind, GpuFabric, GpuFabricEdge, Slot, SlotUse, Switch, Upstream, Wiring};
use crate::catalog::gpu::FormFactor;
use crate::catalog::{Catalog, Chassis, ChassisId, CpuId, Gpu, SlotId};
use crate::plan::{Card, CardPart, Plan};
use crate::quantity::{Confidence, PcieGen};

/// How the GPUs of a plain machine meet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GpuMeet {
    /// In GPU switches with all their links.
    Switch,
    /// By direct links: everybody with everybody up to four, the hybrid cube of the DGX-1 for eight.
    Mesh,
    /// By bridges in pairs.
    Pairs,
    /// Over PCI Express only.
    Pcie,
}

/// Direct links of the V100 hybrid cube mesh of eight, as (a, b, links): every GPU has six.
pub const CUBE: [(u8, u8, u8); 16] = [
    (0, 1, 1),
    (0, 2, 1),
    (0, 3, 2),
    (0, 4, 2),
    (1, 2, 2),
    (1, 3, 1),
    (1, 5, 2),
    (2, 3, 2),
    (2, 6, 1),
    (3, 7, 1),
    (4, 5, 1),
    (4, 6, 1),
    (4, 7, 2),
    (5, 6, 2),
    (5, 7, 1),
    (6, 7, 2),
];

/// Shape of a plain machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shape {
    /// GPUs.
    pub count: u8,
    /// How they meet.
    pub meet: GpuMeet,
    /// CPU sockets over which they are spread, in equal runs.
    pub sockets: u8,
    /// GPUs behind each PCI Express switch; 1 for none.
    pub per_switch: u8,
}

/// A chassis of this shape for one kind of GPU, and a plan that fills it.
#[must_use]
pub fn machine(gpu: &Gpu, cpu: &CpuId, shape: Shape) -> (Chassis, Plan) {
    let chassis = chassis(gpu, shape);
    let card = |slot: &Slot| Card { slot: slot.id.clone(), part: CardPart::Gpu(gpu.id.clone()) };
    let plan = Plan {
        chassis: Some(chassis.id.clone()),
        cpu: Some(cpu.clone()),
        cpu_count: shape.sockets.max(1),
        cards: chassis.slots.iter().map(card).collect(),
        ..Plan::default()
    };
    (chassis, plan)
}

fn chassis(gpu: &Gpu, shape: Shape) -> Chassis {
    let Shape { count, meet, sockets, per_switch } = shape;
    let sockets = sockets.max(1);
    let per_socket = count.div_ceil(sockets).max(1);
    let switch_of = |at: u8| at / per_switch.max(1);
    let slot = |at: u8| Slot {
        connector: gpu.form,
        generation: gpu.pcie_gen,
        position: f32::from(at) * 3.0,
        max_width: 3.0,
        ..bare_slot(
            slot_id(at),
            if per_switch > 1 { Upstream::Switch(switch_id(switch_of(at))) } else { Upstream::Cpu(at / per_socket) },
        )
    };
    let switch = |at: u8| Switch {
        generation: gpu.pcie_gen,
        ..bare_switch(switch_id(at), Upstream::Cpu(at * per_switch / per_socket))
    };
    let switches = if per_switch > 1 { count.div_ceil(per_switch) } else { 0 };
    Chassis {
        sockets,
        slots: (0..count).map(slot).collect(),
        switches: (0..switches).map(switch).collect(),
        fabric: fabric(gpu, count, meet),
        ..bare(ChassisId::new("generic"))
    }
}

/// A rack machine with one socket and nothing else: the start of every machine that is built, not read from the
/// catalogue.
#[must_use]
pub fn bare(id: ChassisId) -> Chassis {
    Chassis {
        id,
        vendor: String::new(),
        name: String::new(),
        kind: BodyKind::Rack,
        body: crate::catalog::chassis::Body::default(),
        sockets: 1,
        cpu_families: Vec::new(),
        memory_kind: String::new(),
        dimm_slots: None,
        slots: Vec::new(),
        switches: Vec::new(),
        onboard: Vec::new(),
        chipset_link: None,
        lane_modes: Vec::new(),
        fabric: None,
        bridges: false,
        max_gpus: None,
        max_gpu_tdp_w: None,
        rated_w: None,
        gpu_cooling: Vec::new(),
        bays: Vec::new(),
        psu: None,
        lan: String::new(),
        management: String::new(),
        wiring: Wiring::Inferred,
        notes: String::new(),
        source: String::new(),
        confidence: Confidence::Low,
    }
}

/// A slot of sixteen lanes for a GPU card, of the newest generation, so that it limits no card.
#[must_use]
pub fn bare_slot(id: SlotId, upstream: Upstream) -> Slot {
    Slot {
        label: id.to_string(),
        id,
        use_for: SlotUse::Gpu,
        connector: FormFactor::Pcie,
        mechanical_lanes: 16,
        lanes: 16,
        generation: newest(),
        upstream,
        root: None,
        locality: None,
        row: 0,
        position: 0.0,
        max_width: 1.0,
        max_length_mm: None,
        note: String::new(),
    }
}

/// A switch with an uplink of sixteen lanes of the newest generation.
#[must_use]
pub fn bare_switch(id: String, upstream: Upstream) -> Switch {
    Switch {
        name: id.to_uppercase(),
        id,
        chip: String::new(),
        generation: newest(),
        uplink_lanes: 16,
        upstream,
        root: None,
        locality: None,
    }
}

/// The generation that limits no card of today.
fn newest() -> PcieGen {
    PcieGen::new(5).unwrap_or(PcieGen::GEN3)
}

fn slot_id(at: u8) -> SlotId {
    SlotId::new(format!("gpu{at}"))
}

fn switch_id(at: u8) -> String {
    format!("sw{at}")
}

fn fabric(gpu: &Gpu, count: u8, meet: GpuMeet) -> Option<GpuFabric> {
    let own = gpu.links.as_ref()?.links;
    let edge = |a: u8, b: u8, links: u8| GpuFabricEdge { a: format!("gpu{a}"), b: format!("gpu{b}"), links };
    let edges = match meet {
        GpuMeet::Pcie => return None,
        // Cards with bridges are no modules: for them the switch is not modelled, a full mesh stands in.
        GpuMeet::Switch if gpu.form != FormFactor::Pcie => {
            return Some(GpuFabric { switches: 1, ..GpuFabric::default() });
        }
        GpuMeet::Pairs => (0..count / 2).map(|pair| edge(pair * 2, pair * 2 + 1, own)).collect(),
        GpuMeet::Mesh if count == 8 && own >= 6 => CUBE.iter().map(|&(a, b, links)| edge(a, b, links)).collect(),
        GpuMeet::Mesh | GpuMeet::Switch => {
            let links = own / count.saturating_sub(1).max(1);
            (1..count).flat_map(|b| (0..b).map(move |a| (a, b))).map(|(a, b)| edge(a, b, links)).collect()
        }
    };
    Some(GpuFabric { edges, ..GpuFabric::default() })
}

/// A usual CPU for machines of a PCI Express generation: two-socket servers of their time.
#[must_use]
pub fn usual_cpu(catalog: &Catalog, generation: PcieGen) -> Option<CpuId> {
    let id = match generation.number() {
        0..=3 => "xeon-e5-2698-v4",
        4 => "epyc-7763",
        _ => "epyc-9554",
    };
    let usual = CpuId::new(id);
    let fits = |cpu: &&crate::catalog::Cpu| cpu.pcie_gen == generation && cpu.max_sockets > 1;
    if catalog.cpus.contains_key(&usual) {
        Some(usual)
    } else {
        catalog.cpus.values().find(fits).map(|cpu| cpu.id.clone())
    }
}
