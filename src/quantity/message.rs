//! Sentences as data: a key and its arguments. The words themselves live in the translation files.
use std::collections::BTreeMap;

use crate::quantity::{Day, Money};

/// One argument of a [`Message`].
#[derive(Debug, Clone, PartialEq)]
pub enum Arg {
    /// Text that is the same in every language: a part name, a slot label.
    Text(String),
    /// Text of a data file, translated as far as it is known: where a fact comes from, a remark.
    Data(String),
    /// A number, shown with at most the digits that matter.
    Number(f64),
    /// An amount of money.
    Money(Money),
    /// Several names, joined as the language joins them.
    List(Vec<String>),
    /// A date, as exact as its source.
    Day(Day),
    /// Another sentence.
    Message(Box<Message>),
    /// Several sentences, joined like a list.
    Messages(Vec<Message>),
}

/// A translatable sentence: the key of a Fluent message and its arguments.
///
/// Names of a user's own parts have no translation: [`Message::or`] gives the words to show in that case.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Message {
    /// Key in the translation files.
    pub key: String,
    /// Arguments by name.
    pub args: BTreeMap<&'static str, Arg>,
}

impl Message {
    /// Name of the argument that [`Message::or`] sets.
    pub const OTHERWISE: &'static str = "otherwise";

    /// A sentence without arguments.
    #[must_use]
    pub fn new(key: impl Into<String>) -> Self {
        Self { key: key.into(), args: BTreeMap::new() }
    }

    /// The same sentence, with words to be shown as they are if no language has the key.
    #[must_use]
    pub fn or(self, words: impl Into<String>) -> Self {
        self.with(Self::OTHERWISE, Arg::Text(words.into()))
    }

    /// The same sentence with one more argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Arg>) -> Self {
        self.args.insert(name, value.into());
        self
    }
}

impl From<&str> for Arg {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<f64> for Arg {
    fn from(number: f64) -> Self {
        Self::Number(number)
    }
}

impl From<usize> for Arg {
    #[expect(clippy::cast_precision_loss, reason = "counts of parts are far below 2^52")]
    fn from(number: usize) -> Self {
        Self::Number(number as f64)
    }
}

impl From<u32> for Arg {
    fn from(number: u32) -> Self {
        Self::Number(f64::from(number))
    }
}

impl From<u16> for Arg {
    fn from(number: u16) -> Self {
        Self::Number(f64::from(number))
    }
}

impl From<u8> for Arg {
    fn from(number: u8) -> Self {
        Self::Number(f64::from(number))
    }
}

impl From<Money> for Arg {
    fn from(money: Money) -> Self {
        Self::Money(money)
    }
}

impl From<Vec<String>> for Arg {
    fn from(list: Vec<String>) -> Self {
        Self::List(list)
    }
}

impl From<Day> for Arg {
    fn from(day: Day) -> Self {
        Self::Day(day)
    }
}

impl From<Vec<Message>> for Arg {
    fn from(messages: Vec<Message>) -> Self {
        Self::Messages(messages)
    }
}

impl From<Message> for Arg {
    fn from(message: Message) -> Self {
        Self::Message(Box::new(message))
    }
}
