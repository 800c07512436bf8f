//! Dated prices with their sources, and the rule for which one to plan with.
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use crate::catalog::Catalog;
use crate::quantity::{Confidence, Currency, Day, Money};

/// What kind of price a row is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PriceKind {
    /// Named by the maker at launch.
    LaunchMsrp,
    /// Price list of a maker, server maker or integrator.
    List,
    /// Shop or auction.
    Street,
    /// Offer or contract.
    Quote,
    /// Rent per hour.
    Rent,
    /// Several mentions, an analyst, or a share of a system price.
    Estimate,
}

/// One price of one part at one date.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PriceRow {
    /// `gpu`, `cpu`, `chassis` (bare), `system` (a chassis sold with its GPUs), `memory`, `drive`, `nic`, `bridge`, `psu`,
    /// `rent`, `switch`, `power` or `other`.
    pub part_kind: String,
    /// Id of the part.
    pub part: String,
    /// What was priced, in words.
    #[serde(default)]
    pub item: String,
    /// Amount in `currency`.
    pub amount: Decimal,
    /// Currency.
    pub currency: Currency,
    /// `each`, `GB`, `TB`, `hour` or `kWh`.
    pub per: String,
    /// Kind of price.
    pub kind: PriceKind,
    /// Date as the source gives it.
    pub date: Day,
    /// Where it was read.
    pub source: String,
    /// How far it can be trusted.
    pub confidence: Confidence,
    /// What a reader should know besides.
    #[serde(default)]
    pub note: String,
}

impl PriceRow {
    /// The amount with its currency.
    #[must_use]
    pub fn money(&self) -> Money {
        Money::new(self.amount, self.currency)
    }
}

impl Catalog {
    /// The price to plan with: the newest street or list price of medium or high confidence, else the newest other.
    ///
    /// `part_kind` as in [`PriceRow::part_kind`]. Rent is never returned.
    #[must_use]
    pub fn price_of(&self, part_kind: &str, part: &str) -> Option<&PriceRow> {
        let rows = || {
            self.prices.iter().filter(|row| {
                row.part == part && row.part_kind == part_kind && row.per == "each" && row.kind != PriceKind::Rent
            })
        };
        let firm = |row: &&PriceRow| {
            matches!(row.kind, PriceKind::List | PriceKind::Street) && row.confidence >= Confidence::Medium
        };
        rows().filter(firm).max_by_key(|row| row.date).or_else(|| rows().max_by_key(|row| row.date))
    }
}
