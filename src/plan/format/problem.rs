//! What can be wrong with a project text, and its words.
use crate::catalog::refusal::Refusal;
use crate::quantity::Message;
use crate::quantity::money::CurrencyError;

/// What is wrong at one place.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Reason {
    /// Nothing but blanks and comments.
    #[error("the text is empty")]
    Empty,
    /// More than the limit, in KiB.
    #[error("the text is larger than {0} KiB")]
    TooLarge(usize),
    /// More brackets within each other than the limit.
    #[error("brackets are nested deeper than {0}")]
    TooDeep(usize),
    /// Readable, but nothing in it belongs to a project.
    #[error("this is not a Slotwise project: it has none of a project's fields")]
    NotAProject,
    /// More unreadable places than it makes sense to list.
    #[error("more than {0} places could not be read")]
    TooMany(usize),
    /// The text ends although a bracket of this line is still open.
    #[error("the text ends inside the bracket opened in line {0}; what followed is lost")]
    CutShort(usize),
    /// A text in quotes has no end.
    #[error("a quoted text has no closing quote")]
    OpenQuote,
    /// An escape in a quoted text that RON does not have.
    #[error("the escape \\{0} is not known in a quoted text")]
    BadEscape(String),
    /// A block comment has no end.
    #[error("a comment has no end")]
    OpenComment,
    /// There should be a comma.
    #[error("a comma is missing")]
    NoComma,
    /// A closing bracket of the wrong kind or too many.
    #[error("the bracket {0} closes nothing")]
    LooseBracket(char),
    /// Something that starts no value.
    #[error("{0:?} cannot be read here")]
    Strange(String),
    /// A field has no value.
    #[error("the field {0} has no value")]
    NoValue(String),
    /// A value in a group of named fields has no name.
    #[error("a value has no field name")]
    NoName,
    /// A field is there twice; the first counts.
    #[error("the field {0} is there twice; the first one counts")]
    Twice(String),
    /// A number that no machine has; the text is the range of those allowed.
    #[error("the value is outside {0}")]
    OutOfRange(String),
    /// A text or list longer than this many bytes or elements.
    #[error("longer than {0}")]
    TooLong(usize),
    /// Two cards in one slot; the first counts.
    #[error("slot {0} is filled already")]
    SlotTwice(String),
    /// A currency that nobody pays in.
    #[error("{0}")]
    Currency(CurrencyError),
    /// Text after the end of the project.
    #[error("there is more text after the end of the project")]
    Trailing,
    /// A value of the wrong kind or range.
    #[error("{0}")]
    Value(Refusal),
}

impl Reason {
    /// Whether the value can be read, but is beyond what a project may hold.
    #[must_use]
    pub fn is_limit(&self) -> bool {
        matches!(self, Self::OutOfRange(_) | Self::TooLong(_) | Self::SlotTwice(_))
    }

    /// The reason as a translatable sentence.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::Empty => Message::new("format-empty"),
            Self::TooLarge(limit) => Message::new("format-too-large").with("limit", *limit),
            Self::TooDeep(limit) => Message::new("format-too-deep").with("limit", *limit),
            Self::NotAProject => Message::new("format-not-a-project"),
            Self::TooMany(limit) => Message::new("format-too-many").with("limit", *limit),
            Self::CutShort(line) => Message::new("format-cut-short").with("line", *line),
            Self::OpenQuote => Message::new("format-open-quote"),
            Self::BadEscape(text) => Message::new("format-bad-escape").with("text", format!("\\{text}")),
            Self::OpenComment => Message::new("format-open-comment"),
            Self::NoComma => Message::new("format-no-comma"),
            Self::LooseBracket(bracket) => Message::new("format-loose-bracket").with("text", bracket.to_string()),
            Self::Strange(text) => Message::new("format-strange").with("text", text.clone()),
            Self::NoValue(field) => Message::new("format-no-value").with("field", field.clone()),
            Self::NoName => Message::new("format-no-name"),
            Self::Twice(field) => Message::new("format-twice").with("field", field.clone()),
            Self::OutOfRange(range) => Message::new("format-out-of-range").with("range", range.clone()),
            Self::TooLong(limit) => Message::new("format-too-long").with("limit", *limit),
            Self::SlotTwice(slot) => Message::new("format-slot-twice").with("slot", slot.clone()),
            Self::Currency(error) => error.message(),
            Self::Trailing => Message::new("format-trailing"),
            Self::Value(refusal) => refusal.message(),
        }
    }
}

/// Why a project text could not be read at all.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct FormatError {
    /// Line, counted from 1.
    pub line: usize,
    /// What is wrong.
    pub reason: Reason,
}

impl FormatError {
    /// The error as a translatable sentence.
    #[must_use]
    pub fn message(&self) -> Message {
        Message::new("format-at-line").with("line", self.line).with("reason", self.reason.message())
    }
}

/// One place of a text that could not be read and was left out.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason}{}", if .path.is_empty() { String::new() } else { format!(" ({path})") })]
pub struct Loss {
    /// Line, counted from 1.
    pub line: usize,
    /// What was left out, e.g. `options[0].cards[3]`; empty where it has no name.
    pub path: String,
    /// What is wrong with it.
    pub reason: Reason,
}

impl Loss {
    /// The loss as a translatable sentence.
    #[must_use]
    pub fn message(&self) -> Message {
        let key = if self.path.is_empty() { "format-at-line" } else { "format-lost-at-line" };
        let message = Message::new(key).with("line", self.line).with("reason", self.reason.message());
        if self.path.is_empty() { message } else { message.with("path", self.path.clone()) }
    }
}
