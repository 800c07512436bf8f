//! Power, heat, space.
use super::support::{Build, find, is, links, number, silent};
use slotwise::catalog::GpuId;
use slotwise::plan::Project;

#[test]
fn c21_a_power_limit_brings_four_cards_near_one_office_outlet() {
    let build = Build::on("asus-wrx80e-sage", "threadripper-pro-5975wx", 1)
        .gpus("rtx-3090", &["slot1", "slot3", "slot5", "slot7"])
        .risers(&["slot1", "slot3", "slot5", "slot7"])
        .psu(1, 2000.0);
    let analysis = build.look();
    assert!(number(find(&analysis, "N307"), "amps120") > 15.0);
    let cap = find(&analysis, "N311");
    assert_eq!((number(cap, "cap"), number(cap, "percent"), number(cap, "saved")), (280.0, 95.0, 280.0));
    assert!(number(cap, "load") < number(find(&analysis, "N307"), "load") - 280.0);
}

#[test]
fn c22_triple_slot_cards_do_not_stand_four_abreast() {
    let build = Build::on("asus-wrx80e-sage", "threadripper-pro-5975wx", 1)
        .gpus("rtx-3090", &["slot1", "slot3", "slot5", "slot7"])
        .psu(1, 2000.0);
    let analysis = build.look();
    find(&analysis, "E105");
    // Each fix puts one card on a riser, until all have room.
    let mut plan = build.plan.clone();
    for _ in 0..3 {
        let now = build.look_at(&plan);
        let fix = now.findings.iter().find(|finding| finding.code == "E105").and_then(|finding| finding.fix.clone());
        let Some(fix) = fix else { break };
        let project = Project { options: vec![plan.clone()], ..Project::default() };
        plan = fix.edit.apply(&project).expect("an edit that applies").options[0].clone();
    }
    let after = build.look_at(&plan);
    silent(&after, "E105");
    find(&after, "N217");
    // 1.9 kW and more: beyond a 120 V office outlet, and one supply is not enough for peace.
    find(&after, "N307");
    find(&after, "W309");
    // The last card hangs over the board's edge.
    is(find(&analysis, "N115"), "needed", 9.0);
}

#[test]
fn c23_total_watts_pass_and_the_rail_does_not() {
    let build = Build::on("asus-ws-c621e-sage", "xeon-gold-6244", 2)
        .gpus("rtx-3090", &["slot1"])
        .gpus("quadro-rtx-5000", &["slot5"])
        .psu(1, 1400.0);
    let analysis = build.look();
    silent(&analysis, "E301");
    let finding = find(&analysis, "W309");
    assert_eq!((number(finding, "count"), number(finding, "gpus")), (1.0, 2.0));
    let alone = Build::on("asus-ws-c621e-sage", "xeon-gold-6244", 2).gpus("rtx-3090", &["slot1"]).psu(1, 1400.0);
    silent(&alone.look(), "W309");
}

#[test]
fn c24_eight_600_watt_cards_want_a_30_ampere_circuit_or_a_cap() {
    let analysis = Build::preset("modern-8x-rtx-pro-6000-server").look();
    let circuit = find(&analysis, "W307");
    // 5.5 to 6 kW were measured; everything at its limit is more.
    assert!((5_500.0..8_000.0).contains(&number(circuit, "load")), "{circuit:?}");
    assert!(number(circuit, "amps230") > 24.0);
    let caps: Vec<_> = analysis.findings.iter().filter(|finding| finding.code == "N311").collect();
    let pairs: Vec<_> = caps.iter().map(|cap| (number(cap, "cap"), number(cap, "percent"))).collect();
    assert_eq!(pairs, [(500.0, 99.0), (300.0, 70.0)]);
}

#[test]
fn c25_the_open_card_goes_to_the_end() {
    let build = Build::on("asus-wrx80e-sage", "threadripper-pro-5975wx", 1)
        .gpus("titan-rtx", &["slot1"])
        .gpus("quadro-rtx-6000", &["slot3", "slot5"]);
    let analysis = build.look();
    assert!(find(&analysis, "W110").parts.contains(&"slot1".to_owned()));
    let (plan, after) = build.mended("W110");
    silent(&after, "W110");
    let open = plan.gpus().find(|(_, gpu)| **gpu == GpuId::new("titan-rtx")).map(|(slot, _)| slot.to_string());
    assert!(open.as_deref() > Some("slot3"), "{open:?}");
}

#[test]
fn c26_spacing_of_three_and_a_filled_m2_socket() {
    let wide = Build::on("asus-wrx80e-sage", "threadripper-pro-5975wx", 1).gpus("rtx-3090", &["slot1", "slot3"]);
    assert!(find(&wide.look(), "E105").parts.contains(&"slot3".to_owned()));
    let apart = Build::on("asus-wrx80e-sage", "threadripper-pro-5975wx", 1)
        .gpus("rtx-3090", &["slot1", "slot4"])
        .bridge("nvlink-bridge-rtx30-4slot", ["slot1", "slot4"]);
    let finding = find(&apart.look(), "E119").clone();
    assert_eq!((number(&finding, "spacing"), number(&finding, "distance")), (4.0, 3.0));
    let desktop = |drives| {
        Build::on("asus-x870e-e", "ryzen-9-9950x", 1).gpus("rtx-5090", &["slot1"]).drive("nvme-2tb-gen4", drives).look()
    };
    assert_eq!(links(&desktop(3)), ["x16 Gen5"]);
    let full = desktop(4);
    assert_eq!(links(&full), ["x8 Gen5"]);
    find(&full, "W203");
}
