//! The right side: verdict, lane ledger, power, VRAM, price, room to grow, what articles printed, findings.
mod claims;
mod gain;
mod lanes;
mod meter;
mod sums;

pub use meter::title_ui;

use std::collections::BTreeMap;

use egui::{RichText, Ui};

use crate::analysis::{Analysis, Lack, Verdict};
use crate::catalog::GpuId;
use crate::catalog::gpu::Headline;
use crate::machine::Severity;
use crate::plan::{Edit, Plan};
use crate::quantity::Message;
use crate::ui::session::{PaletteTab, SidePage};
use crate::ui::tokens::{Tokens, gap, size};
use crate::ui::workloads::{brief_ui, workloads_ui};
use crate::ui::{Command, Session, findings_ui};

/// Draws the right side for the active option.
pub fn side_ui(ui: &mut Ui, session: &Session, commands: &mut Vec<Command>) {
    let Some((plan, analysis)) = session.shown() else { return };
    pages_ui(ui, session, plan, commands);
    egui::ScrollArea::vertical().id_salt(("side", session.side_page)).auto_shrink(false).show(ui, |ui| {
        // Room for the scroll bar, so that it covers no number.
        ui.set_max_width(ui.available_width() - gap::MEDIUM);
        if session.side_page == SidePage::Workloads {
            workloads_ui(ui, session, commands);
            return;
        }
        if plan.chassis.is_none() && plan.cards.is_empty() {
            ui.label(RichText::new(session.language.text("side-empty")).font(crate::ui::fonts::bold(size::HEADING)));
            ui.add(egui::Label::new(session.language.text("side-empty-hint")).wrap());
            return;
        }
        let mut fix = None;
        held(ui, findings_ui::hovered_fix(ui.ctx()).is_some(), |ui| {
            fix = sums_ui(ui, session, plan, analysis, commands);
        });
        ui.add_space(gap::MEDIUM);
        ui.separator();
        findings_ui::findings_ui(ui, session, analysis, fix, commands);
    });
}

/// The pages of the side.
fn pages_ui(ui: &mut Ui, session: &Session, plan: &Plan, commands: &mut Vec<Command>) {
    let count = Message::new("side-page-workloads").with("count", plan.workloads.len());
    let pages = [(SidePage::Verdict, session.text("side-page-verdict")), (SidePage::Workloads, session.words(&count))];
    ui.horizontal(|ui| {
        for (page, name) in pages {
            let active = session.side_page == page;
            let tab = ui.selectable_label(active, &name);
            tab.widget_info(|| egui::WidgetInfo::selected(egui::Role::Tab, true, active, &name));
            if tab.clicked() {
                commands.push(Command::SetSidePage(page));
            }
        }
    });
    ui.separator();
}

/// All that stands above the findings. Returns the edit of the fix that is pointed at.
fn sums_ui(
    ui: &mut Ui,
    session: &Session,
    plan: &Plan,
    analysis: &Analysis,
    commands: &mut Vec<Command>,
) -> Option<Edit> {
    let fix = verdict_ui(ui, session, plan, analysis, commands);
    if analysis.totals.gpu_count > 0 {
        brief_ui(ui, session, commands);
    }
    lanes::lanes_ui(ui, session, analysis, commands);
    sums::power_ui(ui, session, plan, analysis, commands);
    sums::vram_ui(ui, session, plan, analysis, commands);
    sums::ram_ui(ui, session, analysis, commands);
    sums::price_ui(ui, session, plan, analysis, commands);
    sums::growth_ui(ui, session, analysis, commands);
    claims::claims_ui(ui, session, analysis);
    gain::gain_ui(ui, session);
    fix
}

