//! Lines and dots over two axes.
use super::canvas::Canvas;
use super::labels::Labels;
use super::scale::Scale;
use super::{ink, shown, wrap};
use crate::locale::plain_number;
use crate::scene::chart::{Chart, ChartKind, Datum, Series};
use crate::scene::geometry::spread;
use crate::scene::sketch::LEADING;
use crate::scene::{Anchor, Area, Ink, Point};

/// Distinct places along an axis up to which each of them is named.
const NAMED_PLACES: usize = 10;

/// The two axes.
struct Axes {
    x: Scale,
    y: Scale,
    plot: Area,
}

impl Axes {
    fn at(&self, datum: &Datum) -> Option<Point> {
        Some(Point { x: self.x.at(datum.x), y: self.y.at(datum.y?) })
    }
}

/// Draws lines or dots into `area`, which grows downward if it must; gives back where they end.
pub fn draw(canvas: &mut Canvas, chart: &Chart, area: Area) -> f32 {
    let (size, small) = (canvas.text_size(), canvas.small(Ink::Muted));
    let top = canvas.paragraph(area.x, area.y, area.w, small, &chart.y_title) + size * 0.8;
    let x_title = wrap::wrap(&chart.x_title, small, area.w * 0.8);
    let below = size * 1.6 + x_title.len() as f32 * small.size * LEADING;
    let height = (area.bottom() - top - below).max(size * 6.5);
    let bottom = top + height;

    let (low, high) = numbers(chart);
    let y = Scale::over(low, high, chart.log_y, false, (bottom, top));
    let y_ticks: Vec<(f64, String)> = y.ticks(5).into_iter().map(|tick| (tick, plain_number(tick))).collect();
    let left = y_ticks.iter().map(|(_, words)| small.width(words)).fold(0.0, f32::max) + size * 0.6;
    let right = if chart.kind == ChartKind::Lines { end_labels_width(canvas, chart) } else { size * 2.0 };
    let plot = Area::new(area.x + left, top, (area.w - left - right).max(area.w * 0.3), height);
    let places = places(chart);
    let (first, last) = (places.first().copied().unwrap_or(0.0), places.last().copied().unwrap_or(1.0));
    let x =
        Scale::over(first, last, chart.log_x, chart.kind == ChartKind::Lines || chart.log_x, (plot.x, plot.right()));
    let axes = Axes { x, y, plot };

    rule_levels(canvas, &axes, &y_ticks);
    rule_places(canvas, &axes, chart, &places);
    let at = Point { x: plot.center().x, y: bottom + size * 1.6 + x_title.len() as f32 * small.size * LEADING / 2.0 };
    canvas.lines(at, Anchor::Middle, small, &x_title);
    match chart.kind {
        ChartKind::Scatter => dots(canvas, chart, &axes),
        _ => lines(canvas, chart, &axes),
    }
    bottom + below
}

/// The smallest and the largest number, bands included.
fn numbers(chart: &Chart) -> (f64, f64) {
    let data = || chart.series.iter().flat_map(|series| &series.data);
    let ends =
        || data().flat_map(|datum| [datum.y, datum.band.map(|band| band.0), datum.band.map(|band| band.1)]).flatten();
    let known = || ends().filter(|number| number.is_finite() && (!chart.log_y || *number > 0.0));
    (known().fold(f64::INFINITY, f64::min), known().fold(f64::NEG_INFINITY, f64::max))
}

/// The places along the horizontal axis, each once, in order.
fn places(chart: &Chart) -> Vec<f64> {
    let all = chart.series.iter().flat_map(|series| &series.data).map(|datum| datum.x);
    let mut places: Vec<f64> = all.filter(|x| x.is_finite() && (!chart.log_x || *x > 0.0)).collect();
    places.sort_by(f64::total_cmp);
    places.dedup();
    places
}

fn rule_levels(canvas: &mut Canvas, axes: &Axes, ticks: &[(f64, String)]) {
    let (style, size, plot) = (canvas.small(Ink::Muted), canvas.text_size(), axes.plot);
    let mut free = f32::INFINITY;
    for (tick, words) in ticks {
        let y = axes.y.at(*tick);
        canvas.rule((plot.x, y), (plot.right(), y), Ink::Slot, size * 0.08);
        if y + style.size * 0.6 < free {
            canvas.text(Point { x: plot.x - size * 0.5, y }, Anchor::End, style, words);
            free = y - style.size * 0.6;
        }
    }
    canvas.rule((plot.x, plot.bottom()), (plot.right(), plot.bottom()), Ink::Edge, size * 0.09);
}

