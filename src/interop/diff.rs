//! What the report of the delivered machine says against the plan.
//!
//! Devices are compared whatever their numbers: the assignment of the report's devices to the plan's is the one with the
//! fewest differences, and the plan's own order where several are equal.
mod assign;

use std::collections::{BTreeMap, BTreeSet};

use crate::catalog::Catalog;
use crate::interop::models;
use crate::interop::reading::{Cell, DeviceKind, Reading};
use crate::interop::recognise::tells_direct;
use crate::machine::{Machine, NodeKind, Pair, PathClass, Severity};
use crate::quantity::Message;

/// Kind of a difference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum DiffKind {
    /// A GPU or adapter of the plan is not there.
    LostCard,
    /// The report lists no adapters at all: those of the plan may well be there.
    NotListed,
    /// A GPU or adapter is there that the plan does not have.
    ExtraCard,
    /// A GPU is of another model.
    OtherModel,
    /// GPUs that should be joined by direct links are not.
    MissingBridge,
    /// They are, by fewer links.
    FewerLinks,
    /// They are, and should not be, or by more links.
    MoreLinks,
    /// Two GPUs are on different sides where the plan has them on one, or the other way round.
    WrongSocket,
    /// A network adapter is on the other side of the machine than planned.
    NicSide,
    /// Devices share a switch or host bridge where the plan has none shared, or the other way round.
    OtherSwitch,
    /// A link has fewer lanes.
    NarrowLink,
    /// A link cannot reach the planned speed.
    SlowLink,
    /// A link ran slowly at full width when the report was made: idle devices do so.
    IdleLink,
}

impl DiffKind {
    /// Name in JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::LostCard => "lost-card",
            Self::NotListed => "not-listed",
            Self::ExtraCard => "extra-card",
            Self::OtherModel => "other-model",
            Self::MissingBridge => "missing-bridge",
            Self::FewerLinks => "fewer-links",
            Self::MoreLinks => "more-links",
            Self::WrongSocket => "wrong-socket",
            Self::NicSide => "nic-side",
            Self::OtherSwitch => "other-switch",
            Self::NarrowLink => "narrow-link",
            Self::SlowLink => "slow-link",
            Self::IdleLink => "idle-link",
        }
    }
}

/// One difference.
#[derive(Debug, Clone, PartialEq)]
pub struct Difference {
    /// Kind.
    pub kind: DiffKind,
    /// How bad it is.
    pub severity: Severity,
    /// Devices that it concerns, by their ids in the plan (in the report for extra cards).
    pub devices: Vec<String>,
    /// What the plan has.
    pub planned: String,
    /// What the report has.
    pub real: String,
}

impl Difference {
    /// The difference as a translatable sentence.
    #[must_use]
    pub fn message(&self) -> Message {
        let key = match self.kind {
            // Not every report names the models.
            DiffKind::ExtraCard if self.real.is_empty() => "diff-extra-card-unnamed".to_owned(),
            kind => format!("diff-{}", kind.name()),
        };
        Message::new(key)
            .with("device", self.devices.first().map(|it| it.to_uppercase()).unwrap_or_default())
            .with("others", self.devices.iter().skip(1).map(|it| it.to_uppercase()).collect::<Vec<_>>())
            .with("all", self.devices.iter().map(|it| it.to_uppercase()).collect::<Vec<_>>())
            .with("planned", self.planned.clone())
            .with("real", self.real.clone())
    }
}

/// All differences, and which device of the report was taken for which of the plan.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Diff {
    /// Differences, the worst first.
    pub differences: Vec<Difference>,
    /// Ids of the plan's devices with those of the report.
    pub same: Vec<(String, String)>,
}

impl Diff {
    /// Whether there is an error among the differences.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.differences.iter().any(|it| it.severity == Severity::Error)
    }
}

