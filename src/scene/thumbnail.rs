//! A small picture for the gallery: the chassis and its cards, without labels.
use crate::analysis::Analysis;
use crate::catalog::Catalog;
use crate::plan::Plan;
use crate::scene::{Scene, box_view};

/// Draws the chassis small: body, sockets, slots and cards. Empty without a known chassis.
#[must_use]
pub fn thumbnail(catalog: &Catalog, plan: &Plan, analysis: &Analysis) -> Scene {
    box_view::bare(catalog, plan, analysis)
}
