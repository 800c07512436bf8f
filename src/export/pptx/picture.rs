//! A [`Scene`] as shapes that can be moved, recoloured and retyped: boxes with their labels in them, connectors, curves.
//!
//! What belongs to one part of the machine is grouped and carries the part's name, for those who listen to a slide.
use crate::export::pptx::measure::{MM_PER_PT, width_pt};
use crate::export::pptx::shape::{self, Head, preset};
use crate::export::pptx::text::{Style, aligned, bare_body, body, colour, emu, fill, transform};
use crate::export::pptx::xml::{El, el};
use crate::locale::Language;
use crate::scene::{Anchor, Area, Ink, Point, Scene, Shape, Target};

/// How far a label may stand off the middle of its box, mm of the drawing.
const LABEL_OFF: f32 = 0.35;

/// Draws a scene into a place of a slide, as one group.
pub struct Drawing<'a> {
    scene: &'a Scene,
    language: Language,
    /// Millimetres on the slide for one of the drawing.
    scale: f32,
    /// Where the drawing's corner comes.
    origin: Point,
    next_id: &'a mut u32,
}

/// The largest area of the scene's shape in the middle of a place.
pub fn fitted(scene: &Scene, place: Area) -> Area {
    let scale = (place.w / scene.width.max(1.0)).min(place.h / scene.height.max(1.0));
    let (w, h) = (scene.width * scale, scene.height * scale);
    Area::new(place.x + (place.w - w) / 2.0, place.y + (place.h - h) / 2.0, w, h)
}

/// Shapes that are drawn next to each other and belong together.
struct Cluster {
    region: Option<usize>,
    bounds: Area,
    shapes: Vec<usize>,
}

impl<'a> Drawing<'a> {
    /// A drawing of this scene in this place.
    pub fn new(scene: &'a Scene, place: Area, language: Language, next_id: &'a mut u32) -> Self {
        let fitted = fitted(scene, place);
        let scale = fitted.w / scene.width.max(1.0);
        Self { scene, language, scale, origin: Point { x: fitted.x, y: fitted.y }, next_id }
    }

    /// The group with everything in it.
    pub fn group(&mut self, name: &str, description: &str) -> El {
        let labels = labels(self.scene);
        let in_boxes: Vec<usize> = labels.iter().flatten().copied().collect();
        let mut clusters = self.clusters(&in_boxes);
        let mut inside = Vec::new();
        for cluster in &mut clusters {
            let region = cluster.region.and_then(|at| self.scene.regions.get(at));
            let title = region.map_or("", |region| region.name.as_str());
            let alone = cluster.shapes.len() == 1;
            let shapes: Vec<El> = cluster
                .shapes
                .iter()
                .filter_map(|&at| {
                    let label = labels.get(at).copied().flatten().and_then(|label| self.scene.shapes.get(label));
                    Some(self.shape(self.scene.shapes.get(at)?, label, if alone { title } else { "" }))
                })
                .collect();
            if alone || region.is_none() {
                inside.extend(shapes);
            } else {
                inside.push(self.grouped(title, "", self.on_slide(cluster.bounds), shapes));
            }
        }
        let whole = self.on_slide(Area::new(0.0, 0.0, self.scene.width, self.scene.height));
        self.grouped(name, description, whole, inside)
    }

    fn grouped(&mut self, name: &str, description: &str, bounds: Area, inside: Vec<El>) -> El {
        let id = self.id();
        // A group of no width or height could not be scaled.
        let bounds = Area { w: bounds.w.max(0.01), h: bounds.h.max(0.01), ..bounds };
        let frame = transform("a:xfrm", bounds)
            .child(el("a:chOff").at("x", emu(bounds.x)).at("y", emu(bounds.y)))
            .child(el("a:chExt").at("cx", emu(bounds.w)).at("cy", emu(bounds.h)));
        let mut properties = el("p:cNvPr").at("id", id).at("name", named(name, id));
        if !description.is_empty() || !name.is_empty() {
            properties = properties.at("descr", if description.is_empty() { name } else { description });
        }
        el("p:grpSp")
            .child(el("p:nvGrpSpPr").child(properties).child(el("p:cNvGrpSpPr")).child(el("p:nvPr")))
            .child(el("p:grpSpPr").child(frame))
            .children(inside)
    }

