//! Time of one step on one GPU by itself: the two-term roofline (MODEL.md section 2).
//!
//! A network is many kernels, some bound by arithmetic and some by memory, so the two times add up.
use crate::catalog::gpu::{FormFactor, Peaks};
use crate::catalog::workload::Precision;
use crate::catalog::{Gpu, WorkloadProfile};

/// Parts of one step on one GPU, seconds.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct StepTime {
    /// Arithmetic.
    pub compute: f64,
    /// VRAM traffic.
    pub memory: f64,
    /// Launches and framework.
    pub host: f64,
}

impl StepTime {
    /// All of it.
    #[must_use]
    pub fn total(&self) -> f64 {
        self.compute + self.memory + self.host
    }

    /// Part in which gradients can already be exchanged: two thirds of the device's work are the backward pass.
    #[must_use]
    pub fn backward(&self) -> f64 {
        (self.compute + self.memory) * 2.0 / 3.0
    }
}

/// Peak of the numeric path that a program of this precision takes on this part, TFLOPS; `None` if it has none.
#[must_use]
pub fn peak_tflops(peaks: &Peaks, precision: Precision) -> Option<f64> {
    let best = |rates: [Option<f64>; 2]| rates.into_iter().flatten().reduce(f64::max);
    match precision {
        Precision::Fp64 => peaks.fp64,
        Precision::Fp32 | Precision::Tf32 => best([peaks.tf32_tensor, peaks.fp32]),
        // Without tensor cores the faster of plain FP16 and FP32: some parts have FP16 at a fraction of FP32.
        Precision::Mixed | Precision::Int4 => {
            best([peaks.fp16_training(), peaks.bf16_tensor]).or_else(|| best([peaks.fp16, peaks.fp32]))
        }
        Precision::Fp8 => peaks.fp8_tensor.or_else(|| peak_tflops(peaks, Precision::Mixed)),
        Precision::Fp4 => peaks.fp4_tensor.or_else(|| peak_tflops(peaks, Precision::Fp8)),
        Precision::Int8 => peaks.int8.or_else(|| peak_tflops(peaks, Precision::Mixed)),
    }
}

/// The part of a board that one program device has: a board with several GPUs is listed as a whole.
#[must_use]
pub fn device_share(gpu: &Gpu) -> f64 {
    if gpu.form == FormFactor::Pcie { 1.0 / f64::from(gpu.devices.max(1)) } else { 1.0 }
}

/// Time of a step of `batch` items on one device of this GPU; `None` if it lacks the numeric path.
#[must_use]
pub fn step_time(profile: &WorkloadProfile, gpu: &Gpu, batch: u32) -> Option<StepTime> {
    step_time_at(profile, profile.precision, gpu, batch)
}

/// The same in another number format.
#[must_use]
pub fn step_time_at(profile: &WorkloadProfile, precision: Precision, gpu: &Gpu, batch: u32) -> Option<StepTime> {
    let share = device_share(gpu);
    let flops = peak_tflops(&gpu.peaks, precision)? * 1e12 * share * profile.compute_efficiency;
    let bytes = gpu.mem_bw_gb_s * 1e9 * share * profile.memory_efficiency;
    let items = f64::from(batch);
    let time = StepTime {
        compute: items * profile.gflop_per_item * 1e9 / flops,
        memory: items * profile.traffic_mb_per_item * 1e6 / bytes,
        host: profile.host_ms_per_step * 1e-3,
    };
    time.total().is_finite().then_some(time)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(peaks: &Peaks, precision: Precision, expected: Option<f64>) {
        assert_eq!(peak_tflops(peaks, precision), expected, "{precision:?} of {peaks:?}");
    }

    #[test]
    fn takes_the_path_that_programs_take() {
        let geforce = Peaks {
            fp32: Some(13.45),
            fp16: Some(26.9),
            fp16_tensor: Some(107.6),
            fp16_tensor_fp32_acc: Some(53.8),
            int8: Some(215.2),
            ..Peaks::default()
        };
        check(&geforce, Precision::Mixed, Some(53.8));
        check(&geforce, Precision::Fp32, Some(13.45));
        check(&geforce, Precision::Int8, Some(215.2));
        check(&geforce, Precision::Fp64, None);
        let p100 = Peaks { fp64: Some(4.7), fp32: Some(9.3), fp16: Some(18.7), ..Peaks::default() };
        check(&p100, Precision::Mixed, Some(18.7));
        check(&p100, Precision::Int8, Some(18.7));
        check(&p100, Precision::Fp64, Some(4.7));
        let p40 = Peaks { fp32: Some(11.76), fp16: Some(0.18), ..Peaks::default() };
        check(&p40, Precision::Mixed, Some(11.76));
        let a100 = Peaks { fp32: Some(19.5), tf32_tensor: Some(156.0), ..Peaks::default() };
        check(&a100, Precision::Fp32, Some(156.0));
        check(&Peaks::default(), Precision::Mixed, None);
    }
}
