//! Usable rates of links and collectives against published measurements (`tests/data/measurements.csv`).
//!
//! Rows tell a GPU, a number and a kind of links, seldom a chassis: each is predicted on a plain machine of its kind.
//! Nothing is fitted here; the test prints its table and holds the errors to bounds.
use slotwise::catalog::Catalog;
use slotwise::interop::measurements;
use slotwise::workload::prediction::Predictor;
use slotwise::workload::prediction::score::{percentile, score, unpredicted};

#[test]
fn links_and_collectives_against_measurements() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/measurements.csv");
    let text = std::fs::read_to_string(path).expect("the table of measurements");
    let mut rows = measurements::read(&text).expect("a table").rows;
    let known = ["p2p_bandwidth", "p2p_latency", "h2d_d2h_bandwidth", "nccl_all_reduce"];
    rows.retain(|row| known.contains(&row.workload.as_str()) && row.nodes == 1 && !row.is_suspect());
    let catalog = Catalog::builtin();
    let scored = score(&Predictor::new(&catalog), &rows);
    for one in &scored {
        let row = one.row;
        let error = one.error().map_or("not predicted".to_owned(), |error| format!("{:+6.1} %", error * 100.0));
        println!(
            "{} {:18} {:2} {:44.44} {:40.40} {:8} {error}",
            row.id, row.gpu, row.count, row.interconnect, row.metric, row.batch
        );
    }
    let mut errors: Vec<f64> = scored.iter().filter_map(|one| Some(one.error()?.abs())).collect();
    errors.sort_by(f64::total_cmp);
    let median = percentile(&errors, 0.5).expect("errors");
    let within = errors.iter().filter(|error| **error <= 0.25).count() as f64 / errors.len() as f64;
    println!(
        "{} rows, median {median:.3}, within 25 %: {within:.3}; not predicted: {:?}",
        errors.len(),
        unpredicted(&scored)
    );
    assert!(errors.len() >= 190, "{} rows predicted", errors.len());
    assert!(median <= 0.10, "median error {median}");
    assert!(within >= 0.90, "within 25 %: {within}");
}
