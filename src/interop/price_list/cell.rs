//! Cells of price lists as people and spreadsheets write them.
use rust_decimal::Decimal;

use crate::catalog::price::PriceKind;
use crate::quantity::money::CurrencyError;
use crate::quantity::{Confidence, Currency, Day, Message, decimal};

/// Signs and words for currencies beside their codes. `¥` is the yuan's and the yen's: it is refused.
const SIGNS: [(&str, Currency); 6] = [
    ("US$", Currency::USD),
    ("$", Currency::USD),
    ("€", Currency::EUR),
    ("RMB", Currency::CNY),
    ("CN¥", Currency::CNY),
    ("元", Currency::CNY),
];

/// A currency by its code, sign or usual name.
pub fn currency(text: &str) -> Result<Currency, Message> {
    let upper = text.trim().to_uppercase();
    if let Some((_, currency)) = SIGNS.iter().find(|(sign, _)| *sign == upper) {
        return Ok(*currency);
    }
    upper.parse::<Currency>().map_err(|_| CurrencyError(text.to_owned()).message())
}

/// An amount, and its currency if it stands beside it.
pub fn amount(text: &str) -> Result<(Decimal, Option<Currency>), Message> {
    let is_number = |it: char| it.is_ascii_digit() || matches!(it, '.' | ',' | '\'' | '-');
    let trimmed = text.trim();
    let Some(start) = trimmed.find(is_number) else {
        return Err(Message::new("prices-why-amount").with("text", text));
    };
    let end = trimmed.rfind(is_number).map_or(start, |at| at + 1);
    let (before, rest) = trimmed.split_at(start);
    let (number, after) = rest.split_at(end - start);
    let beside: Vec<&str> = [before.trim(), after.trim()].into_iter().filter(|it| !it.is_empty()).collect();
    let sign = match beside.as_slice() {
        [] => None,
        [sign] => Some(currency(sign)?),
        _ => return Err(Message::new("prices-why-amount").with("text", text)),
    };
    let amount = decimal::listed(number)?;
    if amount <= Decimal::ZERO {
        return Err(Message::new("prices-why-not-positive").with("text", text));
    }
    Ok((amount, sign))
}

/// A share: `10%`, `10 %`, `0.1`.
pub fn share(column: &str, text: &str) -> Result<Decimal, Message> {
    let wrong = || Message::new("prices-why-share").with("column", column).with("text", text);
    let (number, scale) = match text.trim().strip_suffix('%') {
        Some(number) => (number, Decimal::ONE_HUNDRED),
        None => (text, Decimal::ONE),
    };
    let number: Decimal = number.trim().replace(',', ".").parse().map_err(|_| wrong())?;
    if number == Decimal::ONE && scale == Decimal::ONE {
        // A hundredth, or everything.
        return Err(Message::new("prices-why-share-two-ways").with("column", column).with("text", text));
    }
    let share = number.checked_div(scale).ok_or_else(wrong)?;
    if (Decimal::ZERO..=Decimal::ONE).contains(&share) { Ok(share) } else { Err(wrong()) }
}

/// A date: year first (`2026-04-20`, `2026/4/20`, `2026.04.20`, `2026-04`, `2026`), or day first with points
/// (`20.04.2026`), or either order with slashes where one number can only be the day.
pub fn day(text: &str) -> Result<Day, Message> {
    let wrong = || Message::new("prices-why-date").with("text", text);
    let trimmed = text.trim();
    let parts: Vec<&str> = trimmed.split(['-', '/', '.']).map(str::trim).collect();
    let made = |year: &str, month: &str, day: &str| {
        let pad = |part: &str| format!("{part:0>2}");
        format!("{year}-{}-{}", pad(month), pad(day)).parse::<Day>().map_err(|_| wrong())
    };
    let number = |part: &str| part.parse::<u8>().map_err(|_| wrong());
    match parts.as_slice() {
        [year] if year.len() == 4 => trimmed.parse().map_err(|_| wrong()),
        [year, month] if year.len() == 4 => format!("{year}-{month:0>2}").parse().map_err(|_| wrong()),
        [year, month, day] if year.len() == 4 => made(year, month, day),
        [day, month, year] if year.len() == 4 && trimmed.contains('.') => made(year, month, day),
        [first, second, year] if year.len() == 4 => match (number(first)?, number(second)?) {
            (a, b) if a == b => made(year, first, second),
            (13.., _) => made(year, second, first),
            (_, 13..) => made(year, first, second),
            _ => Err(Message::new("prices-why-date-two-ways").with("text", text)),
        },
        _ => Err(wrong()),
    }
}

/// Kinds of prices by their names.
const KINDS: [(&str, PriceKind); 6] = [
    ("launch-msrp", PriceKind::LaunchMsrp),
    ("list", PriceKind::List),
    ("street", PriceKind::Street),
    ("quote", PriceKind::Quote),
    ("rent", PriceKind::Rent),
    ("estimate", PriceKind::Estimate),
];

/// How far a price can be trusted, by name.
const CONFIDENCES: [(&str, Confidence); 3] =
    [("low", Confidence::Low), ("medium", Confidence::Medium), ("high", Confidence::High)];

/// A kind of price.
pub fn kind(text: &str) -> Result<PriceKind, Message> {
    let word = text.trim().to_lowercase().replace([' ', '_'], "-");
    let known = KINDS.iter().find(|(name, _)| *name == word).map(|(_, kind)| *kind);
    known.ok_or_else(|| one_of("kind", text, &KINDS.map(|(name, _)| name)))
}

/// Name of a kind of price.
pub fn kind_name(kind: PriceKind) -> &'static str {
    KINDS.iter().find(|(_, other)| *other == kind).map_or("list", |(name, _)| name)
}

/// How far a price can be trusted.
pub fn confidence(text: &str) -> Result<Confidence, Message> {
    let word = text.trim().to_lowercase();
    let known = CONFIDENCES.iter().find(|(name, _)| *name == word).map(|(_, it)| *it);
    known.ok_or_else(|| one_of("confidence", text, &CONFIDENCES.map(|(name, _)| name)))
}

/// Name of how far a price can be trusted.
pub fn confidence_name(confidence: Confidence) -> &'static str {
    CONFIDENCES.iter().find(|(_, other)| *other == confidence).map_or("medium", |(name, _)| name)
}

fn one_of(column: &str, text: &str, known: &[&str]) -> Message {
    Message::new("prices-why-one-of").with("column", column).with("text", text).with("known", known.join(", "))
}
