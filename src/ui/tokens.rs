//! Colours, gaps and sizes of the window: the only place where they are written down.
use egui::Color32;

const fn hex(rgb: u32) -> Color32 {
    Color32::from_rgb((rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8)
}

/// The colours of one theme. Texts have a contrast of at least 4.5 on every surface they are used on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tokens {
    /// Whether this is the dark theme.
    pub dark: bool,
    /// Panels and bars.
    pub panel: Color32,
    /// Behind the diagram and between cards.
    pub canvas: Color32,
    /// Cards, fields and buttons.
    pub card: Color32,
    /// Cards and buttons under the pointer.
    pub card_hover: Color32,
    /// Edges of cards and fields.
    pub edge: Color32,
    /// Thin lines between panels.
    pub line: Color32,
    /// Empty part of a bar.
    pub track: Color32,
    /// Text.
    pub text: Color32,
    /// Secondary text.
    pub muted: Color32,
    /// Buttons, selection, links: surfaces and lines.
    pub accent: Color32,
    /// Text in the accent colour.
    pub accent_text: Color32,
    /// Text on a surface in the accent colour.
    pub on_accent: Color32,
    /// Selected cards and chips.
    pub accent_soft: Color32,
    /// Good: lines and bars.
    pub good: Color32,
    /// Good: text.
    pub good_text: Color32,
    /// Good: soft surface.
    pub good_soft: Color32,
    /// Warning: lines and bars.
    pub warn: Color32,
    /// Warning: text.
    pub warn_text: Color32,
    /// Warning: soft surface.
    pub warn_soft: Color32,
    /// Error: lines and bars.
    pub bad: Color32,
    /// Error: text.
    pub bad_text: Color32,
    /// Error: soft surface.
    pub bad_soft: Color32,
    /// Colours of options A, B, C, …: apart from each other for colour-blind readers too.
    pub options: [Color32; 6],
    /// Parts of a whole, dark and light by turns so that neighbours differ: steps of slate, so that no part looks like
    /// an option.
    pub parts: [Color32; 6],
    /// Tooltips and toasts.
    pub toast: Color32,
    /// Text on tooltips and toasts.
    pub on_toast: Color32,
    /// Shadow of popups and dialogs.
    pub shadow: Color32,
}

/// The light theme.
pub const LIGHT: Tokens = Tokens {
    dark: false,
    panel: hex(0x00ff_ffff),
    canvas: hex(0x00f3_f5f9),
    card: hex(0x00ff_ffff),
    card_hover: hex(0x00ee_f2f9),
    edge: hex(0x00d3_d9e3),
    line: hex(0x00e2_e6ee),
    track: hex(0x00e9_edf3),
    text: hex(0x0019_2230),
    muted: hex(0x005a_6678),
    accent: hex(0x002f_6fdf),
    accent_text: hex(0x0021_5cc4),
    on_accent: hex(0x00ff_ffff),
    accent_soft: hex(0x00e6_effd),
    good: hex(0x001f_9461),
    good_text: hex(0x0012_6b44),
    good_soft: hex(0x00e5_f6ee),
    warn: hex(0x00e3_a52f),
    warn_text: hex(0x008a_5200),
    warn_soft: hex(0x00ff_f3dd),
    bad: hex(0x00d6_4545),
    bad_text: hex(0x00b0_2a2a),
    bad_soft: hex(0x00fd_eaea),
    options: [
        hex(0x002f_6fdf),
        hex(0x00de_7a37),
        hex(0x0020_a187),
        hex(0x0091_59d0),
        hex(0x00c2_457f),
        hex(0x007f_7a2c),
    ],
    parts: [hex(0x0033_475f), hex(0x008f_a3bb), hex(0x005b_7492), hex(0x00c3_cfdc), hex(0x001f_2d3f), hex(0x0076_8ca6)],
    toast: hex(0x001d_2634),
    on_toast: hex(0x00f3_f6fa),
    shadow: Color32::from_black_alpha(40),
};

/// The dark theme.
pub const DARK: Tokens = Tokens {
    dark: true,
    panel: hex(0x0017_1c24),
    canvas: hex(0x0010_141a),
    card: hex(0x001e_2530),
    card_hover: hex(0x0028_3140),
    edge: hex(0x003a_4556),
    line: hex(0x002a_323e),
    track: hex(0x002b_3441),
    text: hex(0x00e9_edf3),
    muted: hex(0x00a3_afc0),
    accent: hex(0x0033_6fd8),
    accent_text: hex(0x008a_b6ff),
    on_accent: hex(0x00ff_ffff),
    accent_soft: hex(0x0020_3556),
    good: hex(0x0035_b37e),
    good_text: hex(0x006f_d9a8),
    good_soft: hex(0x0017_3a2b),
    warn: hex(0x00d9_9a2b),
    warn_text: hex(0x00f3_bf62),
    warn_soft: hex(0x003b_2f17),
    bad: hex(0x00e0_5a5a),
    bad_text: hex(0x00ff_9d9d),
    bad_soft: hex(0x0043_2022),
    options: [
        hex(0x0059_94f5),
        hex(0x00ee_9153),
        hex(0x003a_bfa3),
        hex(0x00ad_82e6),
        hex(0x00e0_6a9e),
        hex(0x00b5_ae52),
    ],
    parts: [hex(0x00b7_c6d9), hex(0x005c_7189), hex(0x008c_a1ba), hex(0x0045_5669), hex(0x00e1_e8f0), hex(0x0073_89a3)],
    toast: hex(0x0032_3d4d),
    on_toast: hex(0x00f3_f6fa),
    shadow: Color32::from_black_alpha(90),
};

