//! One window per file.
//!
//! The lock is held on a side file in the user's state folder, not beside the project: the project's folder may be
//! read-only, and stays clean. So it guards against a second window of the same user, not against other machines.
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

use crate::store::folders::make_parent;
use crate::store::{Folders, StoreError};

/// Holds a project file open for this window until it is dropped, also if the program dies.
#[derive(Debug)]
pub struct FileLock {
    _file: File,
}

impl FileLock {
    /// Takes the lock of a project file, which need not exist yet.
    ///
    /// # Errors
    /// [`StoreError::Locked`] if another window has it.
    pub fn acquire(folders: &Folders, path: &Path) -> Result<Self, StoreError> {
        let name = format!("{:016x}.lock", fingerprint(&whole_path(path).to_string_lossy()));
        let side = folders.locks().join(name);
        match try_lock(&side)? {
            Some(file) => Ok(Self { _file: file }),
            None => Err(StoreError::Locked { path: path.to_owned() }),
        }
    }
}

/// Opens a side file and locks it; `None` if someone else holds it.
///
/// The lock of a project is never removed: between removing and making it anew two windows could each hold "the" lock.
/// That of a recovery copy goes with the copy, whose name is not used again.
pub(super) fn try_lock(side: &Path) -> Result<Option<File>, StoreError> {
    make_parent(side)?;
    let failed = |reason| StoreError::write(side, reason);
    let file = File::options().create(true).write(true).truncate(false).open(side).map_err(failed)?;
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(reason)) => Err(failed(reason)),
    }
}

/// The path without links and `..`, also of a file that does not exist yet.
fn whole_path(path: &Path) -> PathBuf {
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::canonicalize(path).unwrap_or_else(|_| match (fs::canonicalize(parent), path.file_name()) {
        (Ok(parent), Some(name)) => parent.join(name),
        _ => path.to_owned(),
    })
}

/// A number for a text that stays the same in all versions of the program (FNV-1a, 64 bits).
pub(super) fn fingerprint(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
