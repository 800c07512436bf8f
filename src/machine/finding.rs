//! Numbered statements about a plan. Their words are in the translation files, by code.
use std::collections::BTreeMap;

use crate::plan::Edit;
use crate::quantity::{Arg, Message};

/// How bad it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Good to know.
    Note,
    /// Works, but not as one would expect.
    Warning,
    /// Cannot be built or will not start.
    Error,
}

/// A ready edit that mends a finding.
#[derive(Debug, Clone, PartialEq)]
pub struct Fix {
    /// What the edit does, as written on the button.
    pub label: Message,
    /// The edit.
    pub edit: Edit,
}

/// One statement about a plan.
#[derive(Debug, Clone, PartialEq)]
pub struct Finding {
    /// Code, e.g. `E101`: `E` error, `W` warning, `N` note.
    pub code: &'static str,
    /// Parts involved: slot ids, device ids, switch ids, `cpu0`, `psu`, `memory`, `drives`, `price`.
    pub parts: Vec<String>,
    /// Numbers and names in the sentence.
    pub args: BTreeMap<&'static str, Arg>,
    /// How to mend it, where one edit can.
    pub fix: Option<Fix>,
}

impl Finding {
    /// A finding without parts, arguments or fix.
    #[must_use]
    pub fn new(code: &'static str) -> Self {
        Self { code, parts: Vec::new(), args: BTreeMap::new(), fix: None }
    }

    /// The same with one more argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Arg>) -> Self {
        self.args.insert(name, value.into());
        self
    }

    /// The same with one more part.
    #[must_use]
    pub fn on(mut self, part: impl Into<String>) -> Self {
        self.parts.push(part.into());
        self
    }

    /// The same with a fix.
    #[must_use]
    pub fn fixed_by(mut self, label: Message, edit: Edit) -> Self {
        self.fix = Some(Fix { label, edit });
        self
    }

    /// How bad it is, by the first letter of the code.
    #[must_use]
    pub fn severity(&self) -> Severity {
        match self.code.as_bytes().first() {
            Some(b'E') => Severity::Error,
            Some(b'W') => Severity::Warning,
            _ => Severity::Note,
        }
    }

    /// One line: what and where. Key `finding-CODE`.
    #[must_use]
    pub fn message(&self) -> Message {
        Message { key: format!("finding-{}", self.code), args: self.args.clone() }
    }

    /// Why, with the numbers, what it costs and what to do. Key `finding-CODE-why`.
    #[must_use]
    pub fn why(&self) -> Message {
        Message { key: format!("finding-{}-why", self.code), args: self.args.clone() }
    }
}
