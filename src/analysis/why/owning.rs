//! Cost of owning, and of renting instead.
use super::money::{rate_term, tflops, throughput};
use super::{Asking, dated, how};
use crate::analysis::ownership::{Assumption, HOURS_PER_YEAR, MONTHS_PER_YEAR, SECONDS_PER_HOUR, mains_w};
use crate::catalog::WorkloadId;
use crate::quantity::Message;
use crate::workload::why::{Amount, Rests, Why};

/// Adds the terms; the number itself.
pub(super) fn fill(asking: &Asking<'_>, number: &str, why: &mut Why) -> Option<Amount> {
    let cost = &asking.analysis.ownership;
    let result = match number {
        "cost_per_year" => {
            parts(asking, why);
            asking.result(cost.per_year)
        }
        "cost_of_all_years" => {
            yearly(asking, why);
            assumed(asking, why, "years");
            asking.result(cost.total)
        }
        "cost_per_tflops_year" => {
            yearly(asking, why);
            tflops(asking, why);
            asking.result(cost.per_tflops_year)
        }
        "hardware_per_year" => {
            asking.price_term(why);
            assumed(asking, why, "resale-share");
            assumed(asking, why, "years");
            asking.result(cost.hardware)
        }
        "support_per_year" => {
            asking.price_term(why);
            assumed(asking, why, "support-share");
            asking.result(cost.support)
        }
        "energy_per_year" => {
            energy(asking, why);
            asking.result(cost.energy)
        }
        "space_per_year" => {
            space(asking, why);
            asking.result(cost.space)
        }
        "rent_per_month" => {
            assumed(asking, why, "busy-share");
            rent(asking, why);
            asking.result(cost.rent.as_ref().map(|rent| rent.per_month))
        }
        "break_even_months" => {
            asking.price_term(why);
            let rent = cost.rent.as_ref()?;
            let told = how("rent").with("date", rent.date);
            asking.money_term(why, Message::new("compare-row-rent-per-month"), Some(rent.per_month), told);
            let running: f64 = [cost.energy, cost.support, cost.space].into_iter().flatten().sum();
            let running = Some(running / MONTHS_PER_YEAR);
            asking.money_term(why, Message::new("why-running"), running, how("running"));
            Some(Amount::Number(rent.break_even_months?, ""))
        }
        _ => million(asking, &WorkloadId::new(number.strip_prefix("cost_per_million:")?), why),
    };
    cost.assumptions.iter().for_each(|assumption| constant(asking, assumption, why));
    if matches!(number, "cost_per_year" | "cost_of_all_years" | "break_even_months") {
        why.notes.extend(cost.counted());
    }
    if number == "break_even_months" {
        why.at_least |= cost.rent.as_ref().is_some_and(|rent| rent.at_least);
    }
    result
}

/// The parts of the cost of a year.
fn parts(asking: &Asking<'_>, why: &mut Why) {
    let cost = &asking.analysis.ownership;
    let parts =
        [("hardware", cost.hardware), ("energy", cost.energy), ("support", cost.support), ("space", cost.space)];
    for (key, value) in parts {
        let title = Message::new(format!("compare-row-{key}-per-year"));
        asking.money_term(why, title, value, how(key));
    }
}

fn yearly(asking: &Asking<'_>, why: &mut Why) {
    let cost = asking.analysis.ownership.per_year;
    asking.money_term(why, Message::new("compare-row-cost-per-year"), cost, how("per-year"));
}

fn find<'a>(asking: &'a Asking<'_>, key: &str) -> Option<&'a Assumption> {
    asking.analysis.ownership.assumptions.iter().find(|assumption| assumption.key == key)
}

/// An assumption as a term.
fn assumed(asking: &Asking<'_>, why: &mut Why, key: &'static str) {
    if let Some(assumption) = find(asking, key) {
        let amount = amount(asking, assumption);
        why.term(Message::new(format!("deck-assumption-{key}")), amount, how(&format!("assumed-{key}")));
    }
}

fn amount(asking: &Asking<'_>, assumption: &Assumption) -> Amount {
    match assumption.key {
        "kwh-price" | "rack-unit-month" | "kw-month" => {
            asking.money(assumption.value).unwrap_or(Amount::Number(assumption.value, ""))
        }
        "resale-share" | "busy-share" | "support-share" => Amount::Number(assumption.value * 100.0, "%"),
        _ => Amount::Number(assumption.value, ""),
    }
}

fn constant(asking: &Asking<'_>, assumption: &Assumption, why: &mut Why) {
    let rests = match (assumption.own, assumption.source.is_empty()) {
        (true, _) => Rests::Own,
        (false, true) => Rests::Planning,
        (false, false) => Rests::Published,
    };
    let meaning = Message::new(format!("deck-assumption-{}", assumption.key));
    let source = dated(&assumption.source, assumption.date);
    why.constant(meaning, amount(asking, assumption), rests, source);
}

/// Average power, hours, the room's share, price of a kWh.
fn energy(asking: &Asking<'_>, why: &mut Why) {
    let busy = find(asking, "busy-share").map_or(0.0, |busy| busy.value);
    let watts = mains_w(&asking.analysis.power, busy);
    why.term(Message::new("why-average-w"), Amount::Number(watts, "W"), how("average-w").with("percent", busy * 100.0));
    why.term(Message::new("why-hours"), Amount::Number(HOURS_PER_YEAR, "h"), how("hours"));
    assumed(asking, why, "pue");
    let kwh = Amount::Number(asking.analysis.ownership.kwh_per_year, "kWh");
    why.term(Message::new("why-kwh"), kwh, how("kwh"));
    assumed(asking, why, "kwh-price");
}

fn space(asking: &Asking<'_>, why: &mut Why) {
    if find(asking, "rack-unit-month").is_some() {
        let units = asking.analysis.totals.rack_units.unwrap_or(0.0);
        why.term(Message::new("compare-row-rack-units"), Amount::Number(units, "U"), how("multiply"));
        assumed(asking, why, "rack-unit-month");
    } else {
        let kw = asking.analysis.power.mains_w / 1000.0;
        why.term(Message::new("compare-row-mains-w"), Amount::Number(kw, "kW"), how("multiply"));
        assumed(asking, why, "kw-month");
    }
}

/// Rents of the models of GPUs.
fn rent(asking: &Asking<'_>, why: &mut Why) {
    let Some(rent) = asking.analysis.ownership.rent.as_ref() else { return };
    let hours = HOURS_PER_YEAR / MONTHS_PER_YEAR;
    why.term(Message::new("why-hours"), Amount::Number(hours, "h"), how("rent-hours").with("date", rent.date));
    let gpus = f64::from(asking.analysis.totals.gpu_count);
    why.term(Message::new("compare-row-gpu-count"), Amount::Number(gpus, ""), how("multiply"));
}

/// The cost of a year over the items of its busy seconds.
fn million(asking: &Asking<'_>, id: &WorkloadId, why: &mut Why) -> Option<Amount> {
    let costs = &asking.analysis.ownership.per_million;
    let cost = costs.iter().find(|(workload, _)| workload == id).map(|(_, cost)| cost.value)?;
    yearly(asking, why);
    rate_term(asking, id, throughput(asking, id)?, why);
    let busy = find(asking, "busy-share").map_or(0.0, |busy| busy.value);
    let seconds = busy * HOURS_PER_YEAR * SECONDS_PER_HOUR;
    why.term(Message::new("why-busy-seconds"), Amount::Number(seconds, "s"), how("busy").with("percent", busy * 100.0));
    asking.result(Some(cost))
}
