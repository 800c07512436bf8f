//! Links between GPUs, hung below them: arcs whose depth grows with the distance, or one bar for all.
use crate::machine::{Link, LinkKind, Machine, NodeKind, names};
use crate::scene::box_view::bundle_words;
use crate::scene::sketch::{Sketch, Style};
use crate::scene::{Area, Ink, Point, Target, speed};

use super::draw::{gpu_link_thickness, link_name};
use super::fold_box;
use super::place::Places;
use super::tree::Tree;

/// An arc between two GPUs; `left` and `right` are the feet.
struct Arc<'a> {
    index: usize,
    link: &'a Link,
    links: u8,
    generation: &'a str,
    ends: [usize; 2],
    left: f32,
    right: f32,
    /// GPUs that it spans, 1 for neighbours.
    distance: usize,
}

/// Draws all links between GPUs.
pub fn draw(sketch: &mut Sketch<'_>, machine: &Machine, tree: &Tree, places: &Places) {
    bar(sketch, machine, tree, places);
    let mut arcs = arcs(machine, tree, places);
    spread_feet(&mut arcs, places);
    let (top, bottom) = places.gpu_links;
    let most = arcs.iter().map(|arc| arc.distance).max().unwrap_or(1).max(2);
    // Long arcs first: short ones lie above them.
    arcs.sort_by_key(|arc| std::cmp::Reverse(arc.distance));
    let mut labels: Vec<Area> = Vec::new();
    let room = bottom - top - 3.0;
    let mut lowest = Vec::new();
    for arc in &arcs {
        let share = 0.4 + 0.6 * (arc.distance.saturating_sub(1)) as f32 / (most - 1) as f32;
        let depth = room * if arcs.len() <= 5 && most == 2 { share.max(0.6) } else { share };
        let control = top + depth * 4.0 / 3.0;
        let lean = (arc.right - arc.left) * 0.1;
        let at = |x: f32, y: f32| Point { x, y };
        let points =
            [at(arc.left, top), at(arc.left + lean, control), at(arc.right - lean, control), at(arc.right, top)];
        let ink = speed::ink(arc.link.usable_gb_s);
        sketch.trace(arc.index, |sketch| sketch.curve(points, ink, gpu_link_thickness(arc.links), false));
        lowest.push(at(f32::midpoint(arc.left, arc.right), top + depth));
    }
    for (arc, at) in arcs.iter().zip(lowest) {
        label(sketch, machine, arc, at, arcs.len() > 8, &mut labels);
    }
}

fn label(sketch: &mut Sketch<'_>, machine: &Machine, arc: &Arc<'_>, at: Point, short: bool, taken: &mut Vec<Area>) {
    let style = Style::second(Ink::GpuLink);
    let brief = names::bundle(arc.generation, arc.links);
    let long = bundle_words(sketch, arc.generation, arc.links, arc.link.planned_gb_s);
    // Between neighbours on a small page there is room for the mark only.
    let room = (arc.right - arc.left) * if arc.distance == 1 { 1.6 } else { 1.0 };
    let words = if short || style.width(&long) > room.max(20.0) { brief } else { long };
    let width = style.width(&words) + 1.5;
    let height = style.size * 1.2;
    let free = |x: f32| {
        let area = Area::new(x - width / 2.0, at.y - height / 2.0, width, height);
        (!taken.iter().any(|other| other.overlaps(area))).then_some(area)
    };
    let step = (arc.right - arc.left) * 0.06;
    let place = [0.0, 1.0, -1.0, 2.0, -2.0].into_iter().find_map(|turn| free(at.x + turn * step));
    let area = place.unwrap_or(Area::new(at.x - 1.5, at.y - 1.5, 3.0, 3.0));
    if place.is_some() {
        sketch.on_patch(area.center(), style, &words, width, Ink::Paper);
        taken.push(area);
    }
    let name = link_name(sketch, machine, arc.link);
    sketch.region(Target::Link(arc.index), area, name);
}

