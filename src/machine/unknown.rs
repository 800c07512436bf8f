//! Parts that a plan names and the catalogue does not have: what is left out of sums, and must be said.
use crate::catalog::{Catalog, ChassisId, CpuId, DriveId, GpuId, MemoryId};
use crate::plan::{CardPart, Plan};

/// Parts that a plan names and the catalogue does not have, each once, in the order of the plan.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Unknown {
    /// The chassis.
    pub chassis: Option<ChassisId>,
    /// The CPU.
    pub cpu: Option<CpuId>,
    /// GPUs.
    pub gpus: Vec<GpuId>,
    /// Network adapters and cards of other kinds, as the plan writes them.
    pub cards: Vec<String>,
    /// Memory modules.
    pub memory: Vec<MemoryId>,
    /// Drives.
    pub drives: Vec<DriveId>,
}

impl Unknown {
    /// The unknown parts of a plan.
    #[must_use]
    pub fn of(catalog: &Catalog, plan: &Plan) -> Self {
        let mut unknown = Self {
            chassis: plan.chassis.clone().filter(|id| !catalog.chassis.contains_key(id)),
            cpu: plan.cpu.clone().filter(|id| plan.cpu_count > 0 && !catalog.cpus.contains_key(id)),
            ..Self::default()
        };
        for card in &plan.cards {
            match &card.part {
                CardPart::Gpu(id) if !catalog.gpus.contains_key(id) => push(&mut unknown.gpus, id),
                CardPart::Nic(id) if !catalog.nics.contains_key(id) => push(&mut unknown.cards, &id.to_string()),
                CardPart::Other(text) => push(&mut unknown.cards, text),
                CardPart::Gpu(_) | CardPart::Nic(_) => {}
            }
        }
        for lot in plan.memory.iter().filter(|lot| lot.count > 0 && !catalog.memory.contains_key(&lot.module)) {
            push(&mut unknown.memory, &lot.module);
        }
        for lot in plan.drives.iter().filter(|lot| lot.count > 0 && !catalog.drives.contains_key(&lot.drive)) {
            push(&mut unknown.drives, &lot.drive);
        }
        unknown
    }

    /// Whether everything is known.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Their ids, for a sentence.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = self.chassis.iter().map(ToString::to_string).collect();
        names.extend(self.cpu.iter().map(ToString::to_string));
        names.extend(self.gpus.iter().map(ToString::to_string));
        names.extend(self.cards.iter().cloned());
        names.extend(self.memory.iter().map(ToString::to_string));
        names.extend(self.drives.iter().map(ToString::to_string));
        names
    }

    /// Whether more than the CPUs and GPUs is unknown of what draws power.
    #[must_use]
    pub fn draws_besides(&self) -> bool {
        self.chassis.is_some() || !self.cards.is_empty() || !self.memory.is_empty() || !self.drives.is_empty()
    }

    /// Whether the lanes that are spent or owned cannot be told for sure: an unknown card is taken to use all that its
    /// slot has.
    #[must_use]
    pub fn concerns_lanes(&self) -> bool {
        self.chassis.is_some() || self.cpu.is_some() || !self.gpus.is_empty() || !self.cards.is_empty()
    }
}

fn push<T: Clone + PartialEq>(list: &mut Vec<T>, item: &T) {
    if !list.contains(item) {
        list.push(item.clone());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::testing::{catalog, plan};
    use crate::plan::{DriveLot, MemoryLot};

    #[test]
    fn each_unknown_part_is_named_once() {
        let known = plan(&["big", "small"]);
        assert!(Unknown::of(&catalog(), &known).is_empty());
        let mut plan = plan(&["nobody", "big", "nobody"]);
        plan.cpu = Some("no-cpu".into());
        plan.memory.push(MemoryLot { module: "no-ram".into(), count: 2 });
        plan.memory.push(MemoryLot { module: "none-of-it".into(), count: 0 });
        plan.drives.push(DriveLot { drive: "no-disk".into(), count: 1 });
        let unknown = Unknown::of(&catalog(), &plan);
        assert_eq!(unknown.names(), ["no-cpu", "nobody", "no-ram", "no-disk"]);
        assert!(unknown.draws_besides() && unknown.concerns_lanes());
        plan.cpu_count = 0;
        assert_eq!(Unknown::of(&catalog(), &plan).cpu, None);
    }
}
