//! The project file's content: plain data, every field optional in the file.
use std::borrow::Cow;
use std::collections::BTreeMap;

use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use crate::catalog::{
    BridgeId, Catalog, Chassis, ChassisId, CpuId, DriveId, GpuId, MemoryId, NicId, PriceRow, SlotId, WorkloadId,
    WorkloadInputs,
};
use crate::plan::{ComparedRows, OwnershipTerms, Presentation};
use crate::quantity::{Currency, Day, Money, PcieGen, PcieLink};

/// The `format_version` that this program writes.
pub const FORMAT_VERSION: u32 = 1;

/// Number of an option within its project; stays the same when options are renamed or reordered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct OptionId(pub u32);

/// The user's file: one or more options, prices, currency, notes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Project {
    /// Version of the file format.
    pub format_version: u32,
    /// Title, shown in the window and on documents.
    pub title: String,
    /// Currency in which prices are shown.
    pub currency: Currency,
    /// Exchange rates, set and dated by the user.
    pub rates: Vec<Rate>,
    /// Free text.
    pub notes: String,
    /// Tags of a preset, e.g. `entry`, `ultralab`.
    pub tags: Vec<String>,
    /// Machines of this project that no catalogue has: those read from reports of running machines.
    pub machines: Vec<Chassis>,
    /// Age from which a price is called old, months; 12 if not given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub old_after_months: Option<u16>,
    /// Terms of owning the machines, where the user set some.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ownership: Option<OwnershipTerms>,
    /// How the pages of a meeting are arranged, where the user arranged them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub presentation: Option<Presentation>,
    /// How the rows of the comparison are arranged, where the user arranged them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compared: Option<ComparedRows>,
    /// The options, in the order of their tabs.
    pub options: Vec<Plan>,
}

impl Default for Project {
    fn default() -> Self {
        Self {
            format_version: FORMAT_VERSION,
            title: String::new(),
            currency: Currency::USD,
            rates: Vec::new(),
            notes: String::new(),
            tags: Vec::new(),
            machines: Vec::new(),
            old_after_months: None,
            ownership: None,
            presentation: None,
            compared: None,
            options: Vec::new(),
        }
    }
}

impl Project {
    /// The option with this id.
    #[must_use]
    pub fn option(&self, id: OptionId) -> Option<&Plan> {
        self.options.iter().find(|plan| plan.id == id)
    }

    /// The option with this id, to be changed.
    pub fn option_mut(&mut self, id: OptionId) -> Option<&mut Plan> {
        self.options.iter_mut().find(|plan| plan.id == id)
    }

    /// The catalogue with the project's own machines.
    #[must_use]
    pub fn catalog<'a>(&self, catalog: &'a Catalog) -> Cow<'a, Catalog> {
        if self.machines.is_empty() {
            return Cow::Borrowed(catalog);
        }
        let mut own = catalog.clone();
        own.chassis.extend(self.machines.iter().map(|machine| (machine.id.clone(), machine.clone())));
        Cow::Owned(own)
    }

    /// An id for a machine read from a report that neither the catalogue nor the project has yet.
    #[must_use]
    pub fn free_machine_id(&self, catalog: &Catalog) -> ChassisId {
        let taken =
            |id: &ChassisId| catalog.chassis.contains_key(id) || self.machines.iter().any(|machine| machine.id == *id);
        let ids = (1..=u32::MAX).map(|number| ChassisId::new(format!("imported-{number}")));
        ids.into_iter().find(|id| !taken(id)).unwrap_or_default()
    }

    /// An id that no option has yet.
    #[must_use]
    pub fn free_option_id(&self) -> OptionId {
        OptionId(self.options.iter().map(|plan| plan.id.0).max().map_or(1, |id| id.saturating_add(1)))
    }
}

