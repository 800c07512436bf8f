//! The lane ledger: who spends the CPU's PCI Express lanes, and how far switches share their uplinks.
use crate::catalog::{Catalog, Chassis, Cpu};
use crate::machine::{LinkKind, Machine, Node, NodeKind, Unknown, lanes};
use crate::plan::Plan;
use crate::quantity::{Message, PcieGen, PcieLink};

/// One line of a socket's ledger.
#[derive(Debug, Clone, PartialEq)]
pub struct Spend {
    /// Who: a switch id, slot id, `chipset`, bay id, or the name of onboard lanes.
    pub what: String,
    /// Name as shown.
    pub name: String,
    /// Lanes.
    pub lanes: u16,
}

/// Lanes of one socket.
#[derive(Debug, Clone, PartialEq)]
pub struct SocketLanes {
    /// Number of the socket.
    pub socket: u8,
    /// Generation of the CPU's lanes; `None` if the socket is empty or the CPU unknown.
    pub generation: Option<PcieGen>,
    /// Whether a CPU is fitted of which nothing is known: then `owned` and `left` are not 0, but unknown.
    pub cpu_unknown: bool,
    /// Lanes that the CPU has for devices; 0 if the socket is empty.
    pub owned: u16,
    /// Lanes in use: filled slots at their planned width, switch uplinks with something behind them, drives, onboard.
    pub spent: u16,
    /// Lanes left; 0 if overspent.
    pub left: u16,
    /// Lanes spent beyond those owned.
    pub over: u16,
    /// Who spends them.
    pub spent_by: Vec<Spend>,
}

impl SocketLanes {
    /// A number of this socket that depends on its CPU; `None` if nothing is known of that.
    #[must_use]
    pub fn known(&self, lanes: u16) -> Option<u16> {
        (!self.cpu_unknown).then_some(lanes)
    }

    /// Who spends the lanes, those of one name and as many lanes together, in the order of their first.
    #[must_use]
    pub fn equal_spenders(&self) -> Vec<Vec<&Spend>> {
        let mut groups: Vec<Vec<&Spend>> = Vec::new();
        for spend in &self.spent_by {
            let alike = |group: &&mut Vec<&Spend>| {
                group.first().is_some_and(|first| (&first.name, first.lanes) == (&spend.name, spend.lanes))
            };
            match groups.iter_mut().find(alike) {
                Some(group) => group.push(spend),
                None => groups.push(vec![spend]),
            }
        }
        groups
    }
}

/// Lanes of one switch.
#[derive(Debug, Clone, PartialEq)]
pub struct SwitchLanes {
    /// Id of the switch.
    pub id: String,
    /// Name as shown.
    pub name: String,
    /// Lanes of the uplink.
    pub uplink_lanes: u16,
    /// Lanes of everything in use below it.
    pub downlink_lanes: u16,
    /// `downlink_lanes / uplink_lanes`, corrected for different generations; below 1 counts as it is.
    pub oversubscription: f64,
    /// GPUs below it, also through other switches.
    pub gpus: u16,
}

/// Lanes of the whole machine.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct LaneLedger {
    /// Per socket.
    pub sockets: Vec<SocketLanes>,
    /// Per switch.
    pub switches: Vec<SwitchLanes>,
    /// Whether every GPU can move data to and from its CPU at full speed at the same time.
    pub non_blocking: bool,
    /// Why or why not.
    pub why: Message,
    /// GPUs per fitted CPU.
    pub gpu_per_cpu: f64,
    /// Whether parts are unknown that own or spend lanes.
    pub unknown: bool,
}

impl LaneLedger {
    /// Whether the machine is non-blocking; `None` where unknown parts could make it blocking, or nothing is known.
    #[must_use]
    pub fn verdict(&self) -> Option<bool> {
        let unsure = self.sockets.is_empty() || (self.unknown && self.non_blocking);
        (!unsure).then_some(self.non_blocking)
    }

