//! What the user says of owning the machines: how long, how busy, at what price of power and room.
use serde::{Deserialize, Serialize};

use crate::quantity::{Day, Money};

/// Terms of owning; what is `None` is taken from the catalogue, or from a planning value.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct OwnershipTerms {
    /// Years of use, over which the price is written off evenly.
    pub years: Option<f64>,
    /// Share of the price that a sale brings at the end, 0 to 1.
    pub resale_share: Option<f64>,
    /// Share of the time under load, 0 to 1; idle for the rest.
    pub busy_share: Option<f64>,
    /// Price of one kWh.
    pub kwh_price: Option<Money>,
    /// Power of the room over that of the machines (power usage effectiveness), from 1.
    pub pue: Option<f64>,
    /// Support a year as a share of the price, 0 to 1.
    pub support_share: Option<f64>,
    /// Rent of one rack unit for a month.
    pub rack_unit_month: Option<Money>,
    /// Rent of one GPU for an hour, whatever its kind.
    pub rent_gpu_hour: Option<Money>,
    /// Day on which that rent was set.
    pub rent_date: Option<Day>,
}

impl OwnershipTerms {
    /// Ranges of the numbers, by the names of their fields.
    pub const RANGES: [(&'static str, f64, f64); 5] = [
        ("years", 0.5, 20.0),
        ("resale_share", 0.0, 1.0),
        ("busy_share", 0.0, 1.0),
        ("pue", 1.0, 5.0),
        ("support_share", 0.0, 1.0),
    ];

    /// Whether all numbers are in their [`OwnershipTerms::RANGES`].
    #[must_use]
    pub fn is_possible(&self) -> bool {
        let numbers = [self.years, self.resale_share, self.busy_share, self.pue, self.support_share];
        numbers
            .iter()
            .zip(Self::RANGES)
            .all(|(number, (_, low, high))| number.is_none_or(|number| (low..=high).contains(&number)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(terms: OwnershipTerms, expected: bool) {
        assert_eq!(terms.is_possible(), expected, "{terms:?}");
    }

    #[test]
    fn impossible_numbers_are_known() {
        let none = OwnershipTerms::default();
        check(none, true);
        check(OwnershipTerms { years: Some(5.0), pue: Some(1.2), ..none }, true);
        check(OwnershipTerms { years: Some(0.0), ..none }, false);
        check(OwnershipTerms { busy_share: Some(1.1), ..none }, false);
        check(OwnershipTerms { pue: Some(0.9), ..none }, false);
        check(OwnershipTerms { support_share: Some(f64::NAN), ..none }, false);
    }
}
