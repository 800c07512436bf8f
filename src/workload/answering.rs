//! Answers of a language model to users: one big deployment over several GPUs, or several copies.
//!
//! `deployment` lists the ways to lay a model over the GPUs, `scale` what more or fewer of them would do.
mod deployment;
mod scale;

use std::cell::RefCell;
use std::rc::Rc;

use crate::catalog::benchmark::LanguageModel;
use crate::catalog::workload::Precision;
use crate::catalog::{CollectiveKind, Gpu};
use crate::quantity::{Figure, Message};
use crate::workload::band::{Asked, Known};
use crate::workload::estimate::{energy, figure, note_layout, smallest_vram_gb};
use crate::workload::host::{Host, Ring};
use crate::workload::language::{kept_bytes, serving_overhead_gb};
use crate::workload::planned::{Planned, PlannedLanguage, format_words};
use crate::workload::prediction::serving::{Answers, Job, Ready};
use crate::workload::prediction::{Constants, Row, device};
use crate::workload::result::{
    Answering, Bottleneck, LayoutChoice, RooflinePoint, TokenTime, WaterfallStep, WorkloadResult,
};
use crate::workload::training::powers_of_two;
use crate::workload::{cap, memory};
use deployment::Deployment;

/// Most layouts that are listed.
const MOST_CHOICES: usize = 6;

/// What is asked.
struct Case<'a> {
    host: &'a Host<'a>,
    planned: &'a Planned<'a>,
    language: PlannedLanguage<'a>,
    model: &'a LanguageModel,
    /// The GPU that sets the pace.
    gpu: &'a Gpu,
    vram_gb: f64,
    /// Splits of a layer of which the constants were looked up.
    ready: RefCell<Vec<(u32, Option<Rc<Ready>>)>>,
}

/// A deployment with what it gives.
#[derive(Debug, Clone, Copy)]
struct Given {
    deployment: Deployment,
    /// Users at the same time on each copy.
    load: f64,
    answers: Answers,
    /// Handing a token on between machines, of its time, seconds.
    network: f64,
    tokens_s: f64,
}

impl Given {
    /// Users that are worked for at the same moment on each copy: stages work for different ones.
    fn at_work(&self) -> f64 {
        (self.load / f64::from(self.deployment.stages())).max(1.0)
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
    let Some(case) = Case::of(host, planned, language, model) else { return };
    let gpu = case.gpu;
    let gpus = host.devices.len() as u32;
    let all: Vec<Deployment> = case.deployments(gpus, host.nodes);
    let candidates = case.candidates(&all, (gpus, host.nodes), language.users);
    let given: Vec<Given> = candidates.iter().filter_map(|it| case.given(*it, language.users)).collect();
    let best = fastest(&given);
    let least = || all.iter().copied().min_by(|a, b| a.weights_gb.total_cmp(&b.weights_gb));
    let shown = best.map(|given| given.deployment).or_else(least);
    if let Some(shown) = shown {
        let load = best.map_or(1.0, |given| given.load);
        result.memory_parts = case.parts(&shown, load);
        result.needed_gb_per_gpu = result.memory_parts.iter().map(|(_, gb)| gb).sum();
        result.batch_per_gpu = load.ceil() as u32;
        result.layout = Some(shown.layout());
        result.largest_batch = Some(shown.room.floor() as u32).filter(|room| *room > 0);
    }
    result.fits = !candidates.is_empty();
    if candidates.is_empty() {
        result.bottleneck = Some(Bottleneck::MemoryCapacity);
        result.memory.remedies = case.remedies();
        return;
    }
    let Some(best) = best else {
        let format = planned.precision().title();
        result.notes.push(Message::new("perf-note-no-format").with("format", format));
        return;
    };
    let known = case.known();
    let band = known.in_family(&host.catalog.performance.fit, "llm-serving-throughput");
    result.throughput = Some(figure(host, planned.profile, best.tokens_s, &band));
    result.measured_row = band.row;
    result.energy = energy(host, best.tokens_s, 1.0);
    case.answering(&best, &known, result);
    case.describe(&best, result);
    case.scale(&best, result);
    list(&given, &best, result);
    result.notes.extend(case.notes(&best));
    note_layout(host, &best.deployment.layout(), gpu, result);
}

/// What a deployment gives to so many users.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LoadPoint {
    /// Users at the same time.
    pub users: u32,
    /// Tokens per second of all users.
    pub tokens_s: f64,
    /// Time per token and user, ms.
    pub tpot_ms: f64,
    /// Time to the first token, ms.
    pub ttft_ms: f64,
    /// Whether it is the number that was asked for.
    pub asked: bool,
}

