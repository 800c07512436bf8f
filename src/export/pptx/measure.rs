//! How much room texts need, in millimetres. Widths are those of [`crate::scene::text`], less what Arial is narrower:
//! never less than the real ones.
use crate::quantity::visible::visible;
use crate::scene::text::width;

/// Millimetres of a point of type.
pub const MM_PER_PT: f32 = 25.4 / 72.0;

/// Distance of lines as a multiple of the size of their type: that of Arial without ideographs. Chinese faces differ
/// much, up to 1.46, so that lines with ideographs are set at a distance of their own.
const LINE: f32 = 1.2;
const HIGH_LINE: f32 = 1.25;

/// Letters of bold faces are wider by about this factor.
const BOLD: f32 = 1.06;

/// Letters of Arial are at most so wide as a share of those of Inter, by which widths are estimated.
const ARIAL: f32 = 0.95;

/// Room that office programs leave between an ideograph and a Latin letter or a digit, as a share of the size.
const MIXED: f32 = 0.25;

/// Width of a text, mm, at a size in points.
pub fn width_pt(text: &str, size: f32, bold: bool) -> f32 {
    let letters = text.chars().zip(text.chars().skip(1));
    let mixed = letters
        .filter(|(a, b)| (is_ideograph(*a) && b.is_ascii_graphic()) || (a.is_ascii_graphic() && is_ideograph(*b)));
    let size = size * MM_PER_PT;
    let ideographs = text.chars().filter(|letter| is_ideograph(*letter)).count() as f32 * size;
    let all = (width(text, size) - ideographs) * ARIAL + ideographs;
    all * if bold { BOLD } else { 1.0 } + mixed.count() as f32 * MIXED * size
}

/// How many lines a text takes at a size in points in a column of `room` mm.
fn lines(text: &str, size: f32, bold: bool, room: f32) -> usize {
    let mut lines = 1;
    let mut used = 0.0;
    for word in words(text) {
        let all = width_pt(word, size, bold);
        let bare = width_pt(word.trim_end(), size, bold);
        if used > 0.0 && used + bare > room {
            lines += 1;
            used = 0.0;
        }
        // A word longer than a line is broken anywhere.
        lines += ((bare / room.max(1.0)).ceil() as usize).saturating_sub(1);
        used = if bare > room { bare % room.max(1.0) } else { used + all };
    }
    lines
}

/// Height of a text, mm, at a size in points in a column of `room` mm.
pub fn height(text: &str, size: f32, bold: bool, room: f32) -> f32 {
    let line = set_distance(text, size).unwrap_or(size * LINE);
    lines(text, size, bold, room) as f32 * line * MM_PER_PT
}

/// The same of a text with a paragraph for each of its lines.
pub fn paragraphs_height(text: &str, size: f32, room: f32) -> f32 {
    user_lines(text).iter().map(|line| height(line, size, false, room)).sum()
}

/// The lines of a text as a user wrote them; at least one.
pub fn user_lines(text: &str) -> Vec<String> {
    let shown = visible(text);
    let lines: Vec<String> = shown.trim_end().lines().map(|line| line.trim_end().to_owned()).collect();
    if lines.is_empty() { vec![String::new()] } else { lines }
}

/// Distance, points, at which lines of this text must be set for [`height`] to hold, if not at that of its face.
pub fn set_distance(text: &str, size: f32) -> Option<f32> {
    text.chars().any(is_ideograph).then_some(size * HIGH_LINE)
}

/// The pieces between which a line may break: words with the space after them, and single ideographs.
pub fn words(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut start = 0;
    let mut previous: Option<char> = None;
    for (at, character) in text.char_indices() {
        let breaks = previous.is_some_and(|before| {
            (before == ' ' && character != ' ')
                || ((is_ideograph(before) || is_ideograph(character)) && !hangs(character))
        });
        if breaks && at > start {
            pieces.extend(text.get(start..at));
            start = at;
        }
        previous = Some(character);
    }
    pieces.extend(text.get(start..).filter(|rest| !rest.is_empty()));
    pieces
}

fn is_ideograph(character: char) -> bool {
    matches!(character, '\u{2e80}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{ff00}'..='\u{ffef}')
}

/// Whether it may not begin a line.
fn hangs(character: char) -> bool {
    matches!(character, ' ' | '，' | '。' | '、' | '；' | '：' | '！' | '？' | '）' | '」' | '』' | '》' | '%' | ')')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, room: f32, expected: usize) {
        assert_eq!(lines(text, 12.0, false, room), expected, "{text}");
    }

    #[test]
    fn lines_of_a_user_are_paragraphs() {
        let one = height("one", 12.0, false, 100.0);
        for (text, lines) in [("one", 1.0), ("one\r\ntwo", 2.0), ("one\n\nthree\n", 3.0)] {
            assert!((paragraphs_height(text, 12.0, 100.0) - lines * one).abs() < 1e-3, "{text:?}");
        }
    }

    #[test]
    fn lines_break_between_words_and_ideographs() {
        check("", 100.0, 1);
        check("one two three", 100.0, 1);
        check("one two three", 12.0, 3);
        check("插槽被遮挡", 9.0, 3);
        check("Averyveryverylongword", 20.0, 3);
        assert_eq!(words("四张显卡，GPU 0 好"), ["四", "张", "显", "卡，", "GPU ", "0 ", "好"]);
    }
}
