//! Breaking text into lines: between words, between Chinese characters, and inside a word only if it fits no line.
use crate::scene::sketch::Style;

/// The text in lines of at most `max` mm. Nothing is left out.
pub fn wrap(words: &str, style: Style, max: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for paragraph in words.lines() {
        let mut line = String::new();
        for piece in pieces(paragraph) {
            let longer = format!("{line}{piece}");
            if style.width(longer.trim_end()) <= max {
                line = longer;
                continue;
            }
            finish(&mut lines, &mut line);
            for part in broken(piece, style, max) {
                finish(&mut lines, &mut line);
                line = part;
            }
        }
        finish(&mut lines, &mut line);
    }
    lines
}

fn finish(lines: &mut Vec<String>, line: &mut String) {
    let done = std::mem::take(line);
    let done = done.trim();
    if !done.is_empty() {
        lines.push(done.to_owned());
    }
}

/// A piece that fits no line, in parts that do.
fn broken(piece: &str, style: Style, max: f32) -> Vec<String> {
    let mut parts = vec![String::new()];
    for letter in piece.chars() {
        let Some(part) = parts.last_mut() else { break };
        if !part.is_empty() && style.width(&format!("{part}{letter}")) > max && letter != ' ' {
            parts.push(letter.to_string());
        } else {
            part.push(letter);
        }
    }
    parts
}

/// Characters between which a line may break.
fn is_wide(letter: char) -> bool {
    matches!(letter, '\u{2e80}'..='\u{9fff}' | '\u{ac00}'..='\u{d7a3}' | '\u{f900}'..='\u{faff}' | '\u{ff00}'..='\u{ffef}')
}

/// The pieces of a line between which it may be broken; spaces stay at their end.
fn pieces(line: &str) -> Vec<&str> {
    let (mut pieces, mut start, mut before) = (Vec::new(), 0, None);
    for (at, letter) in line.char_indices() {
        let closing = "，。；：、）」』》”’？！,.;:)%".contains(letter);
        let may = match before {
            Some(' ') => letter != ' ',
            None | Some('（' | '「' | '『' | '《' | '“' | '‘') => false,
            Some(last) => !closing && letter != ' ' && (is_wide(letter) || is_wide(last)),
        };
        if may {
            pieces.extend(line.get(start..at));
            start = at;
        }
        before = Some(letter);
    }
    pieces.extend(line.get(start..));
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Ink;

    #[track_caller]
    fn check(words: &str, max: f32, expected: &[&str]) {
        let style = Style { size: 4.0, bold: false, ink: Ink::Text };
        let lines = wrap(words, style, max);
        assert_eq!(lines, expected);
        assert!(lines.iter().all(|line| style.width(line) <= max), "{lines:?}");
    }

    #[test]
    fn lines_break_where_readers_expect() {
        check("", 20.0, &[]);
        check("ResNet-50 training", 100.0, &["ResNet-50 training"]);
        check("ResNet-50 training", 25.0, &["ResNet-50", "training"]);
        check("显卡、插槽与通道", 17.0, &["显卡、插", "槽与通道"]);
        check("训练（混合）", 13.0, &["训练", "（混", "合）"]);
        check("abcdefgh", 6.0, &["ab", "cd", "ef", "gh"]);
        check("one\ntwo", 100.0, &["one", "two"]);
    }
}
