//! Prices: old, missing, doubtful, above what may be spent.
use crate::analysis::{Analysis, Context, PriceBasis};
use crate::catalog::Catalog;
use crate::catalog::price::PriceKind;
use crate::machine::Finding;
use crate::plan::Plan;
use crate::quantity::Confidence;

/// Age from which a price is called old where the project says nothing, months.
pub const OLD_AFTER_MONTHS: u16 = 12;

/// The age from which prices of a project are called old, months.
#[must_use]
pub fn old_after_months(context: Context<'_>) -> i32 {
    i32::from(context.project.old_after_months.unwrap_or(OLD_AFTER_MONTHS))
}

pub(super) fn add(
    _catalog: &Catalog,
    plan: &Plan,
    context: Context<'_>,
    analysis: &Analysis,
    found: &mut Vec<Finding>,
) {
    let price = &analysis.price;
    if let Some(date) = price.date.filter(|date| date.months_until(context.today) > old_after_months(context)) {
        let finding = Finding::new("W601").on("price").with("date", date);
        found.push(finding.with("months", f64::from(date.months_until(context.today))));
    }
    let expired = price.lines.iter().filter(|line| line.valid_until.is_some_and(|until| until < context.today));
    let expired: Vec<String> = expired.map(|line| line.name.clone()).collect();
    if !expired.is_empty() {
        found.push(Finding::new("W606").on("price").with("parts", expired));
    }
    let lacking = || price.lines.iter().filter(|line| line.total.is_none());
    let unpriced: Vec<String> =
        lacking().filter(|line| line.without_rate().is_none()).map(|line| line.name.clone()).collect();
    if !unpriced.is_empty() {
        found.push(Finding::new("N602").on("price").with("count", unpriced.len()).with("parts", unpriced));
    }
    let foreign = price.without_rates();
    if !foreign.is_empty() {
        let codes: Vec<String> = foreign.iter().map(|currency| currency.code().to_owned()).collect();
        let finding = Finding::new("N607").on("price").with("currencies", codes);
        let finding = finding.with("to", context.project.currency.code());
        found.push(finding.with("parts", price.lacks()));
    }
    let soft = price.lines.iter().filter(|line| {
        line.count > 0 && (line.kind == Some(PriceKind::Estimate) || line.confidence == Some(Confidence::Low))
    });
    let soft: Vec<String> = soft.map(|line| line.name.clone()).collect();
    if !soft.is_empty() {
        found.push(Finding::new("N603").on("price").with("parts", soft));
    }
    if price.basis == PriceBasis::Mixed {
        found.push(Finding::new("N605").on("price"));
    }
    if let (Some(amount), Some(budget)) = (price.amount, plan.budget)
        && amount.currency == budget.currency
        && amount.amount > budget.amount
    {
        let over = crate::quantity::Money::new(amount.amount - budget.amount, amount.currency);
        found.push(Finding::new("W604").on("price").with("amount", amount).with("budget", budget).with("over", over));
    }
}
