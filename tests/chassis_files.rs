//! The chassis files that ship with the program: they load, their wiring is closed, and each holds the facts that the
//! rest of the program relies on.
use std::collections::{BTreeMap, BTreeSet};

use slotwise::catalog::chassis::{BayKind, BodyKind, Slot, Upstream, Wiring};
use slotwise::catalog::gpu::{Cooling, FormFactor};
use slotwise::catalog::{Catalog, Chassis, ChassisId, Cpu, SlotId, builtin, load};
use slotwise::machine::build::build;
use slotwise::machine::lanes::owned;
use slotwise::machine::ledger::ledger;
use slotwise::machine::path::pairs;
use slotwise::machine::placement::fill_slots;
use slotwise::plan::{Card, CardPart, Plan};

fn chassis_texts() -> Vec<(&'static str, &'static str)> {
    builtin::texts().filter(|(path, _)| path.starts_with("chassis/")).collect()
}

fn all() -> BTreeMap<ChassisId, Chassis> {
    load::load(chassis_texts()).0.chassis
}

/// Checks one property of all chassis; `problem` names what is wrong with one of them.
#[track_caller]
fn none_has(problem: impl Fn(&Chassis) -> Vec<String>) {
    let all = all();
    let found =
        all.values().flat_map(|chassis| problem(chassis).into_iter().map(|what| format!("{}: {what}", chassis.id)));
    let found: Vec<_> = found.collect();
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn every_file_loads() {
    let (_, problems) = load::load(chassis_texts());
    assert!(problems.is_empty(), "{problems:#?}");
}

#[test]
fn every_file_holds_the_one_chassis_that_it_is_named_after() {
    for (path, text) in chassis_texts() {
        let (catalog, _) = load::load([(path, text)]);
        let ids: Vec<_> = catalog.chassis.keys().map(|id| format!("chassis/{id}.ron")).collect();
        assert_eq!(ids, [path]);
    }
}

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

/// The facts of one machine: GPU slots, their form, switches, uplink lanes of all switches in sum, GPU slots per
/// socket, and links of each GPU in a mesh (0 without one).
#[track_caller]
fn check(
    id: &str,
    gpu_slots: usize,
    form: FormFactor,
    switches: usize,
    uplinks: u16,
    per_socket: &[usize],
    links_per_gpu: u16,
) {
    let all = all();
    let chassis = all.get(id).unwrap_or_else(|| panic!("no chassis {id}"));
    let gpus: Vec<_> = chassis.gpu_slots().collect();
    assert_eq!(gpus.len(), gpu_slots, "{id}: GPU slots");
    assert!(gpus.iter().all(|slot| slot.connector == form), "{id}: form");
    assert_eq!(chassis.switches.len(), switches, "{id}: switches");
    let sum: u16 = chassis.switches.iter().map(|switch| u16::from(switch.uplink_lanes)).sum();
    assert_eq!(sum, uplinks, "{id}: lanes of all uplinks");
    let socket = |slot: &Slot| chassis.socket_of(&slot.upstream).map(usize::from);
    let on = |at: usize| gpus.iter().filter(|slot| socket(slot) == Some(at)).count();
    let spread: Vec<_> = (0..usize::from(chassis.sockets)).map(on).collect();
    assert_eq!(spread, per_socket, "{id}: GPU slots per socket");
    for slot in &gpus {
        let edges = chassis.fabric.iter().flat_map(|fabric| &fabric.edges);
        let own = edges.filter(|edge| edge.a == slot.id.as_str() || edge.b == slot.id.as_str());
        assert_eq!(own.map(|edge| u16::from(edge.links)).sum::<u16>(), links_per_gpu, "{id}: links of {}", slot.id);
    }
}

#[test]
fn machines_of_the_articles_hold_their_facts() {
    use FormFactor::{Pcie, Sxm2};
    check("ultralab-gx380i", 2, Pcie, 0, 0, &[2], 0);
    check("ultralab-gt410i", 4, Pcie, 2, 32, &[4], 0);
    check("ultralab-gt410p", 7, Pcie, 2, 32, &[7], 0);
    check("ultralab-gx630m", 9, Pcie, 4, 64, &[4, 5], 0);
    check("amax-psc-mb2s", 2, Pcie, 0, 0, &[2, 0], 0);
    check("amax-xg-14201gv", 4, Pcie, 0, 0, &[2, 2], 0);
    check("dgx-station-v100", 4, Pcie, 2, 32, &[4], 4);
    check("dgx-1p", 8, Sxm2, 4, 64, &[4, 4], 4);
    check("dgx-1v", 8, Sxm2, 4, 64, &[4, 4], 6);
    check("dell-r740", 3, Pcie, 0, 0, &[1, 2], 0);
    check("dell-t640", 4, Pcie, 0, 0, &[2, 2], 0);
    check("dell-c4140-b", 4, Pcie, 1, 16, &[4, 0], 0);
    check("dell-c4140-c", 4, Pcie, 0, 0, &[2, 2], 0);
    check("dell-c4140-g", 4, Pcie, 2, 32, &[2, 2], 0);
    check("dell-c4140-k", 4, Sxm2, 1, 16, &[4, 0], 6);
    check("dell-c4140-m", 4, Sxm2, 0, 0, &[2, 2], 6);
}

#[test]
fn other_nvidia_dell_and_supermicro_machines_hold_their_facts() {
    use FormFactor::{Oam, Pcie, Sxm2, Sxm3, Sxm4, Sxm5, Sxm6};
    check("dgx-2", 16, Sxm3, 12, 192, &[8, 8], 0);
    check("dgx-a100", 8, Sxm4, 4, 64, &[4, 4], 0);
    check("dgx-h100", 8, Sxm5, 8, 128, &[4, 4], 0);
    check("dgx-b200", 8, Sxm6, 8, 128, &[4, 4], 0);
    check("dell-c4130-b", 4, Pcie, 1, 16, &[4, 0], 0);
    check("dell-c4130-c", 4, Pcie, 0, 0, &[2, 2], 0);
    check("dell-c4130-k", 4, Sxm2, 1, 16, &[4, 0], 3);
    check("dell-xe8545", 4, Sxm4, 0, 0, &[2, 2], 12);
    check("dell-r750xa", 4, Pcie, 0, 0, &[2, 2], 0);
    check("dell-r760xa", 4, Pcie, 0, 0, &[2, 2], 0);
    check("dell-xe9680", 8, Sxm5, 4, 64, &[4, 4], 0);
    check("dell-xe9680-oam", 8, Oam, 4, 64, &[4, 4], 7);
    check("smc-4029gp-trt", 8, Pcie, 4, 64, &[4, 4], 0);
    check("smc-4029gp-trt2", 10, Pcie, 2, 32, &[10, 0], 0);
    check("smc-4029gp-trt3", 8, Pcie, 2, 32, &[8, 0], 0);
    check("smc-4029gp-tvrt", 8, Sxm2, 4, 64, &[4, 4], 6);
    check("smc-1029gq-tvrt", 4, Sxm2, 0, 0, &[2, 2], 6);
    check("smc-7049gp-trt", 4, Pcie, 0, 0, &[2, 2], 0);
}

#[test]
fn later_servers_hold_their_facts() {
    use FormFactor::{Pcie, Sxm2, Sxm4, Sxm5};
    check("smc-4124gs-tnr", 8, Pcie, 0, 0, &[4, 4], 0);
    check("smc-421ge-tnrt", 10, Pcie, 2, 32, &[5, 5], 0);
    check("smc-521ge-tnrt", 10, Pcie, 2, 32, &[5, 5], 0);
    check("asus-esc8000-g4", 8, Pcie, 3, 48, &[8, 0], 0);
    check("gigabyte-g292-z20", 8, Pcie, 4, 64, &[8], 0);
    check("gigabyte-g293-s42", 8, Pcie, 0, 0, &[4, 4], 0);
    check("gigabyte-g481-s80", 8, Sxm2, 4, 64, &[4, 4], 6);
    check("lenovo-sr670-v2-8dw", 8, Pcie, 2, 32, &[4, 4], 0);
    check("lenovo-sr675-v3-8dw", 8, Pcie, 2, 32, &[4, 4], 0);
    check("hpe-xl270d-gen10", 8, Sxm2, 4, 64, &[4, 4], 6);
    check("hpe-xl675d-gen10-plus", 8, Sxm4, 4, 64, &[4, 4], 0);
    check("smc-821ge-tnhr", 8, Sxm5, 8, 128, &[4, 4], 0);
    check("smc-8125gs-tnhr", 8, Sxm5, 8, 128, &[4, 4], 0);
    check("smc-4125gs-tnrt", 8, Pcie, 0, 0, &[4, 4], 0);
    check("smc-4125gs-tnrt2", 8, Pcie, 4, 64, &[4, 4], 0);
    check("asus-esc8000a-e12", 8, Pcie, 0, 0, &[4, 4], 0);
    check("asus-esc8000a-e13p", 8, Pcie, 4, 64, &[4, 4], 0);
    check("asrock-4u8g-turin2", 8, Pcie, 0, 0, &[4, 4], 0);
}

#[test]
fn boards_and_machines_with_their_own_links_hold_their_facts() {
    use FormFactor::{Pcie, Superchip, Sxm2};
    check("asus-ws-x299-sage", 7, Pcie, 2, 32, &[7], 0);
    check("asus-ws-c621e-sage", 7, Pcie, 0, 0, &[3, 4], 0);
    check("asus-wrx80e-sage", 7, Pcie, 0, 0, &[7], 0);
    check("asus-wrx90e-sage", 7, Pcie, 0, 0, &[7], 0);
    check("asus-w790e-sage", 7, Pcie, 0, 0, &[7], 0);
    check("asrock-romed8-2t", 7, Pcie, 0, 0, &[7], 0);
    check("gigabyte-x399-designare-ex", 4, Pcie, 0, 0, &[4], 0);
    check("asus-x870e-e", 2, Pcie, 0, 0, &[2], 0);
    check("asus-p8z77-v-lx", 2, Pcie, 0, 0, &[2], 0);
    check("lenovo-thinkstation-px", 4, Pcie, 0, 0, &[2, 2], 0);
    // Three links to the neighbour and three to the CPU; two to each of two neighbours and two to the CPU.
    check("ibm-ac922-4gpu", 4, Sxm2, 0, 0, &[2, 2], 6);
    check("ibm-ac922-6gpu", 6, Sxm2, 0, 0, &[3, 3], 6);
    check("nvidia-gb200-nvl72-tray", 4, Superchip, 0, 0, &[2, 2], 9);
    check("nvidia-dgx-spark", 1, Superchip, 0, 0, &[1], 0);
}

#[test]
fn a_cpu_with_few_lanes_narrows_or_kills_slots() {
    let all = all();
    let cut = |id: &str, lanes: u16| {
        let modes =
            all[id].lane_modes.iter().filter(|mode| mode.when.cpu_lanes_at_most.is_some_and(|most| lanes <= most));
        modes.flat_map(|mode| mode.lanes.clone()).collect::<BTreeMap<_, _>>()
    };
    assert_eq!(cut("asus-ws-x299-sage", 28), BTreeMap::from([("plx-b".to_owned(), 8)]));
    assert_eq!(cut("asus-ws-x299-sage", 44), BTreeMap::new());
    assert_eq!(cut("asus-w790e-sage", 64).get("slot4"), Some(&0));
    assert_eq!(cut("asus-w790e-sage", 112), BTreeMap::new());
}

/// NVSwitch chips of a board that joins all its GPUs through them.
#[track_caller]
fn check_nvswitches(id: &str, switches: u8) {
    let all = all();
    let fabric = all[id].fabric.as_ref().map(|fabric| (fabric.switches, fabric.edges.len()));
    assert_eq!(fabric, Some((switches, 0)), "{id}");
}

#[test]
fn boards_with_nvswitch_count_their_chips() {
    check_nvswitches("dgx-2", 12);
    check_nvswitches("dgx-a100", 6);
    check_nvswitches("dgx-h100", 4);
    check_nvswitches("dgx-b200", 2);
    check_nvswitches("dell-xe9680", 4);
}

/// Lanes of the GPU slots below one switch when every GPU slot is filled.
fn downlinks_when_full(chassis: &Chassis, switch: &str) -> u16 {
    let is_gpu = |id: &SlotId| chassis.gpu_slots().any(|gpu| gpu.id == *id);
    let in_force = |slot: &Slot| {
        let modes = chassis.lane_modes.iter().filter(|mode| mode.when.filled.iter().all(is_gpu));
        modes.filter_map(|mode| mode.lanes.get(slot.id.as_str())).copied().fold(slot.lanes, u8::min)
    };
    let upstream = Upstream::Switch(switch.to_owned());
    chassis.gpu_slots().filter(|slot| slot.upstream == upstream).map(|slot| u16::from(in_force(slot))).sum()
}

#[test]
fn a_gt410p_with_seven_cards_runs_one_at_x16_and_six_at_x8() {
    let all = all();
    let chassis = &all["ultralab-gt410p"];
    assert_eq!(downlinks_when_full(chassis, "plx-a"), 32);
    assert_eq!(downlinks_when_full(chassis, "plx-b"), 32);
}

#[test]
fn a_gx380i_gives_two_cards_eight_lanes_each() {
    let all = all();
    let modes = &all["ultralab-gx380i"].lane_modes;
    let second_card = modes.iter().find(|mode| mode.when.filled.iter().any(|slot| slot.as_str() == "gpu1"));
    let lanes = second_card.map(|mode| mode.lanes.clone()).unwrap_or_default();
    assert_eq!(lanes, BTreeMap::from([("gpu0".to_owned(), 8), ("gpu1".to_owned(), 8)]));
}

#[test]
fn supplies_that_no_source_prints_are_marked() {
    let all = all();
    for id in ["ultralab-gx630m", "amax-psc-mb2s", "amax-xg-14201gv"] {
        assert_eq!(all[id].psu.as_ref().map(|psu| psu.published), Some(false), "{id}");
    }
    assert_eq!(all["ultralab-gt410p"].psu.as_ref().map(|psu| (psu.count, psu.published)), Some((2, true)));
}

/// A double-width card or a module that this chassis is made for.
fn suitable_gpu(chassis: &Chassis) -> &'static str {
    let connector = chassis.gpu_slots().next().map(|slot| slot.connector);
    match connector {
        Some(FormFactor::Sxm2) => "tesla-v100-sxm2-16gb",
        Some(FormFactor::Sxm3) => "tesla-v100-sxm3-32gb",
        Some(FormFactor::Sxm4) => "a100-sxm4-40gb",
        Some(FormFactor::Sxm5) => "h100-sxm5-80gb",
        Some(FormFactor::Sxm6) => "b200-sxm",
        Some(FormFactor::Oam) => "mi300x",
        Some(FormFactor::Superchip) if chassis.sockets == 1 => "nvidia-gb10-gpu",
        Some(FormFactor::Superchip) => "gb200-per-gpu",
        _ if chassis.gpu_cooling == [Cooling::Liquid] => "tesla-v100-dgxs-32gb",
        _ if chassis.gpu_cooling.contains(&Cooling::Passive) => "tesla-v100-pcie-16gb",
        _ => "quadro-rtx-6000",
    }
}

