//! Exchange by the rates that the user set.
use rust_decimal::Decimal;

use crate::plan::{Project, Rate};
use crate::quantity::Money;

/// The amount in the project's currency, by its newest rate in either direction; `None` if it has none.
pub(super) fn convert(project: &Project, money: Money) -> Option<Money> {
    let to = project.currency;
    if money.currency == to {
        return Some(money);
    }
    let fits =
        |rate: &&Rate| (rate.from == money.currency && rate.to == to) || (rate.from == to && rate.to == money.currency);
    let rate =
        project.rates.iter().filter(fits).filter(|rate| rate.rate > Decimal::ZERO).max_by_key(|rate| rate.date)?;
    let amount =
        if rate.to == to { money.amount.checked_mul(rate.rate)? } else { money.amount.checked_div(rate.rate)? };
    Some(Money::new(amount.round_dp(2), to))
}
