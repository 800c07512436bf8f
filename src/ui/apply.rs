//! Applies commands: the one place where gestures, menus and keys change the session.
use std::path::PathBuf;

use crate::catalog::ChassisId;
use crate::locale::Language;
use crate::machine::refit::refit;
use crate::plan::format::Document;
use crate::plan::{Edit, OptionId, Plan, Project};
use crate::quantity::Message;
use crate::store::with_extension;
use crate::ui::command::Panel;
use crate::ui::dialogs::{Dialog, PathPurpose};
use crate::ui::files::{Event, Job, Work};
use crate::ui::rates::RatesForm;
use crate::ui::reference::ReferencePage;
use crate::ui::session::{PaletteTab, Screen};
use crate::ui::{App, Command, fonts, settings, tabs};

/// Seconds that parts flash in the diagram.
const FLASH_SECONDS: f64 = 1.6;

impl App {
    /// Does what was asked for.
    pub(super) fn execute(&mut self, ctx: &egui::Context, frame: Option<&eframe::Frame>, command: Command) {
        if self.session.is_dirty() && loses_work(&command) {
            self.dialog = Some(Dialog::Unsaved(command));
            return;
        }
        self.execute_unguarded(ctx, frame, command);
    }

    /// Does what was asked for, also if unsaved work is lost by it.
    pub(super) fn execute_unguarded(&mut self, ctx: &egui::Context, frame: Option<&eframe::Frame>, command: Command) {
        let now = ctx.time();
        match command {
            Command::Edit(edit, gesture) => self.edit(edit, gesture),
            Command::Fix(fix) => {
                let message = Message::new("toast-fixed").with("what", fix.label.clone());
                self.edit_and_say(now, fix.edit, message);
            }
            Command::PlaceBest(part) => self.place_best(now, &part),
            Command::PlaceItem(item) => self.place_item(now, &item),
            Command::FillWith(part) => self.fill_with(now, &part),
            Command::SetCount(part, count) => self.set_count(now, &part, count),
            Command::Select(slot) => self.session.selection = slot,
            Command::Flash(parts) => self.session.flash = Some((parts, now + FLASH_SECONDS)),
            Command::Undo => {
                self.session.history.undo();
            }
            Command::Redo => {
                self.session.history.redo();
            }
            Command::Activate(option) => self.activate(option),
            Command::SetDiagramView(view) => self.session.diagram_view = view,
            Command::SetChartTab(tab) => self.session.chart_tab = tab,
            Command::SetPaletteTab(tab) => {
                self.session.panels.palette = true;
                self.session.palette_tab = tab;
            }
            Command::SetLanguage(language) => self.set_language(ctx, language),
            Command::SetTheme(theme) => {
                self.settings.theme = settings::theme(theme);
                ctx.set_theme(theme);
                self.files.start(Job::SaveSettings(self.settings.clone()), frame);
            }
            Command::Toggle(panel) => self.toggle(panel),
            Command::FocusSearch => {
                self.session.panels.palette = true;
                self.palette.focus_search();
            }
            Command::ShowStart => self.session.screen = Screen::Start,
            Command::ShowPlan => self.session.screen = Screen::Plan,
            Command::ForgetRecent(path) => self.files.start(Job::ForgetRecent(path), frame),
            Command::NewProject(chassis) => self.new_project(chassis.as_deref()),
            Command::OpenPreset(id) => self.open_preset(&id),
            Command::Open => self.files.start(Job::AskOpen, frame),
            Command::AskOpenPath => self.dialog = Some(Dialog::path(PathPurpose::Open, String::new())),
            Command::AskSavePath => {
                let name =
                    self.session.path.as_ref().map_or_else(|| self.file_name(), |path| path.display().to_string());
                self.dialog = Some(Dialog::path(PathPurpose::Save, name));
            }
            Command::OpenPath(path) => self.files.start(Job::Load(path), frame),
            Command::Save => match self.session.path.clone() {
                Some(path) => self.save_to(path, frame),
                None => self.files.start(Job::AskSave(self.file_name()), frame),
            },
            Command::SaveAs => self.files.start(Job::AskSave(self.file_name()), frame),
            Command::SaveTo(path) => self.save_to(path, frame),
            Command::OpenRecovery(at) => self.open_recovery(at),
            Command::DiscardRecovery(at) => {
                if at < self.recoveries.len() {
                    let recovery = self.recoveries.remove(at);
                    self.files.start(Job::DiscardRecovery(recovery.number), frame);
                }
            }
            Command::AddOption => {
                let plan = Plan { id: self.session.history.project().free_option_id(), ..Plan::default() };
                let id = plan.id;
                self.edit(Edit::AddOption(Box::new(plan)), None);
                self.activate(id);
            }
            Command::DuplicateOption => self.duplicate(),
            Command::RenameOption(option) => {
                let title = self.session.history.project().option(option).map(|plan| plan.title.clone());
                self.tabs.rename(option, title.unwrap_or_default());
            }
            Command::CloseOption(option) => self.close_option(now, option),
            Command::ShowHelp(page) => self.dialog = Some(Dialog::Help(page)),
            Command::ShowReference => self.dialog = Some(Dialog::Reference(ReferencePage::default())),
            Command::ShowRates => self.dialog = Some(Dialog::Rates(RatesForm::of(&self.session))),
            Command::Say(message) => self.toasts.say(now, message),
            Command::Quit => {
                self.may_close = true;
                ctx.send_viewport_cmd(egui::ViewportCommand::Close);
            }
        }
        self.session.refresh();
    }

