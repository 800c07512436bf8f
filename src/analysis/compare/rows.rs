//! The rows of the table, before anything is judged.
use super::{Better, Candidate, Group};
use crate::analysis::{Analysis, rates};
use crate::catalog::{Catalog, WorkloadId, WorkloadProfile};
use crate::machine::{LaneLedger, Severity, SocketLanes};
use crate::plan::Plan;
use crate::quantity::{Arg, Basis, Figure, Message, Money, Sum};
use crate::workload::{WorkloadResult, mix};

use Better::{Less, More, Neither};

/// A row whose values are not judged yet.
pub(super) struct Draft {
    pub id: String,
    pub group: Group,
    pub name: Message,
    pub unit: Option<Message>,
    pub better: Better,
    /// What each option has.
    pub values: Vec<Value>,
}

/// What an option has in a row.
pub(super) struct Value {
    /// With unit and band; `None` for words, and where nothing is known.
    pub figure: Option<Figure>,
    /// In words.
    pub text: Message,
    /// Whether parts are missing in it: the true value is not below it.
    pub is_bound: bool,
}

impl From<(Option<Figure>, Message)> for Value {
    fn from((figure, text): (Option<Figure>, Message)) -> Self {
        Self { figure, text, is_bound: false }
    }
}

impl Draft {
    /// Whether a value of it is known.
    pub(super) fn tells_something(&self) -> bool {
        self.values.iter().any(|value| value.text != unknown())
    }
}

/// Where figures of this table come from when no model stands behind them.
const SOURCE: &str = "sum of the parts";

fn unknown() -> Message {
    Message::new("compare-unknown")
}

/// All rows, group by group.
pub(super) fn rows(catalog: &Catalog, options: &[Candidate<'_>], reference: usize) -> Vec<Draft> {
    let mut table = Table { options, rows: Vec::new() };
    table.verdict();
    table.machine();
    table.rates();
    table.lanes();
    table.links(catalog);
    let workloads = chosen(options);
    table.mix(reference);
    table.workloads(catalog, &workloads);
    table.power();
    table.price(catalog, &workloads);
    table.ownership(catalog, &workloads);
    table.rows
}

/// Workloads of all options, in the order of first choice.
fn chosen(options: &[Candidate<'_>]) -> Vec<WorkloadId> {
    let mut ids: Vec<WorkloadId> = Vec::new();
    for result in options.iter().flat_map(|option| &option.analysis.workloads) {
        if !ids.contains(&result.id) {
            ids.push(result.id.clone());
        }
    }
    ids
}

struct Table<'a> {
    options: &'a [Candidate<'a>],
    rows: Vec<Draft>,
}

