//! A scene as an SVG file: valid XML, sized in millimetres, with title and description for screen readers.
mod carried;

use std::fmt::Write as _;

use crate::quantity::visible::visible_line;
use crate::scene::{Anchor, Area, Ink, Palette, Point, Scene, Shape};

pub use carried::{is_svg, project_in, with_project};

/// Fonts asked for, best first. The generic name at the end is what PNG rendering maps to the bundled font.
/// The bundled families come first.
const FONTS: &str = "Inter, 'Noto Sans CJK SC', 'Noto Sans CJK TC', 'Noto Sans Symbols', Arial, sans-serif";
/// The same where the language writes traditional Chinese.
const FONTS_TRADITIONAL: &str = "Inter, 'Noto Sans CJK TC', 'Noto Sans CJK SC', 'Noto Sans Symbols', Arial, sans-serif";

/// What an SVG file says of itself.
#[derive(Debug, Clone, Copy, Default)]
pub struct SvgText<'a> {
    /// Title: a short name of what is shown.
    pub title: &'a str,
    /// Description for those who cannot see it.
    pub description: &'a str,
    /// BCP 47 tag of the language of the texts, e.g. `zh-Hans`.
    pub language: &'a str,
}

/// Writes a scene as SVG.
#[must_use]
pub fn write(scene: &Scene, palette: Palette, text: SvgText<'_>) -> String {
    let (w, h) = (number(scene.width), number(scene.height));
    let mut out = String::with_capacity(256 + scene.shapes.len() * 160);
    let language = if text.language.is_empty() { "en" } else { text.language };
    let fonts = if language == "zh-Hant" { FONTS_TRADITIONAL } else { FONTS };
    push(
        &mut out,
        format_args!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}mm\" \
             height=\"{h}mm\" viewBox=\"0 0 {w} {h}\" role=\"img\" xml:lang=\"{}\" aria-labelledby=\"title desc\" \
             font-family=\"{fonts}\">\n<title id=\"title\">{}</title>\n<desc id=\"desc\">{}</desc>\n",
            escaped(language),
            escaped(text.title),
            escaped(text.description),
        ),
    );
    for shape in &scene.shapes {
        push_shape(&mut out, shape, palette);
        out.push('\n');
    }
    out.push_str("</svg>\n");
    out
}

/// The accessible names of a scene's regions as one description.
#[must_use]
pub fn description(scene: &Scene) -> String {
    scene.regions.iter().map(|region| region.name.as_str()).collect::<Vec<_>>().join("; ")
}

fn push(out: &mut String, text: std::fmt::Arguments<'_>) {
    // Writing into a String cannot fail.
    let _ = out.write_fmt(text);
}

fn push_shape(out: &mut String, shape: &Shape, palette: Palette) {
    match shape {
        Shape::Rect { area, radius, fill, stroke, dashed } => {
            push_rect(out, *area, *radius);
            match fill {
                Some(ink) => push(out, format_args!(" fill=\"{}\"", palette.rgb(*ink))),
                None => out.push_str(" fill=\"none\""),
            }
            if let Some((ink, width)) = stroke {
                push_stroke(out, palette, *ink, *width, *dashed);
            }
            out.push_str("/>");
        }
        Shape::Line { points, ink, width, dashed } => {
            out.push_str("<polyline points=\"");
            for (at, point) in points.iter().enumerate() {
                let gap = if at == 0 { "" } else { " " };
                push(out, format_args!("{gap}{},{}", number(point.x), number(point.y)));
            }
            out.push_str("\" fill=\"none\" stroke-linejoin=\"round\"");
            push_stroke(out, palette, *ink, *width, *dashed);
            out.push_str("/>");
        }
        Shape::Curve { points: [from, bend, back, to], ink, width, dashed } => {
            push(
                out,
                format_args!(
                    "<path d=\"M{} C{} {} {}\" fill=\"none\"",
                    pair(*from),
                    pair(*bend),
                    pair(*back),
                    pair(*to)
                ),
            );
            push_stroke(out, palette, *ink, *width, *dashed);
            out.push_str("/>");
        }
        Shape::Dot { center, radius, ink } => push(
            out,
            format_args!(
                "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{}\"/>",
                number(center.x),
                number(center.y),
                number(*radius),
                palette.rgb(*ink)
            ),
        ),
        Shape::Text { at, anchor, size, bold, ink, text } => {
            let anchor = match anchor {
                Anchor::Start => "start",
                Anchor::Middle => "middle",
                Anchor::End => "end",
            };
            let weight = if *bold { " font-weight=\"600\"" } else { "" };
            // Half the height of capitals below the middle: readers differ in how they treat dominant-baseline.
            let baseline = at.y + size * 0.36;
            push(
                out,
                format_args!(
                    "<text x=\"{}\" y=\"{}\" font-size=\"{}\"{weight} text-anchor=\"{anchor}\" fill=\"{}\">{}</text>",
                    number(at.x),
                    number(baseline),
                    number(*size),
                    palette.rgb(*ink),
                    escaped(text)
                ),
            );
        }
    }
}

fn push_rect(out: &mut String, area: Area, radius: f32) {
    push(
        out,
        format_args!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"",
            number(area.x),
            number(area.y),
            number(area.w.max(0.0)),
            number(area.h.max(0.0))
        ),
    );
    if radius > 0.0 {
        push(out, format_args!(" rx=\"{}\"", number(radius)));
    }
}

fn push_stroke(out: &mut String, palette: Palette, ink: Ink, width: f32, dashed: bool) {
    push(out, format_args!(" stroke=\"{}\" stroke-width=\"{}\"", palette.rgb(ink), number(width)));
    if dashed {
        let dash = (width * 3.0).clamp(1.0, 3.0);
        push(out, format_args!(" stroke-dasharray=\"{} {}\"", number(dash), number(dash * 0.8)));
    }
}

fn pair(point: Point) -> String {
    format!("{} {}", number(point.x), number(point.y))
}

/// A number with at most two decimals; 0 if it is not finite.
fn number(value: f32) -> String {
    let value = if value.is_finite() { value } else { 0.0 };
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text.is_empty() || text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// Text for XML on one line: markup characters escaped; no character that XML forbids is visible.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in visible_line(text).chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&apos;"),
            other => out.push(other),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_number(value: f32, expected: &str) {
        assert_eq!(number(value), expected);
    }

    #[test]
    fn numbers_are_short() {
        check_number(1.0, "1");
        check_number(0.25, "0.25");
        check_number(-0.001, "0");
        check_number(100.0, "100");
        check_number(f32::NAN, "0");
    }

    #[test]
    fn markup_in_names_is_escaped() {
        let text = Shape::Text {
            at: Point { x: 1.0, y: 2.0 },
            anchor: Anchor::Start,
            size: 4.0,
            bold: false,
            ink: Ink::Text,
            text: "<A & \"B\">\u{1}".to_owned(),
        };
        let scene = Scene { width: 10.0, height: 5.0, shapes: vec![text], ..Scene::default() };
        let title = SvgText { title: "a<b", description: "c&d", language: "zh-Hans" };
        let svg = write(&scene, Palette::Light, title);
        assert!(svg.contains("&lt;A &amp; &quot;B&quot;&gt;</text>"), "{svg}");
        assert!(svg.contains("<title id=\"title\">a&lt;b</title>"), "{svg}");
        assert!(svg.contains("width=\"10mm\" height=\"5mm\""), "{svg}");
        let tree = resvg::usvg::Tree::from_str(&svg, &resvg::usvg::Options::default());
        assert!(tree.is_ok(), "{tree:?}");
    }
}
