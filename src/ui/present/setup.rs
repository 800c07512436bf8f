//! Before the meeting: which pages, in which order, with which notes for the audience, on which screen.
use egui::{RichText, ScrollArea, TextEdit, Ui};

use super::Show;
use super::displays::{Display, other};
use super::made::with_options;
use crate::export::deck::{self, Listed};
use crate::plan::presentation::MAX_ANNOTATION;
use crate::plan::{Edit, Presentation};
use crate::quantity::Message;
use crate::ui::dialogs::primary_button;
use crate::ui::tokens::{gap, size};
use crate::ui::{Session, Tokens};

/// The list of pages while it is being arranged.
#[derive(Debug, Clone, PartialEq)]
pub struct PageForm {
    pages: Vec<Listed>,
    /// The list as it was.
    initial: Vec<Listed>,
    /// Settings as they were.
    before: Presentation,
    show: Show,
    /// The screens to choose from; none where the system does not say.
    displays: Vec<Display>,
    /// The page whose annotation is open.
    open: Option<usize>,
}

/// What was asked for.
#[derive(Debug, Clone, PartialEq)]
pub enum Answer {
    /// Nothing yet.
    Open,
    /// To forget the changes.
    Cancel,
    /// To keep the arrangement.
    Keep(Option<Edit>),
    /// To keep it and start.
    Start(Option<Edit>, Show),
}

impl PageForm {
    /// The pages of the project as they are arranged now.
    #[must_use]
    pub fn of(session: &Session, show: Show, displays: Vec<Display>) -> Self {
        // A screen of last time may be gone.
        let show = Show { screen: show.screen.filter(|screen| *screen < displays.len()), ..show };
        let before = session.history.project().presentation.clone().unwrap_or_default();
        let all = with_options(session, None, |project, options| {
            deck::all_pages(&session.catalog, project, options, session.language, session.today)
        });
        let pages = deck::listing(&all.pages, &before);
        Self { initial: pages.clone(), pages, before, show, displays, open: None }
    }

    /// The edit that keeps the arrangement; `None` if nothing was changed.
    #[must_use]
    pub fn edit(&self) -> Option<Edit> {
        let pages = self.pages.iter().map(|page| page.setting.clone()).collect();
        (self.pages != self.initial).then(|| Edit::SetPresentation(self.before.with_pages(pages)))
    }

    /// Draws the list and what is asked below it.
    pub fn ui(&mut self, ui: &mut Ui, session: &Session) -> Answer {
        ui.set_width(620.0_f32.min(ui.available_width()));
        ui.heading(session.text("present-setup-title"));
        ui.label(RichText::new(session.text("present-setup-hint")).color(Tokens::of(ui).muted));
        ui.add_space(gap::MEDIUM);
        let height = (ui.ctx().content_rect().height() - 330.0).max(160.0);
        ScrollArea::vertical()
            .max_height(height)
            .min_scrolled_height(height)
            .auto_shrink([false, true])
            .show(ui, |ui| self.list_ui(ui, session));
        ui.add_space(gap::MEDIUM);
        self.place_ui(ui, session);
        ui.add_space(gap::LARGE);
        self.buttons_ui(ui, session)
    }

