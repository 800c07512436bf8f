//! Tables of a page: how wide their columns are, and where the words of a cell break.
use egui::{Align, Rect, Stroke, pos2, vec2};

use super::pen::{Pen, Type};
use crate::export::story::Table;

/// Gap between columns, units.
const GAP: f32 = 28.0;
/// Shares of the width that the first column may take; the earlier ones are preferred.
const FIRST: [f32; 6] = [0.3, 0.24, 0.36, 0.42, 0.48, 0.18];
/// How much of a line is filled before words go to the next one.
const FILLED: f32 = 0.95;
/// Columns from which cells are to have few lines: at most so many, as long as type is larger than this.
const MANY: usize = 5;
const LINES: f32 = 3.0;
const READABLE: f32 = 0.7;
/// What stands between things that are told in one cell.
const BETWEEN: &str = " · ";

/// A table with its cells measured.
struct Laid {
    rows: Vec<Vec<Cell>>,
    widths: Vec<f32>,
    has_head: bool,
    gap: f32,
}

impl Laid {
    /// Lays a table out in this width, points.
    fn of(pen: &Pen<'_>, table: &Table, width: f32, scale: f32) -> Self {
        let (head, body) = (pen.bold(23.0 * scale), pen.plain(25.0 * scale));
        let gap = pen.points(GAP * scale);
        let count = table.rows.iter().map(Vec::len).chain([table.head.len()]).max().unwrap_or(0);
        let has_head = table.head.iter().any(|text| !text.is_empty());
        let rows = has_head.then_some((&table.head, head)).into_iter().chain(table.rows.iter().map(|row| (row, body)));
        let rows: Vec<Vec<Cell>> = rows.map(|(row, look)| cells(pen, table, row, look, count)).collect();
        let widths = widths(&rows, width - gap * count.saturating_sub(1) as f32);
        Self { rows, widths, has_head, gap }
    }
}

/// Whether a table with type of this size is too narrow for its words: one is wider than its column, so that it is torn,
/// or cells of a table with many columns are towers of short lines, while smaller type could still be read.
pub fn is_torn(pen: &Pen<'_>, table: &Table, width: f32, scale: f32) -> bool {
    let laid = Laid::of(pen, table, width, scale);
    let many = laid.widths.len() >= MANY && scale > READABLE;
    let bad = |cell: &Cell, width: f32| cell.least > width + 0.5 || many && cell.lines(width) > LINES;
    laid.rows.iter().any(|row| row.iter().zip(&laid.widths).any(|(cell, width)| bad(cell, *width)))
}

