//! Power, heat and supplies of an option.
//!
//! Limits come from the parts; the shares of a limit that a part draws when idle or under a training load, and what
//! boards and fans take, are estimates of ours, named below. They were set beside what is known of whole machines: an
//! eight-GPU H100 machine rated at 10.2 kW drew at most 8.4 kW in training and 76 % of its rating on demanding jobs
//! (IEEE Access 13, 2025, pages 61740-61747; arXiv 2506.14551), where this model says 9.0 and 7.7 kW from the mains;
//! makers rate a DGX-1 at 3.5 kW and a DGX A100 at 6.5 kW, the model says 3.5 and 5.6 kW.
use crate::catalog::chassis::BodyKind;
use crate::catalog::{Catalog, Chassis};
use crate::machine::Unknown;
use crate::plan::{CardPart, Plan};
use crate::quantity::{PcieGen, Sum};

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
    /// Everything at its limit: what the supplies must deliver.
    pub max_w: f64,
    /// What `max_w` draws from the mains, with the loss in the supplies.
    pub mains_w: f64,
    /// Rating of all supplies; `None` if not known.
    pub psu_w: Option<f64>,
    /// Rating without the spare ones, as `redundancy` counts them; `None` if not known.
    pub psu_needed_w: Option<f64>,
    /// What happens at `max_w` when supplies fail.
    pub redundancy: Redundancy,
    /// Rating of all supplies less `max_w`; `None` if not known.
    pub headroom_w: Option<f64>,
    /// Limit that software sets on each GPU, W; `None` without one, or where no GPU may draw more anyway.
    pub gpu_cap_w: Option<f64>,
    /// Heat at `max_w`, loss in the supplies included, BTU per hour.
    pub btu_per_h: f64,
    /// Parts of which nothing is known: they are in none of the sums.
    pub unknown: Unknown,
}

/// Shares of a part's limit that it draws.
struct Shares {
    idle: f64,
    typical: f64,
}

/// GPUs: cards of 250 to 700 W report 25 to 70 W when idle, and run close to their limit while training.
const GPU: Shares = Shares { idle: 0.1, typical: 0.9 };
/// CPUs: they feed the GPUs and are seldom at their limit.
const CPU: Shares = Shares { idle: 0.2, typical: 0.6 };
/// Memory modules.
const MEMORY: Shares = Shares { idle: 0.3, typical: 0.7 };
/// Drives: disks spin when idle.
const DRIVE: Shares = Shares { idle: 0.5, typical: 0.7 };
/// Network adapters keep their links up.
const NIC: Shares = Shares { idle: 0.6, typical: 0.8 };
/// Board, management controller, switches.
const BOARD: Shares = Shares { idle: 0.6, typical: 0.9 };
/// Fans turn slowly in an idle machine.
const FANS: Shares = Shares { idle: 0.3, typical: 0.8 };

/// Board with its chipset, voltage regulators and management controller, W.
const BOARD_W: f64 = 50.0;
/// One `NVSwitch`, W (NVIDIA at Hot Chips 2018: below 100).
const GPU_SWITCH_W: f64 = 90.0;
/// Fans' share of all other power in a rack machine, which pushes its air through passive cards.
const RACK_FANS: f64 = 0.1;
/// Fans' share elsewhere.
const TOWER_FANS: f64 = 0.04;
/// Efficiency of server supplies near full load (80 PLUS Platinum asks for 0.91 at 230 V, Titanium for 0.94).
pub const SUPPLY_EFFICIENCY: f64 = 0.92;
/// BTU per hour of one watt.
pub const BTU_PER_H_PER_W: f64 = 3.412_142;

/// Power of a PCI Express switch chip, W: vendor sheets of 48 to 100-lane parts by generation, rounded.
fn switch_w(generation: PcieGen) -> f64 {
    match generation.number() {
        ..=3 => 10.0,
        4 => 25.0,
        _ => 40.0,
    }
}

/// Idle, typical and most power of some parts, W.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Draw {
    /// Doing nothing.
    pub idle: f64,
    /// Training.
    pub typical: f64,
    /// At the limit.
    pub max: f64,
}

impl Draw {
    fn add(&mut self, limit: f64, shares: &Shares) {
        self.idle += limit * shares.idle;
        self.typical += limit * shares.typical;
        self.max += limit;
    }

    fn plus(self, other: Self) -> Self {
        Self { idle: self.idle + other.idle, typical: self.typical + other.typical, max: self.max + other.max }
    }
}

