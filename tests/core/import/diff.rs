//! The delivered machine's report against the plan.
use slotwise::catalog::{BridgeId, GpuId, SlotId};
use slotwise::interop::diff::{Diff, DiffKind, diff};
use slotwise::interop::{read, topo};
use slotwise::locale::Language;
use slotwise::machine::{Severity, build, path};
use slotwise::plan::{Card, CardPart, PlacedBridge, Plan, presets};

use super::support::CATALOG;

fn preset(id: &str) -> Plan {
    let mut options = presets::find(id).expect("a preset").document().expect("a project").project.options;
    options.remove(0)
}

/// The report that a machine built after this plan gives.
fn report(plan: &Plan) -> String {
    let machine = build::build(&CATALOG, plan);
    let pairs = path::pairs(&CATALOG, plan, &machine);
    topo::matrix(&topo::devices(&CATALOG, plan, &machine), &pairs, Language::English)
}

fn against(plan: &Plan, report: &str) -> Diff {
    let machine = build::build(&CATALOG, plan);
    let pairs = path::pairs(&CATALOG, plan, &machine);
    diff(&CATALOG, &machine, &pairs, &read(report).expect("a report"))
}

#[track_caller]
fn check(found: &Diff, expected: &[(DiffKind, &[&str])]) {
    let worse = found.differences.iter().filter(|it| it.severity > Severity::Note);
    let found: Vec<_> = worse.map(|it| (it.kind, it.devices.iter().map(String::as_str).collect::<Vec<_>>())).collect();
    let expected: Vec<_> = expected.iter().map(|(kind, devices)| (*kind, devices.to_vec())).collect();
    assert_eq!(found, expected);
}

#[test]
fn as_planned() {
    for preset in presets::all() {
        let plan = preset.document().expect("a preset").project.options.remove(0);
        let machine = build::build(&CATALOG, &plan);
        if machine.gpus().count() + machine.nics().count() > 1 {
            check(&against(&plan, &report(&plan)), &[]);
        }
    }
}

/// Cards that are joined where the planned model cannot be are other cards, not better ones.
#[test]
fn joined_cards_where_the_planned_model_has_no_links() {
    let found = against(&preset("modern-8x-l40s"), &report(&preset("modern-8x-h200-hgx")));
    assert!(found.has_errors(), "{:?}", found.differences);
    assert!(found.differences.iter().any(|it| it.kind == DiffKind::MoreLinks && it.severity == Severity::Error));
}

#[test]
fn a_lost_card() {
    let plan = preset("modern-8x-rtx-pro-6000-server");
    let mut real = plan.clone();
    let lost = real.cards.iter().rposition(|card| matches!(card.part, CardPart::Gpu(_))).expect("a GPU");
    real.cards.remove(lost);
    let found = against(&plan, &report(&real));
    assert_eq!(found.differences.first().map(|it| it.kind), Some(DiffKind::LostCard));
    check(&found, &[(DiffKind::LostCard, &["gpu7"])]);
}

#[test]
fn a_report_without_adapters_says_nothing_of_them() {
    let plan = preset("amax-dgx-1v");
    let cards = plan.cards.iter().filter(|card| matches!(card.part, CardPart::Gpu(_))).cloned().collect();
    let found = against(&plan, &report(&Plan { cards, ..plan.clone() }));
    let kinds: Vec<_> = found.differences.iter().map(|it| (it.kind, it.severity, it.devices.len())).collect();
    assert_eq!(kinds, [(DiffKind::NotListed, Severity::Note, 4)]);
}

/// Two sockets, two cards on each.
fn four(slots: [&str; 4]) -> Plan {
    let card = |slot: &str| Card { slot: SlotId::new(slot), part: CardPart::Gpu(GpuId::new("rtx-a6000")) };
    Plan {
        chassis: Some("smc-4124gs-tnr".into()),
        cpu: Some("epyc-7763".into()),
        cpu_count: 2,
        cards: slots.iter().map(|slot| card(slot)).collect(),
        ..Plan::default()
    }
}

