//! The charts below the diagram, with all options overlaid.
use crate::ui::{Command, Session};

/// Draws the charts.
pub fn charts_ui(_ui: &mut egui::Ui, _session: &Session, _commands: &mut Vec<Command>) {}
