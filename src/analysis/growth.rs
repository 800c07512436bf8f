//! Room to grow: article 002's second test of a purchase.
use crate::catalog::{Catalog, Chassis, Gpu, GpuId, SlotId};
use crate::machine::power::{self, Power};
use crate::machine::{LaneLedger, build, ledger, placement, storage};
use crate::plan::{Card, CardPart, Plan};

/// The largest number of further GPUs of the plan's kind that still passes all rules.
#[derive(Debug, Clone, PartialEq)]
pub struct Extension {
    /// Which GPU.
    pub gpu: GpuId,
    /// Where they would go.
    pub slots: Vec<SlotId>,
}

/// Room to grow of one machine. `None` where the chassis does not say.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Growth {
    /// Free slots for GPUs.
    pub free_gpu_slots: u32,
    /// Free slots of any kind.
    pub free_slots: u32,
    /// Lanes left on all fitted sockets.
    pub free_lanes: u32,
    /// Power left of the supplies that are needed, W.
    pub free_watts: Option<f64>,
    /// Free memory slots.
    pub free_dimm_slots: Option<u32>,
    /// Free drive bays.
    pub free_bays: Option<u32>,
    /// The largest extension.
    pub extension: Option<Extension>,
}

/// Room to grow of a plan.
#[must_use]
pub fn growth(catalog: &Catalog, plan: &Plan, ledger: &LaneLedger, power: &Power) -> Growth {
    let Some(chassis) = plan.chassis.as_ref().and_then(|id| catalog.chassis.get(id)) else {
        return Growth::default();
    };
    let free = || chassis.slots.iter().filter(|slot| placement::is_free(catalog, chassis, plan, slot));
    let modules: u32 = plan.memory.iter().map(|lot| u32::from(lot.count)).sum();
    let free_watts = free_watts(plan, power);
    Growth {
        free_gpu_slots: count(free().filter(|slot| slot.use_for == crate::catalog::chassis::SlotUse::Gpu)),
        free_slots: count(free()),
        free_lanes: ledger.sockets.iter().map(|socket| u32::from(socket.left)).sum(),
        free_watts,
        free_dimm_slots: chassis.dimm_slots.map(|slots| u32::from(slots).saturating_sub(modules)),
        free_bays: storage::free_bays(catalog, chassis, plan),
        extension: extension(catalog, chassis, plan, ledger, free_watts),
    }
}

fn count<T>(items: impl Iterator<Item = T>) -> u32 {
    u32::try_from(items.count()).unwrap_or(u32::MAX)
}

/// Of one machine; 0 if the supplies are overloaded.
fn free_watts(plan: &Plan, power: &Power) -> Option<f64> {
    let all = power.psu_needed_w? - power.sum(power.max_w).whole()?;
    Some((all / f64::from(plan.nodes.max(1))).max(0.0))
}

/// The GPU that the plan has most of.
fn main_gpu<'a>(catalog: &'a Catalog, plan: &Plan) -> Option<&'a Gpu> {
    let count = |id: &GpuId| plan.gpus().filter(|(_, other)| *other == id).count();
    let id = plan.gpus().map(|(_, id)| id).max_by_key(|id| count(id))?;
    catalog.gpus.get(id)
}

fn extension(
    catalog: &Catalog,
    chassis: &Chassis,
    plan: &Plan,
    ledger: &LaneLedger,
    free_watts: Option<f64>,
) -> Option<Extension> {
    let gpu = main_gpu(catalog, plan)?;
    let part = CardPart::Gpu(gpu.id.clone());
    let mut slots = placement::fill_slots(catalog, plan, &part);
    slots.truncate(most(chassis, plan, gpu, free_watts));
    while !slots.is_empty() && overspends(catalog, plan, &part, &slots, ledger) {
        slots.pop();
    }
    Some(Extension { gpu: gpu.id.clone(), slots })
}

/// Most further cards that power and article 003's limit of this card allow.
fn most(chassis: &Chassis, plan: &Plan, gpu: &Gpu, free_watts: Option<f64>) -> usize {
    let each = power::added_w(chassis, gpu.design_power_w());
    let by_power = free_watts.map_or(usize::MAX, |watts| (watts / each).max(0.0) as usize);
    let placed = plan.gpus().filter(|(_, id)| **id == gpu.id).count();
    let by_article = gpu.seed_max_per_machine.map_or(usize::MAX, |most| usize::from(most).saturating_sub(placed));
    by_power.min(by_article)
}

/// Whether these cards would spend more lanes of a socket than it has, beyond what the plan itself does.
fn overspends(catalog: &Catalog, plan: &Plan, part: &CardPart, slots: &[SlotId], before: &LaneLedger) -> bool {
    let mut plan = plan.clone();
    plan.cards.extend(slots.iter().map(|slot| Card { slot: slot.clone(), part: part.clone() }));
    let after = ledger::ledger(catalog, &plan, &build::build(catalog, &plan));
    let over = |ledger: &LaneLedger| ledger.sockets.iter().map(|socket| u32::from(socket.over)).sum::<u32>();
    over(&after) > over(before)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::testing::{catalog, close, plan};
    use crate::plan::PsuChoice;

    fn of(catalog: &Catalog, plan: &Plan) -> Growth {
        let machine = build::build(catalog, plan);
        let ledger = ledger::ledger(catalog, plan, &machine);
        growth(catalog, plan, &ledger, &power::power(catalog, plan))
    }

    fn slots(growth: &Growth) -> Vec<&str> {
        growth.extension.iter().flat_map(|extension| &extension.slots).map(SlotId::as_str).collect()
    }

    #[test]
    fn counts_what_is_free() {
        let growth = of(&catalog(), &plan(&["small"]));
        assert_eq!((growth.free_gpu_slots, growth.free_slots), (3, 4));
        assert_eq!(growth.free_lanes, 48 - 16);
        assert_eq!((growth.free_dimm_slots, growth.free_bays), (Some(6), Some(3)));
        // One supply of 1000 W carries the machine; 297 W are in use.
        close(growth.free_watts, Some(703.0));
    }

    #[test]
    fn lanes_end_the_extension() {
        // The fourth slot has eight lanes, but 48 lanes are gone after three.
        let growth = of(&catalog(), &plan(&["small"]));
        assert_eq!(slots(&growth), ["gpu1", "gpu2"]);
    }

    #[test]
    fn power_ends_the_extension() {
        let mut plan = plan(&["small"]);
        plan.psu = Some(PsuChoice { count: 1, watts: 450.0 });
        let growth = of(&catalog(), &plan);
        close(growth.free_watts, Some(450.0 - 297.0));
        assert_eq!(slots(&growth), ["gpu1"]);
    }

    #[test]
    fn the_articles_limit_ends_the_extension() {
        let mut catalog = catalog();
        if let Some(gpu) = catalog.gpus.get_mut("small") {
            gpu.seed_max_per_machine = Some(2);
        }
        assert_eq!(slots(&of(&catalog, &plan(&["small"]))), ["gpu1"]);
    }

    #[test]
    fn without_gpus_or_chassis_nothing_is_extended() {
        assert_eq!(of(&catalog(), &plan(&[])).extension, None);
        assert_eq!(of(&catalog(), &Plan::default()), Growth::default());
    }
}
