//! From a reading to a plain machine with that wiring, and a plan that fills it.
use std::collections::BTreeMap;

use crate::catalog::chassis::{GpuFabric, GpuFabricEdge, Slot, SlotUse, Switch, Upstream, Wiring as Source};
use crate::catalog::gpu::FormFactor;
use crate::catalog::{Catalog, Chassis, ChassisId, CpuId, GpuId, NicId, SlotId};
use crate::interop::models::{self, UNKNOWN_CPU, UNKNOWN_GPU, UNKNOWN_NIC};
use crate::interop::reading::{Device, DeviceKind, Reading};
use crate::machine::{PathClass, generic};
use crate::plan::{Card, CardPart, Plan};
use crate::quantity::{Confidence, PcieLink};

/// Most direct links that one GPU of any kind known to us has (NVLink 4 and 5).
const MOST_LINKS: usize = 18;

/// Most sockets of a machine that is built from a reading.
const MOST_SOCKETS: u8 = 16;

/// A machine with the wiring that was read, and a plan that fills it. Network adapters and GPUs that are not told are
/// there as unknown parts; drives and displays are not.
#[must_use]
pub fn machine(catalog: &Catalog, reading: &Reading, id: ChassisId, title: &str) -> (Chassis, Plan) {
    let places = places(reading);
    let sockets = places.iter().map(|place| place.socket).max().map_or(1, |last| last.saturating_add(1));
    let mut chassis = Chassis {
        name: if reading.model.is_empty() { title.to_owned() } else { reading.model.clone() },
        sockets,
        fabric: fabric(reading),
        wiring: Source::Published,
        source: reading.format.name().to_owned(),
        confidence: Confidence::Medium,
        ..generic::bare(id)
    };
    let upstreams = add_switches(reading, &places, &mut chassis);
    let mut cards = Vec::new();
    for (number, place) in places.iter().enumerate() {
        let Some(device) = reading.devices.get(place.device) else { continue };
        let upstream = upstreams.get(&place.device).cloned().unwrap_or(Upstream::Cpu(place.socket));
        let (part, form) = part(catalog, reading, place.device);
        let is_gpu = device.kind == DeviceKind::Gpu;
        let room = if is_gpu { 3.0 } else { 1.0 };
        let plain = generic::bare_slot(SlotId::new(device.id.as_str()), upstream);
        let slot = Slot {
            label: device.id.to_uppercase(),
            use_for: if is_gpu { SlotUse::Gpu } else { SlotUse::Io },
            connector: form,
            lanes: lanes(device).unwrap_or(plain.lanes),
            generation: device.maximum.or(device.current).map_or(plain.generation, |link| link.generation),
            root: Some(place.root),
            locality: Some(place.locality),
            row: u8::from(is_gpu),
            position: number as f32 * room,
            max_width: room,
            ..plain
        };
        cards.push(Card { slot: slot.id.clone(), part });
        chassis.slots.push(slot);
    }
    let cpu = models::cpu(catalog, reading).unwrap_or_else(|| CpuId::new(UNKNOWN_CPU));
    let plan = Plan {
        title: chassis.name.clone(),
        chassis: Some(chassis.id.clone()),
        cpu: Some(cpu),
        cpu_count: sockets,
        cards,
        ..Plan::default()
    };
    (chassis, plan)
}

/// Lanes that reach a device. Idle devices run slower, not narrower: what a link ran with is what the slot has.
fn lanes(device: &Device) -> Option<u8> {
    let told = [device.current, device.maximum].into_iter().flatten().map(|link| link.lanes);
    told.filter(|lanes| *lanes > 0).min().map(|lanes| lanes.min(16))
}

/// The part that a device is, as far as told, and its form.
pub(super) fn part(catalog: &Catalog, reading: &Reading, device: usize) -> (CardPart, FormFactor) {
    let found = reading.devices.get(device);
    match found.map(|device| device.kind) {
        Some(DeviceKind::Gpu) => {
            let known = found.and_then(|device| models::gpu(catalog, device));
            let form = known.as_ref().and_then(|id| catalog.gpus.get(id)).map_or(FormFactor::Pcie, |gpu| gpu.form);
            (CardPart::Gpu(known.unwrap_or_else(|| GpuId::new(UNKNOWN_GPU))), form)
        }
        _ => (CardPart::Nic(NicId::new(UNKNOWN_NIC)), FormFactor::Pcie),
    }
}

