//! Why a number of an option is what it is: one way for all of them, by the name of their row in the comparison.
//!
//! Numbers that stand in charts only have names of the same kind: `fp16_training_tflops`, `pcie_gb_s`, `nvlink_gb_s`,
//! `network_gb_s`, `mains_w`. Asked for when somebody wants to know, and no part of an analysis.
mod links;
mod mix;
mod money;
mod owning;
mod power;
mod sums;

use crate::analysis::{Analysis, Context, compare};
use crate::catalog::{Catalog, Gpu, WorkloadId};
use crate::plan::Plan;
use crate::quantity::{Arg, Message, Money};
use crate::workload::explain;
use crate::workload::prediction::Row;
use crate::workload::why::{Amount, Rests, Why, WhyTerm};

/// The option that is asked about.
#[derive(Debug, Clone, Copy)]
pub struct Asking<'a> {
    /// All parts, with the machines of its project.
    pub catalog: &'a Catalog,
    /// The option.
    pub plan: &'a Plan,
    /// Everything derived from it.
    pub analysis: &'a Analysis,
    /// The option that others are set against, for numbers of several options; `None` where it stands alone.
    pub reference: Option<&'a Analysis>,
    /// Its project, and today.
    pub context: Context<'a>,
    /// Measurements among which the nearest are looked for.
    pub rows: &'a [Row],
}

/// Why a number of the option is what it is; `None` if the option does not have it, or if it is no number that is worked
/// out. The last term is the number itself.
#[must_use]
pub fn why(asking: &Asking<'_>, number: &str) -> Option<Why> {
    if let Some(workload) = workload(number) {
        let graph = (&asking.analysis.machine, asking.analysis.pairs.as_slice());
        return explain::why(asking.catalog, asking.plan, graph, &workload, asking.rows);
    }
    let mut why = Why::default();
    if number == MIX {
        let score = mix::fill(asking, &mut why)?;
        why.terms.push(WhyTerm { title: title(asking.catalog, number), amount: score, how: how("result") });
        return Some(why);
    }
    let result = sums::fill(asking, number, &mut why)
        .or_else(|| links::fill(asking, number, &mut why))
        .or_else(|| power::fill(asking, number, &mut why))
        .or_else(|| money::fill(asking, number, &mut why))
        .or_else(|| owning::fill(asking, number, &mut why))?;
    let how = Message::new("why-how-result");
    // Even none of something is a number that was asked about.
    why.terms.push(WhyTerm { title: title(asking.catalog, number), amount: result, how });
    if compare::lacks_prices(number, asking.analysis) {
        why.at_least = true;
        let names = asking.analysis.price.lacks();
        why.notes.push(Message::new("side-price-missing-names").with("names", names));
    }
    Some(why)
}

/// All workloads as one number.
const MIX: &str = "mix";

/// Numbers that belong together, by their names, in the order in which to offer them beside each other.
pub const RELATED: [&[&str]; 8] = [
    &[
        "fp16_tensor_tflops",
        "fp16_training_tflops",
        "bf16_tensor_tflops",
        "tf32_tensor_tflops",
        "fp8_tensor_tflops",
        "int8_tops",
        "fp16_tflops",
        "fp32_tflops",
        "fp64_tflops",
    ],
    &["vram_gb", "vram_per_gpu_gb", "largest_pool_gb", "mem_bw_gb_s", "mem_bw_per_gpu_gb_s"],
    &["gpu_count", "ram_gb", "drive_tb", "cpu_cores", "rack_units"],
    &["lanes_owned", "lanes_spent", "lanes_left", "lanes_over", "oversubscription"],
    &["pair_slowest_gb_s", "pair_fastest_gb_s", "all_reduce_gb_s", "pcie_gb_s", "nvlink_gb_s", "network_gb_s"],
    &["max_w", "typical_w", "idle_w", "mains_w", "btu_per_h"],
    &["price", "per_tflops", "per_vram_gb"],
    &[
        "cost_per_year",
        "hardware_per_year",
        "energy_per_year",
        "support_per_year",
        "space_per_year",
        "cost_of_all_years",
        "cost_per_tflops_year",
        "rent_per_month",
        "break_even_months",
    ],
];

