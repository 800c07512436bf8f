//! XML as a tree of elements, as far as it can be read. Entities that a document declares itself are never expanded.
use std::borrow::Cow;

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use crate::interop::reading::Unread;
use crate::quantity::Message;

/// Most elements that are read. A machine with hundreds of cores has a few thousand.
const MAX_ELEMENTS: usize = 200_000;

/// Deepest nesting that is read. Ten levels of bridges below ten of caches are fewer than thirty.
const MAX_DEPTH: usize = 256;

/// Whose document it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// `<topology>`.
    Hwloc,
    /// `<system>`.
    Nccl,
}

/// One element.
#[derive(Debug)]
pub struct Element {
    /// Name.
    pub name: String,
    /// Attributes in their order.
    pub attributes: Vec<(String, String)>,
    /// The element around it.
    pub parent: Option<usize>,
    /// Elements directly inside.
    pub children: Vec<usize>,
    /// Text directly inside, pieces joined.
    pub text: String,
    /// Line, counted from 1.
    pub line: usize,
}

impl Element {
    /// The value of an attribute, if it is there.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str())
    }

    /// An attribute as a number; hexadecimal with `0x`.
    pub fn number(&self, name: &str) -> Option<u64> {
        let text = self.get(name)?.trim();
        match text.strip_prefix("0x") {
            Some(digits) => u64::from_str_radix(digits, 16).ok(),
            None => text.parse().ok(),
        }
    }
}

/// The elements of a document in their order, and where reading ended early.
#[derive(Debug, Default)]
pub struct Document {
    /// Elements; the outermost first.
    pub elements: Vec<Element>,
    /// What could not be read.
    pub unread: Vec<Unread>,
}

impl Document {
    /// Whose document it is.
    pub fn kind(&self) -> Option<Kind> {
        self.elements.iter().find_map(|element| match element.name.as_str() {
            "topology" => Some(Kind::Hwloc),
            "system" => Some(Kind::Nccl),
            _ => None,
        })
    }

    /// The element with this number.
    pub fn get(&self, at: usize) -> Option<&Element> {
        self.elements.get(at)
    }

    /// The elements directly inside another.
    pub fn children(&self, at: usize) -> impl Iterator<Item = (usize, &Element)> {
        let children = self.elements.get(at).map(|element| element.children.as_slice()).unwrap_or_default();
        children.iter().filter_map(|&child| Some((child, self.elements.get(child)?)))
    }
}

/// Whether a text begins like XML.
pub fn looks_like(text: &str) -> bool {
    text.trim_start_matches(|it: char| it == '\u{feff}' || it.is_whitespace()).starts_with('<')
}

/// Reads a document up to the first place where it is no XML.
pub fn parse(text: &str) -> Document {
    let whole = text;
    let text = whole.trim_start_matches(|it: char| it == '\u{feff}' || it.is_whitespace());
    let skipped = whole.len() - text.len();
    let skipped = whole.bytes().take(skipped).filter(|&byte| byte == b'\n').count();
    let mut reader = Reader::from_str(text);
    let config = reader.config_mut();
    config.check_end_names = false;
    config.allow_unmatched_ends = true;
    config.allow_dangling_amp = true;
    let mut lines = Lines { text: text.as_bytes(), at: 0, line: 1 + skipped };
    let mut document = Document::default();
    let mut open: Vec<usize> = Vec::new();
    let mut too_deep = 0_usize;
    loop {
        let line = lines.at(reader.buffer_position() as usize);
        match reader.read_event() {
            Ok(Event::Eof) => break,
            Ok(Event::Start(start)) => {
                if open.len() >= MAX_DEPTH || document.elements.len() >= MAX_ELEMENTS {
                    if too_deep == 0 {
                        document.unread.push(Unread { line, why: Message::new("import-why-xml-limit") });
                    }
                    too_deep += 1;
                } else if too_deep == 0 {
                    let at = add(&mut document, &open, &start, line);
                    open.push(at);
                } else {
                    too_deep += 1;
                }
            }
            Ok(Event::Empty(start)) if too_deep == 0 && document.elements.len() < MAX_ELEMENTS => {
                add(&mut document, &open, &start, line);
            }
            Ok(Event::End(end)) => {
                if too_deep > 0 {
                    too_deep -= 1;
                } else {
                    close(&mut document, &mut open, end.name().as_ref(), line);
                }
            }
            Ok(Event::Text(inside)) => {
                if let Some(element) = open.last().and_then(|&at| document.elements.get_mut(at)) {
                    element.text.push_str(String::from_utf8_lossy(&inside).trim());
                    element.text.push(' ');
                }
            }
            Ok(_) => {}
            Err(error) => {
                let line = lines.at(reader.error_position() as usize);
                let why = Message::new("import-why-xml").with("reason", error.to_string());
                document.unread.push(Unread { line, why });
                return document;
            }
        }
    }
    if !open.is_empty() {
        let line = lines.at(text.len());
        document.unread.push(Unread { line, why: Message::new("import-why-xml-end") });
    }
    document
}

