//! Works out why a figure is what it is. Not part of an analysis: it is asked for when somebody wants to know.
use std::cell::RefCell;
use std::collections::BTreeMap;

use crate::catalog::benchmark::Fit;
use crate::catalog::workload::LanguageTask;
use crate::catalog::{Catalog, Gpu, WorkloadId};
use crate::machine::{Machine, Pair};
use crate::plan::Plan;
use crate::quantity::Message;
use crate::workload::estimate::estimate_on;
use crate::workload::host::Host;
use crate::workload::pace::Items;
use crate::workload::planned::{Planned, format};
use crate::workload::prediction::items::link_key;
use crate::workload::prediction::{Constants, Predictor, Row, device, names, serving, training as fitted_training};
use crate::workload::result::{Bottleneck, WorkloadResult};
use crate::workload::why::{NearestRow, Why, WhyConstant, WhyTerm};
use crate::workload::{answering, feed, model_ranking, ranking, training};

/// Most measurements that are listed.
const MOST_ROWS: usize = 8;

/// Why a workload of a plan does what the estimate says; `None` if the plan or the catalogue does not have it. `rows` are
/// measurements among which the nearest are looked for.
#[must_use]
pub fn why(
    catalog: &Catalog,
    plan: &Plan,
    (machine, pairs): (&Machine, &[Pair]),
    id: &WorkloadId,
    rows: &[Row],
) -> Option<Why> {
    let profile = catalog.workloads.get(id)?;
    let planned = Planned::of(plan, profile);
    let host = Host::of(catalog, plan, machine, pairs);
    let result = estimate_on(&host, planned);
    let gpu = pace_setter(&host, &result)?;
    let traced = Traced { fit: &catalog.performance.fit, used: RefCell::default() };
    let mut terms = Terms::default();
    let asked = match planned.language() {
        Some(_) => of_language(&host, &planned, gpu, &result, &traced, &mut terms),
        None => of_items(&host, &planned, gpu, &result, &traced, &mut terms),
    };
    steps(&result, &mut terms);
    rank(catalog, &planned, gpu, &mut terms);
    let nearest = asked.map(|asked| nearest(catalog, &asked, gpu, rows)).unwrap_or_default();
    Some(Why {
        terms: terms.0,
        constants: traced.constants(),
        source: if planned.profile.language.is_some() || planned.profile.benchmark.is_some() {
            catalog.performance.fit.source.clone()
        } else {
            profile.source.clone()
        },
        nearest,
    })
}

fn pace_setter<'a>(host: &Host<'a>, result: &WorkloadResult) -> Option<&'a Gpu> {
    let slowest = result.slowest_gpu.as_ref();
    let mut gpus = host.devices.iter().map(|device| device.gpu);
    gpus.clone().find(|gpu| Some(&gpu.id) == slowest).or_else(|| gpus.next())
}

/// Constants that write down which of them were asked for.
struct Traced<'a> {
    fit: &'a Fit,
    used: RefCell<BTreeMap<String, f64>>,
}

impl Constants for Traced<'_> {
    fn ln(&self, name: &str, usual: f64, sigma: f64) -> f64 {
        let ln = self.fit.ln(name, usual, sigma);
        self.used.borrow_mut().insert(name.to_owned(), ln);
        ln
    }
}

impl Traced<'_> {
    /// Those that say something: a constant that was never fitted and changes nothing is left out.
    fn constants(&self) -> Vec<WhyConstant> {
        let used = self.used.borrow();
        let of = |(name, ln): (&String, &f64)| WhyConstant {
            name: name.clone(),
            value: ln.exp(),
            fitted: self.fit.constants.contains_key(name),
        };
        used.iter().map(of).filter(|constant| constant.fitted || (constant.value - 1.0).abs() > 1e-9).collect()
    }
}

/// Terms in the order of the formula.
#[derive(Default)]
struct Terms(Vec<WhyTerm>);

impl Terms {
    fn add(&mut self, key: &'static str, value: f64, unit: &'static str, how: Message) {
        if value.is_finite() && value > 0.0 {
            self.0.push(WhyTerm { key, value, unit, how });
        }
    }
}

fn how(key: &str) -> Message {
    Message::new(format!("why-how-{key}"))
}

