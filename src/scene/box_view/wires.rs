//! Links from CPU over switches to slots, coloured by what programs get of them.
use crate::catalog::SlotId;
use crate::catalog::chassis::Upstream;
use crate::machine::{Link, LinkKind, Machine, NodeKind};
use crate::scene::geometry::{falling, on_curve};
use crate::scene::sketch::Sketch;
use crate::scene::{Area, Ink, Point, speed};

use super::Look;
use super::layout::{nearest_gap, top_of};

/// Wires of the picture are this share of the links picture's thickness: they stay behind the cards.
const THIN: f32 = 0.75;

/// The node by which the card in a slot hangs: the card itself, or the switch on a board with several GPUs.
pub fn node_of_slot(machine: &Machine, slot: &SlotId) -> Option<usize> {
    let board = format!("{slot}-board");
    machine.find(&board).or_else(|| {
        machine.nodes.iter().position(|node| match &node.kind {
            NodeKind::Gpu { slot: at, .. } | NodeKind::Nic { slot: at, .. } => at == slot,
            _ => false,
        })
    })
}

/// One wire to draw.
struct Wire {
    source: Area,
    target: Area,
    row: usize,
    ink: Ink,
    width: f32,
    dashed: bool,
}

/// Draws all wires.
pub fn draw(sketch: &mut Sketch<'_>, look: &Look<'_>) {
    let mut wires = wires(look);
    // Empty slots first, so that their faint wires lie below those in use.
    wires.sort_by(|a, b| {
        let by_source = a.source.y.total_cmp(&b.source.y).then(a.source.x.total_cmp(&b.source.x));
        by_source.then(a.target.center().x.total_cmp(&b.target.center().x))
    });
    let mut drawn: Vec<(bool, Wire, Point)> = Vec::new();
    let same = |a: &Wire, b: &Wire| a.source == b.source;
    for group in wires.chunk_by(same).map(<[Wire]>::len).collect::<Vec<_>>() {
        let rest = wires.split_off(group);
        let own = std::mem::replace(&mut wires, rest);
        let step = (own.first().map_or(0.0, |wire| wire.source.w) * 0.7 / own.len() as f32).min(2.4);
        let middle = (own.len() as f32 - 1.0) / 2.0;
        for (at, wire) in own.into_iter().enumerate() {
            let start = Point { x: wire.source.center().x + (at as f32 - middle) * step, y: wire.source.bottom() };
            drawn.push((wire.ink == Ink::Edge, wire, start));
        }
    }
    drawn.sort_by_key(|(faint, ..)| !faint);
    for (_, wire, start) in drawn {
        route(sketch, look, &wire, start);
    }
}

fn wires(look: &Look<'_>) -> Vec<Wire> {
    let machine = &look.analysis.machine;
    let mut wires = Vec::new();
    let mut add = |upstream: &Upstream, target: Area, row: usize, node: Option<usize>| {
        let Some(source) = look.layout.upstream(upstream) else { return };
        let link = node.and_then(|node| machine.links.get(machine.nodes.get(node)?.uplink?));
        let (ink, width, dashed) = link.map_or((Ink::Edge, 0.35, false), wire_look);
        wires.push(Wire { source, target, row, ink, width, dashed });
    };
    for (id, area) in &look.layout.switches {
        if let Some(switch) = look.chassis.switch(id) {
            add(&switch.upstream, *area, 0, machine.find(id));
        }
    }
    if let Some(area) = look.layout.chipset {
        add(&Upstream::Cpu(0), area, 0, machine.find("chipset"));
    }
    for place in &look.layout.slots {
        if let Some(slot) = look.slot(&place.id) {
            add(&slot.upstream, place.face, place.row, node_of_slot(machine, &place.id));
        }
    }
    wires
}

fn wire_look(link: &Link) -> (Ink, f32, bool) {
    match &link.kind {
        LinkKind::Pcie { maximum, planned } => {
            (speed::ink(link.usable_gb_s), speed::thickness(planned.lanes) * THIN, planned != maximum)
        }
        _ => (speed::ink(link.usable_gb_s), speed::thickness(4) * THIN, false),
    }
}

/// Draws a wire through the gates on its way: past switches that do not feed it, and past rows above its own.
fn route(sketch: &mut Sketch<'_>, look: &Look<'_>, wire: &Wire, start: Point) {
    let end = top_of(wire.target);
    let mut at = start;
    for (x, top, bottom) in gates(look, wire, start, end) {
        let (enter, leave) = (Point { x, y: top }, Point { x, y: bottom });
        sketch.drop_curve(at, enter, wire.ink, wire.width, wire.dashed);
        sketch.line_like(vec![enter, leave], wire.ink, wire.width, wire.dashed);
        at = leave;
    }
    sketch.drop_curve(at, end, wire.ink, wire.width, wire.dashed);
}

/// Vertical pieces that a wire must follow: x, upper and lower end.
fn gates(look: &Look<'_>, wire: &Wire, start: Point, end: Point) -> Vec<(f32, f32, f32)> {
    let mut gates = Vec::new();
    let slots = look.layout.slots.iter().filter(|place| place.row < wire.row);
    let above: Vec<Area> = slots.flat_map(|place| [place.face, place.label]).filter(|area| area.h > 0.0).collect();
    let lower = extent(&above).filter(|(_, bottom)| *bottom < end.y);
    let gap = lower.map(|(top, bottom)| (nearest_gap(look.layout.body, &above, end.x), top, bottom));
    let aim = gap.map_or(end, |(x, top, _)| Point { x, y: top });
    let switches = look.layout.switches_below(start.y + 0.1);
    let between: Vec<Area> = switches.into_iter().filter(|area| area.bottom() < aim.y - 0.1).collect();
    if let Some((top, bottom)) = extent(&between).filter(|_| meets(falling(start, aim), &between)) {
        gates.push((nearest_gap(look.layout.body, &between, aim.x), top, bottom));
    }
    gates.extend(gap);
    gates
}

/// Whether a curve meets one of these boxes.
fn meets(curve: [Point; 4], boxes: &[Area]) -> bool {
    (0..=24_u8).any(|step| {
        let point = on_curve(curve, f32::from(step) / 24.0);
        boxes.iter().any(|area| area.shrunk(-0.6).contains(point))
    })
}

/// Upper and lower end of some boxes.
fn extent(areas: &[Area]) -> Option<(f32, f32)> {
    let top = areas.iter().map(|area| area.y).reduce(f32::min)?;
    let bottom = areas.iter().map(|area| area.bottom()).reduce(f32::max)?;
    Some((top, bottom))
}
