//! Draws one page of the deck into a rectangle of any size: the window, a second screen, a thumbnail.
use egui::{Align, Rect, Sense, Stroke, StrokeKind, WidgetInfo, accesskit::Role, pos2, vec2};

use super::fixed::Fixed;
use super::pen::{Pen, Type};
use crate::export::deck::{Item, Page};
use crate::scene::Scene;
use crate::scene::chart::Chart;
use crate::scene::chart_view::{self, Look};
use crate::ui::{ink, paint};

/// Type of the parts whose height follows from their words: largest, smallest, and step, times the usual size.
const SCALES: (f32, f32, f32) = (1.25, 0.4, 0.05);
/// The largest where pictures or charts share the page.
const LARGEST_BESIDE: f32 = 1.0;
/// Most of the page's height that words take where pictures or charts share it.
const WORDS: f32 = 0.5;
/// Width over height from which charts stand beside a table instead of below it.
const WIDE: f32 = 1.6;
/// Margins beside a page's content, and above and below it, units.
const MARGIN: (f32, f32) = (56.0, 36.0);
/// Units of a page for one millimetre of a chart's drawing.
const UNITS_PER_MM: f32 = 5.0;
/// Letters of a chart: smallest, largest, and step, units.
const LETTERS: (f32, f32, f32) = (13.0, 30.0, 1.5);
/// How many letters high half of a chart's place is, at the least.
const LETTERS_HIGH: f32 = 28.0;

/// Room for the buttons beside what is supposed, points.
const BUTTONS: egui::Vec2 = vec2(240.0, 24.0);

/// What goes around the items of a page.
pub struct Setting<'a> {
    /// The page.
    pub page: &'a Page,
    /// Its place and the number of pages.
    pub number: (usize, usize),
    /// What all pages say at their foot.
    pub footer: &'a str,
    /// Place of the option that the page is of.
    pub option: Option<usize>,
    /// What is supposed, if something is.
    pub what_if: Option<&'a str>,
    /// Whether buttons stand at the right of what is supposed.
    pub has_buttons: bool,
    /// The same page without the supposition.
    pub before: Option<&'a Page>,
    /// The picture that fills the page, by its place among the items.
    pub enlarged: Option<usize>,
}

/// Draws a page; returns the item that was clicked, if it can be enlarged.
pub fn page_ui(pen: &Pen<'_>, rect: Rect, setting: &Setting<'_>) -> Option<usize> {
    pen.painter.rect_filled(rect, 0.0, pen.tokens.panel);
    let inner = rect.shrink2(vec2(pen.points(MARGIN.0), pen.points(MARGIN.1)));
    let foot = foot_ui(pen, inner, setting);
    let top = inner.top() + supposition_ui(pen, inner, setting);
    let page = setting.page;
    let start = if page.key == "title" {
        let top = top.max(inner.top() + inner.height() * 0.22);
        let place = Rect::from_min_max(pos2(inner.left(), top), inner.max);
        top + head_ui(pen, place, setting, 78.0, 34.0)
    } else {
        top + head_ui(pen, Rect::from_min_max(pos2(inner.left(), top), inner.max), setting, 46.0, 27.0)
    };
    let start = start + pen.points(20.0);
    let mut end = foot - pen.points(14.0);
    end -= annotation_ui(pen, Rect::from_min_max(pos2(inner.left(), start), pos2(inner.right(), end)), page);
    let body = Rect::from_min_max(pos2(inner.left(), start), pos2(inner.right(), end));
    match setting.enlarged.and_then(|at| page.items.get(at).map(|item| (at, item))) {
        Some((at, item)) => flexible_ui(pen, at, item, body, letters(pen, &[(at, item, body)])),
        None => body_ui(pen, body, setting),
    }
}

