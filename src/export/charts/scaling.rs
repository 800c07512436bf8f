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
            lines.push(Line { name: option_name(options, *at, option), option: Some(*at), reference: false, data });
        }
    }
    let most = lines.iter().flat_map(|line| &line.data).map(|(datum, _)| datum.x).fold(0.0, f64::max);
    if most < 2.0 {
        return None;
    }
    lines.push(ideal(most, language));
    lines.extend(claims(most, language));
    let kept: Vec<String> =
        results.iter().filter_map(|(at, option, result)| kept(mark(options, *at, option), result, language)).collect();
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
        let Some(first) = result.scaling.first() else { return Self(Vec::new()) };
        let one = first.value / f64::from(first.gpus.max(1));
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
