//! What the catalogue predicts of a machine is what the same machine reported, whatever the numbering of its devices.
use std::sync::LazyLock;

use slotwise::catalog::{Catalog, GpuId, NicId, SlotId};
use slotwise::interop::diff::{DiffKind, diff};
use slotwise::interop::reading::DeviceKind;
use slotwise::interop::{Named, import, import_merged, topo};
use slotwise::locale::Language;
use slotwise::machine::{build, path, refit};
use slotwise::plan::{Card, CardPart, Plan};
use slotwise::quantity::PcieLink;

use super::{description, reading};

static CATALOG: LazyLock<Catalog> = LazyLock::new(Catalog::builtin);

/// A chassis with a GPU in each of these slots (all GPU slots if none is named) and adapters in others.
fn filled(chassis: &str, gpu: &str, slots: &[&str], nics: &[&str]) -> Plan {
    let body = &CATALOG.chassis[chassis];
    let gpu = GpuId::new(gpu);
    assert!(CATALOG.gpus.contains_key(&gpu), "{gpu}");
    let slots: Vec<SlotId> = if slots.is_empty() {
        body.gpu_slots().map(|slot| slot.id.clone()).collect()
    } else {
        slots.iter().map(|slot| SlotId::new(*slot)).collect()
    };
    let nic = |slot: &&str| Card { slot: SlotId::new(*slot), part: CardPart::Nic(NicId::new("nic-200gbe-cx7")) };
    let gpus = slots.into_iter().map(|slot| Card { slot, part: CardPart::Gpu(gpu.clone()) });
    Plan {
        chassis: Some(body.id.clone()),
        cpu: Some(refit::default_cpu(&CATALOG, body).expect("a CPU").id.clone()),
        cpu_count: body.sockets,
        cards: gpus.chain(nics.iter().map(nic)).collect(),
        ..Plan::default()
    }
}

#[track_caller]
fn same(case: &str, plan: &Plan) {
    let reading = reading(case);
    let machine = build::build(&CATALOG, plan);
    let pairs = path::pairs(&CATALOG, plan, &machine);
    let found = diff(&CATALOG, &machine, &pairs, &reading);
    // Adapters of the board or of another place are no part of the comparison; speeds of idle links are none either.
    let told = found.differences.iter().filter(|it| !matches!(it.kind, DiffKind::ExtraCard | DiffKind::IdleLink));
    let told: Vec<_> = told.collect();
    let matrix = topo::matrix(&topo::devices(&CATALOG, plan, &machine), &pairs, Language::English);
    assert!(told.is_empty(), "{case}: {told:#?}\n{}", matrix.split("\n\n").next().unwrap_or_default());
    assert!(found.same.len() >= machine.gpus().count(), "{case}");
}

#[test]
fn machines_with_nvlink() {
    if description().is_none() {
        return;
    }
    let nics = ["nic0", "nic1", "nic2", "nic3"];
    same("topo-8xp100-dgx1-jammed-header.txt", &filled("dgx-1p", "tesla-p100-sxm2", &[], &nics));
    same("topo-8xv100-hybrid-cube.txt", &filled("dgx-1v", "tesla-v100-sxm2-16gb", &[], &[]));
    same("topo-8xa100-p4d.txt", &filled("dgx-a100", "a100-sxm4-40gb", &[], &[]));
    same("topo-8xh100-epyc9654.txt", &filled("smc-8125gs-tnhr", "h100-sxm5-80gb", &[], &[]));
    same("topo-8xb300-lost-escape.txt", &filled("dgx-b200", "b300-sxm", &[], &[]));
    same("xml/hwloc-nvidia-dgx2.xml", &filled("dgx-2", "tesla-v100-sxm3-32gb", &[], &[]));
    same("xml/nccl-oci-8xh100.xml", &filled("smc-821ge-tnhr", "h100-sxm5-80gb", &[], &[]));
    let minsky = filled("ibm-s822lc-hpc", "tesla-p100-sxm2", &[], &["io0"]);
    same("topo-4xp100-power8-minsky.txt", &minsky);
    same("xml/hwloc-power9-4xv100.xml", &filled("ibm-ac922-4gpu", "tesla-v100-sxm2-16gb", &[], &[]));
}

#[test]
fn machines_with_cards() {
    if description().is_none() {
        return;
    }
    let six_thousand =
        filled("asus-esc8000a-e12", "rtx-6000-ada", &["gpu0", "gpu2", "gpu4", "gpu6"], &["gpu1", "gpu5"]);
    same("topo-4xrtx6000ada-esc8000a-e12.txt", &six_thousand);
    same("lspci-vvv-esc8000a-e12.txt", &six_thousand);
    same("lspci-tv-esc8000a-e12.txt", &six_thousand);
    let pro = filled("asus-esc8000a-e13p", "rtx-pro-6000-blackwell-server", &[], &[]);
    same("topo-8xrtxpro6000-asus-esc8000-ansi.txt", &pro);
    same("topo-8xp40-two-plx-ib.txt", &filled("asus-esc8000-g4", "tesla-p40", &[], &[]));
    // Two sockets of Xeon E5, two cards on each: every tower of this class.
    same("topo-4xp40-dualsocket.txt", &filled("amax-xg-14201gv", "tesla-p40", &[], &[]));
    same("xml/hwloc-epyc-8xmi50.xml", &filled("smc-4124gs-tnr", "mi50-16gb", &[], &[]));
}

