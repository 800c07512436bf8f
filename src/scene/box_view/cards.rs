//! Slots, and the cards and modules in them.
use crate::catalog::gpu::{Cooling, FormFactor};
use crate::catalog::{Catalog, Gpu, Nic, SlotId};
use crate::plan::{Card, CardPart};
use crate::quantity::{Message, PcieLink};
use crate::scene::sketch::{LEADING, PRIMARY, SECOND, Sketch, Style, height};
use crate::scene::text::{without_brand, without_size};
use crate::scene::{Area, Ink, Point, Target};

use super::Look;
use super::labels;
use super::layout::{INSET, SlotPlace};
use super::risers;

/// Height at the top of a card that bridges and their handles take, mm.
pub const BRIDGE_ROOM: f32 = 6.6;

/// Width of a part in expansion slots; 0 for modules, `None` if it is unknown.
pub fn width_of(catalog: &Catalog, part: &CardPart) -> Option<f32> {
    match part {
        CardPart::Gpu(id) => catalog.gpus.get(id).map(|gpu| gpu.slot_width as f32),
        CardPart::Nic(_) => Some(1.0),
        CardPart::Other(_) => None,
    }
}

/// The area that a card of this width covers. Modules and unknown parts fill the slot's own face.
pub fn covered(place: &SlotPlace, width: Option<f32>) -> Area {
    match width {
        // A label beside the slot stays free: such slots are for narrow cards.
        Some(width) if place.unit > 0.0 && width > 0.0 && place.label.x < place.face.right() => {
            Area::new(place.face.x, place.face.y, width * place.unit - 2.0 * INSET, place.face.h)
        }
        _ => place.face,
    }
}

/// A card with its place, cut where the next filled slot begins.
struct Placed<'a> {
    card: &'a Card,
    place: &'a SlotPlace,
    area: Area,
}

fn placed<'a>(look: &'a Look<'_>) -> Vec<Placed<'a>> {
    // Of several cards in one slot, which only a damaged file has, the first counts everywhere.
    let first = |card: &'a Card| look.plan.card(&card.slot).is_some_and(|first| std::ptr::eq(first, card));
    let own = |card: &'a Card| Some((card, look.layout.slot(&card.slot).filter(|_| first(card))?));
    let mut all: Vec<Placed<'a>> = look
        .plan
        .cards
        .iter()
        .filter_map(own)
        .map(|(card, place)| Placed { card, place, area: covered(place, width_of(look.catalog, &card.part)) })
        .collect();
    all.sort_by(|a, b| a.place.row.cmp(&b.place.row).then(a.area.x.total_cmp(&b.area.x)));
    let starts: Vec<(usize, f32)> = all.iter().map(|placed| (placed.place.row, placed.area.x)).collect();
    for (at, placed) in all.iter_mut().enumerate() {
        let next = starts.get(at + 1).filter(|(row, _)| *row == placed.place.row).map(|(_, x)| x - INSET);
        let most = next.unwrap_or(f32::INFINITY).min(look.layout.body.right() - 1.5);
        placed.area.w = placed.area.w.min(most - placed.area.x).max(0.2);
    }
    all
}

/// The area that the card in a slot covers; the slot's own face if it is empty.
pub fn area_of(look: &Look<'_>, slot: &SlotId) -> Option<Area> {
    let place = look.layout.slot(slot)?;
    let placed = placed(look).into_iter().find(|placed| placed.card.slot == *slot);
    Some(placed.map_or(place.face, |placed| placed.area))
}

/// The card that covers this slot from a neighbour, if one does.
fn covering<'a>(all: &'a [Placed<'_>], place: &SlotPlace) -> Option<&'a Placed<'a>> {
    all.iter().find(|placed| placed.place.id != place.id && placed.area.overlaps(place.face))
}