/// Where a device hangs.
#[derive(Debug, Clone, Copy)]
struct Place {
    /// Index into the devices of the reading.
    device: usize,
    socket: u8,
    /// Group of devices that reach each other within a NUMA node.
    locality: u8,
    /// Host bridge within the socket.
    root: u8,
}

/// GPUs first, then network adapters, as the graph numbers them.
fn shown(reading: &Reading) -> Vec<usize> {
    reading.of_kind(DeviceKind::Gpu).chain(reading.of_kind(DeviceKind::Nic)).collect()
}

fn class(reading: &Reading, a: usize, b: usize) -> Option<PathClass> {
    reading.cell(a, b)?.pcie
}

fn places(reading: &Reading) -> Vec<Place> {
    let shown = shown(reading);
    let localities = localities(reading, &shown);
    let sockets = sockets(reading, &shown, &localities);
    let mut roots = Groups::new(&shown);
    for (place, &a) in shown.iter().enumerate() {
        for &b in shown.iter().skip(place + 1) {
            let together = localities.get(&a) == localities.get(&b);
            if together && class(reading, a, b).is_some_and(|class| class <= PathClass::Phb) {
                roots.join(a, b);
            }
        }
    }
    // Host bridges are counted in each socket.
    let mut numbers: BTreeMap<(u8, usize), u8> = BTreeMap::new();
    let mut next: BTreeMap<u8, u8> = BTreeMap::new();
    let place = |&device: &usize| {
        let socket = sockets.get(&device).copied().unwrap_or(0);
        let root = *numbers.entry((socket, roots.of(device))).or_insert_with(|| {
            let next = next.entry(socket).or_default();
            *next = next.saturating_add(1);
            *next - 1
        });
        Place { device, socket, locality: localities.get(&device).copied().unwrap_or(0), root }
    };
    shown.iter().map(place).collect()
}

/// The group of each device: its NUMA node where that is told; else what the cells and the lists of cores say.
fn localities(reading: &Reading, shown: &[usize]) -> BTreeMap<usize, u8> {
    let numa = |device: usize| reading.devices.get(device).and_then(|device| device.numa);
    let mut groups = Groups::new(shown);
    for (place, &a) in shown.iter().enumerate() {
        for &b in shown.iter().skip(place + 1) {
            let told = numa(a).zip(numa(b)).map(|(x, y)| x == y);
            let near = class(reading, a, b).is_some_and(|class| class < PathClass::Sys);
            let untold = reading.cell(a, b).is_none() && hangs(reading, a) && hangs(reading, b);
            if told.unwrap_or(untold || near && !apart(reading, shown, a, b)) {
                groups.join(a, b);
            }
        }
    }
    join_by_cores(reading, shown, &mut groups);
    let mut numbers: BTreeMap<usize, u8> = BTreeMap::new();
    for &device in shown {
        if let Some(node) = numa(device).and_then(|node| u8::try_from(node).ok()) {
            numbers.entry(groups.of(device)).or_insert(node);
        }
    }
    for &device in shown {
        let group = groups.of(device);
        if !numbers.contains_key(&group) {
            let free = (0..=u8::MAX).find(|number| !numbers.values().any(|taken| taken == number)).unwrap_or(u8::MAX);
            numbers.insert(group, free);
        }
    }
    shown.iter().map(|&device| (device, numbers.get(&groups.of(device)).copied().unwrap_or(0))).collect()
}

/// Whether a device hangs on a host bridge of which no NUMA node is told: such host bridges are taken to be of one node.
fn hangs(reading: &Reading, device: usize) -> bool {
    reading.devices.get(device).is_some_and(|device| device.host.is_some() && device.numa.is_none())
}