/// An exchange rate: one `from` is worth `rate` of `to`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rate {
    /// Currency given.
    pub from: Currency,
    /// Currency got.
    pub to: Currency,
    /// Units of `to` for one of `from`.
    pub rate: Decimal,
    /// Day of the rate.
    pub date: Day,
}

/// One machine being sketched (or several equal ones: `nodes`).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Plan {
    /// Number within the project.
    pub id: OptionId,
    /// Title, shown on the tab.
    pub title: String,
    /// The chassis; `None` in an empty option.
    pub chassis: Option<ChassisId>,
    /// Model of the CPUs.
    pub cpu: Option<CpuId>,
    /// CPUs fitted, from socket 0 up.
    pub cpu_count: u8,
    /// Memory modules.
    pub memory: Vec<MemoryLot>,
    /// What is in the slots.
    pub cards: Vec<Card>,
    /// Risers between slots and their cards.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub risers: Vec<Riser>,
    /// NVLink bridges on the cards.
    pub bridges: Vec<PlacedBridge>,
    /// Drives.
    pub drives: Vec<DriveLot>,
    /// Power supplies, where they differ from the chassis' own.
    pub psu: Option<PsuChoice>,
    /// Equal machines of this kind.
    pub nodes: u32,
    /// Chosen workloads.
    pub workloads: Vec<WorkloadId>,
    /// What the user told of workloads, by their ids.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub workload_inputs: BTreeMap<WorkloadId, WorkloadInputs>,
    /// Power limit set for each GPU, W, where it is below the card's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub power_cap_w: Option<f64>,
    /// How much more bandwidth the adapters have than the network between machines can carry at once; 1 or not given
    /// for a network that does not block.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub network_oversubscription: Option<f64>,
    /// Size of the user's data set, GB, if told.
    pub data_set_gb: Option<f64>,
    /// What may be spent.
    pub budget: Option<Money>,
    /// Prices that the user set for parts, by part kind and id (`gpu/rtx-3090`).
    pub prices: BTreeMap<String, LocalPrice>,
    /// Prices of the catalogue and the price book that the plan was made with, by part kind and id: they stay until
    /// they are refreshed, whatever the catalogue says by then.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub kept_prices: BTreeMap<String, PriceRow>,
    /// A price offered for the machine as it was then.
    pub quote: Option<Quote>,
    /// What an article printed of this machine.
    pub seed_claims: Vec<SeedClaim>,
    /// Free text.
    pub notes: String,
}

impl Default for Plan {
    fn default() -> Self {
        Self {
            id: OptionId(1),
            title: String::new(),
            chassis: None,
            cpu: None,
            cpu_count: 1,
            memory: Vec::new(),
            cards: Vec::new(),
            risers: Vec::new(),
            bridges: Vec::new(),
            drives: Vec::new(),
            psu: None,
            nodes: 1,
            workloads: Vec::new(),
            workload_inputs: BTreeMap::new(),
            power_cap_w: None,
            network_oversubscription: None,
            data_set_gb: None,
            budget: None,
            prices: BTreeMap::new(),
            kept_prices: BTreeMap::new(),
            quote: None,
            seed_claims: Vec::new(),
            notes: String::new(),
        }
    }
}

impl Plan {
    /// What is in this slot.
    #[must_use]
    pub fn card(&self, slot: &SlotId) -> Option<&Card> {
        self.cards.iter().find(|card| card.slot == *slot)
    }

    /// The riser of this slot.
    #[must_use]
    pub fn riser(&self, slot: &SlotId) -> Option<&Riser> {
        self.risers.iter().find(|riser| riser.slot == *slot)
    }

    /// Slots and ids of the GPUs, in the order of placing.
    pub fn gpus(&self) -> impl Iterator<Item = (&SlotId, &GpuId)> {
        self.cards.iter().filter_map(|card| match &card.part {
            CardPart::Gpu(gpu) => Some((&card.slot, gpu)),
            _ => None,
        })
    }
}

/// Equal memory modules.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MemoryLot {
    /// Which module.
    pub module: MemoryId,
    /// How many.
    pub count: u16,
}

