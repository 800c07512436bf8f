//! Draws one card of the palette.
use egui::{Align2, FontId, Id, Rect, Response, Sense, Stroke, StrokeKind, Ui, WidgetInfo, accesskit::Role, pos2};

use crate::analysis::cost::convert;
use crate::catalog::price::PriceKind;
use crate::quantity::{Arg, Day, Message, Money};
use crate::ui::fonts::bold;
use crate::ui::palette::entry::{Entry, Fact};
use crate::ui::palette::list::card_size;
use crate::ui::text::text_cut;
use crate::ui::tokens::size;
use crate::ui::{Session, Tokens};

/// Height of a card.
pub(super) const HEIGHT: f32 = 88.0;
const MARGIN: f32 = 10.0;
/// Least room between two columns.
const COLUMN_GAP: f32 = 4.0;

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

    let width_of = |text: String| painter.layout_no_wrap(text, body.clone(), main).size().x + COLUMN_GAP;
    let shown = columns(entry, inner.width(), width_of);
    let mut x = inner.left();
    for (fact, (value, width)) in entry.facts.iter().zip(shown) {
        let (at, room) = (pos2(x, inner.top() + 19.0), width - COLUMN_GAP + 0.5);
        text_cut(&painter, at, Align2::LEFT_TOP, &value, body.clone(), main, room);
        let (at, label) = (at + egui::vec2(0.0, 15.0), session.text(fact.label));
        text_cut(&painter, at, Align2::LEFT_TOP, &label, small.clone(), tokens.muted, room);
        x += width;
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

/// What stands in each column of a card, and how wide it is. The usual columns stand below each other from card to card;
/// where a number does not fit, columns move, and where even that is too little, units go before any digit does.
fn columns(entry: &Entry, width: f32, width_of: impl Fn(String) -> f32) -> Vec<(String, f32)> {
    let usual: Vec<f32> = entry.columns.iter().map(|share| share * width).collect();
    let whole: Vec<String> = entry.facts.iter().map(Fact::whole).collect();
    let bare: Vec<String> = entry.facts.iter().map(|fact| fact.value.clone()).collect();
    for texts in [&whole, &bare] {
        let needs: Vec<f32> = texts.iter().map(|text| width_of(text.clone())).collect();
        let spare = width - needs.iter().sum::<f32>();
        if needs.iter().zip(&usual).all(|(need, room)| need <= room) {
            return texts.iter().cloned().zip(usual).collect();
        }
        if spare >= 0.0 {
            let each = spare / needs.len().max(1) as f32;
            return texts.iter().cloned().zip(needs.into_iter().map(|need| need + each)).collect();
        }
    }
    bare.into_iter().zip(usual).collect()
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
    lines.extend(entry.facts.iter().map(|fact| format!("{}: {}", session.text(fact.label), fact.whole())));
    lines.push(session.words(&entry.rest));
    if let Some((money, day, kind)) = entry.price {
        lines.push(format!("{} · {}", session.language.money(money), price_note(session, day, kind)));
    }
    let source = Message::new("palette-source").with("source", Arg::Data(entry.source.clone()));
    lines.push(session.words(&source));
    lines.extend(reason.map(|reason| session.words(reason)));
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::Catalog;
    use crate::ui::palette::entry::entries;

    /// Cards of the first page.
    fn cards() -> Vec<Entry> {
        use crate::locale::Language;
        use crate::plan::{Plan, Project};
        let day = Day::new(2026, 11, 1).expect("a day");
        let project = Project { options: vec![Plan::default()], ..Project::default() };
        entries(&Session::new(std::sync::Arc::new(Catalog::builtin()), project, Language::English, day))
    }

    #[test]
    fn units_go_before_any_digit_is_cut() {
        let width_of = |text: String| text.chars().count() as f32 * 8.0 + COLUMN_GAP;
        let (mut moved, mut bare) = (0, 0);
        let cards = cards();
        assert!(cards.len() > 100, "{}", cards.len());
        for card in &cards {
            for width in [150.0, 180.0, 250.0, 400.0] {
                let shown = columns(card, width, width_of);
                let sum: f32 = shown.iter().map(|(_, width)| width).sum();
                assert!(sum <= width + 0.1, "{}: {shown:?}", card.name);
                for ((text, room), fact) in shown.iter().zip(&card.facts) {
                    assert!(text.starts_with(&fact.value), "{text}");
                    assert!(width_of(text.clone()) <= room + 0.1, "{}: {text} in {room} of {width}", card.name);
                    bare += usize::from(*text != fact.whole());
                }
                moved +=
                    usize::from(shown.first().is_some_and(|(_, room)| (room - width * card.columns[0]).abs() > 0.1));
            }
        }
        assert!(moved > 0 && bare > 0, "{moved} {bare}");
    }
}