/// Says in the middle of the screen why there is no page on it.
pub fn nothing_ui(pen: &Pen<'_>, rect: Rect, why: &str) {
    let inner = rect.shrink2(vec2(pen.points(MARGIN.0), pen.points(MARGIN.1)));
    pen.text(pos2(inner.left(), inner.center().y), why, pen.muted(34.0), inner.width());
}

/// Title and lead; returns their height.
fn head_ui(pen: &Pen<'_>, at: Rect, setting: &Setting<'_>, title: f32, lead: f32) -> f32 {
    let mut left = at.left();
    if let Some(option) = setting.option {
        let side = pen.points(title * 0.62);
        let mark = Rect::from_min_size(pos2(left, at.top() + pen.points(title * 0.34)), vec2(side, side));
        // The colour that the option has in the charts.
        let color = ink::color(pen.ui.visuals(), crate::scene::Ink::Option(option));
        pen.painter.rect_filled(mark, pen.points(8.0), color);
        left = mark.right() + pen.points(18.0);
    }
    let width = at.right() - left;
    let mut height = pen.text(pos2(left, at.top()), &setting.page.title, pen.bold(title), width);
    height += pen.points(2.0);
    height + pen.text(pos2(left, at.top() + height), &setting.page.lead, pen.muted(lead), width)
}

/// The foot: what all pages say, and the number of this one. Returns its upper edge.
fn foot_ui(pen: &Pen<'_>, inner: Rect, setting: &Setting<'_>) -> f32 {
    let look = pen.muted(17.0);
    let number = format!("{} / {}", setting.number.0 + 1, setting.number.1);
    let galley = pen.layout(&number, look, inner.width(), Align::LEFT);
    let room = inner.width() - galley.size().x - pen.points(30.0);
    let at = pos2(inner.right() - galley.size().x, inner.bottom() - galley.size().y);
    pen.painter.galley(at, galley, look.color);
    let foot = pen.layout(setting.footer, look, room, Align::LEFT);
    let top = inner.bottom() - foot.size().y;
    pen.painter.galley(pos2(inner.left(), top), foot, look.color);
    let line = top - pen.points(8.0);
    let stroke = Stroke::new(pen.points(1.5).max(0.5), pen.tokens.line);
    pen.painter.line_segment([pos2(inner.left(), line), pos2(inner.right(), line)], stroke);
    line
}

/// Height of the empty margin at the lower edge of a page that fills `page`, points.
#[must_use]
pub fn margin_below(page: Rect) -> f32 {
    MARGIN.1 * super::pen::unit(page)
}

/// Where the strip of what is supposed has room for buttons: the middle of their right edge, on a page that fills
/// `page`.
#[must_use]
pub fn right_of_supposition(page: Rect) -> egui::Pos2 {
    let unit = super::pen::unit(page);
    pos2(page.right() - (MARGIN.0 + 14.0) * unit, page.top() + (MARGIN.1 + 28.0) * unit)
}

/// The strip that says that something is only supposed; returns its height.
fn supposition_ui(pen: &Pen<'_>, inner: Rect, setting: &Setting<'_>) -> f32 {
    let Some(text) = setting.what_if else { return 0.0 };
    let look = Type { color: pen.tokens.warn_text, ..pen.bold(27.0) };
    let beside = if setting.has_buttons { BUTTONS } else { egui::Vec2::ZERO };
    strip_ui(pen, inner, text, look, Strip { fill: pen.tokens.warn_soft, below: false, beside })
}

/// The user's words at the foot of a page; returns their height.
fn annotation_ui(pen: &Pen<'_>, at: Rect, page: &Page) -> f32 {
    if page.annotation.trim().is_empty() {
        return 0.0;
    }
    let look = Type { color: pen.tokens.text, ..pen.plain(26.0) };
    let strip = Strip { fill: pen.tokens.accent_soft, below: true, beside: egui::Vec2::ZERO };
    strip_ui(pen, at, page.annotation.trim(), look, strip)
}

