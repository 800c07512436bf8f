//! What a report was made with: program, catalogue, day, exchange rates.
use serde::Serialize;

use super::Number;
use crate::catalog::Catalog;
use crate::plan::Rate;
use crate::quantity::{Day, Money};

/// Program, catalogue and day.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Origin {
    program: ProgramReport,
    catalogue: CatalogueReport,
    /// Day of the report, if it was told.
    date: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
struct ProgramReport {
    name: &'static str,
    version: &'static str,
}

/// The catalogue comes with the program; what the user adds to it shows in its newest price and its parts.
#[derive(Debug, Clone, PartialEq, Serialize)]
struct CatalogueReport {
    version: &'static str,
    newest_price: Option<String>,
    gpus: usize,
    prices: usize,
}

impl Origin {
    /// Of this program with this catalogue.
    #[must_use]
    pub fn of(catalog: &Catalog) -> Self {
        let version = env!("CARGO_PKG_VERSION");
        Self {
            program: ProgramReport { name: env!("CARGO_PKG_NAME"), version },
            catalogue: CatalogueReport {
                version,
                newest_price: catalog.prices.iter().map(|row| row.date).max().map(|day| day.to_string()),
                gpus: catalog.gpus.len(),
                prices: catalog.prices.len(),
            },
            date: None,
        }
    }

    /// The same, on this day.
    #[must_use]
    pub fn on(self, today: Day) -> Self {
        Self { date: Some(today.to_string()), ..self }
    }
}

/// An exchange rate: one `from` is worth `rate` of `to`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct RateReport {
    from: String,
    to: String,
    rate: Number,
    date: String,
}

impl RateReport {
    /// Of a rate.
    #[must_use]
    pub fn of(rate: &Rate) -> Self {
        Self {
            from: rate.from.to_string(),
            to: rate.to.to_string(),
            rate: Number(Money::new(rate.rate, rate.to).to_f64()),
            date: rate.date.to_string(),
        }
    }
}
