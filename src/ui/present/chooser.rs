//! The panel beside the page in which something is supposed: a GPU of a list, a power limit.
use egui::{Key, Modifiers, Panel, RichText, ScrollArea, TextEdit, Ui};

use super::what_if::{Supposed, Wish, candidates};
use crate::catalog::GpuId;
use crate::plan::{OptionId, Plan};
use crate::quantity::Message;
use crate::ui::dialogs::primary_button;
use crate::ui::editors::power_cap;
use crate::ui::tokens::{gap, option_letter};
use crate::ui::{Session, Tokens, tabs};

/// Width of the panel, points, and the most of the window's that it takes.
const WIDTH: (f32, f32) = (320.0, 0.4);

/// Height of what stands below the list: slider and buttons, and what a power limit leaves of the speed, points.
const BELOW: (f32, f32) = (100.0, 110.0);

/// An option, the revision of the project, and what can stand in it then.
type Known = (OptionId, u64, Vec<(GpuId, String)>);

/// The list to choose from.
#[derive(Debug, Default)]
pub struct Chooser {
    /// Whether it is shown.
    pub open: bool,
    /// The option in question.
    option: Option<OptionId>,
    /// Whether the search field is still to get the keyboard.
    fresh: bool,
    search: String,
    /// The line of the list that Enter takes, once the arrow keys have moved it.
    line: Option<usize>,
    /// Candidates for an option at a revision of the project.
    known: Option<Known>,
}

/// What was asked for in the panel.
pub enum Asked {
    /// To suppose this, and to show the page with it: a GPU was chosen.
    Choose(Wish),
    /// To suppose this while the panel stays: the power limit is moved.
    Suppose(Wish),
    /// To keep what is supposed.
    Keep,
    /// To take it back.
    TakeBack,
    /// To close the panel.
    Close,
}

/// The buttons to keep what is supposed, or to take it back.
pub fn keep_ui(ui: &mut Ui, session: &Session) -> Option<Asked> {
    let mut asked = None;
    if primary_button(ui, &session.text("present-keep")).clicked() {
        asked = Some(Asked::Keep);
    }
    if ui.button(session.text("present-take-back")).clicked() {
        asked = Some(Asked::TakeBack);
    }
    asked
}

impl Chooser {
    /// Shows the panel for an option, ready to search, or hides it.
    pub fn toggle(&mut self, option: Option<OptionId>) {
        self.open = !self.open;
        self.option = option.or(self.option);
        self.fresh = true;
        self.line = None;
        self.search.clear();
    }

    fn refresh(&mut self, session: &Session, option: OptionId) {
        let revision = session.history.revision();
        if self.known.as_ref().is_some_and(|(known, at, _)| (*known, *at) == (option, revision)) {
            return;
        }
        let plan = session.history.project().option(option);
        let gpus = plan.map(|plan| candidates(&session.catalog, plan)).unwrap_or_default();
        let names = gpus.into_iter().map(|gpu| (gpu.id.clone(), gpu.name.clone())).collect();
        self.known = Some((option, revision, names));
    }

    /// Draws the panel at the right; the page gets the rest, so that nothing of it is hidden.
    pub fn ui(&mut self, ui: &mut Ui, session: &Session, supposed: Option<&Supposed>) -> Option<Asked> {
        let options = &session.history.project().options;
        let found = self.option.and_then(|id| options.iter().find(|plan| plan.id == id));
        let plan = found.or(options.first())?;
        self.option = Some(plan.id);
        self.refresh(session, plan.id);
        let wish = supposed.map(|supposed| &supposed.wish).filter(|wish| wish.option == plan.id);
        let wish = wish.cloned().unwrap_or_else(|| Wish::as_it_is(plan));
        let tokens = Tokens::of(ui);
        let frame = egui::Frame::new().fill(tokens.canvas).inner_margin(14);
        let width = WIDTH.0.min(ui.max_rect().width() * WIDTH.1);
        let panel = Panel::right("what-if").exact_size(width).resizable(false).frame(frame);
        let shown = panel.show(ui, |ui| {
            ui.heading(session.text("present-what-if-title"));
            ui.add(egui::Label::new(RichText::new(session.text("present-what-if-hint")).color(tokens.muted)).wrap());
            ui.add_space(gap::SMALL);
            self.option_ui(ui, session, plan.id);
            // Of a known height: what grows with its content is cut in the first frame.
            let capped = wish.cap_w.is_some();
            let height = BELOW.0 + if capped { BELOW.1 } else { 0.0 };
            let below = Panel::bottom("what-if-below").exact_size(height).frame(egui::Frame::new()).resizable(false);
            let mut asked = below.show(ui, |ui| below_ui(ui, session, plan, &wish, supposed)).inner;
            let list = egui::CentralPanel::default().frame(egui::Frame::new());
            asked = list.show(ui, |ui| self.list_ui(ui, session, plan, &wish)).inner.or(asked);
            asked
        });
        shown.inner
    }

    fn option_ui(&mut self, ui: &mut Ui, session: &Session, option: OptionId) {
        let options = &session.history.project().options;
        if options.len() < 2 {
            return;
        }
        ui.horizontal_wrapped(|ui| {
            for (at, plan) in options.iter().enumerate() {
                let title = tabs::title(session, plan);
                let chosen = plan.id == option;
                let button = ui.selectable_label(chosen, option_letter(at).to_string());
                if button.on_hover_text(title).clicked() {
                    self.option = Some(plan.id);
                    self.line = None;
                }
            }
        });
        ui.add_space(gap::SMALL);
    }

