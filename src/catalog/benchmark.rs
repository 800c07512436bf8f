//! What the performance model knows besides the parts: published benchmarks, language models, names of GPUs as tables
//! of measurements write them, and the constants that were fitted on such tables.
use std::collections::{BTreeMap, HashMap};

use serde::{Deserialize, Serialize, Serializer};

use crate::catalog::GpuId;
use crate::catalog::accuracy::Accuracy;
use crate::quantity::Message;

/// A benchmark that publishes items per second: a network with its data, as tables of measurements name it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Benchmark {
    /// Name in tables, e.g. `resnet50_train`.
    pub id: String,
    /// Family under which its errors are counted, e.g. `cnn`.
    pub family: String,
    /// Parameters whose gradients GPUs exchange, millions.
    pub parameters_m: f64,
    /// Work per item, GFLOP, where it is known from the network's definition.
    #[serde(default)]
    pub gflop: Option<f64>,
    /// Where it is not: about how much work an item is, GFLOP; only the starting point of the fit.
    #[serde(default)]
    pub about_gflop: Option<f64>,
    /// Kind of network, whose kernels are alike, e.g. `detection`.
    #[serde(default)]
    pub class: String,
    /// Samples of a training step in 16 bits per GB of GPU memory, where published runs fill it.
    #[serde(default)]
    pub fill_per_gb: Option<f64>,
    /// Items in one sample of a batch, e.g. tokens of a sentence.
    #[serde(default = "one")]
    pub items_per_sample: f64,
    /// Id of the workload profile that plans it.
    #[serde(default)]
    pub profile: Option<String>,
}

impl Benchmark {
    /// Work per item from which the fit starts, FLOP.
    #[must_use]
    pub fn start_flop(&self) -> f64 {
        self.gflop.or(self.about_gflop).unwrap_or(50.0) * 1e9
    }

    /// Samples that fill a GB of GPU memory in 16 bits. Where no run tells, about 1.5 TFLOP of training work.
    #[must_use]
    pub fn samples_per_gb(&self) -> f64 {
        self.fill_per_gb.unwrap_or(1.5e12 / self.start_flop() / self.items_per_sample)
    }
}

/// Shape of a language model.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct LanguageModel {
    /// Beginning of its name in tables, e.g. `llama3.1-70b`.
    pub id: String,
    /// Parameters, 10^9.
    pub parameters_b: f64,
    /// Parameters that one token uses, 10^9.
    pub active_b: f64,
    /// Layers.
    pub layers: f64,
    /// Width.
    pub hidden: f64,
    /// Keys and values of one token in 16 bits, bytes: by its real heads, groups or latent width.
    pub kv_bytes: f64,
    /// Experts per layer; 0 for a dense model.
    #[serde(default)]
    pub experts: f64,
    /// Experts that one token uses.
    #[serde(default)]
    pub experts_used: f64,
    /// Attention heads; 0 where no formula needs them.
    #[serde(default)]
    pub heads: f64,
    /// Words of the vocabulary; 0 where no formula needs them.
    #[serde(default)]
    pub vocabulary: f64,
    /// The run that its paper measured.
    #[serde(default)]
    pub published_run: Option<PublishedRun>,
}

/// How a published training run was laid out over GPUs.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct PublishedRun {
    /// Tensor parallel degree.
    pub tensor: f64,
    /// Pipeline stages.
    pub stages: f64,
    /// Parts of a stage that are interleaved.
    pub interleave: f64,
    /// Sequences of one micro-batch.
    pub micro_batch: f64,
    /// Sequences of one step.
    pub global_batch: f64,
    /// Tokens of a sequence.
    pub sequence: f64,
}

/// How well a program is tuned: worth as much as half a generation of hardware.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stack {
    /// Submissions to `MLPerf`.
    Tuned,
    /// A vendor's example scripts.
    VendorExample,
    /// Plain framework code.
    PlainFramework,
}

impl Stack {
    /// All of them, best first.
    pub const ALL: [Self; 3] = [Self::Tuned, Self::VendorExample, Self::PlainFramework];

