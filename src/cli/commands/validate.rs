//! `slotwise validate`
use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;

use serde::Serialize;

use crate::catalog::accuracy::{AccuracyGroup, ErrorFigures};
use crate::catalog::benchmark::OutOfSample;
use crate::cli::Session;
use crate::cli::args::{ListFormat, ValidateArgs};
use crate::cli::error::CliError;
use crate::cli::output::{deliver, json, lines, print};
use crate::interop::measurements::{self, Table};
use crate::quantity::{Basis, Message};
use crate::store::read_text;
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
}

impl From<Summary> for GroupReport {
    fn from(summary: Summary) -> Self {
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
        }
    }
}

fn tenth(percent: f64) -> f64 {
    (percent * 10.0).round() / 10.0
}

/// Compares predictions with the rows of a table.
pub fn run(session: &Session, arguments: &ValidateArgs) -> Result<ExitCode, CliError> {
    let text = read_text(&arguments.measurements, MAX_BYTES)?;
    let path = arguments.measurements.display().to_string();
    let table = measurements::read(&text).map_err(|reason| CliError::Table(path, reason))?;
    let predictor = Predictor::new(&session.catalog);
    let scored = score(&predictor, &table.rows);
    if let Some(out) = &arguments.out {
        write_rows(session, out, &table, &scored)?;
    }
    let report = report(session, &scored);
    match arguments.format {
        ListFormat::Json => {
            // Rows may go to standard output too; then they are the result.
            if arguments.out.as_deref() != Some(Path::new("-")) {
                print(&json(&report)?)?;
            }
        }
        ListFormat::Text => print(&words(session, &report))?,
    }
    Ok(ExitCode::SUCCESS)
}