fn slots() -> Vec<String> {
    CATALOG.chassis["smc-4124gs-tnr"].gpu_slots().map(|slot| slot.id.to_string()).collect()
}

#[test]
fn a_card_on_the_wrong_socket() {
    let slots = slots();
    let slot = |at: usize| slots[at].as_str();
    let plan = four([slot(0), slot(1), slot(4), slot(5)]);
    let real = four([slot(0), slot(1), slot(2), slot(5)]);
    let found = against(&plan, &report(&real));
    let wrong: Vec<_> = found.differences.iter().filter(|it| it.kind == DiffKind::WrongSocket).collect();
    assert!(!wrong.is_empty() && found.has_errors(), "{found:?}");
}

#[test]
fn a_missing_bridge_and_one_that_is_not_seated() {
    let slots = slots();
    let mut plan = four([&slots[0], &slots[1], &slots[4], &slots[5]]);
    let bridge = CATALOG.bridges.values().find(|it| it.fits.contains(&GpuId::new("rtx-a6000"))).expect("a bridge");
    plan.bridges = vec![PlacedBridge {
        bridge: BridgeId::new(bridge.id.as_str()),
        slots: vec![SlotId::new(slots[0].as_str()), SlotId::new(slots[1].as_str())],
    }];
    let whole = report(&plan);
    assert!(whole.contains("NV4"), "{whole}");
    check(&against(&plan, &whole), &[]);
    let unseated = whole.replace("NV4", "NV3");
    check(&against(&plan, &unseated), &[(DiffKind::FewerLinks, &["gpu0", "gpu1"])]);
    let without = Plan { bridges: Vec::new(), ..plan.clone() };
    check(&against(&plan, &report(&without)), &[(DiffKind::MissingBridge, &["gpu0", "gpu1"])]);
}

#[test]
fn narrow_links_and_idle_ones() {
    let plan = Plan {
        chassis: Some("ultralab-gx630m".into()),
        cpu: CATALOG.chassis["ultralab-gx630m"]
            .cpu_families
            .first()
            .and_then(|family| CATALOG.cpus.values().find(|cpu| cpu.family == *family))
            .map(|cpu| cpu.id.clone()),
        cpu_count: 2,
        cards: CATALOG.chassis["ultralab-gx630m"]
            .gpu_slots()
            .take(2)
            .map(|slot| Card { slot: slot.id.clone(), part: CardPart::Gpu(GpuId::new("gtx-1080-ti")) })
            .collect(),
        ..Plan::default()
    };
    let found = against(&plan, &super::support::text("lspci-vv.txt"));
    let narrow: Vec<_> = found.differences.iter().filter(|it| it.kind == DiffKind::NarrowLink).collect();
    assert_eq!(narrow.len(), 1, "{found:?}");
    assert_eq!((narrow[0].devices.as_slice(), narrow[0].real.as_str()), (&["gpu1".to_owned()][..], "x4 Gen3"));
    let idle = found.differences.iter().find(|it| it.kind == DiffKind::IdleLink).expect("an idle card");
    assert_eq!((idle.severity, idle.devices.as_slice()), (Severity::Note, &["gpu0".to_owned()][..]));
}

#[test]
fn renumbered_is_no_difference() {
    let plan = preset("amax-dgx-1v");
    let machine = build::build(&CATALOG, &plan);
    let pairs = path::pairs(&CATALOG, &plan, &machine);
    let mut devices = topo::devices(&CATALOG, &plan, &machine);
    devices.swap(0, 5);
    devices.swap(2, 7);
    // The report numbers its own devices: the names of the plan are in it in another order only.
    let text = topo::matrix(&devices, &pairs, Language::English);
    let mut names: Vec<(String, String)> = Vec::new();
    for (at, device) in devices.iter().filter(|device| device.kind == "gpu").enumerate() {
        names.push((device.id.to_uppercase(), format!("GPU#{at}")));
    }
    let mut renamed = text;
    for (old, new) in &names {
        renamed = renamed.replace(old.as_str(), new);
    }
    check(&against(&plan, &renamed.replace('#', "")), &[]);
}