/// The chassis with its fastest CPUs in all sockets and a suitable GPU in every slot that takes one.
fn filled(catalog: &Catalog, chassis: &Chassis) -> Plan {
    let fits = |cpu: &&Cpu| chassis.cpu_families.contains(&cpu.family) && cpu.max_sockets >= chassis.sockets;
    let cpu =
        catalog.cpus.values().filter(fits).max_by_key(|cpu| (cpu.pcie_lanes, cpu.pcie_gen)).map(|cpu| cpu.id.clone());
    let id = Some(chassis.id.clone());
    let mut plan = Plan { chassis: id, cpu, cpu_count: chassis.sockets, ..Plan::default() };
    let part = CardPart::Gpu(suitable_gpu(chassis).into());
    let slots = fill_slots(catalog, &plan, &part);
    plan.cards = slots.into_iter().map(|slot| Card { slot, part: part.clone() }).collect();
    plan
}

#[test]
fn every_gpu_slot_takes_a_suitable_gpu() {
    let catalog = Catalog::builtin();
    // Boards at single pitch take double-width cards in every second slot only.
    let at_single_pitch = |chassis: &Chassis| chassis.kind == BodyKind::Board && chassis.gpu_slots().count() == 7;
    none_has(|chassis| {
        let expected = if at_single_pitch(chassis) { 4 } else { chassis.gpu_slots().count() };
        let taken = filled(&catalog, chassis).cards.len();
        if taken == expected { Vec::new() } else { vec![format!("{taken} of {expected} GPUs")] }
    });
}

