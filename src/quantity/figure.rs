//! Numbers shown to a user: value, band, unit, and where they come from.
use serde::{Deserialize, Serialize};

/// What a number rests on, from the firmest to the softest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Basis {
    /// Read off a running machine.
    Measured,
    /// Between two measured points.
    Interpolated,
    /// Printed by the maker.
    Vendor,
    /// Printed by one of the articles the presets come from.
    Seed,
    /// Worked out from vendor figures by arithmetic alone.
    Derived,
    /// The output of a model.
    Estimated,
}

/// How far one fact of the catalogue can be trusted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Confidence {
    /// Recalled only, or sources conflict.
    Low,
    /// One source read, or recalled and consistent with a computation.
    Medium,
    /// Two sources agree, or the maker's own text was read.
    High,
}

/// A number with its band, unit, basis and source.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Figure {
    /// The best single value.
    pub value: f64,
    /// Lower end of the 80 % band; equals `value` where there is no doubt to show.
    pub low: f64,
    /// Upper end of the 80 % band.
    pub high: f64,
    /// Unit as written after the number, e.g. `images/s`.
    pub unit: String,
    /// What the number rests on.
    pub basis: Basis,
    /// Where it comes from, in words.
    pub source: String,
}

impl Figure {
    /// A figure without a band.
    #[must_use]
    pub fn exact(value: f64, unit: &str, basis: Basis, source: &str) -> Self {
        Self { value, low: value, high: value, unit: unit.to_owned(), basis, source: source.to_owned() }
    }

    /// A figure whose 80 % band is `value` times or divided by `exp(1.28 sigma)`.
    ///
    /// The log-normal band is the one of the performance model (`sigma` is the spread of ln(predicted/measured)).
    #[must_use]
    pub fn with_sigma(value: f64, sigma: f64, unit: &str, basis: Basis, source: &str) -> Self {
        let factor = (1.28 * sigma.abs()).exp();
        Self { low: value / factor, high: value * factor, ..Self::exact(value, unit, basis, source) }
    }

    /// Whether the bands of two figures overlap: the difference is too close to call.
    #[must_use]
    pub fn overlaps(&self, other: &Self) -> bool {
        self.low <= other.high && other.low <= self.high
    }
}
