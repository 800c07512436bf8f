//! How much faster several GPUs are than one.
use crate::workload::prediction::Row;

/// The same row on one GPU. A global batch stays what it was per GPU: published speed-ups are weak scaling.
#[must_use]
pub fn alone(row: &Row) -> Row {
    let batch = row.batch_per_gpu().map(|batch| batch.to_string()).unwrap_or_default();
    Row { count: 1, nodes: 1, batch, ..row.clone() }
}

/// The row as one of the rate of all GPUs.
#[must_use]
pub fn rate(row: Row) -> Row {
    Row { kind: "throughput".to_owned(), metric: "throughput".to_owned(), unit: "items/s".to_owned(), ..row }
}

/// What a speed-up is divided by to give the metric: the number of GPUs for an efficiency, and that over 100 in %.
#[must_use]
pub fn divisor(row: &Row) -> f64 {
    if !row.metric.contains("efficiency") {
        return 1.0;
    }
    let percent = if row.unit.contains('%') { 100.0 } else { 1.0 };
    f64::from(row.count.max(1)) / percent
}
