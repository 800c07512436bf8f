//! The same GPUs with and without links of their own.
use serde::Serialize;

use super::{Number, known};
use crate::analysis::NvlinkGain;
use crate::analysis::nvlink::{Claim, Joined, Side, SideWorkload};

#[derive(Debug, Serialize)]
pub(super) struct NvlinkReport {
    sides: Vec<SideReport>,
    claims: Vec<ClaimReport>,
}

#[derive(Debug, Serialize)]
struct SideReport {
    joined: &'static str,
    gpu: String,
    chassis: String,
    joined_pairs: usize,
    pairs: usize,
    fastest_pair_gb_s: Number,
    slowest_pair_gb_s: Number,
    all_reduce_gb_s: Number,
    workloads: Vec<SideWorkloadReport>,
}

#[derive(Debug, Serialize)]
struct SideWorkloadReport {
    id: String,
    value: Option<Number>,
    unit: Option<String>,
    efficiency: Option<Number>,
}

#[derive(Debug, Serialize)]
struct ClaimReport {
    what: &'static str,
    printed: [Number; 2],
    text: &'static str,
    computed: Number,
}

impl NvlinkReport {
    pub(super) fn of(gain: &NvlinkGain) -> Self {
        let claim = |claim: &Claim| ClaimReport {
            what: claim.what,
            printed: [Number(claim.low), Number(claim.high)],
            text: claim.text,
            computed: Number(claim.ours),
        };
        Self { sides: gain.sides.iter().map(SideReport::of).collect(), claims: gain.claims.iter().map(claim).collect() }
    }
}

impl SideReport {
    fn of(side: &Side) -> Self {
        let workload = |workload: &SideWorkload| SideWorkloadReport {
            id: workload.id.to_string(),
            value: workload.throughput.as_ref().map(|figure| Number(figure.value)),
            unit: workload.throughput.as_ref().map(|figure| figure.unit.clone()),
            efficiency: known(workload.efficiency),
        };
        Self {
            joined: Joined::key(side.joined),
            gpu: side.gpu.clone(),
            chassis: side.chassis.clone(),
            joined_pairs: side.joined_pairs,
            pairs: side.pairs,
            fastest_pair_gb_s: Number(side.fastest_pair_gb_s),
            slowest_pair_gb_s: Number(side.slowest_pair_gb_s),
            all_reduce_gb_s: Number(side.all_reduce_gb_s),
            workloads: side.workloads.iter().map(workload).collect(),
        }
    }
}
