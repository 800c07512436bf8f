//! The pages of a meeting as slides.
use super::document::{Block, Document, Section, Table};
use super::pictures::Album;
use super::summary::plain_item;
use super::{Input, Material, Paper, PdfError, table};
use crate::export::deck::{Deck, Item, Page};
use crate::scene::chart_view::Look;
use crate::scene::{Palette, text};

/// Width of the text of a slide, mm: the slide is 13.33 inches wide, as those of office programs.
const TEXT_MM: f32 = 306.667;
/// Width of half of it, mm.
const HALF_MM: f32 = (TEXT_MM - 10.0) / 2.0;
/// Width of a chart beside a table of few columns, mm.
const BESIDE_MM: f32 = TEXT_MM * 0.53;
/// Height that is left for charts below their titles, mm.
const CHARTS_MM: f32 = 112.0;
/// Height of the letters of notes below charts and distance of their lines, mm.
const NOTE_MM: (f32, f32) = (4.3, 5.6);
/// Height of the letters of a chart, mm: 15 points.
const LETTERS_MM: f32 = 5.3;
/// Width of a table's letters on a slide as a multiple of those on paper.
const LARGER: f32 = 1.9;

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
        Item::Table(told) => Some(Block::Table(coloured(table::table(told, TEXT_MM / LARGER), options))),
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

/// How large charts are: as the template sets them, one alone or beside a slim table, two in a row, more in two rows.
fn look(page: &Page) -> Look {
    let charts = || page.items.iter().filter_map(|item| if let Item::Chart(chart) = item { Some(chart) } else { None });
    let slim = |item: &Item| matches!(item, Item::Table(table) if table.rows.iter().all(|row| row.len() <= 2));
    let halves = charts().count() == 1 && page.items.iter().any(slim);
    let width = match charts().count() {
        _ if halves => BESIDE_MM,
        0 | 1 => TEXT_MM,
        _ => HALF_MM,
    };
    let lines = charts().map(|chart| (text::width(&chart.note, NOTE_MM.0) / width).ceil()).fold(0.0, f32::max);
    let all = CHARTS_MM - lines * NOTE_MM.1;
    let tables = || page.items.iter().filter(|item| matches!(item, Item::Table(_)));
    let all = match page.items.len() > charts().count() {
        true if !halves && tables().count() > 0 => all * 0.65,
        true if !halves => all * 0.95,
        _ => all,
    };
    let height = if charts().count() > 2 { all / 2.0 - 7.0 } else { all };
    Look { width, height, text: LETTERS_MM, words: false }
}

/// Columns that tell of the options one by one have their colours.
fn coloured(mut table: Table, options: usize) -> Table {
    if options > 1 && table.head.len() == options + 1 && table.head.first().is_some_and(String::is_empty) {
        let colours = (0..options).map(|at| Palette::Light.option(at).to_string());
        table.colours = std::iter::once(String::new()).chain(colours).collect();
    }
    table
}
