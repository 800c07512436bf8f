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

/// What feeds a slot, in a narrow column: `CPU 0`, else `CPU0`, else in two lines; of a long name rather the words are
/// left out than the letters and numbers that tell parts apart.
fn narrow(style: Style, feed: &str, width: f32) -> Vec<String> {
    let tight = feed.replace(' ', "");
    if style.width(feed) > width && style.width(&tight) <= width && feed.split(' ').count() == 2 {
        return vec![tight];
    }
    let marks = marks(feed);
    let first = feed.split(' ').next().unwrap_or_default();
    let shorter = [feed.to_owned(), format!("{first} {marks}"), marks.clone()];
    let fits = shorter.iter().filter(|_| !marks.is_empty()).find(|name| !style.cuts(name, width, 2));
    style.wrap_whole(fits.map_or(feed, String::as_str), width, 2)
}

/// What tells a name from its like: its numbers and single letters. `A, 1` of `Switch A, part 1`.
fn marks(name: &str) -> String {
    let mut kept = String::new();
    for word in name.split(|letter: char| letter == ' ' || is_ideograph(letter)).filter(|word| !word.is_empty()) {
        let bare = word.trim_matches(|letter: char| !letter.is_alphanumeric());
        if bare.chars().count() == 1 || bare.contains(|letter: char| letter.is_ascii_digit()) {
            kept += if kept.is_empty() || kept.ends_with('，') { "" } else { " " };
            kept += word;
        } else if bare.is_empty() && !kept.is_empty() {
            kept += word;
        }
    }
    kept.trim_end_matches(|letter: char| !letter.is_alphanumeric()).to_owned()
}

/// Whether a letter is a word of Chinese of its own.
fn is_ideograph(letter: char) -> bool {
    matches!(letter, '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(feed: &str, width: f32, expected: &[&str]) {
        let style = Style::second(Ink::Muted);
        let lines = narrow(style, feed, width);
        assert_eq!(lines, expected, "{feed} in {width} mm");
        assert!(lines.iter().all(|line| style.width(line) <= width), "{lines:?}");
    }

    #[test]
    fn what_tells_parts_apart_is_never_left_out() {
        check("CPU 0", 20.0, &["CPU 0"]);
        check("CPU 0", 10.2, &["CPU0"]);
        check("CPU 1", 8.0, &["CPU", "1"]);
        check("Switch A, part 1", 40.0, &["Switch A, part 1"]);
        check("Switch A, part 1", 18.0, &["Switch", "A, part 1"]);
        check("Switch A, part 1", 12.0, &["Switch", "A, 1"]);
        check("Switch A, part 2", 8.0, &["A, 2"]);
        check("PLX A", 30.0, &["PLX A"]);
        for width in [8.0, 10.0, 12.0, 15.0, 18.0, 24.0, 40.0] {
            for (feed, marks) in [("Switch B, part 2", ['B', '2']), ("交換器 B，第 2 部分", ['B', '2'])] {
                let lines = narrow(Style::second(Ink::Muted), feed, width);
                assert!(marks.iter().all(|mark| lines.concat().contains(*mark)), "{lines:?} in {width} mm");
            }
        }
    }

    #[test]
    fn numbers_and_single_letters_are_marks() {
        for (name, expected) in [
            ("Switch A, part 1", "A, 1"),
            ("交換器 A，第 1 部分", "A，1"),
            ("PEX8796 number 2", "PEX8796 2"),
            ("Chipset", ""),
        ] {
            assert_eq!(marks(name), expected, "{name}");
        }
    }
}
