//! Programs as they run: one process per GPU, one copy of a model per card or one over all, bytes per step.
use crate::analysis::findings::Case;
use crate::catalog::WorkloadProfile;
use crate::catalog::workload::{Family, Phase};
use crate::machine::Finding;
use crate::workload::{WorkloadResult, feed};

/// Share of the system memory that processes may fill while they load: the rest is the system's and the caches'.
const LOADING_SHARE: f64 = 0.9;

pub(super) fn add(case: &Case<'_>, found: &mut Vec<Finding>) {
    let results = case.analysis.workloads.iter();
    let known: Vec<(&WorkloadResult, &WorkloadProfile)> =
        results.filter_map(|result| Some((result, case.catalog.workloads.get(&result.id)?))).collect();
    loading(case, &known, found);
    copies(case, &known, found);
    bytes_per_step(case, &known, found);
}

/// Every process loads the model into system memory first.
fn loading(case: &Case<'_>, known: &[(&WorkloadResult, &WorkloadProfile)], found: &mut Vec<Finding>) {
    let (ram, gpus) = (case.analysis.totals.ram_gb, case.analysis.machine.gpus().count());
    let needs = known.iter().filter_map(|(_, profile)| Some((profile, profile.load_gb?)));
    let Some((profile, each)) = needs.max_by(|a, b| a.1.total_cmp(&b.1)) else { return };
    let all = each * gpus as f64;
    let whole = case.analysis.totals.ram().whole().is_some();
    if gpus > 1 && whole && ram > 0.0 && all > ram * LOADING_SHARE {
        let finding = Finding::new("W422").on("memory").with("workload", profile.title()).with("processes", gpus);
        let finding = finding.with("each", each).with("all", all).with("ram", ram);
        found.push(super::memory::offer(case, all / LOADING_SHARE, finding));
    }
}

/// A model that fits on one card: a copy on each answers most; one over all cards answers a single user soonest.
fn copies(case: &Case<'_>, known: &[(&WorkloadResult, &WorkloadProfile)], found: &mut Vec<Finding>) {
    let gpus = case.analysis.totals.gpu_count;
    let serving = |(result, profile): &&(&WorkloadResult, &WorkloadProfile)| {
        result.fits && profile.phase == Phase::Inference && profile.family == Family::Transformer
    };
    let Some((result, profile)) = known.iter().find(serving) else { return };
    // Only where a copy on one card was weighed: it may not fit, or may not be allowed.
    let alone = result.choices.iter().any(|it| it.layout.tensor * it.layout.stages == 1);
    if let Some(all) = result.throughput.as_ref().filter(|_| gpus > 1 && alone) {
        let split = result.layout.map_or(1, |layout| layout.tensor * layout.stages);
        let finding = Finding::new("N507").with("workload", profile.title()).with("gpus", gpus).with("split", split);
        found.push(
            finding
                .with("all", all.value.round())
                .with("one", (all.value / f64::from(gpus)).round())
                .with("unit", profile.rate_unit()),
        );
    }
}

/// What a narrow link costs in one step: bytes, not lanes, decide.
fn bytes_per_step(case: &Case<'_>, known: &[(&WorkloadResult, &WorkloadProfile)], found: &mut Vec<Finding>) {
    let machine = &case.analysis.machine;
    let narrow = machine.gpus().filter_map(|at| {
        let (maximum, planned) = machine.device_link(at)?;
        (planned.lanes < maximum.lanes).then_some((at, maximum, planned))
    });
    let Some((at, maximum, planned)) = narrow.min_by(|a, b| a.2.gb_s().total_cmp(&b.2.gb_s())) else { return };
    let steps = known.iter().filter(|(_, profile)| profile.phase == Phase::Training).filter_map(|(result, profile)| {
        let rate = result.throughput.as_ref()?.value;
        let batch = f64::from(result.batch_per_gpu);
        let step_ms = batch * f64::from(case.analysis.totals.gpu_count) / rate * 1000.0;
        let input_ms = |link| batch * feed::gb_to_gpu(profile) / case.catalog.usable_gb_s(link) * 1000.0;
        Some((*profile, step_ms, input_ms(planned), input_ms(maximum)))
    });
    let cost = |step: &(&WorkloadProfile, f64, f64, f64)| (step.2 - step.3) / step.1;
    let Some((profile, step, now, wide)) = steps.max_by(|a, b| cost(a).total_cmp(&cost(b))) else { return };
    let finding = Finding::new("N220").with("workload", profile.title()).with("planned", planned.to_string());
    let finding = finding.with("maximum", maximum.to_string()).with("step", round2(step)).with("input", round2(now));
    let finding = finding.with("wide", round2(wide)).with("percent", round2((now - wide) / step * 100.0));
    let node = machine.nodes.get(at).map_or("", |node| node.id.as_str());
    found.push(finding.on(node));
}

fn round2(number: f64) -> f64 {
    (number * 100.0).round() / 100.0
}
