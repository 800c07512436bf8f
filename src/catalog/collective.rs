//! How long an all-reduce takes on each kind of link: constants fitted on published `nccl-tests` results.
use serde::{Deserialize, Serialize};

/// Kind of links that a ring or switch of GPUs uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CollectiveKind {
    /// All GPUs meet in NVSwitch chips.
    GpuSwitch,
    /// Rings of direct NVLink or xGMI links.
    GpuMesh,
    /// PCI Express with peer copies.
    Peer,
    /// PCI Express through host memory.
    HostMemory,
}

/// Constants of one kind. With S bytes on n ranks and `f = 2(n-1)/n`, the time in microseconds is
/// `latency × (base + per_rank·n + ramp·S/(S + ramp_mib)) + f·S/B`, and
/// `B = bus × efficiency × (1 - rank_loss/n) × switch_gain`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CollectiveFit {
    /// Which kind.
    pub kind: CollectiveKind,
    /// Start-up, µs.
    pub base_us: f64,
    /// Start-up per rank, µs.
    pub per_rank_us: f64,
    /// Change of protocol towards large messages, µs, at a bus of 240 GB/s; less on faster buses.
    pub ramp_us: f64,
    /// Message size at which half of the ramp is reached, MiB.
    pub ramp_mib: f64,
    /// Share of the planning rate that large messages reach.
    pub efficiency: f64,
    /// Loss that falls with the number of ranks.
    pub rank_loss: f64,
    /// Gain by reducing inside the switch, from five ranks on, for links of these generations.
    #[serde(default)]
    pub switch_gain: f64,
    /// Generations of links whose switches reduce.
    #[serde(default)]
    pub switch_gain_generations: Vec<String>,
    /// Most that a ring across host bridges carries with three ranks or more, GB/s, whatever the links could.
    #[serde(default)]
    pub bridge_cap_gb_s: Option<f64>,
    /// Latency relative to the others, by generation of the links.
    #[serde(default)]
    pub latency_by_generation: Vec<(String, f64)>,
    /// Spread of ln(predicted/measured).
    pub sigma: f64,
    /// On what it was fitted.
    pub source: String,
}