/// Whether one of two devices belongs more nearly to a device of another NUMA node than the other's: some hosts show
/// NODE between all of their nodes.
fn apart(reading: &Reading, shown: &[usize], a: usize, b: usize) -> bool {
    let numa = |device: usize| reading.devices.get(device).and_then(|device| device.numa);
    let home = |device: usize| {
        numa(device).or_else(|| {
            let near = shown.iter().filter(|&&other| other != device);
            let near = near.filter_map(|&other| Some((class(reading, device, other)?, numa(other)?)));
            near.min().map(|(_, node)| node)
        })
    };
    home(a).zip(home(b)).is_some_and(|(x, y)| x != y)
}

/// GPUs with the same list of cores belong together, unless the cells deny it: in a container pinned to one core all
/// GPUs have the same list.
fn join_by_cores(reading: &Reading, shown: &[usize], groups: &mut Groups) {
    let mut by_cores: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for &device in shown {
        if let Some(device_data) = reading.devices.get(device).filter(|device| device.numa.is_none())
            && let Some(cores) = &device_data.cpu_affinity
        {
            by_cores.entry(cores).or_default().push(device);
        }
    }
    for members in by_cores.values() {
        let crosses = |a: &usize| members.iter().any(|b| class(reading, *a, *b) == Some(PathClass::Sys));
        if !members.iter().any(crosses) {
            for pair in members.windows(2) {
                if let [a, b] = pair {
                    groups.join(*a, *b);
                }
            }
        }
    }
}

/// The socket of each device: its package where that is told; else one socket for each group that holds a GPU.
fn sockets(reading: &Reading, shown: &[usize], localities: &BTreeMap<usize, u8>) -> BTreeMap<usize, u8> {
    let host = |device: usize| reading.devices.get(device).and_then(|device| reading.hosts.get(device.host?));
    let package = |device: usize| host(device).and_then(|host| host.package);
    let mut packages: Vec<u16> = shown.iter().filter_map(|&device| package(device)).collect();
    packages.sort_unstable();
    packages.dedup();
    let of = |device: usize| localities.get(&device).copied().unwrap_or(0);
    let mut with_gpus: Vec<u8> = reading.of_kind(DeviceKind::Gpu).map(of).collect();
    with_gpus.sort_unstable();
    with_gpus.dedup();
    let socket = |&device: &usize| {
        let by_package = package(device).and_then(|own| packages.iter().position(|it| *it == own));
        let by_group = || with_gpus.iter().position(|it| *it == of(device));
        // Adapters far from every GPU hang on the other socket where there is no GPU; else it is not known on which.
        let elsewhere = || usize::from(with_gpus.len() == 1);
        let socket = by_package.or_else(by_group).unwrap_or_else(elsewhere);
        (device, u8::try_from(socket).unwrap_or(u8::MAX).min(MOST_SOCKETS - 1))
    };
    shown.iter().map(socket).collect()
}

/// Adds the switches that the cells tell of; gives the upstream of each device that hangs on one.
fn add_switches(reading: &Reading, places: &[Place], chassis: &mut Chassis) -> BTreeMap<usize, Upstream> {
    let shown: Vec<usize> = places.iter().map(|place| place.device).collect();
    let (mut single, mut several) = (Groups::new(&shown), Groups::new(&shown));
    for (at, a) in places.iter().enumerate() {
        for b in places.iter().skip(at + 1) {
            let class = class(reading, a.device, b.device).filter(|_| (a.socket, a.root) == (b.socket, b.root));
            if class == Some(PathClass::Pix) {
                single.join(a.device, b.device);
            }
            if class.is_some_and(|class| class <= PathClass::Pxb) {
                several.join(a.device, b.device);
            }
        }
    }
    let mut upstreams = BTreeMap::new();
    for tree in several.members() {
        let Some(place) = tree.first().and_then(|first| places.iter().find(|place| place.device == *first)) else {
            continue;
        };
        if tree.len() < 2 {
            continue;
        }
        let switches: Vec<Vec<usize>> =
            single.members().into_iter().filter(|it| it.first().is_some_and(|first| tree.contains(first))).collect();
        let top = push_switch(reading, chassis, Upstream::Cpu(place.socket), place, &tree);
        let mut direct_taken = switches.len() == 1;
        for members in switches {
            // One device may hang on the upper switch itself: two of them would be neighbours there.
            let direct = direct_taken && members.len() == tree.len() || !direct_taken && members.len() == 1;
            let upstream = if direct {
                direct_taken = true;
                top.clone()
            } else {
                push_switch(reading, chassis, top.clone(), place, &members)
            };
            upstreams.extend(members.into_iter().map(|device| (device, upstream.clone())));
        }
    }
    upstreams
}

