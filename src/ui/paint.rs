//! Draws a [`Scene`] with an egui painter: at any zoom, with text laid out at its real size so that it stays sharp.
use egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Stroke, StrokeKind, Vec2, pos2, vec2};

use crate::quantity::visible::visible_line;
use crate::scene::{Anchor, Area, Ink, Point, Scene, Shape};

/// Texts smaller than this on the screen (points) are left out: they could not be read.
const SMALLEST_TEXT: f32 = 4.0;

/// Which part of a scene is shown where.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct View {
    /// Points on the screen per millimetre of the scene.
    pub scale: f32,
    /// Place of the scene's origin on the screen.
    pub origin: Pos2,
}

impl View {
    /// The view that shows all of the scene in the middle of `rect`.
    #[must_use]
    pub fn fit(scene: &Scene, rect: Rect) -> Self {
        let size = vec2(scene.width.max(1.0), scene.height.max(1.0));
        let scale = (rect.width() / size.x).min(rect.height() / size.y).max(0.01);
        Self { scale, origin: rect.center() - size * scale / 2.0 }
    }

    /// A point of the scene on the screen.
    #[must_use]
    pub fn screen_from_scene(self, point: Point) -> Pos2 {
        self.origin + vec2(point.x, point.y) * self.scale
    }

    /// A rectangle of the scene on the screen.
    #[must_use]
    pub fn rect_from_area(self, area: Area) -> Rect {
        Rect::from_min_size(self.screen_from_scene(Point { x: area.x, y: area.y }), vec2(area.w, area.h) * self.scale)
    }

    /// A point of the screen in the scene.
    #[must_use]
    pub fn scene_from_screen(self, pos: Pos2) -> Point {
        let at = (pos - self.origin) / self.scale;
        Point { x: at.x, y: at.y }
    }

    /// The same view, zoomed by `factor` around a point of the screen.
    #[must_use]
    pub fn zoomed(self, factor: f32, around: Pos2) -> Self {
        Self { scale: self.scale * factor, origin: around + (self.origin - around) * factor }
    }

    /// The same view, moved on the screen.
    #[must_use]
    pub fn moved(self, by: Vec2) -> Self {
        Self { origin: self.origin + by, ..self }
    }
}

/// Draws a scene. `color` gives each ink its colour in the theme shown.
pub fn paint_scene(painter: &Painter, scene: &Scene, view: View, color: &dyn Fn(Ink) -> Color32) {
    for shape in &scene.shapes {
        paint_shape(painter, shape, view, color);
    }
}

/// Draws a scene as large as `rect` allows, e.g. as a thumbnail.
pub fn paint_fitted(painter: &Painter, scene: &Scene, rect: Rect, color: &dyn Fn(Ink) -> Color32) {
    paint_scene(&painter.with_clip_rect(painter.clip_rect().intersect(rect)), scene, View::fit(scene, rect), color);
}

/// Draws one shape of a scene.
pub fn paint_shape(painter: &Painter, shape: &Shape, view: View, color: &dyn Fn(Ink) -> Color32) {
    let stroke_of = |ink: Ink, width: f32| Stroke::new((width * view.scale).max(0.6), color(ink));
    match shape {
        Shape::Rect { area, radius, fill, stroke, dashed } => {
            let rect = view.rect_from_area(*area);
            let rounding = (radius * view.scale).round().clamp(0.0, 255.0);
            if let Some(ink) = fill {
                painter.rect_filled(rect, rounding, color(*ink));
            }
            if let Some((ink, width)) = stroke {
                let stroke = stroke_of(*ink, *width);
                if *dashed {
                    dashed_line(painter, &corners(rect), stroke);
                } else {
                    painter.rect_stroke(rect, rounding, stroke, StrokeKind::Middle);
                }
            }
        }
        Shape::Line { points, ink, width, dashed } => {
            let points: Vec<Pos2> = points.iter().map(|point| view.screen_from_scene(*point)).collect();
            path(painter, points, stroke_of(*ink, *width), *dashed);
        }
        Shape::Curve { points, ink, width, dashed } => {
            let points = points.map(|point| view.screen_from_scene(point));
            path(painter, flattened(points), stroke_of(*ink, *width), *dashed);
        }
        Shape::Dot { center, radius, ink } => {
            painter.circle_filled(view.screen_from_scene(*center), radius * view.scale, color(*ink));
        }
        Shape::Text { at, anchor, size, bold, ink, text } => {
            paint_text(painter, view.screen_from_scene(*at), *anchor, size * view.scale, *bold, color(*ink), text);
        }
    }
}

