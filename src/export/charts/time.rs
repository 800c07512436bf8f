//! How long the user's job takes.
use super::{Explained, Frame, Line};
use super::{banded, option_name, results, workload_name};
use crate::analysis::compare::Candidate;
use crate::catalog::{Catalog, WorkloadId};
use crate::locale::Language;
use crate::quantity::{Figure, Message};
use crate::scene::chart::ChartKind;
use crate::workload::WorkloadResult;

/// Hours from which days are told.
const DAYS_FROM: f64 = 72.0;
/// Hours of a day.
const HOURS: f64 = 24.0;

/// Time for the items that the user wants to get through: a bar for each option, with its band.
#[must_use]
pub fn hours(
    catalog: &Catalog,
    options: &[Candidate<'_>],
    workload: &WorkloadId,
    language: Language,
) -> Option<Explained> {
    let results = results(options, workload);
    let known = || results.iter().filter_map(|(_, _, result)| result.hours.as_ref());
    let (divisor, key) = if known().any(|figure| figure.value >= DAYS_FROM) {
        (HOURS, "graph-time-days")
    } else {
        (1.0, "graph-time-hours")
    };
    let unit = language.text(key);
    let line = |(at, option, result): &(usize, Candidate<'_>, &WorkloadResult)| {
        let hours = result.hours.as_ref()?;
        let figure = Figure {
            value: hours.value / divisor,
            low: hours.low / divisor,
            high: hours.high / divisor,
            ..hours.clone()
        };
        let data = vec![banded(language, 0, &figure, &unit)];
        Some(Line { name: option_name(options, *at, option, language), option: Some(*at), reference: false, data })
    };
    let lines = results.iter().filter_map(line).collect();
    let items = results.iter().find_map(|(_, _, result)| result.inputs.items).unwrap_or_default();
    let name = workload_name(catalog, workload, language);
    let frame = Frame {
        kind: ChartKind::Bars,
        title: language.words(&Message::new("graph-time").with("workload", name.as_str())),
        x_title: String::new(),
        y_title: unit.clone(),
        categories: vec![name],
        logarithmic: false,
        note: language.words(&Message::new("graph-time-note").with("items", items)),
    };
    frame.with(lines)
}
