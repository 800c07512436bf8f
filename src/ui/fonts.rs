//! Hands the program's own fonts to egui, in the order that suits the language.
use std::sync::Arc;

use egui::{FontData, FontDefinitions, FontFamily, FontId};

use crate::locale::Language;
use crate::locale::fonts::{self, Face};

/// Name of the bold family.
const BOLD: &str = "bold";

/// A bold font of this size, in points.
#[must_use]
pub fn bold(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(BOLD.into()))
}

/// Sets the fonts for a language. Done at start and when the language changes, not each frame.
pub fn install(ctx: &egui::Context, language: Language) {
    let mut definitions = FontDefinitions::empty();
    for face in fonts::all() {
        definitions.font_data.insert(face.name.to_owned(), Arc::new(FontData::from_static(face.bytes)));
    }
    let names = |faces: Vec<&'static Face>| faces.into_iter().map(|face| face.name.to_owned()).collect::<Vec<_>>();
    definitions.families.insert(FontFamily::Proportional, names(fonts::text(language)));
    definitions.families.insert(FontFamily::Name(BOLD.into()), names(fonts::bold(language)));
    definitions.families.insert(FontFamily::Monospace, names(fonts::mono(language)));
    ctx.set_fonts(definitions);
}
