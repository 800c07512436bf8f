//! Whether the run of a table's row fits into the memory of its GPUs.
use crate::catalog::workload::{LanguageTask, Precision};
use crate::catalog::{Catalog, Gpu};
use crate::workload::language::{Spread, kept_bytes, serving_overhead_gb, training_memory};
use crate::workload::memory;
use crate::workload::prediction::text::number_after;
use crate::workload::prediction::{Row, llamacpp, subjects};
use crate::workload::step::device_share;

/// Tokens of a sequence where the row tells none.
const USUAL_SEQUENCE: f64 = 2048.0;

/// Memory of one GPU, and what it must hold.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Fitting {
    /// What it must hold, GB (10^9).
    pub needed_gb: f64,
    /// What there is, GB as sold.
    pub vram_gb: f64,
    /// Largest batch per GPU, or users, that fits; `None` if not even one does.
    pub largest_batch: Option<u32>,
}

impl Fitting {
    /// Whether it fits.
    #[must_use]
    pub fn fits(&self) -> bool {
        self.needed_gb <= self.vram_gb
    }

    /// A batch over what it takes: `fixed` GB, and `each` GB for one of it.
    fn of(fixed: f64, each: f64, batch: f64, vram_gb: f64) -> Self {
        let room = ((vram_gb - fixed) / each.max(f64::MIN_POSITIVE) + 1e-9).floor();
        Self {
            needed_gb: fixed + each * batch,
            vram_gb,
            largest_batch: (room >= 1.0).then_some(room.min(f64::from(u32::MAX)) as u32),
        }
    }
}

/// Whether the run fits at this batch, or at a batch of one if none is asked for; `None` where the catalogue does not
/// know what the benchmark takes.
#[must_use]
pub fn of_row(catalog: &Catalog, row: &Row, gpu: &Gpu, batch: Option<u32>) -> Option<Fitting> {
    let vram_gb = gpu.vram_gb * device_share(gpu);
    let batch = f64::from(batch.unwrap_or(1));
    let performance = &catalog.performance;
    if let Some(benchmark) = subjects::benchmark(performance, &row.workload) {
        let profile = catalog.workloads.get(benchmark.profile.as_deref()?)?;
        let need = memory::at_precision(&profile.memory, profile.precision, Precision::of(&row.precision));
        let fixed = memory::needed_gb(&need, 0);
        let each = memory::activations_gb(&need, 1) * benchmark.items_per_sample;
        return Some(Fitting::of(fixed, each, batch, vram_gb));
    }
    let model = subjects::language_model(performance, &row.workload)?;
    let gpus = f64::from(row.count.max(1));
    if row.workload.contains("llamacpp") {
        let file = model.parameters_b * llamacpp::file_bytes(&row.precision)?;
        let each = model.kv_bytes * USUAL_SEQUENCE / 1e9 / gpus;
        return Some(Fitting::of(file / gpus + 0.5, each, 1.0, vram_gb));
    }
    if row.workload.ends_with("_serve") {
        let format = Precision::of(&row.precision);
        let tensor = number_after(&row.note, "TP=").unwrap_or(gpus).max(1.0);
        let tokens =
            number_after(&row.batch, "isl=").unwrap_or(1024.0) + number_after(&row.batch, "osl=").unwrap_or(1024.0);
        let fixed = model.parameters_b * format.weight_bytes() / tensor + serving_overhead_gb(vram_gb);
        return Some(Fitting::of(fixed, kept_bytes(&model, format) * tokens / 1e9 / tensor, batch, vram_gb));
    }
    let task = if row.workload.contains("lora") { LanguageTask::Lora } else { LanguageTask::Train };
    let spread = Spread { tensor: 1.0, stages: 1.0, shards: gpus, recompute: true };
    let memory = training_memory(&model, task, spread);
    let sequence = number_after(&row.batch, "seq=").unwrap_or(USUAL_SEQUENCE);
    Some(Fitting::of(memory.fixed(), memory.activations_per_token * sequence, batch, vram_gb))
}
