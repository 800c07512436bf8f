//! From a row to its prediction.
use std::cell::RefCell;
use std::collections::BTreeMap;

use crate::catalog::benchmark::Fit;
use crate::catalog::{Catalog, Gpu};
use crate::quantity::Basis;
use crate::workload::prediction::shape::{self, Links};
use crate::workload::prediction::{
    Constants, Row, device, items, links, llamacpp, memory, micro, names, scaling, serving, subjects, text, training,
};

/// Why a row gets no prediction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    /// The table itself doubts the value.
    Suspect,
    /// The catalogue has no such GPU.
    UnknownGpu,
    /// No such benchmark or model is known.
    UnknownWorkload,
    /// The GPU has no units for the number format, or the format is unknown.
    NoFormat,
    /// What the value depends on, such as drives, is not told.
    NotTold,
    /// No plain machine could be built.
    NoMachine,
    /// A collective of one GPU.
    OneGpu,
    /// The message size is not told.
    NoSize,
    /// The machine has no such pair of GPUs.
    NoSuchPair,
    /// A buffer larger than the page tables reach.
    BeyondPageTables,
    /// One direction while both are busy.
    OneOfTwoDirections,
    /// Another kind of measurement.
    NotKnown,
    /// The fields of the row do not meet the columns of the table.
    Broken,
    /// The value is missing or no number.
    NoNumber,
    /// The value is zero or less.
    NotPositive,
    /// The unit is none of the metric.
    WrongUnit,
    /// The number of GPUs or machines is none.
    NoCount,
}

impl Reason {
    /// Its name, in the translation files after `prediction-reason-`.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Suspect => "suspect",
            Self::UnknownGpu => "unknown-gpu",
            Self::UnknownWorkload => "unknown-workload",
            Self::NoFormat => "no-format",
            Self::NotTold => "not-told",
            Self::NoMachine => "no-machine",
            Self::OneGpu => "one-gpu",
            Self::NoSize => "no-size",
            Self::NoSuchPair => "no-such-pair",
            Self::BeyondPageTables => "beyond-page-tables",
            Self::OneOfTwoDirections => "one-of-two-directions",
            Self::NotKnown => "not-known",
            Self::Broken => "broken",
            Self::NoNumber => "no-number",
            Self::NotPositive => "not-positive",
            Self::WrongUnit => "wrong-unit",
            Self::NoCount => "no-count",
        }
    }
}

/// A prediction with its 80 % band.
#[derive(Debug, Clone, PartialEq)]
pub struct Prediction {
    /// The value, in the row's unit.
    pub value: f64,
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
    /// What it rests on.
    pub basis: Basis,
    /// Id of a measured row of the same GPU and workload.
    pub measured_row: Option<String>,
}

/// How a value is worked out.
#[derive(Debug, Clone)]
enum Formula {
    Items(Box<items::Job>),
    /// All GPUs, one of them, and what the ratio is divided by.
    Speedup(Box<Formula>, Box<Formula>, f64),
    Training(Box<training::Job>),
    Serving(Box<serving::Job>),
    LlamaCpp(Box<llamacpp::Job>),
    Micro(micro::Job),
    /// Without constants of the fit.
    Plain(f64),
}

impl Formula {
    fn ln(&self, c: &dyn Constants) -> Option<f64> {
        match self {
            Self::Items(job) => job.ln(c),
            Self::Speedup(all, one, over) => Some(all.ln(c)? - one.ln(c)? - over.ln()),
            Self::Training(job) => job.ln(c),
            Self::Serving(job) => job.ln(c),
            Self::LlamaCpp(job) => job.ln(c),
            Self::Micro(job) => job.ln(c),
            Self::Plain(value) => Some(value.ln()),
        }
    }
}

/// A row with its names resolved.
#[derive(Debug, Clone)]
pub struct Case {
    /// Family under which its error counts.
    pub family: String,
    /// Id of the GPU; empty where none matters.
    pub gpu: String,
    /// Architecture of the GPU.
    pub architecture: String,
    /// Workload.
    pub workload: String,
    formula: Formula,
}

impl Case {
    /// Natural logarithm of the value; `None` if the GPU lacks the numeric path.
    #[must_use]
    pub fn ln(&self, c: &dyn Constants) -> Option<f64> {
        self.formula.ln(c).filter(|ln| ln.is_finite())
    }

