//! Programs that count items: images, sentences, tokens of classic networks, in training and inference.
//!
//! Time per item on one GPU: `stack × (F/(e P) + Q/(m W)) + h/batch`. F and Q belong to the benchmark, e and m to the
//! architecture and numeric path, h (work of the host per step) to the benchmark, the stack factor to the kind of
//! program. Each constant is a sum of what it shares with its kind (class of network, family of programs) and of its
//! own part, which the fit keeps small where few rows speak for it: a new network, GPU or program is then like its kind. Several GPUs add the all-reduce of the
//! gradients over the machine graph as far as the backward pass does not hide it, and a loss by waiting for the slowest.
mod together;

pub use together::{Reduce, Together};

use crate::catalog::benchmark::{Benchmark, SourceStack, Stack};
use crate::catalog::workload::Precision;
use crate::catalog::{Catalog, CollectiveKind, Gpu};
use crate::machine::AllReduce;
use crate::workload::prediction::device::{self, Path};
use crate::workload::prediction::shape::Links;
use crate::workload::prediction::text::{number_after, word_after};
use crate::workload::prediction::{Constants, Row};

/// Megabytes of an `ImageNet` JPEG as read from storage.
const IMAGE_MB: f64 = 0.113;

/// A program on some GPUs.
#[derive(Debug, Clone)]
pub struct Job {
    gpu: Gpu,
    architecture: String,
    benchmark: Benchmark,
    format: Precision,
    batch: Option<f64>,
    gpus: f64,
    nodes: f64,
    program: Program,
    all_reduce: Option<Exchange>,
    /// Cores that decode images, where data are read for real.
    cores: Option<f64>,
    /// Whether each step reads images.
    reads: bool,
    /// Whether it runs in a virtual machine, which does not see how cards hang together.
    is_virtual: bool,
    answer: Answer,
}

/// What is asked.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Answer {
    PerSecond,
    PerSecondAndGpu,
    /// Length of a step, in units of this many per second.
    Step(f64),
    ReadMegabytes,
}

/// The program behind a row.
#[derive(Debug, Clone)]
struct Program {
    key: String,
    version: String,
    /// How well programs of its kind are tuned.
    level: &'static str,
    infers: bool,
    reduces_sixteen_bits: bool,
    compiled: bool,
    /// Sequence length over the usual one, where the row tells another.
    longer: f64,
}

impl Program {
    /// Who exchanges gradients: the framework, where the program is written in one.
    fn framework(&self) -> &str {
        let last = self.key.rsplit('-').next().unwrap_or_default();
        if last.starts_with("tf") || last.starts_with("tensorflow") { "tensorflow" } else { last }
    }
}

/// All-reduce of the gradients in one machine.
#[derive(Debug, Clone)]
struct Exchange {
    key: &'static str,
    seconds: f64,
}

/// The program that a source stands for.
#[must_use]
pub fn stack<'a>(catalog: &'a Catalog, row: &Row) -> Option<&'a SourceStack> {
    catalog.performance.stacks.iter().find(|stack| row.source.contains(&stack.contains))
}

fn program(catalog: &Catalog, row: &Row) -> Program {
    let found = stack(catalog, row).map_or("other-", |stack| stack.key.as_str());
    let framework = word_after(&row.note, "fw=").unwrap_or("unknown").to_lowercase();
    let infers = row.workload.ends_with("_infer");
    let mut key = if found.ends_with('-') { format!("{found}{framework}") } else { found.to_owned() };
    if infers {
        key += "-infer";
    }
    let version = word_after(&row.source, "results_").or_else(|| word_after(&row.note, "NGC ")?.split('.').next());
    let without_compiler = row.note.contains("XLA=OFF") || row.note.contains("XLA=N") || row.note.contains("XLA=-");
    let sequence = number_after(&row.note, "seq=").filter(|_| row.workload.contains("squad"));
    Program {
        reduces_sixteen_bits: found == "mlperf",
        level: stack(catalog, row).map_or(Stack::PlainFramework, |stack| stack.stack).key(),
        key,
        version: version.unwrap_or_default().to_owned(),
        infers,
        compiled: !without_compiler,
        longer: sequence.unwrap_or(384.0) / 384.0,
    }
}

/// Number format; submissions that may choose take 8 bits for transformers once their rules and the GPU let them.
fn format(row: &Row, gpu: &Gpu) -> Precision {
    let version = word_after(&row.source, "results_v").and_then(|version| version.parse::<f64>().ok());
    let chooses = row.precision.contains("fp8 from v2.1") && version.is_some_and(|version| version >= 2.1);
    let newer = ["Hopper", "Blackwell", "Blackwell Ultra"].contains(&gpu.architecture.as_str());
    if chooses && newer { Precision::Fp8 } else { Precision::of(&row.precision) }
}

