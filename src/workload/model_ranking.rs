//! The article's GPUs by what the fitted model says they do, beside the printed tiers, and why the two differ.
use crate::catalog::gpu::Peaks;
use crate::catalog::{Catalog, Gpu, WorkloadProfile};
use crate::quantity::Message;
use crate::workload::memory;
use crate::workload::pace::{Items, Pace};
use crate::workload::planned::Planned;
use crate::workload::ranking::{self, TIERS};
use crate::workload::step::device_share;

/// Below so many watts per tensor TFLOPS a card cannot hold its clock: those of 70 W have 1.1, cards of their chips with
/// fans twice as much.
const STARVED_W_PER_TFLOPS: f64 = 1.2;

/// One GPU by itself with one workload.
#[derive(Debug, Clone, PartialEq)]
pub struct ModelRank<'a> {
    /// Which GPU.
    pub gpu: &'a Gpu,
    /// Items per second.
    pub items_s: f64,
    /// Tier of that speed, by the same cut at the widest steps.
    pub tier: u32,
    /// Printed tier; `None` for workloads of which the article prints none.
    pub printed: Option<u32>,
    /// Why ours differs from the printed one; `None` where it does not.
    pub reason: Option<Message>,
}

/// The article's GPUs by predicted speed, fastest first. GPUs that cannot run the workload are left out.
#[must_use]
pub fn by_model<'a>(catalog: &'a Catalog, profile: &WorkloadProfile) -> Vec<ModelRank<'a>> {
    let items = Items::of(catalog, Planned::usual(profile));
    let known = catalog.reference.gpus.iter().filter_map(|row| catalog.gpus.get(&row.gpu));
    let mut speeds: Vec<(&Gpu, Pace, f64)> = known
        .filter_map(|gpu| {
            let fit = memory::fit(&profile.memory, profile.batch_per_gpu, gpu.vram_gb * device_share(gpu));
            let pace = items.pace(gpu, fit.batch, None).filter(|_| fit.fits)?;
            Some((gpu, pace, f64::from(fit.batch) / pace.time.total()))
        })
        .collect();
    speeds.sort_by(|a, b| b.2.total_cmp(&a.2).then_with(|| a.0.id.cmp(&b.0.id)));
    let rates: Vec<f64> = speeds.iter().map(|(_, _, rate)| *rate).collect();
    let tiers = ranking::cut(&rates, TIERS);
    speeds
        .into_iter()
        .zip(tiers)
        .map(|((gpu, pace, items_s), tier)| {
            let printed = ranking::printed_tier(catalog, profile, &gpu.id);
            let reason = printed.filter(|printed| *printed != tier).map(|printed| reason(gpu, &pace, tier > printed));
            ModelRank { gpu, items_s, tier, printed, reason }
        })
        .collect()
}

/// What the printed tier does not know of this card.
fn reason(gpu: &Gpu, pace: &Pace, lower: bool) -> Message {
    let Peaks { fp16_tensor, fp16_tensor_fp32_acc, .. } = gpu.peaks;
    let watts = gpu.tdp_w / fp16_tensor.unwrap_or(f64::INFINITY);
    let message = match (fp16_tensor, fp16_tensor_fp32_acc) {
        (Some(printed), Some(training)) if lower && training < printed => {
            Message::new("rank-reason-accumulate").with("printed", printed).with("training", training)
        }
        _ if lower && watts < STARVED_W_PER_TFLOPS => Message::new("rank-reason-power").with("watts", gpu.tdp_w),
        _ if pace.time.memory > pace.time.compute => {
            Message::new("rank-reason-memory").with("bandwidth", gpu.mem_bw_gb_s)
        }
        _ => Message::new("rank-reason-compute"),
    };
    message.with("gpu", gpu.name.as_str())
}
