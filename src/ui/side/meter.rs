//! A titled bar: what, how much, of how much, and what it means.
use egui::{Align, Color32, CornerRadius, FontId, Layout, Rect, Response, RichText, Sense, Ui, vec2};

use crate::ui::tokens::{Tokens, gap, size};
use crate::ui::why::{Ask, ask_ui, ask_width};
use crate::ui::{Command, Session, fonts};

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
    /// The number that can be explained, by its name; `None` for none.
    pub number: Option<&'static str>,
}

impl Meter {
    /// Draws it. The response covers title, bar and caption, for a tooltip.
    pub fn ui(self, ui: &mut Ui, session: &Session, commands: &mut Vec<Command>) -> Response {
        let tokens = Tokens::of(ui);
        ui.add_space(gap::MEDIUM);
        let inner = ui.scope(|ui| {
            ui.spacing_mut().item_spacing.y = 3.0;
            let ask = self.number.map(|number| Ask::of(session, number));
            asked_title_ui(ui, session, (&self.title, ask.as_ref()), (&self.value, self.value_color), commands);
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
    row_ui(ui, title, value, color, 0.0, |_| ());
}

/// The same with the way to why the number is what it is, beside the title.
pub fn asked_title_ui(
    ui: &mut Ui,
    session: &Session,
    (title, ask): (&str, Option<&Ask>),
    (value, color): (&str, Option<Color32>),
    commands: &mut Vec<Command>,
) {
    let width = ask.map_or(0.0, |_| ask_width(ui, session));
    row_ui(ui, title, value, color, width, |ui| {
        if let Some(ask) = ask {
            ask_ui(ui, session, ask, commands);
        }
    });
}

/// A row with something of this width beside the title.
fn row_ui(
    ui: &mut Ui,
    title: &str,
    value: &str,
    color: Option<Color32>,
    beside_width: f32,
    beside: impl FnOnce(&mut Ui),
) {
    let tokens = Tokens::of(ui);
    let color = color.unwrap_or(tokens.text);
    let width = |text: &str, font: FontId| ui.painter().layout_no_wrap(text.to_owned(), font, color).size().x;
    let title_width = width(title, fonts::bold(size::BODY));
    let value_width = width(value, FontId::proportional(size::BODY));
    let room = ui.available_width();
    let title = RichText::new(title).font(fonts::bold(size::BODY));
    let value = RichText::new(value).size(size::BODY).color(color);
    if title_width + beside_width + value_width + gap::MEDIUM <= room {
        ui.horizontal(|ui| {
            ui.label(title);
            beside(ui);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| ui.label(value));
        });
    } else {
        ui.horizontal_wrapped(|ui| {
            ui.add(egui::Label::new(title).wrap());
            beside(ui);
        });
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
