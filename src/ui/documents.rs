//! The open document: showing, saving and recovering projects, and what comes back from the file service.
use std::path::PathBuf;
use std::sync::Arc;

use crate::interop::file_name::safe_stem;
use crate::plan::format::Document;
use crate::plan::{Plan, Project};
use crate::quantity::Message;
use crate::store::{is_pack, is_picture, is_project};
use crate::ui::dialogs::{Dialog, PathPurpose};
use crate::ui::exports::ExportKind;
use crate::ui::files::{Event, Job, Work};
use crate::ui::price_pages::{PriceChangesPage, PriceListPage};
use crate::ui::session::Screen;
use crate::ui::{App, Command, tabs};

impl App {
    /// Shows a project as read from a file, and says what could not be read.
    pub(super) fn show_document(&mut self, document: Document, path: Option<PathBuf>) {
        self.show_project(document.project, path);
        self.residue = Arc::new(document.residue);
        self.damaged = !document.losses.is_empty();
        if let Some(loss) = document.losses.first() {
            let n = document.losses.len();
            self.toasts.fail(Message::new("error-losses").with("n", n).with("first", loss.message()));
        }
        if let Some(version) = document.newer {
            self.toasts.fail(Message::new("error-newer").with("version", version));
        }
    }

    /// Shows another project.
    pub(super) fn show_project(&mut self, mut project: Project, path: Option<PathBuf>) {
        if project.options.is_empty() {
            project.options.push(Plan::default());
        }
        match &path {
            Some(path) => self.files.start(Job::Hold(path.clone()), None),
            None if self.session.path.is_some() => self.files.start(Job::Release, None),
            None => {}
        }
        self.session.replace(project, path);
        self.document += 1;
        // What was to follow a save was to follow one of the project before.
        self.after_save = None;
        self.residue = Arc::default();
        self.damaged = false;
        self.session.screen = Screen::Plan;
        self.forget_journal();
    }

    pub(super) fn open_recovery(&mut self, at: usize) {
        if at >= self.recoveries.len() {
            return;
        }
        let recovery = self.recoveries.remove(at);
        self.show_document(recovery.document, recovery.file);
        self.damaged |= recovery.damaged;
        // It is not what the file holds, whatever that is.
        self.session.saved = Arc::new(Project::default());
        // Kept anew before the old copy goes.
        self.files.start(Job::Journal(self.session.path.clone(), self.work()), None);
        self.files.start(Job::DiscardRecovery(recovery.number), None);
    }

    /// The project as it is to be written.
    pub(super) fn work(&self) -> Work {
        Work {
            project: self.session.history.snapshot(),
            residue: Arc::clone(&self.residue),
            damaged: self.damaged,
            document: self.document,
        }
    }

    /// A file name for a project that has none yet.
    pub(super) fn file_name(&self) -> String {
        format!("{}.slotwise.ron", self.stem())
    }

    /// A file name for a document.
    pub(super) fn export_name(&self, kind: ExportKind) -> String {
        format!("{}.{}", self.stem(), kind.extension())
    }

    /// The title as the beginning of a file name.
    fn stem(&self) -> String {
        let project = self.session.history.project();
        let title = match self.session.plan() {
            _ if !project.title.is_empty() => project.title.clone(),
            Some(plan) => tabs::title(&self.session, plan),
            None => self.session.text("file-untitled"),
        };
        safe_stem(&title, &self.session.text("file-untitled"))
    }

