//! Elements as values, and from them to the types of the schema.
//!
//! Parts of a presentation are put together as small trees. Before a tree becomes part of a file it is read into the
//! type that the schema has for it: what is missing, misspelt or out of place is an error here, never a file that
//! asks to be repaired.
use std::fmt::{Display, Write as _};

use ooxmlsdk::sdk::SdkType;
use quick_xml::Reader;
use quick_xml::events::Event;

use crate::export::pptx::PptxError;
use crate::quantity::visible::visible_line;

/// An element with its attributes and what is in it.
#[derive(Debug, Clone, PartialEq)]
pub struct El {
    name: &'static str,
    attributes: Vec<(&'static str, String)>,
    children: Vec<El>,
    text: Option<String>,
}

/// An empty element.
pub fn el(name: &'static str) -> El {
    El { name, attributes: Vec::new(), children: Vec::new(), text: None }
}

impl El {
    /// With an attribute.
    pub fn at(mut self, name: &'static str, value: impl Display) -> Self {
        self.attributes.push((name, value.to_string()));
        self
    }

    /// With an element in it, after those that it has.
    pub fn child(mut self, child: El) -> Self {
        self.children.push(child);
        self
    }

    /// With elements in it, after those that it has.
    pub fn children(mut self, children: impl IntoIterator<Item = El>) -> Self {
        self.children.extend(children);
        self
    }

    /// With text in it.
    pub fn text(mut self, text: impl Into<String>) -> Self {
        self.text = Some(text.into());
        self
    }

    /// How many elements and how many attributes there are in the tree, declarations of prefixes aside.
    fn size(&self) -> (usize, usize) {
        let own = self.attributes.iter().filter(|(name, _)| !name.starts_with("xmlns")).count();
        self.children
            .iter()
            .map(Self::size)
            .fold((1, own), |(n, m), (elements, attributes)| (n + elements, m + attributes))
    }

    fn write(&self, out: &mut String) {
        out.push('<');
        out.push_str(self.name);
        for (name, value) in &self.attributes {
            // Writing to a string cannot fail.
            let _ = write!(out, " {name}=\"{}\"", escaped(value));
        }
        if self.children.is_empty() && self.text.is_none() {
            out.push_str("/>");
            return;
        }
        out.push('>');
        if let Some(text) = &self.text {
            out.push_str(&escaped(text));
        }
        for child in &self.children {
            child.write(out);
        }
        let _ = write!(out, "</{}>", self.name);
    }
}

impl Display for El {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut out = String::new();
        self.write(&mut out);
        f.write_str(&out)
    }
}

/// Text for XML on one line: markup escaped; no character that XML forbids is visible.
///
/// `]]>`, which no content may hold, is taken apart: writers that read the tree again write `>` as it is.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in visible_line(text).chars() {
        match character {
            '>' if out.ends_with("]]") => out.push_str(" &gt;"),
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            other => out.push(other),
        }
    }
    out
}

/// The tree as the schema's type for it.
///
/// # Errors
/// If the schema does not have it so. Its reader passes over what it does not know, so the outcome is counted: nothing
/// may get lost on the way.
pub fn typed<T: SdkType>(tree: &El) -> Result<T, PptxError> {
    let failed = |reason: String| PptxError::Schema { element: tree.name, reason };
    let root = T::from_bytes(tree.to_string().as_bytes()).map_err(|error| failed(error.to_string()))?;
    let written = root.to_xml().map_err(|error| failed(error.to_string()))?;
    let (put_in, kept) = (tree.size(), count(&written));
    if put_in == kept { Ok(root) } else { Err(failed(format!("{put_in:?} elements and attributes became {kept:?}"))) }
}

/// Elements and attributes of a written tree, declarations of prefixes aside. Quotes in texts may stand as they are.
fn count(xml: &str) -> (usize, usize) {
    let mut reader = Reader::from_str(xml);
    let (mut elements, mut attributes) = (0, 0);
    loop {
        match reader.read_event() {
            Ok(Event::Start(tag) | Event::Empty(tag)) => {
                elements += 1;
                let own = tag.attributes().flatten().filter(|attribute| !attribute.key.as_ref().starts_with(b"xmlns"));
                attributes += own.count();
            }
            Ok(Event::Eof) | Err(_) => return (elements, attributes),
            Ok(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_xml_forbids_is_left_out() {
        let tree = el("a:t").text("A & \"B\" <c>\u{1}\u{b} 🚀 ]]>");
        assert_eq!(tree.to_string(), "<a:t>A &amp; &quot;B&quot; &lt;c&gt; 🚀 ]] &gt;</a:t>");
    }

    #[test]
    fn text_that_looks_like_attributes_is_no_attribute() {
        let tree = r#"<?xml version="1.0"?><a xmlns="n" b="=&quot;"><c d="" e=""/>x="y" xmlns="z" =""</a>"#;
        assert_eq!(count(tree), (2, 3));
    }

    #[test]
    fn unknown_elements_do_not_get_lost_silently() {
        use ooxmlsdk::schemas::schemas_openxmlformats_org_drawingml_2006_main::Theme;
        let theme = el("a:theme").at("xmlns:a", super::super::A).at("name", "x").child(el("a:nonsense"));
        assert!(matches!(typed::<Theme>(&theme), Err(PptxError::Schema { .. })));
    }
}
