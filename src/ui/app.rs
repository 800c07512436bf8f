//! The window as a whole: drains what came from files, lays out the panels, and applies what was asked for.
use std::path::PathBuf;
use std::sync::Arc;

use egui::{Frame, Margin};

use crate::catalog::Catalog;
use crate::locale::Language;
use crate::plan::Project;
use crate::plan::format::Residue;
use crate::quantity::visible::visible_line;
use crate::quantity::{Day, Message};
use crate::store::Settings;
use crate::ui::actions::take_shortcuts;
use crate::ui::compare::ComparePage;
use crate::ui::dialogs::{Dialog, primary_button};
use crate::ui::files::{FileService, Job, Recovery};
use crate::ui::gallery::{Gallery, Preset};
use crate::ui::journal::Journal;
use crate::ui::palette::Palette;
use crate::ui::present::{Presenter, Show};
use crate::ui::session::Panels;
use crate::ui::session::Screen;
use crate::ui::settings::{PANELS_KEY, preference};
use crate::ui::tabs::Tabs;
use crate::ui::toasts::Toasts;
use crate::ui::tokens::{gap, size};
use crate::ui::{Command, Session, Tokens, charts, diagram, editors, fonts, menu, pickers, side, status, theme};

/// What the window starts with.
pub struct Setup {
    /// All parts.
    pub catalog: Arc<Catalog>,
    /// Presets for the start page.
    pub presets: Vec<Preset>,
    /// What the user has set.
    pub settings: Settings,
    /// Panels shown at first.
    pub panels: Panels,
    /// Language, where it is asked for; else that of the settings.
    pub language: Option<Language>,
    /// Today, for the age of prices.
    pub today: Day,
    /// What to tell at once, e.g. part files that could not be used.
    pub notices: Vec<Message>,
    /// Does what concerns files.
    pub files: Box<dyn FileService>,
    /// A file to open at once.
    pub open: Option<PathBuf>,
}

/// The window.
pub struct App {
    /// What is shown.
    pub session: Session,
    pub(super) files: Box<dyn FileService>,
    pub(super) palette: Palette,
    pub(super) gallery: Gallery,
    pub(super) tabs: Tabs,
    pub(super) compare: ComparePage,
    /// The presenter, while it is on.
    pub presenter: Option<Presenter>,
    /// Where pages were shown last.
    pub(super) show: Show,
    pub(super) toasts: Toasts,
    pub(super) dialog: Option<Dialog>,
    pub(super) recoveries: Vec<Recovery>,
    pub(super) recent: Vec<PathBuf>,
    pub(super) settings: Settings,
    pub(super) journal: Journal,
    /// What the open file said beyond what this version knows.
    pub(super) residue: Arc<Residue>,
    /// Whether parts of the open file could not be read.
    pub(super) damaged: bool,
    /// Revision of the project when a file was asked for: later work is not thrown away for it.
    pub(super) loading_over: Option<u64>,
    /// Counts the projects shown: what is told of an earlier one is not taken for one of this.
    pub(super) document: u64,
    /// Documents being written.
    pub(super) exports: usize,
    /// What to do once the project is saved.
    pub(super) after_save: Option<Command>,
    /// The only preset of the pack that is being written; `None` for all.
    pub(super) packing: Option<PathBuf>,
    /// Whether the window may close.
    pub(super) may_close: bool,
    commands: Vec<Command>,
    /// Title of the window as last set.
    title: String,
}

impl App {
    /// The window's content.
    #[must_use]
    pub fn new(ctx: &egui::Context, setup: Setup) -> Self {
        theme::install(ctx);
        ctx.set_theme(preference(setup.settings.theme));
        let language = setup.language.unwrap_or_else(|| setup.settings.language());
        fonts::install(ctx, language);
        let mut session = Session::new(setup.catalog, Project::default(), language, setup.today);
        session.screen = Screen::Start;
        session.panels = setup.panels;
        let mut gallery = Gallery::new(setup.presets);
        gallery.speak(language);
        let mut app = Self {
            session,
            files: setup.files,
            palette: Palette::default(),
            gallery,
            tabs: Tabs::default(),
            compare: ComparePage::default(),
            presenter: None,
            show: Show::default(),
            toasts: Toasts::default(),
            dialog: None,
            recoveries: Vec::new(),
            recent: Vec::new(),
            settings: setup.settings,
            journal: Journal::default(),
            residue: Arc::default(),
            damaged: false,
            loading_over: None,
            document: 0,
            exports: 0,
            after_save: None,
            packing: None,
            may_close: false,
            commands: Vec::new(),
            title: String::new(),
        };
        app.tell(setup.notices);
        app.files.start(Job::LookAround, None);
        app.files.start(Job::WatchPresets(app.settings.preset_folder.clone()), None);
        if let Some(path) = setup.open {
            app.files.start(Job::Load(path), None);
        }
        app
    }

