//! Short notices at the lower edge: what was done, with a way back, and what failed.
use egui::{Align2, Frame, Margin, RichText, Stroke, vec2};

use crate::locale::Language;
use crate::quantity::Message;
use crate::ui::tokens::{gap, size};
use crate::ui::{Command, Tokens};

/// Seconds that a notice stays.
const SECONDS: f64 = 7.0;
/// Most notices at once; the oldest go first.
const MOST: usize = 3;

/// A notice.
#[derive(Debug, Clone)]
struct Toast {
    message: Message,
    failure: bool,
    /// Revision of the project after what the notice tells of: while it is current, Undo is offered.
    undo: Option<u64>,
    /// When it goes (egui time); failures stay until they are closed.
    until: Option<f64>,
}

/// The notices shown.
#[derive(Debug, Clone, Default)]
pub struct Toasts {
    list: Vec<Toast>,
}

impl Toasts {
    /// Tells what was done.
    pub fn say(&mut self, now: f64, message: Message) {
        self.push(Toast { message, failure: false, undo: None, until: Some(now + SECONDS) });
    }

    /// Tells what was done to the project, which is at `revision` now, and offers to take it back.
    pub fn say_with_undo(&mut self, now: f64, message: Message, revision: u64) {
        self.push(Toast { message, failure: false, undo: Some(revision), until: Some(now + SECONDS) });
    }

    /// Tells what failed; stays until it is closed.
    pub fn fail(&mut self, message: Message) {
        self.push(Toast { message, failure: true, undo: None, until: None });
    }

    fn push(&mut self, toast: Toast) {
        self.list.retain(|old| old.message != toast.message);
        self.list.push(toast);
        let excess = self.list.len().saturating_sub(MOST);
        self.list.drain(..excess);
    }

    /// Draws the notices; `revision` is that of the project shown.
    pub fn ui(&mut self, ctx: &egui::Context, language: Language, revision: u64, commands: &mut Vec<Command>) {
        let now = ctx.time();
        self.list.retain(|toast| toast.until.is_none_or(|until| now < until));
        if let Some(next) = self.list.iter().filter_map(|toast| toast.until).reduce(f64::min) {
            ctx.request_repaint_after_secs((next - now) as f32);
        }
        if self.list.is_empty() {
            return;
        }
        let mut closed = None;
        egui::Area::new(egui::Id::unique("toasts"))
            .anchor(Align2::CENTER_BOTTOM, vec2(0.0, -size::STATUS - gap::LARGE))
            .order(egui::Order::Foreground)
            .show(ctx, |ui| {
                for (at, toast) in self.list.iter().enumerate() {
                    if toast_ui(ui, toast, language, revision, commands) {
                        closed = Some(at);
                    }
                }
            });
        if let Some(at) = closed {
            self.list.remove(at);
        }
    }
}

/// Draws one notice; true if it was closed.
fn toast_ui(ui: &mut egui::Ui, toast: &Toast, language: Language, revision: u64, commands: &mut Vec<Command>) -> bool {
    let tokens = Tokens::of(ui);
    let (surface, text) =
        if toast.failure { (tokens.bad_soft, tokens.bad_text) } else { (tokens.toast, tokens.on_toast) };
    let edge = if toast.failure { Stroke::new(1.0, tokens.bad) } else { Stroke::NONE };
    let mut closed = false;
    let frame =
        Frame::new().fill(surface).stroke(edge).corner_radius(size::RADIUS).inner_margin(Margin::symmetric(12, 8));
    frame.show(ui, |ui| {
        ui.horizontal(|ui| {
            ui.set_max_width(560.0);
            ui.add(egui::Label::new(RichText::new(language.words(&toast.message)).color(text)).wrap());
            if toast.undo == Some(revision) && ui.button(language.text("toast-undo")).clicked() {
                commands.push(Command::Undo);
                closed = true;
            }
            if toast.failure && ui.button(language.text("toast-close")).clicked() {
                closed = true;
            }
        });
    });
    closed
}
