//! Answers of a language model to users: one big deployment over several GPUs, or several copies.
use crate::catalog::benchmark::LanguageModel;
use crate::catalog::workload::Precision;
use crate::catalog::{CollectiveKind, Gpu};
use crate::quantity::{Figure, Message};
use crate::workload::band::{Asked, Known};
use crate::workload::estimate::{energy, figure, note_layout, smallest_vram_gb};
use crate::workload::host::{Host, Ring};
use crate::workload::language::{kept_bytes, serving_overhead_gb};
use crate::workload::planned::{Planned, PlannedLanguage, format_words};
use crate::workload::prediction::serving::{Answers, Job};
use crate::workload::prediction::{Row, device};
use crate::workload::result::{
    Answering, Bottleneck, Layout, LayoutChoice, RooflinePoint, Scaling, Term, WaterfallStep, WorkloadResult,
};
use crate::workload::training::powers_of_two;
use crate::workload::{cap, memory};

/// A deployment over some GPUs of each copy.
#[derive(Debug, Clone, Copy)]
struct Deployment {
    tensor: u32,
    copies: u32,
    idle: u32,
    /// Weights on one GPU, GB.
    weights_gb: f64,
    /// Users that one copy's memory holds.
    room: f64,
}

impl Deployment {
    fn layout(&self) -> Layout {
        Layout {
            copies: self.copies,
            tensor: self.tensor,
            stages: 1,
            data: 1,
            sharded: false,
            recompute: false,
            idle: self.idle,
        }
    }
}

/// What is asked.
#[derive(Clone, Copy)]
struct Case<'a> {
    host: &'a Host<'a>,
    planned: &'a Planned<'a>,
    language: PlannedLanguage<'a>,
    model: &'a LanguageModel,
    /// The GPU that sets the pace.
    gpu: &'a Gpu,
    vram_gb: f64,
}

