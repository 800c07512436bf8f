//! Why a value of a file was refused, as words for whoever has to mend it.
//!
//! The readers of files (RON, serde) say what is wrong in English and in programmers' terms. Here it becomes one of a
//! few kinds with our own words; what has none is kept in brackets as the reader said it.
use std::fmt;

use ron::Error as Ron;
use serde::de::Unexpected;

use crate::quantity::{Arg, Message};

/// Why a value was refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// A value of another kind than the field has.
    Kind {
        /// What stands there, as the reader says it.
        found: String,
        /// What belongs there, as the reader says it.
        expected: String,
    },
    /// A word that is none of those known.
    Word {
        /// What stands there.
        found: String,
        /// What may stand there.
        known: Vec<String>,
    },
    /// A field that this kind of thing does not have.
    Field {
        /// What stands there.
        found: String,
        /// The fields that there are.
        known: Vec<String>,
    },
    /// A field that must be there is not.
    Missing(String),
    /// A field is there twice.
    Twice(String),
    /// The text ends too early.
    End,
    /// This sign is missing.
    Sign(&'static str),
    /// Something else belongs here, as a key of [`Refusal::message`].
    Expected(&'static str),
    /// A value of the right kind that the field cannot have.
    Impossible(String),
    /// Neither a number nor a text in quotes.
    Loose(String),
    /// Larger than the limit, MiB.
    TooLarge(usize),
    /// Anything else, as the reader says it.
    Other(String),
}

impl Refusal {
    /// A value of another kind than wanted.
    #[must_use]
    pub fn kind(found: Unexpected<'_>, expected: &dyn serde::de::Expected) -> Self {
        Self::Kind { found: found.to_string(), expected: expected.to_string() }
    }

    /// A word that is none of those known.
    #[must_use]
    pub fn word(found: &str, known: &[&str]) -> Self {
        Self::Word { found: found.to_owned(), known: owned(known) }
    }

    /// What the reader of RON says.
    #[must_use]
    pub fn of_ron(error: &Ron) -> Self {
        match error {
            Ron::Eof | Ron::UnclosedBlockComment | Ron::ExpectedStringEnd => Self::End,
            Ron::ExpectedComma => Self::Sign(","),
            Ron::ExpectedMapColon => Self::Sign(":"),
            Ron::ExpectedArray => Self::Sign("["),
            Ron::ExpectedArrayEnd => Self::Sign("]"),
            Ron::ExpectedMap => Self::Sign("{"),
            Ron::ExpectedMapEnd => Self::Sign("}"),
            Ron::ExpectedStructLike | Ron::ExpectedNamedStructLike(_) | Ron::ExpectedOption => Self::Sign("("),
            Ron::ExpectedStructLikeEnd | Ron::ExpectedOptionEnd => Self::Sign(")"),
            Ron::ExpectedBoolean => Self::Expected("boolean"),
            Ron::ExpectedFloat => Self::Expected("number"),
            Ron::ExpectedInteger | Ron::IntegerOutOfBounds | Ron::InvalidIntegerDigit { .. } => Self::Expected("whole"),
            Ron::ExpectedString => Self::Expected("text"),
            Ron::ExpectedIdentifier => Self::Expected("word"),
            Ron::InvalidValueForType { expected, found } => {
                Self::Kind { found: found.clone(), expected: expected.clone() }
            }
            Ron::NoSuchEnumVariant { expected, found, .. } => Self::word(found, expected),
            Ron::NoSuchStructField { expected, found, .. } => {
                Self::Field { found: found.clone(), known: owned(expected) }
            }
            Ron::MissingStructField { field, .. } => Self::Missing((*field).to_owned()),
            Ron::DuplicateStructField { field, .. } => Self::Twice((*field).to_owned()),
            other => Self::Other(other.to_string()),
        }
    }

    /// The reason as a translatable sentence: what is wrong, and what belongs there.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::Kind { found, expected } => Message::new("refused-kind")
                .with("found", found_words(found))
                .with("expected", expected_words(expected)),
            Self::Word { found, known } => {
                Message::new("refused-word").with("found", found.as_str()).with("known", known.join(", "))
            }
            Self::Field { found, known } => {
                Message::new("refused-field").with("found", found.as_str()).with("known", known.join(", "))
            }
            Self::Missing(field) => Message::new("refused-missing").with("field", field.as_str()),
            Self::Twice(field) => Message::new("refused-twice").with("field", field.as_str()),
            Self::End => Message::new("refused-end"),
            Self::Sign(sign) => Message::new("refused-sign").with("sign", *sign),
            Self::Expected(what) => {
                Message::new("refused-expected").with("expected", Message::new(format!("refused-a-{what}")))
            }
            Self::Impossible(found) => Message::new("refused-impossible").with("found", found_words(found)),
            Self::Loose(text) => Message::new("refused-loose").with("text", text.as_str()),
            Self::TooLarge(limit) => Message::new("refused-too-large").with("limit", *limit),
            Self::Other(text) => Message::new("refused-other").with("text", text.as_str()),
        }
    }
}

