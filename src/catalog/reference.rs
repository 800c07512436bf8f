//! Tables of the articles that lead a manager from "what we do" to a workload: frameworks, kits, application areas.
use serde::{Deserialize, Serialize};

use crate::catalog::WorkloadId;

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
    /// Plus signs for CNN.
    pub cnn: Option<u8>,
    /// Plus signs for RNN and LSTM.
    pub rnn: Option<u8>,
    /// Supports GANs.
    pub gan: bool,
    /// Supports RBM and DBN.
    pub rbm: bool,
    /// Whether article 002 lists it among those that train over several machines; `None` where it is not named.
    pub several_nodes: Option<bool>,
}

/// A library or system that article 003 names, with the least version it gives.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Software {
    /// Name and version, e.g. `cuDNN 7.0`.
    pub name: String,
    /// `training`, `inference`, `system` or `container`.
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

/// All reference tables.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Reference {
    /// Frameworks.
    pub frameworks: Vec<Framework>,
    /// Libraries, systems, containers.
    pub software: Vec<Software>,
    /// Application areas.
    pub applications: Vec<Application>,
}
