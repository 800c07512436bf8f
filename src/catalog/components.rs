//! The smaller parts: memory modules, drives, network adapters, NVLink bridges.
use serde::{Deserialize, Serialize};

use crate::catalog::{BridgeId, DriveId, GpuId, MemoryId, NicId};
use crate::quantity::{Confidence, PcieGen};

/// A memory module.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct MemoryModule {
    /// Id, e.g. `ddr4-rdimm-32gb`.
    pub id: MemoryId,
    /// Name as sold.
    pub name: String,
    /// `DDR4`, `DDR5`, …
    pub kind: String,
    /// `UDIMM`, `RDIMM`, …
    pub form: String,
    /// Capacity, GB.
    pub gb: f64,
    /// Rate, MT/s.
    pub mt_s: u32,
    /// Typical draw, W.
    pub power_w: f64,
    /// Where the facts come from.
    pub source: String,
    /// How far they can be trusted.
    pub confidence: Confidence,
}

/// Kind of a drive, slowest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DriveKind {
    /// Hard disk on SATA or SAS.
    Hdd,
    /// Solid-state drive on SATA.
    SataSsd,
    /// Solid-state drive on PCI Express.
    Nvme,
}

/// A hard disk or solid-state drive.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Drive {
    /// Id, e.g. `nvme-gen4-3.84tb`.
    pub id: DriveId,
    /// Name as sold.
    pub name: String,
    /// Kind.
    pub kind: DriveKind,
    /// `3.5`, `2.5`, `M.2`, `U.2`, `AIC` or `E1.S`.
    pub form: String,
    /// Capacity, TB (10^12 bytes).
    pub tb: f64,
    /// Sequential read, GB/s.
    pub read_gb_s: f64,
    /// Random 4 KiB reads per second, thousands.
    #[serde(default)]
    pub read_kiops: Option<f64>,
    /// PCI Express generation, for NVMe.
    #[serde(default)]
    pub pcie_gen: Option<PcieGen>,
    /// PCI Express lanes, for NVMe.
    #[serde(default)]
    pub pcie_lanes: u8,
    /// Draw under load, W.
    pub power_w: f64,
    /// Where the facts come from.
    pub source: String,
    /// How far they can be trusted.
    pub confidence: Confidence,
}

/// A network adapter.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Nic {
    /// Id, e.g. `nic-100gbe-cx516a`.
    pub id: NicId,
    /// Name as sold.
    pub name: String,
    /// `Ethernet` or `InfiniBand`.
    pub fabric: String,
    /// Speed of one port, Gbit/s.
    pub gbit_s: f64,
    /// Ports.
    pub ports: u8,
    /// PCI Express generation.
    pub pcie_gen: PcieGen,
    /// PCI Express lanes.
    pub pcie_lanes: u8,
    /// Draw, W.
    pub power_w: f64,
    /// Where the facts come from.
    pub source: String,
    /// How far they can be trusted.
    pub confidence: Confidence,
}

/// An NVLink bridge: joins neighbouring cards at one distance.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Bridge {
    /// Id, e.g. `nvlink-bridge-rtx30-3slot`.
    pub id: BridgeId,
    /// Name as sold.
    pub name: String,
    /// Generation of the links, as [`crate::catalog::gpu::GpuLinks::generation`].
    pub generation: String,
    /// Distance between the two cards' slots that it spans, in expansion slots.
    pub spacing_slots: u8,
    /// Cards that one bridge joins: 2 or 4.
    pub joins: u8,
    /// Bridges that one pair needs for all its links (3 for A100 PCIe, 2 for GV100, else 1).
    pub per_pair: u8,
    /// GPUs that accept it.
    pub fits: Vec<GpuId>,
    /// Where the facts come from.
    pub source: String,
    /// How far they can be trusted.
    pub confidence: Confidence,
}
