//! Power, VRAM, RAM, price and room to grow, each with what it rests on.
use egui::{RichText, Ui};

use super::meter::Meter;
use crate::analysis::findings::old_after_months;
use crate::analysis::{Analysis, Context, PriceBasis, Redundancy};
use crate::locale::plain_number;
use crate::machine::names;
use crate::plan::Plan;
use crate::quantity::{Message, Money};
use crate::ui::tokens::{Tokens, size};
use crate::ui::{Command, Session};

/// Supply voltages that the currents are told for: Europe and China, and North America.
const VOLTS: [f64; 2] = [230.0, 120.0];

/// Most price lines in the tooltip.
const MOST_LINES: usize = 16;

/// Power against the supplies.
pub fn power_ui(ui: &mut Ui, session: &Session, plan: &Plan, analysis: &Analysis, commands: &mut Vec<Command>) {
    let tokens = Tokens::of(ui);
    let power = &analysis.power;
    let words = |message: Message| session.language.words(&message);
    let max = power.sum(power.max_w);
    let (value, share) = match power.psu_w.filter(|_| !max.is_unknown()) {
        Some(psu) => (
            max.told(Message::new("side-power-of").with("watts", power.max_w.round()).with("psu", psu)),
            power.max_w / psu.max(1.0),
        ),
        None => (max.told(Message::new("unit-w").with("value", power.max_w.round())), 0.0),
    };
    let value = words(value);
    let (face, text) = match share {
        share if share > 1.0 => (tokens.bad, Some(tokens.bad_text)),
        share if share > 0.9 => (tokens.warn, Some(tokens.warn_text)),
        _ => (tokens.good, None),
    };
    let redundancy = match power.redundancy {
        Redundancy::Spare(count) => Message::new("side-redundancy-spare").with("spare", count),
        Redundancy::None => Message::new("side-redundancy-none"),
        Redundancy::Unknown => Message::new("side-redundancy-unknown"),
    };
    let [amps_high, amps_low] = VOLTS.map(|volts| power.amps_at(volts));
    let caption = Message::new("side-power-caption")
        .with("typical", power.typical_w.round())
        .with("redundancy", redundancy)
        .with("amps230", (amps_high * 10.0).round() / 10.0)
        .with("amps120", (amps_low * 10.0).round() / 10.0)
        .with("btu", power.btu_per_h.round());
    let caption = if max.lacks { left_out(&power.unknown.names()) } else { caption };
    let pieces = if power.psu_w.is_some() { vec![(share as f32, face)] } else { Vec::new() };
    let title = session.language.text("side-power");
    let number = (power.max_w > 0.0).then_some("max_w");
    let meter = Meter { title, value, value_color: text, pieces, caption: words(caption), number };
    meter.ui(ui, session, commands).on_hover_ui(|ui| {
        for (key, watts) in [
            ("side-power-gpus", power.gpus_w),
            ("side-power-cpus", power.cpus_w),
            ("side-power-other", power.other_w),
            ("side-power-idle", power.idle_w),
        ] {
            ui.label(words(Message::new(key).with("value", watts.round())));
        }
        if let Some(headroom) = power.headroom_w {
            ui.label(words(Message::new("side-power-headroom").with("value", headroom.round())));
        }
        if plan.nodes > 1 {
            ui.label(words(Message::new("side-all-nodes").with("count", plan.nodes)));
        }
        small(ui, &session.language.text("side-power-hint"));
    });
}

/// Names the parts that a sum leaves out.
fn left_out(parts: &[String]) -> Message {
    Message::new("report-left-out").with("parts", parts.to_vec())
}

fn small(ui: &mut Ui, text: &str) {
    let muted = Tokens::of(ui).muted;
    ui.label(RichText::new(text).size(size::SMALL).color(muted));
}

