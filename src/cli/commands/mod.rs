//! The commands, one file each.
pub mod catalog;
pub mod check;
pub mod export;
pub mod presets;
pub mod report;
pub mod topo;
