//! The table itself: a frozen head, groups, values that can be clicked.
use egui::{Align2, Color32, FontId, Rect, Response, Sense, Stroke, Ui, WidgetInfo, accesskit::Role, pos2, vec2};
use egui_extras::{Column, TableBuilder};

use super::{ComparePage, Shown, ask};
use crate::analysis::compare::{Better, Cell, Difference, Row, Standing};
use crate::export::comparison::row_name;
use crate::plan::OptionId;
use crate::quantity::Message;
use crate::ui::text::text_cut;
use crate::ui::tokens::{Tokens, option_letter, size};
use crate::ui::why::Ask;
use crate::ui::{Command, Session, fonts};

/// Heights of a row with one line, of one with a band below, and of a group's title.
const LINE: f32 = 24.0;
const TWO_LINES: f32 = 38.0;
const GROUP: f32 = 28.0;
/// Narrowest and widest column of names, and its share of the width.
const NAMES: (f32, f32, f32) = (170.0, 320.0, 0.28);
/// Narrowest and widest column of an option.
const OPTION: (f32, f32) = (150.0, 340.0);
/// Room at both sides of a cell.
const PAD: f32 = 8.0;

/// A line of the table.
enum Line<'a> {
    Group(String),
    Row(&'a Row),
}

/// What was asked for by a click.
enum Asked {
    Pick(OptionId),
    Pin,
    Hide,
    Against(OptionId),
}