/// Paints a table with type so many times the usual size; returns its height. Without `paint` it is only measured.
pub fn put(pen: &Pen<'_>, table: &Table, at: Rect, scale: f32, paint: bool) -> f32 {
    let Laid { rows, widths, has_head, gap } = Laid::of(pen, table, at.width(), scale);
    let pad = pen.points(7.0 * scale);
    let mut top = at.top();
    for (number, row) in rows.iter().enumerate() {
        let mut left = at.left();
        let mut height: f32 = 0.0;
        for (cell, width) in row.iter().zip(&widths) {
            let place = Rect::from_min_size(pos2(left, top + pad), vec2(*width, 0.0));
            height = height.max(cell.put(pen, place, paint));
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

/// The cells of a row, as many as the table has columns.
fn cells(pen: &Pen<'_>, table: &Table, row: &[String], look: Type, count: usize) -> Vec<Cell> {
    let cell = |column: usize| {
        let text = row.get(column).map_or("", String::as_str);
        let to_right = table.numbers.contains(&column);
        let best = text.starts_with('★');
        let color = if best { pen.tokens.good_text } else { look.color };
        Cell::of(pen, text, Type { bold: look.bold || best, color, ..look }, to_right)
    };
    (0..count).map(cell).collect()
}

/// A cell: what must not break, with its widths in points.
#[derive(Debug, Clone, PartialEq)]
struct Cell {
    text: String,
    look: Type,
    to_right: bool,
    /// Parts that stay together where there is room for them, each with its width.
    parts: Vec<(String, f32)>,
    /// Width of a blank.
    blank: f32,
    /// Width of the widest word or number.
    least: f32,
}

impl Cell {
    fn of(pen: &Pen<'_>, text: &str, look: Type, to_right: bool) -> Self {
        let width = |text: &str| pen.layout(text, look, f32::INFINITY, Align::LEFT).size().x;
        let parts = parts(text, to_right).into_iter().map(|part| (part.to_owned(), width(part))).collect();
        let least = words(text).map(width).fold(0.0, f32::max);
        Self { text: text.to_owned(), look, to_right, parts, blank: width("n n") - width("nn"), least }
    }

    /// Width in one line.
    fn wanted(&self) -> f32 {
        let blanks = self.parts.len().saturating_sub(1) as f32 * self.blank;
        self.parts.iter().map(|(_, width)| width).sum::<f32>() + blanks
    }

    /// Lines that it takes in a column of this width, roughly; more where something would have to be torn.
    fn lines(&self, width: f32) -> f32 {
        let wanted = self.wanted();
        let torn = self.least > width || self.to_right && self.parts.iter().any(|(_, part)| *part > width);
        let lines = if wanted <= width { 1.0 } else { (wanted / (width * FILLED).max(1.0)).ceil() };
        lines + if torn { 2.0 } else { 0.0 }
    }

    /// The words, with the lines broken between the parts.
    fn broken(&self, width: f32) -> String {
        let mut text = String::new();
        let mut used = 0.0;
        for (part, long) in &self.parts {
            if !text.is_empty() {
                let fits = used + self.blank + long <= width;
                text.push(if fits { ' ' } else { '\n' });
                used = if fits { used + self.blank } else { 0.0 };
            }
            text.push_str(part);
            used += long;
        }
        text
    }

    /// Paints it; returns its height.
    fn put(&self, pen: &Pen<'_>, at: Rect, paint: bool) -> f32 {
        let width = at.width();
        let text = if self.wanted() <= width { self.text.clone() } else { self.broken(width) };
        let galley = pen.layout(&text, self.look, width, if self.to_right { Align::RIGHT } else { Align::LEFT });
        let height = galley.size().y;
        if paint && !self.text.is_empty() {
            // A galley set to the right hangs to the left of its place.
            let x = if self.to_right { at.right() } else { at.left() };
            pen.painter.galley(pos2(x, at.top()), galley, self.look.color);
            pen.say(Rect::from_min_size(at.min, vec2(width, height)), &self.text);
        }
        height
    }
}

/// What must not be torn: words, and numbers with their percent signs. Chinese may break between any two signs.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let mut start = 0;
    let breaks = text.char_indices().filter(|(at, letter)| {
        let sticks = text.get(*at..).is_some_and(|rest| rest.trim_start().starts_with('%'));
        letter.is_whitespace() && !sticks || *letter > '\u{2e80}'
    });
    let breaks: Vec<(usize, usize)> = breaks.map(|(at, letter)| (at, at + letter.len_utf8())).collect();
    let ends = breaks.into_iter().chain([(text.len(), text.len())]);
    ends.filter_map(move |(end, next)| text.get(std::mem::replace(&mut start, next)..end))
        .filter(|word| !word.is_empty())
}

/// What should stay together: a number with its mark, what stands in brackets behind it, each of several things told.
fn parts(text: &str, is_number: bool) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut start = 0;
    for (at, letter) in text.char_indices() {
        let opens = is_number && matches!(letter, '(' | '[' | '（');
        let follows = text.get(..at).is_some_and(|before| before.ends_with(BETWEEN));
        if at > start && (opens || follows) {
            parts.extend(text.get(start..at));
            start = at;
        }
    }
    parts.extend(text.get(start..));
    parts.into_iter().map(str::trim).filter(|part| !part.is_empty()).collect()
}

/// Widths of columns that together have `width`: with the share for the first that makes the fewest lines; columns of
/// numbers are equally wide if that costs no line.
fn widths(rows: &[Vec<Cell>], width: f32) -> Vec<f32> {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widest = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(Cell::wanted).fold(0.0, f32::max);
    let wanted: Vec<f32> = (0..count).map(widest).collect();
    let lines = |widths: &[f32]| -> f32 {
        let row = |row: &Vec<Cell>| row.iter().zip(widths).map(|(cell, width)| cell.lines(*width)).fold(1.0, f32::max);
        rows.iter().map(row).sum()
    };
    let compared = count > 2 && rows.iter().all(|row| row.iter().skip(1).all(|cell| cell.to_right));
    let least =
        |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.least).fold(0.0, f32::max);
    let least: Vec<f32> = (0..count).map(least).collect();
    let even = FIRST.into_iter().filter(|_| compared).map(|first| evenly(&wanted, width, first));
    let all = even.chain(FIRST.into_iter().map(|first| shares(&wanted, width, first)));
    let best = all
        .map(|widths| held(widths, &least))
        .map(|widths| (lines(&widths), widths))
        .min_by(|(a, _), (b, _)| a.total_cmp(b));
    best.map(|(_, widths)| widths).unwrap_or_default()
}

