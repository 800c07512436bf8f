//! `slotwise predict`
use std::process::ExitCode;

use serde::Serialize;

use crate::catalog::benchmark::Stack;
use crate::cli::Session;
use crate::cli::args::{ListFormat, PredictArgs};
use crate::cli::commands::validate::basis;
use crate::cli::error::CliError;
use crate::cli::output::{json, print};
use crate::quantity::Message;
use crate::workload::prediction::{Predictor, Reason, Row, names};

#[derive(Debug, Serialize)]
struct Report {
    gpu: String,
    count: u32,
    nodes: u32,
    link: Option<&'static str>,
    workload: String,
    precision: String,
    batch: Option<u32>,
    stack: Stack,
    value: f64,
    low: f64,
    high: f64,
    unit: String,
    basis: &'static str,
    measured_row: Option<String>,
    source: String,
}

/// Predicts what some GPUs do with a workload.
pub fn run(session: &Session, arguments: &PredictArgs) -> Result<ExitCode, CliError> {
    let catalog = &session.catalog;
    let gpu = names::gpu(catalog, &arguments.gpu).ok_or_else(|| CliError::NoPart(arguments.gpu.clone()))?;
    let row = row(session, arguments, gpu.id.as_str());
    let predictor = Predictor::new(catalog);
    let (_, prediction) = predictor.predict(&row).map_err(|reason| match reason {
        Reason::UnknownWorkload => CliError::NoWorkload(arguments.job.clone()),
        reason => CliError::NoPrediction(reason),
    })?;
    let report = Report {
        gpu: row.gpu.clone(),
        count: row.count,
        nodes: row.nodes,
        link: arguments.link.map(crate::cli::args::LinkKind::words),
        workload: row.workload.clone(),
        precision: row.precision.clone(),
        batch: arguments.batch,
        stack: arguments.stack.into(),
        value: prediction.value,
        low: prediction.low,
        high: prediction.high,
        unit: row.unit.clone(),
        basis: basis(prediction.basis),
        measured_row: prediction.measured_row,
        source: catalog.performance.fit.source.clone(),
    };
    match arguments.format {
        ListFormat::Json => {
            print(&json(&report)?)?;
        }
        ListFormat::Text => print(&(session.language.words(&words(&report)) + "\n"))?,
    }
    Ok(ExitCode::SUCCESS)
}

fn words(report: &Report) -> Message {
    let rounded = |value: f64| {
        let digits = if value >= 100.0 { 0 } else { 2 };
        format!("{value:.digits$}")
    };
    let key = if report.measured_row.is_some() { "predict-result-measured" } else { "predict-result" };
    Message::new(key)
        .with("count", report.count)
        .with("gpu", report.gpu.clone())
        .with("workload", report.workload.clone())
        .with("value", rounded(report.value))
        .with("low", rounded(report.low))
        .with("high", rounded(report.high))
        .with("unit", report.unit.clone())
        .with("basis", Message::new(format!("predict-basis-{}", report.basis)))
        .with("row", report.measured_row.clone().unwrap_or_default())
}

/// The question as a row of a table without a value.
fn row(session: &Session, arguments: &PredictArgs, gpu: &str) -> Row {
    let performance = &session.catalog.performance;
    let by_profile = performance.benchmarks.values().find(|it| it.profile.as_deref() == Some(&arguments.job));
    let workload = by_profile.map_or(arguments.job.as_str(), |benchmark| benchmark.id.as_str());
    let wanted = Stack::from(arguments.stack);
    let source = performance.stacks.iter().filter(|it| it.stack == wanted && !it.contains.is_empty());
    // A program for many networks, rather than one for a single network, stands for its kind.
    let source =
        source.filter(|it| it.contains != "tinycorp" && it.contains != "Paddle-TRT").map(|it| it.contains.clone());
    let serves = workload.ends_with("_serve");
    let (metric, unit) = if serves {
        ("output_tokens_per_s", "tokens/s")
    } else if workload.contains("llamacpp") {
        ("tokens_per_s", "tokens/s")
    } else if performance.benchmarks.contains_key(workload) {
        ("throughput", "items/s")
    } else {
        ("throughput", "tokens/s")
    };
    let batch =
        arguments.batch.map(|batch| if serves { format!("bs={batch},isl=1024,osl=1024") } else { batch.to_string() });
    Row {
        source: source.into_iter().next().unwrap_or_default(),
        gpu: gpu.to_owned(),
        count: arguments.count.max(1),
        nodes: arguments.nodes.max(1),
        interconnect: arguments.link.map(crate::cli::args::LinkKind::words).unwrap_or_default().to_owned(),
        workload: workload.to_owned(),
        precision: arguments.precision.clone(),
        batch: batch.unwrap_or_default(),
        metric: metric.to_owned(),
        unit: unit.to_owned(),
        kind: "throughput".to_owned(),
        note: format!("fw=PyTorch; TP={}", arguments.count.max(1)),
        ..Row::default()
    }
}