/// Draws all slots with their labels, and names the empty and covered ones.
pub fn slots(sketch: &mut Sketch<'_>, look: &Look<'_>) {
    let all = placed(look);
    for place in &look.layout.slots {
        let Some(slot) = look.slot(&place.id) else { continue };
        let words = |message: &Message| sketch.say(message);
        let name = labels::slot_name(&words, slot);
        let dead = labels::dead(look, &words, slot);
        let cover = covering(&all, place);
        let filled = look.plan.card(&place.id).is_some();
        let lines = labels::lines(sketch, look, slot, place.label.w);
        if cover.is_none() && !filled {
            let edge = if dead.is_some() { Ink::Bad } else { Ink::Edge };
            sketch.dashed_box(place.face, 1.2, Some(Ink::Slot), (edge, 0.35));
        }
        if place.label.x >= place.face.right() {
            sketch.stack(place.label, &lines);
        } else {
            sketch.stack_from_top(place.label, &lines);
        }
        if filled {
            continue;
        }
        let electrical = labels::electrical(slot, look.lanes.slot(&slot.id).lanes);
        if let Some(cover) = cover {
            let by = look.slot(&cover.place.id).map(|by| labels::slot_name(&|message| sketch.say(message), by));
            let part = part_name(look.catalog, &cover.card.part);
            let message = Message::new("scene-name-covered").with("slot", name).with("part", part);
            let name = sketch.say(&message.with("by", by.unwrap_or_default()));
            sketch.region(Target::Slot(place.id.to_string()), place.label, name);
            continue;
        }
        let (key, reason) = match dead {
            Some(reason) => ("scene-name-dead", reason),
            None => ("scene-name-empty", labels::feed(&|message| sketch.say(message), look.chassis, &slot.upstream)),
        };
        let dead = key == "scene-name-dead";
        let note = Style::second(if dead { Ink::Bad } else { Ink::Muted });
        // Without a label the slot's name is worth more than that it is empty, which one sees.
        let word =
            if has_label(place) { sketch.word(if dead { "scene-dead" } else { "scene-empty" }) } else { name.clone() };
        if place.face.h >= note.size && note.width(&word) <= place.face.w - 1.0 {
            sketch.centered(place.face.center(), note, &word, place.face.w - 1.0);
        }
        risers::mark(sketch, look, &place.id, place.face);
        let message = Message::new(key).with("slot", name).with("link", electrical).with("feed", reason);
        let name = risers::named(sketch, look, &place.id, sketch.say(&message));
        sketch.region(Target::Slot(place.id.to_string()), with_label(place), name);
    }
}

/// Whether the slot has a label beside or below its face: where room is short it has none.
fn has_label(place: &SlotPlace) -> bool {
    place.label.h >= PRIMARY
}

/// Face and label together.
fn with_label(place: &SlotPlace) -> Area {
    let (a, b) = (place.face, place.label);
    let (x, y) = (a.x.min(b.x), a.y.min(b.y));
    Area::new(x, y, a.right().max(b.right()) - x, a.bottom().max(b.bottom()) - y)
}

/// Draws all cards and names their slots.
pub fn cards(sketch: &mut Sketch<'_>, look: &Look<'_>) {
    for placed in placed(look) {
        let link = device_link(look, &placed.card.slot);
        face(sketch, look, &placed);
        let label = look.slot(&placed.card.slot).filter(|_| !has_label(placed.place));
        let label = label.map(|slot| labels::slot_name(&|message| sketch.say(message), slot));
        let area = text_area(look, &placed);
        match &placed.card.part {
            CardPart::Gpu(id) => match look.catalog.gpus.get(id) {
                Some(gpu) => gpu_face(sketch, gpu, label, area, link),
                None => unknown_face(sketch, id.as_str(), placed.area),
            },
            CardPart::Nic(id) => match look.catalog.nics.get(id) {
                Some(nic) => nic_face(sketch, nic, label, area, link),
                None => unknown_face(sketch, id.as_str(), placed.area),
            },
            CardPart::Other(text) => unknown_face(sketch, text, placed.area),
        }
        risers::mark(sketch, look, &placed.card.slot, placed.area);
        let name = card_name(sketch, look, &placed, link);
        let name = risers::named(sketch, look, &placed.card.slot, name);
        let wider = placed.area.w > placed.place.face.w + 0.1;
        let area = if wider { placed.area } else { with_label(placed.place) };
        sketch.region(Target::Slot(placed.card.slot.to_string()), area, name);
    }
}

