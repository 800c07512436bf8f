//! What is written under a slot: its name, its widths, and what feeds it.
use crate::catalog::Chassis;
use crate::catalog::chassis::{Slot, Upstream};
use crate::machine::lanes;
use crate::quantity::Message;
use crate::scene::sketch::{Sketch, Style};
use crate::scene::{Ink, Words};

use super::Look;

/// Most lines of a label besides its name.
const MOST_LINES: usize = 4;

/// The slot's name: `Slot 4`, or the printed label if it is a word.
pub fn slot_name(words: Words<'_>, slot: &Slot) -> String {
    if slot.label.starts_with(|first: char| first.is_ascii_digit()) {
        words(&Message::new("scene-slot").with("label", slot.label.as_str()))
    } else {
        slot.label.clone()
    }
}

/// Mechanical width, electrical width if different, generation: `x16 (x4) Gen3`.
pub fn electrical(slot: &Slot, lanes: u8) -> String {
    let generation = slot.generation.number();
    if lanes == slot.mechanical_lanes {
        format!("x{lanes} Gen{generation}")
    } else {
        format!("x{} (x{lanes}) Gen{generation}", slot.mechanical_lanes)
    }
}

/// Name of what feeds the slot.
pub fn feed(words: Words<'_>, chassis: &Chassis, upstream: &Upstream) -> String {
    match upstream {
        Upstream::Cpu(socket) => cpu_name(words, *socket),
        Upstream::Chipset => words(&Message::new("scene-chipset")),
        Upstream::Switch(id) => chassis.switch(id).map_or_else(|| id.clone(), |switch| switch.name.clone()),
    }
}

/// `CPU 0`.
pub fn cpu_name(words: Words<'_>, socket: u8) -> String {
    words(&Message::new("scene-cpu").with("index", socket.to_string()))
}

/// Why nothing works in this slot, if so: its CPU is missing or its lanes are in use elsewhere.
pub fn dead(look: &Look<'_>, words: Words<'_>, slot: &Slot) -> Option<String> {
    if !lanes::is_fed(look.chassis, look.plan, &slot.upstream) {
        let socket = look.chassis.socket_of(&slot.upstream).unwrap_or(0);
        return Some(words(&Message::new("scene-no-cpu").with("index", socket.to_string())));
    }
    (look.lanes.slot(&slot.id).lanes == 0).then(|| words(&Message::new("scene-no-lanes")))
}

/// Most lines that the label of this slot can take in this width, its name included, whatever the plan.
pub fn most_lines(chassis: &Chassis, slot: &Slot, width: f32, words: Words<'_>) -> usize {
    let varies = chassis.lane_modes.iter().any(|mode| mode.lanes.contains_key(slot.id.as_str()));
    let lanes = if varies { 8 } else { slot.lanes };
    let style = Style::second(Ink::Muted);
    let widths = style.wrap(&electrical(slot, lanes), width, MOST_LINES - 1).len();
    let feed = narrow(style, &feed(words, chassis, &slot.upstream), width).len();
    1 + (widths + feed).min(MOST_LINES)
}

/// The lines of a label.
pub fn lines(sketch: &Sketch<'_>, look: &Look<'_>, slot: &Slot, width: f32) -> Vec<(Style, String)> {
    let words = |message: &Message| sketch.say(message);
    let (name, small) = (Style::primary(Ink::Text), Style::second(Ink::Text));
    let long = slot_name(&words, slot);
    let shown = if name.width(&long) > width { slot.label.clone() } else { long };
    let name = if name.width(&shown) > width { small } else { name };
    let mut lines = vec![(name, shown)];
    let muted = Style::second(Ink::Muted);
    let electrical = electrical(slot, look.lanes.slot(&slot.id).lanes);
    let widths = muted.wrap(&electrical, width, MOST_LINES - 1).into_iter().map(|line| (muted, line));
    if let Some(reason) = dead(look, &words, slot) {
        // Why it is dead comes first: where room is short, widths are left out.
        let bad = Style::second(Ink::Bad);
        lines.extend(narrow(bad, &reason, width).into_iter().map(|line| (bad, line)));
        lines.extend(widths);
    } else {
        lines.extend(widths);
        let feed = feed(&words, look.chassis, &slot.upstream);
        lines.extend(narrow(muted, &feed, width).into_iter().map(|line| (muted, line)));
    }
    lines.truncate(1 + MOST_LINES);
    lines
}

/// What feeds a slot, in a narrow column: `CPU 0`, else `CPU0`, else in two lines.
fn narrow(style: Style, feed: &str, width: f32) -> Vec<String> {
    let tight = feed.replace(' ', "");
    if style.width(feed) > width && style.width(&tight) <= width {
        vec![tight]
    } else {
        style.wrap_whole(feed, width, 2)
    }
}
