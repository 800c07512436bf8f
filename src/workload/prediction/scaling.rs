//! How much faster several GPUs are than one.
use crate::workload::prediction::Row;

/// The same row on one GPU. A global batch stays what it was per GPU: published speed-ups are weak scaling.
#[must_use]
pub fn alone(row: &Row) -> Row {
    let batch = row.batch_per_gpu().map(|batch| batch.to_string()).unwrap_or_default();
    Row { count: 1, nodes: 1, batch, ..row.clone() }
}
