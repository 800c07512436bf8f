//! Exchange of gradients between GPUs and machines, and what of it the backward pass hides (MODEL.md sections 6, 8).
use crate::catalog::WorkloadProfile;
use crate::workload::host::Host;
use crate::workload::step::StepTime;

/// Share of the peer rate that an all-reduce reaches: 220 of 276 GB/s on eight A100 with NVSwitch, 20 of 25 on two
/// L40S over PCI Express (MODEL.md sections 6 and 7).
const RING_SHARE: f64 = 0.85;

/// Bytes that frameworks reduce at once, MB: the last such bucket cannot hide behind the backward pass.
const BUCKET_MB: f64 = 25.0;

/// Share of a step that each doubling of GPUs costs besides: GPUs wait for the slowest, and collectives take some of
/// their units. Fitted on the several-GPU rows of `DeepLearningExamples` and Lambda with the overlap of the profiles.
const SYNC_SHARE: f64 = 0.015;

/// Start of one collective, seconds (NCCL, LL128 protocol).
const START_S: f64 = 14e-6;

/// One hop of a ring, seconds: over GPU links, over PCI Express, and of a tree between machines.
const HOP_GPU_LINK_S: f64 = 1.9e-6;
const HOP_PCIE_S: f64 = 2.5e-6;
const HOP_NETWORK_S: f64 = 14e-6;

/// Seconds of a step that go to communication, as far as nothing hides it.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct ExchangeTime {
    /// Between the GPUs of a machine.
    pub gpu_link: f64,
    /// Between machines.
    pub network: f64,
}

/// What remains visible of the exchange among `gpus` GPUs in each of `nodes` machines.
#[must_use]
pub fn exposed(host: &Host<'_>, profile: &WorkloadProfile, gpus: usize, nodes: u32, step: &StepTime) -> ExchangeTime {
    if profile.gradient_mb <= 0.0 {
        return ExchangeTime::default();
    }
    let buckets = (profile.gradient_mb / BUCKET_MB).ceil().max(1.0);
    let within = if gpus > 1 { within_machine(host, profile.gradient_mb, gpus, buckets) } else { 0.0 };
    let between = if nodes > 1 { between_machines(host, profile.gradient_mb, nodes, buckets) } else { 0.0 };
    let all = within + between;
    if all <= 0.0 {
        return ExchangeTime::default();
    }
    let visible = (all - profile.overlap * step.backward()).max(all / buckets);
    let sync = |units: f64| SYNC_SHARE * units.max(1.0).log2() * step.total();
    ExchangeTime {
        gpu_link: within * visible / all + sync(gpus as f64),
        network: between * visible / all + sync(f64::from(nodes)),
    }
}

/// Ring all-reduce: every GPU passes on 2 (n - 1) / n of the bytes.
fn within_machine(host: &Host<'_>, mb: f64, gpus: usize, buckets: f64) -> f64 {
    let n = gpus as f64;
    let ring = host.rings.get(gpus - 1).copied().unwrap_or_default();
    let hop = if ring.over_gpu_links { HOP_GPU_LINK_S } else { HOP_PCIE_S };
    buckets * (START_S + 2.0 * (n - 1.0) * hop) + 2.0 * (n - 1.0) / n * mb * 1e-3 / (ring.gb_s * RING_SHARE)
}

/// Each machine sends 2 (k - 1) / k of the bytes, its GPUs each a part.
fn between_machines(host: &Host<'_>, mb: f64, nodes: u32, buckets: f64) -> f64 {
    let k = f64::from(nodes);
    let start = START_S + 2.0 * k.log2().ceil() * HOP_NETWORK_S;
    buckets * start + 2.0 * (k - 1.0) / k * mb * 1e-3 / host.network_gb_s
}
