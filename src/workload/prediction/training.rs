//! Training of large language models.
//!
//! Work per token `6 N` and attention `12 L h s` (full), a third more with full recompute; `LoRA` needs no weight
//! gradients of the frozen model. Time is work over a share of the peak that falls for few tokens per GPU and narrow
//! layers, with the parameters that sharded training moves three times per step, and pipelines' and networks' losses.
use crate::catalog::Gpu;
use crate::catalog::benchmark::LanguageModel;
use crate::catalog::workload::Precision;
use crate::workload::prediction::device;
use crate::workload::prediction::text::{number_after, word_after};
use crate::workload::prediction::{Constants, Row};

/// A training run.
#[derive(Debug, Clone)]
pub struct Job {
    gpu: Gpu,
    architecture: String,
    model: LanguageModel,
    parameters: f64,
    format: Precision,
    sequence: f64,
    tokens_per_gpu: f64,
    accumulation: f64,
    gpus: f64,
    nodes: f64,
    method: Method,
    submitted: bool,
    sharded: bool,
    version: String,
    answer: Answer,
}

/// How a run spends work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Method {
    Plain,
    /// Activations are worked out again in the backward pass.
    Recompute,
    /// Only small added matrices are trained.
    Adapters,
}

fn method(row: &Row) -> Method {
    if row.workload.contains("lora") {
        Method::Adapters
    } else if row.note.contains("act_ckpt=True") || row.metric.contains("full_recompute") {
        Method::Recompute
    } else {
        Method::Plain
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Answer {
    TokensPerGpu,
    TokensPerSecond,
    SequencesPerSecond,
    TeraflopsPerGpu,
    StepSeconds,
}

/// Sequence length where a row does not tell: as the benchmark's rules fix it.
fn usual_sequence(workload: &str) -> f64 {
    if workload.starts_with("llama") { 8192.0 } else { 2048.0 }
}

impl Job {
    /// The job of a row.
    #[must_use]
    pub fn of(row: &Row, gpu: &Gpu, model: &LanguageModel) -> Self {
        let submitted = row.source.contains("mlcommons");
        let architecture = device::architecture(gpu);
        let has_eight_bits = gpu.peaks.fp8_tensor.is_some();
        let format = if submitted && has_eight_bits { Precision::Fp8 } else { Precision::of(&row.precision) };
        let sequence = number_after(&row.batch, "seq=").unwrap_or_else(|| usual_sequence(&row.workload));
        let gpus = f64::from(row.count.max(1));
        let micro = number_after(&row.batch, "micro=");
        let global = row.global_batch().or(model.published_run.map(|run| run.global_batch));
        let split = row.note.contains("sequence parallel");
        let tokens_per_gpu = match (global, micro) {
            (Some(global), _) => global * sequence / gpus,
            (None, Some(micro)) => micro * sequence,
            (None, None) if split => sequence / f64::from(row.per_node()),
            (None, None) => row.batch_per_gpu().unwrap_or(1.0).min(64.0) * sequence,
        };
        Self {
            model: model.clone(),
            parameters: number_after(&row.note, "params=").unwrap_or(model.parameters_b * 1e9),
            format,
            sequence,
            tokens_per_gpu,
            accumulation: number_after(&row.batch, "accum=").unwrap_or(1.0),
            gpus,
            nodes: f64::from(row.nodes.max(1)),
            method: method(row),
            submitted,
            sharded: !submitted && !row.workload.contains("megatron") && row.count > 1,
            version: word_after(&row.source, "results_").unwrap_or_default().to_owned(),
            answer: answer(row),
            gpu: gpu.clone(),
            architecture,
        }
    }

    /// Work of the model per token, FLOP, without recompute.
    #[must_use]
    pub fn model_flops(&self) -> f64 {
        let attention = 12.0 * self.model.layers * self.model.hidden * self.sequence;
        // Submissions and long-context programs count and compute the causal half only.
        let causal = if self.submitted || self.model.id.starts_with("llama") { 0.5 } else { 1.0 };
        6.0 * self.parameters + attention * causal
    }

    fn done_flops(&self) -> f64 {
        let model = self.model_flops();
        match self.method {
            Method::Adapters => model * 2.0 / 3.0,
            Method::Recompute => model * 4.0 / 3.0,
            Method::Plain => model,
        }
    }

    /// Arithmetic of one token on one GPU, seconds; `None` if it lacks the numeric path.
    #[must_use]
    pub fn alone(&self, c: &dyn Constants) -> Option<f64> {
        let (peak, path) = device::peak(&self.gpu, self.format)?;
        let (a, key) = (&self.architecture, path.key());
        let share = c.ln("t.e", 0.6_f64.ln(), 0.2)
            + c.ln(&format!("t.e.{key}"), 0.0, 0.3)
            + c.ln(&format!("t.e.{a}.{key}"), 0.0, 0.2);
        let (tokens, hidden) = (self.tokens_per_gpu, self.model.hidden);
        let shape =
            tokens / (tokens + c.value("t.tokens", 400.0, 0.8)) * hidden / (hidden + c.value("t.hidden", 300.0, 0.7));
        let mut time = self.done_flops() / (peak * share.exp() * shape);
        if self.method == Method::Adapters {
            time *= c.value("t.adapters", 1.2, 0.5);
        }
        if !self.version.is_empty() {
            time *= c.value(&format!("t.version.{}", self.version), 1.0, 0.15);
        }
        Some(time)
    }

    /// Share of moving states that shows however much arithmetic there is to hide it.
    #[must_use]
    pub fn shown(c: &dyn Constants) -> f64 {
        c.value("t.shown", 0.1, 0.6)
    }

    /// What is left visible of moving states for `moved` seconds beside `time` seconds of arithmetic.
    #[must_use]
    pub fn visible(shown: f64, time: f64, moved: f64) -> f64 {
        (moved - 0.8 * time).max(0.0) + shown * moved
    }

    /// Seconds per token on one GPU of all.
    fn seconds(&self, c: &dyn Constants) -> Option<f64> {
        let mut time = self.alone(c)?;
        let tokens = self.tokens_per_gpu;
        if self.sharded {
            let rate = if self.nodes > 1.0 {
                c.value("t.net", 100e9, 0.6)
            } else if self.gpu.links.is_some() {
                c.value("t.links", 180e9, 0.5)
            } else {
                15e9
            };
            let moved = 3.0 * self.parameters * 2.0 / rate / tokens.max(1.0);
            time += Self::visible(Self::shown(c), time, moved);
        } else {
            let small = (c.ln("t.small", -0.3, 0.3) * (tokens.max(1.0) / 4096.0).ln()).exp();
            time *= 1.0 + c.value("t.doubling", 0.03, 0.7) * self.nodes.log2() * small;
        }
        Some(time)
    }

    /// Natural logarithm of the answer.
    #[must_use]
    pub fn ln(&self, c: &dyn Constants) -> Option<f64> {
        let time = self.seconds(c)?;
        let value = match self.answer {
            Answer::TokensPerGpu => 1.0 / time,
            Answer::TokensPerSecond => self.gpus / time,
            Answer::SequencesPerSecond => self.gpus / time / self.sequence,
            Answer::TeraflopsPerGpu => self.model_flops() / time / 1e12,
            Answer::StepSeconds => time * self.tokens_per_gpu * self.accumulation,
        };
        Some(value.ln())
    }
}

fn answer(row: &Row) -> Answer {
    match row.metric.as_str() {
        metric if metric.starts_with("iteration_time") => Answer::StepSeconds,
        "tflops_per_gpu" => Answer::TeraflopsPerGpu,
        "tokens_per_s_per_gpu" => Answer::TokensPerGpu,
        _ if row.unit.starts_with("seq") => Answer::SequencesPerSecond,
        _ => Answer::TokensPerSecond,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// GPT-3 175B on 64 A100: 13.75 s per iteration is 0.51 of the peak (Korthikanti et al. 2022).
    #[test]
    fn utilisation_of_a_published_run() {
        let model = LanguageModel {
            id: "gpt-175b".into(),
            parameters_b: 174.6,
            active_b: 174.6,
            layers: 96.0,
            hidden: 12288.0,
            kv_bytes: 0.0,
            experts: 0.0,
            experts_used: 0.0,
            heads: 96.0,
            vocabulary: 0.0,
            published_run: None,
        };
        let catalog = crate::catalog::Catalog::builtin();
        let gpu = &catalog.gpus["a100-sxm4-80gb"];
        let row = Row { workload: "gpt-175b_megatron_train".into(), count: 64, nodes: 8, ..Row::default() };
        let job = Job::of(&row, gpu, &model);
        let utilisation = job.model_flops() * 64.0 * 2048.0 / (64.0 * 312e12 * 13.75);
        assert!((utilisation - 0.515).abs() < 0.01, "{utilisation}");
    }
}
