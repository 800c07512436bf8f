use crate::catalog::{GpuId, SlotId};
use crate::machine::{LaneLedger, Link, LinkKind, Machine, Node, NodeKind};
use crate::quantity::{Message, PcieGen, PcieLink};
use crate::scene::links_view::draw_machine;
use crate::scene::{Scene, Shape, Target};

/// A machine with this many sockets, switches on each, and GPUs on each switch.
pub fn machine(sockets: u8, switches: usize, gpus: usize) -> Machine {
    let mut machine = Machine::default();
    let node = |id: String, kind: NodeKind, uplink| Node {
        name: id.clone(),
        id,
        kind,
        socket: None,
        root: None,
        numa: None,
        uplink,
    };
    for index in 0..sockets {
        machine.nodes.push(node(format!("cpu{index}"), NodeKind::Socket { index, fitted: true }, None));
    }
    for socket in 0..usize::from(sockets) {
        for _ in 0..switches {
            let id = format!("sw{}", machine.nodes.len());
            hang(&mut machine, node(id, NodeKind::Switch, None), socket);
            let switch = machine.nodes.len() - 1;
            for _ in 0..gpus {
                let at = machine.gpus().count();
                let kind = NodeKind::Gpu { gpu: GpuId::new("a"), slot: SlotId::new(format!("slot{at}")) };
                hang(&mut machine, node(format!("gpu{at}"), kind, None), switch);
            }
        }
    }
    machine
}

fn hang(machine: &mut Machine, mut node: Node, upper: usize) {
    let planned = PcieLink::new(PcieGen::GEN3, 16);
    node.uplink = Some(machine.links.len());
    machine.nodes.push(node);
    machine.links.push(Link {
        a: upper,
        b: machine.nodes.len() - 1,
        kind: LinkKind::Pcie { maximum: planned, planned },
        maximum_gb_s: 15.8,
        planned_gb_s: 15.8,
        usable_gb_s: 12.3,
        limited_by: None,
    });
}

/// Joins two GPUs by second-generation NVLink.
pub fn join(machine: &mut Machine, a: usize, b: usize, links: u8) {
    machine.links.push(Link {
        a,
        b,
        kind: LinkKind::GpuLink { links, generation: "2".to_owned() },
        maximum_gb_s: 25.0 * f64::from(links),
        planned_gb_s: 25.0 * f64::from(links),
        usable_gb_s: 23.0 * f64::from(links),
        limited_by: None,
    });
}

fn drawn(machine: &Machine) -> Scene {
    draw_machine(machine, &LaneLedger::default(), &|message: &Message| message.key.clone())
}

#[track_caller]
fn check_boxes(sockets: u8, switches: usize, gpus: usize) {
    let machine = machine(sockets, switches, gpus);
    let scene = drawn(&machine);
    let nodes: Vec<_> = scene.regions.iter().filter(|region| matches!(region.target, Target::Node(_))).collect();
    assert_eq!(nodes.len(), machine.nodes.len());
    for (at, a) in nodes.iter().enumerate() {
        for b in nodes.iter().skip(at + 1) {
            assert!(!a.area.overlaps(b.area), "{a:?} lies on {b:?}");
        }
    }
    let links = scene.regions.iter().filter(|region| matches!(region.target, Target::Link(_))).count();
    assert_eq!(links, machine.links.len());
}

#[test]
fn boxes_never_overlap() {
    check_boxes(1, 1, 1);
    check_boxes(1, 2, 4);
    check_boxes(2, 1, 5);
    check_boxes(2, 4, 2);
    check_boxes(4, 2, 2);
}

#[test]
fn a_link_below_its_maximum_is_dashed_and_says_why() {
    let mut machine = machine(1, 1, 2);
    let solid =
        |scene: &Scene| scene.shapes.iter().filter(|shape| matches!(shape, Shape::Curve { dashed: true, .. })).count();
    assert_eq!(solid(&drawn(&machine)), 0);
    let planned = PcieLink::new(PcieGen::GEN3, 8);
    let maximum = PcieLink::new(PcieGen::GEN3, 16);
    machine.links[1].kind = LinkKind::Pcie { maximum, planned };
    machine.links[1].limited_by = Some(Message::new("why"));
    let scene = drawn(&machine);
    assert_eq!(solid(&scene), 1);
    let region = scene.regions.iter().find(|region| region.target == Target::Link(1)).expect("the link's region");
    assert_eq!(region.name, "scene-name-link-limited");
}

#[test]
fn an_empty_machine_has_no_picture() {
    assert_eq!(drawn(&Machine::default()), Scene::default());
}
