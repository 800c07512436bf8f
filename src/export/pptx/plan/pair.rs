//! Two pieces side by side or one above the other, of which one is to be looked at.
use std::collections::VecDeque;

use crate::export::pptx::picture::fitted;
use crate::export::pptx::plan::{
    Block, GAP, LEAST_CHART, LEAST_VISUAL, LONG_TABLE, POINT_SIZES, Piece, TABLE_SIZES, points_height,
};
use crate::export::pptx::table::Sheet;
use crate::scene::Area;

/// Places a piece beside or above the next one if the two go together; they take all room that is left.
pub(super) fn paired<'a>(
    area: Area,
    piece: &Piece<'a>,
    queue: &mut VecDeque<Piece<'a>>,
    blocks: &mut Vec<(Area, Block<'a>)>,
) -> bool {
    let Some(next) = queue.front() else { return false };
    if area.h < LEAST_VISUAL || !(piece.is_visual() || next.is_visual()) {
        return false;
    }
    // A picture that shrinks to less than half by its neighbour is better off alone.
    let alone = [piece, next].into_iter().filter(|piece| piece.is_visual()).map(|piece| shown(area, piece.aspect()));
    let least = alone.fold(f32::INFINITY, f32::min) * 0.3;
    let found = splits(area, piece.is_visual(), next.is_visual())
        .into_iter()
        .filter_map(|(a, b)| Some((block(a, piece)?, block(b, next)?)))
        .map(|(a, b)| (worth(&a, piece).min(worth(&b, next)), a, b))
        .filter(|(worth, ..)| *worth >= least)
        .max_by(|(own, a, b), (other, c, d)| (own * tidy(a) * tidy(b)).total_cmp(&(other * tidy(c) * tidy(d))));
    let Some((_, a, b)) = found else { return false };
    blocks.extend([a, b]);
    queue.pop_front();
    true
}

/// Ways to share an area: side by side and one above the other, with the larger part for what is to be looked at.
fn splits(area: Area, first: bool, second: bool) -> Vec<(Area, Area)> {
    let shares: &[f32] = match (first, second) {
        (true, true) => &[0.5, 0.6, 0.4],
        (true, false) => &[0.64, 0.56, 0.72, 0.5],
        _ => &[0.36, 0.44, 0.28, 0.5],
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
pub(super) fn block<'a>(area: Area, piece: &Piece<'a>) -> Option<(Area, Block<'a>)> {
    match piece {
        Piece::Picture(picture) => Some((area, Block::Picture(picture))),
        Piece::Chart(chart) if area.h >= LEAST_CHART && area.w >= 90.0 => Some((area, Block::Chart(chart))),
        Piece::Points(points) => {
            let size = POINT_SIZES.into_iter().find(|size| points_height(points, *size, area.w) <= area.h)?;
            Some((area, Block::Points(points.clone(), size)))
        }
        Piece::Table(table) => {
            let fits = |sheet: &Sheet| sheet.size >= LONG_TABLE && sheet.height() <= area.h && sheet.wraps_little();
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

/// What a table beside a picture takes from the worth of both: small ones and cells that break their lines are harder to
/// read.
fn tidy((_, block): &(Area, Block<'_>)) -> f32 {
    match block {
        Block::Sheet(sheet) => (sheet.size / TABLE_SIZES[0]) * if sheet.wraps_nowhere() { 1.0 } else { 0.5 },
        _ => 1.0,
    }
}
