//! What a language model takes of a GPU's memory, by task and layout.
//!
//! States per parameter: Adam in mixed precision 16 bytes (`ZeRO`, arXiv 1910.02054). Activations per layer: arXiv
//! 2205.05198 with fused attention. Sequences, keys and values by the model's real heads and groups.
use crate::catalog::benchmark::LanguageModel;
use crate::catalog::workload::{LanguageTask, Precision};

/// Bytes per parameter of weights in training.
const WEIGHTS: f64 = 2.0;
/// The same of gradients.
const GRADIENTS: f64 = 2.0;
/// The same of the optimizer: master copy and two moments.
const OPTIMIZER: f64 = 12.0;

/// Parameters of adapters as a share of the model's: rank 16 on all layers of an 8 B model are 42 million.
pub const ADAPTERS: f64 = 0.005;

/// Activations of a layer that are kept, bytes per token and unit of width (arXiv 2205.05198).
const KEPT_PER_LAYER: f64 = 34.0;

/// The same where only the input of each layer is kept.
const KEPT_WITH_RECOMPUTE: f64 = 2.0;

/// Scores of the vocabulary: in 16 and 32 bits, as probabilities, and their gradients.
const BYTES_PER_SCORE: f64 = 24.0;

/// Words of the vocabulary where the catalogue does not say: between the 32,000 of Llama 2 and the 50,000 of MPT.
const USUAL_VOCABULARY: f64 = 50_000.0;

/// Context, libraries and communication buffers of training, GB (MODEL.md section 4: 1 to 2 GB).
const TRAINING_OVERHEAD_GB: f64 = 1.5;

/// How a model is spread over GPUs.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spread {
    /// GPUs that share each layer.
    pub tensor: f64,
    /// Groups of layers.
    pub stages: f64,
    /// GPUs that share states; 1 where each keeps its own.
    pub shards: f64,
    /// Whether activations are worked out again.
    pub recompute: bool,
}

/// Bytes per parameter that stay as they are while adapters are trained.
#[must_use]
pub fn frozen_bytes(task: LanguageTask) -> f64 {
    if task == LanguageTask::Qlora { Precision::Int4.weight_bytes() } else { Precision::Mixed.weight_bytes() }
}

/// Memory of one GPU in training, GB.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TrainingMemory {
    /// Weights, with those gathered for the layer at work.
    pub weights: f64,
    /// Gradients.
    pub gradients: f64,
    /// Master copy and moments.
    pub optimizer: f64,
    /// Activations of one token.
    pub activations_per_token: f64,
    /// Context, libraries, buffers.
    pub overhead: f64,
}

impl TrainingMemory {
    /// All that does not depend on the batch.
    #[must_use]
    pub fn fixed(&self) -> f64 {
        self.weights + self.gradients + self.optimizer + self.overhead
    }

    /// All of it at so many tokens.
    #[must_use]
    pub fn needed(&self, tokens: f64) -> f64 {
        self.fixed() + tokens * self.activations_per_token
    }

    /// Its parts at so many tokens, with keys after `memory-part-`.
    #[must_use]
    pub fn parts(&self, tokens: f64) -> Vec<(&'static str, f64)> {
        vec![
            ("weights", self.weights),
            ("gradients", self.gradients),
            ("optimizer", self.optimizer),
            ("activations", tokens * self.activations_per_token),
            ("overhead", self.overhead),
        ]
    }
}

/// Memory of one GPU in training.
#[must_use]
pub fn training_memory(model: &LanguageModel, task: LanguageTask, spread: Spread) -> TrainingMemory {
    let billions = model.parameters_b / (spread.tensor * spread.stages);
    let trained = task == LanguageTask::Train;
    let states = |bytes: f64| if trained { bytes * billions / spread.shards } else { bytes * ADAPTERS * billions };
    let frozen = if trained { 0.0 } else { frozen_bytes(task) * billions / spread.shards };
    // While a layer works, all of it is there, and the next one is on its way.
    let layer = if trained { WEIGHTS + GRADIENTS } else { frozen_bytes(task) } * billions / model.layers;
    TrainingMemory {
        weights: states(WEIGHTS) + frozen + if spread.shards > 1.0 { 2.0 * layer } else { 0.0 },
        gradients: states(GRADIENTS),
        optimizer: states(OPTIMIZER),
        activations_per_token: activation_gb(model, spread),
        overhead: TRAINING_OVERHEAD_GB,
    }
}

/// Activations of one token on the GPU that holds most, GB.
fn activation_gb(model: &LanguageModel, spread: Spread) -> f64 {
    let h = model.hidden;
    let per_layer = if spread.recompute { KEPT_WITH_RECOMPUTE } else { KEPT_PER_LAYER / spread.tensor };
    // The first stage holds the activations of all micro-batches in flight: as many as a whole model's layers.
    let layers = per_layer * h * model.layers;
    let at_work = if spread.recompute { KEPT_PER_LAYER * h / spread.tensor } else { 0.0 };
    let vocabulary = if model.vocabulary > 0.0 { model.vocabulary } else { USUAL_VOCABULARY };
    (layers + at_work + BYTES_PER_SCORE * vocabulary / spread.tensor) / 1e9
}

/// Keys and values of one token, bytes over all GPUs of a copy: 8-bit formats keep them in 8 bits.
#[must_use]
pub fn kept_bytes(model: &LanguageModel, format: Precision) -> f64 {
    model.kv_bytes * if matches!(format, Precision::Fp8 | Precision::Fp4) { 0.5 } else { 1.0 }
}

/// Context, libraries, graphs and workspace of an answering engine, GB: 1.7 on 24 GB, 3.4 on 80 GB, as the system files
/// of `aiconfigurator` (0.4 and 3.5 GB) and the advice of MODEL.md section 4 for small cards.
#[must_use]
pub fn serving_overhead_gb(vram_gb: f64) -> f64 {
    1.0 + 0.03 * vram_gb
}