    /// Tells what went wrong before the window opened: the first in full, the others by number.
    fn tell(&mut self, notices: Vec<Message>) {
        let others = notices.len().saturating_sub(1);
        if let Some(first) = notices.into_iter().next() {
            self.toasts.fail(Message::new("error-notices").with("first", first).with("others", others));
        }
    }

    /// The dialog or page that lies over the window.
    #[must_use]
    pub fn dialog(&self) -> Option<&Dialog> {
        self.dialog.as_ref()
    }

    /// Asks for something, as a menu or button does. Done at the end of the next frame.
    pub fn send(&mut self, command: Command) {
        self.commands.push(command);
    }

    fn main_ui(&mut self, ui: &mut egui::Ui) {
        let tokens = Tokens::of(ui);
        let bar = Frame::new().fill(tokens.panel).inner_margin(Margin::symmetric(8, 0));
        egui::Panel::top("top-bar").exact_size(size::TOP_BAR).frame(bar).show(ui, |ui| self.top_bar_ui(ui));
        egui::Panel::bottom("status").exact_size(size::STATUS).resizable(false).frame(bar).show(ui, |ui| {
            status::status_ui(ui, &self.session, &mut self.commands);
        });
        match self.session.screen {
            Screen::Start => self.start_ui(ui),
            Screen::Plan if self.session.comparing => self.compare_ui(ui),
            Screen::Plan => self.plan_ui(ui),
        }
    }

    /// Shows file and unsaved state in the window's title.
    fn set_title(&mut self, ctx: &egui::Context) {
        let file = self.session.path.as_deref().and_then(std::path::Path::file_name);
        let file = file.map(|name| name.to_string_lossy().into_owned());
        let name = match (file, self.session.screen) {
            (Some(file), _) => file,
            (None, Screen::Plan) => self.session.history.project().title.clone(),
            (None, Screen::Start) => String::new(),
        };
        let dirty = if self.session.is_dirty() { "*" } else { "" };
        let program = self.session.text("window-title");
        let title = if name.is_empty() { program } else { format!("{dirty}{} – {program}", visible_line(&name)) };
        if title != self.title {
            ctx.send_viewport_cmd(egui::ViewportCommand::Title(title.clone()));
            self.title = title;
        }
    }

    fn top_bar_ui(&mut self, ui: &mut egui::Ui) {
        egui::MenuBar::new().ui(ui, |ui| {
            ui.set_height(size::TOP_BAR);
            menu::menus_ui(ui, &self.session, &mut self.commands);
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                if self.session.screen == Screen::Plan {
                    let name = self.session.text("action-present");
                    // The words of a menu bar have no faces and next to no padding; a button's face needs some.
                    let button = ui.scope(|ui| {
                        ui.spacing_mut().button_padding = ui.ctx().global_style().spacing.button_padding;
                        primary_button(ui, &name)
                    });
                    if button.inner.on_hover_text(self.session.text("present-setup-hint")).clicked() {
                        self.commands.push(Command::ArrangePages);
                    }
                }
                pickers::pickers_ui(ui, &self.session, &mut self.commands);
                if self.session.screen == Screen::Plan {
                    let width = (ui.available_width() - gap::LARGE).max(0.0);
                    ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                        ui.add_space(gap::LARGE);
                        self.tabs.ui(ui, &self.session, width, &mut self.commands);
                    });
                }
            });
        });
    }

    fn start_ui(&mut self, ui: &mut egui::Ui) {
        let frame = Frame::new().fill(Tokens::of(ui).canvas);
        egui::CentralPanel::default().frame(frame).show(ui, |ui| {
            self.gallery.ui(ui, &self.session, &self.recoveries, &self.recent, &mut self.commands);
        });
    }

    fn compare_ui(&mut self, ui: &mut egui::Ui) {
        let frame = Frame::new().fill(Tokens::of(ui).canvas).inner_margin(Margin::same(10));
        egui::CentralPanel::default().frame(frame).show(ui, |ui| {
            self.compare.ui(ui, &self.session, &mut self.commands);
        });
    }

    fn plan_ui(&mut self, ui: &mut egui::Ui) {
        let tokens = Tokens::of(ui);
        let frame = Frame::new().fill(tokens.panel).inner_margin(Margin::same(10));
        let mut panels = self.session.panels;
        let width = ui.available_width();
        let (usual, range) = panel_size(size::PALETTE, width, size::PALETTE_SHARE);
        egui::Panel::left("palette").default_size(usual).size_range(range).frame(frame).show_collapsible(
            ui,
            &mut panels.palette,
            |ui| self.palette.ui(ui, &self.session, &mut self.commands),
        );
        let (usual, range) = panel_size(size::SIDE, width, size::SIDE_SHARE);
        egui::Panel::right("side").default_size(usual).size_range(range).frame(frame).show_collapsible(
            ui,
            &mut panels.side,
            |ui| side::side_ui(ui, &self.session, &mut self.commands),
        );
        let (mut least, mut usual, most) = size::CHARTS;
        let height = ui.available_height();
        if ui.ctx().content_rect().height() < size::TIGHT {
            (least, usual) = size::CHARTS_TIGHT;
        }
        let share = if height < size::LOW { size::CHARTS_SHARE_LOW } else { size::CHARTS_SHARE };
        let most = most.min(height * 0.6);
        egui::Panel::bottom("charts")
            .default_size(usual.min(height * share))
            .size_range(least.min(most)..=most)
            .frame(frame)
            .show_collapsible(ui, &mut panels.charts, |ui| charts::charts_ui(ui, &self.session, &mut self.commands));
        self.session.panels = panels;
        let canvas = Frame::new().fill(tokens.canvas).inner_margin(Margin::symmetric(6, 10));
        egui::CentralPanel::default().frame(canvas).show(ui, |ui| {
            editors::machine_bar_ui(ui, &self.session, &mut self.commands);
            ui.add_space(gap::SMALL);
            diagram::diagram_ui(ui, &mut self.session, &mut self.commands);
        });
    }
}

