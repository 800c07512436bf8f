//! From a reading to an option of a project.
use crate::catalog::{Catalog, Chassis, ChassisId, CpuId};
use crate::interop::merge::{Merged, Named, merge};
use crate::interop::models::{self, UNKNOWN_CPU, UNKNOWN_GPU};
use crate::interop::reading::{DeviceKind, Reading};
use crate::interop::recognise::{Match, Recognised, recognise};
use crate::interop::wiring;
use crate::machine::refit;
use crate::plan::{Card, CardPart, Plan, Project};
use crate::quantity::Message;

/// Certainty from which a known machine is taken: one of two at least.
const SURE_ENOUGH: f64 = 0.49;
/// The same for machines built round a board with its own links between GPUs: such boards are few, and the machines that
/// carry one are alike in what a report shows.
const SURE_ENOUGH_OF_BOARD: f64 = 0.24;

/// What became of a reading.
#[derive(Debug, Clone, PartialEq)]
pub struct Imported {
    /// The option.
    pub plan: Plan,
    /// The machine that no catalogue has; `None` if a known one was recognised.
    pub machine: Option<Chassis>,
    /// The known machines that explain the reading.
    pub recognised: Option<Recognised>,
    /// What was read and what was assumed, one sentence each.
    pub notes: Vec<Message>,
}

impl Imported {
    /// A project with nothing but this option.
    #[must_use]
    pub fn project(&self) -> Project {
        Project {
            title: self.plan.title.clone(),
            machines: self.machine.iter().cloned().collect(),
            options: vec![self.plan.clone()],
            ..Project::default()
        }
    }
}

/// Makes an option of a reading. `id` is for a machine that no catalogue has, `title` names it.
#[must_use]
pub fn import(catalog: &Catalog, reading: &Reading, id: ChassisId, title: &str) -> Imported {
    let recognised = recognise(catalog, reading);
    let (machine, mut plan) = wiring::machine(catalog, reading, id, title);
    let known =
        recognised.as_ref().filter(|it| it.sure >= least_certainty(catalog, it)).and_then(|it| it.matches.first());
    let chassis = known.and_then(|known| catalog.chassis.get(&known.chassis));
    let mut notes = vec![what_was_read(reading)];
    notes.extend(name_matches(catalog, recognised.as_ref(), chassis.is_some()));
    let machine = match known.zip(chassis) {
        Some((known, chassis)) => {
            fill(catalog, reading, known, chassis, &mut plan);
            None
        }
        None => Some(machine),
    };
    notes.extend(assumptions(reading, &plan, machine.as_ref()));
    Imported { plan, machine, recognised, notes }
}

/// Makes an option of several reports of one machine.
#[must_use]
pub fn import_merged(catalog: &Catalog, reports: &[Named], id: ChassisId, title: &str) -> Option<(Imported, Merged)> {
    let merged = merge(reports.to_vec())?;
    let mut imported = import(catalog, &merged.reading, id, title);
    let mut notes: Vec<Message> = reports.iter().map(|it| what_was_read(&it.reading)).collect();
    if reports.len() > 1 {
        let names: Vec<String> = merged.formats.iter().map(|format| format.name().to_owned()).collect();
        let count = merged.contradictions.len();
        notes.push(Message::new("merge-done").with("formats", names.clone()).with("contradictions", count));
        if let Some(machine) = &mut imported.machine {
            machine.source = names.join(", ");
        }
    }
    notes.extend(imported.notes.drain(..).skip(1));
    imported.notes = notes;
    Some((imported, merged))
}

/// Certainty from which the first of some machines is taken.
fn least_certainty(catalog: &Catalog, recognised: &Recognised) -> f64 {
    let chassis = |it: &Match| catalog.chassis.get(&it.chassis);
    let form = |it: &Match| chassis(it)?.gpu_slots().next().map(|slot| slot.connector);
    let first = recognised.matches.first().and_then(form);
    let has_board = |it: &Match| chassis(it).is_some_and(|chassis| chassis.fabric.is_some()) && form(it) == first;
    let is_sure = recognised.matches.iter().all(|it| it.full && it.agreement > 0.99 && has_board(it));
    if is_sure { SURE_ENOUGH_OF_BOARD } else { SURE_ENOUGH }
}

