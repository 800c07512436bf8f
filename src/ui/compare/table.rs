//! The table itself: a frozen head, groups, values that can be clicked.
use egui::{
    Align, Align2, Color32, FontId, Key, Modifiers, Painter, Rect, Response, Sense, Stroke, Ui, WidgetInfo,
    accesskit::Role, pos2, vec2,
};
use egui_extras::{Column, TableBuilder};

use super::cell::{Arranged, cell_ui};
use super::{ComparePage, Shown, ask};
use crate::analysis::compare::Row;
use crate::export::comparison::row_name;
use crate::plan::{Edit, OptionId};
use crate::quantity::Message;
use crate::ui::text::{layout_lines, text_cut};
use crate::ui::tokens::{Tokens, option_letter, size};
use crate::ui::why::Ask;
use crate::ui::{Command, Session, fonts};

/// Heights of rows with one, two and three lines, and of a group's title.
const LINE: f32 = 24.0;
const TWO_LINES: f32 = 38.0;
const THREE_LINES: f32 = 53.0;
const GROUP: f32 = 28.0;
/// Narrowest and widest column of names, and its share of the width.
const NAMES: (f32, f32, f32) = (170.0, 320.0, 0.28);
/// Narrowest and widest column of an option.
const OPTION: (f32, f32) = (124.0, 340.0);
/// Room at both sides of a cell.
pub(super) const PAD: f32 = 8.0;

/// A line of the table.
enum Line<'a> {
    Group(String),
    Row(RowLine<'a>),
}

/// A row with its neighbours above and below in its group, for moving it.
#[derive(Clone, Copy)]
struct RowLine<'a> {
    row: &'a Row,
    above: Option<&'a str>,
    below: Option<&'a str>,
}

/// A row that is being dragged by its name.
struct Dragged(String);

/// What was asked for by a click.
enum Asked {
    Pick(OptionId),
    Pin,
    Hide,
    /// To the place of this row.
    Move(String),
    Against(OptionId),
}

impl ComparePage {
    pub(super) fn table_ui(&mut self, ui: &mut Ui, session: &Session, page: &Shown<'_>, commands: &mut Vec<Command>) {
        let (pinned, rest) = self.visible(page);
        let mut lines = Vec::new();
        if !pinned.is_empty() {
            lines.push(Line::Group(session.text("compare-pinned")));
            lines.extend(row_lines(&pinned));
        }
        for rows in rest.chunk_by(|a, b| a.group == b.group) {
            lines.extend(
                rows.first().map(|row| Line::Group(session.text(&format!("compare-group-{}", row.group.key())))),
            );
            lines.extend(row_lines(rows));
        }
        let (names, each) = widths(ui, page.options.len());
        let mut asked: Vec<(String, Asked)> = Vec::new();
        let left = ui.max_rect().left();
        // The names stay where they are when the values are scrolled sideways.
        let frozen = left + names;
        egui::ScrollArea::horizontal().id_salt("compare-table").auto_shrink(false).show(ui, |ui| {
            let height = ui.available_height();
            let table = TableBuilder::new(ui)
                .id_salt("compare")
                .column(Column::exact(names))
                .columns(Column::exact(each), page.options.len())
                .min_scrolled_height(0.0)
                .max_scroll_height(height)
                .auto_shrink([false, false]);
            let table = table.header(TWO_LINES, |mut header| {
                header.col(|_| {});
                for (at, (option, title)) in page.options.iter().zip(&page.titles).enumerate() {
                    header.col(|ui| {
                        clip_left(ui, frozen);
                        if head_ui(ui, session, at, title, at == page.comparison.reference) {
                            asked.push((String::new(), Asked::Against(*option)));
                        }
                    });
                }
            });
            table.body(|mut body| {
                let measure = body.ui_mut().painter().clone();
                let heights: Vec<f32> =
                    lines.iter().map(|line| height_of(&measure, session, line, (names, each))).collect();
                body.heterogeneous_rows(heights.into_iter(), |mut table_row| match lines.get(table_row.index()) {
                    Some(Line::Group(title)) => {
                        table_row.col(|ui| group_ui(ui, left, title));
                        for _ in &page.options {
                            table_row.col(rule_ui);
                        }
                    }
                    Some(Line::Row(line)) => {
                        let row = line.row;
                        let state = (page.rows.is_pinned(&row.id), page.rows.is_hidden(&row.id));
                        table_row.col(|ui| asked.extend(name_ui(ui, session, left, line, state)));
                        for (at, (option, cell)) in page.options.iter().zip(&row.cells).enumerate() {
                            let picked = self.picks.iter().any(|pick| pick.0 == row.id && pick.1 == *option);
                            table_row.col(|ui| {
                                clip_left(ui, frozen);
                                let response = cell_ui(ui, session, row, at, cell, picked);
                                if response.clicked() && cell.figure.is_some() {
                                    asked.push((row.id.clone(), Asked::Pick(*option)));
                                }
                                if let Some(ask) = ask(&(row.id.clone(), *option)).filter(|_| cell.figure.is_some()) {
                                    why_menu_ui(&response, session, &ask, commands);
                                }
                            });
                        }
                    }
                    None => {}
                });
            });
        });
        for (row, wish) in asked {
            self.grant(page, row, wish, commands);
        }
    }

