//! Which drive goes into which bay.
use crate::catalog::chassis::{BayKind, Upstream};
use crate::catalog::{BayId, Catalog, Chassis, Drive, DriveKind};
use crate::plan::Plan;

/// Drives of a plan, put into bays.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Assigned {
    /// Bays in use.
    pub groups: Vec<UsedBays>,
    /// Names of drives for which there is no bay, with how many.
    pub left_over: Vec<(String, u16)>,
    /// Add-in-card drives: they need a slot of their own.
    pub add_in_cards: u16,
}

/// A group of bays in use.
#[derive(Debug, Clone, PartialEq)]
pub struct UsedBays {
    /// Which group.
    pub bay: BayId,
    /// Where it hangs.
    pub upstream: Upstream,
    /// Drives in it.
    pub count: u16,
    /// Of these, NVMe drives.
    pub nvme: u16,
    /// Lanes of each NVMe drive.
    pub lanes_each: u8,
}

/// Puts drives into bays: each kind first into bays made for it, then into bays that also take it.
#[must_use]
pub fn assign(catalog: &Catalog, chassis: &Chassis, plan: &Plan) -> Assigned {
    let mut result = Assigned::default();
    let mut free: Vec<u16> = chassis.bays.iter().map(|bays| u16::from(bays.count)).collect();
    for lot in &plan.drives {
        let Some(drive) = catalog.drives.get(&lot.drive) else { continue };
        if drive.form == "AIC" {
            result.add_in_cards += lot.count;
            continue;
        }
        let mut left = lot.count;
        for &kind in accepting(drive) {
            for (bays, free) in chassis.bays.iter().zip(&mut free).filter(|(bays, _)| bays.kind == kind) {
                let take = left.min(*free);
                if take == 0 {
                    continue;
                }
                *free -= take;
                left -= take;
                let nvme = if drive.kind == DriveKind::Nvme { take } else { 0 };
                match result.groups.iter_mut().find(|group| group.bay == bays.id) {
                    Some(group) => {
                        group.count += take;
                        group.nvme += nvme;
                    }
                    None => result.groups.push(UsedBays {
                        bay: bays.id.clone(),
                        upstream: bays.upstream.clone(),
                        count: take,
                        nvme,
                        lanes_each: bays.lanes_each,
                    }),
                }
            }
        }
        if left > 0 {
            result.left_over.push((drive.name.clone(), left));
        }
    }
    result
}

/// Bays that take a drive, best first.
fn accepting(drive: &Drive) -> &'static [BayKind] {
    match (drive.kind, drive.form.as_str()) {
        (_, "M.2") => &[BayKind::M2],
        (_, "E1.S" | "E3.S") => &[BayKind::Edsff],
        (DriveKind::Nvme, _) => &[BayKind::U2],
        (_, "3.5") => &[BayKind::Sata35],
        _ => &[BayKind::Sata25, BayKind::Sata35, BayKind::U2],
    }
}

/// Free bays of all kinds; `None` if the chassis names none.
#[must_use]
pub fn free_bays(catalog: &Catalog, chassis: &Chassis, plan: &Plan) -> Option<u32> {
    if chassis.bays.is_empty() {
        return None;
    }
    let all: u32 = chassis.bays.iter().map(|bays| u32::from(bays.count)).sum();
    let used: u32 = assign(catalog, chassis, plan).groups.iter().map(|group| u32::from(group.count)).sum();
    Some(all.saturating_sub(used))
}
