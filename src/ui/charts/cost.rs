//! Purchase by kind of part, and price for what it buys.
use super::bars::{Bars, Group, Value};
use crate::analysis::{Analysis, PriceLine, compare};
use crate::quantity::{Basis, Money};
use crate::ui::Session;

/// Kinds of parts, as the lines of the bill name them, in the order of the chart.
const KINDS: [&str; 9] = ["quote", "gpu", "cpu", "chassis", "memory", "drive", "nic", "bridge", "psu"];

/// The two charts.
#[must_use]
pub fn costs(session: &Session) -> [Bars; 2] {
    [purchase(session), ratios(session)]
}

fn purchase(session: &Session) -> Bars {
    let all = group(session, "charts-cost-all", "price", |_, analysis| analysis.price.amount, all_source);
    let mut groups = vec![all];
    for kind in KINDS {
        let title = format!("charts-cost-{kind}");
        let values = values(
            session,
            (&session.text(&title), "price", false),
            |_, analysis| sum(analysis, kind),
            |session, analysis| {
                let names: Vec<String> = lines(analysis, kind).map(|line| line_text(session, line)).collect();
                names.join("\n")
            },
        );
        groups.push(Group::new(session.text(&title), values));
    }
    Bars {
        id: "cost-purchase",
        title: session.text("charts-cost-purchase"),
        groups,
        own_scales: false,
        empty: session.text("charts-no-price"),
        note: String::new(),
    }
}

fn ratios(session: &Session) -> Bars {
    let money = |analysis: &Analysis, value: Option<f64>| {
        let currency = analysis.price.amount?.currency;
        let amount = rust_decimal::Decimal::from_f64_retain(value?)?.round_dp(2);
        Some(Money::new(amount, currency))
    };
    let source = |session: &Session, _: &Analysis| session.text("charts-source-ratio");
    Bars {
        id: "cost-ratios",
        title: session.text("charts-cost-ratios"),
        groups: vec![
            group(session, "charts-cost-per-tflops", "per_tflops", move |_, a| money(a, a.price.per_tflops), source),
            group(session, "charts-cost-per-gb", "per_vram_gb", move |_, a| money(a, a.price.per_vram_gb), source),
        ],
        own_scales: true,
        empty: session.text("charts-no-price"),
        note: String::new(),
    }
}

fn group(
    session: &Session,
    key: &str,
    number: &str,
    money: impl Fn(&Session, &Analysis) -> Option<Money>,
    source: impl Fn(&Session, &Analysis) -> String,
) -> Group {
    let title = session.text(key);
    let values = values(session, (&title, number, true), money, source);
    Group::new(title, values)
}

fn values(
    session: &Session,
    (title, number, whole): (&str, &str, bool),
    money: impl Fn(&Session, &Analysis) -> Option<Money>,
    source: impl Fn(&Session, &Analysis) -> String,
) -> Vec<Value> {
    session
        .all_shown()
        .enumerate()
        .filter_map(|(at, (_, analysis))| {
            let amount = money(session, analysis).filter(|amount| !amount.amount.is_zero())?;
            // A sum that lacks parts must not look like the whole price.
            let text = if whole && compare::lacks_prices(number, analysis) {
                session.words(&analysis.price.at_least(amount))
            } else {
                session.language.money(amount)
            };
            let tip = super::tip(session, title, &text, Basis::Derived, &source(session, analysis));
            Some(Value::plain(at, amount.to_f64().max(0.0), text, tip).explained(number))
        })
        .collect()
}

fn lines<'a>(analysis: &'a Analysis, kind: &'a str) -> impl Iterator<Item = &'a PriceLine> {
    analysis.price.lines.iter().filter(move |line| line.part.split('/').next() == Some(kind))
}

fn sum(analysis: &Analysis, kind: &str) -> Option<Money> {
    let totals = lines(analysis, kind).filter_map(|line| line.total);
    totals.reduce(|sum, money| Money::new(sum.amount + money.amount, sum.currency))
}

fn line_text(session: &Session, line: &PriceLine) -> String {
    let date = line.date.map(|date| session.language.date(date)).unwrap_or_default();
    format!("{} × {} · {date} · {}", line.count, line.name, session.language.data(&line.source))
}

fn all_source(session: &Session, analysis: &Analysis) -> String {
    let date = analysis.price.days().map(|days| session.words(&days)).unwrap_or_default();
    let missing = analysis.price.missing.len();
    if missing == 0 {
        return date;
    }
    let message = crate::quantity::Message::new("side-price-missing").with("count", missing);
    format!("{date} · {}", session.words(&message))
}
