//! The user's own prices: one row per part of the plan, dated today.
use egui::{RichText, Ui};
use rust_decimal::Decimal;

use crate::plan::{CardPart, Edit, LocalPrice, Plan};
use crate::quantity::{Arg, Message, Money};
use crate::ui::diagram::offer::part_name;
use crate::ui::tokens::{Tokens, size};
use crate::ui::{Command, Session};

/// Highest price of one part in any currency.
const MOST: f64 = 1e9;

/// A part of the plan, by the key of its price.
struct Row {
    key: String,
    name: String,
    count: u32,
}

/// Draws the editor.
pub fn prices_ui(ui: &mut Ui, session: &Session, plan: &Plan, commands: &mut Vec<Command>) {
    if let Some(quote) = &plan.quote {
        let text = Message::new("editor-quote")
            .with("price", quote.price)
            .with("date", session.language.date(quote.date))
            .with("source", Arg::Data(quote.source.clone()));
        ui.add(egui::Label::new(session.words(&text)).wrap());
        ui.weak(session.text("editor-quote-hint"));
    }
    egui::ScrollArea::vertical().max_height(340.0).show(ui, |ui| {
        for row in rows(session, plan) {
            ui.push_id(&row.key, |ui| row_ui(ui, session, plan, &row, commands));
        }
    });
    ui.weak(session.text("editor-prices-hint"));
    ui.add_space(crate::ui::tokens::gap::SMALL);
    ui.horizontal_wrapped(|ui| {
        for (key, command) in [
            ("refresh-button", Command::ShowPriceChanges),
            ("action-ownership", Command::ShowOwnership),
            ("refresh-export", Command::ExportPriceBook),
        ] {
            if ui.add(egui::Button::new(session.text(key)).small().frame(true)).clicked() {
                commands.push(command);
                ui.close();
            }
        }
    });
    let changed = session.price_changes().iter().filter(|change| change.option == plan.id).count();
    if changed > 0 {
        let text = session.words(&Message::new("refresh-count").with("count", changed));
        ui.label(RichText::new(text).size(size::SMALL).color(Tokens::of(ui).warn_text));
    }
}

/// All parts of the plan, equal ones together.
fn rows(session: &Session, plan: &Plan) -> Vec<Row> {
    let catalog = &session.catalog;
    let mut rows: Vec<Row> = Vec::new();
    let mut add = |key: String, name: Option<String>, count: u32| match rows.iter_mut().find(|row| row.key == key) {
        Some(row) => row.count += count,
        None => rows.push(Row { name: name.unwrap_or_else(|| key.clone()), key, count }),
    };
    if let Some(id) = &plan.chassis {
        add(format!("chassis/{id}"), catalog.chassis.get(id).map(|part| part.name.clone()), 1);
    }
    if let Some(id) = &plan.cpu {
        add(format!("cpu/{id}"), catalog.cpus.get(id).map(|part| part.name.clone()), u32::from(plan.cpu_count));
    }
    for card in plan.cards.iter().filter(|card| !matches!(card.part, CardPart::Other(_))) {
        add(card.part.to_string(), Some(part_name(catalog, &card.part)), 1);
    }
    for lot in &plan.memory {
        let name = catalog.memory.get(&lot.module).map(|part| part.name.clone());
        add(format!("memory/{}", lot.module), name, u32::from(lot.count));
    }
    for lot in &plan.drives {
        let name = catalog.drives.get(&lot.drive).map(|part| part.name.clone());
        add(format!("drive/{}", lot.drive), name, u32::from(lot.count));
    }
    for placed in &plan.bridges {
        let name = catalog.bridges.get(&placed.bridge).map(|part| part.name.clone());
        add(format!("bridge/{}", placed.bridge), name, 1);
    }
    rows
}

fn row_ui(ui: &mut Ui, session: &Session, plan: &Plan, row: &Row, commands: &mut Vec<Command>) {
    let own = plan.prices.get(&row.key);
    let line =
        session.analysis(plan.id).and_then(|analysis| analysis.price.lines.iter().find(|line| line.part == row.key));
    let today = row.key.split_once('/').and_then(|(kind, id)| session.catalog.price_of(kind, id));
    let listed = plan.kept_prices.get(&row.key).or(today);
    let known =
        own.map(|own| own.price).or(line.and_then(|line| line.each)).or(listed.map(crate::catalog::PriceRow::money));
    let currency = known.map_or(session.history.project().currency, |price| price.currency);
    ui.horizontal(|ui| {
        let name = Message::new("editor-price-of").with("part", row.name.as_str()).with("currency", currency.code());
        let amount = known.map_or(0.0, Money::to_f64);
        if let Some((number, gesture)) = super::number_ui(ui, &session.words(&name), amount, 0.0..=MOST, 10.0)
            && let Some(amount) = Decimal::from_f64_retain(number)
        {
            let price = Money::new(amount.round_dp(2), currency);
            let source = own.map(|own| own.source.clone()).unwrap_or_default();
            let local = LocalPrice { price, date: session.today, source };
            commands.push(Command::Edit(Edit::SetPrice(plan.id, row.key.clone(), Some(local)), gesture));
        }
        ui.label(currency.code());
        let text = Message::new("editor-count-of").with("count", row.count).with("what", row.name.as_str());
        ui.add(egui::Label::new(session.words(&text)).truncate());
        if own.is_some() && ui.small_button(session.text("editor-price-clear")).clicked() {
            super::push(commands, Edit::SetPrice(plan.id, row.key.clone(), None));
        }
    });
    let source = match (own, listed) {
        (Some(own), _) => format!("{} {}", session.language.date(own.date), session.text("editor-price-own")),
        (None, Some(listed)) => {
            format!("{} {}", session.language.date(listed.date), session.language.data(&listed.source))
        }
        (None, None) => session.text("side-price-none"),
    };
    let source = RichText::new(source).size(size::SMALL).color(Tokens::of(ui).muted);
    ui.add(egui::Label::new(source).wrap());
}
