//! What a machine does with one workload: everything that is shown of it, as data.
use crate::catalog::{GpuId, WorkloadId, WorkloadInputs};
use crate::quantity::{Basis, Figure, Message};

/// What holds a machine back in one workload.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Bottleneck {
    /// GPU arithmetic.
    Compute,
    /// VRAM bandwidth.
    MemoryBandwidth,
    /// Links between GPUs.
    GpuLink,
    /// Links between host and GPUs.
    HostLink,
    /// Drives.
    DataFeed,
    /// CPU cores.
    Cpu,
    /// Network between machines.
    Network,
    /// It does not fit into VRAM.
    MemoryCapacity,
}

impl Bottleneck {
    /// Name in the report and, after `bottleneck-`, in the translation files.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Compute => "compute",
            Self::MemoryBandwidth => "memory-bandwidth",
            Self::GpuLink => "gpu-link",
            Self::HostLink => "host-link",
            Self::DataFeed => "data-feed",
            Self::Cpu => "cpu",
            Self::Network => "network",
            Self::MemoryCapacity => "memory-capacity",
        }
    }
}

/// One term of the time per step.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Term {
    /// What it is.
    pub what: Bottleneck,
    /// Seconds per step of one GPU.
    pub seconds: f64,
}

impl Term {
    /// The terms that take time.
    #[must_use]
    pub fn all(terms: impl IntoIterator<Item = (Bottleneck, f64)>) -> Vec<Self> {
        terms.into_iter().filter(|(_, seconds)| *seconds > 0.0).map(|(what, seconds)| Self { what, seconds }).collect()
    }
}

/// One point of the scaling within the plan's own machines.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Scaling {
    /// GPUs in use.
    pub gpus: u32,
    /// Items per second.
    pub value: f64,
}

/// One step on the way from the peak to what is usable, items per second of the whole option. Each is at most the one
/// before it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct WaterfallStep {
    /// What is left when this is counted too, after `waterfall-` in the translation files: `peak` (data sheet),
    /// `sustained` (share of the peak that programs reach), `memory` (VRAM traffic), `launch` (host and launches),
    /// `communication` (GPUs and machines), `feed` (drives, CPU, host links), `usable`, the last.
    pub key: &'static str,
    /// Items per second.
    pub items_s: f64,
}

impl WaterfallStep {
    /// Its name in the reader's language.
    #[must_use]
    pub fn title(&self) -> Message {
        Message::new(format!("waterfall-{}", self.key))
    }
}

/// Where a workload stands under the roof of one GPU.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RooflinePoint {
    /// Arithmetic intensity: FLOP per byte of VRAM traffic.
    pub flop_per_byte: f64,
    /// What is attained on one GPU, FLOP/s.
    pub attained_flops: f64,
    /// Data-sheet peak of the number format on one GPU, FLOP/s.
    pub peak_flops: f64,
    /// VRAM bandwidth of one GPU, bytes/s.
    pub bytes_s: f64,
}

impl RooflinePoint {
    /// Intensity at which the two roofs meet, FLOP per byte.
    #[must_use]
    pub fn ridge(&self) -> f64 {
        self.peak_flops / self.bytes_s
    }

    /// The roof above the point, FLOP/s.
    #[must_use]
    pub fn roof_flops(&self) -> f64 {
        self.peak_flops.min(self.flop_per_byte * self.bytes_s)
    }
}

/// How the work is laid out over the GPUs of all machines of the option.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Layout {
    /// Independent copies; 1 for a training run.
    pub copies: u32,
    /// GPUs that share each layer (tensor parallel).
    pub tensor: u32,
    /// Groups of layers, one after the other (pipeline stages).
    pub stages: u32,
    /// Groups that work on different data (data parallel) within one copy.
    pub data: u32,
    /// Whether data-parallel GPUs share the states of the optimizer and the weights between them (`ZeRO`, FSDP).
    pub sharded: bool,
    /// Whether activations are worked out again in the backward pass instead of kept.
    pub recompute: bool,
    /// GPUs that have nothing to do because their number cannot be divided so.
    pub idle: u32,
}

impl Layout {
    /// GPUs that work.
    #[must_use]
    pub fn busy(&self) -> u32 {
        self.copies * self.tensor * self.stages * self.data
    }
}

