//! The files of the repository, for tests that read them as text.
use std::fs;
use std::path::{Path, PathBuf};

/// Path of every file with this ending below a folder of the repository, sorted, with its text.
pub fn files(folder: &str, ending: &str) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), ending, &mut found);
    found.sort();
    found
}

fn collect(folder: &Path, ending: &str, found: &mut Vec<(PathBuf, String)>) {
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = entry.expect("a folder entry").path();
        if path.is_dir() {
            collect(&path, ending, found);
        } else if path.extension().is_some_and(|it| it == ending) {
            let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            found.push((path, text));
        }
    }
}
