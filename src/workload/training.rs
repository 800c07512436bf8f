//! Training of language models over the plan's machines: the fastest layout that fits.
//!
//! Arithmetic of one GPU comes from the fitted model, exchange from the graph: gradients and sharded states are hidden
//! behind the arithmetic as far as the fit says, exchanges inside layers are not. Counts that cannot be split leave GPUs
//! idle.
mod told;

use crate::catalog::Gpu;
use crate::catalog::benchmark::LanguageModel;
use crate::catalog::workload::LanguageTask;
use crate::quantity::Message;
use crate::workload::band::{self, Asked, Band};
use crate::workload::cap;
use crate::workload::estimate::{energy, figure, note_layout, smallest_vram_gb};
use crate::workload::host::{Device, Host};
use crate::workload::language::{ADAPTERS, Spread, TrainingMemory, frozen_bytes, training_memory};
use crate::workload::planned::{Planned, PlannedLanguage, format_words};
use crate::workload::prediction::training::Job;
use crate::workload::prediction::{Row, device};
use crate::workload::result::{Bottleneck, Layout, WorkloadResult};
use told::{describe, listed, remedies, scale};

/// All-reduces of activations in each layer that is shared: two forward, two backward (arXiv 1909.08053).
const EXCHANGES_PER_LAYER: f64 = 4.0;

/// Parts of a step in a pipeline for each stage where no batch of all GPUs is given.
const PARTS_PER_STAGE: f64 = 4.0;

/// Loss by waiting for the slowest, per doubling of machines: llm-foundry's published runs with the same batch on each GPU
/// lose 1 to 2 % on 8 to 512 H100 (7 to 70 B) and 0.2 to 0.8 % on 16 to 128 A100.
const WAITS_PER_DOUBLING: f64 = 0.012;

/// One question: a model, a batch, and what a GPU does with it alone.
struct Case<'a> {
    host: &'a Host<'a>,
    model: &'a LanguageModel,
    language: PlannedLanguage<'a>,
    /// Tokens of one GPU in one go.
    tokens: f64,
    /// Arithmetic of one token on the slowest GPU, seconds, without recompute.
    per_token: f64,
    vram_gb: f64,
    /// Share of moving states that always shows.
    shown: f64,
    /// Sequences of a step over all GPUs; 0 for one batch on each.
    global: f64,
}

/// A layout with the time it takes.
#[derive(Debug, Clone, Copy)]
struct Timed {
    layout: Layout,
    compute: f64,
    gpu_link: f64,
    network: f64,
    /// Tokens of all GPUs in a step.
    tokens: f64,
}

impl Timed {
    fn seconds(&self) -> f64 {
        self.compute + self.gpu_link + self.network
    }

    fn rate(&self) -> f64 {
        self.tokens / self.seconds()
    }
}