    /// Shapes by what they belong to. A shape joins its cluster's earlier shapes only over what it does not overlap, so
    /// that nothing comes to lie under what it was drawn upon.
    fn clusters(&self, skipped: &[usize]) -> Vec<Cluster> {
        let mut clusters: Vec<Cluster> = Vec::new();
        for (at, shape) in self.scene.shapes.iter().enumerate().filter(|(at, _)| !skipped.contains(at)) {
            let bounds = bounds(shape);
            let region = self.region_of(at, bounds);
            let mut joined = None;
            if region.is_some() {
                for (place, cluster) in clusters.iter().enumerate().rev() {
                    if cluster.region == region {
                        joined = Some(place);
                        break;
                    }
                    if cluster.bounds.overlaps(bounds) {
                        break;
                    }
                }
            }
            match joined.and_then(|place| clusters.get_mut(place)) {
                Some(cluster) => {
                    cluster.bounds = united(cluster.bounds, bounds);
                    cluster.shapes.push(at);
                }
                None => clusters.push(Cluster { region, bounds, shapes: vec![at] }),
            }
        }
        clusters
    }

    /// The smallest region around a shape; for a line, the link that it draws.
    fn region_of(&self, at: usize, bounds: Area) -> Option<usize> {
        let traced = self.scene.traces.iter().find(|(_, shapes)| shapes.contains(&at)).map(|(link, _)| *link);
        let regions = || self.scene.regions.iter().enumerate();
        if let Some(link) = traced {
            return regions().find(|(_, region)| region.target == Target::Link(link)).map(|(place, _)| place);
        }
        let around = regions().filter(|(_, region)| {
            let area = region.area.shrunk(-0.8);
            !matches!(region.target, Target::Link(_))
                && area.contains(Point { x: bounds.x, y: bounds.y })
                && area.contains(Point { x: bounds.right(), y: bounds.bottom() })
        });
        around.min_by(|(_, a), (_, b)| (a.area.w * a.area.h).total_cmp(&(b.area.w * b.area.h))).map(|(place, _)| place)
    }

    fn id(&mut self) -> u32 {
        *self.next_id += 1;
        *self.next_id
    }

    fn at(&self, point: Point) -> Point {
        Point { x: self.origin.x + point.x * self.scale, y: self.origin.y + point.y * self.scale }
    }

    fn on_slide(&self, area: Area) -> Area {
        let corner = self.at(Point { x: area.x, y: area.y });
        Area::new(corner.x, corner.y, area.w * self.scale, area.h * self.scale)
    }

    fn points(&self, mm: f32) -> f32 {
        mm * self.scale / MM_PER_PT
    }

    fn shape(&mut self, shape: &Shape, label: Option<&Shape>, name: &str) -> El {
        let id = self.id();
        match shape {
            Shape::Rect { area, radius, fill: face, stroke, dashed } => {
                let geometry = if *radius > 0.0 { round(*area, *radius) } else { preset("rect") };
                let line = self.outline(*stroke, *dashed);
                let face = face.map_or_else(|| el("a:noFill"), fill);
                self.sp(id, name, *area, vec![geometry, face, line], label)
            }
            Shape::Dot { center, radius, ink } => {
                let area = Area::new(center.x - radius, center.y - radius, radius * 2.0, radius * 2.0);
                self.sp(id, name, area, vec![preset("ellipse"), fill(*ink), self.outline(None, false)], None)
            }
            Shape::Line { points, ink, width, dashed } => {
                let line = self.outline(Some((*ink, *width)), *dashed);
                if let [from, to] = points.as_slice() {
                    return self.connector(id, name, *from, *to, line);
                }
                let step = |at: usize| if at == 0 { "a:moveTo" } else { "a:lnTo" };
                let steps = points.iter().enumerate().map(|(at, point)| (step(at), vec![*point]));
                self.path(id, name, bounds(shape), &steps.collect::<Vec<_>>(), line)
            }
            Shape::Curve { points: [from, bend, back, to], ink, width, dashed } => {
                let line = self.outline(Some((*ink, *width)), *dashed);
                let steps = [("a:moveTo", vec![*from]), ("a:cubicBezTo", vec![*bend, *back, *to])];
                self.path(id, name, bounds(shape), &steps, line)
            }
            Shape::Text { .. } => self.text(id, name, shape),
        }
    }

    fn sp(&self, id: u32, name: &str, area: Area, look: Vec<El>, label: Option<&Shape>) -> El {
        let shape = shape::shape(Head::of(id, &named(name, id)), self.on_slide(area), look);
        shape.children(label.and_then(|label| self.label(area, label)))
    }

