//! Workload profiles: what one item of work needs of compute, memory, links and the data feed.
use serde::{Deserialize, Serialize};

use crate::catalog::WorkloadId;
use crate::quantity::{Confidence, Message};

pub use crate::catalog::inputs::{Loading, WorkloadInputs};

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
    /// Diffusion models.
    Diffusion,
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
    /// TF32 in tensor cores where the part has it, else FP32.
    Tf32,
    /// FP16 or BF16 multiply with FP32 accumulate in tensor cores, plain FP16 where there are none.
    Mixed,
    /// FP8 in tensor cores, 16 bits where there are none for it.
    Fp8,
    /// FP4 in tensor cores, FP8 or 16 bits where there are none for it.
    Fp4,
    /// INT8.
    Int8,
    /// 4-bit weights, widened to 16 bits for the arithmetic.
    Int4,
}

impl Precision {
    /// All of them, widest first.
    pub const ALL: [Self; 8] =
        [Self::Fp64, Self::Fp32, Self::Tf32, Self::Mixed, Self::Fp8, Self::Int8, Self::Fp4, Self::Int4];

    /// Name after `precision-` in the translation files and in files.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Fp64 => "fp64",
            Self::Fp32 => "fp32",
            Self::Tf32 => "tf32",
            Self::Mixed => "mixed",
            Self::Fp8 => "fp8",
            Self::Fp4 => "fp4",
            Self::Int8 => "int8",
            Self::Int4 => "int4",
        }
    }

    /// Its name in the reader's language.
    #[must_use]
    pub fn title(self) -> Message {
        Message::new(format!("precision-{}", self.key()))
    }
}

/// What is done with a language model.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LanguageTask {
    /// Training all parameters.
    Train,
    /// Training small added matrices; the model itself stays as it is, in 16 bits.
    Lora,
    /// The same over a model that is kept in 4 bits.
    Qlora,
    /// Answering users.
    Serve,
}

/// A language model and what is done with it: work, memory and exchange then follow from its shape.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct LanguageUse {
    /// Id of the model, e.g. `llama3.1-8b`.
    pub model: String,
    /// What is done.
    pub task: LanguageTask,
    /// Tokens of a sequence in training, of a question in serving.
    pub sequence: u32,
    /// Tokens of an answer; serving only.
    #[serde(default)]
    pub output: u32,
    /// Users who ask at the same time; serving only.
    #[serde(default)]
    pub users: u32,
    /// Work of a training run per step over all GPUs, sequences; 0 for one batch per GPU.
    #[serde(default)]
    pub global_batch: u32,
}

/// An input that a workload asks its user for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Input {
    /// Share of it in a mix.
    Weight,
    /// Batch per GPU.
    Batch,
    /// Language model.
    Model,
    /// Tokens of a sequence or question.
    Sequence,
    /// Tokens of an answer.
    Output,
    /// Users at the same time.
    Users,
    /// Longest time per token that users accept.
    Limit,
    /// Number format.
    Precision,
    /// How well the program is tuned.
    Stack,
    /// Size of the data set.
    DataSet,
    /// Items to get through in all.
    Items,
    /// Independent copies.
    Copies,
    /// How data are loaded.
    Loading,
}

impl Input {
    /// Name after `workload-input-` in the translation files.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Weight => "weight",
            Self::Batch => "batch",
            Self::Model => "model",
            Self::Sequence => "sequence",
            Self::Output => "output",
            Self::Users => "users",
            Self::Limit => "limit",
            Self::Precision => "precision",
            Self::Stack => "stack",
            Self::DataSet => "data-set",
            Self::Items => "items",
            Self::Copies => "copies",
            Self::Loading => "loading",
        }
    }

    /// Its name in the reader's language.
    #[must_use]
    pub fn title(self) -> Message {
        Message::new(format!("workload-input-{}", self.key()))
    }
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
    /// Id of the published benchmark whose fitted constants give its speed; without one the numbers above do.
    #[serde(default)]
    pub benchmark: Option<String>,
    /// The language model that it trains or asks; work and memory then follow from the model.
    #[serde(default)]
    pub language: Option<LanguageUse>,
}

impl WorkloadProfile {
    /// The inputs that matter to it, in the order of a form.
    #[must_use]
    pub fn inputs(&self) -> Vec<Input> {
        let mut inputs = vec![Input::Weight];
        match &self.language {
            Some(language) if language.task == LanguageTask::Serve => {
                inputs.extend([Input::Model, Input::Users, Input::Limit, Input::Sequence, Input::Output]);
                inputs.extend([Input::Precision, Input::Copies]);
            }
            Some(_) => inputs.extend([Input::Model, Input::Batch, Input::Sequence, Input::Precision, Input::Items]),
            None => {
                inputs.push(Input::Batch);
                if self.benchmark.is_some() {
                    inputs.extend([Input::Precision, Input::Stack]);
                }
                if self.phase == Phase::Training {
                    inputs.extend([Input::DataSet, Input::Items, Input::Loading]);
                } else {
                    inputs.push(Input::Copies);
                }
            }
        }
        inputs
    }

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

    /// A million of what it gets through, in the reader's language, e.g. `million images`; as the catalogue names them
    /// where there is no translation.
    #[must_use]
    pub fn million(&self) -> Message {
        Message::new(format!("workload-million-{}", self.item.replace(' ', "-"))).or(format!("1,000,000 {}", self.item))
    }

    /// What the cost of a million of them is called, e.g. `Cost per million tokens of …`.
    #[must_use]
    pub fn cost_per_million(&self) -> Message {
        Message::new("compare-row-cost-per-million").with("workload", self.title()).with("million", self.million())
    }
}
