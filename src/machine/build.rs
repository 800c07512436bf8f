//! From plan and catalogue to graph.
use crate::catalog::chassis::{Slot, Upstream};
use crate::catalog::gpu::FormFactor;
use crate::catalog::{Catalog, Chassis, Cpu, Gpu, GpuId, Interconnect, NicId, note};
use crate::machine::lanes::{self, Lanes};
use crate::machine::{Link, LinkKind, Machine, Node, NodeKind, Root, gpu_links, roots, storage};
use crate::plan::{CardPart, Plan, Riser};
use crate::quantity::{Message, PcieGen, PcieLink};

/// Share of a socket link that peer traffic gets where no measurement of its kind is in the table: NCCL's 10 GB/s of
/// the 20.8 GB/s of a UPI link at 10.4 GT/s (NVIDIA/nccl `src/graph/topo.h`).
const SOCKET_LINK_SHARE: f64 = 10.0 / 20.8;

/// Resolves a plan into its graph. Unknown parts become nodes with what the plan says of them.
#[must_use]
pub fn build(catalog: &Catalog, plan: &Plan) -> Machine {
    match plan.chassis.as_ref().and_then(|id| catalog.chassis.get(id)) {
        Some(chassis) => build_in(catalog, chassis, plan),
        None => Machine::default(),
    }
}

/// The same in a chassis that need not be in the catalogue.
#[must_use]
pub fn build_in(catalog: &Catalog, chassis: &Chassis, plan: &Plan) -> Machine {
    let cpu = plan.cpu.as_ref().and_then(|id| catalog.cpus.get(id));
    let mut builder =
        Builder { catalog, plan, chassis, cpu, lanes: Lanes::of(catalog, chassis, plan), machine: Machine::default() };
    builder.sockets();
    builder.chipset();
    builder.switches();
    builder.cards();
    builder.drives();
    gpu_links::add(catalog, chassis, plan, &mut builder.machine);
    place_on_roots(chassis, cpu, &mut builder.machine);
    limit_roots(cpu, &mut builder.machine);
    builder.machine
}

/// What limits a device's link, from the card down to the CPU.
struct Ends {
    maximum: PcieLink,
    planned: PcieLink,
    limited_by: Option<Message>,
}

struct Builder<'a> {
    catalog: &'a Catalog,
    plan: &'a Plan,
    chassis: &'a Chassis,
    cpu: Option<&'a Cpu>,
    lanes: Lanes<'a>,
    machine: Machine,
}

