//! Whether the unit of a row is one in which its metric is predicted.
use crate::workload::prediction::Row;

/// Whether the unit can be that of the metric. Kinds and metrics that nobody knows may have any.
#[must_use]
pub fn belongs(row: &Row) -> bool {
    let unit: String = row.unit.to_lowercase().replace(['µ', 'μ'], "u");
    let (unit, metric) = (unit.trim(), row.metric.as_str());
    match row.kind.as_str() {
        "p2p" | "allreduce" if is_latency(row) => matches!(unit, "us" | "microseconds"),
        "p2p" | "allreduce" => matches!(row.unit.trim(), "GB/s" | "GByte/s" | "GBps"),
        "memory" => ["gib", "gb"].iter().any(|it| unit.strip_prefix(it).is_some_and(|rest| !rest.starts_with('/'))),
        "scaling" => !unit.contains('/') && !unit.starts_with("us") && !matches!(unit, "ms" | "s"),
        "throughput" => of_throughput(metric, unit),
        _ => true,
    }
}

fn is_latency(row: &Row) -> bool {
    row.metric.contains("latency") || row.workload.contains("latency")
}

fn of_throughput(metric: &str, unit: &str) -> bool {
    let is_time = matches!(unit, "ms" | "milliseconds" | "s" | "seconds");
    match metric {
        "tpot" | "ttft" | "first_token_latency" => matches!(unit, "ms" | "milliseconds"),
        "step_time" => is_time || unit.is_empty(),
        "memory_bandwidth" => unit == "gb/s",
        "storage_rate" | "storage_read_rate" => matches!(unit, "mb/s" | "gb/s"),
        _ if metric.starts_with("iteration_time") => matches!(unit, "s" | "seconds"),
        // They depend on what no table tells: nothing is predicted, in whatever unit.
        _ if ["time", "energy", "power"].iter().any(|it| metric.contains(it)) => true,
        _ if metric.starts_with("tflops") => unit.starts_with("tflop"),
        _ => is_time || unit.is_empty() || is_rate(unit),
    }
}

/// Items a second or a millisecond, but neither bytes nor operations.
fn is_rate(unit: &str) -> bool {
    if matches!(unit, "fps" | "qps" | "tps" | "ips") {
        return true;
    }
    let unit = unit.replace(" per ", "/").replace("_per_", "/");
    let Some((what, per)) = unit.split_once('/') else { return false };
    let over = per.split('/').next().unwrap_or_default().trim();
    // Per GPU and second in either order.
    let is_second = ["s", "sec", "second", "ms"].contains(&over) || per.ends_with("/s") || per.ends_with("/sec");
    let bytes = ["b", "kb", "mb", "gb", "tb", "kib", "mib", "gib", "tib", "bit", "kbit", "mbit", "gbit"];
    is_second && !what.trim().is_empty() && !bytes.contains(&what.trim()) && !what.contains("flop")
}
