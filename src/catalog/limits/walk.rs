//! Walks through all values of a part by writing it nowhere: so no field can be forgotten, not even one that is new.
use std::fmt::{self, Write as _};

use serde::Serialize;
use serde::ser::{
    SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple, SerializeTupleStruct,
    SerializeTupleVariant, Serializer,
};

use super::{Beyond, Excess, MOST_LETTERS, MOST_LETTERS_OF_REMARKS, MOST_TOLD, table};
use crate::quantity::visible::is_hidden;

/// Fields that hold sentences, also in several lines.
const REMARKS: [&str; 5] = ["lanes_note", "note", "notes", "reason", "source"];

/// Numbers that are written as texts, so that they stay exact.
const EXACT: [&str; 3] = ["amount", "discount", "tax"];

/// Kinds of which a file holds one, made by a program: their texts and lists are as long as they need to be.
const MADE: [&str; 2] = ["fit", "accuracy"];

/// Most entries of a list.
fn most_entries(kind: &str, field: &str) -> usize {
    match field {
        _ if MADE.contains(&kind) => usize::MAX,
        "slots" | "switches" => 256,
        "bays" | "onboard" | "lane_modes" => 64,
        "edges" => 65_000,
        _ => 1_000,
    }
}

/// One step of the way to a value.
enum Step {
    Field(&'static str),
    Index(usize),
    Key(String),
}

/// What is looked at, and what was found.
pub struct Walk {
    kind: &'static str,
    way: Vec<Step>,
    pub found: Vec<Excess>,
}

impl Walk {
    pub fn of(kind: &'static str) -> Self {
        Self { kind, way: Vec::new(), found: Vec::new() }
    }

    /// Names of the field and of the group that it stands in.
    fn place(&self) -> (&'static str, &'static str) {
        let mut fields = self.way.iter().rev().filter_map(|step| match step {
            Step::Field(name) => Some(*name),
            _ => None,
        });
        (fields.next().unwrap_or_default(), fields.next().unwrap_or_default())
    }

    fn add(&mut self, why: Beyond) {
        if self.found.len() >= MOST_TOLD {
            return;
        }
        let mut field = String::new();
        for step in &self.way {
            // A text takes all that is written.
            let _ = match step {
                Step::Field(name) if field.is_empty() => write!(field, "{name}"),
                Step::Field(name) => write!(field, ".{name}"),
                Step::Index(at) => write!(field, "[{at}]"),
                Step::Key(key) => write!(field, "[{}]", key.chars().take(40).collect::<String>()),
            };
        }
        self.found.push(Excess { field, why });
    }

    fn number(&mut self, value: f64) {
        let (field, group) = self.place();
        let (low, high) = table::range(self.kind, group, field);
        if !(low..=high).contains(&value) {
            self.add(Beyond::Range { value, low, high });
        }
    }

    fn text(&mut self, text: &str) {
        let is_remark = REMARKS.contains(&self.place().0);
        let most = match (MADE.contains(&self.kind), is_remark) {
            (true, _) => usize::MAX,
            (false, true) => MOST_LETTERS_OF_REMARKS,
            (false, false) => MOST_LETTERS,
        };
        // Bytes are counted first: they are never fewer than letters.
        let found = if text.len() > most { text.chars().count() } else { 0 };
        if found > most {
            self.add(Beyond::Letters { found, most });
        }
        let is_fine = |letter: char| match letter {
            '\n' | '\t' | '\r' => is_remark || MADE.contains(&self.kind),
            letter => !is_hidden(letter),
        };
        if let Some(letter) = text.chars().find(|letter| !is_fine(*letter)) {
            self.add(Beyond::Hidden(letter));
        }
    }

    fn list(&mut self, found: Option<usize>) {
        let most = most_entries(self.kind, self.place().0);
        if let Some(found) = found.filter(|found| *found > most) {
            self.add(Beyond::Entries { found, most });
        }
        self.way.push(Step::Index(0));
    }

    fn entry<T: ?Sized + Serialize>(&mut self, value: &T) -> fmt::Result {
        value.serialize(&mut *self)?;
        if let Some(Step::Index(at)) = self.way.last_mut() {
            *at += 1;
        }
        Ok(())
    }

    fn field<T: ?Sized + Serialize>(&mut self, name: &'static str, value: &T) -> fmt::Result {
        self.way.push(Step::Field(name));
        value.serialize(&mut *self)?;
        self.way.pop();
        Ok(())
    }

    fn leave(&mut self) {
        self.way.pop();
    }
}

/// The name of an entry of a map.
struct Name<'a, T: ?Sized>(&'a T);

impl<T: ?Sized + Serialize> fmt::Display for Name<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.serialize(f)
    }
}

/// Methods for numbers that fit whole.
macro_rules! numbers {
    ($($method:ident: $type:ty),+) => {$(
        fn $method(self, value: $type) -> fmt::Result {
            self.number(f64::from(value));
            Ok(())
        }
    )+};
}

