//! Where everything of a chassis goes. Depends on the chassis alone, so that nothing moves while cards come and go.
use crate::catalog::chassis::{Slot, SlotUse, Upstream};
use crate::catalog::gpu::FormFactor;
use crate::catalog::{Chassis, SlotId};
use crate::scene::sketch::{LEADING, PRIMARY, SECOND, spread};
use crate::scene::{Area, Point};

/// Width of the picture, mm.
pub const WIDTH: f32 = 280.0;
/// Height of the picture, mm.
pub const HEIGHT: f32 = 152.0;
/// Room kept free around each slot's face, mm.
pub const INSET: f32 = 0.7;

const BODY: Area = Area { x: 1.5, y: 1.5, w: WIDTH - 3.0, h: HEIGHT - 3.0 };
const LEFT: f32 = 7.0;
const RIGHT: f32 = WIDTH - 7.0;
/// Largest width of one expansion slot, mm: as on the machine (20.32 mm) or a little more.
const LARGEST_UNIT: f32 = 23.0;
const STRIP: f32 = 9.0;
const SOCKET: f32 = 17.5;
const SWITCH: f32 = 10.2;
/// Distance of a wire from a box that it passes, where there is room, mm.
const CLEARANCE: f32 = 1.4;
/// Room for the arcs of a mesh, mm.
const MESH_ROOM: f32 = 11.0;
/// Room for the caption of a mesh, mm.
const CAPTION: f32 = 5.5;
/// Rows lower than this have no room for the texts of a card, mm.
const LOWEST_ROW: f32 = 16.0;
/// Room for a label beside a slot, mm.
const BESIDE: f32 = 26.0;
/// Width of a module's face as a multiple of its height.
const MODULE_SHAPE: f32 = 1.3;
/// Least width of a module's face where there is room, mm.
const LEAST_MODULE: f32 = 30.0;

/// A row of slots.
#[derive(Debug, Clone)]
pub struct Row {
    /// The band of the slots' faces.
    pub area: Area,
    /// Whether links between its GPUs are drawn below rather than above it.
    pub arcs_below: bool,
    /// Height of the room for these links, mm.
    pub arcs: f32,
}

/// Where a slot is drawn.
#[derive(Debug, Clone)]
pub struct SlotPlace {
    /// Which slot.
    pub id: SlotId,
    /// Its row, as an index into [`Layout::rows`].
    pub row: usize,
    /// The slot's own face.
    pub face: Area,
    /// The place of its label.
    pub label: Area,
    /// Width of one expansion slot, mm; 0 for modules.
    pub unit: f32,
}

/// A CPU socket and its memory slots.
#[derive(Debug, Clone, Copy)]
pub struct SocketPlace {
    /// The socket.
    pub socket: Area,
    /// Its memory slots.
    pub bank: Area,
}

/// Places of all things of a chassis.
#[derive(Debug, Clone)]
pub struct Layout {
    /// The body.
    pub body: Area,
    /// The strip with bays, air and supplies.
    pub strip: Option<Area>,
    /// Sockets, by number.
    pub sockets: Vec<SocketPlace>,
    /// Switches, in the order of the chassis.
    pub switches: Vec<(String, Area)>,
    /// The chipset, if a slot or switch hangs on it.
    pub chipset: Option<Area>,
    /// Rows from top to bottom.
    pub rows: Vec<Row>,
    /// Slots, in the order of the chassis.
    pub slots: Vec<SlotPlace>,
    /// The bar of the switches between GPUs.
    pub fabric_bar: Option<Area>,
}

/// Lines of a slot's label by its width: (slot, width in mm) to number of lines.
pub type LabelLines<'a> = &'a dyn Fn(&Slot, f32) -> usize;

impl Layout {
    /// Places everything.
    pub fn of(chassis: &Chassis, label_lines: LabelLines<'_>) -> Self {
        let strip = has_strip(chassis).then(|| Area::new(LEFT, 4.5, RIGHT - LEFT, STRIP));
        let socket_top = strip.map_or(5.5, |strip| strip.bottom() + 2.0);
        let levels = switch_levels(chassis);
        let deepest = levels.iter().map(|(_, level)| *level).max().unwrap_or(0);
        let chipset_used = uses_chipset(chassis);
        let n_levels = deepest.max(usize::from(chipset_used));
        let step = if n_levels > 1 { 4.5 } else { 6.0 };
        let level_top = |level: usize| socket_top + SOCKET + step + (level.max(1) - 1) as f32 * (SWITCH + step);
        let rows_top = if n_levels == 0 { socket_top + SOCKET } else { level_top(n_levels) + SWITCH };
        let (rows, slots, fabric_bar) = slot_rows(chassis, rows_top, label_lines);
        let mut layout = Self {
            body: BODY,
            strip,
            sockets: Vec::new(),
            switches: Vec::new(),
            chipset: None,
            rows,
            slots,
            fabric_bar,
        };
        layout.place_sockets(chassis, socket_top);
        layout.place_switches(chassis, &levels, chipset_used, &level_top);
        layout
    }