/// Equal drives.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DriveLot {
    /// Which drive.
    pub drive: DriveId,
    /// How many.
    pub count: u16,
}

/// Power supplies other than the chassis' own.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct PsuChoice {
    /// How many.
    pub count: u8,
    /// Rating of each, W.
    pub watts: f64,
}

/// What a card is. Written as `gpu/ID`, `nic/ID`, or another kind, which is kept as it is.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", from = "String")]
pub enum CardPart {
    /// A GPU.
    Gpu(GpuId),
    /// A network adapter.
    Nic(NicId),
    /// Something that this version does not know: the text as it stands in the file.
    Other(String),
}

impl From<String> for CardPart {
    fn from(text: String) -> Self {
        match text.split_once('/') {
            Some(("gpu", id)) => Self::Gpu(GpuId::new(id)),
            Some(("nic", id)) => Self::Nic(NicId::new(id)),
            _ => Self::Other(text),
        }
    }
}

impl From<CardPart> for String {
    fn from(part: CardPart) -> Self {
        part.to_string()
    }
}

impl std::fmt::Display for CardPart {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Gpu(id) => write!(f, "gpu/{id}"),
            Self::Nic(id) => write!(f, "nic/{id}"),
            Self::Other(text) => f.write_str(text),
        }
    }
}

/// A card in a slot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Card {
    /// Where.
    pub slot: SlotId,
    /// What.
    pub part: CardPart,
}

/// A cable or board between a slot and its card, or a box outside: the card stands elsewhere, covers no neighbours, and
/// has the link that both it and the riser can do.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Riser {
    /// Slot in which it sits.
    pub slot: SlotId,
    /// Generation that it is made for; not given, it follows the card.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub generation: Option<PcieGen>,
    /// Lanes that it passes on; not given, all of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lanes: Option<u8>,
    /// Length of its cable, mm, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub length_mm: Option<f64>,
}

impl Riser {
    /// A riser that passes on everything.
    #[must_use]
    pub fn new(slot: SlotId) -> Self {
        Self { slot, generation: None, lanes: None, length_mm: None }
    }

    /// What it leaves of a link.
    #[must_use]
    pub fn limit(&self, link: PcieLink) -> PcieLink {
        let generation = self.generation.map_or(link.generation, |own| own.min(link.generation));
        PcieLink::new(generation, self.lanes.map_or(link.lanes, |own| own.min(link.lanes)))
    }
}

/// An NVLink bridge on two or more cards.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlacedBridge {
    /// Which bridge.
    pub bridge: BridgeId,
    /// Slots of the joined cards.
    pub slots: Vec<SlotId>,
}

/// A price that the user set for one part.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LocalPrice {
    /// Price of one.
    pub price: Money,
    /// Day of the price.
    pub date: Day,
    /// Where it is from, e.g. the vendor's offer number.
    #[serde(default)]
    pub source: String,
}

/// A price offered for a whole machine.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Quote {
    /// Price of one machine.
    pub price: Money,
    /// Day of the offer.
    pub date: Day,
    /// Whose offer.
    pub source: String,
    /// The parts that the offer covers: what is added or missing since then is priced as a difference.
    pub covers: Vec<QuoteLine>,
}

/// Parts that a quote covers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct QuoteLine {
    /// Part kind and id, e.g. `gpu/quadro-rtx-6000`.
    pub part: String,
    /// How many.
    pub count: u32,
}

/// A number that an article printed of this machine.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SeedClaim {
    /// What, by the key of the report: `vram_gb`, `fp16_tflops`, `mem_bw_per_gpu_gb_s`, `gpu_count`, `price`, ….
    pub what: String,
    /// The printed number.
    pub printed: f64,
    /// The number as printed, with its unit.
    #[serde(default)]
    pub text: String,
    /// What is to be known of it.
    #[serde(default)]
    pub note: String,
}