/// How a strip looks.
#[derive(Clone, Copy)]
struct Strip {
    fill: egui::Color32,
    /// Whether it stands at the lower edge and not at the upper one.
    below: bool,
    /// Room for something else at its right, points.
    beside: egui::Vec2,
}

/// A coloured strip of text at the upper or lower edge of `at`; returns its height with the gap beside it.
fn strip_ui(pen: &Pen<'_>, at: Rect, text: &str, look: Type, strip: Strip) -> f32 {
    let pad = pen.points(12.0);
    let galley = pen.layout(text, look, at.width() - 2.0 * pad - strip.beside.x, Align::LEFT);
    let height = galley.size().y.max(strip.beside.y) + 2.0 * pad;
    let top = if strip.below { at.bottom() - height } else { at.top() };
    let place = Rect::from_min_size(pos2(at.left(), top), vec2(at.width(), height));
    pen.painter.rect_filled(place, pen.points(8.0), strip.fill);
    pen.painter.galley(place.min + vec2(pad, pad), galley, look.color);
    pen.say(place, text);
    height + pen.points(14.0)
}

fn body_ui(pen: &Pen<'_>, body: Rect, setting: &Setting<'_>) -> Option<usize> {
    let items = setting.page.items.iter().enumerate();
    let flexible: Vec<(usize, &Item)> = items.filter(|(_, item)| is_flexible(item)).collect();
    let fixed = fixed_of(setting);
    let gap = pen.points(26.0);
    if flexible.is_empty() {
        stack_ui(pen, &fixed, body, SCALES.0);
        return None;
    }
    if fixed.is_empty() {
        return grid_ui(pen, &flexible, body);
    }
    let beside = body.width() / body.height() > WIDE && flexible.iter().any(|(_, item)| matches!(item, Item::Chart(_)));
    if beside {
        let (left, right) = body.split_left_right_at_fraction(0.52);
        let left = Rect::from_min_max(left.min, pos2(left.right() - gap / 2.0, left.bottom()));
        let right = Rect::from_min_max(pos2(right.left() + gap / 2.0, right.top()), right.max);
        stack_ui(pen, &fixed, left, LARGEST_BESIDE);
        return column_ui(pen, &flexible, right);
    }
    let room = Rect::from_min_size(body.min, vec2(body.width(), body.height() * WORDS));
    let (scale, height) = fitting(pen, &fixed, room, LARGEST_BESIDE);
    let first_is_flexible = setting.page.items.first().is_some_and(is_flexible);
    let cut = if first_is_flexible { body.bottom() - height } else { body.top() + height };
    let (upper, lower) = body.split_top_bottom_at_y(cut);
    if first_is_flexible {
        put_all(pen, &fixed, lower, scale, true);
        grid_ui(pen, &flexible, Rect::from_min_max(upper.min, pos2(upper.right(), upper.bottom() - gap)))
    } else {
        put_all(pen, &fixed, upper, scale, true);
        grid_ui(pen, &flexible, Rect::from_min_max(pos2(lower.left(), lower.top() + gap), lower.max))
    }
}

fn is_flexible(item: &Item) -> bool {
    matches!(item, Item::Picture(_) | Item::Chart(_))
}

/// The parts whose height follows from their words.
fn fixed_of<'a>(setting: &'a Setting<'_>) -> Vec<Fixed<'a>> {
    let before = |pointer: Option<&str>| {
        let items = setting.before.iter().flat_map(|page| &page.items);
        let mut figures = items.filter_map(|item| if let Item::Figures(figures) = item { Some(figures) } else { None });
        let figure =
            figures.find_map(|all| all.iter().find(|it| pointer.is_some() && it.pointer.as_deref() == pointer));
        figure.map(|figure| figure.value.clone())
    };
    let fixed = |item: &'a Item| match item {
        Item::Figures(figures) => {
            Some(Fixed::Figures(figures, figures.iter().map(|it| before(it.pointer.as_deref())).collect()))
        }
        Item::Table(table) => Some(Fixed::Table(table)),
        Item::Points(points) => Some(Fixed::Points(points)),
        Item::Picture(_) | Item::Chart(_) => None,
    };
    setting.page.items.iter().filter_map(fixed).collect()
}

