//! Everything but slots: body, bays, air, supplies, sockets, memory, switches.
use crate::catalog::chassis::BayKind;
use crate::machine::{NodeKind, SocketLanes, lanes, storage};
use crate::quantity::{Message, PcieGen};
use crate::scene::sketch::{Sketch, Style, whole};
use crate::scene::{Anchor, Area, Ink, Point, Target};

use super::layout::SocketPlace;
use super::{Look, labels};

/// Draws the body.
pub fn body(sketch: &mut Sketch<'_>, look: &Look<'_>) {
    sketch.boxed(look.layout.body, 4.0, Ink::Body, (Ink::Edge, 0.5));
}

/// Draws sockets and switches without text.
pub fn bare(sketch: &mut Sketch<'_>, look: &Look<'_>) {
    for place in &look.layout.sockets {
        sketch.boxed(place.socket, 1.5, Ink::Part, (Ink::Edge, 0.5));
    }
    for area in look.layout.switches.iter().map(|(_, area)| *area).chain(look.layout.chipset) {
        sketch.boxed(area, 1.5, Ink::Part, (Ink::Edge, 0.5));
    }
}

/// Draws the strip: bays from the left, the way of the air, supplies at the right.
pub fn strip(sketch: &mut Sketch<'_>, look: &Look<'_>) {
    let Some(strip) = look.layout.strip else { return };
    let supplies = supplies(sketch, look, strip);
    let air = air(sketch, look, Area::new(strip.x, strip.y, strip.w - supplies, strip.h));
    bays(sketch, look, Area::new(strip.x, strip.y, strip.w - supplies - air, strip.h));
}

/// Draws the supplies at the right of the strip; returns the width taken.
fn supplies(sketch: &mut Sketch<'_>, look: &Look<'_>, strip: Area) -> f32 {
    let own = look.chassis.psu.as_ref().map(|psu| (psu.count, psu.watts));
    let Some((count, watts)) = look.plan.psu.map(|psu| (psu.count, psu.watts)).or(own) else { return 0.0 };
    let words = sketch.say(&Message::new("scene-psu").with("count", count).with("watts", watts));
    let style = Style::primary(Ink::Text);
    let shown = count.min(6);
    let icons = f32::from(shown) * 4.0;
    let width = style.width(&words) + icons + 6.0;
    let area = Area::new(strip.right() - width, strip.y, width, strip.h);
    sketch.boxed(area, 1.5, Ink::Part, look.edge("psu", (Ink::Edge, 0.35)));
    for unit in 0..shown {
        let x = area.x + 2.0 + f32::from(unit) * 4.0;
        sketch.boxed(Area::new(x, area.y + 2.0, 3.2, area.h - 4.0), 0.5, Ink::Body, (Ink::Edge, 0.3));
    }
    let at = Point { x: area.x + icons + 4.0, y: area.center().y };
    sketch.text(at, Anchor::Start, style, &words, area.w);
    let name = sketch.say(&Message::new("scene-name-psu").with("psu", words));
    sketch.region(Target::Node("psu".to_owned()), area, name);
    width + 4.0
}

/// Draws the way of the air left of the supplies; returns the width taken.
fn air(sketch: &mut Sketch<'_>, look: &Look<'_>, strip: Area) -> f32 {
    let (key, down) = match look.chassis.body.airflow.as_str() {
        "front-to-rear" => ("scene-air-front-to-rear", true),
        "rear-to-front" => ("scene-air-rear-to-front", false),
        _ => return 0.0,
    };
    let words = sketch.word(key);
    let style = Style::second(Ink::Muted);
    let width = style.width(&words) + 6.0;
    let (x, y) = (strip.right() - width, strip.center().y);
    let (tail, head) = if down { (y - 3.2, y + 3.2) } else { (y + 3.2, y - 3.2) };
    let back = if down { -1.8 } else { 1.8 };
    let point = |x: f32, y: f32| Point { x, y };
    sketch.line(vec![point(x, tail), point(x, head)], Ink::Muted, 0.5);
    sketch.line(vec![point(x - 1.4, head + back), point(x, head), point(x + 1.4, head + back)], Ink::Muted, 0.5);
    sketch.text(point(x + 3.0, y), Anchor::Start, style, &words, width);
    width + 4.0
}

/// Bays of one kind, whatever they hang on.
struct BayKinds {
    kind: BayKind,
    first: String,
    count: u16,
    filled: u16,
}

