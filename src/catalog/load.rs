//! Reads part files. Any file may hold any kind of part; later files override earlier ones by id.
//!
//! A part that cannot be read, or says what no part has, is left out; the others of its file are used.
mod pieces;

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::catalog::accuracy::Accuracy;
use crate::catalog::benchmark::{Benchmark, Fit, GpuName, LanguageModel, SourceStack};
use crate::catalog::refusal::Refusal;
use crate::catalog::{
    Bridge, Catalog, Chassis, CollectiveFit, Cpu, Drive, Gpu, Interconnect, MemoryModule, Nic, PriceRow, Reference,
    UseCase, WorkloadProfile, limits,
};
use crate::locale::Language;
use crate::quantity::Message;

/// Largest part file that is read, bytes. The whole built-in catalogue is far smaller.
const MAX_BYTES: usize = 8 << 20;

/// The content of one part file.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PartsFile {
    /// Accelerators.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub gpus: Vec<Gpu>,
    /// Processors.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cpus: Vec<Cpu>,
    /// Servers, workstations and boards.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub chassis: Vec<Chassis>,
    /// Memory modules.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub memory: Vec<MemoryModule>,
    /// Drives.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub drives: Vec<Drive>,
    /// Network adapters.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub nics: Vec<Nic>,
    /// NVLink bridges.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub bridges: Vec<Bridge>,
    /// Links, buses and storage lines.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub interconnects: Vec<Interconnect>,
    /// Constants of all-reduce by kind of link.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub collectives: Vec<CollectiveFit>,
    /// Workload profiles.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub workloads: Vec<WorkloadProfile>,
    /// Use cases.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub use_cases: Vec<UseCase>,
    /// Published benchmarks.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub benchmarks: Vec<Benchmark>,
    /// Language models.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub language_models: Vec<LanguageModel>,
    /// How the sources of measurements are recognised; those given replace the earlier ones.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub stacks: Vec<SourceStack>,
    /// GPUs as tables of measurements write them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub gpu_names: Vec<GpuName>,
    /// Constants of the performance model; those given replace the earlier ones.
    #[serde(skip_serializing_if = "is_default")]
    pub fit: Fit,
    /// How well predictions held; that given replaces the earlier one.
    #[serde(skip_serializing_if = "is_default")]
    pub accuracy: Accuracy,
    /// Prices.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub prices: Vec<PriceRow>,
    /// Reference tables; those given replace the earlier ones.
    #[serde(skip_serializing_if = "is_default")]
    pub reference: Reference,
}

/// Whether nothing is told: then nothing is written.
fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// A part file, or a place in one, that could not be used.
#[derive(Debug, Clone, PartialEq)]
pub struct LoadProblem {
    /// Path as given.
    pub path: String,
    /// Line, counted from 1; 0 if it concerns the whole file.
    pub line: usize,
    /// What is wrong, and how to mend it.
    pub reason: Message,
}

/// In English, for logs and tests.
impl fmt::Display for LoadProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path, self.line, Language::English.words(&self.reason))
    }
}

impl std::error::Error for LoadProblem {}

/// RON as all files of the program use it: optional values without `Some(…)`.
#[must_use]
pub fn ron_options() -> ron::Options {
    ron::Options::default()
        .with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME)
        .with_default_extension(ron::extensions::Extensions::UNWRAP_NEWTYPES)
}

/// Reads part files, given as (path, text), into one catalogue. What cannot be read is reported; the rest is used.
pub fn load<'a>(texts: impl IntoIterator<Item = (&'a str, &'a str)>) -> (Catalog, Vec<LoadProblem>) {
    let mut catalog = Catalog::default();
    let mut problems = Vec::new();
    for (path, text) in texts {
        if text.len() > MAX_BYTES {
            let reason = Refusal::TooLarge(MAX_BYTES >> 20).message();
            problems.push(LoadProblem { path: path.to_owned(), line: 0, reason });
            continue;
        }
        // Nearly all files are fine and are read in one go.
        let whole = ron_options().from_str::<PartsFile>(text).ok();
        catalog.add(whole.filter(PartsFile::is_possible).unwrap_or_else(|| pieces::read(path, text, &mut problems)));
    }
    catalog.index_prices();
    (catalog, problems)
}

impl Catalog {
    /// Adds the parts of one file; a part with a known id replaces the earlier one.
    pub fn add(&mut self, file: PartsFile) {
        self.gpus.extend(file.gpus.into_iter().map(|part| (part.id.clone(), part)));
        self.cpus.extend(file.cpus.into_iter().map(|part| (part.id.clone(), part)));
        self.chassis.extend(file.chassis.into_iter().map(|part| (part.id.clone(), part)));
        self.memory.extend(file.memory.into_iter().map(|part| (part.id.clone(), part)));
        self.drives.extend(file.drives.into_iter().map(|part| (part.id.clone(), part)));
        self.nics.extend(file.nics.into_iter().map(|part| (part.id.clone(), part)));
        self.bridges.extend(file.bridges.into_iter().map(|part| (part.id.clone(), part)));
        self.interconnects.extend(file.interconnects.into_iter().map(|part| (part.id.clone(), part)));
        self.collectives.extend(file.collectives.into_iter().map(|fit| (fit.kind, fit)));
        self.workloads.extend(file.workloads.into_iter().map(|part| (part.id.clone(), part)));
        for case in file.use_cases {
            self.use_cases.retain(|old| old.id != case.id);
            self.use_cases.push(case);
        }
        self.prices.extend(file.prices);
        let tables = &mut self.performance;
        tables.benchmarks.extend(file.benchmarks.into_iter().map(|part| (part.id.clone(), part)));
        tables.language_models.extend(file.language_models.into_iter().map(|part| (part.id.clone(), part)));
        tables.gpu_names.extend(file.gpu_names.into_iter().map(|row| (row.name, row.gpu)));
        replace_if_given(&mut tables.stacks, file.stacks);
        if !file.fit.is_empty() {
            tables.fit = file.fit;
        }
        if !file.accuracy.groups.is_empty() {
            tables.accuracy = file.accuracy;
        }
        let Reference { frameworks, software, applications, gpus } = file.reference;
        replace_if_given(&mut self.reference.frameworks, frameworks);
        replace_if_given(&mut self.reference.software, software);
        replace_if_given(&mut self.reference.applications, applications);
        replace_if_given(&mut self.reference.gpus, gpus);
    }
}

impl Catalog {
    /// Adds prices, keeping them in the order of their dates and to be found at once.
    pub fn add_prices(&mut self, rows: Vec<PriceRow>) {
        self.prices.extend(rows);
        self.index_prices();
    }
}

fn replace_if_given<T>(old: &mut Vec<T>, new: Vec<T>) {
    if !new.is_empty() {
        *old = new;
    }
}
