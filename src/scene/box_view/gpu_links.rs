//! Links between GPUs: bridges and arcs, the bar of `NVSwitch` chips, and handles where a bridge could go.
use crate::catalog::{GpuId, SlotId};
use crate::machine::{Link, LinkKind, NodeKind, names};
use crate::plan::CardPart;
use crate::quantity::Message;
use crate::scene::sketch::{Sketch, Style};
use crate::scene::{Area, Ink, Point, Target, speed};

use super::layout::SlotPlace;
use super::{Look, cards, labels};

/// Height of the patch that a bridge's label or handle stands on, mm.
const PATCH: f32 = 5.0;

/// One end of a link: its box, and its slot if it is one.
#[derive(Clone, Copy)]
struct End<'a> {
    area: Area,
    slot: Option<&'a SlotPlace>,
}

/// A link between two ends that are drawn.
struct Arc<'a> {
    a: End<'a>,
    b: End<'a>,
    links: u8,
    generation: &'a str,
    link: &'a Link,
}

/// Draws bridges, arcs and the bar.
pub fn draw(sketch: &mut Sketch<'_>, look: &Look<'_>) {
    let mut arcs = Vec::new();
    let mut on_switch: Vec<(Area, &Link, u8)> = Vec::new();
    for link in &look.analysis.machine.links {
        let LinkKind::GpuLink { links, generation } = &link.kind else { continue };
        let links = *links;
        match [link.a, link.b].map(|end| end_of(look, end)) {
            [Some(a), Some(b)] if a.area.x <= b.area.x => arcs.push(Arc { a, b, links, generation, link }),
            [Some(b), Some(a)] => arcs.push(Arc { a, b, links, generation, link }),
            [None, Some(end)] | [Some(end), None] => on_switch.push((end.area, link, links)),
            [None, None] => {}
        }
    }
    bar(sketch, look, &on_switch);
    // Pairs of neighbours are labelled one by one; a mesh has one caption.
    let mesh = look.chassis.fabric.as_ref().is_some_and(|fabric| !fabric.edges.is_empty());
    for arc in &arcs {
        draw_arc(sketch, look, arc, mesh);
    }
    if mesh {
        arcs.retain(|arc| arc.a.slot.is_some() && arc.b.slot.is_some());
        if !arcs.is_empty() {
            caption(sketch, look, &arcs);
        }
    }
}

/// Where an end of a link is drawn.
fn end_of<'a>(look: &'a Look<'_>, node: usize) -> Option<End<'a>> {
    match &look.analysis.machine.nodes.get(node)?.kind {
        NodeKind::Gpu { slot, .. } => {
            Some(End { area: cards::area_of(look, slot)?, slot: Some(look.layout.slot(slot)?) })
        }
        NodeKind::Socket { index, .. } => {
            Some(End { area: look.layout.sockets.get(usize::from(*index))?.socket, slot: None })
        }
        _ => None,
    }
}

fn draw_arc(sketch: &mut Sketch<'_>, look: &Look<'_>, arc: &Arc<'_>, mesh: bool) {
    let width = 0.4 + 0.3 * f32::from(arc.links.min(4));
    let same_row = arc.a.slot.zip(arc.b.slot).filter(|(a, b)| a.row == b.row);
    let Some((place, _)) = same_row else {
        // A CPU and its GPU, or GPUs of two rows.
        let (upper, lower) = if arc.a.area.y < arc.b.area.y { (arc.a, arc.b) } else { (arc.b, arc.a) };
        let from = Point { x: upper.area.center().x, y: upper.area.bottom() };
        let to = Point { x: lower.area.center().x, y: lower.area.y };
        sketch.drop_curve(from, to, Ink::GpuLink, width, false);
        return;
    };
    let Some(row) = look.layout.rows.get(place.row) else { return };
    let (left, right) = (arc.a.area, arc.b.area);
    let places = look.layout.slots.iter().filter(|other| other.row == place.row);
    let between = places.filter(|other| other.face.x > left.x + 0.1 && other.face.x < right.x - 0.1).count() as f32;
    let (sign, base) = if row.arcs_below { (1.0, place.label.bottom().max(left.bottom())) } else { (-1.0, left.y) };
    let base = if place.label.x >= place.face.right() && row.arcs_below { left.bottom() } else { base };
    let room = (row.arcs - 1.0).max(4.0);
    let rise = (room * (0.42 + 0.2 * between)).min(room);
    // Longer arcs start nearer to the middle, so that feet do not coincide.
    let foot = |area: Area, side: f32| area.center().x + side * area.w * (0.3 - 0.08 * between).max(0.08);
    let (from, to) = (Point { x: foot(left, 1.0), y: base }, Point { x: foot(right, -1.0), y: base });
    let lift = base + sign * rise * 4.0 / 3.0;
    let lean = (to.x - from.x) * 0.12;
    let points = [from, Point { x: from.x + lean, y: lift }, Point { x: to.x - lean, y: lift }, to];
    sketch.curve(points, Ink::GpuLink, width, false);
    sketch.dot(from, width * 0.9, Ink::GpuLink);
    sketch.dot(to, width * 0.9, Ink::GpuLink);
    if !mesh {
        let long = bundle_words(sketch, arc.generation, arc.links, arc.link.planned_gb_s);
        let area = patch(left, right, &long);
        let words = if Style::second(Ink::GpuLink).bold().width(&long) + 2.0 > area.w {
            names::bundle(arc.generation, arc.links)
        } else {
            long
        };
        sketch.boxed(area, PATCH / 2.0, Ink::Body, (Ink::GpuLink, 0.6));
        sketch.centered(area.center(), Style::second(Ink::GpuLink).bold(), &words, area.w - 1.0);
    }
}