/// One item on one GPU by itself, seconds; and what it takes of the GPU.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Alone {
    /// Arithmetic.
    pub compute: f64,
    /// Traffic of the GPU's memory.
    pub memory: f64,
    /// Launches and the host.
    pub host: f64,
    /// Work, FLOP.
    pub flops: f64,
    /// Traffic, bytes.
    pub bytes: f64,
}

impl Alone {
    /// What the device itself takes.
    #[must_use]
    pub fn device(&self) -> f64 {
        self.compute + self.memory
    }
}

impl Job {
    /// The job of a row.
    #[must_use]
    pub fn of(catalog: &Catalog, row: &Row, gpu: &Gpu, benchmark: &Benchmark, links: Option<&Links>) -> Self {
        let program = program(catalog, row);
        let bytes = benchmark.parameters_m * 1e6 * if program.reduces_sixteen_bits { 2.0 } else { 4.0 };
        let all_reduce = links.and_then(|links| links.all_reduce.as_ref());
        let cores = (row.metric == "throughput_realdata").then(|| cores(catalog, &row.cpu)).flatten();
        Self {
            gpu: gpu.clone(),
            architecture: device::architecture(gpu),
            benchmark: benchmark.clone(),
            format: format(row, gpu),
            batch: row.batch_per_gpu(),
            gpus: f64::from(row.count.max(1)),
            nodes: f64::from(row.nodes.max(1)),
            all_reduce: all_reduce.map(|it| exchange(catalog, it, row, bytes)),
            reads: reads_images(row, benchmark, program.infers),
            is_virtual: row.interconnect.contains("cloud VM"),
            program,
            cores,
            answer: answer(row),
        }
    }

    /// One item on one GPU by itself; `None` if it lacks the numeric path.
    #[must_use]
    pub fn alone(&self, c: &dyn Constants) -> Option<Alone> {
        let (workload, class) = (self.benchmark.id.as_str(), self.benchmark.class.as_str());
        let gpu = device::sustained(c, &self.gpu, &self.architecture, self.format)?;
        let (key, units) = (gpu.path.key(), if gpu.path.is_tensor() { "tensor" } else { "plain" });
        // Kernels of a kind of network are tuned for some architectures and number formats more than for others.
        let tuned = c.ln(&format!("e.class.{class}.{key}"), 0.0, 0.2)
            + c.ln(&format!("e.{workload}.{units}"), 0.0, 0.3)
            + c.ln(&format!("e.{}.class.{class}", self.architecture), 0.0, 0.2);
        let (flops, bytes) = self.work(c, gpu.path);
        let host = c.ln("h", 0.008_f64.ln(), 1.2)
            + c.ln(&format!("h.class.{class}"), 0.0, 1.0)
            + c.ln(&format!("h.{workload}"), 0.0, 2.0)
            + c.ln(&format!("h.{}", self.program.key), 0.0, 0.5);
        let factor = self.stack_factor(c, key).exp();
        Some(Alone {
            compute: flops / (gpu.flops * tuned.exp()) * factor,
            memory: bytes / gpu.bytes * factor,
            host: host.exp() / (self.batch(c) * self.benchmark.items_per_sample),
            flops,
            bytes,
        })
    }

    /// Work per item, FLOP, and traffic to memory, bytes. The traffic follows the work by an intensity that kinds of
    /// networks share, so that a network of which little is known is like its kind.
    fn work(&self, c: &dyn Constants, path: Path) -> (f64, f64) {
        let (workload, class) = (self.benchmark.id.as_str(), self.benchmark.class.as_str());
        let sure = if self.benchmark.gflop.is_some() { 0.4 } else { 3.0 };
        let flops = c.ln(&format!("F.{workload}"), self.benchmark.start_flop().ln(), sure);
        let width = match path {
            Path::Tensor | Path::Fp16 => 0.0,
            Path::Int8 => -std::f64::consts::LN_2,
            Path::Fp8 | Path::Fp4 => c.ln("width.fp8", -0.3, 0.2),
            _ => {
                c.ln("width", 1.7_f64.ln(), 0.2)
                    + c.ln(&format!("width.class.{class}"), 0.0, 0.2)
                    + c.ln(&format!("width.{workload}"), 0.0, 0.4)
            }
        };
        let intensity = c.ln("I", 80.0_f64.ln(), 1.0)
            + c.ln(&format!("I.class.{class}"), 0.0, 0.8)
            + c.ln(&format!("I.{workload}"), 0.0, 0.8);
        (flops.exp(), (flops - intensity + width).exp())
    }

