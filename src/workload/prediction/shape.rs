//! The plain machine that a row describes: how its GPUs meet, and the all-reduce over them.
use std::collections::BTreeMap;

use crate::catalog::gpu::FormFactor;
use crate::catalog::{Catalog, Gpu};
use crate::machine::generic::{self, GpuMeet, Shape};
use crate::machine::{AllReduce, Machine, Pair, build, collective, path};
use crate::plan::Plan;
use crate::workload::prediction::Row;

/// A plain machine.
#[derive(Debug, Clone)]
pub struct Links {
    /// The graph.
    pub machine: Machine,
    /// Its pairs of devices.
    pub pairs: Vec<Pair>,
    /// All-reduce over all GPUs of one machine.
    pub all_reduce: Option<AllReduce>,
}

/// What the links of a machine depend on.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key {
    gpu: String,
    count: u8,
    meet: GpuMeet,
    peers: bool,
    sockets: u8,
    per_switch: u8,
}

impl Key {
    /// Whether cards copy directly.
    #[must_use]
    pub fn peers(&self) -> bool {
        self.peers
    }
}

/// How the GPUs of one machine meet, from the words of a row and the kind of GPU.
#[must_use]
pub fn key(row: &Row, gpu: &Gpu) -> Key {
    let words = row.interconnect.as_str();
    let says = |some: &[&str]| some.iter().any(|word| words.contains(word));
    let no_links = says(&["PCIe3 only", "no P2P", "no NVLink", "pipeline parallel"]);
    let joined = says(&["NVL", "NVSwitch", "nvl", "NV1", "DGX", "bridge", "BRIDGE", "NVlink", "Nvlink"]);
    let meet = match gpu.form {
        FormFactor::Sxm2 if !says(&["NVSwitch", "NVSWITCH"]) => GpuMeet::Mesh,
        FormFactor::Oam => GpuMeet::Mesh,
        FormFactor::Pcie | FormFactor::Mobile if joined && !no_links && gpu.links.is_some() => GpuMeet::Pairs,
        FormFactor::Pcie | FormFactor::Mobile => GpuMeet::Pcie,
        _ => GpuMeet::Switch,
    };
    let count = u8::try_from(row.per_node()).unwrap_or(u8::MAX).min(72);
    // Virtual machines isolate the cards of their guests from each other.
    let peers = gpu.pcie_peer_to_peer && !says(&["no P2P", "P2P off", "cloud VM"]);
    let single = count <= 4 && meet == GpuMeet::Pcie || says(&["single-root"]);
    let per_switch = if says(&["mesh", "DGX", "root"]) { 2 } else { 1 };
    Key { gpu: gpu.id.to_string(), count, meet, peers, sockets: if single { 1 } else { 2 }, per_switch }
}

/// Builds the machine.
#[must_use]
pub fn build(catalog: &Catalog, gpu: &Gpu, key: &Key) -> Option<Links> {
    let mut own = gpu.clone();
    own.pcie_peer_to_peer = key.peers;
    let small = small_catalog(catalog, own.clone());
    planned(&small, &own, key).map(|(_, links)| links)
}

/// The machine as a plan of this catalogue, whose GPU says whether its cards copy directly.
#[must_use]
pub fn planned(catalog: &Catalog, gpu: &Gpu, key: &Key) -> Option<(Plan, Links)> {
    let cpu = generic::usual_cpu(catalog, gpu.pcie_gen)?;
    let shape = Shape { count: key.count, meet: key.meet, sockets: key.sockets, per_switch: key.per_switch };
    let (chassis, plan) = generic::machine(gpu, &cpu, shape);
    let machine = build::build_in(catalog, &chassis, &plan);
    let pairs = path::pairs(catalog, &plan, &machine);
    let gpus: Vec<usize> = machine.gpus().collect();
    let all_reduce = collective::all_reduce(catalog, &machine, &pairs, &gpus);
    Some((plan, Links { machine, pairs, all_reduce }))
}

/// The parts of a catalogue that a plain machine of one kind of GPU needs.
#[must_use]
pub fn small_catalog(catalog: &Catalog, gpu: Gpu) -> Catalog {
    Catalog {
        gpus: BTreeMap::from([(gpu.id.clone(), gpu)]),
        cpus: catalog.cpus.clone(),
        interconnects: catalog.interconnects.clone(),
        collectives: catalog.collectives.clone(),
        bridges: catalog.bridges.clone(),
        ..Catalog::default()
    }
}
