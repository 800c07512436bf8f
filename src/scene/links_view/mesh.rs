//! Links between more than four GPUs as a graph of its own below the tree: in a row of cards their arcs would only
//! cross each other.
//!
//! Eight GPUs in two rings of four, each joined to its partner in the other ring, are the hybrid cube mesh: it is drawn
//! as two squares side by side with the cross links between them. Any other mesh is drawn as a circle.
use std::collections::BTreeMap;

use crate::machine::{Link, LinkKind, Machine, NodeKind, names};
use crate::scene::box_view::bundle_words;
use crate::scene::geometry::on_curve;
use crate::scene::sketch::{LEADING, PRIMARY, SECOND, Sketch, Style};
use crate::scene::{Anchor, Area, Ink, Point, Target, speed};

use super::draw::{gpu_link_thickness, link_name, node_name};
use super::measures::Measures;

/// Up to this many GPUs in one mesh, arcs below the cards can be followed.
const MOST_AS_ARCS: usize = 4;
/// Box of a GPU in the graph, mm.
const BOX: (f32, f32) = (15.0, 6.4);

/// A bundle of links between two GPUs.
#[derive(Debug, Clone, Copy)]
struct Edge<'a> {
    index: usize,
    link: &'a Link,
    links: u8,
    generation: &'a str,
}

fn is_gpu(machine: &Machine, node: usize) -> bool {
    machine.nodes.get(node).is_some_and(|node| matches!(node.kind, NodeKind::Gpu { .. }))
}

fn edges(machine: &Machine) -> Vec<Edge<'_>> {
    let edge = |(index, link)| {
        let (links, generation) = bundle(link)?;
        let joins = is_gpu(machine, link.a) && is_gpu(machine, link.b);
        joins.then_some(Edge { index, link, links, generation })
    };
    machine.links.iter().enumerate().filter_map(edge).collect()
}

/// Links and generation of a bundle between GPUs.
fn bundle(link: &Link) -> Option<(u8, &str)> {
    match &link.kind {
        LinkKind::GpuLink { links, generation } => Some((*links, generation)),
        _ => None,
    }
}

/// Whether the links between GPUs are drawn as a graph of its own.
pub fn is_drawn(machine: &Machine) -> bool {
    let edges = edges(machine);
    machine.gpus().any(|gpu| reach(&edges, gpu) > MOST_AS_ARCS)
}

