//! Shapes with their names, places and looks, and boxes with words in them.
use crate::export::pptx::text::{body, emu, fill, transform};
use crate::export::pptx::xml::{El, el};
use crate::scene::{Area, Ink};

/// By what a shape is known.
#[derive(Debug, Clone, Copy)]
pub struct Head<'a> {
    /// Number of the shape.
    pub id: u32,
    /// Name of the shape.
    pub name: &'a str,
    /// Whether it is nothing but a place for text.
    pub is_text: bool,
    /// Whether it is an ornament of a master.
    pub drawn_by_user: bool,
}

impl<'a> Head<'a> {
    /// Of a shape that is more than a place for text.
    pub fn of(id: u32, name: &'a str) -> Self {
        Self { id, name, is_text: false, drawn_by_user: false }
    }

    /// Of a place for text.
    pub fn text(id: u32, name: &'a str) -> Self {
        Self { is_text: true, ..Self::of(id, name) }
    }
}

/// A shape without text: `look` is its geometry, face and edge, in this order.
pub fn shape(head: Head<'_>, area: Area, look: impl IntoIterator<Item = El>) -> El {
    let (mut kind, mut place) = (el("p:cNvSpPr"), el("p:nvPr"));
    if head.is_text {
        kind = kind.at("txBox", 1);
    }
    if head.drawn_by_user {
        place = place.at("userDrawn", 1);
    }
    let known = el("p:cNvPr").at("id", head.id).at("name", head.name);
    el("p:sp")
        .child(el("p:nvSpPr").child(known).child(kind).child(place))
        .child(el("p:spPr").child(transform("a:xfrm", area)).children(look))
}

/// A geometry that the format knows by name.
pub fn preset(shape: &'static str) -> El {
    el("a:prstGeom").at("prst", shape).child(el("a:avLst"))
}

/// A rectangular box with text that wraps in it.
pub fn text_box(id: u32, name: &str, area: Area, anchor: &'static str, paragraphs: impl IntoIterator<Item = El>) -> El {
    let words = body(wrapping((0.0, 0.0)).at("anchor", anchor), paragraphs);
    shape(Head::text(id, name), area, [preset("rect"), el("a:noFill")]).child(words)
}

/// A box with a soft face and an edge of its own around words in its middle; `pad` is the room beside and above them,
/// mm.
pub fn word_box(head: Head<'_>, area: Area, edge: El, pad: (f32, f32), paragraphs: impl IntoIterator<Item = El>) -> El {
    let words = body(wrapping(pad).at("anchor", "ctr"), paragraphs);
    shape(head, area, [preset("rect"), fill(Ink::Paper), edge]).child(words)
}

/// Text that wraps within these margins, mm.
fn wrapping((x, y): (f32, f32)) -> El {
    let (x, y) = (emu(x), emu(y));
    el("a:bodyPr").at("wrap", "square").at("lIns", x).at("tIns", y).at("rIns", x).at("bIns", y)
}
