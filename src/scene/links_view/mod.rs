//! The machine as a tree of links: CPUs on top, switches, devices; links between GPUs hang below the devices.
mod draw;
mod gpu_links;
mod legend;
mod mesh;
mod place;
mod tree;

use crate::analysis::Analysis;
use crate::catalog::Catalog;
use crate::machine::{LaneLedger, Machine};
use crate::plan::Plan;
use crate::scene::sketch::Sketch;
use crate::scene::{Scene, Words};
pub(super) use legend::scale;
use place::Places;
use tree::Tree;

/// Width of the picture, mm.
const WIDTH: f32 = 280.0;
/// Height of the picture, mm.
const HEIGHT: f32 = 152.0;

/// Draws the machine's links. Empty without a known chassis.
#[must_use]
pub fn links_view(_catalog: &Catalog, _plan: &Plan, analysis: &Analysis, words: Words<'_>) -> Scene {
    draw_machine(&analysis.machine, &analysis.ledger, words)
}

/// Draws a machine's links, wherever the machine comes from.
#[must_use]
pub fn draw_machine(machine: &Machine, ledger: &LaneLedger, words: Words<'_>) -> Scene {
    if machine.nodes.is_empty() {
        return Scene::default();
    }
    let tree = Tree::of(machine);
    let places = Places::of(machine, &tree);
    let mut sketch = Sketch::new(WIDTH, HEIGHT, words);
    draw::wires(&mut sketch, machine, &tree, &places);
    if !mesh::is_drawn(machine) {
        gpu_links::draw(&mut sketch, machine, &places);
    }
    draw::nodes(&mut sketch, machine, ledger, &tree, &places);
    draw::labels(&mut sketch, machine, &tree, &places);
    if mesh::is_drawn(machine) {
        // After the devices: they, not their doubles in the graph, are what one points at first.
        mesh::draw(&mut sketch, machine, places.mesh());
    }
    legend::draw(&mut sketch);
    sketch.scene
}
