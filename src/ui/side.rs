//! The right side: verdict, lane ledger, power, VRAM, price, room to grow, what articles printed, findings.
mod claims;
mod lanes;
mod meter;
mod sums;

pub use meter::title_ui;

use std::collections::BTreeMap;

use egui::{RichText, Ui};

use crate::analysis::Analysis;
use crate::catalog::GpuId;
use crate::machine::Severity;
use crate::plan::Plan;
use crate::quantity::Message;
use crate::ui::tokens::{Tokens, gap, size};
use crate::ui::{Command, Session, findings_ui};

/// Draws the right side for the active option.
pub fn side_ui(ui: &mut Ui, session: &Session, commands: &mut Vec<Command>) {
    let Some((plan, analysis)) = session.shown() else { return };
    egui::ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        // Room for the scroll bar, so that it covers no number.
        ui.set_max_width(ui.available_width() - gap::MEDIUM);
        if plan.chassis.is_none() && plan.cards.is_empty() {
            ui.label(RichText::new(session.language.text("side-empty")).font(crate::ui::fonts::bold(size::HEADING)));
            ui.add(egui::Label::new(session.language.text("side-empty-hint")).wrap());
            return;
        }
        verdict_ui(ui, session, plan, analysis);
        lanes::lanes_ui(ui, session, analysis);
        sums::power_ui(ui, session, plan, analysis);
        sums::vram_ui(ui, session, plan, analysis);
        sums::ram_ui(ui, session, analysis);
        sums::price_ui(ui, session, plan, analysis);
        sums::growth_ui(ui, session, analysis);
        claims::claims_ui(ui, session, analysis);
        ui.add_space(gap::MEDIUM);
        ui.separator();
        findings_ui::findings_ui(ui, session, analysis, commands);
    });
}

fn verdict_ui(ui: &mut Ui, session: &Session, plan: &Plan, analysis: &Analysis) {
    let tokens = Tokens::of(ui);
    let (errors, warnings) = (analysis.count(Severity::Error), analysis.count(Severity::Warning));
    let (key, color) = match (errors, warnings) {
        (0, 0) => ("side-verdict-works", tokens.good_text),
        (0, _) => ("side-verdict-warnings", tokens.warn_text),
        _ => ("side-verdict-errors", tokens.bad_text),
    };
    let text = Message::new(key).with("errors", errors).with("warnings", warnings);
    let text =
        RichText::new(session.language.words(&text)).font(crate::ui::fonts::bold(size::HEADING + 2.0)).color(color);
    ui.add(egui::Label::new(text).wrap());
    let tip = session.language.text("side-verdict-hint");
    ui.add(egui::Label::new(RichText::new(subtitle(session, plan, analysis)).color(tokens.muted)).wrap())
        .on_hover_text(tip);
}

/// "7 × RTX 6000 · 168 GB · 913 TF FP16 tensor".
fn subtitle(session: &Session, plan: &Plan, analysis: &Analysis) -> String {
    let words = |message: Message| session.language.words(&message);
    let mut parts: Vec<String> = gpu_counts(plan)
        .into_iter()
        .map(|(gpu, count)| {
            let name = session.catalog.gpus.get(gpu).map_or_else(|| gpu.to_string(), |gpu| gpu.name.clone());
            words(Message::new("side-gpus").with("count", count).with("gpu", name))
        })
        .collect();
    if parts.is_empty() {
        return session.language.text("side-no-gpus");
    }
    let totals = &analysis.totals;
    parts.push(words(Message::new("unit-gb").with("value", totals.vram_gb)));
    if let Some(tensor) = totals.fp16_tensor_tflops {
        parts.push(words(Message::new("side-tensor").with("value", tensor)));
    } else if let Some(plain) = totals.fp16_tflops {
        parts.push(words(Message::new("side-plain").with("value", plain)));
    }
    if plan.nodes > 1 {
        parts.push(words(Message::new("side-nodes").with("count", plan.nodes)));
    }
    parts.join(" · ")
}

/// How many of each GPU the option has, over all its machines, in the order of first placing.
#[must_use]
pub fn gpu_counts(plan: &Plan) -> Vec<(&GpuId, u32)> {
    let mut order = Vec::new();
    let mut counts: BTreeMap<&GpuId, u32> = BTreeMap::new();
    for (_, gpu) in plan.gpus() {
        if !order.contains(&gpu) {
            order.push(gpu);
        }
        *counts.entry(gpu).or_default() += plan.nodes.max(1);
    }
    order.into_iter().map(|gpu| (gpu, counts.get(gpu).copied().unwrap_or(0))).collect()
}
