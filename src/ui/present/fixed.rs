//! The parts of a page whose height follows from their words: key figures, tables, sentences.
use egui::{Align, Rect, Stroke, pos2, vec2};

use super::pen::{Pen, Type};
use crate::export::deck::KeyFigure;
use crate::export::story::Table;

/// Narrowest column of key figures, units.
const FIGURE: f32 = 300.0;
/// Gap between columns, units.
const GAP: f32 = 28.0;
/// Most of a table's width that its first column takes.
const FIRST: f32 = 0.3;

/// A part whose height follows from its words.
pub enum Fixed<'a> {
    /// Key figures, with what they were before a what-if.
    Figures(&'a [KeyFigure], Vec<Option<String>>),
    /// A table.
    Table(&'a Table),
    /// Sentences.
    Points(&'a [String]),
}

impl Fixed<'_> {
    /// Paints it in a column of this width, with type so many times the usual size; returns its height. Without
    /// `paint` it is only measured.
    pub fn put(&self, pen: &Pen<'_>, at: Rect, scale: f32, paint: bool) -> f32 {
        match self {
            Self::Figures(figures, before) => put_figures(pen, figures, before, at, scale, paint),
            Self::Table(table) => put_table(pen, table, at, scale, paint),
            Self::Points(points) => put_points(pen, points, at, scale, paint),
        }
    }
}

fn put_points(pen: &Pen<'_>, points: &[String], at: Rect, scale: f32, paint: bool) -> f32 {
    let look = pen.plain(28.0 * scale);
    let indent = pen.points(30.0 * scale);
    let mut top = at.top();
    for point in points {
        let galley = pen.layout(point, look, at.width() - indent, Align::LEFT);
        let rect = Rect::from_min_size(pos2(at.left() + indent, top), galley.size());
        if paint {
            let row = pen.points(look.size) * 1.2;
            let dot = pos2(at.left() + indent * 0.35, top + row / 2.0);
            pen.painter.circle_filled(dot, pen.points(5.0 * scale), pen.tokens.accent);
            pen.painter.galley(rect.min, galley, look.color);
            pen.say(rect, point);
        }
        top = rect.bottom() + pen.points(10.0 * scale);
    }
    top - at.top()
}

fn put_figures(
    pen: &Pen<'_>,
    figures: &[KeyFigure],
    before: &[Option<String>],
    at: Rect,
    scale: f32,
    paint: bool,
) -> f32 {
    let gap = pen.points(GAP * scale);
    let most = ((at.width() + gap) / (pen.points(FIGURE * scale) + gap)).floor().max(1.0) as usize;
    // Rows as even as can be: eight figures are four and four, not five and three.
    let rows = figures.len().div_ceil(most).max(1);
    let columns = figures.len().div_ceil(rows).max(1);
    let width = (at.width() + gap) / columns as f32 - gap;
    let mut top = at.top();
    let places = figures.iter().zip(before.iter().map(Option::as_deref).chain(std::iter::repeat(None)));
    let all: Vec<(&KeyFigure, Option<&str>)> = places.collect();
    for row in all.chunks(columns) {
        let mut height: f32 = 0.0;
        for (column, (figure, before)) in row.iter().enumerate() {
            let left = at.left() + column as f32 * (width + gap);
            let place = Rect::from_min_size(pos2(left, top), vec2(width, at.height()));
            height = height.max(put_figure(pen, figure, *before, place, scale, paint));
        }
        top += height + pen.points(18.0 * scale);
    }
    top - at.top()
}

fn put_figure(pen: &Pen<'_>, figure: &KeyFigure, before: Option<&str>, at: Rect, scale: f32, paint: bool) -> f32 {
    let changed = before.is_some_and(|before| before != figure.value);
    let value = Type { color: if changed { pen.tokens.warn_text } else { pen.tokens.text }, ..pen.bold(38.0 * scale) };
    let mut lines = vec![
        (figure.label.clone(), pen.muted(21.0 * scale)),
        (figure.value.clone(), value),
        (figure.detail.clone(), pen.muted(18.0 * scale)),
    ];
    if let Some(before) = before.filter(|_| changed) {
        lines.insert(2, (format!("← {before}"), pen.plain(21.0 * scale)));
    }
    let bar = pen.points(14.0 * scale);
    let mut top = at.top();
    for (text, look) in &lines {
        let galley = pen.layout(text, *look, at.width() - bar, Align::LEFT);
        let height = if text.is_empty() { 0.0 } else { galley.size().y };
        if paint && !text.is_empty() {
            pen.painter.galley(pos2(at.left() + bar, top), galley, look.color);
        }
        top += height;
    }
    if paint {
        let color = if changed { pen.tokens.warn } else { pen.tokens.accent };
        let line = [pos2(at.left(), at.top()), pos2(at.left(), top)];
        pen.painter.line_segment(line, Stroke::new(pen.points(4.0 * scale).max(1.0), color));
        let words = [&figure.label, &figure.value, &figure.detail].map(String::as_str).join(", ");
        pen.say(Rect::from_min_max(at.min, pos2(at.right(), top)), &words);
    }
    top - at.top()
}

fn put_table(pen: &Pen<'_>, table: &Table, at: Rect, scale: f32, paint: bool) -> f32 {
    let (head, body) = (pen.bold(23.0 * scale), pen.plain(25.0 * scale));
    let gap = pen.points(GAP * scale);
    let count = table.rows.iter().map(Vec::len).chain([table.head.len()]).max().unwrap_or(0);
    let natural = |column: usize| {
        let cells = table.rows.iter().map(|row| (row, body)).chain([(&table.head, head)]);
        let width = |(row, look): (&Vec<String>, Type)| {
            row.get(column).map_or(0.0, |text| pen.layout(text, look, f32::INFINITY, Align::LEFT).size().x)
        };
        cells.map(width).fold(0.0, f32::max)
    };
    let wanted: Vec<f32> = (0..count).map(natural).collect();
    let widths = shares(&wanted, at.width() - gap * count.saturating_sub(1) as f32);
    let pad = pen.points(7.0 * scale);
    let mut top = at.top();
    let has_head = table.head.iter().any(|text| !text.is_empty());
    let rows = has_head.then_some((&table.head, head)).into_iter().chain(table.rows.iter().map(|row| (row, body)));
    for (number, (row, look)) in rows.enumerate() {
        let mut left = at.left();
        let mut height: f32 = 0.0;
        for (column, width) in widths.iter().enumerate() {
            let text = row.get(column).map_or("", String::as_str);
            let to_right = table.numbers.contains(&column);
            let best = text.starts_with('★');
            let color = if best { pen.tokens.good_text } else { look.color };
            let look = Type { bold: look.bold || best, color, ..look };
            let galley = pen.layout(text, look, *width, if to_right { Align::RIGHT } else { Align::LEFT });
            height = height.max(galley.size().y);
            if paint && !text.is_empty() {
                // A galley set to the right hangs to the left of its place.
                let x = if to_right { left + width } else { left };
                let place = pos2(x, top + pad);
                let size = galley.size();
                pen.painter.galley(place, galley, look.color);
                pen.say(Rect::from_min_size(pos2(left, top + pad), vec2(*width, size.y)), text);
            }
            left += width + gap;
        }
        top += height + 2.0 * pad;
        if paint {
            let strong = number == 0 && has_head;
            let color = if strong { pen.tokens.muted } else { pen.tokens.line };
            let thick = pen.points(if strong { 2.5 } else { 1.5 }).max(0.5);
            pen.painter.line_segment([pos2(at.left(), top), pos2(at.right(), top)], Stroke::new(thick, color));
        }
    }
    top - at.top()
}

/// Widths of columns that together have `width`: each as wide as it wants, or an even share of what the narrower ones
/// leave; the first comes first, but takes no more than its share unless there is room.
fn shares(wanted: &[f32], width: f32) -> Vec<f32> {
    let sum: f32 = wanted.iter().sum();
    if sum <= width {
        // What is left over goes to all columns but the first, so that a table fills its place.
        let others = wanted.len().saturating_sub(1);
        let more = if others > 0 { (width - sum) / others as f32 } else { 0.0 };
        return wanted.iter().enumerate().map(|(at, column)| if at == 0 { *column } else { column + more }).collect();
    }
    let first = wanted.first().map_or(0.0, |first| first.min(width * FIRST));
    let (mut open, mut left): (Vec<usize>, f32) = ((1..wanted.len()).collect(), width - first);
    let mut widths = vec![0.0; wanted.len()];
    if let Some(place) = widths.first_mut() {
        *place = first;
    }
    while !open.is_empty() {
        let share = left / open.len() as f32;
        let (narrow, wide): (Vec<usize>, Vec<usize>) =
            open.iter().copied().partition(|at| wanted.get(*at).is_some_and(|wanted| *wanted <= share));
        if narrow.is_empty() {
            for at in wide {
                if let Some(width) = widths.get_mut(at) {
                    *width = share;
                }
            }
            break;
        }
        for at in narrow {
            if let (Some(width), Some(wanted)) = (widths.get_mut(at), wanted.get(at)) {
                *width = *wanted;
                left -= wanted;
            }
        }
        open = wide;
    }
    widths
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(wanted: &[f32], width: f32, expected: &[f32]) {
        let got: Vec<f32> = shares(wanted, width).into_iter().map(|width| (width * 100.0).round() / 100.0).collect();
        assert_eq!(got, expected);
    }

    #[test]
    fn columns_share_the_width() {
        check(&[], 100.0, &[]);
        check(&[10.0, 20.0], 50.0, &[10.0, 40.0]);
        check(&[10.0, 100.0, 100.0], 110.0, &[10.0, 50.0, 50.0]);
        check(&[100.0, 20.0, 200.0], 100.0, &[30.0, 20.0, 50.0]);
    }
}