/// Usual size and range of a side panel in a window of this width, of which it takes at most this share: the diagram
/// keeps the larger half.
fn panel_size((least, usual, most): (f32, f32, f32), width: f32, share: f32) -> (f32, std::ops::RangeInclusive<f32>) {
    let most = most.min(width * share).max(least.min(width * 0.3));
    (usual.min(most), least.min(most)..=most)
}

/// Says what dropping a file does while one hovers over the window.
fn drop_hint_ui(ctx: &egui::Context, session: &Session) {
    if ctx.input(|input| input.raw.hovered_files.is_empty()) {
        return;
    }
    let tokens = Tokens::of_ctx(ctx);
    let rect = ctx.content_rect();
    let layer = egui::LayerId::new(egui::Order::Tooltip, egui::Id::unique("drop-hint"));
    let painter = ctx.layer_painter(layer);
    painter.rect_filled(rect, 0.0, tokens.canvas.gamma_multiply(0.85));
    let font = fonts::bold(size::TITLE);
    painter.text(rect.center(), egui::Align2::CENTER_CENTER, session.text("drop-hint"), font, tokens.accent_text);
}

impl eframe::App for App {
    fn logic(&mut self, ctx: &egui::Context, frame: &mut eframe::Frame) {
        while let Some(event) = self.files.poll() {
            self.on_file_event(ctx, event);
        }
        self.keep_journal(ctx);
        self.guard_close(ctx);
        for command in std::mem::take(&mut self.commands) {
            self.execute(ctx, Some(frame), command);
        }
    }

    fn ui(&mut self, ui: &mut egui::Ui, frame: &mut eframe::Frame) {
        let ctx = ui.ctx().clone();
        self.session.refresh();
        let presenting = self.presenter.is_some();
        if self.dialog.is_none() && !presenting {
            take_shortcuts(&ctx, &self.session, &mut self.commands);
            self.take_dropped_files(&ctx);
        }
        match &mut self.presenter {
            Some(presenter) => presenter.ui(ui, &self.session, &mut self.commands),
            None => self.main_ui(ui),
        }
        crate::ui::palette::ghost::ghost_ui(&ctx, &self.session);
        drop_hint_ui(&ctx, &self.session);
        self.dialog_ui(&ctx);
        self.set_title(&ctx);
        let revision = self.session.history.revision();
        self.toasts.ui(&ctx, self.session.language, revision, &mut self.commands);
        let commands = std::mem::take(&mut self.commands);
        if !commands.is_empty() {
            ctx.request_repaint();
        }
        for command in commands {
            self.execute(&ctx, Some(frame), command);
        }
    }

    fn save(&mut self, storage: &mut dyn eframe::Storage) {
        eframe::set_value(storage, PANELS_KEY, &self.session.panels);
    }
}
