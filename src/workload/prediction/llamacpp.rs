//! llama.cpp with one request: decoding streams the weights, prompts compute.
//!
//! Layers are split over cards and run one after the other, so the number of cards does not change the time.
use crate::catalog::Gpu;
use crate::catalog::benchmark::LanguageModel;
use crate::workload::prediction::device;
use crate::workload::prediction::{Constants, Row};

/// Bytes per parameter in a file: of Llama 3 8B 4.58 GiB in `Q4_K_M` and 14.96 GiB in 16 bits; else the bits per weight
/// that llama.cpp's table of its formats lists.
#[must_use]
pub fn file_bytes(precision: &str) -> Option<f64> {
    const GIB: f64 = 1_073_741_824.0;
    let name = precision.trim().to_lowercase().replace('-', "_");
    let bits = match name.as_str() {
        "q4_k_m" | "q4_k" => return Some(4.58 * GIB / 8.03e9),
        "fp16" | "bf16" | "f16" | "float16" | "half" => return Some(14.96 * GIB / 8.03e9),
        "q4_0" => 4.5,
        "q4_1" => 5.0,
        "q4_k_s" => 4.67,
        "q5_0" | "q5_k_s" => 5.57,
        "q5_1" => 6.0,
        "q5_k_m" | "q5_k" => 5.68,
        "q6_k" => 6.56,
        "q8_0" | "q8" => 8.5,
        "q2_k" => 3.16,
        "q3_k_s" => 3.64,
        "q3_k_m" | "q3_k" => 4.0,
        "q3_k_l" => 4.3,
        "iq4_xs" => 4.46,
        "iq4_nl" => 4.68,
        "iq3_xxs" => 3.25,
        "iq2_xs" => 2.59,
        "mxfp4" => 4.25,
        "fp32" | "f32" => 32.0,
        _ => return None,
    };
    Some(bits / 8.0)
}

/// One request.
#[derive(Debug, Clone)]
pub struct Job {
    gpu: Gpu,
    architecture: String,
    model: LanguageModel,
    bytes: f64,
    quantised: bool,
    decodes: bool,
    gpus: f64,
}

impl Job {
    /// The job of a row; `None` if its number format is unknown.
    #[must_use]
    pub fn of(row: &Row, gpu: &Gpu, model: &LanguageModel) -> Option<Self> {
        Some(Self {
            architecture: device::architecture(gpu),
            model: model.clone(),
            bytes: model.parameters_b * 1e9 * file_bytes(&row.precision)?,
            quantised: !matches!(row.precision.trim().to_lowercase().as_bytes(), [b'f' | b'b' | b'h', ..]),
            decodes: row.workload.ends_with("decode"),
            gpus: f64::from(row.count.max(1)),
            gpu: gpu.clone(),
        })
    }

    /// Natural logarithm of the tokens per second.
    #[must_use]
    pub fn ln(&self, c: &dyn Constants) -> Option<f64> {
        if self.decodes { Some(self.decode(c)) } else { self.prefill(c) }
    }

    fn decode(&self, c: &dyn Constants) -> f64 {
        let kind = if device::has_hbm(&self.gpu) { "hbm" } else { "gddr" };
        let usual: f64 = if kind == "hbm" { 0.55 } else { 0.93 };
        let share =
            c.ln(&format!("l.m.{kind}"), usual.ln(), 0.3) + c.ln(&format!("l.m.{}", self.architecture), 0.0, 0.1);
        let rate = device::bandwidth(&self.gpu) * share.exp();
        let kept = self.model.kv_bytes * 1000.0;
        -((self.bytes + kept) / rate + self.model.layers * c.value("l.layer", 0.089e-3, 0.3)).ln()
    }

    fn prefill(&self, c: &dyn Constants) -> Option<f64> {
        // Quantised weights meet 8-bit integers; 16-bit ones the fastest accumulate type.
        let kind = if self.quantised { "q" } else { "f" };
        let sixteen = self.gpu.peaks.fp16_tensor.or(self.gpu.peaks.fp16).or(self.gpu.peaks.fp32);
        let eight = self.gpu.peaks.int8.or(sixteen);
        let peak = if self.quantised { eight } else { sixteen }? * 1e12;
        let share = c.ln(&format!("l.e.{kind}"), 0.2_f64.ln(), 0.5)
            + c.ln(&format!("l.e.{}{kind}", self.architecture), 0.0, 0.2)
            + c.ln("l.e.size", 0.0, 0.2) * (self.model.parameters_b / 8.0).ln()
            + c.ln("l.e.power", 0.3, 0.3) * (self.gpu.tdp_w / peak * 1e12).ln();
        let time = 2.0 * self.model.parameters_b * 1e9 / (peak * share.exp());
        let cards = self.gpus.powf(c.ln("l.cards", -0.02, 0.1));
        Some(-(time * cards).ln())
    }
}
