//! The machine graph, lane ledger, paths and placement, on the catalogue's real chassis.
#![allow(clippy::float_cmp, reason = "rates that must be the very same")]
use proptest::prelude::*;
use slotwise::analysis::{Analysis, Context};
use slotwise::catalog::chassis::GpuFabricEdge;
use slotwise::catalog::{Catalog, Chassis, ChassisId, CpuId, GpuId, SlotId};
use slotwise::export::report::Analysed;
use slotwise::export::{story, text};
use slotwise::locale::Language;
use slotwise::machine::{
    Fit, LinkKind, Machine, NodeKind, Pair, PathClass, build, collective, flow, ledger, path, placement,
};
use slotwise::plan::{Card, CardPart, Edit, OptionId, PlacedBridge, Plan, Project};

use std::sync::LazyLock;

static CATALOG: LazyLock<Catalog> = LazyLock::new(Catalog::builtin);

fn plan(chassis: &str, cpu: &str, cpu_count: u8, cards: &[(&str, &str)]) -> Plan {
    let card = |(slot, gpu): &(&str, &str)| Card { slot: SlotId::new(*slot), part: CardPart::Gpu(GpuId::new(*gpu)) };
    Plan {
        chassis: Some(ChassisId::new(chassis)),
        cpu: Some(CpuId::new(cpu)),
        cpu_count,
        cards: cards.iter().map(card).collect(),
        ..Plan::default()
    }
}

fn filled(chassis: &str, cpu: &str, cpu_count: u8, gpu: &str, count: usize) -> Plan {
    let mut plan = plan(chassis, cpu, cpu_count, &[]);
    let part = CardPart::Gpu(GpuId::new(gpu));
    for _ in 0..count {
        let slot = placement::best_slot(&CATALOG, &plan, &part).expect("a free slot");
        plan.cards.push(Card { slot, part: part.clone() });
    }
    plan
}

fn graph(plan: &Plan) -> (Machine, Vec<Pair>) {
    let machine = build::build(&CATALOG, plan);
    let pairs = path::pairs(&CATALOG, plan, &machine);
    (machine, pairs)
}

#[track_caller]
fn check_links(plan: &Plan, expected: &[&str]) {
    let (machine, _) = graph(plan);
    let links: Vec<String> = machine
        .gpus()
        .map(|gpu| machine.device_link(gpu).map_or_else(|| "dead".to_owned(), |(_, planned)| planned.to_string()))
        .collect();
    assert_eq!(links, expected);
}

#[test]
fn two_cards_on_a_sixteen_lane_cpu_get_eight_lanes_each() {
    let one = filled("ultralab-gx380i", "core-i7-9700k", 1, "titan-rtx", 1);
    check_links(&one, &["x16 Gen3"]);
    let two = filled("ultralab-gx380i", "core-i7-9700k", 1, "titan-rtx", 2);
    check_links(&two, &["x8 Gen3", "x8 Gen3"]);
    let machine = build::build(&CATALOG, &two);
    let ledger = ledger::ledger(&CATALOG, &two, &machine);
    let socket = ledger.sockets.first().expect("a socket");
    assert_eq!((socket.owned, socket.spent, socket.left, socket.over), (16, 16, 0, 0));
}

#[test]
fn equal_spenders_of_lanes_stand_together_with_their_slots() {
    let plan = filled("ultralab-gx380i", "core-i7-9700k", 1, "titan-rtx", 2);
    let ledger = ledger::ledger(&CATALOG, &plan, &build::build(&CATALOG, &plan));
    let socket = ledger.sockets.first().expect("a socket");
    let groups = socket.equal_spenders();
    assert_eq!(groups.iter().flatten().map(|spend| spend.lanes).sum::<u16>(), socket.spent);
    let cards = groups.iter().find(|group| group.len() == 2).expect("the two cards together");
    let slots: Vec<&str> = cards.iter().map(|spend| spend.what.as_str()).collect();
    assert_eq!(slots, plan.cards.iter().map(|card| card.slot.as_str()).collect::<Vec<_>>());
    let project = Project { options: vec![plan], ..Project::default() };
    let analysis = Analysis::of(
        &CATALOG,
        &project.options[0],
        Context { project: &project, today: "2026-11-30".parse().expect("a day") },
    );
    let options = [Analysed { plan: &project.options[0], analysis: &analysis }];
    let told = text::write(&story::tell(&CATALOG, &project, &options, Language::English));
    let line = told.lines().find(|line| line.contains("2 × 8 (")).unwrap_or_else(|| panic!("{told}"));
    assert_eq!(line.matches("TITAN RTX").count(), 1, "{line}");
}