/// Draws slots and cards without text.
pub fn bare(sketch: &mut Sketch<'_>, look: &Look<'_>) {
    for place in &look.layout.slots {
        sketch.boxed(place.face, 1.5, Ink::Slot, (Ink::Edge, 0.5));
    }
    for placed in placed(look) {
        face(sketch, look, &placed);
        if let CardPart::Gpu(id) = &placed.card.part {
            let cooling = look.catalog.gpus.get(id).map(|gpu| gpu.cooling);
            let band = Area::new(placed.area.x, placed.area.y, placed.area.w, placed.area.h * 0.55);
            motif(sketch, band.shrunk(1.5), cooling.unwrap_or(Cooling::Passive));
        }
    }
}

/// The part of a card that is free for text: below the bridges, where cards may have some, and above a riser's mark.
fn text_area(look: &Look<'_>, placed: &Placed<'_>) -> Area {
    let mesh = look.chassis.fabric.as_ref().is_some_and(|fabric| !fabric.edges.is_empty());
    let is_gpu = matches!(placed.card.part, CardPart::Gpu(_));
    let top = if is_gpu && placed.place.unit > 0.0 && (look.chassis.bridges || mesh) { BRIDGE_ROOM } else { 0.0 };
    let foot = if look.plan.riser(&placed.card.slot).is_some() { risers::ROOM } else { 0.0 };
    let Area { x, y, w, h } = placed.area;
    Area::new(x, y + top, w, (h - top - foot).max(0.0))
}

fn face(sketch: &mut Sketch<'_>, look: &Look<'_>, placed: &Placed<'_>) {
    let fill = match placed.card.part {
        CardPart::Gpu(_) => Ink::Gpu,
        CardPart::Nic(_) => Ink::Nic,
        CardPart::Other(_) => Ink::Part,
    };
    let edge = look.edge(placed.card.slot.as_str(), (Ink::Edge, 0.3));
    sketch.boxed(placed.area, 1.5, fill, edge);
}

/// The planned and the greatest possible link of the device in a slot.
fn device_link(look: &Look<'_>, slot: &SlotId) -> Option<(PcieLink, PcieLink)> {
    let machine = &look.analysis.machine;
    let node = super::wires::node_of_slot(machine, slot)?;
    machine.device_link(node)
}

fn part_name(catalog: &Catalog, part: &CardPart) -> String {
    match part {
        CardPart::Gpu(id) => catalog.gpus.get(id).map_or_else(|| id.to_string(), |gpu| gpu.name.clone()),
        CardPart::Nic(id) => catalog.nics.get(id).map_or_else(|| id.to_string(), |nic| nic.name.clone()),
        CardPart::Other(text) => text.clone(),
    }
}

fn card_name(sketch: &Sketch<'_>, look: &Look<'_>, placed: &Placed<'_>, link: Option<(PcieLink, PcieLink)>) -> String {
    let words = |message: &Message| sketch.say(message);
    let slot = look.slot(&placed.card.slot);
    let name = slot.map_or_else(|| placed.card.slot.to_string(), |slot| labels::slot_name(&words, slot));
    let part = part_name(look.catalog, &placed.card.part);
    let message = |key: &str| Message::new(key).with("slot", name.as_str()).with("part", part.as_str());
    let message = match link {
        Some((maximum, planned)) if planned != maximum => {
            message("scene-name-below").with("link", planned.to_string()).with("maximum", maximum.to_string())
        }
        Some((_, planned)) => message("scene-name-filled").with("link", planned.to_string()),
        None => match slot.and_then(|slot| labels::dead(look, &words, slot)) {
            Some(reason) => message("scene-name-filled").with("link", reason),
            None => message("scene-name-plain"),
        },
    };
    sketch.say(&message)
}

/// The line that tells a link: a warning if it is below the greatest possible.
fn link_line(link: Option<(PcieLink, PcieLink)>, normal: Ink, warn: Ink) -> Option<(Style, String)> {
    let (maximum, planned) = link?;
    let ink = if planned == maximum { normal } else { warn };
    Some((Style::second(ink), planned.to_string()))
}