    /// Name after `stack-` in the translation files.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Tuned => "tuned",
            Self::VendorExample => "vendor-example",
            Self::PlainFramework => "plain-framework",
        }
    }

    /// Its name in the reader's language.
    #[must_use]
    pub fn title(self) -> Message {
        Message::new(format!("stack-{}", self.key()))
    }
}

/// By which words of a row's source its program is recognised.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SourceStack {
    /// The source contains this.
    pub contains: String,
    /// Key of its constants; the framework's name is added where the key ends in `-`.
    pub key: String,
    /// How well it is tuned.
    pub stack: Stack,
}

/// Spread of ln(predicted / measured) of one family, as the half width of the band that holds 80 % of the rows over
/// 1.28, by how much the fit knows of what is asked. Each was found by leaving out rows of that kind.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Spread {
    /// Family.
    pub family: String,
    /// The same GPU and workload were measured together: single rows left out.
    pub measured: f64,
    /// Both were measured, but not together: pairs left out.
    pub pair: f64,
    /// The GPU was not measured, others of its architecture were, with this workload: GPUs left out.
    pub interpolated: f64,
    /// No GPU of its architecture was measured with this workload: architectures left out.
    pub architecture: f64,
    /// The workload was not measured: workloads left out.
    pub estimated: f64,
}

/// Errors of one family when the fit did not know what it is tested on.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct OutOfSample {
    /// Family, or group of rows.
    pub group: String,
    /// What was left out, as a key: `pair`, `gpu` or `workload`; `nothing` for the fit that knows all rows.
    pub left_out: String,
    /// Rows.
    pub rows: usize,
    /// Median absolute error, %.
    pub median: f64,
    /// Mean absolute error, %.
    pub mean: f64,
    /// 90th percentile, %.
    pub p90: f64,
    /// Share inside the 80 % band, %.
    pub inside: f64,
}

/// Constants of the performance model with what they were fitted on.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Fit {
    /// On what and how they were fitted.
    pub source: String,
    /// Natural logarithm of each constant. Looked up thousands of times for an analysis, hence no tree.
    #[serde(serialize_with = "in_order")]
    pub constants: HashMap<String, f64>,
    /// Bands.
    pub spread: Vec<Spread>,
    /// Errors out of sample.
    pub out_of_sample: Vec<OutOfSample>,
    /// Workloads measured per GPU: `gpu workload` with the id of one row.
    pub measured: BTreeMap<String, String>,
    /// Workloads measured per architecture: `architecture workload`.
    pub measured_on: Vec<String>,
    /// GPUs of which rows of a group of formulas were known: `group gpu`.
    pub known_gpus: Vec<String>,
}

impl Fit {
    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.constants.is_empty()
    }
}

/// A GPU as tables of measurements write it, where that is not its id.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct GpuName {
    /// As written.
    pub name: String,
    /// Id of the GPU.
    pub gpu: GpuId,
}

fn one() -> f64 {
    1.0
}

/// Writes constants by name, so that a file made anew differs only where its content does.
fn in_order<S: Serializer>(constants: &HashMap<String, f64>, serializer: S) -> Result<S::Ok, S::Error> {
    constants.iter().collect::<BTreeMap<_, _>>().serialize(serializer)
}

/// The tables of the performance model.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Performance {
    /// Benchmarks by id.
    pub benchmarks: BTreeMap<String, Benchmark>,
    /// Language models by the beginning of their names.
    pub language_models: BTreeMap<String, LanguageModel>,
    /// How sources are recognised, first match first.
    pub stacks: Vec<SourceStack>,
    /// Names of GPUs.
    pub gpu_names: BTreeMap<String, GpuId>,
    /// Fitted constants.
    pub fit: Fit,
    /// How well predictions held.
    pub accuracy: Accuracy,
}

impl Performance {
    /// The language model whose id begins this name; the longest such id.
    #[must_use]
    pub fn language_model(&self, name: &str) -> Option<&LanguageModel> {
        let exact = self.language_models.get(name);
        exact.or_else(|| {
            self.language_models.values().filter(|model| name.starts_with(&model.id)).max_by_key(|model| model.id.len())
        })
    }
}
