//! Boxes, wires and labels of the tree.
use crate::machine::{LaneLedger, Link, LinkKind, Machine, Node, NodeKind, names};
use crate::quantity::Message;
use crate::scene::sketch::{LEADING, SECOND, Sketch, Style, whole};
use crate::scene::text::{without_brand, without_size};
use crate::scene::{Area, Ink, Point, Target, speed};

use super::fold_box;
use super::place::Places;
use super::tree::{Tree, is_device};

/// Draws all wires of the tree and the links between sockets.
pub fn wires(sketch: &mut Sketch<'_>, machine: &Machine, tree: &Tree, places: &Places) {
    for (from, to, own, link) in routes(machine, tree, places) {
        sketch.trace_all(&own, |sketch| wire(sketch, places, tree, (from, to), look(link)));
    }
    second_uplinks(sketch, machine, tree, places);
    let sockets = |link: &Link| matches!(link.kind, LinkKind::Sockets { .. });
    for (at, link) in machine.links.iter().enumerate().filter(|(_, link)| sockets(link)) {
        let (Some(a), Some(b)) = (places.area(link.a), places.area(link.b)) else { continue };
        let (left, right) = if a.x < b.x { (a, b) } else { (b, a) };
        let y = left.center().y;
        let points = vec![Point { x: left.right(), y }, Point { x: right.x, y }];
        sketch.trace(at, |sketch| sketch.line(points, speed::ink(link.usable_gb_s), 1.4));
    }
}

/// Draws the PCI Express uplinks of GPUs that hang on their CPU by faster links of their own: beside those.
fn second_uplinks(sketch: &mut Sketch<'_>, machine: &Machine, tree: &Tree, places: &Places) {
    for (at, node) in machine.nodes.iter().enumerate() {
        let Some(uplink) = node.uplink.filter(|_| tree.parents.get(at).copied().flatten().is_some()) else { continue };
        let is_drawn = tree.parents.get(at).copied().flatten().is_some_and(|(_, link)| link == uplink);
        let Some(link) = machine.links.get(uplink).filter(|_| !is_drawn) else { continue };
        let (Some(upper), Some(lower)) = (places.area(link.a), places.area(at)) else { continue };
        let beside = lower.w * 0.3;
        let from = Point { x: upper.center().x + (lower.center().x - upper.center().x) * 0.2, y: upper.bottom() };
        let to = Point { x: lower.center().x + beside, y: lower.y };
        sketch.trace(uplink, |sketch| wire(sketch, places, tree, (from, to), look(link)));
    }
}

/// Colour, thickness and dashing of a link.
fn look(link: &Link) -> (Ink, f32, bool) {
    let ink = speed::ink(link.usable_gb_s);
    match &link.kind {
        LinkKind::Pcie { maximum, planned } => (ink, speed::thickness(planned.lanes), planned != maximum),
        LinkKind::GpuLink { links, .. } => (ink, gpu_link_thickness(*links), false),
        LinkKind::Chipset | LinkKind::Sockets { .. } => (ink, speed::thickness(4), false),
    }
}

/// Thickness of a bundle of links between GPUs, mm.
pub fn gpu_link_thickness(links: u8) -> f32 {
    0.3 + 0.4 * f32::from(links.min(4))
}

/// Start and end of a wire of the tree, the links that it stands for, and the first of them.
type Route<'a> = (Point, Point, Vec<usize>, &'a Link);

/// The wires of the tree: starts are spread along the lower edge of the upper node.
fn routes<'a>(machine: &'a Machine, tree: &Tree, places: &Places) -> Vec<Route<'a>> {
    let drawn = tree.parents.iter().enumerate().filter(|(node, _)| !tree.is_hidden(*node));
    let mut below: Vec<(usize, Area, usize, usize)> = drawn
        .filter_map(|(node, parent)| {
            let (parent, link) = (*parent)?;
            Some((parent, places.area(node)?, link, node))
        })
        .collect();
    below.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.center().x.total_cmp(&b.1.center().x)));
    let mut routes = Vec::new();
    for group in below.chunk_by(|a, b| a.0 == b.0) {
        let Some(upper) = group.first().and_then(|(parent, ..)| places.area(*parent)) else { continue };
        let step = (upper.w * 0.85 / group.len() as f32).min(4.0);
        let middle = (group.len() as f32 - 1.0) / 2.0;
        for (at, (_, lower, link, node)) in group.iter().enumerate() {
            let own = fold_box::uplinks(tree, *node, *link);
            let Some(link) = machine.links.get(*link) else { continue };
            let from = Point { x: upper.center().x + (at as f32 - middle) * step, y: upper.bottom() };
            let to = Point { x: lower.center().x, y: lower.y };
            routes.push((from, to, own, link));
        }
    }
    routes
}

