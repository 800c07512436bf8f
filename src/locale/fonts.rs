//! The fonts that come with the program, so that no character is missing on a bare machine.
//!
//! Here are only bytes and the order in which faces are asked for a character; the window and the picture writer
//! hand them to their own font systems. How the files are made, and why, is in `assets/fonts/subset.py`.
use super::Language;

/// One font file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Face {
    /// Name unique among the faces, e.g. `Inter-Bold`.
    pub name: &'static str,
    /// The family the file says it belongs to, as used in SVG.
    pub family: &'static str,
    /// The file.
    pub bytes: &'static [u8],
}

macro_rules! face {
    ($id:ident, $name:literal, $family:literal, $ending:literal, $what:literal) => {
        #[doc = $what]
        pub static $id: Face = Face {
            name: $name,
            family: $family,
            bytes: include_bytes!(concat!("../../assets/fonts/", $name, ".", $ending)),
        };
    };
}

face!(LATIN, "Inter-Regular", "Inter", "otf", "Latin, Greek letters, arrows; tabular digits.");
face!(LATIN_BOLD, "Inter-Bold", "Inter", "otf", "The same in bold.");
face!(SIMPLIFIED, "NotoSansCJKsc-Regular", "Noto Sans CJK SC", "otf", "Chinese in mainland forms.");
face!(SIMPLIFIED_BOLD, "NotoSansCJKsc-Bold", "Noto Sans CJK SC", "otf", "The program's own words in bold.");
face!(TRADITIONAL, "NotoSansCJKtc-Regular", "Noto Sans CJK TC", "otf", "Chinese in Taiwanese forms.");
face!(TRADITIONAL_BOLD, "NotoSansCJKtc-Bold", "Noto Sans CJK TC", "otf", "The program's own words in bold.");
face!(MONO, "NotoSansMonoCJKsc-Regular", "Noto Sans Mono CJK SC", "otf", "Fixed width, with box drawing.");
face!(SYMBOLS, "NotoSansSymbols-Regular", "Noto Sans Symbols", "ttf", "Signs that the other faces lack.");

/// Every face, for font systems that choose by themselves.
#[must_use]
pub fn all() -> [&'static Face; 8] {
    [&LATIN, &LATIN_BOLD, &SIMPLIFIED, &SIMPLIFIED_BOLD, &TRADITIONAL, &TRADITIONAL_BOLD, &MONO, &SYMBOLS]
}

/// The faces of running text, in the order in which they are asked for a character.
///
/// Simplified and traditional Chinese share code points that they draw differently, so the language decides which
/// comes first; the other one is kept for names typed by a user.
#[must_use]
pub fn text(language: Language) -> Vec<&'static Face> {
    match language {
        Language::English | Language::ChineseSimplified => vec![&LATIN, &SIMPLIFIED, &TRADITIONAL, &SYMBOLS],
        Language::ChineseTraditional => vec![&LATIN, &TRADITIONAL, &SIMPLIFIED, &SYMBOLS],
    }
}

/// The faces of headings and of numbers that stand out.
#[must_use]
pub fn bold(language: Language) -> Vec<&'static Face> {
    let own = match language {
        Language::English | Language::ChineseSimplified => &SIMPLIFIED_BOLD,
        Language::ChineseTraditional => &TRADITIONAL_BOLD,
    };
    let mut faces = vec![&LATIN_BOLD, own];
    faces.extend(text(language).into_iter().skip(1));
    faces
}

/// The faces of text in columns, such as a topology matrix.
#[must_use]
pub fn mono(language: Language) -> Vec<&'static Face> {
    let mut faces = vec![&MONO];
    faces.extend(text(language));
    faces
}

/// The families of running text as SVG and CSS write them, the reader's own sans-serif last.
#[must_use]
pub fn css_families(language: Language) -> String {
    let families: Vec<String> = text(language).iter().map(|face| format!("'{}'", face.family)).collect();
    families.join(", ") + ", sans-serif"
}
