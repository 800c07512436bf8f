//! A small catalogue and plans for the tests of this layer and those below.
use crate::catalog::Catalog;
use crate::catalog::load::load;
use crate::plan::{Card, CardPart, DriveLot, MemoryLot, PlacedBridge, Plan};

const PARTS: &str = r#"(
    gpus: [
        (id: "big", vendor: "Maker", name: "Big", architecture: "A", launch_year: 2020, form: pcie, vram_gb: 24,
            memory_kind: "GDDR6", mem_bw_gb_s: 600, peaks: (fp32: 15, fp16: 30, fp16_tensor: 120),
            pcie_gen: 3, pcie_lanes: 16, pcie_peer_to_peer: true,
            links: (generation: "2", links: 2, total_gb_s: 100, bridge_max_gpus: 2), tdp_w: 250, board_power_w: 300,
            slot_width: 2, cooling: blower, source: "test", confidence: high),
        (id: "small", vendor: "Maker", name: "Small", architecture: "A", launch_year: 2020, form: pcie, vram_gb: 8,
            memory_kind: "GDDR6", mem_bw_gb_s: 200,
            peaks: (fp32: 5, fp16: 10, fp16_tensor: 40, fp16_tensor_fp32_acc: 20),
            pcie_gen: 3, pcie_lanes: 16, pcie_peer_to_peer: false, tdp_w: 100, slot_width: 2, cooling: blower,
            source: "test", confidence: high),
        (id: "quad", vendor: "Maker", name: "Quad", architecture: "A", launch_year: 2020, form: pcie, vram_gb: 64,
            memory_kind: "GDDR6", mem_bw_gb_s: 800, peaks: (fp32: 18), pcie_gen: 3, pcie_lanes: 16,
            pcie_peer_to_peer: true, devices: 4, tdp_w: 250, slot_width: 2, cooling: blower, source: "test",
            confidence: high),
    ],
    cpus: [
        (id: "cpu", vendor: "Maker", name: "CPU", family: "F", launch_year: 2020, cores: 8, base_ghz: 3, max_sockets: 1,
            pcie_gen: 3, pcie_lanes: 48, memory_kind: "DDR4", memory_channels: 4, memory_mt_s: 2933, tdp_w: 100,
            socket: "S", source: "test", confidence: high),
    ],
    chassis: [
        (id: "box", vendor: "Maker", name: "Box", kind: rack, body: (rack_units: 4), sockets: 1, cpu_families: ["F"],
            memory_kind: "DDR4", dimm_slots: 8, bridges: true,
            slots: [
                (id: "gpu0", label: "1", generation: 3, upstream: "cpu0", position: 0, max_width: 2),
                (id: "gpu1", label: "2", generation: 3, upstream: "cpu0", position: 2, max_width: 2),
                (id: "gpu2", label: "3", generation: 3, upstream: "cpu0", position: 4, max_width: 2),
                (id: "gpu3", label: "4", lanes: 8, generation: 3, upstream: "cpu0", position: 6, max_width: 2),
                (id: "io0", label: "5", use_for: io, lanes: 8, generation: 3, upstream: "cpu0", position: 8,
                    max_width: 1),
            ],
            bays: [(id: "front", kind: sata35, count: 4, upstream: "chipset")], chipset_link: (3, 4),
            psu: (count: 2, watts: 1000, needed: 1), wiring: published, source: "test", confidence: high),
    ],
    memory: [
        (id: "dimm", name: "DIMM 32 GB", kind: "DDR4", form: "RDIMM", gb: 32, mt_s: 2933, power_w: 5, source: "test",
            confidence: high),
    ],
    drives: [
        (id: "disk", name: "Disk 4 TB", kind: hdd, form: "3.5", tb: 4, read_gb_s: 0.2, power_w: 10, source: "test",
            confidence: high),
    ],
    bridges: [
        (id: "bridge", name: "Bridge", generation: "2", spacing_slots: 2, joins: 2, per_pair: 1, fits: ["big"],
            source: "test", confidence: high),
    ],
    prices: [
        (part_kind: "gpu", part: "big", amount: "4000", currency: "USD", per: "each", kind: street, date: "2020-03",
            source: "test", confidence: high),
        (part_kind: "gpu", part: "small", amount: "1000", currency: "EUR", per: "each", kind: street, date: "2020-05",
            source: "test", confidence: high),
        (part_kind: "chassis", part: "box", amount: "2000", currency: "USD", per: "each", kind: list, date: "2020-02",
            source: "test", confidence: high),
        (part_kind: "system", part: "whole", amount: "90000", currency: "USD", per: "each", kind: list,
            date: "2020-02", source: "test", confidence: high),
        (part_kind: "cpu", part: "cpu", amount: "500", currency: "USD", per: "each", kind: list, date: "2020-01",
            source: "test", confidence: high),
        (part_kind: "memory", part: "dimm", amount: "150", currency: "USD", per: "each", kind: list, date: "2020-01",
            source: "test", confidence: high),
        (part_kind: "drive", part: "disk", amount: "100", currency: "USD", per: "each", kind: list, date: "2020-01",
            source: "test", confidence: high),
    ],
)"#;

/// The small catalogue.
pub(crate) fn catalog() -> Catalog {
    let (catalog, problems) = load([("test.ron", PARTS)]);
    assert_eq!(problems, []);
    catalog
}

/// A plan on the box with these GPUs from slot 0 on, one CPU, 2 × 32 GB and one disk.
pub(crate) fn plan(gpus: &[&str]) -> Plan {
    let card =
        |(at, id): (usize, &&str)| Card { slot: format!("gpu{at}").as_str().into(), part: CardPart::Gpu((*id).into()) };
    Plan {
        chassis: Some("box".into()),
        cpu: Some("cpu".into()),
        memory: vec![MemoryLot { module: "dimm".into(), count: 2 }],
        drives: vec![DriveLot { drive: "disk".into(), count: 1 }],
        cards: gpus.iter().enumerate().map(card).collect(),
        ..Plan::default()
    }
}

/// One bridge between two slots.
pub(crate) fn bridge(a: &str, b: &str) -> Vec<PlacedBridge> {
    vec![PlacedBridge { bridge: "bridge".into(), slots: vec![a.into(), b.into()] }]
}

/// Both absent, or equal but for rounding.
#[track_caller]
pub(crate) fn close(got: Option<f64>, expected: Option<f64>) {
    let same = match (got, expected) {
        (Some(got), Some(expected)) => (got - expected).abs() < 1e-6,
        (None, None) => true,
        _ => false,
    };
    assert!(same, "got {got:?}, expected {expected:?}");
}
