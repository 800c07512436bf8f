//! Draws one preset of the start page: a thumbnail of its machine and what a buyer looks for first.
use std::collections::BTreeSet;

use egui::{Align2, FontId, Rect, Response, Stroke, StrokeKind, Ui, vec2};

use crate::analysis::{Analysis, Context};
use crate::plan::{Plan, Project};
use crate::quantity::Message;
use crate::quantity::visible::visible_line;
use crate::scene::{Scene, thumbnail};
use crate::ui::fonts::bold;
use crate::ui::text::text_cut;
use crate::ui::tokens::size;
use crate::ui::{Session, Tokens, ink, paint};

/// Height of a card.
pub const HEIGHT: f32 = 224.0;
/// Height of the thumbnail in it.
const PICTURE: f32 = 124.0;
const MARGIN: f32 = 12.0;

/// What a card shows, worked out once.
#[derive(Debug, Clone)]
pub struct Shown {
    title: String,
    gpus: String,
    /// VRAM and price.
    numbers: String,
    ideal: String,
    scene: Scene,
}

impl Shown {
    /// Works out what the card of a preset shows.
    #[must_use]
    pub fn of(session: &Session, project: &Project) -> Self {
        let empty = Plan::default();
        let plan = project.options.first().unwrap_or(&empty);
        let analysis = Analysis::of(&session.catalog, plan, Context { project, today: session.today });
        let vram = Message::new("gallery-vram").with("gb", analysis.totals.vram_gb);
        let vram = session.words(&analysis.totals.vram().told(vram));
        let price = match analysis.price.amount {
            Some(amount) => session.words(&analysis.price.at_least(amount)),
            None => session.text("gallery-no-price"),
        };
        let mut numbers = format!("{vram} · {price}");
        if plan.nodes > 1 {
            numbers = format!("{} · {numbers}", session.words(&Message::new("gallery-nodes").with("n", plan.nodes)));
        }
        Self {
            title: visible_line(&project.title).into_owned(),
            gpus: gpus(session, plan, analysis.totals.gpu_count),
            numbers,
            ideal: ideal(session, project),
            scene: thumbnail::thumbnail(&session.catalog, plan, &analysis),
        }
    }

    /// The name that screen readers and tests use.
    #[must_use]
    pub fn accessible_name(&self) -> String {
        let parts = [&self.title, &self.gpus, &self.numbers, &self.ideal];
        let parts: Vec<&str> = parts.into_iter().map(String::as_str).filter(|part| !part.is_empty()).collect();
        parts.join(", ")
    }
}

/// The GPUs in words: `7 × Quadro RTX 6000`.
fn gpus(session: &Session, plan: &Plan, count: u32) -> String {
    let models: BTreeSet<_> = plan.gpus().map(|(_, gpu)| gpu).collect();
    let mut models = models.into_iter();
    match (models.next(), models.next()) {
        (None, _) => session.text("gallery-no-gpus"),
        (Some(id), None) => {
            let name = session.catalog.gpus.get(id).map_or_else(|| id.to_string(), |gpu| gpu.name.clone());
            session.words(&Message::new("gallery-gpus").with("n", count).with("name", name))
        }
        (Some(_), Some(_)) => session.words(&Message::new("gallery-mixed").with("n", count)),
    }
}

/// What the preset's source says it is best for.
fn ideal(session: &Session, project: &Project) -> String {
    let known = ["ideal-cnn", "ideal-rnn", "ideal-inference"];
    let names: Vec<String> = known
        .into_iter()
        .filter(|tag| project.tags.iter().any(|own| own == tag))
        .map(|tag| session.text(&format!("tag-{tag}")))
        .collect();
    if names.is_empty() { String::new() } else { session.words(&Message::new("gallery-ideal").with("what", names)) }
}

/// Marks a card that does not ship with the program.
pub fn mark(ui: &Ui, rect: Rect, text: &str) {
    let tokens = Tokens::of(ui);
    let galley = ui.painter().layout_no_wrap(text.to_owned(), FontId::proportional(size::SMALL), tokens.accent_text);
    let place = Align2::RIGHT_TOP.anchor_size(rect.right_top() + vec2(-8.0, 8.0), galley.size() + vec2(12.0, 6.0));
    ui.painter().rect_filled(place, 9.0, tokens.accent_soft);
    ui.painter().galley(place.min + vec2(6.0, 3.0), galley, tokens.accent_text);
}

/// Paints a card; true if some of its text had to be cut.
pub fn paint(ui: &Ui, shown: &Shown, rect: Rect, response: &Response) -> bool {
    if !ui.is_rect_visible(rect) {
        return false;
    }
    let tokens = Tokens::of(ui);
    let lit = response.hovered() || response.has_focus();
    let edge = Stroke::new(if lit { 2.0 } else { 1.0 }, if lit { tokens.accent } else { tokens.edge });
    let radius = f32::from(size::RADIUS) + 2.0;
    ui.painter().rect(rect, radius, tokens.card, edge, StrokeKind::Inside);
    let picture = Rect::from_min_size(rect.min + vec2(MARGIN, MARGIN), vec2(rect.width() - 2.0 * MARGIN, PICTURE));
    let visuals = ui.visuals();
    paint::paint_fitted(ui.painter(), &shown.scene, picture, &|which| ink::color(visuals, which));
    let inner = rect.shrink(MARGIN);
    let painter = ui.painter_at(rect);
    let mut cut = false;
    let mut top = picture.bottom() + 8.0;
    let lines = [
        (&shown.title, bold(size::BODY), tokens.text, 19.0),
        (&shown.gpus, FontId::proportional(size::BODY), tokens.text, 18.0),
        (&shown.numbers, FontId::proportional(size::BODY), tokens.text, 18.0),
        (&shown.ideal, FontId::proportional(size::SMALL), tokens.muted, 16.0),
    ];
    for (text, font, color, height) in lines {
        let at = egui::pos2(inner.left(), top);
        cut |= text_cut(&painter, at, Align2::LEFT_TOP, text, font, color, inner.width()).1;
        top += height;
    }
    cut
}
