//! What a step is spent on, and how the peak dwindles to what can be used.
use super::{Explained, Frame, Line};
use super::{option_name, percent, plain, rate_unit, results, with_unit, workload_name};
use crate::analysis::compare::Candidate;
use crate::catalog::{Catalog, WorkloadId};
use crate::locale::Language;
use crate::quantity::Message;
use crate::scene::chart::ChartKind;
use crate::workload::{Bottleneck, WorkloadResult};

/// Milliseconds of a step by what they are spent on: a stack for each option.
#[must_use]
pub fn step(
    catalog: &Catalog,
    options: &[Candidate<'_>],
    workload: &WorkloadId,
    language: Language,
) -> Option<Explained> {
    let mut results = results(options, workload);
    results.retain(|(_, _, result)| !result.terms.is_empty());
    let mut kinds: Vec<Bottleneck> = Vec::new();
    for term in results.iter().flat_map(|(_, _, result)| &result.terms).filter(|term| term.seconds > 0.0) {
        if !kinds.contains(&term.what) {
            kinds.push(term.what);
        }
    }
    let lines = kinds.iter().map(|kind| {
        let data = results.iter().enumerate().map(|(place, (_, _, result))| {
            let whole: f64 = result.terms.iter().map(|term| term.seconds).sum();
            let ms = seconds(result, *kind) * 1000.0;
            let share = if whole > 0.0 { percent(ms / 1000.0 / whole) } else { String::new() };
            plain(place as f64, ms, with_unit(language, ms, "ms"), share)
        });
        let name = language.text(&format!("bottleneck-{}", kind.key()));
        Line { data: data.collect(), name, option: None, reference: false }
    });
    let name = workload_name(catalog, workload, language);
    let frame = Frame {
        kind: ChartKind::StackedBars,
        title: language.words(&Message::new("charts-terms").with("workload", name)),
        x_title: String::new(),
        y_title: "ms".to_owned(),
        categories: results.iter().map(|(at, option, _)| option_name(options, *at, option, language)).collect(),
        logarithmic: false,
        note: language.text("charts-source-terms"),
    };
    frame.with(lines.collect())
}

fn seconds(result: &WorkloadResult, kind: Bottleneck) -> f64 {
    result.terms.iter().filter(|term| term.what == kind).map(|term| term.seconds).sum()
}

/// From the peak of all GPUs to what can be used, in items per second: each stage takes away what it costs.
#[must_use]
pub fn waterfall(
    catalog: &Catalog,
    options: &[Candidate<'_>],
    workload: &WorkloadId,
    language: Language,
) -> Option<Explained> {
    let unit = rate_unit(catalog, workload, language);
    let mut results = results(options, workload);
    results.retain(|(_, _, result)| !result.waterfall.is_empty());
    let mut stages: Vec<&str> = Vec::new();
    for step in results.iter().flat_map(|(_, _, result)| &result.waterfall) {
        if !stages.contains(&step.key) {
            stages.push(step.key);
        }
    }
    let lines = results.iter().map(|(at, option, result)| {
        let peak = result.waterfall.first().map_or(1.0, |step| step.items_s);
        let data = result.waterfall.iter().filter_map(|step| {
            let place = stages.iter().position(|stage| *stage == step.key)?;
            let text = with_unit(language, step.items_s, &unit);
            Some(plain(place as f64, step.items_s, text, percent(step.items_s / peak)))
        });
        Line {
            name: option_name(options, *at, option, language),
            option: Some(*at),
            reference: false,
            data: data.collect(),
        }
    });
    let name = workload_name(catalog, workload, language);
    let frame = Frame {
        kind: ChartKind::Bars,
        title: language.words(&Message::new("graph-waterfall").with("workload", name)),
        x_title: String::new(),
        y_title: unit.clone(),
        categories: stages.iter().map(|key| language.text(&format!("waterfall-{key}"))).collect(),
        logarithmic: false,
        note: language.text("graph-waterfall-note"),
    };
    frame.with(lines.collect())
}
