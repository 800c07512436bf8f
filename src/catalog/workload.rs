//! Workload profiles: what one item of work needs of compute, memory, links and the data feed.
use serde::{Deserialize, Serialize};

use crate::catalog::WorkloadId;
use crate::quantity::{Confidence, Message};

/// Algorithm family, as the articles name them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Family {
    /// Convolutional networks.
    Cnn,
    /// Recurrent networks: LSTM, GRU.
    Rnn,
    /// Transformers.
    Transformer,
    /// Generative adversarial networks.
    Gan,
    /// Autoencoders.
    Autoencoder,
    /// Deep belief and stacking networks.
    Dbn,
    /// Recommenders.
    Recommender,
    /// Double-precision simulation.
    Scientific,
}

/// A GPU property that a ranking rule compares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Criterion {
    /// Tensor FP16 rate.
    Tensor,
    /// FP32 rate.
    Flops,
    /// Plain FP16 rate.
    Fp16,
    /// VRAM.
    Vram,
    /// VRAM bandwidth.
    Bandwidth,
    /// FP64 rate.
    Fp64,
}

impl Criterion {
    /// Name after `criterion-` in the translation files.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Tensor => "tensor",
            Self::Flops => "flops",
            Self::Fp16 => "fp16",
            Self::Vram => "vram",
            Self::Bandwidth => "bandwidth",
            Self::Fp64 => "fp64",
        }
    }
}

/// Whether a profile trains or answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Training.
    Training,
    /// Inference.
    Inference,
}

/// Numeric path of a profile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Precision {
    /// FP64.
    Fp64,
    /// FP32 (TF32 where the part and its libraries default to it).
    Fp32,
    /// FP16 or BF16 multiply with FP32 accumulate in tensor cores, plain FP16 where there are none.
    Mixed,
    /// INT8.
    Int8,
}

/// Memory that one GPU must hold. GiB are 2^30 bytes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct MemoryNeed {
    /// Weights, gradients, optimizer state: independent of the batch, GiB.
    pub fixed_gib: f64,
    /// Activations and workspace of one item of the batch, GiB.
    pub per_item_gib: f64,
    /// Context, libraries, communication buffers, GiB.
    pub overhead_gib: f64,
    /// How these were worked out.
    pub source: String,
}

/// A workload profile.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct WorkloadProfile {
    /// Id, e.g. `cnn-resnet50-training`.
    pub id: WorkloadId,
    /// Name as used in the field, e.g. `ResNet-50 training`.
    pub name: String,
    /// Algorithm family.
    pub family: Family,
    /// Phase.
    pub phase: Phase,
    /// What is counted, e.g. `images`.
    pub item: String,
    /// Numeric path.
    pub precision: Precision,
    /// Work per item, GFLOP.
    pub gflop_per_item: f64,
    /// Device-memory traffic per item, MB.
    pub traffic_mb_per_item: f64,
    /// Host cost per step: launches and framework, ms.
    pub host_ms_per_step: f64,
    /// Share of the compute peak that such kernels reach at best.
    pub compute_efficiency: f64,
    /// Share of the memory bandwidth that such kernels reach at best.
    pub memory_efficiency: f64,
    /// Share of this speed of one GPU that a plain framework script reaches, where it is known to be less: the software
    /// is worth as much as a generation of hardware.
    #[serde(default)]
    pub plain_share: Option<f64>,
    /// Batch per GPU to plan with.
    pub batch_per_gpu: u32,
    /// Bytes reduced between GPUs per step, MB; 0 for inference.
    pub gradient_mb: f64,
    /// Share of the backward pass that hides communication.
    pub overlap: f64,
    /// Bytes of one item as read from storage, MB.
    pub item_mb: f64,
    /// Items that one CPU core prepares per second; `None` where preparing is negligible.
    #[serde(default)]
    pub items_per_core_s: Option<f64>,
    /// Size of the usual data set, GB.
    #[serde(default)]
    pub data_set_gb: Option<f64>,
    /// Memory on each GPU.
    pub memory: MemoryNeed,
    /// System memory that one process per GPU takes while it loads the model, GB; `None` where it hardly counts.
    #[serde(default)]
    pub load_gb: Option<f64>,
    /// Whether GPUs joined by NVLink help noticeably.
    pub wants_gpu_links: bool,
    /// The articles' ranking rule of GPUs, most important first.
    pub ranking: Vec<Criterion>,
    /// Where the numbers come from.
    pub source: String,
    /// How far they can be trusted.
    pub confidence: Confidence,
}

impl WorkloadProfile {
    /// Its name in the reader's language; as the catalogue writes it where there is no translation.
    #[must_use]
    pub fn title(&self) -> Message {
        Message::new(format!("workload-name-{}", self.id)).or(&self.name)
    }

    /// Unit of its throughput in the reader's language, e.g. `images/s`; as the catalogue writes it where there is no
    /// translation.
    #[must_use]
    pub fn rate_unit(&self) -> Message {
        Message::new(format!("workload-rate-{}", self.item.replace(' ', "-"))).or(format!("{}/s", self.item))
    }
}