/// Another layout that was weighed, with what it would give.
#[derive(Debug, Clone, PartialEq)]
pub struct LayoutChoice {
    /// The layout.
    pub layout: Layout,
    /// Items per second of the whole option.
    pub items_s: f64,
    /// Milliseconds per token and user, in serving.
    pub tpot_ms: Option<f64>,
    /// Users that its memory holds, in serving.
    pub users: Option<u32>,
    /// Whether it is the one that the figures are for.
    pub chosen: bool,
}

/// What users of a language model see.
#[derive(Debug, Clone, PartialEq)]
pub struct Answering {
    /// Time to the first token, ms.
    pub ttft_ms: Figure,
    /// Time per further token, ms.
    pub tpot_ms: Figure,
    /// Tokens per second that one user sees.
    pub user_tokens_s: f64,
    /// Users asked for.
    pub users: u32,
    /// Users at the same time on each copy.
    pub users_per_copy: u32,
    /// Users whose keys and values fit into VRAM on all copies together.
    pub users_that_fit: u32,
    /// Longest context, tokens of question and answer, at this number of users.
    pub longest_context: u32,
    /// What a token of an answer takes.
    pub token: TokenTime,
}

/// What a token of an answer takes, seconds. The parts add up to the step: the time in which each user of a copy gets a
/// token, with a share of the wait for the first one.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct TokenTime {
    /// Reading weights.
    pub weights: f64,
    /// Reading keys and values.
    pub kept: f64,
    /// Arithmetic.
    pub compute: f64,
    /// Questions of other users in between.
    pub questions: f64,
    /// What a power limit adds to arithmetic and questions.
    pub capped: f64,
    /// Share of the wait for the first token.
    pub first: f64,
    /// Launches.
    pub launch: f64,
    /// Exchange between GPUs of a machine.
    pub exchange: f64,
    /// Stages that wait for each other.
    pub stages: f64,
    /// Network between machines.
    pub network: f64,
}

impl TokenTime {
    /// Arithmetic of any kind.
    #[must_use]
    pub fn arithmetic(&self) -> f64 {
        self.compute + self.questions + self.capped + self.first
    }

    /// Reading of memory.
    #[must_use]
    pub fn memory(&self) -> f64 {
        self.weights + self.kept
    }

    /// Exchange within machines, and waiting for it.
    #[must_use]
    pub fn links(&self) -> f64 {
        self.exchange + self.stages
    }

    /// All of it.
    #[must_use]
    pub fn whole(&self) -> f64 {
        self.arithmetic() + self.memory() + self.launch + self.links() + self.network
    }
}

/// A point of the curve of machines like this one, up to 1,024 GPUs.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CurvePoint {
    /// GPUs.
    pub gpus: u32,
    /// Machines.
    pub nodes: u32,
    /// Times one GPU, batch per GPU or users per GPU fixed.
    pub weak: f64,
    /// Times one GPU, batch of all GPUs, or users, fixed at that of the plan's own GPUs; `None` for fewer GPUs than those,
    /// and beyond one sample per GPU or group of GPUs.
    pub strong: Option<f64>,
    /// The ideal line: the number of GPUs.
    pub ideal: f64,
    /// Whether the plan has as many.
    pub planned: bool,
}

/// What must come to the GPUs and what can, for all machines of the option.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Feed {
    /// CPU cores that decoding keeps busy at the rate of the GPUs; `None` where preparing hardly counts.
    pub cores_wanted: Option<f64>,
    /// CPU cores there are.
    pub cores: Option<f64>,
    /// Reading that the GPUs ask for, GB/s.
    pub storage_wanted_gb_s: f64,
    /// What the drives or the network storage give, GB/s; `None` if data come from memory or nothing is known of them.
    pub storage_gb_s: Option<f64>,
    /// Whether the data set is held in memory after the first pass.
    pub from_memory: bool,
    /// Copying to the GPUs that is asked for, GB/s per GPU.
    pub host_link_wanted_gb_s: f64,
    /// What each GPU gets when all are fed at once, GB/s.
    pub host_link_gb_s: Option<f64>,
    /// Share of the speed that would be lost if loading and work took turns.
    pub loss_in_turn: f64,
}

/// Power and energy of the whole option under this workload.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Energy {
    /// Draw from the mains under this load, W.
    pub watts: f64,
    /// Energy of one item, J.
    pub joules_per_item: f64,
    /// Speed under the plan's power limit as a share of the speed without; 1 without a limit.
    pub capped_speed: f64,
}

