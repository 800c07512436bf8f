//! Texts of others as they may be shown: what a file says must not steer the terminal, turn lines around or break a
//! table.
use std::borrow::Cow;

/// Whether a character does something to its surroundings instead of being shown: control characters other than line
/// feed and tab, the marks that turn the direction of writing (Unicode UAX #9), marks of lines and annotations, and what
/// is no character.
#[must_use]
pub fn is_hidden(letter: char) -> bool {
    let turns =
        matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{206f}');
    let marks = matches!(letter, '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0001}');
    let is_none = u32::from(letter) & 0xfffe == 0xfffe;
    turns || marks || is_none || (letter.is_control() && !matches!(letter, '\n' | '\t'))
}

/// The text without hidden characters; every kind of line end becomes a line feed.
#[must_use]
pub fn visible(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_hidden) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut before = ' ';
    for letter in text.chars() {
        match letter {
            '\r' | '\u{85}' | '\u{2028}' | '\u{2029}' => out.push('\n'),
            '\n' if before == '\r' => {}
            letter if is_hidden(letter) => {}
            letter => out.push(letter),
        }
        before = letter;
    }
    Cow::Owned(out)
}

/// The same on one line: line ends and tabs become spaces.
#[must_use]
pub fn visible_line(text: &str) -> Cow<'_, str> {
    let text = visible(text);
    if text.contains(['\n', '\t']) { Cow::Owned(text.replace(['\n', '\t'], " ")) } else { text }
}

/// Whether spreadsheet programs take a text for a formula.
#[must_use]
pub fn is_formula(text: &str) -> bool {
    text.trim_start().starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠'])
}

/// The same for a cell that spreadsheet programs read: no text may pass for a formula.
#[must_use]
pub fn spreadsheet_text(text: &str) -> Cow<'_, str> {
    let text = visible_line(text);
    if is_formula(&text) { Cow::Owned(format!("'{text}")) } else { text }
}

/// JSON with its hidden characters as `\uXXXX`: the same content, for a terminal too. Only texts hold such characters.
#[must_use]
pub fn escaped_json(json: String) -> String {
    if !json.chars().any(is_hidden) {
        return json;
    }
    let mut out = String::with_capacity(json.len() + 16);
    let mut units = [0; 2];
    for letter in json.chars() {
        if is_hidden(letter) {
            out.extend(letter.encode_utf16(&mut units).iter().map(|unit| format!("\\u{unit:04x}")));
        } else {
            out.push(letter);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        assert_eq!(visible(text), expected);
    }

    #[test]
    fn what_steers_terminals_and_readers_goes() {
        check("8 × 卡 🚀", "8 × 卡 🚀");
        check("\u{1b}[31mred\u{7}", "[31mred");
        check("a\u{9b}31mb\u{7f}", "a31mb");
        check("pay \u{202e}001\u{202c} \u{2066}now\u{2069}", "pay 001 now");
        check("a\r\nb\rc\u{2028}d\u{c}e\tf", "a\nb\nc\nde\tf");
        check("\u{feff}x\u{ffff}\u{1fffe}", "x");
        // Joined emoji and Persian need their joiners.
        check("👩\u{200d}💻", "👩\u{200d}💻");
        assert_eq!(visible_line("a\nb\tc"), "a b c");
    }

    #[test]
    fn no_text_is_a_formula() {
        for text in ["=1+1", "+cmd|' /C calc'!A0", "-2", "@SUM(A1)", "\t=1", "\r=1", " =1"] {
            assert!(spreadsheet_text(text).starts_with('\''), "{text}");
        }
        assert_eq!(spreadsheet_text("GT410P"), "GT410P");
        assert_eq!(spreadsheet_text("8 = 2 × 4"), "8 = 2 × 4");
    }

    #[test]
    fn json_says_the_same() {
        let value = serde_json::json!({"title": "\u{202e}a\u{7f}\u{9b}b\u{e0001}"});
        let text = escaped_json(value.to_string());
        assert!(text.is_ascii(), "{text}");
        assert_eq!(serde_json::from_str::<serde_json::Value>(&text).expect("JSON"), value);
    }

    proptest! {
        #[test]
        fn nothing_hidden_is_left(text in "\\PC*|.*|[\\x00-\\x20\u{202a}-\u{202e}]*") {
            prop_assert!(!visible(&text).chars().any(is_hidden));
            prop_assert!(!visible_line(&text).contains(['\n', '\t']));
            let once = visible(&text);
            prop_assert_eq!(visible(&once), once.as_ref());
        }
    }
}
