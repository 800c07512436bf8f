//! What all slides share: theme, master, layouts, master of the notes. Names shown to users are translated.
use crate::export::pptx::text::{Style, emu, fill, hex, run_properties, tag, transform};
use crate::export::pptx::xml::{El, el};
use crate::locale::Language;
use crate::scene::{Area, Ink, Palette};

/// The slide: 16 to 9, mm.
pub const SLIDE: Area = Area { x: 0.0, y: 0.0, w: 338.667, h: 190.5 };

/// Room left and right of what is on a slide, mm.
const MARGIN: f32 = 14.0;

/// Where the title stands.
pub const TITLE: Area = Area { x: MARGIN + 4.0, y: 8.0, w: SLIDE.w - 2.0 * MARGIN - 4.0, h: 15.0 };

/// Where the sentence below the title stands.
pub const LEAD: Area = Area { x: MARGIN + 4.0, y: 23.0, w: SLIDE.w - 2.0 * MARGIN - 4.0, h: 13.0 };

/// Where the content stands if there is a sentence below the title.
pub const BODY: Area = Area { x: MARGIN, y: 38.5, w: SLIDE.w - 2.0 * MARGIN, h: 137.0 };

/// How much further down everything stands below a title of two lines, mm.
pub const SECOND_LINE: f32 = 12.0;

/// Where the footer stands.
const FOOTER: Area = Area { x: MARGIN, y: 179.5, w: SLIDE.w - 2.0 * MARGIN - 24.0, h: 6.0 };

/// Where the number of the slide stands.
const NUMBER: Area = Area { x: SLIDE.w - MARGIN - 20.0, y: 179.5, w: 20.0, h: 6.0 };

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

    fn kind(self) -> &'static str {
        match self {
            Self::Title => "title",
            Self::Content => "obj",
            Self::Picture => "picTx",
            Self::Table => "tbl",
        }
    }

    fn name_key(self) -> &'static str {
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

/// The theme: colours of the program's pictures, faces that every office machine has or has a twin of.
///
/// Widths are measured with Inter, which is wider than Arial: texts fit in whatever is put in its place.
pub fn theme(name: &str, language: Language) -> El {
    let srgb = |name: &'static str, rgb: crate::scene::Rgb| el(name).child(el("a:srgbClr").at("val", hex(rgb)));
    let ink = |name: &'static str, ink: Ink| srgb(name, Palette::Light.rgb(ink));
    let option = |name: &'static str, place: usize| srgb(name, Palette::Light.option(place));
    let colours = el("a:clrScheme")
        .at("name", name)
        .child(ink("a:dk1", Ink::Text))
        .child(ink("a:lt1", Ink::Body))
        .child(ink("a:dk2", Ink::Gpu))
        .child(ink("a:lt2", Ink::Paper))
        .children(
            ["a:accent1", "a:accent2", "a:accent3", "a:accent4", "a:accent5", "a:accent6"]
                .into_iter()
                .enumerate()
                .map(|(place, name)| option(name, place)),
        )
        .child(ink("a:hlink", Ink::Accent))
        .child(ink("a:folHlink", Ink::Muted));
    let fonts =
        el("a:fontScheme").at("name", name).child(faces("a:majorFont", language)).child(faces("a:minorFont", language));
    let elements = el("a:themeElements").child(colours).child(fonts).child(formats(name));
    el("a:theme")
        .at("xmlns:a", super::A)
        .at("name", name)
        .child(elements)
        .child(el("a:objectDefaults"))
        .child(el("a:extraClrSchemeLst"))
}

fn faces(name: &'static str, language: Language) -> El {
    let (hans, hant) = ("Microsoft YaHei", "Microsoft JhengHei");
    let east = if language == Language::ChineseTraditional { hant } else { hans };
    let script = |script: &str, face: &str| el("a:font").at("script", script).at("typeface", face);
    el(name)
        .child(el("a:latin").at("typeface", "Arial").at("panose", "020B0604020202020204"))
        .child(el("a:ea").at("typeface", east))
        .child(el("a:cs").at("typeface", ""))
        .child(script("Hans", hans))
        .child(script("Hant", hant))
        .child(script("Jpan", "Yu Gothic"))
        .child(script("Hang", "Malgun Gothic"))
}

