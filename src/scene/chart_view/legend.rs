//! Which colour is which series.
use super::canvas::Canvas;
use super::{ink, wrap};
use crate::scene::chart::{Chart, ChartKind, Series};
use crate::scene::sketch::LEADING;
use crate::scene::{Anchor, Area, Ink, Point};

/// Draws the names of the series with their signs from the upper left corner of `area`, and gives back where they end.
/// A single series that its title names needs none.
pub fn draw(canvas: &mut Canvas, chart: &Chart, area: Area) -> f32 {
    let named: Vec<(usize, &Series)> = chart.series.iter().enumerate().filter(|(_, it)| !it.name.is_empty()).collect();
    if named.len() < 2 && named.iter().all(|(_, series)| series.option.is_none() && !series.reference) {
        return area.y;
    }
    let size = canvas.text_size();
    let (style, step, sign) = (canvas.plain(Ink::Text), size * LEADING * 1.08, size * 2.0);
    let (mut x, mut y) = (area.x, area.y);
    for (place, series) in named {
        let lines = wrap::wrap(&series.name, style, area.w - sign - size * 0.5);
        let widest = lines.iter().map(|line| style.width(line)).fold(0.0, f32::max);
        let wide = sign + size * 0.5 + widest;
        if x > area.x && x + wide > area.right() {
            (x, y) = (area.x, y + step);
        }
        sign_of(canvas, chart.kind, (place, series), Area::new(x, y, sign, step));
        for (row, line) in lines.iter().enumerate() {
            let at = Point { x: x + sign + size * 0.5, y: y + step * (row as f32 + 0.5) };
            canvas.text(at, Anchor::Start, style, line);
        }
        y += step * lines.len().saturating_sub(1) as f32;
        x += wide + size * 1.4;
    }
    y + step + size * 0.4
}

fn sign_of(canvas: &mut Canvas, kind: ChartKind, (place, series): (usize, &Series), area: Area) {
    let (size, middle, ink) = (canvas.text_size(), area.center(), ink(series, place));
    let line = vec![Point { x: area.x, y: middle.y }, Point { x: area.right(), y: middle.y }];
    match kind {
        _ if series.reference && series.data.len() > 1 => canvas.line(line, ink, size * 0.11, true),
        _ if series.reference && kind != ChartKind::Bars && kind != ChartKind::StackedBars => {
            canvas.marker(middle, Some(place), ink);
        }
        ChartKind::Bars | ChartKind::StackedBars if !series.reference => {
            let square = size * 0.95;
            canvas.face(Area::new(area.right() - square, middle.y - square / 2.0, square, square), ink);
        }
        ChartKind::Bars | ChartKind::StackedBars => canvas.line(line, ink, size * 0.11, true),
        ChartKind::Lines => {
            canvas.line(line, ink, size * 0.14, false);
            canvas.marker(middle, series.option.or(Some(place)), ink);
        }
        ChartKind::Scatter => {
            canvas.marker(Point { x: area.right() - size * 0.5, ..middle }, series.option.or(Some(place)), ink);
        }
    }
}