/// In English, for logs and tests.
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&crate::locale::Language::English.words(&self.message()))
    }
}

fn owned(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

/// What stands there: a kind and a value, or a kind alone, such as `map`. The value says it best.
fn found_words(found: &str) -> Arg {
    let value = found.split_once(' ').map(|(_, value)| value.trim_matches('`').trim_matches('"'));
    match (found, value) {
        ("map", _) => Message::new("refused-a-group").into(),
        ("sequence", _) => Message::new("refused-a-list").into(),
        ("Option value" | "unit value", _) => Message::new("refused-a-nothing").into(),
        (_, Some(value)) if !value.is_empty() => Arg::Text(format!("“{value}”")),
        _ => Arg::Text(found.to_owned()),
    }
}

/// What belongs there: `u8`, `a string`, `struct Plan`.
fn expected_words(expected: &str) -> Arg {
    let kind = match expected {
        "u8" | "u16" | "u32" | "u64" | "usize" | "i8" | "i16" | "i32" | "i64" => "whole",
        "f32" | "f64" => "number",
        "a string" | "string" | "str" | "a character" => "text",
        "a boolean" => "boolean",
        "a sequence" => "list",
        "a map" => "group",
        _ if expected.starts_with("struct ") => "group",
        _ if expected.contains("enum ") || expected == "variant identifier" => "word",
        _ => return Arg::Text(expected.to_owned()),
    };
    Message::new(format!("refused-a-{kind}")).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::load::{PartsFile, ron_options};
    use crate::locale::Language;

    #[track_caller]
    fn check(text: &str, expected: &str, chinese: &str) {
        let error = ron_options().from_str::<PartsFile>(text).expect_err("a wrong text");
        let message = Refusal::of_ron(&error.code).message();
        assert_eq!(Language::English.words(&message), expected);
        assert_eq!(Language::ChineseSimplified.words(&message), chinese);
    }

    #[test]
    fn says_what_belongs_there() {
        check(
            "(drives: [(id: \"a",
            "the file ends too early: close what is open",
            "文件过早结束：请补上未闭合的括号或引号",
        );
        check("(drives: (", "“[” is missing here", "此处缺少“[”");
        check(
            "(drives: [(id: \"a\", name: \"b\", kind: hdd, form: \"3.5\", tb: \"x\")])",
            "a number belongs here",
            "此处应为数字",
        );
        check("(drives: [(id: 5)])", "a text in quotes belongs here", "此处应为带引号的文字");
    }

    #[test]
    fn names_what_is_known() {
        let error = ron_options().from_str::<PartsFile>("(dirves: [])").expect_err("a wrong field");
        let text = Refusal::of_ron(&error.code).to_string();
        assert!(text.starts_with("there is no field “dirves”. Known are "), "{text}");
        assert!(text.contains("drives"), "{text}");
    }
}
