//! Price of an option: quote, catalogue, or quote with differences.
mod bill;
pub mod rates;

pub use rates::{between, convert, convert_exactly, rate_for};

use std::collections::BTreeSet;

use rust_decimal::Decimal;

use crate::analysis::{Context, Totals};
use crate::catalog::price::PriceKind;
use crate::catalog::{Catalog, PriceRow};
use crate::plan::{Plan, Quote};
use crate::quantity::{Arg, Confidence, Currency, Day, Message, Money};

use bill::Part;

/// What stands for a part in the line of an offer.
const OFFER: &str = "quote";

/// What a price rests on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PriceBasis {
    /// An offer for exactly this machine.
    Quote,
    /// Catalogue and user prices of its parts.
    Catalogue,
    /// An offer, with differences at catalogue prices.
    Mixed,
}

/// One line of the bill.
#[derive(Debug, Clone, PartialEq)]
pub struct PriceLine {
    /// Part kind and id, e.g. `gpu/quadro-rtx-6000`; `quote` for the offer itself.
    pub part: String,
    /// Name as shown.
    pub name: String,
    /// How many; negative for parts taken out of an offer.
    pub count: i64,
    /// Price of one in the project's currency; `None` if there is no price or no rate.
    pub each: Option<Money>,
    /// `each × count`.
    pub total: Option<Money>,
    /// Price of one as the source has it.
    pub original: Option<Money>,
    /// Day of the price.
    pub date: Option<Day>,
    /// Kind of price; `None` for the user's own.
    pub kind: Option<PriceKind>,
    /// Where it is from.
    pub source: String,
    /// How far it can be trusted; `None` for the user's own.
    pub confidence: Option<Confidence>,
    /// What the source says besides, e.g. that a price is of used cards.
    pub note: String,
    /// Share taken off `original`; it is in `each` already.
    pub discount: Option<Decimal>,
    /// Tax on top of `each`, as a share of it; not told if not given.
    pub tax: Option<Decimal>,
    /// Last day on which the price holds.
    pub valid_until: Option<Day>,
}

impl PriceLine {
    /// Whether it is an offer for the whole machine.
    #[must_use]
    pub fn is_offer(&self) -> bool {
        self.part == OFFER
    }
}

/// Price of all machines of an option.
#[derive(Debug, Clone, PartialEq)]
pub struct Price {
    /// The sum in the project's currency; `None` if nothing has a price, or if an offer has no rate.
    pub amount: Option<Money>,
    /// Day of the offer, or of the oldest price in the sum.
    pub date: Option<Day>,
    /// Day of the newest price in the sum.
    pub newest: Option<Day>,
    /// What it rests on.
    pub basis: PriceBasis,
    /// The lines.
    pub lines: Vec<PriceLine>,
    /// Names of parts without a price or an exchange rate.
    pub missing: Vec<String>,
    /// Tax on top of `amount`, of the lines whose price says how much; `None` if none does.
    pub tax: Option<Money>,
    /// Price per TFLOPS of the peak that half-precision work gets, see [`Totals::headline`].
    pub per_tflops: Option<f64>,
    /// Price per GB of VRAM.
    pub per_vram_gb: Option<f64>,
}

impl PriceLine {
    /// The currency of its price, if there is a price that no exchange rate brings into the project's currency.
    #[must_use]
    pub fn without_rate(&self) -> Option<Currency> {
        self.original.filter(|_| self.each.is_none()).map(|money| money.currency)
    }

    /// What is missing of its price, in words: the offer or part, and the currency that has no exchange rate.
    fn lack(&self) -> Message {
        let key = match (self.without_rate(), self.part == OFFER) {
            (None, _) => "price-lack",
            (Some(_), false) => "price-lack-rate",
            (Some(_), true) => "price-lack-offer",
        };
        let currency = self.without_rate().map(|currency| currency.code().to_owned()).unwrap_or_default();
        Message::new(key).with("name", self.name.as_str()).with("currency", currency)
    }
}

impl Price {
    /// What has no price in the project's currency, in words that tell a missing exchange rate from a missing price.
    #[must_use]
    pub fn lacks(&self) -> Vec<Message> {
        self.lines.iter().filter(|line| line.total.is_none()).map(PriceLine::lack).collect()
    }