/// Most users for which the curve is drawn.
const MOST_USERS: f64 = 65_536.0;

/// What the chosen deployment of a result gives to one user, two, four and so on, to as many as its memory holds and to
/// as many as are asked for. Empty where nothing is served.
#[must_use]
pub fn by_users(host: &Host<'_>, planned: &Planned<'_>, result: &WorkloadResult) -> Vec<LoadPoint> {
    let case = planned.language().and_then(|language| {
        let model = host.catalog.performance.language_model(language.model)?;
        Case::of(host, planned, language, model)
    });
    let (Some(case), Some(layout), Some(_)) = (case, result.layout, &result.answering) else { return Vec::new() };
    let all = case.deployments(host.devices.len() as u32, host.nodes);
    let Some(deployment) = all.into_iter().find(|it| it.layout() == layout) else { return Vec::new() };
    let most = (deployment.room * f64::from(deployment.copies)).min(MOST_USERS);
    let asked = case.language.users.min(most);
    let doubled = std::iter::successors(Some(1.0), |users| Some(users * 2.0)).take_while(|users| *users < most);
    let mut users: Vec<f64> = doubled.chain([asked, most]).collect();
    users.sort_by(f64::total_cmp);
    users.dedup();
    let at = |users: f64| {
        let given = case.given(deployment, users)?;
        Some(LoadPoint {
            users: users as u32,
            tokens_s: given.tokens_s,
            tpot_ms: given.answers.per_token * 1e3,
            ttft_ms: given.answers.to_first * 1e3,
            asked: (users - asked).abs() < 0.5,
        })
    };
    users.into_iter().filter(|users| *users >= 1.0).filter_map(at).collect()
}

impl<'a> Case<'a> {
    /// The question, about the GPU that sets the pace; `None` without GPUs, or with one that nothing is known of.
    fn of(
        host: &'a Host<'a>,
        planned: &'a Planned<'a>,
        language: PlannedLanguage<'a>,
        model: &'a LanguageModel,
    ) -> Option<Self> {
        let gpus = host.devices.iter().map(|device| device.gpu);
        let gpu = gpus.min_by(|a, b| a.mem_bw_gb_s.total_cmp(&b.mem_bw_gb_s))?;
        let vram_gb = smallest_vram_gb(host)?;
        let ready = RefCell::default();
        (!host.has_unknown_gpu).then_some(Self { host, planned, language, model, gpu, vram_gb, ready })
    }
}

