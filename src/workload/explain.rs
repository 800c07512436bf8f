//! Works out why a figure of a workload is what it is. Not part of an analysis: it is asked for when somebody wants to
//! know.
mod items;
mod language;
pub mod nearest;

use std::cell::RefCell;
use std::collections::BTreeMap;

use crate::catalog::benchmark::Fit;
use crate::catalog::{Catalog, Gpu, WorkloadId};
use crate::machine::{Machine, Pair};
use crate::plan::Plan;
use crate::quantity::Message;
use crate::workload::estimate::estimate_on;
use crate::workload::host::Host;
use crate::workload::planned::Planned;
use crate::workload::prediction::{Constants, Row, device};
use crate::workload::result::{Bottleneck, WorkloadResult};
use crate::workload::why::{Amount, Rests, Why, WhyConstant, written};
use crate::workload::{model_ranking, ranking};

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
    let mut question =
        Question { machine, host: &host, planned: &planned, gpu, result: &result, traced, why: Why::default() };
    let asked = if planned.language().is_some() { question.language() } else { question.items() };
    // A step of answers is told part by part already.
    if result.answering.is_none() {
        question.steps();
    }
    question.rank();
    question.facts();
    let Question { traced, mut why, .. } = question;
    why.constants.extend(traced.constants());
    why.source = if profile.language.is_some() || profile.benchmark.is_some() {
        catalog.performance.fit.source.clone()
    } else {
        profile.source.clone()
    };
    why.nearest = asked.map(|asked| nearest::of_workload(catalog, &asked, gpu, rows)).unwrap_or_default();
    Some(why)
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
        let fitted = |name: &String| self.fit.constants.contains_key(name);
        let telling = used.iter().filter(|(name, ln)| fitted(name) || ln.abs() > 1e-9);
        telling
            .map(|(name, ln)| WhyConstant {
                code: name.clone(),
                meaning: Message::new(format!("constant-{}", name.split('.').next().unwrap_or_default())).or(""),
                amount: Amount::Number(ln.exp(), ""),
                rests: if fitted(name) { Rests::Fitted } else { Rests::Usual },
                source: None,
            })
            .collect()
    }
}

/// One figure that is asked about, and the answer as far as it is worked out.
struct Question<'a> {
    machine: &'a Machine,
    host: &'a Host<'a>,
    planned: &'a Planned<'a>,
    /// The GPU that sets the pace.
    gpu: &'a Gpu,
    result: &'a WorkloadResult,
    traced: Traced<'a>,
    why: Why,
}

fn how(key: &str) -> Message {
    Message::new(format!("why-how-{key}"))
}

impl Question<'_> {
    /// Adds a term by its name after `why-` in the translation files.
    fn term(&mut self, key: &str, value: f64, unit: &'static str, how: Message) {
        self.why.term(Message::new(format!("why-{key}")), Amount::Number(value, unit), how);
    }

    /// The peak of the number format, TFLOPS.
    fn peak(&mut self, tflops: f64) {
        let format = self.planned.precision().title();
        self.term("peak", tflops, "TFLOPS", how("peak").with("gpu", self.gpu.name.as_str()).with("format", format));
    }

    /// The bandwidth of the VRAM.
    fn bandwidth(&mut self) {
        let gb_s = device::bandwidth(self.gpu) / 1e9;
        self.term("bandwidth", gb_s, "GB/s", how("bandwidth").with("gpu", self.gpu.name.as_str()));
    }

    /// What the step is spent on.
    fn steps(&mut self) {
        let terms = &self.result.terms;
        let whole: f64 = terms.iter().map(|term| term.seconds).sum();
        for (what, key) in [(Bottleneck::GpuLink, "shown-links"), (Bottleneck::Network, "shown-network")] {
            let seconds: f64 = terms.iter().filter(|term| term.what == what).map(|term| term.seconds).sum();
            self.term(key, seconds * 1e3, "ms", how(key));
        }
        self.term("step", whole * 1e3, "ms", how("step"));
    }

    /// The tier of the GPU by the model, where an article prints one.
    fn rank(&mut self) {
        let (catalog, profile) = (self.host.catalog, self.planned.profile);
        if ranking::printed_tier(catalog, profile, &self.gpu.id).is_none() || profile.language.is_some() {
            return;
        }
        let ranks = model_ranking::by_model(catalog, profile);
        let Some(rank) = ranks.into_iter().find(|rank| rank.gpu.id == self.gpu.id) else { return };
        let Some(printed) = rank.printed else { return };
        let how = match rank.reason {
            Some(reason) => how("rank-differs").with("printed", printed).with("reason", reason),
            None => how("rank-same").with("printed", printed),
        };
        self.term("rank", f64::from(rank.tier), "", how);
    }

    /// Facts of data sheets that the terms use.
    fn facts(&mut self) {
        let (gpu, host) = (self.gpu, self.host);
        let of = |key: &str| Message::new(key).with("part", gpu.name.as_str());
        let sheet = || written(&gpu.source);
        let bandwidth = Amount::Number(gpu.mem_bw_gb_s, "GB/s");
        self.why.constant(of("why-fact-bandwidth"), bandwidth, Rests::Vendor, sheet());
        self.why.constant(of("why-fact-vram"), Amount::Number(gpu.vram_gb, "GB"), Rests::Vendor, sheet());
        if let Some(watts) = host.power_cap_w {
            self.why.constant(Message::new("why-fact-cap"), Amount::Number(watts, "W"), Rests::Own, None);
        }
    }
}