/// Fills a known machine as the reading says.
fn fill(catalog: &Catalog, reading: &Reading, known: &Match, chassis: &Chassis, plan: &mut Plan) {
    let gpus = reading.of_kind(DeviceKind::Gpu).zip(&known.gpus);
    let nics = known.nics.iter().map(|(&nic, slot)| (nic, slot));
    let card = |(device, slot): (usize, &crate::catalog::SlotId)| Card {
        slot: slot.clone(),
        part: wiring::part(catalog, reading, device).0,
    };
    plan.cards = gpus.chain(nics).map(card).collect();
    plan.title = format!("{} {}", chassis.vendor, chassis.name);
    plan.chassis = Some(chassis.id.clone());
    plan.cpu_count = chassis.sockets;
    if models::cpu(catalog, reading).is_none()
        && let Some(cpu) = refit::default_cpu(catalog, chassis)
    {
        plan.cpu = Some(cpu.id.clone());
    }
}

/// Counts of what was read.
#[must_use]
pub fn what_was_read(reading: &Reading) -> Message {
    let count = |kind| reading.of_kind(kind).count();
    Message::new("import-read")
        .with("format", reading.format.name())
        .with("gpus", count(DeviceKind::Gpu))
        .with("nics", count(DeviceKind::Nic))
        .with("pairs", reading.cells.len())
        .with("unread", reading.unread.len())
}

/// Which known machines have this wiring, and how sure that is.
fn name_matches(catalog: &Catalog, recognised: Option<&Recognised>, taken: bool) -> Vec<Message> {
    /// More names than these help nobody.
    const MOST_NAMES: usize = 6;
    let Some(recognised) = recognised else { return vec![Message::new("import-no-match")] };
    let name = |it: &Match| {
        let chassis = catalog.chassis.get(&it.chassis);
        chassis.map_or_else(|| it.chassis.to_string(), |it| format!("{} {}", it.vendor, it.name).trim().to_owned())
    };
    let names: Vec<String> = recognised.matches.iter().take(MOST_NAMES).map(name).collect();
    let agreement = recognised.matches.first().map_or(0.0, |it| it.agreement);
    let key = if taken { "import-recognised" } else { "import-alike" };
    vec![
        Message::new(key)
            .with("name", names.first().cloned().unwrap_or_default())
            .with("names", names)
            .with("count", recognised.matches.len())
            .with("agreement", (agreement * 100.0).round())
            .with("sure", (recognised.sure * 100.0).round()),
    ]
}

/// What the report does not tell and the option therefore assumes.
fn assumptions(reading: &Reading, plan: &Plan, machine: Option<&Chassis>) -> Vec<Message> {
    let mut notes = Vec::new();
    let unknown = plan.gpus().filter(|(_, id)| id.as_str() == UNKNOWN_GPU).count();
    if unknown > 0 {
        notes.push(Message::new("import-unknown-gpus").with("count", unknown));
    }
    let named = |id: &CpuId| id.as_str() != UNKNOWN_CPU;
    match (&plan.cpu, machine) {
        (Some(cpu), Some(_)) if !named(cpu) => notes.push(Message::new("import-unknown-cpu")),
        (Some(cpu), None) if reading.cpu_name.is_empty() => {
            notes.push(Message::new("import-usual-cpu").with("cpu", cpu.as_str()));
        }
        _ => {}
    }
    let Some(machine) = machine else { return notes };
    let is_nic = |card: &&Card| matches!(card.part, CardPart::Nic(_));
    if plan.cards.iter().any(|card| is_nic(&card)) {
        notes.push(Message::new("import-unknown-nics"));
    }
    if !reading.devices.iter().any(|device| device.maximum.or(device.current).is_some()) {
        notes.push(Message::new("import-widths-assumed"));
    }
    if reading.processors.is_none() && machine.sockets > 1 {
        notes.push(Message::new("import-sockets-assumed").with("count", machine.sockets));
    }
    notes
}
