//! Which slides a page becomes, and what stands where on them: decided here, drawn elsewhere.
mod fill;
mod hero;
mod pair;

use std::collections::VecDeque;

use crate::export::deck::{Item, KeyFigure, Page, Picture};
use crate::export::pptx::frame::{BODY, LEAD, LEAST_TITLE_SIZE, Layout, SECOND_LINE, TITLE, TITLE_ROOM};
use crate::export::pptx::measure::{height, paragraphs_height, width_pt};
use crate::export::pptx::table::Sheet;
use crate::export::story::Table;
use crate::scene::Area;
use crate::scene::chart::Chart;

/// Room between blocks, mm.
const GAP: f32 = 6.0;

/// Room between key figures, mm.
pub const FIGURE_GAP: f32 = 4.0;

/// Least height of a row of key figures, mm.
const FIGURE_HEIGHT: f32 = 27.0;

/// Most key figures in one column.
const ONE_COLUMN: usize = 4;

/// Least height of a picture or chart that is worth its place, mm.
const LEAST_VISUAL: f32 = 52.0;

/// The same for a chart, which has titles and a legend besides.
const LEAST_CHART: f32 = 72.0;

/// Least height that sentences or the start of a table need, mm.
const LEAST_TEXT: f32 = 18.0;

/// Sizes of sentences, points, from the best to the smallest that is read from the back of a room.
const POINT_SIZES: [f32; 4] = [20.0, 18.0, 16.0, 14.0];

/// Sizes of tables, points. The last ones keep a table on one slide that would else need two.
const TABLE_SIZES: [f32; 6] = [18.0, 16.0, 15.0, 14.0, 13.0, 12.0];

/// Size of tables that need several slides anyway, points.
const LONG_TABLE: f32 = 14.0;

/// Size of notes below charts, points.
pub const NOTE_SIZE: f32 = 12.0;

/// Size of what the user noted, points.
pub const ANNOTATION_SIZE: f32 = 16.0;

/// Room around the words of a note of the user, mm.
pub const ANNOTATION_PAD: f32 = 3.0;

/// Room before a sentence, mm, and that for its bullet.
pub const POINT_GAP: f32 = 2.2;
pub const POINT_INDENT: f32 = 5.0;

/// A slide to be.
#[derive(Debug, Clone, PartialEq)]
pub struct Draft<'a> {
    /// Its layout.
    pub layout: Layout,
    /// The page that it shows.
    pub page: &'a Page,
    /// Which of the page's slides it is, from 1, and how many there are.
    pub part: (usize, usize),
    /// How much further down all stands below its title, which has a second line then, mm.
    pub shift: f32,
    /// What stands where.
    pub blocks: Vec<(Area, Block<'a>)>,
}

