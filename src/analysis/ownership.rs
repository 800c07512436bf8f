//! Cost of owning an option over the years, and of renting the same GPUs instead.
//!
//! The price is written off evenly down to what a sale brings. Power is drawn from the mains, with the loss of the
//! supplies, under load for the busy share of the time and idle for the rest; the room adds its share (PUE). Rent is
//! paid for the busy time only.
use rust_decimal::Decimal;

use crate::analysis::{Context, Power, Price, Totals, cost};
use crate::catalog::{Catalog, PriceRow, WorkloadId};
use crate::plan::{OwnershipTerms, Plan};
use crate::quantity::{Basis, Currency, Day, Figure, Message, Money};
use crate::workload::WorkloadResult;

/// Hours of a year.
pub(super) const HOURS_PER_YEAR: f64 = 8760.0;
/// Seconds of an hour.
pub(super) const SECONDS_PER_HOUR: f64 = 3600.0;
/// Months of a year.
pub const MONTHS_PER_YEAR: f64 = 12.0;

/// Planning values of ours where the user says nothing: servers are commonly written off over three to five years,
/// and training machines are neither always busy nor mostly idle.
const YEARS: f64 = 4.0;
/// Share of the price that a sale brings after those years.
const RESALE_SHARE: f64 = 0.15;
/// Share of the time under load.
const BUSY_SHARE: f64 = 0.6;
/// Support a year as a share of the price.
const SUPPORT_SHARE: f64 = 0.05;
/// The room's share where the catalogue knows none: none.
const PUE: f64 = 1.0;
/// Longest time after which renting may be said to have cost as much, months.
const LONGEST_BREAK_EVEN: f64 = 1200.0;
/// Rents of this many months before the newest one count beside it.
const RENT_MONTHS: i32 = 12;

/// Something assumed, and where it is from.
#[derive(Debug, Clone, PartialEq)]
pub struct Assumption {
    /// Its name after `ownership-` in the translation files, with `_` for `-` in reports.
    pub key: &'static str,
    /// The number: years, a share, a factor, or an amount in the currency of the project.
    pub value: f64,
    /// Whether the user set it; else it is an estimate.
    pub own: bool,
    /// Where the catalogue has it from; empty for the user's values and for planning values of ours.
    pub source: String,
    /// Day of that source.
    pub date: Option<Day>,
}

/// Cost of owning, in the project's currency.
#[derive(Debug, Clone, PartialEq)]
pub struct Ownership {
    /// Currency of all amounts.
    pub currency: Currency,
    /// Years of use.
    pub years: f64,
    /// Write-off of the price less what a sale brings, a year; `None` without a price.
    pub hardware: Option<f64>,
    /// Power a year; `None` without a price of power in this currency.
    pub energy: Option<f64>,
    /// Support a year; `None` without a price.
    pub support: Option<f64>,
    /// Rack space a year; 0 outside racks, `None` without a price of it in this currency.
    pub space: Option<f64>,
    /// Sum of those that are known, a year; `None` without a price.
    pub per_year: Option<f64>,
    /// `per_year` over all years.
    pub total: Option<f64>,
    /// Energy of a year with the room's share, kWh.
    pub kwh_per_year: f64,
    /// `per_year` by TFLOPS of the peak that half-precision work gets, see [`Totals::headline`].
    pub per_tflops_year: Option<f64>,
    /// Cost of a million items of each workload that runs; the band is that of the throughput.
    pub per_million: Vec<(WorkloadId, Figure)>,
    /// Renting the same GPUs; `None` where the catalogue has no rent for all of them in this currency.
    pub rent: Option<Rent>,
    /// What was assumed.
    pub assumptions: Vec<Assumption>,
    /// Whether parts are left out of which neither price nor power is known: sums are lower bounds then.
    pub lacks: bool,
}

impl Ownership {
    /// The energy of a year, and whether cooling is in it.
    #[must_use]
    pub fn energy_told(&self) -> Message {
        let pue = self.assumptions.iter().find(|it| it.key == "pue").map_or(PUE, |it| it.value);
        Message::new("ownership-energy").with("kwh", self.kwh_per_year.round()).with("pue", pue)
    }

    /// Whether owning costs less than renting only after the planned years.
    #[must_use]
    pub fn is_late(&self, months: f64) -> bool {
        months > self.years * MONTHS_PER_YEAR
    }