#[test]
fn a_full_machine_spends_no_more_lanes_than_it_has() {
    let catalog = Catalog::builtin();
    none_has(|chassis| {
        let plan = filled(&catalog, chassis);
        let ledger = ledger(&catalog, &plan, &build(&catalog, &plan));
        let over = ledger.sockets.iter().filter(|socket| socket.over > 0);
        over.map(|socket| format!("cpu{} is {} lanes over: {:?}", socket.socket, socket.over, socket.spent_by))
            .collect()
    });
}

#[test]
fn modules_of_a_board_reach_each_other_as_published() {
    let catalog = Catalog::builtin();
    let joined = |id: &str| {
        let plan = filled(&catalog, &catalog.chassis[id]);
        let machine = build(&catalog, &plan);
        let pairs = pairs(&catalog, &plan, &machine);
        let gpus = pairs.iter().filter(|pair| pair.a.starts_with("gpu") && pair.b.starts_with("gpu"));
        let mut counts = BTreeMap::new();
        gpus.for_each(|pair| *counts.entry(pair.nvlinks).or_insert(0) += 1);
        counts
    };
    // Hybrid cube mesh: of 28 pairs 8 have one link, 8 have two, 12 none.
    assert_eq!(joined("dgx-1v"), BTreeMap::from([(0, 12), (1, 8), (2, 8)]));
    assert_eq!(joined("dell-c4140-m"), BTreeMap::from([(2, 6)]));
    assert_eq!(joined("dgx-station-v100"), BTreeMap::from([(1, 4), (2, 2)]));
    assert_eq!(joined("dgx-2"), BTreeMap::from([(6, 120)]));
    assert_eq!(joined("dgx-a100"), BTreeMap::from([(12, 28)]));
    assert_eq!(joined("dgx-h100"), BTreeMap::from([(18, 28)]));
    assert_eq!(joined("dell-xe9680-oam"), BTreeMap::from([(1, 28)]));
    assert_eq!(joined("ibm-ac922-6gpu"), BTreeMap::from([(0, 9), (2, 6)]));
}