impl Builder<'_> {
    fn node(&mut self, id: String, kind: NodeKind, name: String, socket: Option<u8>) -> usize {
        self.machine.nodes.push(Node { id, kind, name, socket, root: None, numa: None, uplink: None });
        self.machine.nodes.len() - 1
    }

    fn sockets(&mut self) {
        let fitted = lanes::fitted(self.chassis, self.plan);
        let name = match (self.cpu, &self.plan.cpu) {
            (Some(cpu), _) => cpu.name.clone(),
            (None, Some(id)) => id.to_string(),
            (None, None) => String::new(),
        };
        for index in 0..self.chassis.sockets {
            let kind = NodeKind::Socket { index, fitted: index < fitted };
            self.node(format!("cpu{index}"), kind, name.clone(), Some(index));
        }
        let Some(links) = self.cpu.and_then(|cpu| cpu.socket_links.as_ref()) else { return };
        let planned = links.gb_s_per_link * f64::from(links.links);
        let usable = socket_usable(self.catalog, &links.kind, links.gb_s_per_link);
        for b in 1..usize::from(fitted) {
            for a in 0..b {
                self.machine.links.push(Link {
                    a,
                    b,
                    kind: LinkKind::Sockets { kind: links.kind.clone(), links: links.links },
                    maximum_gb_s: planned,
                    planned_gb_s: planned,
                    usable_gb_s: usable,
                    limited_by: None,
                });
            }
        }
    }

    fn chipset(&mut self) {
        let Some((generation, lanes)) = self.chassis.chipset_link else { return };
        if lanes::fitted(self.chassis, self.plan) == 0 {
            return;
        }
        let link = PcieLink::new(generation, lanes);
        let chipset = self.node("chipset".to_owned(), NodeKind::Chipset, String::new(), Some(0));
        self.connect(0, chipset, LinkKind::Chipset, [link.gb_s(), link.gb_s(), self.catalog.usable_gb_s(link)], None);
    }

    /// Adds the uplink of `lower`: rates are maximum, planned, usable.
    fn connect(&mut self, upper: usize, lower: usize, kind: LinkKind, rates: [f64; 3], limited_by: Option<Message>) {
        let [maximum_gb_s, planned_gb_s, usable_gb_s] = rates;
        self.machine.links.push(Link { a: upper, b: lower, kind, maximum_gb_s, planned_gb_s, usable_gb_s, limited_by });
        let link = self.machine.links.len() - 1;
        if let Some(node) = self.machine.nodes.get_mut(lower) {
            node.uplink = Some(link);
        }
    }

    fn connect_pcie(&mut self, upper: usize, lower: usize, ends: Ends) {
        let Ends { maximum, planned, limited_by } = ends;
        let rates = [maximum.gb_s(), planned.gb_s(), self.catalog.usable_gb_s(planned)];
        self.connect(upper, lower, LinkKind::Pcie { maximum, planned }, rates, limited_by);
    }

    /// The node above, if it is fed by a fitted CPU.
    fn upper(&self, upstream: &Upstream) -> Option<usize> {
        if !lanes::is_fed(self.chassis, self.plan, upstream) {
            return None;
        }
        self.machine.find(&upstream.to_string())
    }

    /// Generation of the ports of an upstream, as far as it is known.
    fn port_generation(&self, upstream: &Upstream) -> Option<PcieGen> {
        match upstream {
            Upstream::Cpu(_) => self.cpu.map(|cpu| cpu.pcie_gen),
            Upstream::Switch(id) => self.chassis.switch(id).map(|switch| switch.generation),
            Upstream::Chipset => None,
        }
    }

    fn switches(&mut self) {
        for switch in &self.chassis.switches {
            let socket = self.chassis.socket_of(&switch.upstream);
            self.node(switch.id.clone(), NodeKind::Switch, switch.name.clone(), socket);
        }
        for switch in &self.chassis.switches {
            let (Some(upper), Some(lower)) = (self.upper(&switch.upstream), self.machine.find(&switch.id)) else {
                continue;
            };
            let maximum = PcieLink::new(switch.generation, switch.uplink_lanes);
            let width = self.lanes.width(&switch.id, switch.uplink_lanes);
            let generation = self.port_generation(&switch.upstream).unwrap_or(switch.generation);
            let planned = PcieLink::new(generation.min(switch.generation), width.lanes);
            if planned.lanes == 0 {
                continue;
            }
            let limited_by = match width.cut_by {
                Some(mode) => Some(Message::new("limit-mode").with("why", note::message(&mode.note))),
                None if planned.generation < maximum.generation => Some(generation_limit("limit-cpu-gen", generation)),
                None => None,
            };
            self.connect_pcie(upper, lower, Ends { maximum, planned, limited_by });
        }
    }

    fn cards(&mut self) {
        let mut numbers = (0, 0);
        let slots = self.chassis.slots.iter().filter_map(|slot| Some((slot, self.plan.card(&slot.id)?)));
        let cards: Vec<_> = slots.collect();
        for (slot, card) in &cards {
            if let CardPart::Gpu(gpu) = &card.part {
                self.gpu(slot, gpu, &mut numbers.0);
            }
        }
        for (slot, card) in &cards {
            if let CardPart::Nic(nic) = &card.part {
                self.nic(slot, nic, &mut numbers.1);
            }
        }
    }

    fn gpu(&mut self, slot: &Slot, id: &GpuId, number: &mut u32) {
        let known = self.catalog.gpus.get(id);
        let name = known.map_or_else(|| id.to_string(), |gpu| gpu.name.clone());
        let devices = known.filter(|gpu| gpu.form == FormFactor::Pcie).map_or(1, |gpu| gpu.devices.max(1));
        let socket = self.chassis.socket_of(&slot.upstream);
        let kind = || NodeKind::Gpu { gpu: id.clone(), slot: slot.id.clone() };
        let ends = self.ends(slot, known.map_or_else(|| slot_link(slot), gpu_link));
        let upper = self.upper(&slot.upstream);
        if devices == 1 {
            let node = self.node(format!("gpu{number}"), kind(), name, socket);
            *number += 1;
            self.hang(upper, node, ends);
            return;
        }
        // A board with several GPUs carries a switch of its own in front of them.
        let inner = self.node(format!("{}-board", slot.id), NodeKind::Switch, name.clone(), socket);
        self.hang(upper, inner, ends);
        for _ in 0..devices {
            let node = self.node(format!("gpu{number}"), kind(), name.clone(), socket);
            *number += 1;
            if let Some(link) = known.map(gpu_link) {
                let part = PcieLink::new(link.generation, link.lanes.min(16));
                self.connect_pcie(inner, node, Ends { maximum: part, planned: part, limited_by: None });
            }
        }
    }

    fn nic(&mut self, slot: &Slot, id: &NicId, number: &mut u32) {
        let known = self.catalog.nics.get(id);
        let name = known.map_or_else(|| id.to_string(), |nic| nic.name.clone());
        let kind = NodeKind::Nic { nic: id.clone(), slot: slot.id.clone() };
        let node = self.node(format!("nic{number}"), kind, name, self.chassis.socket_of(&slot.upstream));
        *number += 1;
        let maximum = known.map_or_else(|| slot_link(slot), |nic| PcieLink::new(nic.pcie_gen, nic.pcie_lanes));
        let ends = self.ends(slot, maximum);
        let upper = self.upper(&slot.upstream);
        self.hang(upper, node, ends);
    }

    fn hang(&mut self, upper: Option<usize>, lower: usize, ends: Option<Ends>) {
        if let (Some(upper), Some(ends)) = (upper, ends) {
            self.connect_pcie(upper, lower, ends);
        }
    }

    fn ends(&self, slot: &Slot, maximum: PcieLink) -> Option<Ends> {
        let width = self.lanes.slot(&slot.id);
        let port = self.port_generation(&slot.upstream);
        let (planned, limited_by) = negotiate(slot, &width, port, maximum, self.plan.riser(&slot.id));
        (planned.lanes > 0).then_some(Ends { maximum, planned, limited_by })
    }

    fn drives(&mut self) {
        for group in storage::assign(self.catalog, self.chassis, self.plan).groups {
            if group.nvme == 0 {
                continue;
            }
            let socket = self.chassis.socket_of(&group.upstream);
            let kind = NodeKind::Drives { count: group.nvme };
            let bays = self.chassis.bays.iter().find(|bays| bays.id == group.bay);
            let name = bays.map_or_else(|| group.bay.to_string(), |bays| bays.kind.trade_name().to_owned());
            let node = self.node(format!("drives-{}", group.bay), kind, name, socket);
            let generation = bays.and_then(|bays| bays.generation).unwrap_or(PcieGen::GEN3);
            let lanes = (u16::from(group.lanes_each) * group.nvme).min(32) as u8;
            let link = PcieLink::new(generation, lanes);
            if let Some(upper) = self.upper(&group.upstream).filter(|_| lanes > 0) {
                self.connect_pcie(upper, node, Ends { maximum: link, planned: link, limited_by: None });
            }
        }
    }
}