    /// Currencies of prices that are left out of the sum because there is no exchange rate.
    #[must_use]
    pub fn without_rates(&self) -> BTreeSet<Currency> {
        self.lines.iter().filter_map(PriceLine::without_rate).collect()
    }

    /// An amount that sums up this price, in words that say “at least” where a part has no price.
    #[must_use]
    pub fn at_least(&self, amount: impl Into<Arg>) -> Message {
        let key = if self.missing.is_empty() { "compare-number" } else { "compare-at-least" };
        Message::new(key).with("value", amount)
    }

    /// The days of the prices in the sum, from the offer or the oldest to the newest; `None` if none has one.
    #[must_use]
    pub fn days(&self) -> Option<Message> {
        let (oldest, newest) = (self.date?, self.newest.or(self.date)?);
        Some(if oldest < newest {
            Message::new("price-days").with("oldest", oldest).with("newest", newest)
        } else {
            Message::new("price-day").with("date", oldest)
        })
    }
}

/// Price of a plan.
///
/// With a quote: the quote, and for parts added or taken out since then a line at the price of today. An offer that
/// does not say what it covers is taken as it is.
#[must_use]
pub fn price(catalog: &Catalog, plan: &Plan, context: Context<'_>, totals: &Totals) -> Price {
    let (basis, lines) = match &plan.quote {
        Some(quote) => quoted(catalog, plan, context, quote),
        None => (PriceBasis::Catalogue, catalogue(catalog, plan, context)),
    };
    let missing = lines.iter().filter(|line| line.total.is_none()).map(|line| line.name.clone()).collect();
    let amount = sum(&lines, basis, context.project.currency);
    let dates = || lines.iter().filter(|line| line.total.is_some()).filter_map(|line| line.date);
    let date = plan.quote.as_ref().map(|quote| quote.date).or_else(|| dates().min());
    let newest = dates().max();
    let tflops = totals.headline().map(|(_, tflops)| tflops);
    let per = |of: Option<f64>| Some(amount?.to_f64() / of.filter(|&of| of > 0.0)?);
    let (per_tflops, per_vram_gb) = (per(tflops), per(totals.vram().whole()));
    let tax = tax(&lines, context.project.currency);
    Price { amount, date, newest, basis, lines, missing, tax, per_tflops, per_vram_gb }
}

/// The tax of all lines that say how much it is.
fn tax(lines: &[PriceLine], currency: Currency) -> Option<Money> {
    let taxes: Vec<Decimal> = lines.iter().filter_map(|line| line.total?.amount.checked_mul(line.tax?)).collect();
    let sum = taxes.iter().try_fold(Decimal::ZERO, |sum, tax| sum.checked_add(*tax))?;
    (!taxes.is_empty()).then(|| Money::new(sum.round_dp(2).normalize(), currency))
}

fn catalogue(catalog: &Catalog, plan: &Plan, context: Context<'_>) -> Vec<PriceLine> {
    let parts = bill::parts_to_buy(catalog, plan);
    parts.iter().map(|part| line(catalog, plan, context, part)).collect()
}

fn quoted(catalog: &Catalog, plan: &Plan, context: Context<'_>, quote: &Quote) -> (PriceBasis, Vec<PriceLine>) {
    let each = rates::convert(context.project, quote.price);
    let mut lines = vec![PriceLine {
        part: OFFER.to_owned(),
        name: quote.source.clone(),
        count: i64::from(plan.nodes),
        each,
        total: times(each, i64::from(plan.nodes)),
        original: Some(quote.price),
        date: Some(quote.date),
        kind: Some(PriceKind::Quote),
        source: quote.source.clone(),
        confidence: None,
        note: String::new(),
        discount: None,
        tax: None,
        valid_until: None,
    }];
    let differences = bill::differences(catalog, plan, quote);
    lines.extend(differences.iter().map(|part| line(catalog, plan, context, part)));
    (if differences.is_empty() { PriceBasis::Quote } else { PriceBasis::Mixed }, lines)
}

