//! `slotwise predict`
mod question;
mod words;

use std::process::ExitCode;

use serde::Serialize;

use crate::catalog::WorkloadProfile;
use crate::catalog::benchmark::Stack;
use crate::cli::Session;
use crate::cli::args::{ListFormat, PredictArgs};
use crate::cli::commands::validate::basis;
use crate::cli::error::CliError;
use crate::cli::output::{json, print};
use crate::export::report::{Number, WorkloadReport};
use crate::quantity::Message;
use crate::workload::WorkloadResult;
use crate::workload::fitting::{self, Fitting};
use crate::workload::plain::{self, Plain};
use crate::workload::prediction::{Predictor, Reason, Row};
use question::Question;

/// The answer. `value` and its band are null if it does not fit.
#[derive(Debug, Serialize)]
struct Report {
    gpu: String,
    count: u32,
    nodes: u32,
    link: Option<&'static str>,
    /// What each machine is taken to have of network, if there are several.
    network_gb_s: Option<Number>,
    workload: String,
    precision: String,
    batch: Option<u32>,
    stack: Stack,
    /// Null where nothing is known of the memory.
    fits: Option<bool>,
    needed_gb_per_gpu: Option<Number>,
    vram_gb_per_gpu: Option<Number>,
    /// How much is too much.
    short_gb_per_gpu: Option<Number>,
    /// Per GPU; users of a copy for answers. Null if not even one fits.
    largest_batch: Option<u32>,
    value: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
    unit: String,
    basis: Option<&'static str>,
    measured_row: Option<String>,
    source: String,
    /// Everything else, as in a report; of profiles only.
    result: Option<WorkloadReport>,
}

/// Predicts what some GPUs do with a workload.
pub fn run(session: &Session, arguments: &PredictArgs) -> Result<ExitCode, CliError> {
    let question = Question::of(&session.catalog, arguments)?;
    let (report, lines) = match question.profile {
        Some(profile) => by_profile(session, &question, profile)?,
        None => by_name(session, &question, &arguments.job)?,
    };
    match arguments.format {
        ListFormat::Json => print(&json(&report)?)?,
        ListFormat::Text => print(&crate::cli::output::lines(lines.iter().map(|line| session.language.words(line))))?,
    }
    Ok(ExitCode::SUCCESS)
}

/// By the whole model, as the window shows it.
fn by_profile(
    session: &Session,
    question: &Question<'_>,
    profile: &WorkloadProfile,
) -> Result<(Report, Vec<Message>), CliError> {
    let plain = Plain {
        gpu: question.gpu,
        count: question.count,
        nodes: question.nodes,
        interconnect: question.interconnect(),
    };
    let inputs = question.inputs(profile);
    let result = plain::result(&session.catalog, plain, profile, &inputs);
    let mut result = result.ok_or(CliError::NoPrediction(Reason::NoMachine))?;
    refuse_batch(question, profile, &mut result);
    if result.fits && result.throughput.is_none() {
        return Err(CliError::NoPrediction(Reason::NoFormat));
    }
    let figure = result.throughput.as_ref();
    let precision = inputs.precision.unwrap_or(profile.precision);
    let report = Report {
        workload: profile.id.to_string(),
        precision: question.precision.as_ref().map_or_else(|| precision.key().to_owned(), |(words, _)| words.clone()),
        fits: Some(result.fits),
        needed_gb_per_gpu: Some(Number(result.needed_gb_per_gpu)),
        vram_gb_per_gpu: Some(Number(result.vram_gb_per_gpu)),
        short_gb_per_gpu: short(result.needed_gb_per_gpu, result.vram_gb_per_gpu, result.fits),
        largest_batch: result.largest_batch,
        value: figure.map(|it| it.value),
        low: figure.map(|it| it.low),
        high: figure.map(|it| it.high),
        unit: figure.map_or_else(|| format!("{}/s", profile.item), |it| it.unit.clone()),
        basis: figure.map(|it| basis(it.basis)),
        measured_row: result.measured_row.clone(),
        source: figure.map_or_else(|| profile.source.clone(), |it| it.source.clone()),
        result: Some(WorkloadReport::of(&result, session.language)),
        ..blank(question)
    };
    let lines = words::of_profile(question, profile, &result, &report);
    Ok((report, lines))
}

/// A batch that was asked for must fit as it is; without one, what fits is taken.
fn refuse_batch(question: &Question<'_>, profile: &WorkloadProfile, result: &mut WorkloadResult) {
    let Some(asked) = question.batch.filter(|_| !question::serves(profile)) else { return };
    if !result.fits || result.largest_batch.is_none_or(|largest| asked <= largest) {
        return;
    }
    if profile.language.is_none() {
        let need = crate::workload::memory::at_precision(
            &profile.memory,
            profile.precision,
            question.inputs(profile).precision.unwrap_or(profile.precision),
        );
        result.needed_gb_per_gpu = crate::workload::memory::needed_gb(&need, asked);
    }
    result.fits = false;
    result.throughput = None;
    result.measured_row = None;
}

