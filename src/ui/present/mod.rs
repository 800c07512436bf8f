//! The presenter: the pages of the deck on the whole screen, or on a second one while this window keeps the notes.
//!
//! Keys go on and back, to the first and the last page, to all pages at once; a dot follows the pointer; a card may be
//! swapped for the sake of argument, and is back with Escape or when the presenter ends, unless the user keeps it.
mod chooser;
mod displays;
mod fixed;
mod hint;
mod keys;
mod made;
mod notes;
mod overview;
mod pen;
mod setup;
mod stage;
mod table;
mod what_if;

use egui::{Frame, ViewportBuilder, ViewportCommand, ViewportId};

use crate::export::deck::{Deck, Page};
use crate::plan::OptionId;
use crate::quantity::Message;
use crate::ui::{Command, Session, Tokens};
use chooser::{Asked, Chooser};
use hint::Hint;
use keys::Key;
use made::Made;
use pen::Pen;
use stage::Setting;
use what_if::Wish;

pub use displays::{Display, displays};
pub use setup::{Answer, PageForm};

/// Where pages are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Show {
    /// Which screen, from 0, in the order of the system; `None` for the one that the window is on.
    pub screen: Option<usize>,
    /// Whether the pages have a window of their own while this one shows notes.
    pub notes: bool,
}

/// What takes the place of the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Over {
    /// Nothing: the page is shown.
    Nothing,
    /// All pages at once.
    Overview,
    /// A dark screen.
    Dark,
}

impl Over {
    /// The other thing if it is not there, else nothing.
    fn toggled(self, other: Self) -> Self {
        if self == other { Self::Nothing } else { other }
    }
}

/// Radius of the dot that follows the pointer, units of the page.
const DOT: f32 = 9.0;

/// The presenter while it is on.
pub struct Presenter {
    show: Show,
    made: Made,
    at: usize,
    over: Over,
    laser: bool,
    enlarged: Option<usize>,
    chooser: Chooser,
    hint: Hint,
    /// Pages in a row where all are shown.
    columns: usize,
    /// Width over height of the page, where it has a window of its own.
    shape: Option<f32>,
    /// egui time of the start, s.
    started: f64,
    placed: bool,
    /// Whether the window filled the screen before.
    was_full: bool,
}

impl Presenter {
    /// A presenter that starts with the first page.
    #[must_use]
    pub fn new(ctx: &egui::Context, show: Show) -> Self {
        Self {
            show,
            made: Made::default(),
            at: 0,
            over: Over::Nothing,
            laser: false,
            enlarged: None,
            chooser: Chooser::default(),
            hint: Hint::new(ctx.time()),
            columns: 1,
            shape: None,
            started: ctx.time(),
            placed: false,
            was_full: ctx.input(|input| input.viewport().fullscreen.unwrap_or(false)),
        }
    }

    /// Whether the pages have a window of their own.
    #[must_use]
    pub fn has_notes(&self) -> bool {
        self.show.notes
    }

    /// What is supposed now.
    #[must_use]
    pub fn is_supposing(&self) -> bool {
        self.made.supposed().is_some()
    }

    /// The key of the page shown.
    #[must_use]
    pub fn page_key(&self) -> &str {
        self.deck().pages.get(self.at).map_or("", |page| page.key.as_str())
    }

    /// Gives the window back as it was.
    pub fn end(&self, ctx: &egui::Context) {
        if !self.show.notes && !self.was_full {
            ctx.send_viewport_cmd(ViewportCommand::Fullscreen(false));
        }
    }

    /// Draws the presenter in place of the window's content.
    pub fn ui(&mut self, ui: &mut egui::Ui, session: &Session, commands: &mut Vec<Command>) {
        self.refresh(session);
        let ctx = ui.ctx().clone();
        let before = self.state();
        if self.show.notes {
            // Before anything is drawn: both windows show the page that was asked for, and Enter in a field is not for
            // the pages.
            self.take_keys(&ctx, session, commands);
            // Where there are no other windows, the speaker's side has the page as well.
            if !ctx.embed_viewports() {
                ctx.show_viewport_immediate(second(), self.second_window(session), |ui, _| {
                    self.pages_ui(ui, session, commands);
                    if ui.input(|input| input.viewport().close_requested()) {
                        commands.push(Command::Present(None));
                    }
                });
            }
            self.notes_ui(ui, session, commands);
        } else {
            self.fill_screen(&ctx);
            self.pages_ui(ui, session, commands);
        }
        if self.state() != before {
            // What was drawn before the change follows at once, in both windows.
            ctx.request_repaint();
        }
    }

    /// What a change of is to be seen at once.
    fn state(&self) -> (usize, Over, Option<usize>, bool, Option<Wish>) {
        (self.at, self.over, self.enlarged, self.chooser.open, self.made.supposed().map(|it| it.wish.clone()))
    }

    fn second_window(&self, session: &Session) -> ViewportBuilder {
        let builder = ViewportBuilder::default().with_title(session.text("present-window"));
        let builder = builder.with_inner_size([1280.0, 800.0]).with_app_id("slotwise");
        match self.show.screen {
            Some(screen) => builder.with_monitor(screen),
            None => builder,
        }
    }

