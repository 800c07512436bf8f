//! Answers of large language models under load.
//!
//! One decode step streams the weights that the batch touches and its keys and values, and pays per layer for launches
//! and, with tensor parallelism, for two all-reduces. Prompts of other requests run in between. The time to the first
//! token is the prompt's own and its place in the queue.
use crate::catalog::Gpu;
use crate::catalog::benchmark::LanguageModel;
use crate::catalog::gpu::FormFactor;
use crate::catalog::workload::Precision;
use crate::workload::prediction::device;
use crate::workload::prediction::text::number_after;
use crate::workload::prediction::{Constants, Row};

/// A serving deployment.
#[derive(Debug, Clone)]
pub struct Job {
    gpu: Gpu,
    architecture: String,
    model: LanguageModel,
    format: Precision,
    workload: String,
    engine: String,
    report: &'static str,
    gpus: f64,
    tensor: f64,
    stages: f64,
    replicas: f64,
    batch: Option<f64>,
    prompt: f64,
    output: f64,
    answer: Answer,
}

/// What one deployment of a model gives.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Answers {
    /// Time to the first token of an answer, seconds.
    pub to_first: f64,
    /// Time per further token, seconds.
    pub per_token: f64,
    /// Parts of the time per token.
    pub parts: StepParts,
}

/// Parts of the time per token, seconds.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct StepParts {
    /// Reading weights.
    pub weights: f64,
    /// Reading keys and values.
    pub kept: f64,
    /// Arithmetic.
    pub compute: f64,
    /// Launches.
    pub launch: f64,
    /// Exchange between the GPUs that share a layer.
    pub exchange: f64,
    /// Questions of other users in between.
    pub prompts: f64,
}

