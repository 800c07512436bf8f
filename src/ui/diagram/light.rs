//! Light on the picture: selection, focus, flashing parts, and in the Links view the paths of a GPU.
use std::collections::BTreeSet;

use egui::{CornerRadius, Painter, Stroke, StrokeKind, Ui};

use super::canvas::{slot_of, slot_widget};
use crate::analysis::Analysis;
use crate::catalog::SlotId;
use crate::machine::{NodeKind, Pair};
use crate::scene::{Scene, Shape, Target};
use crate::ui::paint::{View, paint_shape};
use crate::ui::tokens::{Tokens, size};
use crate::ui::{Session, ink};

/// Draws the picture; while the pointer is on a card, the links of its paths in the accent colour.
pub fn picture_ui(ui: &Ui, painter: &Painter, session: &Session, scene: &Scene, view: View, hovered: Option<&SlotId>) {
    let accent = Tokens::of(ui).accent;
    let links =
        hovered.zip(session.shown()).map(|(slot, (_, analysis))| lit(analysis, slot, session.selection.as_ref()));
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

/// The links that light up while the pointer is on a slot.
fn lit(analysis: &Analysis, slot: &SlotId, selected: Option<&SlotId>) -> BTreeSet<usize> {
    pairs(analysis, slot, selected).into_iter().flat_map(|pair| pair.links.iter().copied()).collect()
}

/// The same line, wider, so that not only its colour changes.
fn widened(shape: &Shape) -> Shape {
    let mut shape = shape.clone();
    if let Shape::Line { width, .. } | Shape::Curve { width, .. } = &mut shape {
        *width += 0.6;
    }
    shape
}
