//! Amounts of money. Exact decimals; a currency is never mixed with another without a dated rate.
use std::fmt;
use std::str::FromStr;

use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

/// A currency by its ISO 4217 code, e.g. `CNY`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Currency([u8; 3]);

/// Why a text is not a [`Currency`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a currency code; write three letters, e.g. USD, CNY or EUR")]
pub struct CurrencyError(pub String);

impl Currency {
    /// US dollar.
    pub const USD: Self = Self(*b"USD");
    /// Chinese yuan.
    pub const CNY: Self = Self(*b"CNY");
    /// Euro.
    pub const EUR: Self = Self(*b"EUR");

    /// The three letters.
    #[must_use]
    pub fn code(&self) -> &str {
        std::str::from_utf8(&self.0).unwrap_or("XXX")
    }

    /// The sign written before an amount, or the code and a space where there is no common sign.
    #[must_use]
    pub fn sign(&self) -> String {
        match &self.0 {
            b"USD" => "$".to_owned(),
            b"CNY" => "¥".to_owned(),
            b"EUR" => "€".to_owned(),
            b"GBP" => "£".to_owned(),
            _ => format!("{} ", self.code()),
        }
    }
}

impl FromStr for Currency {
    type Err = CurrencyError;

    fn from_str(text: &str) -> Result<Self, CurrencyError> {
        let upper = text.trim().to_ascii_uppercase();
        match <[u8; 3]>::try_from(upper.as_bytes()) {
            Ok(code) if code.iter().all(u8::is_ascii_uppercase) => Ok(Self(code)),
            _ => Err(CurrencyError(text.to_owned())),
        }
    }
}

impl TryFrom<String> for Currency {
    type Error = CurrencyError;

    fn try_from(text: String) -> Result<Self, CurrencyError> {
        text.parse()
    }
}

impl From<Currency> for String {
    fn from(currency: Currency) -> Self {
        currency.code().to_owned()
    }
}

impl fmt::Display for Currency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// An amount in one currency.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Money {
    /// How much.
    pub amount: Decimal,
    /// Of what.
    pub currency: Currency,
}

impl Money {
    /// An amount in one currency.
    #[must_use]
    pub fn new(amount: impl Into<Decimal>, currency: Currency) -> Self {
        Self { amount: amount.into(), currency }
    }

    /// The amount as a float, for charts and ratios only.
    #[must_use]
    pub fn to_f64(self) -> f64 {
        use rust_decimal::prelude::ToPrimitive as _;
        self.amount.to_f64().unwrap_or(f64::NAN)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_currency_codes() {
        assert_eq!("cny".parse(), Ok(Currency::CNY));
        assert!("yuan".parse::<Currency>().is_err());
        assert!("U$D".parse::<Currency>().is_err());
    }
}