/// Compares the graph of a plan with a report.
#[must_use]
pub fn diff(catalog: &Catalog, machine: &Machine, pairs: &[Pair], reading: &Reading) -> Diff {
    let tells_direct = tells_direct(catalog, reading);
    let compare = Compare { catalog, machine, reading, classes: classes(machine, pairs), tells_direct };
    let (gpus, nics) = compare.assign();
    let mut found = Found::default();
    compare.counts(&gpus, DeviceKind::Gpu, &mut found);
    compare.counts(&nics, DeviceKind::Nic, &mut found);
    let both: Vec<(usize, usize)> = gpus.same.iter().chain(&nics.same).copied().collect();
    compare.pairs(&both, &mut found);
    for &(node, device) in &both {
        compare.link(node, device, &mut found);
        compare.model(node, device, &mut found);
    }
    let mut differences = found.differences;
    differences.extend(found.pairs.into_iter().flat_map(|(key, pairs)| compare.cover(key, pairs)));
    differences.sort_by(|a, b| b.severity.cmp(&a.severity).then(a.kind.cmp(&b.kind)).then(a.devices.cmp(&b.devices)));
    let same = both.iter().map(|&(node, device)| (compare.id(node), compare.real_id(device))).collect();
    Diff { differences, same }
}

/// Classes of all pairs by indices of nodes, the smaller first.
fn classes(machine: &Machine, pairs: &[Pair]) -> BTreeMap<(usize, usize), PathClass> {
    let at: BTreeMap<&str, usize> = machine.nodes.iter().enumerate().map(|(at, node)| (node.id.as_str(), at)).collect();
    let class = |pair: &Pair| {
        let (a, b) = (*at.get(pair.a.as_str())?, *at.get(pair.b.as_str())?);
        Some(((a.min(b), a.max(b)), pair.class))
    };
    pairs.iter().filter_map(class).collect()
}

/// What pairs of one kind of difference have in common.
type PairKey = (DiffKind, Severity, String, String);

#[derive(Default)]
struct Found {
    differences: Vec<Difference>,
    /// Pairs of nodes by what is different.
    pairs: BTreeMap<PairKey, BTreeSet<(usize, usize)>>,
}

/// Devices of one kind: which are the same, and which have no partner.
struct Assigned {
    /// Node of the plan, device of the report.
    same: Vec<(usize, usize)>,
    lost: Vec<usize>,
    extra: Vec<usize>,
}

struct Compare<'a> {
    catalog: &'a Catalog,
    machine: &'a Machine,
    reading: &'a Reading,
    classes: BTreeMap<(usize, usize), PathClass>,
    /// Whether the report would show direct links if there were any.
    tells_direct: bool,
}