/// Puts parts one under the other, as large as they fit.
fn stack_ui(pen: &Pen<'_>, parts: &[Fixed<'_>], at: Rect, largest: f32) {
    let (scale, _) = fitting(pen, parts, at, largest);
    put_all(pen, parts, at, scale, true);
}

/// The largest type with which the parts fit, and the height that they take then.
fn fitting(pen: &Pen<'_>, parts: &[Fixed<'_>], at: Rect, largest: f32) -> (f32, f32) {
    let (_, smallest, step) = SCALES;
    let fits = |scale: f32| {
        let torn = parts.iter().any(|part| part.is_torn(pen, at.width(), scale));
        !torn && put_all(pen, parts, at, scale, false) <= at.height()
    };
    let scale = largest_that(fits, smallest, largest, step);
    (scale, put_all(pen, parts, at, scale, false))
}

fn put_all(pen: &Pen<'_>, parts: &[Fixed<'_>], at: Rect, scale: f32, draw: bool) -> f32 {
    let gap = pen.points(20.0 * scale);
    let mut top = at.top();
    for (number, part) in parts.iter().enumerate() {
        top += if number == 0 { 0.0 } else { gap };
        top += part.put(pen, Rect::from_min_max(pos2(at.left(), top), at.max), scale, draw);
    }
    top - at.top()
}

/// Pictures and charts one under the other.
fn column_ui(pen: &Pen<'_>, items: &[(usize, &Item)], at: Rect) -> Option<usize> {
    places_ui(pen, items, at, 1)
}

/// Pictures and charts in a grid.
fn grid_ui(pen: &Pen<'_>, items: &[(usize, &Item)], at: Rect) -> Option<usize> {
    places_ui(pen, items, at, if items.len() > 1 { 2 } else { 1 })
}

fn places_ui(pen: &Pen<'_>, items: &[(usize, &Item)], at: Rect, columns: usize) -> Option<usize> {
    let places: Vec<(usize, &Item, Rect)> = places(pen, items, at, columns).collect();
    let letters = letters(pen, &places);
    let mut clicked = None;
    for (place, item, rect) in places {
        clicked = clicked.or(flexible_ui(pen, place, item, rect, letters));
    }
    clicked
}

/// The places of pictures and charts in so many columns.
fn places<'a>(
    pen: &Pen<'_>,
    items: &'a [(usize, &'a Item)],
    at: Rect,
    columns: usize,
) -> impl Iterator<Item = (usize, &'a Item, Rect)> {
    let gap = pen.points(26.0);
    let rows = items.len().div_ceil(columns).max(1);
    let width = (at.width() + gap) / columns as f32 - gap;
    let height = (at.height() + gap) / rows as f32 - gap;
    items.iter().enumerate().map(move |(number, (place, item))| {
        let (row, column) = (number / columns, number % columns);
        // A last one that stands alone gets the whole row.
        let alone = column == 0 && number + 1 == items.len();
        let left = at.left() + column as f32 * (width + gap);
        let top = at.top() + row as f32 * (height + gap);
        let width = if alone { at.width() } else { width };
        (*place, *item, Rect::from_min_size(pos2(left, top), vec2(width, height)))
    })
}

