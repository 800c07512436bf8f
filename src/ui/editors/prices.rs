//! The user's own prices: one row per part of the plan, dated today.
use egui::{Align, Layout, RichText, Ui, vec2};
use rust_decimal::Decimal;

use crate::analysis::Context;
use crate::analysis::cost::{part_name, priced_parts};
use crate::analysis::findings::old_after_months;
use crate::catalog::PriceRow;
use crate::plan::{Edit, LocalPrice, Plan};
use crate::quantity::{Arg, Message, Money};
use crate::ui::palette::price_note;
use crate::ui::tokens::{Tokens, gap, size};
use crate::ui::{Command, Session};

/// Highest price of one part in any currency.
const MOST: f64 = 1e9;

/// Width of the editor and of a field, points.
const WIDTH: f32 = 440.0;
const FIELD: f32 = 84.0;

/// A part of the plan, by the key of its price.
struct Row {
    key: String,
    name: String,
    /// How many; negative for those taken out of an offer.
    count: i64,
}

/// Draws the editor.
pub fn prices_ui(ui: &mut Ui, session: &Session, plan: &Plan, commands: &mut Vec<Command>) {
    // Menus spread what is in them over their width: words would be torn apart.
    ui.with_layout(Layout::top_down(Align::LEFT), |ui| {
        ui.set_width(WIDTH);
        // Fields and buttons look as they do elsewhere, not as entries of a menu.
        ui.reset_style();
        if let Some(quote) = &plan.quote {
            let text = Message::new("editor-quote")
                .with("price", quote.price)
                .with("date", session.language.date(quote.date))
                .with("source", Arg::Data(quote.source.clone()));
            ui.add(egui::Label::new(session.words(&text)).wrap());
            ui.add(egui::Label::new(weak(ui, session.text("editor-quote-hint"))).wrap());
            ui.add_space(gap::SMALL);
        }
        egui::ScrollArea::vertical().max_height(380.0).show(ui, |ui| {
            for row in rows(session, plan) {
                ui.push_id(&row.key, |ui| row_ui(ui, session, plan, &row, commands));
                ui.add_space(gap::SMALL);
            }
        });
        ui.add(egui::Label::new(weak(ui, session.text("editor-prices-hint"))).wrap());
        ui.add_space(gap::SMALL);
        let changed = session.price_changes().iter().filter(|change| change.option == plan.id).count();
        if changed > 0 {
            let text = session.words(&Message::new("refresh-count").with("count", changed));
            ui.label(RichText::new(text).size(size::SMALL).color(Tokens::of(ui).warn_text));
        }
        buttons_ui(ui, session, commands);
    });
}

fn buttons_ui(ui: &mut Ui, session: &Session, commands: &mut Vec<Command>) {
    ui.horizontal_wrapped(|ui| {
        for (key, command) in [
            ("refresh-button", Command::ShowPriceChanges),
            ("action-ownership", Command::ShowOwnership),
            ("editor-prices-import", Command::Import),
            ("refresh-export", Command::ExportPriceBook),
        ] {
            if ui.add(egui::Button::new(session.text(key)).small().frame(true).frame_when_inactive(true)).clicked() {
                commands.push(command);
                ui.close();
            }
        }
    });
}

fn weak(ui: &Ui, text: String) -> RichText {
    RichText::new(text).size(size::SMALL).color(Tokens::of(ui).muted)
}

/// All parts of the plan, equal ones together, and those of an offer that are not in it any more.
fn rows(session: &Session, plan: &Plan) -> Vec<Row> {
    let row = |(key, count): (String, i64)| Row { name: part_name(&session.catalog, &key), key, count };
    priced_parts(&session.catalog, plan).into_iter().map(row).collect()
}