/// What the kinds of parts of one machine draw.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Draws {
    /// GPUs.
    pub gpus: Draw,
    /// CPUs.
    pub cpus: Draw,
    /// Memory, drives, network adapters.
    pub small: Draw,
    /// Board and switches.
    pub board: Draw,
    /// Fans.
    pub fans: Draw,
}

impl Draws {
    /// Of a plan.
    #[must_use]
    pub fn of(catalog: &Catalog, plan: &Plan) -> Self {
        let mut draws = Self {
            gpus: gpus(catalog, plan),
            cpus: cpus(catalog, plan),
            small: small_parts(catalog, plan),
            ..Self::default()
        };
        if let Some(chassis) = plan.chassis.as_ref().and_then(|id| catalog.chassis.get(id)) {
            draws.board.add(board_w(chassis), &BOARD);
            let rest = draws.gpus.max + draws.cpus.max + draws.small.max + draws.board.max;
            draws.fans.add(rest * fan_share(chassis), &FANS);
        }
        draws
    }

    /// The kinds with their names after `why-part-` in the translation files.
    #[must_use]
    pub fn parts(&self) -> [(&'static str, Draw); 5] {
        [("gpus", self.gpus), ("cpus", self.cpus), ("small", self.small), ("board", self.board), ("fans", self.fans)]
    }
}

/// Power of a plan.
#[must_use]
pub fn power(catalog: &Catalog, plan: &Plan) -> Power {
    let chassis = plan.chassis.as_ref().and_then(|id| catalog.chassis.get(id));
    let draws = Draws::of(catalog, plan);
    let (gpus, cpus) = (draws.gpus, draws.cpus);
    let other = draws.small.plus(draws.board).plus(draws.fans);
    let all = gpus.plus(cpus).plus(other);
    let supplies = supplies(chassis, plan);
    let nodes = f64::from(plan.nodes);
    let psu_w = supplies.map(|psu| f64::from(psu.count) * psu.watts);
    let unknown = Unknown::of(catalog, plan);
    let whole = unknown.is_empty();
    let spare = supplies.map_or(Redundancy::Unknown, |psu| psu.redundancy(all.max));
    Power {
        gpus_w: gpus.max * nodes,
        cpus_w: cpus.max * nodes,
        other_w: other.max * nodes,
        idle_w: all.idle * nodes,
        typical_w: all.typical * nodes,
        max_w: all.max * nodes,
        mains_w: all.max * nodes / SUPPLY_EFFICIENCY,
        psu_w: psu_w.map(|watts| watts * nodes),
        psu_needed_w: supplies.map(|psu| f64::from(psu.needed(all.max)) * psu.watts * nodes),
        // What is unknown draws power too: only an overload is sure.
        redundancy: if whole || spare == Redundancy::None { spare } else { Redundancy::Unknown },
        headroom_w: psu_w.map(|watts| (watts - all.max) * nodes).filter(|_| whole),
        gpu_cap_w: cap_w(catalog, plan),
        btu_per_h: all.max * nodes / SUPPLY_EFFICIENCY * BTU_PER_H_PER_W,
        unknown,
    }
}

/// What one more GPU of this limit adds to the most power of its machine, fans included, W.
#[must_use]
pub(crate) fn added_w(chassis: &Chassis, gpu_limit_w: f64) -> f64 {
    gpu_limit_w * (1.0 + fan_share(chassis))
}

fn gpus(catalog: &Catalog, plan: &Plan) -> Draw {
    let mut draw = Draw::default();
    for gpu in plan.gpus().filter_map(|(_, id)| catalog.gpus.get(id)) {
        let capped = plan.power_cap_w.filter(|watts| *watts < gpu.tdp_w);
        draw.idle += gpu.tdp_w * GPU.idle;
        let usual = gpu.tdp_w * GPU.typical;
        draw.typical += capped.map_or(usual, |watts| watts.clamp(gpu.tdp_w * GPU.idle, usual));
        // Supplies must stand what the whole board may draw, which some sheets print above the limit of the chip. A
        // limit set by software does not change that: it is gone after a restart.
        draw.max += gpu.design_power_w();
    }
    draw
}

/// The limit that binds at least one GPU.
fn cap_w(catalog: &Catalog, plan: &Plan) -> Option<f64> {
    let mut gpus = plan.gpus().filter_map(|(_, id)| catalog.gpus.get(id));
    plan.power_cap_w.filter(|watts| gpus.any(|gpu| *watts < gpu.tdp_w))
}

fn cpus(catalog: &Catalog, plan: &Plan) -> Draw {
    let mut draw = Draw::default();
    if let Some(cpu) = plan.cpu.as_ref().and_then(|id| catalog.cpus.get(id)) {
        draw.add(cpu.tdp_w * f64::from(plan.cpu_count), &CPU);
    }
    draw
}

fn small_parts(catalog: &Catalog, plan: &Plan) -> Draw {
    let mut draw = Draw::default();
    for lot in &plan.memory {
        let watts = catalog.memory.get(&lot.module).map_or(0.0, |module| module.power_w);
        draw.add(watts * f64::from(lot.count), &MEMORY);
    }
    for lot in &plan.drives {
        let watts = catalog.drives.get(&lot.drive).map_or(0.0, |drive| drive.power_w);
        draw.add(watts * f64::from(lot.count), &DRIVE);
    }
    for card in &plan.cards {
        if let CardPart::Nic(id) = &card.part {
            draw.add(catalog.nics.get(id).map_or(0.0, |nic| nic.power_w), &NIC);
        }
    }
    draw
}

fn board_w(chassis: &Chassis) -> f64 {
    let switches: f64 = chassis.switches.iter().map(|switch| switch_w(switch.generation)).sum();
    let gpu_switches = chassis.fabric.as_ref().map_or(0.0, |fabric| f64::from(fabric.switches) * GPU_SWITCH_W);
    BOARD_W + switches + gpu_switches
}

fn fan_share(chassis: &Chassis) -> f64 {
    if chassis.kind == BodyKind::Rack { RACK_FANS } else { TOWER_FANS }
}

/// Supplies in force: those of the plan, else those of the chassis.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Supplies {
    count: u8,
    watts: f64,
    /// How many the maker's plan needs, whatever the load.
    planned: u8,
}