/// VRAM: the sum, per card, and what pools.
pub fn vram_ui(ui: &mut Ui, session: &Session, plan: &Plan, analysis: &Analysis, commands: &mut Vec<Command>) {
    let totals = &analysis.totals;
    if totals.gpu_count == 0 {
        return;
    }
    let tokens = Tokens::of(ui);
    let words = |message: Message| session.language.words(&message);
    let sizes: Vec<f64> =
        plan.gpus().filter_map(|(_, gpu)| session.catalog.gpus.get(gpu)).map(|gpu| gpu.vram_gb).collect();
    let sum: f64 = sizes.iter().sum::<f64>().max(1.0);
    let pieces = sizes.iter().map(|gb| ((gb / sum) as f32, tokens.accent)).collect();
    // A board of several GPUs shares its memory out among them.
    let largest = plan
        .gpus()
        .filter_map(|(_, gpu)| session.catalog.gpus.get(gpu))
        .map(|gpu| gpu.vram_gb / f64::from(gpu.devices.max(1)))
        .fold(0.0, f64::max);
    // One card that is larger than the others pools nothing.
    let pools = totals.largest_pool_gb > largest + 0.5;
    let smallest = plain_number(totals.vram_per_gpu_gb);
    let each =
        if largest > totals.vram_per_gpu_gb { format!("{smallest}–{}", plain_number(largest)) } else { smallest };
    let key = if pools { "side-vram-pool" } else { "side-vram-each" };
    let fabric = names::own_fabric(&analysis.machine);
    let caption = Message::new(key).with("each", each).with("pool", totals.largest_pool_gb);
    let sum = totals.vram();
    let names = || totals.unknown.gpus.iter().map(ToString::to_string).collect::<Vec<_>>();
    let caption = if sum.lacks { left_out(&names()) } else { caption.with("fabric", fabric) };
    Meter {
        title: session.language.text("side-vram"),
        value: words(sum.told(Message::new("unit-gb").with("value", totals.vram_gb))),
        value_color: None,
        pieces,
        caption: words(caption),
        number: Some("vram_gb"),
    }
    .ui(ui, session, commands)
    .on_hover_ui(|ui| {
        ui.label(words(
            Message::new("side-vram-tip")
                .with("bandwidth", totals.mem_bw_gb_s)
                .with("each", totals.mem_bw_per_gpu_gb_s),
        ));
        small(ui, &session.language.text("side-vram-hint"));
    });
}

/// RAM beside VRAM.
pub fn ram_ui(ui: &mut Ui, session: &Session, analysis: &Analysis, commands: &mut Vec<Command>) {
    let totals = &analysis.totals;
    let tokens = Tokens::of(ui);
    let words = |message: Message| session.language.words(&message);
    // Of one machine, so VRAM is compared per machine too.
    let nodes = session.shown().map_or(1, |(plan, _)| plan.nodes.max(1));
    let vram = totals.vram_gb / f64::from(nodes);
    let ram = totals.ram();
    let enough = totals.ram_gb >= vram || ram.lacks;
    let (key, pieces) = if vram > 0.0 && !ram.lacks && !totals.vram().lacks {
        let face = if enough { tokens.good } else { tokens.warn };
        let key = if enough { "side-ram-enough" } else { "side-ram-short" };
        (key, vec![((totals.ram_gb / vram).min(1.0) as f32, face)])
    } else {
        ("side-ram-alone", Vec::new())
    };
    Meter {
        title: session.language.text("side-ram"),
        value: words(ram.told(Message::new("unit-gb").with("value", totals.ram_gb))),
        value_color: (!enough).then_some(tokens.warn_text),
        pieces,
        caption: words(Message::new(key).with("vram", vram).with("drives", totals.drive_tb)),
        number: (totals.ram_gb > 0.0).then_some("ram_gb"),
    }
    .ui(ui, session, commands)
    .on_hover_text(session.language.text("side-ram-hint"));
}