/// By the formulas of a table's row: benchmarks and models by the names that tables give them.
fn by_name(session: &Session, question: &Question<'_>, job: &str) -> Result<(Report, Vec<Message>), CliError> {
    let catalog = &session.catalog;
    let row = row(session, question, job);
    let (_, prediction) = Predictor::new(catalog).predict(&row).map_err(|reason| match reason {
        Reason::UnknownWorkload => CliError::NoWorkload(job.to_owned()),
        reason => CliError::NoPrediction(reason),
    })?;
    let fitting = fitting::of_row(catalog, &row, question.gpu, question.batch);
    let prediction = Some(prediction).filter(|_| fitting.is_none_or(|it| it.fits()));
    let report = Report {
        workload: row.workload.clone(),
        precision: row.precision.clone(),
        network_gb_s: None,
        fits: fitting.map(|it| it.fits()),
        needed_gb_per_gpu: fitting.map(|it| Number(it.needed_gb)),
        vram_gb_per_gpu: fitting.map(|it| Number(it.vram_gb)),
        short_gb_per_gpu: fitting.and_then(|Fitting { needed_gb, vram_gb, .. }| short(needed_gb, vram_gb, false)),
        largest_batch: fitting.and_then(|it| it.largest_batch),
        value: prediction.as_ref().map(|it| it.value),
        low: prediction.as_ref().map(|it| it.low),
        high: prediction.as_ref().map(|it| it.high),
        unit: row.unit.clone(),
        basis: prediction.as_ref().map(|it| basis(it.basis)),
        measured_row: prediction.as_ref().and_then(|it| it.measured_row.clone()),
        source: catalog.performance.fit.source.clone(),
        ..blank(question)
    };
    let lines = words::of_row(question, &report);
    Ok((report, lines))
}

/// What the question itself says.
fn blank(question: &Question<'_>) -> Report {
    Report {
        gpu: question.gpu.id.to_string(),
        count: question.count,
        nodes: question.nodes,
        link: question.link.map(crate::cli::args::LinkKind::words),
        network_gb_s: (question.nodes > 1)
            .then(|| Number(plain::usual_network_gb_s(question.gpu, question.per_node()))),
        workload: String::new(),
        precision: String::new(),
        batch: question.batch,
        stack: question.stack,
        fits: None,
        needed_gb_per_gpu: None,
        vram_gb_per_gpu: None,
        short_gb_per_gpu: None,
        largest_batch: None,
        value: None,
        low: None,
        high: None,
        unit: String::new(),
        basis: None,
        measured_row: None,
        source: String::new(),
        result: None,
    }
}

fn short(needed_gb: f64, vram_gb: f64, fits: bool) -> Option<Number> {
    (!fits && needed_gb > vram_gb).then_some(Number(needed_gb - vram_gb))
}

/// The question as a row of a table without a value.
fn row(session: &Session, question: &Question<'_>, job: &str) -> Row {
    let performance = &session.catalog.performance;
    let wanted = question.stack;
    let source = performance.stacks.iter().filter(|it| it.stack == wanted && !it.contains.is_empty());
    // A program for many networks, rather than one for a single network, stands for its kind.
    let source =
        source.filter(|it| it.contains != "tinycorp" && it.contains != "Paddle-TRT").map(|it| it.contains.clone());
    let serves = job.ends_with("_serve");
    let (metric, unit) = if serves {
        ("output_tokens_per_s", "tokens/s")
    } else if job.contains("llamacpp") {
        ("tokens_per_s", "tokens/s")
    } else if performance.benchmarks.contains_key(job) {
        ("throughput", "items/s")
    } else {
        ("throughput", "tokens/s")
    };
    let batch =
        question.batch.map(|batch| if serves { format!("bs={batch},isl=1024,osl=1024") } else { batch.to_string() });
    Row {
        source: source.into_iter().next().unwrap_or_default(),
        gpu: question.gpu.id.to_string(),
        count: question.count,
        nodes: question.nodes,
        interconnect: question.interconnect().to_owned(),
        workload: job.to_owned(),
        precision: question.precision.as_ref().map_or_else(|| "amp-fp16".to_owned(), |(words, _)| words.clone()),
        batch: batch.unwrap_or_default(),
        metric: metric.to_owned(),
        unit: unit.to_owned(),
        kind: "throughput".to_owned(),
        note: format!("fw=PyTorch; TP={}", question.count),
        ..Row::default()
    }
}