    /// Natural logarithm of how much longer the program takes than an ideal one: by how well its kind is tuned, by
    /// framework and version, with what these do for the number format, kind of network and architecture.
    fn stack_factor(&self, c: &dyn Constants, path: &str) -> f64 {
        let Program { key, version, level, infers, .. } = &self.program;
        let (workload, class, a) = (&self.benchmark.id, &self.benchmark.class, &self.architecture);
        let job = if *infers { "infer" } else { "train" };
        // Inference in a framework takes longer than in an engine that compiles the network.
        let usual = if *infers && *level != "tuned" { 0.5 } else { 0.0 };
        let mut factor = c.ln(&format!("s.{level}.{job}"), usual, 0.3)
            + c.ln(&format!("s.{key}.{version}"), 0.0, 0.2)
            + c.ln(&format!("s.{key}.{workload}"), 0.0, 0.25)
            + c.ln(&format!("s.{key}{version}.{a}"), 0.0, 0.1)
            + c.ln(&format!("s.{key}.path.{path}"), 0.0, 0.15)
            + c.ln(&format!("s.{key}.class.{class}"), 0.0, 0.1)
            + self.program.longer.ln();
        if !version.is_empty() {
            factor += c.ln(&format!("s.{key}{version}.class.{class}"), 0.0, 0.1);
        }
        if !self.program.compiled {
            factor += c.ln("not-compiled", 0.2, 0.2);
        }
        if device::is_mobile(&self.gpu) {
            factor += c.ln("mobile", 0.2, 0.3);
        }
        factor
    }

    /// Samples per GPU and step. Who does not tell fills the memory.
    fn batch(&self, c: &dyn Constants) -> f64 {
        self.batch.unwrap_or_else(|| {
            let wide = matches!(self.format, Precision::Fp32 | Precision::Tf32 | Precision::Fp64);
            let fill = self.gpu.vram_gb * self.benchmark.samples_per_gb() * if wide { 0.5 } else { 1.0 };
            c.value(&format!("b.{}", self.benchmark.id), 1.0, 0.7) * fill.max(1.0)
        })
    }

    /// Samples per second that one process reads and prepares: submissions write their own readers, others read with
    /// what the framework has.
    fn feed(&self, c: &dyn Constants) -> f64 {
        let Program { key, level, .. } = &self.program;
        let usual: f64 = if *level == "tuned" { 30_000.0 } else { 4000.0 };
        let own = c.ln(&format!("feed.{key}.{}", self.benchmark.class), 0.0, 0.7);
        (c.ln(&format!("feed.{level}"), usual.ln(), 0.7) + own).exp()
    }

    /// Natural logarithm of the answer.
    #[must_use]
    pub fn ln(&self, c: &dyn Constants) -> Option<f64> {
        let alone = self.alone(c)?;
        let (device, host) = (alone.device(), alone.host);
        let items = self.batch(c) * self.benchmark.items_per_sample;
        let mut rate = match &self.all_reduce {
            Some(exchange) if !self.program.infers => {
                self.gpus * items / self.step(c, exchange, device * items, host * items)
            }
            _ => self.gpus / (device + host),
        };
        if self.reads {
            rate = self.gpus * smaller(rate / self.gpus, self.feed(c));
        }
        if let Some(cores) = self.cores {
            rate = rate.min(cores * c.value("feed", 200.0, 0.2));
        }
        let value = match self.answer {
            Answer::PerSecond => rate,
            Answer::PerSecondAndGpu => rate / self.gpus,
            Answer::Step(units) => self.gpus * items / rate * units,
            Answer::ReadMegabytes => rate * IMAGE_MB,
        };
        Some(value.ln())
    }

    /// What this program loses on links of this kind. Frameworks and programs hide and wait more or less than others.
    #[must_use]
    pub fn together(&self, c: &dyn Constants, key: &str) -> Together {
        let Program { key: program, version, .. } = &self.program;
        let (workload, framework) = (&self.benchmark.id, self.program.framework());
        // A program of which nothing is told is none that constants could belong to.
        let told = framework != "unknown";
        let own = |name: String, sigma: f64| if told { c.ln(&name, 0.0, sigma) } else { 0.0 };
        let waits = c.ln(&format!("sync.{key}"), 0.02_f64.ln(), 0.8)
            + c.ln(&format!("sync.{workload}"), 0.0, 0.35)
            + own(format!("sync.{framework}"), 0.5)
            + own(format!("sync.{program}.{version}"), 0.5);
        let overlap = c.ln("overlap", 0.5, 1.0)
            + own(format!("overlap.{framework}"), 1.0)
            + own(format!("overlap.{program}"), 1.0);
        let mut bus = c.ln(&format!("bus.{key}"), 0.0, 0.3) + own(format!("bus.{key}.{framework}"), 0.5);
        if ["host", "peer", "pairs"].contains(&key) {
            let generation = self.gpu.pcie_gen.number();
            bus += c.ln(&format!("bus.{key}.{generation}"), 0.0, 0.5)
                + own(format!("bus.{key}.{generation}.{framework}"), 0.5);
        }
        if self.is_virtual {
            bus += c.ln("bus.virtual", 0.7, 0.5);
        }
        let crowding =
            if key == "host" { c.ln("crowding", 0.0, 0.3) + own(format!("crowding.{framework}"), 0.3) } else { 0.0 };
        Together {
            waits: waits.exp(),
            bus: bus.exp(),
            crowding: crowding.max(0.0),
            bytes: if !self.may_halve() {
                1.0
            } else if told {
                c.value(&format!("half.{framework}"), 0.6, 0.3)
            } else {
                0.6
            },
            network: c.value("net", 20e9, 0.5),
            network_start: c.value("net-start", 2e-3, 1.0),
            network_waits: c.value("net-sync", 0.005, 0.7),
            network_jitter: c.value("net-jitter", 0.2e-3, 1.0),
            overlap: 1.0 / (1.0 + (-overlap).exp()),
        }
    }