fn push_switch(
    reading: &Reading,
    chassis: &mut Chassis,
    upstream: Upstream,
    place: &Place,
    members: &[usize],
) -> Upstream {
    let letter = char::from(b'a'.saturating_add(u8::try_from(chassis.switches.len() % 26).unwrap_or(0)));
    let round = chassis.switches.len() / 26;
    let id = if round == 0 { format!("sw-{letter}") } else { format!("sw-{letter}{round}") };
    let link = shared_link(reading, members);
    let plain = generic::bare_switch(id.clone(), upstream);
    chassis.switches.push(Switch {
        generation: link.map_or(plain.generation, |link| link.generation),
        uplink_lanes: link.map_or(plain.uplink_lanes, |link| link.lanes.min(16)),
        root: Some(place.root),
        locality: Some(place.locality),
        ..plain
    });
    Upstream::Switch(id)
}

/// The link of the lowest bridge above all of these devices, if it is told.
fn shared_link(reading: &Reading, members: &[usize]) -> Option<PcieLink> {
    let first = reading.bridges_above(*members.first()?);
    let above_all = |bridge: &usize| members.iter().all(|&device| reading.bridges_above(device).contains(bridge));
    let shared = first.into_iter().find(above_all)?;
    reading.bridges.get(shared)?.link
}

/// Direct links between GPUs.
fn fabric(reading: &Reading) -> Option<GpuFabric> {
    let gpus: Vec<usize> = reading.of_kind(DeviceKind::Gpu).collect();
    let direct = |(&(a, b), cell): (&(usize, usize), &crate::interop::reading::Cell)| {
        let link = cell.direct.filter(|link| link.hops.is_none_or(|hops| hops <= 1))?;
        // Where the number is not told there is at least one.
        Some((a, b, link.links.unwrap_or(1)))
    };
    let bundles: Vec<(usize, usize, u8)> = reading.cells.iter().filter_map(direct).collect();
    let (_, _, links) = *bundles.first()?;
    let count = gpus.len();
    let is_full = bundles.len() == count * count.saturating_sub(1) / 2;
    let is_even = bundles.iter().all(|(_, _, other)| *other == links);
    if is_full && is_even && usize::from(links) * count.saturating_sub(1) > MOST_LINKS {
        // More than a GPU has: all of them reach everybody through switches.
        return Some(GpuFabric { switches: 1, links: Some(links), ..GpuFabric::default() });
    }
    let id = |at: usize| reading.devices.get(at).map_or_else(String::new, |device| device.id.clone());
    let edges = bundles.iter().map(|&(a, b, links)| GpuFabricEdge { a: id(a), b: id(b), links }).collect();
    Some(GpuFabric { edges, ..GpuFabric::default() })
}

/// Devices joined into groups.
struct Groups {
    group: BTreeMap<usize, usize>,
}

impl Groups {
    fn new(devices: &[usize]) -> Self {
        Self { group: devices.iter().map(|&device| (device, device)).collect() }
    }

    fn of(&self, device: usize) -> usize {
        self.group.get(&device).copied().unwrap_or(device)
    }

    fn join(&mut self, a: usize, b: usize) {
        let (keep, drop) = (self.of(a).min(self.of(b)), self.of(a).max(self.of(b)));
        self.group.values_mut().filter(|group| **group == drop).for_each(|group| *group = keep);
    }

    fn members(&self) -> Vec<Vec<usize>> {
        let mut members: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (&device, &group) in &self.group {
            members.entry(group).or_default().push(device);
        }
        members.into_values().collect()
    }
}
