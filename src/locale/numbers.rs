//! Numbers as readers expect them: grouped by thousands, with at most the digits that matter.
//!
//! English and Chinese group alike, so nothing here depends on the language.

/// Decimals kept for a number of this size when nobody asks for a certain count.
///
/// Figures here are specifications and estimates: four significant digits hold all that is known of them,
/// and whole numbers are always written in full.
fn sensible_decimals(number: f64) -> usize {
    match number.abs() {
        size if size >= 1000.0 => 0,
        size if size >= 100.0 => 1,
        size if size >= 1.0 => 2,
        _ => 3,
    }
}

/// A number with at most the digits that matter, grouped: `1,234,567`, `16.3`, `0.125`.
#[must_use]
pub fn plain_number(number: f64) -> String {
    let text = grouped(number, sensible_decimals(number));
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
}

/// A number with exactly this many decimals, grouped. Infinite and missing numbers are a dash.
pub(super) fn grouped(number: f64, decimals: usize) -> String {
    if !number.is_finite() {
        return "—".to_owned();
    }
    group(&format!("{number:.decimals$}"))
}

/// Puts the commas into a plain decimal number such as `-1234.5`, and makes its minus a real one.
pub(super) fn group(plain: &str) -> String {
    let (sign, size) = match plain.strip_prefix('-') {
        Some(size) if size.bytes().any(|digit| matches!(digit, b'1'..=b'9')) => ("−", size),
        Some(size) => ("", size),
        None => ("", plain),
    };
    let (whole, fraction) = size.split_at(size.find('.').unwrap_or(size.len()));
    let mut text = sign.to_owned();
    for (place, digit) in whole.chars().enumerate() {
        if place > 0 && (whole.len() - place) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text + fraction
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(number: f64, expected: &str) {
        assert_eq!(plain_number(number), expected);
    }

    #[test]
    fn keeps_the_digits_that_matter() {
        check(0.0, "0");
        check(4.0, "4");
        check(16.3, "16.3");
        check(31.508, "31.51");
        check(119.5, "119.5");
        check(672.04, "672");
        check(999.96, "1,000");
        check(1000.0, "1,000");
        check(1_234_567.89, "1,234,568");
        check(0.1, "0.1");
        check(0.03125, "0.031");
    }

    #[test]
    fn writes_negative_and_missing_numbers() {
        check(-1234.0, "−1,234");
        check(-0.0001, "0");
        check(f64::NAN, "—");
        check(f64::INFINITY, "—");
    }

    #[test]
    fn keeps_asked_decimals() {
        assert_eq!(grouped(1234.5, 2), "1,234.50");
        assert_eq!(grouped(0.5, 0), "0");
        assert_eq!(grouped(100.0, 0), "100");
    }
}
