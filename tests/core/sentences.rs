//! What the program says of real machines is a whole sentence in every language.
use std::collections::BTreeSet;

use slotwise::analysis::{Analysis, Context};
use slotwise::catalog::Catalog;
use slotwise::locale::Language;
use slotwise::machine::{Finding, placement};
use slotwise::plan::{CardPart, Plan, Project, presets};
use slotwise::quantity::{Day, Message};

fn today() -> Day {
    Day::new(2026, 11, 30).expect("a day")
}

/// A sentence has words for its key, and none of the marks of a missing key, argument or empty name.
fn check(message: &Message, faults: &mut BTreeSet<String>) {
    for language in Language::ALL {
        let words = language.words(message);
        let bad = ["⟦", "{", "  ", "“”", "「」", " ,", "NaN"].iter().any(|mark| words.contains(mark));
        if bad || words.trim().is_empty() {
            faults.insert(format!("{} in {}: {words} {:?}", message.key, language.tag(), message.args));
        }
    }
}

fn check_finding(finding: &Finding, faults: &mut BTreeSet<String>) {
    check(&finding.message(), faults);
    check(&finding.why(), faults);
    if let Some(fix) = &finding.fix {
        check(&fix.label, faults);
        check(&Message::new(fix.edit.name_key()), faults);
    }
}

fn check_analysis(catalog: &Catalog, project: &Project, plan: &Plan, faults: &mut BTreeSet<String>) {
    let analysis = Analysis::of(catalog, plan, Context { project, today: today() });
    analysis.findings.iter().for_each(|finding| check_finding(finding, faults));
    check(&analysis.ledger.why, faults);
    for link in &analysis.machine.links {
        if let Some(why) = &link.limited_by {
            check(why, faults);
        }
    }
}

#[track_caller]
fn report(faults: &BTreeSet<String>) {
    let first: Vec<&str> = faults.iter().map(String::as_str).take(20).collect();
    assert!(faults.is_empty(), "{} sentences are not right, such as\n{}", faults.len(), first.join("\n"));
}

#[test]
fn every_statement_about_a_preset_is_a_sentence() {
    let catalog = Catalog::builtin();
    let mut faults = BTreeSet::new();
    for preset in presets::all() {
        let project = preset.document().expect("a preset is a project").project;
        for plan in &project.options {
            check_analysis(&catalog, &project, plan, &mut faults);
        }
    }
    report(&faults);
}

#[test]
fn every_reason_against_a_card_is_a_sentence() {
    let catalog = Catalog::builtin();
    let mut faults = BTreeSet::new();
    for chassis in catalog.chassis.values() {
        let plan = Plan { chassis: Some(chassis.id.clone()), cpu_count: 1, ..Plan::default() };
        for slot in &chassis.slots {
            for gpu in catalog.gpus.keys() {
                let placement = placement::check(&catalog, &plan, &slot.id, &CardPart::Gpu(gpu.clone()));
                placement.reasons.iter().for_each(|finding| check_finding(finding, &mut faults));
            }
        }
    }
    report(&faults);
}

#[test]
fn every_statement_about_a_wrecked_preset_is_a_sentence() {
    let catalog = Catalog::builtin();
    let mut faults = BTreeSet::new();
    for preset in presets::all() {
        let project = preset.document().expect("a preset is a project").project;
        for plan in &project.options {
            for wrecked in wrecks(plan) {
                check_analysis(&catalog, &project, &wrecked, &mut faults);
            }
        }
    }
    report(&faults);
}

/// The plan with one thing gone or wrong at a time.
fn wrecks(plan: &Plan) -> Vec<Plan> {
    let unknown = |what: &str| format!("no-such-{what}");
    let mut unknown_card = plan.clone();
    if let Some(card) = unknown_card.cards.first_mut() {
        card.part = CardPart::Gpu(slotwise::catalog::GpuId::new(unknown("gpu")));
    }
    vec![
        Plan { chassis: None, ..plan.clone() },
        Plan { chassis: Some(slotwise::catalog::ChassisId::new(unknown("chassis"))), ..plan.clone() },
        Plan { cpu: None, ..plan.clone() },
        Plan { cpu: Some(slotwise::catalog::CpuId::new(unknown("cpu"))), ..plan.clone() },
        Plan { cpu_count: 1, ..plan.clone() },
        Plan { cpu_count: 8, ..plan.clone() },
        Plan { memory: Vec::new(), ..plan.clone() },
        Plan { drives: Vec::new(), ..plan.clone() },
        Plan { cards: Vec::new(), ..plan.clone() },
        Plan { nodes: 8, ..plan.clone() },
        Plan { data_set_gb: Some(500_000.0), ..plan.clone() },
        Plan { workloads: vec![slotwise::catalog::WorkloadId::new(unknown("workload"))], ..plan.clone() },
        unknown_card,
    ]
}
