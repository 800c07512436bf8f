//! Questions and pages over the window. Only one at a time.
use std::path::PathBuf;

use egui::{Frame, Id, Key, Modal, RichText};

use crate::plan::Edit;
use crate::quantity::Message;
use crate::ui::accuracy::AccuracyPage;
use crate::ui::actions::{ACTIONS, Menu};
use crate::ui::command::HelpPage;
use crate::ui::exports::ExportKind;
use crate::ui::files::Job;
use crate::ui::imported::ImportReport;
use crate::ui::own_presets::{self, PresetForm};
use crate::ui::ownership::OwnershipForm;
use crate::ui::present::{self, PageForm, Show};
use crate::ui::price_pages::{PriceChangesPage, PriceListPage};
use crate::ui::rates::RatesForm;
use crate::ui::reference::ReferencePage;
use crate::ui::tokens::{gap, size};
use crate::ui::why::WhyPage;
use crate::ui::{App, Command, Session, Tokens, writing};

/// What a path is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PathPurpose {
    /// To open a project.
    Open,
    /// To save the project.
    Save,
    /// To write a document.
    Export(ExportKind),
    /// To write a pack of presets.
    Pack,
    /// To write the price book.
    PriceBook,
    /// To watch a folder of presets that a team shares.
    PresetFolder,
}

/// A question or page over the window.
#[derive(Debug, Clone, PartialEq)]
pub enum Dialog {
    /// Save before the project is replaced? Holds what is to be done then.
    Unsaved(Command),
    /// Replace the file that is there? Holds the job that does.
    Replace(PathBuf, Box<Job>),
    /// The path of a file, for where the system has no file dialog.
    Path(PathPurpose, String),
    /// A page of help.
    Help(HelpPage),
    /// Frameworks, kits and application areas.
    Reference(ReferencePage),
    /// Exchange rates.
    Rates(RatesForm),
    /// A price list that was read.
    Prices(PriceListPage),
    /// Prices that have changed since the plans were made.
    PriceChanges(PriceChangesPage),
    /// Terms of owning the machines.
    Ownership(OwnershipForm),
    /// What was read of a running machine.
    Imported(ImportReport),
    /// Why the figures of a workload are what they are.
    Why(WhyPage),
    /// How well predictions held.
    Accuracy(AccuracyPage),
    /// The pages of a meeting.
    Present(PageForm),
    /// Title and notes of a preset.
    Preset(PresetForm),
}

/// The answer to a question.
pub(super) enum Answer {
    Open,
    Close,
    Run(Command),
    /// Writes to a path that was typed.
    Write(PathPurpose, PathBuf),
    /// Does a job that replaces a file.
    Start(Box<Job>),
    SetRates(Vec<Edit>),
    SavePreset,
    /// Keeps the arrangement of pages, and presents.
    Pages(Option<Edit>, Option<Show>),
    SaveThen(Command),
    LoseThen(Command),
}

impl Dialog {
    /// Asks for a path, starting with this text.
    #[must_use]
    pub fn path(purpose: PathPurpose, text: String) -> Self {
        Self::Path(purpose, text)
    }
}

