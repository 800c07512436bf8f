//! The first page of the report: what a manager reads in a minute.
use super::document::{Block, Figure, Section};
use super::pictures::Album;
use super::report::TEXT_MM;
use super::risks::risks;
use super::{Material, compared, table};
use crate::export::comparison::letter;
use crate::export::deck::{self, Deck, Item, KeyFigure, KeyFigures, Page};
use crate::locale::plain_number;
use crate::quantity::Message;
use crate::scene::{self, PageSize, box_view, text, thumbnail};

/// Columns of key figures in the template: their number is a multiple of it, so that no cell is empty.
const COLUMNS: usize = 4;

/// Longest name of an option in the head of a column, ems: three lines or so.
const LONGEST_HEAD: f32 = 40.0;

/// The first page.
pub fn section(material: &Material<'_>, deck: &Deck, album: &mut Album) -> Section {
    let recommendation = deck.pages.iter().find(|page| page.key == "recommendation");
    let mut blocks = Vec::new();
    if let [only] = material.options {
        let (figures, _) = figures(material, 0);
        blocks.extend((!figures.is_empty()).then_some(Block::Figures { figures }));
        blocks.extend(risks(material));
        let words = |message: &Message| material.language.words(message);
        // The small paper, whose texts are larger.
        let paper = scene::Page::of(PageSize::Narrow);
        let scene = box_view::box_view_on(&paper, material.catalog, only.plan, only.analysis, &words);
        blocks.extend(album.scene(&scene, &material.language.text("pdf-box")));
        blocks.extend(recommendation.and_then(|page| decisions(material, page)).into_iter().flatten());
    } else {
        let scenes: Vec<_> =
            material.options.iter().map(|option| thumbnail(material.catalog, option.plan, option.analysis)).collect();
        let titles = (0..material.options.len()).map(|at| short_head(material, at));
        blocks.extend(album.gallery(scenes.iter().zip(titles)));
        blocks.push(Block::Table(compared::key_rows(material, &compared::comparison(material))));
        blocks.push(Block::Text { text: material.language.text("pdf-marks") });
        blocks.extend(risks(material));
    }
    let notes = &material.project.notes;
    if !notes.is_empty() {
        blocks.push(Block::Heading { text: material.language.text("report-notes") });
        blocks.push(Block::Text { text: notes.clone() });
    }
    Section {
        key: "summary".to_owned(),
        title: material.language.text("pdf-summary"),
        lead: recommendation.map(|page| page.lead.clone()).unwrap_or_default(),
        blocks,
        ..Section::default()
    }
}

/// What the page of an only option leaves to decide: the rows of its table from that name on.
fn decisions(material: &Material<'_>, page: &Page) -> Option<[Block; 2]> {
    let title = material.language.text("deck-single-decide");
    let table = page.items.iter().find_map(|item| if let Item::Table(table) = item { Some(table) } else { None })?;
    let rows = table.rows.iter().skip_while(|row| row.first() != Some(&title));
    let points: Vec<String> = rows.filter_map(|row| row.get(1).cloned()).collect();
    (!points.is_empty()).then_some([Block::Heading { text: title }, Block::Points { points }])
}

/// Name of an option: its letter and its title; of an only one its title.
pub fn head(material: &Material<'_>, at: usize) -> String {
    let title = material.options.get(at).map_or("", |option| option.plan.title.as_str());
    if title.is_empty() {
        return letter(at);
    }
    if material.options.len() == 1 {
        return title.to_owned();
    }
    material.language.words(&Message::new("compare-option").with("letter", letter(at)).with("title", title))
}

/// The same for the head of a column or the name of a picture, where a very long title is cut.
pub fn short_head(material: &Material<'_>, at: usize) -> String {
    text::fit(&head(material, at), 1.0, LONGEST_HEAD)
}

/// The key figures of an option, money and power first, in full rows; then those of its links that found no place there.
pub fn figures(material: &Material<'_>, at: usize) -> (Vec<Figure>, Vec<Figure>) {
    let Material { catalog, project, options, language, .. } = *material;
    let KeyFigures { machine, work, links } = deck::key_figures(catalog, project, options, language, at);
    let is_work = |figure: &KeyFigure| work.iter().any(|own| own.pointer == figure.pointer);
    let of = |ends: &[&str]| -> Vec<KeyFigure> {
        let ends_so = |it: &&KeyFigure, end: &str| it.pointer.as_ref().is_some_and(|pointer| pointer.contains(end));
        ends.iter().filter_map(|end| machine.iter().find(|it| ends_so(it, end)).cloned()).collect()
    };
    let first = of(&["/price/", "/ownership/", "/power/"]);
    let others = machine.iter().filter(|it| !is_work(it) && !first.contains(it)).cloned();
    let mut found: Vec<Figure> = first.iter().map(told).collect();
    found.extend(room(material, at));
    found.extend(others.chain(work.iter().cloned()).map(|it| told(&it)));
    let mut links: Vec<Figure> = links.iter().map(told).collect();
    let missing = found.len().next_multiple_of(COLUMNS) - found.len();
    let left = links.split_off(missing.min(links.len()));
    found.extend(links);
    (found, left)
}

fn told(figure: &KeyFigure) -> Figure {
    Figure { label: figure.label.clone(), value: figure.value.clone(), detail: figure.detail.clone() }
}

/// Room in the rack, and what the machine has room for.
fn room(material: &Material<'_>, at: usize) -> Option<Figure> {
    let analysis = material.options.get(at)?.analysis;
    let units = analysis.totals.rack_units?;
    let free = Message::new("pdf-room-detail")
        .with("slots", analysis.growth.free_gpu_slots)
        .with("lanes", analysis.growth.free_lanes);
    Some(Figure {
        label: material.language.text("report-rack-units"),
        value: format!("{} U", plain_number(units)),
        detail: material.language.words(&free),
    })
}

/// An item without a picture.
pub fn plain_item(item: &Item) -> Option<Block> {
    match item {
        Item::Table(told) => Some(Block::Table(table::table(told, TEXT_MM))),
        Item::Points(points) => Some(Block::Points { points: points.clone() }),
        Item::Figures(figures) => Some(Block::Figures { figures: figures.iter().map(told).collect() }),
        Item::Picture(_) | Item::Chart(_) => None,
    }
}
