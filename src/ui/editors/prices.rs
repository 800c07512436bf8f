//! The user's own prices: one row per part of the bill, dated today.
use egui::{RichText, Ui};
use rust_decimal::Decimal;

use crate::analysis::PriceLine;
use crate::plan::{Edit, LocalPrice, Plan};
use crate::quantity::{Message, Money};
use crate::ui::tokens::{Tokens, size};
use crate::ui::{Command, Session};

/// Highest price of one part in any currency.
const MOST: f64 = 1e9;

/// Draws the editor.
pub fn prices_ui(ui: &mut Ui, session: &Session, plan: &Plan, commands: &mut Vec<Command>) {
    let Some(analysis) = session.analysis(plan.id) else { return };
    if let Some(quote) = &plan.quote {
        let text = Message::new("editor-quote")
            .with("price", quote.price)
            .with("date", session.language.date(quote.date))
            .with("source", quote.source.as_str());
        ui.add(egui::Label::new(session.words(&text)).wrap());
    }
    let lines: Vec<&PriceLine> = analysis.price.lines.iter().filter(|line| line.part.contains('/')).collect();
    if lines.is_empty() {
        ui.weak(session.text("editor-prices-none"));
    }
    egui::ScrollArea::vertical().max_height(340.0).show(ui, |ui| {
        for line in lines {
            ui.push_id(&line.part, |ui| line_ui(ui, session, plan, line, commands));
        }
    });
    ui.weak(session.text("editor-prices-hint"));
}

fn line_ui(ui: &mut Ui, session: &Session, plan: &Plan, line: &PriceLine, commands: &mut Vec<Command>) {
    let own = plan.prices.get(&line.part);
    let currency = own.map_or(session.history.project().currency, |own| own.price.currency);
    let price = own.map(|own| own.price).or(line.each).map_or(0.0, Money::to_f64);
    ui.horizontal(|ui| {
        let name = session
            .words(&Message::new("editor-price-of").with("part", line.name.as_str()).with("currency", currency.code()));
        if let Some((number, gesture)) = super::number_ui(ui, &name, price, 0.0..=MOST, 10.0)
            && let Some(amount) = Decimal::from_f64_retain(number)
        {
            let price = Money::new(amount.round_dp(2), currency);
            let source = own.map(|own| own.source.clone()).unwrap_or_default();
            let local = LocalPrice { price, date: session.today, source };
            commands.push(Command::Edit(Edit::SetPrice(plan.id, line.part.clone(), Some(local)), gesture));
        }
        ui.label(
            session.words(
                &Message::new("editor-count-of").with("count", line.count as f64).with("what", line.name.as_str()),
            ),
        );
        if own.is_some() && ui.small_button(session.text("editor-price-clear")).clicked() {
            super::push(commands, Edit::SetPrice(plan.id, line.part.clone(), None));
        }
    });
    let date = line.date.map(|date| session.language.date(date)).unwrap_or_default();
    let source = if own.is_some() { session.text("editor-price-own") } else { line.source.clone() };
    ui.add(
        egui::Label::new(RichText::new(format!("{date} {source}")).size(size::SMALL).color(Tokens::of(ui).muted))
            .wrap(),
    );
}
