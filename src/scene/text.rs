//! Widths of texts, estimated without a font, and cutting with an ellipsis.

/// Estimated width of a text in mm at a font height of `size` mm: never less than in the bundled Inter (regular), and
/// one em for a CJK character.
#[must_use]
pub fn width(text: &str, size: f32) -> f32 {
    text.chars().map(em).sum::<f32>() * size
}

/// Width of a character in ems, rounded up to its class. Inter 4: widest of each class.
fn em(character: char) -> f32 {
    match character {
        '\u{2e80}'..='\u{ffef}' => 1.0,
        'i' | 'j' | 'l' | '\'' => 0.24,
        'I' | '.' | ',' | ':' | ';' | '!' | '·' | ' ' => 0.285,
        '|' | '(' | ')' | 'r' | 't' | 'f' | '/' => 0.375,
        '-' | '–' | '_' | '"' | '″' => 0.5,
        'a' | 'c' | 'k' | 's' | 'v' | 'x' | 'y' | 'z' => 0.565,
        'b' | 'd' | 'e' | 'g' | 'h' | 'n' | 'o' | 'p' | 'q' | 'u' => 0.625,
        'C' | 'D' | 'G' | 'H' | 'N' | 'O' | 'Q' | 'U' => 0.765,
        'w' | '%' | '…' => 0.83,
        'm' | 'M' => 0.89,
        'W' | '@' => 0.95,
        _ => 0.68,
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

/// A part's name without the memory size at its end, for places that show the size anyway or have no room for it.
#[must_use]
pub fn without_size(name: &str) -> &str {
    match name.rsplit_once(' ') {
        Some((start, end)) if end.strip_suffix("GB").is_some_and(|gb| gb.parse::<f64>().is_ok()) => start,
        _ => name,
    }
}

/// The name without the brand that only says for whom a card is made, for narrow places.
#[must_use]
pub fn without_brand(name: &str) -> &str {
    match name.split_once(' ') {
        Some(("GeForce" | "Instinct" | "Quadro" | "Radeon" | "Tesla", rest)) => rest,
        _ => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, max: f32, expected: &str) {
        let cut = fit(text, 4.0, max);
        assert_eq!(cut, expected);
        assert!(width(&cut, 4.0) <= max.max(width("…", 4.0)), "{cut} is wider than {max}");
    }

    #[test]
    fn sizes_are_left_off_names() {
        assert_eq!(without_size("Tesla V100 SXM2 32GB"), "Tesla V100 SXM2");
        assert_eq!(without_size("RTX 6000"), "RTX 6000");
    }

    #[test]
    fn brands_are_left_off_names() {
        assert_eq!(without_brand("GeForce RTX 4090"), "RTX 4090");
        assert_eq!(without_brand("Gaudi 3"), "Gaudi 3");
    }

    #[test]
    fn long_texts_end_in_an_ellipsis() {
        check("Quadro RTX 6000", 100.0, "Quadro RTX 6000");
        check("Quadro RTX 6000", 24.0, "Quadro R…");
        check("插槽 4", 14.0, "插槽 4");
        check("插槽被遮挡", 14.0, "插槽…");
        check("abc", 1.0, "…");
    }
}
