//! What ends a command early, and its one line.
use std::io;

use crate::catalog::LoadProblem;
use crate::export::document::DocumentError;
use crate::interop::ReadError;
use crate::interop::measurements::TableError;
use crate::plan::format::FormatError;
use crate::quantity::Message;
use crate::quantity::money::CurrencyError;
use crate::store::{self, StoreError};
use crate::workload::prediction::Reason;

/// What ends a command early.
#[derive(Debug)]
pub enum CliError {
    /// Whoever read standard output went away.
    Pipe,
    /// Standard output refused.
    Output(io::Error),
    /// The arguments are wrong.
    Usage(Box<Message>),
    /// A file to open was given together with a command.
    FileAndCommand(String),
    /// The folder of `--catalog` is not there.
    NoCatalog(String),
    /// A file was wrong.
    Store(StoreError),
    /// Neither a file nor a preset.
    NoSource(String),
    /// Neither a command nor a file nor a preset.
    NoCommand(String),
    /// A file that is neither a project nor a report of a running machine.
    Unread(String, ReadError),
    /// No report was named.
    NoReport,
    /// A price list without a price that can be read.
    NoPrices(String),
    /// A preset that does not exist.
    NoPreset(String),
    /// A part that does not exist.
    NoPart(String),
    /// A kind of parts that does not exist.
    NoKind(String, Vec<String>),
    /// A workload that does not exist.
    NoWorkload(String),
    /// A currency that does not exist.
    NoCurrency(CurrencyError),
    /// The project has fewer options.
    NoOption(usize, usize),
    /// More options than can be compared, and how many can.
    TooManyOptions(usize, usize),
    /// A scale that makes no picture.
    BadScale,
    /// A picture cannot go to standard output.
    NeedsOut,
    /// A document could not be made.
    Document(DocumentError),
    /// A project could not be written.
    Project(FormatError),
    /// A result could not be written as text.
    Format(String),
    /// A table of measurements could not be read.
    Table(String, TableError),
    /// There is no prediction for what was asked.
    NoPrediction(Reason),
    /// What was asked cannot be: a sentence that says why.
    Question(Message),
    /// This program was built without the parts that make PDF.
    #[cfg(not(feature = "documents"))]
    NoDocuments,
    /// The window opens files, not standard input.
    WindowInput,
    /// There is no display.
    NoDisplay,
    /// The window could not be opened.
    NoWindow(String),
}

impl From<StoreError> for CliError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<DocumentError> for CliError {
    fn from(error: DocumentError) -> Self {
        Self::Document(error)
    }
}

impl CliError {
    /// The error as a translatable sentence: what, where, how to mend.
    pub fn message(&self) -> Message {
        match self {
            Self::Pipe => Message::new("cli-error-pipe"),
            Self::Output(reason) => Message::new("cli-error-output").with("reason", store::system_reason(reason)),
            Self::Usage(text) => Message::new("cli-error-usage").with("text", Message::clone(text)),
            Self::FileAndCommand(file) => Message::new("cli-error-file-and-command").with("file", file.clone()),
            Self::NoCatalog(path) => Message::new("cli-error-no-catalog").with("path", path.clone()),
            Self::Store(error) => error.message(),
            Self::NoCommand(name) => Message::new("cli-error-no-command").with("name", name.clone()),
            Self::NoSource(name) => Message::new("cli-error-no-source").with("name", name.clone()),
            Self::Unread(file, reason) => {
                Message::new("cli-error-unread").with("file", file.clone()).with("reason", reason.message())
            }
            Self::NoReport => Message::new("cli-error-no-report"),
            Self::NoPrices(path) => Message::new("cli-error-no-prices").with("path", path.as_str()),
            Self::NoPreset(id) => Message::new("cli-error-no-preset").with("id", id.clone()),
            Self::NoPart(id) => Message::new("cli-error-no-part").with("id", id.clone()),
            Self::NoKind(kind, kinds) => {
                Message::new("cli-error-no-kind").with("kind", kind.clone()).with("kinds", kinds.clone())
            }
            Self::NoWorkload(id) => Message::new("cli-error-no-workload").with("id", id.clone()),
            Self::NoCurrency(error) => error.message(),
            Self::NoOption(number, count) => {
                Message::new("cli-error-no-option").with("number", *number).with("count", *count)
            }
            Self::TooManyOptions(count, most) => {
                Message::new("cli-error-too-many-options").with("count", *count).with("most", *most)
            }
            Self::BadScale => Message::new("cli-error-bad-scale"),
            Self::NeedsOut => Message::new("cli-error-needs-out"),
            Self::Document(error) => document_message(error),
            Self::Project(error) => Message::new("cli-error-format").with("reason", error.message()),
            Self::Format(reason) => Message::new("cli-error-format").with("reason", reason.clone()),
            Self::Table(path, reason) => table_message(path, reason),
            Self::NoPrediction(reason) => Message::new("cli-error-no-prediction")
                .with("reason", Message::new(format!("prediction-reason-{}", reason.key()))),
            Self::Question(message) => message.clone(),
            #[cfg(not(feature = "documents"))]
            Self::NoDocuments => Message::new("cli-error-no-documents"),
            Self::WindowInput => Message::new("cli-error-window-input"),
            Self::NoDisplay => Message::new("cli-error-no-display"),
            Self::NoWindow(reason) => Message::new("cli-error-no-window").with("reason", reason.clone()),
        }
    }
}