fn formats(name: &str) -> El {
    let placeholder = || el("a:solidFill").child(el("a:schemeClr").at("val", "phClr"));
    let line = |width: i64| el("a:ln").at("w", width).child(placeholder()).child(el("a:prstDash").at("val", "solid"));
    let plain = || el("a:effectStyle").child(el("a:effectLst"));
    el("a:fmtScheme")
        .at("name", name)
        .child(el("a:fillStyleLst").children([placeholder(), placeholder(), placeholder()]))
        .child(el("a:lnStyleLst").children([line(6_350), line(12_700), line(19_050)]))
        .child(el("a:effectStyleLst").children([plain(), plain(), plain()]))
        .child(el("a:bgFillStyleLst").children([placeholder(), placeholder(), placeholder()]))
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

fn frame_of(anchor: &str) -> El {
    el("a:bodyPr")
        .at("vert", "horz")
        .at("wrap", "square")
        .at("lIns", 0)
        .at("tIns", 0)
        .at("rIns", 0)
        .at("bIns", 0)
        .at("rtlCol", 0)
        .at("anchor", anchor)
        .child(el("a:normAutofit"))
}

/// A placeholder of master or layout, with a sample of its text.
fn holder(holder: Holder<'_>, area: Area, anchor: &str, list: El, sample: El) -> El {
    let kind = el("a:prstGeom").at("prst", "rect").child(el("a:avLst"));
    el("p:sp")
        .child(holder_head(holder))
        .child(el("p:spPr").child(transform("a:xfrm", area)).child(kind))
        .child(el("p:txBody").child(frame_of(anchor)).child(list).child(sample))
}

fn level(name: &'static str, size: f32, bold: bool, ink: Ink, align: &str) -> El {
    let letters = el("a:defRPr")
        .at("sz", (size * 100.0).round() as i64)
        .at("b", u8::from(bold))
        .at("kern", 1200)
        .child(fill(ink))
        .child(el("a:latin").at("typeface", if bold { "+mj-lt" } else { "+mn-lt" }))
        .child(el("a:ea").at("typeface", if bold { "+mj-ea" } else { "+mn-ea" }))
        .child(el("a:cs").at("typeface", if bold { "+mj-cs" } else { "+mn-cs" }));
    el(name).at("marL", 0).at("indent", 0).at("algn", align).child(el("a:buNone")).child(letters)
}

fn sample(text: &str, language: Language) -> El {
    el("a:p").child(el("a:r").child(run_properties("a:rPr", Style::INHERITED, language)).child(el("a:t").text(text)))
}

/// Footer and number of master and layouts.
fn feet(language: Language) -> [El; 2] {
    let small = |align: &str| el("a:lstStyle").child(level("a:lvl1pPr", 9.0, false, Ink::Muted, align));
    let number = el("a:p")
        .child(
            el("a:fld")
                .at("id", "{7A5B3C1D-2E4F-4A6B-8C9D-0E1F2A3B4C5D}")
                .at("type", "slidenum")
                .child(el("a:rPr").at("lang", tag(language)))
                .child(el("a:t").text(NUMBER_SAMPLE)),
        )
        .child(el("a:endParaRPr").at("lang", tag(language)));
    let foot = Holder { id: 50, name: &language.text("pptx-footer"), kind: "ftr", index: 11 };
    let place = Holder { id: 51, name: &language.text("pptx-number"), kind: "sldNum", index: 12 };
    let empty = el("a:p").child(el("a:endParaRPr").at("lang", tag(language)));
    [holder(foot, FOOTER, "ctr", small("l"), empty), holder(place, NUMBER, "ctr", small("r"), number)]
}

/// Shapes of master and layouts that are no placeholders: the bar beside titles and the line above the footer.
fn ornaments(layout: Option<Layout>) -> Vec<El> {
    let bar = |id: u32, name: &str, area: Area, face: El| {
        el("p:sp")
            .child(
                el("p:nvSpPr")
                    .child(el("p:cNvPr").at("id", id).at("name", name))
                    .child(el("p:cNvSpPr"))
                    .child(el("p:nvPr").at("userDrawn", 1)),
            )
            .child(
                el("p:spPr")
                    .child(transform("a:xfrm", area))
                    .child(el("a:prstGeom").at("prst", "rect").child(el("a:avLst")))
                    .child(el("a:solidFill").child(face))
                    .child(el("a:ln").child(el("a:noFill"))),
            )
    };
    let accent = || el("a:schemeClr").at("val", "accent1");
    match layout {
        Some(Layout::Title) => vec![bar(60, "1", Area::new(0.0, 0.0, 8.0, SLIDE.h), accent())],
        Some(_) => Vec::new(),
        None => vec![
            bar(60, "1", Area::new(MARGIN - 0.5, TITLE.y + 1.6, 1.6, TITLE.h - 3.2), accent()),
            bar(
                61,
                "2",
                Area::new(MARGIN, FOOTER.y - 1.6, SLIDE.w - 2.0 * MARGIN, 0.2),
                super::text::colour(Ink::Edge),
            ),
        ],
    }
}

fn bullets(name: &'static str, size: f32, indent: f32) -> El {
    let letters = el("a:defRPr")
        .at("sz", (size * 100.0).round() as i64)
        .at("kern", 1200)
        .child(fill(Ink::Text))
        .child(el("a:latin").at("typeface", "+mn-lt"))
        .child(el("a:ea").at("typeface", "+mn-ea"))
        .child(el("a:cs").at("typeface", "+mn-cs"));
    el(name)
        .at("marL", emu(indent))
        .at("indent", emu(-5.0))
        .at("algn", "l")
        .child(el("a:spcBef").child(el("a:spcPts").at("val", 600)))
        .child(el("a:buClr").child(el("a:schemeClr").at("val", "accent1")))
        .child(el("a:buFont").at("typeface", "Arial"))
        .child(el("a:buChar").at("char", "•"))
        .child(letters)
}

/// Which colour of the theme each name stands for.
fn colour_map() -> El {
    let background = [("bg1", "lt1"), ("tx1", "dk1"), ("bg2", "lt2"), ("tx2", "dk2")];
    let same = ["accent1", "accent2", "accent3", "accent4", "accent5", "accent6", "hlink", "folHlink"];
    let all = background.into_iter().chain(same.map(|name| (name, name)));
    all.fold(el("p:clrMap"), |map, (name, colour)| map.at(name, colour))
}

/// The master: how titles, sentences and footers look on all slides.
pub fn master(layouts: &[(u32, String)], language: Language) -> El {
    let title = Holder { id: 2, name: &language.text("pptx-title"), kind: "title", index: 0 };
    let body = Holder { id: 3, name: &language.text("pptx-text"), kind: "body", index: 1 };
    let shapes = el("p:spTree")
        .children(tree_head())
        .children(ornaments(None))
        .child(holder(title, TITLE, "ctr", el("a:lstStyle"), sample(&language.text("pptx-title"), language)))
        .child(holder(body, BODY, "t", el("a:lstStyle"), sample(&language.text("pptx-text"), language)))
        .children(feet(language));
    let background = el("p:bg").child(el("p:bgPr").child(fill(Ink::Body)).child(el("a:effectLst")));
    let list = layouts.iter().map(|(id, relation)| {
        el("p:sldLayoutId").at("id", i64::from(*id) + super::FIRST_LAYOUT_ID).at("r:id", relation)
    });
    let texts = el("p:txStyles")
        .child(el("p:titleStyle").child(level("a:lvl1pPr", TITLE_SIZE, true, Ink::Text, "l")))
        .child(
            el("p:bodyStyle")
                .child(bullets("a:lvl1pPr", BODY_SIZE, 5.0))
                .child(bullets("a:lvl2pPr", BODY_SIZE - 2.0, 11.0))
                .child(bullets("a:lvl3pPr", BODY_SIZE - 4.0, 17.0)),
        )
        .child(el("p:otherStyle").child(level("a:lvl1pPr", 12.0, false, Ink::Text, "l")));
    rooted("p:sldMaster")
        .child(el("p:cSld").child(background).child(shapes))
        .child(colour_map())
        .child(el("p:sldLayoutIdLst").children(list))
        .child(el("p:hf").at("hdr", 0).at("dt", 0))
        .child(texts)
}

/// A layout.
pub fn layout(layout: Layout, language: Language) -> El {
    let name = language.text(layout.name_key());
    let text = |key: &str| sample(&language.text(key), language);
    let (title_area, lead_area) = heads(layout);
    let large = layout == Layout::Title;
    let title_kind = if large { "ctrTitle" } else { "title" };
    let title_list =
        if large { el("a:lstStyle").child(level("a:lvl1pPr", 40.0, true, Ink::Text, "l")) } else { el("a:lstStyle") };
    let title = Holder { id: 2, name: &language.text("pptx-title"), kind: title_kind, index: 0 };
    let lead_size = if large { 20.0 } else { LEAD_SIZE };
    let lead_list = el("a:lstStyle").child(level("a:lvl1pPr", lead_size, false, Ink::Muted, "l"));
    let (lead_kind, lead_index) = if large { ("subTitle", 1) } else { ("body", 13) };
    let lead = Holder { id: 3, name: &language.text("pptx-lead"), kind: lead_kind, index: lead_index };
    let mut shapes = el("p:spTree")
        .children(tree_head())
        .children(ornaments(Some(layout)))
        .child(holder(title, title_area, if large { "b" } else { "ctr" }, title_list, text("pptx-title")))
        .child(holder(lead, lead_area, "t", lead_list, text("pptx-lead")));
    let wide = Area::new(BODY.x, BODY.y, BODY.w * 0.62, BODY.h);
    let narrow = Area::new(BODY.x + BODY.w * 0.65, BODY.y, BODY.w * 0.35, BODY.h);
    let words = Holder { id: 4, name: &language.text("pptx-text"), kind: "body", index: 14 };
    match layout {
        Layout::Title => {}
        Layout::Content => {
            let any = Holder { id: 4, name: &language.text("pptx-text"), kind: "", index: 1 };
            shapes = shapes.child(holder(any, BODY, "t", el("a:lstStyle"), text("pptx-text")));
        }
        Layout::Picture => {
            let picture = Holder { id: 5, name: &language.text("pptx-picture"), kind: "pic", index: 15 };
            shapes = shapes.child(holder(picture, wide, "t", el("a:lstStyle"), text("pptx-picture"))).child(holder(
                words,
                narrow,
                "t",
                el("a:lstStyle"),
                text("pptx-text"),
            ));
        }
        Layout::Table => {
            let table = Holder { id: 5, name: &language.text("pptx-table"), kind: "tbl", index: 16 };
            shapes = shapes.child(holder(table, BODY, "t", el("a:lstStyle"), text("pptx-table")));
        }
    }
    let mut root = rooted("p:sldLayout").at("type", layout.kind()).at("preserve", 1);
    if large {
        // It has a bar of its own.
        root = root.at("showMasterSp", 0);
    }
    root.child(el("p:cSld").at("name", name).child(shapes.children(feet(language))))
        .child(el("p:clrMapOvr").child(el("a:masterClrMapping")))
}

/// The master of the notes: the slide above, what to say below.
pub fn notes_master(language: Language) -> El {
    let picture = Holder { id: 2, name: &language.text("pptx-slide"), kind: "sldImg", index: 2 };
    let notes = Holder { id: 3, name: &language.text("pptx-notes"), kind: "body", index: 3 };
    let (above, below) = notes_areas();
    let image = el("p:sp")
        .child(
            el("p:nvSpPr")
                .child(el("p:cNvPr").at("id", picture.id).at("name", picture.name))
                .child(el("p:cNvSpPr").child(el("a:spLocks").at("noGrp", 1).at("noRot", 1).at("noChangeAspect", 1)))
                .child(el("p:nvPr").child(el("p:ph").at("type", picture.kind).at("idx", picture.index))),
        )
        .child(
            el("p:spPr")
                .child(transform("a:xfrm", above))
                .child(el("a:prstGeom").at("prst", "rect").child(el("a:avLst")))
                .child(el("a:noFill"))
                .child(el("a:ln").at("w", 9_525).child(fill(Ink::Edge))),
        );
    let shapes = el("p:spTree").children(tree_head()).child(image).child(holder(
        notes,
        below,
        "t",
        el("a:lstStyle"),
        sample(&language.text("pptx-notes"), language),
    ));
    let background = el("p:bg").child(el("p:bgPr").child(fill(Ink::Body)).child(el("a:effectLst")));
    rooted("p:notesMaster")
        .child(el("p:cSld").child(background).child(shapes))
        .child(colour_map())
        .child(el("p:notesStyle").child(level("a:lvl1pPr", 12.0, false, Ink::Text, "l")))
}

/// Where slide and text of a page of notes stand.
pub fn notes_areas() -> (Area, Area) {
    (Area::new(19.0, 19.0, 152.5, 85.8), Area::new(19.0, 114.0, 152.5, 120.0))
}

/// A root element with the prefixes of presentations.
pub fn rooted(name: &'static str) -> El {
    el(name).at("xmlns:a", super::A).at("xmlns:r", super::R).at("xmlns:p", super::P)
}