/// Notes for each node the host bridge and NUMA node that it hangs on.
fn place_on_roots(chassis: &Chassis, cpu: Option<&Cpu>, machine: &mut Machine) {
    let given = roots::assign(chassis, cpu);
    let seen = roots::localities(chassis);
    for at in 0..machine.nodes.len() {
        let chain = machine.ancestors(at);
        // The last but one is the device, switch or bay that sits on the root port itself.
        let on_port = chain.iter().rev().nth(1).and_then(|&node| machine.nodes.get(node));
        let id = on_port.map(|node| match &node.kind {
            NodeKind::Gpu { slot, .. } | NodeKind::Nic { slot, .. } => slot.as_str(),
            NodeKind::Drives { .. } => node.id.trim_start_matches("drives-"),
            // A board with several GPUs of its own sits in a slot.
            NodeKind::Switch => node.id.strip_suffix("-board").unwrap_or(&node.id),
            _ => node.id.as_str(),
        });
        let is_chipset = on_port.is_some_and(|node| node.kind == NodeKind::Chipset);
        let root = if is_chipset { cpu.map(|_| (0, 0)) } else { id.and_then(|id| given.get(id)).copied() };
        let locality = id.and_then(|id| seen.get(id)).copied();
        let Some(node) = machine.nodes.get_mut(at) else { continue };
        node.root = root;
        node.numa = match node.kind {
            NodeKind::Socket { index, .. } => cpu.map(|cpu| roots::numa(cpu, index, 0)),
            _ => locality.or_else(|| Some(root?).zip(cpu).map(|((socket, root), cpu)| roots::numa(cpu, socket, root))),
        };
    }
}

