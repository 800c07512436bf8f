//! A first throughput estimate: memory fit, time of a step, scaling, and what holds the machine back.
use crate::catalog::workload::Phase;
use crate::catalog::{Catalog, GpuId, WorkloadInputs, WorkloadProfile};
use crate::machine::{Machine, Pair};
use crate::plan::Plan;
use crate::quantity::{Basis, Confidence, Figure};
use crate::workload::exchange::{self, ExchangeTime};
use crate::workload::feed::{self, FeedTime};
use crate::workload::host::Host;
use crate::workload::result::{Bottleneck, MemoryFitted, Scaling, Term, WorkloadResult};
use crate::workload::step::{StepTime, device_share, step_time};
use crate::workload::{memory, ranking};

/// Most machines of which each gets its own point of the scaling curve; beyond, their number doubles.
const EACH_MACHINE_UP_TO: u32 = 16;

/// Added to sigma in squares for each doubling of machines (MODEL.md section 10).
const SIGMA_PER_DOUBLING: f64 = 0.05;

/// Estimates one workload on one plan.
#[must_use]
pub fn estimate(
    catalog: &Catalog,
    plan: &Plan,
    machine: &Machine,
    pairs: &[Pair],
    profile: &WorkloadProfile,
) -> WorkloadResult {
    estimate_on(&Host::of(catalog, plan, machine, pairs), profile)
}

/// Estimates the plan's workloads, in its order; unknown ones are left out.
#[must_use]
pub fn estimate_all(catalog: &Catalog, plan: &Plan, machine: &Machine, pairs: &[Pair]) -> Vec<WorkloadResult> {
    let host = Host::of(catalog, plan, machine, pairs);
    plan.workloads
        .iter()
        .filter_map(|id| catalog.workloads.get(id))
        .map(|profile| estimate_on(&host, profile))
        .collect()
}

/// Estimates one workload on what a machine offers.
#[must_use]
pub fn estimate_on(host: &Host<'_>, profile: &WorkloadProfile) -> WorkloadResult {
    let need = &profile.memory;
    let vram = host.devices.iter().map(|device| device.gpu.vram_gb * device_share(device.gpu)).reduce(f64::min);
    let fit = memory::fit(need, profile.batch_per_gpu, vram.unwrap_or(0.0));
    let (rank, seed_rank) = ranks(host, profile);
    let mut result = WorkloadResult {
        id: profile.id.clone(),
        inputs: WorkloadInputs::default(),
        fits: fit.fits && vram.is_some(),
        needed_gb_per_gpu: memory::needed_gb(need, fit.batch),
        vram_gb_per_gpu: vram.unwrap_or(0.0),
        memory_parts: vec![
            ("state", memory::state_gb(need)),
            ("activations", memory::activations_gb(need, fit.batch)),
            ("overhead", memory::overhead_gb(need)),
        ],
        batch_per_gpu: fit.batch,
        largest_batch: fit.largest.filter(|_| vram.is_some()),
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
    };
    if vram.is_some() && !fit.fits {
        result.bottleneck = Some(Bottleneck::MemoryCapacity);
    } else if vram.is_some() && !host.has_unknown_gpu {
        run(host, profile, &mut result);
    }
    result
}

/// Fills in throughput, bottleneck, terms and scaling; leaves them empty if some GPU lacks the numeric path.
fn run(host: &Host<'_>, profile: &WorkloadProfile, result: &mut WorkloadResult) {
    let batch = result.batch_per_gpu;
    let Some(paces) = paces(host, profile, batch) else { return };
    let mut scaling = Vec::with_capacity(paces.len() + host.nodes.min(2 * EACH_MACHINE_UP_TO) as usize);
    let mut last = None;
    for (k, pace) in paces.iter().enumerate() {
        let step = step(host, profile, pace, k + 1, 1, batch);
        scaling.push(Scaling { gpus: k as u32 + 1, value: items_per_second(batch, k + 1, 1, &step) });
        last = Some(step);
    }
    if let (Some(pace), gpus) = (paces.last(), paces.len()) {
        for nodes in machine_counts(host.nodes) {
            let step = step(host, profile, pace, gpus, nodes, batch);
            let value = items_per_second(batch, gpus, nodes, &step);
            scaling.push(Scaling { gpus: (gpus as u32).saturating_mul(nodes), value });
            last = Some(step);
        }
    }
    let (Some(step), Some(one), Some(all)) = (last, scaling.first().copied(), scaling.last().copied()) else { return };
    if !all.value.is_finite() || all.value <= 0.0 {
        return;
    }
    let unit = format!("{}/s", profile.item);
    let sigma = sigma(profile.confidence, host.nodes);
    result.throughput = Some(Figure::with_sigma(all.value, sigma, &unit, Basis::Estimated, &profile.source));
    result.plain_items_s = plain_items_s(host, profile, &paces, batch);
    result.efficiency = Some(all.value / (one.value * f64::from(all.gpus)));
    result.bottleneck = step.bottleneck();
    result.terms = step.terms();
    result.scaling = scaling;
}

