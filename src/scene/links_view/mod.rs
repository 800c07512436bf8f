//! The machine as a tree of links: CPUs on top, switches, devices; links between GPUs hang below the devices.
mod draw;
mod fold_box;
mod folds;
mod gpu_links;
mod legend;
mod measures;
mod mesh;
mod place;
mod tree;

use crate::analysis::Analysis;
use crate::catalog::Catalog;
use crate::machine::{LaneLedger, Machine};
use crate::plan::Plan;
use crate::scene::sketch::Sketch;
use crate::scene::{Page, Scene, Words};
pub(super) use legend::scale;
use measures::Measures;
use place::Places;
use tree::Tree;

/// Draws the machine's links for a document. Empty without a known chassis.
#[must_use]
pub fn links_view(_catalog: &Catalog, _plan: &Plan, analysis: &Analysis, words: Words<'_>) -> Scene {
    draw_machine(&analysis.machine, &analysis.ledger, words)
}

/// Draws the machine's links on a page.
#[must_use]
pub fn links_view_on(page: &Page, analysis: &Analysis, words: Words<'_>) -> Scene {
    draw_machine_on(page, &analysis.machine, &analysis.ledger, words)
}

/// Draws a machine's links for a document, wherever the machine comes from.
#[must_use]
pub fn draw_machine(machine: &Machine, ledger: &LaneLedger, words: Words<'_>) -> Scene {
    draw_machine_on(&Page::default(), machine, ledger, words)
}

/// Draws a machine's links on a page: what has no room there is folded.
#[must_use]
pub fn draw_machine_on(page: &Page, machine: &Machine, ledger: &LaneLedger, words: Words<'_>) -> Scene {
    if machine.nodes.is_empty() {
        return Scene::default();
    }
    let measures = Measures::of(page.size);
    let tree = Tree::of(machine, page);
    let places = Places::of(machine, &tree, measures);
    let mut sketch = Sketch::new(measures.width, measures.height, words);
    draw::wires(&mut sketch, machine, &tree, &places);
    if !mesh::is_drawn(machine) {
        gpu_links::draw(&mut sketch, machine, &tree, &places);
    }
    draw::nodes(&mut sketch, machine, ledger, &tree, &places);
    draw::labels(&mut sketch, machine, &tree, &places);
    if mesh::is_drawn(machine) {
        // After the devices: they, not their doubles in the graph, are what one points at first.
        mesh::draw(&mut sketch, machine, places.mesh(), measures);
    }
    legend::draw(&mut sketch, measures);
    sketch.scene
}
