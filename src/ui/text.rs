//! Small helpers for painting text.
use std::sync::Arc;

use egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui::{Align2, Color32, FontId, Galley, Painter, Pos2, Rect};

/// Lays out one line, cut with an ellipsis where it is wider than `max_width`.
#[must_use]
pub fn layout_cut(painter: &Painter, text: &str, font: FontId, color: Color32, max_width: f32) -> Arc<Galley> {
    let mut job = LayoutJob::single_section(text.to_owned(), TextFormat::simple(font, color));
    job.wrap = TextWrapping { max_width: max_width.max(1.0), max_rows: 1, break_anywhere: true, ..Default::default() };
    painter.layout_job(job)
}

/// Paints one line, cut with an ellipsis where it is wider than `max_width`; returns where, and whether it was cut.
pub fn text_cut(
    painter: &Painter,
    at: Pos2,
    align: Align2,
    text: &str,
    font: FontId,
    color: Color32,
    max_width: f32,
) -> (Rect, bool) {
    let galley = layout_cut(painter, text, font, color, max_width);
    let rect = align.anchor_size(at, galley.size());
    let cut = galley.elided;
    painter.galley(rect.min, galley, color);
    (rect, cut)
}
