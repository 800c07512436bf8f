//! Applies commands: the one place where gestures, menus and keys change the session.
use crate::catalog::ChassisId;
use crate::locale::Language;
use crate::machine::refit::refit;
use crate::plan::{Edit, EditError, OptionId, Plan, Project};
use crate::quantity::Message;
use crate::ui::accuracy::AccuracyPage;
use crate::ui::command::Panel;
use crate::ui::dialogs::{Dialog, PathPurpose};
use crate::ui::files::{Job, PRICE_BOOK};
use crate::ui::ownership::OwnershipForm;
use crate::ui::present::{PageForm, Presenter, Show, displays};
use crate::ui::rates::RatesForm;
use crate::ui::reference::ReferencePage;
use crate::ui::session::{PaletteTab, Screen};
use crate::ui::why::WhyPage;
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
            Command::SetDiagramView(view) => {
                self.session.comparing = false;
                self.session.diagram_view = view;
            }
            Command::ShowCompare(show) => {
                self.session.comparing = show;
                self.session.preview = None;
                self.session.selection = None;
            }
            Command::SetChartTab(tab) => self.session.chart_tab = tab,
            Command::SetSidePage(page) => {
                self.session.comparing = false;
                self.session.panels.side = true;
                self.session.side_page = page;
            }
            Command::SetPaletteTab(tab) => {
                self.session.comparing = false;
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
                self.session.comparing = false;
                self.session.panels.palette = true;
                self.palette.focus_search();
            }
            Command::ShowStart => self.session.screen = Screen::Start,
            Command::ShowPlan => self.session.screen = Screen::Plan,
            Command::ForgetRecent(path) => self.files.start(Job::ForgetRecent(path), frame),
            Command::NewProject(chassis) => self.new_project(chassis.as_deref()),
            Command::OpenPreset(id) => self.open_preset(&id),
            Command::AddPreset(id) => self.add_preset(&id),
            Command::Open => self.files.start(Job::AskOpen, frame),
            Command::AskOpenPath => self.dialog = Some(Dialog::path(PathPurpose::Open, String::new())),
            Command::AskSavePath => {
                let name =
                    self.session.path.as_ref().map_or_else(|| self.file_name(), |path| path.display().to_string());
                self.dialog = Some(Dialog::path(PathPurpose::Save, name));
            }
            Command::OpenPath(path) => {
                self.loading_over = Some(self.session.history.revision());
                self.files.start(Job::Load(path), frame);
            }
            Command::Import => self.files.start(Job::AskImport, frame),
            Command::ImportPaths(paths) => self.files.start(Job::Import(paths), frame),
            Command::Save => match self.session.path.clone() {
                Some(path) => self.write_to(PathPurpose::Save, &path, true, frame),
                None => self.files.start(Job::AskSave(self.file_name()), frame),
            },
            Command::SaveAs => self.files.start(Job::AskSave(self.file_name()), frame),
            Command::SaveTo(path) => self.write_to(PathPurpose::Save, &path, true, frame),
            Command::Export(kind) => {
                let name = self.export_name(kind);
                self.files.start(Job::AskExport(kind, name), frame);
            }
            Command::ExportTo(kind, path) => self.write_to(PathPurpose::Export(kind), &path, true, frame),
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
            Command::ShowWhy(option, number) => {
                self.dialog = WhyPage::of(&self.session, option, number, self.compare.reference()).map(Dialog::Why);
            }
            Command::ShowAccuracy => self.dialog = Some(Dialog::Accuracy(AccuracyPage::of(&self.session))),
            Command::SavePreset => self.ask_preset(),
            Command::PackPresets(only) => self.ask_pack(only, frame),
            Command::PackTo(path) => self.write_to(PathPurpose::Pack, &path, true, frame),
            Command::RemovePreset(path) => self.files.start(Job::RemovePreset(path), frame),
            Command::AskPresetFolder => self.files.start(Job::AskPresetFolder, frame),
            Command::SharePresets(folder) => self.share_presets(folder),
            Command::Present(show) => self.present(ctx, show),
            Command::ArrangePages => {
                self.dialog = Some(Dialog::Present(PageForm::of(&self.session, self.show, displays(frame))));
            }
            Command::ShowPriceChanges => self.show_price_changes(),
            Command::ShowOwnership => self.dialog = Some(Dialog::Ownership(OwnershipForm::of(&self.session))),
            Command::TakePrices(rows) => {
                self.session.add_prices(rows.clone());
                self.files.start(Job::AddPrices(rows), frame);
            }
            Command::ExportPriceBook => self.files.start(Job::AskPriceBook(PRICE_BOOK.to_owned()), frame),
            Command::ExportPriceBookTo(path) => self.write_to(PathPurpose::PriceBook, &path, true, frame),
            Command::Say(message) => self.toasts.say(now, message),
            Command::Quit => {
                self.may_close = true;
                ctx.send_viewport_cmd(egui::ViewportCommand::Close);
            }
        }
        self.session.refresh();
    }

    pub(super) fn edit(&mut self, edit: Edit, gesture: Option<u64>) {
        let had_chassis = self.has_chassis();
        if let Err(err) = self.session.apply(edit, gesture) {
            self.toasts.fail(edit_failure(&err));
        }
        // After the chassis come the cards.
        if !had_chassis && self.has_chassis() && self.session.palette_tab == PaletteTab::Chassis {
            self.session.palette_tab = PaletteTab::Gpu;
        }
    }

    /// Starts to present, or ends it; what was only supposed is gone with it.
    fn present(&mut self, ctx: &egui::Context, show: Option<Show>) {
        if let Some(presenter) = self.presenter.take() {
            presenter.end(ctx);
        }
        if let Some(show) = show {
            self.session.preview = None;
            self.presenter = Some(Presenter::new(ctx, show));
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

    pub(super) fn activate(&mut self, option: OptionId) {
        if self.session.history.project().option(option).is_some() {
            self.session.active = option;
            self.session.comparing = false;
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
        self.session.set_language(language);
        language.tag().clone_into(&mut self.settings.language);
        self.files.start(Job::SaveSettings(self.settings.clone()), None);
        fonts::install(ctx, language);
        self.gallery.speak(language);
    }

    fn duplicate(&mut self) {
        let Some(plan) = self.session.plan() else { return };
        let title = copy_title(&tabs::title(&self.session, plan), self.session.history.project());
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

    /// Adds the first option of a preset to the project, to be compared with what is there.
    fn add_preset(&mut self, id: &str) {
        let Some(preset) = self.gallery.preset(id) else {
            self.toasts.fail(Message::new("error-no-preset").with("id", id));
            return;
        };
        let Some(mut plan) = preset.project.options.first().cloned() else { return };
        if plan.title.is_empty() {
            plan.title.clone_from(&preset.project.title);
        }
        let project = self.session.history.project();
        let own = preset.project.machines.iter().find(|machine| plan.chassis.as_ref() == Some(&machine.id));
        let machine = own.filter(|own| project.machines.iter().all(|known| known.id != own.id)).cloned();
        let active = self.session.active;
        let blank = self.session.plan().is_some_and(|plan| plan.chassis.is_none() && plan.cards.is_empty());
        plan.id = if blank && machine.is_none() { active } else { project.free_option_id() };
        let option = plan.id;
        let edit = match machine {
            None if option == active => Edit::ReplacePlan(active, Box::new(plan)),
            None => Edit::AddOption(Box::new(plan)),
            Some(machine) => Edit::AddImported(Box::new(plan), Some(Box::new(machine))),
        };
        self.edit(edit, None);
        self.activate(option);
        self.session.screen = Screen::Plan;
        self.session.refresh();
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

/// Why an edit cannot be done, as a sentence.
fn edit_failure(error: &EditError) -> Message {
    match error {
        EditError::NoOption(option) => Message::new("error-no-option").with("n", option.0),
        EditError::EmptySlot(slot) => Message::new("error-empty-slot").with("slot", slot.as_str()),
        EditError::LastOption => Message::new("error-last-option"),
    }
}

/// The title of a copy: the same with the next free number behind it.
fn copy_title(title: &str, project: &Project) -> String {
    let numbered = title.rsplit_once(" (").and_then(|(base, rest)| {
        rest.strip_suffix(')')?.parse::<u32>().ok()?;
        Some(base)
    });
    let base = numbered.unwrap_or(title);
    let taken = |title: &str| project.options.iter().any(|plan| plan.title == title);
    (2..=u32::MAX).map(|n| format!("{base} ({n})")).find(|title| !taken(title)).unwrap_or_else(|| title.to_owned())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(title: &str, taken: &[&str], expected: &str) {
        let options = taken.iter().map(|title| Plan { title: (*title).to_owned(), ..Plan::default() }).collect();
        assert_eq!(copy_title(title, &Project { options, ..Project::default() }), expected);
    }

    #[test]
    fn copies_are_numbered() {
        check("R740", &["R740"], "R740 (2)");
        check("R740 (2)", &["R740", "R740 (2)"], "R740 (3)");
        check("R740 (big)", &["R740 (big)"], "R740 (big) (2)");
        check("R740", &["R740", "R740 (2)"], "R740 (3)");
    }
}