    /// Takes the outcome of a file job.
    pub(super) fn on_file_event(&mut self, ctx: &egui::Context, event: Event) {
        let Some(event) = self.on_preset_event(ctx, event) else { return };
        match event {
            Event::OpenChosen(Some(path)) => self.execute(ctx, None, Command::OpenPath(path)),
            Event::SaveChosen(Some(path)) => self.execute(ctx, None, Command::SaveTo(path)),
            Event::ImportChosen(paths) if !paths.is_empty() => {
                self.execute(ctx, None, Command::ImportPaths(paths));
            }
            Event::OpenChosen(None)
            | Event::ImportChosen(_)
            | Event::ExportChosen(_, None)
            | Event::PriceBookChosen(None)
            // Those of presets are dealt with above.
            | Event::PackChosen(_)
            | Event::FolderChosen(_)
            | Event::PathNeeded(_)
            | Event::Presets(_)
            | Event::Warned(_)
            | Event::Done(_) => {}
            Event::SaveChosen(None) => self.after_save = None,
            Event::NoDialog { save } => {
                let command = if save { Command::AskSavePath } else { Command::AskOpenPath };
                self.execute(ctx, None, command);
                self.toasts.say(ctx.time(), Message::new("path-no-dialog"));
            }
            Event::ExportChosen(kind, Some(path)) => self.execute(ctx, None, Command::ExportTo(kind, path)),
            Event::NoExportDialog(kind) => {
                self.dialog = Some(Dialog::path(PathPurpose::Export(kind), self.export_name(kind)));
                self.toasts.say(ctx.time(), Message::new("path-no-dialog"));
            }
            Event::Exporting(message) => self.session.working = Some(message),
            Event::Exported(path) => {
                self.export_ended();
                let message = Message::new("toast-exported").with("path", path.display().to_string());
                self.toasts.say(ctx.time(), message);
            }
            Event::ExportFailed(message) => {
                self.export_ended();
                self.toasts.fail(message);
            }
            Event::Taken(path, job) => self.ask_to_replace(path, job),
            Event::Loaded(path, document) => {
                // The user went on working while the file was read: what was done since then is asked about.
                let worked = self.loading_over != Some(self.session.history.revision());
                if worked && self.session.is_dirty() {
                    self.files.start(Job::LetGo(path.clone()), None);
                    self.dialog = Some(Dialog::Unsaved(Command::OpenPath(path)));
                } else {
                    // A picture keeps a copy: what is saved goes into a file of its own.
                    let file = (!is_picture(&path)).then_some(path);
                    self.show_document(*document, file);
                }
            }
            Event::Read(reports) => self.show_import(&reports),
            Event::PriceList(file, list) => {
                let list = list.up_to(self.session.today);
                self.dialog = Some(Dialog::Prices(PriceListPage::new(file, list)));
            },
            Event::PriceBook(count) => {
                self.toasts.say(ctx.time(), Message::new("prices-taken").with("count", count));
                if !self.session.price_changes().is_empty() {
                    self.show_price_changes();
                }
            }
            Event::PriceBookChosen(Some(path)) => self.execute(ctx, None, Command::ExportPriceBookTo(path)),
            Event::Told(message) => self.toasts.say(ctx.time(), message),
            Event::Saved(path, work) => self.on_saved(ctx, path, work),
            Event::SaveFailed(document, message) => {
                if document == self.document {
                    self.after_save = None;
                }
                self.toasts.fail(message);
            }
            Event::Failed(message) => self.toasts.fail(message),
            Event::Recent(files) => self.recent = files,
            Event::Recoveries(found) => self.recoveries = found,
        }
    }

    /// A project was saved: the one shown has this file from now on, but if another took its place meanwhile, that one
    /// has nothing to do with the file.
    fn on_saved(&mut self, ctx: &egui::Context, path: PathBuf, work: Work) {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        self.toasts.say(ctx.time(), Message::new("toast-saved").with("file", name));
        if work.document != self.document {
            self.files.start(Job::LetGo(path), None);
            return;
        }
        self.files.start(Job::Hold(path.clone()), None);
        self.session.saved = work.project;
        self.damaged = false;
        self.session.path = Some(path);
        if let Some(command) = self.after_save.take() {
            self.execute(ctx, None, command);
        }
    }

    /// Shows which prices have changed since the plans were made.
    pub(super) fn show_price_changes(&mut self) {
        self.session.keep_prices();
        self.dialog = Some(Dialog::PriceChanges(PriceChangesPage::of(&self.session)));
    }

    /// Keeps the window open while something would be lost.
    pub(super) fn guard_close(&mut self, ctx: &egui::Context) {
        let asked = ctx.input(|input| input.viewport().close_requested());
        if !asked || self.may_close {
            return;
        }
        if self.session.is_dirty() {
            ctx.send_viewport_cmd(egui::ViewportCommand::CancelClose);
            self.dialog = Some(Dialog::Unsaved(Command::Quit));
        } else {
            self.may_close = true;
        }
    }

    /// Opens a project, or takes over reports of one running machine, that were dropped on the window.
    pub(super) fn take_dropped_files(&mut self, ctx: &egui::Context) {
        let dropped = ctx.input(|input| input.raw.dropped_files.clone());
        let paths = dropped.iter().map(|file| file.path().to_owned());
        let is_opened = |path: &PathBuf| is_picture(path) || is_project(path) || is_pack(path);
        let (projects, reports): (Vec<PathBuf>, Vec<PathBuf>) = paths.partition(is_opened);
        for path in projects {
            self.send(Command::OpenPath(path));
        }
        if !reports.is_empty() {
            // Found out by their content: reports of a running machine may have any name.
            self.send(Command::ImportPaths(reports));
        }
    }
}
