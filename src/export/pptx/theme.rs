//! The theme of a presentation: colours, faces and fills that everything refers to.
use crate::export::pptx::text::hex;
use crate::export::pptx::xml::{El, el};
use crate::locale::Language;
use crate::scene::{Ink, Palette};

/// The theme: colours of the program's pictures, faces that every office machine has or has a twin of.
///
/// Widths are measured with Inter, which is wider than Arial: texts fit in whatever is put in its place.
pub fn theme(name: &str, language: Language) -> El {
    let srgb = |name: &'static str, rgb: crate::scene::Rgb| el(name).child(el("a:srgbClr").at("val", hex(rgb)));
    let ink = |name: &'static str, ink: Ink| srgb(name, Palette::Light.rgb(ink));
    let option = |name: &'static str, place: usize| srgb(name, Palette::Light.option(place));
    let colours = el("a:clrScheme")
        .at("name", name)
        .child(ink("a:dk1", Ink::Text))
        .child(ink("a:lt1", Ink::Body))
        .child(ink("a:dk2", Ink::Gpu))
        .child(ink("a:lt2", Ink::Paper))
        .children(
            ["a:accent1", "a:accent2", "a:accent3", "a:accent4", "a:accent5", "a:accent6"]
                .into_iter()
                .enumerate()
                .map(|(place, name)| option(name, place)),
        )
        .child(ink("a:hlink", Ink::Accent))
        .child(ink("a:folHlink", Ink::Muted));
    let fonts =
        el("a:fontScheme").at("name", name).child(faces("a:majorFont", language)).child(faces("a:minorFont", language));
    let elements = el("a:themeElements").child(colours).child(fonts).child(formats(name));
    el("a:theme")
        .at("xmlns:a", super::A)
        .at("name", name)
        .child(elements)
        .child(el("a:objectDefaults"))
        .child(el("a:extraClrSchemeLst"))
}

fn faces(name: &'static str, language: Language) -> El {
    let (hans, hant) = ("Microsoft YaHei", "Microsoft JhengHei");
    let east = if language == Language::ChineseTraditional { hant } else { hans };
    let script = |script: &str, face: &str| el("a:font").at("script", script).at("typeface", face);
    el(name)
        .child(el("a:latin").at("typeface", "Arial").at("panose", "020B0604020202020204"))
        .child(el("a:ea").at("typeface", east))
        .child(el("a:cs").at("typeface", ""))
        .child(script("Hans", hans))
        .child(script("Hant", hant))
        .child(script("Jpan", "Yu Gothic"))
        .child(script("Hang", "Malgun Gothic"))
}

fn formats(name: &str) -> El {
    let placeholder = || el("a:solidFill").child(el("a:schemeClr").at("val", "phClr"));
    let line = |width: i64| el("a:ln").at("w", width).child(placeholder()).child(el("a:prstDash").at("val", "solid"));
    let plain = || el("a:effectStyle").child(el("a:effectLst"));
    el("a:fmtScheme")
        .at("name", name)
        .child(el("a:fillStyleLst").children([placeholder(), placeholder(), placeholder()]))
        .child(el("a:lnStyleLst").children([line(6_350), line(12_700), line(19_050)]))
        .child(el("a:effectStyleLst").children([plain(), plain(), plain()]))
        .child(el("a:bgFillStyleLst").children([placeholder(), placeholder(), placeholder()]))
}
