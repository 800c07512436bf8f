//! Dated prices with their sources, and the rule for which one to plan with.
use std::collections::BTreeMap;

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

/// The row to plan with, by kind and id of a part. Analyses ask for every part on every frame.
#[derive(Debug, Clone, Default)]
pub struct PriceIndex {
    /// Length of the list that was indexed: another length means that the index is out of date.
    rows: usize,
    best: BTreeMap<String, BTreeMap<String, usize>>,
}

impl Catalog {
    /// The price to plan with: the newest street or list price of medium or high confidence, else the newest other.
    ///
    /// `part_kind` as in [`PriceRow::part_kind`]. Rent is never returned.
    #[must_use]
    pub fn price_of(&self, part_kind: &str, part: &str) -> Option<&PriceRow> {
        let index = &self.price_index;
        if index.rows == self.prices.len() {
            return self.prices.get(*index.best.get(part_kind)?.get(part)?);
        }
        let rows = self.prices.iter().filter(|row| row.part == part && row.part_kind == part_kind && row.is_purchase());
        rows.max_by_key(|row| row.rank())
    }

    /// Sorts prices by date and indexes them; to be called after rows were added.
    pub fn index_prices(&mut self) {
        self.prices.sort_by_key(|row| row.date);
        let mut best: BTreeMap<String, BTreeMap<String, usize>> = BTreeMap::new();
        for (at, row) in self.prices.iter().enumerate().filter(|(_, row)| row.is_purchase()) {
            let of_kind = best.entry(row.part_kind.clone()).or_default();
            let known = of_kind.entry(row.part.clone()).or_insert(at);
            if self.prices.get(*known).is_some_and(|old| old.rank() <= row.rank()) {
                *known = at;
            }
        }
        self.price_index = PriceIndex { rows: self.prices.len(), best };
    }
}

impl PriceRow {
    /// Whether it is the price of owning one.
    fn is_purchase(&self) -> bool {
        self.per == "each" && self.kind != PriceKind::Rent
    }

    /// The higher, the better to plan with: firm before soft, then by date.
    fn rank(&self) -> (bool, Day) {
        let asked = matches!(self.kind, PriceKind::List | PriceKind::Street);
        (asked && self.confidence >= Confidence::Medium, self.date)
    }
}
