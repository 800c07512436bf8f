//! The user's own presets and those of a team's folder: each a file that holds a project, or a picture that carries one.
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::interop::file_name::{safe_name, split};
use crate::interop::pack::{self, Packed};
use crate::plan::format::Document;
use crate::store::atomic::{Previous, write_atomically};
use crate::store::{StoreError, is_picture, is_project, open_project, read_text};

/// Largest preset file that is read, bytes: a picture with a project inside.
const MAX_BYTES: u64 = 16 << 20;

/// Most presets of a folder that are shown.
const MAX_PRESETS: usize = 500;

/// A preset of a folder.
#[derive(Debug, Clone, PartialEq)]
pub struct StoredPreset {
    /// Its file.
    pub path: PathBuf,
    /// What it holds.
    pub document: Document,
}

/// The presets of a folder by name of their files, and the files that hold none. A missing folder is an empty one.
#[must_use]
pub fn read_presets(folder: &Path) -> (Vec<StoredPreset>, Vec<StoreError>) {
    let (mut presets, mut failed) = (Vec::new(), Vec::new());
    for path in files(folder) {
        match open_project(&path) {
            Ok(document) => presets.push(StoredPreset { path, document }),
            Err(error) => failed.push(error),
        }
    }
    (presets, failed)
}

/// Looks whether a folder can be read: a share may be unplugged.
///
/// # Errors
/// If it is not there, or the system refuses.
pub fn reach(folder: &Path) -> Result<(), StoreError> {
    fs::read_dir(folder).map(|_| ()).map_err(|reason| StoreError::read(folder, reason))
}

/// Preset files of a folder, sorted by name.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut files: Vec<PathBuf> = entries.filter(|path| is_preset(path)).collect();
    files.sort();
    files.truncate(MAX_PRESETS);
    files
}

/// Pictures and projects, but neither packs nor the temporary files of a save.
fn is_preset(path: &Path) -> bool {
    let name = path.file_name().map(|name| name.to_string_lossy().to_lowercase()).unwrap_or_default();
    (is_picture(path) || is_project(path)) && !name.starts_with('.') && path.is_file()
}

/// Writes a preset under a name that the folder does not have yet; returns its file.
///
/// # Errors
/// If the folder cannot be made or the file cannot be written.
pub fn save_preset(folder: &Path, name: &str, content: &str) -> Result<PathBuf, StoreError> {
    fs::create_dir_all(folder).map_err(|reason| StoreError::write(folder, reason))?;
    let path = free_path(folder, &safe_name(name))
        .ok_or_else(|| StoreError::write(&folder.join(name), io::ErrorKind::AlreadyExists.into()))?;
    write_atomically(&path, content.as_bytes(), Previous::Replace)?;
    Ok(path)
}

/// The same name with the next free number before its ending. Names that differ in case alone are one on some systems.
fn free_path(folder: &Path, name: &str) -> Option<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let taken: BTreeSet<String> = entries.map(|entry| entry.file_name().to_string_lossy().to_lowercase()).collect();
    let (stem, ending) = split(name);
    let mut names = std::iter::once(name.to_owned()).chain((2..10_000).map(|n| format!("{stem} ({n}){ending}")));
    names.find(|name| !taken.contains(&name.to_lowercase())).map(|name| folder.join(name))
}

/// Packs the presets of a folder into one text. `only` names the file of a single one.
///
/// # Errors
/// If a file cannot be read, or there is nothing to pack.
pub fn pack_presets(folder: &Path, only: Option<&Path>) -> Result<String, StoreError> {
    let chosen = only.map_or_else(|| files(folder), |path| vec![path.to_owned()]);
    let mut presets = Vec::new();
    for path in &chosen {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        presets.push(Packed { name, content: read_text(path, MAX_BYTES)? });
    }
    if presets.is_empty() {
        return Err(StoreError::NoPresets { path: folder.to_owned() });
    }
    pack::write(presets).map_err(|reason| StoreError::Pack { path: folder.to_owned(), reason })
}

/// Takes the presets of a pack into a folder; those that it has already are left alone. Returns how many came in.
///
/// # Errors
/// If the file is no pack, or a preset cannot be written.
pub fn unpack_presets(folder: &Path, file: &Path) -> Result<usize, StoreError> {
    let text = read_text(file, pack::MAX_BYTES as u64)?;
    let failed = |reason| StoreError::Pack { path: file.to_owned(), reason };
    let known: Vec<String> = files(folder).iter().filter_map(|path| read_text(path, MAX_BYTES).ok()).collect();
    let mut count = 0;
    for Packed { name, content } in pack::read(&text).map_err(failed)? {
        if !known.contains(&content) {
            save_preset(folder, &name, &content)?;
            count += 1;
        }
    }
    Ok(count)
}