    fn grant(&mut self, page: &Shown<'_>, row: String, wish: Asked, commands: &mut Vec<Command>) {
        let rows = match wish {
            Asked::Pick(option) => return self.pick((row, option)),
            Asked::Against(option) => {
                self.reference = Some(option);
                return;
            }
            Asked::Move(to) => self.moved(page, &row, &to),
            Asked::Pin => page.rows.with_pin_toggled(&row),
            Asked::Hide => page.rows.with_hidden_toggled(&row),
        };
        commands.push(Command::Edit(Edit::SetComparedRows(rows), None));
    }
}

/// Rows that stand in one group.
fn row_lines<'a>(rows: &[&'a Row]) -> impl Iterator<Item = Line<'a>> {
    let id = |at: Option<usize>| at.and_then(|at| rows.get(at)).map(|row| row.id.as_str());
    let line = move |(at, row): (usize, &&'a Row)| {
        Line::Row(RowLine { row, above: id(at.checked_sub(1)), below: id(at.checked_add(1)) })
    };
    rows.iter().enumerate().map(line)
}

/// Widths of the column of names and of each option's.
fn widths(ui: &Ui, n_options: usize) -> (f32, f32) {
    let (width, gap) = (ui.available_width() - 14.0, ui.spacing().item_spacing.x);
    let count = n_options.max(1) as f32;
    // Many options leave less to the names.
    let most = (width - count * (OPTION.0 + gap)).min(width * NAMES.2);
    let names = most.clamp(NAMES.0, NAMES.1);
    (names, ((width - names) / count - gap).clamp(OPTION.0, OPTION.1))
}

/// Values end where the names stand.
fn clip_left(ui: &mut Ui, left: f32) {
    let mut clip = ui.clip_rect();
    clip.min.x = clip.min.x.max(left);
    ui.set_clip_rect(clip);
}

/// As high as the highest of its cells, two lines at least where the name is longer than its column.
fn height_of(painter: &Painter, session: &Session, line: &Line<'_>, (names, each): (f32, f32)) -> f32 {
    let Line::Row(RowLine { row, .. }) = line else { return GROUP };
    let cells = row.cells.iter().map(|cell| Arranged::of(painter, session, cell, each - 2.0 * PAD).n_lines());
    let font = FontId::proportional(size::BODY);
    let name = painter.layout_no_wrap(row_name(row, session.language), font, Color32::PLACEHOLDER).size().x;
    let least = if name + 2.0 * PAD > names { 2 } else { 1 };
    match cells.fold(least, usize::max) {
        0 | 1 => LINE,
        2 => TWO_LINES,
        _ => THREE_LINES,
    }
}

/// The head of an option's column; true if the others are to be set against it.
fn head_ui(ui: &mut Ui, session: &Session, at: usize, title: &str, reference: bool) -> bool {
    let tokens = Tokens::of(ui);
    let (rect, response) = ui.allocate_exact_size(ui.available_size(), Sense::click());
    let letter = option_letter(at);
    let words = Message::new("compare-head").with("letter", letter.to_string()).with("title", title);
    let name = session.words(&words);
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, reference, &name));
    focus_ring(ui, rect, &response);
    let square = Rect::from_center_size(pos2(rect.left() + PAD + 4.0, rect.center().y), vec2(9.0, 9.0));
    ui.painter().rect_filled(square, 2.0, tokens.option(at));
    let text = format!("{letter}  {title}");
    let left = pos2(rect.left() + PAD + 16.0, rect.center().y);
    let room = rect.right() - left.x - PAD;
    text_cut(ui.painter(), left, Align2::LEFT_CENTER, &text, fonts::bold(size::BODY), tokens.text, room);
    if reference {
        ui.painter().hline(rect.x_range().shrink(PAD), rect.bottom() - 2.0, Stroke::new(2.0, tokens.accent));
    }
    response.on_hover_text(name).clicked()
}

fn group_ui(ui: &mut Ui, left: f32, title: &str) {
    let tokens = Tokens::of(ui);
    let (rect, response) = frozen(ui, left, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Heading, true, title));
    let left = pos2(rect.left() + PAD, rect.bottom() - 9.0);
    let font = fonts::bold(size::SMALL);
    text_cut(ui.painter(), left, Align2::LEFT_CENTER, title, font, tokens.accent_text, rect.width() - PAD);
    rule(ui, rect);
}

fn rule_ui(ui: &mut Ui) {
    rule(ui, ui.max_rect());
}

fn rule(ui: &Ui, rect: Rect) {
    ui.painter().hline(rect.x_range().expand(4.0), rect.bottom(), Stroke::new(1.0, Tokens::of(ui).line));
}

