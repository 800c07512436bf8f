//! Currency and exchange rates as they are given on the command line: `--currency EUR --rate USD:EUR=0.92@2026-11-01`.
use std::collections::BTreeSet;

use rust_decimal::Decimal;

use crate::analysis::{Price, cost};
use crate::cli::Session;
use crate::cli::args::MoneyArgs;
use crate::cli::error::CliError;
use crate::plan::{Project, Rate};
use crate::quantity::{Arg, Currency, Day, Message};

/// The currency asked for, and the rates given with it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Exchange {
    /// The currency of all amounts; the project's own if none.
    pub currency: Option<Currency>,
    /// Rates, in the order in which they were given.
    pub rates: Vec<Rate>,
}

impl Exchange {
    /// Reads both. A rate without a day is of today.
    pub fn of(arguments: &MoneyArgs, today: Day) -> Result<Self, CliError> {
        let currency = arguments.currency.as_deref().map(|code| code.parse().map_err(CliError::NoCurrency));
        let mut rates: Vec<Rate> = Vec::new();
        for text in &arguments.rate {
            let wrong = |why| CliError::Question(Message::new("cli-error-rate").with("text", &**text).with("why", why));
            let rate = rate(text, today).map_err(wrong)?;
            if let Some(other) = rates.iter().find(|other| cost::between(other, rate.from, rate.to)) {
                let why = Message::new("cli-rate-twice").with("from", other.from.code()).with("to", other.to.code());
                return Err(wrong(why));
            }
            rates.push(rate);
        }
        Ok(Self { currency: currency.transpose()?, rates })
    }

    /// Sets currency and rates of a project; a given rate takes the place of all others between the same currencies.
    pub fn apply(&self, project: &mut Project) {
        project.currency = self.currency.unwrap_or(project.currency);
        project.rates.retain(|old| !self.rates.iter().any(|new| cost::between(old, new.from, new.to)));
        project.rates.extend(&self.rates);
    }
}

/// Reads `USD:EUR=0.92@2026-11-01`, or says why it is no rate.
fn rate(text: &str, today: Day) -> Result<Rate, Message> {
    let form = || Message::new("cli-rate-form");
    let (pair, rest) = text.split_once('=').ok_or_else(form)?;
    let (from, to) = pair.split_once(':').ok_or_else(form)?;
    let (number, day) = rest.split_once('@').map_or((rest, None), |(number, day)| (number, Some(day)));
    let currency = |code: &str| code.parse::<Currency>().map_err(|error| error.message());
    let (from, to) = (currency(from)?, currency(to)?);
    if from == to {
        return Err(Message::new("cli-rate-alike").with("code", from.code()));
    }
    let no_number = || Message::new("cli-rate-number").with("text", number.trim());
    let value: Decimal = number.trim().parse().map_err(|_| no_number())?;
    let no_day = |day: &str| Message::new("cli-rate-day").with("text", day.trim()).with("today", today.to_string());
    let date = match day {
        Some(day) => day.trim().parse::<Day>().map_err(|_| no_day(day))?,
        None => today,
    };
    if date > today {
        return Err(no_day(&date.to_string()));
    }
    Some(Rate::new(from, to, value, date)).filter(Rate::is_possible).ok_or_else(no_number)
}

/// Says which currencies have no exchange rate, so that prices in them are left out.
pub fn say_lacking_rates<'p>(session: &Session, own: Currency, prices: impl Iterator<Item = &'p Price>) {
    let lacking: BTreeSet<Currency> = prices.flat_map(Price::without_rates).collect();
    for from in lacking {
        let message = Message::new("cli-no-rate").with("from", from.code()).with("to", own.code());
        session.say(&message.with("today", Arg::Text(session.today.to_string())));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::locale::Language;

    fn read(texts: &[&str]) -> Result<Vec<String>, String> {
        let today = Day::new(2026, 11, 30).expect("a day");
        let rate = texts.iter().map(|text| (*text).to_owned()).collect();
        let found = Exchange::of(&MoneyArgs { currency: None, rate }, today);
        let told = |rate: &Rate| format!("{}:{}={}@{}", rate.from, rate.to, rate.rate, rate.date);
        found
            .map(|found| found.rates.iter().map(told).collect())
            .map_err(|error| Language::English.words(&error.message()))
    }

    #[track_caller]
    fn good(text: &str, expected: &str) {
        assert_eq!(read(&[text]), Ok(vec![expected.to_owned()]));
    }

    #[track_caller]
    fn bad(texts: &[&str], expected: &str) {
        let why = read(texts).expect_err("no rate");
        assert!(why.contains(expected) && why.contains(texts.last().expect("a text")), "{why}");
    }

    #[test]
    fn rates_are_read() {
        good("USD:EUR=0.92@2026-11-01", "USD:EUR=0.92@2026-11-01");
        good(" usd : cny = 7.1 @ 2026-11 ", "USD:CNY=7.1@2026-11");
        good("USD:VND=26000", "USD:VND=26000@2026-11-30");
    }

    #[test]
    fn what_is_no_rate_is_told_with_the_way_to_write_it() {
        bad(&[""], "USD:EUR=0.92@2026-11-01");
        bad(&["USD/EUR 0.92"], "USD:EUR=0.92@2026-11-01");
        bad(&["USD=0.92"], "USD:EUR=0.92@2026-11-01");
        bad(&["USD:EURO=0.92"], "ISO 4217");
        bad(&["USD:USD=1"], "two currencies");
        bad(&["USD:EUR=0,92"], "above 0");
        bad(&["USD:EUR=0"], "above 0");
        bad(&["USD:EUR=-1"], "above 0");
        bad(&["USD:EUR=1000001"], "above 0");
        bad(&["USD:EUR=NaN"], "above 0");
        bad(&["USD:EUR=0.92@yesterday"], "yesterday");
        bad(&["USD:EUR=0.92@2026-13-01"], "2026-13-01");
        bad(&["USD:EUR=0.92@2026-12-01"], "2026-11-30");
        bad(&["USD:EUR=0.92", "EUR:USD=1.1"], "USD and EUR");
    }

    #[test]
    fn a_given_rate_takes_the_place_of_the_projects() {
        let day = |month| Day::new(2026, month, 1).expect("a day");
        let old = Rate::new(Currency::EUR, Currency::USD, Decimal::TWO, day(12));
        let other = Rate::new(Currency::CNY, Currency::USD, Decimal::TWO, day(1));
        let new = Rate::new(Currency::USD, Currency::EUR, Decimal::ONE, day(1));
        let mut project = Project { rates: vec![old, other], ..Project::default() };
        Exchange { currency: Some(Currency::EUR), rates: vec![new] }.apply(&mut project);
        assert_eq!((project.currency, project.rates), (Currency::EUR, vec![other, new]));
    }
}
