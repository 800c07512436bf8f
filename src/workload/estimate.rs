//! A first throughput estimate.
use crate::catalog::{Catalog, WorkloadId, WorkloadProfile};
use crate::machine::{Machine, Pair};
use crate::plan::Plan;
use crate::quantity::Figure;

/// What holds a machine back in one workload.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Bottleneck {
    /// GPU arithmetic.
    Compute,
    /// VRAM bandwidth.
    MemoryBandwidth,
    /// Links between GPUs.
    GpuLink,
    /// Links between host and GPUs.
    HostLink,
    /// Drives.
    DataFeed,
    /// CPU cores.
    Cpu,
    /// Network between machines.
    Network,
    /// It does not fit into VRAM.
    MemoryCapacity,
}

impl Bottleneck {
    /// Name in the report and, after `bottleneck-`, in the translation files.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Compute => "compute",
            Self::MemoryBandwidth => "memory-bandwidth",
            Self::GpuLink => "gpu-link",
            Self::HostLink => "host-link",
            Self::DataFeed => "data-feed",
            Self::Cpu => "cpu",
            Self::Network => "network",
            Self::MemoryCapacity => "memory-capacity",
        }
    }
}

/// One term of the time per step.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Term {
    /// What it is.
    pub what: Bottleneck,
    /// Seconds per step of one GPU.
    pub seconds: f64,
}

/// One point of the scaling curve.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Scaling {
    /// GPUs in use.
    pub gpus: u32,
    /// Items per second.
    pub value: f64,
}

/// What a machine does with one workload.
#[derive(Debug, Clone, PartialEq)]
pub struct WorkloadResult {
    /// Which workload.
    pub id: WorkloadId,
    /// Whether it fits into the VRAM of each GPU.
    pub fits: bool,
    /// VRAM needed on each GPU, GB (10^9).
    pub needed_gb_per_gpu: f64,
    /// VRAM of the smallest GPU, GB; 0 without GPUs.
    pub vram_gb_per_gpu: f64,
    /// Parts of the need, with keys after `memory-part-` in the translation files, GB.
    pub memory_parts: Vec<(&'static str, f64)>,
    /// Largest batch per GPU that fits.
    pub largest_batch: Option<u32>,
    /// Items per second of the whole option; `None` without GPUs or if it does not fit.
    pub throughput: Option<Figure>,
    /// What holds it back; `None` where there is no throughput and memory is not the reason.
    pub bottleneck: Option<Bottleneck>,
    /// Terms of one step.
    pub terms: Vec<Term>,
    /// Throughput over GPUs, from 1 up to all.
    pub scaling: Vec<Scaling>,
    /// Throughput of all GPUs over that of one, divided by their number.
    pub efficiency: Option<f64>,
    /// Place of the plan's GPU by the ranking rule among the article's GPUs, tiers from 1; `None` for others.
    pub rank: Option<u32>,
    /// Tier as article 003 prints it.
    pub seed_rank: Option<u32>,
}

/// Estimates one workload on one plan.
#[must_use]
pub fn estimate(
    _catalog: &Catalog,
    _plan: &Plan,
    _machine: &Machine,
    _pairs: &[Pair],
    profile: &WorkloadProfile,
) -> WorkloadResult {
    WorkloadResult {
        id: profile.id.clone(),
        fits: false,
        needed_gb_per_gpu: 0.0,
        vram_gb_per_gpu: 0.0,
        memory_parts: Vec::new(),
        largest_batch: None,
        throughput: None,
        bottleneck: None,
        terms: Vec::new(),
        scaling: Vec::new(),
        efficiency: None,
        rank: None,
        seed_rank: None,
    }
}
