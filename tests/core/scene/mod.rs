//! Pictures of machines: what is on them, that nothing overlaps or is cut by the edge, and their SVG and PNG files.
mod any_chassis;
mod checks;
mod features;
mod made_up;
mod png_files;
mod recorded;

use std::collections::BTreeSet;

use self::checks::*;
use slotwise::catalog::chassis::SlotUse;
use slotwise::catalog::{Catalog, Chassis};
use slotwise::locale::Language;
use slotwise::machine::placement;
use slotwise::plan::{Card, CardPart, MemoryLot, Plan, presets};

/// A chassis with CPUs and memory, and as many of one GPU as fit.
pub fn filled(catalog: &Catalog, chassis: &Chassis, part: Option<&CardPart>, cpus: u8) -> Plan {
    let cpu = catalog.cpus.values().find(|cpu| chassis.cpu_families.contains(&cpu.family));
    let memory = catalog.memory.values().find(|module| module.kind == chassis.memory_kind);
    let mut plan = Plan {
        chassis: Some(chassis.id.clone()),
        cpu: cpu.map(|cpu| cpu.id.clone()),
        cpu_count: cpus,
        memory: memory.map(|module| MemoryLot { module: module.id.clone(), count: 8 }).into_iter().collect(),
        ..Plan::default()
    };
    let nic = catalog.nics.keys().next();
    for slot in chassis.slots.iter().filter(|slot| slot.use_for == SlotUse::Io) {
        if let Some(nic) = nic {
            plan.cards.push(Card { slot: slot.id.clone(), part: CardPart::Nic(nic.clone()) });
        }
    }
    if let Some(part) = part {
        for slot in placement::fill_slots(catalog, &plan, part) {
            plan.cards.push(Card { slot, part: part.clone() });
        }
    }
    plan
}

#[test]
fn every_chassis_empty_and_full_is_drawn_without_overlaps() {
    let catalog = Catalog::builtin();
    for (at, chassis) in catalog.chassis.values().enumerate() {
        let language = Language::ALL[at % Language::ALL.len()];
        let what = chassis.id.as_str();
        check_plan(
            &format!("{what} bare"),
            &catalog,
            Plan { chassis: Some(chassis.id.clone()), ..Plan::default() },
            language,
        );
        check_plan(&format!("{what} with one CPU"), &catalog, filled(&catalog, chassis, None, 1), language);
        let fits = |part: &CardPart| {
            chassis.gpu_slots().next().is_some_and(|slot| {
                let plan = filled(&catalog, chassis, None, chassis.sockets);
                placement::check(&catalog, &plan, &slot.id, part).fit != placement::Fit::No
            })
        };
        let gpus: Vec<CardPart> = catalog.gpus.keys().cloned().map(CardPart::Gpu).filter(fits).collect();
        // First, middle and last of those that fit: names and widths differ most.
        for pick in BTreeSet::from([0, gpus.len() / 2, gpus.len().saturating_sub(1)]) {
            if let Some(part) = gpus.get(pick) {
                let plan = filled(&catalog, chassis, Some(part), chassis.sockets);
                check_plan(&format!("{what} with {part}"), &catalog, plan, language);
            }
        }
    }
}

#[test]
fn every_preset_is_drawn_in_every_language() {
    let catalog = Catalog::builtin();
    for preset in presets::all() {
        let project = preset.document().expect("a readable preset").project;
        for plan in project.options {
            for language in Language::ALL {
                check_plan(preset.id, &catalog, plan.clone(), language);
            }
        }
    }
}
