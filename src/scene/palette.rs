//! The colours of each [`Ink`] on light and dark screens and in grey print.
//!
//! Window, SVG and PNG share them. The speed scale changes lightness steadily and goes from amber over grey to blue,
//! which readers with any of the common colour blindnesses tell apart; green is left to the links between GPUs.
use crate::scene::Ink;

/// A colour: red, green, blue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    /// A colour from `0xRRGGBB`.
    #[must_use]
    pub const fn hex(hex: u32) -> Self {
        let [_, red, green, blue] = hex.to_be_bytes();
        Self(red, green, blue)
    }

    /// The colour `share` of the way to `other`.
    #[must_use]
    pub fn mixed(self, other: Self, share: f32) -> Self {
        let mix = |a: u8, b: u8| (f32::from(a) + (f32::from(b) - f32::from(a)) * share).round().clamp(0.0, 255.0) as u8;
        Self(mix(self.0, other.0), mix(self.1, other.1), mix(self.2, other.2))
    }

    /// Relative luminance, 0 to 1, as defined by WCAG 2.
    #[must_use]
    pub fn luminance(self) -> f64 {
        let linear = |channel: u8| {
            let share = f64::from(channel) / 255.0;
            if share <= 0.040_45 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2)
    }

    /// Contrast ratio to another colour, 1 to 21, as defined by WCAG 2.
    #[must_use]
    pub fn contrast(self, other: Self) -> f64 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }
}

impl std::fmt::Display for Rgb {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

/// A set of colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Palette {
    /// For light screens and documents.
    #[default]
    Light,
    /// For dark screens.
    Dark,
    /// Greys, for print.
    Print,
}

impl Palette {
    /// All palettes.
    pub const ALL: [Self; 3] = [Self::Light, Self::Dark, Self::Print];

    /// The colour of an ink.
    #[must_use]
    pub fn rgb(self, ink: Ink) -> Rgb {
        match ink {
            Ink::Speed(share) => return along(self.speed_stops(), share),
            Ink::Option(place) => return self.option(place),
            Ink::Series(place) => return self.series(place),
            Ink::OnOption(place) => return readable_on(self.option(place)),
            Ink::OnSeries(place) => return readable_on(self.series(place)),
            _ => {}
        }
        let [light, dark, print] = row(ink);
        Rgb::hex(match self {
            Self::Light => light,
            Self::Dark => dark,
            Self::Print => print,
        })
    }

    /// The steady colour of an option by its place among the tabs: A is 0. After F the colours repeat.
    ///
    /// They differ enough in lightness and hue to be told apart with any of the common colour blindnesses.
    #[must_use]
    pub fn option(self, place: usize) -> Rgb {
        let colours: [u32; 6] = match self {
            Self::Light => [0x2f_6fde, 0xc8_480e, 0x11_9a5c, 0x7c_1c78, 0x4a_3c14, 0xd0_60a2],
            Self::Dark => [0x7a_a8ff, 0xe8_701e, 0x22_d47a, 0xd2_daee, 0xf0_e040, 0xb4_789c],
            Self::Print => [0x11_1111, 0x6a_6a6a, 0x3c_3c3c, 0x80_8080, 0x26_2626, 0x55_5555],
        };
        Rgb::hex(colours.get(place % colours.len()).copied().unwrap_or(0))
    }

    /// The colour of a series that belongs to no option, such as a share of a cost: steps of slate, dark and light by
    /// turns so that neighbours differ.
    #[must_use]
    pub fn series(self, place: usize) -> Rgb {
        let colours: [u32; 6] = match self {
            Self::Light => [0x33_475f, 0x8f_a3bb, 0x5b_7492, 0xc3_cfdc, 0x1f_2d3f, 0x76_8ca6],
            Self::Dark => [0xb7_c6d9, 0x5c_7189, 0x8c_a1ba, 0x45_5669, 0xe1_e8f0, 0x73_89a3],
            Self::Print => [0x33_3333, 0xa8_a8a8, 0x66_6666, 0xd0_d0d0, 0x18_1818, 0x88_8888],
        };
        Rgb::hex(colours.get(place % colours.len()).copied().unwrap_or(0))
    }

    fn speed_stops(self) -> [u32; 5] {
        match self {
            Self::Light => [0xc0_7508, 0x8f_7b78, 0x48_75c4, 0x22_5abf, 0x19_287c],
            Self::Dark => [0xb3_7a2c, 0x9f_9090, 0x7c_a4e6, 0xa8_c8fb, 0xe6_efff],
            Self::Print => [0x92_9292, 0x70_7070, 0x50_5050, 0x30_3030, 0x10_1010],
        }
    }
}

/// White or near black, whichever can be read better on this face.
fn readable_on(face: Rgb) -> Rgb {
    let (white, black) = (Rgb::hex(0xff_ffff), Rgb::hex(0x11_1418));
    if face.contrast(white) >= face.contrast(black) { white } else { black }
}

