//! Texts of data files in the reader's language: names of generic parts, remarks, where a fact comes from.
//!
//! The files are in English and may be anybody's. What the translation files know is translated, everything else is
//! shown as it is written. The English text is looked up under a key made of its words, with numbers, and the name at
//! the start or end of a phrase, as arguments: “commit 9dabad1”, “Salad price page”. A phrase counts as known only if
//! the English translation file says exactly the same, so that an edited text never gets the words of the old one.
use super::Language;
use crate::quantity::{Day, Message};

/// Words of a phrase that go into its key; enough to tell phrases apart.
const KEY_WORDS: usize = 12;

/// Most words at the start or end of a phrase that stand around a name.
const MOST_AROUND_NAME: usize = 6;

/// Names of the numbers of a phrase, in the order in which they stand in the English text.
const NUMBERS: [&str; 8] = ["a", "b", "c", "d", "e", "f", "g", "h"];

/// What stands between the pieces of a phrase, and how Chinese writes it.
const SEPARATORS: [(&str, &str); 5] = [("; ", "；"), (": ", "："), (", ", "，"), (" (", "（"), (")", "）")];

impl Language {
    /// A text of a data file in this language, as far as it is known; otherwise as it is.
    #[must_use]
    pub fn data(self, text: &str) -> String {
        if self == Self::English || text.is_empty() || !text.is_ascii_enough() {
            return text.to_owned();
        }
        self.paragraph(text).unwrap_or_else(|| text.to_owned())
    }

    /// A whole text, or all of its sentences: half a translation would be worse than none.
    fn paragraph(self, text: &str) -> Option<String> {
        self.phrase(text).or_else(|| {
            let sentences = sentences(text).into_iter();
            sentences.map(|sentence| self.phrase(sentence).or_else(|| self.composed(sentence))).collect()
        })
    }

    /// A sentence put together from its pieces: first what semicolons part, then the rest. `None` if no piece is known.
    fn composed(self, text: &str) -> Option<String> {
        let (wide, narrow) = SEPARATORS.split_at(1);
        let mut known = false;
        let words: String = pieces(text, wide)
            .into_iter()
            .map(|(piece, after)| {
                let words = self.phrase(piece).or_else(|| self.list_of_pieces(piece, narrow));
                known |= words.is_some();
                words.unwrap_or_else(|| piece.to_owned()) + after
            })
            .collect();
        known.then_some(words)
    }

    fn list_of_pieces(self, text: &str, separators: &[(&'static str, &'static str)]) -> Option<String> {
        let mut known = false;
        let words: String = pieces(text, separators)
            .into_iter()
            .map(|(piece, after)| {
                let words = self.phrase(piece);
                known |= words.is_some();
                words.unwrap_or_else(|| piece.to_owned()) + after
            })
            .collect();
        known.then_some(words)
    }

    /// One phrase: a date, a known text, or a known text around a name.
    fn phrase(self, text: &str) -> Option<String> {
        if let Some(day) = date(text) {
            return Some(self.date(day));
        }
        let phrase = Phrase::of(text);
        self.known(&format!("data-{}", phrase.key), text, &phrase.numbers, None).or_else(|| self.around_name(text))
    }

    /// A known text before or after a name; the longest known text counts.
    fn around_name(self, text: &str) -> Option<String> {
        let spaces: Vec<usize> = text.match_indices(' ').map(|(at, _)| at).collect();
        let cuts = spaces.len().min(MOST_AROUND_NAME);
        let after_name = spaces.iter().rev().take(cuts).rev().find_map(|at| self.named(text, *at, true));
        after_name.or_else(|| spaces.iter().take(cuts).rev().find_map(|at| self.named(text, *at, false)))
    }

    fn named(self, text: &str, at: usize, name_first: bool) -> Option<String> {
        let (start, end) = (text.get(..at)?, text.get(at + 1..)?);
        let (name, rest, kind) = if name_first { (start, end, "after") } else { (end, start, "before") };
        if SEPARATORS.iter().any(|(sign, _)| name.contains(sign)) {
            return None;
        }
        let phrase = Phrase::of(rest);
        self.known(&format!("data-{kind}-{}", phrase.key), text, &phrase.numbers, Some(name))
    }

