//! Amounts of money. Exact decimals; a currency is never mixed with another without a dated rate.
use std::fmt;
use std::str::FromStr;

use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use crate::quantity::Message;

/// A currency by its ISO 4217 code, e.g. `CNY`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Currency([u8; 3]);

/// Codes of ISO 4217 that money is counted in, and those that gave way to the euro since 2020: old price lists have them.
const CODES: &str = "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN \
                     BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS \
                     GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW \
                     KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN \
                     NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK \
                     SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS \
                     VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG";

/// Codes whose currency has no smaller unit in use.
const WHOLE: &str = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF";

/// Codes that a message names as examples: the currencies in which machines are sold most.
const COMMON: &str = "USD, EUR, CNY, JPY, GBP, TWD, HKD, KRW, INR, CAD, AUD, CHF, SGD";

/// Why a text is not a [`Currency`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no currency code of ISO 4217; write one such as {COMMON}")]
pub struct CurrencyError(pub String);

impl CurrencyError {
    /// The error as a translatable sentence that names known codes.
    #[must_use]
    pub fn message(&self) -> Message {
        Message::new("currency-unknown").with("text", self.0.as_str()).with("known", COMMON)
    }
}

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

    /// Whether prices in it have hundredths; yen, won and their like have none (ISO 4217).
    #[must_use]
    pub fn has_hundredths(&self) -> bool {
        !WHOLE.split_whitespace().any(|known| known.as_bytes() == self.0)
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
            Ok(code) if CODES.split_whitespace().any(|known| known.as_bytes() == code) => Ok(Self(code)),
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
        assert!("chf".parse::<Currency>().is_ok());
    }

    #[test]
    fn yen_and_won_have_no_hundredths() {
        let has = |code: &str| code.parse::<Currency>().expect("a currency").has_hundredths();
        assert_eq!([has("JPY"), has("KRW"), has("CNY"), has("CHF")], [false, false, true, true]);
        assert!(WHOLE.split_whitespace().all(|code| CODES.contains(code)));
    }

    #[test]
    fn codes_that_no_country_has_are_refused() {
        for code in ["XYZ", "USS", "XAU", "CNH", "   ", "US D"] {
            let error = code.parse::<Currency>().expect_err("no currency");
            assert!(error.to_string().contains("EUR"), "{error}");
            assert_eq!(serde_json::from_str::<Currency>(&format!("{code:?}")).ok(), None);
        }
        let codes: Vec<&str> = CODES.split_whitespace().collect();
        assert!(codes.is_sorted() && codes.iter().all(|code| code.len() == 3));
        assert!(COMMON.split(", ").all(|code| codes.contains(&code)));
    }
}