impl Compare<'_> {
    fn id(&self, node: usize) -> String {
        self.machine.nodes.get(node).map(|node| node.id.clone()).unwrap_or_default()
    }

    fn real_id(&self, device: usize) -> String {
        self.reading.devices.get(device).map(|device| device.id.clone()).unwrap_or_default()
    }

    fn class(&self, a: usize, b: usize) -> Option<PathClass> {
        self.classes.get(&(a.min(b), a.max(b))).copied()
    }

    /// Whether the report has a pair as planned, as far as it tells.
    fn agrees(&self, class: PathClass, cell: &Cell) -> bool {
        match (class, cell.direct, cell.pcie) {
            (PathClass::Nv(planned), Some(direct), _) => direct.links.is_none_or(|links| links == planned),
            (PathClass::Nv(_), None, None) => true,
            (PathClass::Nv(_), None, Some(_)) => !self.tells_direct,
            (_, Some(_), _) => false,
            (class, None, pcie) => pcie.is_none_or(|pcie| self.reading.tells_as(pcie, class)),
        }
    }

    fn counts(&self, assigned: &Assigned, kind: DeviceKind, found: &mut Found) {
        if kind == DeviceKind::Nic && self.reading.of_kind(kind).next().is_none() && !assigned.lost.is_empty() {
            // Some drivers list adapters of some makers only, old ones none.
            found.differences.push(Difference {
                kind: DiffKind::NotListed,
                severity: Severity::Note,
                devices: assigned.lost.iter().map(|&node| self.id(node)).collect(),
                planned: String::new(),
                real: String::new(),
            });
            return;
        }
        for &node in &assigned.lost {
            let name = self.machine.nodes.get(node).map(|node| node.name.clone()).unwrap_or_default();
            found.differences.push(Difference {
                kind: DiffKind::LostCard,
                severity: Severity::Error,
                devices: vec![self.id(node)],
                planned: name,
                real: String::new(),
            });
        }
        for &device in &assigned.extra {
            // Network ports of the board are in no plan.
            let severity = if kind == DeviceKind::Gpu { Severity::Warning } else { Severity::Note };
            let name = self.reading.devices.get(device).map(|device| device.name.clone()).unwrap_or_default();
            found.differences.push(Difference {
                kind: DiffKind::ExtraCard,
                severity,
                devices: vec![self.real_id(device)],
                planned: String::new(),
                real: name,
            });
        }
    }

    fn pairs(&self, same: &[(usize, usize)], found: &mut Found) {
        for (place, &(a, x)) in same.iter().enumerate() {
            for &(b, y) in same.iter().skip(place + 1) {
                let (Some(class), Some(cell)) = (self.class(a, b), self.reading.cell(x, y)) else { continue };
                let both_gpus = self.is_gpu(a) && self.is_gpu(b);
                let neither = !self.is_gpu(a) && !self.is_gpu(b);
                if neither || self.agrees(class, cell) {
                    continue;
                }
                let (kind, mut severity) = kind(class, cell, both_gpus, self.one_numa_node(x, y));
                if kind == DiffKind::MoreLinks && self.never_links(a) {
                    // Not a bridge more than planned: these are other cards.
                    severity = Severity::Error;
                }
                let key = (kind, severity, class.to_string(), cell.word().unwrap_or_default());
                found.pairs.entry(key).or_default().insert((a, b));
            }
        }
    }

    /// Whether the planned card has no direct links to other cards at all.
    fn never_links(&self, node: usize) -> bool {
        let Some(NodeKind::Gpu { gpu, .. }) = self.machine.nodes.get(node).map(|node| &node.kind) else { return false };
        self.catalog.gpus.get(gpu).is_some_and(|gpu| gpu.links.is_none())
    }

    fn is_gpu(&self, node: usize) -> bool {
        self.machine.nodes.get(node).is_some_and(|node| matches!(node.kind, NodeKind::Gpu { .. }))
    }

    fn one_numa_node(&self, x: usize, y: usize) -> bool {
        let numa = |at: usize| self.reading.devices.get(at).and_then(|device| device.numa);
        // An adapter's node is that of the GPU nearest to it.
        let home = |at: usize| {
            let near = self.reading.of_kind(DeviceKind::Gpu).filter_map(|gpu| {
                let class = self.reading.cell(at, gpu)?.pcie.filter(|class| *class < PathClass::Sys)?;
                Some((class, numa(gpu)?))
            });
            numa(at).or_else(|| near.min().map(|(_, node)| node))
        };
        home(x).is_some() && home(x) == home(y)
    }

    /// One difference for each device that explains most pairs, until all are explained.
    fn cover(&self, key: PairKey, mut pairs: BTreeSet<(usize, usize)>) -> Vec<Difference> {
        let (kind, severity, planned, real) = key;
        let mut differences = Vec::new();
        while !pairs.is_empty() {
            let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
            for &(a, b) in &pairs {
                *counts.entry(a).or_default() += 1;
                *counts.entry(b).or_default() += 1;
            }
            // An adapter is named rather than the GPUs that it is far from.
            let worst = |(node, count): &(&usize, &usize)| (**count, !self.is_gpu(**node), std::cmp::Reverse(**node));
            let Some(device) = counts.iter().max_by_key(worst).map(|(node, _)| *node) else { break };
            let (own, rest): (BTreeSet<_>, BTreeSet<_>) =
                pairs.into_iter().partition(|&(a, b)| a == device || b == device);
            let others = own.iter().map(|&(a, b)| self.id(if a == device { b } else { a }));
            differences.push(Difference {
                kind,
                severity,
                devices: std::iter::once(self.id(device)).chain(others).collect(),
                planned: planned.clone(),
                real: real.clone(),
            });
            pairs = rest;
        }
        differences
    }

    fn link(&self, node: usize, device: usize, found: &mut Found) {
        let (Some((_, planned)), Some(device)) = (self.machine.device_link(node), self.reading.devices.get(device))
        else {
            return;
        };
        let mut add = |kind, severity, real: String| {
            let devices = vec![self.id(node)];
            found.differences.push(Difference { kind, severity, devices, planned: planned.to_string(), real });
        };
        let lanes = [device.current, device.maximum].into_iter().flatten().map(|link| link.lanes).min();
        let real = device.current.or(device.maximum).map(|link| link.to_string()).unwrap_or_default();
        if lanes.is_some_and(|lanes| lanes < planned.lanes) {
            add(DiffKind::NarrowLink, Severity::Error, real.clone());
        }
        match (device.maximum, device.current) {
            (Some(maximum), _) if maximum.generation < planned.generation => {
                add(DiffKind::SlowLink, Severity::Error, maximum.to_string());
            }
            (_, Some(current)) if current.generation < planned.generation => {
                add(DiffKind::IdleLink, Severity::Note, real);
            }
            _ => {}
        }
    }

    fn model(&self, node: usize, device: usize, found: &mut Found) {
        let (Some(node_data), Some(device)) = (self.machine.nodes.get(node), self.reading.devices.get(device)) else {
            return;
        };
        let NodeKind::Gpu { gpu, .. } = &node_data.kind else { return };
        if let Some(real) = models::gpu(self.catalog, device)
            && real != *gpu
            && self.catalog.gpus.contains_key(gpu)
        {
            let name = self.catalog.gpus.get(&real).map_or_else(|| real.to_string(), |gpu| gpu.name.clone());
            found.differences.push(Difference {
                kind: DiffKind::OtherModel,
                severity: Severity::Error,
                devices: vec![self.id(node)],
                planned: node_data.name.clone(),
                real: name,
            });
        }
    }
}

