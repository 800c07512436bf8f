//! Days as the sources date them: a year, a month or a day, never more exact than what was printed.
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A date as printed by its source: `2020`, `2020-04` or `2020-04-20`.
///
/// Ordered by time; a coarser date sorts before the finer ones it contains.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Day {
    year: u16,
    month: u8,
    mday: u8,
}

/// Why a text is not a [`Day`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a date; write it as 2020, 2020-04 or 2020-04-20")]
pub struct DayError(pub String);

impl Day {
    /// The day of a full calendar date. Month and day are not checked beyond their ranges.
    ///
    /// # Errors
    /// If month or day are outside 1..=12 and 1..=31.
    pub fn new(year: u16, month: u8, day: u8) -> Result<Self, DayError> {
        if (1..=12).contains(&month) && (1..=31).contains(&day) {
            Ok(Self { year, month, mday: day })
        } else {
            Err(DayError(format!("{year}-{month}-{day}")))
        }
    }

    /// The year.
    #[must_use]
    pub fn year(self) -> u16 {
        self.year
    }

    /// The month, if the source names one.
    #[must_use]
    pub fn month(self) -> Option<u8> {
        (self.month > 0).then_some(self.month)
    }

    /// The day of the month, if the source names one.
    #[must_use]
    pub fn day(self) -> Option<u8> {
        (self.mday > 0).then_some(self.mday)
    }

    /// Whole months from `self` to `later`; negative if `later` is earlier. A missing month counts as January.
    #[must_use]
    pub fn months_until(self, later: Self) -> i32 {
        let months = |day: Self| i32::from(day.year) * 12 + i32::from(day.month.max(1));
        months(later) - months(self)
    }
}

impl FromStr for Day {
    type Err = DayError;

    fn from_str(text: &str) -> Result<Self, DayError> {
        let bad = || DayError(text.to_owned());
        let mut parts = text.trim().split('-');
        let year: u16 = parts.next().and_then(|part| part.parse().ok()).ok_or_else(bad)?;
        let mut small = |max: u8| match parts.next() {
            None => Ok(0),
            Some(part) => part.parse().ok().filter(|n| (1..=max).contains(n)).ok_or_else(bad),
        };
        let (month, day) = (small(12)?, small(31)?);
        if !(1900..=2200).contains(&year) || parts.next().is_some() {
            return Err(bad());
        }
        Ok(Self { year, month, mday: day })
    }
}

impl TryFrom<String> for Day {
    type Error = DayError;

    fn try_from(text: String) -> Result<Self, DayError> {
        text.parse()
    }
}

impl From<Day> for String {
    fn from(day: Day) -> Self {
        day.to_string()
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.month, self.mday) {
            (0, _) => write!(f, "{:04}", self.year),
            (month, 0) => write!(f, "{:04}-{month:02}", self.year),
            (month, day) => write!(f, "{:04}-{month:02}-{day:02}", self.year),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Option<&str>) {
        assert_eq!(text.parse::<Day>().ok().map(|day| day.to_string()).as_deref(), expected);
    }

    #[test]
    fn reads_what_sources_print() {
        check("2020", Some("2020"));
        check("2020-04", Some("2020-04"));
        check(" 2020-4-2 ", Some("2020-04-02"));
        check("2020-13", None);
        check("20-04-2020", None);
        check("2020-04-20-1", None);
        check("", None);
    }

    #[test]
    fn counts_months() {
        let day = |text: &str| text.parse::<Day>().expect("a date");
        assert_eq!(day("2020-04").months_until(day("2021-01-31")), 9);
        assert_eq!(day("2021").months_until(day("2020-12")), -1);
    }
}