impl Supplies {
    /// How many must run at this load: as many as carry it and as the maker planned, but not more than there are.
    fn needed(self, max_w: f64) -> u8 {
        let carrying = if self.watts > 0.0 { (max_w / self.watts).ceil() } else { f64::INFINITY };
        carrying.max(f64::from(self.planned)).min(f64::from(self.count)) as u8
    }

    /// A supply is spare if the maker's plan and the load both spare it.
    fn redundancy(self, max_w: f64) -> Redundancy {
        match self.count - self.needed(max_w) {
            0 => Redundancy::None,
            spare => Redundancy::Spare(spare),
        }
    }
}

fn supplies(chassis: Option<&Chassis>, plan: &Plan) -> Option<Supplies> {
    let own = chassis.and_then(|chassis| chassis.psu.as_ref());
    let Some(choice) = plan.psu.filter(|choice| choice.count > 0) else {
        return own.map(|psu| Supplies { count: psu.count, watts: psu.watts, planned: psu.needed });
    };
    let is_rack = chassis.is_some_and(|chassis| chassis.kind == BodyKind::Rack);
    let planned = match own {
        // Other supplies in the same bays keep as many spares as the maker planned.
        Some(psu) => choice.count.saturating_sub(psu.count.saturating_sub(psu.needed)).max(1),
        // Supplies of a rack machine share its load, so that those it does not need are spare.
        None if is_rack => 1,
        // Supplies in a case of one's own each feed the cards that are plugged into them.
        None => choice.count,
    };
    Some(Supplies { count: choice.count, watts: choice.watts, planned })
}

impl Power {
    /// GPUs at their limit, W.
    #[must_use]
    pub fn gpus(&self) -> Sum {
        Sum { value: self.gpus_w, lacks: !self.unknown.gpus.is_empty() }
    }

    /// CPUs at their limit, W.
    #[must_use]
    pub fn cpus(&self) -> Sum {
        Sum { value: self.cpus_w, lacks: self.unknown.cpu.is_some() }
    }

    /// Everything else at its limit, W. Fans take a share of what is known.
    #[must_use]
    pub fn other(&self) -> Sum {
        self.sum(self.other_w)
    }

    /// A sum over all parts, such as `max_w` or the heat.
    #[must_use]
    pub fn sum(&self, value: f64) -> Sum {
        Sum { value, lacks: !self.unknown.is_empty() }
    }

    /// What the training load draws from the mains, with the loss in the supplies, W.
    #[must_use]
    pub fn typical_mains_w(&self) -> f64 {
        self.typical_w / SUPPLY_EFFICIENCY
    }