    /// The words of this key, if its English words are this text.
    fn known(self, key: &str, text: &str, numbers: &[&str], name: Option<&str>) -> Option<String> {
        if numbers.len() > NUMBERS.len() {
            return None;
        }
        let message = |language: Option<Self>| {
            let value = |text: &str| match (language, date(text)) {
                (Some(language), Some(day)) => language.date(day),
                _ => text.to_owned(),
            };
            let start = Message::new(key).or("");
            let named = name.map_or(start.clone(), |name| start.with("name", value(name)));
            NUMBERS.iter().zip(numbers).fold(named, |message, (arg, number)| message.with(arg, value(number)))
        };
        (Self::English.words(&message(None)) == text).then(|| self.words(&message(Some(self))))
    }
}

/// Whether a text can be English at all.
trait AsciiEnough {
    fn is_ascii_enough(&self) -> bool;
}

impl AsciiEnough for str {
    fn is_ascii_enough(&self) -> bool {
        !self.chars().any(|it| matches!(it, '\u{3400}'..='\u{9fff}'))
    }
}

/// A phrase with its numbers taken out.
struct Phrase<'a> {
    key: String,
    numbers: Vec<&'a str>,
}

impl<'a> Phrase<'a> {
    fn of(text: &'a str) -> Self {
        let (mut words, mut numbers) = (Vec::new(), Vec::new());
        let mut start = 0;
        while let Some(rest) = text.get(start..).filter(|rest| !rest.is_empty()) {
            let stands_alone = !text.get(..start).unwrap_or_default().ends_with(is_glue);
            let number = if stands_alone { number_len(rest) } else { 0 };
            if number > 0 {
                numbers.push(rest.get(..number).unwrap_or_default());
                words.push("n".to_owned());
                start += number;
                continue;
            }
            let word = rest.find(|it: char| !it.is_ascii_alphanumeric()).unwrap_or(rest.len());
            if word > 0 {
                words.push(rest.get(..word).unwrap_or_default().to_ascii_lowercase());
            }
            start += if word > 0 { word } else { rest.chars().next().map_or(1, char::len_utf8) };
        }
        words.truncate(KEY_WORDS);
        Self { key: words.join("-"), numbers }
    }
}

/// Characters that make a digit after them part of a name: `ddr4`, `hdd-4`, `r/2`.
fn is_glue(it: char) -> bool {
    it.is_alphanumeric() || matches!(it, '-' | '.' | '/' | '_' | '#')
}

/// Bytes of the number at the start: `12`, `1,745`, `0.96`, `2026-08-22`, `30-80`; 0 if a letter follows, as in `4K`.
fn number_len(text: &str) -> usize {
    let bytes = text.as_bytes();
    let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let mut end = 0;
    while digit(end) || (end > 0 && matches!(bytes.get(end), Some(b'.' | b',' | b'-' | b':' | b'/')) && digit(end + 1))
    {
        end += 1;
    }
    let glued = bytes.get(end).is_some_and(|it| it.is_ascii_alphabetic() || matches!(it, b'_' | b'/'));
    if glued { 0 } else { end }
}

/// A text that is a date and nothing else. A bare year is a number like any other.
fn date(text: &str) -> Option<Day> {
    let looks_so = text.len() >= 7 && text.bytes().all(|it| it.is_ascii_digit() || it == b'-');
    looks_so.then(|| text.parse().ok()).flatten()
}

/// The sentences of a paragraph, each with its full stop.
fn sentences(text: &str) -> Vec<&str> {
    let mut sentences = Vec::new();
    let mut start = 0;
    for (at, _) in text.match_indices(". ") {
        let (before, after) = (text.get(..at).unwrap_or_default(), text.get(at + 2..).unwrap_or_default());
        let starts = after.starts_with(|it: char| it.is_ascii_uppercase() || it.is_ascii_digit());
        if starts
            && !before.ends_with("et al")
            && let Some(sentence) = text.get(start..=at)
        {
            sentences.push(sentence);
            start = at + 2;
        }
    }
    sentences.extend(text.get(start..).filter(|rest| !rest.is_empty()));
    sentences
}

