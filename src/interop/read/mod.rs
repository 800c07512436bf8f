//! Reads reports of running machines. The form is found by content, never by the name of a file.
mod clean;
mod hwloc;
mod lspci;
mod nccl;
mod nvidia;
mod repair;
mod rocm;
mod tree;
mod xml;

use crate::interop::reading::Reading;
use crate::quantity::Message;

/// Largest text that is read, bytes. The largest dump known to us has a fifth of a megabyte.
const MAX_BYTES: usize = 16 << 20;

/// Most devices of one machine that are read; more is no machine.
const MAX_DEVICES: usize = 256;

/// Why nothing was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// The text is larger than is read.
    #[error("larger than {} MiB", MAX_BYTES >> 20)]
    TooLarge,
    /// There is nothing but blanks.
    #[error("the file is empty")]
    Empty,
    /// The text is no report that is known.
    #[error("neither a topology matrix nor a topology file")]
    Unknown,
    /// The text is such a report, but names no device.
    #[error("no device is named")]
    NoDevice,
}

impl ReadError {
    /// The reason as a translatable sentence.
    #[must_use]
    pub fn message(self) -> Message {
        match self {
            Self::TooLarge => Message::new("import-too-large").with("limit", MAX_BYTES >> 20),
            Self::Empty => Message::new("import-empty"),
            Self::Unknown => Message::new("import-unknown"),
            Self::NoDevice => Message::new("import-no-device"),
        }
    }
}

/// Reads a report of a running machine.
///
/// # Errors
/// If the text is no such report, or so little of one that it names no device. What is damaged in a report is no
/// error: it is listed in [`Reading::unread`].
pub fn read(text: &str) -> Result<Reading, ReadError> {
    if text.len() > MAX_BYTES {
        return Err(ReadError::TooLarge);
    }
    if text.trim().is_empty() {
        return Err(ReadError::Empty);
    }
    let mut reading = if xml::looks_like(text) {
        let document = xml::parse(text);
        match document.kind() {
            Some(xml::Kind::Hwloc) => hwloc::read(&document),
            Some(xml::Kind::Nccl) => nccl::read(&document),
            // A web page may hold a matrix.
            None => from_lines(&clean::lines(text)).ok_or(ReadError::Unknown)?,
        }
    } else {
        from_lines(&clean::lines(text)).ok_or(ReadError::Unknown)?
    };
    if reading.devices.is_empty() {
        return Err(ReadError::NoDevice);
    }
    reading.unread.sort_by_key(|unread| unread.line);
    Ok(reading)
}

/// Reads lines as they stand; where that fails or leaves something over, repaired ones if more of them can be read.
fn from_lines(lines: &[clean::Line]) -> Option<Reading> {
    let plain = as_they_stand(lines);
    if plain.as_ref().is_some_and(|reading| reading.unread.is_empty()) {
        return plain;
    }
    let repaired = repair::guesses(lines).into_iter().filter_map(|guess| as_they_stand(&guess));
    // A guess must be worth it: a sentence that names a GPU behind a colon is no report.
    let repaired = repaired.filter(|reading| !reading.cells.is_empty());
    plain.into_iter().chain(repaired).reduce(|best, other| if is_more(&other, &best) { other } else { best })
}

/// Whether a reading tells more than another.
fn is_more(reading: &Reading, than: &Reading) -> bool {
    let worth = |reading: &Reading| (reading.cells.len(), std::cmp::Reverse(reading.unread.len()));
    worth(reading) > worth(than)
}

fn as_they_stand(lines: &[clean::Line]) -> Option<Reading> {
    if rocm::looks_like(lines) {
        Some(rocm::read(lines))
    } else if let Some(reading) = nvidia::read(lines) {
        Some(reading)
    } else if lspci::looks_like_tree(lines) {
        Some(lspci::read_tree(lines))
    } else {
        lspci::looks_like_details(lines).then(|| lspci::read_details(lines))
    }
}
