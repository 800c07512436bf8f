//! The exchange rates of the project: without them, prices in other currencies cannot be added up.
use std::collections::BTreeSet;

use egui::RichText;
use rust_decimal::Decimal;

use crate::analysis::cost::rates;
use crate::plan::{Edit, Project, Rate};
use crate::quantity::{Currency, Day, Message, decimal};
use crate::ui::tokens::gap;
use crate::ui::{Session, Tokens};

/// Width of a field, points.
const FIELD: f32 = 110.0;

/// One rate as it is being typed.
#[derive(Debug, Clone, PartialEq)]
struct Row {
    from: Currency,
    /// How much of the project's currency one of it is worth; blank for no rate.
    rate: String,
    /// Day of the rate; blank for today.
    date: String,
}

/// Rates as they are being typed.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct RatesForm {
    rows: Vec<Row>,
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
        let between = project.rates.iter().flat_map(|rate| [(rate.from, rate.to), (rate.to, rate.from)]);
        others.extend(between.filter(|(_, to)| *to == own).map(|(from, _)| from));
        others.remove(&own);
        let row = |from| {
            let date = rates::rate(project, from).map_or_else(String::new, |(_, date)| date.to_string());
            Row { from, rate: text_of(project, from), date }
        };
        Self { rows: others.into_iter().map(row).collect() }
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
        egui::Grid::new("rates").num_columns(4).spacing(egui::vec2(gap::LARGE, gap::MEDIUM)).show(ui, |ui| {
            ui.label("");
            ui.label("");
            let day = ui.label(RichText::new(session.text("rates-date")).small().color(tokens.muted)).id;
            ui.end_row();
            for row in &mut self.rows {
                let name = Message::new("rates-row").with("from", row.from.code()).with("to", project.currency.code());
                let label = ui.label(session.words(&name));
                let size = [FIELD, ui.spacing().interact_size.y];
                let field = egui::TextEdit::singleline(&mut row.rate).desired_width(FIELD);
                ui.add_sized(size, field).labelled_by(label.id);
                let field = egui::TextEdit::singleline(&mut row.date).hint_text(session.today.to_string());
                ui.add_sized(size, field.desired_width(FIELD)).labelled_by(day);
                if let Some(key) = row.problem() {
                    good = false;
                    ui.label(RichText::new(session.text(key)).small().color(tokens.bad_text));
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
        self.rows.iter().filter_map(|row| row.edit(project, session.today)).collect()
    }
}

impl Row {
    /// Key of what is wrong with it.
    fn problem(&self) -> Option<&'static str> {
        if !self.rate.trim().is_empty() && parse(&self.rate).is_none() {
            return Some("rates-bad");
        }
        let dated = self.date.trim().is_empty() || self.date.parse::<Day>().is_ok();
        (!dated).then_some("rates-bad-date")
    }

    /// What brings a project to it; `None` if it is so already, or cannot be used.
    fn edit(&self, project: &Project, today: Day) -> Option<Edit> {
        let old = rates::rate(project, self.from).map(|(_, date)| date);
        if self.rate.trim().is_empty() {
            return old.map(|_| Edit::ClearRate(self.from, project.currency));
        }
        let rate = parse(&self.rate)?;
        let typed = self.date.parse::<Day>().ok();
        let same = self.rate.trim() == text_of(project, self.from);
        if same && typed == old {
            return None;
        }
        // A new rate beside the day of the old one is of today.
        let date = typed.filter(|typed| same || Some(*typed) != old).unwrap_or(today);
        Some(Edit::SetRate(Rate::new(self.from, project.currency, rate, date)))
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

    fn project() -> Project {
        let day = |text: &str| text.parse::<Day>().expect("a day");
        let rate = |text: &str| text.parse::<Decimal>().expect("a rate");
        let usd = Currency::USD;
        Project {
            currency: Currency::CNY,
            rates: vec![Rate::new(usd, Currency::CNY, rate("7.1"), day("2026-10-01"))],
            ..Project::default()
        }
    }

    #[track_caller]
    fn check_edit(rate: &str, date: &str, expected: Option<(&str, &str)>) {
        let today = "2026-11-30".parse().expect("a day");
        let row = Row { from: Currency::USD, rate: rate.to_owned(), date: date.to_owned() };
        let edit = row.edit(&project(), today);
        let next = edit.as_ref().map(|edit| edit.apply(&project()).expect("it can be applied"));
        let told = next.map(|next| next.rates.first().map(|set| (set.rate.to_string(), set.date.to_string())));
        let expected = expected.map(|(rate, date)| (!rate.is_empty()).then(|| (rate.to_owned(), date.to_owned())));
        assert_eq!(told, expected, "{rate} of {date}");
    }

    #[test]
    fn a_rate_has_the_day_that_is_typed() {
        check_edit("7.1", "2026-10-01", None);
        check_edit("7.2", "2026-10-01", Some(("7.2", "2026-11-30")));
        check_edit("7.2", "2026-11-15", Some(("7.2", "2026-11-15")));
        check_edit("7.1", "2026-11-15", Some(("7.1", "2026-11-15")));
        check_edit("7.2", "", Some(("7.2", "2026-11-30")));
        check_edit("seven", "2026-10-01", None);
    }

    #[test]
    fn a_rate_that_is_cleared_is_gone() {
        check_edit("", "2026-10-01", Some(("", "")));
        check_edit(" ", "", Some(("", "")));
    }
}
