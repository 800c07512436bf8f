//! What the speaker sees while the pages are on another screen: this page and the next, notes, time.
use egui::{Frame, Margin, Rect, RichText, ScrollArea, vec2};

use super::pen::Pen;
use super::{Over, Presenter, stage};
use crate::quantity::Message;
use crate::ui::fonts::bold;
use crate::ui::tokens::{gap, size};
use crate::ui::{Command, Session, Tokens};

impl Presenter {
    /// Draws the speaker's side.
    pub(super) fn notes_ui(&mut self, ui: &mut egui::Ui, session: &Session, commands: &mut Vec<Command>) {
        let tokens = Tokens::of(ui);
        let bar = Frame::new().fill(tokens.panel).inner_margin(Margin::symmetric(12, 6));
        egui::Panel::top("speaker-bar").frame(bar).show(ui, |ui| self.bar_ui(ui, session, commands));
        egui::Panel::bottom("speaker-keys").frame(bar).show(ui, |ui| {
            let keys = RichText::new(session.text("present-keys")).color(tokens.muted);
            ui.add(egui::Label::new(keys).truncate());
        });
        if self.chooser.open {
            let asked = self.chooser.ui(ui, session, self.made.supposed());
            self.answer(session, asked, commands);
        }
        let frame = Frame::new().fill(tokens.canvas).inner_margin(Margin::same(12));
        egui::CentralPanel::default().frame(frame).show(ui, |ui| {
            let whole = ui.available_rect_before_wrap();
            let (left, right) = whole.split_left_right_at_fraction(0.6);
            let left = Rect::from_min_max(left.min, left.max - vec2(gap::LARGE, 0.0));
            let shape = self.shape.unwrap_or_else(|| whole.width() / whole.height().max(1.0));
            let page = fitted(left, shape);
            self.preview_ui(ui, session, self.at, page);
            let notes = Rect::from_min_max(egui::pos2(left.left(), page.bottom() + gap::LARGE), left.max);
            ui.scope_builder(egui::UiBuilder::new().max_rect(notes), |ui| self.note_ui(ui, session));
            self.next_ui(ui, session, right, shape);
        });
    }

    fn bar_ui(&mut self, ui: &mut egui::Ui, session: &Session, commands: &mut Vec<Command>) {
        ui.horizontal_wrapped(|ui| {
            if ui.button(session.text("present-back")).clicked() {
                self.step(-1);
            }
            if ui.button(session.text("present-next")).clicked() {
                self.step(1);
            }
            ui.label(self.number(session));
            ui.separator();
            ui.label(RichText::new(self.clock(ui.ctx())).font(bold(size::HEADING)));
            ui.separator();
            let open = self.chooser.open;
            if ui.selectable_label(open, session.text("present-what-if-title")).clicked() {
                self.chooser.toggle(self.option_shown(session));
            }
            if self.is_supposing() && !self.chooser.open {
                let asked = super::chooser::keep_ui(ui, session);
                self.answer(session, asked, commands);
            }
            if ui.selectable_label(self.over == Over::Dark, session.text("present-dark")).clicked() {
                self.over = self.over.toggled(Over::Dark);
            }
            if ui.button(session.text("present-end")).clicked() {
                commands.push(Command::Present(None));
            }
        });
    }

    /// Time since the start; asks to be drawn again when it changes.
    fn clock(&self, ctx: &egui::Context) -> String {
        let seconds = (ctx.time() - self.started).max(0.0) as u64;
        ctx.request_repaint_after(std::time::Duration::from_secs(1));
        format!("{}:{:02}", seconds / 60, seconds % 60)
    }

    fn preview_ui(&self, ui: &mut egui::Ui, session: &Session, at: usize, rect: Rect) {
        let words = self.made.supposed().map(|it| session.words(&it.words));
        if let Some(setting) = self.setting(session, at, words.as_deref()) {
            stage::page_ui(&Pen::new(ui, rect, false), rect, &setting);
            let edge = egui::Stroke::new(1.0, Tokens::of(ui).edge);
            ui.painter().rect_stroke(rect, 2.0, edge, egui::StrokeKind::Outside);
        }
    }

    fn note_ui(&self, ui: &mut egui::Ui, session: &Session) {
        ui.heading(session.text("present-notes"));
        let notes = self.deck().pages.get(self.at).map(|page| page.speaker_notes.as_slice()).unwrap_or_default();
        ScrollArea::vertical().id_salt("notes").auto_shrink([false, false]).show(ui, |ui| {
            if notes.is_empty() {
                ui.weak(session.text("present-no-notes"));
            }
            for note in notes {
                ui.label(RichText::new(note).size(size::HEADING));
                ui.add_space(gap::SMALL);
            }
        });
    }

    fn next_ui(&self, ui: &mut egui::Ui, session: &Session, right: Rect, shape: f32) {
        let next = self.at + 1;
        let title = match self.deck().pages.get(next) {
            Some(page) => session.words(&Message::new("present-then").with("title", page.title.clone())),
            None => session.text("present-last"),
        };
        let head = Rect::from_min_size(right.min, vec2(right.width(), 26.0));
        ui.scope_builder(egui::UiBuilder::new().max_rect(head), |ui| {
            ui.add(egui::Label::new(title).truncate());
        });
        let below = Rect::from_min_max(egui::pos2(right.left(), head.bottom() + gap::SMALL), right.max);
        self.preview_ui(ui, session, next, fitted(below, shape));
    }
}

/// The largest rectangle of this width over height at the upper left of `within`, at most two thirds as high.
fn fitted(within: Rect, shape: f32) -> Rect {
    let height = (within.width() / shape).min(within.height() * 0.66);
    Rect::from_min_size(within.min, vec2((height * shape).min(within.width()), height))
}
