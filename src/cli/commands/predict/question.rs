//! What was asked, checked: every argument by itself, and whether they can go together.
use crate::catalog::benchmark::Stack;
use crate::catalog::gpu::FormFactor;
use crate::catalog::workload::Precision;
use crate::catalog::{Catalog, Gpu, WorkloadInputs, WorkloadProfile};
use crate::cli::args::{LinkKind, PredictArgs};
use crate::cli::error::CliError;
use crate::quantity::Message;
use crate::workload::prediction::{llamacpp, names};

/// More GPUs than any published row has (10,752).
const MOST_GPUS: u32 = 16_384;
/// GPUs of a machine where the catalogue holds none with more.
const USUAL_MOST: usize = 16;
/// Larger batches, sequences and answers than any program takes.
const MOST_BATCH: u32 = 16_777_216;
const MOST_TOKENS: u32 = 16_777_216;

/// Number formats by the words for them, in the order in which they are named to those who ask for another.
const PRECISIONS: [(&str, Precision); 19] = [
    ("amp-fp16", Precision::Mixed),
    ("fp16", Precision::Mixed),
    ("bf16", Precision::Mixed),
    ("tf32", Precision::Tf32),
    ("fp32", Precision::Fp32),
    ("fp64", Precision::Fp64),
    ("fp8", Precision::Fp8),
    ("fp4", Precision::Fp4),
    ("int8", Precision::Int8),
    ("int4", Precision::Int4),
    ("amp", Precision::Mixed),
    ("mixed", Precision::Mixed),
    ("amp-bf16", Precision::Mixed),
    ("float16", Precision::Mixed),
    ("bfloat16", Precision::Mixed),
    ("float32", Precision::Fp32),
    ("float64", Precision::Fp64),
    ("nvfp4", Precision::Fp4),
    ("mxfp4", Precision::Fp4),
];
/// How many of them are named.
const NAMED: usize = 10;

/// A question that can be answered.
#[derive(Debug, Clone)]
pub struct Question<'a> {
    pub gpu: &'a Gpu,
    /// GPUs in all.
    pub count: u32,
    /// Machines.
    pub nodes: u32,
    pub link: Option<LinkKind>,
    /// The number format as it was written, and what it is; `None` for what is usual. Formats of files have no other.
    pub precision: Option<(String, Option<Precision>)>,
    /// Samples per GPU, or users.
    pub batch: Option<u32>,
    pub stack: Stack,
    /// The profile of this id; `None` for the name of a benchmark or model as tables write it.
    pub profile: Option<&'a WorkloadProfile>,
    /// Model, sequence and answer.
    pub model: Option<String>,
    pub sequence: Option<u32>,
    pub output: Option<u32>,
}

impl<'a> Question<'a> {
    /// Checks the arguments.
    pub fn of(catalog: &'a Catalog, arguments: &PredictArgs) -> Result<Self, CliError> {
        let gpu = names::gpu(catalog, &arguments.gpu).ok_or_else(|| CliError::NoPart(arguments.gpu.clone()))?;
        let number = |name, text: &Option<String>, most| text.as_ref().map(|it| number(name, it, most)).transpose();
        let question = Self {
            gpu,
            count: self::number("count", &arguments.count, MOST_GPUS)?,
            nodes: self::number("nodes", &arguments.nodes, MOST_GPUS)?,
            link: arguments.link,
            precision: arguments.precision.as_ref().map(|it| precision(it, &arguments.job)).transpose()?,
            batch: number("batch", &arguments.batch, MOST_BATCH)?,
            stack: arguments.stack.into(),
            profile: catalog.workloads.get(arguments.job.as_str()),
            model: arguments.model.as_ref().map(|id| model(catalog, id)).transpose()?,
            sequence: number("sequence", &arguments.sequence, MOST_TOKENS)?,
            output: number("output", &arguments.output, MOST_TOKENS)?,
        };
        question.spread(catalog)?;
        question.links()?;
        question.tokens(&arguments.job)?;
        Ok(question)
    }

    /// GPUs of one machine.
    pub fn per_node(&self) -> u32 {
        (self.count / self.nodes).max(1)
    }

