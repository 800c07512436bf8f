//! Charts of options side by side, as data: throughput, scaling, memory, cost, and what holds a machine back.
//!
//! Each function takes options and words and gives a [`Chart`] that window, slides, reports and workbooks draw alike,
//! or `None` where there is nothing to draw. With it comes what each number rests on, for those who point at it.
mod claims;
mod cost;
mod gpus;
mod memory;
mod rent;
mod roofline;
mod scaling;
mod serving;
mod speed;
mod step;
mod time;

pub use claims::{CLAIMS, ScalingClaim};
pub(in crate::export) use cost::told_amount;
pub use cost::{cost, per_price, per_watt};
pub use gpus::over_gpus;
pub use memory::memory;
pub use rent::rent;
pub use roofline::roofline;
pub use scaling::scaling;
pub(in crate::export) use serving::load;
pub use serving::{serving_rate, serving_time};
pub use speed::{close_to_best, relative, throughput};
pub use step::{step, waterfall};
pub use time::hours;

use crate::analysis::compare::Candidate;
use crate::catalog::{Catalog, WorkloadId};
use crate::export::comparison::letter;
use crate::export::sources;
use crate::locale::{Language, plain_number};
use crate::quantity::{Basis, Figure, Message};
use crate::scene::chart::{Chart, ChartKind, Datum, Series};
use crate::scene::text;
use crate::workload::WorkloadResult;

/// A chart, and what each of its numbers rests on.
#[derive(Debug, Clone, PartialEq)]
pub struct Explained {
    /// The chart.
    pub chart: Chart,
    /// For each series and each of its numbers: band, basis and source in words of the reader; may be empty.
    pub details: Vec<Vec<String>>,
}

impl Explained {
    /// What a number rests on.
    #[must_use]
    pub fn detail(&self, series: usize, number: usize) -> &str {
        self.details.get(series).and_then(|details| details.get(number)).map_or("", String::as_str)
    }
}

/// A number with what it rests on.
type Number = (Datum, String);

/// A series whose numbers are explained.
struct Line {
    name: String,
    option: Option<usize>,
    reference: bool,
    data: Vec<Number>,
}

/// What a chart has besides its series.
struct Frame {
    kind: ChartKind,
    title: String,
    x_title: String,
    y_title: String,
    categories: Vec<String>,
    logarithmic: bool,
    note: String,
}

impl Frame {
    /// The chart; `None` without a series.
    fn with(self, lines: Vec<Line>) -> Option<Explained> {
        let mut details = Vec::new();
        let series: Vec<Series> = lines
            .into_iter()
            .map(|line| {
                let (data, said) = line.data.into_iter().unzip();
                details.push(said);
                Series { name: line.name, option: line.option, reference: line.reference, data }
            })
            .collect();
        let Self { kind, title, x_title, y_title, categories, logarithmic, note } = self;
        let chart =
            Chart { kind, title, x_title, y_title, categories, series, log_x: logarithmic, log_y: logarithmic, note };
        (!details.is_empty()).then_some(Explained { chart, details })
    }
}

/// Workloads of all options, in the order of first choice.
#[must_use]
pub fn workloads(options: &[Candidate<'_>]) -> Vec<WorkloadId> {
    let mut ids: Vec<WorkloadId> = Vec::new();
    for result in options.iter().flat_map(|option| &option.analysis.workloads) {
        if !ids.contains(&result.id) {
            ids.push(result.id.clone());
        }
    }
    ids
}

/// Name of a workload as shown.
#[must_use]
pub fn workload_name(catalog: &Catalog, id: &WorkloadId, language: Language) -> String {
    catalog.workloads.get(id).map_or_else(|| id.to_string(), |profile| language.words(&profile.title()))
}

/// Unit of a workload's throughput as shown.
#[must_use]
pub fn rate_unit(catalog: &Catalog, id: &WorkloadId, language: Language) -> String {
    catalog.workloads.get(id).map_or_else(String::new, |profile| language.words(&profile.rate_unit()))
}

/// The letter of an option; of an only one its title, since there is nothing to tell it from.
fn mark(options: &[Candidate<'_>], at: usize, option: &Candidate<'_>, language: Language) -> String {
    if options.len() == 1 { option_name(options, at, option, language) } else { letter(at) }
}

/// Longest title of an option in legends, at axes and in heads of tables, ems: about forty letters.
pub(in crate::export) const LONGEST_NAME: f32 = 24.0;

/// Letter and title of an option, `A: Eight RTX 6000`; of an only one its title. A very long title is cut.
fn option_name(options: &[Candidate<'_>], at: usize, option: &Candidate<'_>, language: Language) -> String {
    let chassis = || option.plan.chassis.as_ref().and_then(|id| option.catalog.chassis.get(id));
    let title = match option.plan.title.as_str() {
        "" => chassis().map_or_else(String::new, |chassis| format!("{} {}", chassis.vendor, chassis.name)),
        title => title.to_owned(),
    };
    if title.is_empty() {
        return letter(at);
    }
    let title = text::fit(&title, 1.0, LONGEST_NAME);
    if options.len() == 1 {
        return title;
    }
    language.words(&Message::new("compare-option").with("letter", letter(at)).with("title", title))
}

/// What an option does with a workload.
fn result<'a>(option: &Candidate<'a>, id: &WorkloadId) -> Option<&'a WorkloadResult> {
    option.analysis.workloads.iter().find(|result| result.id == *id)
}

/// What each option does with a workload, with the option's place; those that were not asked are left out.
fn results<'a>(options: &[Candidate<'a>], id: &WorkloadId) -> Vec<(usize, Candidate<'a>, &'a WorkloadResult)> {
    let known = options.iter().enumerate();
    known.filter_map(|(at, option)| Some((at, *option, result(option, id)?))).collect()
}

/// A number with its unit.
fn with_unit(language: Language, value: f64, unit: &str) -> String {
    language.words(&Message::new("charts-value").with("value", value).with("unit", unit))
}

/// The word for what a number rests on.
#[must_use]
pub fn basis_word(basis: Basis, language: Language) -> String {
    language.text(match basis {
        Basis::Measured => "charts-basis-measured",
        Basis::Interpolated => "charts-basis-interpolated",
        Basis::Vendor => "charts-basis-vendor",
        Basis::Seed => "charts-basis-seed",
        Basis::Derived => "charts-basis-derived",
        Basis::Estimated => "charts-basis-estimated",
    })
}

/// Band, basis and source of a figure.
#[must_use]
pub fn rests_on(figure: &Figure, language: Language) -> String {
    let basis = basis_word(figure.basis, language);
    let message = if figure.low < figure.high {
        Message::new("graph-detail-band").with("low", figure.low).with("high", figure.high)
    } else {
        Message::new("graph-detail")
    };
    language
        .words(&message.with("basis", basis).with("source", sources::of_figure(figure, language)))
        .trim_end()
        .to_owned()
}

/// A figure as a number of the category at this place.
fn banded(language: Language, at: usize, figure: &Figure, unit: &str) -> Number {
    let datum = Datum {
        x: at as f64,
        y: Some(figure.value),
        band: (figure.low < figure.high).then_some((figure.low, figure.high)),
        text: with_unit(language, figure.value, unit),
    };
    (datum, rests_on(figure, language))
}

/// A number without a band.
fn plain(x: f64, value: f64, text: String, detail: String) -> Number {
    (Datum { x, y: Some(value), band: None, text }, detail)
}

/// A percentage of at most one decimal.
fn percent(share: f64) -> String {
    format!("{} %", plain_number((share * 1000.0).round() / 10.0))
}

#[cfg(test)]
mod tests;
