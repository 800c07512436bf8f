//! Wiring: what hangs on what, and that lanes add up.
use std::collections::{BTreeMap, BTreeSet};

use slotwise::catalog::chassis::{BayKind, Slot, Upstream, Wiring};
use slotwise::catalog::{Catalog, Chassis, Cpu, SlotId};
use slotwise::machine::lanes::owned;
use slotwise::plan::Plan;

use super::none_has;

#[test]
fn every_upstream_leads_to_a_socket_that_exists() {
    none_has(|chassis| {
        let slots = chassis.slots.iter().map(|slot| (slot.id.to_string(), &slot.upstream));
        let switches = chassis.switches.iter().map(|switch| (switch.id.clone(), &switch.upstream));
        let bays = chassis.bays.iter().map(|bays| (bays.id.to_string(), &bays.upstream));
        let lost = |upstream: &Upstream| chassis.socket_of(upstream).is_none_or(|socket| socket >= chassis.sockets);
        slots.chain(switches).chain(bays).filter(|(_, upstream)| lost(upstream)).map(|(id, _)| id).collect()
    });
}

#[test]
fn what_hangs_on_a_chipset_has_one() {
    none_has(|chassis| {
        let slots = chassis.slots.iter().map(|slot| &slot.upstream);
        let uses = slots.chain(chassis.bays.iter().map(|bays| &bays.upstream)).any(|up| *up == Upstream::Chipset);
        if uses && chassis.chipset_link.is_none() { vec!["no chipset link".to_owned()] } else { Vec::new() }
    });
}

#[test]
fn ids_are_used_once() {
    none_has(|chassis| {
        let mut seen = BTreeSet::new();
        let ids = chassis.slots.iter().map(|slot| slot.id.to_string());
        let ids = ids.chain(chassis.switches.iter().map(|switch| switch.id.clone()));
        ids.chain(chassis.bays.iter().map(|bays| bays.id.to_string())).filter(|id| !seen.insert(id.clone())).collect()
    });
}

/// Lanes that a slot, switch uplink or bay has at most.
fn wired(chassis: &Chassis, key: &str) -> Option<u8> {
    let slot = chassis.slots.iter().find(|slot| slot.id.as_str() == key).map(|slot| slot.lanes);
    let switch = || chassis.switch(key).map(|switch| switch.uplink_lanes);
    let bay = || chassis.bays.iter().find(|bays| bays.id.as_str() == key).map(|bays| bays.lanes_each);
    slot.or_else(switch).or_else(bay)
}

#[test]
fn lane_modes_depend_on_slots_and_bays_that_exist() {
    none_has(|chassis| {
        let slot = |id: &SlotId| chassis.slot(id).is_some();
        let bay = |id: &str| chassis.bays.iter().any(|bays| bays.id.as_str() == id);
        let mut lost = Vec::new();
        for mode in &chassis.lane_modes {
            let filled = mode.when.filled.iter().chain(&mode.when.any_filled);
            lost.extend(filled.filter(|id| !slot(id)).map(ToString::to_string));
            lost.extend(mode.when.bays_used.iter().filter(|id| !bay(id.as_str())).map(ToString::to_string));
        }
        lost
    });
}

#[test]
fn lane_modes_only_take_lanes_away_and_say_why() {
    none_has(|chassis| {
        let mut wrong = Vec::new();
        for mode in &chassis.lane_modes {
            let narrows = |(key, lanes): (&String, &u8)| wired(chassis, key).is_some_and(|wired| *lanes <= wired);
            wrong.extend(mode.lanes.iter().filter(|entry| !narrows(*entry)).map(|(key, _)| key.clone()));
            if mode.note.is_empty() || mode.lanes.is_empty() {
                wrong.push("a lane mode that says nothing".to_owned());
            }
        }
        wrong
    });
}

#[test]
fn no_slot_is_wired_wider_than_its_connector() {
    none_has(|chassis| {
        let bad = |slot: &&Slot| slot.lanes > slot.mechanical_lanes || ![1, 2, 4, 8, 16].contains(&slot.lanes);
        chassis.slots.iter().filter(bad).map(|slot| slot.id.to_string()).collect()
    });
}

#[test]
fn slots_of_a_row_do_not_lie_on_each_other() {
    none_has(|chassis| {
        let mut seen = BTreeMap::new();
        let place = |slot: &Slot| (slot.row, (slot.position * 100.0).round() as i64);
        let clash = |slot: &Slot| Some(format!("{} and {}", slot.id, seen.insert(place(slot), slot.id.clone())?));
        chassis.slots.iter().filter_map(clash).collect()
    });
}

#[test]
fn every_slot_has_room_for_a_card() {
    none_has(|chassis| {
        let tight = |slot: &&Slot| slot.max_width < 1.0;
        chassis.slots.iter().filter(tight).map(|slot| slot.id.to_string()).collect()
    });
}