/// What a pair that is not as planned means.
fn kind(class: PathClass, cell: &Cell, both_gpus: bool, one_numa_node: bool) -> (DiffKind, Severity) {
    if let PathClass::Nv(planned) = class {
        return match cell.direct {
            None => (DiffKind::MissingBridge, Severity::Error),
            Some(direct) if direct.links.is_some_and(|links| links < planned) => {
                (DiffKind::FewerLinks, Severity::Error)
            }
            Some(_) => (DiffKind::MoreLinks, Severity::Note),
        };
    }
    if cell.direct.is_some() {
        return (DiffKind::MoreLinks, Severity::Note);
    }
    let side = if both_gpus { DiffKind::WrongSocket } else { DiffKind::NicSide };
    match (class == PathClass::Sys, cell.pcie == Some(PathClass::Sys)) {
        // Firmware may show several nodes per socket: where the NUMA column denies the crossing, it is none.
        (false, true) if one_numa_node => (DiffKind::OtherSwitch, Severity::Note),
        (false, true) => (side, Severity::Error),
        (true, false) if both_gpus => (side, Severity::Warning),
        (true, false) => (side, Severity::Note),
        _ => {
            let switch = |class: PathClass| class <= PathClass::Pxb;
            let shared = switch(class) != cell.pcie.is_some_and(switch);
            (DiffKind::OtherSwitch, if shared { Severity::Warning } else { Severity::Note })
        }
    }
}