    fn edit(&mut self, edit: Edit, gesture: Option<u64>) {
        let had_chassis = self.has_chassis();
        if let Err(err) = self.session.apply(edit, gesture) {
            self.toasts.fail(Message::new("error-edit").with("reason", err.to_string()));
        }
        // After the chassis come the cards.
        if !had_chassis && self.has_chassis() && self.session.palette_tab == PaletteTab::Chassis {
            self.session.palette_tab = PaletteTab::Gpu;
        }
    }

    fn has_chassis(&self) -> bool {
        self.session.plan().is_some_and(|plan| plan.chassis.is_some())
    }

    /// Sets exchange rates, as one step of undo.
    pub(super) fn set_rates(&mut self, now: f64, edits: Vec<Edit>) {
        let gesture = Some((now * 1000.0) as u64);
        let any = !edits.is_empty();
        for edit in edits {
            self.edit(edit, gesture);
        }
        if any {
            self.toasts.say_with_undo(now, Message::new("toast-rates"), self.session.history.revision());
        }
        self.session.refresh();
    }

    /// Does an edit and tells what was done, with a way back.
    pub(super) fn edit_and_say(&mut self, now: f64, edit: Edit, message: Message) {
        self.edit(edit, None);
        self.toasts.say_with_undo(now, message, self.session.history.revision());
    }

    fn activate(&mut self, option: OptionId) {
        if self.session.history.project().option(option).is_some() {
            self.session.active = option;
            self.session.selection = None;
            self.session.preview = None;
        }
    }

    fn toggle(&mut self, panel: Panel) {
        let panels = &mut self.session.panels;
        let shown = match panel {
            Panel::Palette => &mut panels.palette,
            Panel::Side => &mut panels.side,
            Panel::Charts => &mut panels.charts,
        };
        *shown = !*shown;
    }

    fn set_language(&mut self, ctx: &egui::Context, language: Language) {
        self.session.language = language;
        language.tag().clone_into(&mut self.settings.language);
        self.files.start(Job::SaveSettings(self.settings.clone()), None);
        fonts::install(ctx, language);
        self.gallery.forget_words();
    }

    fn duplicate(&mut self) {
        let Some(plan) = self.session.plan() else { return };
        let title = Message::new("tabs-copy").with("title", tabs::title(&self.session, plan));
        let title = self.session.words(&title);
        let id = self.session.history.project().free_option_id();
        self.edit(Edit::DuplicateOption(self.session.active, title), None);
        self.activate(id);
    }

    fn close_option(&mut self, now: f64, option: OptionId) {
        let Some(plan) = self.session.history.project().option(option) else { return };
        let message = Message::new("toast-option-closed").with("title", tabs::title(&self.session, plan));
        self.edit_and_say(now, Edit::RemoveOption(option), message);
    }

    fn new_project(&mut self, chassis: Option<&str>) {
        let mut plan = Plan::default();
        if let Some(id) = chassis {
            plan = crate::ui::place::fresh_plan(&self.session.catalog, &ChassisId::new(id));
        }
        let currency = self.session.history.project().currency;
        self.show_project(Project { options: vec![plan], currency, ..Project::default() }, None);
        self.session.palette_tab = if chassis.is_some() { PaletteTab::Gpu } else { PaletteTab::Chassis };
        self.session.panels.palette = true;
    }

    fn open_preset(&mut self, id: &str) {
        let Some(preset) = self.gallery.preset(id) else {
            self.toasts.fail(Message::new("error-no-preset").with("id", id));
            return;
        };
        let project = preset.project.clone();
        self.show_project(project, None);
    }

