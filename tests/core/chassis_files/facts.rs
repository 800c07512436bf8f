//! Facts of single machines, as published or as their notes say was assumed.
use std::collections::BTreeMap;

use slotwise::catalog::chassis::{Slot, Upstream};
use slotwise::catalog::gpu::FormFactor;
use slotwise::catalog::{Chassis, SlotId};

use super::all;

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
