//! What a machine does with the plan's workloads, put together from the parts of the model.
use crate::catalog::{Catalog, Gpu, GpuId, WorkloadProfile};
use crate::machine::{Machine, Pair};
use crate::plan::Plan;
use crate::quantity::{Basis, Figure, Message};
use crate::workload::band;
use crate::workload::host::Host;
use crate::workload::planned::Planned;
use crate::workload::result::{Bottleneck, Energy, Layout, MemoryFitted, WaterfallStep, WorkloadResult};
use crate::workload::step::device_share;
use crate::workload::{answering, items, ranking, training};

/// Estimates one workload on one plan.
#[must_use]
pub fn estimate(
    catalog: &Catalog,
    plan: &Plan,
    machine: &Machine,
    pairs: &[Pair],
    profile: &WorkloadProfile,
) -> WorkloadResult {
    estimate_on(&Host::of(catalog, plan, machine, pairs), Planned::of(plan, profile))
}

/// Estimates the plan's workloads, in its order; unknown ones are left out.
#[must_use]
pub fn estimate_all(catalog: &Catalog, plan: &Plan, machine: &Machine, pairs: &[Pair]) -> Vec<WorkloadResult> {
    if plan.workloads.is_empty() {
        return Vec::new();
    }
    let host = Host::of(catalog, plan, machine, pairs);
    let profiles = plan.workloads.iter().filter_map(|id| catalog.workloads.get(id));
    profiles.map(|profile| estimate_on(&host, Planned::of(plan, profile))).collect()
}

/// Estimates one workload on what a machine offers.
#[must_use]
pub fn estimate_on(host: &Host<'_>, planned: Planned<'_>) -> WorkloadResult {
    let mut result = blank(host, &planned);
    let language = planned.language();
    let model = language.and_then(|language| host.catalog.performance.language_model(language.model));
    match (language, model) {
        (Some(language), Some(model)) if language.task == crate::catalog::workload::LanguageTask::Serve => {
            answering::fill(host, &planned, language, model, &mut result);
        }
        (Some(language), Some(model)) => training::fill(host, &planned, language, model, &mut result),
        (Some(language), None) => {
            result.notes.push(Message::new("perf-note-unknown-model").with("model", language.model));
        }
        (None, _) => items::fill(host, &planned, &mut result),
    }
    held_by_machine(&mut result);
    result.hours = hours(&planned, &result);
    if host.far_from_network > 0 && host.nodes > 1 && result.throughput.is_some() {
        result.notes.push(Message::new("perf-note-far-network").with("gpus", host.far_from_network));
    }
    result
}

/// A result before anything is worked out.
fn blank(host: &Host<'_>, planned: &Planned<'_>) -> WorkloadResult {
    let profile = planned.profile;
    let (rank, seed_rank) = ranks(host, profile);
    WorkloadResult {
        id: profile.id.clone(),
        inputs: planned.inputs.clone(),
        fits: false,
        needed_gb_per_gpu: 0.0,
        vram_gb_per_gpu: smallest_vram_gb(host).unwrap_or(0.0),
        has_unknown_gpu: host.has_unknown_gpu,
        memory_parts: Vec::new(),
        batch_per_gpu: planned.batch(),
        largest_batch: None,
        memory: MemoryFitted { longest_sequence: None, remedies: Vec::new() },
        throughput: None,
        measured_row: None,
        plain_items_s: None,
        bottleneck: None,
        terms: Vec::new(),
        waterfall: Vec::new(),
        roofline: None,
        scaling: Vec::new(),
        curve: Vec::new(),
        efficiency: None,
        layout: None,
        choices: Vec::new(),
        answering: None,
        feed: None,
        energy: None,
        hours: None,
        slowest_gpu: None,
        notes: Vec::new(),
        rank,
        seed_rank,
        network_assumed: host.nodes > 1 && host.network_assumed,
    }
}

/// VRAM of the smallest device, GB as sold; `None` without devices.
pub(super) fn smallest_vram_gb(host: &Host<'_>) -> Option<f64> {
    host.devices.iter().map(|device| device.gpu.vram_gb * device_share(device.gpu)).reduce(f64::min)
}

/// The throughput as a figure.
pub(super) fn figure(host: &Host<'_>, profile: &WorkloadProfile, value: f64, band: &band::Band) -> Figure {
    let sigma = band::over_nodes(band.sigma, host.nodes);
    let source = &host.catalog.performance.fit.source;
    let source = match (&band.row, band.basis) {
        (Some(row), _) => row.clone(),
        (None, Basis::Estimated) if profile.benchmark.is_none() && profile.language.is_none() => profile.source.clone(),
        _ => source.clone(),
    };
    Figure::with_sigma(value, sigma, &format!("{}/s", profile.item), band.basis, &source)
}

