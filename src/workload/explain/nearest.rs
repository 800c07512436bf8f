//! The measurements nearest to a question.
use crate::catalog::{Catalog, Gpu};
use crate::workload::prediction::{Predictor, Row, device, names, text};
use crate::workload::why::NearestRow;

/// Most measurements that are listed.
const MOST_ROWS: usize = 8;

/// A transfer that links set the time of, bytes: 1 GiB.
const LARGE: f64 = 1_073_741_824.0;

/// Those of the same workload, then the same GPU, architecture, format, number and batch.
#[must_use]
pub(super) fn of_workload(catalog: &Catalog, asked: &Row, gpu: &Gpu, rows: &[Row]) -> Vec<NearestRow> {
    let batch = asked.batch_per_gpu().unwrap_or(1.0);
    nearest(catalog, rows.iter().filter(|row| row.workload == asked.workload), |row| {
        let precision = if row.precision == asked.precision { 0.0 } else { 3.0 };
        let count = f64::from(row.count.max(1)).log2();
        let batch = row.batch_per_gpu().map_or(1.0, |own| (own / batch).log2().abs());
        far(catalog, row, gpu) + precision + 0.5 * count + 0.3 * batch
    })
}

/// Those of one measurement of links, such as `p2p_bandwidth`, in GB/s: the same GPU first, then as many GPUs, then one
/// direction and the largest transfers.
#[must_use]
pub fn of_links(catalog: &Catalog, workload: &str, gpu: &Gpu, count: u32, rows: &[Row]) -> Vec<NearestRow> {
    let same = rows.iter().filter(|row| row.workload == workload && row.unit == "GB/s");
    nearest(catalog, same, |row| {
        let counts = (f64::from(row.count.max(1)) / f64::from(count.max(1))).log2().abs();
        let both_ways = if row.metric.contains("bidirectional") { 2.0 } else { 0.0 };
        let small = text::bytes(&row.batch).map_or(0.0, |bytes| (LARGE.log2() - bytes.log2()).max(0.0) * 0.2);
        far(catalog, row, gpu) + counts + both_ways + small
    })
}

/// How far the GPU of a row is from this one.
fn far(catalog: &Catalog, row: &Row, gpu: &Gpu) -> f64 {
    let other = names::gpu(catalog, &row.gpu);
    match other {
        Some(other) if other.id == gpu.id => 0.0,
        Some(other) if device::architecture(other) == device::architecture(gpu) => 10.0,
        _ => 20.0 + other.map_or(10.0, |other| (other.mem_bw_gb_s / gpu.mem_bw_gb_s).ln().abs()),
    }
}

/// The nearest rows that can be used, each with what the model says to it.
fn nearest<'a>(
    catalog: &Catalog,
    rows: impl Iterator<Item = &'a Row>,
    distance: impl Fn(&Row) -> f64,
) -> Vec<NearestRow> {
    let usable = rows.filter(|row| row.value.is_some() && !row.is_suspect());
    let mut found: Vec<(f64, &Row)> = usable.map(|row| (distance(row), row)).collect();
    found.sort_by(|a, b| a.0.total_cmp(&b.0).then_with(|| a.1.id.cmp(&b.1.id)));
    let predictor = Predictor::new(catalog);
    let told = |(_, row): (f64, &Row)| NearestRow {
        id: row.id.clone(),
        gpu: row.gpu.clone(),
        count: row.count,
        workload: row.workload.clone(),
        metric: row.metric.clone(),
        precision: row.precision.clone(),
        batch: row.batch.clone(),
        value: row.value.unwrap_or_default(),
        predicted: predictor.predict(row).ok().map(|(_, prediction)| prediction.value),
        unit: row.unit.clone(),
        source: row.source.clone(),
    };
    found.into_iter().take(MOST_ROWS).map(told).collect()
}
