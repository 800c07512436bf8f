//! Pictures for the clipboard.
use crate::export::png;
use crate::export::svg::{self, SvgText};
use crate::locale::fonts;
use crate::quantity::Message;
use crate::scene::{Palette, Scene};
use crate::ui::Session;

/// Width of a copied picture, pixels: sharp on a slide.
const WIDTH: u32 = 1600;

/// A drawing as a picture in light colours, as documents have them.
///
/// # Errors
/// If it cannot be drawn, with the reason.
pub fn picture(session: &Session, scene: &Scene, title: &str) -> Result<egui::ColorImage, Message> {
    let language = session.language;
    let description = svg::description(scene);
    let text = SvgText { title, description: &description, language: language.tag() };
    let svg = svg::write(scene, Palette::Light, text);
    let (text, bold) = (fonts::text(language), fonts::bold(language));
    let faces: Vec<&[u8]> = text.iter().chain(bold.iter().take(2)).map(|face| face.bytes).collect();
    let failed = |error: png::PngError| Message::new("export-failed").with("reason", error.to_string());
    let (pixels, size) = png::pixels(&svg, WIDTH, &faces).map_err(failed)?;
    Ok(egui::ColorImage::from_rgba_unmultiplied(size.map(|side| side as usize), &pixels))
}
