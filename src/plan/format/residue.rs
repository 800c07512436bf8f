//! What a file says beyond what this version knows, kept to be written back.
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
            (Kind::Map(entries), Kind::Map(known)) => entries
                .iter()
                .filter_map(|(key, value)| {
                    let (_, known) = known.iter().find(|(known, _)| known == key)?;
                    Some((Key::Element(key.print_inline(), 0), Extra::inside(value, known)?))
                })
                .collect(),
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
        let keys = match &node.kind {
            Kind::List(items) => keys(items),
            _ => Vec::new(),
        };
        for (key, extra) in &self.parts {
            match (key, extra, &mut node.kind) {
                (Key::Field(name), Extra::Whole(value), Kind::Struct(fields))
                    if fields.iter().all(|(known, _)| known != name) =>
                {
                    fields.push((name.clone(), value.clone()));
                }
                (Key::Field(name), Extra::Inside(inner), Kind::Struct(fields)) => {
                    if let Some((_, value)) = fields.iter_mut().find(|(known, _)| known == name) {
                        inner.overlay(value);
                    }
                }
                (key, Extra::Inside(inner), Kind::List(items)) => {
                    let place = keys.iter().position(|known| known == key);
                    if let Some(item) = place.and_then(|at| items.get_mut(at)) {
                        inner.overlay(item);
                    }
                }
                (Key::Element(key, _), Extra::Inside(inner), Kind::Map(entries)) => {
                    if let Some((_, value)) = entries.iter_mut().find(|(known, _)| known.print_inline() == *key) {
                        inner.overlay(value);
                    }
                }
                _ => {}
            }
        }
    }
}

impl Extra {
    fn inside(file: &Node, known: &Node) -> Option<Self> {
        let residue = Residue::between(file, known);
        (!residue.is_empty()).then_some(Self::Inside(residue))
    }
}

/// What the elements of a list are known by.
fn keys(items: &[Node]) -> Vec<Key> {
    let mut keys = Vec::with_capacity(items.len());
    for item in items {
        let name = identity(item);
        let same = keys.iter().filter(|key| matches!(key, Key::Element(other, _) if *other == name)).count();
        keys.push(Key::Element(name, same));
    }
    keys
}

fn identity(item: &Node) -> String {
    let Kind::Struct(fields) = &item.kind else { return item.print_inline() };
    if let Some(id) = item.field("id") {
        return id.print_inline();
    }
    let texts = fields.iter().filter(|(_, value)| matches!(value.kind, Kind::Text(_)));
    texts.map(|(_, value)| value.print_inline()).collect::<Vec<_>>().join(" ")
}
