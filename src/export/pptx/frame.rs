//! What all slides share: where title, content and footer stand, and the heads of shapes and placeholders.
use crate::export::pptx::text::transform;
use crate::export::pptx::xml::{El, el};
use crate::scene::Area;

/// The slide: 16 to 9, mm.
pub const SLIDE: Area = Area { x: 0.0, y: 0.0, w: 338.667, h: 190.5 };

/// Room left and right of what is on a slide, mm.
pub const MARGIN: f32 = 14.0;

/// Where the title stands.
pub const TITLE: Area = Area { x: MARGIN + 4.0, y: 8.0, w: SLIDE.w - 2.0 * MARGIN - 4.0, h: 15.0 };

/// Where the sentence below the title stands.
pub const LEAD: Area = Area { x: MARGIN + 4.0, y: 23.0, w: SLIDE.w - 2.0 * MARGIN - 4.0, h: 13.0 };

/// Where the content stands if there is a sentence below the title.
pub const BODY: Area = Area { x: MARGIN, y: 38.5, w: SLIDE.w - 2.0 * MARGIN, h: 137.0 };

/// How much further down everything stands below a title of two lines, mm.
pub const SECOND_LINE: f32 = 12.0;

/// Where the footer stands.
pub const FOOTER: Area = Area { x: MARGIN, y: 179.5, w: SLIDE.w - 2.0 * MARGIN - 24.0, h: 6.0 };

/// Where the number of the slide stands.
pub const NUMBER: Area = Area { x: SLIDE.w - MARGIN - 20.0, y: 179.5, w: 20.0, h: 6.0 };

/// A page of notes: upright A4, mm.
pub const NOTES: Area = Area { x: 0.0, y: 0.0, w: 190.5, h: 254.0 };

/// Size of the title, points.
pub const TITLE_SIZE: f32 = 30.0;

/// Size of a title that does not fit one line at [`TITLE_SIZE`], points: the least that is read from the back of a room.
pub const LEAST_TITLE_SIZE: f32 = 28.0;

/// Share of its width that a title may take: a line that just fits with one face may not with another.
pub const TITLE_ROOM: f32 = 0.94;

/// Size of the sentence below the title, points.
pub const LEAD_SIZE: f32 = 16.0;

/// Size of sentences, points.
pub const BODY_SIZE: f32 = 18.0;

/// What stands for the number of a slide until a program puts it in.
pub const NUMBER_SAMPLE: &str = "‹#›";

/// A layout of slides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layout {
    /// The first slide.
    Title,
    /// Sentences and others.
    Content,
    /// A picture or chart.
    Picture,
    /// A table.
    Table,
}

impl Layout {
    /// All layouts, in the order of the menu.
    pub const ALL: [Self; 4] = [Self::Title, Self::Content, Self::Picture, Self::Table];

    /// Its place among all.
    pub fn place(self) -> usize {
        match self {
            Self::Title => 0,
            Self::Content => 1,
            Self::Picture => 2,
            Self::Table => 3,
        }
    }

    /// Its kind, as the format names it.
    pub fn kind(self) -> &'static str {
        match self {
            Self::Title => "title",
            Self::Content => "obj",
            Self::Picture => "picTx",
            Self::Table => "tbl",
        }
    }

    /// Key of its name.
    pub fn name_key(self) -> &'static str {
        match self {
            Self::Title => "pptx-layout-title",
            Self::Content => "pptx-layout-content",
            Self::Picture => "pptx-layout-picture",
            Self::Table => "pptx-layout-table",
        }
    }
}

/// Where title and lead of a layout stand.
pub fn heads(layout: Layout) -> (Area, Area) {
    match layout {
        Layout::Title => (Area::new(24.0, 34.0, 290.0, 34.0), Area::new(24.0, 70.0, 290.0, 22.0)),
        _ => (TITLE, LEAD),
    }
}

/// The empty head of a tree of shapes.
pub fn tree_head() -> [El; 2] {
    let none = Area::default();
    let frame = transform("a:xfrm", none)
        .child(el("a:chOff").at("x", 0).at("y", 0))
        .child(el("a:chExt").at("cx", 0).at("cy", 0));
    [
        el("p:nvGrpSpPr").child(el("p:cNvPr").at("id", 1).at("name", "")).child(el("p:cNvGrpSpPr")).child(el("p:nvPr")),
        el("p:grpSpPr").child(frame),
    ]
}

/// What a placeholder is for.
#[derive(Debug, Clone, Copy)]
pub struct Holder<'a> {
    /// Number of the shape.
    pub id: u32,
    /// Name of the shape.
    pub name: &'a str,
    /// Kind, as the format names it; empty for any content.
    pub kind: &'static str,
    /// By which slides find it again; 0 for title and notes' picture.
    pub index: u32,
}

/// The head of a placeholder's shape.
pub fn holder_head(holder: Holder<'_>) -> El {
    let mut kind = el("p:ph");
    if !holder.kind.is_empty() {
        kind = kind.at("type", holder.kind);
    }
    if holder.index > 0 {
        kind = kind.at("idx", holder.index);
    }
    el("p:nvSpPr")
        .child(el("p:cNvPr").at("id", holder.id).at("name", holder.name))
        .child(el("p:cNvSpPr").child(el("a:spLocks").at("noGrp", 1)))
        .child(el("p:nvPr").child(kind))
}

/// Where slide and text of a page of notes stand.
pub fn notes_areas() -> (Area, Area) {
    (Area::new(19.0, 19.0, 152.5, 85.8), Area::new(19.0, 114.0, 152.5, 120.0))
}

/// A root element with the prefixes of presentations.
pub fn rooted(name: &'static str) -> El {
    el(name).at("xmlns:a", super::A).at("xmlns:r", super::R).at("xmlns:p", super::P)
}
