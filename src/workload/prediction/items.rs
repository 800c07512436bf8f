//! Programs that count items: images, sentences, tokens of classic networks, in training and inference.
//!
//! Time per item on one GPU: `stack × (F/(e P) + Q/(m W)) + c/batch`. F and Q belong to the benchmark, e and m to the
//! architecture and numeric path, the stack factor to the kind of program. Several GPUs add the all-reduce of the
//! gradients over the machine graph as far as the backward pass does not hide it, and a loss by waiting for the slowest.
use crate::catalog::benchmark::{Benchmark, SourceStack};
use crate::catalog::{Catalog, CollectiveKind, Gpu};
use crate::machine::AllReduce;
use crate::workload::prediction::device::{self, Format, Path};
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
    format: Format,
    batch: Option<f64>,
    gpus: f64,
    nodes: f64,
    program: Program,
    all_reduce: Option<Exchange>,
    /// Cores that decode images, where data are read for real.
    cores: Option<f64>,
    answer: Answer,
}

/// What is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Answer {
    PerSecond,
    StepMilliseconds,
    ReadMegabytes,
}

/// The program behind a row.
#[derive(Debug, Clone)]
struct Program {
    key: String,
    version: String,
    infers: bool,
    reduces_sixteen_bits: bool,
    compiled: bool,
    /// Sequence length over the usual one, where the row tells another.
    longer: f64,
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
        key,
        version: version.unwrap_or_default().to_owned(),
        infers,
        compiled: !without_compiler,
        longer: sequence.unwrap_or(384.0) / 384.0,
    }
}

/// Number format; submissions that may choose take 8 bits for transformers once their rules and the GPU let them.
fn format(row: &Row, gpu: &Gpu) -> Format {
    let version = word_after(&row.source, "results_v").and_then(|version| version.parse::<f64>().ok());
    let chooses = row.precision.contains("fp8 from v2.1") && version.is_some_and(|version| version >= 2.1);
    let newer = ["Hopper", "Blackwell", "Blackwell Ultra"].contains(&gpu.architecture.as_str());
    if chooses && newer { Format::Fp8 } else { Format::of(&row.precision) }
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
            program,
            cores,
            answer: match row.metric.as_str() {
                "step_time" => Answer::StepMilliseconds,
                "storage_read_rate" => Answer::ReadMegabytes,
                _ => Answer::PerSecond,
            },
        }
    }

    /// Seconds per item on one GPU: of the device, and of the host.
    fn alone(&self, c: &dyn Constants) -> Option<(f64, f64)> {
        let benchmark = &self.benchmark;
        let workload = benchmark.id.as_str();
        let architecture = self.architecture.as_str();
        let gpu = device::sustained(c, &self.gpu, architecture, self.format)?;
        let start = benchmark.gflop.or(benchmark.about_gflop).unwrap_or(50.0) * 1e9;
        let flops = c.value(&format!("F.{workload}"), start, if benchmark.gflop.is_some() { 0.4 } else { 2.5 });
        let bytes = c.value(&format!("Q.{workload}"), start / 80.0, 1.5);
        let width = match gpu.path {
            Path::Tensor | Path::Fp16 => 0.0,
            Path::Int8 => -std::f64::consts::LN_2,
            Path::Fp8 | Path::Fp4 => c.ln("width.fp8", -0.3, 0.2),
            _ => c.ln("width", 1.7_f64.ln(), 0.2) + c.ln(&format!("width.{workload}"), 0.0, 0.2),
        };
        let work = flops / gpu.flops + bytes * width.exp() / gpu.bytes;
        let program = &self.program;
        let (key, version) = (&program.key, &program.version);
        let mut factor = c.ln(&format!("s.{key}.{version}"), 0.0, 0.2)
            + c.ln(&format!("s.{key}.{workload}"), 0.0, 0.25)
            + c.ln(&format!("s.{key}{version}.{architecture}"), 0.0, 0.1)
            + program.longer.ln();
        if !program.compiled {
            factor += c.ln("not-compiled", 0.2, 0.2);
        }
        if device::is_mobile(&self.gpu) {
            factor += c.ln("mobile", 0.2, 0.3);
        }
        let host = c.ln(&format!("h.{workload}"), 0.008_f64.ln(), 1.2) + c.ln(&format!("h.{key}"), 0.0, 0.5);
        Some((work * factor.exp(), host.exp() / (self.batch(c) * benchmark.items_per_sample)))
    }

    fn batch(&self, c: &dyn Constants) -> f64 {
        self.batch.unwrap_or_else(|| c.value(&format!("b.{}", self.benchmark.id), 100.0, 2.0))
    }

    /// Natural logarithm of the answer.
    #[must_use]
    pub fn ln(&self, c: &dyn Constants) -> Option<f64> {
        let (device, host) = self.alone(c)?;
        let items = self.batch(c) * self.benchmark.items_per_sample;
        let mut rate = match &self.all_reduce {
            Some(exchange) if !self.program.infers => {
                self.gpus * items / self.step(c, exchange, device * items, host * items)
            }
            _ => self.gpus / (device + host),
        };
        if let Some(cores) = self.cores {
            rate = rate.min(cores * c.value("feed", 200.0, 0.2));
        }
        let value = match self.answer {
            Answer::PerSecond => rate,
            Answer::StepMilliseconds => self.batch(c) / rate * 1e3,
            Answer::ReadMegabytes => rate * IMAGE_MB,
        };
        Some(value.ln())
    }

    /// Length of a step of all GPUs, seconds.
    fn step(&self, c: &dyn Constants, exchange: &Exchange, device: f64, host: f64) -> f64 {
        let w = &self.benchmark.id;
        let key = exchange.key;
        let per_node = (self.gpus / self.nodes).max(1.0);
        let waits = (c.ln(&format!("sync.{key}"), 0.02_f64.ln(), 0.8) + c.ln(&format!("sync.{w}"), 0.0, 0.7)).exp();
        let device = device * (1.0 + waits * per_node.min(8.0).log2());
        let mut reduce = exchange.seconds * c.value(&format!("bus.{key}"), 1.0, 0.3);
        let mut step = device + host;
        if self.nodes > 1.0 {
            let bytes =
                self.benchmark.parameters_m * 1e6 * 2.0 * if self.program.reduces_sixteen_bits { 1.0 } else { 2.0 };
            reduce += bytes / c.value("net", 20e9, 0.5) + self.nodes.log2() * c.value("net-start", 2e-3, 1.0);
            step *= 1.0 + c.value("net-sync", 0.02, 1.0) * self.nodes.log2();
        }
        let family = self.program.key.split('-').next().unwrap_or_default();
        let overlap = 1.0 / (1.0 + (-c.ln(&format!("overlap.{family}"), 0.0, 1.0)).exp());
        let hidden = overlap * device * 2.0 / 3.0;
        // Collectives take some units from the arithmetic even where they are hidden.
        step + (reduce - hidden).max(0.0) + 0.12 * reduce
    }
}

fn exchange(catalog: &Catalog, all_reduce: &AllReduce, row: &Row, bytes: f64) -> Exchange {
    let bridged = row.interconnect.to_lowercase().contains("bridge");
    let key = match all_reduce.kind {
        _ if bridged => "pairs",
        CollectiveKind::GpuSwitch => "switch",
        CollectiveKind::GpuMesh => "mesh",
        CollectiveKind::Peer => "peer",
        CollectiveKind::HostMemory => "host",
    };
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