/// Draws one line of text, vertically centred on `at`. Sizes are rounded to half points to spare the font atlas.
fn paint_text(painter: &Painter, at: Pos2, anchor: Anchor, size: f32, bold: bool, color: Color32, text: &str) {
    let size = (size * 2.0).round() / 2.0;
    if size < SMALLEST_TEXT {
        return;
    }
    let align = match anchor {
        Anchor::Start => Align2::LEFT_CENTER,
        Anchor::Middle => Align2::CENTER_CENTER,
        Anchor::End => Align2::RIGHT_CENTER,
    };
    let font = if bold { crate::ui::fonts::bold(size) } else { FontId::proportional(size) };
    painter.text(at, align, visible_line(text), font, color);
}

fn path(painter: &Painter, points: Vec<Pos2>, stroke: Stroke, dashed: bool) {
    if dashed {
        dashed_line(painter, &points, stroke);
    } else {
        painter.line(points, stroke);
    }
}

fn dashed_line(painter: &Painter, points: &[Pos2], stroke: Stroke) {
    let dash = (stroke.width * 3.0).clamp(3.0, 12.0);
    painter.extend(egui::Shape::dashed_line(points, stroke, dash, dash * 0.8));
}

fn corners(rect: Rect) -> [Pos2; 5] {
    [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom(), rect.left_top()]
}

/// A cubic Bézier curve as short straight pieces.
#[must_use]
pub fn flattened(points: [Pos2; 4]) -> Vec<Pos2> {
    const PIECES: u8 = 32;
    let [start, out, back, end] = points.map(Pos2::to_vec2);
    (0..=PIECES)
        .map(|piece| {
            let t = f32::from(piece) / f32::from(PIECES);
            let u = 1.0 - t;
            let at = start * (u * u * u) + out * (3.0 * u * u * t) + back * (3.0 * u * t * t) + end * (t * t * t);
            pos2(at.x, at.y)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fit_shows_all_and_round_trips() {
        let scene = Scene { width: 200.0, height: 100.0, ..Scene::default() };
        let rect = Rect::from_min_size(pos2(10.0, 20.0), vec2(400.0, 400.0));
        let view = View::fit(&scene, rect);
        let shown = view.rect_from_area(Area::new(0.0, 0.0, 200.0, 100.0));
        assert!(rect.expand(0.01).contains_rect(shown), "{shown:?} is not inside {rect:?}");
        assert!((shown.width() - 400.0).abs() < 0.01, "{shown:?}");
        let point = Point { x: 12.0, y: 34.0 };
        let back = view.scene_from_screen(view.screen_from_scene(point));
        assert!((back.x - 12.0).abs() < 0.01 && (back.y - 34.0).abs() < 0.01, "{back:?}");
    }

    #[test]
    fn zoom_keeps_the_point_under_the_pointer() {
        let view = View { scale: 2.0, origin: pos2(5.0, 5.0) };
        let around = pos2(50.0, 60.0);
        let (before, after) = (view.scene_from_screen(around), view.zoomed(1.7, around).scene_from_screen(around));
        assert!((before.x - after.x).abs() < 0.001 && (before.y - after.y).abs() < 0.001);
    }

    #[test]
    fn curves_start_and_end_where_they_should() {
        let points = flattened([pos2(0.0, 0.0), pos2(10.0, 0.0), pos2(10.0, 10.0), pos2(20.0, 10.0)]);
        assert_eq!(points.first(), Some(&pos2(0.0, 0.0)));
        assert_eq!(points.last(), Some(&pos2(20.0, 10.0)));
    }
}
