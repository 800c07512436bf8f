//! What was read from the report of a running machine, whatever program wrote it.
use std::collections::BTreeMap;

use crate::machine::PathClass;
use crate::quantity::{Message, PcieLink};

/// Program and form of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// `nvidia-smi topo -m`.
    NvidiaTopo,
    /// `rocm-smi --showtopo`.
    RocmTopo,
    /// XML of hwloc's `lstopo`, versions 1 to 3.
    Hwloc,
    /// Topology XML of NCCL or RCCL.
    Nccl,
    /// `lspci -vv` or `-vvv`.
    LspciVerbose,
    /// `lspci -tv`.
    LspciTree,
}

impl Format {
    /// Name of the report, the same in every language.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::NvidiaTopo => "nvidia-smi topo -m",
            Self::RocmTopo => "rocm-smi --showtopo",
            Self::Hwloc => "hwloc XML",
            Self::Nccl => "NCCL/RCCL XML",
            Self::LspciVerbose => "lspci -vv",
            Self::LspciTree => "lspci -tv",
        }
    }
}

/// What a device is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum DeviceKind {
    /// An accelerator.
    Gpu,
    /// A port or function of a network adapter.
    Nic,
    /// An NVMe drive.
    Nvme,
    /// The console's display controller, not for computing.
    Display,
    /// A device of which the report does not say what it is.
    Other,
}

impl DeviceKind {
    /// Name in JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Gpu => "gpu",
            Self::Nic => "nic",
            Self::Nvme => "nvme",
            Self::Display => "display",
            Self::Other => "other",
        }
    }
}

/// A device of the report.
#[derive(Debug, Clone, PartialEq)]
pub struct Device {
    /// Its name in the report in lower case: `gpu0`, `nic0`, `mlx5_0`; numbered by us where the report has none.
    pub id: String,
    /// What it is.
    pub kind: DeviceKind,
    /// Model or system name, as far as the report tells; else empty.
    pub name: String,
    /// NUMA node.
    pub numa: Option<u16>,
    /// Cores near it, as the report writes them.
    pub cpu_affinity: Option<String>,
    /// PCI address, `0000:41:00.0`.
    pub address: Option<String>,
    /// PCI vendor and device number.
    pub pci_id: Option<(u16, u16)>,
    /// Link that it could train at most.
    pub maximum: Option<PcieLink>,
    /// Link as it ran when the report was made. Idle devices save power by a lower speed.
    pub current: Option<PcieLink>,
    /// GB/s one way of the link as it ran, where only that is told.
    pub rate_gb_s: Option<f64>,
    /// The bridge it hangs on, as an index into [`Reading::bridges`].
    pub bridge: Option<usize>,
    /// The host bridge or CPU that it hangs on, as an index into [`Reading::hosts`].
    pub host: Option<usize>,
    /// Line of the report, counted from 1.
    pub line: usize,
}

impl Device {
    /// A device of which only name and kind are known.
    #[must_use]
    pub fn new(id: impl Into<String>, kind: DeviceKind, line: usize) -> Self {
        Self {
            id: id.into(),
            kind,
            name: String::new(),
            numa: None,
            cpu_affinity: None,
            address: None,
            pci_id: None,
            maximum: None,
            current: None,
            rate_gb_s: None,
            bridge: None,
            host: None,
            line,
        }
    }
}

/// A PCI Express bridge or switch of the report.
#[derive(Debug, Clone, PartialEq)]
pub struct Bridge {
    /// PCI address.
    pub address: String,
    /// The bridge above it.
    pub parent: Option<usize>,
    /// The host bridge or CPU that it hangs on.
    pub host: Option<usize>,
    /// Its link upwards as it ran.
    pub link: Option<PcieLink>,
    /// PCI vendor and device number.
    pub pci_id: Option<(u16, u16)>,
}

/// Where PCI Express begins: a host bridge (hwloc, lspci) or a CPU (NCCL).
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Host {
    /// Name: the buses below it, or the CPU's number.
    pub name: String,
    /// NUMA node, if it belongs to one.
    pub numa: Option<u16>,
    /// Package (socket), if told.
    pub package: Option<u16>,
    /// Vendor of the CPU, if told.
    pub vendor: String,
}

/// Standard of direct links between GPUs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum LinkStandard {
    /// NVIDIA's.
    NvLink,
    /// AMD's Infinity Fabric.
    Xgmi,
}

/// Direct links between two GPUs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GpuLink {
    /// Standard.
    pub standard: LinkStandard,
    /// Links in the bundle, if told.
    pub links: Option<u8>,
    /// Hops, if told.
    pub hops: Option<u8>,
    /// AMD's weight of the path, if told.
    pub weight: Option<u32>,
}

