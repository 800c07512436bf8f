//! What a page is drawn with: a painter, the colours of the theme, and a unit of length that grows with the screen.
use std::sync::Arc;

use egui::text::{LayoutJob, TextFormat};
use egui::{Align, Color32, FontId, Galley, Painter, Pos2, Rect, Ui, WidgetInfo, accesskit::Role};

use crate::ui::Tokens;
use crate::ui::fonts::bold;

/// Size of a page in units: type and gaps are given in these.
const PAGE: egui::Vec2 = egui::vec2(1500.0, 1000.0);

/// Smallest text that is laid out, points: the thumbnails of the overview need not be read.
const SMALLEST: f32 = 1.0;

/// Points for one unit of a page that fills `page`.
#[must_use]
pub fn unit(page: Rect) -> f32 {
    (page.width() / PAGE.x).min(page.height() / PAGE.y).max(0.01)
}

/// How a text looks.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Type {
    /// Height of the font, units.
    pub size: f32,
    /// Whether it is bold.
    pub bold: bool,
    /// Its colour.
    pub color: Color32,
}

/// What a page is drawn with.
pub struct Pen<'a> {
    /// Where it is drawn.
    pub ui: &'a Ui,
    /// Painter, cut to the page.
    pub painter: Painter,
    /// Colours.
    pub tokens: &'static Tokens,
    /// Points for one unit.
    pub unit: f32,
    /// Whether screen readers are told what is drawn, and pictures can be clicked; not in thumbnails.
    pub live: bool,
}

impl<'a> Pen<'a> {
    /// A pen for a page that fills `page`.
    #[must_use]
    pub fn new(ui: &'a Ui, page: Rect, live: bool) -> Self {
        Self { ui, painter: ui.painter_at(page), tokens: Tokens::of(ui), unit: unit(page), live }
    }

    /// Plain text of this size, units.
    #[must_use]
    pub fn plain(&self, size: f32) -> Type {
        Type { size, bold: false, color: self.tokens.text }
    }

    /// Bold text of this size, units.
    #[must_use]
    pub fn bold(&self, size: f32) -> Type {
        Type { bold: true, ..self.plain(size) }
    }

    /// Secondary text of this size, units.
    #[must_use]
    pub fn muted(&self, size: f32) -> Type {
        Type { color: self.tokens.muted, ..self.plain(size) }
    }

    /// Lays out text in lines of at most `width` points. Lines are set to the side of `align`.
    #[must_use]
    pub fn layout(&self, text: &str, look: Type, width: f32, align: Align) -> Arc<Galley> {
        let points = (look.size * self.unit * 2.0).round().max(SMALLEST * 2.0) / 2.0;
        let font = if look.bold { bold(points) } else { FontId::proportional(points) };
        let mut job = LayoutJob::single_section(text.to_owned(), TextFormat::simple(font, look.color));
        job.wrap.max_width = width.max(1.0);
        job.halign = align;
        self.painter.layout_job(job)
    }

    /// Paints text in lines of at most `width` points below `at`; returns their height.
    pub fn text(&self, at: Pos2, text: &str, look: Type, width: f32) -> f32 {
        if text.is_empty() {
            return 0.0;
        }
        let galley = self.layout(text, look, width, Align::LEFT);
        let rect = Rect::from_min_size(at, galley.size());
        self.painter.galley(at, galley, look.color);
        self.say(rect, text);
        rect.height()
    }

    /// Tells screen readers what stands here.
    pub fn say(&self, rect: Rect, text: &str) {
        if !self.live || text.is_empty() {
            return;
        }
        let id = self.ui.scope_id().with(("said", text, rect.min.x.round() as i32, rect.min.y.round() as i32));
        let response = self.ui.interact(rect, id, egui::Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
    }

    /// So many units in points.
    #[must_use]
    pub fn points(&self, units: f32) -> f32 {
        units * self.unit
    }
}
