//! Who hangs on whom, and in which columns the devices stand.
use crate::machine::{LinkKind, Machine, NodeKind};
use crate::scene::Page;

use super::folds::{self, Degree, Fold};
use super::measures::Measures;
use super::place::Places;

/// With more devices than this on a wide page, network adapters and drives get a row of their own above the GPUs.
const MOST_IN_ONE_ROW: usize = 16;
/// Room between two sockets' devices, in columns.
const SOCKET_GAP: f32 = 0.5;

/// Where a device stands.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Seat {
    /// The node.
    pub node: usize,
    /// Its column, counted from 0 with gaps.
    pub column: f32,
    /// Whether it stands in the upper, smaller row.
    pub upper: bool,
}

/// The tree of a machine.
#[derive(Debug, Clone, Default)]
pub struct Tree {
    /// For each node, the node and link above it.
    pub parents: Vec<Option<(usize, usize)>>,
    /// For each node, its depth: 0 for sockets, 1 for what hangs on them, ….
    pub depths: Vec<usize>,
    /// For each node that is not a device, the column above whose middle it stands.
    pub middles: Vec<f32>,
    /// Devices.
    pub seats: Vec<Seat>,
    /// Columns in all, gaps included.
    pub columns: f32,
    /// Whether there are two rows of devices.
    pub two_rows: bool,
    /// Devices that hang on nothing.
    pub loose: Vec<usize>,
    /// Switches that hang on nothing.
    pub dead_switches: Vec<usize>,
    /// For each node, whether it is drawn: a chipset on which nothing hangs is not, nor a device that another one's
    /// box stands for.
    pub shown: Vec<bool>,
    /// Groups of like devices that are drawn as one box.
    pub folds: Vec<Fold>,
}

/// Whether a node is a device: a leaf of the tree.
pub fn is_device(kind: &NodeKind) -> bool {
    matches!(kind, NodeKind::Gpu { .. } | NodeKind::Nic { .. } | NodeKind::Drives { .. })
}

impl Tree {
    /// Finds out who hangs on whom and seats the devices: in one row or two, and like ones folded, so that what is left
    /// has room on the page.
    pub fn of(machine: &Machine, page: &Page) -> Self {
        let parents: Vec<_> = (0..machine.nodes.len()).map(|node| parent(machine, node)).collect();
        let measures = Measures::of(page.size);
        let mut best: Option<(f32, Self)> = None;
        for degree in Degree::ALL {
            let folds = folds::folds(machine, &parents, degree, &page.unfolded);
            let devices = folds.iter().flat_map(|fold| fold.members.iter().skip(1));
            let is_hidden = |node: &usize| machine.nodes.get(*node).is_some_and(|node| is_device(&node.kind));
            let hidden = devices.filter(|node| is_hidden(node)).count();
            let boxes = machine.nodes.iter().filter(|node| is_device(&node.kind)).count() - hidden;
            let wide = [boxes > MOST_IN_ONE_ROW];
            let ways: &[bool] = if measures.narrow { &[false, true] } else { &wide };
            for two_rows in ways {
                let tree = Self::seated(machine, parents.clone(), folds.clone(), *two_rows);
                let room = Places::of(machine, &tree, measures).room(&tree);
                if room >= 1.0 {
                    return tree;
                }
                if best.as_ref().is_none_or(|(most, _)| room > *most) {
                    best = Some((room, tree));
                }
            }
        }
        best.map(|(_, tree)| tree).unwrap_or_default()
    }

    fn seated(machine: &Machine, parents: Vec<Option<(usize, usize)>>, folds: Vec<Fold>, two_rows: bool) -> Self {
        let depths = (0..machine.nodes.len()).map(|node| depth(&parents, node)).collect();
        let mut tree = Self {
            parents,
            depths,
            middles: vec![0.0; machine.nodes.len()],
            shown: vec![true; machine.nodes.len()],
            two_rows,
            folds,
            ..Self::default()
        };
        for node in tree.folds.iter().flat_map(|fold| fold.members.iter().skip(1)) {
            if let Some(shown) = tree.shown.get_mut(*node) {
                *shown = false;
            }
        }
        for (at, node) in machine.nodes.iter().enumerate() {
            let idle = node.kind == NodeKind::Chipset && tree.parents.iter().flatten().all(|(upper, _)| *upper != at);
            if let Some(shown) = tree.shown.get_mut(at).filter(|_| idle) {
                *shown = false;
            }
        }
        let sockets = machine.nodes.iter().enumerate().filter(|(_, node)| matches!(node.kind, NodeKind::Socket { .. }));
        for (at, (socket, _)) in sockets.enumerate() {
            if at > 0 {
                tree.columns += SOCKET_GAP;
            }
            tree.seat(machine, socket, 0);
        }
        let before = (tree.loose.len(), tree.dead_switches.len());
        tree.columns += SOCKET_GAP;
        tree.seat_loose(machine, None);
        if (tree.loose.len(), tree.dead_switches.len()) == before {
            tree.columns -= SOCKET_GAP;
        }
        tree
    }