    fn fill_screen(&mut self, ctx: &egui::Context) {
        if self.placed {
            return;
        }
        self.placed = true;
        ctx.send_viewport_cmd(match self.show.screen {
            Some(screen) => ViewportCommand::SetMonitor(screen),
            None => ViewportCommand::Fullscreen(true),
        });
    }

    /// The pages, with what is supposed.
    fn deck(&self) -> &Deck {
        self.made.deck()
    }

    /// Makes the deck anew if the project or the language changed; the page shown stays.
    fn refresh(&mut self, session: &Session) {
        let key = self.page_key().to_owned();
        if self.made.refresh(session) {
            self.find(&key);
        }
    }

    /// Supposes something, or nothing any more; the page shown stays.
    fn suppose(&mut self, session: &Session, wish: Option<Wish>) {
        let key = self.page_key().to_owned();
        self.made.suppose(session, wish);
        self.find(&key);
    }

    /// Goes to the page with this key; where there is none, stays as near as can be.
    fn find(&mut self, key: &str) {
        let pages = &self.made.deck().pages;
        let at = pages.iter().position(|page| page.key == key).unwrap_or(self.at);
        self.at = at.min(pages.len().saturating_sub(1));
    }

    /// The page with its keys, and what lies over it or beside it.
    fn pages_ui(&mut self, ui: &mut egui::Ui, session: &Session, commands: &mut Vec<Command>) {
        let ctx = ui.ctx().clone();
        self.take_keys(&ctx, session, commands);
        // Beside the page and not over it, so that it hides nothing.
        if self.over == Over::Nothing && !self.show.notes && self.chooser.open {
            let asked = self.chooser.ui(ui, session, self.made.supposed());
            self.answer(session, asked, commands);
        }
        let frame = Frame::new().fill(Tokens::of(ui).panel);
        egui::CentralPanel::default().frame(frame).show(ui, |ui| {
            let rect = ui.max_rect();
            self.shape = Some(rect.width() / rect.height().max(1.0));
            match self.over {
                Over::Dark => _ = ui.painter().rect_filled(rect, 0.0, egui::Color32::BLACK),
                Over::Overview => {
                    let (columns, clicked) = overview::overview_ui(ui, self, session);
                    self.columns = columns;
                    if let Some(at) = clicked {
                        self.go_to(at);
                    }
                }
                Over::Nothing => self.page_ui(ui, session, rect, commands),
            }
            if self.over != Over::Dark && !self.show.notes {
                self.hint.ui(ui, session, rect, stage::margin_below(rect));
            }
            self.dot_ui(ui, rect);
        });
    }

