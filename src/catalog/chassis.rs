//! Servers, workstations and boards as a buyer meets them: sockets, slots, switches, fixed links, bays, supplies.
//!
//! Wiring is told by naming the *upstream* of each slot, switch and bay: `cpu0`, `cpu1`, `chipset`, or a switch id.
//! What depends on the CPU, on a neighbour or on an M.2 drive is told by [`LaneMode`]s.
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::catalog::gpu::{Cooling, FormFactor};
use crate::catalog::{BayId, ChassisId, SlotId};
use crate::quantity::{Confidence, PcieGen};

/// Kind of body.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BodyKind {
    /// Rack server.
    Rack,
    /// Tower server.
    Tower,
    /// Workstation, sold complete.
    Workstation,
    /// Bare board, to be built into a case of the buyer's choice.
    Board,
}

/// Whether the wiring was read from the maker or a dump, or chosen as the likeliest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wiring {
    /// Published by the maker or read from a running machine.
    Published,
    /// The likeliest, chosen by us: ask the maker for the block diagram.
    Inferred,
}

/// Where a slot, switch or bay hangs: `cpu0`, `cpu1`, …, `chipset`, or the id of a switch of this chassis.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", from = "String")]
pub enum Upstream {
    /// A root port of this socket.
    Cpu(u8),
    /// The chipset, which shares one link to CPU 0.
    Chipset,
    /// A PCI Express switch of this chassis.
    Switch(String),
}

impl From<String> for Upstream {
    fn from(text: String) -> Self {
        match text.strip_prefix("cpu").and_then(|digits| digits.parse().ok()) {
            Some(socket) => Self::Cpu(socket),
            None if text == "chipset" => Self::Chipset,
            None => Self::Switch(text),
        }
    }
}

impl From<Upstream> for String {
    fn from(upstream: Upstream) -> Self {
        upstream.to_string()
    }
}

impl std::fmt::Display for Upstream {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Cpu(socket) => write!(f, "cpu{socket}"),
            Self::Chipset => f.write_str("chipset"),
            Self::Switch(id) => f.write_str(id),
        }
    }
}

/// What a slot is meant for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SlotUse {
    /// Full-size GPUs; takes other cards too.
    Gpu,
    /// Network, storage or small cards only: low profile, or without room and power for a GPU.
    Io,
}

/// A place for a card or module.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Slot {
    /// Id within the chassis, e.g. `slot4` or `gpu0`.
    pub id: SlotId,
    /// Name as printed on the machine, e.g. `4` or `GPU 0`.
    pub label: String,
    /// What it is meant for.
    #[serde(default = "gpu_use")]
    pub use_for: SlotUse,
    /// Connector.
    #[serde(default = "pcie")]
    pub connector: FormFactor,
    /// Lanes that the connector could hold.
    #[serde(default = "sixteen")]
    pub mechanical_lanes: u8,
    /// Lanes that are wired, at most.
    #[serde(default = "sixteen")]
    pub lanes: u8,
    /// Generation of the board's wiring.
    pub generation: PcieGen,
    /// Where it hangs.
    pub upstream: Upstream,
    /// Host bridge of the CPU that it hangs on, where the maker or a dump says; else one is assumed.
    #[serde(default)]
    pub root: Option<u8>,
    /// Group of devices that reach each other without crossing between NUMA nodes, as the report of a running machine
    /// shows it; counts instead of what the CPU's family would give.
    #[serde(default)]
    pub locality: Option<u8>,
    /// Row in the picture seen from above, 0 at the back.
    #[serde(default)]
    pub row: u8,
    /// Place in the row, in expansion slots of 20.32 mm from the left. Cards cover `position .. position + width`.
    pub position: f32,
    /// Expansion slots of room to the right, including its own: a wider card does not fit, whatever the neighbours.
    pub max_width: f32,
    /// Longest card, mm.
    #[serde(default)]
    pub max_length_mm: Option<f64>,
    /// What a reader should know besides.
    #[serde(default)]
    pub note: String,
}

fn gpu_use() -> SlotUse {
    SlotUse::Gpu
}

fn pcie() -> FormFactor {
    FormFactor::Pcie
}

fn sixteen() -> u8 {
    16
}

