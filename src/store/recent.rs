//! The files that were open lately.
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::catalog::load::ron_options;
use crate::store::atomic::{Previous, write_atomically};
use crate::store::folders::make_parent;
use crate::store::{Folders, StoreError, read_text};

/// Most files remembered.
const MAX_FILES: usize = 12;

/// Largest file that is read, bytes.
const MAX_BYTES: u64 = 1 << 20;

/// The files that were open lately, newest first.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct RecentFiles {
    /// Their paths.
    pub files: Vec<PathBuf>,
}

impl RecentFiles {
    /// Reads the list; an unreadable one counts as empty.
    #[must_use]
    pub fn load(folders: &Folders) -> Self {
        let text = read_text(&folders.recent(), MAX_BYTES).unwrap_or_default();
        let mut list: Self = ron_options().from_str(&text).unwrap_or_default();
        list.files.truncate(MAX_FILES);
        list
    }

    /// Puts a file first and writes the list.
    ///
    /// # Errors
    /// If the list cannot be written; it is changed in memory all the same.
    pub fn add(&mut self, folders: &Folders, path: &Path) -> Result<(), StoreError> {
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        self.files.retain(|other| *other != path);
        self.files.insert(0, path);
        self.files.truncate(MAX_FILES);
        self.save(folders)
    }

    /// Takes a file out, e.g. because it is gone, and writes the list.
    ///
    /// # Errors
    /// If the list cannot be written; it is changed in memory all the same.
    pub fn remove(&mut self, folders: &Folders, path: &Path) -> Result<(), StoreError> {
        self.files.retain(|other| other != path);
        self.save(folders)
    }

    fn save(&self, folders: &Folders) -> Result<(), StoreError> {
        let path = folders.recent();
        make_parent(&path)?;
        // A path that is no Unicode cannot be written; the others are.
        let files = self.files.iter().filter(|path| path.to_str().is_some()).cloned().collect();
        let text = ron_options()
            .to_string_pretty(&Self { files }, ron::ser::PrettyConfig::default())
            .map_err(|error| StoreError::write(&path, std::io::Error::other(error)))?;
        write_atomically(&path, text.as_bytes(), Previous::Replace)
    }
}
