//! Least and most of each number that part files hold.

/// A field, what it belongs to (a kind of part or a group within one; empty for any), least and most.
type Row = (&'static str, &'static str, f64, f64);

/// Numbers of which nothing more is known.
const ANY: (f64, f64) = (0.0, 1e12);

/// Fitted constants are logarithms and rates of errors: of any sign.
const CONSTANTS: (f64, f64) = (-1e12, 1e12);

/// Kinds that hold constants of the performance model.
const OF_CONSTANTS: [&str; 3] = ["fit", "accuracy", "collective"];

/// By name of the field, then of what it belongs to. Widths are lanes, rates GB/s, lengths mm, powers W.
const ROWS: &[Row] = &[
    ("amount", "", 0.001, super::MAX_AMOUNT as f64),
    ("base_ghz", "", 0.01, 100.0),
    ("batch_per_gpu", "", 1.0, 1e8),
    ("board_power_w", "", 1.0, 100_000.0),
    ("boost_ghz", "", 0.01, 100.0),
    ("bridge_max_gpus", "", 1.0, 64.0),
    ("chipset_link", "", 1.0, 32.0),
    ("compute_efficiency", "", 0.0, 1.0),
    ("cores", "", 1.0, 10_000.0),
    ("count", "", 1.0, 255.0),
    ("count", "psu", 1.0, 64.0),
    ("depth_mm", "", 1.0, 10_000.0),
    ("devices", "", 1.0, 64.0),
    ("dimm_slots", "", 1.0, 255.0),
    ("discount", "", 0.0, 1.0),
    ("effective_gb_s", "", 1e-6, 1e6),
    ("gb", "", 0.001, 100_000.0),
    ("gb_s_per_link", "", 0.001, 100_000.0),
    ("gbit_s", "", 0.001, 100_000.0),
    ("gflop_per_item", "", 1e-9, 1e15),
    ("height_mm", "", 1.0, 10_000.0),
    ("joins", "", 2.0, 64.0),
    ("lanes", "", 0.0, 32.0),
    ("lanes", "onboard", 1.0, 64.0),
    ("lanes", "slots", 1.0, 32.0),
    ("lanes_each", "", 0.0, 32.0),
    ("latency_us", "", 1e-6, 1e9),
    ("launch_year", "", 1980.0, 2100.0),
    ("length_mm", "", 1.0, 10_000.0),
    ("links", "", 1.0, 128.0),
    ("max_gpu_tdp_w", "", 1.0, 100_000.0),
    ("max_gpus", "", 1.0, 255.0),
    ("max_length_mm", "", 1.0, 10_000.0),
    ("max_sockets", "", 1.0, 16.0),
    ("max_width", "", 0.1, 64.0),
    ("mechanical_lanes", "", 1.0, 32.0),
    ("mem_bw_gb_s", "", 0.1, 1e6),
    ("memory_channels", "", 1.0, 64.0),
    ("memory_efficiency", "", 0.0, 1.0),
    ("memory_max_gb", "", 0.1, 1e6),
    ("memory_mt_s", "", 1.0, 1e6),
    ("mt_s", "", 1.0, 1e6),
    ("needed", "", 1.0, 64.0),
    ("other_watts", "", 1.0, 100_000.0),
    ("overlap", "", 0.0, 1.0),
    ("pcie_lanes", "", 1.0, 32.0),
    ("pcie_lanes", "cpu", 1.0, 1_000.0),
    ("pcie_lanes", "drive", 0.0, 32.0),
    ("per_pair", "", 1.0, 64.0),
    ("plain_share", "", 0.0, 10.0),
    ("ports", "", 1.0, 255.0),
    ("position", "", 0.0, 1_000.0),
    ("power_w", "", 0.0, 10_000.0),
    ("rack_units", "", 0.1, 100.0),
    ("rated_w", "", 1.0, 1_000_000.0),
    ("read_gb_s", "", 0.0001, 10_000.0),
    ("read_kiops", "", 0.001, 1e7),
    ("sockets", "", 1.0, 16.0),
    ("spacing_slots", "", 1.0, 16.0),
    ("speed", "caps", 0.0, 10.0),
    ("tax", "", 0.0, 1.0),
    ("tb", "", 1e-6, 100_000.0),
    ("tdp_w", "", 1.0, 100_000.0),
    ("threads", "", 1.0, 100_000.0),
    ("total_gb_s", "", 0.001, 1e6),
    ("traffic_mb_per_item", "", 1e-9, 1e12),
    ("typical_both_ways_gb_s", "", 1e-6, 1e6),
    ("typical_gb_s", "", 1e-6, 1e6),
    ("uplink_lanes", "", 1.0, 32.0),
    ("vram_gb", "", 0.01, 100_000.0),
    ("watts", "", 1.0, 100_000.0),
    ("weight_kg", "", 0.001, 10_000.0),
    ("width_mm", "", 1.0, 10_000.0),
];

/// Least and most of a field of `group` within a part of `kind`.
pub fn range(kind: &str, group: &str, field: &str) -> (f64, f64) {
    let start = ROWS.partition_point(|row| row.0 < field);
    let own = ROWS.iter().skip(start).take_while(|row| row.0 == field);
    let fitting = own.filter(|row| row.1.is_empty() || row.1 == group || row.1 == kind);
    // The rows of what it belongs to follow those of any.
    let otherwise = if OF_CONSTANTS.contains(&kind) { CONSTANTS } else { ANY };
    fitting.last().map_or(otherwise, |row| (row.2, row.3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_in_order_and_possible() {
        for pair in ROWS.windows(2) {
            let [a, b] = pair else { continue };
            assert!((a.0, a.1) < (b.0, b.1), "{} {} ~ {} {}", a.0, a.1, b.0, b.1);
        }
        for (field, _, low, high) in ROWS {
            assert!(low < high, "{field}");
        }
    }

    #[track_caller]
    fn check(kind: &str, group: &str, field: &str, expected: (f64, f64)) {
        let (low, high) = range(kind, group, field);
        assert!((low - expected.0).abs() < f64::EPSILON && (high - expected.1).abs() < f64::EPSILON, "{low} {high}");
    }

    #[test]
    fn what_it_belongs_to_decides() {
        check("gpu", "", "pcie_lanes", (1.0, 32.0));
        check("cpu", "", "pcie_lanes", (1.0, 1_000.0));
        check("chassis", "slots", "lanes", (1.0, 32.0));
        check("chassis", "lane_modes", "lanes", (0.0, 32.0));
        check("gpu", "peaks", "fp64", ANY);
        check("fit", "constants", "constants", CONSTANTS);
    }
}