#[test]
fn mesh_edges_join_two_different_gpu_slots_or_sockets_once() {
    none_has(|chassis| {
        let socket = |id: &str| id.strip_prefix("cpu").and_then(|n| n.parse::<u8>().ok());
        let known = |id: &str| {
            chassis.gpu_slots().any(|slot| slot.id.as_str() == id) || socket(id).is_some_and(|n| n < chassis.sockets)
        };
        let mut seen = BTreeSet::new();
        let mut wrong = Vec::new();
        for edge in chassis.fabric.iter().flat_map(|fabric| &fabric.edges) {
            let pair = (edge.a.clone().min(edge.b.clone()), edge.a.clone().max(edge.b.clone()));
            if edge.a == edge.b || edge.links == 0 || !known(&edge.a) || !known(&edge.b) || !seen.insert(pair) {
                wrong.push(format!("{}-{}", edge.a, edge.b));
            }
        }
        wrong
    });
}

#[test]
fn nvme_bays_have_lanes_and_a_generation_and_sata_bays_have_none() {
    none_has(|chassis| {
        let nvme = |kind| matches!(kind, BayKind::M2 | BayKind::U2 | BayKind::Edsff);
        let bad = |bays: &&slotwise::catalog::chassis::Bays| {
            bays.count == 0 || (bays.lanes_each > 0) != nvme(bays.kind) || bays.generation.is_some() != nvme(bays.kind)
        };
        chassis.bays.iter().filter(bad).map(|bays| bays.id.to_string()).collect()
    });
}

#[test]
fn inferred_wiring_is_explained() {
    none_has(|chassis| {
        let silent = chassis.wiring == Wiring::Inferred && chassis.notes.len() < 40;
        if silent { vec!["inferred wiring without notes".to_owned()] } else { Vec::new() }
    });
}

#[test]
fn supplies_needed_are_not_more_than_fitted() {
    none_has(|chassis| {
        let bad =
            chassis.psu.as_ref().is_some_and(|psu| psu.needed == 0 || psu.needed > psu.count || psu.watts < 100.0);
        if bad { vec!["supplies".to_owned()] } else { Vec::new() }
    });
}

#[test]
fn cpu_families_are_those_of_the_catalogue() {
    let catalog = Catalog::builtin();
    let families: BTreeSet<_> = catalog.cpus.values().map(|cpu| cpu.family.as_str()).collect();
    none_has(|chassis| {
        let unknown = |family: &&String| !families.contains(family.as_str());
        chassis.cpu_families.iter().filter(unknown).cloned().collect()
    });
}

/// Lanes of everything that hangs on a socket, each in its narrowest lane mode.
fn lanes_on(chassis: &Chassis, socket: u8) -> u16 {
    let here = Upstream::Cpu(socket);
    let narrowest = |id: &str| {
        let modes = chassis.lane_modes.iter().filter_map(|mode| mode.lanes.get(id)).copied();
        u16::from(modes.chain(wired(chassis, id)).min().unwrap_or(0))
    };
    let slots = chassis.slots.iter().filter(|slot| slot.upstream == here).map(|slot| narrowest(slot.id.as_str()));
    let switches = chassis.switches.iter().filter(|switch| switch.upstream == here).map(|switch| narrowest(&switch.id));
    let bays = chassis.bays.iter().filter(|bays| bays.upstream == here);
    let bays = bays.map(|bays| narrowest(bays.id.as_str()) * u16::from(bays.count));
    let onboard = chassis.onboard.iter().filter(|lanes| lanes.socket == socket).map(|lanes| u16::from(lanes.lanes));
    slots.chain(switches).chain(bays).chain(onboard).sum()
}

#[test]
fn a_fully_used_board_needs_no_more_lanes_than_its_best_cpu_has() {
    let catalog = Catalog::builtin();
    none_has(|chassis| {
        let fits = |family: &String| chassis.cpu_families.contains(family);
        let cpus = catalog.cpus.values().filter(|cpu| fits(&cpu.family) && cpu.max_sockets >= chassis.sockets);
        let full = Plan { cpu_count: chassis.sockets, ..Plan::default() };
        let lanes = |cpu: &Cpu| owned(chassis, &Plan { cpu: Some(cpu.id.clone()), ..full.clone() }, cpu);
        let owned = cpus.map(lanes).max().unwrap_or(0);
        let sockets = (0..chassis.sockets).map(|socket| (socket, lanes_on(chassis, socket)));
        let over = sockets.filter(|(_, needed)| *needed > owned);
        over.map(|(socket, needed)| format!("cpu{socket} needs {needed} of {owned} lanes")).collect()
    });
}