fn rule_places(canvas: &mut Canvas, axes: &Axes, chart: &Chart, places: &[f64]) {
    let (style, size, plot) = (canvas.small(Ink::Muted), canvas.text_size(), axes.plot);
    // Counts are named one by one; numbers of any kind are read off a ruled axis.
    let counts = places.iter().all(|place| place.fract() == 0.0);
    let named = chart.kind == ChartKind::Lines && places.len() <= NAMED_PLACES && counts;
    let ticks = if named { places.to_vec() } else { axes.x.ticks(6) };
    let mut free = f32::NEG_INFINITY;
    for tick in ticks {
        let (x, words) = (axes.x.at(tick), plain_number(tick));
        let half = style.width(&words) / 2.0;
        if x - half > free {
            canvas.rule((x, plot.bottom()), (x, plot.bottom() + size * 0.25), Ink::Edge, size * 0.09);
            canvas.text(Point { x, y: plot.bottom() + size * 0.95 }, Anchor::Middle, style, &words);
            free = x + half + size * 0.5;
        }
    }
}

fn whisker(canvas: &mut Canvas, axes: &Axes, datum: &Datum, ink: Ink) {
    let Some((low, high)) = datum.band.filter(|(low, high)| low < high) else { return };
    let (x, low, high) = (axes.x.at(datum.x), axes.y.at(low), axes.y.at(high));
    let (size, cap) = (canvas.text_size(), canvas.text_size() * 0.3);
    canvas.rule((x, low), (x, high), ink, size * 0.09);
    for y in [low, high] {
        canvas.rule((x - cap, y), (x + cap, y), ink, size * 0.09);
    }
}

fn lines(canvas: &mut Canvas, chart: &Chart, axes: &Axes) {
    let size = canvas.text_size();
    let mut ends: Vec<(usize, &Series, f32, &str)> = Vec::new();
    for (place, series) in chart.series.iter().enumerate() {
        let ink = ink(series, place);
        let points: Vec<Point> = series.data.iter().filter_map(|datum| axes.at(datum)).collect();
        canvas.line(points.clone(), ink, size * if series.reference { 0.11 } else { 0.16 }, series.reference);
        if series.reference {
            if let [only] = points.as_slice() {
                canvas.marker(*only, Some(place), ink);
            }
            continue;
        }
        for (datum, point) in series.data.iter().filter_map(|datum| Some((datum, axes.at(datum)?))) {
            whisker(canvas, axes, datum, ink);
            canvas.marker(point, series.option.or(Some(place)), ink);
        }
        ends.extend(last_known(series).and_then(|datum| Some((place, series, axes.at(datum)?.y, shown(datum)))));
    }
    let step = size * LEADING;
    let wanted: Vec<f32> = ends.iter().map(|(_, _, y, _)| *y).collect();
    if ends.len() as f32 * step <= axes.plot.h {
        let placed = spread(&wanted, step, axes.plot.y - step / 2.0, axes.plot.bottom() + step / 2.0);
        for (y, (place, series, _, words)) in placed.into_iter().zip(&ends) {
            let x = axes.plot.right() + size * 0.9;
            canvas.marker(Point { x, y }, series.option.or(Some(*place)), ink(series, *place));
            canvas.text(Point { x: x + size * 0.8, y }, Anchor::Start, canvas.plain(Ink::Text), words);
        }
    }
}

fn last_known(series: &Series) -> Option<&Datum> {
    series.data.iter().rev().find(|datum| datum.y.is_some())
}

fn end_labels_width(canvas: &Canvas, chart: &Chart) -> f32 {
    let style = canvas.plain(Ink::Text);
    let own = chart.series.iter().filter(|series| !series.reference);
    let widest = own.filter_map(last_known).map(|datum| style.width(shown(datum))).fold(0.0, f32::max);
    widest + canvas.text_size() * 1.9
}

fn dots(canvas: &mut Canvas, chart: &Chart, axes: &Axes) {
    let size = canvas.text_size();
    let mut labels = Labels::within(Area { w: axes.plot.w + size * 2.0, ..axes.plot }, size);
    let mut named = Vec::new();
    for (place, series) in chart.series.iter().enumerate() {
        let ink = ink(series, place);
        let points: Vec<(Point, &Datum)> =
            series.data.iter().filter_map(|datum| Some((axes.at(datum)?, datum))).collect();
        if series.reference {
            canvas.line(points.iter().map(|(point, _)| *point).collect(), ink, size * 0.11, true);
            continue;
        }
        for (point, datum) in points {
            whisker(canvas, axes, datum, ink);
            canvas.marker(point, series.option.or(Some(place)), ink);
            labels.avoid(Area::new(point.x - size * 0.45, point.y - size * 0.45, size * 0.9, size * 0.9));
            if let Some((low, high)) = datum.band {
                let (low, high) = (axes.y.at(low), axes.y.at(high));
                labels.avoid(Area::new(point.x - size * 0.3, high, size * 0.6, low - high));
            }
            named.push((point, shown(datum).to_owned()));
        }
    }
    let style = canvas.plain(Ink::Text);
    for (point, words) in named {
        if let Some(at) = labels.place(point, style.width(&words)) {
            // On paper of its own: a line of reference may pass behind.
            let (wide, high) = (style.width(&words), size * LEADING);
            canvas.face(Area::new(at.x - size * 0.1, at.y - high / 2.0, wide, high), Ink::Body);
            canvas.text(at, Anchor::Start, style, &words);
        }
    }
}
