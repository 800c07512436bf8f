//! The compare page: options side by side, with the best marked, and price against throughput.
mod cell;
mod copy;
mod scatter;
mod table;

use egui::{Align, Frame, Layout, Margin, RichText, Ui};

use crate::analysis::compare::{self, Candidate, Cell, Comparison, Ratio, Row};
use crate::analysis::why;
use crate::catalog::WorkloadId;
use crate::export::comparison::row_name;
use crate::plan::{ComparedRows, OptionId};
use crate::quantity::Message;
use crate::ui::tokens::{Tokens, gap, option_letter, size};
use crate::ui::why::{Ask, ask_ui};
use crate::ui::widgets::{chip, picker};
use crate::ui::{Command, Session, fonts, tabs};

/// Width from which the picture stands beside the table.
const WIDE: f32 = 1180.0;
/// Height of the window from which the picture stands below the table without being asked for.
const HIGH: f32 = 860.0;
/// Width of the picture beside the table.
const PICTURE_WIDTH: f32 = 360.0;
/// Height of the picture below the table.
const PICTURE_HEIGHT: f32 = 210.0;

/// A value of the table: row and option.
type Pick = (String, OptionId);

/// What is shown of the table, and how. Which rows are shown, and in which order, is part of the project.
#[derive(Debug, Clone, Default)]
pub struct ComparePage {
    /// Show only rows in which the options differ.
    differing: bool,
    /// Show hidden rows too.
    show_hidden: bool,
    /// Whether the picture is shown, once that was chosen; else where it leaves most of the room to the table.
    picture: Option<bool>,
    /// The option that the others are set against; the first if it is gone.
    reference: Option<OptionId>,
    /// Up to two values whose ratio is told.
    picks: Vec<Pick>,
    /// Workload of the picture.
    workload: Option<WorkloadId>,
}

/// What is drawn in a frame.
struct Shown<'a> {
    comparison: &'a Comparison,
    rows: &'a ComparedRows,
    options: Vec<OptionId>,
    titles: Vec<String>,
}

impl ComparePage {
    /// The option that the others are set against, if one was chosen.
    #[must_use]
    pub fn reference(&self) -> Option<OptionId> {
        self.reference
    }

    /// Draws the page.
    pub fn ui(&mut self, ui: &mut Ui, session: &Session, commands: &mut Vec<Command>) {
        let shown: Vec<_> = session.all_shown().take(compare::MOST).collect();
        let options: Vec<OptionId> = shown.iter().map(|(plan, _)| plan.id).collect();
        let titles: Vec<String> = shown.iter().map(|(plan, _)| tabs::title(session, plan)).collect();
        let candidates: Vec<Candidate<'_>> =
            shown.iter().map(|(plan, analysis)| Candidate { catalog: &session.catalog, plan, analysis }).collect();
        let reference = self.reference.and_then(|id| options.iter().position(|option| *option == id)).unwrap_or(0);
        let comparison = compare::compare(&session.catalog, &candidates, reference);
        let arranged = session.history.project().compared.clone().unwrap_or_default();
        let page = Shown { comparison: &comparison, rows: &arranged, options, titles };
        self.header_ui(ui, session, &page, commands);
        ui.add_space(gap::SMALL);
        let wide = ui.available_width() >= WIDE;
        let frame = Frame::new().fill(Tokens::of(ui).panel).inner_margin(Margin::same(10));
        let picture = self.shows_picture(ui);
        egui::Panel::bottom("compare-ratio")
            .frame(Frame::new().inner_margin(Margin::symmetric(0, 6)))
            .resizable(false)
            .show(ui, |ui| self.ratio_ui(ui, session, &page, commands));
        if picture && wide {
            egui::Panel::right("compare-picture")
                .exact_size(PICTURE_WIDTH)
                .resizable(false)
                .frame(frame)
                .show(ui, |ui| scatter::scatter_ui(ui, session, &comparison, &mut self.workload));
        } else if picture {
            egui::Panel::bottom("compare-picture-below")
                .exact_size(PICTURE_HEIGHT)
                .resizable(false)
                .frame(frame)
                .show(ui, |ui| scatter::scatter_ui(ui, session, &comparison, &mut self.workload));
        }
        egui::CentralPanel::default().frame(Frame::new()).show(ui, |ui| self.table_ui(ui, session, &page, commands));
    }

