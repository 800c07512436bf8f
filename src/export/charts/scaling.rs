//! Times the speed of one GPU over the number of GPUs: each option, the ideal line, and what articles claim.
//!
//! Speed-ups and not items per second, because the claims are of other networks on other GPUs.
use super::claims::CLAIMS;
use super::{Explained, Frame, Line, Number};
use super::{mark, option_name, percent, plain, results, workload_name};
use crate::analysis::compare::Candidate;
use crate::catalog::{Catalog, WorkloadId};
use crate::locale::Language;
use crate::quantity::Message;
use crate::scene::chart::{ChartKind, Datum};
use crate::workload::WorkloadResult;

/// The curves of the options up to 1,024 GPUs where they are known so far.
#[must_use]
pub fn scaling(
    catalog: &Catalog,
    options: &[Candidate<'_>],
    workload: &WorkloadId,
    language: Language,
) -> Option<Explained> {
    let results = results(options, workload);
    let mut lines: Vec<Line> = Vec::new();
    for (at, option, result) in &results {
        let curve = Curve::of(result);
        if curve.0.len() > 1 {
            let data = curve.0.iter().map(|point| told(point, language)).collect();
            lines.push(Line {
                name: option_name(options, *at, option, language),
                option: Some(*at),
                reference: false,
                data,
            });
        }
    }
    for (at, option, result) in &results {
        lines.extend(shared(result, language).map(|data| {
            let name = Message::new("graph-scaling-shared").with("option", option_name(options, *at, option, language));
            Line { name: language.words(&name), option: Some(*at), reference: true, data }
        }));
    }
    let most = lines.iter().flat_map(|line| &line.data).map(|(datum, _)| datum.x).fold(0.0, f64::max);
    if most < 2.0 {
        return None;
    }
    lines.push(ideal(most, language));
    lines.extend(claims(most, language));
    let mut kept: Vec<String> = results
        .iter()
        .filter_map(|(at, option, result)| kept(mark(options, *at, option, language), result, language))
        .collect();
    if let Some((_, _, result)) = results.iter().find(|(_, _, result)| shared(result, language).is_some()) {
        let key = if result.answering.is_some() { "graph-scaling-same-users" } else { "graph-scaling-same-batch" };
        kept.push(language.text(key));
    }
    // Why fewer GPUs lie below the ideal.
    let mut reasons: Vec<String> = results.iter().flat_map(|(_, _, result)| better(result, language)).collect();
    reasons.dedup();
    kept.extend(reasons);
    let name = workload_name(catalog, workload, language);
    let frame = Frame {
        kind: ChartKind::Lines,
        title: language.words(&Message::new("charts-scaling").with("workload", name)),
        x_title: language.text("graph-scaling-x"),
        y_title: language.text("graph-scaling-y"),
        categories: Vec::new(),
        logarithmic: true,
        note: kept.join(" "),
    };
    frame.with(lines)
}

/// A point: GPUs, times one GPU, and whether the plan has as many.
struct Point {
    gpus: u32,
    times: f64,
    planned: bool,
}

struct Curve(Vec<Point>);

impl Curve {
    /// Within the plan's machines, and beyond them as far as the model goes.
    fn of(result: &WorkloadResult) -> Self {
        let Some(one) = one_gpu(result) else { return Self(Vec::new()) };
        let own = result.scaling.iter().map(|point| Point {
            gpus: point.gpus.max(1),
            times: point.value / one,
            planned: true,
        });
        let mut points: Vec<Point> = own.filter(|point| point.times.is_finite()).collect();
        let most = points.last().map_or(0, |point| point.gpus);
        let beyond = result.curve.iter().filter(|point| point.gpus > most);
        points.extend(beyond.map(|point| Point { gpus: point.gpus, times: point.weak, planned: false }));
        Self(points)
    }
}

/// What one GPU would give at its best: more of them may allow a better layout, so it can be more than the first one's.
fn one_gpu(result: &WorkloadResult) -> Option<f64> {
    let last = result.scaling.last()?;
    let of_all = result.efficiency.filter(|it| *it > 0.0).map(|it| {
        let value = result.throughput.as_ref().map_or(last.value, |figure| figure.value);
        value / f64::from(last.gpus.max(1)) / it
    });
    of_all.or_else(|| result.scaling.first().map(|first| first.value / f64::from(first.gpus.max(1))))
}

/// The plan's own work over more and more GPUs; `None` where that is not known for several.
fn shared(result: &WorkloadResult, language: Language) -> Option<Vec<Number>> {
    let known = result.curve.iter().filter_map(|point| Some((point.gpus, point.strong?)));
    let data: Vec<Number> = known
        .map(|(gpus, times)| {
            let share = percent(times / f64::from(gpus));
            let detail = Message::new("graph-scaling-detail-shared").with("gpus", gpus).with("share", share);
            let text = language.words(&Message::new("compare-times").with("ratio", times));
            plain(f64::from(gpus), times, text, language.words(&detail))
        })
        .collect();
    (data.len() > 1).then_some(data)
}

/// Sentences on why some GPUs do more than their number times fewer.
fn better(result: &WorkloadResult, language: Language) -> Vec<String> {
    let notes = result.notes.iter().filter(|note| note.key.starts_with("perf-note-better-"));
    notes.map(|note| language.words(note)).collect()
}

fn told(point: &Point, language: Language) -> Number {
    let gpus = f64::from(point.gpus);
    let key = if point.planned { "graph-scaling-detail" } else { "graph-scaling-detail-beyond" };
    let detail = Message::new(key).with("gpus", point.gpus).with("share", percent(point.times / gpus));
    let times = language.words(&Message::new("compare-times").with("ratio", point.times));
    plain(gpus, point.times, times, language.words(&detail))
}

fn ideal(most: f64, language: Language) -> Line {
    let point = |gpus: f64| (Datum { x: gpus, y: Some(gpus), ..Datum::default() }, String::new());
    Line {
        name: language.text("graph-scaling-ideal"),
        option: None,
        reference: true,
        data: vec![point(1.0), point(most)],
    }
}

/// The claims that lie on the chart or not far beyond it.
fn claims(most: f64, language: Language) -> impl Iterator<Item = Line> {
    let near = CLAIMS.iter().filter(move |claim| f64::from(claim.gpus) <= most * 2.0);
    near.map(move |claim| {
        let name = Message::new("graph-scaling-claim")
            .with("who", claim.who)
            .with("times", claim.times)
            .with("gpus", claim.gpus);
        let share = percent(claim.times / f64::from(claim.gpus));
        let detail = Message::new("graph-scaling-claim-detail").with("share", share);
        let times = language.words(&Message::new("compare-times").with("ratio", claim.times));
        let data = vec![plain(f64::from(claim.gpus), claim.times, times, language.words(&detail))];
        Line { name: language.words(&name), option: None, reference: true, data }
    })
}

/// How much of the ideal the plan's own GPUs keep.
fn kept(option: String, result: &WorkloadResult, language: Language) -> Option<String> {
    let last = result.scaling.last().filter(|last| last.gpus > 1)?;
    let message = Message::new("graph-scaling-kept")
        .with("option", option)
        .with("gpus", last.gpus)
        .with("share", percent(result.efficiency?));
    Some(language.words(&message))
}
