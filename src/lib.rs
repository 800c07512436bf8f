//! Sketch a GPU machine and see its lanes, links, charts and price while you drag.
//!
//! Layers, each knowing only those above it; see ARCHITECTURE.md. A test checks the rule.
pub mod quantity;

pub mod locale;

pub mod catalog;

pub mod plan;

pub mod machine;

pub mod workload;

pub mod analysis;

pub mod advisor;

pub mod scene;

pub mod interop;

pub mod export;

pub mod store;

pub mod cli;

pub mod ui;
