//! What documents may say: the numbers of `report --format json`, and what follows from them by one step of arithmetic.
use std::collections::BTreeSet;

use serde_json::Value;

/// Numbers and words that the report of a project has.
pub struct Facts {
    /// Sorted.
    numbers: Vec<f64>,
    /// Numbers as written in the report's sentences and in the program's own words, such as the `80` of `80 % band`.
    written: BTreeSet<String>,
    /// Names, sources and titles, whose digits are no figures; the longest first.
    names: Vec<String>,
}

impl Facts {
    /// From the report and the comparison, both as the program prints them, the project's file, and other words.
    pub fn of(report: &Value, comparison: Option<&Value>, project: &str, words: &str) -> Self {
        let mut facts = Self { numbers: Vec::new(), written: BTreeSet::new(), names: Vec::new() };
        facts.take(report);
        if let Some(comparison) = comparison {
            facts.take(comparison);
            facts.set_side_by_side(comparison);
        }
        facts.numbers.extend(tokens(project).map(|token| token.value));
        facts.written.extend(tokens(project).map(|token| token.text.to_owned()));
        for option in report["options"].as_array().expect("options") {
            facts.derive(option);
        }
        facts.written.extend(tokens(words).map(|token| token.text.to_owned()));
        facts.numbers.sort_by(f64::total_cmp);
        facts.names.sort_by_key(|name| std::cmp::Reverse(name.len()));
        facts.names.dedup();
        facts
    }

    fn take(&mut self, value: &Value) {
        match value {
            Value::Number(number) => self.numbers.extend(number.as_f64()),
            Value::String(text) => {
                self.numbers.extend(text.parse::<f64>().ok());
                self.numbers.extend(day_of(text));
                self.written.extend(tokens(text).map(|token| token.text.to_owned()));
                let named = text.chars().filter(|letter| letter.is_alphabetic()).count() > 1;
                if named && text.chars().any(|letter| letter.is_ascii_digit()) {
                    self.names.push(spaced(text));
                }
            }
            Value::Array(values) => values.iter().for_each(|value| self.take(value)),
            Value::Object(fields) => fields.values().for_each(|value| self.take(value)),
            Value::Null | Value::Bool(_) => {}
        }
    }

    /// How many times each other one each value of the comparison is.
    fn set_side_by_side(&mut self, comparison: &Value) {
        for row in comparison["rows"].as_array().expect("rows") {
            let values =
                || row["values"].as_array().into_iter().flatten().filter_map(|value| number_of(&value["value"]));
            for other in values().filter(|other| *other != 0.0) {
                self.numbers.extend(values().map(|value| value / other));
            }
        }
    }

    /// Lengths of bands, ends of lines and sums that charts draw and workbooks add up.
    fn derive(&mut self, option: &Value) {
        let number = |way: &str| option.pointer(way).and_then(number_of);
        let price = number("/price/amount");
        let years = number("/ownership/years").unwrap_or(0.0);
        let running: f64 = ["energy", "support", "space"]
            .iter()
            .filter_map(|part| number(&format!("/ownership/{part}_per_year")))
            .sum();
        self.numbers.extend(price.map(|price| price + running * years));
        self.numbers.extend(number("/ownership/rent_per_month").map(|rent| rent * 12.0 * years));
        self.numbers.push(years * 12.0);
        for workload in option["workloads"].as_array().expect("workloads") {
            let rate = |key: &str| workload["throughput"][key].as_f64();
            if let (Some(value), Some(low), Some(high)) = (rate("value"), rate("low"), rate("high")) {
                self.numbers.extend([value - low, high - value]);
            }
            // Ideals: each GPU as fast as one is at best, on up to as many as any option has.
            let points = || workload["scaling"].as_array().into_iter().flatten();
            let each = points().filter_map(|it| Some(it["value"].as_f64()? / it["gpus"].as_f64()?)).fold(0.0, f64::max);
            let most = points().filter_map(|it| it["gpus"].as_f64()).fold(0.0, f64::max);
            self.numbers.extend((1..=128).map(|gpus| each * f64::from(gpus)).filter(|_| most > 0.0));
        }
        // Users at which the longest time per token is reached, between two points of the curve.
        for points in option["answers_by_users"].as_object().into_iter().flatten().filter_map(|(_, it)| it.as_array()) {
            let at = |point: &Value| {
                Some((point["users"].as_f64()?, point["tpot_ms"].as_f64()?, point["most_tpot_ms"].as_f64()?))
            };
            for pair in points.windows(2) {
                let (Some((users, time, most)), Some((more, longer, _))) = (at(&pair[0]), at(&pair[1])) else {
                    continue;
                };
                if time <= most && most < longer {
                    self.numbers.push((users + (most - time) / (longer - time) * (more - users)).floor());
                }
            }
        }
        let sockets = || option.pointer("/lanes/sockets").and_then(Value::as_array).into_iter().flatten();
        let owned = |socket: &Value| socket["owned"].as_f64().unwrap_or(0.0);
        self.numbers.extend(sockets().map(|socket| owned(socket) - socket["spent"].as_f64().unwrap_or(0.0)));
        self.numbers.push(sockets().map(owned).sum());
        // Pictures tell the memory of each CPU, and one power supply of several.
        let cpus = option["cpus"].as_array().map_or(1, Vec::len).max(1);
        self.numbers.extend(number("/ram_gb").map(|gb| gb / cpus as f64));
        let supplies = number("/power/psu_w").into_iter();
        self.numbers.extend(supplies.flat_map(|watts| (1..=8).map(move |count| watts / f64::from(count))));
    }