impl Serializer for &mut Walk {
    type Ok = ();
    type Error = fmt::Error;
    type SerializeSeq = Self;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Self;
    type SerializeTupleVariant = Self;
    type SerializeMap = Self;
    type SerializeStruct = Self;
    type SerializeStructVariant = Self;

    numbers! {
        serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_u8: u8, serialize_u16: u16,
        serialize_u32: u32, serialize_f32: f32, serialize_f64: f64
    }

    fn serialize_i64(self, value: i64) -> fmt::Result {
        self.number(value as f64);
        Ok(())
    }

    fn serialize_u64(self, value: u64) -> fmt::Result {
        self.number(value as f64);
        Ok(())
    }

    fn serialize_bool(self, _value: bool) -> fmt::Result {
        Ok(())
    }

    fn serialize_char(self, value: char) -> fmt::Result {
        self.text(value.encode_utf8(&mut [0; 4]));
        Ok(())
    }

    fn serialize_str(self, value: &str) -> fmt::Result {
        match value.parse() {
            Ok(number) if EXACT.contains(&self.place().0) => self.number(number),
            _ => self.text(value),
        }
        Ok(())
    }

    fn serialize_bytes(self, _value: &[u8]) -> fmt::Result {
        Ok(())
    }

    fn serialize_none(self) -> fmt::Result {
        Ok(())
    }

    fn serialize_some<T: ?Sized + Serialize>(self, value: &T) -> fmt::Result {
        value.serialize(self)
    }

    fn serialize_unit(self) -> fmt::Result {
        Ok(())
    }

    fn serialize_unit_struct(self, _name: &'static str) -> fmt::Result {
        Ok(())
    }

    fn serialize_unit_variant(self, _name: &'static str, _index: u32, _variant: &'static str) -> fmt::Result {
        Ok(())
    }

    fn serialize_newtype_struct<T: ?Sized + Serialize>(self, _name: &'static str, value: &T) -> fmt::Result {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: ?Sized + Serialize>(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        value: &T,
    ) -> fmt::Result {
        self.field(variant, value)
    }

    fn serialize_seq(self, len: Option<usize>) -> Result<Self, fmt::Error> {
        self.list(len);
        Ok(self)
    }

    fn serialize_tuple(self, len: usize) -> Result<Self, fmt::Error> {
        self.serialize_seq(Some(len))
    }

    fn serialize_tuple_struct(self, _name: &'static str, len: usize) -> Result<Self, fmt::Error> {
        self.serialize_seq(Some(len))
    }

    fn serialize_tuple_variant(
        self,
        _name: &'static str,
        _index: u32,
        _variant: &'static str,
        len: usize,
    ) -> Result<Self, fmt::Error> {
        self.serialize_seq(Some(len))
    }

    fn serialize_map(self, len: Option<usize>) -> Result<Self, fmt::Error> {
        self.list(len);
        Ok(self)
    }

    fn serialize_struct(self, _name: &'static str, _len: usize) -> Result<Self, fmt::Error> {
        Ok(self)
    }

    fn serialize_struct_variant(
        self,
        _name: &'static str,
        _index: u32,
        _variant: &'static str,
        _len: usize,
    ) -> Result<Self, fmt::Error> {
        Ok(self)
    }
}

/// Lists and tuples are walked alike.
macro_rules! entries {
    ($($trait:ident $method:ident),+) => {$(
        impl $trait for &mut Walk {
            type Ok = ();
            type Error = fmt::Error;

            fn $method<T: ?Sized + Serialize>(&mut self, value: &T) -> fmt::Result {
                self.entry(value)
            }

            fn end(self) -> fmt::Result {
                self.leave();
                Ok(())
            }
        }
    )+};
}

entries! {
    SerializeSeq serialize_element, SerializeTuple serialize_element, SerializeTupleStruct serialize_field,
    SerializeTupleVariant serialize_field
}

/// Groups of named fields are walked alike.
macro_rules! fields {
    ($($trait:ident),+) => {$(
        impl $trait for &mut Walk {
            type Ok = ();
            type Error = fmt::Error;

            fn serialize_field<T: ?Sized + Serialize>(&mut self, name: &'static str, value: &T) -> fmt::Result {
                self.field(name, value)
            }

            fn end(self) -> fmt::Result {
                Ok(())
            }
        }
    )+};
}

fields! { SerializeStruct, SerializeStructVariant }

impl SerializeMap for &mut Walk {
    type Ok = ();
    type Error = fmt::Error;

    fn serialize_key<T: ?Sized + Serialize>(&mut self, key: &T) -> fmt::Result {
        let mut name = String::new();
        write!(name, "{}", Name(key))?;
        self.text(&name);
        self.way.pop();
        self.way.push(Step::Key(name));
        Ok(())
    }

    fn serialize_value<T: ?Sized + Serialize>(&mut self, value: &T) -> fmt::Result {
        value.serialize(&mut **self)
    }

    fn end(self) -> fmt::Result {
        self.leave();
        Ok(())
    }
}
