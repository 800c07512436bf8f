//! From plan and catalogue to graph.
use crate::catalog::Catalog;
use crate::machine::{LaneLedger, Machine, Pair};
use crate::plan::Plan;

/// Resolves a plan into its graph. Unknown parts become nodes with what the plan says of them.
#[must_use]
pub fn build(_catalog: &Catalog, _plan: &Plan) -> Machine {
    Machine::default()
}

/// The lane ledger of a machine.
#[must_use]
pub fn ledger(_catalog: &Catalog, _plan: &Plan, _machine: &Machine) -> LaneLedger {
    LaneLedger::default()
}

/// All unordered pairs of GPUs and network adapters.
#[must_use]
pub fn pairs(_catalog: &Catalog, _machine: &Machine) -> Vec<Pair> {
    Vec::new()
}
