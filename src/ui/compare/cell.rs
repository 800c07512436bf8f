//! A value of the table: what stands in its cell, in as many lines as the width asks for.
use egui::{Align, Align2, Color32, FontId, Painter, Pos2, Rect, Response, Sense, Stroke, Ui, WidgetInfo};
use egui::{accesskit::Role, pos2, vec2};

use super::table::{PAD, focus_ring};
use crate::analysis::compare::{Better, Cell, Difference, Row, Standing};
use crate::export::comparison::row_name;
use crate::quantity::Message;
use crate::ui::text::{layout_lines, text_cut};
use crate::ui::tokens::{Tokens, option_letter, size};
use crate::ui::{Session, fonts};

/// Room between a value and the difference beside it.
const BETWEEN: f32 = 6.0;
/// Distance of the middles of lines.
const STEP: f32 = 15.5;

/// A difference with its words.
type Told = (String, Difference);

/// What stands in a cell of some width.
#[derive(Debug, PartialEq)]
pub(super) struct Arranged {
    /// The value with its mark; with its band if there is room.
    main: String,
    /// The band where it stands in a line of its own.
    band: Option<String>,
    /// The difference left of the value.
    beside: Option<Told>,
    /// The difference in a line of its own.
    below: Option<Told>,
    /// Lines that a text takes.
    text_lines: usize,
}

impl Arranged {
    /// Arranges a cell in `room` points.
    pub(super) fn of(painter: &Painter, session: &Session, cell: &Cell, room: f32) -> Self {
        let value = session.words(&cell.text);
        let width =
            |text: &str, font: FontId| painter.layout_no_wrap(text.to_owned(), font, Color32::PLACEHOLDER).size().x;
        if cell.figure.is_none() {
            let text_lines = if width(&value, FontId::proportional(size::BODY)) > room { 2 } else { 1 };
            return Self { main: value, band: None, beside: None, below: None, text_lines };
        }
        let mark = match cell.standing {
            Standing::Best => "★ ",
            Standing::Close => "≈ ",
            Standing::Other => "",
        };
        let whole = format!("{mark}{value}");
        let difference = cell.difference.filter(|difference| *difference != Difference::Same);
        let told = difference.map(|difference| (session.words(&difference.message()), difference));
        let taken = width(&whole, font(cell));
        let banded = cell.figure.as_ref().is_some_and(|figure| figure.low < figure.high);
        let (main, band) = match whole.find(['(', '（']).filter(|_| banded && taken > room) {
            Some(at) => {
                let (main, band) = whole.split_at(at);
                (main.trim_end().to_owned(), Some(band.to_owned()))
            }
            None => (whole, None),
        };
        let small = told.as_ref().map_or(0.0, |(words, _)| width(words, FontId::proportional(size::SMALL)));
        let (beside, below) = if banded || taken + BETWEEN + small > room { (None, told) } else { (told, None) };
        Self { main, band, beside, below, text_lines: 1 }
    }

    /// Lines that it takes.
    pub(super) fn n_lines(&self) -> usize {
        self.text_lines + usize::from(self.band.is_some()) + usize::from(self.below.is_some())
    }
}

fn font(cell: &Cell) -> FontId {
    if cell.standing == Standing::Best { fonts::bold(size::BODY) } else { FontId::proportional(size::BODY) }
}

/// One value: the best with a star, the difference small beside or below it.
pub(super) fn cell_ui(ui: &mut Ui, session: &Session, row: &Row, at: usize, cell: &Cell, picked: bool) -> Response {
    let sense = if cell.figure.is_some() { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(ui.available_size(), sense);
    let name = cell_name(session, row, at, cell, &session.words(&cell.text));
    response.widget_info(|| {
        if cell.figure.is_some() {
            WidgetInfo::selected(Role::Button, true, picked, &name)
        } else {
            WidgetInfo::labeled(Role::Label, true, &name)
        }
    });
    surface_ui(ui, rect, cell, picked);
    focus_ring(ui, rect, &response);
    let room = rect.width() - 2.0 * PAD;
    let arranged = Arranged::of(ui.painter(), session, cell, room);
    let cut = if cell.figure.is_none() {
        let color = Tokens::of(ui).muted;
        let galley = layout_lines(ui.painter(), &arranged.main, (font(cell), color), room, (2, Align::RIGHT));
        let cut = galley.elided;
        // A galley set to the right hangs to the left of its place.
        let place = pos2(rect.right() - PAD, rect.center().y - galley.size().y / 2.0);
        ui.painter().galley(place, galley, color);
        cut
    } else {
        lines_ui(ui, rect, row, cell, &arranged, picked)
    };
    if cut { response.on_hover_text(name) } else { response }
}

fn surface_ui(ui: &Ui, rect: Rect, cell: &Cell, picked: bool) {
    let tokens = Tokens::of(ui);
    let surface = match (picked, cell.standing) {
        (true, _) => tokens.accent_soft,
        (false, Standing::Best) => tokens.good_soft,
        _ => Color32::TRANSPARENT,
    };
    let edge = if picked { Stroke::new(1.0, tokens.accent) } else { Stroke::NONE };
    let box_ = rect.shrink2(vec2(1.0, 1.0));
    ui.painter().rect(box_, f32::from(size::RADIUS), surface, edge, egui::StrokeKind::Inside);
}

/// The lines of a value, in the middle of the cell; true if one was cut.
fn lines_ui(ui: &Ui, rect: Rect, row: &Row, cell: &Cell, arranged: &Arranged, picked: bool) -> bool {
    let tokens = Tokens::of(ui);
    let on_surface = picked || cell.standing == Standing::Best;
    let room = rect.width() - 2.0 * PAD;
    let right = rect.right() - PAD;
    let mut y = rect.center().y - STEP * (arranged.n_lines() - 1) as f32 / 2.0;
    let main = if cell.standing == Standing::Best && !picked { tokens.good_text } else { tokens.text };
    let put = |at: Pos2, align: Align2, text: &str, font: FontId, color: Color32, room: f32| {
        text_cut(ui.painter(), at, align, text, font, color, room)
    };
    let (taken, mut cut) = put(pos2(right, y), Align2::RIGHT_CENTER, &arranged.main, font(cell), main, room);
    let small = FontId::proportional(size::SMALL);
    if let Some((words, difference)) = &arranged.beside {
        let color = difference_color(tokens, row.better, *difference, on_surface);
        let left = rect.left() + PAD;
        let room = taken.left() - left - BETWEEN;
        cut |= put(pos2(left, y), Align2::LEFT_CENTER, words, small.clone(), color, room).1;
    }
    if let Some(band) = &arranged.band {
        y += STEP;
        let color = if on_surface { tokens.text } else { tokens.muted };
        cut |= put(pos2(right, y), Align2::RIGHT_CENTER, band, small.clone(), color, room).1;
    }
    if let Some((words, difference)) = &arranged.below {
        y += STEP;
        let color = difference_color(tokens, row.better, *difference, on_surface);
        cut |= put(pos2(right, y), Align2::RIGHT_CENTER, words, small, color, room).1;
    }
    cut
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
