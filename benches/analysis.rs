//! How long the program thinks: the analysis of a machine, and the check of every card in every slot.
mod yard;

use slotwise::analysis::{Analysis, Context};
use slotwise::catalog::{Catalog, ChassisId};
use slotwise::machine::placement;
use slotwise::plan::{Card, CardPart, Plan, Project, presets};
use slotwise::quantity::Day;

/// The preset with nine cards in one machine.
const NINE_CARDS: &str = "ultralab-gx630m-3.7";

/// A machine for ten cards.
const TEN_SLOTS: &str = "smc-421ge-tnrt";

/// Workloads of all kinds.
const EIGHT: [&str; 8] = [
    "cnn-resnet50-training",
    "cnn-vgg16-training",
    "rnn-gnmt-training",
    "transformer-bert-large-training",
    "transformer-llm-8b-lora-training",
    "transformer-llm-8b-serving",
    "recommender-dlrm-training",
    "scientific-fp64-dense",
];

fn main() {
    let catalog = Catalog::builtin();
    let yard = yard::sorting();
    println!("yardstick: sorting 10,000 numbers takes {}\n", yard::shown(yard));
    let print = |name: &str, time| yard::print(name, time, "sorting", yard);

    let project = preset(NINE_CARDS);
    let plan = project.options.first().expect("an option").clone();
    let today = Day::new(2026, 11, 30).expect("a day");
    let context = Context { project: &project, today };
    assert!(plan.gpus().count() == 9, "{NINE_CARDS} has {} cards", plan.gpus().count());
    print("analysis of nine GPUs, its workloads", yard::time(|| Analysis::of(&catalog, &plan, context)));
    let all = Plan { workloads: catalog.workloads.keys().cloned().collect(), ..plan.clone() };
    print("analysis of nine GPUs, all workloads", yard::time(|| Analysis::of(&catalog, &all, context)));
    let ten = ten_gpus(&catalog);
    assert!(ten.gpus().count() == 10, "{TEN_SLOTS} has {} cards", ten.gpus().count());
    print("analysis of ten GPUs, eight workloads, curve", yard::time(|| Analysis::of(&catalog, &ten, context)));
    let empty = Plan { cards: Vec::new(), workloads: Vec::new(), ..plan.clone() };
    print("analysis of the same machine without GPUs", yard::time(|| Analysis::of(&catalog, &empty, context)));

    let checks: usize = catalog.chassis.values().map(|chassis| chassis.slots.len() * catalog.gpus.len()).sum();
    let every = yard::time(|| check_every_card_in_every_slot(&catalog));
    print(&format!("{checks} placement checks: all GPUs, all slots"), every);
    print("one placement check of those", every / checks.max(1) as u32);
    let nine = yard::time(|| check_cards(&catalog, &plan));
    print("all GPUs in all slots of the nine-GPU machine", nine);
    print("loading the catalogue", yard::time(Catalog::builtin));
}

/// Four machines of ten cards with eight workloads of different kinds: the curve goes on to 1,024 GPUs.
fn ten_gpus(catalog: &Catalog) -> Plan {
    let slots = catalog.chassis.get(TEN_SLOTS).into_iter().flat_map(slotwise::catalog::Chassis::gpu_slots);
    let part = CardPart::Gpu("l40s".into());
    Plan {
        chassis: Some(TEN_SLOTS.into()),
        cpu: Some("xeon-gold-6430".into()),
        cpu_count: 2,
        nodes: 4,
        cards: slots.take(10).map(|slot| Card { slot: slot.id.clone(), part: part.clone() }).collect(),
        workloads: EIGHT.iter().map(|id| (*id).into()).collect(),
        ..Plan::default()
    }
}

fn preset(id: &str) -> Project {
    presets::find(id).expect("a preset").document().expect("a project").project
}

fn check_every_card_in_every_slot(catalog: &Catalog) -> usize {
    let plan = |id: &ChassisId| Plan { chassis: Some(id.clone()), cpu_count: 2, ..Plan::default() };
    catalog.chassis.keys().map(|id| check_cards(catalog, &plan(id))).sum()
}

fn check_cards(catalog: &Catalog, plan: &Plan) -> usize {
    let Some(chassis) = plan.chassis.as_ref().and_then(|id| catalog.chassis.get(id)) else { return 0 };
    let parts: Vec<CardPart> = catalog.gpus.keys().cloned().map(CardPart::Gpu).collect();
    let pairs = chassis.slots.iter().flat_map(|slot| parts.iter().map(move |part| (&slot.id, part)));
    pairs.map(|(slot, part)| placement::check(catalog, plan, slot, part).reasons.len()).sum()
}
