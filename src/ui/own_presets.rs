//! The user's own presets: saving an option as one, handing them on, taking them in, a folder shared by a team.
use std::path::PathBuf;

use egui::{RichText, TextEdit};

use crate::export::document::project_text;
use crate::export::svg::{self, SvgText};
use crate::plan::format::Residue;
use crate::plan::{OptionId, Plan, Project};
use crate::quantity::Message;
use crate::scene::{Palette, box_view};
use crate::ui::dialogs::{Dialog, PathPurpose, primary_button};
use crate::ui::files::{Event, Job, PRICE_BOOK};
use crate::ui::gallery::{Origin, Preset};
use crate::ui::tokens::gap;
use crate::ui::{App, Session, Tokens, tabs};

/// Tag of the presets that a user saved.
const OWN: &str = "own";

/// Asks for title and notes of a preset.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PresetForm {
    option: OptionId,
    title: String,
    notes: String,
}

/// What was asked for.
pub enum Answer {
    /// Nothing yet.
    Open,
    /// To save nothing.
    Cancel,
    /// To save it.
    Save,
}

impl PresetForm {
    /// For the active option.
    #[must_use]
    pub fn of(session: &Session) -> Option<Self> {
        let plan = session.plan()?;
        let project = session.history.project();
        let notes = if plan.notes.is_empty() { &project.notes } else { &plan.notes };
        Some(Self { option: plan.id, title: tabs::title(session, plan), notes: notes.clone() })
    }

    /// Draws the form.
    pub fn ui(&mut self, ui: &mut egui::Ui, session: &Session) -> Answer {
        ui.set_width(480.0_f32.min(ui.available_width()));
        ui.heading(session.text("preset-save-title"));
        ui.label(RichText::new(session.text("preset-save-hint")).color(Tokens::of(ui).muted));
        ui.add_space(gap::MEDIUM);
        let label = ui.label(session.text("preset-title"));
        ui.add(TextEdit::singleline(&mut self.title).desired_width(f32::INFINITY)).labelled_by(label.id);
        ui.add_space(gap::SMALL);
        let label = ui.label(session.text("preset-notes"));
        ui.add(TextEdit::multiline(&mut self.notes).desired_rows(4).desired_width(f32::INFINITY)).labelled_by(label.id);
        ui.add_space(gap::LARGE);
        let mut answer = Answer::Open;
        ui.horizontal(|ui| {
            let good = !self.title.trim().is_empty();
            if ui.add_enabled_ui(good, |ui| primary_button(ui, &session.text("preset-save")).clicked()).inner {
                answer = Answer::Save;
            }
            if ui.button(session.text("dialog-cancel")).clicked() {
                answer = Answer::Cancel;
            }
        });
        answer
    }

    /// The preset as a project of its own.
    fn project(&self, session: &Session) -> Option<Project> {
        let project = session.history.project();
        let plan = project.option(self.option)?;
        let machines = project.machines.iter().filter(|machine| plan.chassis.as_ref() == Some(&machine.id));
        let title = self.title.trim();
        Some(Project {
            title: title.to_owned(),
            notes: self.notes.trim().to_owned(),
            currency: project.currency,
            rates: project.rates.clone(),
            tags: vec![OWN.to_owned()],
            machines: machines.cloned().collect(),
            ownership: project.ownership,
            // It keeps its number: by that, what this version does not know finds its place again.
            options: vec![Plan { title: title.to_owned(), ..plan.clone() }],
            ..Project::default()
        })
    }

    /// The preset's file: its picture, with the project inside.
    #[must_use]
    pub fn file(&self, session: &Session, residue: &Residue) -> Option<(String, String)> {
        let project = self.project(session)?;
        let analysis = session.analysis(self.option)?;
        let words = |message: &Message| session.words(message);
        let scene = box_view::box_view(&session.catalog, project.options.first()?, analysis, &words);
        let description = if project.notes.is_empty() { svg::description(&scene) } else { project.notes.clone() };
        let text = SvgText { title: &project.title, description: &description, language: session.language.tag() };
        let inside = project_text(&session.catalog, &project, residue, session.today).ok()?;
        let drawing = svg::with_project(&svg::write(&scene, Palette::Light, text), &inside);
        Some((format!("{}.svg", project.title), drawing))
    }
}

impl App {
    /// Asks for title and notes of a preset made of the active option.
    pub(super) fn ask_preset(&mut self) {
        self.dialog = PresetForm::of(&self.session).map(Dialog::Preset);
    }

    pub(super) fn save_preset(&mut self, form: &PresetForm) {
        match form.file(&self.session, &self.residue) {
            Some((name, content)) => self.files.start(Job::SavePreset(name, content), None),
            None => self.toasts.fail(Message::new("preset-not-saved")),
        }
    }

    /// Asks where to put a pack of all own presets, or of one.
    pub(super) fn ask_pack(&mut self, only: Option<PathBuf>, frame: Option<&eframe::Frame>) {
        let stem = only.as_deref().and_then(std::path::Path::file_stem).map(|stem| stem.to_string_lossy().into_owned());
        let stem = stem.unwrap_or_else(|| self.session.text("preset-pack-name"));
        self.packing = only;
        self.files.start(Job::AskPack(format!("{stem}{}", crate::interop::pack::EXTENSION)), frame);
    }

    /// Watches a folder shared by a team, and remembers it.
    pub(super) fn share_presets(&mut self, folder: Option<PathBuf>) {
        self.settings.preset_folder.clone_from(&folder);
        self.files.start(Job::SaveSettings(self.settings.clone()), None);
        self.files.start(Job::WatchPresets(folder), None);
    }

    /// Takes what came of a job for presets; gives back what is none.
    pub(super) fn on_preset_event(&mut self, ctx: &egui::Context, event: Event) -> Option<Event> {
        match event {
            Event::Presets(found) => {
                let preset = |found: crate::ui::files::FolderPreset| {
                    let name = found.path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
                    let kind = if found.is_own { "own" } else { "team" };
                    let id = format!("{kind}:{}", name.unwrap_or_default());
                    let origin = if found.is_own { Origin::Own(found.path) } else { Origin::Team(found.path) };
                    Preset { id, project: found.project, origin }
                };
                self.gallery.set_folder_presets(found.into_iter().map(preset).collect());
            }
            Event::PackChosen(Some(path)) => self.write_to(PathPurpose::Pack, &path, true, None),
            Event::PackChosen(None) => self.packing = None,
            Event::FolderChosen(Some(folder)) => self.share_presets(Some(folder)),
            Event::FolderChosen(None) => {}
            Event::PathNeeded(purpose) => {
                let name = if purpose == PathPurpose::PriceBook { PRICE_BOOK } else { "" };
                self.dialog = Some(Dialog::path(purpose, name.to_owned()));
                self.toasts.say(ctx.time(), Message::new("path-no-dialog"));
            }
            Event::Warned(message) => self.toasts.fail(message),
            Event::Done(message) => self.toasts.say(ctx.time(), message),
            other => return Some(other),
        }
        None
    }
}
