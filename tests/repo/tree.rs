//! The files of the repository, for tests that read them as text.
#![allow(dead_code, reason = "each test file uses its own part of this module")]
use std::fs;
use std::path::{Path, PathBuf};

/// Path of every file below a folder of the repository, sorted.
pub fn paths(folder: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut found);
    found.sort();
    found
}

fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = entry.expect("a folder entry").path();
        if path.is_dir() { collect(&path, found) } else { found.push(path) }
    }
}

/// Path and text of every file with this ending below a folder of the repository, sorted.
pub fn files(folder: &str, ending: &str) -> Vec<(PathBuf, String)> {
    let of_kind = paths(folder).into_iter().filter(|path| path.extension().is_some_and(|it| it == ending));
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        (path, text)
    };
    of_kind.map(read).collect()
}