/// Price with basis, date and budget.
pub fn price_ui(ui: &mut Ui, session: &Session, plan: &Plan, analysis: &Analysis, commands: &mut Vec<Command>) {
    let tokens = Tokens::of(ui);
    let price = &analysis.price;
    let words = |message: Message| session.language.words(&message);
    let basis = match price.basis {
        PriceBasis::Quote => "side-price-quote",
        PriceBasis::Catalogue => "side-price-catalogue",
        PriceBasis::Mixed => "side-price-mixed",
    };
    let value =
        price.amount.map_or_else(|| session.language.text("side-price-none"), |money| words(price.at_least(money)));
    let mut caption = vec![session.language.text(basis)];
    if let Some(date) = price.date {
        caption.extend(price.days().map(words));
        let context = Context { project: session.history.project(), today: session.today };
        let months = date.months_until(session.today);
        if months > old_after_months(context) {
            caption.insert(0, words(Message::new("side-price-old").with("months", f64::from(months))));
        }
    }
    if let Some(tax) = price.tax {
        caption.push(words(Message::new("side-price-tax").with("tax", tax)));
    }
    if !price.missing.is_empty() {
        caption.push(words(Message::new("side-price-missing").with("count", price.missing.len())));
    }
    let mut pieces = Vec::new();
    let mut color = None;
    if let Some(budget) = plan.budget {
        caption.push(words(Message::new("side-budget").with("budget", budget)));
        if let Some(amount) = price.amount.filter(|amount| amount.currency == budget.currency) {
            let share = amount.to_f64() / budget.to_f64().max(1.0);
            let over = share > 1.0;
            color = over.then_some(tokens.bad_text);
            pieces.push((share as f32, if over { tokens.bad } else { tokens.good }));
        }
    }
    Meter {
        title: session.language.text("side-price"),
        value,
        value_color: color,
        pieces,
        caption: caption.join(" · "),
        number: price.amount.map(|_| "price"),
    }
    .ui(ui, session, commands)
    .on_hover_ui(|ui| price_tip_ui(ui, session, analysis));
}

fn price_tip_ui(ui: &mut Ui, session: &Session, analysis: &Analysis) {
    let price = &analysis.price;
    let words = |message: Message| session.language.words(&message);
    egui::Grid::new("price-lines").num_columns(3).striped(false).show(ui, |ui| {
        for line in price.lines.iter().take(MOST_LINES) {
            ui.label(words(
                Message::new("side-price-line").with("count", line.count as f64).with("name", line.name.as_str()),
            ));
            ui.label(line.total.map_or_else(|| "—".to_owned(), |money| session.language.money(money)));
            let date = line.date.map(|date| session.language.date(date)).unwrap_or_default();
            let source = if line.source == line.name { String::new() } else { session.language.data(&line.source) };
            ui.label(format!("{date} {source}"));
            ui.end_row();
        }
    });
    if price.lines.len() > MOST_LINES {
        ui.label(words(Message::new("side-price-more").with("count", price.lines.len() - MOST_LINES)));
    }
    if !price.missing.is_empty() {
        ui.label(words(Message::new("side-price-missing-names").with("names", price.lacks())));
    }
    for (key, per) in [("side-price-per-tflops", price.per_tflops), ("side-price-per-gb", price.per_vram_gb)] {
        let amount = per.and_then(rust_decimal::Decimal::from_f64_retain).zip(price.amount);
        if let Some((per, whole)) = amount {
            ui.label(words(Message::new(key).with("value", Money::new(per.round_dp(2), whole.currency))));
        }
    }
}

/// Room to grow.
pub fn growth_ui(ui: &mut Ui, session: &Session, analysis: &Analysis, commands: &mut Vec<Command>) {
    let growth = &analysis.growth;
    let words = |message: Message| session.language.words(&message);
    let mut parts = vec![
        words(Message::new("side-growth-slots").with("count", growth.free_gpu_slots)),
        words(Message::new("side-growth-lanes").with("count", growth.free_lanes)),
    ];
    if let Some(watts) = growth.free_watts {
        parts.push(words(Message::new("side-growth-watts").with("value", watts.round())));
    }
    if let Some(count) = growth.free_dimm_slots {
        parts.push(words(Message::new("side-growth-dimms").with("count", count)));
    }
    if let Some(count) = growth.free_bays {
        parts.push(words(Message::new("side-growth-bays").with("count", count)));
    }
    let value = match growth.extension.as_ref().filter(|more| !more.slots.is_empty()) {
        Some(more) => {
            let name = session.catalog.gpus.get(&more.gpu).map_or_else(|| more.gpu.to_string(), |gpu| gpu.name.clone());
            words(Message::new("side-growth-more").with("count", more.slots.len()).with("gpu", name))
        }
        None if analysis.totals.gpu_count == 0 => String::new(),
        None => session.language.text("side-growth-none"),
    };
    Meter {
        title: session.language.text("side-growth"),
        value,
        value_color: None,
        pieces: Vec::new(),
        caption: parts.join(" · "),
        number: None,
    }
    .ui(ui, session, commands)
    .on_hover_text(session.language.text("side-growth-hint"));
}
