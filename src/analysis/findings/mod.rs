//! All findings of a plan: numbered statements with their reasons, one rule a function, one topic a file.
mod board;
mod build;
mod facts;
mod lanes;
mod links;
pub mod memory;
mod peers;
mod power;
mod price;
mod processes;
mod storage;
mod unknown;
mod workload;

pub use price::{OLD_AFTER_MONTHS, old_after_months};

use crate::analysis::{Analysis, Context};
use crate::catalog::{Catalog, Chassis, Cpu};
use crate::machine::Finding;
use crate::plan::Plan;

/// What every rule may look at.
#[derive(Clone, Copy)]
struct Case<'a> {
    catalog: &'a Catalog,
    plan: &'a Plan,
    analysis: &'a Analysis,
    chassis: &'a Chassis,
    cpu: Option<&'a Cpu>,
}

/// All findings, worst first, within one severity by code.
#[must_use]
pub fn findings(catalog: &Catalog, plan: &Plan, context: Context<'_>, analysis: &Analysis) -> Vec<Finding> {
    let mut found = Vec::new();
    let chassis = plan.chassis.as_ref().map(|id| (id, catalog.chassis.get(id)));
    match chassis {
        None => found.push(Finding::new("N100")),
        Some((id, None)) => found.push(Finding::new("W100").on("chassis").with("chassis", id.as_str())),
        Some((_, Some(chassis))) => {
            let cpu = plan.cpu.as_ref().and_then(|id| catalog.cpus.get(id));
            let case = Case { catalog, plan, analysis, chassis, cpu };
            let rules = [
                build::add,
                board::add,
                lanes::add,
                links::add,
                peers::add,
                power::add,
                memory::add,
                processes::add,
                storage::add,
                workload::add,
                facts::add,
            ];
            for rule in rules {
                rule(&case, &mut found);
            }
        }
    }
    unknown::add(catalog, plan, analysis, &mut found);
    price::add(catalog, plan, context, analysis, &mut found);
    found.sort_by(|a, b| b.severity().cmp(&a.severity()).then_with(|| a.code.cmp(b.code)));
    found
}

/// A number as findings show it: to one decimal.
fn round1(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}
