//! Findings as cards: code, what, where; opened: why, the parts, and the fix with what it would change.
use egui::{Color32, CornerRadius, Frame, RichText, Sense, Ui};

use crate::analysis::Analysis;
use crate::catalog::SlotId;
use crate::machine::{Finding, Fix, Severity};
use crate::plan::Edit;
use crate::quantity::Message;
use crate::ui::tokens::{Tokens, gap, size};
use crate::ui::{Command, Session};

/// Colour of a text that says something of this severity.
#[must_use]
pub fn severity_text(ui: &Ui, severity: Severity) -> Color32 {
    let tokens = Tokens::of(ui);
    match severity {
        Severity::Error => tokens.bad_text,
        Severity::Warning => tokens.warn_text,
        Severity::Note => tokens.muted,
    }
}

fn surface(ui: &Ui, severity: Severity) -> Color32 {
    let tokens = Tokens::of(ui);
    match severity {
        Severity::Error => tokens.bad_soft,
        Severity::Warning => tokens.warn_soft,
        Severity::Note => tokens.canvas,
    }
}

/// Draws all findings, worst first. `fix` is the edit of a fix outside the list that is pointed at.
pub fn findings_ui(
    ui: &mut Ui,
    session: &Session,
    analysis: &Analysis,
    mut fix: Option<Edit>,
    commands: &mut Vec<Command>,
) {
    let tokens = Tokens::of(ui);
    // While a fix is previewed the list stays as it was: a button that moves away could not be clicked.
    let analysis = hovered_fix(ui.ctx()).and(session.analysis(session.active)).unwrap_or(analysis);
    let counts = Message::new("findings-counts")
        .with("errors", analysis.count(Severity::Error))
        .with("warnings", analysis.count(Severity::Warning))
        .with("notes", analysis.count(Severity::Note));
    super::side::title_ui(ui, &session.text("findings-title"), &session.words(&counts), Some(tokens.muted));
    if analysis.findings.is_empty() {
        ui.label(RichText::new(session.text("findings-none")).color(tokens.good_text));
    }
    let mut listed: Vec<&Finding> = analysis.findings.iter().collect();
    listed.sort_by_key(|finding| std::cmp::Reverse(finding.severity()));
    for (at, finding) in listed.into_iter().enumerate() {
        ui.add_space(gap::SMALL);
        ui.push_id((finding.code, &finding.parts, at), |ui| card_ui(ui, session, finding, &mut fix, commands));
    }
    let hovered = HoveredFix { edit: fix, frame: ui.ctx().cumulative_frame_nr() };
    ui.ctx().data_mut(|data| data.insert_temp(fix_id(), hovered));
}

fn fix_id() -> egui::Id {
    egui::Id::unique("findings-hovered-fix")
}

#[derive(Clone)]
struct HoveredFix {
    edit: Option<Edit>,
    /// The frame in which the findings were drawn.
    frame: u64,
}

/// The edit of the fix whose button the pointer is on: shown everywhere like the result of a drag.
#[must_use]
pub fn hovered_fix(ctx: &egui::Context) -> Option<Edit> {
    let hovered = ctx.data(|data| data.get_temp::<HoveredFix>(fix_id()))?;
    // Findings that are no longer drawn are not pointed at.
    hovered.edit.filter(|_| hovered.frame + 1 >= ctx.cumulative_frame_nr())
}

