//! Keys in the diagram: arrows go from slot to slot, Backspace removes.
use egui::{EventFilter, Key, Modifiers, Ui};

use super::canvas::{slot_regions, slot_widget};
use super::state::State;
use crate::catalog::SlotId;
use crate::plan::Edit;
use crate::scene::{Point, Scene};
use crate::ui::{Command, Session};

/// Handles the keys that belong to the diagram.
pub fn keys_ui(ui: &Ui, session: &Session, state: &mut State, scene: &Scene, commands: &mut Vec<Command>) {
    let ctx = ui.ctx();
    if ctx.text_edit_focused() || egui::Popup::is_any_open(ctx) {
        return;
    }
    let Some((plan, analysis)) = session.plan().zip(session.analysis(session.active)) else { return };
    let slots: Vec<(SlotId, Point)> =
        slot_regions(scene, &analysis.machine).into_iter().map(|(slot, region)| (slot, region.area.center())).collect();
    let focused = ctx.memory(egui::Memory::focused);
    let on_slot = slots.iter().find(|(slot, _)| focused == Some(slot_widget(slot))).map(|(slot, _)| slot.clone());
    if let Some(slot) = &on_slot {
        // The arrows belong to the diagram, not to egui's own way of moving the focus.
        let filter = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
        ctx.memory_mut(|memory| memory.set_focus_lock_filter(slot_widget(slot), filter));
    }
    if (on_slot.is_some() || focused.is_none())
        && let Some(from) = on_slot.as_ref().or(session.selection.as_ref())
        && let Some(to) = arrow(ui).and_then(|way| neighbour(&slots, from, way))
    {
        state.focus = Some(to.clone());
        commands.push(Command::Select(Some(to)));
        ctx.request_repaint();
    }
    let chosen = session.selection.is_some() || state.cell.is_some();
    if chosen && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape)) {
        state.cell = None;
        commands.push(Command::Select(None));
    }
    // Delete and Ctrl+D are in the window's table of actions; keyboards without Delete have Backspace.
    if let Some(selected) = session.selection.as_ref().filter(|slot| plan.card(slot).is_some())
        && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Backspace))
    {
        commands.push(Command::Edit(Edit::Remove(plan.id, selected.clone()), None));
    }
}

/// The direction of an arrow key pressed in this frame.
pub fn arrow(ui: &Ui) -> Option<(f32, f32)> {
    [
        (Key::ArrowLeft, (-1.0, 0.0)),
        (Key::ArrowRight, (1.0, 0.0)),
        (Key::ArrowUp, (0.0, -1.0)),
        (Key::ArrowDown, (0.0, 1.0)),
    ]
    .into_iter()
    .find(|(key, _)| ui.input_mut(|input| input.consume_key(Modifiers::NONE, *key)))
    .map(|(_, way)| way)
}

/// The nearest thing in a direction; what lies aside counts as farther.
pub fn neighbour<K: Clone + PartialEq>(things: &[(K, Point)], from: &K, (x, y): (f32, f32)) -> Option<K> {
    let (_, start) = things.iter().find(|(thing, _)| thing == from)?;
    let cost = |point: &Point| {
        let (dx, dy) = (point.x - start.x, point.y - start.y);
        let along = dx * x + dy * y;
        let aside = (dx * y).abs() + (dy * x).abs();
        (along > 0.5 && aside <= along * 2.0).then_some(along + 3.0 * aside)
    };
    things
        .iter()
        .filter(|(thing, _)| thing != from)
        .filter_map(|(thing, point)| Some((cost(point)?, thing)))
        .min_by(|(a, _), (b, _)| a.total_cmp(b))
        .map(|(_, thing)| thing.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two rows: a b c above, d below b.
    fn slots() -> Vec<(SlotId, Point)> {
        [("a", 0.0, 0.0), ("b", 40.0, 0.0), ("c", 80.0, 0.0), ("d", 42.0, 200.0)]
            .into_iter()
            .map(|(id, x, y)| (SlotId::new(id), Point { x, y }))
            .collect()
    }

    #[track_caller]
    fn check(from: &str, way: (f32, f32), expected: Option<&str>) {
        let got = neighbour(&slots(), &SlotId::new(from), way);
        assert_eq!(got.as_ref().map(SlotId::as_str), expected);
    }

    #[test]
    fn arrows_go_to_the_nearest_slot() {
        check("a", (1.0, 0.0), Some("b"));
        check("c", (-1.0, 0.0), Some("b"));
        check("a", (-1.0, 0.0), None);
        check("b", (0.0, 1.0), Some("d"));
        check("d", (0.0, -1.0), Some("b"));
        check("nowhere", (1.0, 0.0), None);
    }
}