    /// Where a slot is.
    pub fn slot(&self, id: &SlotId) -> Option<&SlotPlace> {
        self.slots.iter().find(|place| place.id == *id)
    }

    /// The box that an upstream stands for.
    pub fn upstream(&self, upstream: &Upstream) -> Option<Area> {
        match upstream {
            Upstream::Cpu(socket) => self.sockets.get(usize::from(*socket)).map(|place| place.socket),
            Upstream::Chipset => self.chipset,
            Upstream::Switch(id) => self.switches.iter().find(|(switch, _)| switch == id).map(|(_, area)| *area),
        }
    }

    fn place_sockets(&mut self, chassis: &Chassis, top: f32) {
        let count = usize::from(chassis.sockets.max(1));
        let column = (RIGHT - LEFT) / count as f32;
        let group = (column - 6.0).min(104.0);
        let wanted: Vec<f32> = (0..count)
            .map(|socket| {
                let even = LEFT + column * (socket as f32 + 0.5);
                let fed = |slot: &&Slot| chassis.socket_of(&slot.upstream).map(usize::from) == Some(socket);
                self.mean(chassis.slots.iter().filter(fed).map(|slot| &slot.id)).unwrap_or(even)
            })
            .collect();
        for center in spread(&wanted, group + 3.0, LEFT - 1.5, RIGHT + 1.5) {
            let socket = Area::new(center - group / 2.0, top, group * 0.56, SOCKET);
            let bank = Area::new(socket.right() + 2.5, top, group - socket.w - 2.5, SOCKET);
            self.sockets.push(SocketPlace { socket, bank });
        }
    }

    fn place_switches(
        &mut self,
        chassis: &Chassis,
        levels: &[(String, usize)],
        chipset_used: bool,
        level_top: &dyn Fn(usize) -> f32,
    ) {
        let deepest = levels.iter().map(|(_, level)| *level).max().unwrap_or(0).max(1);
        let mut placed: Vec<(Option<String>, Area)> = Vec::new();
        for level in 1..=deepest {
            let mut ids: Vec<Option<String>> =
                levels.iter().filter(|(_, at)| *at == level).map(|(id, _)| Some(id.clone())).collect();
            if level == 1 && chipset_used {
                ids.push(None);
            }
            if ids.is_empty() {
                continue;
            }
            let width = ((RIGHT - LEFT) / ids.len() as f32 - 3.0).min(46.0);
            let above = |id: &str| {
                let upstream = &chassis.switch(id)?.upstream;
                let placed = |switch: &str| placed.iter().find(|(id, _)| id.as_deref() == Some(switch));
                match upstream {
                    Upstream::Switch(switch) => placed(switch).map(|(_, area)| area.center().x),
                    _ => self.upstream(upstream).map(|area| area.center().x),
                }
            };
            // Mostly below what feeds it, so that the switches of two sockets do not mix; a little towards its slots.
            let wanted: Vec<f32> = ids
                .iter()
                .map(|id| {
                    let slots = self.feeds_at(chassis, id.as_deref());
                    let feeder = id.as_deref().and_then(above).filter(|_| chassis.sockets > 1);
                    feeder.map_or(slots, |x| 0.62 * x + 0.38 * slots)
                })
                .collect();
            let centers = spread(&wanted, width + 3.0, LEFT, RIGHT);
            for (id, center) in ids.into_iter().zip(centers) {
                placed.push((id, Area::new(center - width / 2.0, level_top(level), width, SWITCH)));
            }
        }
        self.chipset = placed.iter().find(|(id, _)| id.is_none()).map(|(_, area)| *area);
        let of = |id: &str| placed.iter().find(|(at, _)| at.as_deref() == Some(id)).map(|(_, area)| *area);
        self.switches =
            chassis.switches.iter().filter_map(|switch| Some((switch.id.clone(), of(&switch.id)?))).collect();
    }

