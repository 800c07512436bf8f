//! A slide as the format has it, and its page of notes.
use crate::export::deck::{Deck, KeyFigure, Picture};
use crate::export::pptx::card;
use crate::export::pptx::frame::{
    BODY_SIZE, Holder, LEAD_SIZE, LEAST_TITLE_SIZE, Layout, NUMBER_SAMPLE, TITLE_ROOM, TITLE_SIZE, heads, holder_head,
    notes_areas, rooted, tree_head,
};
use crate::export::pptx::measure::{height, paragraphs_height};
use crate::export::pptx::picture::{Drawing, fitted};
use crate::export::pptx::plan::{
    ANNOTATION_PAD, ANNOTATION_SIZE, Block, Draft, FIGURE_GAP, NOTE_SIZE, POINT_GAP, POINT_INDENT,
};
use crate::export::pptx::shape::{Head, text_box, word_box};
use crate::export::pptx::table::frame;
use crate::export::pptx::text::{
    Style, emu, line_distance, option_colour, paragraph, paragraphs, run, run_properties, tag, transform,
};
use crate::export::pptx::xml::{El, el};
use crate::export::svg;
use crate::locale::Language;
use crate::quantity::Message;
use crate::scene::chart::Chart;
use crate::scene::{Area, Ink};

/// A slide, and the charts that must become parts beside it: their relations' names with the charts.
pub struct Drawn<'a> {
    /// The root of the slide's part.
    pub root: El,
    /// Names of relations, charts and the sizes of their places, mm.
    pub charts: Vec<(String, &'a Chart, (f32, f32))>,
}

/// Draws a slide.
pub fn draw<'a>(draft: &Draft<'a>, deck: &Deck, language: Language) -> Drawn<'a> {
    let title = title(draft, language);
    let mut painter = Painter { language, next_id: 1, charts: Vec::new(), title, card_sizes: card_sizes(draft) };
    let mut shapes = painter.heads(draft);
    for (area, block) in &draft.blocks {
        shapes.extend(painter.block(*area, block));
    }
    if draft.layout != Layout::Title {
        shapes.extend(painter.feet(&deck.footer));
    } else if !deck.footer.is_empty() {
        let id = painter.id();
        let area = Area::new(24.0, 176.0, 290.0, 8.0);
        let words = paragraph(&deck.footer, Style::new(12.0, false, Ink::Muted), language);
        shapes.push(text_box(id, &language.text("pptx-footer"), area, "ctr", [words]));
    }
    let tree = el("p:spTree").children(tree_head()).children(shapes);
    let root = rooted("p:sld").child(el("p:cSld").child(tree)).child(el("p:clrMapOvr").child(el("a:masterClrMapping")));
    Drawn { root, charts: painter.charts }
}

/// The title of a slide; a page that goes on over several says which of them this is.
fn title(draft: &Draft<'_>, language: Language) -> String {
    let (part, count) = draft.part;
    let title = draft.page.title.clone();
    if count < 2 {
        return title;
    }
    language.words(&Message::new("pptx-part").with("title", title).with("part", part).with("count", count))
}

struct Painter<'a> {
    language: Language,
    next_id: u32,
    charts: Vec<(String, &'a Chart, (f32, f32))>,
    title: String,
    /// Sizes of the words of key figures: the same for all of a slide.
    card_sizes: card::Sizes,
}

/// The sizes of the words of all key figures of a slide.
fn card_sizes(draft: &Draft<'_>) -> card::Sizes {
    let figures = draft.blocks.iter().filter_map(|(area, block)| match block {
        Block::Figures(figures) => Some((*area, figures)),
        _ => None,
    });
    let cards: Vec<(Area, &KeyFigure)> = figures
        .flat_map(|(area, figures)| {
            let width = card_width(area, figures.len());
            figures.iter().map(move |figure| (Area { w: width, ..area }, *figure))
        })
        .collect();
    card::sizes(&cards)
}

