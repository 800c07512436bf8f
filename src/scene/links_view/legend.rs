//! What colours, thickness and dashes mean.
use crate::scene::sketch::{Sketch, Style};
use crate::scene::{Anchor, Area, Ink, Point, Shape, speed};

use super::measures::Measures;

/// Pieces of the colour scale.
const PIECES: u16 = 40;

/// Draws the legend at the lower edge.
pub fn draw(sketch: &mut Sketch<'_>, measures: Measures) {
    let narrow = measures.narrow;
    let y = measures.legend_top + if narrow { 2.6 } else { 3.2 };
    let style = Style::second(Ink::Muted);
    let mut x = if narrow { 4.0 } else { 6.0 };
    let words = sketch.word(if narrow { "scene-legend-speed-short" } else { "scene-legend-speed" });
    sketch.text(Point { x, y }, Anchor::Start, style, &words, 70.0);
    x += style.width(&words).min(70.0) + 2.5;
    let length = if narrow { 48.0 } else { 68.0 };
    scale(sketch, Area::new(x, y - 2.2, length, 2.4));
    x += length + if narrow { 6.0 } else { 8.0 };
    // Half the width lies between the other two: on a small page one can do without it.
    for lanes in [16, 8, 4].into_iter().filter(|lanes| !narrow || *lanes != 8) {
        let points = vec![Point { x, y }, Point { x: x + 6.0, y }];
        sketch.line(points, Ink::Muted, speed::thickness(lanes));
        let words = format!("x{lanes}");
        sketch.text(Point { x: x + 7.5, y }, Anchor::Start, style, &words, 8.0);
        x += 16.5;
    }
    x += 2.0;
    let points = vec![Point { x, y }, Point { x: x + 11.0, y }];
    sketch.scene.shapes.push(Shape::Line { points, ink: Ink::Muted, width: 0.9, dashed: true });
    let words = sketch.word(if narrow { "scene-legend-dashed-short" } else { "scene-legend-dashed" });
    sketch.text(Point { x: x + 12.5, y }, Anchor::Start, style, &words, measures.width - x - 14.0);
}

/// The colour scale of usable GB/s with its marks.
pub fn scale(sketch: &mut Sketch<'_>, area: Area) {
    let step = area.w / f32::from(PIECES);
    for piece in 0..PIECES {
        let share = (f32::from(piece) + 0.5) / f32::from(PIECES);
        // Each piece reaches to the end and the next covers it, so that no seams show.
        let start = f32::from(piece) * step;
        let at = Area::new(area.x + start, area.y, area.w - start, area.h);
        sketch.face(at, 0.0, Ink::Speed(share));
    }
    let style = Style::second(Ink::Muted);
    for mark in speed::MARKS {
        let x = area.x + speed::share(mark) * area.w;
        sketch.centered(Point { x, y: area.bottom() + 2.6 }, style, &speed::shown_mark(mark), 10.0);
    }
}
