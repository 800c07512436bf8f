//! Which known machines have the wiring that was read, whatever the numbering of their devices.
use std::collections::BTreeMap;

use crate::catalog::chassis::SlotUse;
use crate::catalog::gpu::FormFactor;
use crate::catalog::{Catalog, Chassis, ChassisId, CpuId, GpuId, NicId, SlotId};
use crate::interop::models::{self, UNKNOWN_GPU, UNKNOWN_NIC};
use crate::interop::reading::{Cell, DeviceKind, Format, LinkStandard, Reading};
use crate::machine::{NodeKind, PathClass, build, path, refit};
use crate::plan::{Card, CardPart, Plan};

/// Steps after which the search for a renumbering gives up.
const MOST_STEPS: usize = 50_000;

/// How a known machine explains a reading.
#[derive(Debug, Clone, PartialEq)]
pub struct Match {
    /// The machine.
    pub chassis: ChassisId,
    /// The slot of each GPU, in the order of the reading.
    pub gpus: Vec<SlotId>,
    /// The slot of each network adapter that could be placed, by index into the devices of the reading.
    pub nics: BTreeMap<usize, SlotId>,
    /// Share of the told pairs that are in this machine as they were read, 0 to 1.
    pub agreement: f64,
    /// Whether all its places for GPUs are filled.
    pub full: bool,
}

/// Known machines that explain a reading best; several if they cannot be told apart.
#[derive(Debug, Clone, PartialEq)]
pub struct Recognised {
    /// The machines, equally good.
    pub matches: Vec<Match>,
    /// How sure it is that it is the first, 0 to 1: the agreement, shared among equals.
    pub sure: f64,
}

/// Finds the known machines that explain a reading; `None` if none does.
#[must_use]
pub fn recognise(catalog: &Catalog, reading: &Reading) -> Option<Recognised> {
    let gpus: Vec<usize> = reading.of_kind(DeviceKind::Gpu).collect();
    let told = reading.cells.keys().filter(|(a, b)| gpus.contains(a) && gpus.contains(b)).count();
    if gpus.len() < 2 || told == 0 {
        return None;
    }
    let matches = |strict| catalog.chassis.values().filter_map(move |it| match_with(catalog, reading, it, strict));
    let mut found: Vec<Match> = matches(true).collect();
    if found.is_empty() && reading.cells.values().any(|cell| cell.direct.is_some()) {
        // A virtual machine hides the host's sockets but not the mesh.
        found = matches(false).collect();
    }
    let rank = |it: &Match| (it.full, it.nics.len(), (it.agreement * 1_000.0) as u32);
    let best = found.iter().map(rank).max()?;
    found.retain(|it| rank(it) == best);
    // Boards of one design are sold by many: their designer's own machine stands for them.
    let is_reference = |it: &Match| catalog.chassis.get(&it.chassis).is_some_and(|it| it.vendor == "NVIDIA");
    found.sort_by_key(|it| !is_reference(it));
    let first = found.first()?;
    let most = if gpus.len() < 4 || !first.full { FEW_PAIRS } else { 1.0 };
    let sure = (first.agreement / found.len() as f64).min(most);
    Some(Recognised { matches: found, sure })
}

/// Most certainty from so few pairs, or from a machine that is not filled, that they fit many machines not known here.
const FEW_PAIRS: f64 = 0.4;