    /// How much more it is than another.
    #[must_use]
    pub fn over(&self, other: &Self) -> Self {
        let formula = Formula::Speedup(Box::new(self.formula.clone()), Box::new(other.formula.clone()), 1.0);
        Self { formula, ..self.clone() }
    }

    /// Whether constants of the fit matter to it.
    #[must_use]
    pub fn is_fitted(&self) -> bool {
        !matches!(self.formula, Formula::Plain(_) | Formula::Speedup(..))
    }

    /// The formulas with which it shares constants.
    #[must_use]
    pub fn group(&self) -> &'static str {
        match &self.formula {
            Formula::Items(_) => "items",
            Formula::Training(_) => "training",
            Formula::Serving(_) => "serving",
            Formula::LlamaCpp(_) => "llama.cpp",
            Formula::Micro(_) => "micro",
            Formula::Plain(_) | Formula::Speedup(..) => "plain",
        }
    }

    /// The prediction with its band.
    #[must_use]
    pub fn predict(&self, fit: &Fit) -> Option<Prediction> {
        let value = self.ln(fit)?.exp();
        let measured_row = fit.measured.get(&format!("{} {}", self.gpu, self.workload)).cloned();
        let known = Known::of(self, fit);
        let basis = match &self.formula {
            _ if measured_row.is_some() => Basis::Measured,
            Formula::Plain(_) | Formula::Micro(_) | Formula::Speedup(..) => Basis::Estimated,
            _ if matches!(known, Known::Pair | Known::Architecture) => Basis::Interpolated,
            _ => Basis::Estimated,
        };
        let factor = (1.28 * known.sigma(fit, &self.family)).exp();
        Some(Prediction { value, low: value / factor, high: value * factor, basis, measured_row })
    }
}

/// How much the fit knows of what is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Known {
    /// Rows of this GPU with this workload.
    Row,
    /// Rows of both, but not together.
    Pair,
    /// Rows of the architecture with this workload.
    Architecture,
    /// Rows of the workload.
    Workload,
    /// No row of the workload.
    Nothing,
}

impl Known {
    fn of(case: &Case, fit: &Fit) -> Self {
        let has = |list: &[String], first: &str, second: &str| list.binary_search(&format!("{first} {second}")).is_ok();
        if !case.is_fitted() || fit.measured.contains_key(&format!("{} {}", case.gpu, case.workload)) {
            return Self::Row;
        }
        let workload = format!(" {}", case.workload);
        if !fit.measured_on.iter().any(|on| on.ends_with(&workload)) {
            Self::Nothing
        } else if !has(&fit.measured_on, &case.architecture, &case.workload) {
            Self::Workload
        } else if has(&fit.known_gpus, case.group(), &case.gpu) {
            Self::Pair
        } else {
            Self::Architecture
        }
    }

    fn sigma(self, fit: &Fit, family: &str) -> f64 {
        let Some(spread) = fit.spread.iter().find(|spread| spread.family == family) else { return 0.25 };
        match self {
            Self::Row => spread.measured,
            Self::Pair => spread.pair,
            Self::Architecture => spread.interpolated,
            Self::Workload => spread.architecture,
            Self::Nothing => spread.estimated,
        }
    }
}

/// Resolves rows; machines of one shape are built once.
pub struct Predictor<'a> {
    catalog: &'a Catalog,
    machines: RefCell<BTreeMap<shape::Key, Option<Links>>>,
}

impl<'a> Predictor<'a> {
    /// A predictor over this catalogue.
    #[must_use]
    pub fn new(catalog: &'a Catalog) -> Self {
        Self { catalog, machines: RefCell::default() }
    }

    /// Resolves a row.
    ///
    /// # Errors
    /// Why it gets no prediction.
    pub fn case(&self, row: &Row) -> Result<Case, Reason> {
        if row.is_suspect() {
            return Err(Reason::Suspect);
        }
        if row.kind == "memory" {
            let model =
                subjects::language_model(&self.catalog.performance, &row.workload).ok_or(Reason::UnknownWorkload)?;
            let value = memory::gib(row, &model).ok_or(Reason::NotKnown)?;
            return Ok(plain("memory", None, row, value));
        }
        let gpu = names::gpu(self.catalog, &row.gpu).ok_or(Reason::UnknownGpu)?;
        let (family, formula) = self.formula(row, gpu)?;
        let case = plain(&family, Some(gpu), row, 1.0);
        let workload = match &formula {
            Formula::Items(job) => job.benchmark_id().to_owned(),
            _ => case.workload,
        };
        Ok(Case { workload, formula, ..case })
    }

