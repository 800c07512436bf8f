//! What can be wrong with a template, said so that its author can mend it.
use typst::World as _;
use typst::WorldExt as _;
use typst::diag::SourceDiagnostic;
use typst::ecow::EcoVec;

use super::world::Desk;
use crate::quantity::Message;

/// Why a document could not be made.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PdfError {
    /// A template is no text.
    #[error("{0} is no UTF-8 text")]
    NoText(String),
    /// A template has an error.
    #[error("{file}:{line}: {reason}")]
    Template {
        /// The file: the user's by its path.
        file: String,
        /// The line, from 1; 0 if it is not known.
        line: usize,
        /// What is wrong, in typst's words, with its hints.
        reason: String,
        /// Whether it is a file of the user.
        own: bool,
    },
    /// The data could not be written as JSON.
    #[error("the data cannot be written: {0}")]
    Data(String),
}

/// What typst says, in our words where it is common.
fn why(reason: &str) -> Message {
    let start = reason.split(';').next().unwrap_or_default();
    let known = [
        ("unknown variable: ", "pdf-why-variable"),
        ("missing argument: ", "pdf-why-missing"),
        ("unexpected argument: ", "pdf-why-unexpected"),
        ("unclosed ", "pdf-why-unclosed"),
        ("file not found", "pdf-why-file"),
    ];
    let found = known.iter().find_map(|(words, key)| Some((start.strip_prefix(words)?, key)));
    match found {
        Some((name, key)) => Message::new(*key).with("name", name),
        None => Message::new("pdf-why-other").with("text", reason),
    }
}

impl PdfError {
    /// The first of typst's errors.
    pub(super) fn of(desk: &Desk, errors: &EcoVec<SourceDiagnostic>) -> Self {
        let Some(error) = errors.first() else {
            return Self::Template { file: String::new(), line: 0, reason: String::new(), own: false };
        };
        // Where a bundled function is called wrongly, the line of the user's call is the one to mend.
        let spans = std::iter::once(error.span).chain(error.trace.iter().map(|point| point.span.into()));
        let places: Vec<(String, usize)> = spans
            .filter_map(|span| {
                let name = span.id()?.get().vpath().get_without_slash().to_owned();
                let source = desk.source(span.id()?).ok()?;
                let line = desk.range(span).and_then(|range| source.lines().byte_to_line(range.start));
                Some((name, line.map_or(0, |line| line + 1)))
            })
            .collect();
        let own = places.iter().find(|(name, _)| desk.path(name) != *name);
        // Without such a line, a file of the user is still to blame: ours fit each other.
        let replaced = || Some((desk.replaced()?.to_owned(), 0));
        let found = own.cloned().or_else(replaced);
        let own = found.is_some();
        let (name, line) = found.or(places.first().cloned()).unwrap_or_default();
        let mut reason = error.message.to_string();
        for hint in &error.hints {
            reason = format!("{reason}; {}", hint.v);
        }
        Self::Template { file: desk.path(&name), line, reason, own }
    }

    /// The error as a sentence: what, where, how to mend it.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::NoText(file) => Message::new("pdf-error-no-text").with("file", file.clone()),
            Self::Template { file, line, reason, own } => {
                let key = match (own, line) {
                    (true, 0) => "pdf-error-misfit",
                    (true, _) => "pdf-error-template",
                    (false, _) => "pdf-error-built-in",
                };
                Message::new(key).with("file", file.clone()).with("line", line.to_string()).with("reason", why(reason))
            }
            Self::Data(reason) => Message::new("pdf-error-data").with("reason", reason.clone()),
        }
    }
}