    /// That of these words which the verdict chooses: non-blocking, blocking, not known.
    #[must_use]
    pub fn verdict_key(&self, [non_blocking, blocking, unknown]: [&'static str; 3]) -> &'static str {
        match self.verdict() {
            Some(true) => non_blocking,
            Some(false) => blocking,
            None => unknown,
        }
    }
}

/// Lanes that a machine should keep for network and storage to count as non-blocking: article 002 allows two x16
/// GPUs, not three, on a 48-lane CPU because those need lanes too. Eight are one x8 adapter or two NVMe drives.
const RESERVE: u16 = 8;

/// The lane ledger of a machine.
#[must_use]
pub fn ledger(catalog: &Catalog, plan: &Plan, machine: &Machine) -> LaneLedger {
    let Some(chassis) = plan.chassis.as_ref().and_then(|id| catalog.chassis.get(id)) else {
        let unknown = plan.chassis.is_some();
        return LaneLedger { why: Message::new("non-blocking-no-gpus"), unknown, ..LaneLedger::default() };
    };
    let cpu = plan.cpu.as_ref().and_then(|id| catalog.cpus.get(id));
    let sockets: Vec<_> =
        (0..chassis.sockets).map(|index| socket(catalog, plan, chassis, cpu, machine, index)).collect();
    let switches: Vec<_> = switch_lanes(machine);
    let gpus = machine.gpus().count() as f64;
    let fitted = f64::from(lanes::fitted(chassis, plan));
    let (non_blocking, why) = blocking(machine, &sockets, &switches);
    let gpu_per_cpu = if fitted > 0.0 { gpus / fitted } else { 0.0 };
    let parts = Unknown::of(catalog, plan);
    let unknown = parts.concerns_lanes();
    let why = if unknown && non_blocking && gpus > 0.0 {
        Message::new("non-blocking-unknown").with("parts", parts.names())
    } else {
        why
    };
    LaneLedger { sockets, switches, non_blocking, why, gpu_per_cpu, unknown }
}

fn socket(
    catalog: &Catalog,
    plan: &Plan,
    chassis: &Chassis,
    cpu: Option<&Cpu>,
    machine: &Machine,
    index: u8,
) -> SocketLanes {
    let fitted = index < lanes::fitted(chassis, plan);
    let cpu = cpu.filter(|_| fitted);
    let owned = cpu.map_or(0, |cpu| lanes::owned(chassis, plan, cpu));
    let spent_by = if fitted { spends(machine, chassis, index) } else { Vec::new() };
    let spent_by = with_add_in_drives(catalog, plan, chassis, index, spent_by);
    let spent: u16 = spent_by.iter().map(|spend| spend.lanes).sum();
    SocketLanes {
        socket: index,
        generation: cpu.map(|cpu| cpu.pcie_gen),
        cpu_unknown: fitted && cpu.is_none(),
        owned,
        spent,
        left: owned.saturating_sub(spent),
        // Without the CPU's data nothing can be said to be overspent.
        over: if cpu.is_some() { spent.saturating_sub(owned) } else { 0 },
        spent_by,
    }
}

fn spends(machine: &Machine, chassis: &Chassis, index: u8) -> Vec<Spend> {
    let Some(root) = machine.find(&format!("cpu{index}")) else { return Vec::new() };
    let mut spends: Vec<Spend> = machine
        .links
        .iter()
        .filter(|link| link.a == root)
        .filter_map(|link| {
            let LinkKind::Pcie { planned, .. } = &link.kind else { return None };
            let node = machine.nodes.get(link.b)?;
            let idle = node.kind == NodeKind::Switch && below(machine, link.b).is_empty();
            (!idle).then(|| Spend { what: spender(node), name: node.name.clone(), lanes: u16::from(planned.lanes) })
        })
        .collect();
    let onboard = chassis.onboard.iter().filter(|lanes| lanes.socket == index);
    spends.extend(onboard.map(|onboard| Spend {
        what: onboard.what.clone(),
        name: onboard.what.clone(),
        lanes: u16::from(onboard.lanes),
    }));
    spends
}

/// Who is named in the ledger: the slot of a card, else the node itself.
fn spender(node: &Node) -> String {
    match &node.kind {
        NodeKind::Gpu { slot, .. } | NodeKind::Nic { slot, .. } => slot.to_string(),
        _ => node.id.clone(),
    }
}

/// Drives on add-in cards take four lanes each of CPU 0: which slot they sit in is not part of a plan.
fn with_add_in_drives(
    catalog: &Catalog,
    plan: &Plan,
    chassis: &Chassis,
    index: u8,
    mut spends: Vec<Spend>,
) -> Vec<Spend> {
    if index == 0 && lanes::fitted(chassis, plan) > 0 {
        let cards = plan.drives.iter().filter_map(|lot| Some((lot, catalog.drives.get(&lot.drive)?)));
        for (lot, drive) in cards.filter(|(_, drive)| drive.form == "AIC") {
            let lanes = u16::from(drive.pcie_lanes) * lot.count;
            spends.push(Spend { what: lot.drive.to_string(), name: drive.name.clone(), lanes });
        }
    }
    spends
}

/// Nodes directly below one.
fn below(machine: &Machine, node: usize) -> Vec<usize> {
    let is_pcie = |kind: &LinkKind| matches!(kind, LinkKind::Pcie { .. });
    machine.links.iter().filter(|link| link.a == node && is_pcie(&link.kind)).map(|link| link.b).collect()
}

fn switch_lanes(machine: &Machine) -> Vec<SwitchLanes> {
    let switches = machine.nodes.iter().enumerate().filter(|(_, node)| node.kind == NodeKind::Switch);
    switches.filter_map(|(at, node)| one_switch(machine, at, node)).collect()
}

fn one_switch(machine: &Machine, at: usize, node: &Node) -> Option<SwitchLanes> {
    let (_, uplink) = machine.device_link(at)?;
    let children = below(machine, at);
    let downlinks: Vec<PcieLink> =
        children.iter().filter_map(|&child| machine.device_link(child)).map(|(_, planned)| planned).collect();
    let rate: f64 = downlinks.iter().map(|link| link.gb_s()).sum();
    let gpus = machine.gpus().filter(|&gpu| machine.ancestors(gpu).contains(&at)).count();
    Some(SwitchLanes {
        id: node.id.clone(),
        name: node.name.clone(),
        uplink_lanes: u16::from(uplink.lanes),
        downlink_lanes: downlinks.iter().map(|link| u16::from(link.lanes)).sum(),
        oversubscription: rate / uplink.gb_s(),
        gpus: gpus as u16,
    })
}

fn blocking(machine: &Machine, sockets: &[SocketLanes], switches: &[SwitchLanes]) -> (bool, Message) {
    if machine.gpus().next().is_none() {
        return (true, Message::new("non-blocking-no-gpus"));
    }
    if let Some(switch) = switches.iter().find(|switch| switch.gpus > 0 && switch.oversubscription > 1.01) {
        let why = Message::new("non-blocking-uplink")
            .with("switch", switch.name.as_str())
            .with("gpus", switch.gpus)
            .with("ratio", (switch.oversubscription * 10.0).round() / 10.0);
        return (false, why);
    }
    let narrow = machine.gpus().find_map(|gpu| {
        let node = machine.nodes.get(gpu)?;
        match machine.device_link(gpu) {
            Some((maximum, planned)) if planned.gb_s() < maximum.gb_s() * 0.99 => Some((node, planned.to_string())),
            _ => None,
        }
    });
    if let Some((node, link)) = narrow {
        return (false, Message::new("non-blocking-narrow").with("gpu", node.name.as_str()).with("link", link));
    }
    if let Some(socket) = sockets.iter().find(|socket| starved(machine, socket)) {
        let why = Message::new("non-blocking-no-lanes-left")
            .with("cpu", socket.socket)
            .with("owned", socket.owned)
            .with("spent", socket.spent);
        return (false, why);
    }
    (true, Message::new("non-blocking-yes"))
}

/// Whether GPUs take so many of a socket's lanes that network and storage have neither lanes spent nor left.
fn starved(machine: &Machine, socket: &SocketLanes) -> bool {
    let feeds_gpus = |spend: &Spend| {
        machine.nodes.iter().any(|node| match &node.kind {
            NodeKind::Gpu { slot, .. } => slot.as_str() == spend.what,
            NodeKind::Switch => node.id == spend.what,
            _ => false,
        })
    };
    let others: u16 = socket.spent_by.iter().filter(|spend| !feeds_gpus(spend)).map(|spend| spend.lanes).sum();
    socket.owned > 0 && socket.spent > others && socket.left + others < RESERVE
}