    /// The middle of what a switch (or, without id, the chipset) feeds.
    fn feeds_at(&self, chassis: &Chassis, switch: Option<&str>) -> f32 {
        let fed = |slot: &&Slot| passes(chassis, &slot.upstream, switch);
        self.mean(chassis.slots.iter().filter(fed).map(|slot| &slot.id)).unwrap_or(WIDTH / 2.0)
    }

    fn mean<'a>(&self, slots: impl Iterator<Item = &'a SlotId>) -> Option<f32> {
        let centers: Vec<f32> = slots.filter_map(|id| Some(self.slot(id)?.face.center().x)).collect();
        (!centers.is_empty()).then(|| centers.iter().sum::<f32>() / centers.len() as f32)
    }

    /// The boxes of switches and chipset that lie below `top`.
    pub fn switches_below(&self, top: f32) -> Vec<Area> {
        let all = self.switches.iter().map(|(_, area)| *area).chain(self.chipset);
        all.filter(|area| area.y >= top).collect()
    }
}

/// The place nearest to `x` where a vertical wire meets none of these boxes.
pub fn nearest_gap(blocks: &[Area], x: f32) -> f32 {
    let free = |x: &f32| {
        *x > BODY.x + 0.5 && *x < BODY.right() - 0.5 && !blocks.iter().any(|block| *x > block.x && *x < block.right())
    };
    if free(&x) {
        return x;
    }
    let edges = blocks.iter().flat_map(|block| [block.x - CLEARANCE, block.right() + CLEARANCE]);
    let tight = blocks.iter().flat_map(|block| [block.x - INSET, block.right() + INSET]);
    let edges = edges.chain(tight).filter(free);
    edges.min_by(|a, b| (a - x).abs().total_cmp(&(b - x).abs())).unwrap_or(x)
}

/// Whether the way from `upstream` to the CPU passes this switch (or, without id, the chipset).
fn passes(chassis: &Chassis, upstream: &Upstream, switch: Option<&str>) -> bool {
    let mut at = upstream;
    for _ in 0..=chassis.switches.len() {
        match (at, switch) {
            (Upstream::Chipset, None) => return true,
            (Upstream::Switch(id), Some(wanted)) if id == wanted => return true,
            (Upstream::Switch(id), _) => match chassis.switch(id) {
                Some(next) => at = &next.upstream,
                None => return false,
            },
            _ => return false,
        }
    }
    false
}

fn has_strip(chassis: &Chassis) -> bool {
    !chassis.bays.is_empty() || chassis.psu.is_some() || !chassis.body.airflow.is_empty()
}

fn uses_chipset(chassis: &Chassis) -> bool {
    chassis.slots.iter().map(|slot| &slot.upstream).any(|upstream| *upstream == Upstream::Chipset)
        || chassis.switches.iter().any(|switch| switch.upstream == Upstream::Chipset)
}

/// Switches with their depth below the CPU, 1 for those on a root port.
fn switch_levels(chassis: &Chassis) -> Vec<(String, usize)> {
    let level = |id: &str| {
        let mut at = chassis.switch(id);
        let mut level = 0;
        while let Some(switch) = at {
            level += 1;
            at = match &switch.upstream {
                Upstream::Switch(next) if level <= chassis.switches.len() => chassis.switch(next),
                _ => None,
            };
        }
        level.min(3)
    };
    chassis.switches.iter().map(|switch| (switch.id.clone(), level(&switch.id))).collect()
}

fn is_module(slot: &Slot) -> bool {
    slot.connector != FormFactor::Pcie
}

/// A row before its height is known.
struct Draft<'a> {
    slots: Vec<&'a Slot>,
    modules: bool,
    columns: Vec<(f32, f32)>,
    /// Lines of the labels below the slots; none if they stand beside.
    lines: usize,
    beside: bool,
    io_only: bool,
}

impl Draft<'_> {
    fn label_height(&self) -> f32 {
        let more = self.lines.saturating_sub(1) as f32;
        if self.lines == 0 { 0.0 } else { PRIMARY * LEADING + SECOND * LEADING * more + 0.8 }
    }
}

