//! The colours of scenes in the window, light and dark.
use egui::{Color32, Visuals};

use crate::scene::Ink;

/// The colour of an ink in the theme of `visuals`.
#[must_use]
pub fn color(visuals: &Visuals, ink: Ink) -> Color32 {
    let (light, dark) = pair(ink);
    let rgb = if visuals.dark_mode { dark } else { light };
    let [_, r, g, b] = rgb.to_be_bytes();
    Color32::from_rgb(r, g, b)
}

/// 0xRRGGBB of an ink in light and dark.
fn pair(ink: Ink) -> (u32, u32) {
    match ink {
        Ink::Paper => (0xf3_f5f9, 0x15_1a22),
        Ink::Body => (0xff_ffff, 0x1d_232d),
        Ink::Slot => (0xee_f1f6, 0x27_2f3b),
        Ink::Edge => (0xc5_cedb, 0x4a_5566),
        Ink::Text => (0x1b_2430, 0xe6_ebf2),
        Ink::Muted => (0x5b_6879, 0x9a_a7b8),
        Ink::Accent => (0x2f_6fde, 0x6e_a3ff),
        Ink::Good => (0x1a_8a5a, 0x4c_c38a),
        Ink::Warn => (0xa8_6400, 0xf0_b429),
        Ink::Bad => (0xc2_3030, 0xff_7a73),
        Ink::Gpu => (0x2b_4d76, 0x34_5d8f),
        Ink::GpuText => (0xff_ffff, 0xff_ffff),
        Ink::Nic => (0x4d_6b57, 0x55_7a62),
        Ink::Part => (0xdf_e6f0, 0x36_4152),
        Ink::GpuLink => (0x4f_9a2f, 0x7c_c456),
        Ink::Speed(share) => (speed(share, 0x9a_a7b8, 0x1f_5fd0), speed(share, 0x66_7387, 0x7f_b2ff)),
    }
}

/// Between two colours by share.
fn speed(share: f32, slow: u32, fast: u32) -> u32 {
    let share = share.clamp(0.0, 1.0);
    slow.to_be_bytes().into_iter().zip(fast.to_be_bytes()).fold(0, |sum, (from, to)| {
        let mixed = f32::from(from) + (f32::from(to) - f32::from(from)) * share;
        sum << 8 | u32::from(mixed.round() as u8)
    })
}
