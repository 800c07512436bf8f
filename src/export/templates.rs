//! Templates that the user puts in place of those of the program.
use std::collections::BTreeMap;

use include_dir::{Dir, include_dir};

/// The templates that come with the program, and what is said of them.
pub static BUILT_IN: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/assets/report");

/// A template of the user, or a picture that one needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Template {
    /// Its content.
    pub bytes: Vec<u8>,
    /// Where it is from, as messages name it.
    pub path: String,
}

/// Templates by their file names. Those named as one that comes with the program take its place.
pub type Templates = BTreeMap<String, Template>;
