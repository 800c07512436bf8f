//! Every chassis with GPUs in all its slots.
use std::collections::BTreeMap;

use slotwise::catalog::chassis::BodyKind;
use slotwise::catalog::gpu::{Cooling, FormFactor};
use slotwise::catalog::{Catalog, Chassis, Cpu};
use slotwise::machine::build::build;
use slotwise::machine::ledger::ledger;
use slotwise::machine::path::pairs;
use slotwise::machine::placement::fill_slots;
use slotwise::plan::{Card, CardPart, Plan};

use super::none_has;

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
