//! The catalogue with the user's own parts and price lists.
use std::fs;
use std::path::{Path, PathBuf};

use crate::catalog::{Catalog, LoadProblem, builtin, load};
use crate::interop::price_list;
use crate::quantity::{Day, Message};
use crate::store::error::system_reason;
use crate::store::{Folders, StoreError, read_text};

/// Largest file that is read, bytes.
const MAX_BYTES: u64 = 8 << 20;

/// Deepest folder below the catalogue folder that is looked into.
const MAX_DEPTH: usize = 4;

/// Most files that are read.
const MAX_FILES: usize = 5_000;

/// The catalogue: built-in parts, then the user's folder, then `extra` folders or files; later ones override by id.
///
/// `*.ron` are part files, `*.csv` price lists. What cannot be read is reported; the rest is used. Prices of lists that
/// are dated later than `today` are left out.
#[must_use]
pub fn load_catalog(folders: Option<&Folders>, extra: &[PathBuf], today: Day) -> (Catalog, Vec<LoadProblem>) {
    let mut problems = Vec::new();
    let mut files = Vec::new();
    if let Some(own) = folders.map(Folders::catalog).filter(|folder| folder.is_dir()) {
        collect(&own, 0, &mut files, &mut problems);
    }
    for path in extra {
        collect(path, 0, &mut files, &mut problems);
    }
    let mut texts = Vec::new();
    for file in files {
        match read_text(&file, MAX_BYTES) {
            Ok(text) => texts.push((file.display().to_string(), text)),
            Err(error) => problems.push(unreadable(&file, &error)),
        }
    }
    let (lists, parts): (Vec<_>, Vec<_>) = texts.into_iter().partition(|(path, _)| ends_in_csv(path));
    let mut all: Vec<(&str, &str)> = builtin::texts().collect();
    all.extend(parts.iter().map(|(path, text)| (path.as_str(), text.as_str())));
    let (mut catalog, found) = load::load(all);
    problems.extend(found);
    for (path, text) in &lists {
        let (rows, found) = price_list::read(path, text, today);
        catalog.add_prices(rows);
        problems.extend(found);
    }
    (catalog, problems)
}

fn ends_in_csv(path: &str) -> bool {
    Path::new(path).extension().is_some_and(|extension| extension.eq_ignore_ascii_case("csv"))
}

fn unreadable(path: &Path, error: &StoreError) -> LoadProblem {
    let (line, reason) = match error {
        StoreError::Read { reason, .. } => (0, system_reason(reason)),
        StoreError::NotText { line, .. } => (*line, Message::new("refused-not-text")),
        StoreError::TooLarge { limit, .. } => (0, Message::new("refused-too-large").with("limit", *limit as f64)),
        other => (0, other.message()),
    };
    LoadProblem { path: path.display().to_string(), line, reason }
}

/// Editors and other systems leave files beside the user's own, with a point before their names.
fn is_hidden(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."))
}

/// All part files and price lists of a folder, sorted, so that the same one wins every time.
fn collect(path: &Path, depth: usize, files: &mut Vec<PathBuf>, problems: &mut Vec<LoadProblem>) {
    if !path.is_dir() {
        files.push(path.to_owned());
        return;
    }
    let entries = match fs::read_dir(path) {
        Ok(entries) => entries,
        Err(reason) => {
            problems.push(unreadable(path, &StoreError::read(path, reason)));
            return;
        }
    };
    let mut entries: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    entries.sort();
    for entry in entries {
        if is_hidden(&entry) {
            continue;
        }
        let wanted = entry.extension().is_some_and(|it| ["ron", "csv"].iter().any(|own| it.eq_ignore_ascii_case(own)));
        if files.len() < MAX_FILES && (wanted || (depth < MAX_DEPTH && entry.is_dir())) {
            collect(&entry, depth + 1, files, problems);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn part_files_are_found_however_their_ending_is_written_and_hidden_ones_are_not() {
        let folder = tempfile::tempdir().expect("a folder");
        let nic = |id: &str| {
            format!(
                "(nics: [(id: {id:?}, name: \"n\", fabric: \"Ethernet\", gbit_s: 10, ports: 1, pcie_gen: 3, \
                 pcie_lanes: 4, power_w: 5, source: \"me\", confidence: high)])"
            )
        };
        fs::write(folder.path().join("LOUD.RON"), nic("loud")).expect("written");
        // What other systems and editors leave beside files.
        fs::write(folder.path().join("._LOUD.RON"), b"\0\x05\x16\x07").expect("written");
        fs::write(folder.path().join(".quiet.ron"), nic("quiet")).expect("written");
        let (catalog, problems) =
            load_catalog(None, &[folder.path().to_owned()], Day::new(2026, 11, 30).expect("a day"));
        assert_eq!(problems, []);
        assert!(catalog.nics.contains_key("loud") && !catalog.nics.contains_key("quiet"));
    }
}