    /// Shows a project as read from a file, and says what could not be read.
    fn show_document(&mut self, document: Document, path: Option<PathBuf>) {
        self.show_project(document.project, path);
        self.residue = std::sync::Arc::new(document.residue);
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
        if path.is_none() && self.session.path.is_some() {
            self.files.start(Job::Release, None);
        }
        self.session.replace(project, path);
        self.residue = std::sync::Arc::default();
        self.damaged = false;
        self.session.screen = Screen::Plan;
        self.journal.reset();
    }

    fn open_recovery(&mut self, at: usize) {
        if at >= self.recoveries.len() {
            return;
        }
        let recovery = self.recoveries.remove(at);
        self.show_document(recovery.document, recovery.file);
        self.damaged |= recovery.damaged;
        // It is not what the file holds, whatever that is.
        self.session.saved = std::sync::Arc::new(Project::default());
        // Kept anew before the old copy goes.
        self.files.start(Job::Journal(self.session.path.clone(), self.work()), None);
        self.files.start(Job::DiscardRecovery(recovery.number), None);
    }

    fn save_to(&mut self, path: PathBuf, frame: Option<&eframe::Frame>) {
        self.files.start(Job::Save(with_extension(&path), self.work()), frame);
    }

    /// The project as it is to be written.
    pub(super) fn work(&self) -> Work {
        Work {
            project: self.session.history.snapshot(),
            residue: std::sync::Arc::clone(&self.residue),
            damaged: self.damaged,
        }
    }

    /// A file name for a project that has none yet.
    fn file_name(&self) -> String {
        let project = self.session.history.project();
        let title = match self.session.plan() {
            _ if !project.title.is_empty() => project.title.clone(),
            Some(plan) => tabs::title(&self.session, plan),
            None => self.session.text("file-untitled"),
        };
        let safe: String =
            title.chars().map(|c| if c.is_alphanumeric() || "-_. ".contains(c) { c } else { '-' }).collect();
        format!("{}.slotwise.ron", safe.trim())
    }

    /// Takes the outcome of a file job.
    pub(super) fn on_file_event(&mut self, ctx: &egui::Context, event: Event) {
        match event {
            Event::OpenChosen(Some(path)) => self.execute(ctx, None, Command::OpenPath(path)),
            Event::SaveChosen(Some(path)) => self.save_to(path, None),
            Event::OpenChosen(None) => {}
            Event::SaveChosen(None) => self.after_save = None,
            Event::NoDialog { save } => {
                let command = if save { Command::AskSavePath } else { Command::AskOpenPath };
                self.execute(ctx, None, command);
                self.toasts.say(ctx.time(), Message::new("path-no-dialog"));
            }
            Event::Loaded(path, document) => {
                self.show_document(*document, Some(path));
            }
            Event::Saved(path, project) => {
                self.session.saved = project;
                let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
                self.session.path = Some(path);
                self.toasts.say(ctx.time(), Message::new("toast-saved").with("file", name));
                if let Some(command) = self.after_save.take() {
                    self.execute(ctx, None, command);
                }
            }
            Event::Failed(message) => {
                self.after_save = None;
                self.toasts.fail(message);
            }
            Event::Recent(files) => self.recent = files,
            Event::Recoveries(found) => self.recoveries = found,
        }
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

    /// Opens a project that was dropped on the window.
    pub(super) fn take_dropped_files(&mut self, ctx: &egui::Context) {
        let dropped = ctx.input(|input| input.raw.dropped_files.clone());
        for file in &dropped {
            let path = file.path();
            if path.extension().is_some_and(|extension| extension == "ron") {
                self.send(Command::OpenPath(path.to_owned()));
            } else {
                self.toasts.fail(Message::new("error-dropped").with("file", path.display().to_string()));
            }
        }
    }

    /// Puts the active option into another chassis and says what was left out.
    pub(super) fn change_chassis(&mut self, now: f64, chassis: &ChassisId) {
        let Some(plan) = self.session.plan() else { return };
        let (next, left_out) = refit(&self.session.catalog, plan, chassis);
        let name =
            self.session.catalog.chassis.get(chassis).map_or_else(|| chassis.to_string(), |part| part.name.clone());
        let message = Message::new("toast-chassis").with("name", name).with("left", left_out.len());
        self.edit_and_say(now, Edit::ReplacePlan(self.session.active, Box::new(next)), message);
        for finding in left_out {
            self.toasts.say(now, finding.message());
        }
    }
}

/// Whether a command replaces the project or ends the program.
fn loses_work(command: &Command) -> bool {
    matches!(
        command,
        Command::NewProject(_)
            | Command::OpenPreset(_)
            | Command::OpenPath(_)
            | Command::OpenRecovery(_)
            | Command::Quit
    )
}
