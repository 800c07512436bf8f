//! Which slides a page becomes, and what stands where on them: decided here, drawn elsewhere.
use std::collections::VecDeque;

use crate::export::deck::{Item, KeyFigure, Page, Picture};
use crate::export::pptx::card;
use crate::export::pptx::frame::{BODY, LEAD, LEAST_TITLE_SIZE, Layout, SECOND_LINE, TITLE, TITLE_ROOM};
use crate::export::pptx::measure::{height, width_pt};
use crate::export::pptx::picture::fitted;
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

/// Width of key figures beside a picture, mm: of one column, and of two.
const BESIDE: [f32; 2] = [96.0, 122.0];

/// Most key figures in one column.
const ONE_COLUMN: usize = 4;

/// Most key figures beside each other.
const FIGURES_IN_ROW: usize = 4;

/// Least height of a picture or chart that is worth its place, mm.
const LEAST_VISUAL: f32 = 52.0;

/// The same for a chart, which has titles and a legend besides.
const LEAST_CHART: f32 = 72.0;

/// Least height that sentences or the start of a table need, mm.
const LEAST_TEXT: f32 = 18.0;

/// Sizes of sentences, points, from the best to the smallest that is read from the back of a room.
const POINT_SIZES: [f32; 4] = [20.0, 18.0, 16.0, 14.0];

