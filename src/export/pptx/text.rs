//! Runs, paragraphs and text boxes.
use crate::export::pptx::measure::{set_distance, user_lines};
use crate::export::pptx::xml::{El, el};
use crate::locale::Language;
use crate::scene::{Anchor, Area, Ink, Palette};

/// EMU in a millimetre: the unit of length of the format.
const EMU_PER_MM: f32 = 36_000.0;

/// A length in EMU.
pub fn emu(mm: f32) -> i64 {
    let mm = if mm.is_finite() { mm } else { 0.0 };
    (f64::from(mm) * f64::from(EMU_PER_MM)).round() as i64
}

/// The language tag that office programs use for spelling and fonts.
pub fn tag(language: Language) -> &'static str {
    match language {
        Language::English => "en-US",
        Language::ChineseSimplified => "zh-CN",
        Language::ChineseTraditional => "zh-TW",
    }
}

/// How a text looks.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Style {
    /// Size, points; `None` takes that of the placeholder.
    pub size: Option<f32>,
    /// Whether it is bold; `false` takes the placeholder's weight.
    pub bold: bool,
    /// Its colour; `None` takes that of the placeholder.
    pub ink: Option<Ink>,
}

impl Style {
    /// As the placeholder has it.
    pub const INHERITED: Self = Self { size: None, bold: false, ink: None };

    /// Of this size and colour.
    pub const fn new(size: f32, bold: bool, ink: Ink) -> Self {
        Self { size: Some(size), bold, ink: Some(ink) }
    }
}

/// The colour of an ink: one of the theme's where there is one, so that another theme recolours it.
pub fn colour(ink: Ink) -> El {
    let scheme = match ink {
        Ink::Text => Some("tx1"),
        Ink::Body => Some("bg1"),
        Ink::Paper => Some("bg2"),
        Ink::Gpu => Some("tx2"),
        _ => None,
    };
    match scheme {
        Some(name) => el("a:schemeClr").at("val", name),
        None => el("a:srgbClr").at("val", hex(Palette::Light.rgb(ink))),
    }
}

/// The colour of an option's place, from 0.
pub fn option_colour(place: usize) -> El {
    el("a:schemeClr").at("val", format!("accent{}", place % 6 + 1))
}

/// A colour as six hexadecimal digits.
pub fn hex(rgb: crate::scene::Rgb) -> String {
    rgb.to_string().trim_start_matches('#').to_uppercase()
}

/// A face of one colour.
pub fn fill(ink: Ink) -> El {
    el("a:solidFill").child(colour(ink))
}

/// Properties of a run or of the end of a paragraph.
pub fn run_properties(name: &'static str, style: Style, language: Language) -> El {
    let mut properties = el(name).at("lang", tag(language));
    if language != Language::English {
        properties = properties.at("altLang", "en-US");
    }
    if let Some(size) = style.size {
        properties = properties.at("sz", ((size * 100.0).round() as i64).clamp(100, 400_000));
    }
    if style.bold {
        properties = properties.at("b", 1);
    }
    properties = properties.at("dirty", 0);
    properties.children(style.ink.map(fill))
}

/// A paragraph of one run, its lines as far apart as they are measured.
pub fn paragraph(text: &str, style: Style, language: Language) -> El {
    spaced(text, style, language, None)
}

/// A paragraph for each line of a text that a user wrote.
pub fn paragraphs(text: &str, style: Style, language: Language) -> Vec<El> {
    user_lines(text).iter().map(|line| paragraph(line, style, language)).collect()
}

/// A paragraph of one run, set to one side, its lines as far apart as they are measured.
pub fn spaced(text: &str, style: Style, language: Language, anchor: Option<Anchor>) -> El {
    let distance = style.size.and_then(|size| line_distance(text, size));
    in_paragraph(text, style, language, (anchor, distance))
}

/// A paragraph of one line, set to one side.
pub fn aligned(text: &str, style: Style, language: Language, anchor: Option<Anchor>) -> El {
    in_paragraph(text, style, language, (anchor, None))
}

/// The distance of lines of a text at a size in points, if that of its face will not do.
pub fn line_distance(text: &str, size: f32) -> Option<El> {
    let points = set_distance(text, size)?;
    Some(el("a:lnSpc").child(el("a:spcPts").at("val", (points * 100.0).round() as i64)))
}

fn in_paragraph(text: &str, style: Style, language: Language, (anchor, distance): (Option<Anchor>, Option<El>)) -> El {
    let side = anchor.map(|anchor| match anchor {
        Anchor::Start => "l",
        Anchor::Middle => "ctr",
        Anchor::End => "r",
    });
    let mut paragraph = el("a:p");
    if side.is_some() || distance.is_some() {
        let properties = side.into_iter().fold(el("a:pPr"), |properties, side| properties.at("algn", side));
        paragraph = paragraph.child(properties.children(distance));
    }
    if text.is_empty() {
        return paragraph.child(run_properties("a:endParaRPr", style, language));
    }
    paragraph.child(run(text, style, language))
}

/// A run.
pub fn run(text: &str, style: Style, language: Language) -> El {
    el("a:r").child(run_properties("a:rPr", style, language)).child(el("a:t").text(text))
}

/// Place and size of a shape.
pub fn transform(name: &'static str, area: Area) -> El {
    el(name)
        .child(el("a:off").at("x", emu(area.x)).at("y", emu(area.y)))
        .child(el("a:ext").at("cx", emu(area.w).max(0)).at("cy", emu(area.h).max(0)))
}

/// A text body without margins that neither wraps nor grows: the text was measured.
pub fn bare_body(paragraph: El) -> El {
    body(
        el("a:bodyPr").at("wrap", "none").at("lIns", 0).at("tIns", 0).at("rIns", 0).at("bIns", 0).at("anchor", "ctr"),
        [paragraph],
    )
}

/// A text body.
pub fn body(properties: El, paragraphs: impl IntoIterator<Item = El>) -> El {
    el("p:txBody").child(properties.child(el("a:noAutofit"))).child(el("a:lstStyle")).children(paragraphs)
}
