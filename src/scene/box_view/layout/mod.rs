//! Where everything of a chassis goes. Depends on the chassis alone, so that nothing moves while cards come and go.
mod columns;
mod rows;
mod sheet;

use crate::catalog::chassis::{Slot, Upstream};
use crate::catalog::{Chassis, SlotId};
use crate::scene::geometry::spread;
use crate::scene::{Area, Point};
use rows::slot_rows;
pub use sheet::Sheet;

/// Room kept free around each slot's face, mm.
pub const INSET: f32 = 0.7;

/// Sockets that a picture has room for.
const MOST_SOCKETS: u8 = 8;
/// Distance of a wire from a box that it passes, where there is room, mm.
const CLEARANCE: f32 = 1.4;

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
    /// Sizes on this page.
    pub sheet: Sheet,
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
    pub fn of(chassis: &Chassis, sheet: Sheet, label_lines: LabelLines<'_>) -> Self {
        let Sheet { left, right, top, .. } = sheet;
        let strip = has_strip(chassis).then(|| Area::new(left, top, right - left, sheet.strip.0));
        let socket_top = strip.map_or(top + 1.0, |strip| strip.bottom() + sheet.strip.1);
        let levels = switch_levels(chassis);
        let deepest = levels.iter().map(|(_, level)| *level).max().unwrap_or(0);
        let chipset_used = uses_chipset(chassis);
        let n_levels = deepest.max(usize::from(chipset_used));
        let step = if n_levels > 1 { sheet.level.0 } else { sheet.level.1 };
        let below_sockets = socket_top + sheet.socket;
        let level_top = |level: usize| below_sockets + step + (level.max(1) - 1) as f32 * (sheet.switch + step);
        let rows_top = if n_levels == 0 { below_sockets } else { level_top(n_levels) + sheet.switch };
        let (rows, slots, fabric_bar) = slot_rows(chassis, sheet, rows_top, label_lines);
        let mut layout = Self {
            sheet,
            body: sheet.body,
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
        let count = usize::from(chassis.sockets.clamp(1, MOST_SOCKETS));
        let Sheet { left, right, socket: height, .. } = self.sheet;
        let column = (right - left) / count as f32;
        let group = (column - 6.0).min(104.0);
        let wanted: Vec<f32> = (0..count)
            .map(|socket| {
                let even = left + column * (socket as f32 + 0.5);
                let fed = |slot: &&Slot| chassis.socket_of(&slot.upstream).map(usize::from) == Some(socket);
                self.mean(chassis.slots.iter().filter(fed).map(|slot| &slot.id)).unwrap_or(even)
            })
            .collect();
        for center in spread(&wanted, group + 3.0, left - 1.5, right + 1.5) {
            let socket = Area::new(center - group / 2.0, top, group * 0.56, height);
            let bank = Area::new(socket.right() + 2.5, top, group - socket.w - 2.5, height);
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
        let Sheet { left, right, switch, .. } = self.sheet;
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
            let width = ((right - left) / ids.len() as f32 - 3.0).clamp(2.0, 46.0);
            let above = |id: &str| {
                let upstream = &chassis.switch(id)?.upstream;
                let placed = |switch: &str| placed.iter().find(|(id, _)| id.as_deref() == Some(switch));
                match upstream {
                    Upstream::Switch(switch) => placed(switch).map(|(_, area)| area.center().x),
                    Upstream::Cpu(socket) => {
                        let place = self.sockets.get(usize::from(*socket))?;
                        Some(f32::midpoint(place.socket.x, place.bank.right()))
                    }
                    Upstream::Chipset => None,
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
            let centers = spread(&wanted, width + 3.0, left, right);
            for (id, center) in ids.into_iter().zip(centers) {
                placed.push((id, Area::new(center - width / 2.0, level_top(level), width, switch)));
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
        self.mean(chassis.slots.iter().filter(fed).map(|slot| &slot.id)).unwrap_or(self.sheet.width / 2.0)
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
pub fn nearest_gap(body: Area, blocks: &[Area], x: f32) -> f32 {
    let free = |x: &f32| {
        *x > body.x + 0.5 && *x < body.right() - 0.5 && !blocks.iter().any(|block| *x > block.x && *x < block.right())
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

/// The middle of an area's upper edge.
pub fn top_of(area: Area) -> Point {
    Point { x: area.center().x, y: area.y }
}