    fn list_ui(&mut self, ui: &mut Ui, session: &Session) {
        let (mut moved, mut toggled) = (None, None);
        let last = self.pages.len().saturating_sub(1);
        for (at, page) in self.pages.iter_mut().enumerate() {
            ui.horizontal(|ui| {
                let named = |key: &'static str| session.words(&Message::new(key).with("page", page.title.clone()));
                let mut on = !page.setting.off;
                let title = ui.checkbox(&mut on, "");
                let name = named("present-page-on");
                title.widget_info(|| egui::WidgetInfo::selected(egui::accesskit::Role::CheckBox, true, on, &name));
                page.setting.off = !on;
                let color = if on { Tokens::of(ui).text } else { Tokens::of(ui).muted };
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    for (sign, to, key) in
                        [("▼", at + 1, "present-page-down"), ("▲", at.wrapping_sub(1), "present-page-up")]
                    {
                        let button = ui.add_enabled(to <= last, egui::Button::new(sign).small());
                        let name = named(key);
                        button.widget_info(|| {
                            egui::WidgetInfo::labeled(egui::accesskit::Role::Button, to <= last, &name)
                        });
                        if button.on_hover_text(name).clicked() {
                            moved = Some((at, to));
                        }
                    }
                    let noted = !page.setting.annotation.is_empty();
                    let name = named("present-page-note");
                    let note = ui.selectable_label(noted || self.open == Some(at), session.text("present-note"));
                    note.widget_info(|| egui::WidgetInfo::labeled(egui::accesskit::Role::Button, true, &name));
                    if note.on_hover_text(&name).clicked() {
                        toggled = Some(at);
                    }
                    ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                        ui.add(egui::Label::new(RichText::new(&page.title).color(color)).truncate());
                    });
                });
            });
            if self.open == Some(at) {
                let name = session.words(&Message::new("present-page-note").with("page", page.title.clone()));
                let hint = RichText::new(session.text("present-note-hint")).color(Tokens::of(ui).muted);
                let field = TextEdit::multiline(&mut page.setting.annotation)
                    .desired_rows(2)
                    .desired_width(f32::INFINITY)
                    .char_limit(MAX_ANNOTATION)
                    .hint_text(hint);
                ui.add(field).accessible_name(name);
            }
        }
        if let Some(at) = toggled {
            self.open = (self.open != Some(at)).then_some(at);
        }
        if let Some((from, to)) = moved.filter(|(from, to)| *from <= last && *to <= last) {
            self.pages.swap(from, to);
            self.open = None;
        }
    }

    /// On which screen; only those that there are.
    fn place_ui(&mut self, ui: &mut Ui, session: &Session) {
        if self.displays.len() > 1 {
            ui.label(session.text("present-where"));
            ui.radio_value(&mut self.show.screen, None, session.text("present-here"));
            for (at, display) in self.displays.iter().enumerate().filter(|(_, display)| !display.here) {
                ui.radio_value(&mut self.show.screen, Some(at), display_name(session, at, display));
            }
        }
        let notes = ui.checkbox(&mut self.show.notes, session.text("present-second-window"));
        if notes.changed() {
            // The notes stay here, the pages go to another screen if there is one.
            self.show.screen = self.show.screen.or_else(|| other(&self.displays)).filter(|_| self.show.notes);
        }
        if self.displays.len() <= 1 {
            let text = RichText::new(session.text("present-one-screen")).size(size::SMALL);
            ui.add(egui::Label::new(text.color(Tokens::of(ui).muted)).wrap());
        }
    }

    fn buttons_ui(&mut self, ui: &mut Ui, session: &Session) -> Answer {
        let mut answer = Answer::Open;
        let any = self.pages.iter().any(|page| !page.setting.off);
        let again = ui.input_mut(|input| input.consume_key(egui::Modifiers::NONE, egui::Key::F5));
        ui.horizontal(|ui| {
            let start = ui.add_enabled_ui(any, |ui| primary_button(ui, &session.text("present-start")).clicked()).inner;
            if any && (start || again) {
                answer = Answer::Start(self.edit(), self.show);
            }
            if ui.button(session.text("present-keep-order")).clicked() {
                answer = Answer::Keep(self.edit());
            }
            if ui.button(session.text("dialog-cancel")).clicked() {
                answer = Answer::Cancel;
            }
        });
        if !any {
            ui.add_space(gap::SMALL);
            ui.label(RichText::new(session.text("present-no-page")).size(size::SMALL).color(Tokens::of(ui).warn_text));
        }
        answer
    }
}

/// A screen by its number, name and size.
fn display_name(session: &Session, at: usize, display: &Display) -> String {
    let key = if display.name.is_empty() { "present-screen" } else { "present-screen-named" };
    let message = Message::new(key)
        .with("number", at + 1)
        .with("width", display.size.0.to_string())
        .with("height", display.size.1.to_string());
    let message = if display.name.is_empty() { message } else { message.with("name", display.name.as_str()) };
    session.words(&message)
}