    fn formula(&self, row: &Row, gpu: &Gpu) -> Result<(String, Formula), Reason> {
        if let Some(job) = micro::Job::of(row, gpu) {
            return Ok(("micro".into(), Formula::Micro(job)));
        }
        if matches!(row.kind.as_str(), "p2p" | "allreduce") {
            return Ok((link_family(row).into(), Formula::Plain(links::predict(self.catalog, row, gpu)?)));
        }
        let lasts = ["time_to_train", "epoch_time", "energy", "power"];
        if row.metric == "storage_rate" || lasts.iter().any(|metric| row.metric.contains(metric)) {
            return Err(Reason::NotTold);
        }
        if row.kind == "scaling" {
            return self.speedup(row, gpu);
        }
        let performance = &self.catalog.performance;
        if let Some(benchmark) = subjects::benchmark_of(performance, row) {
            let links = self.links(row, gpu);
            let job = items::Job::of(self.catalog, row, gpu, &benchmark, links.as_ref());
            return Ok((benchmark.family, Formula::Items(Box::new(job))));
        }
        let model = &subjects::language_model(performance, &row.workload).ok_or(Reason::UnknownWorkload)?;
        if row.workload.contains("llamacpp") {
            let job = llamacpp::Job::of(row, gpu, model).ok_or(Reason::NoFormat)?;
            let family = if row.workload.ends_with("decode") { "llm-decode" } else { "llm-prefill" };
            Ok((family.into(), Formula::LlamaCpp(Box::new(job))))
        } else if row.workload.ends_with("_serve") {
            let family = match row.metric.as_str() {
                "tpot" => "llm-serving-tpot",
                "ttft" | "first_token_latency" => "llm-serving-ttft",
                _ => "llm-serving-throughput",
            };
            Ok((family.into(), Formula::Serving(Box::new(serving::Job::of(row, gpu, model)))))
        } else if row.workload.contains("train") {
            Ok(("llm-training".into(), Formula::Training(Box::new(training::Job::of(row, gpu, model)))))
        } else {
            Err(Reason::UnknownWorkload)
        }
    }

    fn speedup(&self, row: &Row, gpu: &Gpu) -> Result<(String, Formula), Reason> {
        let rate = |row: Row| self.formula(&scaling::rate(row), gpu).map(|(_, formula)| Box::new(formula));
        let formula = Formula::Speedup(rate(row.clone())?, rate(scaling::alone(row))?, scaling::divisor(row));
        Ok(("scaling".into(), formula))
    }

    fn links(&self, row: &Row, gpu: &Gpu) -> Option<Links> {
        if row.per_node() < 2 {
            return None;
        }
        let key = shape::key(row, gpu);
        if let Some(links) = self.machines.borrow().get(&key) {
            return links.clone();
        }
        let links = shape::build(self.catalog, gpu, &key);
        self.machines.borrow_mut().insert(key, links.clone());
        links
    }

    /// The prediction for a row.
    ///
    /// # Errors
    /// Why there is none.
    pub fn predict(&self, row: &Row) -> Result<(Case, Prediction), Reason> {
        let case = self.case(row)?;
        let prediction = case.predict(&self.catalog.performance.fit).ok_or(Reason::NoFormat)?;
        Ok((case, prediction))
    }
}

/// Family of a copy or collective. From 16 MiB on a collective is bound by the links, below by its start.
fn link_family(row: &Row) -> &'static str {
    let large = text::bytes(&row.batch).is_some_and(|bytes| bytes >= 16.0 * 1_048_576.0);
    match row.workload.as_str() {
        "p2p_latency" => "peer-latency",
        "h2d_d2h_bandwidth" => "host-link",
        "nccl_all_reduce" if large => "all-reduce-large",
        "nccl_all_reduce" => "all-reduce-small",
        _ if row.kind == "allreduce" => "other-collective",
        _ => "peer-copy",
    }
}

fn plain(family: &str, gpu: Option<&Gpu>, row: &Row, value: f64) -> Case {
    Case {
        family: family.to_owned(),
        gpu: gpu.map(|gpu| gpu.id.to_string()).unwrap_or_default(),
        architecture: gpu.map(device::architecture).unwrap_or_default(),
        workload: row.workload.clone(),
        formula: Formula::Plain(value),
    }
}
