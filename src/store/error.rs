//! What can go wrong with files, and its words.
use std::io;
use std::path::{Path, PathBuf};

use crate::interop::pack::PackError;
use crate::plan::format::FormatError;
use crate::quantity::Message;
use crate::store::atomic::is_in_use;

/// Why a file could not be read, written or locked.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The system refused to read.
    #[error("cannot read {}: {reason}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        reason: io::Error,
    },
    /// The system refused to write. What was there before is unchanged.
    #[error("cannot write {}: {reason}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// Why.
        reason: io::Error,
        /// Whether there is a file of before.
        kept: bool,
    },
    /// What has this path is no file: a pipe, a device, a socket.
    #[error("{} is no file", path.display())]
    NotAFile {
        /// The path.
        path: PathBuf,
    },
    /// The file is larger than any file of this kind.
    #[error("{} is larger than {limit} MiB", path.display())]
    TooLarge {
        /// The file.
        path: PathBuf,
        /// The limit, MiB.
        limit: u64,
    },
    /// The file is not UTF-8 text.
    #[error("{}, line {line}: this is not a text", path.display())]
    NotText {
        /// The file.
        path: PathBuf,
        /// First line that is not text, counted from 1.
        line: usize,
    },
    /// The text is not a project.
    #[error("{}: {reason}", path.display())]
    Format {
        /// The file.
        path: PathBuf,
        /// Where and why.
        reason: FormatError,
    },
    /// The picture carries no project.
    #[error("{} is a picture without a project inside", path.display())]
    NoProject {
        /// The file.
        path: PathBuf,
    },
    /// There is no preset to pack.
    #[error("there are no presets in {}", path.display())]
    NoPresets {
        /// The folder.
        path: PathBuf,
    },
    /// The text is not a preset pack.
    #[error("{}: {reason}", path.display())]
    Pack {
        /// The file.
        path: PathBuf,
        /// Why.
        reason: PackError,
    },
    /// Another window has the file open.
    #[error("{} is open in another Slotwise window", path.display())]
    Locked {
        /// The file.
        path: PathBuf,
    },
    /// The system does not say where the user's files belong.
    #[error("there is no home folder")]
    NoHome,
}

impl StoreError {
    pub(super) fn read(path: &Path, reason: io::Error) -> Self {
        Self::Read { path: path.to_owned(), reason }
    }

    pub(super) fn write(path: &Path, reason: io::Error) -> Self {
        // Asked when it has failed already: a moment does not matter then.
        Self::Write { path: path.to_owned(), reason, kept: path.is_file() }
    }

    /// The error as a translatable sentence: what, where, how to mend.
    #[must_use]
    pub fn message(&self) -> Message {
        let at = |key: &str, path: &Path| Message::new(key).with("path", path.display().to_string());
        match self {
            Self::Read { path, reason } => at("store-read", path).with("reason", system_reason(reason)),
            Self::Write { path, reason, kept } => {
                // A file is made where there is none: it is the folder that is missing.
                let no_folder = reason.kind() == io::ErrorKind::NotFound;
                let why = if no_folder { Message::new("io-no-folder") } else { system_reason(reason) };
                at(if *kept { "store-write-kept" } else { "store-write" }, path).with("reason", why)
            }
            Self::NotAFile { path } => at("store-not-a-file", path),
            Self::TooLarge { path, limit } => at("store-too-large", path).with("limit", *limit as f64),
            Self::NotText { path, line } => at("store-not-text", path).with("line", *line),
            Self::Format { path, reason } => at("store-format", path).with("reason", reason.message()),
            Self::NoProject { path } => at("store-no-project", path),
            Self::NoPresets { path } => at("store-no-presets", path),
            Self::Pack { path, reason } => at("store-no-pack", path).with("reason", reason.message()),
            Self::Locked { path } => at("store-locked", path),
            Self::NoHome => Message::new("store-no-home"),
        }
    }
}

/// What the system said of a file, in our words where it is common: what is wrong and what to do.
#[must_use]
pub fn system_reason(error: &io::Error) -> Message {
    let key = match error.kind() {
        _ if is_in_use(error) => "io-in-use",
        io::ErrorKind::NotFound => "io-not-found",
        io::ErrorKind::PermissionDenied => "io-permission",
        io::ErrorKind::IsADirectory => "io-is-folder",
        io::ErrorKind::NotADirectory => "io-not-folder",
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded | io::ErrorKind::WriteZero => "io-full",
        io::ErrorKind::FileTooLarge => "io-too-large",
        io::ErrorKind::AlreadyExists => "io-exists",
        io::ErrorKind::ReadOnlyFilesystem => "io-read-only",
        // A name with a NUL comes as invalid input.
        io::ErrorKind::InvalidFilename | io::ErrorKind::InvalidInput => "io-bad-name",
        _ => return Message::new("io-other").with("text", error.to_string()),
    };
    Message::new(key)
}
