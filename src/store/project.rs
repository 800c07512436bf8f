//! Project files on disk.
use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use crate::export::svg;
use crate::plan::Project;
use crate::plan::format::{self, Document, FormatError, Residue};
use crate::store::atomic::{Previous, write_atomically};
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
    let text = if is_picture(path) { carried(path)? } else { read_text(path, format::MAX_BYTES as u64)? };
    format::read(&text).map_err(|reason| StoreError::Format { path: path.to_owned(), reason })
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

/// Saves a project. The previous version stays as `.bak`; if it was `damaged` (opened with losses), it is set aside
/// instead, so that neither it nor the last good backup is lost.
///
/// # Errors
/// If the file cannot be written; it is then as it was before.
pub fn save_project(path: &Path, project: &Project, residue: &Residue, damaged: bool) -> Result<(), StoreError> {
    let text =
        format::write(project, residue).map_err(|reason| StoreError::Format { path: path.to_owned(), reason })?;
    // What cannot be read back must not replace what can.
    if let Err(reason) = check(&text) {
        return Err(StoreError::Format { path: path.to_owned(), reason });
    }
    let previous = if damaged { Previous::SetAside } else { Previous::Backup };
    write_atomically(path, text.as_bytes(), previous)
}

fn check(text: &str) -> Result<(), FormatError> {
    let again = format::read(text)?;
    // A number beyond all limits is the user's own, and saved: only what cannot be read at all is a reason to stop.
    match again.losses.into_iter().find(|loss| !loss.reason.is_limit()) {
        Some(loss) => Err(FormatError { line: loss.line, reason: loss.reason }),
        None => Ok(()),
    }
}

/// The path with the ending of project files, if it has no ending of its own.
#[must_use]
pub fn with_extension(path: &Path) -> PathBuf {
    match path.extension() {
        Some(_) => path.to_owned(),
        None => atomic::with_suffix(path, EXTENSION),
    }
}

/// Reads a text file of at most `max_bytes`: UTF-8, or UTF-16 with its mark, as spreadsheet programs write it. An
/// incomplete character at its very end is left out: the file was cut.
///
/// # Errors
/// If it is no file, cannot be read, is larger, or is no such text.
pub fn read_text(path: &Path, max_bytes: u64) -> Result<String, StoreError> {
    let bytes = read_bytes(path, max_bytes)?;
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
