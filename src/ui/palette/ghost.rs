//! The part under the pointer while it is dragged.
use egui::{Align2, DragAndDrop, FontId, Id, LayerId, Order, Rect, Stroke, StrokeKind, vec2};

use crate::ui::place::card_name;
use crate::ui::session::DragItem;
use crate::ui::text::layout_cut;
use crate::ui::tokens::size;
use crate::ui::{Session, Tokens};

/// Draws what is dragged, beside the pointer.
pub fn ghost_ui(ctx: &egui::Context, session: &Session) {
    let Some(item) = DragAndDrop::payload::<DragItem>(ctx) else { return };
    let Some(pointer) = ctx.pointer_latest_pos() else { return };
    let Some(name) = item_name(session, &item) else { return };
    let tokens = Tokens::of_ctx(ctx);
    let painter = ctx.layer_painter(LayerId::new(Order::Tooltip, Id::unique("drag-ghost")));
    let galley = layout_cut(&painter, &name, FontId::proportional(size::BODY), tokens.on_accent, 220.0);
    let plate = vec2(galley.size().x + 20.0, galley.size().y + 10.0);
    // Above and left of the pointer: the diagram says its reasons below and right of it.
    let rect = Align2::RIGHT_BOTTOM.anchor_size(pointer + vec2(-6.0, -6.0), plate);
    let rect = rect.translate(vec2((4.0 - rect.left()).max(0.0), (4.0 - rect.top()).max(0.0)));
    paint(&painter, rect, tokens);
    painter.galley(rect.min + vec2(10.0, 5.0), galley, tokens.on_accent);
}

fn paint(painter: &egui::Painter, rect: Rect, tokens: &Tokens) {
    let surface = tokens.accent.gamma_multiply(0.92);
    painter.rect(rect, f32::from(size::RADIUS), surface, Stroke::new(1.0, tokens.on_accent), StrokeKind::Inside);
}

fn item_name(session: &Session, item: &DragItem) -> Option<String> {
    let catalog = &session.catalog;
    match item {
        DragItem::Part(part) => Some(card_name(catalog, part)),
        DragItem::Card(slot) => Some(card_name(catalog, &session.plan()?.card(slot)?.part)),
        DragItem::Cpu(id) => catalog.cpus.get(id).map(|part| part.name.clone()),
        DragItem::Memory(id) => catalog.memory.get(id).map(|part| part.name.clone()),
        DragItem::Drive(id) => catalog.drives.get(id).map(|part| part.name.clone()),
        DragItem::Bridge(id) => catalog.bridges.get(id).map(|part| part.name.clone()),
        DragItem::Chassis(id) => catalog.chassis.get(id).map(|part| part.name.clone()),
    }
}
