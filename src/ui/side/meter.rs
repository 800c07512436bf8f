//! A titled bar: what, how much, of how much, and what it means.
use egui::{Align, Color32, CornerRadius, FontId, Layout, Rect, Response, RichText, Sense, Ui, vec2};

use crate::ui::fonts;
use crate::ui::tokens::{Tokens, gap, size};

/// Height of a bar.
const BAR: f32 = 7.0;

/// One titled bar.
pub struct Meter {
    /// What is shown.
    pub title: String,
    /// The number, at the right end of the title.
    pub value: String,
    /// Colour of the number; `None` for the usual.
    pub value_color: Option<Color32>,
    /// Pieces of the bar: share of the whole width and colour. No bar if empty.
    pub pieces: Vec<(f32, Color32)>,
    /// What it means, in small letters below.
    pub caption: String,
}

impl Meter {
    /// Draws it. The response covers title, bar and caption, for a tooltip.
    pub fn ui(self, ui: &mut Ui) -> Response {
        let tokens = Tokens::of(ui);
        ui.add_space(gap::MEDIUM);
        let inner = ui.scope(|ui| {
            ui.spacing_mut().item_spacing.y = 3.0;
            title_ui(ui, &self.title, &self.value, self.value_color);
            if !self.pieces.is_empty() {
                bar_ui(ui, BAR, tokens.track, &self.pieces);
            }
            if !self.caption.is_empty() {
                let caption = RichText::new(&self.caption).size(size::SMALL).color(tokens.muted);
                ui.add(egui::Label::new(caption).wrap());
            }
        });
        inner.response.interact(Sense::hover())
    }
}

/// A title on the left, a number on the right; the number goes to the next line where both do not fit.
pub fn title_ui(ui: &mut Ui, title: &str, value: &str, color: Option<Color32>) {
    let tokens = Tokens::of(ui);
    let color = color.unwrap_or(tokens.text);
    let width = |text: &str, font: FontId| ui.painter().layout_no_wrap(text.to_owned(), font, color).size().x;
    let title_width = width(title, fonts::bold(size::BODY));
    let value_width = width(value, FontId::proportional(size::BODY));
    let room = ui.available_width();
    let title = RichText::new(title).font(fonts::bold(size::BODY));
    let value = RichText::new(value).size(size::BODY).color(color);
    if title_width + value_width + gap::MEDIUM <= room {
        ui.horizontal(|ui| {
            ui.label(title);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| ui.label(value));
        });
    } else {
        ui.add(egui::Label::new(title).wrap());
        ui.add(egui::Label::new(value).wrap());
    }
}

/// A bar of pieces on a track.
pub fn bar_ui(ui: &mut Ui, height: f32, track: Color32, pieces: &[(f32, Color32)]) -> Rect {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    let corner = CornerRadius::same((height / 2.0).min(4.0) as u8);
    ui.painter().rect_filled(rect, corner, track);
    let mut x = rect.left();
    for (share, color) in pieces {
        let width = (rect.width() * share.clamp(0.0, 1.0)).min(rect.right() - x);
        let piece = Rect::from_min_size(egui::pos2(x, rect.top()), vec2(width, height));
        // A hair of track between pieces keeps equal neighbours apart.
        ui.painter().rect_filled(piece.shrink2(vec2(0.5, 0.0)), corner, *color);
        x += width;
    }
    rect
}