/// A deployment with what it gives.
#[derive(Debug, Clone, Copy)]
struct Given {
    deployment: Deployment,
    /// Users at the same time on each copy.
    load: f64,
    answers: Answers,
    tokens_s: f64,
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
    let all: Vec<Deployment> = case.deployments();
    let fitting: Vec<Deployment> = all.iter().copied().filter(|it| it.room >= 1.0).collect();
    let given: Vec<Given> = fitting.iter().filter_map(|deployment| case.given(*deployment)).collect();
    let best = given.iter().copied().max_by(|a, b| a.tokens_s.total_cmp(&b.tokens_s));
    let shown = best.map(|given| given.deployment).or_else(|| all.last().copied());
    if let Some(shown) = shown {
        let load = best.map_or(1.0, |given| given.load);
        result.memory_parts = case.parts(&shown, load);
        result.needed_gb_per_gpu = result.memory_parts.iter().map(|(_, gb)| gb).sum();
        result.batch_per_gpu = load.ceil() as u32;
        result.layout = Some(shown.layout());
        result.largest_batch = Some(shown.room.floor() as u32).filter(|room| *room > 0);
    }
    result.fits = !fitting.is_empty();
    if fitting.is_empty() {
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
    list(&given, &best, result);
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
    let deployment = case.deployment(layout.tensor, host.devices.len() as u32);
    let most = (deployment.room * f64::from(deployment.copies)).min(MOST_USERS);
    let asked = case.language.users.min(most);
    let doubled = std::iter::successors(Some(1.0), |users| Some(users * 2.0)).take_while(|users| *users < most);
    let mut users: Vec<f64> = doubled.chain([asked, most]).collect();
    users.sort_by(f64::total_cmp);
    users.dedup();
    let at = |users: f64| {
        let language = PlannedLanguage { users, ..case.language };
        let given = Case { language, ..case }.given(deployment)?;
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
        (!host.has_unknown_gpu).then_some(Self { host, planned, language, model, gpu, vram_gb })
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

    /// Deployments over the GPUs of a machine, from one GPU for each copy up.
    fn deployments(&self) -> Vec<Deployment> {
        let gpus = self.host.devices.len() as u32;
        let splits = |tensor: &u32| self.model.heads <= 0.0 || self.model.heads % f64::from(*tensor) == 0.0;
        let wanted = |tensor: &u32| {
            let copies = gpus / tensor * self.host.nodes;
            self.planned.inputs.copies.is_none_or(|wanted| wanted == copies)
        };
        let all: Vec<u32> = powers_of_two(gpus).filter(splits).collect();
        // A number of copies that no split gives is as good as none given.
        let chosen: Vec<u32> = all.iter().copied().filter(wanted).collect();
        let tensors = if chosen.is_empty() { all } else { chosen };
        tensors.into_iter().map(|tensor| self.deployment(tensor, gpus)).collect()
    }

    fn deployment(&self, tensor: u32, gpus: u32) -> Deployment {
        let each = f64::from(tensor);
        let weights_gb = self.weights_gb() / each;
        let free = self.vram_gb - serving_overhead_gb(self.vram_gb) - weights_gb;
        Deployment {
            tensor,
            copies: gpus / tensor * self.host.nodes,
            idle: gpus % tensor * self.host.nodes,
            weights_gb,
            room: (free * each / self.user_gb()).floor().max(0.0),
        }
    }

    fn given(&self, deployment: Deployment) -> Option<Given> {
        let load = (self.language.users / f64::from(deployment.copies)).ceil().clamp(1.0, deployment.room);
        let row = self.row(deployment.tensor, load);
        let ring = self.host.rings.get(deployment.tensor as usize - 1).and_then(Option::as_ref);
        // An all-reduce sends 2 (n - 1) / n of its bytes at the rate of the bus.
        let ranks = f64::from(deployment.tensor);
        let wire = ring.map_or(f64::INFINITY, |ring| ring.bus() * ranks / (2.0 * (ranks - 1.0)));
        // The fit knows exchanges over links of GPUs; over PCI Express their start takes longer.
        let over_pcie = |ring: &&Ring| matches!(ring.reduce.kind, CollectiveKind::Peer | CollectiveKind::HostMemory);
        let start = ring.filter(over_pcie).map_or(0.0, |ring| 2.0 * ring.seconds(1.0));
        let job = Job::of(&row, self.gpu, self.model);
        let mut answers = job.answers(&self.host.catalog.performance.fit, wire, start)?;
        let clock = cap::clock(self.gpu, self.host.power_cap_w);
        let slower = answers.parts.compute * (1.0 / clock - 1.0) + answers.parts.prompts * (1.0 / clock - 1.0);
        answers.per_token += slower;
        answers.to_first /= clock;
        let whole = answers.to_first + self.language.output * answers.per_token;
        // Fewer users than copies leave some copies with nothing to do.
        let busy = f64::from(deployment.copies).min(self.language.users);
        let tokens_s = busy * load * self.language.output / whole;
        tokens_s.is_finite().then_some(Given { deployment, load, answers, tokens_s })
    }

    /// The question as a row of a table of measurements.
    fn row(&self, tensor: u32, load: f64) -> Row {
        row(self.planned, self.language, self.gpu, tensor, load)
    }

    fn parts(&self, deployment: &Deployment, load: f64) -> Vec<(&'static str, f64)> {
        vec![
            ("weights", deployment.weights_gb),
            ("kept", self.user_gb() * load / f64::from(deployment.tensor)),
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
        let longest = free * f64::from(best.deployment.tensor) / (token_gb * best.load);
        result.answering = Some(Answering {
            ttft_ms: time("llm-serving-ttft", best.answers.to_first),
            tpot_ms: time("llm-serving-tpot", best.answers.per_token),
            user_tokens_s: 1.0 / best.answers.per_token,
            users: self.language.users as u32,
            users_per_copy: best.load as u32,
            users_that_fit: room as u32,
            longest_context: longest as u32,
        });
        result.memory.longest_sequence = Some(longest as u32);
        if room < self.language.users {
            let note = Message::new("perf-note-room").with("users", self.language.users);
            result.notes.push(note.with("room", room));
        }
    }

    /// Terms, waterfall, roofline and scaling of the chosen deployment.
    fn describe(&self, best: &Given, result: &mut WorkloadResult) {
        let parts = best.answers.parts;
        // Questions come to the GPU's arithmetic, once for each answer.
        let first = best.answers.to_first / self.language.output.max(1.0);
        let terms = [
            (Bottleneck::Compute, parts.compute + parts.prompts + first),
            (Bottleneck::MemoryBandwidth, parts.weights + parts.kept),
            (Bottleneck::Cpu, parts.launch),
            (Bottleneck::GpuLink, parts.exchange),
        ];
        let terms = terms.into_iter().filter(|(_, seconds)| *seconds > 0.0);
        result.terms = terms.map(|(what, seconds)| Term { what, seconds }).collect();
        result.bottleneck = result.terms.iter().max_by(|a, b| a.seconds.total_cmp(&b.seconds)).map(|term| term.what);
        let gpus = f64::from(self.host.nodes) * self.host.devices.len() as f64;
        let tensor = f64::from(best.deployment.tensor);
        let batch = best.load * f64::from(best.deployment.copies).min(self.language.users);
        if let Some((peak, _)) = device::peak(self.gpu, self.planned.precision()) {
            let flops = 2.0 * self.model.active_b * 1e9;
            let mut least = (gpus * peak / flops).max(best.tokens_s);
            let mut down = |key, seconds: f64| {
                least = least.min(batch / seconds).max(best.tokens_s);
                WaterfallStep { key, items_s: least }
            };
            let arithmetic = parts.compute + parts.prompts + first;
            let memory = arithmetic + parts.weights + parts.kept;
            result.waterfall = vec![
                down("peak", 0.0),
                down("sustained", arithmetic),
                down("memory", memory),
                down("launch", memory + parts.launch),
                down("communication", memory + parts.launch + parts.exchange),
                WaterfallStep { key: "usable", items_s: best.tokens_s },
            ];
            let bytes_s = device::bandwidth(self.gpu);
            let per_gpu = best.tokens_s / gpus;
            let attained = (flops * per_gpu).min(peak);
            // Weights are read once for all users of a copy, keys and values for each.
            let bytes = self.weights_gb() * 1e9 / best.load + self.user_gb() * 1e9 / 2.0;
            result.roofline = Some(RooflinePoint {
                flop_per_byte: (flops / bytes).max(attained / bytes_s),
                attained_flops: attained,
                peak_flops: peak,
                bytes_s,
            });
        }
        let each = best.tokens_s / f64::from(best.deployment.copies);
        let of_machine = best.deployment.copies / self.host.nodes;
        let within = (1..=of_machine).map(|copies| (copies, copies * best.deployment.tensor));
        let machines = (2..=self.host.nodes)
            .map(|nodes| (nodes * of_machine, (self.host.devices.len() as u32).saturating_mul(nodes)));
        result.scaling = within
            .chain(machines.take(32))
            .map(|(copies, gpus)| Scaling { gpus, value: each * f64::from(copies) })
            .collect();
        result.efficiency = Some(tensor * f64::from(best.deployment.copies) / gpus);
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
        let four_bits = self.model.parameters_b * Precision::Int4.weight_bytes();
        if four_bits < self.weights_gb() * 0.9 && four_bits + self.user_gb() <= usable * f64::from(splits) {
            remedies.push(Message::new("perf-fix-four-bits").with("gb", four_bits.ceil()));
        }
        remedies.extend(memory::larger_card(self.host.catalog, self.gpu, need + serving_overhead_gb(self.vram_gb)));
        remedies
    }
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
            chosen: given.deployment.tensor == best.deployment.tensor,
        })
        .collect();
    choices.sort_by(|a, b| b.items_s.total_cmp(&a.items_s));
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