/// How many GPUs one can reach over the edges, the first included.
fn reach(edges: &[Edge<'_>], from: usize) -> usize {
    let mut seen = vec![from];
    let mut at = 0;
    while let Some(node) = seen.get(at).copied() {
        for Edge { link, .. } in edges {
            let other = match node {
                node if node == link.a => link.b,
                node if node == link.b => link.a,
                _ => continue,
            };
            if !seen.contains(&other) {
                seen.push(other);
            }
        }
        at += 1;
    }
    seen.len()
}

/// Draws the graph into `area`.
pub fn draw(sketch: &mut Sketch<'_>, machine: &Machine, area: Area, measures: Measures) {
    let beside = measures.mesh_legend;
    let edges = edges(machine);
    let linked = |node: &usize| edges.iter().any(|edge| edge.link.a == *node || edge.link.b == *node);
    let gpus: Vec<usize> = machine.gpus().filter(linked).collect();
    sketch.boxed(area, 2.0, Ink::Body, (Ink::Edge, 0.3));
    legend(sketch, &edges, Area::new(area.x, area.y, beside, area.h));
    let field = Area::new(area.x + beside, area.y, area.w - beside, area.h);
    let cube = cube(&edges, &gpus);
    let places = cube.map_or_else(|| circle(&gpus, field), |order| squares(order, field));
    // Thin bundles first: the thick ones are what one looks for.
    let mut drawn = edges.clone();
    drawn.sort_by_key(|edge| edge.links);
    let mut marks = Vec::new();
    for edge in &drawn {
        let (Some(&a), Some(&b)) = (places.get(&edge.link.a), places.get(&edge.link.b)) else { continue };
        marks.push((*edge, strand(sketch, edge, (a, b), cube.is_some(), field)));
    }
    let uniform = edges.iter().all(|edge| Some(edge.links) == edges.first().map(|edge| edge.links));
    let mut taken: Vec<Area> = places.values().map(|at| around(*at, BOX.0, BOX.1)).collect();
    for (edge, spots) in marks {
        label(sketch, machine, &edge, spots, uniform, &mut taken);
    }
    for (node, at) in places {
        gpu(sketch, machine, node, at);
    }
}

fn around(at: Point, w: f32, h: f32) -> Area {
    Area::new(at.x - w / 2.0, at.y - h / 2.0, w, h)
}

fn gpu(sketch: &mut Sketch<'_>, machine: &Machine, node: usize, at: Point) {
    let Some(node) = machine.nodes.get(node) else { return };
    let area = around(at, BOX.0, BOX.1);
    sketch.boxed(area, 1.2, Ink::Gpu, (Ink::Edge, 0.3));
    let name = node_name(sketch, node);
    sketch.centered(at, Style::second(Ink::GpuText).bold(), &name, BOX.0 - 0.6);
    sketch.region(Target::Node(node.id.clone()), area, name);
}

/// Draws one bundle; returns points on it where a label may stand, the best first.
fn strand(sketch: &mut Sketch<'_>, edge: &Edge<'_>, (a, b): (Point, Point), cube: bool, field: Area) -> [Point; 3] {
    let ink = speed::ink(edge.link.usable_gb_s);
    let width = gpu_link_thickness(edge.links);
    let level = (a.y - b.y).abs() < 0.1;
    if cube && level && (a.x - b.x).abs() > field.w * 0.6 {
        // The outer cross links pass over and under the inner ones.
        let (left, right) = if a.x < b.x { (a, b) } else { (b, a) };
        let up = a.y < field.center().y;
        let start = if up { a.y - BOX.1 / 2.0 } else { a.y + BOX.1 / 2.0 };
        let peak = if up { field.y + 3.2 } else { field.bottom() - 3.2 };
        let control = start + (peak - start) * 4.0 / 3.0;
        let lean = (right.x - left.x) * 0.12;
        let at = |x: f32, y: f32| Point { x, y };
        let curve = [at(left.x, start), at(left.x + lean, control), at(right.x - lean, control), at(right.x, start)];
        sketch.trace(edge.index, |sketch| sketch.curve(curve, ink, width, false));
        return [0.5, 0.4, 0.6].map(|share| on_curve(curve, share));
    }
    sketch.trace(edge.index, |sketch| sketch.line(vec![a, b], ink, width));
    let on = |share: f32| Point { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
    let diagonal = !level && (a.x - b.x).abs() > 0.1;
    // Diagonals cross in their middle.
    if diagonal { [0.3, 0.7, 0.5].map(on) } else { [0.5, 0.35, 0.65].map(on) }
}

fn label(
    sketch: &mut Sketch<'_>,
    machine: &Machine,
    edge: &Edge<'_>,
    spots: [Point; 3],
    uniform: bool,
    taken: &mut Vec<Area>,
) {
    let style = Style::second(Ink::GpuLink);
    let words = names::bundle(edge.generation, edge.links);
    let (w, h) = (style.width(&words) + 1.5, SECOND * LEADING);
    let place = spots.map(|at| around(at, w, h)).into_iter().find(|area| !taken.iter().any(|it| it.overlaps(*area)));
    let name = link_name(sketch, machine, edge.link);
    match place.filter(|_| !uniform) {
        Some(area) => {
            sketch.on_patch(area.center(), style, &words, w, Ink::Body);
            taken.push(area);
            sketch.region(Target::Link(edge.index), area, name);
        }
        None => sketch.region(Target::Link(edge.index), around(spots[1], 3.0, 3.0), name),
    }
}

/// Title, and what each thickness stands for.
fn legend(sketch: &mut Sketch<'_>, edges: &[Edge<'_>], area: Area) {
    let (x, most) = (area.x + 4.0, area.w - 8.0);
    let mut y = area.y + 2.0 + PRIMARY;
    let (title, style) = (sketch.word("scene-mesh-title"), Style::primary(Ink::Text).bold());
    for (at, line) in style.wrap(&title, most, 2).into_iter().enumerate() {
        y += if at == 0 { 0.0 } else { PRIMARY * LEADING };
        sketch.text(Point { x, y }, Anchor::Start, style, &line, most);
    }
    let kinds: BTreeMap<u8, &Edge<'_>> = edges.iter().map(|edge| (edge.links, edge)).collect();
    for (links, Edge { link, generation, .. }) in kinds.into_iter().rev().take(3) {
        y += SECOND * 2.0;
        let points = vec![Point { x, y }, Point { x: x + 9.0, y }];
        sketch.line(points, speed::ink(link.usable_gb_s), gpu_link_thickness(links));
        let words = bundle_words(sketch, generation, links, link.planned_gb_s);
        sketch.text(Point { x: x + 11.0, y }, Anchor::Start, Style::second(Ink::GpuLink), &words, most - 11.0);
    }
}

/// The GPUs of a cube mesh: of each half outer top, inner top, inner bottom, outer bottom. `None` for other meshes.
fn cube(edges: &[Edge<'_>], gpus: &[usize]) -> Option<[[usize; 4]; 2]> {
    let gpus = <[usize; 8]>::try_from(gpus).ok()?;
    let [near, far]: [[usize; 4]; 2] = [gpus.first_chunk().copied()?, gpus.last_chunk().copied()?];
    let links = |pair: (usize, usize)| {
        let joins = |edge: &&Edge<'_>| pair == (edge.link.a, edge.link.b) || pair == (edge.link.b, edge.link.a);
        edges.iter().filter(joins).map(|edge| u32::from(edge.links)).sum::<u32>()
    };
    let partner = |node: usize| {
        let mut joined = far.into_iter().filter(|other| links((node, *other)) > 0);
        joined.next().filter(|_| joined.next().is_none())
    };
    let sides = |ring: [usize; 4]| {
        let next = [ring[1], ring[2], ring[3], ring[0]];
        ring.into_iter().zip(next).map(links).collect::<Vec<u32>>()
    };
    let mut best: Option<(u32, [[usize; 4]; 2])> = None;
    // The lower number stands above, so that of two mirrored orders one remains.
    for left in orders(near).into_iter().filter(|ring| ring[1] < ring[2]) {
        let [Some(outer_top), Some(top), Some(bottom), Some(outer_bottom)] = left.map(partner) else { return None };
        let right = [outer_top, top, bottom, outer_bottom];
        if far.into_iter().any(|node| !right.contains(&node)) {
            return None;
        }
        let rings: Vec<u32> = sides(left).into_iter().chain(sides(right)).collect();
        if rings.contains(&0) {
            continue;
        }
        // The heaviest bundles lie on the sides and on the straight cross links.
        let score = rings.iter().sum::<u32>() + links((left[1], top)) + links((left[2], bottom));
        if best.is_none_or(|(most, _)| score > most) {
            best = Some((score, [left, right]));
        }
    }
    best.map(|(_, order)| order)
}

/// All orders of four things.
fn orders(of: [usize; 4]) -> Vec<[usize; 4]> {
    let mut orders = Vec::with_capacity(24);
    for first in of {
        for second in of.into_iter().filter(|it| *it != first) {
            for third in of.into_iter().filter(|it| ![first, second].contains(it)) {
                let last = of.into_iter().find(|it| ![first, second, third].contains(it));
                orders.extend(last.map(|last| [first, second, third, last]));
            }
        }
    }
    orders
}

/// Two squares side by side, the second mirrored.
fn squares([left, right]: [[usize; 4]; 2], field: Area) -> BTreeMap<usize, Point> {
    let (outer, inner) = (field.w / 2.0 - 12.0, field.w * 0.15);
    let middle = field.center();
    // The outermost links pass above and below.
    let edge = (field.h * 0.24).min(12.0);
    let (top, bottom) = (field.y + edge, field.bottom() - edge);
    let mut places = BTreeMap::new();
    for (ring, side) in [(left, -1.0), (right, 1.0)] {
        let corners = [(outer, top), (inner, top), (inner, bottom), (outer, bottom)];
        for (node, (from_middle, y)) in ring.into_iter().zip(corners) {
            places.insert(node, Point { x: middle.x + side * from_middle, y });
        }
    }
    places
}

/// A circle, as wide as the field allows.
fn circle(gpus: &[usize], field: Area) -> BTreeMap<usize, Point> {
    let middle = field.center();
    let (wide, high) = ((field.w / 2.0 - BOX.0).min(62.0), field.h / 2.0 - BOX.1 / 2.0 - 1.5);
    let turn = std::f32::consts::TAU / gpus.len().max(1) as f32;
    let place = |(at, node): (usize, &usize)| {
        let angle = turn * (at as f32 + 0.5) - std::f32::consts::FRAC_PI_2;
        (*node, Point { x: middle.x + wide * angle.cos(), y: middle.y + high * angle.sin() })
    };
    gpus.iter().enumerate().map(place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::generic::CUBE;
    use crate::scene::links_view::draw::tests::{join, machine};

    fn linked(pairs: &[(u8, u8, u8)]) -> Machine {
        let mut machine = machine(2, 2, 2);
        let gpus: Vec<usize> = machine.gpus().collect();
        for (a, b, links) in pairs {
            join(&mut machine, gpus[usize::from(*a)], gpus[usize::from(*b)], *links);
        }
        machine
    }

    #[test]
    fn the_cube_mesh_is_known_and_its_double_links_are_its_sides() {
        let machine = linked(&CUBE);
        assert!(is_drawn(&machine));
        let gpus: Vec<usize> = machine.gpus().collect();
        let number = |node: usize| gpus.iter().position(|gpu| *gpu == node).expect("a GPU");
        let [left, right] = cube(&edges(&machine), &gpus).expect("a cube").map(|ring| ring.map(number));
        assert_eq!((left, right), ([3, 0, 1, 2], [7, 4, 5, 6]));
    }

    #[test]
    fn other_meshes_are_no_cube() {
        let all: Vec<(u8, u8, u8)> = (0..8).flat_map(|a| (a + 1..8).map(move |b| (a, b, 1))).collect();
        let full = linked(&all);
        assert!(is_drawn(&full));
        assert!(cube(&edges(&full), &full.gpus().collect::<Vec<_>>()).is_none());
        let four = linked(&[(0, 1, 2), (1, 2, 2), (2, 3, 2), (4, 5, 1)]);
        assert!(!is_drawn(&four), "two small groups are arcs");
    }

    #[test]
    fn each_link_is_drawn_and_can_be_pointed_at() {
        let machine = linked(&CUBE);
        let scene = crate::scene::links_view::draw_machine(
            &machine,
            &crate::machine::LaneLedger::default(),
            &|message: &crate::quantity::Message| message.key.clone(),
        );
        for at in 0..machine.links.len() {
            assert!(scene.traces.iter().any(|(link, _)| *link == at), "link {at} is not drawn");
            assert!(scene.regions.iter().any(|region| region.target == Target::Link(at)), "link {at} has no region");
        }
    }
}