/// Draws a wire through the gates on its way: past switches that do not feed it, and past the upper row of devices.
fn wire(
    sketch: &mut Sketch<'_>,
    places: &Places,
    tree: &Tree,
    (from, to): (Point, Point),
    (ink, width, dashed): (Ink, f32, bool),
) {
    let devices = tree.seats.iter().map(|seat| seat.node);
    let is_device = |node: usize| devices.clone().any(|device| device == node);
    let all = || places.areas.iter().enumerate().filter_map(|(node, area)| Some((node, (*area)?)));
    let passed = |area: &Area| area.y > from.y + 0.1 && area.bottom() < to.y - 0.1;
    let switches: Vec<Area> =
        all().filter(|(node, _)| !is_device(*node)).map(|(_, area)| area).filter(passed).collect();
    let upper: Vec<Area> = all().filter(|(node, _)| is_device(*node)).map(|(_, area)| area).filter(passed).collect();
    let mut at = from;
    for boxes in [switches, upper] {
        let Some(top) = boxes.iter().map(|area| area.y).reduce(f32::min) else { continue };
        let bottom = boxes.iter().map(|area| area.bottom()).fold(top, f32::max);
        let x = gate(&boxes, to.x, places.column);
        sketch.drop_curve(at, Point { x, y: top }, ink, width, dashed);
        sketch.line_like([top, bottom].map(|y| Point { x, y }).to_vec(), ink, width, dashed);
        at = Point { x, y: bottom };
    }
    sketch.drop_curve(at, to, ink, width, dashed);
}

/// Where a wire to `x` passes between boxes: straight down if it can, else right of the box in its way.
fn gate(boxes: &[Area], x: f32, column: f32) -> f32 {
    let blocking = |x: f32| boxes.iter().find(|area| x > area.x - 1.0 && x < area.right() + 1.0);
    match blocking(x) {
        None => x,
        Some(area) if area.w < column && x < area.center().x - 0.2 * column => area.x - 1.2,
        Some(area) if area.w < column => area.right() + column * 0.11,
        Some(area) if x > area.center().x => area.right() + 1.5,
        Some(area) => area.x - 1.5,
    }
}

/// Draws all boxes and names them.
pub fn nodes(sketch: &mut Sketch<'_>, machine: &Machine, ledger: &LaneLedger, tree: &Tree, places: &Places) {
    for (at, node) in machine.nodes.iter().enumerate() {
        let Some(area) = places.area(at).filter(|_| !tree.is_hidden(at)) else { continue };
        let upper = tree.seats.iter().any(|seat| seat.node == at && seat.upper);
        let link = node.uplink.and_then(|link| machine.links.get(link)).filter(|_| upper);
        match tree.fold(at) {
            Some(fold) if node.kind == NodeKind::Switch => {
                let detail = uplink(sketch, ledger, node, area.w - 3.0);
                fold_box::switches(sketch, machine, fold, area, detail);
                continue;
            }
            Some(fold) => {
                fold_box::draw(sketch, machine, fold, area, link);
                continue;
            }
            None => {}
        }
        let loose = tree.loose.contains(&at);
        match &node.kind {
            NodeKind::Socket { index, fitted } => socket(sketch, ledger, node, (*index, *fitted), area),
            NodeKind::Switch | NodeKind::Chipset => switch(sketch, ledger, node, area),
            NodeKind::GpuSwitch => {}
            _ => device(sketch, node, area, link, loose),
        }
        let name = node_name(sketch, node);
        if node.kind != NodeKind::GpuSwitch {
            let detail = if name == node.name { String::new() } else { node.name.clone() };
            let message = Message::new("scene-name-node").with("name", name.as_str()).with("detail", detail.as_str());
            let name = if detail.is_empty() { name } else { sketch.say(&message) };
            sketch.region(Target::Node(node.id.clone()), area, name);
        }
    }
}