    /// The links as tables of measurements write them.
    pub fn interconnect(&self) -> &'static str {
        match self.link {
            // What a card's links join are pairs, whatever they are called.
            Some(LinkKind::Nvlink) if self.gpu.form == FormFactor::Pcie => LinkKind::Bridge.words(),
            Some(link) => link.words(),
            None => "",
        }
    }

    /// The same for a profile.
    pub fn inputs(&self, profile: &WorkloadProfile) -> WorkloadInputs {
        let serves = serves(profile);
        WorkloadInputs {
            batch: self.batch.filter(|_| !serves),
            users: self.batch.filter(|_| serves),
            model: self.model.clone(),
            sequence: self.sequence,
            output: self.output,
            precision: self.precision.as_ref().and_then(|(_, precision)| *precision),
            stack: Some(self.stack),
            ..WorkloadInputs::default()
        }
    }

    /// Whether so many GPUs can be spread over so many machines.
    fn spread(&self, catalog: &Catalog) -> Result<(), CliError> {
        let Self { count, nodes, gpu, .. } = *self;
        let both = |key: &str| Message::new(key).with("count", count).with("nodes", nodes);
        if nodes > count {
            return Err(CliError::Question(both("predict-error-nodes")));
        }
        if !count.is_multiple_of(nodes) {
            let (less, more) = (count / nodes * nodes, (count / nodes + 1).saturating_mul(nodes));
            return Err(CliError::Question(both("predict-error-uneven").with("less", less).with("more", more)));
        }
        let most = most_per_node(catalog, gpu);
        if self.per_node() > most {
            let enough = (1..=count).find(|nodes| count.is_multiple_of(*nodes) && count / nodes <= most);
            let message = both("predict-error-per-node")
                .with("each", self.per_node())
                .with("gpu", gpu.name.as_str())
                .with("most", most)
                .with("enough", enough.unwrap_or(count));
            return Err(CliError::Question(message));
        }
        Ok(())
    }

    /// Whether the GPU has such links.
    fn links(&self) -> Result<(), CliError> {
        let Some(link) = self.link else { return Ok(()) };
        let possible = possible_links(self.gpu);
        if possible.contains(&link) {
            return Ok(());
        }
        let names: Vec<String> = possible.iter().map(|link| format!("--link {}", link.name())).collect();
        let key = if names.is_empty() { "predict-error-no-link" } else { "predict-error-link" };
        let message = Message::new(key).with("link", link.name()).with("gpu", self.gpu.name.as_str());
        Err(CliError::Question(message.with("links", names)))
    }

    /// Only profiles of language models take a model and lengths.
    fn tokens(&self, job: &str) -> Result<(), CliError> {
        let language = self.profile.and_then(|profile| profile.language.as_ref());
        let answers = self.profile.is_some_and(serves);
        let wrong = [
            ("model", self.model.is_some() && language.is_none()),
            ("sequence", self.sequence.is_some() && language.is_none()),
            ("output", self.output.is_some() && !answers),
        ];
        match wrong.into_iter().find(|(_, wrong)| *wrong) {
            Some((name, _)) => {
                let message = Message::new("predict-error-option").with("option", format!("--{name}"));
                Err(CliError::Question(message.with("workload", job)))
            }
            None => Ok(()),
        }
    }
}

/// Whether it answers users.
pub fn serves(profile: &WorkloadProfile) -> bool {
    profile.language.as_ref().is_some_and(|it| it.task == crate::catalog::workload::LanguageTask::Serve)
}

fn number(name: &'static str, text: &str, most: u32) -> Result<u32, CliError> {
    text.trim().parse().ok().filter(|number| (1..=most).contains(number)).ok_or_else(|| {
        let message = Message::new("predict-error-number").with("option", format!("--{name}"));
        CliError::Question(message.with("value", text).with("most", most))
    })
}

fn precision(words: &str, job: &str) -> Result<(String, Option<Precision>), CliError> {
    let plain = words.trim().to_lowercase().replace('_', "-");
    if let Some((_, precision)) = PRECISIONS.iter().find(|(name, _)| *name == plain) {
        return Ok((words.to_owned(), Some(*precision)));
    }
    if job.contains("llamacpp") && llamacpp::file_bytes(words).is_some() {
        return Ok((words.to_owned(), None));
    }
    let named: Vec<String> = PRECISIONS.iter().take(NAMED).map(|(name, _)| (*name).to_owned()).collect();
    let message = Message::new("predict-error-precision").with("value", words).with("known", named);
    Err(CliError::Question(message))
}

fn model(catalog: &Catalog, id: &str) -> Result<String, CliError> {
    let models = &catalog.performance.language_models;
    if models.contains_key(id) {
        return Ok(id.to_owned());
    }
    let known: Vec<String> = models.keys().cloned().collect();
    Err(CliError::Question(Message::new("predict-error-model").with("value", id).with("known", known)))
}

/// Most GPUs of this kind in one machine: as many as the catalogue's largest has slots for, else as many as is usual.
fn most_per_node(catalog: &Catalog, gpu: &Gpu) -> u32 {
    let slots = catalog.chassis.values().map(|chassis| {
        let slots = chassis.slots.iter().filter(|slot| slot.connector == gpu.form).count();
        slots.min(chassis.max_gpus.map_or(usize::MAX, usize::from))
    });
    // Racks that are one NVLink domain.
    let rack = if gpu.form == FormFactor::Superchip && gpu.name.contains("NVL72") { 72 } else { 0 };
    slots.max().unwrap_or(0).max(USUAL_MOST).max(rack) as u32
}

/// Links between GPUs that machines with this one can have.
fn possible_links(gpu: &Gpu) -> Vec<LinkKind> {
    let over_pcie = || vec![LinkKind::Pcie, LinkKind::PcieNoPeers];
    match (&gpu.links, gpu.form) {
        (_, FormFactor::Oam) => Vec::new(),
        (None, _) => over_pcie(),
        (Some(_), FormFactor::Pcie | FormFactor::Mobile) => {
            [vec![LinkKind::Bridge, LinkKind::Nvlink], over_pcie()].concat()
        }
        (Some(_), FormFactor::Sxm2) => vec![LinkKind::Nvlink],
        (Some(_), _) => vec![LinkKind::Nvswitch, LinkKind::Nvlink],
    }
}