fn vram(sketch: &Sketch<'_>, gpu: &Gpu) -> String {
    if gpu.devices > 1 && gpu.form == FormFactor::Pcie {
        let each = gpu.vram_gb / f64::from(gpu.devices);
        return sketch.say(&Message::new("scene-vram-several").with("count", gpu.devices).with("gb", each));
    }
    sketch.say(&Message::new("scene-vram").with("gb", gpu.vram_gb))
}

/// Writes what a GPU is; `label` is given where the slot's name has no place of its own.
fn gpu_face(sketch: &mut Sketch<'_>, gpu: &Gpu, label: Option<String>, area: Area, link: Option<(PcieLink, PcieLink)>) {
    let inner = area.shrunk(if label.is_some() { 0.3 } else { 1.0 });
    let tail = 2.0 * SECOND * LEADING;
    let large = Style { size: PRIMARY, bold: true, ink: Ink::GpuText };
    let most = |style: Style| ((inner.h - tail) / (style.size * LEADING)).floor().clamp(1.0, 4.0) as usize;
    let small = Style { size: SECOND, ..large };
    let full = without_size(&gpu.name);
    let whole = |(style, name): &(Style, &str)| !style.cuts(name, inner.w, most(*style));
    let tries = [(large, full), (small, full), (large, without_brand(full)), (small, without_brand(full))];
    let (title, name) = tries.into_iter().find(whole).unwrap_or((small, full));
    let mut lines: Vec<(Style, String)> = label.map(|label| (small, label)).into_iter().collect();
    // Below the slot's name there is room for one line.
    let (title, name) = match () {
        () if lines.is_empty() => (title, name),
        () if Style::second(Ink::GpuDetail).width(full) <= inner.w => (Style::second(Ink::GpuDetail), full),
        () => (Style::second(Ink::GpuDetail), without_brand(full)),
    };
    lines.extend(title.wrap_whole(name, inner.w, most(title)).into_iter().map(|line| (title, line)));
    lines.push((Style::second(Ink::GpuDetail), vram(sketch, gpu)));
    if let Some((style, words)) = link_line(link, Ink::GpuText, Ink::GpuWarn) {
        lines.extend(style.wrap(&words, inner.w, 2).into_iter().map(|line| (style, line)));
    }
    let spare = inner.h - height(&lines);
    if spare < 9.0 {
        sketch.stack(inner, &lines);
        return;
    }
    let band = Area::new(inner.x, inner.y + 1.0, inner.w, (spare - 2.0).min(inner.h * 0.55));
    motif(sketch, band, gpu.cooling);
    let rest = Area::new(inner.x, band.bottom(), inner.w, inner.bottom() - band.bottom());
    sketch.stack(rest, &lines);
}

fn nic_face(sketch: &mut Sketch<'_>, nic: &Nic, label: Option<String>, area: Area, link: Option<(PcieLink, PcieLink)>) {
    let inner = area.shrunk(0.55);
    let (title, muted) = (Style::second(Ink::Text).bold(), Style::second(Ink::Muted));
    let message =
        |key: &str| Message::new(key).with("ports", nic.ports.to_string()).with("gbit", nic.gbit_s.to_string());
    // A narrow card has no room for the maker's name; a screen reader gets it all the same.
    let name = if inner.w < 17.0 { sketch.word("scene-nic-short") } else { nic.name.clone() };
    let name = label.unwrap_or(name);
    let rows = (inner.h / (SECOND * LEADING)).floor() as usize;
    let most = rows.saturating_sub(1).clamp(1, 2);
    let mut lines: Vec<(Style, String)> =
        title.wrap_whole(&name, inner.w, most).into_iter().map(|line| (title, line)).collect();
    let speeds = ["scene-nic-speed", "scene-nic-speed-short", "scene-nic-speed-least"];
    let mut speeds = speeds.into_iter().map(|key| sketch.say(&message(key)));
    let speed = speeds.find(|words| muted.width(words) <= inner.w);
    let speed = speed.unwrap_or_else(|| sketch.say(&message("scene-nic-speed-short")));
    lines.extend(muted.wrap(&speed, inner.w, 2).into_iter().map(|line| (muted, line)));
    if let Some((style, words)) = link_line(link, Ink::Text, Ink::Warn) {
        lines.extend(style.wrap(&words, inner.w, 2).into_iter().map(|line| (style, line)));
    }
    sketch.stack(inner, &lines);
}