/// Name of a node for people: `CPU 0`, `GPU 3`, `PLX A`.
pub fn node_name(sketch: &Sketch<'_>, node: &Node) -> String {
    sketch.say(&names::node(node))
}

fn socket(sketch: &mut Sketch<'_>, ledger: &LaneLedger, node: &Node, (index, fitted): (u8, bool), area: Area) {
    let title = node_name(sketch, node);
    if !fitted {
        sketch.dashed_box(area, 2.0, None, (Ink::Edge, 0.45));
        let empty = sketch.word("scene-socket-empty");
        sketch
            .stack(area.shrunk(1.0), &[(Style::primary(Ink::Muted).bold(), title), (Style::second(Ink::Muted), empty)]);
        return;
    }
    sketch.boxed(area, 2.0, Ink::Part, (Ink::Edge, 0.45));
    let mut lines = vec![
        (Style::primary(Ink::Text).bold(), title),
        (Style::second(Ink::Text), whole(Style::second(Ink::Text), &node.name, area.w - 1.6)),
    ];
    if let Some(lanes) = ledger.sockets.iter().find(|socket| socket.socket == index) {
        lines.push(crate::scene::box_view::lanes_line(sketch, lanes));
    }
    sketch.stack(area.shrunk(0.8), &lines);
}

fn switch(sketch: &mut Sketch<'_>, ledger: &LaneLedger, node: &Node, area: Area) {
    sketch.boxed(area, 1.8, Ink::Part, (Ink::Edge, 0.4));
    let name = node_name(sketch, node);
    let (large, small) = (Style::primary(Ink::Text).bold(), Style::second(Ink::Text).bold());
    let room = area.w - 1.2;
    let style = if large.width(&name) <= room { large } else { small };
    let mut lines = vec![(style, name)];
    lines.extend(uplink(sketch, ledger, node, room));
    sketch.stack(area.shrunk(0.6), &lines);
}

/// The line that tells a switch's uplink, if it has one, for a place of this width.
fn uplink(sketch: &Sketch<'_>, ledger: &LaneLedger, node: &Node, room: f32) -> Option<(Style, String)> {
    let lanes = ledger.switches.iter().find(|switch| switch.id == node.id)?;
    let uplink = u8::try_from(lanes.uplink_lanes).unwrap_or(u8::MAX);
    let words = crate::scene::box_view::uplink_words(sketch, uplink, lanes.oversubscription, room);
    let ink = if lanes.oversubscription > 1.0 { Ink::Warn } else { Ink::Muted };
    Some((Style::second(ink), words))
}

/// A part's name without its size and what stands in brackets.
pub fn short(name: &str) -> &str {
    without_size(name.split_once(" (").map_or(name, |(start, _)| start))
}

/// Face of a device, and primary and secondary text on it.
pub fn inks(kind: &NodeKind) -> (Ink, Ink, Ink) {
    match kind {
        NodeKind::Gpu { .. } => (Ink::Gpu, Ink::GpuText, Ink::GpuDetail),
        NodeKind::Nic { .. } => (Ink::Nic, Ink::Text, Ink::Muted),
        _ => (Ink::Part, Ink::Text, Ink::Muted),
    }
}

