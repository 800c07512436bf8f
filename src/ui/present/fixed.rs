//! The parts of a page whose height follows from their words: key figures, tables, sentences.
use std::sync::Arc;

use egui::{Align, Galley, Rect, Stroke, pos2, vec2};

use super::pen::{Pen, Type};
use super::table;
use crate::export::deck::KeyFigure;
use crate::export::story::Table;

/// Narrowest column of key figures, units.
const FIGURE: f32 = 300.0;
/// Gap between columns, units.
const GAP: f32 = 28.0;
/// Room for the bar beside a key figure, units.
const BAR: f32 = 14.0;

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
            Self::Table(table) => table::put(pen, table, at, scale, paint),
            Self::Points(points) => put_points(pen, points, at, scale, paint),
        }
    }

    /// Whether words or numbers are torn in a column of this width.
    pub fn is_torn(&self, pen: &Pen<'_>, width: f32, scale: f32) -> bool {
        match self {
            Self::Table(table) => table::is_torn(pen, table, width, scale),
            Self::Figures(..) | Self::Points(_) => false,
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
        let places = row.iter().enumerate().map(|(column, (figure, before))| {
            let left = at.left() + column as f32 * (width + gap);
            let place = Rect::from_min_size(pos2(left, top), vec2(width, at.height()));
            (FigureLines::of(pen, figure, *before, width, scale), place)
        });
        let places: Vec<(FigureLines<'_>, Rect)> = places.collect();
        // Values of a row stand on one line, however long their names are.
        let names = places.iter().map(|(lines, _)| lines.name.size().y).fold(0.0, f32::max);
        let heights = places.into_iter().map(|(lines, place)| lines.put(pen, place, names, scale, paint));
        top += heights.fold(0.0, f32::max) + pen.points(18.0 * scale);
    }
    top - at.top()
}

/// A key figure, laid out.
struct FigureLines<'a> {
    figure: &'a KeyFigure,
    changed: bool,
    name: Arc<Galley>,
    /// What stands below the name.
    others: Vec<(Arc<Galley>, Type)>,
}

impl<'a> FigureLines<'a> {
    fn of(pen: &Pen<'_>, figure: &'a KeyFigure, before: Option<&str>, width: f32, scale: f32) -> Self {
        let before = before.filter(|before| *before != figure.value);
        let changed = before.is_some();
        let color = if changed { pen.tokens.warn_text } else { pen.tokens.text };
        let room = width - pen.points(BAR * scale);
        let line = |text: &str, look: Type| (pen.layout(text, look, room, Align::LEFT), look);
        let mut others = vec![line(&figure.value, Type { color, ..pen.bold(38.0 * scale) })];
        others.extend(before.map(|before| line(&format!("← {before}"), pen.plain(21.0 * scale))));
        if !figure.detail.is_empty() {
            others.push(line(&figure.detail, pen.muted(18.0 * scale)));
        }
        Self { figure, changed, name: line(&figure.label, pen.muted(21.0 * scale)).0, others }
    }

    /// Paints it with its value so far below the upper edge; returns the height.
    fn put(self, pen: &Pen<'_>, at: Rect, names: f32, scale: f32, paint: bool) -> f32 {
        let left = at.left() + pen.points(BAR * scale);
        let mut top = at.top() + names;
        if paint {
            // The name stands right above its value.
            let name = pos2(left, top - self.name.size().y);
            pen.painter.galley(name, self.name, pen.tokens.muted);
        }
        for (galley, look) in self.others {
            let height = galley.size().y;
            if paint {
                pen.painter.galley(pos2(left, top), galley, look.color);
            }
            top += height;
        }
        if paint {
            let color = if self.changed { pen.tokens.warn } else { pen.tokens.accent };
            let line = [pos2(at.left(), at.top()), pos2(at.left(), top)];
            pen.painter.line_segment(line, Stroke::new(pen.points(4.0 * scale).max(1.0), color));
            let words = [&self.figure.label, &self.figure.value, &self.figure.detail].map(String::as_str).join(", ");
            pen.say(Rect::from_min_max(at.min, pos2(at.right(), top)), &words);
        }
        top - at.top()
    }
}
