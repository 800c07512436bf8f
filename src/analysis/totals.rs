//! Sums over the GPUs of an option.
use crate::catalog::Catalog;
use crate::machine::{Machine, Pair};
use crate::plan::Plan;

/// Sums over all machines of an option. A rate is `None` if no GPU of the plan has it or a GPU is unknown.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Totals {
    /// GPU cards and modules.
    pub gpu_count: u32,
    /// VRAM of all GPUs, GB.
    pub vram_gb: f64,
    /// VRAM of the smallest GPU, GB.
    pub vram_per_gpu_gb: f64,
    /// Most VRAM that GPUs joined by NVLink (or one GPU) hold together, GB.
    pub largest_pool_gb: f64,
    /// FP64, TFLOPS.
    pub fp64_tflops: Option<f64>,
    /// FP32, TFLOPS.
    pub fp32_tflops: Option<f64>,
    /// FP16 outside tensor cores, TFLOPS.
    pub fp16_tflops: Option<f64>,
    /// FP16 in tensor cores, best accumulate type, TFLOPS.
    pub fp16_tensor_tflops: Option<f64>,
    /// FP16 in tensor cores with FP32 accumulate, as training uses it, TFLOPS.
    pub fp16_training_tflops: Option<f64>,
    /// BF16 in tensor cores, TFLOPS.
    pub bf16_tensor_tflops: Option<f64>,
    /// TF32 in tensor cores, TFLOPS.
    pub tf32_tensor_tflops: Option<f64>,
    /// FP8 in tensor cores, TFLOPS.
    pub fp8_tensor_tflops: Option<f64>,
    /// INT8, TOPS.
    pub int8_tops: Option<f64>,
    /// VRAM bandwidth of all GPUs, GB/s.
    pub mem_bw_gb_s: f64,
    /// VRAM bandwidth of the slowest GPU, GB/s.
    pub mem_bw_per_gpu_gb_s: f64,
    /// System memory of one machine, GB.
    pub ram_gb: f64,
    /// CPU cores of one machine.
    pub cpu_cores: u32,
    /// Capacity of all drives of one machine, TB.
    pub drive_tb: f64,
    /// Rack units of all machines; `None` if unknown.
    pub rack_units: Option<f64>,
}

/// Sums up a plan.
#[must_use]
pub fn totals(_catalog: &Catalog, _plan: &Plan, _machine: &Machine, _pairs: &[Pair]) -> Totals {
    Totals::default()
}
