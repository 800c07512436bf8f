//! Workloads: fit into VRAM, what holds them back, the articles' view of the GPU.
use crate::analysis::findings::{Case, round1};
use crate::machine::Finding;
use crate::workload::{Bottleneck, WorkloadResult};

/// Efficiency of scaling below which a buyer should know, fraction.
const POOR_SCALING: f64 = 0.8;

pub(super) fn add(case: &Case<'_>, found: &mut Vec<Finding>) {
    if case.analysis.totals.gpu_count == 0 {
        return;
    }
    if case.plan.workloads.is_empty() {
        found.push(Finding::new("N504"));
    }
    for id in case.plan.workloads.iter().filter(|id| !case.catalog.workloads.contains_key(*id)) {
        found.push(Finding::new("W505").with("workload", id.as_str()));
    }
    for result in &case.analysis.workloads {
        one(case, result, found);
    }
}

fn one(case: &Case<'_>, result: &WorkloadResult, found: &mut Vec<Finding>) {
    let Some(profile) = case.catalog.workloads.get(&result.id) else { return };
    let told = |code| Finding::new(code).with("workload", profile.title());
    if !result.fits && result.vram_gb_per_gpu > 0.0 {
        let finding = told("W501").with("need", round1(result.needed_gb_per_gpu));
        let finding = finding.with("vram", result.vram_gb_per_gpu).with("batch", result.batch_per_gpu);
        found.push(match result.largest_batch.filter(|&batch| batch > 0) {
            Some(batch) => finding.with("largest", batch),
            None => finding.with("largest", "–"),
        });
    }
    if let (Some(efficiency), Some(bottleneck)) = (result.efficiency, result.bottleneck)
        && efficiency < POOR_SCALING
        && matches!(bottleneck, Bottleneck::GpuLink | Bottleneck::Network | Bottleneck::HostLink | Bottleneck::Cpu)
    {
        let finding = told(if bottleneck == Bottleneck::Cpu { "W503" } else { "W502" });
        found.push(finding.with("percent", (efficiency * 100.0).round()).with("gpus", case.analysis.totals.gpu_count));
    }
    if let Some(layout) = result.layout.filter(|layout| layout.idle > 0 && result.fits) {
        found.push(told("N508").with("idle", layout.idle).with("tensor", layout.tensor));
    }
    if let (Some(rank), Some(printed)) = (result.rank, result.seed_rank)
        && rank != printed
    {
        found.push(told("N506").with("rank", rank).with("printed", printed));
    }
}