#[test]
fn seven_cards_share_two_switch_uplinks() {
    let plan = filled("ultralab-gt410p", "core-i9-10980xe", 1, "quadro-rtx-6000", 7);
    let machine = build::build(&CATALOG, &plan);
    let ledger = ledger::ledger(&CATALOG, &plan, &machine);
    assert_eq!(ledger.switches.len(), 2);
    assert_eq!(ledger.switches.iter().map(|switch| switch.gpus).sum::<u16>(), 7);
    assert!(ledger.switches.iter().all(|switch| switch.uplink_lanes == 16 && switch.oversubscription > 1.5));
    assert!(!ledger.non_blocking);
}

#[test]
fn slots_of_an_absent_cpu_are_dead() {
    let cards = [("slot1", "tesla-v100-pcie-16gb"), ("slot8", "tesla-v100-pcie-16gb")];
    check_links(&plan("dell-r740", "xeon-gold-6148", 1, &cards), &["x16 Gen3", "dead"]);
    check_links(&plan("dell-r740", "xeon-gold-6148", 2, &cards), &["x16 Gen3", "x16 Gen3"]);
    let one = plan("dell-r740", "xeon-gold-6148", 1, &[]);
    let part = CardPart::Gpu(GpuId::new("tesla-v100-pcie-16gb"));
    let dead = placement::check(&CATALOG, &one, &SlotId::new("slot8"), &part);
    assert_eq!(dead.fit, Fit::No);
    assert_eq!(dead.reasons.first().map(|reason| reason.code), Some("E201"));
}

#[track_caller]
fn check_class(pairs: &[Pair], a: &str, b: &str, class: PathClass) {
    let pair = pairs.iter().find(|pair| pair.a == a && pair.b == b).expect("the pair");
    assert_eq!(pair.class, class, "{a} {b}");
}

#[test]
fn the_cube_mesh_of_a_dgx_1v() {
    let (_, pairs) = graph(&filled("dgx-1v", "xeon-e5-2698-v4", 2, "tesla-v100-sxm2-16gb", 8));
    check_class(&pairs, "gpu0", "gpu1", PathClass::Nv(1));
    check_class(&pairs, "gpu0", "gpu3", PathClass::Nv(2));
    check_class(&pairs, "gpu0", "gpu4", PathClass::Nv(2));
    check_class(&pairs, "gpu0", "gpu5", PathClass::Sys);
    let links: u32 = pairs.iter().filter(|pair| pair.a == "gpu0").map(|pair| u32::from(pair.nvlinks)).sum();
    assert_eq!(links, 6);
}

#[test]
fn classes_behind_switches_and_across_sockets() {
    let (_, pairs) = graph(&filled("dell-c4140-b", "xeon-gold-6148", 2, "tesla-v100-pcie-16gb", 4));
    assert!(pairs.iter().all(|pair| pair.class == PathClass::Pix && pair.peer_to_peer));
    let (_, pairs) = graph(&plan(
        "dell-c4140-c",
        "xeon-gold-6148",
        2,
        &[("gpu0", "tesla-v100-pcie-16gb"), ("gpu1", "tesla-v100-pcie-16gb"), ("gpu2", "tesla-v100-pcie-16gb")],
    ));
    check_class(&pairs, "gpu0", "gpu1", PathClass::Node);
    check_class(&pairs, "gpu0", "gpu2", PathClass::Sys);
}

#[test]
fn geforce_cards_copy_through_host_memory() {
    let (_, pairs) = graph(&filled("ultralab-gt410i", "core-i9-10900x", 1, "rtx-2080-ti", 4));
    assert!(pairs.iter().all(|pair| !pair.peer_to_peer), "{pairs:?}");
    let quadro = graph(&filled("ultralab-gt410i", "core-i9-10900x", 1, "quadro-rtx-6000", 4)).1;
    for (geforce, quadro) in pairs.iter().zip(&quadro) {
        assert!(geforce.both_ways_gb_s < quadro.both_ways_gb_s, "{geforce:?}");
        // Behind one switch each byte crosses the uplink twice.
        assert!(geforce.class != PathClass::Pix || geforce.usable_gb_s < 0.6 * quadro.usable_gb_s, "{geforce:?}");
    }
}

#[test]
fn a_bridge_joins_neighbours_only() {
    let mut plan = filled("ultralab-gx380i", "core-i7-9700k", 1, "titan-rtx", 2);
    let candidates = slotwise::machine::bridges::candidates(&CATALOG, &plan);
    let (bridge, slots) = candidates.first().expect("a bridge that fits").clone();
    plan.bridges = vec![PlacedBridge { bridge, slots: slots.to_vec() }];
    assert!(slotwise::machine::bridges::check(&CATALOG, &plan).is_empty());
    check_class(&graph(&plan).1, "gpu0", "gpu1", PathClass::Nv(2));
    assert!(slotwise::machine::bridges::candidates(&CATALOG, &plan).is_empty());
}