impl ComparePage {
    pub(super) fn table_ui(&mut self, ui: &mut Ui, session: &Session, page: &Shown<'_>, commands: &mut Vec<Command>) {
        let (pinned, rest) = self.visible(page.comparison);
        let mut lines = Vec::new();
        if !pinned.is_empty() {
            lines.push(Line::Group(session.text("compare-pinned")));
            lines.extend(pinned.into_iter().map(Line::Row));
        }
        for rows in rest.chunk_by(|a, b| a.group == b.group) {
            lines.extend(
                rows.first().map(|row| Line::Group(session.text(&format!("compare-group-{}", row.group.key())))),
            );
            lines.extend(rows.iter().map(|row| Line::Row(row)));
        }
        let width = ui.available_width() - 14.0;
        let names = (width * NAMES.2).clamp(NAMES.0, NAMES.1);
        let n_options = page.options.len().max(1) as f32;
        let each = ((width - names) / n_options - ui.spacing().item_spacing.x).clamp(OPTION.0, OPTION.1);
        let mut asked: Vec<(String, Asked)> = Vec::new();
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
                        if head_ui(ui, session, at, title, at == page.comparison.reference) {
                            asked.push((String::new(), Asked::Against(*option)));
                        }
                    });
                }
            });
            table.body(|body| {
                let heights: Vec<f32> = lines.iter().map(height_of).collect();
                body.heterogeneous_rows(heights.into_iter(), |mut table_row| match lines.get(table_row.index()) {
                    Some(Line::Group(title)) => {
                        table_row.col(|ui| group_ui(ui, title));
                        for _ in &page.options {
                            table_row.col(rule_ui);
                        }
                    }
                    Some(Line::Row(row)) => {
                        let state = (self.pinned.contains(&row.id), self.hidden.contains(&row.id));
                        table_row.col(|ui| {
                            let wish = name_ui(ui, session, row, state);
                            asked.extend(wish.map(|wish| (row.id.clone(), wish)));
                        });
                        for (at, (option, cell)) in page.options.iter().zip(&row.cells).enumerate() {
                            let picked = self.picks.iter().any(|pick| pick.0 == row.id && pick.1 == *option);
                            table_row.col(|ui| {
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
            self.grant(row, &wish);
        }
    }

    fn grant(&mut self, row: String, wish: &Asked) {
        match wish {
            Asked::Pick(option) => self.pick((row, *option)),
            Asked::Against(option) => self.reference = Some(*option),
            Asked::Pin => match self.pinned.iter().position(|known| *known == row) {
                Some(at) => {
                    self.pinned.remove(at);
                }
                None => self.pinned.push(row),
            },
            Asked::Hide => {
                if !self.hidden.remove(&row) {
                    self.pinned.retain(|known| *known != row);
                    self.hidden.insert(row);
                }
                self.show_hidden &= !self.hidden.is_empty();
            }
        }
    }
}

fn banded(cell: &Cell) -> bool {
    cell.figure.as_ref().is_some_and(|figure| figure.low < figure.high)
}

fn height_of(line: &Line<'_>) -> f32 {
    match line {
        Line::Group(_) => GROUP,
        Line::Row(row) if row.cells.iter().any(banded) => TWO_LINES,
        Line::Row(_) => LINE,
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

fn group_ui(ui: &mut Ui, title: &str) {
    let tokens = Tokens::of(ui);
    let (rect, response) = ui.allocate_exact_size(ui.available_size(), Sense::hover());
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

/// The name of a row; its menu pins and hides it.
fn name_ui(ui: &mut Ui, session: &Session, row: &Row, (pinned, hidden): (bool, bool)) -> Option<Asked> {
    let tokens = Tokens::of(ui);
    let (rect, response) = ui.allocate_exact_size(ui.available_size(), Sense::click());
    let name = row_name(row, session.language);
    response.widget_info(|| WidgetInfo::labeled(Role::RowHeader, true, &name));
    if response.hovered() {
        ui.painter().rect_filled(rect, f32::from(size::RADIUS), tokens.card_hover);
    }
    focus_ring(ui, rect, &response);
    let color = if hidden { tokens.muted } else { tokens.text };
    let left = pos2(rect.left() + PAD, rect.center().y);
    let font = FontId::proportional(size::BODY);
    let (_, cut) = text_cut(ui.painter(), left, Align2::LEFT_CENTER, &name, font, color, rect.width() - 2.0 * PAD);
    let mut asked = None;
    let mut menu = |ui: &mut Ui| {
        let pin = if pinned { "compare-unpin" } else { "compare-pin" };
        let hide = if hidden { "compare-unhide" } else { "compare-hide" };
        if ui.button(session.text(pin)).clicked() {
            asked = Some(Asked::Pin);
            ui.close();
        }
        if ui.button(session.text(hide)).clicked() {
            asked = Some(Asked::Hide);
            ui.close();
        }
    };
    egui::Popup::menu(&response).id(response.id.with("menu")).show(&mut menu);
    response.context_menu(&mut menu);
    if cut {
        response.on_hover_text(name);
    }
    asked
}

/// One value: the best with a star, the difference small beside or below it.
fn cell_ui(ui: &mut Ui, session: &Session, row: &Row, at: usize, cell: &Cell, picked: bool) -> Response {
    let tokens = Tokens::of(ui);
    let sense = if cell.figure.is_some() { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(ui.available_size(), sense);
    let value = session.words(&cell.text);
    let difference = cell.difference.filter(|difference| *difference != Difference::Same);
    let difference = difference.map(|difference| (session.words(&difference.message()), difference));
    let name = cell_name(session, row, at, cell, &value);
    response.widget_info(|| {
        if cell.figure.is_some() {
            WidgetInfo::selected(Role::Button, true, picked, &name)
        } else {
            WidgetInfo::labeled(Role::Label, true, &name)
        }
    });
    let surface = match (picked, cell.standing) {
        (true, _) => tokens.accent_soft,
        (false, Standing::Best) => tokens.good_soft,
        _ => Color32::TRANSPARENT,
    };
    let edge = if picked { Stroke::new(1.0, tokens.accent) } else { Stroke::NONE };
    let box_ = rect.shrink2(vec2(1.0, 1.0));
    ui.painter().rect(box_, f32::from(size::RADIUS), surface, edge, egui::StrokeKind::Inside);
    focus_ring(ui, rect, &response);
    let (mark, color) = match cell.standing {
        _ if cell.figure.is_none() => ("", tokens.muted),
        Standing::Best if picked => ("★ ", tokens.text),
        Standing::Best => ("★ ", tokens.good_text),
        Standing::Close => ("≈ ", tokens.text),
        Standing::Other => ("", tokens.text),
    };
    let two_lines = banded(cell) && difference.is_some();
    let main = if two_lines { rect.top() + 12.0 } else { rect.center().y };
    let font = if cell.standing == Standing::Best { fonts::bold(size::BODY) } else { FontId::proportional(size::BODY) };
    let right = pos2(rect.right() - PAD, main);
    let room = rect.width() - 2.0 * PAD;
    let text = format!("{mark}{value}");
    let (taken, mut cut) = text_cut(ui.painter(), right, Align2::RIGHT_CENTER, &text, font, color, room);
    let small = FontId::proportional(size::SMALL);
    if let Some((words, difference)) = difference {
        let color = difference_color(tokens, row.better, difference, picked || cell.standing == Standing::Best);
        // A value with a band fills the line: its difference stands below.
        let (place, align, room) = if two_lines {
            (pos2(rect.right() - PAD, rect.top() + 28.0), Align2::RIGHT_CENTER, room)
        } else {
            let left = pos2(rect.left() + PAD, main);
            (left, Align2::LEFT_CENTER, taken.left() - left.x - 6.0)
        };
        cut |= text_cut(ui.painter(), place, align, &words, small, color, room).1;
    }
    if cut { response.on_hover_text(name) } else { response }
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

/// Better is green, worse is muted; the sign says the same without colour.
fn difference_color(tokens: &Tokens, better: Better, difference: Difference, on_surface: bool) -> Color32 {
    let more = match difference {
        Difference::Percent(percent) => percent > 0.0,
        Difference::Times(ratio) => ratio > 1.0,
        Difference::Same | Difference::Close => return tokens.muted,
    };
    match better {
        Better::More if more && !on_surface => tokens.good_text,
        Better::Less if !more && !on_surface => tokens.good_text,
        _ if on_surface => tokens.text,
        _ => tokens.muted,
    }
}

/// A value for those who hear it: row, option, value, standing and difference.
fn cell_name(session: &Session, row: &Row, at: usize, cell: &Cell, value: &str) -> String {
    let mut parts = vec![value.to_owned()];
    match cell.standing {
        Standing::Best => parts.push(session.text("compare-best")),
        Standing::Close => parts.push(session.text("compare-close-to-best")),
        Standing::Other => {}
    }
    parts.extend(cell.difference.map(|difference| session.words(&difference.message())));
    let message = Message::new("compare-cell")
        .with("row", row_name(row, session.language))
        .with("letter", option_letter(at).to_string())
        .with("value", parts.join(" · "));
    session.words(&message)
}

fn focus_ring(ui: &Ui, rect: Rect, response: &Response) {
    if response.has_focus() {
        let stroke = Stroke::new(1.5, Tokens::of(ui).accent);
        ui.painter().rect_stroke(rect.shrink(1.0), f32::from(size::RADIUS), stroke, egui::StrokeKind::Inside);
    }
}
