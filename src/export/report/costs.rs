//! Power and price.
use std::collections::BTreeMap;

use serde::{Serialize, Serializer};

use super::{Number, known};
use crate::analysis::{Assumption, Ownership, Power, Price, PriceBasis, PriceLine, Redundancy};
use crate::catalog::price::PriceKind;
use crate::catalog::{Catalog, WorkloadId};
use crate::export::sources;
use crate::locale::Language;
use crate::quantity::Money;

/// Voltages for which the current is given, V: what computer rooms have.
const VOLTS: [u32; 3] = [120, 208, 230];

#[derive(Debug, Serialize)]
pub(super) struct PowerReport {
    gpus_w: Option<Number>,
    /// Limit that software sets on each GPU.
    gpu_cap_w: Option<Number>,
    cpus_w: Option<Number>,
    other_w: Option<Number>,
    idle_w: Option<Number>,
    typical_w: Option<Number>,
    max_w: Option<Number>,
    /// `max_w` without the parts of which nothing is known.
    max_at_least_w: Number,
    psu_w: Option<Number>,
    psu_needed_w: Option<Number>,
    redundancy: Option<String>,
    headroom_w: Option<Number>,
    btu_per_h: Option<Number>,
    amps_at: BTreeMap<String, Option<Number>>,
}

impl PowerReport {
    pub(super) fn of(power: &Power) -> Self {
        let whole = |value: f64| known(power.sum(value).whole());
        Self {
            gpus_w: known(power.gpus().whole()),
            gpu_cap_w: known(power.gpu_cap_w),
            cpus_w: known(power.cpus().whole()),
            other_w: known(power.other().whole()),
            idle_w: whole(power.idle_w),
            typical_w: whole(power.typical_w),
            max_w: whole(power.max_w),
            max_at_least_w: Number(power.max_w),
            psu_w: known(power.psu_w),
            psu_needed_w: known(power.psu_needed_w),
            redundancy: redundancy(power.redundancy),
            headroom_w: known(power.headroom_w),
            btu_per_h: whole(power.btu_per_h),
            amps_at: VOLTS.iter().map(|volts| (volts.to_string(), whole(power.amps_at(f64::from(*volts))))).collect(),
        }
    }
}

/// `n+1`, `none`, or nothing where it is not known.
fn redundancy(redundancy: Redundancy) -> Option<String> {
    match redundancy {
        Redundancy::Spare(spare) => Some(format!("n+{spare}")),
        Redundancy::None => Some("none".to_owned()),
        Redundancy::Unknown => None,
    }
}

#[derive(Debug, Serialize)]
pub(super) struct PriceReport {
    amount: Option<String>,
    currency: Option<String>,
    /// Day of the offer, or of the oldest price in the sum.
    date: Option<String>,
    newest_date: Option<String>,
    basis: &'static str,
    lines: Vec<PriceLineReport>,
    missing: Vec<String>,
    /// Tax on top of `amount`, of the lines whose price says how much.
    tax: Option<String>,
    per_tflops: Option<Amount>,
    per_vram_gb: Option<Amount>,
    /// Cost of owning it for a year: write-off, power, support and space.
    per_year: Option<Amount>,
}

#[derive(Debug, Serialize)]
pub(super) struct PriceLineReport {
    part: String,
    name: String,
    count: i64,
    each: Option<String>,
    total: Option<String>,
    currency: Option<String>,
    original: Option<OriginalReport>,
    date: Option<String>,
    kind: Option<PriceKind>,
    source: String,
    note: String,
    /// Share taken off `original`; it is in `each` already.
    discount: Option<String>,
    /// Tax on top, as a share of `total`.
    tax: Option<String>,
    valid_until: Option<String>,
}

#[derive(Debug, Serialize)]
pub(super) struct OriginalReport {
    amount: String,
    currency: String,
}

/// An amount of money that was worked out as a float, written as a string like all amounts: nine digits.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Amount(pub f64);

impl Serialize for Amount {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let told = Number(self.0).told();
        if told.is_finite() { serializer.collect_str(&told) } else { serializer.serialize_none() }
    }
}

/// An amount as a plain decimal, to the hundredth.
pub(in crate::export) fn amount(money: Money) -> String {
    money.amount.round_dp(2).normalize().to_string()
}

/// The name of a price's basis in reports and after `price-basis-` in the translation files.
pub(in crate::export) fn basis_name(basis: PriceBasis) -> &'static str {
    match basis {
        PriceBasis::Quote => "quote",
        PriceBasis::Catalogue => "catalogue",
        PriceBasis::Mixed => "mixed",
    }
}