impl Case<'_> {
    /// Tokens behind a user when the answer is complete.
    fn context(&self) -> f64 {
        self.language.sequence + self.language.output
    }

    fn weights_gb(&self) -> f64 {
        self.model.parameters_b * self.planned.precision().weight_bytes()
    }

    /// Keys and values of one user, GB.
    fn user_gb(&self) -> f64 {
        kept_bytes(self.model, self.planned.precision()) * self.context() / 1e9
    }

    /// What a deployment gives to so many users in all; `None` if the GPU lacks the numeric path.
    fn given(&self, deployment: Deployment, users: f64) -> Option<Given> {
        let load = (users / f64::from(deployment.copies)).clamp(1.0, deployment.room);
        let stages = f64::from(deployment.stages());
        let ready = self.ready(deployment.tensor)?;
        // Stages work for different users at the same time, so each works for its share of them.
        let at_work = (load / stages).max(1.0);
        let mut answers = ready.answers(at_work);
        let clock = cap::clock(self.gpu, self.host.power_cap_w);
        answers.per_token += (answers.parts.compute + answers.parts.prompts) * (1.0 / clock - 1.0);
        answers.to_first /= clock;
        let mut network = 0.0;
        if stages > 1.0 {
            let fit = &self.host.catalog.performance.fit;
            answers.per_token *= (-fit.ln("v.stages", -0.2, 0.3)).exp().max(1.0);
            let (within, between) = self.handed_on(&deployment, at_work);
            let (first_within, first_between) = self.handed_on(&deployment, self.language.sequence);
            network = between;
            answers.parts.exchange += within;
            answers.per_token += within + between;
            answers.to_first += first_within + first_between;
        }
        let whole = answers.to_first + self.language.output * answers.per_token;
        // Fewer users than copies leave some copies with nothing to do.
        let busy = f64::from(deployment.copies).min(users);
        let tokens_s = busy * load * self.language.output / whole;
        tokens_s.is_finite().then_some(Given { deployment, load, answers, network, tokens_s })
    }

    /// Constants of a split of each layer over so many GPUs.
    fn ready(&self, tensor: u32) -> Option<Rc<Ready>> {
        if let Some((_, ready)) = self.ready.borrow().iter().find(|(own, _)| *own == tensor) {
            return ready.clone();
        }
        let ring = self.host.rings.get((tensor as usize).saturating_sub(1)).and_then(Option::as_ref);
        // An all-reduce sends 2 (n - 1) / n of its bytes at the rate of the bus.
        let ranks = f64::from(tensor);
        let wire = ring.map_or(f64::INFINITY, |ring| ring.bus() * ranks / (2.0 * (ranks - 1.0)));
        // The fit knows exchanges over links of GPUs; over PCI Express their start takes longer.
        let over_pcie = |ring: &&Ring| matches!(ring.reduce.kind, CollectiveKind::Peer | CollectiveKind::HostMemory);
        let start = ring.filter(over_pcie).map_or(0.0, |ring| 2.0 * ring.seconds(1.0));
        let job = Job::of(&self.row(tensor, 1.0), self.gpu, self.model);
        let ready = job.ready(&self.host.catalog.performance.fit, wire, start).map(Rc::new);
        self.ready.borrow_mut().push((tensor, ready.clone()));
        ready
    }

    /// Seconds in which so many tokens pass all stages' ends: within machines, and between them.
    fn handed_on(&self, deployment: &Deployment, tokens: f64) -> (f64, f64) {
        let bytes = tokens * self.model.hidden * 2.0;
        let within = f64::from((deployment.inside - 1) * deployment.machines);
        let between = f64::from(deployment.machines - 1);
        // Half an all-reduce of two is a copy from one to the other.
        let pair = self.host.rings.get(1).and_then(Option::as_ref);
        let copy = pair.map_or(0.0, |ring| ring.seconds(bytes) / 2.0);
        let start = self.host.catalog.performance.fit.value("net-start", 2e-3, 1.0);
        (within * copy, between * (start + bytes / (self.host.network_gb_s * 1e9)))
    }

    /// The question as a row of a table of measurements.
    fn row(&self, tensor: u32, load: f64) -> Row {
        row(self.planned, self.language, self.gpu, tensor, load)
    }

    fn parts(&self, deployment: &Deployment, load: f64) -> Vec<(&'static str, f64)> {
        vec![
            ("weights", deployment.weights_gb),
            ("kept", self.user_gb() * load.ceil().min(deployment.room) / f64::from(deployment.gpus())),
            ("workspace", serving_overhead_gb(self.vram_gb)),
        ]
    }

    /// What the fit knows of such answers.
    fn known(&self) -> Known {
        let asked = Asked {
            group: "serving",
            gpu: self.gpu.id.as_str(),
            architecture: &device::architecture(self.gpu),
            workload: &format!("{}_serve", self.language.model),
        };
        Known::of(&self.host.catalog.performance.fit, asked)
    }

    fn answering(&self, best: &Given, known: &Known, result: &mut WorkloadResult) {
        let fit = &self.host.catalog.performance.fit;
        let time = |family: &str, seconds: f64| {
            let band = known.in_family(fit, family);
            let source = band.row.unwrap_or_else(|| fit.source.clone());
            Figure::with_sigma(seconds * 1e3, band.sigma, "ms", band.basis, &source)
        };
        let room = (best.deployment.room * f64::from(best.deployment.copies)).min(f64::from(u32::MAX));
        let free = self.vram_gb - serving_overhead_gb(self.vram_gb) - best.deployment.weights_gb;
        let token_gb = self.user_gb() / self.context();
        let longest = free * f64::from(best.deployment.gpus()) / (token_gb * best.load.ceil());
        result.answering = Some(Answering {
            ttft_ms: time("llm-serving-ttft", best.answers.to_first),
            tpot_ms: time("llm-serving-tpot", best.answers.per_token),
            user_tokens_s: 1.0 / best.answers.per_token,
            users: self.language.users as u32,
            users_per_copy: best.load.ceil() as u32,
            users_that_fit: room as u32,
            longest_context: longest as u32,
            token: self.token_time(best),
        });
        result.memory.longest_sequence = Some(longest as u32);
        if room < self.language.users {
            let note = Message::new("perf-note-room").with("users", self.language.users);
            result.notes.push(note.with("room", room));
        }
    }

    /// What a token takes, part by part.
    fn token_time(&self, best: &Given) -> TokenTime {
        let parts = best.answers.parts;
        let clock = cap::clock(self.gpu, self.host.power_cap_w);
        let mut token = TokenTime {
            weights: parts.weights,
            kept: parts.kept,
            compute: parts.compute,
            questions: parts.prompts,
            capped: (parts.compute + parts.prompts) * (1.0 / clock - 1.0),
            launch: parts.launch,
            exchange: parts.exchange,
            network: best.network,
            ..TokenTime::default()
        };
        // What is left is there with stages only; without them it is nothing but the rounding of the sum.
        let left = best.answers.per_token - token.whole();
        token.stages = if best.deployment.stages() > 1 { left.max(0.0) } else { 0.0 };
        // The question comes to the GPU's arithmetic, once for each answer.
        token.first = best.answers.to_first / self.language.output.max(1.0);
        token
    }

    /// Terms, waterfall and roofline of the chosen deployment.
    fn describe(&self, best: &Given, result: &mut WorkloadResult) {
        let token = self.token_time(best);
        result.set_terms([
            (Bottleneck::Compute, token.arithmetic()),
            (Bottleneck::MemoryBandwidth, token.memory()),
            (Bottleneck::Cpu, token.launch),
            (Bottleneck::GpuLink, token.links()),
            (Bottleneck::Network, token.network),
        ]);
        let gpus = f64::from(self.host.nodes) * self.host.devices.len() as f64;
        let batch = best.load * f64::from(best.deployment.copies).min(self.language.users);
        if let Some((peak, _)) = device::peak(self.gpu, self.planned.precision()) {
            let flops = 2.0 * self.model.active_b * 1e9;
            let mut least = (gpus * peak / flops).max(best.tokens_s);
            let mut down = |key, seconds: f64| {
                least = least.min(batch / seconds).max(best.tokens_s);
                WaterfallStep { key, items_s: least }
            };
            let arithmetic = token.arithmetic();
            let memory = arithmetic + token.memory();
            result.waterfall = vec![
                down("peak", 0.0),
                down("sustained", arithmetic),
                down("memory", memory),
                down("launch", memory + token.launch),
                down("communication", token.whole()),
                WaterfallStep { key: "usable", items_s: best.tokens_s },
            ];
            let bytes_s = device::bandwidth(self.gpu);
            let per_gpu = best.tokens_s / gpus;
            let attained = (flops * per_gpu).min(peak);
            // Weights are read once for all users of a copy, keys and values for each.
            let bytes = self.weights_gb() * 1e9 / best.at_work() + self.user_gb() * 1e9 / 2.0;
            result.roofline = Some(RooflinePoint {
                flop_per_byte: (flops / bytes).max(attained / bytes_s),
                attained_flops: attained,
                peak_flops: peak,
                bytes_s,
            });
        }
    }

    /// What is to be known of the layout.
    fn notes(&self, best: &Given) -> Vec<Message> {
        let Deployment { copies, machines, .. } = best.deployment;
        let mut notes = Vec::new();
        let stages = best.deployment.stages();
        if machines > 1 {
            notes.push(Message::new("perf-note-over-machines").with("machines", machines).with("stages", stages));
        } else if stages > 1 {
            notes.push(Message::new("perf-note-stages").with("stages", stages));
        }
        if self.language.users < f64::from(copies)
            && let Some(all) = self.given(best.deployment, f64::from(copies))
        {
            let note = Message::new("perf-note-few-users").with("users", self.language.users).with("copies", copies);
            notes.push(note.with("rate", all.tokens_s.round()));
        }
        notes
    }

    /// Whether the GPU computes with weights of this format: 4 bits are widened.
    fn has_units(&self, format: Precision) -> bool {
        format != Precision::Fp8 || self.gpu.peaks.fp8_tensor.is_some()
    }

    /// What would make it fit.
    fn remedies(&self) -> Vec<Message> {
        let mut remedies = Vec::new();
        let usable = self.vram_gb - serving_overhead_gb(self.vram_gb);
        let need = self.weights_gb() + self.user_gb();
        let enough = |count: &u32| f64::from(*count) * usable >= need;
        if let Some(count) = powers_of_two(1024).find(enough).filter(|_| usable > 0.0) {
            remedies.push(Message::new("perf-fix-gpus").with("gpus", count).with("gpu", self.gpu.name.as_str()));
        }
        let splits = powers_of_two(self.host.devices.len() as u32).last().unwrap_or(1);
        let narrower = [(Precision::Fp8, "perf-fix-eight-bits"), (Precision::Int4, "perf-fix-four-bits")];
        let fits = |(format, key): (Precision, &str)| {
            let weights = self.model.parameters_b * format.weight_bytes();
            let all = weights + kept_bytes(self.model, format) * self.context() / 1e9;
            let is_less = weights < self.weights_gb() * 0.9;
            (is_less && all <= usable * f64::from(splits)).then(|| Message::new(key).with("gb", weights.ceil()))
        };
        remedies.extend(narrower.into_iter().filter(|(format, _)| self.has_units(*format)).find_map(fits));
        remedies.extend(memory::larger_card(self.host.catalog, self.gpu, need + serving_overhead_gb(self.vram_gb)));
        remedies
    }
}

