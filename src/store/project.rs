//! Project files on disk.
use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use crate::export::svg;
use crate::interop::pack;
use crate::plan::Project;
use crate::plan::format::{self, Document, FormatError, Residue};
use crate::store::atomic::{Previous, write_atomically};
use crate::store::lock::fingerprint;
use crate::store::{StoreError, atomic};

/// What project files end in.
pub const EXTENSION: &str = ".slotwise.ron";

/// Largest picture that is read, bytes.
const MAX_PICTURE: u64 = 16 << 20;

/// Opens a project, also a damaged one; what could not be read is listed in the document.
///
/// # Errors
/// If the file cannot be read, or nothing in it is a project.
pub fn open_project(path: &Path) -> Result<Document, StoreError> {
    open_stamped(path).map(|(document, _)| document)
}

/// The same, with the stamp of the text that it was read from.
///
/// # Errors
/// As [`open_project`].
pub fn open_stamped(path: &Path) -> Result<(Document, Stamp), StoreError> {
    let text = if is_picture(path) { carried(path)? } else { project_text(path)? };
    let document = format::read(&text).map_err(|reason| StoreError::Format { path: path.to_owned(), reason })?;
    Ok((document, Stamp::of(&text)))
}

fn project_text(path: &Path) -> Result<String, StoreError> {
    read_text(path, format::MAX_BYTES as u64)
}

/// Tells one version of a project file from another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stamp(u64);

impl Stamp {
    fn of(text: &str) -> Self {
        Self(fingerprint(text))
    }

    /// Whether somebody else has put another version in the place of this one. A file that is gone, or is on a disk that
    /// is, is none.
    #[must_use]
    pub fn is_outdated(self, path: &Path) -> bool {
        path.is_file() && project_text(path).map_or(true, |text| Self::of(&text) != self)
    }
}

/// The text of the project that a picture carries.
fn carried(path: &Path) -> Result<String, StoreError> {
    let picture = read_text(path, MAX_PICTURE)?;
    svg::project_in(&picture).ok_or_else(|| StoreError::NoProject { path: path.to_owned() })
}

/// Whether a file is a picture: a project in it is a copy, and is not saved back into it.
#[must_use]
pub fn is_picture(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("svg"))
}

/// Saves a project and gives the stamp of its file. The previous version stays as `.bak`; if it was `damaged` (opened with losses), it is set aside
/// instead, so that neither it nor the last good backup is lost.
///
/// # Errors
/// If the file cannot be written; it is then as it was before.
pub fn save_project(path: &Path, project: &Project, residue: &Residue, damaged: bool) -> Result<Stamp, StoreError> {
    let text =
        format::write(project, residue).map_err(|reason| StoreError::Format { path: path.to_owned(), reason })?;
    // What cannot be read back must not replace what can.
    if let Err(reason) = check(&text) {
        return Err(StoreError::Format { path: path.to_owned(), reason });
    }
    let previous = if damaged { Previous::SetAside } else { Previous::Backup };
    write_atomically(path, text.as_bytes(), previous)?;
    Ok(Stamp::of(&text))
}

fn check(text: &str) -> Result<(), FormatError> {
    let again = format::read(text)?;
    // A number beyond all limits is the user's own, and saved: only what cannot be read at all is a reason to stop.
    match again.losses.into_iter().find(|loss| !loss.reason.is_limit()) {
        Some(loss) => Err(FormatError { line: loss.line, reason: loss.reason }),
        None => Ok(()),
    }
}

/// Whether the name of a file is that of a project: it ends in `.ron`, and is no pack of presets.
#[must_use]
pub fn is_project(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("ron")) && !is_pack(path)
}

/// Whether the name of a file is that of a pack of presets.
#[must_use]
pub fn is_pack(path: &Path) -> bool {
    let name = path.file_name().map(|name| name.to_string_lossy().to_lowercase());
    name.is_some_and(|name| name.ends_with(pack::EXTENSION))
}