    /// The text of a box, set where the drawing has it.
    fn label(&self, area: Area, label: &Shape) -> Option<El> {
        let Shape::Text { at, anchor, text, .. } = label else { return None };
        let (left, right) = match anchor {
            Anchor::Start => (at.x - area.x, 0.0),
            Anchor::Middle => (0.0, 0.0),
            Anchor::End => (0.0, area.right() - at.x),
        };
        let inset = |mm: f32| emu((mm * self.scale).max(0.0));
        let frame = el("a:bodyPr").at("wrap", "none").at("lIns", inset(left)).at("tIns", 0).at("rIns", inset(right));
        let paragraph = aligned(text, self.style(label), self.language, Some(*anchor));
        Some(body(frame.at("bIns", 0).at("anchor", "ctr"), [paragraph]))
    }

    fn style(&self, text: &Shape) -> Style {
        match text {
            Shape::Text { size, bold, ink, .. } => Style::new(self.points(*size), *bold, *ink),
            _ => Style::INHERITED,
        }
    }

    fn text(&self, id: u32, name: &str, shape: &Shape) -> El {
        let Shape::Text { anchor, text, .. } = shape else { return el("p:sp") };
        let area = self.on_slide(bounds(shape));
        let words = bare_body(aligned(text, self.style(shape), self.language, Some(*anchor)));
        shape::shape(Head::text(id, &named(name, id)), area, [preset("rect"), el("a:noFill")]).child(words)
    }

    fn connector(&self, id: u32, name: &str, from: Point, to: Point, line: El) -> El {
        let (a, b) = (self.at(from), self.at(to));
        let area = Area::new(a.x.min(b.x), a.y.min(b.y), (a.x - b.x).abs(), (a.y - b.y).abs());
        let mut frame = transform("a:xfrm", area);
        if b.x < a.x {
            frame = frame.at("flipH", 1);
        }
        if b.y < a.y {
            frame = frame.at("flipV", 1);
        }
        el("p:cxnSp")
            .child(
                el("p:nvCxnSpPr")
                    .child(el("p:cNvPr").at("id", id).at("name", named(name, id)))
                    .child(el("p:cNvCxnSpPr"))
                    .child(el("p:nvPr")),
            )
            .child(el("p:spPr").child(frame).child(preset("line")).child(line))
    }

    /// A free line: steps with their points.
    fn path(&self, id: u32, name: &str, area: Area, steps: &[(&'static str, Vec<Point>)], line: El) -> El {
        let placed = self.on_slide(area);
        let point = |point: &Point| {
            let at = self.at(*point);
            el("a:pt").at("x", emu(at.x - placed.x)).at("y", emu(at.y - placed.y))
        };
        let steps = steps.iter().map(|(step, points)| el(step).children(points.iter().map(point)));
        // A line straight up or across still has a path of some size.
        let path =
            el("a:path").at("w", emu(placed.w).max(1)).at("h", emu(placed.h).max(1)).at("fill", "none").children(steps);
        let geometry = el("a:custGeom")
            .child(el("a:avLst"))
            .child(el("a:gdLst"))
            .child(el("a:ahLst"))
            .child(el("a:cxnLst"))
            .child(el("a:rect").at("l", "0").at("t", "0").at("r", "r").at("b", "b"))
            .child(el("a:pathLst").child(path));
        self.sp(id, name, area, vec![geometry, el("a:noFill"), line], None)
    }

    fn outline(&self, stroke: Option<(Ink, f32)>, dashed: bool) -> El {
        let Some((ink, width)) = stroke else { return el("a:ln").child(el("a:noFill")) };
        let line = el("a:ln").at("w", emu(width * self.scale).max(3_175)).child(el("a:solidFill").child(colour(ink)));
        let line = if dashed { line.child(el("a:prstDash").at("val", "dash")) } else { line };
        line.child(el("a:round"))
    }
}

/// The name of a shape: what it stands for, else its number, as office programs name shapes.
fn named(name: &str, id: u32) -> String {
    if name.is_empty() { format!("{id}") } else { name.to_owned() }
}

fn round(area: Area, radius: f32) -> El {
    let share = (radius / area.w.min(area.h).max(0.01)).min(0.5);
    let guide = el("a:gd").at("name", "adj").at("fmla", format!("val {}", (share * 100_000.0).round() as i64));
    el("a:prstGeom").at("prst", "roundRect").child(el("a:avLst").child(guide))
}

/// For each shape the text that is its label: the only one in it, level with its middle, with nothing drawn between.
fn labels(scene: &Scene) -> Vec<Option<usize>> {
    let shapes = &scene.shapes;
    let mut owners: Vec<Vec<usize>> = vec![Vec::new(); shapes.len()];
    for (at, shape) in shapes.iter().enumerate() {
        let Shape::Text { .. } = shape else { continue };
        let text = bounds(shape);
        let holders = shapes.iter().enumerate().take(at).filter_map(|(place, holder)| match holder {
            Shape::Rect { area, .. } if holds(*area, text) => Some((place, area.w * area.h)),
            _ => None,
        });
        let smallest = holders.min_by(|a, b| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0)));
        if let Some(own) = smallest.and_then(|(place, _)| owners.get_mut(place)) {
            own.push(at);
        }
    }
    let single = |(place, texts): (usize, &Vec<usize>)| {
        let [label] = texts.as_slice() else { return None };
        let (Shape::Rect { area, .. }, text) = (shapes.get(place)?, shapes.get(*label)?) else { return None };
        let Shape::Text { at, anchor, .. } = text else { return None };
        let level = (at.y - area.center().y).abs() < LABEL_OFF;
        let centred = *anchor != Anchor::Middle || (at.x - area.center().x).abs() < LABEL_OFF;
        let between = shapes.get(place + 1..*label)?;
        (level && centred && !between.iter().any(|shape| bounds(shape).overlaps(bounds(text)))).then_some(*label)
    };
    owners.iter().enumerate().map(single).collect()
}