/// Sizes of tables, points.
const TABLE_SIZES: [f32; 4] = [18.0, 16.0, 15.0, 14.0];

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
            let words = height(&page.annotation, ANNOTATION_SIZE, false, area.w - 3.0 * ANNOTATION_PAD);
            let tall = (words + 2.0 * ANNOTATION_PAD).min(area.h / 2.0);
            blocks.push((Area::new(area.x, area.bottom() - tall, area.w, tall), Block::Annotation(&page.annotation)));
            area.h -= tall + GAP;
        }
        if !first || !hero(area, &mut queue, &mut blocks) {
            fill(area, &mut queue, &mut blocks);
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

/// The first picture large, the key figures in columns beside it, sentences below either; `false` if the page has not
/// both.
fn hero<'a>(area: Area, queue: &mut VecDeque<Piece<'a>>, blocks: &mut Vec<(Area, Block<'a>)>) -> bool {
    let Some(Piece::Picture(picture)) = queue.front() else { return false };
    let picture = *picture;
    let Some(at) = queue.iter().position(|piece| matches!(piece, Piece::Figures(_))) else { return false };
    let Some(Piece::Figures(figures)) = queue.get(at) else { return false };
    let columns = if figures.len() > ONE_COLUMN { 2 } else { 1 };
    let left = Area { w: area.w - GAP - BESIDE[columns - 1], ..area };
    let right = Area { x: left.right() + GAP, w: BESIDE[columns - 1], ..area };
    let (figures, rows) = (figures.clone(), figures.len().div_ceil(columns).max(1));
    let most = (right.h + FIGURE_GAP) / rows as f32 - FIGURE_GAP;
    let needed = card::tallest(&figures, (right.w + FIGURE_GAP) / columns as f32 - FIGURE_GAP).min(most);
    queue.remove(at);
    queue.pop_front();
    let shown = fitted(&picture.scene, left);
    // Sentences stand below the key figures, else below the picture, else on a slide of their own.
    let said = queue.iter().position(|piece| matches!(piece, Piece::Points(_)));
    let below_cards = lower(right, rows as f32 * (needed + FIGURE_GAP) - FIGURE_GAP + GAP);
    let below_picture = lower(left, shown.h + GAP);
    let words = said.and_then(|at| {
        let piece = queue.get(at)?;
        let beside = block(below_cards, piece).map(|block| (block, false));
        Some((at, beside.or_else(|| block(below_picture, piece).map(|block| (block, true)))?))
    });
    let tall = if matches!(words, Some((_, (_, false)))) { needed } else { most.min(needed + 8.0) };
    let mut y = right.y;
    for row in figures.chunks(columns) {
        // A last one alone is as wide as the others.
        let w = if row.len() == columns { right.w } else { (right.w - FIGURE_GAP) / 2.0 };
        blocks.push((Area::new(right.x, y, w, tall), Block::Figures(row.to_vec())));
        y += tall + FIGURE_GAP;
    }
    let place = match words {
        Some((_, (_, true))) => Area { h: shown.h, ..left },
        _ => Area { h: left.h.min(shown.h.max(y - FIGURE_GAP - left.y)), ..left },
    };
    blocks.push((place, Block::Picture(picture)));
    if let Some((at, (words, _))) = words {
        blocks.push(words);
        queue.remove(at);
    }
    true
}

/// What is left of an area below this height, mm.
fn lower(area: Area, used: f32) -> Area {
    Area { y: area.y + used, h: area.h - used, ..area }
}

/// Places pieces from the top down while there is room.
fn fill<'a>(mut area: Area, queue: &mut VecDeque<Piece<'a>>, blocks: &mut Vec<(Area, Block<'a>)>) {
    while let Some(piece) = queue.pop_front() {
        if area.h < piece.least() && area.h < BODY.h - 1.0 {
            queue.push_front(piece);
            // What is left of the slide may do for sentences that come later.
            let said = queue.iter().position(|piece| matches!(piece, Piece::Points(_)));
            if let Some((at, words)) = said.and_then(|at| Some((at, block(area, queue.get(at)?)?))) {
                blocks.push(words);
                queue.remove(at);
            }
            return;
        }
        if paired(area, &piece, queue, blocks) {
            return;
        }
        let used = match piece {
            Piece::Figures(figures) => place_figures(area, &figures, blocks),
            Piece::Picture(picture) => {
                blocks.push((area, Block::Picture(picture)));
                return;
            }
            Piece::Chart(chart) => {
                blocks.push((area, Block::Chart(chart)));
                return;
            }
            Piece::Points(points) => {
                let size = POINT_SIZES.into_iter().find(|size| points_height(&points, *size, area.w) <= area.h);
                let size = size.unwrap_or(14.0);
                let fits = fitting(&points, size, area);
                let (now, later) = points.split_at(fits);
                let used = points_height(now, size, area.w);
                blocks.push((Area::new(area.x, area.y, area.w, used.min(area.h)), Block::Points(now.to_vec(), size)));
                if !later.is_empty() {
                    queue.push_front(Piece::Points(later.to_vec()));
                    return;
                }
                used
            }
            Piece::Table(table) => {
                // Sentences that follow are to stay on the same slide.
                let said = queue.front().map_or(0.0, |next| match next {
                    Piece::Points(points) if queue.len() == 1 => points_height(points, 14.0, area.w) + GAP,
                    _ => 0.0,
                });
                let fits: Vec<Sheet> = TABLE_SIZES.map(|size| Sheet::new(table, area.w, size)).into();
                let with = |said: f32| {
                    let all = || fits.iter().filter(|sheet| sheet.height() + said <= area.h);
                    let little = all().find(|sheet| sheet.wraps_little()).or(all().next());
                    all().find(|sheet| sheet.wraps_nowhere()).or(little).cloned()
                };
                let sheet = with(said).or_else(|| with(0.0));
                let sheet = sheet.unwrap_or_else(|| Sheet::new(table, area.w, 14.0));
                match place_sheet(area, sheet, blocks) {
                    (used, None) => used,
                    (_, Some(rest)) => {
                        queue.push_front(Piece::Rest(rest));
                        return;
                    }
                }
            }
            Piece::Rest(sheet) => match place_sheet(area, sheet, blocks) {
                (used, None) => used,
                (_, Some(rest)) => {
                    queue.push_front(Piece::Rest(rest));
                    return;
                }
            },
        };
        area.y += used + GAP;
        area.h -= used + GAP;
    }
}

fn place_figures<'a>(area: Area, figures: &[&'a KeyFigure], blocks: &mut Vec<(Area, Block<'a>)>) -> f32 {
    let rows = figures.len().div_ceil(FIGURES_IN_ROW).max(1);
    let per_row = figures.len().div_ceil(rows).max(1);
    let each = (area.w + FIGURE_GAP) / per_row as f32 - FIGURE_GAP;
    let most = (area.h + FIGURE_GAP) / rows as f32 - FIGURE_GAP;
    let tall = card::tallest(figures, each).min(most).max(FIGURE_HEIGHT.min(most));
    let mut used = 0.0;
    for row in figures.chunks(per_row) {
        // All rows have columns of the same width.
        let width = (each + FIGURE_GAP) * row.len() as f32 - FIGURE_GAP;
        blocks.push((Area::new(area.x, area.y + used, width, tall), Block::Figures(row.to_vec())));
        used += tall + FIGURE_GAP;
    }
    used - FIGURE_GAP
}

