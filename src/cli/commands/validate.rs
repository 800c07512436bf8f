//! `slotwise validate`
mod rows;
mod words;

use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;

use serde::Serialize;

use crate::catalog::accuracy::{Accuracy, AccuracyBy, ErrorFigures};
use crate::catalog::benchmark::OutOfSample;
use crate::cli::Session;
use crate::cli::args::{ListFormat, ValidateArgs};
use crate::cli::error::CliError;
use crate::cli::output::{json, print};
use crate::cli::source::read_any;
use crate::interop::measurements::{self, Table};
use crate::quantity::{Basis, Message};
use crate::workload::prediction::score::{Scored, Summary, score, speedups, summaries, unpredicted};
use crate::workload::prediction::{Predictor, Reason, Row};

/// Largest table that is read, bytes.
const MAX_BYTES: u64 = 256 << 20;

#[derive(Debug, Serialize)]
struct Report<'a> {
    rows: usize,
    suspect: usize,
    groups: Vec<GroupReport>,
    speed_up: Option<ErrorsReport>,
    not_predicted: Vec<ReasonReport>,
    out_of_sample: &'a [OutOfSample],
    fit_source: &'a str,
}

#[derive(Debug, Serialize)]
struct GroupReport {
    kind: String,
    family: Option<String>,
    rows: usize,
    predicted: usize,
    median_ape_percent: Option<f64>,
    mean_ape_percent: Option<f64>,
    p90_ape_percent: Option<f64>,
    inside_band_percent: Option<f64>,
    worst: Vec<WorstReport>,
    /// Errors on the shipped measurements of this kind or family by constants that never saw what they are tested on.
    left_out: Option<LeftOutReport>,
}

#[derive(Debug, Serialize)]
struct LeftOutReport {
    nothing: ErrorFigures,
    pair: Option<ErrorFigures>,
    gpu: Option<ErrorFigures>,
    workload: Option<ErrorFigures>,
}

#[derive(Debug, Serialize)]
struct WorstReport {
    id: String,
    error_percent: f64,
}

#[derive(Debug, Serialize)]
struct ErrorsReport {
    rows: usize,
    median_ape_percent: f64,
    mean_ape_percent: f64,
}

#[derive(Debug, Serialize)]
struct ReasonReport {
    reason: &'static str,
    words: String,
    count: usize,
    rows: Vec<String>,
    lines: Vec<u64>,
}

impl LeftOutReport {
    /// What the shipped summary says of this kind, or family of any kind.
    fn of(accuracy: &Accuracy, kind: &str, family: &str) -> Option<Self> {
        let (by, name) = if family.is_empty() { (AccuracyBy::Kind, kind) } else { (AccuracyBy::Family, family) };
        let group = accuracy.group(by, name)?;
        Some(Self {
            nothing: group.known,
            pair: group.pair_left_out,
            gpu: group.gpu_left_out,
            workload: group.workload_left_out,
        })
    }
}

impl GroupReport {
    fn of(summary: Summary, accuracy: &Accuracy) -> Self {
        let left_out = LeftOutReport::of(accuracy, &summary.kind, &summary.family);
        let worst = summary.worst.into_iter().map(|(id, error)| WorstReport { id, error_percent: tenth(error) });
        Self {
            kind: summary.kind,
            family: Some(summary.family).filter(|family| !family.is_empty()),
            rows: summary.rows,
            predicted: summary.predicted,
            median_ape_percent: summary.median.map(tenth),
            mean_ape_percent: summary.mean.map(tenth),
            p90_ape_percent: summary.p90.map(tenth),
            inside_band_percent: summary.inside.map(tenth),
            worst: worst.collect(),
            left_out,
        }
    }
}

fn tenth(percent: f64) -> f64 {
    (percent * 10.0).round() / 10.0
}

/// Compares predictions with the rows of a table.
pub fn run(session: &Session, arguments: &ValidateArgs) -> Result<ExitCode, CliError> {
    let text = read_any(&arguments.measurements, MAX_BYTES)?;
    let path = arguments.measurements.display().to_string();
    let table = measurements::read(&text).map_err(|reason| CliError::Table(path, reason))?;
    let predictor = Predictor::new(&session.catalog);
    let scored = score(&predictor, &table.rows);
    if let Some(out) = &arguments.out {
        rows::write(session, out, &table, &scored)?;
    }
    let report = report(session, &table, &scored);
    match arguments.format {
        ListFormat::Json => {
            // Rows may go to standard output too; then they are the result.
            if arguments.out.as_deref() != Some(Path::new("-")) {
                print(&json(&report)?)?;
            }
        }
        ListFormat::Text => print(&words::of(session, &report))?,
    }
    Ok(ExitCode::SUCCESS)
}

fn report<'a>(session: &'a Session, table: &Table, scored: &[Scored<'_>]) -> Report<'a> {
    let performance = &session.catalog.performance;
    let reasons: BTreeMap<Reason, Vec<usize>> = unpredicted(scored);
    let suspect = reasons.get(&Reason::Suspect).map_or(0, Vec::len);
    let not_predicted = reasons.into_iter().map(|(reason, places)| ReasonReport {
        reason: reason.key(),
        words: session.language.words(&reason_words(reason)),
        count: places.len(),
        rows: places.iter().filter_map(|at| Some(scored.get(*at)?.row.id.clone())).collect(),
        lines: places.iter().filter_map(|at| table.lines.get(*at).copied()).collect(),
    });
    Report {
        rows: scored.len(),
        suspect,
        groups: summaries(scored).into_iter().map(|it| GroupReport::of(it, &performance.accuracy)).collect(),
        speed_up: speed_up(scored),
        not_predicted: not_predicted.collect(),
        out_of_sample: &performance.fit.out_of_sample,
        fit_source: &performance.fit.source,
    }
}

fn speed_up(scored: &[Scored<'_>]) -> Option<ErrorsReport> {
    let known: Vec<&Scored<'_>> = scored.iter().filter(|one| one.error().is_some()).collect();
    let rows: Vec<&Row> = known.iter().map(|one| one.row).collect();
    let ln = |at: usize| Some(known.get(at)?.outcome.as_ref().ok()?.1.value.ln());
    let mut errors: Vec<f64> = speedups(&rows, &ln).iter().map(|(_, error)| error.abs() * 100.0).collect();
    errors.sort_by(f64::total_cmp);
    let median = crate::workload::prediction::score::percentile(&errors, 0.5)?;
    let mean = errors.iter().sum::<f64>() / errors.len() as f64;
    Some(ErrorsReport { rows: errors.len(), median_ape_percent: tenth(median), mean_ape_percent: tenth(mean) })
}

fn reason_words(reason: Reason) -> Message {
    Message::new(format!("prediction-reason-{}", reason.key()))
}

/// Name of a basis in results.
pub fn basis(basis: Basis) -> &'static str {
    match basis {
        Basis::Measured => "measured",
        Basis::Interpolated => "interpolated",
        _ => "estimated",
    }
}
