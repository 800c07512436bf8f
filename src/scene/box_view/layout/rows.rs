//! Rows of slots one below the other: their heights, and the places of faces and labels.
use crate::catalog::Chassis;
use crate::catalog::chassis::Slot;
use crate::scene::Area;

use super::columns::{Draft, drafts, expansion_columns, room_beside};
use super::{INSET, LabelLines, Row, Sheet, SlotPlace};

/// Room for the caption of a mesh, mm.
const CAPTION: f32 = 5.5;
/// Room for a label beside a slot, mm.
const BESIDE: f32 = 26.0;
/// Width of a module's face as a multiple of its height.
const MODULE_SHAPE: f32 = 1.3;

/// Rows, slots and the bar of GPU switches.
pub type Rows = (Vec<Row>, Vec<SlotPlace>, Option<Area>);

/// The bands of the rows, from top to bottom.
struct Stack<'a> {
    sheet: Sheet,
    drafts: Vec<Draft<'a>>,
    mesh: bool,
    bridges: bool,
    bar: f32,
    last_module: Option<usize>,
}

impl<'a> Stack<'a> {
    fn of(chassis: &'a Chassis, sheet: Sheet, label_lines: LabelLines<'_>) -> Self {
        let drafts = drafts(chassis, sheet, label_lines);
        let last_module = drafts.iter().rposition(|draft| draft.modules);
        let fabric = chassis.fabric.as_ref();
        let switched = fabric.is_some_and(|fabric| fabric.switches > 0) && last_module.is_some();
        let mesh = fabric.is_some_and(|fabric| !fabric.edges.is_empty());
        let bar = if switched { sheet.bar } else { 0.0 };
        Self { sheet, drafts, mesh, bridges: chassis.bridges, bar, last_module }
    }

    /// Room for links between the GPUs of a row.
    fn arcs(&self, draft: &Draft<'_>) -> f32 {
        match (draft.modules, self.mesh, self.bridges) {
            (true, true, _) => self.sheet.arcs.0,
            (false, true, _) if !draft.io_only => self.sheet.arcs.0,
            (false, _, true) => self.sheet.arcs.1,
            _ => 0.0,
        }
    }

    /// Whether the row's links are drawn below it, with a caption: those of the last row of modules.
    fn below(&self, at: usize) -> bool {
        Some(at) == self.last_module
    }

    fn gap(&self, at: usize, draft: &Draft<'_>) -> f32 {
        let least = if at == 0 { self.sheet.gap.0 } else { self.sheet.gap.1 };
        if self.below(at) { least } else { self.arcs(draft).max(least) }
    }

    fn after(&self, at: usize, draft: &Draft<'_>) -> f32 {
        let caption = if self.mesh { CAPTION } else { 0.0 };
        if self.below(at) { self.arcs(draft) + caption } else { 0.0 }
    }

    /// Whether the row has a fixed, small height: small cards beside other rows.
    fn small(&self, draft: &Draft<'_>) -> Option<f32> {
        let height = if self.drafts.len() > 2 { self.sheet.small.0 } else { self.sheet.small.1 };
        (draft.io_only && self.drafts.len() > 1).then_some(height)
    }

    /// Height of the rows without fixed height, if all stand in `room` mm.
    fn tall(&self, room: f32) -> f32 {
        let count = self.drafts.iter().filter(|draft| self.small(draft).is_none()).count().max(1);
        let all = self.drafts.iter().enumerate();
        let fixed: f32 = all
            .map(|(at, draft)| {
                let own = self.small(draft).unwrap_or(0.0);
                self.gap(at, draft) + own + draft.label_height() + self.after(at, draft)
            })
            .sum();
        (room - fixed - self.bar) / count as f32
    }

    /// Least height of the rows without fixed height: cards have their texts one below the other.
    fn lowest(&self) -> f32 {
        if self.last_module.is_some() { self.sheet.lowest.0 } else { self.sheet.lowest.1 }
    }

    /// Shortens labels, of small cards first, until the rows are high enough for their texts.
    fn shorten(&mut self, room: f32) {
        // On a small page modules bear their slot's name themselves before they get too low.
        let bare = [(0, true), (0, false)].into_iter().filter(|_| self.sheet.narrow);
        for (most, modules) in
            [(2, false), (2, true), (1, false), (1, true)].into_iter().chain(bare.collect::<Vec<_>>())
        {
            if self.tall(room) >= self.lowest() {
                return;
            }
            for draft in self.drafts.iter_mut().filter(|draft| if modules { draft.modules } else { draft.io_only }) {
                draft.lines = draft.lines.min(most);
            }
        }
    }
}