fn holds(area: Area, inner: Area) -> bool {
    let slack = 0.3;
    area.x <= inner.x + slack
        && area.y <= inner.y + slack
        && inner.right() <= area.right() + slack
        && inner.bottom() <= area.bottom() + slack
}

fn united(a: Area, b: Area) -> Area {
    let (x, y) = (a.x.min(b.x), a.y.min(b.y));
    Area::new(x, y, a.right().max(b.right()) - x, a.bottom().max(b.bottom()) - y)
}

fn around(points: &[Point]) -> Area {
    let first = points.first().copied().unwrap_or_default();
    let start = Area::new(first.x, first.y, 0.0, 0.0);
    points.iter().fold(start, |area, point| united(area, Area::new(point.x, point.y, 0.0, 0.0)))
}

/// The box around a shape, mm of the drawing. Of a curve that around its control points, which hold it.
fn bounds(shape: &Shape) -> Area {
    match shape {
        Shape::Rect { area, .. } => *area,
        Shape::Line { points, .. } => around(points),
        Shape::Curve { points, .. } => around(points),
        Shape::Dot { center, radius, .. } => {
            Area::new(center.x - radius, center.y - radius, radius * 2.0, radius * 2.0)
        }
        Shape::Text { at, anchor, size, bold, text, .. } => {
            let w = width_pt(text, size / MM_PER_PT, *bold);
            let x = match anchor {
                Anchor::Start => at.x,
                Anchor::Middle => at.x - w / 2.0,
                Anchor::End => at.x - w,
            };
            Area::new(x, at.y - size * 0.6, w, size * 1.2)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(x: f32, y: f32, words: &str) -> Shape {
        let (at, ink) = (Point { x, y }, Ink::Text);
        Shape::Text { at, anchor: Anchor::Middle, size: 3.0, bold: false, ink, text: words.to_owned() }
    }

    fn rect(area: Area) -> Shape {
        Shape::Rect { area, radius: 1.0, fill: Some(Ink::Body), stroke: None, dashed: false }
    }

    #[test]
    fn a_single_label_in_the_middle_goes_into_its_box() {
        let scene = Scene {
            width: 100.0,
            height: 50.0,
            shapes: vec![
                rect(Area::new(0.0, 0.0, 100.0, 50.0)),
                rect(Area::new(10.0, 10.0, 40.0, 10.0)),
                text(30.0, 15.0, "GPU 0"),
                rect(Area::new(10.0, 30.0, 40.0, 12.0)),
                text(30.0, 33.0, "upper"),
                text(30.0, 39.0, "lower"),
            ],
            ..Scene::default()
        };
        assert_eq!(labels(&scene), [None, Some(2), None, None, None, None]);
    }

    #[test]
    fn a_drawing_keeps_its_shape_and_stays_in_its_place() {
        let scene = Scene { width: 100.0, height: 50.0, ..Scene::default() };
        let place = Area::new(10.0, 20.0, 60.0, 60.0);
        let fitted = fitted(&scene, place);
        let expected = Area::new(10.0, 35.0, 60.0, 30.0);
        assert!(holds(fitted, expected) && holds(expected, fitted), "{fitted:?}");
        assert!((fitted.w / fitted.h - 2.0).abs() < 1e-3, "{fitted:?}");
    }
}
