//! Like devices, and like switches with all that hangs on them, which a picture with little room draws as one box.
use std::collections::BTreeSet;

use crate::machine::{Link, LinkKind, Machine, NodeKind};

use super::mesh;
use super::tree::is_device;

/// For each node, the node and link above it.
pub type Parents = [Option<(usize, usize)>];

/// Nodes that differ in nothing but their number, drawn as one box; at least two.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fold {
    /// The nodes; the first stands for all.
    pub members: Vec<usize>,
    /// The node by whose id the group is unfolded: the first, or the first of the switches on which the members hang.
    pub group: usize,
}

impl Fold {
    /// The node that stands for all.
    pub fn first(&self) -> Option<usize> {
        self.members.first().copied()
    }
}

/// How far like things are folded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Degree {
    /// Groups of at least so many devices.
    pub least: usize,
    /// Whether switches are, too.
    pub switches: Switches,
}

/// Which switches are folded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Switches {
    /// None.
    None,
    /// Those on which no further switch hangs.
    Lowest,
    /// All.
    All,
}

impl Degree {
    /// From the mildest to the strongest.
    pub const ALL: [Self; 8] = [
        Self { least: usize::MAX, switches: Switches::None },
        Self { least: 8, switches: Switches::None },
        Self { least: 6, switches: Switches::None },
        Self { least: 4, switches: Switches::None },
        Self { least: 3, switches: Switches::None },
        Self { least: 2, switches: Switches::None },
        Self { least: 2, switches: Switches::Lowest },
        Self { least: 2, switches: Switches::All },
    ];
}

/// The groups of a machine that are drawn as one box. Those in `unfolded`, by the id of [`Fold::group`], are not.
pub fn folds(machine: &Machine, parents: &Parents, degree: Degree, unfolded: &BTreeSet<String>) -> Vec<Fold> {
    let stands_for = aliases(machine, parents, degree.switches, unfolded);
    let view = View { machine, parents, stands_for: &stands_for };
    let folds = view.folds(degree.least, unfolded);
    if folds.is_some() || degree.switches == Switches::None {
        return folds.unwrap_or_default();
    }
    // Something below the switches cannot be folded with them: then they stay apart.
    let apart: Vec<usize> = (0..machine.nodes.len()).collect();
    View { stands_for: &apart, ..view }.folds(degree.least, unfolded).unwrap_or_default()
}

/// For each node, the node that stands for it as far as switches are folded.
fn aliases(machine: &Machine, parents: &Parents, which: Switches, unfolded: &BTreeSet<String>) -> Vec<usize> {
    let mut stands_for: Vec<usize> = (0..machine.nodes.len()).collect();
    let is_switch = |at: usize| machine.nodes.get(at).is_some_and(|node| node.kind == NodeKind::Switch);
    let has_switches =
        |at: usize| (0..parents.len()).any(|below| is_switch(below) && parent(parents, below) == Some(at));
    let mut switches: Vec<usize> = (0..machine.nodes.len()).filter(|at| is_switch(*at)).collect();
    switches.retain(|at| parent(parents, *at).is_some());
    switches.sort_by_key(|at| depth(parents, *at));
    if which == Switches::None {
        return stands_for;
    }
    if which == Switches::Lowest {
        switches.retain(|at| !has_switches(*at));
    }
    let mut done: Vec<usize> = Vec::new();
    for at in switches {
        let above = |at: usize| parent(parents, at).and_then(|above| stands_for.get(above).copied());
        let like = |other: &usize| {
            above(*other) == above(at)
                && same_link(machine, parents, *other, at)
                && below(machine, parents, *other) == below(machine, parents, at)
        };
        let first = done.iter().copied().find(like);
        let is_open = |at: usize| machine.nodes.get(at).is_some_and(|node| unfolded.contains(&node.id));
        match first.filter(|first| !is_open(*first)) {
            Some(first) => {
                if let Some(own) = stands_for.get_mut(at) {
                    *own = first;
                }
            }
            None => done.push(at),
        }
    }
    stands_for
}

fn parent(parents: &Parents, node: usize) -> Option<usize> {
    parents.get(node).copied().flatten().map(|(above, _)| above)
}

fn depth(parents: &Parents, node: usize) -> usize {
    std::iter::successors(parent(parents, node), |at| parent(parents, *at)).take(parents.len()).count()
}

