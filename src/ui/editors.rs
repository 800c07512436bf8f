//! Editors for what is not a card: CPUs, memory, drives, supplies, nodes, data set, budget, prices, notes.
use crate::ui::{Command, Session};

/// Draws the bar of the active option's chassis, CPUs, memory, drives and nodes, each opening its editor.
pub fn machine_bar_ui(_ui: &mut egui::Ui, _session: &Session, _commands: &mut Vec<Command>) {}