/// Places all slots below `top`: rows from top to bottom, slots in the chassis' order, the bar of GPU switches.
pub fn slot_rows(chassis: &Chassis, sheet: Sheet, top: f32, label_lines: LabelLines<'_>) -> Rows {
    let room = sheet.body.bottom() - 1.6 - top;
    let mut stack = Stack::of(chassis, sheet, label_lines);
    stack.shorten(room);
    let tall = stack.tall(room).max(6.0);
    let most = |draft: &Draft<'_>| if draft.modules { 44.0 } else { 86.0 };
    // What rows of the largest height leave free goes between them.
    let left: f32 = stack
        .drafts
        .iter()
        .filter(|draft| stack.small(draft).is_none())
        .map(|draft| (tall - most(draft)).max(0.0))
        .sum();
    let extra = (left / (stack.drafts.len() + 1) as f32).min(9.0);
    let mut y = top;
    let (mut rows, mut slots, mut bar) = (Vec::new(), Vec::new(), None);
    let bar_after = stack.drafts.iter().position(|draft| draft.modules).filter(|_| stack.bar > 0.0);
    for (at, draft) in stack.drafts.iter().enumerate() {
        y += stack.gap(at, draft) + extra;
        let height = stack.small(draft).unwrap_or(tall.min(most(draft)));
        let area = Area::new(sheet.left, y, sheet.right - sheet.left, height);
        rows.push(Row { area, arcs_below: stack.below(at), arcs: stack.arcs(draft) });
        for (slot, column) in draft.slots.iter().zip(&draft.columns) {
            slots.push(place(draft, sheet, at, slot, *column, area));
        }
        y += height + draft.label_height() + stack.after(at, draft);
        if bar_after == Some(at) {
            bar = Some(Area::new(sheet.left, y + 2.5, sheet.right - sheet.left, stack.bar - 3.5));
            y += stack.bar;
        }
    }
    // More rows than a picture has room for, from a user's own file, are pressed together.
    if y > top + room {
        press(&mut rows, &mut slots, &mut bar, top, room / (y - top));
    }
    slots.sort_by_key(|place: &SlotPlace| chassis.slots.iter().position(|slot| slot.id == place.id));
    (rows, slots, bar)
}

fn press(rows: &mut [Row], slots: &mut [SlotPlace], bar: &mut Option<Area>, top: f32, share: f32) {
    let pressed = |area: &mut Area| {
        area.y = top + (area.y - top) * share;
        area.h *= share;
    };
    if let Some(bar) = bar {
        pressed(bar);
    }
    for row in rows {
        pressed(&mut row.area);
        row.arcs *= share;
    }
    for slot in slots {
        pressed(&mut slot.face);
        pressed(&mut slot.label);
    }
}

fn place(draft: &Draft<'_>, sheet: Sheet, row: usize, slot: &Slot, (x, w): (f32, f32), band: Area) -> SlotPlace {
    let column = Area::new(x + INSET, band.y, w - 2.0 * INSET, band.h);
    let id = slot.id.clone();
    if draft.beside && !draft.even {
        let at = draft.slots.iter().position(|other| other.id == slot.id).unwrap_or(0);
        let width = room_beside(&draft.columns, at, sheet.right).min(BESIDE) - 1.5;
        let label = Area::new(column.right() + 1.8, band.y, width - 1.0, band.h);
        let unit = w / expansion_width(draft, slot);
        return SlotPlace { id, row, face: column, label, unit };
    }
    if draft.beside {
        let width = (band.h * MODULE_SHAPE).max(sheet.module).min(column.w - BESIDE);
        let width = if draft.modules { width } else { (column.w - BESIDE).min(34.0) };
        let start = column.center().x - f32::midpoint(width, BESIDE);
        let face = Area::new(start, band.y, width, band.h);
        let label = Area::new(face.right() + 2.8, face.y, BESIDE - 2.8, band.h);
        return SlotPlace { id, row, face, label, unit: 0.0 };
    }
    let label = Area::new(column.x, band.bottom() + 0.6, column.w, (draft.label_height() - 0.6).max(0.0));
    if draft.modules {
        let width = (band.h * MODULE_SHAPE).max(sheet.module).min(column.w);
        let face = Area::new(column.center().x - width / 2.0, band.y, width, band.h);
        return SlotPlace { id, row, face, label, unit: 0.0 };
    }
    let unit = w / expansion_width(draft, slot);
    SlotPlace { id, row, face: column, label, unit }
}

fn expansion_width(draft: &Draft<'_>, slot: &Slot) -> f32 {
    let columns = expansion_columns(&draft.slots);
    let at = draft.slots.iter().position(|other| other.id == slot.id);
    at.and_then(|at| columns.get(at)).map_or(1.0, |(_, width)| *width)
}
