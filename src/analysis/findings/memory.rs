//! System memory: enough for the GPUs, fits the board, all channels in use.
use crate::analysis::findings::Case;
use crate::catalog::{Chassis, Cpu, MemoryModule, chassis::BodyKind};
use crate::machine::Finding;
use crate::machine::lanes;
use crate::plan::{Edit, MemoryLot};
use crate::quantity::Message;

/// CPU cores that keep the data loaders of one GPU busy: eight loaders want 32 cores (`PyTorch` examples, issue 387).
const CORES_PER_GPU: u32 = 4;

pub(super) fn add(case: &Case<'_>, found: &mut Vec<Finding>) {
    kind(case, found);
    enough(case, found);
    slots(case, found);
    cores(case, found);
}

fn modules<'a>(case: &Case<'a>) -> impl Iterator<Item = (&'a MemoryLot, &'a MemoryModule)> + use<'a> {
    let catalog = case.catalog;
    case.plan.memory.iter().filter_map(|lot| Some((lot, catalog.memory.get(&lot.module)?)))
}

fn kind(case: &Case<'_>, found: &mut Vec<Finding>) {
    for lot in case.plan.memory.iter().filter(|lot| !case.catalog.memory.contains_key(&lot.module)) {
        let vram = case.analysis.totals.vram_gb / f64::from(case.plan.nodes.max(1));
        let finding = Finding::new("W402").on("memory").with("module", lot.module.as_str());
        // Known modules beside it stay as they are.
        let alone = case.plan.memory.len() == 1;
        found.push(if alone { offer(case, vram.max(16.0), finding) } else { finding });
    }
    let wrong = modules(case).find(|(_, module)| module.kind != case.chassis.memory_kind);
    if let Some((_, module)) = wrong.filter(|_| !case.chassis.memory_kind.is_empty()) {
        let finding = Finding::new("E404").on("memory").with("module", module.name.as_str());
        found.push(finding.with("kind", case.chassis.memory_kind.as_str()));
    }
}

/// Article 000: at least as much system memory as the GPUs have together.
fn enough(case: &Case<'_>, found: &mut Vec<Finding>) {
    let vram = case.analysis.totals.vram_gb / f64::from(case.plan.nodes.max(1));
    let ram = case.analysis.totals.ram_gb;
    if case.plan.memory.is_empty() {
        let finding = Finding::new("W400").on("memory").with("vram", vram);
        found.push(offer(case, vram.max(16.0), finding));
    } else if ram < vram && !case.analysis.totals.ram().lacks {
        let finding = Finding::new("W401").on("memory").with("ram", ram).with("vram", vram).with("short", vram - ram);
        found.push(offer(case, vram, finding));
    }
    let per_socket = case.cpu.and_then(|cpu| cpu.memory_max_gb);
    let most = per_socket.map(|most| most * f64::from(lanes::fitted(case.chassis, case.plan)));
    if let Some(most) = most.filter(|&most| ram > most && most > 0.0) {
        found.push(Finding::new("E405").on("memory").with("ram", ram).with("most", most));
    }
}

pub(super) fn offer(case: &Case<'_>, gb: f64, finding: Finding) -> Finding {
    let Some(lot) = modules_for(case, gb) else { return finding };
    let Some(module) = case.catalog.memory.get(&lot.module) else { return finding };
    let label = Message::new("fix-memory").with("count", lot.count).with("module", module.name.as_str());
    let label = label.with("gb", module.gb * f64::from(lot.count));
    finding.fixed_by(label, Edit::SetMemory(case.plan.id, vec![lot]))
}

/// The form of modules that a machine with this CPU usually takes: registered in servers, unregistered in desktops.
#[must_use]
pub fn usual_form(chassis: &Chassis, cpu: &Cpu, sockets: u16) -> &'static str {
    let registered =
        chassis.kind != BodyKind::Board && sockets > 1 || cpu.memory_max_gb.is_some_and(|most| most > 256.0);
    if registered { "RDIMM" } else { "UDIMM" }
}

/// The least equal modules that fill all channels, fit the slots and reach `gb`.
fn modules_for(case: &Case<'_>, gb: f64) -> Option<MemoryLot> {
    let cpu = case.cpu?;
    let sockets = u16::from(lanes::fitted(case.chassis, case.plan).max(1));
    let channels =
        u16::from(cpu.memory_channels).min(u16::from(case.chassis.dimm_slots.unwrap_or(8)) / sockets).max(1) * sockets;
    let slots = u16::from(case.chassis.dimm_slots.unwrap_or(0)).max(channels);
    let form = usual_form(case.chassis, cpu, sockets);
    let fits = |module: &&MemoryModule| module.kind == case.chassis.memory_kind && module.form == form;
    let lots = case.catalog.memory.values().filter(fits).flat_map(|module| {
        [channels, slots].into_iter().map(move |count| (module.gb * f64::from(count), count, module))
    });
    let enough = lots.filter(|(total, ..)| *total >= gb);
    let best = enough.min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)))?;
    Some(MemoryLot { module: best.2.id.clone(), count: best.1 })
}

fn slots(case: &Case<'_>, found: &mut Vec<Finding>) {
    let count: u16 = case.plan.memory.iter().map(|lot| lot.count).sum();
    if let Some(slots) = case.chassis.dimm_slots.filter(|&slots| count > u16::from(slots)) {
        found.push(Finding::new("E403").on("memory").with("count", count).with("slots", slots));
    }
    let Some(cpu) = case.cpu else { return };
    let channels = u16::from(cpu.memory_channels) * u16::from(lanes::fitted(case.chassis, case.plan));
    if count > 0 && channels > 0 && !count.is_multiple_of(channels) {
        let used = f64::from(count.min(channels)) / f64::from(channels);
        let finding = Finding::new("N406").on("memory").with("count", count).with("channels", channels);
        found.push(finding.with("share", (used * 100.0).round()));
    }
}

/// Loading and preparing data takes CPU cores.
fn cores(case: &Case<'_>, found: &mut Vec<Finding>) {
    let cores = case.analysis.totals.cpu_cores;
    let gpus = case.plan.gpus().count() as u32;
    if gpus > 0 && cores > 0 && cores < gpus * CORES_PER_GPU {
        let finding = Finding::new("W421").on("cpu0").with("cores", cores).with("gpus", gpus);
        found.push(finding.with("want", gpus * CORES_PER_GPU));
    }
}
