//! Links, buses, networks and storage lines with their rates, from one table with sources.
use serde::{Deserialize, Serialize};

use crate::catalog::Catalog;
use crate::quantity::{Confidence, PcieLink};

/// One line of the interconnect table. Rates are one direction, GB/s.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Interconnect {
    /// Id, e.g. `pcie-gen3-x16`.
    pub id: String,
    /// `pcie`, `nvlink`, `nvlink-bundle`, `cpu-socket`, `network`, `storage`, `memory` or `p2p-path`.
    pub kind: String,
    /// Name as shown.
    pub name: String,
    /// After line coding.
    #[serde(default)]
    pub effective_gb_s: Option<f64>,
    /// What programs get.
    #[serde(default)]
    pub typical_gb_s: Option<f64>,
    /// Both directions at once, what programs get.
    #[serde(default)]
    pub typical_both_ways_gb_s: Option<f64>,
    /// Whether `typical` was measured, is a planning constant or a rule of thumb.
    #[serde(default)]
    pub typical_kind: String,
    /// Latency, microseconds.
    #[serde(default)]
    pub latency_us: Option<f64>,
    /// What a reader should know besides.
    #[serde(default)]
    pub note: String,
    /// Where the facts come from.
    pub source: String,
    /// How far they can be trusted.
    pub confidence: Confidence,
}

impl Catalog {
    /// What programs get of a PCI Express link, one direction, GB/s.
    ///
    /// Taken from the x16 row of its generation and scaled by width; generations without a measured row use the
    /// share of generation 3, which has the same packet overhead.
    #[must_use]
    pub fn usable_gb_s(&self, link: PcieLink) -> f64 {
        let row = |generation: u8| self.interconnects.get(&format!("pcie-gen{generation}-x16"));
        let share = |row: &Interconnect| Some(row.typical_gb_s? / row.effective_gb_s?);
        let own = row(link.generation.number()).and_then(share);
        // 12.0 of 15.754 GB/s, the measured Gen3 x16 row, if the table lacks even that.
        let share = own.or_else(|| row(3).and_then(share)).unwrap_or(12.0 / 15.754);
        link.gb_s() * share
    }

    /// What programs get of one NVLink (or Infinity Fabric) bundle of `links`, one direction, GB/s: `gb_s_per_link`
    /// from the part, times the 0.92 that peer copies over NVLink reach (MODEL.md section 7: 0.83 to 0.97).
    #[must_use]
    pub fn usable_gpu_link_gb_s(&self, gb_s_per_link: f64, links: u8) -> f64 {
        gb_s_per_link * f64::from(links) * 0.92
    }
}
