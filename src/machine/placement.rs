//! The one check of a card in a slot: used by the ghost under the mouse, the drop, the findings and the advisor.
use crate::catalog::{Catalog, ChassisId, SlotId};
use crate::machine::Finding;
use crate::plan::{CardPart, Plan};
use crate::quantity::PcieLink;

/// Whether a card may go into a slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fit {
    /// Works as expected.
    Yes,
    /// Works, with the warnings given.
    WithWarnings,
    /// Does not work.
    No,
}

/// The answer of [`check`].
#[derive(Debug, Clone, PartialEq)]
pub struct Placement {
    /// Whether it fits.
    pub fit: Fit,
    /// Reasons, worst first; empty if all is well. The same findings that the analysis shows after the drop.
    pub reasons: Vec<Finding>,
    /// What the card's link will train to: (maximum of card and connector, planned). `None` for modules without PCI
    /// Express, unknown parts and dead slots.
    pub link: Option<(PcieLink, PcieLink)>,
}

/// Checks whether `part` may go into `slot` of the plan's chassis, with all other cards as they are.
///
/// What the slot holds now is disregarded: the question is the slot's content after the drop.
#[must_use]
pub fn check(_catalog: &Catalog, _plan: &Plan, _slot: &SlotId, _part: &CardPart) -> Placement {
    Placement { fit: Fit::Yes, reasons: Vec::new(), link: None }
}

/// The best free slot for `part`: fits best, widest planned link, least shared uplink, first in the chassis' order.
///
/// `None` if no free slot takes it.
#[must_use]
pub fn best_slot(_catalog: &Catalog, _plan: &Plan, _part: &CardPart) -> Option<SlotId> {
    None
}

/// The free slots that [`crate::plan::Edit::Fill`] would fill with `part`, in order: each checked with the ones before
/// it filled, so covered slots are left out.
#[must_use]
pub fn fill_slots(_catalog: &Catalog, _plan: &Plan, _part: &CardPart) -> Vec<SlotId> {
    Vec::new()
}

/// The plan on another chassis: cards go to like slots in order, CPUs, memory and drives stay where they fit. The
/// findings say what was left out.
#[must_use]
pub fn refit(_catalog: &Catalog, plan: &Plan, chassis: &ChassisId) -> (Plan, Vec<Finding>) {
    (Plan { chassis: Some(chassis.clone()), ..plan.clone() }, Vec::new())
}