/// Tries one machine. Strictly, every pair of GPUs must be as told; else only the direct links.
#[must_use]
pub fn match_with(catalog: &Catalog, reading: &Reading, chassis: &Chassis, strict: bool) -> Option<Match> {
    let gpus: Vec<usize> = reading.of_kind(DeviceKind::Gpu).collect();
    let nics: Vec<usize> = reading.of_kind(DeviceKind::Nic).collect();
    if !cpu_fits(catalog, reading, chassis) {
        return None;
    }
    let predicted = Predicted::of(catalog, reading, chassis)?;
    if predicted.gpus.len() < gpus.len() || !forms_fit(catalog, reading, chassis, &gpus) {
        return None;
    }
    let mut search = Search { reading, predicted: &predicted, gpus: &gpus, strict, taken: Vec::new(), steps: 0 };
    if !search.place() {
        return None;
    }
    let taken = search.taken.clone();
    let mut at: BTreeMap<usize, usize> = gpus.iter().copied().zip(taken.iter().copied()).collect();
    place_nics(reading, &predicted, &nics, &mut at);
    let slot = |node: &usize| predicted.nodes.get(*node).map(|node| node.slot.clone()).unwrap_or_default();
    Some(Match {
        chassis: chassis.id.clone(),
        gpus: taken.iter().map(slot).collect(),
        nics: nics.iter().filter_map(|nic| Some((*nic, slot(at.get(nic)?)))).collect(),
        agreement: agreement(reading, &predicted, &at),
        full: predicted.gpus.len() == gpus.len(),
    })
}

/// Share of the pairs of placed devices that are as told.
fn agreement(reading: &Reading, predicted: &Predicted<'_>, at: &BTreeMap<usize, usize>) -> f64 {
    let (mut same, mut all) = (0_u32, 0_u32);
    for ((a, b), cell) in &reading.cells {
        if let (Some(&x), Some(&y)) = (at.get(a), at.get(b)) {
            all += 1;
            same += u32::from(predicted.fits(cell, x, y, true));
        }
    }
    if all == 0 { 0.0 } else { f64::from(same) / f64::from(all) }
}

/// A place of a known machine.
struct Node {
    slot: SlotId,
    socket: Option<u8>,
}

/// A known machine, filled.
struct Predicted<'a> {
    reading: &'a Reading,
    nodes: Vec<Node>,
    /// Places for GPUs, as indices of nodes.
    gpus: Vec<usize>,
    classes: BTreeMap<(usize, usize), PathClass>,
    sockets: u8,
    /// Whether cards could be joined by bridges that the machine itself does not have.
    bridges: bool,
    /// Whether the report would show direct links if there were any.
    tells_direct: bool,
}

/// Whether a report shows direct links: older hwloc and lspci do not, though the modules have them.
pub(super) fn tells_direct(catalog: &Catalog, reading: &Reading) -> bool {
    let has_links = |gpu: usize| {
        let id = reading.devices.get(gpu).and_then(|device| models::gpu(catalog, device));
        let known = id.and_then(|id| catalog.gpus.get(&id));
        known.is_some_and(|gpu| gpu.form != FormFactor::Pcie && gpu.links.is_some())
    };
    let silent = matches!(reading.format, Format::Hwloc | Format::LspciTree | Format::LspciVerbose);
    !silent
        || reading.cells.values().any(|cell| cell.direct.is_some())
        || !reading.of_kind(DeviceKind::Gpu).all(has_links)
}

