//! Links between GPUs: arcs over the cards, the bar of NVSwitches, and handles where a bridge could go.
use crate::catalog::{GpuId, SlotId};
use crate::machine::{Link, LinkKind, NodeKind};
use crate::plan::CardPart;
use crate::quantity::Message;
use crate::scene::sketch::{Sketch, Style};
use crate::scene::{Area, Ink, Point, Target, speed};

use super::layout::SlotPlace;
use super::{Look, labels};

/// Beyond this many arcs a caption for all replaces the label of each.
const MOST_LABELS: usize = 8;

/// An arc between two places in the picture.
struct Arc<'a> {
    a: Area,
    b: Area,
    place: Option<(&'a SlotPlace, &'a SlotPlace)>,
    links: u8,
    link: &'a Link,
}

/// Draws arcs and the bar.
pub fn draw(sketch: &mut Sketch<'_>, look: &Look<'_>) {
    let machine = &look.analysis.machine;
    let mut arcs = Vec::new();
    let mut on_switch: Vec<(Area, &Link, u8)> = Vec::new();
    for link in &machine.links {
        let LinkKind::GpuLink { links, .. } = link.kind else { continue };
        let ends = [link.a, link.b].map(|end| end_of(look, end));
        match ends {
            [Some((a, first)), Some((b, second))] => {
                let place = first.zip(second);
                arcs.push(Arc { a, b, place, links, link });
            }
            [None, Some((area, _))] | [Some((area, _)), None] => on_switch.push((area, link, links)),
            [None, None] => {}
        }
    }
    bar(sketch, look, &on_switch);
    let labelled = arcs.len() <= MOST_LABELS;
    for arc in &arcs {
        draw_arc(sketch, look, arc, labelled);
    }
    if !labelled {
        caption(sketch, look, &arcs);
    }
}

/// Where an end of a link is drawn, and the slot if it is one.
fn end_of<'a>(look: &'a Look<'_>, node: usize) -> Option<(Area, Option<&'a SlotPlace>)> {
    match &look.analysis.machine.nodes.get(node)?.kind {
        NodeKind::Gpu { slot, .. } => {
            let place = look.layout.slot(slot)?;
            Some((place.face, Some(place)))
        }
        NodeKind::Socket { index, .. } => Some((look.layout.sockets.get(usize::from(*index))?.socket, None)),
        _ => None,
    }
}

fn draw_arc(sketch: &mut Sketch<'_>, look: &Look<'_>, arc: &Arc<'_>, labelled: bool) {
    let width = 0.5 + 0.35 * f32::from(arc.links.min(4));
    let words = arc_words(sketch, arc);
    let style = Style::second(Ink::GpuLink);
    let Some((first, second)) = arc.place else {
        let (upper, lower) = if arc.a.y < arc.b.y { (arc.a, arc.b) } else { (arc.b, arc.a) };
        let (from, to) = (Point { x: upper.center().x, y: upper.bottom() }, Point { x: lower.center().x, y: lower.y });
        sketch.drop_curve(from, to, Ink::GpuLink, width, false);
        if labelled {
            let at = Point { x: to.x, y: to.y - 3.0 };
            sketch.on_patch(at, style, &words, lower.w.max(20.0), Ink::Body);
        }
        return;
    };
    if first.row != second.row {
        let (upper, lower) = if first.face.y < second.face.y { (first, second) } else { (second, first) };
        let from = Point { x: upper.face.center().x, y: upper.face.bottom() };
        let to = Point { x: lower.face.center().x, y: lower.face.y };
        sketch.drop_curve(from, to, Ink::GpuLink, width, false);
        return;
    }
    let (left, right) = if arc.a.x < arc.b.x { (arc.a, arc.b) } else { (arc.b, arc.a) };
    let Some(row) = look.layout.rows.get(first.row) else { return };
    let sign = if row.arcs_below { 1.0 } else { -1.0 };
    let base = if row.arcs_below { first.label.bottom().max(left.bottom()) } else { left.y };
    let steps = look.layout.slots.iter().filter(|place| place.row == first.row);
    let between = steps.filter(|place| place.face.x > left.x && place.face.x < right.x).count();
    let room = (row.arcs - 1.5).max(4.0);
    let neighbours = if labelled { 0.55 } else { 0.4 };
    let rise = (room * (neighbours + 0.2 * between as f32)).min(room);
    let inward = (right.center().x - left.center().x) * 0.12;
    let (from, to) = (Point { x: left.center().x, y: base }, Point { x: right.center().x, y: base });
    let lift = base + sign * rise * 4.0 / 3.0;
    let bend = |x: f32| Point { x, y: lift };
    sketch.curve([from, bend(from.x + inward), bend(to.x - inward), to], Ink::GpuLink, width, false);
    sketch.dot(from, width * 0.9, Ink::GpuLink);
    sketch.dot(to, width * 0.9, Ink::GpuLink);
    if labelled {
        let at = Point { x: f32::midpoint(from.x, to.x), y: base + sign * rise };
        let most = (right.center().x - left.center().x).max(18.0) - 4.0;
        sketch.on_patch(at, style, &words, most, Ink::Body);
    }
}

fn arc_words(sketch: &Sketch<'_>, arc: &Arc<'_>) -> String {
    nv_words(sketch, arc.links, arc.link.planned_gb_s)
}

/// `NV2 · 50 GB/s`.
pub(crate) fn nv_words(sketch: &Sketch<'_>, links: u8, gb_s: f64) -> String {
    sketch.say(&Message::new("scene-nvlink").with("links", links.to_string()).with("speed", speed::shown(gb_s)))
}