fn place_sheet(area: Area, sheet: Sheet, blocks: &mut Vec<(Area, Block<'_>)>) -> (f32, Option<Sheet>) {
    let (now, rest) = sheet.cut(area.h);
    let used = now.height();
    blocks.push((Area::new(area.x, area.y, area.w, used), Block::Sheet(now)));
    (used, rest)
}

/// Height of sentences at a size in points, mm.
fn points_height(points: &[&str], size: f32, width: f32) -> f32 {
    points.iter().map(|point| height(point, size, false, width - POINT_INDENT) + POINT_GAP).sum()
}

/// How many sentences fit, at least one.
fn fitting(points: &[&str], size: f32, area: Area) -> usize {
    let fits =
        (1..=points.len()).rev().find(|n| points_height(points.get(..*n).unwrap_or(&[]), size, area.w) <= area.h);
    fits.unwrap_or(1)
}

/// Places a piece beside or above the next one if the two go together; they take all room that is left.
fn paired<'a>(
    area: Area,
    piece: &Piece<'a>,
    queue: &mut VecDeque<Piece<'a>>,
    blocks: &mut Vec<(Area, Block<'a>)>,
) -> bool {
    let Some(next) = queue.front() else { return false };
    if area.h < LEAST_VISUAL || !(piece.is_visual() || next.is_visual()) {
        return false;
    }
    let found = splits(area, piece.is_visual(), next.is_visual())
        .into_iter()
        .filter_map(|(a, b)| Some((block(a, piece)?, block(b, next)?)))
        .map(|(a, b)| (worth(&a, piece).min(worth(&b, next)), a, b))
        .max_by(|a, b| a.0.total_cmp(&b.0));
    let Some((worth, a, b)) = found else { return false };
    // A picture that shrinks to less than half by its neighbour is better off alone.
    let alone = [piece, next].into_iter().filter(|piece| piece.is_visual()).map(|piece| shown(area, piece.aspect()));
    if worth < alone.fold(f32::INFINITY, f32::min) * 0.3 {
        return false;
    }
    blocks.extend([a, b]);
    queue.pop_front();
    true
}

/// Ways to share an area: side by side and one above the other, with the larger part for what is to be looked at.
fn splits(area: Area, first: bool, second: bool) -> Vec<(Area, Area)> {
    let shares: &[f32] = match (first, second) {
        (true, true) => &[0.5, 0.6, 0.4],
        (true, false) => &[0.64, 0.56, 0.72],
        _ => &[0.36, 0.44, 0.28],
    };
    let beside = shares.iter().map(|share| {
        let w = (area.w - GAP) * share;
        (Area { w, ..area }, Area { x: area.x + w + GAP, w: area.w - w - GAP, ..area })
    });
    let above = shares.iter().map(|share| {
        let h = (area.h - GAP) * share;
        (Area { h, ..area }, Area { y: area.y + h + GAP, h: area.h - h - GAP, ..area })
    });
    beside.chain(above).collect()
}

/// A piece in an area, if it fits as a whole.
fn block<'a>(area: Area, piece: &Piece<'a>) -> Option<(Area, Block<'a>)> {
    match piece {
        Piece::Picture(picture) => Some((area, Block::Picture(picture))),
        Piece::Chart(chart) if area.h >= LEAST_CHART && area.w >= 90.0 => Some((area, Block::Chart(chart))),
        Piece::Points(points) => {
            let size = POINT_SIZES.into_iter().find(|size| points_height(points, *size, area.w) <= area.h)?;
            Some((area, Block::Points(points.clone(), size)))
        }
        Piece::Table(table) => {
            let fits = |sheet: &Sheet| sheet.height() <= area.h && sheet.wraps_little();
            let sheet = TABLE_SIZES.map(|size| Sheet::new(table, area.w, size)).into_iter().find(fits)?;
            Some((area, Block::Sheet(sheet)))
        }
        _ => None,
    }
}

/// Area, mm², that something of this shape has in a place.
fn shown(area: Area, aspect: f32) -> f32 {
    let w = area.w.min(area.h * aspect);
    w * w / aspect.max(0.01)
}

/// How much a block has of its picture; sentences and tables that fit are content.
fn worth((area, block): &(Area, Block<'_>), piece: &Piece<'_>) -> f32 {
    match block {
        Block::Picture(picture) => {
            let fitted = fitted(&picture.scene, *area);
            fitted.w * fitted.h
        }
        Block::Chart(_) => shown(*area, piece.aspect()),
        _ => f32::INFINITY,
    }
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
