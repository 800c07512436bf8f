//! All pages at once, to jump to one.
use egui::{Rect, Sense, Stroke, StrokeKind, WidgetInfo, accesskit::Role, pos2, vec2};

use super::pen::Pen;
use super::{Presenter, stage};
use crate::ui::{Session, Tokens};

/// Gap between pages, points.
const GAP: f32 = 22.0;
/// Height of the line below a page, points.
const TITLE: f32 = 24.0;

/// Draws all pages; returns how many stand in a row, and the place of the one that was clicked.
pub fn overview_ui(ui: &mut egui::Ui, presenter: &Presenter, session: &Session) -> (usize, Option<usize>) {
    let tokens = Tokens::of(ui);
    let area = ui.max_rect().shrink(GAP * 1.5);
    ui.painter().rect_filled(ui.max_rect(), 0.0, tokens.canvas);
    let count = presenter.deck().pages.len();
    let shape = ui.max_rect().width() / ui.max_rect().height().max(1.0);
    let columns = columns(count, area, shape);
    let rows = count.div_ceil(columns).max(1);
    let width = (area.width() + GAP) / columns as f32 - GAP;
    let height = (width / shape).min((area.height() + GAP) / rows as f32 - GAP - TITLE);
    let mut clicked = None;
    for (at, page) in presenter.deck().pages.iter().enumerate() {
        let (row, column) = ((at / columns) as f32, (at % columns) as f32);
        let corner = pos2(area.left() + column * (width + GAP), area.top() + row * (height + TITLE + GAP));
        let rect = Rect::from_min_size(corner, vec2(width, height));
        if let Some(setting) = presenter.setting(session, at, None) {
            stage::page_ui(&Pen::new(ui, rect, false), rect, &setting);
        }
        let response = ui.interact(rect, ui.scope_id().with(("page", at)), Sense::click());
        let name = format!("{} {}", at + 1, page.title);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        let here = at == presenter.at;
        let lit = here || response.hovered() || response.has_focus();
        let edge = Stroke::new(if lit { 3.0 } else { 1.0 }, if lit { tokens.accent } else { tokens.edge });
        ui.painter().rect_stroke(rect, 2.0, edge, StrokeKind::Outside);
        let font = egui::FontId::proportional(14.0);
        let below = pos2(rect.left(), rect.bottom() + 6.0);
        crate::ui::text::text_cut(ui.painter(), below, egui::Align2::LEFT_TOP, &name, font, tokens.text, width);
        if response.clicked() {
            clicked = Some(at);
        }
    }
    (columns, clicked)
}

/// The number of columns with which the pages come out largest.
fn columns(count: usize, area: Rect, shape: f32) -> usize {
    let width = |columns: usize| {
        let rows = count.div_ceil(columns).max(1) as f32;
        let by_width = (area.width() + GAP) / columns as f32 - GAP;
        let by_height = ((area.height() + GAP) / rows - GAP - TITLE) * shape;
        by_width.min(by_height)
    };
    (1..=count.max(1)).max_by(|a, b| width(*a).total_cmp(&width(*b))).unwrap_or(1)
}
