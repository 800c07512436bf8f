//! Reading reports of running machines, on small reports of machines that exist nowhere.
#![allow(clippy::case_sensitive_file_extension_comparisons, reason = "the files are our own")]
mod cli;
pub mod damage;
mod diff;
mod fuzz;
mod merge;
mod readers;
mod round_trip;
mod support;