impl Table<'_> {
    /// A row of numbers; its name is the words of `compare-row-` and its id.
    fn numbers(
        &mut self,
        group: Group,
        id: &str,
        unit: &str,
        better: Better,
        value: impl Fn(&Analysis, &Plan) -> Option<f64>,
    ) {
        let cell = |option: &Candidate<'_>| {
            let value = value(option.analysis, option.plan).filter(|value| value.is_finite());
            let figure = value.map(|value| Figure::exact(value, unit, Basis::Derived, SOURCE));
            let text = value.map_or_else(unknown, |value| Message::new("compare-number").with("value", value));
            (figure, text)
        };
        let values = self.options.iter().map(cell).collect();
        let unit = (!unit.is_empty()).then(|| Message::new("compare-unit").with("unit", unit));
        self.push(id, group, unit, better, values);
    }

    /// A row of sums: those that lack parts are lower bounds.
    fn sums(&mut self, group: Group, id: &str, unit: &str, better: Better, value: impl Fn(&Analysis) -> Sum) {
        self.numbers(group, id, unit, better, |analysis, _| some(value(analysis).value));
        let Some(row) = self.rows.last_mut() else { return };
        for (option, cell) in self.options.iter().zip(&mut row.values) {
            let sum = value(option.analysis);
            if sum.lacks {
                let written = Message::new("compare-number").with("value", sum.value);
                let text = if sum.is_unknown() { unknown() } else { sum.told(written) };
                *cell = Value { figure: None, text, is_bound: true };
            }
        }
    }

    /// A row of words.
    fn words(&mut self, group: Group, id: &str, words: impl Fn(&Candidate<'_>) -> Option<Message>) {
        let cell = |option: &Candidate<'_>| (None, words(option).unwrap_or_else(unknown));
        let values = self.options.iter().map(cell).collect();
        self.push(id, group, None, Neither, values);
    }

    /// A row of money.
    fn money(&mut self, group: Group, id: &str, value: impl Fn(&Analysis) -> Option<f64>) {
        let cell = |option: &Candidate<'_>| {
            let analysis = option.analysis;
            let lacks =
                if SUMS.contains(&id) { lacks_prices(analysis) } else { USES.contains(&id) && lacks_power(analysis) };
            bounded(money(analysis, value(analysis), None), lacks)
        };
        let values = self.options.iter().map(cell).collect();
        self.push(id, group, None, Less, values);
    }

    fn push(&mut self, id: &str, group: Group, unit: Option<Message>, better: Better, values: Vec<impl Into<Value>>) {
        let name = plain_title(id);
        let values = values.into_iter().map(Into::into).collect();
        self.rows.push(Draft { id: id.to_owned(), group, name, unit, better, values });
    }

    fn verdict(&mut self) {
        self.words(Group::Verdict, "verdict", |option| Some(option.verdict()));
        let count = |severity| move |analysis: &Analysis, _: &Plan| Some(analysis.count(severity) as f64);
        self.numbers(Group::Verdict, "errors", "", Less, count(Severity::Error));
        self.numbers(Group::Verdict, "warnings", "", Less, count(Severity::Warning));
    }

    fn machine(&mut self) {
        let group = Group::Machine;
        self.words(group, "chassis", |option| {
            let id = option.plan.chassis.as_ref()?;
            let chassis = option.catalog.chassis.get(id);
            Some(name(chassis.map_or_else(|| id.to_string(), |it| format!("{} {}", it.vendor, it.name))))
        });
        self.numbers(group, "nodes", "", Neither, |_, plan| Some(f64::from(plan.nodes)));
        self.words(group, "gpus", |option| gpus(option.catalog, option.plan));
        self.numbers(group, "gpu_count", "", More, |analysis, _| Some(f64::from(analysis.totals.gpu_count)));
        self.words(group, "cpus", |option| {
            let id = option.plan.cpu.as_ref()?;
            let cpu = option.catalog.cpus.get(id).map_or_else(|| id.to_string(), |cpu| cpu.name.clone());
            Some(Message::new("compare-parts").with("count", option.plan.cpu_count).with("name", cpu))
        });
        let cores = |cores: Option<u32>| cores.filter(|cores| *cores > 0).map(f64::from);
        self.numbers(group, "cpu_cores", "", More, |analysis, _| cores(analysis.totals.cores()));
        self.sums(group, "drive_tb", "TB", More, |analysis| analysis.totals.drives());
        let group = Group::Memory;
        self.sums(group, "vram_gb", "GB", More, |analysis| analysis.totals.vram());
        self.numbers(group, "vram_per_gpu_gb", "GB", More, |analysis, _| analysis.totals.vram_per_gpu().and_then(some));
        self.sums(group, "largest_pool_gb", "GB", More, |analysis| analysis.totals.largest_pool());
        self.sums(group, "ram_gb", "GB", More, |analysis| analysis.totals.ram());
    }

    fn rates(&mut self) {
        let group = Group::Compute;
        self.numbers(group, "fp64_tflops", "TFLOPS", More, |analysis, _| analysis.totals.fp64_tflops);
        self.numbers(group, "fp32_tflops", "TFLOPS", More, |analysis, _| analysis.totals.fp32_tflops);
        self.numbers(group, "fp16_tflops", "TFLOPS", More, |analysis, _| analysis.totals.fp16_tflops);
        self.numbers(group, "fp16_tensor_tflops", "TFLOPS", More, |analysis, _| analysis.totals.fp16_tensor_tflops);
        self.numbers(group, "bf16_tensor_tflops", "TFLOPS", More, |analysis, _| analysis.totals.bf16_tensor_tflops);
        self.numbers(group, "tf32_tensor_tflops", "TFLOPS", More, |analysis, _| analysis.totals.tf32_tensor_tflops);
        self.numbers(group, "fp8_tensor_tflops", "TFLOPS", More, |analysis, _| analysis.totals.fp8_tensor_tflops);
        self.numbers(group, "int8_tops", "TOPS", More, |analysis, _| analysis.totals.int8_tops);
        let group = Group::Bandwidth;
        self.sums(group, "mem_bw_gb_s", "GB/s", More, |analysis| analysis.totals.mem_bw());
        self.numbers(group, "mem_bw_per_gpu_gb_s", "GB/s", More, |analysis, _| {
            analysis.totals.mem_bw_per_gpu().and_then(some)
        });
    }

    fn lanes(&mut self) {
        let group = Group::Lanes;
        let sum = |ledger: &LaneLedger, of: fn(&SocketLanes) -> Option<u16>| {
            let each: Option<Vec<u16>> = ledger.sockets.iter().map(of).collect();
            each.filter(|each| !each.is_empty()).map(|each| each.into_iter().map(f64::from).sum())
        };
        let of = |analysis: &Analysis, of| sum(&analysis.ledger, of);
        self.numbers(group, "lanes_owned", "", More, |it, _| of(it, |socket| socket.known(socket.owned)));
        self.numbers(group, "lanes_spent", "", Neither, |it, _| of(it, |socket| Some(socket.spent)));
        self.numbers(group, "lanes_left", "", More, |it, _| of(it, |socket| socket.known(socket.left)));
        self.numbers(group, "lanes_over", "", Less, |it, _| of(it, |socket| socket.known(socket.over)));
        self.numbers(group, "oversubscription", "", Less, |analysis, _| {
            let shares = analysis.ledger.switches.iter().map(|switch| switch.oversubscription);
            shares.max_by(f64::total_cmp)
        });
        self.words(group, "non_blocking", |option| {
            let analysis = option.analysis;
            let verdict = analysis.ledger.verdict().filter(|_| analysis.totals.gpu_count > 0);
            verdict.map(|is_non_blocking| Message::new(if is_non_blocking { "report-yes" } else { "report-no" }))
        });
    }

    fn links(&mut self, catalog: &Catalog) {
        let group = Group::Links;
        // What an unknown GPU has beside its slot's link is not known.
        let known = |plan: &Plan| plan.gpus().all(|(_, id)| catalog.gpus.contains_key(id));
        self.numbers(group, "pair_slowest_gb_s", "GB/s", More, |analysis, plan| {
            rates::slowest_pair(analysis).filter(|_| known(plan)).map(|pair| pair.usable_gb_s)
        });
        self.numbers(group, "pair_fastest_gb_s", "GB/s", More, |analysis, plan| {
            rates::fastest_pair(analysis).filter(|_| known(plan)).map(|pair| pair.usable_gb_s)
        });
        self.numbers(group, "all_reduce_gb_s", "GB/s", More, |analysis, plan| {
            analysis.all_reduce.as_ref().filter(|_| known(plan)).map(|reduce| reduce.large_gb_s(catalog))
        });
    }

    /// All workloads as one number, against the reference option; only where that has several.
    fn mix(&mut self, reference: usize) {
        let results: Vec<&[WorkloadResult]> =
            self.options.iter().map(|option| option.analysis.workloads.as_slice()).collect();
        if results.get(reference).is_none_or(|results| results.len() < 2) {
            return;
        }
        let cell = |score: Option<Figure>| match score {
            Some(score) => {
                let percent = |of: fn(f64) -> f64| Figure {
                    value: of(score.value * 100.0),
                    low: of(score.low * 100.0),
                    high: of(score.high * 100.0),
                    unit: "%".to_owned(),
                    ..score.clone()
                };
                // What is judged is not rounded: 99.6 % and 100.4 % are not the same.
                (Some(percent(|value| value)), banded(&percent(f64::round)))
            }
            None => (None, unknown()),
        };
        let scores = mix::scores(&results, reference);
        // An option that lacks one of the workloads has none; alone the reference's 100 % tells nothing.
        if scores.iter().flatten().count() < 2 {
            return;
        }
        let values: Vec<(Option<Figure>, Message)> = scores.into_iter().map(cell).collect();
        let unit = Some(Message::new("compare-unit").with("unit", "%"));
        self.push("mix", Group::Workloads, unit, More, values);
    }

    fn workloads(&mut self, catalog: &Catalog, workloads: &[WorkloadId]) {
        for id in workloads {
            let profile = catalog.workloads.get(id);
            let values = self.options.iter().map(|option| throughput(result(option.analysis, id)).into()).collect();
            let row = format!("throughput:{id}");
            self.rows.push(Draft {
                name: title(catalog, &row),
                id: row,
                group: Group::Workloads,
                unit: profile.map(WorkloadProfile::rate_unit),
                better: More,
                values,
            });
        }
    }

    fn power(&mut self) {
        let group = Group::Power;
        self.words(group, "gpu_cap_w", |option| {
            let watts = option.analysis.power.gpu_cap_w?;
            Some(Message::new("charts-value").with("value", watts).with("unit", "W"))
        });
        self.sums(group, "idle_w", "W", Less, |analysis| analysis.power.sum(analysis.power.idle_w));
        self.sums(group, "typical_w", "W", Less, |analysis| analysis.power.sum(analysis.power.typical_w));
        self.sums(group, "max_w", "W", Less, |analysis| analysis.power.sum(analysis.power.max_w));
        self.sums(group, "btu_per_h", "BTU/h", Less, |analysis| analysis.power.sum(analysis.power.btu_per_h));
        self.words(group, "noise", |option| {
            let chassis = option.catalog.chassis.get(option.plan.chassis.as_ref()?)?;
            let told = Some(chassis.body.noise.clone()).filter(|told| !told.is_empty())?;
            Some(Message::new("compare-name").with("name", Arg::Data(told)))
        });
        self.numbers(group, "rack_units", "U", Less, |analysis, _| analysis.totals.rack_units);
    }

    fn price(&mut self, catalog: &Catalog, workloads: &[WorkloadId]) {
        self.money(Group::Price, "price", |analysis| analysis.price.amount.map(Money::to_f64));
        self.money(Group::Price, "per_tflops", |analysis| analysis.price.per_tflops);
        self.money(Group::Price, "per_vram_gb", |analysis| analysis.price.per_vram_gb);
        for id in workloads {
            let values = self.options.iter().map(|option| per_throughput(option.analysis, id)).collect();
            let row = format!("per_throughput:{id}");
            self.rows.push(Draft {
                name: title(catalog, &row),
                id: row,
                group: Group::Price,
                unit: None,
                better: Less,
                values,
            });
        }
    }

    fn ownership(&mut self, catalog: &Catalog, workloads: &[WorkloadId]) {
        let group = Group::Ownership;
        self.money(group, "cost_per_year", |analysis| analysis.ownership.per_year);
        self.money(group, "hardware_per_year", |analysis| analysis.ownership.hardware);
        self.money(group, "energy_per_year", |analysis| analysis.ownership.energy);
        self.money(group, "support_per_year", |analysis| analysis.ownership.support);
        self.money(group, "space_per_year", |analysis| analysis.ownership.space);
        self.money(group, "cost_of_all_years", |analysis| analysis.ownership.total);
        self.money(group, "cost_per_tflops_year", |analysis| analysis.ownership.per_tflops_year);
        for id in workloads {
            let cost = |option: &Candidate<'_>| {
                let costs = &option.analysis.ownership.per_million;
                let cost = costs.iter().find(|(workload, _)| workload == id).map(|(_, cost)| cost);
                let cost = money(option.analysis, cost.map(|cost| cost.value), cost.map(|cost| (cost.low, cost.high)));
                bounded(cost, lacks_prices(option.analysis) || lacks_power(option.analysis))
            };
            let values = self.options.iter().map(cost).collect();
            let row = format!("cost_per_million:{id}");
            self.rows.push(Draft { name: title(catalog, &row), id: row, group, unit: None, better: Less, values });
        }
        self.money(group, "rent_per_month", |analysis| Some(analysis.ownership.rent.as_ref()?.per_month));
        self.numbers(group, "break_even_months", "", Less, |analysis, _| {
            analysis.ownership.rent.as_ref()?.break_even_months
        });
        let Some(row) = self.rows.last_mut() else { return };
        for (option, value) in self.options.iter().zip(&mut row.values) {
            let ownership = &option.analysis.ownership;
            value.text = ownership.break_even_told().unwrap_or_else(unknown);
            value.is_bound = ownership.rent.as_ref().is_some_and(|rent| rent.at_least);
        }
    }
}