/// The menu of a value: why it is what it is.
fn why_menu_ui(response: &Response, session: &Session, ask: &Ask, commands: &mut Vec<Command>) {
    response.context_menu(|ui| {
        if ui.button(session.text("explain-ask")).clicked() {
            commands.push(ask.command());
            ui.close();
        }
    });
}

/// The place of a cell of the first column, which does not move sideways.
fn frozen(ui: &mut Ui, left: f32, sense: Sense) -> (Rect, Response) {
    let cell = ui.max_rect();
    let rect = cell.translate(vec2(left - cell.left(), 0.0));
    ui.advance_cursor_after_rect(cell);
    let response = ui.interact(rect, ui.scope_id().with("frozen"), sense);
    (rect, response)
}

/// The name of a row; its menu pins, hides and moves it, and it can be dragged to another place of its group.
fn name_ui(
    ui: &mut Ui,
    session: &Session,
    left: f32,
    line: &RowLine<'_>,
    (pinned, hidden): (bool, bool),
) -> Option<(String, Asked)> {
    let (tokens, row) = (Tokens::of(ui), line.row);
    let (rect, response) = frozen(ui, left, Sense::click_and_drag());
    let name = row_name(row, session.language);
    response.widget_info(|| WidgetInfo::labeled(Role::RowHeader, true, &name));
    if response.hovered() || response.dragged() {
        ui.painter().rect_filled(rect, f32::from(size::RADIUS), tokens.card_hover);
    }
    focus_ring(ui, rect, &response);
    let color = if hidden { tokens.muted } else { tokens.text };
    let look = (FontId::proportional(size::BODY), color);
    let rows = if rect.height() > LINE + 1.0 { 2 } else { 1 };
    let galley = layout_lines(ui.painter(), &name, look, rect.width() - 2.0 * PAD, (rows, Align::LEFT));
    let cut = galley.elided;
    let place = Align2::LEFT_CENTER.anchor_size(pos2(rect.left() + PAD, rect.center().y), galley.size());
    ui.painter().galley(place.min, galley, color);
    let mut asked = move_asked(ui, line, rect, &response);
    let mut menu = |ui: &mut Ui| asked = name_menu_ui(ui, session, line, (pinned, hidden)).or(asked.take());
    egui::Popup::menu(&response).id(response.id.with("menu")).show(&mut menu);
    response.context_menu(&mut menu);
    if cut {
        response.on_hover_text(name);
    }
    asked
}

/// A row dropped on this one, or this one moved by the keyboard.
fn move_asked(ui: &Ui, line: &RowLine<'_>, rect: Rect, response: &Response) -> Option<(String, Asked)> {
    let id = &line.row.id;
    response.dnd_set_drag_payload(Dragged(id.clone()));
    if response.dnd_hover_payload::<Dragged>().is_some_and(|dragged| dragged.0 != *id) {
        let stroke = Stroke::new(2.0, Tokens::of(ui).accent);
        ui.painter().rect_stroke(rect.shrink(1.0), f32::from(size::RADIUS), stroke, egui::StrokeKind::Inside);
    }
    if let Some(dragged) = response.dnd_release_payload::<Dragged>().filter(|dragged| dragged.0 != *id) {
        return Some((dragged.0.clone(), Asked::Move(id.clone())));
    }
    if !response.has_focus() {
        return None;
    }
    let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::ALT, key));
    let to = match (line.above, line.below) {
        (Some(above), _) if pressed(Key::ArrowUp) => above,
        (_, Some(below)) if pressed(Key::ArrowDown) => below,
        _ => return None,
    };
    Some((id.clone(), Asked::Move(to.to_owned())))
}

fn name_menu_ui(
    ui: &mut Ui,
    session: &Session,
    line: &RowLine<'_>,
    (pinned, hidden): (bool, bool),
) -> Option<(String, Asked)> {
    let pin = if pinned { "compare-unpin" } else { "compare-pin" };
    let hide = if hidden { "compare-unhide" } else { "compare-hide" };
    let to = |row: Option<&str>| row.map(|row| Asked::Move(row.to_owned()));
    let entries = [
        (pin, Some(Asked::Pin)),
        (hide, Some(Asked::Hide)),
        ("compare-up", to(line.above)),
        ("compare-down", to(line.below)),
    ];
    let mut asked = None;
    for (key, wish) in entries {
        let button = ui.add_enabled(wish.is_some(), egui::Button::new(session.text(key)));
        if button.clicked() {
            asked = wish.map(|wish| (line.row.id.clone(), wish));
            ui.close();
        }
    }
    asked
}

pub(super) fn focus_ring(ui: &Ui, rect: Rect, response: &Response) {
    if response.has_focus() {
        let stroke = Stroke::new(1.5, Tokens::of(ui).accent);
        ui.painter().rect_stroke(rect.shrink(1.0), f32::from(size::RADIUS), stroke, egui::StrokeKind::Inside);
    }
}