fn report<'a>(session: &'a Session, scored: &[Scored<'_>]) -> Report<'a> {
    let fit = &session.catalog.performance.fit;
    let reasons: BTreeMap<Reason, Vec<String>> = unpredicted(scored);
    let suspect = reasons.get(&Reason::Suspect).map_or(0, Vec::len);
    let not_predicted = reasons.into_iter().map(|(reason, rows)| ReasonReport {
        reason: reason.key(),
        words: session.language.words(&reason_words(reason)),
        count: rows.len(),
        rows,
    });
    Report {
        rows: scored.len(),
        suspect,
        groups: summaries(scored).into_iter().map(GroupReport::from).collect(),
        speed_up: speed_up(scored),
        not_predicted: not_predicted.collect(),
        out_of_sample: &fit.out_of_sample,
        fit_source: &fit.source,
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

/// The table as it was read, with what was predicted.
fn write_rows(session: &Session, out: &Path, table: &Table, scored: &[Scored<'_>]) -> Result<(), CliError> {
    let broken = |error: csv::Error| CliError::Format(error.to_string());
    let mut writer = csv::WriterBuilder::new().flexible(true).from_writer(Vec::new());
    let added = ["predicted", "low", "high", "basis", "reason"];
    writer.write_record(table.header.iter().map(String::as_str).chain(added)).map_err(broken)?;
    for (record, one) in table.records.iter().zip(scored) {
        let mut fields = record.clone();
        fields.resize(table.header.len(), String::new());
        fields.extend(match &one.outcome {
            Ok((_, prediction)) => [
                number(prediction.value),
                number(prediction.low),
                number(prediction.high),
                basis(prediction.basis).to_owned(),
                prediction.measured_row.clone().unwrap_or_default(),
            ],
            Err(reason) => {
                let why = session.language.words(&reason_words(*reason));
                [String::new(), String::new(), String::new(), String::new(), why]
            }
        });
        writer.write_record(&fields).map_err(broken)?;
    }
    let bytes = writer.into_inner().map_err(|error| CliError::Format(error.to_string()))?;
    deliver(Some(out), &bytes)
}

/// Six figures are more than any prediction is worth.
fn number(value: f64) -> String {
    let digits = (5 - value.abs().max(1e-9).log10().floor() as i32).clamp(0, 9) as usize;
    format!("{value:.digits$}")
}

/// Name of a basis in results.
pub fn basis(basis: Basis) -> &'static str {
    match basis {
        Basis::Measured => "measured",
        Basis::Interpolated => "interpolated",
        _ => "estimated",
    }
}

fn words(session: &Session, report: &Report<'_>) -> String {
    let text = |key: &str| session.language.text(key);
    let say = |message: Message| session.language.words(&message);
    let counted = |key: &str| Message::new(key).with("rows", report.rows).with("suspect", report.suspect);
    let mut all = vec![say(counted("validate-rows")), String::new()];
    let head = ["kind", "family", "count", "predicted", "median", "mean", "p90", "inside"];
    let head: Vec<String> = head.iter().map(|name| text(&format!("validate-{name}"))).collect();
    let mut table = vec![head];
    let percent = |value: Option<f64>| value.map_or("-".to_owned(), |value| format!("{value:.1}"));
    for group in &report.groups {
        table.push(vec![
            group.kind.clone(),
            group.family.clone().unwrap_or_else(|| text("validate-all")),
            group.rows.to_string(),
            group.predicted.to_string(),
            percent(group.median_ape_percent),
            percent(group.mean_ape_percent),
            percent(group.p90_ape_percent),
            percent(group.inside_band_percent),
        ]);
    }
    all.extend(columns(&table));
    if let Some(errors) = &report.speed_up {
        let message = Message::new("validate-speed-up")
            .with("rows", errors.rows)
            .with("median", format!("{:.1}", errors.median_ape_percent))
            .with("mean", format!("{:.1}", errors.mean_ape_percent));
        all.extend([String::new(), say(message)]);
    }
    all.extend([String::new(), text("validate-worst")]);
    for group in report.groups.iter().filter(|group| group.family.is_some()) {
        let worst = group.worst.iter().map(|one| format!("{} {:+.0} %", one.id, one.error_percent));
        all.push(format!(
            "  {}: {}",
            group.family.as_deref().unwrap_or_default(),
            worst.collect::<Vec<_>>().join(", ")
        ));
    }
    all.extend([String::new(), text("validate-not-predicted")]);
    for reason in &report.not_predicted {
        let few = reason.rows.iter().take(5).cloned().collect::<Vec<_>>().join(" ");
        let more = if reason.rows.len() > 5 { " …" } else { "" };
        all.push(format!("  {:5}  {} ({few}{more})", reason.count, reason.words));
    }
    all.extend([String::new(), text("validate-out-of-sample")]);
    all.extend(columns(&left_out_table(session)));
    lines(all.into_iter())
}

/// Errors in and out of sample side by side: median, mean and share inside the band.
fn left_out_table(session: &Session) -> Vec<Vec<String>> {
    let text = |key: &str| session.language.text(key);
    let left_out = ["nothing", "pair", "gpu", "workload"];
    let head = ["group", "count"].map(|name| text(&format!("validate-{name}"))).into_iter();
    let head = head.chain(left_out.map(|name| text(&format!("validate-left-out-{name}"))));
    let words = |figures: Option<ErrorFigures>| {
        figures.map_or("-".to_owned(), |it| format!("{:.1} / {:.1} / {:.0}", it.median, it.mean, it.inside))
    };
    let row = |it: &AccuracyGroup| {
        let first = vec![it.name.clone(), it.known.rows.to_string()].into_iter();
        let figures = [Some(it.known), it.pair_left_out, it.gpu_left_out, it.workload_left_out];
        first.chain(figures.map(words)).collect()
    };
    std::iter::once(head.collect()).chain(session.catalog.performance.accuracy.groups.iter().map(row)).collect()
}

/// Rows of fields in columns: words to the left, numbers to the right.
fn columns(table: &[Vec<String>]) -> Vec<String> {
    let count = table.first().map_or(0, Vec::len);
    let width = |at: usize| table.iter().filter_map(|row| Some(row.get(at)?.chars().count())).max().unwrap_or(0);
    let widths: Vec<usize> = (0..count).map(width).collect();
    let pad = |(at, (field, width)): (usize, (&String, &usize))| {
        let spaces = " ".repeat(width.saturating_sub(field.chars().count()));
        if at < 1 || at == 1 && field.parse::<f64>().is_err() {
            format!("{field}{spaces}")
        } else {
            format!("{spaces}{field}")
        }
    };
    let line = |row: &Vec<String>| row.iter().zip(&widths).enumerate().map(pad).collect::<Vec<_>>().join("  ");
    table.iter().map(|row| line(row).trim_end().to_owned()).collect()
}
