//! Power and heat.
use super::{Asking, how, sheet};
use crate::machine::power::{BTU_PER_H_PER_W, Draw, Draws, SUPPLY_EFFICIENCY};
use crate::quantity::Message;
use crate::workload::why::{Amount, Rests, Why};

/// Adds the terms; the number itself.
pub(super) fn fill(asking: &Asking<'_>, number: &str, why: &mut Why) -> Option<Amount> {
    let power = &asking.analysis.power;
    let watts = |value: f64| Some(Amount::Number(value, "W"));
    match number {
        "idle_w" => {
            parts(asking, why, |draw| draw.idle);
            watts(power.idle_w)
        }
        "typical_w" => {
            parts(asking, why, |draw| draw.typical);
            watts(power.typical_w)
        }
        "max_w" => {
            parts(asking, why, |draw| draw.max);
            watts(power.max_w)
        }
        "mains_w" => {
            mains(asking, why);
            watts(power.mains_w)
        }
        "btu_per_h" => {
            mains(asking, why);
            why.term(Message::new("compare-row-mains-w"), Amount::Number(power.mains_w, "W"), how("mains"));
            let per_watt = Amount::Number(BTU_PER_H_PER_W, "BTU/h");
            why.constant(Message::new("why-fact-btu"), per_watt, Rests::Definition, None);
            Some(Amount::Number(power.btu_per_h, "BTU/h"))
        }
        _ => None,
    }
}

/// A term for each kind of parts, with the limits of those that have one.
fn parts(asking: &Asking<'_>, why: &mut Why, of: fn(&Draw) -> f64) {
    let nodes = asking.nodes();
    for (key, draw) in Draws::of(asking.catalog, asking.plan).parts() {
        let share = of(&draw) / draw.max * 100.0;
        let told = how("draw").with("limit", draw.max * nodes).with("share", share.round());
        why.term(Message::new(format!("why-part-{key}")), Amount::Number(of(&draw) * nodes, "W"), told);
    }
    for (gpu, _) in asking.models() {
        sheet(why, "why-fact-limit", &gpu.name, Amount::Number(gpu.design_power_w(), "W"), &gpu.source);
    }
    if let Some(cpu) = asking.plan.cpu.as_ref().and_then(|id| asking.catalog.cpus.get(id)) {
        sheet(why, "why-fact-limit", &cpu.name, Amount::Number(cpu.tdp_w, "W"), &cpu.source);
    }
    for (key, draw) in Draws::of(asking.catalog, asking.plan).parts() {
        if draw.max > 0.0 {
            let meaning = Message::new("why-fact-share").with("part", Message::new(format!("why-part-{key}")));
            let share = Amount::Number(of(&draw) / draw.max, "");
            why.constant(meaning, share, Rests::Planning, Some(Message::new("why-source-power")));
        }
    }
}

/// From the most power of the parts to the mains.
fn mains(asking: &Asking<'_>, why: &mut Why) {
    let told = how("max").with("percent", SUPPLY_EFFICIENCY * 100.0);
    why.term(Message::new("compare-row-max-w"), Amount::Number(asking.analysis.power.max_w, "W"), told);
    let source = Some(Message::new("why-source-supplies"));
    let meaning = Message::new("why-fact-supplies");
    why.constant(meaning, Amount::Number(SUPPLY_EFFICIENCY, ""), Rests::Planning, source);
}