    fn page_ui(&mut self, ui: &mut egui::Ui, session: &Session, rect: egui::Rect, commands: &mut Vec<Command>) {
        let response = ui.interact(rect, ui.scope_id().with("page"), egui::Sense::click());
        let number = self.number(session);
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Group, true, &number));
        let pen = Pen::new(ui, rect, true);
        let words = self.made.supposed().map(|it| session.words(&it.words));
        let has_buttons = words.is_some() && !self.show.notes && !self.chooser.open;
        let clicked = if let Some(setting) = self.setting(session, self.at, words.as_deref()) {
            stage::page_ui(&pen, rect, &Setting { has_buttons, ..setting })
        } else {
            stage::nothing_ui(&pen, rect, &session.text("present-nothing"));
            None
        };
        if has_buttons {
            let place = stage::right_of_supposition(rect);
            let area = egui::Area::new(egui::Id::unique("what-if-keep")).pivot(egui::Align2::RIGHT_CENTER);
            let shown =
                area.fixed_pos(place).show(ui.ctx(), |ui| ui.horizontal(|ui| chooser::keep_ui(ui, session)).inner);
            self.answer(session, shown.inner, commands);
        }
        match (clicked, self.enlarged) {
            (Some(_), Some(_)) => self.enlarged = None,
            (Some(item), None) => self.enlarged = Some(item),
            (None, _) if response.clicked() => self.step(1),
            (None, _) => {}
        }
    }

    /// The number of the page shown, in words.
    fn number(&self, session: &Session) -> String {
        let number = Message::new("present-number").with("at", self.at + 1).with("count", self.deck().pages.len());
        session.words(&number)
    }

    /// What goes around the items of the page at this place.
    fn setting<'a>(&'a self, session: &Session, at: usize, what_if: Option<&'a str>) -> Option<Setting<'a>> {
        let page = self.deck().pages.get(at)?;
        let before = self.made.before().and_then(|deck| deck.pages.iter().find(|other| other.key == page.key));
        Some(Setting {
            page,
            number: (at, self.deck().pages.len()),
            footer: &self.deck().footer,
            option: place_of_option(session, page),
            what_if,
            has_buttons: false,
            before,
            enlarged: self.enlarged.filter(|_| at == self.at),
        })
    }

    /// The dot that follows the pointer.
    fn dot_ui(&self, ui: &egui::Ui, rect: egui::Rect) {
        if !self.laser || self.over == Over::Dark {
            return;
        }
        ui.ctx().set_cursor_icon(egui::CursorIcon::None);
        if let Some(pos) = ui.input(|input| input.pointer.hover_pos()) {
            let pen = Pen::new(ui, rect, false);
            let radius = pen.points(DOT).max(4.0);
            pen.painter.circle_filled(pos, radius * 1.9, pen.tokens.bad.gamma_multiply(0.25));
            pen.painter.circle_filled(pos, radius, pen.tokens.bad);
        }
    }

    fn take_keys(&mut self, ctx: &egui::Context, session: &Session, commands: &mut Vec<Command>) {
        let choosing = self.chooser.open && (self.over == Over::Nothing || self.show.notes);
        for key in keys::pressed(ctx, choosing) {
            let all = self.over == Over::Overview;
            let row = isize::try_from(self.columns).unwrap_or(1);
            match key {
                Key::Next if all => self.choose(1),
                Key::Back if all => self.choose(-1),
                Key::Down if all => self.choose(row),
                Key::Up if all => self.choose(-row),
                Key::Enter if all => self.go_to(self.at),
                Key::Next | Key::Down | Key::Enter => self.step(1),
                Key::Back | Key::Up => self.step(-1),
                Key::First => self.go_to(0),
                Key::Last => self.go_to(self.deck().pages.len().saturating_sub(1)),
                Key::Overview => self.over = self.over.toggled(Over::Overview),
                Key::Dot => self.laser = !self.laser,
                Key::Dark => self.over = self.over.toggled(Over::Dark),
                Key::WhatIf => {
                    self.chooser.toggle(self.option_shown(session));
                }
                Key::Full => self.fill_or_leave(ctx),
                Key::Hint => self.hint.toggle(),
                Key::Leave => self.back_out(session, commands),
            }
        }
    }

    /// Chooses another one of all pages, so many further on.
    fn choose(&mut self, by: isize) {
        let count = self.deck().pages.len();
        if let Some(at) = self.at.checked_add_signed(by).filter(|at| *at < count) {
            self.at = at;
        }
    }

    /// The window of the pages fills its screen, or does not any more.
    fn fill_or_leave(&self, ctx: &egui::Context) {
        let id = if self.show.notes { second() } else { ViewportId::ROOT };
        let full = ctx.input_for(id, |input| input.viewport().fullscreen.unwrap_or(false));
        ctx.send_viewport_cmd_to(id, ViewportCommand::Fullscreen(!full));
    }

    /// Escape: closes what was opened last, takes back what is supposed, and in the end leaves.
    fn back_out(&mut self, session: &Session, commands: &mut Vec<Command>) {
        if self.over != Over::Nothing {
            self.over = Over::Nothing;
        } else if self.is_supposing() {
            self.suppose(session, None);
            self.chooser.open = false;
        } else if self.chooser.open {
            self.chooser.open = false;
        } else if self.enlarged.is_some() {
            self.enlarged = None;
        } else {
            commands.push(Command::Present(None));
        }
    }

    fn answer(&mut self, session: &Session, asked: Option<Asked>, commands: &mut Vec<Command>) {
        match asked {
            Some(Asked::Choose(wish)) => {
                self.suppose(session, Some(wish));
                self.chooser.open = false;
            }
            Some(Asked::Suppose(wish)) => self.suppose(session, Some(wish)),
            Some(Asked::Keep) => {
                if let Some(supposed) = self.made.take() {
                    // One step of undo, and none that joins an earlier one.
                    let gesture = session.history.revision() ^ u64::from(supposed.wish.option.0).rotate_left(48);
                    commands.extend(supposed.edits.into_iter().map(|edit| Command::Edit(edit, Some(gesture))));
                }
                self.chooser.open = false;
            }
            Some(Asked::TakeBack) => self.suppose(session, None),
            Some(Asked::Close) => self.chooser.open = false,
            None => {}
        }
    }

    fn step(&mut self, by: isize) {
        let last = self.deck().pages.len().saturating_sub(1);
        self.go_to(self.at.saturating_add_signed(by).min(last));
    }

    fn go_to(&mut self, at: usize) {
        self.at = at;
        self.over = Over::Nothing;
        self.enlarged = None;
    }

    /// The option that the page shown is of.
    fn option_shown(&self, session: &Session) -> Option<OptionId> {
        let page = self.deck().pages.get(self.at)?;
        session.history.project().options.get(place_of_option(session, page)?).map(|plan| plan.id)
    }
}

/// The window of the pages, where they have one of their own.
fn second() -> ViewportId {
    ViewportId::from_hash_of("presenter")
}

/// The place of the option that a page is of.
fn place_of_option(session: &Session, page: &Page) -> Option<usize> {
    let id: u32 = page.key.strip_prefix("option-")?.split('-').next()?.parse().ok()?;
    session.history.project().options.iter().position(|plan| plan.id == OptionId(id))
}