/// Step times of the slowest among the first 1, 2, … GPUs: it sets the pace. `None` if one lacks the numeric path.
fn paces(host: &Host<'_>, profile: &WorkloadProfile, batch: u32) -> Option<Vec<StepTime>> {
    let mut slowest = StepTime::default();
    let mut pace = |time: StepTime| {
        if time.total() > slowest.total() {
            slowest = time;
        }
        slowest
    };
    host.devices.iter().map(|device| step_time(profile, device.gpu, batch).map(&mut pace)).collect()
}

/// Items per second of all GPUs if each computes at the speed of a plain framework script.
fn plain_items_s(host: &Host<'_>, profile: &WorkloadProfile, paces: &[StepTime], batch: u32) -> Option<f64> {
    let share = profile.plain_share.filter(|share| *share > 0.0)?;
    let pace = paces.last()?;
    let plain = StepTime { compute: pace.compute / share, memory: pace.memory / share, host: pace.host / share };
    let step = step(host, profile, &plain, paces.len(), host.nodes, batch);
    Some(items_per_second(batch, paces.len(), host.nodes, &step))
}

/// Numbers of machines beyond the first for which the scaling curve has a point.
fn machine_counts(nodes: u32) -> impl Iterator<Item = u32> {
    let each = 2..=nodes.min(EACH_MACHINE_UP_TO);
    let doubled = std::iter::successors(Some(EACH_MACHINE_UP_TO * 2), |count| count.checked_mul(2));
    let last = (nodes > EACH_MACHINE_UP_TO).then_some(nodes);
    each.chain(doubled.take_while(move |count| *count < nodes)).chain(last)
}

fn items_per_second(batch: u32, gpus: usize, nodes: u32, step: &Step) -> f64 {
    f64::from(batch) * gpus as f64 * f64::from(nodes) / step.seconds()
}

/// One step of all GPUs.
struct Step {
    pace: StepTime,
    exchange: ExchangeTime,
    feed: FeedTime,
}

fn step(host: &Host<'_>, profile: &WorkloadProfile, pace: &StepTime, gpus: usize, nodes: u32, batch: u32) -> Step {
    let exchange = match profile.phase {
        Phase::Training => exchange::exposed(host, profile, gpus, nodes, pace),
        // Answering machines do not talk to each other.
        Phase::Inference => ExchangeTime::default(),
    };
    Step { pace: *pace, exchange, feed: feed::feed_time(host, profile, gpus, batch) }
}

impl Step {
    /// Time of the GPUs with their communication.
    fn working(&self) -> f64 {
        self.pace.total() + self.exchange.gpu_link + self.exchange.network
    }

    /// Length: the next items are fetched while the GPUs work, so the longer of the two counts.
    fn seconds(&self) -> f64 {
        self.slowest_feed().map_or(self.working(), |feed| feed.seconds.max(self.working()))
    }

    /// The slowest part of the feed.
    fn slowest_feed(&self) -> Option<Term> {
        let FeedTime { cpu, drives, host_link } = self.feed;
        let parts = [(Bottleneck::Cpu, cpu), (Bottleneck::DataFeed, drives), (Bottleneck::HostLink, host_link)];
        parts.map(|(what, seconds)| Term { what, seconds }).into_iter().max_by(|a, b| a.seconds.total_cmp(&b.seconds))
    }

    /// Waiting for the feed, if the GPUs wait for it.
    fn waiting(&self) -> Option<Term> {
        let feed = self.slowest_feed()?;
        (feed.seconds > self.working()).then(|| Term { seconds: feed.seconds - self.working(), ..feed })
    }

    /// Terms that add up to the length of the step.
    fn terms(&self) -> Vec<Term> {
        let waiting = self.waiting();
        let waits = |what| waiting.filter(|term| term.what == what).map_or(0.0, |term| term.seconds);
        let terms = [
            (Bottleneck::Compute, self.pace.compute),
            (Bottleneck::MemoryBandwidth, self.pace.memory),
            (Bottleneck::Cpu, self.pace.host + waits(Bottleneck::Cpu)),
            (Bottleneck::GpuLink, self.exchange.gpu_link),
            (Bottleneck::Network, self.exchange.network),
            (Bottleneck::HostLink, waits(Bottleneck::HostLink)),
            (Bottleneck::DataFeed, waits(Bottleneck::DataFeed)),
        ];
        terms.into_iter().filter(|(_, seconds)| *seconds > 0.0).map(|(what, seconds)| Term { what, seconds }).collect()
    }

    /// What holds the machine back: the feed if the GPUs wait for it, else the largest term.
    fn bottleneck(&self) -> Option<Bottleneck> {
        let largest = || self.terms().into_iter().max_by(|a, b| a.seconds.total_cmp(&b.seconds));
        self.waiting().or_else(largest).map(|term| term.what)
    }
}

/// Spread of ln(predicted / measured) (MODEL.md section 10): a new device with a well-fitted workload, up to a workload
/// that nothing was measured of.
fn sigma(confidence: Confidence, nodes: u32) -> f64 {
    let one = match confidence {
        Confidence::High => 0.16,
        Confidence::Medium => 0.20,
        Confidence::Low => 0.25,
    };
    let doublings = f64::from(nodes.max(1)).log2();
    f64::hypot(one, SIGMA_PER_DOUBLING * doublings.sqrt())
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
