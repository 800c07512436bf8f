//! Lanes, slots, chipset, risers.
use super::support::{Build, about, find, is, links, number, silent, text};
use slotwise::catalog::SlotId;
use slotwise::machine::PathClass;
use slotwise::plan::Riser;
use slotwise::quantity::{PcieGen, PcieLink};
use slotwise::workload::Bottleneck;

#[test]
fn c01_gpu_in_the_chipset_slot_changes_places_with_the_network_card() {
    let build = Build::on("gigabyte-x399-designare-ex", "threadripper-1950x", 1)
        .gpus("rtx-3090", &["slot1", "slot2", "slot3", "io0"])
        .risers(&["slot2", "io0"])
        .nic("nic-10gbe-x540-t2", "slot4");
    let before = build.look();
    assert_eq!(links(&before), ["x16 Gen3", "x8 Gen3", "x16 Gen3", "x4 Gen2"]);
    assert!(find(&before, "W205").parts.contains(&"io0".to_owned()));
    let (plan, after) = build.mended("W205");
    silent(&after, "W205");
    assert_eq!(links(&after), ["x16 Gen3", "x8 Gen3", "x16 Gen3", "x8 Gen3"]);
    assert_eq!(plan.card(&SlotId::new("io0")).map(|card| card.part.to_string()), Some("nic/nic-10gbe-x540-t2".into()));
}

#[test]
fn c02_pairs_of_one_name_differ_when_one_card_hangs_on_the_chipset() {
    let build = Build::on("asus-pro-ws-x570-ace", "ryzen-9-5950x", 1)
        .gpus("rtx-3090", &["slot1", "slot2", "slot3"])
        .risers(&["slot1", "slot2", "slot3"]);
    let analysis = build.look();
    assert_eq!(links(&analysis), ["x8 Gen4"; 3]);
    let classes: Vec<_> = analysis.pairs.iter().map(|pair| pair.class).collect();
    assert_eq!(classes, [PathClass::Phb; 3]);
    let finding = find(&analysis, "N219");
    assert_eq!(text(finding, "class"), "PHB");
    // 6.5 against 13.2 GB/s measured with peer copies; through host memory both are less, in the same ratio.
    about(number(finding, "slow") / number(finding, "fast"), 6.5 / 13.17, 0.15);
    assert!(find(&analysis, "W205").parts.contains(&"slot3".to_owned()));
}

#[test]
fn c03_four_chipset_lanes_of_generation_two_carry_two_gigabytes() {
    let old = Build::on("asus-p8z77-v-lx", "core-i7-3770k", 1).gpus("rtx-3090", &["slot1", "slot2"]);
    let analysis = old.look();
    assert_eq!(links(&analysis), ["x16 Gen3", "x4 Gen2"]);
    about(number(find(&analysis, "W203"), "usable"), 1.6, 0.25);
    find(&analysis, "W205");
    let better = Build::on("gigabyte-x399-designare-ex", "threadripper-1950x", 1).gpus("rtx-3090", &["slot1", "slot3"]);
    let analysis = better.look();
    assert_eq!(links(&analysis), ["x16 Gen3"; 2]);
    silent(&analysis, "W203");
}

#[test]
fn c04_two_boxes_outside_with_four_lanes_each_work() {
    let build = Build::on("asus-proart-x670e-creator", "ryzen-9-7950x", 1)
        .gpus("rtx-a5000", &["slot1"])
        .gpus("rtx-3090", &["slot2"])
        .riser("slot1", 3, 4)
        .riser("slot2", 3, 4)
        .memory("ddr5-udimm-16gb", 1)
        .psu(1, 1000.0);
    let analysis = build.look();
    assert_eq!(links(&analysis), ["x4 Gen3"; 2]);
    assert!(analysis.findings.iter().all(|finding| !finding.code.starts_with('E')), "it works");
    about(number(find(&analysis, "W216"), "usable"), 3.0, 0.1);
    find(&analysis, "W112");
    is(find(&analysis, "W401"), "ram", 16.0);
}

#[test]
fn c05_sixteen_lanes_give_eight_each_and_two_cores_are_the_likelier_limit() {
    let build = Build::on("asus-z170-e", "core-i3-6100", 1)
        .gpus("gtx-1080-ti", &["slot1", "slot2"])
        .memory("ddr4-udimm-16gb", 2)
        .drive("ssd-sata-1tb", 1);
    let analysis = build.look();
    assert_eq!(links(&analysis), ["x8 Gen3"; 2]);
    is(find(&analysis, "W203"), "cards", 2.0);
    let cores = find(&analysis, "W421");
    assert_eq!((number(cores, "cores"), number(cores, "want")), (2.0, 8.0));
    assert_eq!(analysis.workloads[0].bottleneck, Some(Bottleneck::Cpu));
}

#[test]
fn c06_a_switch_gives_bursts_not_lanes() {
    let build = Build::on("asrock-z77-extreme9", "core-i7-3770k", 1).gpus("gtx-1080-ti", &["slot1", "slot5"]);
    let analysis = build.look();
    assert_eq!(links(&analysis), ["x16 Gen3"; 2]);
    let finding = find(&analysis, "W207");
    is(finding, "ratio", 2.0);
    about(number(finding, "usable"), 2.0 * number(finding, "each"), 0.02);
    silent(&analysis, "W203");
}

#[test]
fn c07_a_riser_is_judged_under_load_and_an_old_one_is_named() {
    let board = || Build::on("asus-wrx80e-sage", "threadripper-pro-5975wx", 1).gpus("rtx-4090", &["slot1", "slot5"]);
    let good = board().risers(&["slot5"]).look();
    assert_eq!(text(find(&good, "N217"), "planned"), "x16 Gen4");
    silent(&good, "W216");
    let old = board().riser("slot5", 3, 16);
    let analysis = old.look();
    assert_eq!(text(find(&analysis, "W216"), "planned"), "x16 Gen3");
    let (_, after) = old.mended("W216");
    silent(&after, "W216");
    assert_eq!(links(&after), ["x16 Gen4"; 2]);
    let mut long = board();
    let slot = SlotId::new("slot5");
    long.plan.risers = vec![Riser { length_mm: Some(900.0), ..Riser::new(slot) }];
    is(find(&long.look(), "W225"), "length", 900.0);
}

#[test]
fn c08_bytes_per_step_decide_not_lanes() {
    let build = Build::on("asus-z170-e", "core-i3-6100", 1)
        .gpus("titan-x-pascal", &["slot1", "slot2"])
        .workload("cnn-vgg16-training");
    let mut fast = build;
    // Enough cores, so that the cards set the pace as in the question.
    fast.catalog.cpus.get_mut("core-i3-6100").expect("the CPU").cores = 32;
    let analysis = fast.look();
    let finding = find(&analysis, "N220");
    assert!(number(finding, "percent") < 1.0, "{finding:?}");
    assert!(number(finding, "input") > number(finding, "wide") && number(finding, "wide") > 0.0);
    // The arithmetic of the answer: 126 MB cross sixteen lanes in 9 to 11 ms.
    let usable = fast.catalog.usable_gb_s(PcieLink::new(PcieGen::GEN3, 16));
    about(0.126 / usable * 1000.0, 9.0, 0.25);
}