fn arcs<'a>(machine: &'a Machine, tree: &Tree, places: &Places) -> Vec<Arc<'a>> {
    let is_gpu = |node: usize| machine.nodes.get(node).is_some_and(|node| matches!(node.kind, NodeKind::Gpu { .. }));
    let shown = machine.gpus().filter(|gpu| tree.fold(*gpu).is_none() && !tree.is_hidden(*gpu));
    let mut order: Vec<(usize, f32)> = shown.filter_map(|gpu| Some((gpu, places.area(gpu)?.center().x))).collect();
    order.sort_by(|a, b| a.1.total_cmp(&b.1));
    let place = |node: usize| order.iter().position(|(gpu, _)| *gpu == node);
    let mut arcs = Vec::new();
    for (index, link) in machine.links.iter().enumerate() {
        let LinkKind::GpuLink { links, generation } = &link.kind else { continue };
        if !is_gpu(link.a) || !is_gpu(link.b) {
            continue;
        }
        let (Some(a), Some(b)) = (place(link.a), place(link.b)) else { continue };
        let ends = if a < b { [link.a, link.b] } else { [link.b, link.a] };
        let distance = a.abs_diff(b);
        arcs.push(Arc { index, link, links: *links, generation, ends, left: 0.0, right: 0.0, distance });
    }
    arcs
}

/// Gives each arc its own foot on the lower edge of its two GPUs, in an order that keeps arcs apart.
fn spread_feet(arcs: &mut [Arc<'_>], places: &Places) {
    let mut feet: Vec<(usize, usize, f32)> = Vec::new();
    for (at, arc) in arcs.iter().enumerate() {
        let [a, b] = arc.ends;
        let (Some(left), Some(right)) = (places.area(a), places.area(b)) else { continue };
        feet.push((a, at, right.center().x));
        feet.push((b, at, left.center().x));
    }
    // At each GPU: arcs to the left first, the longest outermost; then those to the right, the longest outermost.
    feet.sort_by(|x, y| {
        let side = |foot: &(usize, usize, f32)| {
            let own = places.area(foot.0).map_or(0.0, |area| area.center().x);
            (foot.2 > own, foot.2)
        };
        let (a, b) = (side(x), side(y));
        x.0.cmp(&y.0).then(a.0.cmp(&b.0)).then(b.1.total_cmp(&a.1).reverse())
    });
    for group in feet.chunk_by(|a, b| a.0 == b.0) {
        let Some(area) = group.first().and_then(|(node, ..)| places.area(*node)) else { continue };
        let step = (area.w * 0.85 / group.len() as f32).min(4.0);
        let middle = (group.len() as f32 - 1.0) / 2.0;
        for (turn, (node, at, _)) in group.iter().enumerate() {
            let x = area.center().x + (turn as f32 - middle) * step;
            if let Some(arc) = arcs.get_mut(*at) {
                if arc.ends[0] == *node { arc.left = x } else { arc.right = x }
            }
        }
    }
}

fn bar(sketch: &mut Sketch<'_>, machine: &Machine, tree: &Tree, places: &Places) {
    let Some(bar) = places.bar else { return };
    let Some(switch) = machine.nodes.iter().position(|node| node.kind == NodeKind::GpuSwitch) else { return };
    let far = |link: &Link| if link.a == switch { link.b } else { link.a };
    let mut words = None;
    for (index, link) in machine.links.iter().enumerate() {
        let LinkKind::GpuLink { links, generation } = &link.kind else { continue };
        if (link.a != switch && link.b != switch) || tree.is_hidden(far(link)) {
            continue;
        }
        let Some(gpu) = places.area(far(link)) else { continue };
        let members = tree.fold(far(link)).map_or(&[][..], |fold| fold.members.as_slice());
        let into_switch = |link: &Link| (link.a == switch || link.b == switch) && members.contains(&far(link));
        let mut own: Vec<usize> =
            machine.links.iter().enumerate().filter(|(_, link)| into_switch(link)).map(|(at, _)| at).collect();
        if own.is_empty() {
            own.push(index);
        }
        let x = gpu.center().x;
        let points = vec![Point { x, y: gpu.bottom() }, Point { x, y: bar.y }];
        let ink = speed::ink(link.usable_gb_s);
        sketch.trace_all(&own, |sketch| sketch.line(points, ink, gpu_link_thickness(*links).min(2.0)));
        let name = fold_box::times(own.len(), &link_name(sketch, machine, link));
        sketch.region(Target::Link(index), Area::new(x - 2.0, gpu.bottom(), 4.0, bar.y - gpu.bottom()), name);
        words.get_or_insert_with(|| bundle_words(sketch, generation, *links, link.planned_gb_s));
    }
    let name = machine.nodes.get(switch).map_or("", |node| node.name.as_str());
    let words = format!("{name} · {}", words.unwrap_or_default());
    sketch.boxed(bar, 1.5, Ink::Body, (Ink::GpuLink, 0.7));
    sketch.centered(bar.center(), Style::second(Ink::GpuLink).bold(), &words, bar.w - 3.0);
    sketch.region(Target::Node("nvswitch".to_owned()), bar, words);
}
