//! What a user tells of a workload: everything has a sensible default in its profile.
use serde::{Deserialize, Serialize};

use crate::catalog::WorkloadId;
use crate::catalog::benchmark::Stack;
use crate::catalog::workload::Precision;
use crate::quantity::Message;

/// How data come to the GPUs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Loading {
    /// The next items are read and decoded by the CPU while the GPUs work.
    Ahead,
    /// The same, and GPUs decode (NVIDIA DALI and its like).
    AheadOnGpu,
    /// Reading, decoding and work take turns.
    InTurn,
}

impl Loading {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Ahead, Self::AheadOnGpu, Self::InTurn];

    /// Name after `loading-` in the translation files.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Ahead => "ahead",
            Self::AheadOnGpu => "ahead-on-gpu",
            Self::InTurn => "in-turn",
        }
    }

    /// Its name in the reader's language.
    #[must_use]
    pub fn title(self) -> Message {
        Message::new(format!("loading-{}", self.key()))
    }
}

/// Inputs of one chosen workload; what is not given is as the profile says.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct WorkloadInputs {
    /// Share in a mix, relative to the other workloads; 1 if not given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weight: Option<f64>,
    /// Batch per GPU; sequences for language models.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub batch: Option<u32>,
    /// Id of the language model.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// Tokens of a sequence in training, of a question in serving.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sequence: Option<u32>,
    /// Tokens of an answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub output: Option<u32>,
    /// Users who ask at the same time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub users: Option<u32>,
    /// People who have access, of whom `users` are a share; says where that number comes from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub people: Option<u32>,
    /// Longest time per token that users accept, ms.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most_ms: Option<f64>,
    /// Number format.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub precision: Option<Precision>,
    /// How well the program is tuned; a vendor's example if not given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stack: Option<Stack>,
    /// Size of the data set, GB.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data_set_gb: Option<f64>,
    /// Items to get through in all, e.g. images times epochs: the time for them is told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub items: Option<f64>,
    /// Independent copies, each on a part of the GPUs; as few or many as serve best if not given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub copies: Option<u32>,
    /// How data come to the GPUs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loading: Option<Loading>,
    /// Rate of network storage that holds the data set, GB/s for each machine; own drives hold it if not given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub storage_gb_s: Option<f64>,
    /// Whether the data set lies in single files that are read in any order, rather than packed into large ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub single_files: Option<bool>,
}

impl WorkloadInputs {
    /// Whether nothing is given.
    #[must_use]
    pub fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

/// A workload of a use case with its inputs.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct UseCaseWorkload {
    /// Which profile.
    pub workload: WorkloadId,
    /// Inputs that the case suggests.
    #[serde(default)]
    pub inputs: WorkloadInputs,
}

/// Something that a manager wants done, mapped to workloads.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct UseCase {
    /// Id, e.g. `chat-200-staff`.
    pub id: String,
    /// Name where no translation has one: of a user's own cases.
    #[serde(default)]
    pub name: String,
    /// What it takes.
    pub workloads: Vec<UseCaseWorkload>,
    /// Why these workloads and inputs.
    pub source: String,
}

impl UseCase {
    /// Its name in the reader's language.
    #[must_use]
    pub fn title(&self) -> Message {
        Message::new(format!("use-case-{}", self.id)).or(if self.name.is_empty() { &self.id } else { &self.name })
    }
}