impl Tokens {
    /// The colours of the theme that this part of the window is drawn in.
    #[must_use]
    pub fn of(ui: &egui::Ui) -> &'static Self {
        Self::dark_or_light(ui.visuals().dark_mode)
    }

    /// The colours of the window's theme.
    #[must_use]
    pub fn of_ctx(ctx: &egui::Context) -> &'static Self {
        Self::dark_or_light(ctx.theme() == egui::Theme::Dark)
    }

    /// The dark or the light theme.
    #[must_use]
    pub fn dark_or_light(dark: bool) -> &'static Self {
        if dark { &DARK } else { &LIGHT }
    }

    /// The colour of the option at this place among the tabs.
    #[must_use]
    pub fn option(&self, at: usize) -> Color32 {
        self.options.get(at % self.options.len()).copied().unwrap_or(self.accent)
    }

    /// The colour of the part at this place.
    #[must_use]
    pub fn part(&self, at: usize) -> Color32 {
        self.parts.get(at % self.parts.len()).copied().unwrap_or(self.muted)
    }
}

/// The letter of the option at this place among the tabs: A, B, C, ….
#[must_use]
pub fn option_letter(at: usize) -> char {
    char::from_u32(u32::from('A') + (at % 26) as u32).unwrap_or('?')
}

/// Gaps, in points.
pub mod gap {
    /// Between things that belong together.
    pub const SMALL: f32 = 4.0;
    /// Between lines and controls.
    pub const MEDIUM: f32 = 8.0;
    /// Between groups and around panels.
    pub const LARGE: f32 = 12.0;
}

/// Sizes, in points.
pub mod size {
    /// Corner radius of cards, buttons and fields.
    pub const RADIUS: u8 = 6;
    /// Headings of panels.
    pub const HEADING: f32 = 15.0;
    /// Text and numbers.
    pub const BODY: f32 = 13.0;
    /// Units, dates and other secondary text.
    pub const SMALL: f32 = 11.0;
    /// Title of the start page.
    pub const TITLE: f32 = 22.0;
    /// Height of buttons and fields.
    pub const CONTROL: f32 = 24.0;
    /// Height of the menu bar with tabs.
    pub const TOP_BAR: f32 = 40.0;
    /// Height of the status line.
    pub const STATUS: f32 = 24.0;
    /// Parts palette: smallest, usual and largest width.
    pub const PALETTE: (f32, f32, f32) = (224.0, 288.0, 400.0);
    /// Right side: smallest, usual and largest width.
    pub const SIDE: (f32, f32, f32) = (260.0, 340.0, 520.0);
    /// Largest share of the window's width that the palette takes.
    pub const PALETTE_SHARE: f32 = 0.25;
    /// The same of the right side: beside the diagram that is where one reads, not where one drags from.
    pub const SIDE_SHARE: f32 = 0.25;
    /// Charts: smallest, usual and largest height.
    pub const CHARTS: (f32, f32, f32) = (140.0, 300.0, 520.0);
    /// Share of the window's height that the charts take at first.
    pub const CHARTS_SHARE: f32 = 0.36;
    /// The same in a low window, where the diagram needs the room.
    pub const CHARTS_SHARE_LOW: f32 = 0.27;
    /// Heights below which the window counts as low.
    pub const LOW: f32 = 760.0;
    /// Heights below which the diagram gets all that can be spared: those of small screens with large letters.
    pub const TIGHT: f32 = 560.0;
    /// Least and usual height of the charts in such a window.
    pub const CHARTS_TIGHT: (f32, f32) = (48.0, 84.0);
    /// Smallest window.
    pub const WINDOW_MIN: [f32; 2] = [960.0, 620.0];
    /// Window at the first start.
    pub const WINDOW: [f32; 2] = [1440.0, 900.0];
    /// Widths below which the window counts as narrow.
    pub const NARROW: f32 = 1200.0;
    /// Widths below which what is chosen in the top bar is in one menu.
    pub const COMPACT: f32 = 900.0;
    /// Widths below which all menus are in one.
    pub const TINY: f32 = 600.0;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn luminance(color: Color32) -> f64 {
        let channel = |value: u8| {
            let value = f64::from(value) / 255.0;
            if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * channel(color.r()) + 0.7152 * channel(color.g()) + 0.0722 * channel(color.b())
    }

    fn contrast(a: Color32, b: Color32) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[track_caller]
    fn check(name: &str, text: Color32, surface: Color32) {
        let got = contrast(text, surface);
        assert!(got >= 4.5, "{name}: contrast {got:.2}");
    }

    #[test]
    fn texts_can_be_read_on_their_surfaces() {
        for tokens in [&LIGHT, &DARK] {
            for surface in [tokens.panel, tokens.canvas, tokens.card, tokens.card_hover, tokens.accent_soft] {
                check("text", tokens.text, surface);
                check("muted", tokens.muted, surface);
                check("accent", tokens.accent_text, surface);
            }
            for surface in [tokens.panel, tokens.canvas, tokens.card] {
                check("good", tokens.good_text, surface);
                check("warn", tokens.warn_text, surface);
                check("bad", tokens.bad_text, surface);
            }
            check("good on soft", tokens.good_text, tokens.good_soft);
            check("warn on soft", tokens.warn_text, tokens.warn_soft);
            check("bad on soft", tokens.bad_text, tokens.bad_soft);
            check("muted on warn", tokens.muted, tokens.warn_soft);
            check("muted on bad", tokens.muted, tokens.bad_soft);
            check("button", tokens.on_accent, tokens.accent);
            check("toast", tokens.on_toast, tokens.toast);
        }
    }

    #[test]
    fn options_have_letters() {
        assert_eq!((option_letter(0), option_letter(5), option_letter(26)), ('A', 'F', 'A'));
    }
}