/// One part at the user's price, else the catalogue's.
fn line(catalog: &Catalog, plan: &Plan, context: Context<'_>, part: &Part<'_>) -> PriceLine {
    let key = part.key();
    let count = part.count.saturating_mul(i64::from(plan.nodes));
    let own = plan.prices.get(&key);
    let row = if own.is_some() { None } else { plan.kept_prices.get(&key) };
    let row = if own.is_some() { None } else { row.or_else(|| catalogue_row(catalog, context, part)) };
    let paid = own.map(|own| own.price).or(row.map(PriceRow::money));
    let each = paid.and_then(|price| rates::convert(context.project, price));
    PriceLine {
        part: key,
        name: bill::name(catalog, part),
        count,
        each,
        total: times(each, count),
        original: own.map(|own| own.price).or(row.map(PriceRow::list_money)),
        date: own.map(|own| own.date).or(row.map(|row| row.date)),
        kind: row.map(|row| row.kind),
        source: own.map(|own| &own.source).or(row.map(|row| &row.source)).cloned().unwrap_or_default(),
        confidence: row.map(|row| row.confidence),
        note: row.map(|row| row.note.clone()).unwrap_or_default(),
        discount: row.and_then(|row| row.discount).filter(|share| !share.is_zero()),
        tax: row.and_then(|row| row.tax),
        valid_until: row.and_then(|row| row.valid_until),
    }
}

/// Part kinds and ids that a plan is priced by, besides an offer.
pub(super) fn keys(catalog: &Catalog, plan: &Plan) -> Vec<String> {
    let parts = match &plan.quote {
        Some(quote) => bill::differences(catalog, plan, quote),
        None => bill::parts_to_buy(catalog, plan),
    };
    parts.iter().map(Part::key).collect()
}

/// All parts of one machine of a plan that can have a price, by kind and id, with how many there are: first those that
/// it is priced by, then those that a price of the whole covers.
#[must_use]
pub fn priced_parts(catalog: &Catalog, plan: &Plan) -> Vec<(String, i64)> {
    let paid = match &plan.quote {
        Some(quote) => bill::differences(catalog, plan, quote),
        None => bill::parts_to_buy(catalog, plan),
    };
    let mut parts: Vec<(String, i64)> = Vec::new();
    for part in paid.into_iter().chain(bill::parts(plan)) {
        let key = part.key();
        if !parts.iter().any(|(known, _)| *known == key) {
            parts.push((key, part.count));
        }
    }
    parts
}

/// Name of a part by its kind and id.
#[must_use]
pub fn part_name(catalog: &Catalog, key: &str) -> String {
    let (kind, id) = key.split_once('/').unwrap_or(("other", key));
    bill::name(catalog, &Part { kind, id, count: 1 })
}

/// The row of the catalogue or price book that one part of a plan is priced by, as if nothing had been kept.
pub(super) fn row_of_today<'a>(catalog: &'a Catalog, context: Context<'_>, key: &str) -> Option<&'a PriceRow> {
    let (kind, id) = key.split_once('/')?;
    catalogue_row(catalog, context, &Part { kind, id, count: 1 })
}

/// The best row that can be had in the project's currency; the best of all where none can, to say what is missing.
fn catalogue_row<'a>(catalog: &'a Catalog, context: Context<'_>, part: &Part<'_>) -> Option<&'a PriceRow> {
    let mut rows = catalog.prices_of(part.kind, part.id);
    let best = rows.next()?;
    let usable = |row: &&PriceRow| rates::has_rate(context.project, row.currency);
    Some(std::iter::once(best).chain(rows).find(usable).unwrap_or(best))
}

/// An amount worked out as a float, to the hundredth, and to two digits if it is small; `None` if no amount can be so
/// large.
#[must_use]
pub fn amount(value: f64, currency: Currency) -> Option<Money> {
    let exact = Decimal::from_f64_retain(value)?;
    let small = exact.abs() < Decimal::new(1, 1);
    let rounded = exact.round_sf(2).filter(|_| small).unwrap_or_else(|| exact.round_dp(2));
    Some(Money::new(rounded.normalize(), currency))
}

fn times(each: Option<Money>, count: i64) -> Option<Money> {
    let each = each?;
    Some(Money::new(each.amount.checked_mul(Decimal::from(count))?, each.currency))
}

fn sum(lines: &[PriceLine], basis: PriceBasis, currency: Currency) -> Option<Money> {
    if basis != PriceBasis::Catalogue {
        // Without the offer itself, a sum of the differences would mislead.
        lines.first()?.total?;
    }
    let totals = || lines.iter().filter_map(|line| line.total);
    totals().next()?;
    let amount = totals().try_fold(Decimal::ZERO, |sum, total| sum.checked_add(total.amount))?;
    Some(Money::new(amount.normalize(), currency))
}

#[cfg(test)]
mod tests;