#[test]
fn passive_cards_do_not_go_into_workstations() {
    let plan = plan("ultralab-gt410i", "core-i9-10900x", 1, &[]);
    let part = CardPart::Gpu(GpuId::new("tesla-v100-pcie-16gb"));
    let placement = placement::check(&CATALOG, &plan, &SlotId::new("gpu0"), &part);
    assert!(placement.reasons.iter().any(|reason| reason.code == "E108"), "{placement:?}");
}

#[track_caller]
fn check_rings(plan: &Plan, rings: u8, bus_gb_s: f64) {
    let (machine, pairs) = graph(plan);
    let gpus: Vec<usize> = machine.gpus().collect();
    let all_reduce = collective::all_reduce(&CATALOG, &machine, &pairs, &gpus).expect("an all-reduce");
    assert_eq!(all_reduce.rings, rings, "{all_reduce:?}");
    assert!((all_reduce.bus_gb_s - bus_gb_s).abs() < 0.5, "{all_reduce:?}");
}

#[test]
fn rings_through_meshes_switches_and_trees() {
    // Three rings of their own in both directions, 20 GB/s a link: the rate of a V100 mesh in NCCL.
    check_rings(&filled("dgx-1v", "xeon-e5-2698-v4", 2, "tesla-v100-sxm2-16gb", 8), 3, 120.0);
    check_rings(&filled("dell-c4140-k", "xeon-gold-6148", 2, "tesla-v100-sxm2-16gb", 4), 3, 120.0);
    check_rings(&filled("dgx-a100", "epyc-7742", 2, "a100-sxm4-80gb", 8), 0, 240.0);
    let tree = filled("dell-c4140-b", "xeon-gold-6148", 2, "tesla-v100-pcie-16gb", 4);
    check_rings(&tree, 1, 12.0 * 1.95 / 2.0);
}

#[test]
fn large_all_reduces_come_near_the_published_rates() {
    let plan = filled("dgx-a100", "epyc-7742", 2, "a100-sxm4-80gb", 8);
    let (machine, pairs) = graph(&plan);
    let gpus: Vec<usize> = machine.gpus().collect();
    let all_reduce = collective::all_reduce(&CATALOG, &machine, &pairs, &gpus).expect("an all-reduce");
    let bus = |mib: f64| 1.75 * mib * 1.048_576e6 / (all_reduce.time_us(&CATALOG, mib * 1.048_576e6) * 1e3);
    assert!((bus(1024.0) / 228.1 - 1.0).abs() < 0.05, "{}", bus(1024.0));
    assert!((bus(64.0) / 171.5 - 1.0).abs() < 0.15, "{}", bus(64.0));
}

#[test]
fn hosts_feed_all_cards_through_shared_uplinks() {
    let (machine, pairs) = graph(&filled("dell-c4140-b", "xeon-gold-6148", 2, "tesla-v100-pcie-16gb", 4));
    let flows = flow::flows(&machine, &pairs);
    assert!(flows.host.iter().all(|rate| (rate.alone_gb_s / rate.at_once_gb_s - 4.0).abs() < 0.01), "{flows:?}");
    let (machine, pairs) = graph(&filled("dell-c4140-m", "xeon-gold-6148", 2, "tesla-v100-sxm2-16gb", 4));
    let direct = flow::flows(&machine, &pairs);
    assert!(direct.host.iter().all(|rate| rate.alone_gb_s == rate.at_once_gb_s));
    assert!(direct.bisection_gb_s > flows.bisection_gb_s);
}

/// Every chassis with the CPU that a new plan would get.
fn empty_plans() -> Vec<Plan> {
    CATALOG.chassis.keys().map(|id| slotwise::machine::refit(&CATALOG, &Plan::default(), id).0).collect()
}

fn any_case() -> impl Strategy<Value = (Plan, GpuId, u8)> {
    let plans = empty_plans();
    let gpus: Vec<GpuId> = CATALOG.gpus.keys().cloned().collect();
    (0..plans.len(), 0..gpus.len(), 1..17_u8)
        .prop_map(move |(plan, gpu, count)| (plans[plan].clone(), gpus[gpu].clone(), count))
}