fn unknown_face(sketch: &mut Sketch<'_>, id: &str, area: Area) {
    let inner = area.shrunk(0.8);
    // A part that the catalogue lacks is shown on the face of its kind with the text of the file.
    sketch.boxed(inner, 1.0, Ink::Part, (Ink::Warn, 0.4));
    let (title, warn) = (Style::second(Ink::Text).bold(), Style::second(Ink::Warn));
    let spaced = id.replace('-', "- ");
    let mut lines: Vec<_> = title.wrap(&spaced, inner.w - 1.0, 4).into_iter().map(|line| (title, line)).collect();
    let word = sketch.word("scene-unknown");
    lines.extend(warn.wrap(&word, inner.w - 1.0, 2).into_iter().map(|line| (warn, line)));
    sketch.stack(inner.shrunk(0.5), &lines);
}

/// A drawing that tells the cooling: one fan for a blower, two for an open-air card, fins, or a cold plate's pipes.
fn motif(sketch: &mut Sketch<'_>, band: Area, cooling: Cooling) {
    let center = band.center();
    match cooling {
        Cooling::Blower => fan(sketch, center, (band.h / 2.0).min(band.w * 0.38).min(11.0)),
        Cooling::OpenAir => {
            let radius = (band.h / 4.0 - 0.5).min(band.w * 0.38).min(10.0);
            if radius >= 2.5 {
                fan(sketch, Point { y: center.y - radius - 0.5, ..center }, radius);
                fan(sketch, Point { y: center.y + radius + 0.5, ..center }, radius);
            } else {
                let radius = (band.h / 2.0).min(band.w / 4.0 - 0.5);
                fan(sketch, Point { x: center.x - radius - 0.5, ..center }, radius);
                fan(sketch, Point { x: center.x + radius + 0.5, ..center }, radius);
            }
        }
        Cooling::Passive => {
            let (fins, half) = (7_u8, band.w * 0.36);
            for fin in 0..fins {
                let x = center.x - half + 2.0 * half * f32::from(fin) / f32::from(fins - 1);
                let points = vec![Point { x, y: band.y + 1.0 }, Point { x, y: band.bottom() - 1.0 }];
                sketch.line(points, Ink::GpuDetail, 0.25);
            }
        }
        Cooling::Liquid => {
            let radius = (band.h / 4.0).min(band.w / 8.0).min(2.5);
            let y = center.y;
            let (left, right) = (center.x - 2.5 * radius, center.x + 2.5 * radius);
            sketch.line(vec![Point { x: left, y }, Point { x: right, y }], Ink::GpuDetail, 0.5);
            sketch.dot(Point { x: left, y }, radius, Ink::GpuDetail);
            sketch.dot(Point { x: right, y }, radius, Ink::GpuDetail);
        }
    }
}

fn fan(sketch: &mut Sketch<'_>, center: Point, radius: f32) {
    if radius < 1.5 {
        return;
    }
    let ring = Area::new(center.x - radius, center.y - radius, 2.0 * radius, 2.0 * radius);
    sketch.boxed(ring, radius, Ink::Gpu, (Ink::GpuDetail, 0.3));
    for blade in 0..6_u8 {
        let angle = f32::from(blade) * std::f32::consts::TAU / 6.0;
        let at = |share: f32, turn: f32| Point {
            x: center.x + (angle + turn).cos() * radius * share,
            y: center.y + (angle + turn).sin() * radius * share,
        };
        sketch.curve([at(0.22, 0.0), at(0.5, 0.15), at(0.7, 0.35), at(0.86, 0.6)], Ink::GpuDetail, 0.35, false);
    }
    sketch.dot(center, radius * 0.18, Ink::GpuDetail);
}