    fn header_ui(&mut self, ui: &mut Ui, session: &Session, page: &Shown<'_>, commands: &mut Vec<Command>) {
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(session.text("compare-title")).font(fonts::bold(size::HEADING)));
            ui.add_space(gap::MEDIUM);
            let several = page.options.len() > 1;
            if several && chip(ui, self.differing, &session.text("compare-differing")).clicked() {
                self.differing = !self.differing;
            }
            let hidden = page.comparison.rows.iter().filter(|row| page.rows.is_hidden(&row.id)).count();
            if hidden > 0 {
                let hidden = Message::new("compare-show-hidden").with("count", hidden);
                if chip(ui, self.show_hidden, &session.words(&hidden)).clicked() {
                    self.show_hidden = !self.show_hidden;
                }
            }
            let picture = self.shows_picture(ui);
            if chip(ui, picture, &session.text("compare-scatter")).clicked() {
                self.picture = Some(!picture);
            }
            if several {
                self.reference_ui(ui, session, page);
            }
            self.copy_ui(ui, session, page, commands);
            if ui.button(session.text("compare-back")).clicked() {
                commands.push(Command::ShowCompare(false));
            }
        });
        let tokens = Tokens::of(ui);
        let n_options = session.history.project().options.len();
        let note = if n_options > compare::MOST {
            Message::new("compare-first-ones").with("count", compare::MOST)
        } else if n_options < 2 {
            Message::new("compare-one")
        } else {
            Message::new("compare-legend").with("letter", option_letter(page.comparison.reference).to_string())
        };
        let note = RichText::new(session.words(&note)).size(size::SMALL).color(tokens.muted);
        ui.add(egui::Label::new(note).wrap());
        if n_options < 2 {
            second_ui(ui, session, commands);
        }
    }

    /// Whether the picture is shown.
    fn shows_picture(&self, ui: &Ui) -> bool {
        let size = ui.ctx().content_rect().size();
        self.picture.unwrap_or(size.x >= WIDE || size.y >= HIGH)
    }

    /// Chooses the option that the others are set against.
    fn reference_ui(&mut self, ui: &mut Ui, session: &Session, page: &Shown<'_>) {
        let letter = option_letter(page.comparison.reference).to_string();
        let value = session.words(&Message::new("compare-against").with("letter", letter));
        picker(ui, &session.text("compare-against-name"), &value, |ui| {
            for (at, (id, title)) in page.options.iter().zip(&page.titles).enumerate() {
                let text = Message::new("compare-option")
                    .with("letter", option_letter(at).to_string())
                    .with("title", title.as_str());
                if ui.button(session.words(&text)).clicked() {
                    self.reference = Some(*id);
                    ui.close();
                }
            }
        });
    }

    /// The ratio of the two values that were clicked last, or how to get one.
    fn ratio_ui(&self, ui: &mut Ui, session: &Session, page: &Shown<'_>, commands: &mut Vec<Command>) {
        let found: Vec<(&Row, usize, &Cell)> = self.picks.iter().filter_map(|pick| page.find(pick)).collect();
        let text = match found.as_slice() {
            [a, b] => ratio_words(session, a, b),
            [a] => session.words(&Message::new("compare-ratio-one").with("what", pick_words(session, a))),
            _ => session.text("compare-ratio-hint"),
        };
        // Why the value that was picked last is what it is.
        let ask = self.picks.last().and_then(ask);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if let Some(ask) = ask {
                ask_ui(ui, session, &ask, commands);
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| ui.add(egui::Label::new(text).truncate()));
        });
    }

    /// Rows to be shown: the pinned ones first, then the others in groups.
    fn visible<'a>(&self, page: &Shown<'a>) -> (Vec<&'a Row>, Vec<&'a Row>) {
        let (all, arranged) = (&page.comparison.rows, page.rows);
        let find = |id: &String| all.iter().find(|row| row.id == *id);
        let pinned = arranged.pinned.iter().filter_map(find).collect();
        let left_out = |row: &Row| {
            arranged.is_pinned(&row.id)
                || (self.differing && page.options.len() > 1 && row.same)
                || (!self.show_hidden && arranged.is_hidden(&row.id))
        };
        let mut rest: Vec<&Row> = all.iter().filter(|row| !left_out(row)).collect();
        let place = |id: &String| arranged.order.iter().position(|known| known == id).unwrap_or(usize::MAX);
        for group in rest.chunk_by_mut(|a, b| a.group == b.group) {
            group.sort_by_key(|row| place(&row.id));
        }
        (pinned, rest)
    }

    /// The rows with one moved past its neighbours among those shown: above the row `to`, or below it if that stands lower.
    fn moved(&self, page: &Shown<'_>, row: &str, to: &str) -> ComparedRows {
        let mut next = page.rows.clone();
        if page.rows.is_pinned(row) {
            shift(&mut next.pinned, row, to);
            return next;
        }
        let (_, rest) = self.visible(page);
        let shown: Vec<String> = rest.iter().map(|row| row.id.clone()).collect();
        // What is not shown now keeps its place after the others of its group.
        let known = page.comparison.rows.iter().map(|row| &row.id).chain(&page.rows.order);
        let mut order = shown;
        for id in known {
            if !order.contains(id) {
                order.push(id.clone());
            }
        }
        shift(&mut order, row, to);
        next.order = order;
        next
    }

    fn pick(&mut self, pick: Pick) {
        if let Some(at) = self.picks.iter().position(|old| *old == pick) {
            self.picks.remove(at);
            return;
        }
        if self.picks.len() > 1 {
            self.picks.remove(0);
        }
        self.picks.push(pick);
    }
}

