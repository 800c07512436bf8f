//! From a [`Message`] to a sentence.
use std::borrow::Cow;
use std::collections::HashMap;

use fluent_templates::fluent_bundle::{FluentValue, types::FluentNumber};
use fluent_templates::{LanguageIdentifier, langid, static_loader};
use rust_decimal::{Decimal, RoundingStrategy};

use super::{Language, numbers};
use crate::quantity::visible::visible;
use crate::quantity::{Arg, Day, Message, Money};

static_loader! {
    static WORDS = {
        locales: "./assets/locales",
        fallback_language: "en",
        customise: |bundle| {
            // All three scripts run left to right; the invisible marks would only hinder searching and copying.
            bundle.set_use_isolating(false);
            bundle.set_formatter(Some(|value, _| match value {
                FluentValue::Number(number) => Some(numbers::plain_number(number.value)),
                _ => None,
            }));
        },
    };
}

static ENGLISH: LanguageIdentifier = langid!("en");
static CHINESE_SIMPLIFIED: LanguageIdentifier = langid!("zh-Hans");
static CHINESE_TRADITIONAL: LanguageIdentifier = langid!("zh-Hant");

/// Money from this amount on is written without cents.
const CENTS_MATTER_BELOW: i64 = 1_000;
/// The same for currencies that have none: only what a small piece of a thing costs needs them.
const PARTS_MATTER_BELOW: i64 = 10;
/// Most decimals of an amount.
const MOST_DECIMALS: u32 = 6;

impl Language {
    fn identifier(self) -> &'static LanguageIdentifier {
        match self {
            Self::English => &ENGLISH,
            Self::ChineseSimplified => &CHINESE_SIMPLIFIED,
            Self::ChineseTraditional => &CHINESE_TRADITIONAL,
        }
    }

    /// The words of a message: in this language, else in English, else the key in `⟦⟧`.
    ///
    /// A list `$names` also gives the sentence the number `$names-count`, to choose between singular and plural.
    #[must_use]
    pub fn words(self, message: &Message) -> String {
        let mut args: HashMap<Cow<'static, str>, FluentValue<'_>> = HashMap::new();
        for (name, arg) in &message.args {
            args.insert(Cow::Borrowed(*name), self.value(arg));
            let count = match arg {
                Arg::List(names) => names.len(),
                Arg::Messages(messages) => messages.len(),
                _ => continue,
            };
            args.insert(Cow::Owned(format!("{name}-count")), FluentValue::from(count));
        }
        [self.identifier(), &ENGLISH]
            .into_iter()
            .find_map(|language| WORDS.lookup_single_language(language, &message.key, Some(&args)).ok())
            .unwrap_or_else(|| match message.args.get(Message::OTHERWISE) {
                Some(Arg::Text(words)) => visible(words).into_owned(),
                _ => format!("⟦{}⟧", message.key),
            })
    }

    /// The words of a message without arguments.
    #[must_use]
    pub fn text(self, key: &str) -> String {
        self.words(&Message::new(key))
    }

    fn value(self, arg: &Arg) -> FluentValue<'_> {
        match arg {
            // Texts come from files too: they must not steer what shows the sentence.
            Arg::Text(text) => FluentValue::from(visible(text)),
            Arg::Data(text) => FluentValue::from(visible(&self.data(text)).into_owned()),
            Arg::Number(number) => FluentValue::Number(FluentNumber::new(*number, <_>::default())),
            Arg::Money(money) => FluentValue::from(self.money(*money)),
            Arg::List(names) => FluentValue::from(visible(&self.list(names)).into_owned()),
            Arg::Day(day) => FluentValue::from(self.date(*day)),
            Arg::Messages(messages) => {
                FluentValue::from(self.list(&messages.iter().map(|it| self.words(it)).collect::<Vec<_>>()))
            }
            Arg::Message(message) => FluentValue::from(self.words(message)),
        }
    }

    /// A number with exactly this many decimals, grouped: `1,234.50`.
    #[must_use]
    pub fn number(self, number: f64, decimals: usize) -> String {
        numbers::grouped(number, decimals)
    }

    /// An amount with the sign or code of its currency: `¥168,000`, `$329.99`, `CHF 1,200`.
    ///
    /// Decimals depend on the size alone, so that amounts of one size read alike in a table: none from a thousand on, two
    /// below, as many as two digits need below a tenth. Nothing at all is `$0`.
    #[must_use]
    pub fn money(self, money: Money) -> String {
        let size = money.amount.abs();
        let whole_from = if money.currency.has_hundredths() { CENTS_MATTER_BELOW } else { PARTS_MATTER_BELOW };
        let round = |cents| size.round_dp_with_strategy(cents, RoundingStrategy::MidpointAwayFromZero);
        let cents = if size.is_zero() || round(2) >= whole_from.into() {
            0
        } else if round(2) >= Decimal::new(1, 1) {
            2
        } else {
            // What a million words cost is often less than a cent.
            let two_digits = size.round_sf(2).map_or(2, digits_need);
            size.normalize().scale().max(two_digits).clamp(2, MOST_DECIMALS)
        };
        let rounded = round(cents);
        let text = numbers::group(&format!("{rounded:.width$}", width = cents as usize));
        let minus = if money.amount.is_sign_negative() && !money.amount.is_zero() { "−" } else { "" };
        format!("{minus}{}{text}", money.currency.sign())
    }

    /// A day as exactly as its source printed it: `20 April 2020`, `April 2020` or `2020`.
    #[must_use]
    pub fn date(self, day: Day) -> String {
        let year = day.year().to_string();
        let Some(month) = day.month() else { return self.words(&Message::new("date-year").with("year", year)) };
        let month = self.text(&format!("month-{month}"));
        match day.day() {
            None => self.words(&Message::new("date-month").with("year", year).with("month", month)),
            Some(day) => self.words(&Message::new("date-day").with("year", year).with("month", month).with("day", day)),
        }
    }

    /// Names joined as the language joins them: `A, B and C`; `A、B 和 C`, but `显卡、网卡和硬盘`.
    #[must_use]
    pub fn list(self, names: &[String]) -> String {
        let Some((last, rest)) = names.split_last() else { return String::new() };
        let start = rest.iter().fold(None, |start: Option<String>, name| match start {
            None => Some(name.clone()),
            Some(start) => Some(self.words(&Message::new("list-more").with("start", start).with("next", name.clone()))),
        });
        match start {
            None => last.clone(),
            Some(start) => {
                let text =
                    self.words(&Message::new("list-end").with("start", start.clone()).with("last", last.clone()));
                closed_up(text, &start, last)
            }
        }
    }
}