impl<'a> Predicted<'a> {
    fn of(catalog: &Catalog, reading: &'a Reading, chassis: &Chassis) -> Option<Self> {
        let mut filled = chassis.clone();
        if let Some(fabric) = &mut filled.fabric {
            let links = reading.cells.values().find_map(|cell| cell.direct?.links);
            fabric.links = if fabric.switches > 0 { links } else { None };
        }
        let card = |slot: &crate::catalog::chassis::Slot| {
            let part = match slot.use_for {
                SlotUse::Gpu => CardPart::Gpu(GpuId::new(UNKNOWN_GPU)),
                SlotUse::Io => CardPart::Nic(NicId::new(UNKNOWN_NIC)),
            };
            Card { slot: slot.id.clone(), part }
        };
        let cpu: CpuId = refit::default_cpu(catalog, chassis)?.id.clone();
        let plan = Plan {
            chassis: Some(chassis.id.clone()),
            cpu: Some(cpu),
            cpu_count: chassis.sockets,
            cards: filled.slots.iter().map(card).collect(),
            ..Plan::default()
        };
        let machine = build::build_in(catalog, &filled, &plan);
        let shown: Vec<usize> = machine.gpus().chain(machine.nics()).collect();
        let place: BTreeMap<&str, usize> = shown
            .iter()
            .enumerate()
            .filter_map(|(at, &node)| Some((machine.nodes.get(node)?.id.as_str(), at)))
            .collect();
        let (mut nodes, mut gpus) = (Vec::new(), Vec::new());
        for &at in &shown {
            let node = machine.nodes.get(at)?;
            let is_fed = node.uplink.is_some();
            let slot = match &node.kind {
                NodeKind::Gpu { slot, .. } => {
                    if is_fed {
                        gpus.push(nodes.len());
                    }
                    slot.clone()
                }
                NodeKind::Nic { slot, .. } => slot.clone(),
                _ => return None,
            };
            nodes.push(Node { slot, socket: node.socket });
        }
        let classes = path::pairs(catalog, &plan, &machine)
            .into_iter()
            .filter_map(|pair| {
                let (a, b) = (*place.get(pair.a.as_str())?, *place.get(pair.b.as_str())?);
                Some(((a.min(b), a.max(b)), pair.class))
            })
            .collect();
        let direct = reading.cells.values().filter(|cell| cell.direct.is_some()).count();
        let pairs_at_most = direct * 2 <= reading.of_kind(DeviceKind::Gpu).count();
        let bridges = chassis.bridges && chassis.fabric.is_none() && pairs_at_most;
        let tells_direct = tells_direct(catalog, reading);
        Some(Self { reading, nodes, gpus, classes, sockets: chassis.sockets, bridges, tells_direct })
    }

    /// Whether a pair of places is as a cell tells.
    fn fits(&self, cell: &Cell, x: usize, y: usize, strict: bool) -> bool {
        let Some(&class) = self.classes.get(&(x.min(y), x.max(y))) else { return false };
        match (cell.direct, cell.pcie, class) {
            (Some(direct), _, PathClass::Nv(links)) => direct.links.is_none_or(|told| told == links),
            (Some(_), pcie, _) => self.bridges && pcie.is_none_or(|pcie| self.reading.tells_as(pcie, class)),
            (None, _, PathClass::Nv(_)) => !self.tells_direct,
            (None, Some(pcie), class) => !strict || self.reading.tells_as(pcie, class),
            (None, None, _) => true,
        }
    }

    fn same_socket(&self, x: usize, y: usize) -> bool {
        let socket = |at: usize| self.nodes.get(at).and_then(|node| node.socket);
        socket(x) == socket(y)
    }
}

/// Whether the machine takes the CPUs, as far as they are told.
fn cpu_fits(catalog: &Catalog, reading: &Reading, chassis: &Chassis) -> bool {
    if let Some(cpu) = models::cpu(catalog, reading).and_then(|id| catalog.cpus.get(&id)) {
        return chassis.cpu_families.is_empty() || chassis.cpu_families.contains(&cpu.family);
    }
    let maker = |text: &str| {
        let amd = ["AuthenticAMD", "AMD", "EPYC", "Threadripper", "Ryzen"];
        let intel = ["GenuineIntel", "Intel", "Xeon", "Core"];
        [("POWER", &["POWER", "ppc64"][..]), ("Grace", &["Grace"]), ("AMD", &amd), ("Intel", &intel)]
            .into_iter()
            .find(|(_, names)| names.iter().any(|name| text.contains(name)))
            .map(|(maker, _)| maker)
    };
    let told = reading.hosts.iter().map(|host| host.vendor.as_str()).chain([reading.cpu_name.as_str()]).find_map(maker);
    let family_maker = |family: &String| maker(family).unwrap_or("Intel");
    told.is_none_or(|told| {
        chassis.cpu_families.is_empty() || chassis.cpu_families.iter().any(|it| family_maker(it) == told)
    })
}

