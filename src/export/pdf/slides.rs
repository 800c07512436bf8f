//! The pages of a meeting as slides.
use super::document::{Block, Document, Section};
use super::pictures::Album;
use super::summary::plain_item;
use super::{Input, Material, Paper, PdfError, table};
use crate::export::deck::{Deck, Item, Page};
use crate::scene::chart_view::Look;

/// Width of the text of a slide, mm.
const TEXT_MM: f32 = 224.0;

/// The pages that are switched on, in the user's order.
///
/// # Errors
/// Never for a deck that fits into memory.
pub fn slides(material: &Material<'_>, deck: &Deck) -> Result<Input, PdfError> {
    let mut document = Document::new(material, Paper::A4, "pdf-kind-slides");
    document.title.clone_from(&deck.title);
    document.footer.clone_from(&deck.footer);
    let mut album = Album::new(material.language);
    document.sections = deck.pages.iter().map(|page| slide(page, &mut album)).collect();
    document.input("slides.typ", material, album)
}

fn slide(page: &Page, album: &mut Album) -> Section {
    // A chart beside something else has half the page.
    let alone = page.items.iter().filter(|item| !matches!(item, Item::Points(_))).count() < 2;
    let width = if alone { TEXT_MM } else { TEXT_MM / 2.0 - 4.0 };
    let look = Look { width, height: 92.0, text: if alone { 4.4 } else { 3.8 }, words: false };
    let block = |item: &Item| match item {
        Item::Chart(chart) => Some(album.chart(chart, look)),
        Item::Picture(picture) => album.scene(&picture.scene, &picture.name),
        Item::Table(told) => Some(Block::Table(table::table(told, TEXT_MM))),
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
