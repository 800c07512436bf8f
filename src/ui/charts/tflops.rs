//! Peak TFLOPS by precision, dense.
use super::bars::{Bars, Group, Value};
use crate::analysis::Totals;
use crate::quantity::Basis;
use crate::ui::Session;

type Rate = (&'static str, &'static str, fn(&Totals) -> Option<f64>);

/// Rates outside tensor cores.
const PLAIN: [Rate; 3] = [
    ("charts-fp64", "TFLOPS", |totals| totals.fp64_tflops),
    ("charts-fp32", "TFLOPS", |totals| totals.fp32_tflops),
    ("charts-fp16", "TFLOPS", |totals| totals.fp16_tflops),
];

/// Rates in tensor cores.
const TENSOR: [Rate; 6] = [
    ("charts-fp16-tensor", "TFLOPS", |totals| totals.fp16_tensor_tflops),
    ("charts-fp16-training", "TFLOPS", |totals| totals.fp16_training_tflops),
    ("charts-bf16-tensor", "TFLOPS", |totals| totals.bf16_tensor_tflops),
    ("charts-tf32-tensor", "TFLOPS", |totals| totals.tf32_tensor_tflops),
    ("charts-fp8-tensor", "TFLOPS", |totals| totals.fp8_tensor_tflops),
    ("charts-int8", "TOPS", |totals| totals.int8_tops),
];

/// Two charts: outside and inside tensor cores.
#[must_use]
pub fn peaks(session: &Session) -> Vec<Bars> {
    vec![
        bars(session, "tflops-tensor", "charts-peaks-tensor", &TENSOR),
        bars(session, "tflops-plain", "charts-peaks-plain", &PLAIN),
    ]
}

fn bars(session: &Session, id: &'static str, title: &str, rates: &[Rate]) -> Bars {
    let source = session.text("charts-source-peaks");
    let group = |(key, unit, rate): &Rate| {
        let title = session.text(key);
        let values = session
            .all_shown()
            .enumerate()
            .filter_map(|(at, (_, analysis))| {
                let value = rate(&analysis.totals).filter(|value| *value > 0.0)?;
                let number = super::with_unit(session, value, unit);
                let tip = super::tip(session, &title, &number, Basis::Derived, &source);
                Some(Value::plain(at, value, number, tip))
            })
            .collect();
        Group { title: title.clone(), values }
    };
    Bars {
        id,
        title: session.text(title),
        groups: rates.iter().map(group).collect(),
        own_scales: false,
        empty: session.text("charts-no-gpu"),
        note: String::new(),
    }
}
