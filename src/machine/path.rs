//! Paths between devices in the words of `nvidia-smi topo -m`.
use std::fmt;

/// How two devices meet. Definitions as in the legend of `nvidia-smi topo -m`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PathClass {
    /// Joined by this many NVLinks (or links of the same standing).
    Nv(u8),
    /// At most one PCI Express bridge (a switch) between them.
    Pix,
    /// Several bridges, but no host bridge.
    Pxb,
    /// One PCI Express host bridge (root complex).
    Phb,
    /// Several host bridges within one NUMA node.
    Node,
    /// Across sockets or NUMA nodes.
    Sys,
}

impl fmt::Display for PathClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nv(links) => write!(f, "NV{links}"),
            Self::Pix => f.write_str("PIX"),
            Self::Pxb => f.write_str("PXB"),
            Self::Phb => f.write_str("PHB"),
            Self::Node => f.write_str("NODE"),
            Self::Sys => f.write_str("SYS"),
        }
    }
}

/// What is known of one unordered pair of devices.
#[derive(Debug, Clone, PartialEq)]
pub struct Pair {
    /// Id of one device, e.g. `gpu0`.
    pub a: String,
    /// Id of the other.
    pub b: String,
    /// How they meet.
    pub class: PathClass,
    /// NVLinks between them; 0 if none.
    pub nvlinks: u8,
    /// Whether data go directly, not through host memory.
    pub peer_to_peer: bool,
    /// What a program gets one way when only this pair is busy, GB/s.
    pub usable_gb_s: f64,
    /// The link that sets the rate, in words such as `plx-a uplink`.
    pub bottleneck: String,
    /// Indices into [`crate::machine::Machine::links`] along the path.
    pub links: Vec<usize>,
}
