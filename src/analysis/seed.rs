//! What an article printed of a machine, beside what we compute.
use crate::analysis::{Price, Totals};
use crate::plan::Plan;

/// One printed number and ours.
#[derive(Debug, Clone, PartialEq)]
pub struct SeedCheck {
    /// What, by the key of the report.
    pub what: String,
    /// The printed number.
    pub printed: f64,
    /// The number as printed.
    pub text: String,
    /// Ours; `None` if we do not compute it.
    pub computed: Option<f64>,
    /// Whether the two agree within the article's rounding.
    pub agrees: bool,
    /// What is to be known of it.
    pub note: String,
}

/// Compares a plan's seed claims with what we compute.
#[must_use]
pub fn checks(_plan: &Plan, _totals: &Totals, _price: &Price) -> Vec<SeedCheck> {
    Vec::new()
}
