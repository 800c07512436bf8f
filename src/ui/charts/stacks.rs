//! Stacks of parts, one below the other, with a line for what must not be passed.
use egui::{Align2, FontId, Rect, Sense, Stroke, Ui, WidgetInfo, accesskit::Role, pos2, vec2};

use super::drawn::{note_ui, tip, title_ui};
use crate::export::charts::Explained;
use crate::scene::chart::{Chart, Datum, Series};
use crate::ui::text::text_cut;
use crate::ui::tokens::{Tokens, gap, size};

/// Heights of a stack's name and of its bar, in points.
const NAME: f32 = 17.0;
const BAR: f32 = 15.0;
/// Room between stacks.
const GAP: f32 = 7.0;
/// Share of the width that the longest stack takes; the rest is for its sum.
const LONGEST: f32 = 0.76;

/// Draws the chart.
pub fn stacks_ui(ui: &mut Ui, explained: &Explained) {
    let chart = &explained.chart;
    title_ui(ui, &chart.title);
    legend_ui(ui, chart);
    let n_stacks = chart.categories.len();
    let height = n_stacks as f32 * (NAME + BAR + GAP);
    let (area, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Figure, true, in_words(chart)));
    let longest = (0..n_stacks).map(|place| longest(chart, place)).fold(0.0, f64::max);
    if longest <= 0.0 {
        return;
    }
    let scale = area.width() * LONGEST / longest as f32;
    let mut hovered = None;
    for place in 0..n_stacks {
        let top = area.top() + place as f32 * (NAME + BAR + GAP);
        let row = Rect::from_min_size(pos2(area.left(), top), vec2(area.width(), NAME + BAR));
        stack_ui(ui, chart, place, row, scale);
        let at = response.hover_pos().filter(|pos| row.expand2(vec2(0.0, GAP / 2.0)).contains(*pos));
        if let Some(pos) = at {
            hovered = Some((place, f64::from((pos.x - area.left()) / scale)));
        }
    }
    if let Some((place, value)) = hovered {
        response.on_hover_text_at_pointer(told(explained, place, value));
    }
    note_ui(ui, &chart.note);
}

/// Which colour is which part.
fn legend_ui(ui: &mut Ui, chart: &Chart) {
    let tokens = Tokens::of(ui);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(gap::MEDIUM, 2.0);
        ui.spacing_mut().interact_size.y = 0.0;
        for (at, series) in chart.series.iter().enumerate() {
            // Square and name in one, so that a line never breaks between them.
            let font = FontId::proportional(size::SMALL);
            let name = ui.painter().layout_no_wrap(series.name.clone(), font, tokens.muted);
            let (rect, _) = ui.allocate_exact_size(vec2(14.0 + name.size().x, name.size().y), Sense::hover());
            let mark = Rect::from_center_size(pos2(rect.left() + 5.0, rect.center().y), vec2(10.0, 10.0));
            if series.reference {
                ui.painter().vline(mark.center().x, mark.y_range(), Stroke::new(2.0, tokens.text));
            } else {
                ui.painter().rect_filled(mark, 2.0, tokens.part(at));
            }
            ui.painter().galley(pos2(rect.left() + 14.0, rect.top()), name, tokens.muted);
        }
    });
}

fn stack_ui(ui: &Ui, chart: &Chart, place: usize, row: Rect, scale: f32) {
    let tokens = Tokens::of(ui);
    let painter = ui.painter();
    let font = FontId::proportional(size::SMALL);
    let name = chart.categories.get(place).map_or("", String::as_str);
    let left = pos2(row.left(), row.top() + NAME / 2.0);
    text_cut(painter, left, Align2::LEFT_CENTER, name, font.clone(), tokens.text, row.width());
    let bar = Rect::from_min_size(pos2(row.left(), row.top() + NAME), vec2(row.width(), BAR));
    let limit = limit(chart, place);
    let mut x = bar.left();
    for (at, _, datum) in parts(chart, place) {
        let width = datum.y.unwrap_or(0.0).max(0.0) as f32 * scale;
        let piece = Rect::from_min_size(pos2(x, bar.top()), vec2(width, bar.height()));
        // A hair of the surface between neighbours keeps them apart.
        let inner = if width > 3.0 { piece.with_max_x(piece.right() - 1.0) } else { piece };
        painter.rect_filled(inner, 1.0, tokens.part(at));
        x += width;
    }
    let whole = sum(chart, place);
    let over = limit.is_some_and(|limit| whole > limit);
    if let Some(limit) = limit {
        let at = bar.left() + limit as f32 * scale;
        let color = if over { tokens.bad } else { tokens.text };
        painter.vline(at, bar.y_range().expand(2.0), Stroke::new(2.0, color));
        x = x.max(at);
    }
    let color = if over { tokens.bad_text } else { tokens.text };
    let number = |value: f64| crate::locale::plain_number(rounded(value));
    let sum = limit.map_or_else(|| number(whole), |limit| format!("{} / {}", number(whole), number(limit)));
    let text = format!("{sum} {}", chart.y_title);
    painter.text(pos2(x + 6.0, bar.center().y), Align2::LEFT_CENTER, text, font, color);
}

/// A sum with the digits that matter in a picture.
fn rounded(value: f64) -> f64 {
    let digits = if value.abs() >= 100.0 { 1.0 } else { 10.0 };
    (value * digits).round() / digits
}

/// The parts of a stack from its beginning, with their series' place.
fn parts(chart: &Chart, place: usize) -> impl Iterator<Item = (usize, &Series, &Datum)> {
    let here = move |(at, series)| Some((at, series, at_place(series, place)?.1));
    chart.series.iter().enumerate().filter(|(_, series)| !series.reference).filter_map(here)
}

fn at_place(series: &Series, place: usize) -> Option<(usize, &Datum)> {
    series.data.iter().enumerate().find(|(_, datum)| (datum.x - place as f64).abs() < 0.5)
}

fn sum(chart: &Chart, place: usize) -> f64 {
    parts(chart, place).filter_map(|(_, _, datum)| datum.y).sum()
}

fn limit(chart: &Chart, place: usize) -> Option<f64> {
    let references = chart.series.iter().filter(|series| series.reference);
    references.filter_map(|series| at_place(series, place)?.1.y).reduce(f64::min)
}

fn longest(chart: &Chart, place: usize) -> f64 {
    sum(chart, place).max(limit(chart, place).unwrap_or(0.0))
}

/// What lies under the pointer; beyond the parts all of them.
fn told(explained: &Explained, place: usize, value: f64) -> String {
    let chart = &explained.chart;
    let mut end = 0.0;
    for (at, series, datum) in parts(chart, place) {
        end += datum.y.unwrap_or(0.0);
        if value <= end {
            let number = at_place(series, place).map_or(0, |(number, _)| number);
            return tip(series, datum, explained.detail(at, number));
        }
    }
    let all = chart.series.iter().filter_map(|series| Some((series, at_place(series, place)?.1)));
    all.map(|(series, datum)| tip(series, datum, "")).collect::<Vec<_>>().join("\n")
}

/// All numbers as one text, for readers who hear the chart.
fn in_words(chart: &Chart) -> String {
    let stacks = chart.categories.iter().enumerate().map(|(place, name)| {
        let numbers = chart.series.iter().filter_map(|series| {
            let (_, datum) = at_place(series, place)?;
            Some(format!("{} {}", series.name, datum.text))
        });
        format!("{name}: {}", numbers.collect::<Vec<_>>().join(", "))
    });
    format!("{}. {}", chart.title, stacks.collect::<Vec<_>>().join(". "))
}