    /// Months until owning has cost less than renting, in words that say so where they are more than the planned years,
    /// and where they are too few because something that is paid has no price. `None` where nothing can be rented, or
    /// where owning has no price.
    #[must_use]
    pub fn break_even_told(&self) -> Option<Message> {
        let rent = self.rent.as_ref().filter(|_| self.per_year.is_some())?;
        let Some(months) = rent.break_even_months else { return Some(Message::new("ownership-never")) };
        let plain = Message::new("compare-number").with("value", months);
        let late = || Message::new("report-beyond-years").with("months", months).with("years", self.years);
        Some(rent.told(if self.is_late(months) { late() } else { plain }))
    }

    /// Which costs are counted in a year of owning and which in the months until buying has cost less than renting, and
    /// which are not for want of a price: the two are set up differently. Nothing where owning has no cost.
    #[must_use]
    pub fn counted(&self) -> Vec<Message> {
        if self.per_year.is_none() {
            return Vec::new();
        }
        let running = [("energy", self.energy), ("support", self.support), ("space", self.space)];
        let parts = |known: bool| -> Vec<Message> {
            let parts = running.iter().filter(|(_, cost)| cost.is_some() == known);
            parts.map(|(key, _)| Message::new(format!("ownership-part-{key}"))).collect()
        };
        let mut told = vec![Message::new("ownership-counted").with("parts", parts(true))];
        if self.rent.is_some() {
            told.push(Message::new("ownership-counted-rent"));
        }
        let missing = parts(false);
        if !missing.is_empty() {
            told.push(Message::new("ownership-uncounted").with("parts", missing));
        }
        told
    }
}

/// Renting the same GPUs.
#[derive(Debug, Clone, PartialEq)]
pub struct Rent {
    /// All GPUs for the busy hours of a month.
    pub per_month: f64,
    /// Day of the oldest of the newest rents.
    pub date: Day,
    /// Whole months after which owning has cost less; `None` if it never does.
    pub break_even_months: Option<f64>,
    /// Whether a part or a running cost has no price, so that these are the fewest months that it can be.
    pub at_least: bool,
}

impl Rent {
    /// Words of the months, behind a `≥` where they are the fewest that it can be.
    #[must_use]
    pub fn told(&self, months: Message) -> Message {
        if self.at_least { Message::new("compare-at-least").with("value", months) } else { months }
    }

    /// The months as they stand in a sentence; `None` if owning never costs less.
    #[must_use]
    pub fn months_told(&self) -> Option<Message> {
        let months = self.break_even_months?;
        Some(self.told(Message::new("compare-number").with("value", months)))
    }
}

/// Works out what owning costs.
#[must_use]
pub fn ownership(
    catalog: &Catalog,
    plan: &Plan,
    context: Context<'_>,
    (totals, power, price): (&Totals, &Power, &Price),
    workloads: &[WorkloadResult],
) -> Ownership {
    let terms = Terms::of(catalog, context);
    let amount = price.amount.map(Money::to_f64);
    let hardware = amount.map(|amount| amount * (1.0 - terms.resale_share) / terms.years);
    let support = amount.map(|amount| amount * terms.support_share);
    let kwh_per_year = mains_w(power, terms.busy_share) / 1000.0 * HOURS_PER_YEAR * terms.pue;
    let energy = terms.kwh_price.map(|price| price * kwh_per_year);
    let space = space(&terms, totals, power);
    let running: f64 = [energy, support, space].into_iter().flatten().sum();
    let per_year = hardware.map(|hardware| hardware + running);
    let tflops = totals.headline().map(|(_, tflops)| tflops);
    let busy_seconds = terms.busy_share * HOURS_PER_YEAR * SECONDS_PER_HOUR;
    let rent = rent(catalog, plan, context, &terms).map(|(per_month, date)| Rent {
        per_month,
        date,
        break_even_months: amount.and_then(|amount| break_even(amount, running / MONTHS_PER_YEAR, per_month)),
        at_least: !price.missing.is_empty() || !power.unknown.is_empty() || energy.is_none() || space.is_none(),
    });
    Ownership {
        currency: context.project.currency,
        years: terms.years,
        hardware,
        energy,
        support,
        space,
        per_year,
        total: per_year.map(|cost| cost * terms.years),
        kwh_per_year,
        per_tflops_year: per_year.zip(tflops).map(|(cost, tflops)| cost / tflops),
        per_million: per_million(per_year, busy_seconds, context.project.currency, workloads),
        rent,
        assumptions: terms.assumptions,
        lacks: !power.unknown.is_empty(),
    }
}