fn bay_kinds(look: &Look<'_>, used: &storage::Assigned) -> Vec<BayKinds> {
    let mut kinds: Vec<BayKinds> = Vec::new();
    for group in &look.chassis.bays {
        let filled = used.groups.iter().find(|used| used.bay == group.id).map_or(0, |used| used.count);
        let count = u16::from(group.count);
        match kinds.iter_mut().find(|kind| kind.kind == group.kind) {
            Some(kind) => {
                kind.count += count;
                kind.filled += filled;
            }
            None => kinds.push(BayKinds { kind: group.kind, first: group.id.to_string(), count, filled }),
        }
    }
    kinds
}

fn bays(sketch: &mut Sketch<'_>, look: &Look<'_>, room: Area) {
    let used = storage::assign(look.catalog, look.chassis, look.plan);
    let groups = bay_kinds(look, &used);
    if groups.is_empty() {
        return;
    }
    let left_over: u16 = used.left_over.iter().map(|(_, count)| *count).sum();
    let each = ((room.w - 2.0 * groups.len() as f32) / groups.len() as f32).min(74.0);
    let mut x = room.x;
    let mut regions = Vec::new();
    for group in groups {
        let kind = sketch.word(kind_key(group.kind));
        let message = |key: &str| {
            Message::new(key)
                .with("count", group.count.to_string())
                .with("kind", kind.as_str())
                .with("filled", group.filled.to_string())
        };
        let (words, name) = (sketch.say(&message("scene-bays")), sketch.say(&message("scene-name-bays")));
        let style = Style::second(Ink::Text);
        let icons = f32::from(group.count.min(12)) * 1.9;
        let width = (style.width(&words) + icons + 5.0).min(each);
        let icons = icons.min((width - style.width(&words) - 5.0).max(0.0));
        let area = Area::new(x, room.y, width, room.h);
        sketch.boxed(area, 1.5, Ink::Part, look.edge(&format!("drives-{}", group.first), (Ink::Edge, 0.35)));
        let icon_area = Area::new(area.x + 1.5, area.y + 2.0, icons, area.h - 4.0);
        bay_icons(sketch, icon_area, group.count, group.filled);
        let at = Point { x: area.x + icons + 3.0, y: area.center().y };
        sketch.text(at, Anchor::Start, style, &words, area.right() - at.x - 1.0);
        regions.push((format!("drives-{}", group.first), area, name));
        x += width + 2.0;
    }
    let all = Area::new(room.x, room.y, (x - 2.0 - room.x).max(1.0), room.h);
    let names: Vec<&str> = regions.iter().map(|(.., name)| name.as_str()).collect();
    sketch.region(Target::Node("drives".to_owned()), all, names.join("; "));
    for (id, area, name) in regions {
        sketch.region(Target::Node(id), area, name);
    }
    if left_over > 0 {
        let words = sketch.say(&Message::new("scene-drives-left").with("count", left_over));
        let at = Point { x: x + 1.0, y: room.center().y };
        sketch.text(at, Anchor::Start, Style::second(Ink::Bad), &words, room.right() - at.x);
    }
}

fn bay_icons(sketch: &mut Sketch<'_>, area: Area, count: u16, filled: u16) {
    if area.w < 1.5 {
        return;
    }
    let shown = count.min(12);
    let lit = if count == 0 { 0.0 } else { f32::from(filled) / f32::from(count) * f32::from(shown) };
    let step = area.w / f32::from(shown.max(1));
    for bay in 0..shown {
        let ink = if f32::from(bay) < lit { Ink::Accent } else { Ink::Body };
        let at = Area::new(area.x + f32::from(bay) * step, area.y, step * 0.75, area.h);
        sketch.boxed(at, 0.3, ink, (Ink::Edge, 0.2));
    }
}

fn kind_key(kind: BayKind) -> &'static str {
    match kind {
        BayKind::Sata35 => "scene-bay-sata35",
        BayKind::Sata25 => "scene-bay-sata25",
        BayKind::U2 => "scene-bay-u2",
        BayKind::M2 => "scene-bay-m2",
        BayKind::Edsff => "scene-bay-edsff",
    }
}

/// Draws sockets and memory.
pub fn sockets(sketch: &mut Sketch<'_>, look: &Look<'_>) {
    let fitted = lanes::fitted(look.chassis, look.plan);
    for (index, place) in (0_u8..).zip(&look.layout.sockets) {
        socket(sketch, look, index, place, index < fitted);
        bank(sketch, look, index, place.bank, fitted);
    }
    memory_region(sketch, look);
}