fn caption(sketch: &mut Sketch<'_>, look: &Look<'_>, arcs: &[Arc<'_>]) {
    let (least, most) =
        arcs.iter().fold((u8::MAX, 0), |(least, most), arc| (least.min(arc.links), most.max(arc.links)));
    let speed = arcs.iter().map(|arc| arc.link.planned_gb_s).fold(0.0, f64::max);
    let links = if least == most { most.to_string() } else { format!("{least}–{most}") };
    let message = Message::new("scene-mesh").with("links", links).with("speed", speed::shown(speed));
    let Some(row) = look.layout.rows.iter().rev().find(|row| row.modules) else { return };
    let words = sketch.say(&message);
    let labels = look.layout.slots.iter().map(|place| place.label.bottom().max(place.face.bottom()));
    let y = if row.arcs_below { labels.fold(row.area.bottom(), f32::max) + row.arcs } else { row.area.y - row.arcs };
    let y = y.min(look.layout.body.bottom() - 3.0);
    sketch.on_patch(Point { x: row.area.center().x, y }, Style::second(Ink::GpuLink), &words, row.area.w, Ink::Body);
}

fn bar(sketch: &mut Sketch<'_>, look: &Look<'_>, on_switch: &[(Area, &Link, u8)]) {
    let (Some(bar), Some(fabric)) = (look.layout.fabric_bar, &look.chassis.fabric) else { return };
    let live = !on_switch.is_empty();
    for (area, _, _) in on_switch {
        let x = area.center().x;
        let (from, to) = if area.y < bar.y { (area.bottom(), bar.y) } else { (bar.bottom(), area.y) };
        sketch.line(vec![Point { x, y: from }, Point { x, y: to }], Ink::GpuLink, 0.9);
    }
    let edge = if live { Ink::GpuLink } else { Ink::Edge };
    sketch.boxed(bar, 1.5, Ink::Body, (edge, if live { 0.7 } else { 0.35 }));
    let words = match on_switch.first() {
        Some((_, link, links)) => sketch.say(
            &Message::new("scene-nvswitch")
                .with("count", fabric.switches.to_string())
                .with("links", links.to_string())
                .with("speed", speed::shown(link.planned_gb_s)),
        ),
        None => sketch.say(&Message::new("scene-nvswitch-idle").with("count", fabric.switches.to_string())),
    };
    let ink = if live { Ink::GpuLink } else { Ink::Muted };
    sketch.centered(bar.center(), Style::second(ink).bold(), &words, bar.w - 4.0);
    sketch.region(Target::Node("nvswitch".to_owned()), bar, words);
}

/// Draws a handle between each pair of neighbouring cards that accept a bridge and have none.
pub fn handles(sketch: &mut Sketch<'_>, look: &Look<'_>) {
    if !look.chassis.bridges {
        return;
    }
    for (a, b) in free_pairs(look) {
        let (Some(first), Some(second)) = (look.layout.slot(&a), look.layout.slot(&b)) else { continue };
        let gap = f32::midpoint(first.face.center().x, second.face.center().x);
        let words = sketch.word("scene-bridge-add");
        let style = Style::second(Ink::GpuLink).bold();
        let reach = (second.face.center().x - first.face.center().x) - 3.0;
        let width = (style.width(&words) + 3.0).min(reach.max(8.0));
        let area = Area::new(gap - width / 2.0, first.face.y - 7.0, width, 5.4);
        sketch.dashed_box(area, 2.7, Some(Ink::Body), (Ink::GpuLink, 0.4));
        sketch.centered(area.center(), style, &words, width - 1.5);
        let name = |id: &SlotId| {
            look.slot(id).map_or_else(|| id.to_string(), |slot| labels::slot_name(&|message| sketch.say(message), slot))
        };
        let message = Message::new("scene-name-bridge").with("a", name(&a)).with("b", name(&b));
        let name = sketch.say(&message);
        sketch.region(Target::BridgeHandle(a.to_string(), b.to_string()), area, name);
    }
}

/// Neighbouring like cards without a bridge, for which the catalogue has one of the right distance.
fn free_pairs(look: &Look<'_>) -> Vec<(SlotId, SlotId)> {
    let mut cards: Vec<(&SlotPlace, f32, &GpuId)> = look
        .plan
        .cards
        .iter()
        .filter_map(|card| {
            let CardPart::Gpu(gpu) = &card.part else { return None };
            Some((look.layout.slot(&card.slot)?, look.slot(&card.slot)?.position, gpu))
        })
        .collect();
    cards.sort_by(|a, b| (a.0.row, a.1).partial_cmp(&(b.0.row, b.1)).unwrap_or(std::cmp::Ordering::Equal));
    let bridged = |slot: &SlotId| look.plan.bridges.iter().any(|bridge| bridge.slots.contains(slot));
    let mut pairs = Vec::new();
    for pair in cards.windows(2) {
        let [(a, at, gpu), (b, next, other)] = pair else { continue };
        let distance = next - at;
        let fits = look
            .catalog
            .bridges
            .values()
            .any(|bridge| bridge.fits.contains(*gpu) && (f32::from(bridge.spacing_slots) - distance).abs() < 0.3);
        if a.row == b.row && gpu == other && fits && !bridged(&a.id) && !bridged(&b.id) {
            pairs.push((a.id.clone(), b.id.clone()));
        }
    }
    pairs
}
