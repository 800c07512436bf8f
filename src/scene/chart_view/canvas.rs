//! A chart in the making: shapes, paragraphs, and the styles of its letters.
use super::Look;
use super::wrap::wrap;
use crate::scene::sketch::{LEADING, Style};
use crate::scene::{Anchor, Area, Ink, Point, Scene, Shape};

/// A chart in the making.
pub struct Canvas {
    scene: Scene,
    look: Look,
}

impl Canvas {
    /// An empty picture of the width asked for.
    pub fn new(look: Look) -> Self {
        let mut canvas = Self { scene: Scene { width: look.width, ..Scene::default() }, look };
        // The paper; its height is set at the end.
        canvas.face(Area::default(), Ink::Body);
        canvas
    }

    /// The picture, as high as its content.
    pub fn finish(mut self, bottom: f32) -> Scene {
        self.scene.height = bottom;
        if let Some(Shape::Rect { area, .. }) = self.scene.shapes.first_mut() {
            *area = Area::new(0.0, 0.0, self.scene.width, self.scene.height);
        }
        self.scene
    }

    /// Height of the letters, mm.
    pub fn text_size(&self) -> f32 {
        self.look.text
    }

    /// Letters of names and numbers.
    pub fn plain(&self, ink: Ink) -> Style {
        Style { size: self.look.text, bold: false, ink }
    }

    /// Letters of axes and notes.
    pub fn small(&self, ink: Ink) -> Style {
        Style { size: self.look.text * 0.88, bold: false, ink }
    }

    /// Letters of the title.
    pub fn heading(&self) -> Style {
        Style { size: self.look.text * 1.25, bold: true, ink: Ink::Text }
    }

    /// A line of text, vertically centred on the point.
    pub fn text(&mut self, at: Point, anchor: Anchor, style: Style, words: &str) {
        if !words.is_empty() {
            let Style { size, bold, ink } = style;
            self.scene.shapes.push(Shape::Text { at, anchor, size, bold, ink, text: words.to_owned() });
        }
    }

    /// Lines of text one under the other around `at`.
    pub fn lines(&mut self, at: Point, anchor: Anchor, style: Style, lines: &[String]) {
        let step = style.size * LEADING;
        let mut y = at.y - step * (lines.len() as f32 - 1.0) / 2.0;
        for line in lines {
            self.text(Point { x: at.x, y }, anchor, style, line);
            y += step;
        }
    }

    /// A paragraph from its upper left corner; gives back where it ends.
    pub fn paragraph(&mut self, x: f32, y: f32, width: f32, style: Style, words: &str) -> f32 {
        let step = style.size * LEADING;
        let mut y = y;
        for line in wrap(words, style, width) {
            self.text(Point { x, y: y + step / 2.0 }, Anchor::Start, style, &line);
            y += step;
        }
        y
    }

    /// Height of a paragraph, mm.
    #[expect(clippy::unused_self, reason = "asked of the canvas as the paragraph is")]
    pub fn height_of(&self, words: &str, width: f32, style: Style) -> f32 {
        wrap(words, style, width).len() as f32 * style.size * LEADING
    }

    /// A box with a face.
    pub fn face(&mut self, area: Area, fill: Ink) {
        self.scene.shapes.push(Shape::Rect { area, radius: 0.0, fill: Some(fill), stroke: None, dashed: false });
    }

    /// A box with face and edge.
    pub fn boxed(&mut self, area: Area, fill: Ink, edge: Ink, width: f32) {
        let stroke = Some((edge, width));
        self.scene.shapes.push(Shape::Rect { area, radius: 0.0, fill: Some(fill), stroke, dashed: false });
    }

    /// A line.
    pub fn line(&mut self, points: Vec<Point>, ink: Ink, width: f32, dashed: bool) {
        self.scene.shapes.push(Shape::Line { points, ink, width, dashed });
    }

    /// A level or upright line between two points.
    pub fn rule(&mut self, from: (f32, f32), to: (f32, f32), ink: Ink, width: f32) {
        let points = [from, to].map(|(x, y)| Point { x, y }).to_vec();
        self.line(points, ink, width, false);
    }

    /// A filled circle.
    pub fn dot(&mut self, center: Point, radius: f32, ink: Ink) {
        self.scene.shapes.push(Shape::Dot { center, radius, ink });
    }

    /// A chart without numbers: a dash in the middle.
    pub fn empty(&mut self, area: Area) -> f32 {
        let height = area.h.max(self.look.text * 4.0);
        let at = Area { h: height, ..area }.center();
        self.text(at, Anchor::Middle, self.plain(Ink::Muted), "—");
        area.y + height
    }

    /// The sign of an option on lines and among dots; shapes differ as colours do, for those who cannot tell these.
    pub fn marker(&mut self, at: Point, place: Option<usize>, ink: Ink) {
        let size = self.look.text * 0.34;
        let square = Area::new(at.x - size, at.y - size, 2.0 * size, 2.0 * size);
        match place.unwrap_or(0) % 6 {
            0 => self.dot(at, size * 1.1, ink),
            1 => self.face(square, ink),
            2 => {
                self.dot(at, size * 1.15, ink);
                self.dot(at, size * 0.6, Ink::Body);
            }
            3 => self.boxed(square.shrunk(size * 0.1), Ink::Body, ink, size * 0.55),
            4 => {
                self.rule((square.x, square.y), (square.right(), square.bottom()), ink, size * 0.6);
                self.rule((square.x, square.bottom()), (square.right(), square.y), ink, size * 0.6);
            }
            _ => {
                self.rule((at.x - size * 1.2, at.y), (at.x + size * 1.2, at.y), ink, size * 0.6);
                self.rule((at.x, at.y - size * 1.2), (at.x, at.y + size * 1.2), ink, size * 0.6);
            }
        }
    }
}
