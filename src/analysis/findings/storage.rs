//! Drives: fast enough for the feed, large enough for the data set, enough bays.
use crate::analysis::findings::{Case, round1};
use crate::catalog::{Drive, DriveKind, WorkloadProfile};
use crate::machine::{Finding, storage};
use crate::plan::{DriveLot, Edit};
use crate::quantity::{Arg, Message};
use crate::workload::Bottleneck;

/// Room to keep free beside the data set, GB: article 000 asks for some tens.
const SPARE_GB: f64 = 50.0;

pub(super) fn add(case: &Case<'_>, found: &mut Vec<Finding>) {
    bays(case, found);
    if case.plan.drives.is_empty() {
        if case.analysis.totals.gpu_count > 0 {
            found.push(offer(case, SPARE_GB, Finding::new("W415").on("drives")));
        }
        return;
    }
    room(case, found);
    speed(case, found);
}

fn drives<'a>(case: &Case<'a>) -> impl Iterator<Item = (&'a DriveLot, &'a Drive)> + use<'a> {
    let catalog = case.catalog;
    case.plan.drives.iter().filter_map(|lot| Some((lot, catalog.drives.get(&lot.drive)?)))
}

fn bays(case: &Case<'_>, found: &mut Vec<Finding>) {
    for lot in case.plan.drives.iter().filter(|lot| !case.catalog.drives.contains_key(&lot.drive)) {
        found.push(Finding::new("W416").on("drives").with("drive", lot.drive.as_str()));
    }
    if case.chassis.bays.is_empty() {
        return;
    }
    for (name, count) in storage::assign(case.catalog, case.chassis, case.plan).left_over {
        found.push(Finding::new("W413").on("drives").with("drive", name).with("count", count));
    }
}

/// The data set to plan for: the user's, else the usual one of the largest chosen workload.
fn data_set(case: &Case<'_>) -> Option<(f64, Arg)> {
    if let Some(size) = case.plan.data_set_gb {
        return Some((size, case.plan.title.clone().into()));
    }
    let profiles = case.plan.workloads.iter().filter_map(|id| case.catalog.workloads.get(id));
    let sized = profiles.filter_map(|profile| Some((profile.data_set_gb?, profile.title().into())));
    sized.max_by(|a, b| a.0.total_cmp(&b.0))
}

/// Fast drives should hold the data set and some tens of GB; hard disks are for what is not in use.
fn room(case: &Case<'_>, found: &mut Vec<Finding>) {
    let Some((need, workload)) = data_set(case) else { return };
    let fast: f64 = drives(case)
        .filter(|(_, drive)| drive.kind != DriveKind::Hdd)
        .map(|(lot, drive)| drive.tb * 1000.0 * f64::from(lot.count))
        .sum();
    if fast < need + SPARE_GB {
        let finding = Finding::new("W412").on("drives").with("fast", fast).with("need", need).with("spare", SPARE_GB);
        found.push(offer(case, need + SPARE_GB, finding.with("workload", workload)));
    }
}

/// Drives that cannot keep up with a workload's feed.
fn speed(case: &Case<'_>, found: &mut Vec<Finding>) {
    let fastest = drives(case).max_by(|a, b| a.1.read_gb_s.total_cmp(&b.1.read_gb_s));
    let Some((_, fastest)) = fastest else { return };
    if fastest.kind == DriveKind::Hdd {
        let finding = Finding::new("W411").on("drives").with("drive", fastest.name.as_str());
        found.push(offer(case, SPARE_GB, finding.with("rate", (fastest.read_gb_s * 1000.0).round())));
        return;
    }
    let starved = case.analysis.workloads.iter().find(|result| result.bottleneck == Some(Bottleneck::DataFeed));
    let profile: Option<&WorkloadProfile> = starved.and_then(|result| case.catalog.workloads.get(&result.id));
    if let Some(profile) = profile {
        let finding = Finding::new("W414").on("drives").with("drive", fastest.name.as_str());
        found.push(finding.with("workload", profile.title()).with("rate", round1(fastest.read_gb_s)));
    }
}

/// Offers the smallest solid-state drive that holds `gb` and for which there is a free bay, NVMe first.
fn offer(case: &Case<'_>, gb: f64, finding: Finding) -> Finding {
    let mut choices: Vec<&Drive> = case
        .catalog
        .drives
        .values()
        .filter(|drive| drive.kind != DriveKind::Hdd && drive.form != "AIC" && drive.tb * 1000.0 >= gb)
        .collect();
    choices.sort_by(|a, b| b.kind.cmp(&a.kind).then(a.tb.total_cmp(&b.tb)).then_with(|| a.id.cmp(&b.id)));
    for drive in choices {
        let mut plan = case.plan.clone();
        match plan.drives.iter_mut().find(|lot| lot.drive == drive.id) {
            Some(lot) => lot.count += 1,
            None => plan.drives.push(DriveLot { drive: drive.id.clone(), count: 1 }),
        }
        let before = storage::assign(case.catalog, case.chassis, case.plan).left_over.len();
        let fits = case.chassis.bays.is_empty()
            || storage::assign(case.catalog, case.chassis, &plan).left_over.len() <= before;
        if fits {
            let label = Message::new("fix-drive").with("drive", drive.name.as_str());
            return finding.fixed_by(label, Edit::SetDrives(case.plan.id, plan.drives));
        }
    }
    finding
}