/// Says which GPUs have nothing to do, and which model sets the pace of several.
pub(super) fn note_layout(host: &Host<'_>, layout: &Layout, slowest: &Gpu, result: &mut WorkloadResult) {
    if layout.idle > 0 {
        let note = Message::new("perf-note-idle").with("idle", layout.idle);
        result.notes.push(note.with("tensor", layout.tensor));
    }
    if host.devices.iter().any(|device| device.gpu.id != slowest.id) {
        result.slowest_gpu = Some(slowest.id.clone());
        result.notes.push(Message::new("perf-note-mixed").with("gpu", slowest.name.as_str()));
    }
}

/// Share of the speed of the GPUs by themselves from which a measurement of them still tells the speed of the machine.
const AS_MEASURED: f64 = 0.9;

/// Spread of what a machine adds to its GPUs: cores decode 200 to 250 images a second each (MODEL.md section 9), and
/// shared links scatter alike.
const MACHINE_SIGMA: f64 = 0.1;

/// A measured GPU that this machine holds back does not make a measured machine: the figure is an estimate then, with a
/// wider band, and a note says so.
fn held_by_machine(result: &mut WorkloadResult) {
    let Some(figure) = result.throughput.as_ref().filter(|figure| figure.basis == Basis::Measured) else { return };
    let of_gpus = |step: &&WaterfallStep| matches!(step.key, "sustained" | "memory" | "launch");
    let Some(alone) = result.waterfall.iter().rfind(of_gpus).map(|step| step.items_s) else { return };
    let kept = figure.value / alone;
    let capped = result.energy.map_or(1.0, |energy| energy.capped_speed);
    if kept >= AS_MEASURED && capped >= AS_MEASURED {
        return;
    }
    let of_machine = |what: &Bottleneck| !matches!(what, Bottleneck::Compute | Bottleneck::MemoryBandwidth);
    let largest = || {
        let terms = result.terms.iter().filter(|term| of_machine(&term.what));
        terms.max_by(|a, b| a.seconds.total_cmp(&b.seconds)).map(|term| term.what)
    };
    let what = match result.bottleneck.filter(of_machine).or_else(largest).filter(|_| kept < AS_MEASURED) {
        Some(what) => Message::new(format!("bottleneck-{}", what.key())),
        None => Message::new("perf-held-by-cap"),
    };
    let percent = (kept.min(capped) * 100.0).round();
    result.notes.push(Message::new("perf-note-measured-alone").with("what", what).with("percent", percent));
    let answering = result.answering.as_mut().map(|it| [&mut it.ttft_ms, &mut it.tpot_ms]);
    for figure in result.throughput.iter_mut().chain(answering.into_iter().flatten()) {
        let sigma = f64::hypot((figure.high / figure.value).ln() / 1.28, MACHINE_SIGMA);
        *figure = Figure::with_sigma(figure.value, sigma, &figure.unit, Basis::Estimated, &figure.source);
    }
}

/// Power and energy at this rate.
pub(super) fn energy(host: &Host<'_>, items_s: f64, capped_speed: f64) -> Option<Energy> {
    (host.typical_w > 0.0 && items_s > 0.0).then(|| Energy {
        watts: host.typical_w,
        joules_per_item: host.typical_w / items_s,
        capped_speed,
    })
}

fn hours(planned: &Planned<'_>, result: &WorkloadResult) -> Option<Figure> {
    let (items, rate) = (planned.inputs.items?, result.throughput.as_ref()?);
    let time = |rate: f64| items / rate / 3600.0;
    Some(Figure {
        value: time(rate.value),
        low: time(rate.high),
        high: time(rate.low),
        unit: "h".to_owned(),
        basis: rate.basis,
        source: rate.source.clone(),
    })
}

/// Tier of the lowest of the plan's GPUs by the profile's rule, and as printed; `None` if one is not in the article.
fn ranks(host: &Host<'_>, profile: &WorkloadProfile) -> (Option<u32>, Option<u32>) {
    let mut models: Vec<&GpuId> = host.devices.iter().map(|device| &device.gpu.id).collect();
    models.dedup();
    let in_article = |id: &GpuId| host.catalog.reference.gpus.iter().any(|row| row.gpu == *id);
    if models.is_empty() || host.has_unknown_gpu || !models.iter().all(|&id| in_article(id)) {
        return (None, None);
    }
    let ranking = ranking::article_ranking(host.catalog, &profile.ranking);
    let tier = |id: &GpuId| ranking.iter().find(|(card, _)| *card == id).map(|(_, tier)| *tier);
    let printed = |id: &GpuId| ranking::printed_tier(host.catalog, profile, id);
    let worst = |tiers: Option<Vec<u32>>| tiers?.into_iter().max();
    (worst(models.iter().map(|&id| tier(id)).collect()), worst(models.iter().map(|&id| printed(id)).collect()))
}