/// What hangs on a switch, in words that are the same for like things.
fn below(machine: &Machine, parents: &Parents, switch: usize) -> Vec<String> {
    let mut own: Vec<String> = Vec::new();
    for (node, above) in parents.iter().enumerate() {
        let Some((_, link)) = above.filter(|(above, _)| *above == switch) else { continue };
        let (Some(node_at), Some(link)) = (machine.nodes.get(node), machine.links.get(link)) else { continue };
        let name = match &node_at.kind {
            // Switches are numbered; what counts is what hangs on them. A circle of them would never end.
            NodeKind::Switch if depth(parents, node) < parents.len() => format!("{:?}", below(machine, parents, node)),
            NodeKind::Drives { count } => format!("{count} drives"),
            NodeKind::Gpu { gpu, .. } => gpu.to_string(),
            _ => node_at.name.clone(),
        };
        let (kind, why) = (&link.kind, &link.limited_by);
        own.push(format!("{name} {kind:?} {:.3} {why:?} {:?}", link.usable_gb_s, to_switches(machine, node)));
    }
    own.sort();
    own
}

/// Whether two nodes hang on links of the same kind, width and speed.
fn same_link(machine: &Machine, parents: &Parents, a: usize, b: usize) -> bool {
    let link = |node: usize| machine.links.get(parents.get(node).copied().flatten()?.1);
    let (Some(a), Some(b)) = (link(a), link(b)) else { return false };
    a.kind == b.kind && a.limited_by == b.limited_by && (a.usable_gb_s - b.usable_gb_s).abs() < 1e-9
}

/// A machine of which some switches stand for others.
#[derive(Clone, Copy)]
struct View<'a> {
    machine: &'a Machine,
    parents: &'a Parents,
    stands_for: &'a [usize],
}

impl View<'_> {
    /// All groups; `None` if something on a folded switch has no group.
    fn folds(self, least: usize, unfolded: &BTreeSet<String>) -> Option<Vec<Fold>> {
        let meshed = mesh::is_drawn(self.machine);
        let mut folds = self.switches();
        for members in self.devices() {
            let spans = members.iter().any(|member| self.above(*member) != parent(self.parents, *member));
            let first = members.first().copied()?;
            let group = if spans { self.above(first)? } else { first };
            let whole = members.len() > 1 && (meshed || keeps_its_links(self.machine, &members));
            let is_open = self.machine.nodes.get(first).is_some_and(|node| unfolded.contains(&node.id));
            let drives = self.machine.nodes.get(first).is_some_and(|node| matches!(node.kind, NodeKind::Drives { .. }));
            match (spans, whole) {
                (true, false) => return None,
                (true, true) => folds.push(Fold { members, group }),
                (false, true) if members.len() >= least && !is_open && !drives => folds.push(Fold { members, group }),
                _ => {}
            }
        }
        Some(folds)
    }

    /// The node under which a node is drawn.
    fn above(self, node: usize) -> Option<usize> {
        self.stands_for.get(parent(self.parents, node)?).copied()
    }

    fn switches(self) -> Vec<Fold> {
        let mut folds: Vec<Fold> = Vec::new();
        for (at, first) in self.stands_for.iter().copied().enumerate().filter(|(at, first)| at != first) {
            match folds.iter_mut().find(|fold| fold.group == first) {
                Some(fold) => fold.members.push(at),
                None => folds.push(Fold { members: vec![first, at], group: first }),
            }
        }
        folds
    }

    /// Devices in groups of like ones, also of one. Those whose own switch is drawn come first.
    fn devices(self) -> Vec<Vec<usize>> {
        let is_own = |node: usize| self.above(node) == parent(self.parents, node);
        let with_link = |node: &usize| {
            self.machine.nodes.get(*node).is_some_and(|node| is_device(&node.kind)) && self.above(*node).is_some()
        };
        let mut nodes: Vec<usize> = (0..self.machine.nodes.len()).filter(with_link).collect();
        nodes.sort_by_key(|node| !is_own(*node));
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for node in nodes {
            let like = |group: &&mut Vec<usize>| group.first().is_some_and(|first| self.alike(*first, node));
            match groups.iter_mut().find(like) {
                Some(group) => group.push(node),
                None => groups.push(vec![node]),
            }
        }
        groups
    }

    /// Whether two devices differ in nothing but their number.
    fn alike(self, a: usize, b: usize) -> bool {
        let (Some(x), Some(y)) = (self.machine.nodes.get(a), self.machine.nodes.get(b)) else { return false };
        let same_part = match (&x.kind, &y.kind) {
            (NodeKind::Gpu { gpu, .. }, NodeKind::Gpu { gpu: other, .. }) => gpu == other,
            (NodeKind::Nic { .. }, NodeKind::Nic { .. }) => x.name == y.name,
            (NodeKind::Drives { count }, NodeKind::Drives { count: other }) => count == other,
            _ => false,
        };
        same_part
            && self.above(a) == self.above(b)
            && same_link(self.machine, self.parents, a, b)
            && to_switches(self.machine, a) == to_switches(self.machine, b)
    }
}

