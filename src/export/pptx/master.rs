//! Master, layouts and the master of the notes. Names shown to users are translated.
use crate::export::pptx::frame::{
    BODY, BODY_SIZE, FOOTER, Holder, LEAD_SIZE, Layout, MARGIN, NUMBER, NUMBER_SAMPLE, SLIDE, TITLE, TITLE_SIZE, heads,
    holder_head, notes_areas, rooted, tree_head,
};
use crate::export::pptx::shape::{Head, preset, shape};
use crate::export::pptx::text::{Style, colour, emu, fill, run_properties, tag, transform};
use crate::export::pptx::xml::{El, el};
use crate::locale::Language;
use crate::scene::{Area, Ink};

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
    el("p:sp")
        .child(holder_head(holder))
        .child(el("p:spPr").child(transform("a:xfrm", area)).child(preset("rect")))
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
        let look = [preset("rect"), el("a:solidFill").child(face), el("a:ln").child(el("a:noFill"))];
        let head = Head { drawn_by_user: true, ..Head::of(id, name) };
        shape(head, area, look)
    };
    let accent = || el("a:schemeClr").at("val", "accent1");
    match layout {
        Some(Layout::Title) => vec![bar(60, "1", Area::new(0.0, 0.0, 8.0, SLIDE.h), accent())],
        Some(_) => Vec::new(),
        None => vec![
            bar(60, "1", Area::new(MARGIN - 0.5, TITLE.y + 1.6, 1.6, TITLE.h - 3.2), accent()),
            bar(61, "2", Area::new(MARGIN, FOOTER.y - 1.6, SLIDE.w - 2.0 * MARGIN, 0.2), colour(Ink::Edge)),
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
                .child(preset("rect"))
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