fn add(document: &mut Document, open: &[usize], start: &BytesStart<'_>, line: usize) -> usize {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let at = document.elements.len();
    let mut attributes = Vec::new();
    for attribute in start.attributes().with_checks(false) {
        match attribute {
            Ok(attribute) => {
                let raw = String::from_utf8_lossy(&attribute.value);
                let value = quick_xml::escape::unescape(&raw).map_or_else(|_| raw.to_string(), Cow::into_owned);
                attributes.push((text(attribute.key.as_ref()), value));
            }
            Err(error) => {
                let why = Message::new("import-why-xml").with("reason", error.to_string());
                document.unread.push(Unread { line, why });
                break;
            }
        }
    }
    let parent = open.last().copied();
    if let Some(parent) = parent.and_then(|parent| document.elements.get_mut(parent)) {
        parent.children.push(at);
    }
    let name = text(start.name().as_ref());
    document.elements.push(Element { name, attributes, parent, children: Vec::new(), text: String::new(), line });
    at
}

/// Closes the innermost open element of this name, and with it what was left open inside.
fn close(document: &mut Document, open: &mut Vec<usize>, name: &[u8], line: usize) {
    let is = |&at: &usize| document.elements.get(at).is_some_and(|element| element.name.as_bytes() == name);
    let Some(place) = open.iter().rposition(is) else {
        document.unread.push(Unread { line, why: Message::new("import-why-xml-nesting") });
        return;
    };
    if place + 1 < open.len() {
        document.unread.push(Unread { line, why: Message::new("import-why-xml-nesting") });
    }
    open.truncate(place);
}

/// Counts lines up to ever later places.
struct Lines<'a> {
    text: &'a [u8],
    at: usize,
    line: usize,
}

impl Lines<'_> {
    fn at(&mut self, place: usize) -> usize {
        let end = place.min(self.text.len());
        if let Some(passed) = self.text.get(self.at..end) {
            self.line += passed.split(|&byte| byte == b'\n').count() - 1;
            self.at = end;
        }
        self.line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, names: &[&str], unread: &[usize]) {
        let document = parse(text);
        assert_eq!(document.elements.iter().map(|it| it.name.as_str()).collect::<Vec<_>>(), names);
        assert_eq!(document.unread.iter().map(|it| it.line).collect::<Vec<_>>(), unread, "{:?}", document.unread);
    }

    #[test]
    fn reads_as_far_as_it_goes() {
        check("<a><b x='1'/>\n<c>t</c></a>", &["a", "b", "c"], &[]);
        check("<a><b>\n<c>", &["a", "b", "c"], &[2]);
        check("<a>\n<b></a>", &["a", "b"], &[2]);
        check("<a>\n<b x=\"1", &["a"], &[2]);
        check("<!DOCTYPE a [<!ENTITY x \"&y;&y;\">]><a b=\"&x;\"/>", &["a"], &[]);
    }

    #[test]
    fn depth_has_an_end() {
        let document = parse(&"<a>".repeat(100_000));
        assert_eq!(document.elements.len(), MAX_DEPTH);
        assert!(!document.unread.is_empty());
    }
}
