//! What users of language models see, over their number: the points of the curves that documents draw.
use std::collections::BTreeMap;

use serde::Serialize;

use super::{Analysed, Number};
use crate::analysis::compare::Candidate;
use crate::catalog::Catalog;
use crate::export::charts;

/// A point.
#[derive(Debug, Serialize)]
pub(super) struct UsersReport {
    users: u32,
    tokens_s: Number,
    tpot_ms: Number,
    ttft_ms: Number,
    most_tpot_ms: Number,
}

/// The points of each workload of the option that serves users.
pub(super) fn answers(catalog: &Catalog, option: Analysed<'_>) -> BTreeMap<String, Vec<UsersReport>> {
    let candidate = Candidate { catalog, plan: option.plan, analysis: option.analysis };
    let served = option.analysis.workloads.iter().filter_map(|result| {
        let (points, most_ms) = charts::load(catalog, &candidate, result)?;
        let point = |point: &crate::workload::answering::LoadPoint| UsersReport {
            users: point.users,
            tokens_s: Number(point.tokens_s),
            tpot_ms: Number(point.tpot_ms),
            ttft_ms: Number(point.ttft_ms),
            most_tpot_ms: Number(most_ms),
        };
        Some((result.id.to_string(), points.iter().map(point).collect()))
    });
    served.collect()
}
