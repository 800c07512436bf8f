//! All parts known, each with its facts and where each fact came from.
//!
//! Parts come from RON texts: those embedded in the program ([`builtin`]) and the user's own, which add to or
//! override them by id. A text that cannot be read becomes a [`LoadProblem`]; the rest still loads.
pub mod accuracy;
pub mod benchmark;
pub mod builtin;
pub mod chassis;
pub mod check;
pub mod collective;
pub mod components;
pub mod cpu;
pub mod gpu;
pub mod ids;
pub mod inputs;
pub mod interconnect;
pub mod limits;
pub mod load;
pub mod note;
pub mod price;
pub mod reference;
pub mod refusal;
pub mod translated;
pub mod workload;

use std::collections::BTreeMap;

pub use accuracy::Accuracy;
pub use benchmark::Performance;
pub use chassis::Chassis;
pub use collective::{CollectiveFit, CollectiveKind};
pub use components::{Bridge, Drive, DriveKind, MemoryModule, Nic};
pub use cpu::Cpu;
pub use gpu::Gpu;
pub use ids::{BayId, BridgeId, ChassisId, CpuId, DriveId, GpuId, MemoryId, NicId, SlotId, WorkloadId};
pub use inputs::{UseCase, WorkloadInputs};
pub use interconnect::Interconnect;
pub use load::{LoadProblem, PartsFile};
pub use price::PriceRow;
pub use reference::Reference;
pub use workload::WorkloadProfile;

/// All parts known, by id.
#[derive(Debug, Clone, Default)]
pub struct Catalog {
    /// Accelerators.
    pub gpus: BTreeMap<GpuId, Gpu>,
    /// Processors.
    pub cpus: BTreeMap<CpuId, Cpu>,
    /// Servers, workstations and boards.
    pub chassis: BTreeMap<ChassisId, Chassis>,
    /// Memory modules.
    pub memory: BTreeMap<MemoryId, MemoryModule>,
    /// Disks and solid-state drives.
    pub drives: BTreeMap<DriveId, Drive>,
    /// Network adapters.
    pub nics: BTreeMap<NicId, Nic>,
    /// NVLink bridges.
    pub bridges: BTreeMap<BridgeId, Bridge>,
    /// Links, buses and storage lines with their measured or planning rates.
    pub interconnects: BTreeMap<String, Interconnect>,
    /// Constants of all-reduce by kind of link.
    pub collectives: BTreeMap<CollectiveKind, CollectiveFit>,
    /// Workload profiles.
    pub workloads: BTreeMap<WorkloadId, WorkloadProfile>,
    /// What managers want done, mapped to workloads, in the order of the files.
    pub use_cases: Vec<UseCase>,
    /// Prices of all kinds and dates, oldest first.
    pub prices: Vec<PriceRow>,
    /// Which of them to plan with, kept by [`Catalog::index_prices`].
    pub price_index: price::PriceIndex,
    /// Tables of the performance model.
    pub performance: Performance,
    /// Tables from the articles: frameworks, kits, application areas.
    pub reference: Reference,
}

impl Catalog {
    /// The catalogue that ships with the program.
    ///
    /// Its problems are a bug of the build and are reported by the `catalog check` command and a test; here the
    /// rest is simply used.
    #[must_use]
    pub fn builtin() -> Self {
        load::load(builtin::texts()).0
    }
}