/// Average power from the mains, W: the supplies lose the same share at all loads here.
pub(super) fn mains_w(power: &Power, busy_share: f64) -> f64 {
    let loss = if power.max_w > 0.0 { power.mains_w / power.max_w } else { 1.0 };
    (power.typical_w * busy_share + power.idle_w * (1.0 - busy_share)) * loss
}

/// Rack space a year: by the unit where the user says so, else by the power that the machines may draw.
fn space(terms: &Terms, totals: &Totals, power: &Power) -> Option<f64> {
    let Some(units) = totals.rack_units else { return Some(0.0) };
    let by_unit = terms.rack_unit_month.map(|each| each * units);
    let by_power = || terms.kw_month.map(|each| each * power.mains_w / 1000.0);
    let a_month = if terms.rents_by_unit { by_unit } else { by_power() };
    a_month.map(|cost| cost * MONTHS_PER_YEAR)
}

fn per_million(
    per_year: Option<f64>,
    busy_seconds: f64,
    currency: Currency,
    workloads: &[WorkloadResult],
) -> Vec<(WorkloadId, Figure)> {
    let Some(per_year) = per_year.filter(|_| busy_seconds > 0.0) else { return Vec::new() };
    let cost = |rate: f64| per_year / (rate * busy_seconds) * 1e6;
    let known = workloads.iter().filter_map(|result| Some((result, result.throughput.as_ref()?)));
    known
        .filter(|(_, rate)| rate.low > 0.0)
        .map(|(result, rate)| {
            let exact = Figure::exact(cost(rate.value), currency.code(), Basis::Estimated, &rate.source);
            (result.id.clone(), Figure { low: cost(rate.high), high: cost(rate.low), ..exact })
        })
        .collect()
}

/// Whole months after which the price and the running cost are not more than the rent.
fn break_even(price: f64, running_a_month: f64, rent_a_month: f64) -> Option<f64> {
    let saved = rent_a_month - running_a_month;
    let months = (price / saved).ceil();
    (saved > 0.0 && months <= LONGEST_BREAK_EVEN).then_some(months)
}

/// Rent of all GPUs for the busy hours of a month, and the day of the oldest of the newest rents; at the user's rent if
/// there is one.
fn rent(catalog: &Catalog, plan: &Plan, context: Context<'_>, terms: &Terms) -> Option<(f64, Day)> {
    let mut sum = None;
    let mut oldest: Option<Day> = None;
    let mut known: Vec<(&str, (f64, Day))> = Vec::new();
    for (_, gpu) in plan.gpus() {
        let id = gpu.as_str();
        let found = known.iter().find(|(other, _)| *other == id).map(|(_, rent)| *rent).or(terms.rent);
        let (hour, date) = found.map_or_else(|| rent_of(catalog, context, id), Some)?;
        known.push((id, (hour, date)));
        sum = Some(sum.unwrap_or(0.0) + hour);
        oldest = Some(oldest.map_or(date, |oldest| oldest.min(date)));
    }
    let hours = HOURS_PER_YEAR / MONTHS_PER_YEAR * terms.busy_share;
    Some((sum? * f64::from(plan.nodes) * hours, oldest?))
}

/// The median of a GPU's newest rents per hour, and the day of the newest.
fn rent_of(catalog: &Catalog, context: Context<'_>, gpu: &str) -> Option<(f64, Day)> {
    let rows = catalog.price_rows("rent", gpu).filter(|row| row.per == "hour");
    let known: Vec<(Day, f64)> =
        rows.filter_map(|row| Some((row.date, cost::convert_exactly(context.project, row.money())?))).collect();
    let newest = known.iter().map(|(date, _)| *date).max()?;
    let recent = known.iter().filter(|(date, _)| date.months_until(newest) < RENT_MONTHS);
    let mut amounts: Vec<f64> = recent.map(|(_, amount)| *amount).collect();
    amounts.sort_by(f64::total_cmp);
    Some((*amounts.get(amounts.len() / 2)?, newest))
}

