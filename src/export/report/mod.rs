//! The report as JSON: the contract that scripts read. Fields are added freely and never renamed.
//!
//! Nothing is worked out here: every number is a field of the [`Analysis`], or of a curve that documents draw. What is not known is `null`.
mod answers;
mod costs;
mod machine;
mod nvlink;
mod origin;
mod performance;
mod results;

use std::collections::BTreeMap;

use serde::{Serialize, Serializer};

use crate::analysis::Analysis;
use crate::catalog::Catalog;
use crate::export::deck;
use crate::locale::Language;
use crate::plan::{Plan, Project};
use crate::quantity::Day;
use crate::quantity::visible::escaped_json;
use costs::{OwnershipReport, PowerReport, PriceReport};
use machine::{FlowsReport, GpuReport, GrowthReport, LanesReport, TotalsReport};
use nvlink::NvlinkReport;
use results::{FindingReport, SeedReport};

pub(super) use costs::{Amount, AssumptionReport, amount, basis_name};
pub use machine::{LinkReport, links};
pub use origin::{Origin, RateReport};
pub use results::WorkloadReport;
pub(super) use results::severity_name;

/// Version of the report's form.
const FORMAT_VERSION: u32 = 1;

/// A number without the noise of binary fractions: whole numbers as such, others to nine digits; `null` if not finite.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Number(pub f64);

impl Number {
    /// The number as the report tells it: nine digits. What documents round must start from the same.
    #[must_use]
    pub fn told(self) -> f64 {
        format!("{:.8e}", self.0).parse().unwrap_or(self.0)
    }
}

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let number = self.told();
        if number.fract() == 0.0 && number.abs() < 1e15 {
            serializer.serialize_i64(number as i64)
        } else {
            serializer.serialize_f64(number)
        }
    }
}

/// A number that counts only if there is something it speaks of.
fn if_any(any: bool, number: f64) -> Option<Number> {
    any.then_some(Number(number))
}

fn known(number: Option<f64>) -> Option<Number> {
    number.map(Number)
}

/// One option with what is derived from it.
#[derive(Debug, Clone, Copy)]
pub struct Analysed<'a> {
    /// The option.
    pub plan: &'a Plan,
    /// Everything derived from it.
    pub analysis: &'a Analysis,
}

/// The whole report.
#[derive(Debug, Serialize)]
pub struct Report {
    format_version: u32,
    #[serde(flatten)]
    origin: Origin,
    title: String,
    currency: String,
    rates: Vec<RateReport>,
    /// What all figures rest on, in words; assumptions of owning are with each option.
    assumptions: Vec<String>,
    options: Vec<OptionReport>,
}

impl Report {
    /// The report of these options of a project, with messages in this language.
    #[must_use]
    pub fn of(catalog: &Catalog, project: &Project, options: &[Analysed<'_>], language: Language) -> Self {
        Self {
            format_version: FORMAT_VERSION,
            origin: Origin::of(catalog),
            title: project.title.clone(),
            currency: project.currency.to_string(),
            rates: project.rates.iter().map(RateReport::of).collect(),
            assumptions: deck::ASSUMED.iter().map(|key| language.text(key)).collect(),
            options: options.iter().map(|option| OptionReport::of(catalog, *option, language)).collect(),
        }
    }

    /// The same report, made on this day.
    #[must_use]
    pub fn on(self, today: Day) -> Self {
        Self { origin: self.origin.on(today), ..self }
    }

    /// The report as text, one value a line.
    ///
    /// # Errors
    /// Never for a report that was made here.
    pub fn to_json(&self) -> Result<String, serde_json::Error> {
        Ok(escaped_json(serde_json::to_string_pretty(self)?) + "\n")
    }
}

#[derive(Debug, Serialize)]
struct OptionReport {
    title: String,
    chassis: Option<String>,
    nodes: u32,
    cpus: Vec<CpuReport>,
    ram_gb: Option<Number>,
    /// Parts that no catalogue has: what they bring and draw is in none of the sums.
    unknown_parts: Vec<String>,
    gpus: Vec<GpuReport>,
    totals: TotalsReport,
    lanes: LanesReport,
    links: Vec<LinkReport>,
    all_reduce_gb_s: Option<Number>,
    flows: FlowsReport,
    nvlink_gain: Option<NvlinkReport>,
    power: PowerReport,
    price: PriceReport,
    ownership: OwnershipReport,
    growth: GrowthReport,
    workloads: Vec<WorkloadReport>,
    answers_by_users: BTreeMap<String, Vec<answers::UsersReport>>,
    findings: Vec<FindingReport>,
    seed_claims: Vec<SeedReport>,
}

impl OptionReport {
    fn of(catalog: &Catalog, option: Analysed<'_>, language: Language) -> Self {
        let Analysed { plan, analysis } = option;
        Self {
            title: plan.title.clone(),
            chassis: plan.chassis.as_ref().map(ToString::to_string),
            nodes: plan.nodes,
            cpus: cpus(catalog, plan),
            ram_gb: known(analysis.totals.ram().whole()),
            unknown_parts: analysis.totals.unknown.names(),
            gpus: plan.gpus().map(|(slot, gpu)| GpuReport::of(&analysis.machine, slot, gpu.as_str())).collect(),
            totals: TotalsReport::of(&analysis.totals),
            lanes: LanesReport::of(&analysis.ledger, &analysis.totals),
            links: links(&analysis.pairs),
            flows: FlowsReport::of(&analysis.flows),
            all_reduce_gb_s: known(analysis.all_reduce.as_ref().map(|it| it.large_gb_s(catalog))),
            nvlink_gain: crate::analysis::nvlink::gain(catalog, plan).map(|gain| NvlinkReport::of(&gain)),
            power: PowerReport::of(&analysis.power),
            price: PriceReport::of(&analysis.price, &analysis.ownership, language),
            ownership: OwnershipReport::of(catalog, &analysis.ownership, language),
            growth: GrowthReport::of(&analysis.growth),
            workloads: analysis.workloads.iter().map(|result| WorkloadReport::of(result, language)).collect(),
            answers_by_users: answers::answers(catalog, option),
            findings: analysis.findings.iter().map(|finding| FindingReport::of(finding, language)).collect(),
            seed_claims: analysis.seed_claims.iter().map(SeedReport::of).collect(),
        }
    }
}

#[derive(Debug, Serialize)]
struct CpuReport {
    id: String,
    socket: u8,
    cores: Option<u16>,
}

fn cpus(catalog: &Catalog, plan: &Plan) -> Vec<CpuReport> {
    let Some(id) = &plan.cpu else { return Vec::new() };
    let cores = catalog.cpus.get(id).map(|cpu| cpu.cores);
    (0..plan.cpu_count).map(|socket| CpuReport { id: id.to_string(), socket, cores }).collect()
}