/// Width of each of so many key figures beside each other, mm.
fn card_width(area: Area, count: usize) -> f32 {
    (area.w + FIGURE_GAP) / count.max(1) as f32 - FIGURE_GAP
}

/// The first of these sizes at which a text needs no more than this room, else the last.
fn size_for(text: &str, sizes: &[f32], bold: bool, room: Area) -> f32 {
    let fits = |size: &f32| height(text, *size, bold, room.w) <= room.h + 0.3;
    sizes.iter().copied().find(fits).or(sizes.last().copied()).unwrap_or(BODY_SIZE)
}

impl<'a> Painter<'a> {
    fn id(&mut self) -> u32 {
        self.next_id += 1;
        self.next_id
    }

    fn heads(&mut self, draft: &Draft<'a>) -> Vec<El> {
        let (mut title_area, mut lead_area) = heads(draft.layout);
        title_area.h += draft.shift;
        lead_area.y += draft.shift;
        let large = draft.layout == Layout::Title;
        let sizes: &[f32] =
            if large { &[40.0, 36.0, 32.0, 28.0] } else { &[TITLE_SIZE, LEAST_TITLE_SIZE, 24.0, 20.0, 16.0] };
        let words = self.title.clone();
        let title = Holder {
            id: self.id(),
            name: &self.language.text("pptx-title"),
            kind: if large { "ctrTitle" } else { "title" },
            index: 0,
        };
        let usual = if large { 40.0 } else { TITLE_SIZE };
        let moved = |area: Area| (draft.shift > 0.0).then_some(area);
        let room = Area { w: title_area.w * TITLE_ROOM, ..title_area };
        let mut heads =
            vec![self.placeholder(title, &words, (size_for(&words, sizes, true, room), usual), moved(title_area))];
        let first = draft.part.0 == 1;
        // A picture alone on a further slide says what it is.
        let lead = match draft.blocks.as_slice() {
            [(_, Block::Picture(picture))] if !first => picture.name.as_str(),
            _ if first => draft.page.lead.as_str(),
            _ => "",
        };
        if !lead.is_empty() {
            let holder = Holder {
                id: self.id(),
                name: &self.language.text("pptx-lead"),
                kind: if large { "subTitle" } else { "body" },
                index: if large { 1 } else { 13 },
            };
            let sizes: &[f32] = if large { &[20.0, 18.0, 16.0, 14.0] } else { &[LEAD_SIZE, 15.0, 14.0, 13.0, 12.0] };
            let usual = if large { 20.0 } else { LEAD_SIZE };
            let size = size_for(lead, sizes, false, lead_area);
            heads.push(self.placeholder(holder, lead, (size, usual), moved(lead_area)));
        }
        heads
    }

    /// A placeholder with text; only a size and a place that differ from the layout's are written.
    fn placeholder(&self, holder: Holder<'_>, text: &str, (size, usual): (f32, f32), place: Option<Area>) -> El {
        let own = ((size - usual).abs() > 0.01).then_some(size);
        let style = Style { size: own, ..Style::INHERITED };
        let words = el("p:txBody")
            .child(el("a:bodyPr").child(el("a:normAutofit")))
            .child(el("a:lstStyle"))
            .child(in_placeholder(text, (style, size), self.language));
        let place = el("p:spPr").children(place.map(|area| transform("a:xfrm", area)));
        el("p:sp").child(holder_head(holder)).child(place).child(words)
    }