    /// The group that a node stands for, if it stands for one.
    pub fn fold(&self, node: usize) -> Option<&Fold> {
        self.folds.iter().find(|fold| fold.first() == Some(node))
    }

    /// Whether another node's box stands for this one.
    pub fn is_hidden(&self, node: usize) -> bool {
        self.folds.iter().any(|fold| fold.members.iter().skip(1).any(|member| *member == node))
    }

    fn children(&self, machine: &Machine, node: usize) -> Vec<usize> {
        let own = |child: &usize| {
            let upper = self.parents.get(*child).copied().flatten().map(|(upper, _)| upper);
            upper == Some(node) && self.shown.get(*child) == Some(&true)
        };
        (0..machine.nodes.len()).filter(own).collect()
    }

    /// Seats everything below a node; the chipset's devices come last.
    fn seat(&mut self, machine: &Machine, node: usize, level: usize) {
        let start = self.columns;
        let kind = |node: usize| machine.nodes.get(node).map(|node| &node.kind);
        let children = self.children(machine, node);
        let (devices, mut inner): (Vec<usize>, Vec<usize>) =
            children.into_iter().partition(|child| kind(*child).is_some_and(is_device));
        inner.sort_by_key(|child| matches!(kind(*child), Some(NodeKind::Chipset)));
        let chipset_from = inner.iter().position(|child| matches!(kind(*child), Some(NodeKind::Chipset)));
        let (switches, chipset) = inner.split_at(chipset_from.unwrap_or(inner.len()));
        // A circle of switches would never end; the graph has none, but a picture must not hang on that.
        if level <= machine.nodes.len() {
            for child in switches {
                self.seat(machine, *child, level + 1);
            }
            self.seat_devices(machine, &devices);
            for child in chipset {
                self.seat(machine, *child, level + 1);
            }
        }
        if let Some(NodeKind::Socket { index, .. }) = kind(node) {
            self.seat_loose(machine, Some(*index));
        }
        if self.columns - start < 0.5 {
            self.columns = start + 1.0;
        }
        if let Some(middle) = self.middles.get_mut(node) {
            *middle = f32::midpoint(start, self.columns - 1.0);
        }
    }

    fn seat_devices(&mut self, machine: &Machine, devices: &[usize]) {
        let is_gpu =
            |node: &usize| machine.nodes.get(*node).is_some_and(|node| matches!(node.kind, NodeKind::Gpu { .. }));
        let (gpus, others): (Vec<usize>, Vec<usize>) = devices.iter().copied().partition(is_gpu);
        if !self.two_rows {
            for node in gpus.into_iter().chain(others) {
                self.seats.push(Seat { node, column: self.columns, upper: false });
                self.columns += 1.0;
            }
            return;
        }
        let start = self.columns;
        let width = gpus.len().max(others.len()) as f32;
        let offset = |count: usize| (width - count as f32) / 2.0;
        for (at, node) in gpus.iter().enumerate() {
            self.seats.push(Seat { node: *node, column: start + offset(gpus.len()) + at as f32, upper: false });
        }
        for (at, node) in others.iter().enumerate() {
            self.seats.push(Seat { node: *node, column: start + offset(others.len()) + at as f32, upper: true });
        }
        self.columns = start + width;
    }

    /// Seats what hangs on nothing: below the socket to which its slot belongs, or by itself. Switches first, with all
    /// that hangs on them.
    fn seat_loose(&mut self, machine: &Machine, socket: Option<u8>) {
        let hangs = |tree: &Self, at: usize| tree.parents.get(at).copied().flatten().is_some();
        for (at, node) in machine.nodes.iter().enumerate() {
            let elsewhere = socket.is_some() && node.socket != socket;
            if node.kind == NodeKind::Switch && !hangs(self, at) && !self.dead_switches.contains(&at) && !elsewhere {
                self.dead_switches.push(at);
                self.seat(machine, at, 1);
            }
        }
        for (at, node) in machine.nodes.iter().enumerate() {
            let seated = self.is_hidden(at) || self.seats.iter().any(|seat| seat.node == at);
            let elsewhere = socket.is_some() && (hangs(self, at) || node.socket != socket);
            if !is_device(&node.kind) || seated || elsewhere {
                continue;
            }
            self.seats.push(Seat { node: at, column: self.columns, upper: false });
            self.loose.push(at);
            self.columns += 1.0;
        }
    }
}

