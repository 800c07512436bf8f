//! Small helpers for painting and sorting text.
use std::sync::Arc;

use egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui::{Align, Align2, Color32, FontId, Galley, Painter, Pos2, Rect};

use crate::quantity::visible::visible_line;

/// Lays out one line, cut with an ellipsis where it is wider than `max_width`.
#[must_use]
pub fn layout_cut(painter: &Painter, text: &str, font: FontId, color: Color32, max_width: f32) -> Arc<Galley> {
    let mut job = LayoutJob::single_section(visible_line(text).into_owned(), TextFormat::simple(font, color));
    job.wrap = TextWrapping { max_width: max_width.max(1.0), max_rows: 1, break_anywhere: true, ..Default::default() };
    painter.layout_job(job)
}

/// Paints one line, cut with an ellipsis where it is wider than `max_width`; returns where, and whether it was cut.
#[expect(clippy::must_use_candidate, reason = "it is called to paint")]
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

/// Lays out at most so many lines set to the side of `align`, cut with an ellipsis where that is too little.
#[must_use]
pub fn layout_lines(
    painter: &Painter,
    text: &str,
    (font, color): (FontId, Color32),
    max_width: f32,
    (max_rows, align): (usize, Align),
) -> Arc<Galley> {
    let mut job = LayoutJob::single_section(text.to_owned(), TextFormat::simple(font, color));
    job.wrap = TextWrapping { max_width: max_width.max(1.0), max_rows, ..Default::default() };
    job.halign = align;
    painter.layout_job(job)
}

/// A key that sorts `RTX 960` before `RTX 3060`: numbers by value, the rest by lower-case letter.
#[must_use]
pub fn natural_key(name: &str) -> Vec<(u64, char)> {
    let mut key = Vec::new();
    let mut digits: Option<u64> = None;
    for letter in name.to_lowercase().chars() {
        if let Some(digit) = letter.to_digit(10) {
            digits = Some(digits.unwrap_or_default().saturating_mul(10).saturating_add(u64::from(digit)));
            continue;
        }
        if let Some(number) = digits.take() {
            key.push((number, '0'));
        }
        key.push((0, letter));
    }
    key.extend(digits.map(|number| (number, '0')));
    key
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_sort_as_readers_expect() {
        let mut names = vec!["RTX 3060", "rtx 960", "RTX 3060 Ti", "A10", "A2"];
        names.sort_by_key(|name| natural_key(name));
        assert_eq!(names, ["A2", "A10", "rtx 960", "RTX 3060", "RTX 3060 Ti"]);
    }
}
