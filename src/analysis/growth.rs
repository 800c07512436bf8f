//! Room to grow: article 002's second test of a purchase.
use crate::analysis::Power;
use crate::catalog::{Catalog, GpuId, SlotId};
use crate::machine::LaneLedger;
use crate::plan::Plan;

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
pub fn growth(_catalog: &Catalog, _plan: &Plan, _ledger: &LaneLedger, _power: &Power) -> Growth {
    Growth::default()
}