/// The same widths in sum, with each at least as wide as its widest word: the others give of what they have above theirs.
fn held(widths: Vec<f32>, least: &[f32]) -> Vec<f32> {
    let pairs = || widths.iter().zip(least);
    let lacking: f32 = pairs().map(|(width, least)| (least - width).max(0.0)).sum();
    let spare: f32 = pairs().map(|(width, least)| (width - least).max(0.0)).sum();
    if lacking <= 0.0 || spare <= 0.0 {
        return widths;
    }
    // Where there is too little, all get the same part of what they lack.
    let (taken, given) = ((lacking / spare).min(1.0), (spare / lacking).min(1.0));
    let next = |(width, least): (&f32, &f32)| {
        if width < least { width + (least - width) * given } else { width - (width - least) * taken }
    };
    pairs().map(next).collect()
}

/// Widths of columns that together have `width`: the first as wide as it wants, up to its share, the others equal.
fn evenly(wanted: &[f32], width: f32, share_of_first: f32) -> Vec<f32> {
    let first = wanted.first().map_or(0.0, |first| first.min(width * share_of_first));
    let other = (width - first) / wanted.len().saturating_sub(1).max(1) as f32;
    (0..wanted.len()).map(|at| if at == 0 { first } else { other }).collect()
}

/// Widths of columns that together have `width`: each as wide as it wants, or an even share of what the narrower ones
/// leave; the first comes first, but takes no more than its share unless there is room.
fn shares(wanted: &[f32], width: f32, share_of_first: f32) -> Vec<f32> {
    let sum: f32 = wanted.iter().sum();
    if sum <= width {
        // What is left over goes to all columns but the first, so that a table fills its place.
        let others = wanted.len().saturating_sub(1);
        let more = if others > 0 { (width - sum) / others as f32 } else { 0.0 };
        return wanted.iter().enumerate().map(|(at, column)| if at == 0 { *column } else { column + more }).collect();
    }
    let first = wanted.first().map_or(0.0, |first| first.min(width * share_of_first));
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
        let got = shares(wanted, width, 0.3);
        let got: Vec<f32> = got.into_iter().map(|width| (width * 100.0).round() / 100.0).collect();
        assert_eq!(got, expected);
    }

    #[test]
    fn columns_share_the_width() {
        check(&[], 100.0, &[]);
        check(&[10.0, 20.0], 50.0, &[10.0, 40.0]);
        check(&[10.0, 100.0, 100.0], 110.0, &[10.0, 50.0, 50.0]);
        check(&[100.0, 20.0, 200.0], 100.0, &[30.0, 20.0, 50.0]);
    }

    #[track_caller]
    fn check_held(given: &[f32], least: &[f32], expected: &[f32]) {
        let got: Vec<f32> = held(given.to_vec(), least).into_iter().map(f32::round).collect();
        assert_eq!(got, expected);
    }

    #[test]
    fn columns_are_as_wide_as_their_widest_word() {
        check_held(&[50.0, 50.0], &[10.0, 20.0], &[50.0, 50.0]);
        check_held(&[60.0, 20.0, 20.0], &[20.0, 30.0, 10.0], &[52.0, 30.0, 18.0]);
        check_held(&[50.0, 20.0], &[40.0, 60.0], &[40.0, 30.0]);
        check_held(&[], &[], &[]);
    }

    #[test]
    fn words_and_numbers_are_not_torn() {
        assert_eq!(words("★ ≥ $43,660 [+53 %]").collect::<Vec<_>>(), ["★", "≥", "$43,660", "[+53 %]"]);
        assert_eq!(words("每张 GPU，24 GB").collect::<Vec<_>>(), ["GPU", "24", "GB"]);
    }

    #[track_caller]
    fn check_parts(text: &str, expected: &[&str]) {
        assert_eq!(parts(text, true), expected);
    }

    #[test]
    fn numbers_are_not_torn() {
        check_parts("", &[]);
        check_parts("4,864", &["4,864"]);
        check_parts("★ ≥ $43,660", &["★ ≥ $43,660"]);
        check_parts("$42,146 [+53 %]", &["$42,146", "[+53 %]"]);
        check_parts("★ 3,225（2,418–4,301） [×2.21]", &["★ 3,225", "（2,418–4,301）", "[×2.21]"]);
        check_parts("A: 1 (0–2) · B: 3", &["A: 1", "(0–2) ·", "B: 3"]);
        assert_eq!(parts("A: 1 (0–2) · B: 3", false), ["A: 1 (0–2) ·", "B: 3"]);
    }

    fn cell(parts: &[(&str, f32)]) -> Cell {
        let look = Type { size: 1.0, bold: false, color: egui::Color32::BLACK };
        let parts = parts.iter().map(|(part, width)| ((*part).to_owned(), *width)).collect();
        Cell { text: String::new(), look, to_right: true, parts, blank: 1.0, least: 0.0 }
    }

    #[test]
    fn lines_break_between_parts() {
        let cell = cell(&[("1,949", 5.0), ("(1,461–2,600)", 13.0), ("[×2]", 4.0)]);
        assert_eq!(cell.broken(30.0), "1,949 (1,461–2,600) [×2]");
        assert_eq!(cell.broken(20.0), "1,949 (1,461–2,600)\n[×2]");
        assert_eq!(cell.broken(18.5), "1,949\n(1,461–2,600) [×2]");
        assert_eq!(cell.broken(13.0), "1,949\n(1,461–2,600)\n[×2]");
    }

    #[test]
    fn the_first_column_takes_what_saves_lines() {
        let rows = [vec![cell(&[("name", 45.0)]), cell(&[("text", 30.0)]), cell(&[("few", 20.0)])]];
        assert_eq!(widths(&rows, 100.0), [45.0, 30.0 + 2.5, 20.0 + 2.5]);
        let rows = [vec![cell(&[("name", 20.0)]), cell(&[("text", 30.0)]), cell(&[("few", 20.0)])]];
        assert_eq!(widths(&rows, 100.0), [20.0, 40.0, 40.0], "equal where that costs nothing");
        let rows = [vec![cell(&[("name", 45.0)]), cell(&[("long", 50.0), ("text", 50.0)])]];
        let got = widths(&rows, 100.0);
        assert!((got[0] - 45.0).abs() < 0.01, "{got:?}");
    }
}