/// Peak, sustained rates and what an item takes of them.
fn of_items(
    host: &Host<'_>,
    planned: &Planned<'_>,
    gpu: &Gpu,
    result: &WorkloadResult,
    traced: &Traced<'_>,
    terms: &mut Terms,
) -> Option<Row> {
    let items = Items::of(host.catalog, *planned);
    let batch = result.batch_per_gpu;
    let pace = items.pace(gpu, batch, host.power_cap_w)?;
    let per_item = 1e6 / f64::from(batch);
    terms.add(
        "peak",
        pace.peak_flops / 1e12,
        "TFLOPS",
        how("peak").with("gpu", gpu.name.as_str()).with("format", planned.precision().title()),
    );
    terms.add("work", pace.flops / 1e9, "GFLOP", how("work"));
    let share = pace.flops / (pace.time.compute / f64::from(batch)) / pace.peak_flops;
    terms.add("compute", pace.time.compute * per_item, "µs", how("compute").with("share", (share * 100.0).round()));
    terms.add("bandwidth", pace.bytes_s / 1e9, "GB/s", how("bandwidth").with("gpu", gpu.name.as_str()));
    terms.add("traffic", pace.bytes / 1e6, "MB", how("traffic"));
    let share = pace.bytes / (pace.time.memory / f64::from(batch)) / pace.bytes_s;
    terms.add("memory", pace.time.memory * per_item, "µs", how("memory").with("share", (share * 100.0).round()));
    terms.add("launch", pace.time.host * per_item, "µs", how("launch").with("batch", batch));
    if pace.capped < 1.0 {
        terms.add(
            "capped",
            pace.capped * 100.0,
            "%",
            how("capped").with("watts", host.power_cap_w.unwrap_or(gpu.tdp_w)),
        );
    }
    exchange(host, &items, gpu, batch, traced, terms);
    feeding(host, planned, batch, terms);
    items.job(gpu, batch)?.alone(traced)?;
    items.row(gpu, batch)
}

fn exchange(host: &Host<'_>, items: &Items<'_>, gpu: &Gpu, batch: u32, traced: &Traced<'_>, terms: &mut Terms) {
    let bytes = items.gradient_bytes(gpu, batch);
    let Some(ring) = host.rings.last().and_then(Option::as_ref).filter(|_| bytes > 0.0) else { return };
    let together = items.together(gpu, batch, ring);
    let ranks = ring.reduce.ring.len();
    terms.add("gradients", bytes / 1e6, "MB", how("gradients").with("gpus", ranks));
    let bottleneck = ring.reduce.bottleneck.as_str();
    terms.add("bus", ring.bus(host.catalog) / 1e9, "GB/s", how("bus").with("bottleneck", bottleneck));
    terms.add("reduce", ring.seconds(host.catalog, bytes) * together.bus * 1e3, "ms", how("reduce"));
    terms.add("overlap", together.overlap * 100.0, "%", how("overlap"));
    terms.add("waits", together.waits * 100.0, "%", how("waits"));
    if host.nodes > 1 {
        let machines = how("network").with("machines", host.nodes);
        terms.add("network", host.network_gb_s, "GB/s", machines);
    }
    if let Some(job) = items.job(gpu, batch) {
        _ = job.together(traced, link_key(ring.reduce.kind, ring.bridged));
    }
}

fn feeding(host: &Host<'_>, planned: &Planned<'_>, batch: u32, terms: &mut Terms) {
    let time = feed::feed_time(host, planned, host.devices.len(), batch);
    let decoding = how("feed-cpu").with("cores", host.cores.unwrap_or(0.0));
    terms.add("feed-cpu", time.cpu * 1e3, "ms", decoding.with("rate", feed::items_per_core_s(planned).unwrap_or(0.0)));
    let rate = feed::storage_gb_s(host, planned).unwrap_or(0.0);
    terms.add("feed-drives", time.drives * 1e3, "ms", how("feed-drives").with("rate", rate));
    let link = host.host_link_gb_s.last().copied().unwrap_or(0.0);
    terms.add("feed-link", time.host_link * 1e3, "ms", how("feed-link").with("rate", link));
}

