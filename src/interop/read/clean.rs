//! Takes off what terminals, forums and mail programs add to a line.

/// A line with its number, cleaned of colours and of characters that do not show.
#[derive(Debug, Clone)]
pub struct Line {
    /// Number, counted from 1.
    pub number: usize,
    /// Text without escapes; tabs and spaces as they are.
    pub text: String,
}

/// All lines of a text, cleaned.
pub fn lines(text: &str) -> Vec<Line> {
    text.lines().enumerate().map(|(at, line)| Line { number: at + 1, text: clean(line) }).collect()
}

/// Ways in which the escape character itself is written in pastes.
const WRITTEN_ESCAPES: [&str; 6] = ["^[", "\\e", "\\033", "\\x1b", "\\u001b", "␛"];

fn clean(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    let mut rest = line;
    while let Some(first) = rest.chars().next() {
        if let Some(after) = after_colour(rest) {
            rest = after;
            continue;
        }
        match first {
            '\u{feff}' | '\u{200b}' | '\u{200c}' | '\u{200d}' | '\u{2060}' | '\r' | '\u{7}' => {}
            '\u{a0}' | '\u{2007}' | '\u{202f}' | '\u{3000}' => out.push(' '),
            '\t' => out.push('\t'),
            control if control.is_control() => {}
            other => out.push(other),
        }
        rest = rest.get(first.len_utf8()..).unwrap_or_default();
    }
    out
}

/// The text behind a colour sequence at its start, whether or not the escape character survived.
fn after_colour(text: &str) -> Option<&str> {
    if let Some(after) = text.strip_prefix('\u{1b}') {
        let Some(parameters) = after.strip_prefix('[') else { return Some(after) };
        let body = parameters.trim_start_matches(|it: char| it.is_ascii_digit() || matches!(it, ';' | '?' | ':'));
        let end = body.chars().next()?;
        return end.is_ascii_alphabetic().then(|| body.get(1..)).flatten();
    }
    let bare = WRITTEN_ESCAPES.iter().find_map(|escape| text.strip_prefix(escape)).unwrap_or(text);
    let parameters = bare.strip_prefix('[')?;
    let body = parameters.trim_start_matches(|it: char| it.is_ascii_digit() || it == ';');
    body.strip_prefix('m')
}

/// The fields of a line that has separators of its own: tabs, or the bars of a Markdown table.
pub fn fields(text: &str) -> Option<Vec<&str>> {
    let trimmed = text.trim();
    if let Some(table) = trimmed.strip_prefix('|') {
        let table = table.strip_suffix('|').unwrap_or(table);
        return Some(table.split('|').map(plain).collect());
    }
    let inside = text.trim_start_matches(' ').trim_end_matches(['\r', '\n']);
    inside.contains('\t').then(|| inside.split('\t').map(plain).collect())
}

/// A field without blanks and without Markdown's marks for bold and code.
fn plain(field: &str) -> &str {
    field.trim().trim_matches(['*', '`']).trim()
}

/// The words of a line, split at blanks and bars, without marks of quoting in front.
pub fn words(text: &str) -> Vec<&str> {
    let inside = text.trim_start_matches([' ', '\t', '>', '#', '│', '*', '`']);
    inside.split([' ', '\t', '|']).map(plain).filter(|word| !word.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, expected: &str) {
        assert_eq!(clean(line), expected);
    }

    #[test]
    fn colours_go_and_brackets_stay() {
        check("\t\u{1b}[4mGPU0\tNUMA\u{1b}[0m", "\tGPU0\tNUMA");
        check("\t[4mGPU0\tNUMA[0m", "\tGPU0\tNUMA");
        check("^[[4mGPU0^[[0m", "GPU0");
        check("\\e[1;32mGPU0\\e[0m", "GPU0");
        check("-01.1-[01]--+-00.0", "-01.1-[01]--+-00.0");
        check("[10de:1db1] [m", "[10de:1db1] ");
        check("\u{feff}GPU0\u{a0}X\r", "GPU0 X");
        check("\u{1b}", "");
        check("显卡\u{1b}[显", "显卡[显");
    }

    #[test]
    fn fields_and_words() {
        assert_eq!(fields("| | GPU0 | **X** |"), Some(vec!["", "GPU0", "X"]));
        assert_eq!(fields("GPU0\t X \t\t1"), Some(vec!["GPU0", "X", "", "1"]));
        assert_eq!(fields("GPU0  X"), None);
        assert_eq!(words("> GPU0\t X   PIX"), ["GPU0", "X", "PIX"]);
    }
}