    fn feet(&mut self, footer: &str) -> Vec<El> {
        let tag = tag(self.language);
        let foot = Holder { id: self.id(), name: &self.language.text("pptx-footer"), kind: "ftr", index: 11 };
        let size = size_for(footer, &[10.0, 9.0, 8.0, 7.0], false, Area::new(0.0, 0.0, 280.0, 5.5));
        let mut feet = Vec::new();
        if !footer.is_empty() {
            // Said in full: not every program takes the looks of footers from the layout.
            let run = run_in_full(footer, Style::new(size, false, Ink::Muted), self.language);
            let words = el("p:txBody")
                .child(el("a:bodyPr").child(el("a:normAutofit")))
                .child(el("a:lstStyle"))
                .child(el("a:p").child(el("a:pPr").at("algn", "l")).child(run));
            feet.push(el("p:sp").child(holder_head(foot)).child(el("p:spPr")).child(words));
        }
        let number = Holder { id: self.id(), name: &self.language.text("pptx-number"), kind: "sldNum", index: 12 };
        let field = el("a:fld")
            .at("id", "{7A5B3C1D-2E4F-4A6B-8C9D-0E1F2A3B4C5D}")
            .at("type", "slidenum")
            .child(el("a:rPr").at("lang", tag))
            .child(el("a:t").text(NUMBER_SAMPLE));
        let words = el("p:txBody").child(el("a:bodyPr")).child(el("a:lstStyle")).child(el("a:p").child(field));
        feet.push(el("p:sp").child(holder_head(number)).child(el("p:spPr")).child(words));
        feet
    }

    fn block(&mut self, area: Area, block: &Block<'a>) -> Vec<El> {
        match block {
            Block::Figures(figures) => self.figures(area, figures),
            Block::Sheet(sheet) => {
                let id = self.id();
                vec![sheet.frame(id, &self.title, area, self.language)]
            }
            Block::Picture(picture) => vec![self.picture(area, picture)],
            Block::Chart(chart) => self.chart(area, chart),
            Block::Points(points, size) => vec![self.points(area, points, *size)],
            Block::Annotation(text) => vec![self.annotation(area, text)],
        }
    }

    fn picture(&mut self, area: Area, picture: &Picture) -> El {
        let place = fitted(&picture.scene, area);
        let description = format!("{}. {}", picture.name, svg::description(&picture.scene));
        Drawing::new(&picture.scene, place, self.language, &mut self.next_id).group(&picture.name, &description)
    }

    fn chart(&mut self, area: Area, chart: &'a Chart) -> Vec<El> {
        let noted = if chart.note.is_empty() { 0.0 } else { height(&chart.note, NOTE_SIZE, false, area.w) + 1.0 };
        let place = Area { h: area.h - noted, ..area };
        let relation = format!("rIdChart{}", self.charts.len() + 1);
        let name = if chart.title.is_empty() { self.title.clone() } else { chart.title.clone() };
        let description = if chart.note.is_empty() { name.clone() } else { format!("{name}. {}", chart.note) };
        let inside = el("c:chart").at("xmlns:c", super::C).at("xmlns:r", super::R).at("r:id", &relation);
        let id = self.id();
        let mut shapes = vec![frame(id, &name, &description, place, super::C, inside)];
        self.charts.push((relation, chart, (place.w, place.h)));
        if noted > 0.0 {
            let below = Area::new(area.x, place.bottom() + 1.0, area.w, noted - 1.0);
            let words = paragraph(&chart.note, Style::new(NOTE_SIZE, false, Ink::Muted), self.language);
            let id = self.id();
            shapes.push(text_box(id, &self.language.text("pptx-chart-note"), below, "t", [words]));
        }
        shapes
    }

    /// Sentences, each with a bullet, in a text box that wraps.
    fn points(&mut self, area: Area, points: &[&str], size: f32) -> El {
        let paragraphs = points.iter().map(|point| {
            let properties = el("a:pPr")
                .at("marL", emu(POINT_INDENT))
                .at("indent", emu(-POINT_INDENT))
                .children(line_distance(point, size))
                .child(el("a:spcBef").child(el("a:spcPts").at("val", (POINT_GAP / 25.4 * 7200.0).round() as i64)))
                .child(el("a:buClr").child(option_colour(0)))
                .child(el("a:buFont").at("typeface", "Arial"))
                .child(el("a:buChar").at("char", "•"));
            let style = Style::new(size, false, Ink::Text);
            el("a:p").child(properties).child(run(point, style, self.language))
        });
        let paragraphs: Vec<El> = paragraphs.collect();
        let id = self.id();
        text_box(id, &self.language.text("pptx-text"), area, "t", paragraphs)
    }