/// Bisection, and the rate of each pair of GPUs.
fn loads(chassis: &Chassis, plan: &Plan) -> (f64, Vec<(String, f64)>) {
    let machine = build::build_in(&CATALOG, chassis, plan);
    let pairs = path::pairs(&CATALOG, plan, &machine);
    let flows = flow::flows(&machine, &pairs);
    let rates = pairs.iter().map(|pair| (format!("{}-{}", pair.a, pair.b), pair.usable_gb_s)).collect();
    (flows.bisection_gb_s.unwrap_or(0.0), rates)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn lanes_are_never_over_counted((mut plan, gpu, count) in any_case()) {
        let part = CardPart::Gpu(gpu);
        for _ in 0..count {
            let Some(slot) = placement::best_slot(&CATALOG, &plan, &part) else { break };
            plan.cards.push(Card { slot, part: part.clone() });
        }
        let machine = build::build(&CATALOG, &plan);
        let ledger = ledger::ledger(&CATALOG, &plan, &machine);
        for socket in &ledger.sockets {
            let sum: u16 = socket.spent_by.iter().map(|spend| spend.lanes).sum();
            prop_assert_eq!(sum, socket.spent);
            prop_assert_eq!(i32::from(socket.owned) - i32::from(socket.spent), i32::from(socket.left) - i32::from(socket.over));
        }
        for link in &machine.links {
            prop_assert!(link.planned_gb_s <= link.maximum_gb_s + 1e-9);
            let between_sockets = matches!(link.kind, LinkKind::Sockets { .. });
            prop_assert!(between_sockets || link.usable_gb_s <= link.planned_gb_s + 1e-9);
        }
    }

    #[test]
    fn placing_then_removing_gives_the_same_plan((plan, gpu, _) in any_case()) {
        let part = CardPart::Gpu(gpu);
        if let Some(slot) = placement::best_slot(&CATALOG, &plan, &part) {
            let project = Project { options: vec![Plan { id: OptionId(1), ..plan }], ..Project::default() };
            let placed = Edit::Place(OptionId(1), slot.clone(), part).apply(&project).expect("places");
            let removed = Edit::Remove(OptionId(1), slot).apply(&placed).expect("removes");
            prop_assert_eq!(removed, project);
        }
    }

    #[test]
    fn another_link_never_lowers_a_rate((plan, gpu, count) in any_case(), a in 0..16_u8, b in 0..16_u8) {
        let part = CardPart::Gpu(gpu);
        let mut plan = plan;
        for _ in 0..count {
            let Some(slot) = placement::best_slot(&CATALOG, &plan, &part) else { break };
            plan.cards.push(Card { slot, part: part.clone() });
        }
        let mut chassis = CATALOG.chassis[plan.chassis.as_ref().expect("a chassis")].clone();
        let before = loads(&chassis, &plan);
        let ends = [a, b].map(|at| plan.cards.get(usize::from(at)).map(|card| card.slot.to_string()));
        if let [Some(a), Some(b)] = ends && a != b && chassis.fabric.as_ref().is_none_or(|fabric| fabric.switches == 0) {
            chassis.fabric.get_or_insert_default().edges.push(GpuFabricEdge { a, b, links: 1 });
            let after = loads(&chassis, &plan);
            prop_assert!(after.0 >= before.0 - 1e-6, "bisection {} then {}", before.0, after.0);
            for (pair, (id, rate)) in before.1.iter().zip(&after.1) {
                prop_assert!(*rate >= pair.1 - 1e-6, "{id}: {} then {rate}", pair.1);
            }
        }
    }

    #[test]
    fn what_the_ghost_promises_the_drop_does((plan, gpu, count) in any_case()) {
        let part = CardPart::Gpu(gpu);
        let mut plan = plan;
        for _ in 0..count {
            let Some(slot) = placement::best_slot(&CATALOG, &plan, &part) else { break };
            let promised = placement::check(&CATALOG, &plan, &slot, &part);
            plan.cards.push(Card { slot: slot.clone(), part: part.clone() });
            let kept = placement::check_placed(&CATALOG, &plan, &slot, &part);
            prop_assert_eq!(&promised, &kept);
            let machine = build::build(&CATALOG, &plan);
            let in_slot = |node: usize| matches!(&machine.nodes[node].kind, NodeKind::Gpu { slot: at, .. } if *at == slot);
            let devices = match &part {
                CardPart::Gpu(id) if CATALOG.gpus[id].slot_width > 0.0 => CATALOG.gpus[id].devices,
                _ => 1,
            };
            let built = machine.gpus().find(|&node| in_slot(node)).and_then(|node| {
                // A board with several GPUs has a switch of its own: its uplink is the card's link.
                let chain = machine.ancestors(node);
                machine.device_link(if devices > 1 { *chain.get(1)? } else { node })
            });
            prop_assert_eq!(promised.link, built);
        }
    }
}