/// Three reports of one machine: classes of the matrix, widths and models of lspci, nothing that contradicts.
#[test]
fn reports_of_one_machine_are_put_together() {
    if description().is_none() {
        return;
    }
    let files = ["topo-4xrtx6000ada-esc8000a-e12.txt", "lspci-vvv-esc8000a-e12.txt", "lspci-tv-esc8000a-e12.txt"];
    let named = files.map(|file| Named { file: file.to_owned(), reading: reading(file) });
    let (imported, merged) = import_merged(&CATALOG, &named, "imported".into(), "Imported").expect("reports");
    assert!(merged.contradictions.is_empty(), "{:#?}", merged.contradictions);
    let gpus: Vec<_> = merged.reading.of_kind(DeviceKind::Gpu).map(|at| &merged.reading.devices[at]).collect();
    let link = |link: Option<PcieLink>| link.map(|it| (it.generation.number(), it.lanes));
    assert!(gpus.iter().all(|gpu| link(gpu.maximum) == Some((4, 16)) && link(gpu.current) == Some((1, 16))));
    assert_eq!(gpus[0].cpu_affinity.as_deref(), Some("0-31"));
    let is_ada = |(_, id): (&SlotId, &GpuId)| id.as_str() == "rtx-6000-ada";
    assert!(imported.plan.gpus().count() == 4 && imported.plan.gpus().all(is_ada));
    let ports: Vec<_> = merged.reading.of_kind(DeviceKind::Nic).map(|at| &merged.reading.devices[at]).collect();
    assert!(ports.len() == 4 && ports.iter().all(|port| link(port.current) == Some((5, 16))), "{ports:#?}");
}

/// Cores and NUMA nodes near each GPU, with the CPUs that the machine had.
#[test]
fn affinity_is_told_as_the_machines_tell_it() {
    if description().is_none() {
        return;
    }
    let check = |case: &str, cpu: &str, mut plan: Plan| {
        plan.cpu = Some(cpu.into());
        assert!(CATALOG.cpus.contains_key(cpu), "{cpu}");
        let machine = build::build(&CATALOG, &plan);
        let ours = topo::devices(&CATALOG, &plan, &machine);
        let ours = ours.into_iter().filter(|it| it.kind == "gpu").map(|it| (it.cpu_affinity, it.numa.map(u16::from)));
        let reading = reading(case);
        let told = reading.of_kind(DeviceKind::Gpu).map(|at| &reading.devices[at]);
        let told = told.map(|it| (it.cpu_affinity.clone(), it.numa));
        assert_eq!(ours.collect::<Vec<_>>(), told.collect::<Vec<_>>(), "{case}");
    };
    check("topo-8xv100-hybrid-cube.txt", "xeon-e5-2698-v4", filled("dgx-1v", "tesla-v100-sxm2-16gb", &[], &[]));
    check("topo-8xh100-epyc9654.txt", "epyc-9654", filled("smc-8125gs-tnhr", "h100-sxm5-80gb", &[], &[]));
    check("topo-8xb300-lost-escape.txt", "xeon-platinum-8592-plus", filled("dgx-b200", "b300-sxm", &[], &[]));
    check("topo-4xp40-dualsocket.txt", "xeon-e5-2680-v4", filled("amax-xg-14201gv", "tesla-p40", &[], &[]));
}

/// The guest of a cloud machine sees one NUMA node where the host has two: only the direct links can be compared.
#[test]
fn the_renumbered_mesh_of_a_virtual_machine() {
    if description().is_none() {
        return;
    }
    let reading = reading("topo-8xv100-nd40rs-scrambled.txt");
    let chassis = &CATALOG.chassis["dgx-1v"];
    let found = slotwise::interop::recognise::match_with(&CATALOG, &reading, chassis, false).expect("the mesh");
    assert!(found.full);
    let order: Vec<&str> = found.gpus.iter().map(SlotId::as_str).collect();
    assert_ne!(order, ["gpu0", "gpu1", "gpu2", "gpu3", "gpu4", "gpu5", "gpu6", "gpu7"]);
    let edges = &chassis.fabric.as_ref().expect("a mesh").edges;
    for (&(a, b), cell) in &reading.cells {
        let ends = [order[a], order[b]];
        let edge = edges.iter().find(|edge| ends.contains(&edge.a.as_str()) && ends.contains(&edge.b.as_str()));
        assert_eq!(cell.direct.and_then(|direct| direct.links), edge.map(|edge| edge.links), "{ends:?}");
    }
}

#[test]
fn known_machines_are_recognised() {
    if description().is_none() {
        return;
    }
    let check = |case: &str, chassis: &str| {
        let imported = import(&CATALOG, &reading(case), "imported".into(), "Imported");
        assert_eq!(
            imported.plan.chassis.map(|id| id.to_string()).as_deref(),
            Some(chassis),
            "{case}: {:?}",
            imported.notes
        );
    };
    check("topo-8xp100-dgx1-jammed-header.txt", "dgx-1p");
    check("topo-8xv100-hybrid-cube.txt", "dgx-1v");
    check("topo-8xa100-p4d.txt", "dgx-a100");
    check("xml/hwloc-nvidia-dgx2.xml", "dgx-2");
    check("topo-8xrtxpro6000-asus-esc8000-ansi.txt", "asus-esc8000a-e13p");
    // What fits many machines is none of them.
    check("topo-4x4090-dualsocket.txt", "imported");
    check("topo-2x4090-second-socket.txt", "imported");
}