/// A language model in training or answering.
fn of_language(
    host: &Host<'_>,
    planned: &Planned<'_>,
    gpu: &Gpu,
    result: &WorkloadResult,
    traced: &Traced<'_>,
    terms: &mut Terms,
) -> Option<Row> {
    let language = planned.language()?;
    let model = host.catalog.performance.language_model(language.model)?;
    let layout = result.layout?;
    let (peak, _) = device::peak(gpu, format(planned.precision()))?;
    terms.add(
        "peak",
        peak / 1e12,
        "TFLOPS",
        how("peak").with("gpu", gpu.name.as_str()).with("format", planned.precision().title()),
    );
    terms.add("parameters", model.parameters_b, "B", how("parameters").with("active", model.active_b));
    terms.add(
        "split",
        f64::from(layout.tensor),
        "",
        how("split").with("copies", layout.copies).with("data", layout.data),
    );
    let row = if language.task == LanguageTask::Serve {
        let row = answering::row(planned, language, gpu, layout.tensor, f64::from(result.batch_per_gpu));
        let answers = serving::Job::of(&row, gpu, model).answers(traced, f64::INFINITY, 0.0)?;
        let parts = answers.parts;
        terms.add("bandwidth", device::bandwidth(gpu) / 1e9, "GB/s", how("bandwidth").with("gpu", gpu.name.as_str()));
        terms.add("weights", parts.weights * 1e3, "ms", how("weights").with("users", result.batch_per_gpu));
        terms.add(
            "kept",
            parts.kept * 1e3,
            "ms",
            how("kept").with("tokens", language.sequence + language.output / 2.0),
        );
        terms.add("tokens", parts.compute * 1e3, "ms", how("tokens"));
        terms.add("questions", parts.prompts * 1e3, "ms", how("questions"));
        terms.add("layers", parts.launch * 1e3, "ms", how("layers").with("layers", model.layers));
        row
    } else {
        let row = training::row(planned, language, model, gpu, result.batch_per_gpu);
        let alone = fitted_training::Job::of(&row, gpu, model).alone(traced)?;
        let share = 6.0 * model.active_b * 1e9 / alone / peak;
        terms.add("token", alone * 1e6, "µs", how("token").with("share", (share * 100.0).round()));
        row
    };
    Some(row)
}

/// What the step is spent on.
fn steps(result: &WorkloadResult, terms: &mut Terms) {
    let whole: f64 = result.terms.iter().map(|term| term.seconds).sum();
    for (what, key) in [(Bottleneck::GpuLink, "shown-links"), (Bottleneck::Network, "shown-network")] {
        let seconds: f64 = result.terms.iter().filter(|term| term.what == what).map(|term| term.seconds).sum();
        terms.add(key, seconds * 1e3, "ms", how(key));
    }
    terms.add("step", whole * 1e3, "ms", how("step"));
}

/// The tier of the GPU by the model, where an article prints one.
fn rank(catalog: &Catalog, planned: &Planned<'_>, gpu: &Gpu, terms: &mut Terms) {
    if ranking::printed_tier(catalog, planned.profile, &gpu.id).is_none() || planned.profile.language.is_some() {
        return;
    }
    let ranks = model_ranking::by_model(catalog, planned.profile);
    let Some(rank) = ranks.into_iter().find(|rank| rank.gpu.id == gpu.id) else { return };
    let Some(printed) = rank.printed else { return };
    let how = match rank.reason {
        Some(reason) => how("rank-differs").with("printed", printed).with("reason", reason),
        None => how("rank-same").with("printed", printed),
    };
    terms.add("rank", f64::from(rank.tier), "", how);
}

/// The measurements nearest to a question: of the same workload, then the same GPU, architecture, format, number and
/// batch.
fn nearest(catalog: &Catalog, asked: &Row, gpu: &Gpu, rows: &[Row]) -> Vec<NearestRow> {
    let architecture = device::architecture(gpu);
    let batch = asked.batch_per_gpu().unwrap_or(1.0);
    let same_workload = |row: &&Row| row.workload == asked.workload && row.value.is_some() && !row.is_suspect();
    let distance = |row: &Row| {
        let other = names::gpu(catalog, &row.gpu);
        let part = match other {
            Some(other) if other.id == gpu.id => 0.0,
            Some(other) if device::architecture(other) == architecture => 10.0,
            _ => 20.0 + other.map_or(10.0, |other| (other.mem_bw_gb_s / gpu.mem_bw_gb_s).ln().abs()),
        };
        let precision = if row.precision == asked.precision { 0.0 } else { 3.0 };
        let count = f64::from(row.count.max(1)).log2();
        let batch = row.batch_per_gpu().map_or(1.0, |own| (own / batch).log2().abs());
        part + precision + 0.5 * count + 0.3 * batch
    };
    let mut found: Vec<(f64, &Row)> = rows.iter().filter(same_workload).map(|row| (distance(row), row)).collect();
    found.sort_by(|a, b| a.0.total_cmp(&b.0).then_with(|| a.1.id.cmp(&b.1.id)));
    let predictor = Predictor::new(catalog);
    found
        .into_iter()
        .take(MOST_ROWS)
        .map(|(_, row)| NearestRow {
            id: row.id.clone(),
            gpu: row.gpu.clone(),
            count: row.count,
            workload: row.workload.clone(),
            precision: row.precision.clone(),
            batch: row.batch.clone(),
            value: row.value.unwrap_or_default(),
            predicted: predictor.predict(row).ok().map(|(_, prediction)| prediction.value),
            unit: row.unit.clone(),
            source: row.source.clone(),
        })
        .collect()
}
