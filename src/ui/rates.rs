//! The exchange rates of the project: without them, prices in other currencies cannot be added up.
use std::collections::BTreeSet;

use egui::RichText;
use rust_decimal::Decimal;

use crate::analysis::cost::rates;
use crate::plan::{Edit, Project, Rate};
use crate::quantity::{Currency, Message, decimal};
use crate::ui::tokens::gap;
use crate::ui::{Session, Tokens};

/// Width of a field, points.
const FIELD: f32 = 110.0;

/// Rates as they are being typed: currency, and how much of the project's currency one of it is worth.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct RatesForm {
    rows: Vec<(Currency, String)>,
}

impl RatesForm {
    /// The rates of the project, and a blank for each other currency in which a part is priced.
    #[must_use]
    pub fn of(session: &Session) -> Self {
        let project = session.history.project();
        let own = project.currency;
        let mut others: BTreeSet<Currency> =
            session.catalog.prices.iter().filter(|row| row.per == "each").map(|row| row.currency).collect();
        let plans = project.options.iter();
        others.extend(plans.flat_map(|plan| {
            let quote = plan.quote.as_ref().map(|quote| quote.price.currency);
            plan.prices.values().map(|price| price.price.currency).chain(quote)
        }));
        others.remove(&own);
        let rows = others.into_iter().map(|from| (from, text_of(project, from))).collect();
        Self { rows }
    }

    /// Draws the form; true if all that is typed can be used.
    pub fn ui(&mut self, ui: &mut egui::Ui, session: &Session) -> bool {
        let project = session.history.project();
        let tokens = Tokens::of(ui);
        ui.heading(session.text("rates-title"));
        ui.add_space(gap::SMALL);
        ui.label(session.text("rates-text"));
        ui.add_space(gap::MEDIUM);
        let mut good = true;
        egui::Grid::new("rates").num_columns(3).spacing(egui::vec2(gap::LARGE, gap::MEDIUM)).show(ui, |ui| {
            for (from, text) in &mut self.rows {
                let name = Message::new("rates-row").with("from", from.code()).with("to", project.currency.code());
                let label = ui.label(session.words(&name));
                let field = egui::TextEdit::singleline(text).desired_width(FIELD);
                ui.add_sized([FIELD, ui.spacing().interact_size.y], field).labelled_by(label.id);
                let dated = rates::rate(project, *from);
                if !text.trim().is_empty() && parse(text).is_none() {
                    good = false;
                    ui.label(RichText::new(session.text("rates-bad")).small().color(tokens.bad_text));
                } else if let Some((_, date)) = dated {
                    let date = session.language.date(date);
                    let note = session.words(&Message::new("rates-dated").with("date", date));
                    ui.label(RichText::new(note).small().color(tokens.muted));
                }
                ui.end_row();
            }
        });
        good
    }

    /// The edits that bring the project to what is typed.
    #[must_use]
    pub fn edits(&self, session: &Session) -> Vec<Edit> {
        let project = session.history.project();
        let changed = self.rows.iter().filter(|(from, text)| text.trim() != text_of(project, *from));
        let edit = |(from, text): &(Currency, String)| {
            if text.trim().is_empty() {
                return Some(Edit::ClearRate(*from, project.currency));
            }
            Some(Edit::SetRate(Rate::new(*from, project.currency, parse(text)?, session.today)))
        };
        changed.filter_map(edit).collect()
    }
}

/// The rate in force as it stands in its field; blank if there is none. One that is set the other way round is shown to
/// six digits.
fn text_of(project: &Project, from: Currency) -> String {
    let rate = rates::rate(project, from).map(|(rate, _)| rate);
    let is_own = |rate: &Decimal| project.rates.iter().any(|it| it.from == from && it.rate == *rate);
    let shown = rate.and_then(|rate| if is_own(&rate) { Some(rate) } else { rate.round_sf(6) });
    shown.map_or_else(String::new, |rate| rate.normalize().to_string())
}

fn parse(text: &str) -> Option<Decimal> {
    decimal::typed(text).ok().filter(|rate| *rate > Decimal::ZERO)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Option<&str>) {
        assert_eq!(parse(text).map(|rate| rate.to_string()).as_deref(), expected);
    }

    #[test]
    fn reads_rates_as_people_type_them() {
        check("7.1", Some("7.1"));
        check(" 0,92 ", Some("0.92"));
        check("7.123", Some("7.123"));
        check("1,500", Some("1500"));
        check("0", None);
        check("-1", None);
        check("seven", None);
        check("", None);
    }
}