fn socket(sketch: &mut Sketch<'_>, look: &Look<'_>, index: u8, place: &SocketPlace, fitted: bool) {
    let id = format!("cpu{index}");
    let area = place.socket;
    let title = labels::cpu_name(&|message| sketch.say(message), index);
    let machine = &look.analysis.machine;
    let named = machine
        .nodes
        .iter()
        .find(|node| matches!(&node.kind, NodeKind::Socket { index: at, fitted: true } if *at == index));
    let model = named.map(|node| node.name.clone()).filter(|name| !name.is_empty());
    if !fitted {
        sketch.dashed_box(area, 2.0, None, look.edge(&id, (Ink::Edge, 0.45)));
        let empty = sketch.word("scene-socket-empty");
        let lines = [(Style::primary(Ink::Muted).bold(), title.clone()), (Style::second(Ink::Muted), empty.clone())];
        sketch.stack(area.shrunk(1.0), &lines);
        let name = sketch.say(&Message::new("scene-name-node").with("name", title).with("detail", empty));
        sketch.region(Target::Node(id), area, name);
        return;
    }
    sketch.boxed(area, 2.0, Ink::Part, look.edge(&id, (Ink::Edge, 0.45)));
    let model = model.unwrap_or_default();
    let mut lines = vec![(Style::primary(Ink::Text).bold(), title.clone())];
    lines.push((Style::second(Ink::Text), whole(Style::second(Ink::Text), &model, area.w - 1.6)));
    let mut detail = model;
    if let Some(ledger) = look.analysis.ledger.sockets.iter().find(|socket| socket.socket == index) {
        let (style, words) = lanes_line(sketch, ledger);
        detail = format!("{detail}, {words}");
        lines.push((style, words));
    }
    sketch.stack(area.shrunk(0.8), &lines);
    let name = sketch.say(&Message::new("scene-name-node").with("name", title).with("detail", detail));
    sketch.region(Target::Node(id), area, name);
}

/// `40 of 48 lanes · Gen3`, red if more than it has are spent.
pub(crate) fn lanes_line(sketch: &Sketch<'_>, ledger: &SocketLanes) -> (Style, String) {
    if ledger.cpu_unknown {
        let words = sketch.say(&Message::new("side-lanes-unknown").with("spent", ledger.spent));
        return (Style::second(Ink::Muted), words);
    }
    let over = ledger.over > 0;
    let generation = ledger.generation.map_or(0, PcieGen::number);
    let message = Message::new(if over { "scene-lanes-over" } else { "scene-lanes" })
        .with("spent", ledger.spent.to_string())
        .with("owned", ledger.owned.to_string())
        .with("gen", generation.to_string());
    (Style::second(if over { Ink::Bad } else { Ink::Accent }), sketch.say(&message))
}

/// Modules of this socket's share of the memory, and its GB: spread evenly over the fitted CPUs.
fn share(look: &Look<'_>, index: u8, fitted: u8) -> (u32, f64) {
    if index >= fitted.max(1) {
        return (0, 0.0);
    }
    let per = u32::from(fitted.max(1));
    look.plan.memory.iter().fold((0, 0.0), |(modules, gb), lot| {
        let all = u32::from(lot.count);
        let own = all / per + u32::from(u32::from(index) < all % per);
        let each = look.catalog.memory.get(&lot.module).map_or(0.0, |module| module.gb);
        (modules + own, gb + f64::from(own) * each)
    })
}

fn bank(sketch: &mut Sketch<'_>, look: &Look<'_>, index: u8, area: Area, fitted: u8) {
    let (modules, gb) = share(look, index, fitted);
    let sockets = u32::from(look.chassis.sockets.max(1));
    let slots = look.chassis.dimm_slots.map(|slots| u32::from(slots) / sockets);
    let bars = slots.unwrap_or(modules).clamp(0, 32);
    if bars == 0 {
        return;
    }
    let text_height = 8.4;
    let rails = Area::new(area.x, area.y, area.w, area.h - text_height);
    let step = (rails.w / bars as f32).min(3.6);
    let start = rails.center().x - step * bars as f32 / 2.0;
    for bar in 0..bars {
        let at = Area::new(start + step * bar as f32 + step * 0.15, rails.y, step * 0.7, rails.h);
        if bar < modules {
            sketch.face(at, 0.3, Ink::Accent);
        } else {
            sketch.boxed(at, 0.3, Ink::Slot, (Ink::Edge, 0.2));
        }
    }
    let size = Message::new("scene-memory").with("gb", gb).with("kind", look.chassis.memory_kind.as_str());
    let count = match slots {
        Some(slots) => {
            Message::new("scene-memory-slots").with("filled", modules.to_string()).with("slots", slots.to_string())
        }
        None => Message::new("scene-memory-modules").with("count", modules),
    };
    let over = slots.is_some_and(|slots| modules > slots);
    let mut lines = vec![(Style::second(if over { Ink::Bad } else { Ink::Muted }), sketch.say(&count))];
    if modules > 0 {
        lines.insert(0, (Style::second(Ink::Text), sketch.say(&size)));
    }
    sketch.stack_from_top(Area::new(area.x, rails.bottom() + 0.3, area.w, text_height), &lines);
}

