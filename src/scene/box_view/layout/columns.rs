//! Slots into rows and columns, before their heights are known.
use crate::catalog::Chassis;
use crate::catalog::chassis::{Slot, SlotUse};
use crate::catalog::gpu::FormFactor;
use crate::scene::sketch::{LEADING, PRIMARY, SECOND};

use super::{INSET, LabelLines, Sheet};

/// Least room for a label beside a slot, mm.
const LEAST_BESIDE: f32 = 16.5;

/// Narrowest column of a small page in which `Gen5` is read on a card, mm.
const LEAST_COLUMN: f32 = 12.4;

fn is_module(slot: &Slot) -> bool {
    slot.connector != FormFactor::Pcie
}

/// A row before its height is known.
#[expect(clippy::struct_excessive_bools, reason = "independent facts of a row, none a state")]
pub struct Draft<'a> {
    /// Slots from left to right.
    pub slots: Vec<&'a Slot>,
    /// Whether they take modules.
    pub modules: bool,
    /// Left edge and width of each, mm.
    pub columns: Vec<(f32, f32)>,
    /// Lines of the labels below the slots; none if they stand beside.
    pub lines: usize,
    /// Whether labels stand beside the slots.
    pub beside: bool,
    /// Whether the slots are spread evenly rather than true to scale.
    pub even: bool,
    /// Whether all are for small cards.
    pub io_only: bool,
}

impl Draft<'_> {
    /// Height of the labels below the slots, mm.
    pub fn label_height(&self) -> f32 {
        let more = self.lines.saturating_sub(1) as f32;
        if self.lines == 0 { 0.0 } else { PRIMARY * LEADING + SECOND * LEADING * more + 0.8 }
    }
}

/// The rows of a chassis, from top to bottom.
pub fn drafts<'a>(chassis: &'a Chassis, sheet: Sheet, label_lines: LabelLines<'_>) -> Vec<Draft<'a>> {
    let mut numbers: Vec<u8> = chassis.slots.iter().map(|slot| slot.row).collect();
    numbers.sort_unstable();
    numbers.dedup();
    let mut rows: Vec<Vec<&Slot>> = Vec::new();
    for number in numbers.into_iter().rev() {
        let mut slots: Vec<&Slot> = chassis.slots.iter().filter(|slot| slot.row == number).collect();
        slots.sort_by(|a, b| position(a).total_cmp(&position(b)));
        rows.push(slots);
    }
    // Cards stand as in the machine, the back below; modules are read like a text, the first ones on top.
    let first = rows.iter().position(|slots| all_modules(slots)).unwrap_or(0);
    let modules = rows.iter().skip(first).take_while(|slots| all_modules(slots)).count();
    if let Some(block) = rows.get_mut(first..first + modules) {
        block.reverse();
    }
    let any_modules = rows.iter().any(|slots| all_modules(slots));
    let cards = || rows.iter().filter(|slots| !(all_modules(slots) || any_modules && all_io(slots)));
    let columns_of = |slots: &[&Slot]| expansion_columns(slots);
    let start = cards().flat_map(|slots| columns_of(slots)).map(|(x, _)| x).fold(f32::INFINITY, f32::min);
    let column_end = cards().flat_map(|slots| columns_of(slots)).map(|(x, w)| x + w).fold(0.0, f32::max);
    let end = cards().map(|slots| room_end(slots)).fold(column_end, f32::max);
    let start = if start.is_finite() { start } else { 0.0 };
    let extent = (end - start).max(1.0);
    let Sheet { left, right, .. } = sheet;
    let unit = ((right - left) / extent).min(sheet.unit);
    let offset = sheet.width / 2.0 - unit * (start + extent / 2.0);
    let many = rows.len() > 1;
    rows.into_iter()
        .map(|slots| {
            let modules = all_modules(&slots);
            let io_only = all_io(&slots);
            // Beside modules, which have no width in expansion slots, small cards need not be true to scale either.
            let even = modules || (io_only && any_modules);
            let columns: Vec<(f32, f32)> = if even {
                let width = (right - left) / slots.len() as f32;
                (0..slots.len()).map(|at| (left + width * at as f32, width)).collect()
            } else {
                let true_to_scale =
                    columns_of(&slots).into_iter().map(|(x, w)| (offset + x * unit, w * unit)).collect();
                if sheet.narrow { widened(true_to_scale, LEAST_COLUMN) } else { true_to_scale }
            };
            let narrowest = columns.iter().map(|(_, w)| *w).fold(f32::INFINITY, f32::min);
            let beside = if even { narrowest >= 52.0 } else { io_only && many && has_room_beside(&columns, right) };
            let own = |(slot, (_, w)): (&&Slot, &(f32, f32))| label_lines(slot, w - 2.0 * INSET);
            let lines = if beside { 0 } else { slots.iter().zip(&columns).map(own).max().unwrap_or(0) };
            Draft { slots, modules, columns, lines, beside, even, io_only }
        })
        .collect()
}

