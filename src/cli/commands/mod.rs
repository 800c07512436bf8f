//! The commands, one file each.
pub mod catalog;
pub mod check;
pub mod compare;
pub mod diff;
pub mod export;
pub mod import;
mod pictures;
pub mod predict;
pub mod presets;
pub mod report;
pub mod templates;
pub mod topo;
pub mod validate;
