//! Writing a file so that at every moment either the old or the new version is whole on disk.
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::store::StoreError;

/// What becomes of the version that was there before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Previous {
    /// It stays beside the new one as `NAME.bak`, in place of an older one.
    Backup,
    /// It stays beside the new one under a name that nothing has yet: it was damaged, and no good version may go.
    SetAside,
    /// It goes.
    Replace,
}

/// Most links that are followed one after the other, as most systems have it.
const MAX_LINKS: usize = 40;

/// Longest name of a file, bytes. Windows counts UTF-16 units, which are never more.
const LONGEST_NAME: usize = 255;

/// Windows: no access. Said of replacing a file that another program holds open, too.
const ACCESS_DENIED: i32 = 5;
/// Windows: the file is open elsewhere.
const SHARING_VIOLATION: i32 = 32;
/// Windows: a part of the file is locked elsewhere.
const LOCK_VIOLATION: i32 = 33;

/// How often a file that is in use is tried again, and after what time.
const PATIENCE: u32 = 20;
const PAUSE: Duration = Duration::from_millis(25);

/// Writes a file: a temporary one in the same folder, synced, then renamed over the old one.
///
/// If it fails, what was there before is unchanged. Links are followed, permissions are kept. If the content is what
/// the file already holds, nothing is touched, so a second save does not cost the older backup.
///
/// # Errors
/// With the path and the system's reason.
pub fn write_atomically(path: &Path, content: &[u8], previous: Previous) -> Result<(), StoreError> {
    let failed = |reason| StoreError::write(path, reason);
    // Write to the file itself, not in place of a link to it.
    let target = fs::canonicalize(path).unwrap_or_else(|_| followed(path));
    let old = existing(&target).map_err(failed)?;
    if old.as_ref().is_some_and(|data| !data.is_file()) {
        return write_through(&target, content).map_err(failed);
    }
    let alike = old.as_ref().is_some_and(|data| data.len() == content.len() as u64);
    if alike && fs::read(&target).is_ok_and(|same| same == content) {
        return Ok(());
    }
    let folder = folder_of(&target);
    let mut builder = tempfile::Builder::new();
    builder.prefix(".slotwise-").suffix(".tmp");
    let mut file = as_new_files_are(&mut builder).tempfile_in(folder).map_err(failed)?;
    file.write_all(content).map_err(failed)?;
    set_permissions(file.as_file(), old.as_ref()).map_err(failed)?;
    file.as_file().sync_all().map_err(failed)?;
    if old.is_some() {
        keep(&target, previous).map_err(failed)?;
    }
    persist(file, &target).map_err(failed)?;
    sync_folder(folder);
    Ok(())
}

/// Where links lead that end at nothing yet; the path itself if it is no link.
fn followed(path: &Path) -> PathBuf {
    let mut at = path.to_owned();
    for _ in 0..MAX_LINKS {
        let Ok(next) = fs::read_link(&at) else { return at };
        // A link says its way from where it stands.
        at = folder_of(&at).join(next);
    }
    at
}

/// Puts the written file in its place. Windows lets nobody replace a file that somebody reads: scanners and indexers are
/// done in a moment, others are told to the user.
fn persist(mut file: tempfile::NamedTempFile, target: &Path) -> io::Result<()> {
    let mut tries = if cfg!(windows) { PATIENCE } else { 0 };
    loop {
        match file.persist(target) {
            Ok(_) => return Ok(()),
            // Neither the file nor its folder is protected: that was found out before. Somebody holds the file.
            Err(error) if refuses_replacing(cfg!(windows), error.error.raw_os_error()) => {
                if tries == 0 {
                    return Err(io::ErrorKind::ResourceBusy.into());
                }
                file = error.file;
            }
            Err(error) => return Err(error.error),
        }
        tries -= 1;
        std::thread::sleep(PAUSE);
    }
}

/// Whether another program holds a file, so that it cannot be replaced now.
pub(super) fn is_in_use(error: &io::Error) -> bool {
    let busy = matches!(error.kind(), io::ErrorKind::ResourceBusy | io::ErrorKind::ExecutableFileBusy);
    busy || is_held(cfg!(windows), error.raw_os_error())
}

/// Whether this code says that somebody else holds a file. Elsewhere than on Windows the numbers mean other things.
fn is_held(windows: bool, code: Option<i32>) -> bool {
    windows && matches!(code, Some(SHARING_VIOLATION | LOCK_VIOLATION))
}

/// The same where one file was to take the place of another, neither of them protected.
fn refuses_replacing(windows: bool, code: Option<i32>) -> bool {
    is_held(windows, code) || (windows && code == Some(ACCESS_DENIED))
}

/// Writes into what is no file: a device or a pipe must not be replaced by one.
fn write_through(target: &Path, content: &[u8]) -> io::Result<()> {
    let mut open = File::options().write(true).open(target)?;
    open.write_all(content)?;
    open.flush()
}

