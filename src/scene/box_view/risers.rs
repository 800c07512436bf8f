//! The mark of a riser: a strap across the foot of the slot, where the card would otherwise sit in the board.
use crate::catalog::SlotId;
use crate::plan::Riser;
use crate::quantity::Message;
use crate::scene::sketch::{Sketch, Style};
use crate::scene::{Area, Ink, Point};

use super::Look;

/// Height that the mark takes at the foot of a card, mm.
pub const ROOM: f32 = 5.4;

/// Draws the mark at the foot of `area`, a card's or an empty slot's.
pub fn mark(sketch: &mut Sketch<'_>, look: &Look<'_>, slot: &SlotId, area: Area) {
    let Some(riser) = look.plan.riser(slot) else { return };
    let strap = Area::new(area.x - 0.5, area.bottom() - ROOM + 0.5, area.w + 1.0, ROOM - 0.9);
    sketch.boxed(strap, 0.6, Ink::Body, (Ink::Accent, 0.6));
    // The cable to the board below.
    for share in [0.2, 0.4, 0.6, 0.8] {
        let x = strap.x + strap.w * share;
        sketch.line(vec![Point { x, y: strap.bottom() }, Point { x, y: area.bottom() + 0.4 }], Ink::Accent, 0.5);
    }
    let style = Style::second(Ink::Accent).bold();
    let short = sketch.word("scene-riser");
    let limits = limits(riser);
    let long = if limits.is_empty() { short.clone() } else { format!("{short} {limits}") };
    let words = if style.width(&long) <= strap.w - 1.0 { long } else { short };
    sketch.centered(strap.center(), style, &words, strap.w - 0.6);
}

/// What it passes on at most: `x8 Gen3`; empty if everything.
fn limits(riser: &Riser) -> String {
    let lanes = riser.lanes.map(|lanes| format!("x{lanes}"));
    let generation = riser.generation.map(|generation| format!("Gen{}", generation.number()));
    lanes.into_iter().chain(generation).collect::<Vec<_>>().join(" ")
}

/// The name of a slot, with what is known of its riser, for tooltips and screen readers.
pub fn named(sketch: &Sketch<'_>, look: &Look<'_>, slot: &SlotId, name: String) -> String {
    let Some(riser) = look.plan.riser(slot) else { return name };
    let limits = Some(limits(riser)).filter(|limits| !limits.is_empty());
    let limits = limits.unwrap_or_else(|| sketch.word("scene-riser-full"));
    let message = match riser.length_mm {
        Some(length) => Message::new("scene-name-riser-long").with("length", length),
        None => Message::new("scene-name-riser"),
    };
    sketch.say(&message.with("name", name).with("limits", limits))
}
