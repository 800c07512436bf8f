//! The terms of owning the machines, and what they come to: a form over the window.
use egui::{Grid, RichText, Ui};
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive as _;

use crate::analysis::{Analysis, Context, Ownership};
use crate::plan::{Edit, OwnershipTerms};
use crate::quantity::{Message, Money, decimal};
use crate::ui::tokens::gap;
use crate::ui::{Session, Tokens};

/// Width of the fields' names, points.
const NAMES: f32 = 190.0;
/// Width of a field, points.
const FIELD: f32 = 80.0;

/// What a field is typed in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Unit {
    /// A plain number.
    Plain,
    /// Hundredths.
    Percent,
    /// The project's currency.
    Money,
}

/// Hours of a month, of twelve in a year.
const HOURS_PER_MONTH: f64 = 730.0;
/// The field of the rent, which the catalogue has by GPU.
const RENT: &str = "rent-gpu-hour";

/// The fields, by the keys of their assumptions.
const FIELDS: [(&str, Unit); 8] = [
    ("years", Unit::Plain),
    ("resale-share", Unit::Percent),
    ("busy-share", Unit::Percent),
    ("kwh-price", Unit::Money),
    ("pue", Unit::Plain),
    ("support-share", Unit::Percent),
    ("rack-unit-month", Unit::Money),
    (RENT, Unit::Money),
];

/// Terms as they are being typed; blank ones are planned with the catalogue's or our own value.
#[derive(Debug, Clone, PartialEq)]
pub struct OwnershipForm {
    texts: [String; FIELDS.len()],
}

impl OwnershipForm {
    /// The terms of the project.
    #[must_use]
    pub fn of(session: &Session) -> Self {
        let terms = session.history.project().ownership.unwrap_or_default();
        let number = |value: Option<f64>| value.map_or_else(String::new, trimmed);
        let percent = |value: Option<f64>| value.map_or_else(String::new, |value| trimmed(value * 100.0));
        let money = |value: Option<Money>| value.map_or_else(String::new, |money| money.amount.normalize().to_string());
        Self {
            texts: [
                number(terms.years),
                percent(terms.resale_share),
                percent(terms.busy_share),
                money(terms.kwh_price),
                number(terms.pue),
                percent(terms.support_share),
                money(terms.rack_unit_month),
                money(terms.rent_gpu_hour),
            ],
        }
    }

    /// The terms that are typed; `None` if something of them cannot be used.
    fn terms(&self, session: &Session) -> Option<OwnershipTerms> {
        let project = session.history.project();
        let before = project.ownership.unwrap_or_default();
        let [years, resale, busy, kwh, pue, support, unit, rent] = &self.texts;
        let number = |text: &String, scale: f64| match text.trim() {
            "" => Some(None),
            text => decimal::typed(text.trim_end_matches('%')).ok()?.to_f64().map(|it| Some(it / scale)),
        };
        let money = |text: &String, before: Option<Money>| match text.trim() {
            "" => Some(None),
            text => {
                let amount = decimal::typed(text).ok().filter(|it| *it >= Decimal::ZERO)?;
                // An amount that was not touched keeps the currency that it was set in.
                let same = before.filter(|before| before.amount == amount);
                Some(Some(same.unwrap_or_else(|| Money::new(amount, project.currency))))
            }
        };
        let rent_gpu_hour = money(rent, before.rent_gpu_hour)?;
        // A rent is of the day on which it was typed.
        let same = before.rent_gpu_hour == rent_gpu_hour && before.rent_date.is_some();
        let rent_date = rent_gpu_hour.map(|_| before.rent_date.filter(|_| same).unwrap_or(session.today));
        let terms = OwnershipTerms {
            years: number(years, 1.0)?,
            resale_share: number(resale, 100.0)?,
            busy_share: number(busy, 100.0)?,
            kwh_price: money(kwh, before.kwh_price)?,
            pue: number(pue, 1.0)?,
            support_share: number(support, 100.0)?,
            rack_unit_month: money(unit, before.rack_unit_month)?,
            rent_gpu_hour,
            rent_date,
        };
        terms.is_possible().then_some(terms)
    }

    /// The edit that brings the project to what is typed; `None` if it is so already, or cannot be.
    #[must_use]
    pub fn edit(&self, session: &Session) -> Option<Edit> {
        let terms = Some(self.terms(session)?).filter(|terms| *terms != OwnershipTerms::default());
        (session.history.project().ownership != terms).then_some(Edit::SetOwnership(terms))
    }

    /// Draws the form and what its terms come to; true if all that is typed can be used.
    pub fn ui(&mut self, ui: &mut Ui, session: &Session) -> bool {
        let tokens = Tokens::of(ui);
        ui.set_width(780.0_f32.min(ui.available_width()));
        ui.heading(session.text("ownership-title"));
        ui.add_space(gap::SMALL);
        ui.label(session.text("ownership-text"));
        ui.add_space(gap::MEDIUM);
        let terms = self.terms(session);
        let found = ownership(session, terms);
        ui.horizontal_top(|ui| {
            Grid::new("terms").num_columns(3).spacing(egui::vec2(gap::MEDIUM, gap::MEDIUM)).show(ui, |ui| {
                for ((key, unit), text) in FIELDS.into_iter().zip(&mut self.texts) {
                    field_ui(ui, session, key, unit, text, found.as_ref());
                }
            });
            ui.add_space(gap::LARGE * 2.0);
            ui.vertical(|ui| match &found {
                Some(found) => result_ui(ui, session, found),
                None => {
                    ui.label(session.text("ownership-none"));
                }
            });
        });
        if terms.is_none() {
            ui.label(RichText::new(session.text("ownership-bad")).color(tokens.bad_text));
        }
        terms.is_some()
    }
}