/// The node and link above a node: its uplink, or the links of a GPU to a CPU where they are faster, as of POWER9.
fn parent(machine: &Machine, node: usize) -> Option<(usize, usize)> {
    let own = machine.nodes.get(node)?;
    let uplink = own.uplink.and_then(|link| Some((machine.links.get(link)?.a, link)));
    let direct = is_device(&own.kind).then(|| to_socket(machine, node)).flatten();
    let rate = |way: Option<(usize, usize)>| way.and_then(|(_, link)| Some(machine.links.get(link)?.usable_gb_s));
    if rate(direct) > rate(uplink) { direct } else { uplink }
}

/// The CPU to which a GPU's own links lead, and these links.
fn to_socket(machine: &Machine, node: usize) -> Option<(usize, usize)> {
    machine.links.iter().enumerate().find_map(|(at, link)| {
        let other = if link.a == node { link.b } else { link.a };
        let touches = link.a == node || link.b == node;
        let socket = machine.nodes.get(other).is_some_and(|node| matches!(node.kind, NodeKind::Socket { .. }));
        (touches && socket && matches!(link.kind, LinkKind::GpuLink { .. })).then_some((other, at))
    })
}

fn depth(parents: &[Option<(usize, usize)>], node: usize) -> usize {
    let mut at = node;
    let mut depth = 0;
    while let Some((parent, _)) = parents.get(at).copied().flatten() {
        at = parent;
        depth += 1;
        if depth > parents.len() {
            break;
        }
    }
    depth
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::PageSize;
    use crate::scene::links_view::draw::tests::machine;

    #[test]
    fn devices_stand_below_their_switches() {
        let machine = machine(2, 2, 2);
        let tree = Tree::of(&machine, &Page::default());
        assert_eq!(tree.seats.len(), 8);
        assert!(!tree.two_rows);
        let columns: Vec<f32> = tree.seats.iter().map(|seat| seat.column).collect();
        assert_eq!(columns, vec![0.0, 1.0, 2.0, 3.0, 4.5, 5.5, 6.5, 7.5]);
        assert!((tree.middles[0] - 1.5).abs() < 0.01 && (tree.middles[1] - 6.0).abs() < 0.01, "{:?}", tree.middles);
    }

    #[test]
    fn many_devices_stand_in_two_rows() {
        assert!(Tree::of(&machine(2, 3, 3), &Page::default()).two_rows);
    }

    #[test]
    fn a_device_on_nothing_stands_apart() {
        let mut machine = machine(1, 1, 2);
        let gpu = machine.gpus().next().expect("a GPU");
        machine.nodes[gpu].uplink = None;
        let tree = Tree::of(&machine, &Page::default());
        assert_eq!(tree.loose, vec![gpu]);
        assert_eq!(tree.seats.len(), 2);
    }
    #[test]
    fn a_small_page_folds_what_has_no_room() {
        let page = Page::of(PageSize::Narrow);
        let few = Tree::of(&machine(2, 2, 2), &page);
        assert!(few.folds.is_empty(), "eight GPUs have room");
        let many = Tree::of(&machine(2, 2, 6), &page);
        let sizes: Vec<usize> = many.folds.iter().map(|fold| fold.members.len()).collect();
        assert_eq!(sizes, vec![6; 4]);
        assert_eq!(many.seats.len(), 4);
        let first = many.folds[0].first().expect("a member");
        let id = machine(2, 2, 6).nodes[first].id.clone();
        let opened = Page { unfolded: [id].into(), ..page };
        let tree = Tree::of(&machine(2, 2, 6), &opened);
        assert_eq!((tree.folds.len(), tree.seats.len()), (3, 9));
    }

    #[test]
    fn a_wide_page_shows_sixteen_gpus_one_by_one() {
        assert!(Tree::of(&machine(2, 4, 2), &Page::default()).folds.is_empty());
        assert!(!Tree::of(&machine(2, 2, 12), &Page::default()).folds.is_empty());
    }
}