    /// Current from the mains at `max_w` and this voltage, A.
    #[must_use]
    pub fn amps_at(&self, volts: f64) -> f64 {
        self.mains_w / volts
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::machine::testing::{catalog, close, plan};
    use crate::plan::PsuChoice;

    #[test]
    fn adds_up_limits() {
        let power = power(&catalog(), &plan(&["big", "small"]));
        assert_eq!((power.gpus_w, power.cpus_w), (400.0, 100.0));
        // Two modules of 5 W, a disk of 10 W and the board of 50 W; fans take a tenth of everything.
        close(Some(power.other_w), Some(70.0 + 57.0));
        close(Some(power.max_w), Some(627.0));
        assert!(power.idle_w < power.typical_w && power.typical_w < power.max_w);
        close(Some(power.mains_w), Some(627.0 / 0.92));
        close(Some(power.amps_at(230.0)), Some(627.0 / 0.92 / 230.0));
        close(power.psu_w, Some(2000.0));
        close(power.psu_needed_w, Some(1000.0));
        close(power.headroom_w, Some(2000.0 - 627.0));
    }

    #[track_caller]
    fn check(gpus: &[&str], psu: Option<(u8, f64)>, expected: Redundancy) {
        let mut plan = plan(gpus);
        plan.psu = psu.map(|(count, watts)| PsuChoice { count, watts });
        assert_eq!(power(&catalog(), &plan).redundancy, expected);
    }

    #[test]
    fn redundancy_follows_load_and_maker() {
        check(&["big"], None, Redundancy::Spare(1));
        check(&["big", "big", "big"], None, Redundancy::None);
        check(&["big"], Some((4, 1000.0)), Redundancy::Spare(1));
        check(&["big"], Some((1, 1000.0)), Redundancy::None);
        check(&["big", "big"], Some((4, 400.0)), Redundancy::Spare(1));
        check(&["big", "big"], Some((2, 300.0)), Redundancy::None);
    }

    proptest! {
        /// Spare supplies are those that are not needed, and the others carry the load wherever all together do.
        #[test]
        fn supplies_are_needed_or_spare(gpus in 0..5_usize, count in 1..65_u8, watts in 0.0..3_000.0_f64) {
            let mut plan = plan(&["big"; 4][..gpus.min(4)]);
            plan.psu = Some(PsuChoice { count, watts });
            let power = power(&catalog(), &plan);
            let (all, needed) = (power.psu_w.expect("known"), power.psu_needed_w.expect("known"));
            let spare = match power.redundancy {
                Redundancy::Spare(spare) => spare,
                Redundancy::None => 0,
                Redundancy::Unknown => return Err(TestCaseError::fail("everything is known")),
            };
            prop_assert!((needed + f64::from(spare) * watts - all).abs() < 1e-6, "{power:?}");
            prop_assert!(needed >= power.max_w || spare == 0, "{power:?}");
        }
    }

    #[test]
    fn unknown_parts_leave_lower_bounds() {
        let mut plan = plan(&["big", "nobody"]);
        let of = |plan: &Plan| power(&catalog(), plan);
        let power = of(&plan);
        assert_eq!((power.gpus().whole(), power.cpus().whole()), (None, Some(100.0)));
        assert_eq!((power.redundancy, power.headroom_w), (Redundancy::Unknown, None));
        assert!(power.sum(power.max_w).lacks && !power.gpus().is_unknown());
        // What is known is too much already.
        plan.psu = Some(PsuChoice { count: 1, watts: 300.0 });
        assert_eq!(of(&plan).redundancy, Redundancy::None);
        plan.cards.remove(0);
        assert!(of(&plan).gpus().is_unknown());
    }

    #[test]
    fn nothing_is_known_of_no_chassis() {
        let power = power(&catalog(), &Plan::default());
        assert_eq!((power.max_w, power.psu_w, power.redundancy), (0.0, None, Redundancy::Unknown));
    }

    #[test]
    fn only_a_limit_that_binds_is_told() {
        let mut plan = plan(&["small", "big"]);
        let mut check = |cap: Option<f64>, binds: bool| {
            plan.power_cap_w = cap;
            assert_eq!(power(&catalog(), &plan).gpu_cap_w, cap.filter(|_| binds));
        };
        check(None, false);
        check(Some(120.0), true);
        check(Some(5_000.0), false);
    }

    #[test]
    fn nodes_multiply() {
        let mut plan = plan(&["big"]);
        let one = power(&catalog(), &plan);
        plan.nodes = 4;
        let four = power(&catalog(), &plan);
        close(Some(four.max_w), Some(one.max_w * 4.0));
        close(four.headroom_w, one.headroom_w.map(|watts| watts * 4.0));
        assert_eq!(four.redundancy, one.redundancy);
    }
}