/// Something on a slide.
#[derive(Debug, Clone, PartialEq)]
pub enum Block<'a> {
    /// A row of key figures.
    Figures(Vec<&'a KeyFigure>),
    /// A table or a piece of one.
    Sheet(Sheet),
    /// A picture.
    Picture(&'a Picture),
    /// A chart; its note stands below it.
    Chart(&'a Chart),
    /// Sentences at a size in points.
    Points(Vec<&'a str>, f32),
    /// What the user noted.
    Annotation(&'a str),
}

/// What is still to be placed.
enum Piece<'a> {
    Figures(Vec<&'a KeyFigure>),
    Table(&'a Table),
    Rest(Sheet),
    Picture(&'a Picture),
    Chart(&'a Chart),
    Points(Vec<&'a str>),
}

impl Piece<'_> {
    fn is_visual(&self) -> bool {
        matches!(self, Self::Picture(_) | Self::Chart(_))
    }

    /// Width by height that suits it.
    fn aspect(&self) -> f32 {
        match self {
            Self::Picture(picture) => picture.scene.width / picture.scene.height.max(1.0),
            _ => 1.6,
        }
    }

    fn least(&self) -> f32 {
        match self {
            Self::Figures(_) => FIGURE_HEIGHT,
            Self::Picture(_) => LEAST_VISUAL,
            Self::Chart(_) => LEAST_CHART,
            Self::Table(_) | Self::Rest(_) | Self::Points(_) => LEAST_TEXT,
        }
    }
}

/// The slides of a page.
pub fn slides(page: &Page) -> Vec<Draft<'_>> {
    let mut queue: VecDeque<Piece<'_>> = page.items.iter().filter_map(piece).collect();
    let mut drafts = Vec::new();
    while drafts.is_empty() || !queue.is_empty() {
        let first = drafts.is_empty();
        let layout = layout(page, first, queue.front());
        let mut area = content(page, layout, first, queue.front());
        let shift = if layout == Layout::Title { 0.0 } else { shift(page) };
        (area.y, area.h) = (area.y + shift, area.h - shift);
        let mut blocks = Vec::new();
        if first && !page.annotation.is_empty() {
            let words = paragraphs_height(&page.annotation, ANNOTATION_SIZE, area.w - 3.0 * ANNOTATION_PAD);
            let tall = (words + 2.0 * ANNOTATION_PAD).min(area.h / 2.0);
            blocks.push((Area::new(area.x, area.bottom() - tall, area.w, tall), Block::Annotation(&page.annotation)));
            area.h -= tall + GAP;
        }
        if !first || !hero::hero(area, &mut queue, &mut blocks) {
            fill::fill(area, &mut queue, &mut blocks);
        }
        drafts.push(Draft { layout, page, part: (0, 0), shift, blocks });
    }
    let count = drafts.len();
    for (at, draft) in drafts.iter_mut().enumerate() {
        draft.part = (at + 1, count);
    }
    drafts
}

fn piece(item: &Item) -> Option<Piece<'_>> {
    Some(match item {
        Item::Figures(figures) if !figures.is_empty() => Piece::Figures(figures.iter().collect()),
        Item::Table(table) if !table.rows.is_empty() => Piece::Table(table),
        Item::Picture(picture) if !picture.scene.shapes.is_empty() => Piece::Picture(picture),
        Item::Chart(chart) if chart.highest().is_some() => Piece::Chart(chart),
        Item::Points(points) if !points.is_empty() => Piece::Points(points.iter().map(String::as_str).collect()),
        _ => return None,
    })
}

/// Whether the title needs a second line at the least size of titles: how much room that takes, mm.
fn shift(page: &Page) -> f32 {
    // The page may go on on further slides, and its title tells which of them this is.
    let longest = format!("{} (1 of 2)", page.title);
    if width_pt(&longest, LEAST_TITLE_SIZE, true) > TITLE.w * TITLE_ROOM { SECOND_LINE } else { 0.0 }
}

fn layout(page: &Page, first: bool, piece: Option<&Piece<'_>>) -> Layout {
    match piece {
        _ if first && page.key == "title" => Layout::Title,
        Some(Piece::Picture(_) | Piece::Chart(_)) => Layout::Picture,
        Some(Piece::Table(_) | Piece::Rest(_)) => Layout::Table,
        _ => Layout::Content,
    }
}

fn content(page: &Page, layout: Layout, first: bool, piece: Option<&Piece<'_>>) -> Area {
    match layout {
        Layout::Title => Area::new(24.0, 98.0, 290.0, 76.0),
        _ if first && !page.lead.is_empty() => BODY,
        // Its name stands above it.
        _ if !first && matches!(piece, Some(Piece::Picture(_))) => BODY,
        _ => {
            let top = TITLE.bottom() + 4.0;
            Area::new(BODY.x, top.min(LEAD.bottom()), BODY.w, BODY.bottom() - top.min(LEAD.bottom()))
        }
    }
}

/// Height of sentences at a size in points, mm.
fn points_height(points: &[&str], size: f32, width: f32) -> f32 {
    points.iter().map(|point| height(point, size, false, width - POINT_INDENT) + POINT_GAP).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{Ink, Scene, Shape};

    fn picture(width: f32, height: f32) -> Item {
        let area = Area::new(0.0, 0.0, width, height);
        let shapes = vec![Shape::Rect { area, radius: 0.0, fill: Some(Ink::Body), stroke: None, dashed: false }];
        Item::Picture(Picture {
            name: "picture".to_owned(),
            scene: Scene { width, height, shapes, ..Scene::default() },
        })
    }

    fn points(n: usize) -> Item {
        Item::Points((0..n).map(|n| format!("Sentence {n} that says something of the machine and its cards")).collect())
    }

    fn table(rows: usize) -> Item {
        let rows = (0..rows).map(|row| vec![row.to_string(), "value".to_owned()]).collect();
        Item::Table(Table { head: vec!["What".to_owned(), "Value".to_owned()], rows, numbers: vec![1] })
    }

    fn page(items: Vec<Item>) -> Page {
        Page { key: "page".to_owned(), title: "Page".to_owned(), lead: "Lead".to_owned(), items, ..Page::default() }
    }

    /// Checks that nothing leaves the slide or overlaps, and gives the number of slides.
    #[track_caller]
    fn check(items: Vec<Item>) -> usize {
        let page = page(items);
        let slides = slides(&page);
        for slide in &slides {
            for (at, (area, block)) in slide.blocks.iter().enumerate() {
                assert!(
                    area.bottom() <= BODY.bottom() + 0.1 && area.right() <= BODY.right() + 0.1,
                    "{area:?} {block:?}"
                );
                for (other, _) in slide.blocks.iter().skip(at + 1) {
                    assert!(!area.overlaps(*other), "{area:?} and {other:?}");
                }
            }
        }
        slides.len()
    }

    #[test]
    fn what_goes_together_shares_a_slide() {
        assert_eq!(check(vec![picture(100.0, 60.0), points(4)]), 1);
        assert_eq!(check(vec![points(3), picture(60.0, 100.0)]), 1);
        assert_eq!(check(vec![picture(300.0, 60.0), table(4)]), 1);
        assert_eq!(check(vec![]), 1);
    }

    fn figures(count: usize) -> Item {
        let figure = |_| KeyFigure {
            label: "8B 语言模型，应答用户".to_owned(),
            value: "3,264 词元/秒".to_owned(),
            detail: "80 % 区间 2,307–4,618，估算".to_owned(),
            pointer: None,
        };
        Item::Figures((0..count).map(figure).collect())
    }

    fn said(sentences: &[&str]) -> Item {
        Item::Points(sentences.iter().map(|&sentence| sentence.to_owned()).collect())
    }

    #[test]
    fn sentences_stay_with_the_picture_they_tell_of() {
        let words =
            said(&["警告：插槽 GPU 0、GPU 1 和 GPU 2 的显卡进风受阻", "警告：4 张 GPU 共用 2 条上行链路", "另有 3 条"]);
        assert_eq!(check(vec![picture(180.0, 118.0), figures(6), words.clone()]), 1);
        assert_eq!(check(vec![picture(280.0, 152.0), figures(6), words]), 1);
    }

    #[test]
    fn a_table_is_set_smaller_rather_than_cut() {
        assert_eq!(check(vec![table(18)]), 1);
        assert_eq!(check(vec![table(24)]), 2);
    }

    #[test]
    fn what_is_too_much_goes_on_the_next_slide() {
        assert!(check(vec![points(60)]) > 2);
        assert!(check(vec![table(60)]) > 2);
        assert_eq!(check(vec![picture(100.0, 60.0), points(40)]), 4);
        assert!(check(vec![table(3), table(40), points(3), picture(10.0, 10.0)]) >= 3);
    }

    #[test]
    fn no_row_or_sentence_gets_lost() {
        let page = page(vec![table(57), points(41)]);
        let (mut rows, mut said) = (0, 0);
        for slide in slides(&page) {
            for (_, block) in slide.blocks {
                match block {
                    Block::Sheet(sheet) => rows += sheet.rows.len(),
                    Block::Points(points, _) => said += points.len(),
                    _ => {}
                }
            }
        }
        assert_eq!((rows, said), (57, 41));
    }
}
