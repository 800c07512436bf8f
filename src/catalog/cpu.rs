//! Processors: cores, lanes, sockets and memory channels.
use serde::{Deserialize, Serialize};

use crate::catalog::CpuId;
use crate::quantity::{Confidence, PcieGen};

/// The link between two sockets.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SocketLinks {
    /// QPI, UPI, xGMI, C2C or X-bus.
    pub kind: String,
    /// Links between two sockets.
    pub links: u8,
    /// One link in one direction, raw, GB/s.
    pub gb_s_per_link: f64,
}

/// A processor.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Cpu {
    /// Id, e.g. `core-i9-10920x`.
    pub id: CpuId,
    /// Maker.
    pub vendor: String,
    /// Name as sold, without the maker.
    pub name: String,
    /// Family as chassis list it, e.g. `Core X 10th gen`.
    pub family: String,
    /// Year of launch.
    pub launch_year: Option<u16>,
    /// Cores.
    pub cores: u16,
    /// Hardware threads, where they are not two to a core.
    #[serde(default)]
    pub threads: Option<u16>,
    /// Base clock, GHz.
    pub base_ghz: f64,
    /// Highest clock of one core, GHz.
    #[serde(default)]
    pub boost_ghz: Option<f64>,
    /// Most sockets that work together.
    pub max_sockets: u8,
    /// PCI Express generation of the CPU's own lanes.
    pub pcie_gen: PcieGen,
    /// Lanes per socket that devices can use.
    pub pcie_lanes: u16,
    /// What else is to be known of the lanes.
    #[serde(default)]
    pub lanes_note: String,
    /// Links to other sockets.
    #[serde(default)]
    pub socket_links: Option<SocketLinks>,
    /// Memory kind, e.g. `DDR4`.
    pub memory_kind: String,
    /// Memory channels per socket.
    pub memory_channels: u8,
    /// Fastest memory, MT/s.
    pub memory_mt_s: u32,
    /// Most memory per socket, GB.
    #[serde(default)]
    pub memory_max_gb: Option<f64>,
    /// Power limit, W.
    pub tdp_w: f64,
    /// Socket name.
    pub socket: String,
    /// What a reader should know besides.
    #[serde(default)]
    pub notes: String,
    /// Where the facts come from.
    pub source: String,
    /// How far they can be trusted.
    pub confidence: Confidence,
}

impl Cpu {
    /// Hardware threads of one socket.
    #[must_use]
    pub fn hardware_threads(&self) -> u16 {
        self.threads.unwrap_or_else(|| self.cores.saturating_mul(2))
    }

    /// Peak memory bandwidth of one socket, GB/s: channels × rate × 8 bytes.
    #[must_use]
    pub fn memory_gb_s(&self) -> f64 {
        f64::from(self.memory_channels) * f64::from(self.memory_mt_s) * 8.0 / 1000.0
    }
}
