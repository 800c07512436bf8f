//! The machine as nodes and links. All bandwidths are one direction, GB/s.
use crate::catalog::{GpuId, NicId, SlotId};
use crate::quantity::{Message, PcieLink};

/// What a node is.
#[derive(Debug, Clone, PartialEq)]
pub enum NodeKind {
    /// A CPU socket, filled or not.
    Socket {
        /// Number of the socket.
        index: u8,
        /// Whether a CPU sits in it.
        fitted: bool,
    },
    /// The chipset.
    Chipset,
    /// A PCI Express switch of the chassis.
    Switch,
    /// A GPU as programs see it (one of several on boards such as the A16).
    Gpu {
        /// Model, as the plan names it; may be unknown to the catalogue.
        gpu: GpuId,
        /// Its slot.
        slot: SlotId,
    },
    /// A network adapter.
    Nic {
        /// Model.
        nic: NicId,
        /// Its slot.
        slot: SlotId,
    },
    /// NVMe drives in one group of bays.
    Drives {
        /// How many.
        count: u16,
    },
    /// All NVSwitch chips together.
    GpuSwitch,
}

/// One node of the graph.
#[derive(Debug, Clone, PartialEq)]
pub struct Node {
    /// `cpu0`, `chipset`, a switch id, `gpu0`…, `nic0`…, `drives-BAY`, `nvswitch`.
    pub id: String,
    /// What it is.
    pub kind: NodeKind,
    /// Name as shown: the CPU's, switch's, card's.
    pub name: String,
    /// Socket that it belongs to, if it hangs on one.
    pub socket: Option<u8>,
    /// Host bridge that it hangs on, as (socket, number).
    pub root: Option<(u8, u8)>,
    /// NUMA node that it is nearest to.
    pub numa: Option<u8>,
    /// Link towards the CPU, as an index into [`Machine::links`].
    pub uplink: Option<usize>,
}

/// What a link is.
#[derive(Debug, Clone, PartialEq)]
pub enum LinkKind {
    /// PCI Express.
    Pcie {
        /// What both ends could do at most.
        maximum: PcieLink,
        /// What will be negotiated.
        planned: PcieLink,
    },
    /// NVLink or another link between GPUs.
    GpuLink {
        /// Links in the bundle.
        links: u8,
        /// Generation, as [`crate::catalog::gpu::GpuLinks::generation`].
        generation: String,
    },
    /// QPI, UPI, xGMI between sockets.
    Sockets {
        /// Name of the kind.
        kind: String,
        /// Links in the bundle.
        links: u8,
    },
    /// The chipset's link to CPU 0.
    Chipset,
}

/// One link of the graph.
#[derive(Debug, Clone, PartialEq)]
pub struct Link {
    /// One end: the upper (nearer to the CPU) where there is one. Index into [`Machine::nodes`].
    pub a: usize,
    /// The other end.
    pub b: usize,
    /// What it is.
    pub kind: LinkKind,
    /// What the better end could do.
    pub maximum_gb_s: f64,
    /// What will be negotiated.
    pub planned_gb_s: f64,
    /// What programs get.
    pub usable_gb_s: f64,
    /// Why it trains below its maximum; `None` if it does not.
    pub limited_by: Option<Message>,
}

/// A host bridge that is known to carry less than its ports together.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Root {
    /// Its socket and number, as [`Node::root`].
    pub at: (u8, u8),
    /// What all its devices together get to or from memory, one direction, GB/s.
    pub usable_gb_s: f64,
}

impl Root {
    /// Name for people: `cpu0 root 1`.
    #[must_use]
    pub fn name(&self) -> String {
        format!("cpu{} root {}", self.at.0, self.at.1)
    }
}

/// The whole graph.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Machine {
    /// Nodes: sockets first, then chipset, switches, GPUs in slot order, NICs, drives, NVSwitch.
    pub nodes: Vec<Node>,
    /// Links.
    pub links: Vec<Link>,
    /// Host bridges that can be narrower than what hangs on them. Copies between devices do not cross them.
    pub roots: Vec<Root>,
}

impl Machine {
    /// The index of the node with this id.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<usize> {
        self.nodes.iter().position(|node| node.id == id)
    }

    /// Indices of all GPUs.
    pub fn gpus(&self) -> impl Iterator<Item = usize> {
        self.nodes.iter().enumerate().filter(|(_, node)| matches!(node.kind, NodeKind::Gpu { .. })).map(|(at, _)| at)
    }

    /// Indices of all network adapters.
    pub fn nics(&self) -> impl Iterator<Item = usize> {
        self.nodes.iter().enumerate().filter(|(_, node)| matches!(node.kind, NodeKind::Nic { .. })).map(|(at, _)| at)
    }

    /// Nodes from this one up to its socket (or the topmost that is connected), this one first.
    #[must_use]
    pub fn ancestors(&self, node: usize) -> Vec<usize> {
        let mut chain = vec![node];
        let mut at = node;
        while let Some(link) = self.nodes.get(at).and_then(|node| node.uplink).and_then(|link| self.links.get(link)) {
            at = link.a;
            if chain.contains(&at) {
                break;
            }
            chain.push(at);
        }
        chain
    }

    /// The host bridge through which a device reaches memory, if it is known to limit; none for GPUs that have links of
    /// their own to the CPU.
    #[must_use]
    pub fn root_of(&self, node: usize) -> Option<&Root> {
        let at = self.nodes.get(node)?.root?;
        self.roots.iter().find(|root| root.at == at).filter(|_| self.link_to_socket(node).is_none())
    }

    /// The link of its own that a GPU has to a CPU (POWER9, Grace), past PCI Express.
    #[must_use]
    pub fn link_to_socket(&self, gpu: usize) -> Option<usize> {
        let is_socket = |node: usize| matches!(self.nodes.get(node), Some(Node { kind: NodeKind::Socket { .. }, .. }));
        self.links.iter().position(|link| {
            matches!(link.kind, LinkKind::GpuLink { .. })
                && (link.b == gpu && is_socket(link.a) || link.a == gpu && is_socket(link.b))
        })
    }

    /// Links from a device to its socket: its own where there is one, else those of the tree.
    #[must_use]
    pub fn way_to_host(&self, device: usize) -> Vec<usize> {
        match self.link_to_socket(device) {
            Some(direct) => vec![direct],
            None => self.ancestors(device).iter().filter_map(|&node| self.nodes.get(node)?.uplink).collect(),
        }
    }

    /// The PCI Express link of a device towards the CPU: (maximum, planned).
    #[must_use]
    pub fn device_link(&self, node: usize) -> Option<(PcieLink, PcieLink)> {
        match self.links.get(self.nodes.get(node)?.uplink?)?.kind {
            LinkKind::Pcie { maximum, planned } => Some((maximum, planned)),
            _ => None,
        }
    }
}
