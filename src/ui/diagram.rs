//! The chassis diagram: draws a scene, takes drops, clicks and keys.
//!
//! [`offer`] decides what a drag would do, `canvas` draws and listens, `ghost` shows the answer at the pointer.
mod canvas;
mod cells;
mod ghost;
mod header;
mod keys;
mod light;
mod menu;
pub mod offer;
mod riser_menu;
mod state;
mod tips;

use crate::ui::session::DragItem;
use crate::ui::tokens::Tokens;
use crate::ui::{Command, Session};

/// Draws the diagram of the active option.
pub fn diagram_ui(ui: &mut egui::Ui, session: &mut Session, commands: &mut Vec<Command>) {
    let mut state = state::State::load(ui.ctx());
    header::header_ui(ui, session, &mut state, commands);
    let known = session.plan().and_then(|plan| plan.chassis.as_ref()).is_some();
    let dragged = egui::DragAndDrop::payload::<DragItem>(ui.ctx());
    if known || dragged.is_some_and(|item| matches!(*item, DragItem::Chassis(_))) {
        canvas::canvas_ui(ui, session, &mut state, commands);
    } else {
        session.preview = None;
        session.refresh();
        header::empty_ui(ui, session, commands);
    }
    state.store(ui.ctx());
}

/// The edit of a fix whose button was hovered in the last frame: shown like a drag's result.
fn fix_preview(ctx: &egui::Context) -> Option<crate::plan::Edit> {
    crate::ui::findings_ui::hovered_fix(ctx)
}

/// The canvas' background and edge.
fn frame(ui: &egui::Ui) -> egui::Frame {
    let tokens = Tokens::of(ui);
    egui::Frame::new().fill(tokens.canvas)
}
