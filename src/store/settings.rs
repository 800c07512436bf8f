//! What the user has set for all projects.
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::catalog::load::ron_options;
use crate::locale::Language;
use crate::store::atomic::{Previous, write_atomically};
use crate::store::folders::make_parent;
use crate::store::{Folders, StoreError, read_text};

/// Largest file that is read, bytes.
const MAX_BYTES: u64 = 1 << 20;

/// Light or dark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Theme {
    /// As the system.
    #[default]
    System,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

/// What the user has set for all projects.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Tag of the language; empty for the system's.
    pub language: String,
    /// Light or dark.
    pub theme: Theme,
    /// Folder of presets that a team shares.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preset_folder: Option<PathBuf>,
}

/// Whether there are settings that cannot be read: somebody wrote them, and may mend them.
fn is_damaged(path: &Path) -> bool {
    path.exists() && read_text(path, MAX_BYTES).map_or(true, |text| ron_options().from_str::<Settings>(&text).is_err())
}

impl Settings {
    /// Reads the settings; unreadable ones count as unset.
    #[must_use]
    pub fn load(folders: &Folders) -> Self {
        let text = read_text(&folders.settings(), MAX_BYTES).unwrap_or_default();
        ron_options().from_str(&text).unwrap_or_default()
    }

    /// Writes the settings.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn save(&self, folders: &Folders) -> Result<(), StoreError> {
        let path = folders.settings();
        make_parent(&path)?;
        let text = ron_options()
            .to_string_pretty(self, ron::ser::PrettyConfig::default())
            .map_err(|error| StoreError::write(&path, std::io::Error::other(error)))?;
        write_atomically(&path, text.as_bytes(), if is_damaged(&path) { Previous::SetAside } else { Previous::Replace })
    }

    /// The language set, else the system's.
    #[must_use]
    pub fn language(&self) -> Language {
        Language::from_tag(&self.language).unwrap_or_else(Language::detect)
    }
}
