//! Throughput with bands: of one workload in its unit, of several against the first option.
use super::{Explained, Frame, Line, Number};
use super::{option_name, percent, rate_unit, rests_on, result, results, workload_name, workloads};
use crate::analysis::compare::Candidate;
use crate::catalog::{Catalog, WorkloadId};
use crate::export::comparison::letter;
use crate::locale::{Language, plain_number};
use crate::quantity::{Figure, Message};
use crate::scene::chart::{ChartKind, Datum};
use crate::workload::WorkloadResult;

/// Throughput of one workload: a bar for each option, with the 80 % band; an option without one says why. `None` if no
/// option has one.
#[must_use]
pub fn throughput(
    catalog: &Catalog,
    options: &[Candidate<'_>],
    workload: &WorkloadId,
    language: Language,
) -> Option<Explained> {
    let unit = rate_unit(catalog, workload, language);
    let results = results(options, workload);
    let figures: Vec<(usize, &Figure)> =
        results.iter().filter_map(|(at, _, result)| Some((*at, result.throughput.as_ref()?))).collect();
    if figures.is_empty() {
        return None;
    }
    let line = |(at, option): (usize, &Candidate<'_>)| {
        let number = match figures.iter().find(|(place, _)| *place == at) {
            Some((_, figure)) => told(figure, language),
            None => (Datum { text: without(result(option, workload), language), ..Datum::default() }, String::new()),
        };
        Line {
            name: option_name(options, at, option, language),
            option: Some(at),
            reference: false,
            data: vec![number],
        }
    };
    let lines = options.iter().enumerate().map(line).collect();
    let name = workload_name(catalog, workload, language);
    let frame = Frame {
        kind: ChartKind::Bars,
        title: language.words(&Message::new("graph-throughput").with("workload", name.as_str())),
        x_title: String::new(),
        y_title: unit.clone(),
        categories: vec![name],
        logarithmic: false,
        note: note(&figures, language),
    };
    frame.with(lines)
}

/// A figure with its band in words, for readers who cannot point at it.
fn told(figure: &Figure, language: Language) -> Number {
    let band = (figure.low < figure.high).then_some((figure.low, figure.high));
    let text = match band {
        Some((low, high)) => format!("{} ({}–{})", plain_number(figure.value), plain_number(low), plain_number(high)),
        None => plain_number(figure.value),
    };
    (Datum { x: 0.0, y: Some(figure.value), band, text }, rests_on(figure, language))
}

/// Why an option has no throughput.
fn without(result: Option<&WorkloadResult>, language: Language) -> String {
    language.text(match result {
        None => "compare-not-chosen",
        Some(result) if !result.fits && result.vram_gb_per_gpu > 0.0 => "compare-too-big",
        Some(_) => "compare-unknown",
    })
}

/// What the bands of a workload say of the options.
fn note(figures: &[(usize, &Figure)], language: Language) -> String {
    let mut notes = vec![language.text("graph-note-band")];
    notes.extend(close_to_best(figures).map(|close| {
        let letters: Vec<String> = close.into_iter().map(letter).collect();
        language.words(&Message::new("graph-note-close").with("options", letters))
    }));
    notes.join(" ")
}

/// Places of the best option and of those whose band overlaps with its; `None` if it stands alone or none differ.
#[must_use]
pub fn close_to_best(figures: &[(usize, &Figure)]) -> Option<Vec<usize>> {
    let (_, best) = figures.iter().max_by(|a, b| a.1.value.total_cmp(&b.1.value))?;
    let close: Vec<usize> =
        figures.iter().filter(|(_, figure)| figure.overlaps(best)).map(|(place, _)| *place).collect();
    let differ = figures.iter().any(|(_, figure)| (figure.value - best.value).abs() > best.value * 1e-9);
    (close.len() > 1 && differ).then_some(close)
}

/// All workloads against the first option, which is 100 %.
#[must_use]
pub fn relative(catalog: &Catalog, options: &[Candidate<'_>], language: Language) -> Option<Explained> {
    let first = options.first().filter(|_| options.len() > 1)?;
    let ids: Vec<WorkloadId> = workloads(options)
        .into_iter()
        .filter(|id| result(first, id).is_some_and(|result| result.throughput.is_some()))
        .collect();
    if ids.is_empty() {
        return None;
    }
    let lines = options.iter().enumerate().map(|(at, option)| Line {
        name: option_name(options, at, option, language),
        option: Some(at),
        reference: false,
        data: ids.iter().enumerate().map(|(place, id)| against(first, option, place, id, language)).collect(),
    });
    let frame = Frame {
        kind: ChartKind::Bars,
        title: language.text("graph-relative"),
        x_title: String::new(),
        y_title: "%".to_owned(),
        categories: ids.iter().map(|id| workload_name(catalog, id, language)).collect(),
        logarithmic: false,
        note: language.text("graph-relative-note"),
    };
    frame.with(lines.collect())
}

/// Throughput of an option in percent of that of the first.
fn against(first: &Candidate<'_>, option: &Candidate<'_>, place: usize, id: &WorkloadId, language: Language) -> Number {
    let figure = |option| result(option, id).and_then(|result| result.throughput.as_ref());
    let (Some(base), Some(own)) = (figure(first), figure(option)) else {
        let unknown = language.text("compare-unknown");
        return (Datum { x: place as f64, text: unknown, ..Datum::default() }, String::new());
    };
    let share = |value: f64| value / base.value;
    let datum = Datum {
        x: place as f64,
        y: Some(share(own.value) * 100.0),
        band: (own.low < own.high).then(|| (share(own.low) * 100.0, share(own.high) * 100.0)),
        text: percent(share(own.value)),
    };
    (datum, rests_on(own, language))
}