/// Links of a device into switches between GPUs.
fn to_switches(machine: &Machine, node: usize) -> Vec<(usize, u8)> {
    let far = |link: &Link| match (link.a == node, link.b == node) {
        (true, false) => Some(link.b),
        (false, true) => Some(link.a),
        _ => None,
    };
    let is_switch = |at: usize| machine.nodes.get(at).is_some_and(|node| node.kind == NodeKind::GpuSwitch);
    let own = machine.links.iter().filter_map(|link| match link.kind {
        LinkKind::GpuLink { links, .. } => far(link).filter(|at| is_switch(*at)).map(|at| (at, links)),
        _ => None,
    });
    own.collect()
}

/// Whether no arc leads out of the group: those within it can be told in a word, others need their ends.
fn keeps_its_links(machine: &Machine, group: &[usize]) -> bool {
    let own: BTreeSet<usize> = group.iter().copied().collect();
    let is_gpu = |at: usize| machine.nodes.get(at).is_some_and(|node| matches!(node.kind, NodeKind::Gpu { .. }));
    let arcs = machine.links.iter().filter(|link| matches!(link.kind, LinkKind::GpuLink { .. }));
    arcs.filter(|link| is_gpu(link.a) && is_gpu(link.b)).all(|link| own.contains(&link.a) == own.contains(&link.b))
}

#[cfg(test)]
mod tests {
    use super::super::draw::tests::{join, machine};
    use super::super::tree::Tree;
    use super::*;
    use crate::quantity::{PcieGen, PcieLink};
    use crate::scene::Page;

    fn sizes(machine: &Machine, switches: Switches) -> Vec<usize> {
        let parents = Tree::of(machine, &Page::default()).parents;
        let folds = folds(machine, &parents, Degree { least: 2, switches }, &BTreeSet::new());
        folds.iter().map(|fold| fold.members.len()).collect()
    }

    #[test]
    fn like_devices_of_one_switch_are_a_group() {
        assert_eq!(sizes(&machine(2, 2, 4), Switches::None), vec![4; 4]);
        assert_eq!(sizes(&machine(1, 4, 1), Switches::None), Vec::<usize>::new(), "one alone is no group");
    }

    #[test]
    fn what_differs_stands_alone() {
        let mut machine = machine(1, 1, 4);
        let gpu = machine.gpus().nth(1).expect("a GPU");
        let link = machine.nodes[gpu].uplink.expect("an uplink");
        let narrow = PcieLink::new(PcieGen::GEN3, 4);
        machine.links[link].kind = LinkKind::Pcie { maximum: PcieLink::new(PcieGen::GEN3, 16), planned: narrow };
        assert_eq!(sizes(&machine, Switches::None), vec![3]);
    }

    #[test]
    fn arcs_out_of_a_group_keep_its_devices_apart() {
        let mut pairs = machine(1, 2, 2);
        let gpus: Vec<usize> = pairs.gpus().collect();
        join(&mut pairs, gpus[0], gpus[1], 4);
        assert_eq!(sizes(&pairs, Switches::None), vec![2, 2]);
        join(&mut pairs, gpus[1], gpus[2], 4);
        assert_eq!(sizes(&pairs, Switches::None), Vec::<usize>::new());
    }

    #[test]
    fn like_switches_are_folded_with_what_hangs_on_them() {
        assert_eq!(sizes(&machine(1, 4, 1), Switches::Lowest), vec![4, 4], "four switches and their four GPUs");
        let mut other = machine(1, 4, 1);
        let last = other.gpus().last().expect("a GPU");
        let link = other.nodes[last].uplink.expect("an uplink");
        other.links[link].usable_gb_s = 3.0;
        assert_eq!(sizes(&other, Switches::Lowest), vec![3, 3]);
    }

    #[test]
    fn unfolded_switches_stand_alone_with_all_that_hangs_on_them() {
        let machine = machine(1, 2, 3);
        let parents = Tree::of(&machine, &Page::default()).parents;
        let degree = Degree { least: 2, switches: Switches::Lowest };
        let all = folds(&machine, &parents, degree, &BTreeSet::new());
        assert_eq!(all.iter().map(|fold| fold.members.len()).collect::<Vec<_>>(), vec![2, 6]);
        let key = machine.nodes[all[1].group].id.clone();
        let opened = folds(&machine, &parents, degree, &[key].into());
        assert_eq!(opened.iter().map(|fold| fold.members.len()).collect::<Vec<_>>(), vec![3, 3]);
    }
}