impl App {
    /// Draws the open dialog and does what it answers.
    pub(super) fn dialog_ui(&mut self, ctx: &egui::Context) {
        let Some(mut dialog) = self.dialog.take() else { return };
        let session = &self.session;
        let mut commands = Vec::new();
        let frame = Frame::popup(&ctx.global_style()).inner_margin(20).corner_radius(size::RADIUS + 4);
        let modal = Modal::new(Id::unique("dialog")).frame(frame).show(ctx, |ui| {
            let room = ctx.content_rect().size() - egui::vec2(60.0, 60.0);
            let room = egui::vec2(room.x.clamp(80.0, 860.0), room.y.max(80.0));
            // Pages scroll by themselves; where even that is too little, the whole dialog does. The least size too: a
            // dialog would else grow into its place over several frames.
            let scroll = egui::ScrollArea::both()
                .id_salt("dialog-scroll")
                .max_width(room.x)
                .max_height(room.y)
                .min_scrolled_width(room.x)
                .min_scrolled_height(room.y);
            scroll
                .show(ui, |ui| {
                    ui.set_max_width(room.x);
                    match &mut dialog {
                        Dialog::Unsaved(then) => unsaved_ui(ui, session, then),
                        Dialog::Replace(path, job) => writing::replace_ui(ui, session, path, job),
                        Dialog::Path(purpose, text) => path_ui(ui, session, *purpose, text),
                        Dialog::Help(page) => help_ui(ui, session, *page),
                        Dialog::Reference(page) => {
                            page.ui(ui, session, &mut commands);
                            close_ui(ui, session)
                        }
                        Dialog::Rates(form) => rates_ui(ui, session, form),
                        Dialog::Why(page) => {
                            page.ui(ui, session, &mut commands);
                            close_ui(ui, session)
                        }
                        Dialog::Accuracy(page) => {
                            page.ui(ui, session);
                            close_ui(ui, session)
                        }
                        Dialog::Preset(form) => match form.ui(ui, session) {
                            own_presets::Answer::Open => Answer::Open,
                            own_presets::Answer::Cancel => Answer::Close,
                            own_presets::Answer::Save => Answer::SavePreset,
                        },
                        Dialog::Present(form) => match form.ui(ui, session) {
                            present::Answer::Open => Answer::Open,
                            present::Answer::Cancel => Answer::Close,
                            present::Answer::Keep(edit) => Answer::Pages(edit, None),
                            present::Answer::Start(edit, show) => Answer::Pages(edit, Some(show)),
                        },
                        Dialog::Prices(page) => {
                            page.ui(ui, session);
                            let rows = page.rows();
                            take_ui(ui, session, "prices-take", rows.map(Command::TakePrices))
                        }
                        Dialog::PriceChanges(page) => {
                            page.ui(ui, session, &mut commands);
                            take_ui(
                                ui,
                                session,
                                "refresh-take",
                                page.edit(session).map(|edit| Command::Edit(edit, None)),
                            )
                        }
                        Dialog::Ownership(form) => {
                            let good = form.ui(ui, session);
                            let edit = form.edit(session).filter(|_| good);
                            take_ui(ui, session, "ownership-set", edit.map(|edit| Command::Edit(edit, None)))
                        }
                        Dialog::Imported(report) => {
                            report.ui(ui, session);
                            close_ui(ui, session)
                        }
                    }
                })
                .inner
        });
        for command in commands {
            self.send(command);
        }
        let answer = if modal.should_close() { Answer::Close } else { modal.inner };
        match answer {
            Answer::Open => self.dialog = Some(dialog),
            // What was to follow a save does not follow another one later.
            Answer::Close => self.after_save = None,
            Answer::Run(command) => self.send(command),
            Answer::Write(purpose, path) => self.write_to(purpose, &path, false, None),
            Answer::Start(job) => self.start_writing(*job, None),
            Answer::SavePreset => {
                if let Dialog::Preset(form) = &dialog {
                    self.save_preset(form);
                }
            }
            Answer::Pages(edit, show) => {
                self.show = show.unwrap_or(self.show);
                let edit = edit.map(|edit| Command::Edit(edit, None));
                edit.into_iter().chain(show.map(|show| Command::Present(Some(show)))).for_each(|it| self.send(it));
            }
            Answer::SetRates(edits) => self.set_rates(ctx.time(), edits),
            Answer::SaveThen(command) => {
                self.after_save = Some(command);
                self.send(Command::Save);
            }
            // The recovery copy goes with the project, and only then: what comes next may fail.
            Answer::LoseThen(command) => self.execute_unguarded(ctx, None, command),
        }
    }
}

fn unsaved_ui(ui: &mut egui::Ui, session: &Session, then: &Command) -> Answer {
    let mut answer = Answer::Open;
    ui.set_width(420.0_f32.min(ui.available_width()));
    ui.heading(session.text("unsaved-title"));
    ui.add_space(gap::SMALL);
    let title = &session.history.project().title;
    let name = match &session.path {
        Some(path) => path.display().to_string(),
        None if title.is_empty() => session.text("file-untitled"),
        None => title.clone(),
    };
    ui.label(session.words(&Message::new("unsaved-text").with("file", name)));
    ui.add_space(gap::LARGE);
    ui.horizontal(|ui| {
        if primary_button(ui, &session.text("unsaved-save")).clicked() {
            answer = Answer::SaveThen(then.clone());
        }
        let lose = if *then == Command::Quit { "unsaved-quit" } else { "unsaved-lose" };
        if ui.button(session.text(lose)).clicked() {
            answer = Answer::LoseThen(then.clone());
        }
        if ui.button(session.text("dialog-cancel")).clicked() {
            answer = Answer::Close;
        }
    });
    answer
}

fn path_ui(ui: &mut egui::Ui, session: &Session, purpose: PathPurpose, text: &mut String) -> Answer {
    ui.set_width(520.0_f32.min(ui.available_width()));
    let (title, button) = match purpose {
        PathPurpose::Open => ("path-open-title", "path-open"),
        PathPurpose::Save => ("path-save-title", "path-save"),
        PathPurpose::Export(_) => ("path-export-title", "path-export"),
        PathPurpose::Pack => ("path-pack-title", "path-save"),
        PathPurpose::PriceBook => ("path-price-book-title", "path-export"),
        PathPurpose::PresetFolder => ("path-folder-title", "path-watch"),
    };
    ui.heading(session.text(title));
    ui.add_space(gap::SMALL);
    let label = if purpose == PathPurpose::PresetFolder { "path-folder-label" } else { "path-label" };
    let label = ui.label(session.text(label));
    let field = ui.add(egui::TextEdit::singleline(text).desired_width(f32::INFINITY)).labelled_by(label.id);
    if !field.has_focus() && !field.lost_focus() {
        field.request_focus();
    }
    let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    ui.add_space(gap::LARGE);
    let path = PathBuf::from(text.trim());
    let mut answer = Answer::Open;
    ui.horizontal(|ui| {
        let ready = !path.as_os_str().is_empty();
        let pressed = ui.add_enabled_ui(ready, |ui| primary_button(ui, &session.text(button)).clicked()).inner;
        if ready && (pressed || entered) {
            answer = match purpose {
                PathPurpose::Open => Answer::Run(Command::OpenPath(path)),
                PathPurpose::PresetFolder => Answer::Run(Command::SharePresets(Some(path))),
                _ => Answer::Write(purpose, path),
            };
        }
        if ui.button(session.text("dialog-cancel")).clicked() {
            answer = Answer::Close;
        }
    });
    answer
}

