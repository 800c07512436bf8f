//! Matrix products and memory copies on one GPU.
use crate::catalog::Gpu;
use crate::catalog::workload::Precision;
use crate::workload::prediction::device;
use crate::workload::prediction::{Constants, Row};

/// What is measured.
#[derive(Debug, Clone)]
pub enum Job {
    /// A matrix product of this much work, FLOP.
    Product(Box<Gpu>, String, Precision, f64),
    /// A copy inside the GPU's memory; the value counts both reading and writing.
    Copy(Box<Gpu>),
}

impl Job {
    /// The job of a row, if it is one of these.
    #[must_use]
    pub fn of(row: &Row, gpu: &Gpu) -> Option<Self> {
        let format = Precision::of(&row.precision);
        let gpu_box = || Box::new(gpu.clone());
        match row.workload.as_str() {
            name if name.starts_with("gemm") => {
                Some(Self::Product(gpu_box(), device::architecture(gpu), format, work(&row.batch)))
            }
            "hbm_stream" | "local_memory_copy" => Some(Self::Copy(gpu_box())),
            _ => None,
        }
    }

    /// Natural logarithm of TFLOPS or GB/s.
    #[must_use]
    pub fn ln(&self, c: &dyn Constants) -> Option<f64> {
        match self {
            Self::Product(gpu, architecture, format, work) => {
                let (peak, path) = device::peak(gpu, *format)?;
                let share = c.ln("g.e", 0.8_f64.ln(), 0.1)
                    + c.ln(&format!("g.e.{}", path.key()), 0.0, 0.1)
                    + c.ln(&format!("g.e.{architecture}"), 0.0, 0.1);
                // Small products leave units idle: half of the rate where the work takes this long at the peak.
                let half = peak * c.value("g.half", 5e-6, 0.7);
                Some((peak * share.exp() * work / (work + half) / 1e12).ln())
            }
            Self::Copy(gpu) => {
                let share = c.value("g.copy", 0.86, 0.05);
                Some((device::bandwidth(gpu) * share / 1e9).ln())
            }
        }
    }
}

/// Work of a product written `m x n x k`, FLOP; large where no shape is told.
fn work(shape: &str) -> f64 {
    let sides: Vec<f64> = shape.split('x').filter_map(|side| side.trim().parse().ok()).collect();
    match sides.as_slice() {
        [m, n, k] => 2.0 * m * n * k,
        [side] => 2.0 * side.powi(3),
        _ => 2.0 * 16384.0_f64.powi(3),
    }
}