/// The terms with nothing left open but what has no price in the currency.
struct Terms {
    years: f64,
    resale_share: f64,
    busy_share: f64,
    support_share: f64,
    pue: f64,
    kwh_price: Option<f64>,
    rents_by_unit: bool,
    rack_unit_month: Option<f64>,
    kw_month: Option<f64>,
    /// The user's rent of a GPU for an hour, with its day.
    rent: Option<(f64, Day)>,
    assumptions: Vec<Assumption>,
}

impl Terms {
    fn of(catalog: &Catalog, context: Context<'_>) -> Self {
        let own = context.project.ownership.unwrap_or_default();
        let own = if own.is_possible() { own } else { OwnershipTerms::default() };
        let mut assumptions = Vec::new();
        let mut number = |key, own: Option<f64>, ours: f64, row: Option<&PriceRow>| {
            let value = own.or(row.map(|row| row.money().to_f64())).unwrap_or(ours);
            assumptions.push(Assumption::new(key, value, own.is_some(), row));
            value
        };
        let years = number("years", own.years, YEARS, None);
        let resale_share = number("resale-share", own.resale_share, RESALE_SHARE, None);
        let busy_share = number("busy-share", own.busy_share, BUSY_SHARE, None);
        let support_share = number("support-share", own.support_share, SUPPORT_SHARE, None);
        let pue = number("pue", own.pue, PUE, newest(catalog, "pue-global-average", |_| true));
        let mut amount = |key, own: Option<Money>, row: Option<&PriceRow>| {
            let money = own.or(row.map(PriceRow::money))?;
            let value = cost::convert_exactly(context.project, money)?;
            assumptions.push(Assumption::new(key, value, own.is_some(), row));
            Some(value)
        };
        let usable = |row: &PriceRow| cost::convert_exactly(context.project, row.money()).is_some();
        let power = own.kwh_price.is_none().then(|| electricity(catalog, context)).flatten();
        let kwh_price = amount("kwh-price", own.kwh_price, power);
        let rents_by_unit = own.rack_unit_month.is_some();
        let rack_unit_month = rents_by_unit.then(|| amount("rack-unit-month", own.rack_unit_month, None)).flatten();
        let room = newest(catalog, "colocation-kw-month-global", usable);
        let kw_month = (!rents_by_unit).then(|| amount("kw-month", None, room)).flatten();
        let rent = own.rent_gpu_hour.and_then(|hour| amount("rent-gpu-hour", Some(hour), None));
        let dated = own.rent_date.unwrap_or(context.today);
        if let Some(assumption) = assumptions.last_mut().filter(|_| rent.is_some()) {
            assumption.date = Some(dated);
        }
        Self {
            years,
            resale_share,
            busy_share,
            support_share,
            pue,
            kwh_price,
            rents_by_unit,
            rack_unit_month,
            kw_month,
            rent: rent.map(|hour| (hour, dated)),
            assumptions,
        }
    }
}

impl Assumption {
    /// Whether it is an amount of money.
    #[must_use]
    pub fn is_money(&self) -> bool {
        matches!(self.key, "kwh-price" | "rack-unit-month" | "kw-month" | "rent-gpu-hour")
    }

    fn new(key: &'static str, value: f64, own: bool, row: Option<&PriceRow>) -> Self {
        let row = row.filter(|_| !own);
        let source = row.map(|row| format!("{}: {}", row.item, row.source)).unwrap_or_default();
        Self { key, value, own, source, date: row.map(|row| row.date) }
    }
}

/// Where electricity is priced for the currency of a project: industry, which machine rooms come nearest to.
fn electricity<'a>(catalog: &'a Catalog, context: Context<'_>) -> Option<&'a PriceRow> {
    let place = match context.project.currency {
        Currency::CNY => "electricity-cn-industrial",
        Currency::EUR => "electricity-eu-industrial",
        _ => "electricity-us-industrial",
    };
    let own = |row: &PriceRow| row.currency == context.project.currency;
    let usable = |row: &PriceRow| cost::convert_exactly(context.project, row.money()).is_some();
    newest(catalog, place, own).or_else(|| newest(catalog, place, usable))
}

/// The newest row of this power price that fits.
fn newest<'a>(catalog: &'a Catalog, id: &str, fits: impl Fn(&PriceRow) -> bool) -> Option<&'a PriceRow> {
    catalog.price_rows("power", id).filter(|row| row.amount > Decimal::ZERO && fits(row)).max_by_key(|row| row.date)
}

#[cfg(test)]
mod tests;