fn card_ui(ui: &mut Ui, session: &Session, finding: &Finding, fix: &mut Option<Edit>, commands: &mut Vec<Command>) {
    let severity = finding.severity();
    let tokens = Tokens::of(ui);
    let open_id = ui.scope_id().with("open");
    let mut open = ui.data(|data| data.get_temp::<bool>(open_id)).unwrap_or(false);
    let line = session.language.words(&finding.message());
    let frame = Frame::new()
        .fill(surface(ui, severity))
        .corner_radius(CornerRadius::same(size::RADIUS))
        .inner_margin(gap::MEDIUM);
    // A scope that senses clicks lies below its contents, so the button in it keeps its own.
    let scope = egui::UiBuilder::new().sense(Sense::click());
    let response = ui
        .scope_builder(scope, |ui| {
            frame.show(ui, |ui| {
                ui.set_width(ui.available_width());
                let label = |ui: &mut Ui, text: RichText| {
                    ui.add(egui::Label::new(text).wrap().selectable(false));
                };
                ui.horizontal_wrapped(|ui| {
                    label(
                        ui,
                        RichText::new(finding.code)
                            .font(crate::ui::fonts::bold(crate::ui::tokens::size::BODY))
                            .color(severity_text(ui, severity)),
                    );
                    label(ui, RichText::new(&line).font(crate::ui::fonts::bold(crate::ui::tokens::size::BODY)));
                });
                if open {
                    label(ui, RichText::new(session.language.words(&finding.why())).color(tokens.muted));
                    let names = part_names(session, finding);
                    if !names.is_empty() {
                        let text = session.language.words(&Message::new("findings-parts").with("parts", names));
                        label(ui, RichText::new(text).size(size::SMALL).color(tokens.muted));
                    }
                }
                if let Some(ready) = &finding.fix {
                    ui.with_layout(egui::Layout::top_down(egui::Align::Max), |ui| {
                        *fix = fix_ui(ui, session, ready, commands).or(fix.take());
                    });
                }
            });
        })
        .response;
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, format!("{} {line}", finding.code)));
    if response.hovered() || response.has_focus() {
        let stroke = egui::Stroke::new(1.0, severity_text(ui, severity));
        ui.painter().rect_stroke(response.rect, CornerRadius::same(size::RADIUS), stroke, egui::StrokeKind::Inside);
    }
    let hint = session.language.text(if open { "findings-close-hint" } else { "findings-open-hint" });
    if response.on_hover_text(hint).clicked() {
        open = !open;
        ui.data_mut(|data| data.insert_temp(open_id, open));
        commands.push(Command::Flash(finding.parts.clone()));
        if let Some(slot) = first_slot(session, finding) {
            commands.push(Command::Select(Some(slot)));
        }
    }
}

/// The button of a fix. Returns its edit while it is pointed at.
pub fn fix_ui(ui: &mut Ui, session: &Session, fix: &Fix, commands: &mut Vec<Command>) -> Option<Edit> {
    let response = ui.button(session.language.words(&fix.label));
    let pointed = response.hovered() || response.has_focus();
    if response.on_hover_text(session.language.text("findings-fix-hint")).clicked() {
        commands.push(Command::Fix(fix.clone()));
        return None;
    }
    pointed.then(|| fix.edit.clone())
}

/// The first slot that a finding names.
fn first_slot(session: &Session, finding: &Finding) -> Option<SlotId> {
    let chassis = session.catalog.chassis.get(session.plan()?.chassis.as_ref()?)?;
    finding.parts.iter().map(|part| SlotId::new(part.clone())).find(|slot| chassis.slot(slot).is_some())
}

/// Parts by the names that the window shows.
fn part_names(session: &Session, finding: &Finding) -> Vec<String> {
    let chassis = session.plan().and_then(|plan| plan.chassis.as_ref()).and_then(|id| session.catalog.chassis.get(id));
    let machine = session.analysis(session.active).map(|analysis| &analysis.machine);
    let name = |part: &String| {
        let slot = SlotId::new(part.clone());
        if let Some(chassis) = chassis.filter(|chassis| chassis.slot(&slot).is_some()) {
            return session.words(&super::diagram::offer::slot_name(chassis, &slot));
        }
        if let Some(node) = machine.and_then(|machine| machine.nodes.get(machine.find(part)?)) {
            return node.name.clone();
        }
        match part.as_str() {
            "psu" | "memory" | "drives" | "price" => session.language.text(&format!("findings-part-{part}")),
            _ => part.clone(),
        }
    };
    let mut names: Vec<String> = finding.parts.iter().map(name).collect();
    names.dedup();
    names
}