fn memory_region(sketch: &mut Sketch<'_>, look: &Look<'_>) {
    let fitted = lanes::fitted(look.chassis, look.plan);
    let many = look.layout.sockets.len() > 1;
    for (index, place) in (0_u8..).zip(&look.layout.sockets) {
        let (modules, gb) = share(look, index, fitted);
        let message = Message::new("scene-name-memory").with("gb", gb).with("modules", modules.to_string());
        let name = sketch.say(&message);
        let id = if many && index > 0 { format!("memory{index}") } else { "memory".to_owned() };
        sketch.region(Target::Node(id), place.bank, name);
    }
}

/// Draws switches and the chipset.
pub fn switches(sketch: &mut Sketch<'_>, look: &Look<'_>) {
    for (id, area) in &look.layout.switches {
        let Some(switch) = look.chassis.switch(id) else { continue };
        let lanes = look.analysis.ledger.switches.iter().find(|switch| switch.id == *id);
        let width = look.lanes.width(id, switch.uplink_lanes).lanes;
        let ratio = lanes.map_or(0.0, |lanes| lanes.oversubscription);
        let detail = uplink_words(sketch, width, ratio, area.w - 1.2);
        let ink = if ratio > 1.0 { Ink::Warn } else { Ink::Muted };
        node_box(sketch, look, id, *area, &switch.name, &detail, ink);
    }
    if let Some(area) = look.layout.chipset {
        let name = sketch.word("scene-chipset");
        let link = look.chassis.chipset_link.map(|(generation, lanes)| format!("x{lanes} Gen{}", generation.number()));
        node_box(sketch, look, "chipset", area, &name, &link.unwrap_or_default(), Ink::Muted);
    }
}

/// `x16 up · 4:1`; without the ratio if nothing is behind the switch, and the ratio alone if not all fits into `room`
/// mm.
pub(crate) fn uplink_words(sketch: &Sketch<'_>, lanes: u8, ratio: f64, room: f32) -> String {
    let lanes = lanes.to_string();
    if ratio <= 0.0 {
        return sketch.say(&Message::new("scene-uplink-plain").with("lanes", lanes));
    }
    let words = Message::new("scene-uplink").with("lanes", lanes).with("ratio", ratio_words(ratio));
    let words = sketch.say(&words);
    let brief = || sketch.say(&Message::new("scene-uplink-brief").with("ratio", ratio_words(ratio)));
    if Style::second(Ink::Muted).width(&words) > room { brief() } else { words }
}

/// A ratio with at most one decimal.
pub(crate) fn ratio_words(ratio: f64) -> String {
    let short = format!("{ratio:.1}");
    short.strip_suffix(".0").map_or(short.clone(), str::to_owned)
}

fn node_box(sketch: &mut Sketch<'_>, look: &Look<'_>, id: &str, area: Area, title: &str, detail: &str, ink: Ink) {
    sketch.boxed(area, 1.8, Ink::Part, look.edge(id, (Ink::Edge, 0.4)));
    let large = Style::primary(Ink::Text).bold();
    let (small, room) = (Style::second(Ink::Text).bold(), area.w - 1.2);
    let style = if large.width(title) <= room { large } else { small };
    // A long name takes the line of the detail, which the tooltip tells as well.
    let mut lines: Vec<(Style, String)> = style.wrap(title, room, 2).into_iter().map(|line| (style, line)).collect();
    if !detail.is_empty() && lines.len() == 1 {
        lines.push((Style::second(ink), detail.to_owned()));
    }
    sketch.stack(area.shrunk(0.6), &lines);
    let name = sketch.say(&Message::new("scene-name-node").with("name", title).with("detail", detail));
    sketch.region(Target::Node(id.to_owned()), area, name);
}