    /// Whether there is a number that, with so many decimals, reads like this; also as a percentage.
    pub fn explains(&self, shown: f64, decimals: usize) -> bool {
        let half = 0.5 * 10_f64.powi(-i32::try_from(decimals).expect("few decimals"));
        self.near(shown, half * 1.000_01) || self.near(shown / 100.0, half * 1.000_01 / 100.0)
    }

    /// Whether the report has this number to seven digits; also as a percentage.
    pub fn has(&self, number: f64) -> bool {
        // The report rounds to nine digits, and differences of such numbers are a little less exact.
        let tolerance = number.abs() * 1e-7 + 1e-9;
        self.near(number, tolerance) || self.near(number / 100.0, tolerance / 100.0)
    }

    fn near(&self, number: f64, tolerance: f64) -> bool {
        let at = self.numbers.partition_point(|it| *it < number.abs() - tolerance);
        self.numbers.get(at).is_some_and(|it| *it <= number.abs() + tolerance)
    }

    /// Numbers of a text that nothing in the report explains. `axes`: whether charts stand in it, whose axes have round
    /// numbers of their own.
    pub fn unexplained(&self, text: &str, axes: bool) -> Vec<String> {
        let mut text = spaced(text);
        for name in &self.names {
            if text.contains(name.as_str()) {
                text = text.replace(name.as_str(), " | ");
            }
        }
        let unknown = tokens(&text).filter(|token| {
            let known = self.written.contains(token.text) || token.is_year() || (axes && token.is_round());
            !known && !self.explains(token.value, token.decimals)
        });
        unknown.map(|token| token.context(&text)).collect()
    }
}

/// A number, or an amount of money, which is a string.
fn number_of(value: &Value) -> Option<f64> {
    value.as_f64().or_else(|| value.as_str()?.parse().ok())
}

/// The day of the month of a date as the report has it.
fn day_of(text: &str) -> Option<f64> {
    let mut parts = text.split('-');
    let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
    (year.len() == 4 && month.len() == 2 && day.len() == 2).then(|| day.parse().ok()).flatten()
}

/// A number in a text.
pub struct Token<'t> {
    /// As written, with its commas.
    pub text: &'t str,
    at: usize,
    value: f64,
    decimals: usize,
}

impl Token<'_> {
    fn is_year(&self) -> bool {
        self.decimals == 0 && !self.text.contains(',') && (1990.0..2050.0).contains(&self.value)
    }

    /// Whether it may stand at an axis: two digits and zeros, or a multiple of a quarter.
    fn is_round(&self) -> bool {
        let digits = self.text.replace(',', "");
        let digits = digits.trim_end_matches('0');
        self.decimals == 0
            && (digits.len() <= 2 || (digits.len() == 3 && (digits.ends_with("25") || digits.ends_with("75"))))
    }

    fn context(&self, text: &str) -> String {
        let from = text[..self.at].char_indices().rev().nth(40).map_or(0, |(at, _)| at);
        let to = text[self.at..].char_indices().nth(40).map_or(text.len(), |(at, _)| self.at + at);
        format!("{} in “{}”", self.text, &text[from..to])
    }
}

/// The numbers of a text. Digits that touch letters belong to names, such as `A100`, `x16` or `ResNet-50`.
pub fn tokens(text: &str) -> impl Iterator<Item = Token<'_>> {
    let digit = |letter: char| letter.is_ascii_digit() || letter == ',' || letter == '.';
    let mut from = 0;
    std::iter::from_fn(move || {
        loop {
            let start = from + text[from..].find(|letter: char| letter.is_ascii_digit())?;
            let end = text[start..].find(|letter| !digit(letter)).map_or(text.len(), |end| start + end);
            from = end;
            let written = text[start..end].trim_end_matches([',', '.']);
            let before = text[..start].chars().next_back();
            let after = text[start + written.len()..].chars().next();
            let named = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
            if before.is_some_and(named) || after.is_some_and(|letter| letter.is_ascii_alphabetic() || letter == '_') {
                continue;
            }
            let plain: String = written.chars().filter(|letter| *letter != ',').collect();
            let Ok(value) = plain.parse() else { continue };
            let decimals = plain.split_once('.').map_or(0, |(_, decimals)| decimals.len());
            return Some(Token { text: written, at: start, value, decimals });
        }
    })
}

/// A text with single spaces, and none beside ideographs, between which lines break anywhere.
fn spaced(text: &str) -> String {
    let wide = |letter: char| letter >= '\u{2e80}';
    let mut out = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        let touches = out.chars().next_back().is_some_and(wide) || word.chars().next().is_some_and(wide);
        if !out.is_empty() && !touches {
            out.push(' ');
        }
        out.push_str(word);
    }
    out
}