/// A part: its name and its price; below it where that is from.
fn row_ui(ui: &mut Ui, session: &Session, plan: &Plan, row: &Row, commands: &mut Vec<Command>) {
    let own = plan.prices.get(&row.key);
    let line =
        session.analysis(plan.id).and_then(|analysis| analysis.price.lines.iter().find(|line| line.part == row.key));
    let today = row.key.split_once('/').and_then(|(kind, id)| session.catalog.price_of(kind, id));
    let listed = plan.kept_prices.get(&row.key).or(today);
    let known = own.map(|own| own.price).or(line.and_then(|line| line.each)).or(listed.map(PriceRow::money));
    let currency = known.map_or(session.history.project().currency, |price| price.currency);
    let height = ui.spacing().interact_size.y;
    ui.allocate_ui_with_layout(vec2(WIDTH, height), Layout::right_to_left(Align::Center), |ui| {
        ui.label(currency.code());
        ui.spacing_mut().interact_size.x = FIELD;
        let name = Message::new("editor-price-of").with("part", row.name.as_str()).with("currency", currency.code());
        let amount = known.map(Money::to_f64);
        let field = super::known_or_not_ui(ui, &session.words(&name), amount, 0.0..=MOST, 10.0);
        if let Some((number, gesture)) = field
            && let Some(amount) = Decimal::from_f64_retain(number)
        {
            let price = Money::new(amount.round_dp(2), currency);
            let source = own.map(|own| own.source.clone()).unwrap_or_default();
            let local = LocalPrice { price, date: session.today, source };
            commands.push(Command::Edit(Edit::SetPrice(plan.id, row.key.clone(), Some(local)), gesture));
        }
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            let text = Message::new("editor-count-of").with("count", row.count as f64).with("what", row.name.as_str());
            ui.add(egui::Label::new(session.words(&text)).truncate());
        });
    });
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = gap::MEDIUM;
        let tokens = Tokens::of(ui);
        for (text, warns) in origin(session, own, listed) {
            let color = if warns { tokens.warn_text } else { tokens.muted };
            ui.add(egui::Label::new(RichText::new(text).size(size::SMALL).color(color)).wrap());
        }
        if own.is_some() && ui.small_button(session.text("editor-price-clear")).clicked() {
            super::push(commands, Edit::SetPrice(plan.id, row.key.clone(), None));
        }
    });
}

/// Where a price is from, how old it is, what is taken off and what comes on top, until when it holds; whether each of
/// these warns.
fn origin(session: &Session, own: Option<&LocalPrice>, listed: Option<&PriceRow>) -> Vec<(String, bool)> {
    let mut told = Vec::new();
    let date = match (own, listed) {
        (Some(own), _) => {
            told.push((price_note(session, own.date, None), false));
            own.date
        }
        (None, Some(listed)) => {
            let note = price_note(session, listed.date, Some(listed.kind));
            told.push((format!("{note} · {}", session.language.data(&listed.source)), false));
            listed.date
        }
        (None, None) => return vec![(session.text("side-price-none"), true)],
    };
    let context = Context { project: session.history.project(), today: session.today };
    let months = date.months_until(session.today);
    if months > old_after_months(context) {
        told.push((session.words(&Message::new("side-price-old").with("months", f64::from(months))), true));
    }
    told.extend(listed.filter(|_| own.is_none()).map(|listed| terms(session, listed)).unwrap_or_default());
    told
}

/// What is taken off a price and what comes on top, and until when it holds; whether each of these warns.
pub fn terms(session: &Session, listed: &PriceRow) -> Vec<(String, bool)> {
    let mut told = Vec::new();
    let percent = |share: Decimal| (share * Decimal::ONE_HUNDRED).normalize().to_string();
    for (key, share) in [("editor-price-discount", listed.discount), ("editor-price-tax", listed.tax)] {
        let words = share.map(|share| session.words(&Message::new(key).with("percent", percent(share))));
        told.extend(words.map(|words| (words, false)));
    }
    if let Some(until) = listed.valid_until {
        let over = until < session.today;
        let key = if over { "editor-price-expired" } else { "editor-price-valid" };
        told.push((session.words(&Message::new(key).with("date", session.language.date(until))), over));
    }
    told
}
