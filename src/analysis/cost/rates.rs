//! Exchange by the rates that the user set.
use rust_decimal::Decimal;

use crate::plan::{Project, Rate};
use crate::quantity::{Currency, Day, Money};

/// The amount in the project's currency, by its newest rate in either direction; `None` if it has none.
#[must_use]
pub fn convert(project: &Project, money: Money) -> Option<Money> {
    let to = project.currency;
    if money.currency == to {
        return Some(money);
    }
    let rate = rate_for(project, money.currency)?;
    let amount =
        if rate.to == to { money.amount.checked_mul(rate.rate)? } else { money.amount.checked_div(rate.rate)? };
    Some(Money::new(amount.round_dp(2), to))
}

/// Like [`convert`], without rounding to the hundredth: for prices of small things such as a kWh.
#[must_use]
pub fn convert_exactly(project: &Project, money: Money) -> Option<f64> {
    let to = project.currency;
    if money.currency == to {
        return Some(money.to_f64());
    }
    let rate = rate_for(project, money.currency)?;
    let factor = Money::new(rate.rate, to).to_f64();
    Some(if rate.to == to { money.to_f64() * factor } else { money.to_f64() / factor })
}

/// How much of the project's currency one of `from` is worth, and since when, by the rate that [`convert`] takes.
#[must_use]
pub fn rate(project: &Project, from: Currency) -> Option<(Decimal, Day)> {
    let rate = rate_for(project, from)?;
    let worth = if rate.to == project.currency { rate.rate } else { Decimal::ONE.checked_div(rate.rate)? };
    Some((worth, rate.date))
}

/// Whether [`convert`] has an answer for amounts of this currency.
pub(super) fn has_rate(project: &Project, from: Currency) -> bool {
    from == project.currency || rate_for(project, from).is_some()
}

/// Whether a rate joins these two currencies, in either direction.
#[must_use]
pub fn between(rate: &Rate, a: Currency, b: Currency) -> bool {
    (rate.from == a && rate.to == b) || (rate.from == b && rate.to == a)
}

/// The rate between this currency and the project's by which amounts are converted: the newest, in either direction.
#[must_use]
pub fn rate_for(project: &Project, from: Currency) -> Option<&Rate> {
    let to = project.currency;
    let fits = |rate: &&Rate| between(rate, from, to);
    project.rates.iter().filter(fits).filter(|rate| rate.rate > Decimal::ZERO).max_by_key(|rate| rate.date)
}
