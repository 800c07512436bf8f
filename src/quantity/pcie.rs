//! PCI Express generations and links. All bandwidths are one direction, in GB/s (10^9 bytes).
use serde::{Deserialize, Serialize};

/// A PCI Express generation, 1 to 6.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "u8", try_from = "u8")]
pub struct PcieGen(u8);

/// Why a number is not a [`PcieGen`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{0} is not a PCI Express generation; it is a number from 1 to 6")]
pub struct PcieGenError(pub u8);

impl PcieGen {
    /// Generation 3.
    pub const GEN3: Self = Self(3);

    /// A checked generation.
    ///
    /// # Errors
    /// If `generation` is not 1 to 6.
    pub fn new(generation: u8) -> Result<Self, PcieGenError> {
        if (1..=6).contains(&generation) { Ok(Self(generation)) } else { Err(PcieGenError(generation)) }
    }

    /// The number of the generation.
    #[must_use]
    pub fn number(self) -> u8 {
        self.0
    }

    /// GB/s of one lane in one direction after line coding: 8b/10b for generations 1 and 2,
    /// 128b/130b for 3 to 5, and the 242/256 flit share for 6 (PCI-SIG base specifications).
    #[must_use]
    pub fn gb_s_per_lane(self) -> f64 {
        match self.0 {
            1 => 0.25,
            2 => 0.5,
            3 => 128.0 / 130.0,
            4 => 2.0 * 128.0 / 130.0,
            5 => 4.0 * 128.0 / 130.0,
            _ => 8.0 * 242.0 / 256.0,
        }
    }
}

impl TryFrom<u8> for PcieGen {
    type Error = PcieGenError;

    fn try_from(generation: u8) -> Result<Self, PcieGenError> {
        Self::new(generation)
    }
}

impl From<PcieGen> for u8 {
    fn from(generation: PcieGen) -> Self {
        generation.0
    }
}

/// A PCI Express link: generation and width in lanes. Width 0 means no connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PcieLink {
    /// Signalling generation.
    pub generation: PcieGen,
    /// Lanes: 0, 1, 2, 4, 8 or 16.
    pub lanes: u8,
}

impl PcieLink {
    /// A link of this generation and width.
    #[must_use]
    pub fn new(generation: PcieGen, lanes: u8) -> Self {
        Self { generation, lanes }
    }

    /// What two ends train to: the smaller generation and the smaller width, each by itself.
    #[must_use]
    pub fn meet(self, other: Self) -> Self {
        Self { generation: self.generation.min(other.generation), lanes: self.lanes.min(other.lanes) }
    }

    /// Raw payload rate after line coding, one direction, GB/s.
    #[must_use]
    pub fn gb_s(self) -> f64 {
        self.generation.gb_s_per_lane() * f64::from(self.lanes)
    }
}

impl std::fmt::Display for PcieLink {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "x{} Gen{}", self.lanes, self.generation.number())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(generation: u8, lanes: u8, gb_s: f64) {
        let link = PcieLink::new(PcieGen::new(generation).expect("a generation"), lanes);
        assert!((link.gb_s() - gb_s).abs() < 0.001, "{link}: {} is not {gb_s}", link.gb_s());
    }

    #[test]
    fn rates_match_the_interconnect_table() {
        check(1, 16, 4.0);
        check(2, 4, 2.0);
        check(3, 16, 15.754);
        check(4, 8, 15.754);
        check(5, 16, 63.015);
        check(6, 16, 121.0);
    }
}
