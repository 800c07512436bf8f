//! A picture as large as it can be, with its key figures and sentences.
use std::collections::VecDeque;

use crate::export::pptx::card;
use crate::export::pptx::picture::fitted;
use crate::export::pptx::plan::pair::block;
use crate::export::pptx::plan::{Block, FIGURE_GAP, GAP, ONE_COLUMN, Piece};
use crate::scene::Area;

/// Width of key figures beside a picture, mm: of one column, and of two.
const BESIDE: [f32; 2] = [96.0, 122.0];
/// The first picture large, the key figures in columns beside it, sentences below either; `false` if the page has not
/// both.
pub(super) fn hero<'a>(area: Area, queue: &mut VecDeque<Piece<'a>>, blocks: &mut Vec<(Area, Block<'a>)>) -> bool {
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
    // Sentences stand below the key figures, else below the picture, else on a slide of their own. Cards and picture
    // give a little of their size for them.
    let said = queue.iter().position(|piece| matches!(piece, Piece::Points(_)));
    let under = |share: f32| (lower(left, shown.h * share + GAP), needed, true);
    let beside = |share: f32| {
        let tall = needed * share;
        (lower(right, rows as f32 * (tall + FIGURE_GAP) - FIGURE_GAP + GAP), tall, false)
    };
    let places = [beside(1.0), under(1.0), under(0.94), beside(0.93), under(0.88), beside(0.86), under(0.8)];
    let words = said.and_then(|at| {
        let piece = queue.get(at)?;
        places.into_iter().find_map(|(place, tall, below)| Some((at, block(place, piece)?, tall, below)))
    });
    let tall = match &words {
        Some((_, _, tall, false)) => *tall,
        _ => most.min(needed + 8.0),
    };
    let mut y = right.y;
    for row in figures.chunks(columns) {
        // A last one alone is as wide as the others.
        let w = if row.len() == columns { right.w } else { (right.w - FIGURE_GAP) / 2.0 };
        blocks.push((Area::new(right.x, y, w, tall), Block::Figures(row.to_vec())));
        y += tall + FIGURE_GAP;
    }
    let place = match &words {
        Some((_, (words, _), _, true)) => Area { h: words.y - GAP - left.y, ..left },
        _ => Area { h: left.h.min(shown.h.max(y - FIGURE_GAP - left.y)), ..left },
    };
    blocks.push((place, Block::Picture(picture)));
    if let Some((at, words, ..)) = words {
        blocks.push(words);
        queue.remove(at);
    }
    true
}

/// What is left of an area below this height, mm.
fn lower(area: Area, used: f32) -> Area {
    Area { y: area.y + used, h: area.h - used, ..area }
}
