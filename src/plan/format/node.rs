//! A RON text as a tree that keeps what the program does not know, and its printing.
use std::fmt::Write as _;

use crate::quantity::visible::is_hidden;

/// Widest line that is printed as one.
const LINE_WIDTH: usize = 100;

/// One value with the line it stands in.
#[derive(Debug, Clone)]
pub struct Node {
    /// Line of its first character, counted from 1; 0 if it was not read from a text.
    pub line: usize,
    /// What it is.
    pub kind: Kind,
}

/// What a [`Node`] is.
#[derive(Debug, Clone, PartialEq)]
pub enum Kind {
    /// A bare word or number, as written: `true`, `None`, `-1.5`, `sata-ssd`.
    Word(String),
    /// A text, without its quotes and escapes.
    Text(String),
    /// A group with the name that RON allows before it: `Name(1)`.
    Named(String, Box<Node>),
    /// `(a: 1, b: 2)`.
    Struct(Vec<(String, Node)>),
    /// `(1, 2)`.
    Tuple(Vec<Node>),
    /// `[1, 2]`.
    List(Vec<Node>),
    /// `{1: 2}`.
    Map(Vec<(Node, Node)>),
}

/// The line does not count: two nodes are equal if they print the same.
impl PartialEq for Node {
    fn eq(&self, other: &Self) -> bool {
        self.kind == other.kind
    }
}

/// One step from a node to a part of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// The field of this name.
    Field(String),
    /// The element at this place, or the entry of a map at this place.
    Index(usize),
}

impl Node {
    /// The field of this name.
    pub fn field(&self, name: &str) -> Option<&Self> {
        match &self.kind {
            Kind::Struct(fields) => fields.iter().find(|(key, _)| key == name).map(|(_, value)| value),
            Kind::Named(_, group) => group.field(name),
            _ => None,
        }
    }

    /// The part at the end of this path.
    pub fn part(&self, path: &[Step]) -> Option<&Self> {
        let Some((first, rest)) = path.split_first() else { return Some(self) };
        let part = match (&self.kind, first) {
            (Kind::Named(_, group), _) => return group.part(path),
            (Kind::Struct(_), Step::Field(name)) => self.field(name),
            (Kind::List(items) | Kind::Tuple(items), Step::Index(at)) => items.get(*at),
            (Kind::Map(entries), Step::Index(at)) => entries.get(*at).map(|(_, value)| value),
            _ => None,
        };
        part?.part(rest)
    }

    /// The field, element or value of a map at this place.
    pub fn part_mut(&mut self, at: usize) -> Option<&mut Self> {
        match &mut self.kind {
            Kind::Struct(fields) => fields.get_mut(at).map(|(_, value)| value),
            Kind::List(items) => items.get_mut(at),
            Kind::Map(entries) => entries.get_mut(at).map(|(_, value)| value),
            _ => None,
        }
    }

    /// Takes out the part at the end of this path; false if there is none.
    pub fn remove(&mut self, path: &[Step]) -> bool {
        if let Kind::Named(_, group) = &mut self.kind {
            return group.remove(path);
        }
        let Some((first, rest)) = path.split_first() else { return false };
        match (&mut self.kind, first, rest.is_empty()) {
            (Kind::Struct(fields), Step::Field(name), true) => {
                let before = fields.len();
                fields.retain(|(key, _)| key != name);
                fields.len() < before
            }
            (Kind::Struct(fields), Step::Field(name), false) => {
                fields.iter_mut().find(|(key, _)| key == name).is_some_and(|(_, value)| value.remove(rest))
            }
            (Kind::List(items) | Kind::Tuple(items), Step::Index(at), true) if *at < items.len() => {
                items.remove(*at);
                true
            }
            (Kind::List(items) | Kind::Tuple(items), Step::Index(at), false) => {
                items.get_mut(*at).is_some_and(|item| item.remove(rest))
            }
            (Kind::Map(entries), Step::Index(at), true) if *at < entries.len() => {
                entries.remove(*at);
                true
            }
            (Kind::Map(entries), Step::Index(at), false) => {
                entries.get_mut(*at).is_some_and(|(_, value)| value.remove(rest))
            }
            _ => false,
        }
    }

    /// The node as RON text, one line per element where it does not fit one line.
    pub fn print(&self) -> String {
        let mut out = String::new();
        print(self, 0, 0, &mut out);
        out.push('\n');
        out
    }

    /// The node in one line.
    pub fn print_inline(&self) -> String {
        let mut out = String::new();
        inline(self, usize::MAX, &mut out);
        out
    }
}

/// Prints `node` at this indentation; `used` is the width already taken in its first line.
fn print(node: &Node, indent: usize, used: usize, out: &mut String) {
    if let Kind::Named(name, group) = &node.kind {
        out.push_str(name);
        return print(group, indent, used + name.len(), out);
    }
    let mut line = String::new();
    if inline(node, LINE_WIDTH.saturating_sub(indent * 4 + used), &mut line) {
        out.push_str(&line);
        return;
    }
    let pad = "    ".repeat(indent + 1);
    let (open, close) = brackets(&node.kind);
    out.push(open);
    out.push('\n');
    for (key, value) in parts(&node.kind) {
        out.push_str(&pad);
        out.push_str(&key);
        print(value, indent + 1, key.len() + 1, out);
        out.push_str(",\n");
    }
    out.push_str(&"    ".repeat(indent));
    out.push(close);
}

/// Prints in one line; false, with `out` unfinished, if that is wider than `width`.
fn inline(node: &Node, width: usize, out: &mut String) -> bool {
    match &node.kind {
        Kind::Word(word) => out.push_str(word),
        Kind::Text(text) => out.push_str(&quoted(text)),
        Kind::Named(name, group) => {
            out.push_str(name);
            return inline(group, width, out);
        }
        kind => {
            let (open, close) = brackets(kind);
            out.push(open);
            for (at, (key, value)) in parts(kind).enumerate() {
                if at > 0 {
                    out.push_str(", ");
                }
                out.push_str(&key);
                if !inline(value, width, out) || out.len() > width {
                    return false;
                }
            }
            out.push(close);
            return out.len() <= width;
        }
    }
    // A word or text cannot be broken, whatever its width.
    true
}

fn brackets(kind: &Kind) -> (char, char) {
    match kind {
        Kind::List(_) => ('[', ']'),
        Kind::Map(_) => ('{', '}'),
        _ => ('(', ')'),
    }
}

/// The parts of a node, each with what is printed before it.
fn parts(kind: &Kind) -> Box<dyn Iterator<Item = (String, &Node)> + '_> {
    match kind {
        Kind::Word(_) | Kind::Text(_) | Kind::Named(..) => Box::new(std::iter::empty()),
        Kind::Struct(fields) => Box::new(fields.iter().map(|(key, value)| (format!("{}: ", identifier(key)), value))),
        Kind::Tuple(items) | Kind::List(items) => Box::new(items.iter().map(|item| (String::new(), item))),
        Kind::Map(entries) => Box::new(entries.iter().map(|(key, value)| (format!("{}: ", key.print_inline()), value))),
    }
}

/// A field's name, in RON's raw form if it is not a plain identifier.
fn identifier(name: &str) -> String {
    let plain = name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
        && !name.starts_with(|letter: char| letter.is_ascii_digit());
    if plain { name.to_owned() } else { format!("r#{name}") }
}

fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for letter in text.chars() {
        match letter {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            letter if is_hidden(letter) => {
                let _ = write!(out, "\\u{{{:x}}}", u32::from(letter));
            }
            letter => out.push(letter),
        }
    }
    out.push('"');
    out
}
