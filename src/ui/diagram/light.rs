//! Light on the picture: selection, focus, flashing parts, and in the Links view the paths of a GPU.
use std::collections::BTreeSet;

use egui::{CornerRadius, Painter, Rect, Stroke, StrokeKind, Ui, pos2};

use super::canvas::{slot_of, slot_widget};
use super::cells::{Cell, cells};
use crate::analysis::Analysis;
use crate::catalog::SlotId;
use crate::machine::{NodeKind, Pair};
use crate::scene::{Scene, Shape, Target};
use crate::ui::paint::{View, paint_shape};
use crate::ui::tokens::{Tokens, size};
use crate::ui::{Session, ink};

/// What the pointer or the keyboard is on, as far as paths lead from it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Pointed {
    /// A slot: the paths of its devices.
    Slot(SlotId),
    /// Devices drawn as one box, by id: their paths.
    Devices(Vec<String>),
    /// A cell of the matrix: the path of its pair.
    Cell(Cell),
}

/// Draws the picture; the links of the paths of what is pointed at in the accent colour.
pub fn picture_ui(ui: &Ui, painter: &Painter, session: &Session, scene: &Scene, view: View, pointed: Option<&Pointed>) {
    let accent = Tokens::of(ui).accent;
    let links =
        pointed.zip(session.shown()).map(|(what, (_, analysis))| lit(analysis, what, session.selection.as_ref()));
    let ranges: Vec<_> = scene
        .traces
        .iter()
        .filter(|(link, _)| links.as_ref().is_some_and(|links| links.contains(link)))
        .map(|(_, range)| range)
        .collect();
    let visuals = ui.visuals();
    for (at, shape) in scene.shapes.iter().enumerate() {
        if ranges.iter().any(|range| range.contains(&at)) {
            paint_shape(painter, &widened(shape), view, &|_| accent);
        } else {
            paint_shape(painter, shape, view, &|color| ink::color(visuals, color));
        }
    }
    if let Some(Pointed::Cell(cell)) = pointed {
        cell_ui(ui, painter, scene, view, cell);
    }
}

/// Marks a cell of the matrix, its way to the names of its two devices, and the same pair's other cell.
fn cell_ui(ui: &Ui, painter: &Painter, scene: &Scene, view: View, cell: &Cell) {
    let tokens = Tokens::of(ui);
    let focused = ui.memory(egui::Memory::focused) == Some(cell.widget());
    for (other, region) in cells(scene).into_iter().filter(|(other, _)| other.pair == cell.pair) {
        let rect = view.rect_from_area(region.area);
        if other != *cell {
            painter.rect_stroke(rect, CornerRadius::ZERO, Stroke::new(1.0, tokens.accent), StrokeKind::Outside);
            continue;
        }
        let veil = tokens.accent.gamma_multiply(0.16);
        painter.rect_filled(Rect::from_min_max(pos2(view.origin.x, rect.top()), rect.left_bottom()), 0.0, veil);
        painter.rect_filled(Rect::from_min_max(pos2(rect.left(), view.origin.y), rect.right_top()), 0.0, veil);
        let width = if focused { 3.0 } else { 2.0 };
        painter.rect_stroke(rect, CornerRadius::ZERO, Stroke::new(width, tokens.accent_text), StrokeKind::Outside);
    }
}

/// Draws selection, focus and flashes.
pub fn light_ui(ui: &Ui, painter: &Painter, session: &Session, scene: &Scene, view: View) {
    let tokens = Tokens::of(ui);
    let Some((_, analysis)) = session.shown() else { return };
    let corner = CornerRadius::same(size::RADIUS);
    let flash = flashing(ui, session);
    let focused = ui.memory(egui::Memory::focused);
    for region in &scene.regions {
        let rect = view.rect_from_area(region.area);
        let slot = slot_of(&region.target, &analysis.machine);
        if slot.is_some() && slot == session.selection {
            painter.rect_stroke(rect.expand(1.5), corner, Stroke::new(2.5, tokens.accent), StrokeKind::Middle);
        }
        if slot.as_ref().is_some_and(|slot| focused == Some(slot_widget(slot))) {
            painter.rect_stroke(rect.expand(4.5), corner, Stroke::new(1.5, tokens.accent_text), StrokeKind::Middle);
        }
        if let Some((parts, strength)) = &flash
            && parts.iter().any(|part| stands_for(&region.target, slot.as_ref(), part))
        {
            painter.rect_filled(rect, corner, tokens.warn.gamma_multiply(0.18 * strength));
            let stroke = Stroke::new(3.0, tokens.warn.gamma_multiply(*strength));
            painter.rect_stroke(rect.expand(3.0), corner, stroke, StrokeKind::Middle);
        }
    }
}