/// The path with the ending of project files. Another ending is a part of the name: what is saved as `plan.pdf` or
/// `Lab v1.5` is opened again as the project that it is, and is written over no document.
#[must_use]
pub fn with_extension(path: &Path) -> PathBuf {
    if is_project(path) { path.to_owned() } else { atomic::with_suffix(path, EXTENSION) }
}

/// The path with the ending of packs of presets, in place of that of projects.
#[must_use]
pub fn with_pack_extension(path: &Path) -> PathBuf {
    if is_pack(path) {
        return path.to_owned();
    }
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let lower = name.to_ascii_lowercase();
    let ending = [EXTENSION, ".ron"].into_iter().find(|ending| lower.ends_with(ending)).map_or(0, str::len);
    let stem = name.get(..name.len() - ending).filter(|stem| !stem.is_empty());
    atomic::with_suffix(&stem.map_or_else(|| path.to_owned(), |stem| path.with_file_name(stem)), pack::EXTENSION)
}

/// Reads a text file of at most `max_bytes`: UTF-8, or UTF-16 with its mark, as spreadsheet programs write it. An
/// incomplete character at its very end is left out: the file was cut.
///
/// # Errors
/// If it is no file, cannot be read, is larger, or is no such text.
pub fn read_text(path: &Path, max_bytes: u64) -> Result<String, StoreError> {
    text_of(path, read_bytes(path, max_bytes)?)
}

/// The text that was read from somewhere, which is called by this name; as [`read_text`] takes it.
///
/// # Errors
/// If it is no such text.
pub fn text_of(path: &Path, bytes: Vec<u8>) -> Result<String, StoreError> {
    let not_text = |before: &[u8]| StoreError::NotText {
        path: path.to_owned(),
        line: before.split(|byte| *byte == b'\n').count(),
    };
    let utf16 = match bytes.as_slice() {
        [0xff, 0xfe, rest @ ..] => Some(from_utf16(rest, u16::from_le_bytes)),
        [0xfe, 0xff, rest @ ..] => Some(from_utf16(rest, u16::from_be_bytes)),
        _ => None,
    };
    if let Some(text) = utf16 {
        return text.filter(|text| !text.contains('\0')).ok_or_else(|| not_text(&[]));
    }
    if let Some(at) = bytes.iter().position(|byte| *byte == 0) {
        return Err(not_text(bytes.split_at(at).0));
    }
    match String::from_utf8(bytes) {
        Ok(text) => Ok(text),
        Err(error) => {
            let (end, cut) = (error.utf8_error().valid_up_to(), error.utf8_error().error_len().is_none());
            let mut bytes = error.into_bytes();
            if !cut {
                return Err(not_text(bytes.split_at(end).0));
            }
            bytes.truncate(end);
            String::from_utf8(bytes).map_err(|_| not_text(&[]))
        }
    }
}

/// Text of two-byte units, without half a character at its end.
fn from_utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Option<String> {
    let mut units: Vec<u16> = bytes.as_chunks().0.iter().map(|pair| unit(*pair)).collect();
    if units.last().is_some_and(|last| (0xd800..0xdc00).contains(last)) {
        units.pop();
    }
    String::from_utf16(&units).ok()
}

/// Reads a file of at most `max_bytes`. Pipes and devices are refused: they need not end, or never begin.
///
/// # Errors
/// If it is no file, cannot be read, or is larger.
pub fn read_bytes(path: &Path, max_bytes: u64) -> Result<Vec<u8>, StoreError> {
    let failed = |reason| StoreError::read(path, reason);
    // Before it is opened: opening a pipe waits until somebody writes to it.
    let kind = fs::metadata(path).map_err(failed)?.file_type();
    if kind.is_dir() {
        return Err(failed(io::ErrorKind::IsADirectory.into()));
    }
    if !kind.is_file() {
        return Err(StoreError::NotAFile { path: path.to_owned() });
    }
    let mut bytes = Vec::new();
    File::open(path).map_err(failed)?.take(max_bytes + 1).read_to_end(&mut bytes).map_err(failed)?;
    if bytes.len() as u64 > max_bytes {
        return Err(StoreError::TooLarge { path: path.to_owned(), limit: max_bytes >> 20 });
    }
    Ok(bytes)
}
