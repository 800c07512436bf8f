//! The colours of scenes in the window: those of [`Palette`], which SVG and PNG use too.
use egui::{Color32, Visuals};

use crate::scene::{Ink, Palette};

/// The colour of an ink in the theme of `visuals`.
#[must_use]
pub fn color(visuals: &Visuals, ink: Ink) -> Color32 {
    let palette = if visuals.dark_mode { Palette::Dark } else { Palette::Light };
    let rgb = palette.rgb(ink);
    Color32::from_rgb(rgb.0, rgb.1, rgb.2)
}