fn rates_ui(ui: &mut egui::Ui, session: &Session, form: &mut RatesForm) -> Answer {
    ui.set_width(520.0_f32.min(ui.available_width()));
    let good = form.ui(ui, session);
    ui.add_space(gap::LARGE);
    let mut answer = Answer::Open;
    ui.horizontal(|ui| {
        let set = session.text("rates-set");
        if ui.add_enabled_ui(good, |ui| primary_button(ui, &set).clicked()).inner {
            answer = Answer::SetRates(form.edits(session));
        }
        if ui.button(session.text("dialog-cancel")).clicked() {
            answer = Answer::Close;
        }
    });
    answer
}

/// A button that does something and closes, and one that only closes. `command` is `None` where nothing can be done.
fn take_ui(ui: &mut egui::Ui, session: &Session, key: &str, command: Option<Command>) -> Answer {
    let mut answer = Answer::Open;
    ui.add_space(gap::LARGE);
    ui.horizontal(|ui| {
        let pressed = ui.add_enabled_ui(command.is_some(), |ui| primary_button(ui, &session.text(key)).clicked()).inner;
        if let Some(command) = command.filter(|_| pressed) {
            answer = Answer::Run(command);
        }
        if ui.button(session.text("dialog-cancel")).clicked() {
            answer = Answer::Close;
        }
    });
    answer
}

fn help_ui(ui: &mut egui::Ui, session: &Session, page: HelpPage) -> Answer {
    ui.set_width(520.0_f32.min(ui.available_width()));
    match page {
        HelpPage::Shortcuts => shortcuts_ui(ui, session),
        HelpPage::Numbers => text_page_ui(ui, session, "help-numbers", 6),
        HelpPage::About => {
            text_page_ui(ui, session, "help-about", 3);
            ui.label(RichText::new(format!("Slotwise {}", env!("CARGO_PKG_VERSION"))).color(Tokens::of(ui).muted));
        }
    }
    close_ui(ui, session)
}

/// A heading and numbered paragraphs: keys `NAME-title`, `NAME-1`, `NAME-2`, ….
fn text_page_ui(ui: &mut egui::Ui, session: &Session, name: &str, paragraphs: usize) {
    ui.heading(session.text(&format!("{name}-title")));
    for at in 1..=paragraphs {
        ui.add_space(gap::SMALL);
        ui.label(session.text(&format!("{name}-{at}")));
    }
}

fn shortcuts_ui(ui: &mut egui::Ui, session: &Session) {
    ui.heading(session.text("help-shortcuts-title"));
    ui.add_space(gap::SMALL);
    let height = (ui.ctx().content_rect().height() - 220.0).max(200.0);
    egui::ScrollArea::vertical().max_height(height).min_scrolled_height(height).auto_shrink([false, true]).show(
        ui,
        |ui| {
            egui::Grid::new("shortcuts").num_columns(2).spacing(egui::vec2(32.0, 4.0)).show(ui, |ui| {
                for menu in Menu::ALL {
                    for action in ACTIONS.iter().filter(|action| action.menu == menu) {
                        let Some(shortcut) = &action.shortcut else { continue };
                        ui.label(session.text(action.key));
                        ui.label(RichText::new(ui.ctx().format_shortcut(shortcut)).monospace());
                        ui.end_row();
                    }
                }
                for (key, keys) in GESTURES {
                    ui.label(session.text(key));
                    ui.label(RichText::new(session.text(keys)).monospace());
                    ui.end_row();
                }
            });
        },
    );
}

/// Keys that belong to a place in the window rather than to a menu.
const GESTURES: [(&str, &str); 7] = [
    ("gesture-place", "gesture-place-keys"),
    ("gesture-count", "gesture-count-keys"),
    ("gesture-cards", "gesture-cards-keys"),
    ("gesture-slots", "gesture-slots-keys"),
    ("gesture-cancel", "gesture-cancel-keys"),
    ("gesture-zoom", "gesture-zoom-keys"),
    ("gesture-present", "gesture-present-keys"),
];

fn close_ui(ui: &mut egui::Ui, session: &Session) -> Answer {
    ui.add_space(gap::LARGE);
    if ui.button(session.text("dialog-close")).clicked() { Answer::Close } else { Answer::Open }
}

/// The button that a dialog suggests.
pub fn primary_button(ui: &mut egui::Ui, text: &str) -> egui::Response {
    let tokens = Tokens::of(ui);
    let label = RichText::new(text).color(tokens.on_accent).size(size::BODY);
    ui.add(egui::Button::new(label).fill(tokens.accent))
}