/// Moves an entry to the place of another.
fn shift(list: &mut Vec<String>, entry: &str, to: &str) {
    let place = |id: &str| list.iter().position(|known| known == id);
    if let (Some(from), Some(to)) = (place(entry), place(to)) {
        let entry = list.remove(from);
        list.insert(to, entry);
    }
}

impl<'a> Shown<'a> {
    fn find(&self, (row, option): &Pick) -> Option<(&'a Row, usize, &'a Cell)> {
        let row = self.comparison.rows.iter().find(|known| known.id == *row)?;
        let at = self.options.iter().position(|known| known == option)?;
        Some((row, at, row.cells.get(at)?))
    }
}

/// How to ask why a value is what it is.
fn ask((row, option): &Pick) -> Option<Ask> {
    why::is_explained(row).then(|| Ask { option: *option, number: row.clone() })
}

/// What a value is: `VRAM, GB of A: 192`.
fn pick_words(session: &Session, (row, at, cell): &(&Row, usize, &Cell)) -> String {
    let message = Message::new("compare-pick")
        .with("row", row_name(row, session.language))
        .with("letter", option_letter(*at).to_string())
        .with("value", cell.text.clone());
    session.words(&message)
}

/// The ratio of the second value to the first: how many times it is, or how much of it there is for one of the first.
fn ratio_words(session: &Session, a: &(&Row, usize, &Cell), b: &(&Row, usize, &Cell)) -> String {
    let figures = b.2.figure.as_ref().zip(a.2.figure.as_ref());
    let ratio = figures.and_then(|(second, first)| compare::ratio_of((b.0, second), (a.0, first)));
    let (first, second) = (pick_words(session, a), pick_words(session, b));
    let close = a.0.id == b.0.id
        && figures.is_some_and(|(b, a)| compare::Difference::of(b, a) == Some(compare::Difference::Close));
    let message = match ratio {
        Some(Ratio::Times(ratio)) if close => Message::new("compare-ratio-close").with("ratio", ratio),
        Some(Ratio::Times(ratio)) => Message::new("compare-ratio").with("ratio", ratio),
        Some(Ratio::Each { value, unit, each }) => {
            Message::new("compare-ratio-each").with("value", value).with("unit", unit).with("each", each)
        }
        Some(Ratio::Unlike) => Message::new("compare-ratio-unlike"),
        None => Message::new("compare-ratio-none"),
    };
    session.words(&message.with("first", first).with("second", second))
}

/// How to get a second option, where there is one only.
fn second_ui(ui: &mut Ui, session: &Session, commands: &mut Vec<Command>) {
    ui.horizontal_wrapped(|ui| {
        for (key, command) in [
            ("action-duplicate-option", Command::DuplicateOption),
            ("compare-add-empty", Command::AddOption),
            ("compare-add-preset", Command::ShowStart),
        ] {
            if ui.button(session.text(key)).clicked() {
                commands.push(command);
            }
        }
    });
}