/// What a row is called, by its steady name.
pub(super) fn title(catalog: &Catalog, row: &str) -> Message {
    let Some((kind, id)) = row.split_once(':') else { return plain_title(row) };
    let profile = catalog.workloads.get(id);
    let workload = profile.map_or_else(|| name(id), WorkloadProfile::title);
    match kind {
        "per_throughput" => {
            let unit = profile.map_or_else(unknown, WorkloadProfile::rate_unit);
            Message::new("compare-row-per-throughput").with("workload", workload).with("unit", unit)
        }
        "cost_per_million" => profile.map_or(workload, WorkloadProfile::cost_per_million),
        _ => workload,
    }
}

fn plain_title(row: &str) -> Message {
    Message::new(format!("compare-row-{}", row.replace('_', "-")))
}

/// A value that counts only if there is something.
fn some(value: f64) -> Option<f64> {
    (value > 0.0).then_some(value)
}

fn name(name: impl Into<String>) -> Message {
    Message::new("compare-name").with("name", name.into())
}

/// The GPUs by model: `4 × Tesla V100`.
fn gpus(catalog: &Catalog, plan: &Plan) -> Option<Message> {
    let mut models: Vec<(&str, u32)> = Vec::new();
    for (_, id) in plan.gpus() {
        match models.iter_mut().find(|(model, _)| *model == id.as_str()) {
            Some((_, count)) => *count = count.saturating_add(plan.nodes),
            None => models.push((id.as_str(), plan.nodes)),
        }
    }
    let part = |(id, count): &(&str, u32)| {
        let name = catalog.gpus.get(*id).map_or(*id, |gpu| gpu.name.as_str());
        Message::new("compare-parts").with("count", *count).with("name", name)
    };
    let parts: Vec<Message> = models.iter().map(part).collect();
    (!parts.is_empty()).then(|| Message::new("compare-list").with("parts", Arg::Messages(parts)))
}