impl PriceReport {
    pub(super) fn of(price: &Price, ownership: &Ownership, language: Language) -> Self {
        Self {
            amount: price.amount.map(amount),
            currency: price.amount.map(|money| money.currency.to_string()),
            date: price.date.map(|day| day.to_string()),
            newest_date: price.newest.map(|day| day.to_string()),
            basis: basis_name(price.basis),
            lines: price.lines.iter().map(|line| PriceLineReport::of(line, language)).collect(),
            missing: price.missing.clone(),
            tax: price.tax.map(amount),
            per_tflops: price.per_tflops.map(Amount),
            per_vram_gb: price.per_vram_gb.map(Amount),
            per_year: ownership.per_year.map(Amount),
        }
    }
}

impl PriceLineReport {
    pub(super) fn of(line: &PriceLine, language: Language) -> Self {
        let original = |money: Money| OriginalReport { amount: amount(money), currency: money.currency.to_string() };
        Self {
            part: line.part.clone(),
            name: sources::part_name(line, language),
            count: line.count,
            each: line.each.map(amount),
            total: line.total.map(amount),
            currency: line.total.or(line.each).map(|money| money.currency.to_string()),
            original: line.original.map(original),
            date: line.date.map(|day| day.to_string()),
            kind: line.kind,
            source: line.source.clone(),
            note: line.note.clone(),
            discount: line.discount.map(|share| share.normalize().to_string()),
            tax: line.tax.map(|share| share.normalize().to_string()),
            valid_until: line.valid_until.map(|day| day.to_string()),
        }
    }
}

#[derive(Debug, Serialize)]
pub(super) struct OwnershipReport {
    currency: String,
    years: Number,
    hardware_per_year: Option<Amount>,
    energy_per_year: Option<Amount>,
    support_per_year: Option<Amount>,
    space_per_year: Option<Amount>,
    per_year: Option<Amount>,
    total: Option<Amount>,
    kwh_per_year: Number,
    per_tflops_year: Option<Amount>,
    per_million_items: BTreeMap<String, CostReport>,
    rent_per_month: Option<Amount>,
    rent_date: Option<String>,
    break_even_months: Option<Number>,
    /// Whether something that is paid has no price, so that these are the fewest months that it can be.
    break_even_at_least: bool,
    /// Which costs are in a year of owning, and which in the months until buying costs less than renting.
    notes: Vec<String>,
    assumptions: Vec<AssumptionReport>,
    /// Whether unknown parts are left out, so that the costs are lower bounds.
    at_least: bool,
}

#[derive(Debug, Serialize)]
pub(super) struct CostReport {
    /// What a million is counted of: tokens, images and so on.
    item: Option<String>,
    value: Amount,
    low: Amount,
    high: Amount,
}

#[derive(Debug, Serialize)]
pub struct AssumptionReport {
    what: String,
    value: AssumedReport,
    /// Whether it is an estimate; else the user set it.
    estimated: bool,
    source: String,
    date: Option<String>,
}

/// What was assumed: a number, or an amount of money.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum AssumedReport {
    Number(Number),
    Amount(Amount),
}

impl OwnershipReport {
    pub(super) fn of(catalog: &Catalog, ownership: &Ownership, language: Language) -> Self {
        let cost = |id: &WorkloadId, figure: &crate::quantity::Figure| CostReport {
            item: catalog.workloads.get(id).map(|profile| profile.item.clone()),
            value: Amount(figure.value),
            low: Amount(figure.low),
            high: Amount(figure.high),
        };
        let rent = ownership.rent.as_ref();
        Self {
            at_least: ownership.lacks,
            currency: ownership.currency.to_string(),
            years: Number(ownership.years),
            hardware_per_year: ownership.hardware.map(Amount),
            energy_per_year: ownership.energy.map(Amount),
            support_per_year: ownership.support.map(Amount),
            space_per_year: ownership.space.map(Amount),
            per_year: ownership.per_year.map(Amount),
            total: ownership.total.map(Amount),
            kwh_per_year: Number(ownership.kwh_per_year),
            per_tflops_year: ownership.per_tflops_year.map(Amount),
            per_million_items: ownership.per_million.iter().map(|(id, it)| (id.to_string(), cost(id, it))).collect(),
            rent_per_month: rent.map(|rent| Amount(rent.per_month)),
            rent_date: rent.map(|rent| rent.date.to_string()),
            break_even_months: known(rent.and_then(|rent| rent.break_even_months)),
            break_even_at_least: rent.is_some_and(|rent| rent.at_least),
            notes: ownership.counted().iter().map(|told| language.words(told)).collect(),
            assumptions: ownership.assumptions.iter().map(AssumptionReport::of).collect(),
        }
    }
}

impl AssumptionReport {
    /// Of something assumed.
    pub fn of(assumption: &Assumption) -> Self {
        let value = assumption.value;
        Self {
            what: assumption.key.replace('-', "_"),
            value: if assumption.is_money() {
                AssumedReport::Amount(Amount(value))
            } else {
                AssumedReport::Number(Number(value))
            },
            estimated: !assumption.own,
            source: assumption.source.clone(),
            date: assumption.date.map(|day| day.to_string()),
        }
    }
}
