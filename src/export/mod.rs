//! Results as files and texts: report in JSON, text and Markdown, SVG, PNG, CSV, RON.
pub mod png;
pub mod svg;
