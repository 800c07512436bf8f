//! Where every node of the tree is drawn.
use crate::machine::{LinkKind, Machine, NodeKind};
use crate::scene::Area;
use crate::scene::geometry::spread;

use super::measures::Measures;
use super::tree::{Seat, Tree, is_device};

/// Widest column, mm.
const WIDEST: f32 = 40.0;

/// Places of all nodes.
#[derive(Debug, Clone)]
pub struct Places {
    /// For each node its box, if it is drawn.
    pub areas: Vec<Option<Area>>,
    /// Width of a column, mm.
    pub column: f32,
    /// Upper and lower edge of the room for links between GPUs.
    pub gpu_links: (f32, f32),
    /// The bar of the switches between GPUs.
    pub bar: Option<Area>,
    /// Upper edge of the upper row of devices, if there are two.
    pub upper_top: f32,
    /// Distance of two levels of the tree.
    pub gap: f32,
    /// Sizes on this page.
    pub measures: Measures,
}

impl Places {
    /// Places everything.
    pub fn of(machine: &Machine, tree: &Tree, measures: Measures) -> Self {
        let Measures { left, right, legend_top, device, .. } = measures;
        let column = ((right - left) / tree.columns.max(1.0)).min(WIDEST);
        let start = measures.width / 2.0 - column * tree.columns / 2.0;
        let center = |place: f32| start + (place + 0.5) * column;
        let room = gpu_link_room(machine, tree, measures);
        let device_top = legend_top - 2.0 - room - device;
        let upper_top = if tree.two_rows { device_top - measures.label_room - measures.upper } else { device_top };
        let links_top = device_top + device;
        let mut places = Self {
            areas: vec![None; machine.nodes.len()],
            column,
            gpu_links: (links_top, legend_top - 2.0),
            bar: None,
            upper_top,
            gap: 0.0,
            measures,
        };
        for seat in &tree.seats {
            let below = tree.seats.iter().filter(|other| !other.upper);
            let above_gpu = below.into_iter().any(|other| (other.column - seat.column).abs() < 0.3);
            let area = device_area(seat, center(seat.column), column, (device_top, upper_top), above_gpu, measures);
            let others = tree.seats.iter().filter(|other| !other.upper && other.node != seat.node);
            let nearest = others.map(|other| (other.column - seat.column).abs()).fold(f32::INFINITY, f32::min);
            let room = (nearest.min(2.0) - 1.0).max(0.0) * column * 0.8;
            let area = if seat.upper || !tree.two_rows { area } else { widened(area, room, measures) };
            places.set(seat.node, area);
        }
        for fold in &tree.folds {
            let Some(area) = fold.first().and_then(|first| places.area(first)) else { continue };
            fold.members.iter().for_each(|member| places.set(*member, area));
        }
        places.inner(machine, tree, &center);
        places.gpu_switch(machine);
        places
    }

    /// How much room there is as a share of what can be read: of a column, and of a level if two rows of devices take
    /// it from them. From 1 on it is enough.
    pub fn room(&self, tree: &Tree) -> f32 {
        let level = if tree.two_rows { self.gap / self.measures.least_gap } else { 1.0 };
        (self.column / self.measures.least_column).min(level)
    }

    /// Room for the graph of links between GPUs.
    pub fn mesh(&self) -> Area {
        let (top, bottom) = self.gpu_links;
        let Measures { left, right, .. } = self.measures;
        Area::new(left, top + 3.0, right - left, bottom - top - 3.0)
    }

    /// The box of a node.
    pub fn area(&self, node: usize) -> Option<Area> {
        self.areas.get(node).copied().flatten()
    }

    fn set(&mut self, node: usize, area: Area) {
        if let Some(place) = self.areas.get_mut(node) {
            *place = Some(area);
        }
    }