/// A PCI Express switch.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Switch {
    /// Id within the chassis, e.g. `plx-a`.
    pub id: String,
    /// Name as shown, e.g. `PLX A`.
    pub name: String,
    /// Chip, where known, e.g. `PEX 8747`.
    #[serde(default)]
    pub chip: String,
    /// Generation.
    pub generation: PcieGen,
    /// Width of the uplink in lanes.
    pub uplink_lanes: u8,
    /// Where the uplink goes.
    pub upstream: Upstream,
    /// Host bridge of the CPU that the uplink goes to, where the maker or a dump says; else one is assumed.
    #[serde(default)]
    pub root: Option<u8>,
    /// Group of devices that reach each other without crossing between NUMA nodes, as the report of a running machine
    /// shows it; counts instead of what the CPU's family would give.
    #[serde(default)]
    pub locality: Option<u8>,
}

/// A condition on the plan. All that is given must hold.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct When {
    /// These slots are all filled.
    pub filled: Vec<SlotId>,
    /// At least one of these slots is filled.
    pub any_filled: Vec<SlotId>,
    /// These bays hold at least one drive each.
    pub bays_used: Vec<BayId>,
    /// The CPU has at most this many lanes.
    pub cpu_lanes_at_most: Option<u16>,
    /// The CPU is of one of these families.
    pub cpu_families: Vec<String>,
}

/// One of the alternative ways in which a board shares its lanes.
///
/// Where several modes apply, each slot gets the smallest width that any of them says.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct LaneMode {
    /// When it applies.
    pub when: When,
    /// Width of each slot or switch uplink then, in lanes; 0 is dead.
    pub lanes: BTreeMap<String, u8>,
    /// Why, in words a buyer understands.
    pub note: String,
}

/// Links between GPUs that are part of the board.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct GpuFabric {
    /// NVSwitch (or other switch) chips through which all GPUs meet with all their links; 0 for a mesh of edges.
    pub switches: u8,
    /// Links of each GPU into those chips where a running machine was read; else the GPU's data say.
    pub links: Option<u8>,
    /// Direct links of a mesh, by slot id; `cpu0` stands for a socket (POWER9).
    pub edges: Vec<GpuFabricEdge>,
    /// What a reader should know besides.
    pub note: String,
}

/// One bundle of links between two GPU slots, or a slot and a socket.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct GpuFabricEdge {
    /// One end.
    pub a: String,
    /// The other end.
    pub b: String,
    /// Links in the bundle.
    pub links: u8,
}

/// What a bay takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BayKind {
    /// 3.5-inch SATA or SAS; takes 2.5-inch SATA drives too.
    Sata35,
    /// 2.5-inch SATA or SAS.
    Sata25,
    /// U.2 or U.3; takes 2.5-inch SATA drives too.
    U2,
    /// M.2 socket for NVMe.
    M2,
    /// E1.S or E3.S.
    Edsff,
}

impl BayKind {
    /// The trade's name, the same in every language.
    #[must_use]
    pub fn trade_name(self) -> &'static str {
        match self {
            Self::Sata35 => "3.5″ SATA",
            Self::Sata25 => "2.5″ SATA",
            Self::U2 => "U.2",
            Self::M2 => "M.2",
            Self::Edsff => "E1.S",
        }
    }
}

/// A group of like drive bays.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Bays {
    /// Id within the chassis.
    pub id: BayId,
    /// What they take.
    pub kind: BayKind,
    /// How many.
    pub count: u8,
    /// Where NVMe drives in them hang.
    pub upstream: Upstream,
    /// Lanes of each, 0 for SATA.
    #[serde(default)]
    pub lanes_each: u8,
    /// Generation, for NVMe.
    #[serde(default)]
    pub generation: Option<PcieGen>,
}

/// Power supplies.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PowerSupplies {
    /// How many are fitted.
    pub count: u8,
    /// Rating of each, W.
    pub watts: f64,
    /// How many must work for the machine to run at full load; `count` means no redundancy.
    pub needed: u8,
    /// Input for the full rating as printed, e.g. `200-240V`.
    #[serde(default)]
    pub input: String,
    /// Other ratings it is sold with, W.
    #[serde(default)]
    pub other_watts: Vec<f64>,
    /// Whether count and rating were read from a source; if not, they are our assumption.
    #[serde(default = "yes")]
    pub published: bool,
}

fn yes() -> bool {
    true
}

/// Outer size and weight. Unknown values are `None`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Body {
    /// Width at the widest, mm.
    pub width_mm: Option<f64>,
    /// Height, mm.
    pub height_mm: Option<f64>,
    /// Depth without cables, mm.
    pub depth_mm: Option<f64>,
    /// Weight, kg.
    pub weight_kg: Option<f64>,
    /// Rack units; for a tower, when laid in a rack.
    pub rack_units: Option<f64>,
    /// Air direction, e.g. `front-to-rear`.
    pub airflow: String,
    /// Noise as printed.
    pub noise: String,
}

