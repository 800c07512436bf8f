//! Owning and renting, month by month.
use super::{Explained, Frame, Line, Number};
use super::{mark, plain};
use crate::analysis::compare::Candidate;
use crate::analysis::{Ownership, cost as money};
use crate::locale::Language;
use crate::quantity::{Message, Money};
use crate::scene::chart::ChartKind;

/// Months of a year.
const MONTHS_PER_YEAR: f64 = 12.0;

/// What was paid after so many months: a line for owning each option with a price, a dashed one of the same colour for
/// renting its GPUs. `None` where nothing can be rented.
#[must_use]
pub fn rent(options: &[Candidate<'_>], language: Language) -> Option<Explained> {
    let mut lines = Vec::new();
    let mut rents = false;
    for (at, option) in options.iter().enumerate() {
        let ownership = &option.analysis.ownership;
        let Some(price) = option.analysis.price.amount.map(Money::to_f64) else { continue };
        let running: f64 = [ownership.energy, ownership.support, ownership.space].into_iter().flatten().sum();
        let data = line(ownership, (price, running / MONTHS_PER_YEAR), language);
        let mark = mark(options, at, option, language);
        let name = language.words(&Message::new("deck-own-of").with("letter", mark.as_str()));
        lines.push(Line { name, option: Some(at), reference: false, data });
        if let Some(rent) = &ownership.rent {
            rents = true;
            let name = language.words(&Message::new("deck-rent-of").with("letter", mark));
            let data = line(ownership, (0.0, rent.per_month), language);
            lines.push(Line { name, option: Some(at), reference: true, data });
        }
    }
    let currency = options.first()?.analysis.ownership.currency;
    let frame = Frame {
        kind: ChartKind::Lines,
        title: language.text("deck-rent-chart"),
        x_title: language.text("deck-months"),
        y_title: currency.code().to_owned(),
        categories: Vec::new(),
        logarithmic: false,
        note: language.text("deck-rent-note"),
    };
    if rents { frame.with(lines) } else { None }
}

/// From the first day to the last month of use: what is paid at once, and what each month costs.
fn line(ownership: &Ownership, (start, a_month): (f64, f64), language: Language) -> Vec<Number> {
    let point = |months: f64| {
        let value = start + a_month * months;
        let words = money::amount(value.round(), ownership.currency).map(|amount| language.money(amount));
        plain(months, value, words.unwrap_or_default(), String::new())
    };
    vec![point(0.0), point((ownership.years * MONTHS_PER_YEAR).round())]
}
