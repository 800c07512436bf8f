//! Power, heat and supplies of an option.
use crate::catalog::Catalog;
use crate::plan::Plan;

/// What happens when a supply fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Redundancy {
    /// As many supplies as carry the load may fail as this says: `N + spare`.
    Spare(u8),
    /// The machine stops.
    None,
    /// Supplies or load are not known.
    Unknown,
}

/// Power of all machines of an option, W.
#[derive(Debug, Clone, PartialEq)]
pub struct Power {
    /// GPUs at their limit.
    pub gpus_w: f64,
    /// CPUs at their limit.
    pub cpus_w: f64,
    /// Memory, drives, NICs, fans, board.
    pub other_w: f64,
    /// Idle.
    pub idle_w: f64,
    /// Training load.
    pub typical_w: f64,
    /// Everything at its limit.
    pub max_w: f64,
    /// Rating of all supplies; `None` if not known.
    pub psu_w: Option<f64>,
    /// Rating without the spare ones; `None` if not known.
    pub psu_needed_w: Option<f64>,
    /// What happens at `max_w` when supplies fail.
    pub redundancy: Redundancy,
    /// Rating of all supplies less `max_w`; `None` if not known.
    pub headroom_w: Option<f64>,
    /// Heat at `max_w`, BTU per hour.
    pub btu_per_h: f64,
}

/// Power of a plan.
#[must_use]
pub fn power(_catalog: &Catalog, _plan: &Plan) -> Power {
    Power {
        gpus_w: 0.0,
        cpus_w: 0.0,
        other_w: 0.0,
        idle_w: 0.0,
        typical_w: 0.0,
        max_w: 0.0,
        psu_w: None,
        psu_needed_w: None,
        redundancy: Redundancy::Unknown,
        headroom_w: None,
        btu_per_h: 0.0,
    }
}

impl Power {
    /// Current at `max_w` and this voltage, A.
    #[must_use]
    pub fn amps_at(&self, volts: f64) -> f64 {
        self.max_w / volts
    }
}