    /// What the user noted, in a soft box.
    fn annotation(&mut self, area: Area, text: &str) -> El {
        let id = self.id();
        let room = area.shrunk(ANNOTATION_PAD);
        let sizes = [ANNOTATION_SIZE, 15.0, 14.0, 12.0, 10.0];
        let found = sizes.into_iter().find(|size| paragraphs_height(text, *size, room.w) <= room.h + 0.3);
        let words = paragraphs(text, Style::new(found.unwrap_or(10.0), false, Ink::Text), self.language);
        let edge = el("a:ln").at("w", 12_700).child(el("a:solidFill").child(option_colour(0)));
        let name = self.language.text("pptx-annotation");
        word_box(Head::text(id, &name), area, edge, (ANNOTATION_PAD, ANNOTATION_PAD), words)
    }

    fn figures(&mut self, area: Area, figures: &[&KeyFigure]) -> Vec<El> {
        let width = card_width(area, figures.len());
        let places = (0..figures.len()).map(|at| area.x + at as f32 * (width + FIGURE_GAP));
        let draw = |(figure, x): (&&KeyFigure, f32)| {
            card::draw(self.id(), Area::new(x, area.y, width, area.h), figure, self.card_sizes, self.language)
        };
        figures.iter().zip(places).map(draw).collect()
    }
}

/// A paragraph of a placeholder that has this size in points, whether it is written or the layout's.
fn in_placeholder(text: &str, (style, size): (Style, f32), language: Language) -> El {
    let distance = line_distance(text, size).map(|distance| el("a:pPr").child(distance));
    el("a:p").children(distance).child(run(text, style, language))
}

/// A run that names its faces: those of the theme.
fn run_in_full(text: &str, style: Style, language: Language) -> El {
    let properties = run_properties("a:rPr", style, language)
        .child(el("a:latin").at("typeface", "+mn-lt"))
        .child(el("a:ea").at("typeface", "+mn-ea"));
    el("a:r").child(properties).child(el("a:t").text(text))
}

/// The page of notes of a slide: what the speaker may want to say.
pub fn notes(notes: &[String], language: Language) -> El {
    let (above, below) = notes_areas();
    let image = el("p:sp")
        .child(
            el("p:nvSpPr")
                .child(el("p:cNvPr").at("id", 2).at("name", language.text("pptx-slide")))
                .child(el("p:cNvSpPr").child(el("a:spLocks").at("noGrp", 1).at("noRot", 1).at("noChangeAspect", 1)))
                .child(el("p:nvPr").child(el("p:ph").at("type", "sldImg").at("idx", 2))),
        )
        .child(el("p:spPr").child(transform("a:xfrm", above)));
    let holder = Holder { id: 3, name: &language.text("pptx-notes"), kind: "body", index: 3 };
    let style = Style { size: Some(12.0), ..Style::INHERITED };
    let mut paragraphs: Vec<El> = notes.iter().flat_map(|note| paragraphs(note, style, language)).collect();
    if paragraphs.is_empty() {
        paragraphs.push(el("a:p").child(run_properties("a:endParaRPr", Style::INHERITED, language)));
    }
    let words = el("p:sp").child(holder_head(holder)).child(el("p:spPr").child(transform("a:xfrm", below))).child(
        el("p:txBody").child(el("a:bodyPr").child(el("a:normAutofit"))).child(el("a:lstStyle")).children(paragraphs),
    );
    let tree = el("p:spTree").children(tree_head()).child(image).child(words);
    rooted("p:notes").child(el("p:cSld").child(tree)).child(el("p:clrMapOvr").child(el("a:masterClrMapping")))
}
