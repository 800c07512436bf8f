//! Pieces one below the other while there is room.
use std::collections::VecDeque;

use crate::export::deck::KeyFigure;
use crate::export::pptx::card;
use crate::export::pptx::frame::BODY;
use crate::export::pptx::plan::pair::{block, paired};
use crate::export::pptx::plan::{
    Block, FIGURE_GAP, FIGURE_HEIGHT, GAP, LONG_TABLE, POINT_SIZES, Piece, TABLE_SIZES, points_height,
};
use crate::export::pptx::table::Sheet;
use crate::export::story::Table;
use crate::scene::Area;

/// Most key figures beside each other.
const FIGURES_IN_ROW: usize = 4;

/// Places pieces from the top down while there is room.
pub(super) fn fill<'a>(mut area: Area, queue: &mut VecDeque<Piece<'a>>, blocks: &mut Vec<(Area, Block<'a>)>) {
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
                let sheet = sheet(table, area, said);
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

/// The table as large as it fits above sentences of this height, mm, else without them, else as large as one of several
/// slides.
fn sheet(table: &Table, area: Area, said: f32) -> Sheet {
    let fits: Vec<Sheet> = TABLE_SIZES.map(|size| Sheet::new(table, area.w, size)).into();
    let with = |said: f32| {
        let all = || fits.iter().filter(|sheet| sheet.height() + said <= area.h);
        let usual = || all().filter(|sheet| sheet.size >= LONG_TABLE);
        let whole = usual().find(|sheet| sheet.wraps_nowhere());
        whole.or_else(|| usual().find(|sheet| sheet.wraps_little())).or_else(|| all().next()).cloned()
    };
    with(said).or_else(|| with(0.0)).unwrap_or_else(|| Sheet::new(table, area.w, LONG_TABLE))
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

/// How many sentences fit, at least one.
fn fitting(points: &[&str], size: f32, area: Area) -> usize {
    let fits =
        (1..=points.len()).rev().find(|n| points_height(points.get(..*n).unwrap_or(&[]), size, area.w) <= area.h);
    fits.unwrap_or(1)
}