/// Removes a preset; one that is gone already is removed.
///
/// # Errors
/// If the file cannot be removed.
pub fn remove_preset(path: &Path) -> Result<(), StoreError> {
    match fs::remove_file(path) {
        Err(reason) if reason.kind() != io::ErrorKind::NotFound => Err(StoreError::write(path, reason)),
        _ => Ok(()),
    }
}

/// What a folder's files were like when they were last looked at.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Seen(BTreeMap<PathBuf, (Option<SystemTime>, u64)>);

impl Seen {
    /// Looks at names, times and sizes of the preset files of folders.
    #[must_use]
    pub fn of(folders: &[PathBuf]) -> Self {
        let state = |path: PathBuf| {
            let data = fs::metadata(&path).ok()?;
            Some((path, (data.modified().ok(), data.len())))
        };
        Self(folders.iter().flat_map(|folder| files(folder)).filter_map(state).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROJECT: &str = "(title: \"Lab\", notes: \"n\", options: [(id: 1)])";

    #[test]
    fn presets_are_saved_read_and_removed() {
        let home = tempfile::tempdir().expect("a folder");
        let folder = home.path().join("presets");
        assert_eq!(read_presets(&folder).0, []);
        let first = save_preset(&folder, "Lab/8.slotwise.ron", PROJECT).expect("saved");
        let second = save_preset(&folder, "Lab/8.slotwise.ron", PROJECT).expect("saved");
        assert_eq!(first.file_name().and_then(|name| name.to_str()), Some("Lab-8.slotwise.ron"));
        assert_eq!(second.file_name().and_then(|name| name.to_str()), Some("Lab-8 (2).slotwise.ron"));
        let (presets, failed) = read_presets(&folder);
        assert_eq!((presets.len(), failed.len()), (2, 0));
        assert_eq!(presets.first().map(|preset| preset.document.project.title.as_str()), Some("Lab"));
        remove_preset(&first).expect("removed");
        assert_eq!(read_presets(&folder).0.len(), 1);
    }

    #[test]
    fn a_pack_travels_and_comes_in_once() {
        let home = tempfile::tempdir().expect("a folder");
        let (here, there) = (home.path().join("here"), home.path().join("there"));
        save_preset(&here, "a.slotwise.ron", PROJECT).expect("saved");
        save_preset(&here, "b.slotwise.ron", &PROJECT.replace("Lab", "Other")).expect("saved");
        let pack = home.path().join("pack.slotwise-pack.ron");
        fs::write(&pack, pack_presets(&here, None).expect("a pack")).expect("written");
        assert_eq!(unpack_presets(&there, &pack).ok(), Some(2));
        assert_eq!(unpack_presets(&there, &pack).ok(), Some(0));
        assert_eq!(read_presets(&there).0.len(), 2);
        assert!(matches!(pack_presets(&home.path().join("none"), None), Err(StoreError::NoPresets { .. })));
        assert!(matches!(unpack_presets(&there, &here.join("a.slotwise.ron")), Err(StoreError::Pack { .. })));
    }

    #[test]
    fn changes_are_seen() {
        let home = tempfile::tempdir().expect("a folder");
        let folders = [home.path().to_owned(), home.path().join("missing")];
        let before = Seen::of(&folders);
        let path = save_preset(home.path(), "a.slotwise.ron", PROJECT).expect("saved");
        let after = Seen::of(&folders);
        assert_ne!(before, after);
        assert_eq!(after, Seen::of(&folders));
        fs::write(home.path().join("notes.txt"), "x").expect("written");
        assert_eq!(after, Seen::of(&folders), "other files do not count");
        fs::write(&path, format!("{PROJECT}\n")).expect("written");
        assert_ne!(after, Seen::of(&folders));
    }

    #[test]
    fn damaged_files_do_not_hide_the_others() {
        let home = tempfile::tempdir().expect("a folder");
        save_preset(home.path(), "good.slotwise.ron", PROJECT).expect("saved");
        save_preset(home.path(), "bad.slotwise.ron", "nothing").expect("saved");
        save_preset(home.path(), "plain.svg", "<svg></svg>").expect("saved");
        let (presets, failed) = read_presets(home.path());
        assert_eq!((presets.len(), failed.len()), (1, 2));
    }
}