/// Draws a device; `link` is given where it has no label beside it and is written into the box instead.
fn device(sketch: &mut Sketch<'_>, node: &Node, area: Area, link: Option<&Link>, loose: bool) {
    let (fill, text, detail) = inks(&node.kind);
    if loose {
        sketch.boxed(area, 1.5, fill, (Ink::Bad, 0.7));
    } else {
        sketch.boxed(area, 1.5, fill, (Ink::Edge, 0.3));
    }
    let inner = area.shrunk(if link.is_some() { 0.3 } else { 0.7 });
    let title = if link.is_some() { Style::second(text) } else { Style::second(text).bold() };
    let name = node_name(sketch, node);
    let drives = matches!(node.kind, NodeKind::Drives { .. });
    let mut lines: Vec<(Style, String)> = if let NodeKind::Drives { count } = node.kind {
        let short = || sketch.say(&Message::new("scene-drives-short").with("count", count));
        let name = if title.cuts(&name, inner.w, 2) { short() } else { name };
        title.wrap(&name, inner.w, 2).into_iter().map(|line| (title, line)).collect()
    } else {
        // In less room without the space, and where that does not help, the number alone: it tells like devices apart.
        let tight = name.replace(' ', "");
        let number = name.rsplit(' ').next().unwrap_or(&name);
        let fits = [name.as_str(), tight.as_str()].into_iter().find(|name| title.width(name) <= inner.w);
        vec![(title, fits.unwrap_or(number).to_owned())]
    };
    if let Some(LinkKind::Pcie { maximum, planned }) = link.map(|link| &link.kind) {
        let style = Style::second(if maximum == planned { detail } else { Ink::Warn });
        lines.extend(style.wrap(&planned.to_string(), inner.w, 2).into_iter().map(|line| (style, line)));
    } else if !drives {
        let style = Style::second(detail);
        let room = ((inner.h / (SECOND * LEADING)).floor() as usize).saturating_sub(1);
        let (part, rows) = (short(&node.name), room.min(3));
        let part = if style.cuts(part, inner.w, rows) { without_brand(part) } else { part };
        lines.extend(style.wrap_whole(part, inner.w, rows).into_iter().map(|line| (style, line)));
    }
    sketch.stack(inner, &lines);
    if loose {
        let style = Style::second(Ink::Bad);
        let words = sketch.word("scene-no-link");
        sketch.centered(Point { x: area.center().x, y: area.y - 3.4 }, style, &words, area.w + 3.0);
    }
}

/// Writes planned width and speed beside the links, and names them.
pub fn labels(sketch: &mut Sketch<'_>, machine: &Machine, tree: &Tree, places: &Places) {
    for (at, parent) in tree.parents.iter().enumerate() {
        let (Some((_, index)), Some(area)) = (*parent, places.area(at)) else { continue };
        if tree.is_hidden(at) {
            continue;
        }
        let count = tree.fold(at).map_or(1, |fold| fold.members.len());
        let (Some(node), Some(link)) = (machine.nodes.get(at), machine.links.get(index)) else { continue };
        let width = if is_device(&node.kind) { places.column - 0.8 } else { area.w.max(30.0) };
        let upper = tree.seats.iter().any(|seat| seat.node == at && seat.upper);
        let label = if upper {
            Area::new(area.x, area.y - 4.0, area.w, 4.0)
        } else {
            label(sketch, machine, (index, count), area, width, is_device(&node.kind))
        };
        let name = fold_box::times(count, &link_name(sketch, machine, link));
        sketch.region(Target::Link(index), label, name);
    }
    for area in tree.dead_switches.iter().filter_map(|switch| places.area(*switch)) {
        let words = sketch.word("scene-no-link");
        sketch.centered(Point { x: area.center().x, y: area.y - 3.4 }, Style::second(Ink::Bad), &words, area.w);
    }
    for (index, link) in machine.links.iter().enumerate() {
        let LinkKind::Sockets { kind, links } = &link.kind else { continue };
        let (Some(a), Some(b)) = (places.area(link.a), places.area(link.b)) else { continue };
        let (left, right) = if a.x < b.x { (a, b) } else { (b, a) };
        let at = Point { x: f32::midpoint(left.right(), right.x), y: left.center().y };
        let message = Message::new("scene-sockets-link").with("links", links.to_string()).with("kind", kind.as_str());
        let words = sketch.say(&message);
        let gb_s = sketch.say(&Message::new("scene-speed").with("speed", speed::shown(link.usable_gb_s)));
        let most = right.x - left.right() - 1.0;
        let style = Style::second(Ink::Text);
        sketch.on_patch(Point { y: at.y - SECOND * 1.1, ..at }, style, &words, most, Ink::Paper);
        sketch.on_patch(Point { y: at.y + SECOND * 1.1, ..at }, style, &gb_s, most, Ink::Paper);
        let area = Area::new(left.right(), at.y - 7.0, (right.x - left.right()).max(1.0), 14.0);
        let name = link_name(sketch, machine, link);
        sketch.region(Target::Link(index), area, name);
    }
}

