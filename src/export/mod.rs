//! Results as files and texts: report in JSON, text and Markdown, SVG, PNG, CSV, RON.
mod chart_data;
pub mod charts;
pub mod comparison;
pub mod csv;
pub mod deck;
pub mod document;
pub mod markdown;
#[cfg(feature = "documents")]
pub mod pdf;
pub mod picture;
pub mod png;
pub mod pptx;
pub mod report;
pub mod sources;
pub mod story;
pub mod svg;
pub mod templates;
pub mod text;
pub mod xlsx;