/// Fills in a result.
pub fn fill(
    host: &Host<'_>,
    planned: &Planned<'_>,
    language: PlannedLanguage<'_>,
    model: &LanguageModel,
    result: &mut WorkloadResult,
) {
    let Some(vram_gb) = smallest_vram_gb(host) else { return };
    if host.has_unknown_gpu {
        return;
    }
    let gpus = host.devices.len();
    let shown = Job::shown(&host.catalog.performance.fit);
    let case = |batch: u32| {
        let (slowest, per_token, capped) = slowest(host, planned, language, model, batch)?;
        let tokens = f64::from(batch) * language.sequence;
        let global = language.global_batch;
        Some((Case { host, model, language, tokens, per_token, vram_gb, shown, global }, slowest, capped))
    };
    let tried: Vec<_> = batches(planned).into_iter().filter_map(|batch| Some((batch, case(batch)?))).collect();
    let rate = |(_, (case, ..)): &(u32, (Case<'_>, &Gpu, f64))| case.best(gpus, host.nodes).map_or(0.0, |it| it.rate());
    // Of equal ones the last: the planned batch itself.
    let Some((batch, (question, slowest, capped))) = tried.iter().max_by(|a, b| rate(a).total_cmp(&rate(b))) else {
        let format = planned.precision().title();
        result.notes.push(Message::new("perf-note-no-format").with("format", format));
        return;
    };
    let (batch, slowest, capped) = (*batch, *slowest, *capped);
    result.largest_batch = largest_batch(question, gpus, host.nodes);
    if let Some(largest) = result.largest_batch.filter(|largest| *largest < planned.batch()) {
        let note = Message::new("perf-note-batch").with("planned", planned.batch()).with("batch", batch.min(largest));
        result.notes.push(note);
    }
    result.batch_per_gpu = batch;
    let choices = question.choices(gpus, host.nodes);
    let fitting = choices.iter().filter(|(_, fits)| *fits).map(|(timed, _)| *timed);
    let best = fitting.max_by(|a, b| a.rate().total_cmp(&b.rate()));
    let least = choices
        .iter()
        .map(|(timed, _)| *timed)
        .min_by(|a, b| question.needed_gb(&a.layout).total_cmp(&question.needed_gb(&b.layout)));
    let Some(told) = best.or(least) else { return };
    result.memory_parts = question.memory(&told.layout).parts(question.tokens);
    result.needed_gb_per_gpu = question.needed_gb(&told.layout);
    result.fits = best.is_some();
    result.layout = Some(told.layout);
    let longest = (question.most_tokens(&told.layout) / f64::from(batch)).floor();
    result.memory.longest_sequence = (longest >= 1.0).then_some(longest as u32);
    let Some(best) = best else {
        result.bottleneck = Some(Bottleneck::MemoryCapacity);
        result.memory.remedies = remedies(question, result.needed_gb_per_gpu, slowest);
        return;
    };
    let band = band_of(host, slowest, language, model);
    result.throughput = Some(figure(host, planned.profile, best.rate(), &band));
    result.measured_row = band.row;
    result.energy = energy(host, best.rate(), capped);
    describe(question, planned, slowest, &best, result);
    result.choices = listed(&choices, &best);
    // The same step over more GPUs leaves each less: then smaller batches are tried too.
    let smallest = tried.first().map(|(_, (case, ..))| case).filter(|case| case.tokens < question.tokens);
    scale(question, smallest, (&best, gpus), result);
    note_layout(host, &best.layout, slowest, result);
}

/// The slowest GPU, what a token takes on it, and its speed under the power limit.
fn slowest<'a>(
    host: &Host<'a>,
    planned: &Planned<'_>,
    language: PlannedLanguage<'_>,
    model: &LanguageModel,
    batch: u32,
) -> Option<(&'a Gpu, f64, f64)> {
    let mut found: Option<(&Gpu, f64, f64)> = None;
    let mut last: Option<&Gpu> = None;
    for Device { gpu, .. } in &host.devices {
        if last.is_some_and(|last| last.id == gpu.id) {
            continue;
        }
        last = Some(gpu);
        let job = Job::of(&row(planned, language, model, gpu, batch), gpu, model);
        let capped = cap::clock(gpu, host.power_cap_w);
        let seconds = job.alone(&host.catalog.performance.fit)? / capped;
        if found.is_none_or(|(_, slowest, _)| seconds > slowest) {
            found = Some((gpu, seconds, capped));
        }
    }
    found
}

/// The question as a row of a table of measurements.
#[must_use]
pub fn row(planned: &Planned<'_>, language: PlannedLanguage<'_>, model: &LanguageModel, gpu: &Gpu, batch: u32) -> Row {
    let task = if language.task == LanguageTask::Train { "train" } else { "lora_train" };
    Row {
        gpu: gpu.id.to_string(),
        count: 1,
        nodes: 1,
        workload: format!("{}_{task}", language.model),
        precision: format_words(planned.precision()).to_owned(),
        batch: format!("micro={batch},seq={}", language.sequence),
        metric: "tokens_per_s_per_gpu".to_owned(),
        unit: "tokens/s/GPU".to_owned(),
        kind: "throughput".to_owned(),
        // A token of a model with experts passes only some of them.
        note: format!("params={}", (model.active_b * 1e9).round()),
        ..Row::default()
    }
}

fn band_of(host: &Host<'_>, gpu: &Gpu, language: PlannedLanguage<'_>, model: &LanguageModel) -> Band {
    let task = if language.task == LanguageTask::Train { "train" } else { "lora_train" };
    let asked = Asked {
        group: "training",
        gpu: gpu.id.as_str(),
        architecture: &device::architecture(gpu),
        workload: &format!("{}_{task}", model.id),
    };
    let fit = &host.catalog.performance.fit;
    band::Known::of(fit, asked).in_family(fit, "llm-training")
}

impl Case<'_> {
    /// All layouts over so many GPUs that keep their activations.
    fn keeping(&self, gpus: usize, nodes: u32) -> impl Iterator<Item = Layout> + use<'_> {
        let gpus = gpus as u32;
        let heads = self.model.heads;
        let tensors = powers_of_two(gpus).filter(move |tensor| heads <= 0.0 || heads % f64::from(*tensor) == 0.0);
        let both = move |tensor: u32| stages(nodes).map(move |stages| (tensor, stages));
        let all = tensors.flat_map(both).flat_map(move |(tensor, stages)| {
            [false, true].map(|sharded| layout(gpus, nodes, tensor, stages, (sharded, false)))
        });
        // States can be shared only among groups that hold the same layers.
        all.filter(|layout| layout.data > 1 || !layout.sharded)
    }

    /// All layouts over so many GPUs.
    fn layouts(&self, gpus: usize, nodes: u32) -> impl Iterator<Item = Layout> + use<'_> {
        self.keeping(gpus, nodes).flat_map(|layout| [layout, Layout { recompute: true, ..layout }])
    }

    /// All layouts over so many GPUs, and whether they fit.
    fn choices(&self, gpus: usize, nodes: u32) -> Vec<(Timed, bool)> {
        let fits = |layout: &Layout| self.needed_gb(layout) <= self.vram_gb;
        self.layouts(gpus, nodes).map(|layout| (self.time(layout, nodes), fits(&layout))).collect()
    }

    /// The fastest layout that fits. Working out activations again is slower than keeping them, so it counts only where
    /// they cannot be kept.
    fn best(&self, gpus: usize, nodes: u32) -> Option<Timed> {
        self.fastest(self.keeping(gpus, nodes), nodes)
    }

    /// Of layouts that keep their activations, or the same without where that does not fit.
    fn fastest(&self, layouts: impl Iterator<Item = Layout>, nodes: u32) -> Option<Timed> {
        let fits = |layout: &Layout| self.needed_gb(layout) <= self.vram_gb;
        let fitting = layouts.filter_map(|layout| {
            let again = Layout { recompute: true, ..layout };
            [layout, again].into_iter().find(|layout| fits(layout))
        });
        fitting.map(|layout| self.time(layout, nodes)).max_by(|a, b| a.rate().total_cmp(&b.rate()))
    }

    /// The same with so many sequences in a step over all GPUs.
    fn of_step(&self, sequences: f64) -> Self {
        Self { global: sequences, ..*self }
    }

    /// The fastest layout that fits and gives each group a part of the step: it ends where there are more groups than
    /// sequences.
    fn sharing(&self, gpus: usize, nodes: u32) -> Option<Timed> {
        let batch = self.tokens / self.language.sequence;
        let has_work = |layout: &Layout| f64::from(layout.data) * batch <= self.global * (1.0 + 1e-9);
        self.fastest(self.keeping(gpus, nodes).filter(has_work), nodes)
    }

    fn spread(layout: &Layout) -> Spread {
        Spread {
            tensor: f64::from(layout.tensor),
            stages: f64::from(layout.stages),
            shards: if layout.sharded { f64::from(layout.data) } else { 1.0 },
            recompute: layout.recompute,
        }
    }

    fn memory(&self, layout: &Layout) -> TrainingMemory {
        training_memory(self.model, self.language.task, Self::spread(layout))
    }

    fn needed_gb(&self, layout: &Layout) -> f64 {
        self.memory(layout).needed(self.tokens)
    }

    /// Tokens that one GPU holds in a layout.
    fn most_tokens(&self, layout: &Layout) -> f64 {
        let memory = self.memory(layout);
        (self.vram_gb - memory.fixed()) / memory.activations_per_token
    }

    /// One step: every data-parallel group works through its tokens once, or through its share of the batch of all.
    fn time(&self, layout: Layout, nodes: u32) -> Timed {
        let (tensor, stages, data) = (f64::from(layout.tensor), f64::from(layout.stages), f64::from(layout.data));
        let sequences = self.tokens / self.language.sequence;
        let given = self.global / (data * sequences);
        // Parts of a step: a pipeline needs some to be filled.
        let parts = if given >= 1.0 { given } else { (stages - 1.0).min(1.0) * (PARTS_PER_STAGE * stages - 1.0) + 1.0 };
        let again = match (layout.recompute, self.language.task) {
            (false, _) => 1.0,
            (true, LanguageTask::Train) => 4.0 / 3.0,
            (true, _) => 1.5,
        };
        let part = self.tokens * self.per_token * again / (tensor * stages);
        let compute = part * (parts + stages - 1.0);
        let ring = |gpus: f64| self.host.rings.get((gpus as usize).saturating_sub(1)).and_then(Option::as_ref);
        let inside = ring(tensor).map_or(0.0, |ring| {
            let bytes = self.tokens * self.model.hidden * 2.0;
            let times = EXCHANGES_PER_LAYER * if layout.recompute { 1.5 } else { 1.0 };
            ring.seconds(bytes) * times * self.model.layers / stages * parts
        });
        // Groups of one machine, and machines that hold the same layers.
        let groups = (self.host.devices.len() as f64 / tensor).floor().min(data).max(1.0);
        let machines = f64::from(nodes) / stages;
        let (within, between) = self.exchanged(&layout, groups, machines, parts);
        let moved = within + between;
        let visible = if moved > 0.0 { Job::visible(self.shown, compute, moved) / moved } else { 0.0 };
        let handed_on = if stages > 1.0 {
            2.0 * parts * self.tokens * self.model.hidden * 2.0 / (self.host.network_gb_s * 1e9)
        } else {
            0.0
        };
        Timed {
            layout,
            compute,
            gpu_link: inside + within * visible,
            network: between * visible + handed_on + (compute + inside) * WAITS_PER_DOUBLING * f64::from(nodes).log2(),
            tokens: self.tokens * parts * data,
        }
    }

    /// Seconds that gradients or sharded states take within machines and between them.
    fn exchanged(&self, layout: &Layout, groups: f64, machines: f64, parts: f64) -> (f64, f64) {
        let parameters = self.model.parameters_b * 1e9 / f64::from(layout.tensor * layout.stages);
        let trained = if self.language.task == LanguageTask::Train { 1.0 } else { ADAPTERS };
        let network = self.host.network_gb_s * 1e9;
        let ring = self.host.rings.get(self.host.devices.len().saturating_sub(1)).and_then(Option::as_ref);
        let among = |count: f64| (count - 1.0) / count;
        if layout.sharded {
            // Weights are gathered forward and backward, gradients scattered; frozen ones have no gradients.
            let bytes = match self.language.task {
                LanguageTask::Train => 3.0 * 2.0,
                task => 2.0 * frozen_bytes(task),
            } * parameters
                * parts;
            let within = ring.map_or(0.0, |ring| bytes * among(groups) / ring.bus());
            return (within, if machines > 1.0 { bytes * among(machines) / network } else { 0.0 });
        }
        let bytes = 2.0 * parameters * trained;
        let within = if groups > 1.0 { ring.map_or(0.0, |ring| ring.seconds(bytes)) } else { 0.0 };
        (within, if machines > 1.0 { 2.0 * among(machines) * bytes / network } else { 0.0 })
    }
}