/// Whether the machine takes the GPUs: by their form where they are known, else by their number of links.
fn forms_fit(catalog: &Catalog, reading: &Reading, chassis: &Chassis, gpus: &[usize]) -> bool {
    let forms: Vec<FormFactor> = chassis.gpu_slots().map(|slot| slot.connector).collect();
    let form = |gpu: &usize| {
        let id = models::gpu(catalog, reading.devices.get(*gpu)?)?;
        catalog.gpus.get(&id).map(|gpu| gpu.form)
    };
    if gpus.iter().filter_map(form).any(|form| !forms.contains(&form)) {
        return false;
    }
    // AMD's links are on boards of OAM modules or between cards, NVIDIA's never on OAM boards.
    let of_standard =
        |standard| reading.cells.values().any(|cell| cell.direct.is_some_and(|it| it.standard == standard));
    let is_oam = forms.contains(&FormFactor::Oam);
    if is_oam && of_standard(LinkStandard::NvLink)
        || chassis.fabric.is_some() && !is_oam && of_standard(LinkStandard::Xgmi)
    {
        return false;
    }
    let switched = chassis.fabric.as_ref().is_some_and(|fabric| fabric.switches > 0);
    let links = reading.cells.values().find_map(|cell| cell.direct?.links);
    let has = |links: u8| {
        let fitting = catalog.gpus.values().filter(|gpu| forms.contains(&gpu.form));
        fitting.into_iter().any(|gpu| gpu.links.as_ref().is_some_and(|own| own.links == links))
    };
    !switched || links.is_none_or(has)
}

/// The search for a renumbering of the GPUs.
struct Search<'a> {
    reading: &'a Reading,
    predicted: &'a Predicted<'a>,
    gpus: &'a [usize],
    strict: bool,
    taken: Vec<usize>,
    steps: usize,
}

impl Search<'_> {
    fn place(&mut self) -> bool {
        let at = self.taken.len();
        let Some(&gpu) = self.gpus.get(at) else { return true };
        for &node in &self.predicted.gpus {
            self.steps += 1;
            if self.steps > MOST_STEPS {
                return false;
            }
            if !self.taken.contains(&node) && self.fits(gpu, node) {
                self.taken.push(node);
                if self.place() {
                    return true;
                }
                self.taken.pop();
            }
        }
        false
    }

    fn fits(&self, gpu: usize, node: usize) -> bool {
        let earlier = self.gpus.iter().zip(&self.taken);
        earlier.into_iter().all(|(&other, &place)| {
            let cell = self.reading.cell(gpu, other).copied().unwrap_or_default();
            self.predicted.fits(&cell, node, place, self.strict) && self.sides_fit(&cell, gpu, other, node, place)
        })
    }

    /// Where direct links hide the rest, the NUMA nodes tell which GPUs are on one side.
    fn sides_fit(&self, cell: &Cell, gpu: usize, other: usize, node: usize, place: usize) -> bool {
        let numa = |at: usize| self.reading.devices.get(at).and_then(|device| device.numa);
        let (Some(x), Some(y)) = (numa(gpu), numa(other)) else { return true };
        if !self.strict || cell.direct.is_none() {
            return true;
        }
        let mut nodes: Vec<u16> = self.gpus.iter().filter_map(|&gpu| numa(gpu)).collect();
        nodes.sort_unstable();
        nodes.dedup();
        // With more NUMA nodes than sockets two of them share one.
        let split = nodes.len() > usize::from(self.predicted.sockets);
        (x == y) == self.predicted.same_socket(node, place) || split && x != y
    }
}

/// Gives each adapter a free place that sees the GPUs as it does; ports of one card share the place.
fn place_nics(reading: &Reading, predicted: &Predicted<'_>, nics: &[usize], at: &mut BTreeMap<usize, usize>) {
    let gpus = at.clone();
    for &nic in nics {
        let taken: Vec<usize> = at.values().copied().collect();
        let sees = |node: &usize| {
            gpus.iter().all(|(&gpu, &place)| {
                reading.cell(nic, gpu).is_none_or(|cell| predicted.fits(cell, *node, place, true))
            })
        };
        let free = (0..predicted.nodes.len()).filter(|node| !taken.contains(node));
        if let Some(node) = free.into_iter().find(sees) {
            at.insert(nic, node);
        }
    }
}
