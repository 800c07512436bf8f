//! Which lane modes of a board are in force, and how wide each slot and uplink is then.
use crate::catalog::chassis::{LaneMode, Upstream, When};
use crate::catalog::{Catalog, Chassis, Cpu, SlotId};
use crate::machine::storage;
use crate::plan::Plan;

/// Widths of a chassis under one plan.
#[derive(Debug, Clone)]
pub struct Lanes<'a> {
    chassis: &'a Chassis,
    modes: Vec<&'a LaneMode>,
}

/// A width, and the mode that made it smaller than wired.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Width<'a> {
    /// Lanes; 0 is dead.
    pub lanes: u8,
    /// The mode that cut it, if one did.
    pub cut_by: Option<&'a LaneMode>,
}

impl<'a> Lanes<'a> {
    /// Finds the modes in force.
    #[must_use]
    pub fn of(catalog: &Catalog, chassis: &'a Chassis, plan: &Plan) -> Self {
        if chassis.lane_modes.is_empty() {
            return Self { chassis, modes: Vec::new() };
        }
        let cpu = plan.cpu.as_ref().and_then(|id| catalog.cpus.get(id));
        let used = storage::assign(catalog, chassis, plan);
        let bay_used = |bay: &str| used.groups.iter().any(|group| group.bay.as_str() == bay);
        let modes = chassis.lane_modes.iter().filter(|mode| holds(&mode.when, plan, cpu, &bay_used)).collect();
        Self { chassis, modes }
    }

    /// Width of a slot or switch uplink that is wired with `wired` lanes.
    #[must_use]
    pub fn width(&self, id: &str, wired: u8) -> Width<'a> {
        let mut width = Width { lanes: wired, cut_by: None };
        for mode in &self.modes {
            if let Some(&lanes) = mode.lanes.get(id).filter(|&&lanes| lanes < width.lanes) {
                width = Width { lanes, cut_by: Some(mode) };
            }
        }
        width
    }

    /// Width of a slot.
    #[must_use]
    pub fn slot(&self, slot: &SlotId) -> Width<'a> {
        match self.chassis.slot(slot) {
            Some(slot) => self.width(slot.id.as_str(), slot.lanes),
            None => Width { lanes: 0, cut_by: None },
        }
    }
}

fn holds(when: &When, plan: &Plan, cpu: Option<&Cpu>, bay_used: &dyn Fn(&str) -> bool) -> bool {
    let filled = |slot: &SlotId| plan.card(slot).is_some();
    when.filled.iter().all(filled)
        && (when.any_filled.is_empty() || when.any_filled.iter().any(filled))
        && when.bays_used.iter().all(|bay| bay_used(bay.as_str()))
        && when.cpu_lanes_at_most.is_none_or(|most| cpu.is_some_and(|cpu| cpu.pcie_lanes <= most))
        && (when.cpu_families.is_empty() || cpu.is_some_and(|cpu| when.cpu_families.contains(&cpu.family)))
}

/// Whether the socket that feeds this upstream has a CPU in the plan.
#[must_use]
pub fn is_fed(chassis: &Chassis, plan: &Plan, upstream: &Upstream) -> bool {
    chassis.socket_of(upstream).is_some_and(|socket| socket < fitted(chassis, plan))
}

/// CPUs that are really fitted: none without a model, at most one per socket.
#[must_use]
pub fn fitted(chassis: &Chassis, plan: &Plan) -> u8 {
    if plan.cpu.is_some() { plan.cpu_count.min(chassis.sockets) } else { 0 }
}

/// Lanes that each fitted socket has for devices.
///
/// EPYC processors in two sockets give 16 lanes for each xGMI link between them: four links are usual, three where
/// the board wires more slots than four leave lanes for (AMD: 128 lanes in all with four links, 160 with three).
#[must_use]
pub fn owned(chassis: &Chassis, plan: &Plan, cpu: &Cpu) -> u16 {
    let shares = cpu.socket_links.as_ref().filter(|links| links.kind.starts_with("xGMI"));
    match shares {
        Some(_) if fitted(chassis, plan) > 1 => {
            let four_links = cpu.pcie_lanes.saturating_sub(4 * 16);
            if wired(chassis) > four_links { cpu.pcie_lanes.saturating_sub(3 * 16) } else { four_links }
        }
        _ => cpu.pcie_lanes,
    }
}

/// Most lanes that the board wires from one socket to slots, switches, drives and devices of its own.
fn wired(chassis: &Chassis) -> u16 {
    let of = |socket: u8| {
        let here = Upstream::Cpu(socket);
        let slots = chassis.slots.iter().filter(|slot| slot.upstream == here).map(|slot| slot.lanes);
        let switches = chassis.switches.iter().filter(|switch| switch.upstream == here);
        let bays = chassis.bays.iter().filter(|bays| bays.upstream == here);
        let drives = bays.map(|bays| u16::from(bays.lanes_each) * u16::from(bays.count));
        let onboard = chassis.onboard.iter().filter(|onboard| onboard.socket == socket).map(|onboard| onboard.lanes);
        let lanes = slots.chain(switches.map(|switch| switch.uplink_lanes)).chain(onboard).map(u16::from);
        lanes.chain(drives).sum::<u16>()
    };
    (0..chassis.sockets).map(of).max().unwrap_or(0)
}