/// Light, dark and print colour of each ink but those of scales and series.
fn row(ink: Ink) -> [u32; 3] {
    match ink {
        Ink::Paper => [0xf6_f8fb, 0x14_181f, 0xff_ffff],
        Ink::Body => [0xff_ffff, 0x1c_222c, 0xff_ffff],
        Ink::Slot => [0xf2_f5f9, 0x22_2a35, 0xf4_f4f4],
        Ink::Edge => [0xa9_b5c4, 0x55_6274, 0x80_8080],
        Ink::Text => [0x1b_2430, 0xe8_edf4, 0x00_0000],
        Ink::Muted => [0x56_6275, 0xa8_b4c4, 0x44_4444],
        Ink::Accent => [0x23_5fc8, 0x86_b0ff, 0x1a_1a1a],
        Ink::Good => [0x10_7048, 0x55_c994, 0x30_3030],
        Ink::Warn => [0x8f_5400, 0xf2_b84f, 0x22_2222],
        Ink::Bad => [0xb5_2a26, 0xff_938a, 0x00_0000],
        Ink::Gpu => [0x2a_4b6e, 0x2d_4f78, 0xdc_dcdc],
        Ink::GpuText => [0xff_ffff, 0xff_ffff, 0x00_0000],
        Ink::GpuDetail => [0xb9_d0ea, 0xbc_d3ee, 0x3a_3a3a],
        Ink::GpuWarn => [0xff_c85c, 0xff_cc66, 0x1e_1e1e],
        Ink::Nic => [0xd9_ede7, 0x1f_433c, 0xea_eaea],
        Ink::Part => [0xe9_eef5, 0x2a_3341, 0xee_eeee],
        Ink::GpuLink | Ink::Speed(_) | Ink::Option(_) | Ink::Series(_) | Ink::OnOption(_) | Ink::OnSeries(_) => {
            [0x35_7018, 0x8f_d16a, 0x38_3838]
        }
    }
}

fn along(stops: [u32; 5], share: f32) -> Rgb {
    let place = share.clamp(0.0, 1.0) * (stops.len() - 1) as f32;
    let place = if place.is_nan() { 0.0 } else { place };
    let stop = |at: usize| Rgb::hex(stops.get(at).copied().unwrap_or(stops[stops.len() - 1]));
    stop(place as usize).mixed(stop(place as usize + 1), place.fract())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(palette: Palette, text: Ink, face: Ink, least: f64) {
        let contrast = palette.rgb(text).contrast(palette.rgb(face));
        assert!(contrast >= least, "{palette:?}: {text:?} on {face:?} has {contrast:.2}, not {least}");
    }

    #[test]
    fn texts_can_be_read() {
        for palette in Palette::ALL {
            for face in [Ink::Paper, Ink::Body, Ink::Slot, Ink::Part, Ink::Nic] {
                for text in [Ink::Text, Ink::Muted, Ink::Accent, Ink::Good, Ink::Warn, Ink::Bad, Ink::GpuLink] {
                    check(palette, text, face, 4.5);
                }
            }
            for text in [Ink::GpuText, Ink::GpuDetail, Ink::GpuWarn] {
                check(palette, text, Ink::Gpu, 4.5);
            }
        }
    }

    #[test]
    fn links_stand_out_and_their_lightness_tells_the_speed() {
        for palette in Palette::ALL {
            let steps: Vec<_> = (0..=20).map(|step| step as f32 / 20.0).collect();
            for share in &steps {
                check(palette, Ink::Speed(*share), Ink::Body, 3.0);
            }
            let sign = if palette == Palette::Dark { 1.0 } else { -1.0 };
            for pair in steps.windows(2) {
                let [a, b] = [pair[0], pair[1]].map(|share| palette.rgb(Ink::Speed(share)).luminance());
                assert!((b - a) * sign > -0.004, "{palette:?} at {pair:?}: {a:.3} then {b:.3}");
            }
        }
    }

    #[test]
    fn options_stand_out() {
        for palette in Palette::ALL {
            for place in 0..6 {
                let contrast = palette.option(place).contrast(palette.rgb(Ink::Body));
                assert!(contrast >= 3.0, "{palette:?} option {place}: {contrast:.2}");
            }
            assert_eq!(palette.option(0), palette.option(6));
        }
    }

    #[test]
    fn texts_on_bars_can_be_read() {
        for palette in Palette::ALL {
            for place in 0..6 {
                check(palette, Ink::OnOption(place), Ink::Option(place), 4.4);
                check(palette, Ink::OnSeries(place), Ink::Series(place), 4.4);
            }
        }
    }

    #[test]
    fn colours_are_written_as_hex() {
        assert_eq!(Rgb::hex(0x0a_10ff).to_string(), "#0a10ff");
        assert_eq!(Rgb(0, 0, 0).mixed(Rgb(200, 100, 50), 0.5), Rgb(100, 50, 25));
    }
}
