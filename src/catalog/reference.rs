//! Tables of the articles that lead a manager from "what we do" to a workload: frameworks, kits, application areas.
use serde::{Deserialize, Serialize};

use crate::catalog::workload::Family;
use crate::catalog::{GpuId, WorkloadId};

/// How well a framework serves one algorithm family, as article 003 prints it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Framework {
    /// Name.
    pub name: String,
    /// Key of what it is mostly used for, in the translation files.
    pub focus: String,
    /// Programming languages.
    pub languages: Vec<String>,
    /// Speed on several GPUs: number of plus signs, `None` where nothing is printed.
    pub multi_gpu: Option<u8>,
    /// Plus signs for CNN; 0 where the article writes "supported" without a rating.
    pub cnn: Option<u8>,
    /// Plus signs for RNN and LSTM; 0 where the article writes "supported" without a rating.
    pub rnn: Option<u8>,
    /// Supports GANs.
    pub gan: bool,
    /// Supports RBM and DBN.
    pub rbm: bool,
    /// Whether article 002 lists it among those that train over several machines; `None` where it is not named.
    pub several_nodes: Option<bool>,
    /// Families for which article 003 calls it a mainstream framework.
    pub usual_for: Vec<Family>,
    /// Key of a remark in the translation files, or empty.
    pub remark: String,
}

/// A library or system that article 003 names, with the least version it gives.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Software {
    /// Name and version, e.g. `cuDNN 7.0`.
    pub name: String,
    /// `development`, `training`, `inference`, `system` or `container`; after `software-purpose-` in the translations.
    pub purpose: String,
    /// Key of a remark in the translation files, or empty.
    pub remark: String,
}

/// An application area and the workloads that serve it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Application {
    /// Key of its name in the translation files.
    pub key: String,
    /// Algorithm family, e.g. `cnn`.
    pub family: String,
    /// Workloads to offer, best first.
    pub workloads: Vec<WorkloadId>,
    /// Which article names it.
    pub source: String,
}

/// One line of article 003's GPU table with the tiers that it gives the card. Printed figures stay as printed, wrong
/// ones too: the right ones are the GPU's own.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct RankedGpu {
    /// Which GPU.
    pub gpu: GpuId,
    /// Printed VRAM, GB.
    pub vram_gb: f64,
    /// Printed VRAM bandwidth, GB/s.
    pub mem_bw_gb_s: f64,
    /// Printed tensor rate, TFLOPS.
    pub tensor_tflops: f64,
    /// Printed FP16 rate, TFLOPS.
    pub fp16_tflops: f64,
    /// Printed FP32 rate, TFLOPS.
    pub fp32_tflops: f64,
    /// Printed tier for CNN, 1 is the best.
    pub cnn_tier: u32,
    /// Printed tier for RNN, 1 is the best.
    pub rnn_tier: u32,
    /// Printed grade of the shorter RNN table: 1 good, 2 better, 3 best; `None` where it is not listed.
    pub rnn_grade: Option<u8>,
    /// Key of the size of models that the article suggests it for, or empty.
    pub scale: String,
}

/// All reference tables.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Reference {
    /// Frameworks.
    pub frameworks: Vec<Framework>,
    /// Libraries, systems, containers.
    pub software: Vec<Software>,
    /// Application areas.
    pub applications: Vec<Application>,
    /// GPUs with the tiers of article 003.
    pub gpus: Vec<RankedGpu>,
}
