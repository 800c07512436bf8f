//! Everything derived from catalogue and plan, in one struct. Fast enough to run on every frame of a drag.
pub mod compare;
pub mod cost;
pub mod findings;
pub mod growth;
pub mod nvlink;
pub mod ownership;
pub mod rates;
pub mod refresh;
pub mod seed;
pub mod totals;
pub mod verdict;
pub mod why;

use crate::catalog::Catalog;
use crate::machine::{
    AllReduce, Finding, Flows, LaneLedger, Machine, Pair, Severity, build, collective, flow, ledger, path, power,
};
use crate::plan::{Plan, Project};
use crate::quantity::Day;
use crate::workload::WorkloadResult;

pub use crate::machine::power::{Power, Redundancy};
pub use cost::{Price, PriceBasis, PriceLine};
pub use growth::{Extension, Growth};
pub use nvlink::NvlinkGain;
pub use ownership::{Assumption, Ownership, Rent};
pub use seed::SeedCheck;
pub use totals::Totals;
pub use verdict::{Lack, Verdict};

/// What an analysis needs besides catalogue and plan.
#[derive(Debug, Clone, Copy)]
pub struct Context<'a> {
    /// The project, for currency and rates.
    pub project: &'a Project,
    /// Today, for the age of prices.
    pub today: Day,
}

/// Everything derived from one plan.
#[derive(Debug, Clone, PartialEq)]
pub struct Analysis {
    /// The graph.
    pub machine: Machine,
    /// Who spends the lanes. Of one machine.
    pub ledger: LaneLedger,
    /// All pairs of GPUs and network adapters of one machine.
    pub pairs: Vec<Pair>,
    /// What links carry when many devices of one machine are busy at once.
    pub flows: Flows,
    /// All-reduce over all GPUs of one machine; `None` for fewer than two.
    pub all_reduce: Option<AllReduce>,
    /// Sums over all machines of the option.
    pub totals: Totals,
    /// Power of all machines of the option.
    pub power: Power,
    /// Price of all machines of the option.
    pub price: Price,
    /// Cost of owning all machines of the option.
    pub ownership: Ownership,
    /// Room to grow of one machine.
    pub growth: Growth,
    /// The plan's workloads, in its order.
    pub workloads: Vec<WorkloadResult>,
    /// Statements, worst first.
    pub findings: Vec<Finding>,
    /// What an article printed, beside what we compute.
    pub seed_claims: Vec<SeedCheck>,
}

impl Analysis {
    /// Derives everything from one plan.
    #[must_use]
    pub fn of(catalog: &Catalog, plan: &Plan, context: Context<'_>) -> Self {
        let machine = build::build(catalog, plan);
        let ledger = ledger::ledger(catalog, plan, &machine);
        let pairs = path::pairs(catalog, plan, &machine);
        let flows = flow::flows(&machine, &pairs);
        let gpus: Vec<usize> = machine.gpus().collect();
        let all_reduce = collective::all_reduce(catalog, &machine, &pairs, &gpus);
        let totals = totals::totals(catalog, plan, &machine, &pairs);
        let power = power::power(catalog, plan);
        let price = cost::price(catalog, plan, context, &totals);
        let growth = growth::growth(catalog, plan, &ledger, &power);
        let workloads = crate::workload::estimate::estimate_all(catalog, plan, &machine, &pairs);
        let ownership = ownership::ownership(catalog, plan, context, (&totals, &power, &price), &workloads);
        let mut analysis = Self {
            seed_claims: seed::checks(catalog, plan, &totals, &power, &price),
            findings: Vec::new(),
            machine,
            ledger,
            pairs,
            flows,
            all_reduce,
            totals,
            power,
            price,
            ownership,
            growth,
            workloads,
        };
        analysis.findings = findings::findings(catalog, plan, context, &analysis);
        analysis
    }

    /// How many findings there are of this severity.
    #[must_use]
    pub fn count(&self, severity: Severity) -> usize {
        self.findings.iter().filter(|finding| finding.severity() == severity).count()
    }
}
