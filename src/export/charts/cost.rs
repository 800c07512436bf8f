//! Cost of the years of use, and what money and power buy.
use super::{Explained, Frame, Line};
use super::{banded, option_name, plain, rate_unit, results, workload_name};
use crate::analysis::compare::Candidate;
use crate::analysis::{Ownership, cost as money};
use crate::catalog::{Catalog, WorkloadId};
use crate::locale::Language;
use crate::quantity::{Currency, Figure, Message, Money};
use crate::scene::chart::ChartKind;
use crate::workload::WorkloadResult;

/// A part of the cost of a year: key of its name, and where it is read.
type Part = (&'static str, fn(&Ownership) -> Option<f64>);

/// The parts of the cost of a year, from the bottom of the stack.
const PARTS: [Part; 4] = [
    ("compare-row-hardware-per-year", |cost| cost.hardware),
    ("compare-row-energy-per-year", |cost| cost.energy),
    ("compare-row-support-per-year", |cost| cost.support),
    ("compare-row-space-per-year", |cost| cost.space),
];

/// Cost of a year of use: a stack for each option.
#[must_use]
pub fn cost(options: &[Candidate<'_>], language: Language) -> Option<Explained> {
    let known: Vec<(usize, &Candidate<'_>)> =
        options.iter().enumerate().filter(|(_, option)| option.analysis.ownership.per_year.is_some()).collect();
    let (_, first) = known.first()?;
    let (currency, years) = (first.analysis.ownership.currency, first.analysis.ownership.years);
    let line = |(key, value): &Part| {
        let number = |(place, (_, option)): (usize, &(usize, &Candidate<'_>))| {
            let amount = value(&option.analysis.ownership).unwrap_or(0.0);
            plain(place as f64, amount, amount_words(amount, currency, language), String::new())
        };
        let data: Vec<_> = known.iter().enumerate().map(number).collect();
        let any = data.iter().any(|(datum, _)| datum.y.is_some_and(|amount| amount > 0.0));
        any.then(|| Line { name: language.text(key), option: None, reference: false, data })
    };
    let frame = Frame {
        kind: ChartKind::StackedBars,
        title: language.text("graph-cost"),
        x_title: String::new(),
        y_title: currency.code().to_owned(),
        categories: known.iter().map(|(at, option)| option_name(options, *at, option, language)).collect(),
        logarithmic: false,
        note: language.words(&Message::new("graph-cost-note").with("years", years)),
    };
    frame.with(PARTS.iter().filter_map(line).collect())
}

/// Amounts from this one on are written without cents, which say nothing of an estimate.
const CENTS_MATTER_BELOW: f64 = 1_000.0;

/// An estimated amount as it is written: without cents where they say nothing.
pub(in crate::export) fn told_amount(amount: f64) -> f64 {
    if amount.abs() >= CENTS_MATTER_BELOW { amount.round() } else { amount }
}

fn amount_words(amount: f64, currency: Currency, language: Language) -> String {
    money::amount(told_amount(amount), currency).map_or_else(String::new, |amount| language.money(amount))
}

/// Items per second for each thousand of the price of purchase.
#[must_use]
pub fn per_price(
    catalog: &Catalog,
    options: &[Candidate<'_>],
    workload: &WorkloadId,
    language: Language,
) -> Option<Explained> {
    let currency = options.first()?.analysis.ownership.currency;
    let unit = Message::new("graph-per-price-unit")
        .with("unit", rate_unit(catalog, workload, language))
        .with("currency", currency.code());
    let ratio = Ratio { key: "graph-per-price", note: "graph-per-price-note", unit: language.words(&unit) };
    ratio.chart(catalog, options, workload, language, |option, _| {
        option.analysis.price.amount.map(|price: Money| price.to_f64() / 1000.0)
    })
}

/// Items per second for each watt drawn under this load.
#[must_use]
pub fn per_watt(
    catalog: &Catalog,
    options: &[Candidate<'_>],
    workload: &WorkloadId,
    language: Language,
) -> Option<Explained> {
    let unit = Message::new("graph-per-watt-unit").with("unit", rate_unit(catalog, workload, language));
    let ratio = Ratio { key: "graph-per-watt", note: "graph-per-watt-note", unit: language.words(&unit) };
    ratio.chart(catalog, options, workload, language, |option, result| {
        Some(result.energy.map_or(option.analysis.power.typical_w, |energy| energy.watts))
    })
}

/// Throughput divided by something that the option costs.
struct Ratio {
    key: &'static str,
    note: &'static str,
    unit: String,
}

impl Ratio {
    fn chart(
        self,
        catalog: &Catalog,
        options: &[Candidate<'_>],
        workload: &WorkloadId,
        language: Language,
        by: impl Fn(&Candidate<'_>, &WorkloadResult) -> Option<f64>,
    ) -> Option<Explained> {
        let line = |(at, option, result): &(usize, Candidate<'_>, &WorkloadResult)| {
            let rate = result.throughput.as_ref()?;
            let by = by(option, result).filter(|by| *by > 0.0)?;
            // The band is that of the throughput: price and power have none.
            let figure = Figure { value: rate.value / by, low: rate.low / by, high: rate.high / by, ..rate.clone() };
            let data = vec![banded(language, 0, &figure, &self.unit)];
            Some(Line { name: option_name(options, *at, option, language), option: Some(*at), reference: false, data })
        };
        let lines = results(options, workload).iter().filter_map(line).collect();
        let name = workload_name(catalog, workload, language);
        let frame = Frame {
            kind: ChartKind::Bars,
            title: language.words(&Message::new(self.key).with("workload", name.as_str())),
            x_title: String::new(),
            y_title: self.unit.clone(),
            categories: vec![name],
            logarithmic: false,
            note: language.text(self.note),
        };
        frame.with(lines)
    }
}
