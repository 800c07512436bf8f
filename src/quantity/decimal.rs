//! Numbers as people and spreadsheets write them.
use rust_decimal::Decimal;

use super::Message;

/// A number of a list whose writer is not known, with thousands and decimals separated in any of the usual ways.
///
/// Where both a point and a comma stand in it, the last is the decimal one. A lone comma before three digits separates
/// thousands (`12,500`); a lone point before three digits can be read in two ways and is refused, unless the number
/// begins with 0.
///
/// # Errors
/// If it is no number, or can be read in two ways.
pub fn listed(text: &str) -> Result<Decimal, Message> {
    let plain = plain(text);
    let behind = plain.rsplit('.').next().map_or(0, str::len);
    let lone_point = plain.matches('.').count() == 1 && !plain.contains(',');
    if lone_point && behind == 3 && !plain.starts_with("0.") {
        let (as_thousands, as_decimals) = (plain.replace('.', ""), format!("{plain}0"));
        let why = Message::new("prices-why-two-ways").with("text", text);
        return Err(why.with("thousands", as_thousands).with("decimals", as_decimals));
    }
    decimal(text, &plain)
}

/// A number typed into a field of this program, which writes thousands with commas and decimals with a point: a lone
/// point is a decimal one. All else is read as by [`listed`].
///
/// # Errors
/// If it is no number.
pub fn typed(text: &str) -> Result<Decimal, Message> {
    decimal(text, &plain(text))
}

/// Without blanks and other marks between thousands.
fn plain(text: &str) -> String {
    text.chars().filter(|it| !it.is_whitespace() && *it != '\'' && *it != '\u{202f}').collect()
}

fn decimal(text: &str, plain: &str) -> Result<Decimal, Message> {
    let wrong = || Message::new("prices-why-amount").with("text", text);
    let (points, commas) = (plain.matches('.').count(), plain.matches(',').count());
    let digits_behind = |sign: char| plain.rsplit(sign).next().map_or(0, str::len);
    let whole = |group: &str| group.split(['.', ',']).next().map_or(0, |it| it.trim_start_matches('-').len());
    let grouped = |sign: char| (1..=3).contains(&whole(plain)) && plain.split(sign).skip(1).all(|it| whole(it) == 3);
    let decimal_sign = match (points, commas) {
        (0, 0) => None,
        (1, 1..) if plain.rfind('.') > plain.rfind(',') => {
            if !grouped(',') {
                return Err(wrong());
            }
            Some('.')
        }
        (1.., 1) => {
            if !grouped('.') {
                return Err(wrong());
            }
            Some(',')
        }
        (1, 0) => Some('.'),
        (0, 1) if digits_behind(',') != 3 || plain.starts_with("0,") => Some(','),
        (0, 1..) if grouped(',') => None,
        (2.., 0) if grouped('.') => None,
        _ => return Err(wrong()),
    };
    let number: String = plain
        .chars()
        .filter_map(|it| match it {
            '.' | ',' => (Some(it) == decimal_sign).then_some('.'),
            other => Some(other),
        })
        .collect();
    number.parse().map_err(|_| wrong())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, as_listed: &str, as_typed: &str) {
        let told = |found: Result<Decimal, Message>| found.map_or_else(|why| why.key, |number| number.to_string());
        assert_eq!((told(listed(text)).as_str(), told(typed(text)).as_str()), (as_listed, as_typed), "{text}");
    }

    #[test]
    fn commas_and_points_mean_the_same_everywhere() {
        check("1234.5", "1234.5", "1234.5");
        check("1,234.5", "1234.5", "1234.5");
        check("1.234,5", "1234.5", "1234.5");
        check("1 234,50", "1234.50", "1234.50");
        check("1,25", "1.25", "1.25");
        check("1,500", "1500", "1500");
        check("0,125", "0.125", "0.125");
        check("1,234,567", "1234567", "1234567");
        check("7.123", "prices-why-two-ways", "7.123");
        check("0.123", "0.123", "0.123");
        check("12,34,567", "prices-why-amount", "prices-why-amount");
        check("seven", "prices-why-amount", "prices-why-amount");
        check("", "prices-why-amount", "prices-why-amount");
    }

    #[test]
    fn what_the_window_writes_is_read_as_it_was_meant() {
        for number in ["1,500", "12,345.678", "0.5", "999", "1,000,000.25"] {
            assert_eq!(typed(number).map(|it| it.to_string()), Ok(number.replace(',', "")));
        }
    }
}