fn result<'a>(analysis: &'a Analysis, id: &WorkloadId) -> Option<&'a WorkloadResult> {
    analysis.workloads.iter().find(|result| result.id == *id)
}

fn throughput(result: Option<&WorkloadResult>) -> (Option<Figure>, Message) {
    let Some(result) = result else { return (None, Message::new("compare-not-chosen")) };
    match &result.throughput {
        Some(figure) => (Some(figure.clone()), banded(figure)),
        None if !result.fits && result.vram_gb_per_gpu > 0.0 => (None, Message::new("compare-too-big")),
        None => (None, unknown()),
    }
}

/// A figure with its band: `1,234 (900–1,700)`.
fn banded(figure: &Figure) -> Message {
    if figure.low >= figure.high {
        return Message::new("compare-number").with("value", figure.value);
    }
    Message::new("compare-band").with("value", figure.value).with("low", figure.low).with("high", figure.high)
}

/// What one item per second costs; a band of the throughput becomes one of the cost.
fn per_throughput(analysis: &Analysis, id: &WorkloadId) -> Value {
    let rate = result(analysis, id).and_then(|result| result.throughput.as_ref());
    let price = analysis.price.amount.map(Money::to_f64);
    match (price, rate) {
        (Some(price), Some(rate)) if rate.low > 0.0 => {
            let cost = money(analysis, Some(price / rate.value), Some((price / rate.high, price / rate.low)));
            bounded(cost, lacks_prices(analysis))
        }
        _ => (None, unknown()).into(),
    }
}