/// The one that gives most.
fn fastest(given: &[Given]) -> Option<Given> {
    given.iter().copied().max_by(|a, b| a.tokens_s.total_cmp(&b.tokens_s))
}

/// The deployments that were weighed, where there is a choice.
fn list(given: &[Given], best: &Given, result: &mut WorkloadResult) {
    if given.len() < 2 {
        return;
    }
    let mut choices: Vec<LayoutChoice> = given
        .iter()
        .map(|given| LayoutChoice {
            layout: given.deployment.layout(),
            items_s: given.tokens_s,
            tpot_ms: Some(given.answers.per_token * 1e3),
            users: Some((given.deployment.room * f64::from(given.deployment.copies)) as u32),
            chosen: given.deployment.layout() == best.deployment.layout(),
        })
        .collect();
    choices.sort_by(|a, b| b.items_s.total_cmp(&a.items_s));
    choices.truncate(MOST_CHOICES);
    result.choices = choices;
}

/// The question as a row of a table of measurements.
#[must_use]
pub fn row(planned: &Planned<'_>, language: PlannedLanguage<'_>, gpu: &Gpu, tensor: u32, load: f64) -> Row {
    Row {
        gpu: gpu.id.to_string(),
        count: tensor,
        nodes: 1,
        workload: format!("{}_serve", language.model),
        precision: format_words(planned.precision()).to_owned(),
        batch: format!("concurrency={load},isl={},osl={}", language.sequence, language.output),
        metric: "tpot".to_owned(),
        unit: "ms".to_owned(),
        kind: "throughput".to_owned(),
        note: format!("vllm TP={tensor}"),
        ..Row::default()
    }
}
