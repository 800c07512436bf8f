//! Workloads, findings and printed numbers.
use serde::Serialize;

use super::performance::PerformanceReport;
use super::{Number, if_any, known};
use crate::analysis::SeedCheck;
use crate::export::sources;
use crate::locale::Language;
use crate::machine::{Finding, Severity};
use crate::quantity::{Basis, Figure};
use crate::workload::{Bottleneck, WorkloadResult};

/// A workload's part of the report.
#[derive(Debug, Serialize)]
pub struct WorkloadReport {
    id: String,
    fits: Option<bool>,
    needed_gb_per_gpu: Number,
    vram_gb_per_gpu: Option<Number>,
    largest_batch: Option<u32>,
    throughput: Option<FigureReport>,
    bottleneck: Option<&'static str>,
    scaling: Vec<ScalingReport>,
    efficiency: Option<Number>,
    rank: Option<u32>,
    seed_rank: Option<u32>,
    #[serde(flatten)]
    performance: PerformanceReport,
}

#[derive(Debug, Serialize)]
pub(super) struct FigureReport {
    value: Number,
    low: Number,
    high: Number,
    unit: String,
    basis: Basis,
    source: String,
}

#[derive(Debug, Serialize)]
pub(super) struct ScalingReport {
    gpus: u32,
    value: Number,
}

impl FigureReport {
    pub(super) fn of(figure: &Figure, language: Language) -> Self {
        Self {
            value: Number(figure.value),
            low: Number(figure.low),
            high: Number(figure.high),
            unit: figure.unit.clone(),
            basis: figure.basis,
            source: sources::of_figure(figure, language),
        }
    }
}

impl WorkloadReport {
    /// The part about this result.
    #[must_use]
    pub fn of(result: &WorkloadResult, language: Language) -> Self {
        let points = result.scaling.iter();
        Self {
            id: result.id.to_string(),
            fits: result.verdict(),
            needed_gb_per_gpu: Number(result.needed_gb_per_gpu),
            vram_gb_per_gpu: if_any(result.vram_gb_per_gpu > 0.0 && !result.has_unknown_gpu, result.vram_gb_per_gpu),
            largest_batch: result.largest_batch,
            throughput: result.throughput.as_ref().map(|it| FigureReport::of(it, language)),
            bottleneck: result.bottleneck.map(Bottleneck::key),
            scaling: points.map(|point| ScalingReport { gpus: point.gpus, value: Number(point.value) }).collect(),
            efficiency: known(result.efficiency),
            rank: result.rank,
            seed_rank: result.seed_rank,
            performance: PerformanceReport::of(result, language),
        }
    }
}

#[derive(Debug, Serialize)]
pub(super) struct FindingReport {
    code: &'static str,
    severity: &'static str,
    parts: Vec<String>,
    message: String,
    why: String,
    fix: Option<String>,
}

/// The name of a severity in reports and after `severity-` in the translation files.
pub(in crate::export) fn severity_name(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    }
}

impl FindingReport {
    pub(super) fn of(finding: &Finding, language: Language) -> Self {
        Self {
            code: finding.code,
            severity: severity_name(finding.severity()),
            parts: finding.parts.clone(),
            message: language.words(&finding.message()),
            why: language.words(&finding.why()),
            fix: finding.fix.as_ref().map(|fix| language.words(&fix.label)),
        }
    }
}

#[derive(Debug, Serialize)]
pub(super) struct SeedReport {
    what: String,
    printed: Number,
    text: String,
    computed: Option<Number>,
    agrees: bool,
    note: String,
}

impl SeedReport {
    pub(super) fn of(check: &SeedCheck) -> Self {
        Self {
            what: check.what.clone(),
            printed: Number(check.printed),
            text: check.text.clone(),
            computed: known(check.computed),
            agrees: check.agrees,
            note: check.note.clone(),
        }
    }
}