/// Notes the host bridges that can be narrower than what hangs on them.
fn limit_roots(cpu: Option<&Cpu>, machine: &mut Machine) {
    let Some(usable_gb_s) = cpu.and_then(|cpu| roots::roots(cpu).host_gb_s) else { return };
    let used: std::collections::BTreeSet<(u8, u8)> = machine.nodes.iter().filter_map(|node| node.root).collect();
    machine.roots = used.into_iter().map(|at| Root { at, usable_gb_s }).collect();
}

/// The link that a slot is wired for: what an unknown card is taken to use.
fn slot_link(slot: &Slot) -> PcieLink {
    PcieLink::new(slot.generation, slot.lanes)
}

/// The PCI Express link that a GPU could train at most.
#[must_use]
pub fn gpu_link(gpu: &Gpu) -> PcieLink {
    PcieLink::new(gpu.pcie_gen, gpu.pcie_lanes)
}

/// What card, riser, slot, lane mode and port train to, and what keeps it below the card's maximum.
pub(crate) fn negotiate(
    slot: &Slot,
    width: &lanes::Width<'_>,
    port: Option<PcieGen>,
    maximum: PcieLink,
    riser: Option<&Riser>,
) -> (PcieLink, Option<Message>) {
    let (planned, limited_by) = negotiate_in_slot(slot, width, port, maximum);
    match riser.map(|riser| riser.limit(planned)).filter(|limited| *limited != planned) {
        Some(limited) => (limited, Some(Message::new("limit-riser").with("link", limited.to_string()))),
        None => (planned, limited_by),
    }
}

fn negotiate_in_slot(
    slot: &Slot,
    width: &lanes::Width<'_>,
    port: Option<PcieGen>,
    maximum: PcieLink,
) -> (PcieLink, Option<Message>) {
    let lanes = maximum.lanes.min(width.lanes).min(slot.mechanical_lanes);
    let board = slot.generation;
    let generation = maximum.generation.min(board).min(port.unwrap_or(board));
    let planned = PcieLink::new(generation, lanes);
    let limited_by = if lanes < maximum.lanes {
        Some(match width.cut_by {
            Some(mode) if width.lanes == lanes => Message::new("limit-mode").with("why", note::message(&mode.note)),
            _ => Message::new("limit-slot-lanes").with("slot", slot.label.as_str()).with("lanes", lanes),
        })
    } else if generation < maximum.generation {
        let by_port = port.is_some_and(|port| port < board);
        Some(generation_limit(if by_port { "limit-cpu-gen" } else { "limit-board-gen" }, generation))
    } else {
        None
    };
    (planned, limited_by)
}

fn generation_limit(key: &str, generation: PcieGen) -> Message {
    Message::new(key).with("gen", generation.number())
}

/// What peer traffic gets of the links between two sockets, one direction, GB/s.
fn socket_usable(catalog: &Catalog, kind: &str, gb_s_per_link: f64) -> f64 {
    let same = |row: &&Interconnect| {
        row.kind == "cpu-socket" && row.effective_gb_s.is_some_and(|rate| (rate - gb_s_per_link).abs() < 0.5)
    };
    let typical = catalog.interconnects.values().find(same).and_then(|row| row.typical_gb_s);
    match typical {
        Some(rate) => rate,
        None if kind.contains("C2C") => gb_s_per_link,
        None => gb_s_per_link * SOCKET_LINK_SHARE,
    }
}
