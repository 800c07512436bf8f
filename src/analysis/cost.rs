//! Price of an option: quote, catalogue, or quote with differences.
use crate::analysis::{Context, Totals};
use crate::catalog::Catalog;
use crate::catalog::price::PriceKind;
use crate::plan::Plan;
use crate::quantity::{Confidence, Day, Money};

/// What a price rests on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PriceBasis {
    /// An offer for exactly this machine.
    Quote,
    /// Catalogue and user prices of its parts.
    Catalogue,
    /// An offer, with differences at catalogue prices.
    Mixed,
}

/// One line of the bill.
#[derive(Debug, Clone, PartialEq)]
pub struct PriceLine {
    /// Part kind and id, e.g. `gpu/quadro-rtx-6000`; `quote` for the offer itself.
    pub part: String,
    /// Name as shown.
    pub name: String,
    /// How many; negative for parts taken out of an offer.
    pub count: i64,
    /// Price of one in the project's currency; `None` if there is no price or no rate.
    pub each: Option<Money>,
    /// `each × count`.
    pub total: Option<Money>,
    /// Price of one as the source has it.
    pub original: Option<Money>,
    /// Day of the price.
    pub date: Option<Day>,
    /// Kind of price; `None` for the user's own.
    pub kind: Option<PriceKind>,
    /// Where it is from.
    pub source: String,
    /// How far it can be trusted; `None` for the user's own.
    pub confidence: Option<Confidence>,
}

/// Price of all machines of an option.
#[derive(Debug, Clone, PartialEq)]
pub struct Price {
    /// The sum in the project's currency; `None` if nothing has a price.
    pub amount: Option<Money>,
    /// Day of the offer, or of the oldest price in the sum.
    pub date: Option<Day>,
    /// What it rests on.
    pub basis: PriceBasis,
    /// The lines.
    pub lines: Vec<PriceLine>,
    /// Names of parts without a price or an exchange rate.
    pub missing: Vec<String>,
    /// Price per TFLOPS of FP16 tensor peak (plain FP16 where there are no tensor cores).
    pub per_tflops: Option<f64>,
    /// Price per GB of VRAM.
    pub per_vram_gb: Option<f64>,
}

/// Price of a plan.
#[must_use]
pub fn price(_catalog: &Catalog, _plan: &Plan, _context: Context<'_>, _totals: &Totals) -> Price {
    Price {
        amount: None,
        date: None,
        basis: PriceBasis::Catalogue,
        lines: Vec::new(),
        missing: Vec::new(),
        per_tflops: None,
        per_vram_gb: None,
    }
}
