//! Where the user's settings, parts and unsaved work live.
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy as _;

use crate::store::StoreError;

/// Environment variable that puts all of the user's files under one folder: for trying things out, and for tests.
const HOME_VARIABLE: &str = "SLOTWISE_HOME";

/// Name of the program's folders.
const NAME: &str = "slotwise";

/// The user's folders. They are made when something is first written to them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Folders {
    config: PathBuf,
    state: PathBuf,
}

impl Folders {
    /// The folders that the system names for this user, or those below `SLOTWISE_HOME` if it is set.
    ///
    /// # Errors
    /// If the user has no home folder.
    pub fn detect() -> Result<Self, StoreError> {
        if let Some(home) = std::env::var_os(HOME_VARIABLE).filter(|home| !home.is_empty()) {
            return Ok(Self::below(Path::new(&home)));
        }
        let base = etcetera::base_strategy::choose_native_strategy().map_err(|_| StoreError::NoHome)?;
        let state = base.state_dir().unwrap_or_else(|| base.data_dir());
        Ok(Self { config: base.config_dir().join(NAME), state: state.join(NAME) })
    }

    /// The same folders below one.
    #[must_use]
    pub fn below(home: &Path) -> Self {
        Self { config: home.join("config"), state: home.join("state") }
    }

    /// The user's own parts and price lists, beside the settings.
    #[must_use]
    pub fn catalog(&self) -> PathBuf {
        self.config.join("catalog")
    }

    /// The user's own templates of documents, beside the settings.
    #[must_use]
    pub fn report(&self) -> PathBuf {
        self.config.join("report")
    }

    /// The user's own presets, beside the settings.
    #[must_use]
    pub fn presets(&self) -> PathBuf {
        self.config.join("presets")
    }

    /// Where unsaved work is kept until it is saved.
    #[must_use]
    pub fn unsaved(&self) -> PathBuf {
        self.recovery()
    }

    /// Settings and all that is beside them.
    #[must_use]
    pub fn config(&self) -> &Path {
        &self.config
    }

    pub(super) fn settings(&self) -> PathBuf {
        self.config.join("settings.ron")
    }

    pub(super) fn recent(&self) -> PathBuf {
        self.state.join("recent.ron")
    }

    /// Where the window keeps its size and layout.
    #[must_use]
    pub fn window(&self) -> PathBuf {
        self.state.join("window.ron")
    }

    pub(super) fn recovery(&self) -> PathBuf {
        self.state.join("recovery")
    }

    pub(super) fn locks(&self) -> PathBuf {
        self.state.join("locks")
    }
}

/// Makes the folder of a file.
pub(super) fn make_parent(path: &Path) -> Result<(), StoreError> {
    match path.parent() {
        Some(parent) => std::fs::create_dir_all(parent).map_err(|reason| StoreError::write(parent, reason)),
        None => Ok(()),
    }
}
