//! More machines like the plan's, up to 1,024 GPUs.
use crate::catalog::benchmark::Fit;
use crate::workload::planned::Planned;
use crate::workload::prediction::Constants;
use crate::workload::prediction::items::Together;
use crate::workload::result::CurvePoint;

/// Most GPUs of the curve.
const MOST_GPUS: u32 = 1024;

/// Points of the curve for machines of `per_node` GPUs: each number of GPUs up to one machine that doubles, then
/// machines that double. `at` gives the times one GPU for GPUs per machine and machines: weak and strong.
#[must_use]
pub fn points(per_node: usize, planned_nodes: u32, at: impl Fn(usize, u32) -> (f64, Option<f64>)) -> Vec<CurvePoint> {
    let per = per_node.max(1) as u32;
    let mut counts: Vec<(u32, u32)> = std::iter::successors(Some(1_u32), |gpus| gpus.checked_mul(2))
        .take_while(|gpus| *gpus < per)
        .map(|gpus| (gpus, 1))
        .collect();
    counts.push((per, 1));
    let doubled = std::iter::successors(Some(2_u32), |nodes| nodes.checked_mul(2));
    counts.extend(doubled.take_while(|nodes| per.saturating_mul(*nodes) <= MOST_GPUS).map(|nodes| (per, nodes)));
    if !counts.contains(&(per, planned_nodes)) && per.saturating_mul(planned_nodes) <= MOST_GPUS {
        counts.push((per, planned_nodes));
        counts.sort_unstable_by_key(|(gpus, nodes)| gpus * nodes);
    }
    counts
        .into_iter()
        .map(|(gpus, nodes)| {
            let (weak, strong) = at(gpus as usize, nodes);
            let all = gpus * nodes;
            CurvePoint {
                gpus: all,
                nodes,
                weak,
                strong,
                ideal: f64::from(all),
                planned: (gpus, nodes) == (per, planned_nodes),
            }
        })
        .collect()
}

/// What machines with one GPU each lose: there are no links in the machine.
#[must_use]
pub fn alone_in_each(fit: &Fit, planned: &Planned<'_>) -> Together {
    Together {
        waits: 0.0,
        bus: 1.0,
        crowding: 0.0,
        bytes: 1.0,
        network: fit.value("net", 20e9, 0.5),
        network_start: fit.value("net-start", 2e-3, 1.0),
        network_waits: fit.value("net-sync", 0.005, 0.7),
        network_jitter: fit.value("net-jitter", 0.2e-3, 1.0),
        overlap: planned.profile.overlap,
    }
}