    /// Places sockets, switches and the chipset, level by level.
    fn inner(&mut self, machine: &Machine, tree: &Tree, center: &dyn Fn(f32) -> f32) {
        let inner = |node: &usize| {
            tree.shown.get(*node) == Some(&true)
                && machine
                    .nodes
                    .get(*node)
                    .is_some_and(|node| !is_device(&node.kind) && node.kind != NodeKind::GpuSwitch)
        };
        let is_socket =
            |node: &usize| machine.nodes.get(*node).is_some_and(|node| matches!(node.kind, NodeKind::Socket { .. }));
        // A switch without a live uplink stands on the first level below the sockets.
        let depth = |node: &usize| {
            let depth = tree.depths.get(*node).copied().unwrap_or(0);
            if is_socket(node) { 0 } else { depth.max(1) }
        };
        let nodes: Vec<usize> = (0..machine.nodes.len()).filter(inner).collect();
        let deepest = nodes.iter().map(depth).max().unwrap_or(0);
        let Measures { left, right, socket_top, socket: socket_height, switch, narrow, .. } = self.measures;
        let space = self.upper_top - socket_top - socket_height;
        self.gap = (space - deepest as f32 * switch) / (deepest + 1) as f32;
        let gap = self.gap;
        for level in 0..=deepest {
            let own: Vec<usize> = nodes.iter().copied().filter(|node| depth(node) == level).collect();
            if own.is_empty() {
                continue;
            }
            let socket = level == 0;
            let most = if socket { 62.0 } else { 40.0 };
            let between = match own.len() {
                _ if !socket => 3.0,
                3.. if narrow => 15.0,
                _ => 34.0,
            };
            let room = (right - left + between) / own.len() as f32;
            let width = (room - between).clamp(8.0, most);
            let wanted: Vec<f32> =
                own.iter().map(|node| center(tree.middles.get(*node).copied().unwrap_or(0.0))).collect();
            let step = (width + between).min(room);
            let half = (step - width) / 2.0;
            let centers = spread(&wanted, step, left - half, right + half);
            let top = if socket {
                socket_top
            } else {
                socket_top + socket_height + gap * level as f32 + switch * (level - 1) as f32
            };
            let height = if socket { socket_height } else { switch };
            for (node, x) in own.into_iter().zip(centers) {
                self.set(node, Area::new(x - width / 2.0, top, width, height));
            }
        }
    }

    fn gpu_switch(&mut self, machine: &Machine) {
        let Some(switch) = machine.nodes.iter().position(|node| node.kind == NodeKind::GpuSwitch) else { return };
        let ends = machine.links.iter().filter(|link| matches!(link.kind, LinkKind::GpuLink { .. }));
        let gpus = ends
            .filter(|link| link.a == switch || link.b == switch)
            .filter_map(|link| self.area(if link.a == switch { link.b } else { link.a }));
        let (from, to) =
            gpus.fold((f32::INFINITY, 0.0_f32), |(from, to), area| (area.x.min(from), area.right().max(to)));
        if from < to {
            let bar = Area::new(from, self.gpu_links.1 - 8.0, to - from, 7.0);
            self.bar = Some(bar);
            self.set(switch, bar);
        }
    }
}

fn device_area(
    seat: &Seat,
    center: f32,
    column: f32,
    (device_top, upper_top): (f32, f32),
    above_gpu: bool,
    measures: Measures,
) -> Area {
    let gap = (column * 0.08).clamp(1.0, 3.0);
    let width = (column - gap).min(36.0);
    if seat.upper {
        let width = (column * 0.74).min(30.0);
        // Above a GPU it leaves a way at the right for that GPU's link; between two it stands in the middle.
        let start = if above_gpu { center - column / 2.0 + gap / 2.0 } else { center - width / 2.0 };
        return Area::new(start, upper_top, width, measures.upper);
    }
    Area::new(center - width / 2.0, device_top, width, measures.device)
}

/// The box of a device without near neighbours, wider by `room` mm where the picture has it.
fn widened(area: Area, room: f32, Measures { left, right, .. }: Measures) -> Area {
    let side = (room / 2.0).min(area.x - left).min(right - area.right()).max(0.0);
    let side = side.min((36.0 - area.w).max(0.0) / 2.0);
    Area::new(area.x - side, area.y, area.w + 2.0 * side, area.h)
}

/// Room that links between GPUs need below them, mm.
fn gpu_link_room(machine: &Machine, tree: &Tree, measures: Measures) -> f32 {
    if super::mesh::is_drawn(machine) {
        return if tree.two_rows { measures.mesh.1 } else { measures.mesh.0 };
    }
    let is_gpu = |node: usize| machine.nodes.get(node).is_some_and(|node| matches!(node.kind, NodeKind::Gpu { .. }));
    let links = machine.links.iter().filter(|link| matches!(link.kind, LinkKind::GpuLink { .. }));
    let apart = |link: &&crate::machine::Link| !tree.is_hidden(link.a) && !tree.is_hidden(link.b);
    let between = links.filter(|link| is_gpu(link.a) && is_gpu(link.b)).filter(apart).count();
    let switched = machine.nodes.iter().any(|node| node.kind == NodeKind::GpuSwitch);
    match between {
        _ if switched => measures.bar,
        0 => 0.0,
        1..=5 => measures.arcs.0,
        _ => measures.arcs.1,
    }
}
