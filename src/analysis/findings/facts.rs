//! How sure the facts are: inferred wiring, doubtful chassis, printed numbers that do not hold.
use crate::analysis::findings::Case;
use crate::catalog::chassis::Wiring;
use crate::machine::Finding;
use crate::quantity::{Confidence, Message};

pub(super) fn add(case: &Case<'_>, found: &mut Vec<Finding>) {
    let told = |code| Finding::new(code).on("chassis").with("chassis", case.chassis.name.as_str());
    if case.chassis.wiring == Wiring::Inferred {
        found.push(told("N701").with("vendor", case.chassis.vendor.as_str()));
    } else if case.chassis.confidence == Confidence::Low {
        found.push(told("N702"));
    }
    let differ: Vec<_> =
        case.analysis.seed_claims.iter().filter(|claim| !claim.agrees && claim.computed.is_some()).collect();
    if !differ.is_empty() {
        let list = differ.iter().map(|claim| {
            Message::new("claim-difference")
                .with("what", Message::new(format!("claim-{}", claim.what)).or(&claim.what))
                .with("printed", claim.text.as_str())
                .with("ours", claim.computed.unwrap_or_default())
        });
        found.push(Finding::new("N703").with("count", differ.len()).with("claims", list.collect::<Vec<_>>()));
    }
    let doubtful = case.plan.gpus().filter_map(|(_, id)| case.catalog.gpus.get(id));
    let mut doubtful: Vec<String> =
        doubtful.filter(|gpu| gpu.confidence == Confidence::Low).map(|gpu| gpu.name.clone()).collect();
    doubtful.dedup();
    if !doubtful.is_empty() {
        found.push(Finding::new("N704").with("gpus", doubtful));
    }
}