fn drafts<'a>(chassis: &'a Chassis, label_lines: LabelLines<'_>) -> Vec<Draft<'a>> {
    let mut numbers: Vec<u8> = chassis.slots.iter().map(|slot| slot.row).collect();
    numbers.sort_unstable();
    numbers.dedup();
    let mut rows: Vec<Vec<&Slot>> = Vec::new();
    for number in numbers.into_iter().rev() {
        let mut slots: Vec<&Slot> = chassis.slots.iter().filter(|slot| slot.row == number).collect();
        slots.sort_by(|a, b| a.position.total_cmp(&b.position));
        rows.push(slots);
    }
    // Cards stand as in the machine, the back below; modules are read like a text, the first ones on top.
    let first = rows.iter().position(|slots| all_modules(slots)).unwrap_or(0);
    let modules = rows.iter().skip(first).take_while(|slots| all_modules(slots)).count();
    if let Some(block) = rows.get_mut(first..first + modules) {
        block.reverse();
    }
    let any_modules = rows.iter().any(|slots| all_modules(slots));
    let cards = || rows.iter().filter(|slots| !all_modules(slots) && !(any_modules && all_io(slots)));
    let columns_of = |slots: &[&Slot]| expansion_columns(slots);
    let start = cards().flat_map(|slots| columns_of(slots)).map(|(x, _)| x).fold(f32::INFINITY, f32::min);
    let column_end = cards().flat_map(|slots| columns_of(slots)).map(|(x, w)| x + w).fold(0.0, f32::max);
    let end = cards().map(|slots| room_end(slots)).fold(column_end, f32::max);
    let start = if start.is_finite() { start } else { 0.0 };
    let extent = (end - start).max(1.0);
    let unit = ((RIGHT - LEFT) / extent).min(LARGEST_UNIT);
    let offset = WIDTH / 2.0 - unit * (start + extent / 2.0);
    rows.into_iter()
        .map(|slots| {
            let modules = all_modules(&slots);
            let io_only = all_io(&slots);
            // Beside modules, which have no width in expansion slots, small cards need not be true to scale either.
            let even = modules || (io_only && any_modules);
            let columns: Vec<(f32, f32)> = if even {
                let width = (RIGHT - LEFT) / slots.len() as f32;
                (0..slots.len()).map(|at| (LEFT + width * at as f32, width)).collect()
            } else {
                columns_of(&slots).into_iter().map(|(x, w)| (offset + x * unit, w * unit)).collect()
            };
            let narrowest = columns.iter().map(|(_, w)| *w).fold(f32::INFINITY, f32::min);
            let beside = even && narrowest >= 52.0;
            let own = |(slot, (_, w)): (&&Slot, &(f32, f32))| label_lines(slot, w - 2.0 * INSET);
            let lines = if beside { 0 } else { slots.iter().zip(&columns).map(own).max().unwrap_or(0) };
            Draft { slots, modules, columns, lines, beside, io_only }
        })
        .collect()
}

fn all_io(slots: &[&Slot]) -> bool {
    slots.iter().all(|slot| slot.use_for == SlotUse::Io)
}

fn all_modules(slots: &[&Slot]) -> bool {
    !slots.is_empty() && slots.iter().all(|slot| is_module(slot))
}

/// Columns in expansion slots: from each slot's position to its neighbour's, at most as wide as its room; the last one
/// like the others.
fn expansion_columns(slots: &[&Slot]) -> Vec<(f32, f32)> {
    // The last slot has no neighbour: it is as wide as the latest other one with the same room.
    let step = |pair: &[&Slot]| {
        let (first, second) = (pair.first()?, pair.last()?);
        let last = slots.last()?;
        ((first.max_width - last.max_width).abs() < 0.1).then_some(second.position - first.position)
    };
    let usual = slots.windows(2).rev().find_map(step).filter(|step| *step >= 0.5).unwrap_or(2.0);
    let mut columns = Vec::new();
    let mut free_from = f32::NEG_INFINITY;
    for (at, slot) in slots.iter().enumerate() {
        let x = slot.position.max(free_from);
        let next = slots.get(at + 1).map_or(x + usual, |next| next.position);
        let width = slot.max_width.clamp(0.5, 3.0).min((next - x).max(0.5));
        columns.push((x, width));
        free_from = x + width;
    }
    columns
}

/// Where the room of a row's cards ends, in expansion slots.
fn room_end(slots: &[&Slot]) -> f32 {
    slots.iter().map(|slot| slot.position + slot.max_width.clamp(0.5, 3.0)).fold(0.0, f32::max)
}

type Rows = (Vec<Row>, Vec<SlotPlace>, Option<Area>);

/// The bands of the rows, from top to bottom.
struct Stack<'a> {
    drafts: Vec<Draft<'a>>,
    mesh: bool,
    bridges: bool,
    bar: f32,
    last_module: Option<usize>,
}