fn layout(gpus: u32, nodes: u32, tensor: u32, stages: u32, (sharded, recompute): (bool, bool)) -> Layout {
    let groups = gpus / tensor;
    let data = groups * nodes / stages;
    let idle = (gpus - groups * tensor) * nodes;
    Layout { copies: 1, tensor, stages, data, sharded, recompute, idle }
}

/// Numbers of GPUs over which the heads of a layer can be split.
pub(super) fn powers_of_two(gpus: u32) -> impl Iterator<Item = u32> {
    std::iter::successors(Some(1_u32), |count| count.checked_mul(2)).take_while(move |count| *count <= gpus)
}

/// Numbers of stages over machines: one, or as many as machines can be divided into evenly.
fn stages(nodes: u32) -> impl Iterator<Item = u32> {
    (1..=nodes.min(16)).filter(move |stages| nodes.is_multiple_of(*stages))
}

/// Batches to try: the planned one and parts of it. Which of them fit, and are fastest, is seen then; as they do not
/// depend on the machine, a better machine never does less.
fn batches(planned: &Planned<'_>) -> Vec<u32> {
    let all = planned.batch();
    let mut batches = vec![1, all / 4, all / 2, all];
    batches.retain(|batch| *batch > 0);
    batches.dedup();
    batches
}

/// Largest batch per GPU that fits in some layout; `None` if one sequence does not.
fn largest_batch(question: &Case<'_>, gpus: usize, nodes: u32) -> Option<u32> {
    let most = question.layouts(gpus, nodes).map(|layout| question.most_tokens(&layout)).fold(0.0, f64::max);
    Some((most / question.language.sequence).floor() as u32).filter(|batch| *batch > 0)
}
