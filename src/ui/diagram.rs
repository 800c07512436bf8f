//! The chassis diagram: draws a scene, takes drops, clicks and keys.
use crate::ui::{Command, Session};

/// Draws the diagram of the active option.
pub fn diagram_ui(_ui: &mut egui::Ui, _session: &mut Session, _commands: &mut Vec<Command>) {}