/// The pieces of a text, each with the Chinese sign that stands after it.
fn pieces<'a>(text: &'a str, separators: &[(&'static str, &'static str)]) -> Vec<(&'a str, &'static str)> {
    let mut pieces = Vec::new();
    let mut rest = text;
    loop {
        let first = separators.iter().filter_map(|it| Some((rest.find(it.0)?, it))).min_by_key(|(at, _)| *at);
        let Some((at, (sign, chinese))) = first else { break };
        pieces.push((rest.get(..at).unwrap_or_default(), *chinese));
        rest = rest.get(at + sign.len()..).unwrap_or_default();
        if *sign == ")" {
            // A space after a bracket is in the wide Chinese bracket already.
            rest = rest.strip_prefix(' ').unwrap_or(rest);
        }
    }
    if !rest.is_empty() {
        pieces.push((rest, ""));
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_key(text: &str, key: &str, numbers: &[&str]) {
        let phrase = Phrase::of(text);
        assert_eq!((phrase.key.as_str(), phrase.numbers.as_slice()), (key, numbers));
    }

    #[test]
    fn numbers_that_stand_alone_are_arguments() {
        check_key("mean of 339 sales", "mean-of-n-sales", &["339"]);
        check_key("23-inch 4K display", "n-inch-4k-display", &["23"]);
        check_key("median of 7 offers, cheapest 1399", "median-of-n-offers-cheapest-n", &["7", "1399"]);
        check_key("8 GB x 4.06 USD/GB of ddr4-udimm", "n-gb-x-n-usd-gb-of-ddr4-udimm", &["8", "4.06"]);
        check_key("copy of 2026-04-22", "copy-of-n", &["2026-04-22"]);
        check_key("cheapest tenth 4.37.", "cheapest-tenth-n", &["4.37"]);
    }

    #[track_caller]
    fn check(text: &str, expected: &str) {
        assert_eq!(Language::ChineseSimplified.data(text), expected);
        assert_eq!(Language::English.data(text), text);
    }

    #[test]
    fn names_of_parts_are_put_together() {
        check("Hard disk 4 TB, 7200 rpm, enterprise", "机械硬盘 4 TB，7200 转，企业级");
        check("Quadro GV100 NVLink bridge, 2-slot", "Quadro GV100 NVLink 桥接器，2 槽");
        check("GeForce RTX 4090 (two-slot blower)", "GeForce RTX 4090（双槽涡轮）");
        check("Xeon Gold 6148", "Xeon Gold 6148");
    }

    #[test]
    fn noise_is_told() {
        check("below 50 dB", "低于 50 dB");
        check("6.6 LwA,m (bels) idle", "空闲 6.6 LwA,m（贝尔）");
        check(
            "38 dBA idle, over 44 dBA load (one CPU, one 300 W GPU)",
            "空闲 38 dBA，负载超过 44 dBA（一个 CPU、一块 300 W GPU）",
        );
    }

    #[test]
    fn sources_keep_their_names() {
        check(
            "hemgo-lexsi/gpu-price-dashboard (commit 9dabad1, 2026-08-22)",
            "hemgo-lexsi/gpu-price-dashboard（提交 9dabad1，2026年8月22日）",
        );
        check("used; mean of 339 sales", "二手；339 笔成交的均价");
    }

    #[test]
    fn what_nobody_knows_stays() {
        check("My shelf; somewhere, below", "My shelf; somewhere, below");
        check("我的（commit 12）", "我的（commit 12）");
        check("The price includes a shelf. Nobody knows it.", "The price includes a shelf. Nobody knows it.");
        check("", "");
    }

    #[test]
    fn a_remark_is_translated_only_as_a_whole() {
        check(
            "Model 2.6 of the article. The price includes a 27-inch 4K display, which is not modelled.",
            "文章中的型号 2.6。价格含一台 27 英寸 4K 显示器，此处未计入模型。",
        );
        check("Model 2.6 of the article. I changed this.", "Model 2.6 of the article. I changed this.");
    }
}
