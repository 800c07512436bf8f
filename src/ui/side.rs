//! The right side: verdict, lane ledger, power, VRAM, price, findings.
use crate::ui::{Command, Session};

/// Draws the right side for the active option.
pub fn side_ui(_ui: &mut egui::Ui, _session: &Session, _commands: &mut Vec<Command>) {}