/// Columns of which none is narrower than `least`, if the wider ones have that much to spare. Gaps stay as they are.
fn widened(columns: Vec<(f32, f32)>, least: f32) -> Vec<(f32, f32)> {
    let missing: f32 = columns.iter().map(|(_, w)| (least - w).max(0.0)).sum();
    let spare: f32 = columns.iter().map(|(_, w)| (w - least).max(0.0)).sum();
    if missing <= 0.0 || spare <= 0.0 {
        return columns;
    }
    let share = (missing / spare).min(1.0);
    let given = if spare >= missing { 1.0 } else { spare / missing };
    let mut moved = 0.0;
    let wide = |w: f32| if w > least { w - (w - least) * share } else { w + (least - w) * given };
    let own = columns.into_iter().map(|(x, w)| {
        let column = (x + moved, wide(w));
        moved += wide(w) - w;
        column
    });
    own.collect()
}

/// Position of a slot, whatever a user's file says.
fn position(slot: &Slot) -> f32 {
    if slot.position.is_finite() { slot.position.clamp(0.0, 100.0) } else { 0.0 }
}

/// Room of a slot to the right as far as the picture shows it.
fn room(slot: &Slot) -> f32 {
    if slot.max_width.is_finite() { slot.max_width.clamp(0.5, 3.0) } else { 1.0 }
}

/// Whether every column has room for a label before the next one.
fn has_room_beside(columns: &[(f32, f32)], right: f32) -> bool {
    (0..columns.len()).all(|at| room_beside(columns, at, right) >= LEAST_BESIDE)
}

/// Room between a column and the next one, or the edge `right`, mm.
pub fn room_beside(columns: &[(f32, f32)], at: usize, right: f32) -> f32 {
    let end = columns.get(at).map_or(right, |(x, w)| x + w);
    columns.get(at + 1).map_or(right, |(x, _)| *x) - end
}

fn all_io(slots: &[&Slot]) -> bool {
    slots.iter().all(|slot| slot.use_for == SlotUse::Io)
}

fn all_modules(slots: &[&Slot]) -> bool {
    !slots.is_empty() && slots.iter().all(|slot| is_module(slot))
}

/// Columns in expansion slots: from each slot's position to its neighbour's, at most as wide as its room; the last one
/// like the others.
pub fn expansion_columns(slots: &[&Slot]) -> Vec<(f32, f32)> {
    // The last slot has no neighbour: it is as wide as the latest other one with the same room.
    let step = |pair: &[&Slot]| {
        let (first, second) = (pair.first()?, pair.last()?);
        let last = slots.last()?;
        ((room(first) - room(last)).abs() < 0.1).then_some(position(second) - position(first))
    };
    let usual = slots.windows(2).rev().find_map(step).filter(|step| *step >= 0.5).unwrap_or(2.0);
    let mut columns = Vec::new();
    let mut free_from = f32::NEG_INFINITY;
    for (at, slot) in slots.iter().enumerate() {
        let x = position(slot).max(free_from);
        let next = slots.get(at + 1).map_or(x + usual, |next| position(next));
        let width = room(slot).min((next - x).max(0.5));
        columns.push((x, width));
        free_from = x + width;
    }
    columns
}

/// Where the room of a row's cards ends, in expansion slots.
fn room_end(slots: &[&Slot]) -> f32 {
    slots.iter().map(|slot| position(slot) + room(slot)).fold(0.0, f32::max)
}

#[cfg(test)]
mod tests {
    use super::widened;

    #[test]
    fn narrow_columns_grow_at_the_cost_of_wide_ones() {
        assert_eq!(
            widened(vec![(0.0, 20.0), (20.0, 6.0), (30.0, 6.0)], 10.0),
            vec![(0.0, 12.0), (12.0, 10.0), (26.0, 10.0)]
        );
        assert_eq!(widened(vec![(0.0, 20.0), (22.0, 12.0)], 10.0), vec![(0.0, 20.0), (22.0, 12.0)]);
        assert_eq!(widened(vec![(0.0, 12.0), (12.0, 4.0)], 10.0), vec![(0.0, 10.0), (10.0, 6.0)]);
    }
}