/// Chinese sets a space between Chinese and Latin letters, none between Chinese ones: takes those at the conjunction away.
fn closed_up(text: String, start: &str, last: &str) -> String {
    let chinese = |letter: Option<char>| letter.is_some_and(|letter| ('\u{2e80}'..='\u{ffef}').contains(&letter));
    let Some(mut middle) = text.strip_prefix(start).and_then(|rest| rest.strip_suffix(last)) else { return text };
    if !chinese(middle.trim().chars().next()) {
        return text;
    }
    if chinese(start.chars().next_back()) {
        middle = middle.trim_start();
    }
    if chinese(last.chars().next()) {
        middle = middle.trim_end();
    }
    format!("{start}{middle}{last}")
}

/// Decimals that two digits of an amount below a tenth need.
fn digits_need(small: Decimal) -> u32 {
    let mut decimals = 2;
    let mut size = small;
    while size < Decimal::new(1, 1) && decimals < MOST_DECIMALS {
        size *= Decimal::TEN;
        decimals += 1;
    }
    decimals
}

#[cfg(test)]
mod tests {
    use super::Language::{ChineseSimplified, ChineseTraditional, English};
    use super::*;
    use crate::quantity::Currency;

    #[track_caller]
    fn check_list(language: Language, names: &[&str], expected: &str) {
        let names: Vec<String> = names.iter().map(ToString::to_string).collect();
        assert_eq!(language.list(&names), expected);
    }

    #[test]
    fn joins_lists() {
        check_list(English, &[], "");
        check_list(English, &["A"], "A");
        check_list(English, &["A", "B"], "A and B");
        check_list(English, &["A", "B", "C", "D"], "A, B, C and D");
        check_list(ChineseSimplified, &["A", "B", "C"], "A、B 和 C");
        check_list(ChineseTraditional, &["A", "B"], "A 和 B");
        check_list(ChineseSimplified, &["显卡", "网卡", "硬盘"], "显卡、网卡和硬盘");
        check_list(ChineseTraditional, &["顯示卡", "GPU 1"], "顯示卡和 GPU 1");
        check_list(ChineseSimplified, &["GPU 1", "网卡（双口）"], "GPU 1 和网卡（双口）");
        check_list(English, &["显卡", "网卡"], "显卡 and 网卡");
    }

