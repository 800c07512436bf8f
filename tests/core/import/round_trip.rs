//! Plan → predicted matrix → reading → plan: the same links.
use std::collections::BTreeMap;

use slotwise::analysis::{Analysis, Context};
use slotwise::catalog::Catalog;
use slotwise::interop::{import, read, topo};
use slotwise::locale::Language;
use slotwise::machine::{Machine, Pair, PathClass, build, path};
use slotwise::plan::format::{self, Residue};
use slotwise::plan::{Plan, Project, presets};
use slotwise::quantity::Day;

use super::support::{CATALOG, cases, reading};

fn graph(catalog: &Catalog, plan: &Plan) -> (Machine, Vec<Pair>) {
    let machine = build::build(catalog, plan);
    let pairs = path::pairs(catalog, plan, &machine);
    (machine, pairs)
}

fn classes(pairs: &[Pair]) -> BTreeMap<(String, String), PathClass> {
    pairs.iter().map(|pair| ((pair.a.clone(), pair.b.clone()), pair.class)).collect()
}

#[test]
fn predicted_matrices_of_all_presets_come_back() {
    let mut compared = 0;
    for preset in presets::all() {
        let project = preset.document().expect("a preset").project;
        for plan in &project.options {
            let (machine, pairs) = graph(&CATALOG, plan);
            if pairs.is_empty() {
                continue;
            }
            let devices = topo::devices(&CATALOG, plan, &machine);
            let matrix = topo::matrix(&devices, &pairs, Language::English);
            let reading = read(&matrix).unwrap_or_else(|error| panic!("{}: {error}\n{matrix}", preset.id));
            assert!(reading.unread.is_empty(), "{}: {:?}\n{matrix}", preset.id, reading.unread);
            let imported = import(&CATALOG, &reading, "imported".into(), "Imported");
            let project = imported.project();
            let (_, again) = graph(&project.catalog(&CATALOG), &imported.plan);
            assert_eq!(classes(&again), classes(&pairs), "{}\n{matrix}", preset.id);
            compared += 1;
        }
    }
    assert!(compared >= 25, "{compared} presets");
}

#[test]
fn every_small_report_becomes_a_project_that_is_saved_and_analysed() {
    for (name, _) in cases() {
        let reading = reading(&name);
        let imported = import(&CATALOG, &reading, "imported".into(), "Imported");
        let project = imported.project();
        let text = format::write(&project, &Residue::default()).expect("a text");
        let document = format::read(&text).unwrap_or_else(|error| panic!("{name}: {error}\n{text}"));
        assert_eq!((&document.project, document.losses.len()), (&project, 0), "{name}: {:?}", document.losses);
        let catalog = document.project.catalog(&CATALOG);
        let today = Day::new(2026, 1, 1).expect("a day");
        let plan = &document.project.options[0];
        let analysis = Analysis::of(&catalog, plan, Context { project: &document.project, today });
        let shown = reading.devices.iter().filter(|it| matches!(it.kind.name(), "gpu" | "nic")).count();
        assert_eq!(analysis.machine.gpus().count() + analysis.machine.nics().count(), shown, "{name}");
        for (&(a, b), cell) in &reading.cells {
            let ids = |at: usize| reading.devices[at].id.clone();
            let slot = |id: &str| {
                let slot = slotwise::catalog::SlotId::new(id);
                let node = analysis.machine.nodes.iter().find(|node| match &node.kind {
                    slotwise::machine::NodeKind::Gpu { slot: own, .. }
                    | slotwise::machine::NodeKind::Nic { slot: own, .. } => *own == slot,
                    _ => false,
                });
                node.map(|node| node.id.clone())
            };
            let (Some(x), Some(y)) = (slot(&ids(a)), slot(&ids(b))) else { continue };
            let pair = analysis.pairs.iter().find(|pair| {
                (pair.a.as_str(), pair.b.as_str()) == (&x, &y) || (pair.a.as_str(), pair.b.as_str()) == (&y, &x)
            });
            let class = pair.expect("a pair").class.to_string();
            let told = cell.word().expect("a word");
            assert!(
                class == told || told == "XGMI" && class.starts_with("NV"),
                "{name}: {x} {y}: {class}, told {told}"
            );
        }
    }
}

#[test]
fn a_known_machine_is_recognised_whatever_its_numbering() {
    let plan = presets::find("amax-dgx-1v").expect("a preset").document().expect("a project").project.options.remove(0);
    let (machine, pairs) = graph(&CATALOG, &plan);
    let mut devices = topo::devices(&CATALOG, &plan, &machine);
    devices.reverse();
    let matrix = topo::matrix(&devices, &pairs, Language::English);
    let reading = read(&matrix).expect("a report");
    let imported = import(&CATALOG, &reading, "imported".into(), "Imported");
    assert_eq!(
        imported.plan.chassis.as_ref().map(ToString::to_string),
        Some("dgx-1v".to_owned()),
        "{:?}",
        imported.notes
    );
    assert!(imported.machine.is_none());
    let recognised = imported.recognised.expect("matches");
    assert!(recognised.matches.iter().all(|it| (it.agreement - 1.0).abs() < 1e-9 && it.full));
}

#[test]
fn other_ids_are_found_for_more_machines() {
    let reading = reading("tabs-two-sockets.txt");
    let mut project = Project::default();
    for number in 1..4 {
        let id = project.free_machine_id(&CATALOG);
        assert_eq!(id.to_string(), format!("imported-{number}"));
        let imported = import(&CATALOG, &reading, id, "Imported");
        let machine = imported.machine.map(Box::new);
        let edit = slotwise::plan::Edit::AddImported(Box::new(imported.plan), machine);
        project = edit.apply(&project).expect("applied");
    }
    assert_eq!((project.options.len(), project.machines.len()), (3, 3));
}