/// Draws something, as high as it was before if `hold`: the button of a fix must not move away from the pointer while
/// the numbers above it show what it would do.
fn held(ui: &mut Ui, hold: bool, content: impl FnOnce(&mut Ui)) {
    let id = egui::Id::unique("side-height");
    let before = ui.data(|data| data.get_temp::<f32>(id)).filter(|_| hold);
    let mut area = ui.available_rect_before_wrap();
    // The same steps both ways, so that what follows keeps its ids.
    let mut inside = ui.new_child(egui::UiBuilder::new().max_rect(area));
    if let Some(height) = before {
        area.set_height(height);
        inside.set_clip_rect(area.intersect(ui.clip_rect()));
    }
    content(&mut inside);
    let height = before.unwrap_or(inside.min_rect().height());
    ui.data_mut(|data| data.insert_temp(id, height));
    ui.allocate_exact_size(egui::vec2(ui.available_width(), height), egui::Sense::hover());
}

/// Whether the machine can be built, and what to do if it is not complete. Returns the edit of the fix pointed at.
fn verdict_ui(
    ui: &mut Ui,
    session: &Session,
    plan: &Plan,
    analysis: &Analysis,
    commands: &mut Vec<Command>,
) -> Option<Edit> {
    let tokens = Tokens::of(ui);
    // While a fix is previewed the verdict stays as it was, or the button that is pointed at would go.
    let kept = findings_ui::hovered_fix(ui.ctx()).and(session.plan().zip(session.analysis(session.active)));
    let (judged, found) = kept.unwrap_or((plan, analysis));
    let verdict = Verdict::of(judged, found);
    let (key, color) = match &verdict {
        Verdict::Good => ("side-verdict-works", tokens.good_text),
        Verdict::Warnings => ("side-verdict-warnings", tokens.warn_text),
        Verdict::Incomplete(_) => ("side-verdict-incomplete", tokens.warn_text),
        Verdict::Errors => ("side-verdict-errors", tokens.bad_text),
    };
    let (errors, warnings) = (found.count(Severity::Error), found.count(Severity::Warning));
    let text = Message::new(key).with("errors", errors).with("warnings", warnings).with("lacks", verdict.remedies());
    let text =
        RichText::new(session.language.words(&text)).font(crate::ui::fonts::bold(size::HEADING + 2.0)).color(color);
    ui.add(egui::Label::new(text).wrap());
    let tip = session.language.text("side-verdict-hint");
    ui.add(egui::Label::new(RichText::new(subtitle(session, plan, analysis)).color(tokens.muted)).wrap())
        .on_hover_text(tip);
    let Verdict::Incomplete(lacks) = verdict else { return None };
    let mut fix = None;
    for lack in lacks {
        fix = remedy_ui(ui, session, lack, found, commands).or(fix);
    }
    fix
}

/// The way to get what is lacking: the fix of the finding, or the list of parts. Returns the edit if it is pointed at.
fn remedy_ui(
    ui: &mut Ui,
    session: &Session,
    lack: Lack,
    analysis: &Analysis,
    commands: &mut Vec<Command>,
) -> Option<Edit> {
    let finding = lack.finding().and_then(|code| analysis.findings.iter().find(|it| it.code == code));
    if let Some(fix) = finding.and_then(|finding| finding.fix.as_ref()) {
        return findings_ui::fix_ui(ui, session, fix, commands);
    }
    let (tab, key) = match lack {
        Lack::Chassis => (PaletteTab::Chassis, "lack-chassis-choose"),
        Lack::Cpu => (PaletteTab::Cpu, "lack-cpu-choose"),
        Lack::Memory => (PaletteTab::Memory, "lack-memory-choose"),
        Lack::Gpu => (PaletteTab::Gpu, "lack-gpu-choose"),
    };
    if ui.button(session.text(key)).clicked() {
        commands.push(Command::SetPaletteTab(tab));
    }
    None
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
    parts.push(words(totals.vram().told(Message::new("unit-gb").with("value", totals.vram_gb))));
    if let Some((which, rate)) = totals.headline() {
        let key = match which {
            Headline::Fp16Tensor => "side-tensor",
            Headline::Fp16 => "side-plain",
            Headline::Fp32 => "side-fp32",
        };
        parts.push(words(Message::new(key).with("value", rate)));
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