    #[track_caller]
    fn check_money(amount: &str, code: &str, expected: &str) {
        let amount: rust_decimal::Decimal = amount.parse().expect("a decimal");
        let currency: Currency = code.parse().expect("a currency");
        assert_eq!(English.money(Money::new(amount, currency)), expected);
    }

    #[test]
    fn writes_money() {
        check_money("168000", "CNY", "¥168,000");
        check_money("168000.00", "CNY", "¥168,000");
        check_money("329.99", "USD", "$329.99");
        check_money("329.9", "USD", "$329.90");
        check_money("12345.67", "EUR", "€12,346");
        check_money("9277.75", "USD", "$9,278");
        check_money("999.994", "USD", "$999.99");
        check_money("999.996", "USD", "$1,000");
        check_money("50", "USD", "$50.00");
        check_money("0.12", "USD", "$0.12");
        check_money("0.0999", "USD", "$0.10");
        check_money("0.05", "USD", "$0.050");
        check_money("0.0865", "USD", "$0.0865");
        check_money("0.0031", "USD", "$0.0031");
        check_money("0.000000001", "USD", "$0.000000");
        check_money("500", "JPY", "JPY 500");
        check_money("56.7", "KRW", "KRW 57");
        check_money("5.2", "JPY", "JPY 5.20");
        check_money("-1200", "CHF", "−CHF 1,200");
        check_money("0", "USD", "$0");
    }

    #[track_caller]
    fn check_date(language: Language, day: &str, expected: &str) {
        assert_eq!(language.date(day.parse().expect("a day")), expected);
    }

    #[test]
    fn writes_dates() {
        check_date(English, "2020-04-20", "20 April 2020");
        check_date(English, "2020-04", "April 2020");
        check_date(English, "2020", "2020");
        check_date(ChineseSimplified, "2020-04-20", "2020年4月20日");
        check_date(ChineseTraditional, "2020-12", "2020年12月");
        check_date(ChineseTraditional, "2020", "2020年");
    }

    #[test]
    fn a_missing_key_is_seen() {
        for language in Language::ALL {
            assert_eq!(language.text("no-such-key"), "⟦no-such-key⟧");
        }
    }

    #[test]
    fn a_missing_argument_is_seen() {
        assert_eq!(English.text("list-end"), "⟦list-end⟧");
    }

    #[test]
    fn arguments_are_written_as_the_language_writes_them() {
        let inner = Message::new("list-end").with("start", 1_500_u32).with("last", 0.125);
        let outer = Message::new("list-end")
            .with("start", inner)
            .with("last", Arg::List(vec!["GPU0".to_owned(), "GPU1".to_owned()]));
        assert_eq!(English.words(&outer), "1,500 and 0.125 and GPU0 and GPU1");
        assert_eq!(ChineseSimplified.words(&outer), "1,500 和 0.125 和 GPU0 和 GPU1");
    }

    #[test]
    fn a_name_without_translation_is_shown_as_it_is() {
        assert_eq!(ChineseSimplified.words(&Message::new("workload-name-my-own").or("My own net")), "My own net");
        assert_eq!(English.words(&Message::new("month-1").or("first")), "January");
    }

    #[test]
    fn sentences_and_days_are_arguments() {
        let months = vec![Message::new("month-1"), Message::new("month-2")];
        let message =
            Message::new("list-end").with("start", months).with("last", Day::new(2020, 4, 20).expect("a day"));
        assert_eq!(English.words(&message), "January and February and 20 April 2020");
        assert_eq!(ChineseSimplified.words(&message), "1月和 2月 和 2020年4月20日");
    }

    #[test]
    fn lists_choose_between_singular_and_plural() {
        let message = |slots: &[&str]| {
            let slots: Vec<String> = slots.iter().map(ToString::to_string).collect();
            Message::new("finding-E119").with("slots", slots).with("bridge", "Bridge")
        };
        assert_eq!(English.words(&message(&["1", "3"])), "Bridge does not reach between slots 1 and 3");
        assert_eq!(English.words(&message(&["1"])), "Bridge does not reach between slot 1");
    }

    #[test]
    fn no_invisible_marks_come_into_the_text() {
        let text = English.words(&Message::new("list-end").with("start", "a").with("last", "b"));
        assert!(text.is_ascii(), "{text:?}");
    }
}
