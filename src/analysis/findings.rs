//! All findings of a plan, by rule.
use crate::analysis::{Analysis, Context};
use crate::catalog::Catalog;
use crate::machine::Finding;
use crate::plan::Plan;

/// All findings, worst first.
#[must_use]
pub fn findings(_catalog: &Catalog, _plan: &Plan, _context: Context<'_>, _analysis: &Analysis) -> Vec<Finding> {
    Vec::new()
}