/// The old file's data, if there is one that may be replaced.
fn existing(target: &Path) -> io::Result<Option<fs::Metadata>> {
    match fs::metadata(target) {
        Ok(data) if data.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
        // A rename would get past the protection.
        Ok(data) if data.permissions().readonly() => Err(io::ErrorKind::PermissionDenied.into()),
        Ok(data) => Ok(Some(data)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The name with something appended: `plan.ron.bak`. A name that would be too long loses its end for it.
pub(super) fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.file_name().map_or_else(OsString::new, OsString::from);
    if name.len() + suffix.len() > LONGEST_NAME {
        let text = name.to_string_lossy();
        name = text.get(..text.floor_char_boundary(LONGEST_NAME - suffix.len())).unwrap_or_default().into();
    }
    name.push(suffix);
    path.with_file_name(name)
}

fn keep(target: &Path, previous: Previous) -> io::Result<()> {
    match previous {
        Previous::Replace => Ok(()),
        Previous::Backup => {
            let staged = with_suffix(target, ".bak.tmp");
            let _ = fs::remove_file(&staged);
            let kept = second_name(target, &staged).and_then(|()| fs::rename(&staged, with_suffix(target, ".bak")));
            kept.inspect_err(|_| {
                // Half a copy is none.
                let _ = fs::remove_file(&staged);
            })
        }
        Previous::SetAside => {
            let free = (1..1000).map(|n| with_suffix(target, &format!(".damaged-{n}"))).find(|name| !name.exists());
            let name = free.ok_or(io::ErrorKind::AlreadyExists)?;
            second_name(target, &name).inspect_err(|error| {
                if error.kind() != io::ErrorKind::AlreadyExists {
                    let _ = fs::remove_file(&name);
                }
            })
        }
    }
}

/// A second name for a file, so that the first is never missing; a copy where the file system has no such names.
fn second_name(target: &Path, name: &Path) -> io::Result<()> {
    match fs::hard_link(target, name) {
        // Somebody else was quicker: nothing of theirs may be overwritten.
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(error),
        Err(_) => fs::copy(target, name).map(drop),
        Ok(()) => Ok(()),
    }
}

#[cfg(unix)]
fn set_permissions(file: &File, old: Option<&fs::Metadata>) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    let Some(mode) = old.map(|data| data.permissions().mode()) else { return Ok(()) };
    file.set_permissions(fs::Permissions::from_mode(mode))
}

/// A new file is for others to read and write as the user's other new files are, which the system knows (umask):
/// temporary files are private unless told otherwise.
#[cfg(unix)]
fn as_new_files_are<'a, 'b, 'c>(builder: &'a mut tempfile::Builder<'b, 'c>) -> &'a mut tempfile::Builder<'b, 'c> {
    use std::os::unix::fs::PermissionsExt as _;
    builder.permissions(fs::Permissions::from_mode(0o666))
}

#[cfg(not(unix))]
fn as_new_files_are<'a, 'b, 'c>(builder: &'a mut tempfile::Builder<'b, 'c>) -> &'a mut tempfile::Builder<'b, 'c> {
    builder
}

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "the Unix twin can fail")]
fn set_permissions(_file: &File, _old: Option<&fs::Metadata>) -> io::Result<()> {
    Ok(())
}

/// Makes the rename itself last. Not all file systems can; the file is whole either way.
#[cfg(unix)]
fn sync_folder(folder: &Path) {
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
}

#[cfg(not(unix))]
fn sync_folder(_folder: &Path) {}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(windows: bool, code: Option<i32>, held: bool, refuses: bool) {
        assert_eq!((is_held(windows, code), refuses_replacing(windows, code)), (held, refuses), "{windows} {code:?}");
    }

    #[test]
    fn codes_of_windows_that_mean_in_use() {
        check(true, Some(SHARING_VIOLATION), true, true);
        check(true, Some(LOCK_VIOLATION), true, true);
        check(true, Some(ACCESS_DENIED), false, true);
        // The disk is write-protected, or full.
        check(true, Some(19), false, false);
        check(true, Some(112), false, false);
        check(true, None, false, false);
        // EIO, EPIPE and EDOM of Unix.
        for code in [5, 32, 33] {
            check(false, Some(code), false, false);
        }
    }

    #[test]
    fn what_is_held_is_told_as_such() {
        assert!(is_in_use(&io::ErrorKind::ResourceBusy.into()));
        assert!(!is_in_use(&io::ErrorKind::PermissionDenied.into()));
        assert_eq!(crate::store::system_reason(&io::ErrorKind::ResourceBusy.into()).key, "io-in-use");
    }

    #[track_caller]
    fn check_suffix(name: &str, suffix: &str, expected: &str) {
        let path = Path::new("folder").join(name);
        assert_eq!(with_suffix(&path, suffix), Path::new("folder").join(expected));
    }

    #[test]
    fn suffixes_follow_the_whole_name() {
        check_suffix("plan.ron", ".bak", "plan.ron.bak");
        check_suffix("plan", ".damaged-1", "plan.damaged-1");
        check_suffix(".plan", ".bak", ".plan.bak");
        check_suffix("CON.ron", ".bak", "CON.ron.bak");
        check_suffix("显卡.ron", ".bak", "显卡.ron.bak");
        check_suffix(&"x".repeat(251), ".bak", &("x".repeat(251) + ".bak"));
        check_suffix(&"x".repeat(255), ".bak", &("x".repeat(251) + ".bak"));
        // 84 signs of three bytes are 252 bytes; half a sign is none.
        check_suffix(&"卡".repeat(84), ".damaged-999", &("卡".repeat(81) + ".damaged-999"));
    }

    /// The system knows what others may do with the user's new files: a file made by other means is the measure.
    #[cfg(unix)]
    #[test]
    fn new_files_are_as_open_as_others() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().expect("a folder");
        let [ours, theirs] = ["ours", "theirs"].map(|name| folder.path().join(name));
        write_atomically(&ours, b"x", Previous::Backup).expect("written");
        fs::write(&theirs, b"x").expect("written");
        let mode = |path: &Path| fs::metadata(path).expect("a file").permissions().mode() & 0o777;
        assert_eq!(mode(&ours), mode(&theirs));
    }
}