impl<'a> Stack<'a> {
    fn of(chassis: &'a Chassis, label_lines: LabelLines<'_>) -> Self {
        let drafts = drafts(chassis, label_lines);
        let last_module = drafts.iter().rposition(|draft| draft.modules);
        let fabric = chassis.fabric.as_ref();
        let switched = fabric.is_some_and(|fabric| fabric.switches > 0) && last_module.is_some();
        let mesh = fabric.is_some_and(|fabric| !fabric.edges.is_empty());
        Self { drafts, mesh, bridges: chassis.bridges, bar: if switched { 9.0 } else { 0.0 }, last_module }
    }

    /// Room for links between the GPUs of a row.
    fn arcs(&self, draft: &Draft<'_>) -> f32 {
        match (draft.modules, self.mesh, self.bridges) {
            (true, true, _) => MESH_ROOM,
            (false, true, _) if !draft.io_only => MESH_ROOM,
            (false, _, true) => 8.0,
            _ => 0.0,
        }
    }

    /// Whether the row's links are drawn below it, with a caption: those of the last row of modules.
    fn below(&self, at: usize) -> bool {
        Some(at) == self.last_module
    }

    fn gap(&self, at: usize, draft: &Draft<'_>) -> f32 {
        let least = if at == 0 { 7.5 } else { 5.0 };
        if self.below(at) { least } else { self.arcs(draft).max(least) }
    }

    fn after(&self, at: usize, draft: &Draft<'_>) -> f32 {
        let caption = if self.mesh { CAPTION } else { 0.0 };
        if self.below(at) { self.arcs(draft) + caption } else { 0.0 }
    }

    /// Whether the row has a fixed, small height: small cards beside other rows.
    fn small(&self, draft: &Draft<'_>) -> Option<f32> {
        let height = if self.drafts.len() > 2 { 13.0 } else { 17.0 };
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

    /// Shortens labels, of small cards first, until the rows are high enough for their texts.
    fn shorten(&mut self, room: f32) {
        for (most, modules) in [(2, false), (2, true), (1, false), (1, true)] {
            if self.tall(room) >= LOWEST_ROW {
                return;
            }
            for draft in self.drafts.iter_mut().filter(|draft| if modules { draft.modules } else { draft.io_only }) {
                draft.lines = draft.lines.min(most);
            }
        }
    }
}

fn slot_rows(chassis: &Chassis, top: f32, label_lines: LabelLines<'_>) -> Rows {
    let room = BODY.bottom() - 1.6 - top;
    let mut stack = Stack::of(chassis, label_lines);
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
        let area = Area::new(LEFT, y, RIGHT - LEFT, height);
        rows.push(Row { area, arcs_below: stack.below(at), arcs: stack.arcs(draft) });
        for (slot, column) in draft.slots.iter().zip(&draft.columns) {
            slots.push(place(draft, at, slot, *column, area));
        }
        y += height + draft.label_height() + stack.after(at, draft);
        if bar_after == Some(at) {
            bar = Some(Area::new(LEFT, y + 2.5, RIGHT - LEFT, stack.bar - 3.5));
            y += stack.bar;
        }
    }
    slots.sort_by_key(|place: &SlotPlace| chassis.slots.iter().position(|slot| slot.id == place.id));
    (rows, slots, bar)
}

fn place(draft: &Draft<'_>, row: usize, slot: &Slot, (x, w): (f32, f32), band: Area) -> SlotPlace {
    let column = Area::new(x + INSET, band.y, w - 2.0 * INSET, band.h);
    let id = slot.id.clone();
    if draft.beside {
        let width = (band.h * MODULE_SHAPE).max(LEAST_MODULE).min(column.w - BESIDE);
        let width = if draft.modules { width } else { (column.w - BESIDE).min(34.0) };
        let start = column.center().x - (width + BESIDE) / 2.0;
        let face = Area::new(start, band.y, width, band.h);
        let label = Area::new(face.right() + 2.8, face.y, BESIDE - 2.8, band.h);
        return SlotPlace { id, row, face, label, unit: 0.0 };
    }
    let label = Area::new(column.x, band.bottom() + 0.6, column.w, draft.label_height() - 0.6);
    if draft.modules {
        let width = (band.h * MODULE_SHAPE).max(LEAST_MODULE).min(column.w);
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

/// The middle of an area's upper edge.
pub fn top_of(area: Area) -> Point {
    Point { x: area.center().x, y: area.y }
}
