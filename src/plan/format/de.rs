//! Turns a [`Node`] into a value, and says exactly which part of the node was refused.
use std::fmt::Display;

use serde::de::value::{BorrowedStrDeserializer, StrDeserializer};
use serde::de::{
    DeserializeSeed, Deserializer, Error as _, Expected, IntoDeserializer, MapAccess, SeqAccess, Unexpected, Visitor,
};
use serde::forward_to_deserialize_any;

use super::node::{Kind, Node, Step};
use crate::catalog::refusal::Refusal as Why;

/// A refused part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// Why.
    pub reason: Why,
    /// Line of the refused part.
    pub line: usize,
    /// Way to the refused part, innermost step first.
    pub path: Vec<Step>,
}

impl Refusal {
    fn within(mut self, step: Step, node: &Node) -> Self {
        if self.path.is_empty() {
            self.line = node.line;
        }
        self.path.push(step);
        self
    }
}

impl Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.reason.fmt(f)
    }
}

impl std::error::Error for Refusal {}

impl From<Why> for Refusal {
    fn from(reason: Why) -> Self {
        Self { reason, line: 0, path: Vec::new() }
    }
}

impl serde::de::Error for Refusal {
    fn custom<T: Display>(reason: T) -> Self {
        Why::Other(reason.to_string()).into()
    }

    fn invalid_type(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Why::kind(found, expected).into()
    }

    fn invalid_value(found: Unexpected<'_>, _: &dyn Expected) -> Self {
        Why::Impossible(found.to_string()).into()
    }

    fn unknown_variant(found: &str, known: &'static [&'static str]) -> Self {
        Why::word(found, known).into()
    }

    fn missing_field(field: &'static str) -> Self {
        Why::Missing(field.to_owned()).into()
    }

    fn duplicate_field(field: &'static str) -> Self {
        Why::Twice(field.to_owned()).into()
    }
}

impl<'de> Deserializer<'de> for &'de Node {
    type Error = Refusal;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        match &self.kind {
            Kind::Text(text) => visitor.visit_borrowed_str(text),
            Kind::Word(word) => visit_word(word, visitor),
            Kind::Named(_, group) => group.deserialize_any(visitor),
            Kind::Struct(_) | Kind::Map(_) => self.deserialize_map(visitor),
            Kind::List(items) | Kind::Tuple(items) => visitor.visit_seq(Items { items, at: 0 }),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        match &self.kind {
            Kind::Word(word) if word == "None" => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Refusal> {
        match &self.kind {
            Kind::Tuple(items) if items.len() == 1 => visitor.visit_seq(Items { items, at: 0 }),
            Kind::Named(_, group) => group.deserialize_newtype_struct("", visitor),
            _ => visitor.visit_newtype_struct(self),
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Refusal> {
        self.deserialize_map(visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        let entries = match &self.kind {
            Kind::Struct(fields) => fields.iter().map(|(name, value)| (Key::Name(name), value)).collect(),
            Kind::Map(entries) => entries.iter().map(|(key, value)| (Key::Node(key), value)).collect(),
            Kind::Named(_, group) => return group.deserialize_map(visitor),
            // `()` is a group without fields.
            Kind::Tuple(items) if items.is_empty() => Vec::new(),
            _ => return Err(Why::Expected("group").into()),
        };
        visitor.visit_map(Entries { entries, at: 0 })
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Refusal> {
        match &self.kind {
            Kind::Word(name) | Kind::Text(name) => {
                let name: StrDeserializer<'de, Refusal> = name.strip_prefix("r#").unwrap_or(name).into_deserializer();
                visitor.visit_enum(name)
            }
            _ => Err(Why::Expected("word").into()),
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple
        tuple_struct identifier ignored_any
    }
}

fn visit_word<'de, V: Visitor<'de>>(word: &str, visitor: V) -> Result<V::Value, Refusal> {
    match word {
        "true" => return visitor.visit_bool(true),
        "false" => return visitor.visit_bool(false),
        "None" => return visitor.visit_none(),
        _ => {}
    }
    let digits = word.replace('_', "");
    let digits = digits.strip_prefix('+').unwrap_or(&digits);
    if let Some(number) = radix_number(digits).or_else(|| digits.parse().ok()) {
        return visitor.visit_u64(number);
    }
    match (digits.parse::<i64>(), digits.parse::<f64>()) {
        (Ok(number), _) => visitor.visit_i64(number),
        (_, Ok(number)) => visitor.visit_f64(number),
        _ => Err(Why::Loose(word.to_owned()).into()),
    }
}

/// A number such as `0x1f`.
fn radix_number(digits: &str) -> Option<u64> {
    [("0x", 16), ("0b", 2), ("0o", 8)]
        .iter()
        .find_map(|(prefix, radix)| u64::from_str_radix(digits.strip_prefix(prefix)?, *radix).ok())
}

struct Items<'de> {
    items: &'de [Node],
    at: usize,
}

impl<'de> SeqAccess<'de> for Items<'de> {
    type Error = Refusal;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Refusal> {
        let Some(item) = self.items.get(self.at) else { return Ok(None) };
        let at = self.at;
        self.at += 1;
        seed.deserialize(item).map(Some).map_err(|refusal| refusal.within(Step::Index(at), item))
    }
}

enum Key<'de> {
    Name(&'de str),
    Node(&'de Node),
}

struct Entries<'de> {
    entries: Vec<(Key<'de>, &'de Node)>,
    at: usize,
}

impl<'de> MapAccess<'de> for Entries<'de> {
    type Error = Refusal;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Refusal> {
        match self.entries.get(self.at) {
            None => Ok(None),
            Some((Key::Name(name), _)) => seed.deserialize(BorrowedStrDeserializer::new(name)).map(Some),
            Some((Key::Node(key), _)) => {
                seed.deserialize(*key).map(Some).map_err(|refusal| refusal.within(Step::Index(self.at), key))
            }
        }
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Refusal> {
        let Some((key, value)) = self.entries.get(self.at) else { return Err(Refusal::custom("a value is missing")) };
        let step = match key {
            Key::Name(name) => Step::Field((*name).to_owned()),
            Key::Node(_) => Step::Index(self.at),
        };
        self.at += 1;
        seed.deserialize(*value).map_err(|refusal| refusal.within(step, value))
    }
}