/// What a report says of one unordered pair of devices.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Cell {
    /// How the two meet over PCI Express; unknown where only direct links are shown. Never [`PathClass::Nv`].
    pub pcie: Option<PathClass>,
    /// Their direct links.
    pub direct: Option<GpuLink>,
}

impl Cell {
    /// The pair as a matrix writes it: `NV4`, `XGMI`, `PIX`; `None` if nothing is known.
    #[must_use]
    pub fn word(&self) -> Option<String> {
        match self.direct {
            Some(GpuLink { standard: LinkStandard::NvLink, links: Some(links), .. }) => Some(format!("NV{links}")),
            Some(GpuLink { standard: LinkStandard::NvLink, .. }) => Some("NV".to_owned()),
            Some(GpuLink { standard: LinkStandard::Xgmi, .. }) => Some("XGMI".to_owned()),
            None => self.pcie.map(|class| class.to_string()),
        }
    }
}

/// One entry of direct links as an XML file lists them: from one GPU, one way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinkEntry {
    /// The GPU, as an index into [`Reading::devices`].
    pub gpu: usize,
    /// PCI address of the other end: a GPU or a GPU switch.
    pub target: String,
    /// Links.
    pub count: u8,
    /// Standard.
    pub standard: LinkStandard,
}

/// Processors and memory as hwloc counts them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Processors {
    /// Packages (sockets).
    pub packages: usize,
    /// NUMA nodes.
    pub numa_nodes: usize,
    /// Cores.
    pub cores: usize,
    /// Hardware threads.
    pub threads: usize,
}

/// A line that could not be read, wholly or in part.
#[derive(Debug, Clone, PartialEq)]
pub struct Unread {
    /// Line, counted from 1.
    pub line: usize,
    /// What is wrong.
    pub why: Message,
}

/// What was read from a report.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// Program and form.
    pub format: Format,
    /// Devices in the order of the report.
    pub devices: Vec<Device>,
    /// What is known of each pair, by indices of devices, the smaller first.
    pub cells: BTreeMap<(usize, usize), Cell>,
    /// Bridges of trees.
    pub bridges: Vec<Bridge>,
    /// Host bridges or CPUs of trees.
    pub hosts: Vec<Host>,
    /// Direct links one by one, where the report lists them so.
    pub entries: Vec<LinkEntry>,
    /// Processors, where they are listed.
    pub processors: Option<Processors>,
    /// Machine model as the system names it; empty if not told.
    pub model: String,
    /// Model of the CPUs as the system names it; empty if not told.
    pub cpu_name: String,
    /// Whether the driver is of the time before `NODE`: then host bridges of one socket were told like those of two.
    pub before_node: bool,
    /// Lines that could not be read.
    pub unread: Vec<Unread>,
}

impl Reading {
    /// A reading with nothing in it.
    #[must_use]
    pub fn empty(format: Format) -> Self {
        Self {
            format,
            devices: Vec::new(),
            cells: BTreeMap::new(),
            bridges: Vec::new(),
            hosts: Vec::new(),
            entries: Vec::new(),
            processors: None,
            model: String::new(),
            cpu_name: String::new(),
            before_node: false,
            unread: Vec::new(),
        }
    }

    /// Indices of the devices of one kind.
    pub fn of_kind(&self, kind: DeviceKind) -> impl Iterator<Item = usize> + '_ {
        self.devices.iter().enumerate().filter(move |(_, device)| device.kind == kind).map(|(at, _)| at)
    }

    /// What is known of a pair.
    #[must_use]
    pub fn cell(&self, a: usize, b: usize) -> Option<&Cell> {
        self.cells.get(&(a.min(b), a.max(b)))
    }

    /// Whether a pair that meets by this class over PCI Express would be told as it is told here.
    #[must_use]
    pub fn tells_as(&self, told: PathClass, class: PathClass) -> bool {
        told == class || self.before_node && told == PathClass::Sys && class == PathClass::Node
    }

    /// The bridges above a device, the nearest first.
    #[must_use]
    pub fn bridges_above(&self, device: usize) -> Vec<usize> {
        let mut chain = Vec::new();
        let mut at = self.devices.get(device).and_then(|device| device.bridge);
        while let Some(bridge) = at.filter(|bridge| !chain.contains(bridge)) {
            chain.push(bridge);
            at = self.bridges.get(bridge).and_then(|bridge| bridge.parent);
        }
        chain
    }

    /// Notes that a line, or a part of it, could not be read.
    pub(crate) fn miss(&mut self, line: usize, why: Message) {
        /// A file that is wrong in more places is not read better by listing them.
        const MOST: usize = 1_000;
        if self.unread.len() < MOST {
            self.unread.push(Unread { line, why });
        }
    }
}
