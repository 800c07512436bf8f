//! Owning and renting, month by month.
use super::{Explained, Frame, Line, Number};
use super::{mark, plain};
use crate::analysis::compare::Candidate;
use crate::analysis::ownership::MONTHS_PER_YEAR;
use crate::analysis::{Ownership, cost as money};
use crate::locale::Language;
use crate::quantity::{Message, Money};
use crate::scene::chart::ChartKind;

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
        // A price that lacks parts makes each sum a lower bound.
        let told = |amount| language.words(&option.analysis.price.at_least(amount));
        let data = line(ownership, (price, running / MONTHS_PER_YEAR), told);
        let mark = mark(options, at, option, language);
        let name = language.words(&Message::new("deck-own-of").with("letter", mark.as_str()));
        lines.push(Line { name, option: Some(at), reference: false, data });
        if let Some(rent) = &ownership.rent {
            rents = true;
            let name = language.words(&Message::new("deck-rent-of").with("letter", mark));
            let data = line(ownership, (0.0, rent.per_month), |amount| language.money(amount));
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

/// From the first day to the last month of use: what is paid at once, and what each month costs; `told` has the words.
fn line(ownership: &Ownership, (start, a_month): (f64, f64), told: impl Fn(Money) -> String) -> Vec<Number> {
    let point = |months: f64| {
        let value = start + a_month * months;
        let words = money::amount(value.round(), ownership.currency).map(&told);
        plain(months, value, words.unwrap_or_default(), String::new())
    };
    vec![point(0.0), point((ownership.years * MONTHS_PER_YEAR).round())]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::{Analysis, Context};
    use crate::catalog::Catalog;
    use crate::plan::presets;

    #[track_caller]
    fn check(preset: &str, is_bound: bool) {
        let catalog = Catalog::builtin();
        let project = presets::find(preset).expect("a preset").document().expect("a project").project;
        let plan = project.options.first().expect("an option");
        let context = Context { project: &project, today: "2026-11-30".parse().expect("a day") };
        let analysis = Analysis::of(&catalog, plan, context);
        let option = Candidate { catalog: &catalog, plan, analysis: &analysis };
        let told = rent(&[option], Language::English).expect("a chart");
        let ends: Vec<&str> =
            told.chart.series.iter().filter_map(|line| Some(line.data.last()?.text.as_str())).collect();
        let bound: Vec<bool> = ends.iter().map(|text| text.contains('≥')).collect();
        assert_eq!(bound, [is_bound, false], "{preset}: {ends:?}");
    }

    #[test]
    fn owning_is_a_lower_bound_where_a_price_is_missing() {
        check("modern-8x-l40s", false);
        check("modern-8x-h200-hgx", true);
    }
}
