//! The machine as a tree of links: CPU, switch, device, with NVLink arcs.
use crate::analysis::Analysis;
use crate::catalog::Catalog;
use crate::plan::Plan;
use crate::scene::{Scene, Words};

/// Draws the machine's links. Empty without a known chassis.
#[must_use]
pub fn links_view(_catalog: &Catalog, _plan: &Plan, _analysis: &Analysis, _words: Words<'_>) -> Scene {
    Scene::default()
}
