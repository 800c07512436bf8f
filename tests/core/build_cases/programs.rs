//! Memory, CPU cores, address space.
use std::collections::BTreeSet;

use super::support::{Build, about, find, is, number, silent};
use slotwise::catalog::{WorkloadId, WorkloadInputs};
use slotwise::locale::Language;
use slotwise::workload::Bottleneck;

#[test]
fn c27_every_process_loads_the_model_into_memory() {
    let mut build = Build::on("smc-4124gs-tnr", "epyc-7763", 2)
        .gpus("a100-pcie-80gb", &["slot1", "slot2", "slot3", "slot4", "slot7", "slot8", "slot9", "slot10"])
        .memory("ddr4-rdimm-32gb", 16)
        .workload("llm-13b");
    let eight = &build.catalog.workloads["transformer-llm-8b-lora-training"];
    let mut larger = eight.clone();
    larger.id = WorkloadId::new("llm-13b");
    larger.load_gb = eight.load_gb.map(|gb| gb * 13.0 / 8.0);
    build.catalog.workloads.insert(larger.id.clone(), larger);
    let analysis = build.look();
    let finding = find(&analysis, "W422");
    about(number(finding, "all"), 480.0, 0.02);
    assert_eq!((number(finding, "processes"), number(finding, "ram")), (8.0, 512.0));
    let (_, after) = build.mended("W422");
    silent(&after, "W422");
}

#[test]
fn c28_decoding_threads_hold_four_cards_back() {
    let mut build = Build::on("asus-ws-x299-sage", "core-i9-10900x", 1)
        .gpus("titan-xp", &["slot1", "slot3", "slot5", "slot7"])
        .memory("ddr4-udimm-16gb", 8)
        .drive("ssd-sata-1tb", 1)
        .workload("cnn-alexnet-training");
    // The program decoded with four threads; with the same data made up, it scaled.
    build.catalog.cpus.get_mut("core-i9-10900x").expect("the CPU").cores = 4;
    let analysis = build.look();
    find(&analysis, "W421");
    let result = &analysis.workloads[0];
    assert_eq!(result.bottleneck, Some(Bottleneck::Cpu));
    assert!(number(find(&analysis, "W503"), "percent") < 80.0);
    // Epochs took 910, 924 and 964 s on one, two and four cards: no faster.
    let rate = |at: usize| result.scaling[at].value;
    about(rate(1), rate(0), 0.05);
    about(rate(3), rate(0), 0.06);
}

#[test]
fn c29_eight_loaders_want_thirty_two_cores() {
    let build = Build::on("smc-4029gp-trt", "xeon-gold-6234", 2);
    let slots: Vec<String> =
        build.catalog.chassis["smc-4029gp-trt"].gpu_slots().map(|slot| slot.id.to_string()).take(8).collect();
    let slots: Vec<&str> = slots.iter().map(String::as_str).collect();
    let analysis = build.gpus("tesla-v100-pcie-16gb", &slots).look();
    let finding = find(&analysis, "W421");
    assert_eq!((number(finding, "cores"), number(finding, "gpus"), number(finding, "want")), (16.0, 8.0, 32.0));
}

#[test]
fn c30_six_large_cards_ask_for_address_space() {
    let slots = ["slot1", "slot2", "slot3", "slot4", "slot5", "slot6"];
    let build = Build::on("asus-wrx80e-sage", "threadripper-pro-5975wx", 1).gpus("rtx-4090", &slots).risers(&slots);
    let analysis = build.look();
    let finding = find(&analysis, "N224");
    assert_eq!((number(finding, "cards"), number(finding, "each"), number(finding, "all")), (6.0, 32.0, 192.0));
    // Two cards are no matter, and servers are made for it.
    silent(&Build::preset("modern-2x-rtx-3090-nvlink").look(), "N224");
    silent(&Build::preset("modern-8x-l40s").look(), "N224");
}

/// What is told of copies against one split model is what the layout of the result is.
#[test]
fn latency_or_throughput_speaks_of_the_layout_that_was_chosen() {
    let build = Build::on("asus-wrx80e-sage", "threadripper-pro-5975wx", 1)
        .gpus("rtx-3090", &["slot1", "slot3", "slot5", "slot7"])
        .risers(&["slot1", "slot3", "slot5", "slot7"])
        .workload("transformer-llm-8b-serving");
    let mut seen = BTreeSet::new();
    for users in [1, 2, 4, 8, 64, 512] {
        for copies in [None, Some(1), Some(2), Some(4)] {
            let mut plan = build.plan.clone();
            let inputs = WorkloadInputs { users: Some(users), copies, ..WorkloadInputs::default() };
            plan.workload_inputs.insert(WorkloadId::new("transformer-llm-8b-serving"), inputs);
            let analysis = build.look_at(&plan);
            let layout = analysis.workloads[0].layout.expect("a layout");
            let Some(finding) = analysis.findings.iter().find(|finding| finding.code == "N507") else { continue };
            let split = layout.tensor * layout.stages;
            is(finding, "split", f64::from(split));
            let words = Language::English.words(&finding.why());
            let of_split = format!("copies split over {split} cards each answer most");
            let expected = if split == 1 { "A copy on each of 4 cards answers most" } else { &of_split };
            assert!(words.contains(expected), "{users} users, {copies:?} copies: {layout:?}, but {words}");
            seen.insert(split);
        }
    }
    assert!(seen.contains(&1) && seen.len() > 1, "both ways are told: {seen:?}");
}