/// A server, workstation or board.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Chassis {
    /// Id, e.g. `ultralab-gt410p`.
    pub id: ChassisId,
    /// Maker.
    pub vendor: String,
    /// Name as sold, without the maker.
    pub name: String,
    /// Kind of body.
    pub kind: BodyKind,
    /// Outer size.
    #[serde(default)]
    pub body: Body,
    /// CPU sockets.
    pub sockets: u8,
    /// CPU families that fit, as [`crate::catalog::Cpu::family`].
    pub cpu_families: Vec<String>,
    /// Memory kind, e.g. `DDR4`.
    pub memory_kind: String,
    /// Memory slots in all; `None` if not published.
    pub dimm_slots: Option<u8>,
    /// Slots, in the order in which cards are filled in.
    pub slots: Vec<Slot>,
    /// PCI Express switches.
    #[serde(default)]
    pub switches: Vec<Switch>,
    /// Lanes that the board takes from each socket for things that are not slots, with a name: LAN, chipset, ….
    #[serde(default)]
    pub onboard: Vec<OnboardLanes>,
    /// Width and generation of the chipset's link to CPU 0 (DMI and the like), if there is a chipset.
    #[serde(default)]
    pub chipset_link: Option<(PcieGen, u8)>,
    /// Lane modes.
    #[serde(default)]
    pub lane_modes: Vec<LaneMode>,
    /// Fixed links between GPUs.
    #[serde(default)]
    pub fabric: Option<GpuFabric>,
    /// Whether cards in neighbouring slots can be joined by NVLink bridges.
    #[serde(default)]
    pub bridges: bool,
    /// Most GPUs that the maker allows, if less than the slots suggest.
    #[serde(default)]
    pub max_gpus: Option<u8>,
    /// Most power of one GPU, W.
    #[serde(default)]
    pub max_gpu_tdp_w: Option<f64>,
    /// Most power of the whole machine as its maker prints it, W.
    #[serde(default)]
    pub rated_w: Option<f64>,
    /// What GPU cooling the body can serve; empty means any.
    #[serde(default)]
    pub gpu_cooling: Vec<Cooling>,
    /// Drive bays.
    #[serde(default)]
    pub bays: Vec<Bays>,
    /// Power supplies; `None` for a bare board or where nothing is known.
    #[serde(default)]
    pub psu: Option<PowerSupplies>,
    /// Network ports on the board, as printed.
    #[serde(default)]
    pub lan: String,
    /// Management controller, as printed.
    #[serde(default)]
    pub management: String,
    /// Wiring: published or inferred.
    pub wiring: Wiring,
    /// What a reader should know besides.
    #[serde(default)]
    pub notes: String,
    /// Where the facts come from.
    pub source: String,
    /// How far they can be trusted.
    pub confidence: Confidence,
}

/// Lanes that the board itself takes from a socket.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct OnboardLanes {
    /// What takes them, e.g. `10GbE LAN`.
    pub what: String,
    /// Which socket.
    pub socket: u8,
    /// Lanes.
    pub lanes: u8,
}

impl Chassis {
    /// The slot with this id.
    #[must_use]
    pub fn slot(&self, id: &SlotId) -> Option<&Slot> {
        self.slots.iter().find(|slot| slot.id == *id)
    }

    /// The kind of bays that spends lanes under this name in the ledger; `None` if it is no bay.
    #[must_use]
    pub fn bay_of(&self, spender: &str) -> Option<BayKind> {
        let id = spender.trim_start_matches("drives-");
        self.bays.iter().find(|bays| bays.id.as_str() == id).map(|bays| bays.kind)
    }

    /// The switch with this id.
    #[must_use]
    pub fn switch(&self, id: &str) -> Option<&Switch> {
        self.switches.iter().find(|switch| switch.id == id)
    }

    /// The socket that feeds this upstream, following switches; the chipset hangs on socket 0.
    ///
    /// `None` if a switch is unknown or switches form a circle.
    #[must_use]
    pub fn socket_of(&self, upstream: &Upstream) -> Option<u8> {
        let mut at = upstream;
        for _ in 0..=self.switches.len() {
            match at {
                Upstream::Cpu(socket) => return Some(*socket),
                Upstream::Chipset => return Some(0),
                Upstream::Switch(id) => at = &self.switch(id)?.upstream,
            }
        }
        None
    }

    /// Slots meant for GPUs.
    pub fn gpu_slots(&self) -> impl Iterator<Item = &Slot> {
        self.slots.iter().filter(|slot| slot.use_for == SlotUse::Gpu)
    }
}