    fn list_ui(&mut self, ui: &mut Ui, session: &Session, plan: &Plan, wish: &Wish) -> Option<Asked> {
        let name = session.text("present-what-if-search");
        let id = ui.scope_id().with("search");
        // Before the field is drawn: it would take the keys for itself.
        let (by, entered) = list_keys(ui, id);
        let hint = RichText::new(&name).color(Tokens::of(ui).muted);
        let field = TextEdit::singleline(&mut self.search).id(id).hint_text(hint).desired_width(f32::INFINITY);
        let field = ui.add(field).accessible_name(name);
        if std::mem::take(&mut self.fresh) {
            field.request_focus();
        }
        if field.changed() {
            self.line = None;
        }
        ui.add_space(gap::SMALL);
        let words = self.search.to_lowercase();
        let matches = |name: &str| words.split_whitespace().all(|word| name.to_lowercase().contains(word));
        let all = self.known.as_ref().map(|(_, _, all)| all.as_slice()).unwrap_or_default();
        let shown: Vec<&(GpuId, String)> = all.iter().filter(|(_, name)| matches(name)).collect();
        // What is searched for is found first; without a search nothing is chosen yet.
        let first = (!words.trim().is_empty()).then_some(0);
        let line = moved(self.line.or(first), by, shown.len());
        if by != 0 {
            self.line = line;
        }
        let chosen = line.and_then(|line| shown.get(line)).filter(|_| entered);
        let mut asked = chosen.map(|(gpu, _)| gpu.clone());
        let now: Vec<&GpuId> = plan.gpus().map(|(_, gpu)| gpu).collect();
        ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
            if shown.is_empty() {
                ui.weak(session.text("present-what-if-none"));
            }
            for (at, (gpu, name)) in shown.into_iter().enumerate() {
                let told = |key: &'static str| session.words(&Message::new(key).with("gpu", name.as_str()));
                let text = match &wish.gpu {
                    Some(wished) if wished == gpu => told("present-what-if-supposed"),
                    _ if now.contains(&gpu) => told("present-what-if-now"),
                    _ => name.clone(),
                };
                let button = ui.selectable_label(line == Some(at), text);
                if line == Some(at) && by != 0 {
                    button.scroll_to_me(None);
                }
                if button.clicked() {
                    asked = Some(gpu.clone());
                }
            }
        });
        asked.map(|gpu| Asked::Choose(Wish { gpu: Some(gpu), ..wish.clone() }))
    }
}

/// The power limit, and the buttons.
fn below_ui(ui: &mut Ui, session: &Session, plan: &Plan, wish: &Wish, supposed: Option<&Supposed>) -> Option<Asked> {
    let mut asked = None;
    let supposed = supposed.filter(|supposed| supposed.wish.option == plan.id);
    let shown = supposed.and_then(|supposed| supposed.project.option(plan.id)).unwrap_or(plan);
    let analysis = supposed.map(|it| &it.analysis).or_else(|| session.analysis(plan.id));
    ui.add_space(gap::SMALL);
    if let Some(highest) = power_cap::highest(session, shown) {
        if let (_, Some(watts)) = power_cap::slider_ui(ui, session, highest, wish.cap_w) {
            asked = Some(Asked::Suppose(Wish { cap_w: power_cap::limit(watts, highest), ..wish.clone() }));
        }
        ScrollArea::vertical().id_salt("left").max_height(BELOW.1).show(ui, |ui| {
            power_cap::left_ui(ui, session, shown, analysis);
        });
    }
    ui.add_space(gap::MEDIUM);
    ui.horizontal_wrapped(|ui| {
        if supposed.is_some() {
            asked = keep_ui(ui, session).or(asked.take());
        }
        if ui.button(session.text("dialog-close")).clicked() {
            asked = Some(Asked::Close);
        }
    });
    asked
}

/// By how many lines the arrow keys move, and whether Enter was pressed, unless something else has the keyboard.
fn list_keys(ui: &Ui, field: egui::Id) -> (isize, bool) {
    let elsewhere = ui.memory(|memory| memory.focused().is_some_and(|id| id != field));
    if elsewhere {
        return (0, false);
    }
    let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    let by = isize::from(pressed(Key::ArrowDown)) - isize::from(pressed(Key::ArrowUp));
    (by, pressed(Key::Enter))
}

/// The line after a move among so many lines.
fn moved(line: Option<usize>, by: isize, count: usize) -> Option<usize> {
    let last = count.checked_sub(1)?;
    match line {
        Some(line) => Some(line.saturating_add_signed(by).min(last)),
        None if by > 0 => Some(0),
        None if by < 0 => Some(last),
        None => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: Option<usize>, by: isize, count: usize, expected: Option<usize>) {
        assert_eq!(moved(line, by, count), expected);
    }

    #[test]
    fn arrows_move_through_the_list() {
        check(None, 0, 3, None);
        check(None, 1, 3, Some(0));
        check(None, -1, 3, Some(2));
        check(Some(0), 1, 3, Some(1));
        check(Some(2), 1, 3, Some(2));
        check(Some(0), -1, 3, Some(0));
        check(Some(5), 0, 2, Some(1));
        check(Some(5), 0, 0, None);
    }
}
