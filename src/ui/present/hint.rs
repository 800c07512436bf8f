//! The keys of the presenter in one line at the lower edge: at the start, while the pointer moves, and when asked for.
use egui::{Align2, FontId, Rect, Ui, WidgetInfo, accesskit::Role, pos2};

use super::pen::Pen;
use crate::ui::tokens::size;
use crate::ui::{Session, Tokens, text::text_cut};

/// For how long keys are told at the start, and after the pointer was moved, s.
const TIMES: (f64, f64) = (8.0, 3.0);

/// Whether the keys are told.
#[derive(Debug, Clone, Copy)]
pub struct Hint {
    /// egui time until which they are, s.
    until: f64,
    /// Whether they stay.
    stays: bool,
}

impl Hint {
    /// They are told from the start.
    #[must_use]
    pub fn new(now: f64) -> Self {
        Self { until: now + TIMES.0, stays: false }
    }

    /// They stay from now on, or do not any more.
    pub fn toggle(&mut self) {
        self.stays = !self.stays;
        self.until = 0.0;
    }

    /// Draws the line into the lower margin of a page, where nothing else stands.
    pub fn ui(&mut self, ui: &Ui, session: &Session, page: Rect, margin: f32) {
        let (now, moved) = ui.input(|input| (input.time, input.pointer.is_moving()));
        if moved {
            self.until = self.until.max(now + TIMES.1);
        }
        if now >= self.until && !self.stays {
            return;
        }
        if !self.stays {
            ui.ctx().request_repaint_after(std::time::Duration::from_secs_f64((self.until - now).max(0.05)));
        }
        let text = session.text("present-keys");
        let pen = Pen::new(ui, page, false);
        let font = FontId::proportional((margin * 0.55).clamp(size::SMALL, 18.0));
        let at = pos2(page.center().x, page.bottom() - margin / 2.0);
        let room = page.width() - 2.0 * margin;
        let (rect, _) = text_cut(&pen.painter, at, Align2::CENTER_CENTER, &text, font, Tokens::of(ui).muted, room);
        let response = ui.interact(rect, ui.scope_id().with("keys"), egui::Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &text));
    }
}