/// Whether a region is the part that a finding names.
fn stands_for(target: &Target, slot: Option<&SlotId>, part: &str) -> bool {
    match target {
        Target::Slot(id) | Target::Node(id) => id == part || slot.is_some_and(|slot| slot.as_str() == part),
        _ => false,
    }
}

/// The parts that flash now and how strongly, 0 to 1.
fn flashing<'a>(ui: &Ui, session: &'a Session) -> Option<(&'a [String], f32)> {
    let (parts, until) = session.flash.as_ref()?;
    let now = ui.input(|input| input.time);
    let left = until - now;
    if left <= 0.0 {
        return None;
    }
    ui.ctx().request_repaint();
    // Three swells a second, so that the eye is caught without being dazzled.
    let swell = (left * 3.0 * std::f64::consts::TAU).cos() * 0.3 + 0.7;
    Some((parts, swell as f32))
}

/// Ids of the devices in a slot.
fn devices<'a>(analysis: &'a Analysis, slot: &'a SlotId) -> impl Iterator<Item = &'a str> {
    analysis.machine.nodes.iter().filter_map(move |node| match &node.kind {
        NodeKind::Gpu { slot: at, .. } | NodeKind::Nic { slot: at, .. } if at == slot => Some(node.id.as_str()),
        _ => None,
    })
}

/// The pairs of a slot's devices: with those of the selected slot if that holds some, else with all others.
pub fn pairs<'a>(analysis: &'a Analysis, slot: &'a SlotId, selected: Option<&'a SlotId>) -> Vec<&'a Pair> {
    let own: Vec<&str> = devices(analysis, slot).collect();
    let other: Vec<&str> =
        selected.filter(|at| *at != slot).map(|at| devices(analysis, at).collect()).unwrap_or_default();
    let (has, wants) = (|id: &str| own.contains(&id), |id: &str| other.is_empty() || other.contains(&id));
    let joins = |pair: &&Pair| (has(&pair.a) && wants(&pair.b)) || (has(&pair.b) && wants(&pair.a));
    analysis.pairs.iter().filter(joins).collect()
}

/// The pairs that have one of these devices.
pub fn pairs_of<'a>(analysis: &'a Analysis, ids: &'a [String]) -> impl Iterator<Item = &'a Pair> {
    analysis.pairs.iter().filter(|pair| ids.contains(&pair.a) || ids.contains(&pair.b))
}

/// The links that light up.
fn lit(analysis: &Analysis, pointed: &Pointed, selected: Option<&SlotId>) -> BTreeSet<usize> {
    let pairs: Vec<&Pair> = match pointed {
        Pointed::Slot(slot) => pairs(analysis, slot, selected),
        Pointed::Devices(ids) => pairs_of(analysis, ids).collect(),
        Pointed::Cell(Cell { pair: (a, b), .. }) => {
            analysis.pairs.iter().filter(|pair| pair.a == *a && pair.b == *b).collect()
        }
    };
    pairs.into_iter().flat_map(|pair| pair.links.iter().copied()).collect()
}

/// The same line, wider, so that not only its colour changes.
fn widened(shape: &Shape) -> Shape {
    let mut shape = shape.clone();
    if let Shape::Line { width, .. } | Shape::Curve { width, .. } = &mut shape {
        *width += 0.6;
    }
    shape
}