    /// Whether some frameworks send gradients in 16 bits here, though others keep them in 32.
    fn may_halve(&self) -> bool {
        !self.program.reduces_sixteen_bits
            && !matches!(self.format, Precision::Fp32 | Precision::Tf32 | Precision::Fp64)
    }

    /// Id of its benchmark.
    #[must_use]
    pub fn benchmark_id(&self) -> &str {
        &self.benchmark.id
    }

    /// Gradients of one step, bytes.
    #[must_use]
    pub fn gradient_bytes(&self) -> f64 {
        self.benchmark.parameters_m * 1e6 * if self.program.reduces_sixteen_bits { 2.0 } else { 4.0 }
    }

    /// Length of a step of all GPUs, seconds.
    fn step(&self, c: &dyn Constants, exchange: &Exchange, device: f64, host: f64) -> f64 {
        let together = self.together(c, exchange.key);
        let per_node = (self.gpus / self.nodes).max(1.0);
        let between = if self.nodes > 1.0 { self.gradient_bytes() / together.network } else { 0.0 };
        let reduce = Reduce { within: exchange.seconds, between };
        let (within, between) = together.losses((device, host), reduce, per_node, self.nodes);
        device + host + within + between
    }
}

/// Whether images are read for each step: those of the networks for images, unless the data are made up.
fn reads_images(row: &Row, benchmark: &Benchmark, infers: bool) -> bool {
    let for_images = ["classification", "detection", "segmentation", "depthwise"];
    for_images.contains(&benchmark.class.as_str()) && !row.note.contains("synthetic") && !infers
}

/// The smaller of two rates, and a little less where both are alike: the one does not always run ahead of the other.
fn smaller(a: f64, b: f64) -> f64 {
    (a.powi(-4) + b.powi(-4)).powf(-0.25)
}

fn answer(row: &Row) -> Answer {
    match (row.metric.as_str(), row.unit.as_str()) {
        ("storage_read_rate", _) => Answer::ReadMegabytes,
        (_, "ms" | "milliseconds") | ("step_time", "") => Answer::Step(1e3),
        (_, "s" | "seconds") => Answer::Step(1.0),
        (metric, unit) if metric.ends_with("per_gpu") || unit.to_lowercase().ends_with("/gpu") => {
            Answer::PerSecondAndGpu
        }
        _ => Answer::PerSecond,
    }
}

/// Name in constants of the links that an all-reduce uses; `bridged` if some pairs have bridges.
#[must_use]
pub fn link_key(kind: CollectiveKind, bridged: bool) -> &'static str {
    match kind {
        _ if bridged => "pairs",
        CollectiveKind::GpuSwitch => "switch",
        CollectiveKind::GpuMesh => "mesh",
        CollectiveKind::Peer => "peer",
        CollectiveKind::HostMemory => "host",
    }
}

fn exchange(catalog: &Catalog, all_reduce: &AllReduce, row: &Row, bytes: f64) -> Exchange {
    let bridged = row.interconnect.to_lowercase().contains("bridge");
    let key = link_key(all_reduce.kind, bridged);
    Exchange { key, seconds: all_reduce.time_us(catalog, bytes) * 1e-6 }
}

/// Cores of the CPUs that a row names; `None` if the catalogue does not know them.
fn cores(catalog: &Catalog, words: &str) -> Option<f64> {
    let plain = |text: &str| text.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_lowercase();
    let wanted = plain(words);
    let cpu =
        catalog.cpus.values().filter(|cpu| wanted.contains(&plain(&cpu.name))).max_by_key(|cpu| cpu.name.len())?;
    let sockets = words.split('x').next().and_then(|count| count.trim().parse::<f64>().ok()).unwrap_or(1.0);
    Some(f64::from(cpu.cores) * sockets)
}
