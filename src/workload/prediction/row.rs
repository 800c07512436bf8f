//! One row of a table of measurements.
use crate::catalog::workload::Precision;
use crate::workload::prediction::text::{number_after, numbers};
use crate::workload::prediction::{Reason, units};

/// A row as tables of measurements write it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Row {
    /// Its id.
    pub id: String,
    /// Where it was published.
    pub source: String,
    /// GPU as written there.
    pub gpu: String,
    /// GPUs in all; 0 where it is not stated.
    pub count: u32,
    /// Machines.
    pub nodes: u32,
    /// Links between the GPUs and machines, in words.
    pub interconnect: String,
    /// CPUs, in words.
    pub cpu: String,
    /// Workload.
    pub workload: String,
    /// Number format, in words.
    pub precision: String,
    /// Batch per GPU, global batch, message size or shape, in words.
    pub batch: String,
    /// What was measured.
    pub metric: String,
    /// How much; `None` for a question.
    pub value: Option<f64>,
    /// Unit.
    pub unit: String,
    /// Kind of measurement.
    pub kind: String,
    /// What else is known.
    pub note: String,
    /// Whether its fields did not meet the columns of the table.
    pub is_broken: bool,
}

impl Row {
    /// Whether the table itself doubts the value.
    #[must_use]
    pub fn is_suspect(&self) -> bool {
        self.note.contains("SUSPECT")
    }

    /// GPUs per machine.
    #[must_use]
    pub fn per_node(&self) -> u32 {
        (self.count / self.nodes.max(1)).max(1)
    }

    /// Whether the batch column is a batch of all GPUs together, and which.
    #[must_use]
    pub fn global_batch(&self) -> Option<f64> {
        let keys = ["global=", "global_batch=", "gbs=", "GBS=", "global batch=", "global batch ", "global "];
        keys.iter().find_map(|key| number_after(&self.batch, key))
    }

    /// Samples per GPU and step. Of two numbers the second is for 32-bit formats.
    #[must_use]
    pub fn batch_per_gpu(&self) -> Option<f64> {
        if let Some(global) = self.global_batch() {
            return Some(global / f64::from(self.count.max(1)));
        }
        let found = numbers(&self.batch);
        let wide = matches!(Precision::of(&self.precision), Precision::Fp32 | Precision::Tf32);
        found.get(1).filter(|_| wide).or(found.first()).copied().filter(|batch| *batch > 0.0)
    }

    /// Why the row can be no measurement, whatever the prediction: a value that nothing can be compared with.
    #[must_use]
    pub fn fault(&self) -> Option<Reason> {
        if self.is_broken {
            return Some(Reason::Broken);
        }
        match self.value {
            Some(value) if !value.is_finite() => return Some(Reason::NoNumber),
            Some(value) if value <= 0.0 => return Some(Reason::NotPositive),
            Some(_) => {}
            None => return Some(Reason::NoNumber),
        }
        // Tables of servings tell over how many GPUs a model is split instead.
        let told = self.count > 0 || self.note.contains("TP=");
        if !told || self.nodes == 0 || self.count > 0 && self.nodes > self.count {
            return Some(Reason::NoCount);
        }
        (!units::belongs(self)).then_some(Reason::WrongUnit)
    }

    /// Whether less is better.
    #[must_use]
    pub fn is_time(&self) -> bool {
        matches!(self.unit.as_str(), "ms" | "s" | "us" | "seconds" | "milliseconds")
    }
}