/// A picture or chart as large as its place allows; a click enlarges it.
fn flexible_ui(pen: &Pen<'_>, place: usize, item: &Item, at: Rect, letters: f32) -> Option<usize> {
    if at.width() < 2.0 || at.height() < 2.0 {
        return None;
    }
    let name = match item {
        Item::Picture(picture) => {
            paint_ui(pen, &picture.scene, at, true);
            picture.name.clone()
        }
        Item::Chart(chart) => {
            let scene = draw_chart(pen, chart, at, letters);
            // Few bars take less than their place: they stand at its head, as their neighbours do.
            let height = pen.points(scene.height * UNITS_PER_MM).min(at.height());
            paint_ui(pen, &scene, Rect::from_min_size(at.min, vec2(at.width(), height)), false);
            chart_view::description(chart)
        }
        _ => return None,
    };
    if !pen.live {
        return None;
    }
    let response = pen.ui.interact(at, pen.ui.scope_id().with(("item", place)), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
    response.clicked().then_some(place)
}

/// Height of the letters of all charts of a page, units: as large as the places allow, the same in all of them.
fn letters(pen: &Pen<'_>, places: &[(usize, &Item, Rect)]) -> f32 {
    let charts = places.iter().filter_map(|(_, item, at)| match item {
        Item::Chart(chart) => Some((chart, *at)),
        _ => None,
    });
    let charts: Vec<_> = charts.collect();
    let (smallest, largest, step) = LETTERS;
    let room = |at: &Rect| at.width().min(at.height() * 1.5) / pen.unit / LETTERS_HIGH;
    let most = charts.iter().map(|(_, at)| room(at)).fold(largest, f32::min).max(smallest);
    let fits = |size: f32| {
        charts.iter().all(|(chart, at)| {
            draw_chart(pen, chart, *at, size).height * pen.points(UNITS_PER_MM) <= at.height() * 1.02
        })
    };
    largest_that(fits, smallest, most, step)
}

/// The largest size, in steps down from the largest allowed, that fits; the smallest if none does. Smaller ones are
/// taken to fit where a larger one does, so that few are tried.
fn largest_that(fits: impl Fn(f32) -> bool, smallest: f32, largest: f32, step: f32) -> f32 {
    let size = |steps: u32| (largest - step * steps as f32).max(smallest);
    let (mut from, mut to) = (0, ((largest - smallest) / step).ceil().max(0.0) as u32);
    while from < to {
        let middle = from.midpoint(to);
        if fits(size(middle)) {
            to = middle;
        } else {
            from = middle + 1;
        }
    }
    size(to)
}

/// Draws a chart for its place with letters of this height, units. What does not fit grows downward.
fn draw_chart(pen: &Pen<'_>, chart: &Chart, at: Rect, letters: f32) -> Scene {
    let mm = pen.points(UNITS_PER_MM);
    let look = Look { width: at.width() / mm, height: at.height() / mm, text: letters / UNITS_PER_MM, words: true };
    chart_view::draw(chart, look)
}

fn paint_ui(pen: &Pen<'_>, scene: &Scene, at: Rect, framed: bool) {
    let visuals = pen.ui.visuals();
    let view = paint::View::fit(scene, at);
    if framed {
        let area = crate::scene::Area::new(0.0, 0.0, scene.width, scene.height);
        let face = view.rect_from_area(area);
        let color = ink::color(visuals, crate::scene::Ink::Paper);
        pen.painter.rect_filled(face, pen.points(8.0), color);
        let stroke = Stroke::new(pen.points(1.5).max(0.5), pen.tokens.line);
        pen.painter.rect_stroke(face, pen.points(8.0), stroke, StrokeKind::Outside);
    }
    paint::paint_scene(
        &pen.painter.with_clip_rect(pen.painter.clip_rect().intersect(at.expand(1.0))),
        scene,
        view,
        &|which| ink::color(visuals, which),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(limit: f32, expected: f32) {
        let got = largest_that(|size| size <= limit, 10.0, 33.0, 1.5);
        assert!((got - expected).abs() < 0.001, "{got}");
    }

    #[test]
    fn the_largest_size_that_fits_is_found() {
        check(40.0, 33.0);
        check(33.0, 33.0);
        check(32.9, 31.5);
        check(12.0, 12.0);
        check(11.0, 10.5);
        check(10.0, 10.0);
        check(2.0, 10.0);
    }
}