/// What the active option would cost at these terms.
fn ownership(session: &Session, terms: Option<OwnershipTerms>) -> Option<Ownership> {
    let project = Edit::SetOwnership(Some(terms?)).apply(session.history.project()).ok()?;
    let plan = project.option(session.active)?;
    let context = Context { project: &project, today: session.today };
    Some(Analysis::of(&session.catalog, plan, context).ownership)
}

/// What the catalogue's rents come to for a GPU and an hour.
fn rent_of_hour(session: &Session, found: &Ownership) -> Option<f64> {
    let (rent, plan) = (found.rent.as_ref()?, session.plan()?);
    let busy = found.assumptions.iter().find(|it| it.key == "busy-share")?.value;
    let gpus = plan.gpus().count() as f64 * f64::from(plan.nodes);
    let hours = gpus * busy * HOURS_PER_MONTH;
    (hours > 0.0).then(|| (rent.per_month / hours * 100.0).round() / 100.0)
}

/// A number as it is typed: no more digits than were meant.
fn trimmed(value: f64) -> String {
    let text = format!("{value:.4}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn field_ui(ui: &mut Ui, session: &Session, key: &str, unit: Unit, text: &mut String, found: Option<&Ownership>) {
    let name = session.text(&format!("deck-assumption-{key}"));
    let label = ui.vertical(|ui| {
        ui.set_width(NAMES);
        ui.add(egui::Label::new(&name).wrap())
    });
    let assumed = found.and_then(|found| found.assumptions.iter().find(|it| it.key == key)).filter(|it| !it.own);
    let known = assumed.map(|it| if unit == Unit::Percent { it.value * 100.0 } else { it.value });
    let rented = || found.filter(|_| key == RENT).and_then(|found| rent_of_hour(session, found));
    let hint = known.or_else(rented).map_or_else(String::new, trimmed);
    let field = egui::TextEdit::singleline(text).hint_text(hint).desired_width(FIELD);
    let height = ui.spacing().interact_size.y;
    let response = ui.add_sized([FIELD, height], field).labelled_by(label.inner.id);
    if let Some(source) = assumed.map(|it| it.source.as_str()).filter(|source| !source.is_empty()) {
        response.on_hover_text(session.language.data(source));
    }
    ui.label(match unit {
        Unit::Plain => String::new(),
        Unit::Percent => "%".to_owned(),
        Unit::Money => session.history.project().currency.code().to_owned(),
    });
    ui.end_row();
}

/// What owning costs, and what renting would.
fn result_ui(ui: &mut Ui, session: &Session, found: &Ownership) {
    let tokens = Tokens::of(ui);
    let money = |value: f64| {
        let amount = crate::analysis::cost::amount(value, found.currency);
        amount.map_or_else(|| "—".to_owned(), |money| session.language.money(money))
    };
    Grid::new("costs").num_columns(2).spacing(egui::vec2(gap::LARGE, gap::SMALL)).show(ui, |ui| {
        let mut row = |name: String, value: Option<String>, strong: bool| {
            let Some(value) = value else { return };
            let text = |text: String| if strong { RichText::new(text).strong() } else { RichText::new(text) };
            ui.label(text(name));
            ui.label(text(value));
            ui.end_row();
        };
        // Parts without a price make what rests on the price a lower bound.
        let price = session.analysis(session.active).map(|analysis| &analysis.price);
        let at_least = |text: String| match price {
            Some(price) => session.words(&price.at_least(text)),
            None => text,
        };
        for (key, value, of_price) in [
            ("compare-row-hardware-per-year", found.hardware, true),
            ("compare-row-energy-per-year", found.energy, false),
            ("compare-row-support-per-year", found.support, true),
            ("compare-row-space-per-year", found.space, false),
            ("compare-row-cost-per-year", found.per_year, true),
            ("compare-row-cost-of-all-years", found.total, true),
            ("compare-row-cost-per-tflops-year", found.per_tflops_year, true),
        ] {
            let strong = key == "compare-row-cost-per-year";
            row(
                session.text(key),
                value.map(|value| if of_price { at_least(money(value)) } else { money(value) }),
                strong,
            );
        }
        for (id, figure) in &found.per_million {
            let profile = session.catalog.workloads.get(id);
            let name = profile.map_or_else(|| id.to_string(), |it| session.words(&it.cost_per_million()));
            let band = format!("{} ({}–{})", money(figure.value), money(figure.low), money(figure.high));
            row(name, Some(at_least(band)), false);
        }
        if let Some(rent) = &found.rent {
            row(session.text("compare-row-rent-per-month"), Some(money(rent.per_month)), false);
            let plain = |months: f64| rent.told(Message::new("ownership-months").with("count", months));
            let near = rent.break_even_months.filter(|months| !found.is_late(*months)).map(plain);
            let months = near.or_else(|| found.break_even_told()).map(|months| session.words(&months));
            row(session.text("compare-row-break-even-months"), months, false);
        }
    });
    if let Some(rent) = &found.rent {
        let dated = Message::new("ownership-rents").with("date", session.language.date(rent.date));
        ui.label(RichText::new(session.words(&dated)).small().color(tokens.muted));
    }
    for told in std::iter::once(found.energy_told()).chain(found.counted()) {
        ui.label(RichText::new(session.words(&told)).small().color(tokens.muted));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_as_they_are_typed() {
        assert_eq!(trimmed(4.0), "4");
        assert_eq!(trimmed(0.15 * 100.0), "15");
        assert_eq!(trimmed(1.58), "1.58");
    }
}
