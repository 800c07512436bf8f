//! Unsaved work, kept in the state folder while there is some and offered at the next start.
//!
//! Each window has a file of its own, held by a lock: files whose lock is free belong to a window that died.
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

use crate::catalog::load::ron_options;
use crate::plan::format;
use crate::store::atomic::{Previous, write_atomically};
use crate::store::lock::try_lock;
use crate::store::{Folders, StoreError, read_text};

/// Most leftovers that are offered; older ones stay on disk.
const MAX_LEFTOVERS: usize = 20;

/// Lock files that belong to no work are removed after this time.
const LOCK_AGE: Duration = Duration::from_hours(24);

/// Work that is in no file yet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unsaved {
    /// The file it belongs to, if it has one.
    pub original: Option<PathBuf>,
    /// Title of the project.
    pub title: String,
    /// When it was written, seconds since 1970.
    pub written: u64,
    /// Whether the file it belongs to was opened with losses.
    #[serde(default)]
    pub damaged: bool,
    /// The project, as its file would be.
    pub text: String,
}

impl Unsaved {
    /// Unsaved work as of now.
    #[must_use]
    pub fn now(original: Option<PathBuf>, title: String, damaged: bool, text: String) -> Self {
        let written = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        // A path that is no Unicode cannot be written; the work must be all the same.
        let original = original.filter(|path| path.to_str().is_some());
        Self { original, title, written, damaged, text }
    }
}

/// Keeps the unsaved work of one window.
#[derive(Debug)]
pub struct Autosave {
    file: PathBuf,
    lock: File,
}

impl Autosave {
    /// Claims a recovery file for this window.
    ///
    /// # Errors
    /// If the state folder cannot be written.
    pub fn start(folders: &Folders) -> Result<Self, StoreError> {
        let folder = folders.recovery();
        for n in 0..10_000_u32 {
            let file = folder.join(format!("work-{}-{n}.ron", std::process::id()));
            if let Some(lock) = try_lock(&lock_of(&file))?
                && !file.exists()
            {
                return Ok(Self { file, lock });
            }
        }
        Err(StoreError::Locked { path: folder })
    }

    /// Writes the work, in place of what was written before.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn write(&mut self, work: &Unsaved) -> Result<(), StoreError> {
        let text = ron_options()
            .to_string_pretty(work, ron::ser::PrettyConfig::default())
            .map_err(|error| StoreError::write(&self.file, std::io::Error::other(error)))?;
        write_atomically(&self.file, text.as_bytes(), Previous::Replace)
    }

    /// Removes the recovery file: everything is saved, or the user let it go.
    pub fn clear(&mut self) {
        // It may not be there: then all is well too.
        let _ = fs::remove_file(&self.file);
    }

    /// Ends a window in order: nothing is left to recover. A window that dies does not get here.
    pub fn close(mut self) {
        self.clear();
        // The lock goes last: a file without its lock would be taken for a dead window's.
        let _ = fs::remove_file(lock_of(&self.file));
        drop(self.lock);
    }
}

/// Work that a dead window left behind. Held for this window as long as the value lives.
#[derive(Debug)]
pub struct Recovered {
    /// The work.
    pub work: Unsaved,
    file: PathBuf,
    _lock: File,
}

impl Recovered {
    /// Removes it from disk: it was taken over and kept anew, or the user does not want it.
    pub fn discard(self) {
        let _ = fs::remove_file(&self.file);
        let _ = fs::remove_file(lock_of(&self.file));
    }
}

/// The work that dead windows left behind, newest first. What cannot be read is left where it is.
#[must_use]
pub fn leftovers(folders: &Folders) -> Vec<Recovered> {
    let Ok(entries) = fs::read_dir(folders.recovery()) else { return Vec::new() };
    let paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.iter().filter(|path| has_extension(path, "lock")).for_each(|lock| remove_if_stale(lock));
    let files = paths.into_iter().filter(|path| has_extension(path, "ron"));
    let mut found: Vec<Recovered> = files.filter_map(take_over).collect();
    found.sort_by(|a, b| b.work.written.cmp(&a.work.written).then_with(|| a.file.cmp(&b.file)));
    found.truncate(MAX_LEFTOVERS);
    found
}

fn take_over(file: PathBuf) -> Option<Recovered> {
    let lock = try_lock(&lock_of(&file)).ok()??;
    // Quoting the text makes it longer.
    let text = read_text(&file, 2 * format::MAX_BYTES as u64).ok()?;
    let work = ron_options().from_str(&text).ok()?;
    Some(Recovered { work, file, _lock: lock })
}

fn lock_of(file: &Path) -> PathBuf {
    file.with_extension("lock")
}

fn has_extension(path: &Path, extension: &str) -> bool {
    path.extension().is_some_and(|found| found == extension)
}

fn remove_if_stale(lock: &Path) {
    let age = fs::metadata(lock).and_then(|data| data.modified()).ok().and_then(|time| time.elapsed().ok());
    let old = age.is_some_and(|age| age > LOCK_AGE);
    if old && !lock.with_extension("ron").exists() && matches!(try_lock(lock), Ok(Some(_))) {
        let _ = fs::remove_file(lock);
    }
}
