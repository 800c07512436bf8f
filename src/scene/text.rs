//! Widths of texts, estimated without a font, and cutting with an ellipsis.

/// Estimated width of a text in mm at a font height of `size` mm: CJK characters count as one em, others by class.
#[must_use]
pub fn width(text: &str, size: f32) -> f32 {
    text.chars().map(em).sum::<f32>() * size
}

fn em(character: char) -> f32 {
    match character {
        '\u{2e80}'..='\u{ffef}' => 1.0,
        'i' | 'j' | 'l' | 'I' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' => 0.28,
        'f' | 't' | 'r' | ' ' | '(' | ')' | '-' | '·' => 0.36,
        'm' | 'M' | 'W' | 'w' | '@' | '%' => 0.88,
        'A'..='Z' | '0'..='9' | '×' | '€' | '¥' | '$' => 0.62,
        _ => 0.55,
    }
}

/// The text, cut with an ellipsis if it is wider than `max` mm.
#[must_use]
pub fn fit(text: &str, size: f32, max: f32) -> String {
    if width(text, size) <= max {
        return text.to_owned();
    }
    let mut cut = String::new();
    let mut used = em('…') * size;
    for character in text.chars() {
        used += em(character) * size;
        if used > max {
            break;
        }
        cut.push(character);
    }
    cut.trim_end().to_owned() + "…"
}