/// Numbers of a workload, by the beginnings of their names.
const OF_WORKLOADS: [&str; 3] = ["throughput:", "per_throughput:", "cost_per_million:"];

/// Whether a number of this name can be explained.
#[must_use]
pub fn is_explained(number: &str) -> bool {
    let of_workloads = number == MIX || OF_WORKLOADS.iter().any(|kind| number.starts_with(kind));
    of_workloads || RELATED.iter().any(|group| group.contains(&number))
}

/// The numbers that belong to one, itself among them.
#[must_use]
pub fn related(number: &str) -> Vec<String> {
    if let Some(id) = OF_WORKLOADS.iter().find_map(|kind| number.strip_prefix(kind)) {
        return OF_WORKLOADS.iter().map(|kind| format!("{kind}{id}")).collect();
    }
    let group = RELATED.iter().find(|group| group.contains(&number));
    group.map(|group| group.iter().map(|name| (*name).to_owned()).collect()).unwrap_or_default()
}

/// The workload whose throughput a number is.
#[must_use]
pub fn workload(number: &str) -> Option<WorkloadId> {
    number.strip_prefix("throughput:").map(WorkloadId::new)
}

/// The name of a workload's throughput.
#[must_use]
pub fn of_workload(id: &WorkloadId) -> String {
    format!("throughput:{id}")
}

/// What a number is called.
#[must_use]
pub fn title(catalog: &Catalog, number: &str) -> Message {
    compare::row_title(catalog, number)
}

impl<'a> Asking<'a> {
    fn nodes(&self) -> f64 {
        f64::from(self.plan.nodes)
    }

    /// Models of GPUs with their number in one machine, in the order of placing; unknown ones are left out.
    fn models(&self) -> Vec<(&'a Gpu, u32)> {
        let mut models: Vec<(&Gpu, u32)> = Vec::new();
        for gpu in self.plan.gpus().filter_map(|(_, id)| self.catalog.gpus.get(id)) {
            match models.iter_mut().find(|(known, _)| known.id == gpu.id) {
                Some((_, count)) => *count += 1,
                None => models.push((gpu, 1)),
            }
        }
        models
    }

    /// An amount in the currency of the project.
    fn money(&self, value: f64) -> Option<Amount> {
        crate::analysis::cost::amount(value, self.analysis.ownership.currency).map(Amount::Money)
    }

    /// A result in the currency of the project.
    fn result(&self, value: Option<f64>) -> Option<Amount> {
        self.money(value.filter(|value| value.is_finite())?)
    }

    /// Adds a term of money.
    fn money_term(&self, why: &mut Why, title: Message, value: Option<f64>, how: Message) {
        if let Some(amount) = value.and_then(|value| self.money(value)) {
            why.term(title, amount, how);
        }
    }

    /// Adds the price of purchase as a term.
    fn price_term(&self, why: &mut Why) {
        if let Some(price) = self.analysis.price.amount {
            why.term(Message::new("compare-row-price"), Amount::Money(price), how("price"));
        }
    }
}

/// A name that is the same in every language.
fn named(name: &str) -> Message {
    Message::new("compare-name").with("name", Arg::Data(name.to_owned()))
}

fn how(key: &str) -> Message {
    Message::new(format!("why-how-{key}"))
}

/// So many of something, each giving so much.
fn times(count: f64, each: Amount) -> Message {
    how("times").with("count", count).with("each", each.words())
}

/// A price or rate that was published on a day.
fn dated(source: &str, date: Option<crate::quantity::Day>) -> Option<Message> {
    match date {
        Some(date) if !source.is_empty() => {
            Some(Message::new("why-source-dated").with("source", Arg::Data(source.to_owned())).with("date", date))
        }
        _ => crate::workload::why::written(source),
    }
}

/// A fact of a part's data sheet.
fn sheet(why: &mut Why, key: &str, part: &str, amount: Amount, source: &str) {
    let meaning = Message::new(key).with("part", Arg::Data(part.to_owned()));
    why.constant(meaning, amount, Rests::Vendor, crate::workload::why::written(source));
}

fn money(amount: Money) -> Amount {
    Amount::Money(amount)
}
