//! Dated prices with their sources, and the rule for which one to plan with.
use std::cmp::Reverse;
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
    /// Share of `amount` that is taken off, 0 to 1; none if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub discount: Option<Decimal>,
    /// Tax that comes on top, as a share of what is paid, 0 to 1; not told if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tax: Option<Decimal>,
    /// Last day on which the price holds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub valid_until: Option<Day>,
    /// Whether it is from the user's own price book: such prices go before those of the catalogue.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub own: bool,
}

impl PriceRow {
    /// What one costs: the amount less the discount, without tax.
    #[must_use]
    pub fn money(&self) -> Money {
        let paid = Decimal::ONE - self.discount.unwrap_or_default();
        Money::new(self.amount.checked_mul(paid).unwrap_or(self.amount).normalize(), self.currency)
    }

    /// The amount before any discount.
    #[must_use]
    pub fn list_money(&self) -> Money {
        Money::new(self.amount, self.currency)
    }

    /// Whether discount and tax are shares of the amount.
    #[must_use]
    pub fn is_possible(&self) -> bool {
        let share = |share: Option<Decimal>| share.is_none_or(|share| (Decimal::ZERO..=Decimal::ONE).contains(&share));
        share(self.discount) && share(self.tax)
    }
}

/// Rows by kind and id of a part, the best to plan with first. Analyses ask for every part on every frame.
#[derive(Debug, Clone, Default)]
pub struct PriceIndex {
    /// Length of the list that was indexed: another length means that the index is out of date.
    rows: usize,
    ranked: Places,
    /// All rows, prices of owning or not, in the order of the list.
    listed: Places,
}

/// Places of rows by kind and id of a part.
type Places = BTreeMap<String, BTreeMap<String, Vec<usize>>>;

impl PriceIndex {
    fn of(prices: &[PriceRow]) -> Self {
        let (mut ranked, mut listed) = (Places::new(), Places::new());
        let note = |places: &mut Places, row: &PriceRow, at| {
            places.entry(row.part_kind.clone()).or_default().entry(row.part.clone()).or_default().push(at);
        };
        for (at, row) in prices.iter().enumerate() {
            note(&mut listed, row, at);
            if row.is_purchase() {
                note(&mut ranked, row, at);
            }
        }
        let rank = |at: &usize| Reverse((prices.get(*at).map(PriceRow::rank), *at));
        for rows in ranked.values_mut().flat_map(BTreeMap::values_mut) {
            rows.sort_by_key(rank);
        }
        Self { rows: prices.len(), ranked, listed }
    }
}

impl Catalog {
    /// The price to plan with: the newest of the user's price book; else the newest street or list price of medium or
    /// high confidence, else the newest other.
    ///
    /// `part_kind` as in [`PriceRow::part_kind`]. Rent is never returned.
    #[must_use]
    pub fn price_of(&self, part_kind: &str, part: &str) -> Option<&PriceRow> {
        self.prices_of(part_kind, part).next()
    }

    /// All prices of owning one of a part, the best to plan with first; see [`Catalog::price_of`].
    pub fn prices_of(&self, part_kind: &str, part: &str) -> impl Iterator<Item = &PriceRow> {
        let current = self.price_index.rows == self.prices.len();
        let known = self.price_index.ranked.get(part_kind).and_then(|parts| parts.get(part));
        let indexed = known.filter(|_| current).into_iter().flatten().filter_map(|at| self.prices.get(*at));
        let mut rest: Vec<&PriceRow> = Vec::new();
        if !current {
            let rows = self.prices.iter().rev();
            rest.extend(rows.filter(|row| row.part_kind == part_kind && row.part == part && row.is_purchase()));
            rest.sort_by_key(|row| Reverse(row.rank()));
        }
        indexed.chain(rest)
    }

    /// All rows of a part in the order of their dates: rents, prices of power and the like, too.
    pub fn price_rows(&self, part_kind: &str, part: &str) -> impl Iterator<Item = &PriceRow> {
        let current = self.price_index.rows == self.prices.len();
        let known = self.price_index.listed.get(part_kind).and_then(|parts| parts.get(part));
        let indexed = known.filter(|_| current).into_iter().flatten().filter_map(|at| self.prices.get(*at));
        let rest: &[PriceRow] = if current { &[] } else { &self.prices };
        let of_part = move |row: &&PriceRow| row.part_kind == part_kind && row.part == part;
        indexed.chain(rest.iter().filter(of_part))
    }

    /// Sorts prices by date and indexes them; to be called after rows were added.
    pub fn index_prices(&mut self) {
        self.prices.sort_by_key(|row| row.date);
        self.price_index = PriceIndex::of(&self.prices);
    }
}

impl PriceRow {
    /// Whether it is the price of owning one.
    fn is_purchase(&self) -> bool {
        self.per == "each" && self.kind != PriceKind::Rent
    }

    /// The higher, the better to plan with: the user's own first, firm before soft, then by date.
    fn rank(&self) -> (bool, bool, Day) {
        let asked = matches!(self.kind, PriceKind::List | PriceKind::Street) || self.own;
        (self.own, asked && self.confidence >= Confidence::Medium, self.date)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::load::{PartsFile, ron_options};

    #[test]
    fn prices_that_are_added_are_found_at_once() {
        let text = "(prices: [(part_kind: \"gpu\", part: \"own\", amount: \"5\", currency: \"EUR\", per: \"each\", \
                    kind: list, date: \"2026\", source: \"me\", confidence: high)])";
        let rows = ron_options().from_str::<PartsFile>(text).expect("a part file").prices;
        let mut catalog = Catalog::default();
        catalog.add_prices(rows);
        assert_eq!(catalog.price_index.rows, 1, "the index is up to date");
        assert!(catalog.price_of("gpu", "own").is_some());
    }
}
