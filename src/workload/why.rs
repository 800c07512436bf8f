//! Why a number is what it is: the terms of its formula, the constants behind them, and the nearest measurements.
use crate::quantity::Message;

/// One term of a formula.
#[derive(Debug, Clone, PartialEq)]
pub struct WhyTerm {
    /// Name after `why-` in the translation files.
    pub key: &'static str,
    /// Its value in `unit`.
    pub value: f64,
    /// Unit as written after the number; empty for a share or count.
    pub unit: &'static str,
    /// How it is worked out, with its numbers.
    pub how: Message,
}

/// A constant of the performance model that the number depends on.
#[derive(Debug, Clone, PartialEq)]
pub struct WhyConstant {
    /// Its name in the table of constants.
    pub name: String,
    /// Its value.
    pub value: f64,
    /// Whether it was fitted on measurements; otherwise the usual value of its kind stands in for it.
    pub fitted: bool,
}

/// A measurement near the question.
#[derive(Debug, Clone, PartialEq)]
pub struct NearestRow {
    /// Id in the table of measurements.
    pub id: String,
    /// GPU as written there.
    pub gpu: String,
    /// GPUs.
    pub count: u32,
    /// Workload as written there.
    pub workload: String,
    /// Number format as written there.
    pub precision: String,
    /// Batch as written there.
    pub batch: String,
    /// Measured value.
    pub value: f64,
    /// What the model says to the same row; `None` where it has no answer.
    pub predicted: Option<f64>,
    /// Unit.
    pub unit: String,
    /// Where it was published.
    pub source: String,
}

/// Why a throughput is what it is.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Why {
    /// Terms, in the order of the formula.
    pub terms: Vec<WhyTerm>,
    /// Constants.
    pub constants: Vec<WhyConstant>,
    /// On what the constants rest.
    pub source: String,
    /// Nearest measurements, nearest first.
    pub nearest: Vec<NearestRow>,
}
