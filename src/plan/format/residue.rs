//! What a file says beyond what this version knows, kept to be written back.
use std::collections::BTreeMap;

use super::node::{Kind, Node};

/// Fields of a file that this version does not know, with the places they belong to.
///
/// An element of a list is known again by its `id`, or by its texts (slot and part, module, …): what belongs to an
/// element that the user has taken out is let go with it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Residue {
    parts: Vec<(Key, Extra)>,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Field(String),
    /// An element or map entry: what it is known by, and its place among those known by the same.
    Element(String, usize),
}

#[derive(Debug, Clone, PartialEq)]
enum Extra {
    /// A field that is not known at all.
    Whole(Node),
    /// Something unknown further inside a known value.
    Inside(Residue),
}

impl Residue {
    /// What `file` says beyond `known`, the same content as this version writes it.
    pub(super) fn between(file: &Node, known: &Node) -> Self {
        let mut parts = match (&file.kind, &known.kind) {
            (Kind::Named(_, group), _) => return Self::between(group, known),
            (Kind::Struct(fields), Kind::Struct(_)) => fields
                .iter()
                .filter_map(|(name, value)| {
                    let extra = match known.field(name) {
                        None => Extra::Whole(value.clone()),
                        Some(known) => Extra::inside(value, known)?,
                    };
                    Some((Key::Field(name.clone()), extra))
                })
                .collect(),
            (Kind::List(items), Kind::List(known)) => {
                let pairs = items.iter().zip(keys(known)).zip(known);
                pairs.filter_map(|((item, key), known)| Some((key, Extra::inside(item, known)?))).collect()
            }
            (Kind::Map(entries), Kind::Map(known)) => {
                let known: BTreeMap<String, &Node> =
                    known.iter().map(|(key, value)| (key.print_inline(), value)).collect();
                let extra = |(key, value): &(Node, Node)| {
                    let key = key.print_inline();
                    let extra = Extra::inside(value, known.get(&key)?)?;
                    Some((Key::Element(key, 0), extra))
                };
                entries.iter().filter_map(extra).collect()
            }
            _ => Vec::new(),
        };
        parts.sort_by(|(a, _): &(Key, _), (b, _)| a.cmp(b));
        Self { parts }
    }

    /// Whether there is nothing beyond what is known.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// Writes the unknown back into `node`, the known content.
    pub(super) fn overlay(&self, node: &mut Node) {
        let places = places(node);
        for (key, extra) in &self.parts {
            let value = places.get(key).and_then(|at| node.part_mut(*at));
            match (value, key, extra) {
                (Some(value), _, Extra::Inside(inner)) => inner.overlay(value),
                (None, Key::Field(name), Extra::Whole(value)) => {
                    if let Kind::Struct(fields) = &mut node.kind {
                        fields.push((name.clone(), value.clone()));
                    }
                }
                // What it belonged to is gone, or this version has come to know it.
                _ => {}
            }
        }
    }
}

/// Where the parts of a node are, by what they are known by.
fn places(node: &Node) -> BTreeMap<Key, usize> {
    let keys: Vec<Key> = match &node.kind {
        Kind::Struct(fields) => fields.iter().map(|(name, _)| Key::Field(name.clone())).collect(),
        Kind::List(items) => keys(items),
        Kind::Map(entries) => entries.iter().map(|(key, _)| Key::Element(key.print_inline(), 0)).collect(),
        _ => Vec::new(),
    };
    keys.into_iter().enumerate().map(|(at, key)| (key, at)).collect()
}

impl Extra {
    fn inside(file: &Node, known: &Node) -> Option<Self> {
        let residue = Residue::between(file, known);
        (!residue.is_empty()).then_some(Self::Inside(residue))
    }
}

/// What the elements of a list are known by.
fn keys(items: &[Node]) -> Vec<Key> {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let key = |item| {
        let name = identity(item);
        let count = seen.entry(name.clone()).or_default();
        *count += 1;
        Key::Element(name, *count - 1)
    };
    items.iter().map(key).collect()
}

fn identity(item: &Node) -> String {
    let Kind::Struct(fields) = &item.kind else { return item.print_inline() };
    if let Some(id) = item.field("id") {
        return id.print_inline();
    }
    let texts = fields.iter().filter(|(_, value)| matches!(value.kind, Kind::Text(_)));
    texts.map(|(_, value)| value.print_inline()).collect::<Vec<_>>().join(" ")
}
