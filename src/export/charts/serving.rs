//! Serving over the number of users: tokens of all of them, and what each waits for a token, against the limit.
use super::{Explained, Frame, Line, Number};
use super::{mark, option_name, plain, rate_unit, results, with_unit, workload_name};
use crate::analysis::compare::Candidate;
use crate::catalog::{Catalog, WorkloadId};
use crate::locale::{Language, plain_number};
use crate::quantity::Message;
use crate::scene::chart::ChartKind;
use crate::workload::WorkloadResult;
use crate::workload::answering::{LoadPoint, by_users};
use crate::workload::host::Host;
use crate::workload::planned::Planned;

/// The curve of an option.
struct Curve {
    at: usize,
    name: String,
    /// What it is called within a sentence.
    mark: String,
    points: Vec<LoadPoint>,
    /// Longest time per token that users accept, ms.
    most_ms: f64,
}

/// Tokens per second of all users over their number.
#[must_use]
pub fn serving_rate(
    catalog: &Catalog,
    options: &[Candidate<'_>],
    workload: &WorkloadId,
    language: Language,
) -> Option<Explained> {
    let curves = curves(catalog, options, workload, language);
    let unit = rate_unit(catalog, workload, language);
    let lines = lines(&curves, language, |point| (point.tokens_s, with_unit(language, point.tokens_s, &unit)));
    let notes: Vec<String> = curves.iter().filter_map(|curve| within(curve, language)).collect();
    let title = Message::new("graph-serving-rate").with("workload", workload_name(catalog, workload, language));
    over_users(language.words(&title), unit, notes.join(" "), language).with(lines)
}

/// Time per token of each user over their number, with the limit.
#[must_use]
pub fn serving_time(
    catalog: &Catalog,
    options: &[Candidate<'_>],
    workload: &WorkloadId,
    language: Language,
) -> Option<Explained> {
    let curves = curves(catalog, options, workload, language);
    let mut lines = lines(&curves, language, |point| (point.tpot_ms, with_unit(language, point.tpot_ms, "ms")));
    if lines.is_empty() {
        return None;
    }
    let most = curves.iter().flat_map(|curve| &curve.points).map(|point| f64::from(point.users)).fold(1.0, f64::max);
    let mut limits: Vec<f64> = curves.iter().map(|curve| curve.most_ms).collect();
    limits.sort_by(f64::total_cmp);
    limits.dedup();
    for ms in limits {
        let name = language.words(&Message::new("graph-serving-limit").with("ms", ms));
        let end = |x: f64| plain(x, ms, name.clone(), String::new());
        lines.push(Line { name: name.clone(), option: None, reference: true, data: vec![end(1.0), end(most)] });
    }
    let title = Message::new("graph-serving-time").with("workload", workload_name(catalog, workload, language));
    let (unit, note) = (language.text("graph-serving-ms"), language.text("graph-serving-note"));
    over_users(language.words(&title), unit, note, language).with(lines)
}

/// What both charts over the number of users have besides their series.
fn over_users(title: String, y_title: String, note: String, language: Language) -> Frame {
    Frame {
        kind: ChartKind::Lines,
        title,
        x_title: language.text("graph-serving-users"),
        y_title,
        categories: Vec::new(),
        logarithmic: true,
        note,
    }
}

/// What users see of an option in one workload over their number, and the longest time per token that they accept, ms;
/// `None` where there is no curve.
pub(in crate::export) fn load(
    catalog: &Catalog,
    option: &Candidate<'_>,
    result: &WorkloadResult,
) -> Option<(Vec<LoadPoint>, f64)> {
    let planned = Planned::of(option.plan, catalog.workloads.get(&result.id)?);
    let analysis = option.analysis;
    let host = Host::of(option.catalog, option.plan, &analysis.machine, &analysis.pairs);
    let points = by_users(&host, &planned, result);
    let most_ms = planned.language()?.most_ms;
    (points.len() > 1).then_some((points, most_ms))
}

/// The curves of the options that serve the workload.
fn curves(catalog: &Catalog, options: &[Candidate<'_>], workload: &WorkloadId, language: Language) -> Vec<Curve> {
    let curve = |(at, option, result): &(usize, Candidate<'_>, &WorkloadResult)| {
        let (points, most_ms) = load(catalog, option, result)?;
        Some(Curve {
            at: *at,
            name: option_name(options, *at, option, language),
            mark: mark(options, *at, option, language),
            points,
            most_ms,
        })
    };
    results(options, workload).iter().filter_map(curve).collect()
}

fn lines(curves: &[Curve], language: Language, told: impl Fn(&LoadPoint) -> (f64, String)) -> Vec<Line> {
    let number = |point: &LoadPoint| -> Number {
        let (value, text) = told(point);
        let key = if point.asked { "graph-serving-detail-asked" } else { "graph-serving-detail" };
        let detail = Message::new(key)
            .with("users", point.users)
            .with("tokens", point.tokens_s.round())
            .with("tpot", plain_number((point.tpot_ms * 10.0).round() / 10.0))
            .with("ttft", point.ttft_ms.round());
        plain(f64::from(point.users), value, text, language.words(&detail))
    };
    let line = |curve: &Curve| Line {
        name: curve.name.clone(),
        option: Some(curve.at),
        reference: false,
        data: curve.points.iter().map(number).collect(),
    };
    curves.iter().map(line).collect()
}

/// How many users an option serves within the limit.
fn within(curve: &Curve, language: Language) -> Option<String> {
    let last = curve.points.last()?;
    let message = |key| Message::new(key).with("option", curve.mark.as_str()).with("ms", curve.most_ms);
    let message = match most_within(&curve.points, curve.most_ms) {
        Some(users) if users >= f64::from(last.users) => message("graph-serving-all").with("users", users),
        Some(users) => message("graph-serving-within").with("users", users.floor()),
        None => message("graph-serving-none"),
    };
    Some(language.words(&message))
}

/// Most users whose time per token stays within a limit, between points by equal steps; `None` if even one waits longer.
fn most_within(points: &[LoadPoint], most_ms: f64) -> Option<f64> {
    let mut last: Option<&LoadPoint> = None;
    for point in points {
        if point.tpot_ms > most_ms {
            let last = last?;
            let share = (most_ms - last.tpot_ms) / (point.tpot_ms - last.tpot_ms);
            return Some(f64::from(last.users) + share * f64::from(point.users - last.users));
        }
        last = Some(point);
    }
    last.map(|last| f64::from(last.users))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(points: &[(u32, f64)], most_ms: f64, expected: Option<f64>) {
        let point =
            |&(users, tpot_ms): &(u32, f64)| LoadPoint { users, tokens_s: 1.0, tpot_ms, ttft_ms: 1.0, asked: false };
        let points: Vec<LoadPoint> = points.iter().map(point).collect();
        assert_eq!(most_within(&points, most_ms), expected);
    }

    #[test]
    fn users_within_a_limit_are_found_between_points() {
        let points = [(1, 10.0), (2, 12.0), (4, 20.0), (8, 60.0)];
        check(&points, 100.0, Some(8.0));
        check(&points, 40.0, Some(6.0));
        check(&points, 20.0, Some(4.0));
        check(&points, 5.0, None);
        check(&[], 5.0, None);
    }
}