/// The patch between two neighbouring cards, at their tops, wide enough for these words if there is room.
fn patch(left: Area, right: Area, words: &str) -> Area {
    let most = (right.center().x - left.center().x - 3.0).max(9.0);
    let width = (Style::second(Ink::GpuLink).bold().width(words) + 3.0).min(most);
    let middle = f32::midpoint(left.right(), right.x);
    Area::new(middle - width / 2.0, left.y + 1.2, width, PATCH)
}

/// `NV2 · 50 GB/s`, `XGMI · 64 GB/s`.
pub(crate) fn bundle_words(sketch: &Sketch<'_>, generation: &str, links: u8, gb_s: f64) -> String {
    let bundle = names::bundle(generation, links);
    sketch.say(&Message::new("scene-bundle").with("bundle", bundle).with("speed", speed::shown(gb_s)))
}

/// One caption for all links of a mesh.
fn caption(sketch: &mut Sketch<'_>, look: &Look<'_>, arcs: &[Arc<'_>]) {
    let (least, most) =
        arcs.iter().fold((u8::MAX, 0), |(least, most), arc| (least.min(arc.links), most.max(arc.links)));
    let speed = arcs.iter().map(|arc| arc.link.planned_gb_s).fold(0.0, f64::max);
    let links = if least == most { most.to_string() } else { format!("{least}–{most}") };
    let fabric = names::fabric(arcs.first().map_or("", |arc| arc.generation));
    let message = Message::new("scene-mesh").with("fabric", fabric).with("links", links);
    let message = message.with("count", most).with("speed", speed::shown(speed));
    let words = sketch.say(&message);
    let Some((at, row)) = look.layout.rows.iter().enumerate().find(|(_, row)| row.arcs_below) else {
        // A mesh of cards: the caption stands on the cards' tops.
        let row = arcs.iter().find_map(|arc| look.layout.rows.get(arc.a.slot?.row));
        let Some(row) = row else { return };
        let style = Style::second(Ink::GpuLink).bold();
        let width = style.width(&words) + 4.0;
        let area = Area::new(row.area.center().x - width / 2.0, row.area.y + 1.2, width, PATCH);
        sketch.boxed(area, PATCH / 2.0, Ink::Body, (Ink::GpuLink, 0.6));
        sketch.centered(area.center(), style, &words, area.w - 1.0);
        return;
    };
    let own = look.layout.slots.iter().filter(|place| place.row == at);
    let bottom = own.map(|place| place.label.bottom().max(place.face.bottom())).fold(row.area.bottom(), f32::max);
    let place = Point { x: row.area.center().x, y: bottom + row.arcs + 2.2 };
    sketch.on_patch(place, Style::second(Ink::GpuLink), &words, row.area.w, Ink::Body);
}

fn bar(sketch: &mut Sketch<'_>, look: &Look<'_>, on_switch: &[(Area, &Link, u8)]) {
    let (Some(bar), Some(fabric)) = (look.layout.fabric_bar, &look.chassis.fabric) else { return };
    let live = !on_switch.is_empty();
    for (area, _, _) in on_switch {
        // Beside the middle, where labels and wires are.
        let x = area.center().x + area.w * 0.38;
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
    for (a, b, generation) in free_pairs(look) {
        let (Some(first), Some(second)) = (cards::area_of(look, &a), cards::area_of(look, &b)) else { continue };
        let message = |key: &str| Message::new(key).with("fabric", names::fabric_mark(generation));
        let words = sketch.say(&message("scene-bridge-add"));
        let area = patch(first, second, &words);
        let style = Style::second(Ink::GpuLink).bold();
        sketch.dashed_box(area, PATCH / 2.0, Some(Ink::Body), (Ink::GpuLink, 0.45));
        let words = if style.width(&words) + 1.0 > area.w { "+".to_owned() } else { words };
        sketch.centered(area.center(), style, &words, area.w - 1.0);
        let name = |id: &SlotId| {
            look.slot(id).map_or_else(|| id.to_string(), |slot| labels::slot_name(&|message| sketch.say(message), slot))
        };
        let name = sketch.say(&message("scene-name-bridge").with("a", name(&a)).with("b", name(&b)));
        sketch.region(Target::BridgeHandle(a.to_string(), b.to_string()), area, name);
    }
}

/// Neighbouring like cards without a bridge, for which the catalogue has one of the right distance, and the generation
/// of its links.
fn free_pairs<'a>(look: &Look<'a>) -> Vec<(SlotId, SlotId, &'a str)> {
    let mut cards: Vec<(&SlotPlace, f32, &GpuId)> = look
        .plan
        .cards
        .iter()
        .filter_map(|card| {
            let CardPart::Gpu(gpu) = &card.part else { return None };
            Some((look.layout.slot(&card.slot)?, look.slot(&card.slot)?.position, gpu))
        })
        .collect();
    cards.sort_by(|a, b| a.0.row.cmp(&b.0.row).then(a.1.total_cmp(&b.1)));
    let bridged = |slot: &SlotId| look.plan.bridges.iter().any(|bridge| bridge.slots.contains(slot));
    let mut pairs = Vec::new();
    for pair in cards.windows(2) {
        let [(a, at, gpu), (b, next, other)] = pair else { continue };
        let spans = |spacing: u8| (f32::from(spacing) - (next - at)).abs() < 0.3;
        let mut bridges = look.catalog.bridges.values();
        let fitting = bridges.find(|bridge| bridge.fits.contains(*gpu) && spans(bridge.spacing_slots));
        let Some(bridge) = fitting else { continue };
        if a.row == b.row && gpu == other && !bridged(&a.id) && !bridged(&b.id) {
            pairs.push((a.id.clone(), b.id.clone(), bridge.generation.as_str()));
        }
    }
    pairs
}