/// Rows that sum up prices, and are too low where a part has none.
pub(super) const SUMS: [&str; 8] = [
    "price",
    "per_tflops",
    "per_vram_gb",
    "cost_per_year",
    "hardware_per_year",
    "cost_of_all_years",
    "support_per_year",
    "cost_per_tflops_year",
];

/// Rows that hang on the power drawn, and are too low where that of a part is not known.
const USES: [&str; 2] = ["energy_per_year", "space_per_year"];

/// Whether a part has no price.
fn lacks_prices(analysis: &Analysis) -> bool {
    !analysis.price.missing.is_empty()
}

/// Whether the power of a part is not known.
fn lacks_power(analysis: &Analysis) -> bool {
    analysis.ownership.lacks
}

/// An amount that `lacks` parts must not look like the whole.
fn bounded((figure, text): (Option<Figure>, Message), lacks: bool) -> Value {
    let is_bound = lacks && figure.is_some();
    let text = if is_bound { Message::new("compare-at-least").with("value", text) } else { text };
    Value { figure, text, is_bound }
}

/// An amount in the currency of the price.
fn money(analysis: &Analysis, value: Option<f64>, band: Option<(f64, f64)>) -> (Option<Figure>, Message) {
    let currency = analysis.ownership.currency;
    let Some(value) = value.filter(|value| value.is_finite()) else { return (None, unknown()) };
    let amount = |value: f64| crate::analysis::cost::amount(value, currency);
    let (low, high) = band.unwrap_or((value, value));
    let basis = if band.is_some() { Basis::Estimated } else { Basis::Derived };
    let figure = Figure { low, high, ..Figure::exact(value, currency.code(), basis, SOURCE) };
    let text = match (amount(value), amount(low).zip(amount(high)).filter(|_| low < high)) {
        (Some(value), Some((low, high))) => {
            Message::new("compare-band").with("value", value).with("low", low).with("high", high)
        }
        (Some(value), None) => Message::new("compare-number").with("value", value),
        (None, _) => unknown(),
    };
    (Some(figure), text)
}