/// Why a document could not be made, with the arguments that mend it.
fn document_message(error: &DocumentError) -> Message {
    match error {
        DocumentError::NoPicture => Message::new("cli-error-no-picture"),
        DocumentError::Png(reason) => Message::new("cli-error-png").with("reason", reason.message()),
        DocumentError::Project(reason) => Message::new("cli-error-format").with("reason", reason.message()),
        DocumentError::Writer(reason) => Message::new("cli-error-format").with("reason", reason.clone()),
        other => other.message(),
    }
}

/// Why a table could not be read, as a sentence.
fn table_message(path: &str, reason: &TableError) -> Message {
    let at = |key: &str| Message::new(key).with("path", path);
    let on = |key: &str, line: u64| at(key).with("line", line as f64);
    match reason {
        TableError::Csv { line, reason } => on("cli-error-table", *line).with("reason", reason.clone()),
        TableError::OpenQuote(line) => on("cli-error-table-quote", *line),
        TableError::Empty => at("cli-error-table-empty"),
        TableError::NoRows => at("cli-error-table-no-rows"),
        TableError::NoColumn { line, missing, found } => {
            on("cli-error-table-column", *line).with("column", *missing).with("found", found.clone())
        }
        TableError::Twice { line, name } => on("cli-error-table-twice", *line).with("column", name.as_str()),
    }
}

/// A part file that could not be used, as a sentence.
pub fn problem_message(problem: &LoadProblem) -> Message {
    let key = if problem.line == 0 { "cli-part-file" } else { "cli-part-file-line" };
    Message::new(key)
        .with("path", problem.path.clone())
        .with("line", problem.line)
        .with("reason", problem.reason.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::locale::Language;
    use crate::plan::format::Reason;

    /// Errors of writing speak the reader's language: no English word is left but names of options.
    #[track_caller]
    fn check(error: &CliError) {
        for language in [Language::ChineseSimplified, Language::ChineseTraditional] {
            let words = language.words(&error.message());
            let english = words.split(|sign: char| !sign.is_ascii_lowercase() && sign != '-');
            let english: Vec<&str> = english.filter(|word| word.len() > 2 && !word.starts_with("--")).collect();
            assert!(english.is_empty() || english == ["svg"], "{words}: {english:?}");
        }
    }

    #[test]
    fn errors_of_writing_are_translated() {
        check(&CliError::Project(FormatError { line: 3, reason: Reason::TooDeep(64) }));
        check(&DocumentError::Project(FormatError { line: 3, reason: Reason::TooLarge(64) }).into());
        check(&DocumentError::Png(crate::export::png::PngError::Size { width: 0, height: 7 }).into());
        check(&DocumentError::NoPicture.into());
        check(&DocumentError::NoDevices.into());
    }
}