impl StepParts {
    fn step(&self) -> f64 {
        self.weights + self.kept + self.compute + self.launch + self.exchange
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Answer {
    TimePerToken,
    TimeToFirst,
    FirstAlone,
    Output,
    OutputPerGpu,
}

impl Job {
    /// The job of a row.
    #[must_use]
    pub fn of(row: &Row, gpu: &Gpu, model: &LanguageModel) -> Self {
        let (note, batch) = (row.note.as_str(), row.batch.as_str());
        let tensor = number_after(note, "TP=").unwrap_or(1.0).max(1.0);
        let engine = note.split([' ', ';']).next().unwrap_or_default();
        let engine = if ["vllm", "sglang", "trtllm"].contains(&engine) { engine } else { "offline" };
        let pair = batch.split("isl/osl=").nth(1).and_then(|rest| {
            let (prompt, output) = rest.split_once('/')?;
            Some((prompt.parse::<f64>().ok()?, output.parse::<f64>().ok()?))
        });
        let prompt = pair.map(|it| it.0).or_else(|| number_after(batch, "isl=")).unwrap_or(1000.0);
        let output = pair.map(|it| it.1).or_else(|| number_after(batch, "osl=")).unwrap_or(1000.0);
        let report = if row.source.contains("Azure") {
            "azure"
        } else if row.source.contains("v0.6") {
            "v0"
        } else {
            "v1"
        };
        Self {
            architecture: device::architecture(gpu),
            model: model.clone(),
            format: Precision::of(&row.precision),
            workload: row.workload.clone(),
            engine: engine.to_owned(),
            report,
            gpus: if row.count > 0 { f64::from(row.count) } else { tensor },
            tensor,
            stages: number_after(note, "PP=").unwrap_or(1.0).max(1.0),
            replicas: number_after(note, "attentionDP=").unwrap_or(1.0).max(1.0),
            batch: number_after(batch, "concurrency=").or_else(|| number_after(batch, "bs=")),
            prompt,
            output,
            answer: match row.metric.as_str() {
                "tpot" => Answer::TimePerToken,
                "ttft" => Answer::TimeToFirst,
                "first_token_latency" => Answer::FirstAlone,
                "output_tokens_per_s_per_gpu" => Answer::OutputPerGpu,
                _ => Answer::Output,
            },
            gpu: gpu.clone(),
        }
    }

    /// Natural logarithm of the answer.
    #[must_use]
    pub fn ln(&self, c: &dyn Constants) -> Option<f64> {
        let machine = self.machine(c)?;
        let value = match self.answer {
            Answer::TimePerToken => self.time_per_token(c, &machine) * 1e3,
            Answer::TimeToFirst => self.time_to_first(c, &machine) * 1e3,
            Answer::FirstAlone => {
                let batch = self.batch.unwrap_or(1.0);
                (machine.prefill(self, self.prompt * batch, batch) + c.value("v.first", 0.004, 0.7)) * 1e3
            }
            Answer::Output => self.output_rate(c, &machine),
            Answer::OutputPerGpu => self.output_rate(c, &machine) / self.gpus,
        };
        Some(value.ln())
    }

    /// What this deployment gives, if the GPUs that share a layer exchange at `wire` bytes/s and need at least `start`
    /// seconds for the smallest exchanges of a layer; `None` if the GPU lacks the numeric path.
    #[must_use]
    pub fn answers(&self, c: &dyn Constants, wire: f64, start: f64) -> Option<Answers> {
        Some(self.ready(c, wire, start)?.answers(self.batch.unwrap_or(1.0)))
    }

    /// The same with constants looked up once, for any number of requests.
    #[must_use]
    pub fn ready(&self, c: &dyn Constants, wire: f64, start: f64) -> Option<Ready> {
        let mut machine = self.machine(c)?;
        if self.tensor > 1.0 {
            machine.wire = wire;
            machine.per_exchange = machine.per_exchange.max(start);
        }
        Some(Ready { job: self.clone(), machine, between: self.between(c), first: self.first(c) })
    }

    fn time_per_token(&self, c: &dyn Constants, machine: &Machine) -> f64 {
        let batch = self.batch.unwrap_or(1.0);
        let step = machine.step(self, batch, self.prompt + self.output / 2.0);
        step + self.waits(machine, batch, self.between(c))
    }

    /// Share of the other requests' prompts that a token waits for.
    fn between(&self, c: &dyn Constants) -> f64 {
        (c.ln("v.between", 0.7_f64.ln(), 0.4) + c.ln(&format!("v.between.{}", self.engine), 0.0, 0.3)).exp()
    }

    /// Prompts of others between two tokens of one request, seconds.
    fn waits(&self, machine: &Machine, batch: f64, between: f64) -> f64 {
        between * (batch - 1.0).max(0.0) * machine.prefill(self, self.prompt, 1.0) / self.output
    }

    fn time_to_first(&self, c: &dyn Constants, machine: &Machine) -> f64 {
        self.first(c).seconds(self, machine, self.batch.unwrap_or(1.0))
    }

    fn first(&self, c: &dyn Constants) -> First {
        let e = &self.engine;
        let queue = (c.ln("v.queue", 0.5_f64.ln(), 0.4) + c.ln(&format!("v.queue.{e}"), 0.0, 0.3)).exp();
        let start = c.ln("v.start", 0.02_f64.ln(), 0.6)
            + c.ln(&format!("v.start.{e}"), 0.0, 0.5)
            + c.ln(&format!("v.start.{}", self.workload), 0.0, 0.4);
        let growth = c.value("v.queue-growth", 0.75, 0.3);
        First { queue, growth, launches: c.value("v.launches", 2.7, 0.6), start: start.exp() }
    }

    fn output_rate(&self, c: &dyn Constants, machine: &Machine) -> f64 {
        let weights = self.model.parameters_b * 1e9 * self.format.weight_bytes();
        let free = (self.gpu.vram_gb * 0.9e9 * self.gpus - weights).max(1e9);
        let narrow = if matches!(self.format, Precision::Fp8 | Precision::Fp4) { 0.5 } else { 1.0 };
        let fits = free / (self.model.kv_bytes * (self.prompt + self.output * 0.6) * narrow);
        let most = c.value("v.most", 1024.0, 0.5) * (self.gpus / self.tensor).max(1.0);
        let batch = self.batch.map_or(fits.min(most).max(1.0), |batch| batch.min(fits.max(1.0)));
        let step = machine.step(self, batch, self.prompt + self.output / 2.0)
            + batch * machine.prefill(self, self.prompt, 1.0) / self.output * c.value("v.prompts", 1.0, 0.3);
        let report = c.ln(&format!("v.report.{}", self.report), 0.0, 0.4);
        let stages = if self.stages > 1.0 { c.ln("v.stages", -0.2, 0.3) } else { 0.0 };
        batch / step * (report + stages).exp()
    }

    fn machine(&self, c: &dyn Constants) -> Option<Machine> {
        let a = self.architecture.as_str();
        let (peak, path) = device::peak(&self.gpu, self.format)?;
        let sparse = self.model.experts > 0.0;
        let efficiency = c.ln("v.e", 0.45_f64.ln(), 0.3)
            + c.ln(&format!("v.e.{}", path.key()), 0.0, 0.3)
            + c.ln(&format!("v.e.{a}"), 0.0, 0.2)
            + c.ln(&format!("v.e.{}", self.workload), 0.0, 0.15)
            + if sparse { c.ln("v.e.experts", -0.5, 0.5) } else { 0.0 };
        let widened = self.format == Precision::Int4;
        let memory = c.ln("v.m", 0.7_f64.ln(), 0.2)
            + c.ln(&format!("v.m.{a}"), 0.0, 0.15)
            + c.ln(&format!("v.m.{:?}", self.format), 0.0, if widened { 0.1 } else { 0.2 })
            // Small matrices of experts whose weights are widened on the way.
            + if sparse && widened { c.ln("v.m.experts.widened", -0.2, 0.3) } else { 0.0 }
            // The fewer units of smaller chips keep their memory busier, as decoding of one request shows.
            + if device::has_hbm(&self.gpu) { 0.0 } else { c.ln("v.m.gddr", 0.15, 0.15) };
        let layer = c.ln("v.layer", 40e-6_f64.ln(), 0.5)
            + c.ln(&format!("v.layer.{}", self.engine), 0.0, 0.4)
            + c.ln(&format!("v.layer.{}", self.workload), 0.0, 0.4)
            + c.ln(&format!("v.layer.{a}"), 0.0, 0.2)
            + if self.tensor > 1.0 { 0.0 } else { c.ln("v.layer.alone", 0.0, 0.4) }
            + if sparse { c.ln("v.layer.experts", 0.3, 0.5) } else { 0.0 };
        let per_layer = layer.exp();
        let several = self.tensor > 1.0;
        let start = if several { c.value("v.exchange", 10e-6, 0.7) * self.tensor.log2() } else { 0.0 };
        let wire = if self.gpu.form == FormFactor::Pcie { 20e9 } else { c.value("v.wire", 150e9, 0.5) };
        Some(Machine {
            flops: peak * efficiency.exp(),
            bytes: device::bandwidth(&self.gpu) * memory.exp(),
            per_layer,
            per_exchange: start,
            wire: if several { wire } else { f64::INFINITY },
            kept: c.value("v.kept", 1.5, 0.4),
        })
    }
}

/// What the first token waits for, with constants looked up.
#[derive(Debug, Clone, Copy)]
struct First {
    /// How much of the prompts of others comes before one's own.
    queue: f64,
    /// How that grows with their number.
    growth: f64,
    /// Launches of a prompt over those of a token.
    launches: f64,
    /// Work of the program around it, seconds.
    start: f64,
}

impl First {
    fn seconds(&self, job: &Job, machine: &Machine, batch: f64) -> f64 {
        machine.prefill(job, job.prompt, 1.0) * (1.0 + self.queue * (batch - 1.0).max(0.0).powf(self.growth))
            + job.model.layers * machine.per_layer * self.launches
            + self.start
    }
}

/// A deployment with its constants looked up.
#[derive(Debug, Clone)]
pub struct Ready {
    job: Job,
    machine: Machine,
    between: f64,
    first: First,
}

impl Ready {
    /// What it gives to this many requests at once.
    #[must_use]
    pub fn answers(&self, batch: f64) -> Answers {
        let Self { job, machine, .. } = self;
        let parts = machine.parts(job, batch, job.prompt + job.output / 2.0);
        let prompts = job.waits(machine, batch, self.between);
        let to_first = self.first.seconds(job, machine, batch);
        Answers { to_first, per_token: parts.step() + prompts, parts: StepParts { prompts, ..parts } }
    }
}

/// What the GPUs give to one deployment.
#[derive(Debug, Clone, Copy)]
struct Machine {
    /// Arithmetic of one GPU, FLOP/s.
    flops: f64,
    /// Memory of one GPU, bytes/s.
    bytes: f64,
    /// Launches, seconds per layer.
    per_layer: f64,
    /// Start of the exchanges of a layer, seconds.
    per_exchange: f64,
    /// Rate of exchanges, bytes/s.
    wire: f64,
    /// How much dearer keys and values are than weights.
    kept: f64,
}

impl Machine {
    /// Length of one decode step of this batch with this many tokens behind each request, seconds.
    fn step(&self, job: &Job, batch: f64, context: f64) -> f64 {
        self.parts(job, batch, context).step()
    }

    fn parts(&self, job: &Job, batch: f64, context: f64) -> StepParts {
        let model = &job.model;
        let width = job.format.weight_bytes();
        let sparse = model.experts > 0.0;
        // In models with experts somewhat less than half of the active parameters are attention and shared parts.
        let dense = model.active_b * 1e9 * if sparse { 0.45 } else { 1.0 };
        let experts = if sparse { model.parameters_b * 1e9 - dense } else { 0.0 };
        let touched = if sparse { 1.0 - (1.0 - model.experts_used / model.experts).powf(batch) } else { 0.0 };
        let attention_ranks = if job.replicas > 1.0 { (job.gpus / job.replicas).max(1.0) } else { job.tensor };
        let weights = dense * width / attention_ranks + experts * touched * width / job.gpus;
        let narrow = if matches!(job.format, Precision::Mixed | Precision::Int4) { 1.0 } else { 0.5 };
        let kept = model.kv_bytes * batch * context * narrow / job.gpus;
        let work = 2.0 * model.active_b * 1e9 * batch / job.gpus;
        StepParts {
            weights: weights / self.bytes,
            kept: kept * self.kept / self.bytes,
            compute: work / self.flops,
            launch: model.layers * self.per_layer,
            exchange: model.layers * self.per_exchange + self.exchange(model, batch / job.replicas),
            prompts: 0.0,
        }
    }

    /// Time of the prompts of this many tokens in all, seconds.
    fn prefill(&self, job: &Job, tokens: f64, prompts: f64) -> f64 {
        let model = &job.model;
        let attention = model.layers * tokens * tokens / prompts * model.hidden;
        (2.0 * model.active_b * 1e9 * tokens + attention) / (job.gpus * self.flops) + self.exchange(model, tokens)
    }

    fn exchange(&self, model: &LanguageModel, tokens: f64) -> f64 {
        2.0 * model.layers * tokens * model.hidden * 2.0 / self.wire
    }
}
