//! Draws one card of the palette.
use egui::{Align2, FontId, Id, Rect, Response, Sense, Stroke, StrokeKind, Ui, WidgetInfo, accesskit::Role, pos2};

use crate::analysis::cost::convert;
use crate::catalog::price::PriceKind;
use crate::quantity::{Arg, Day, Message, Money};
use crate::ui::fonts::bold;
use crate::ui::palette::entry::Entry;
use crate::ui::palette::list::card_size;
use crate::ui::text::text_cut;
use crate::ui::tokens::size;
use crate::ui::{Session, Tokens};

/// Height of a card.
pub(super) const HEIGHT: f32 = 88.0;
const MARGIN: f32 = 10.0;

/// Draws a card; `reason` says why it fits nowhere.
pub(super) fn card_ui(
    ui: &mut Ui,
    session: &Session,
    entry: &Entry,
    id: Id,
    selected: bool,
    reason: Option<&Message>,
) -> Response {
    let (_, rect) = ui.allocate_space(card_size(ui.available_width()));
    let response = ui.interact(rect, id, Sense::click_and_drag());
    let name = entry.accessible_name();
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, selected, &name));
    paint(ui, session, entry, rect, &response, selected, reason);
    response.on_hover_ui(|ui| {
        ui.label(tip(session, entry, reason));
    })
}

fn paint(
    ui: &Ui,
    session: &Session,
    entry: &Entry,
    rect: Rect,
    response: &Response,
    selected: bool,
    reason: Option<&Message>,
) {
    let tokens = Tokens::of(ui);
    let surface = match (selected, response.contains_pointer()) {
        (true, _) => tokens.accent_soft,
        (false, true) => tokens.card_hover,
        (false, false) => tokens.card,
    };
    let edge = if selected || response.has_focus() { tokens.accent } else { tokens.edge };
    let width = if response.has_focus() { 2.0 } else { 1.0 };
    ui.painter().rect(rect, f32::from(size::RADIUS), surface, Stroke::new(width, edge), StrokeKind::Inside);
    // Dimmed, but still readable: only the main text steps back to the secondary colour.
    let main = if reason.is_some() { tokens.muted } else { tokens.text };
    let inner = rect.shrink2(egui::vec2(MARGIN, 7.0));
    let painter = ui.painter_at(rect);
    let (body, small) = (FontId::proportional(size::BODY), FontId::proportional(size::SMALL));

    let price = entry.price.map_or_else(|| "—".to_owned(), |(money, ..)| price_text(session, money));
    let (price_rect, _) = text_cut(&painter, inner.right_top(), Align2::RIGHT_TOP, &price, body.clone(), main, 110.0);
    let room = price_rect.left() - inner.left() - 6.0;
    text_cut(&painter, inner.left_top(), Align2::LEFT_TOP, &entry.name, bold(size::BODY), main, room);

    let mut x = inner.left();
    for (fact, share) in entry.facts.iter().zip(entry.columns) {
        let (at, room) = (pos2(x, inner.top() + 19.0), inner.width() * share - 4.0);
        text_cut(&painter, at, Align2::LEFT_TOP, &fact.value, body.clone(), main, room);
        let (at, label) = (at + egui::vec2(0.0, 15.0), session.text(fact.label));
        text_cut(&painter, at, Align2::LEFT_TOP, &label, small.clone(), tokens.muted, room);
        x += inner.width() * share;
    }
    let rest = session.words(&entry.rest);
    text_cut(
        &painter,
        pos2(inner.left(), inner.top() + 48.0),
        Align2::LEFT_TOP,
        &rest,
        small.clone(),
        main,
        inner.width(),
    );
    let (last, color) = match (reason, entry.price) {
        (Some(reason), _) => (session.words(reason), tokens.warn_text),
        (None, Some((_, day, kind))) => (price_note(session, day, kind), tokens.muted),
        (None, None) => (session.text("palette-no-price"), tokens.muted),
    };
    text_cut(&painter, pos2(inner.left(), inner.top() + 61.0), Align2::LEFT_TOP, &last, small, color, inner.width());
}

/// A price in the project's currency where there is a rate, else as the source has it.
fn price_text(session: &Session, money: Money) -> String {
    let shown = convert(session.history.project(), money).unwrap_or(money);
    session.language.money(shown)
}

/// Kind and day of a price.
pub(in crate::ui) fn price_note(session: &Session, day: Day, kind: Option<PriceKind>) -> String {
    let kind = match kind {
        None => "price-own",
        Some(PriceKind::LaunchMsrp) => "price-launch",
        Some(PriceKind::List) => "price-list",
        Some(PriceKind::Street) => "price-street",
        Some(PriceKind::Quote) => "price-quote",
        Some(PriceKind::Rent) => "price-rent",
        Some(PriceKind::Estimate) => "price-estimate",
    };
    let kind = session.text(kind);
    session.words(&Message::new("palette-price-note").with("kind", kind).with("date", session.language.date(day)))
}

/// Everything on the card in full, with the price as its source has it.
fn tip(session: &Session, entry: &Entry, reason: Option<&Message>) -> String {
    let mut lines = vec![entry.name.clone()];
    if !entry.vendor.is_empty() {
        lines.push(entry.vendor.clone());
    }
    lines.extend(entry.facts.iter().map(|fact| format!("{}: {}", session.text(fact.label), fact.value)));
    lines.push(session.words(&entry.rest));
    if let Some((money, day, kind)) = entry.price {
        lines.push(format!("{} · {}", session.language.money(money), price_note(session, day, kind)));
    }
    let source = Message::new("palette-source").with("source", Arg::Data(entry.source.clone()));
    lines.push(session.words(&source));
    lines.extend(reason.map(|reason| session.words(reason)));
    lines.join("\n")
}