/// What one GPU must hold and whether it can.
#[derive(Debug, Clone, PartialEq)]
pub struct MemoryFitted {
    /// Longest sequence or context that fits at the batch, tokens; `None` where there is none or it is not a language
    /// model.
    pub longest_sequence: Option<u32>,
    /// What would make it fit, or let more fit: sentences with their numbers.
    pub remedies: Vec<Message>,
}

/// What a machine does with one workload.
#[derive(Debug, Clone, PartialEq)]
pub struct WorkloadResult {
    /// Which workload.
    pub id: WorkloadId,
    /// What the user told of it.
    pub inputs: WorkloadInputs,
    /// Whether it fits into the VRAM of each GPU.
    pub fits: bool,
    /// VRAM needed on each GPU, GB (10^9).
    pub needed_gb_per_gpu: f64,
    /// VRAM of the smallest known GPU, GB; 0 without one.
    pub vram_gb_per_gpu: f64,
    /// Whether a GPU of the plan is in no catalogue.
    pub has_unknown_gpu: bool,
    /// Parts of the need, with keys after `memory-part-` in the translation files, GB.
    pub memory_parts: Vec<(&'static str, f64)>,
    /// Batch per GPU that the figures are for: the profile's, or the largest that fits if that is less.
    pub batch_per_gpu: u32,
    /// Largest batch per GPU that fits.
    pub largest_batch: Option<u32>,
    /// More of the memory.
    pub memory: MemoryFitted,
    /// Items per second of the whole option; `None` without GPUs or if it does not fit.
    pub throughput: Option<Figure>,
    /// Id of a measured row of the same GPU and workload.
    pub measured_row: Option<String>,
    /// Items per second if the program is a plain framework script; `None` where no difference is known.
    pub plain_items_s: Option<f64>,
    /// What holds it back; `None` where there is no throughput and memory is not the reason.
    pub bottleneck: Option<Bottleneck>,
    /// Terms of one step. They add up to its length: what something else hides is left out.
    pub terms: Vec<Term>,
    /// From the peak to what is usable.
    pub waterfall: Vec<WaterfallStep>,
    /// Where it stands under the roof; of the GPU that sets the pace.
    pub roofline: Option<RooflinePoint>,
    /// Throughput over GPUs, from 1 up to all of one machine, then machine by machine; batch or users per GPU fixed.
    pub scaling: Vec<Scaling>,
    /// More machines of this kind, up to 1,024 GPUs; of training runs and answers of language models.
    pub curve: Vec<CurvePoint>,
    /// Throughput of all GPUs over that of one, divided by their number.
    pub efficiency: Option<f64>,
    /// How it is laid out over the GPUs.
    pub layout: Option<Layout>,
    /// Other layouts that were weighed, best first; empty where there is no choice.
    pub choices: Vec<LayoutChoice>,
    /// What users see, in serving.
    pub answering: Option<Answering>,
    /// What must come to the GPUs.
    pub feed: Option<Feed>,
    /// Power and energy.
    pub energy: Option<Energy>,
    /// Time for the items that the user wants to get through, hours.
    pub hours: Option<Figure>,
    /// The GPU that sets the pace, where the plan has several models.
    pub slowest_gpu: Option<GpuId>,
    /// What is to be known of the figures, as sentences.
    pub notes: Vec<Message>,
    /// Place of the plan's GPU by the ranking rule among the article's GPUs, tiers from 1; `None` for others.
    pub rank: Option<u32>,
    /// Tier as article 003 prints it.
    pub seed_rank: Option<u32>,
    /// Whether several machines would talk over an onboard 1 `GbE` port, for want of an adapter in the plan.
    pub network_assumed: bool,
}

impl WorkloadResult {
    /// Sets the terms, without those that take no time, and what holds it back: the largest.
    pub fn set_terms(&mut self, terms: impl IntoIterator<Item = (Bottleneck, f64)>) {
        self.terms = Term::all(terms);
        self.bottleneck = self.terms.iter().max_by(|a, b| a.seconds.total_cmp(&b.seconds)).map(|term| term.what);
    }
}

impl WorkloadResult {
    /// Whether it fits into each GPU; `None` if that hangs on one of which nothing is known.
    #[must_use]
    pub fn verdict(&self) -> Option<bool> {
        let fails_for_sure = !self.fits && self.vram_gb_per_gpu > 0.0;
        (!self.has_unknown_gpu || fails_for_sure).then_some(self.fits)
    }

    /// What the throughput rests on.
    #[must_use]
    pub fn basis(&self) -> Option<Basis> {
        self.throughput.as_ref().map(|figure| figure.basis)
    }
}
