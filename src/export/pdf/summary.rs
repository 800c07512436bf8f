//! The first page of the report: what a manager reads in a minute.
use super::document::{Block, Figure, Section};
use super::pictures::Album;
use super::report::TEXT_MM;
use super::{Material, compared, table};
use crate::export::comparison::letter;
use crate::export::deck::{Deck, Item, Page};
use crate::quantity::Message;
use crate::scene::{box_view, thumbnail};

/// The first page.
///
/// `workloads` are those of an only option, which stand here and nowhere else.
pub fn section(material: &Material<'_>, deck: &Deck, album: &mut Album, workloads: Vec<Block>) -> Section {
    let recommendation = deck.pages.iter().find(|page| page.key == "recommendation");
    let mut blocks = Vec::new();
    match material.options {
        [only] => {
            let figures = figures_of(deck, only.plan.id.0);
            blocks.extend((!figures.is_empty()).then_some(Block::Figures { figures }));
            let words = |message: &Message| material.language.words(message);
            let scene = box_view::box_view(material.catalog, only.plan, only.analysis, &words);
            blocks.extend(album.scene(&scene, &material.language.text("pdf-box")));
            blocks.extend(points_of(deck, only.plan.id.0));
            blocks.extend(workloads);
        }
        options => {
            let scenes: Vec<_> =
                options.iter().map(|option| thumbnail(material.catalog, option.plan, option.analysis)).collect();
            let titles = (0..options.len()).map(|at| head(material, at));
            blocks.extend(album.gallery(scenes.iter().zip(titles)));
            blocks.push(Block::Table(compared::key_rows(material, &compared::comparison(material))));
            let answers = recommendation.into_iter().flat_map(|page| &page.items);
            blocks.extend(answers.filter_map(plain_item).map(without_numbers));
        }
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

/// A table of answers without its last column: the numbers stand in the table above.
fn without_numbers(block: Block) -> Block {
    let Block::Table(mut table) = block else { return block };
    for line in table.rows.iter_mut().chain(std::iter::once(&mut table.head)) {
        line.pop();
    }
    table.shares.pop();
    Block::Table(table)
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

fn page_of(deck: &Deck, option: u32) -> Option<&Page> {
    let key = format!("option-{option}");
    deck.pages.iter().find(|page| page.key == key)
}

/// The key figures of an option, as the pages of a meeting have them: of the machine, then of its links.
pub fn figures_of(deck: &Deck, option: u32) -> Vec<Figure> {
    let links = format!("option-{option}-links");
    let pages = page_of(deck, option).into_iter().chain(deck.pages.iter().filter(|page| page.key == links));
    let items = pages.flat_map(|page| &page.items);
    let figures = items.filter_map(|item| match item {
        Item::Figures(figures) => Some(figures),
        _ => None,
    });
    figures
        .flatten()
        .map(|it| Figure { label: it.label.clone(), value: it.value.clone(), detail: it.detail.clone() })
        .collect()
}

fn points_of(deck: &Deck, option: u32) -> Option<Block> {
    let items = page_of(deck, option).into_iter().flat_map(|page| &page.items);
    items.filter_map(plain_item).find(|block| matches!(block, Block::Points { .. }))
}

/// An item without a picture.
pub fn plain_item(item: &Item) -> Option<Block> {
    match item {
        Item::Table(told) => Some(Block::Table(table::table(told, TEXT_MM))),
        Item::Points(points) => Some(Block::Points { points: points.clone() }),
        Item::Figures(figures) => Some(Block::Figures {
            figures: figures
                .iter()
                .map(|it| Figure { label: it.label.clone(), value: it.value.clone(), detail: it.detail.clone() })
                .collect(),
        }),
        Item::Picture(_) | Item::Chart(_) => None,
    }
}