/// Writes the label of so many like links above `area`'s upper edge; returns where it is.
fn label(
    sketch: &mut Sketch<'_>,
    machine: &Machine,
    (index, count): (usize, usize),
    area: Area,
    width: f32,
    lines: bool,
) -> Area {
    // Near the edge of the page there is less room than usual.
    let middle = area.center().x;
    let width = width.min(2.0 * (middle - 0.6).min(sketch.scene.width - 0.6 - middle)).max(1.0);
    let Some(link) = machine.links.get(index) else { return area };
    let (words, ink) = match &link.kind {
        LinkKind::Pcie { maximum, planned } if planned != maximum => (planned.to_string(), Ink::Warn),
        LinkKind::Pcie { planned, .. } => (planned.to_string(), Ink::Text),
        LinkKind::GpuLink { links, generation } => (names::bundle(generation, *links), Ink::GpuLink),
        LinkKind::Chipset | LinkKind::Sockets { .. } => (String::new(), Ink::Text),
    };
    let words = fold_box::times(count, &words);
    let gb_s = sketch.say(&Message::new("scene-speed").with("speed", speed::shown(link.usable_gb_s)));
    let (style, quiet) = (Style::second(ink), Style::second(Ink::Muted));
    let step = SECOND * LEADING;
    let mut shown = if lines {
        let mut shown: Vec<(Style, String)> =
            style.wrap(&words, width, 2).into_iter().map(|line| (style, line)).collect();
        if shown.len() < 2 && quiet.width(&gb_s) <= width {
            shown.push((quiet, gb_s));
        }
        shown
    } else {
        let both = if words.is_empty() { gb_s } else { format!("{words} · {gb_s}") };
        vec![(style, if style.width(&both) <= width { both } else { words })]
    };
    shown.retain(|(_, words)| !words.is_empty());
    let bottom = area.y - 1.2;
    let top = bottom - step * shown.len() as f32;
    let widest = shown.iter().map(|(style, words)| style.width(words)).fold(0.0, f32::max).min(width);
    sketch.face(Area::new(area.center().x - widest / 2.0 - 0.4, top, widest + 0.8, bottom - top), 0.8, Ink::Paper);
    sketch.stack(Area::new(area.center().x - width / 2.0, top, width, bottom - top), &shown);
    Area::new(area.center().x - width / 2.0, top, width, (bottom - top).max(2.0))
}

/// Name of a link for screen readers and tooltips.
pub fn link_name(sketch: &Sketch<'_>, machine: &Machine, link: &Link) -> String {
    let end = |node: usize| machine.nodes.get(node).map_or_else(String::new, |node| node_name(sketch, node));
    let what = match &link.kind {
        LinkKind::Pcie { planned, .. } => planned.to_string(),
        LinkKind::GpuLink { links, generation } => names::bundle(generation, *links),
        LinkKind::Sockets { kind, links } => {
            sketch.say(&Message::new("scene-sockets-link").with("links", links.to_string()).with("kind", kind.as_str()))
        }
        LinkKind::Chipset => sketch.word("scene-chipset"),
    };
    let message = |key: &str| {
        let speed = speed::shown(link.usable_gb_s);
        Message::new(key).with("a", end(link.a)).with("b", end(link.b)).with("link", what.as_str()).with("speed", speed)
    };
    match (&link.kind, &link.limited_by) {
        (LinkKind::Pcie { maximum, .. }, Some(why)) => sketch
            .say(&message("scene-name-link-limited").with("maximum", maximum.to_string()).with("why", why.clone())),
        _ => sketch.say(&message("scene-name-link")),
    }
}

#[cfg(test)]
pub(crate) mod tests;
