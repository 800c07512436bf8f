//! The pages of a meeting as slides.
use super::document::{Block, Document, Section, Table};
use super::pictures::Album;
use super::summary::plain_item;
use super::{Input, Material, Paper, PdfError, table};
use crate::export::deck::{Deck, Item, Page};
use crate::scene::Palette;
use crate::scene::chart_view::Look;

/// Width of the text of a slide, mm.
const TEXT_MM: f32 = 224.0;
/// Width of half of it, mm.
const HALF_MM: f32 = (TEXT_MM - 8.0) / 2.0;

/// The pages that are switched on, in the user's order.
///
/// # Errors
/// Never for a deck that fits into memory.
pub fn slides(material: &Material<'_>, deck: &Deck) -> Result<Input, PdfError> {
    let mut document = Document::new(material, Paper::A4, "pdf-kind-slides");
    document.title.clone_from(&deck.title);
    document.footer.clone_from(&deck.footer);
    let mut album = Album::new(material.language);
    document.sections = deck.pages.iter().map(|page| slide(page, material.options.len(), &mut album)).collect();
    document.input("slides.typ", material, album)
}

fn slide(page: &Page, options: usize, album: &mut Album) -> Section {
    let look = look(page);
    let block = |item: &Item| match item {
        Item::Chart(chart) => Some(album.chart(chart, look)),
        Item::Picture(picture) => album.scene(&picture.scene, &picture.name),
        Item::Table(told) => Some(Block::Table(coloured(table::table(told, TEXT_MM), options))),
        other => plain_item(other),
    };
    Section {
        key: page.key.clone(),
        title: page.title.clone(),
        lead: page.lead.clone(),
        blocks: page.items.iter().filter_map(block).collect(),
        note: page.annotation.clone(),
    }
}

/// How large charts are: as the template sets them, one alone, two in a row, more in two rows.
fn look(page: &Page) -> Look {
    let charts = page.items.iter().filter(|item| matches!(item, Item::Chart(_))).count();
    let table = page.items.iter().any(|item| matches!(item, Item::Table(_)));
    let height = if table { 52.0 } else { 88.0 };
    match charts {
        0 | 1 => Look { width: TEXT_MM, height, text: 4.2, words: false },
        2 => Look { width: HALF_MM, height, text: 3.6, words: false },
        _ => Look { width: HALF_MM, height: height / 2.0 - 7.0, text: 3.3, words: false },
    }
}

/// Columns that tell of the options one by one have their colours.
fn coloured(mut table: Table, options: usize) -> Table {
    if options > 1 && table.head.len() == options + 1 && table.head.first().is_some_and(String::is_empty) {
        let colours = (0..options).map(|at| Palette::Light.option(at).to_string());
        table.colours = std::iter::once(String::new()).chain(colours).collect();
    }
    table
}
