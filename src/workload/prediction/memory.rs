//! Memory of language models in training, by layout over GPUs; and of their weights.
//!
//! States per parameter: Adam in mixed precision 16 bytes, 18 with gradients in 32 bits (`ZeRO`, arXiv 1910.02054).
//! Activations per layer: arXiv 2205.05198.
use crate::catalog::benchmark::{LanguageModel, PublishedRun};
use crate::workload::prediction::Row;
use crate::workload::prediction::llamacpp::file_bytes;
use crate::workload::prediction::text::number_after;

const GIB: f64 = 1_073_741_824.0;

/// Which activations are worked out again instead of kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Recompute {
    /// None.
    None,
    /// Those of attention.
    Selective,
    /// All but each layer's input.
    Full,
}

/// A model over GPUs.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Layout {
    /// Tensor parallel degree.
    pub tensor: f64,
    /// Pipeline stages.
    pub stages: f64,
    /// Interleaved parts of a stage.
    pub interleave: f64,
    /// Whether the parts between tensor-parallel ones are split over the sequence.
    pub sequence_parallel: bool,
    /// What is worked out again.
    pub recompute: Recompute,
}

impl Layout {
    fn of(run: PublishedRun, sequence_parallel: bool, recompute: Recompute) -> Self {
        Self { tensor: run.tensor, stages: run.stages, interleave: run.interleave, sequence_parallel, recompute }
    }
}

/// Weights, gradients and optimizer on one GPU, bytes, with this many bytes per parameter.
#[must_use]
pub fn states_bytes(parameters: f64, layout: &Layout, per_parameter: f64) -> f64 {
    parameters * per_parameter / (layout.tensor * layout.stages)
}

/// Bytes per parameter of Adam in mixed precision when `ranks` share the states by stage 0 to 3 of `ZeRO`.
#[must_use]
pub fn zero_bytes(stage: u8, ranks: f64) -> f64 {
    match stage {
        0 => 16.0,
        1 => 4.0 + 12.0 / ranks,
        2 => 2.0 + 14.0 / ranks,
        _ => 16.0 / ranks,
    }
}

/// Activations on the GPU of the first stage, which holds most of them, bytes. 16-bit, attention not fused.
#[must_use]
pub fn activation_bytes(model: &LanguageModel, sequence: f64, micro_batch: f64, layout: &Layout) -> f64 {
    let (h, t) = (model.hidden, layout.tensor);
    let unit = sequence * micro_batch * h;
    let attention = if layout.recompute == Recompute::None { 5.0 * model.heads * sequence / (h * t) } else { 0.0 };
    let layer = match (layout.recompute, layout.sequence_parallel) {
        (Recompute::Full, _) => 2.0,
        (_, true) => 34.0 / t + attention,
        (_, false) => 10.0 + 24.0 / t + attention,
    };
    let interleaving =
        if layout.interleave > 1.0 { 1.0 + (layout.stages - 1.0) / (layout.stages * layout.interleave) } else { 1.0 };
    unit * layer * model.layers * interleaving
}

/// Peak memory per GPU of training with all states sharded, the sequence split over the GPUs and every layer worked
/// out again, bytes. At the peak the gradients of only one layer are there, so 14 bytes per parameter count.
#[must_use]
pub fn sharded_bytes(model: &LanguageModel, sequence: f64, ranks: f64) -> f64 {
    // Scores of the vocabulary: in 16 and 32 bits, shifted, as probabilities, and their gradients in both widths.
    const BYTES_PER_SCORE: f64 = 24.0;
    let per_token = 2.0 * model.hidden * model.layers + 34.0 * model.hidden + BYTES_PER_SCORE * model.vocabulary;
    model.parameters_b * 1e9 * 14.0 / ranks + sequence / ranks * per_token
}

/// The answer to a row of memory, GiB; `None` if it is another question.
#[must_use]
pub fn gib(row: &Row, model: &LanguageModel) -> Option<f64> {
    let run = model.published_run;
    let activations = |sequence_parallel, recompute| {
        let run = run?;
        let layout = Layout::of(run, sequence_parallel, recompute);
        Some(activation_bytes(model, run.sequence, run.micro_batch, &layout))
    };
    let bytes = match row.metric.as_str() {
        "weights_file_size" => model.parameters_b * 1e9 * file_bytes(&row.precision)?,
        "activation_memory_no_recompute" => activations(false, Recompute::None)?,
        "activation_memory_seqpar" => activations(true, Recompute::None)?,
        "activation_memory_seqpar_selective" => activations(true, Recompute::Selective)?,
        "activation_memory_selective" => activations(false, Recompute::Selective)?,
        "activation_memory_full_recompute" => activations(false, Recompute::Full)?,
        "params_optimizer_memory_per_gpu" => {
            states_bytes(model.parameters_b * 1e9, &Layout::of(run?, false, Recompute::None), 18.0)
        }
        "peak_memory_per_gpu" if model.vocabulary > 0.0 => {
            sharded_bytes(model, number_after(&row.batch, "seq=")?, f64::from(row.count.max(1)))
        }
        _ => return None,
    };
    Some(bytes / GIB)
}
