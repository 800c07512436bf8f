//! Peak TFLOPS by precision, dense.
use super::bars::Bars;
use super::rate::Rate;
use crate::analysis::Analysis;
use crate::quantity::Basis;
use crate::ui::Session;

/// Rates outside tensor cores.
const PLAIN: [Rate; 3] = [
    peak("charts-fp64", "TFLOPS", "fp64_tflops", |_, a| a.totals.fp64_tflops),
    peak("charts-fp32", "TFLOPS", "fp32_tflops", |_, a| a.totals.fp32_tflops),
    peak("charts-fp16", "TFLOPS", "fp16_tflops", |_, a| a.totals.fp16_tflops),
];

/// Rates in tensor cores.
const TENSOR: [Rate; 6] = [
    peak("charts-fp16-tensor", "TFLOPS", "fp16_tensor_tflops", |_, a| a.totals.fp16_tensor_tflops),
    peak("charts-fp16-training", "TFLOPS", "fp16_training_tflops", |_, a| a.totals.fp16_training_tflops),
    peak("charts-bf16-tensor", "TFLOPS", "bf16_tensor_tflops", |_, a| a.totals.bf16_tensor_tflops),
    peak("charts-tf32-tensor", "TFLOPS", "tf32_tensor_tflops", |_, a| a.totals.tf32_tensor_tflops),
    peak("charts-fp8-tensor", "TFLOPS", "fp8_tensor_tflops", |_, a| a.totals.fp8_tensor_tflops),
    peak("charts-int8", "TOPS", "int8_tops", |_, a| a.totals.int8_tops),
];

const fn peak(
    title: &'static str,
    unit: &'static str,
    number: &'static str,
    read: fn(&Session, &Analysis) -> Option<f64>,
) -> Rate {
    Rate { title, unit, basis: Basis::Derived, source: "charts-source-peaks", read, number }
}

/// Two charts: outside and inside tensor cores.
#[must_use]
pub fn peaks(session: &Session) -> Vec<Bars> {
    vec![
        Bars::of_rates(session, "tflops-tensor", "charts-peaks-tensor", &TENSOR),
        Bars::of_rates(session, "tflops-plain", "charts-peaks-plain", &PLAIN),
    ]
}
