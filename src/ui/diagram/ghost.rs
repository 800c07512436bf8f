//! What a drag shows: which slots take the card, the ghost, and the reason and the differences at the pointer.
use egui::{Color32, CornerRadius, Painter, Rect, RichText, Stroke, StrokeKind, Ui, vec2};

use super::canvas::{Drag, slot_regions};
use super::offer::Offer;
use super::state::State;
use crate::analysis::Analysis;
use crate::catalog::SlotId;
use crate::machine::{Fit, NodeKind, Severity};
use crate::quantity::{Message, Money};
use crate::scene::Scene;
use crate::ui::Session;
use crate::ui::paint::View;
use crate::ui::session::DragItem;
use crate::ui::tokens::{Tokens, gap, size};

/// Most reasons written at the pointer.
const MOST_REASONS: usize = 3;

/// Draws everything that a drag shows over the picture.
pub fn ghost_ui(
    ui: &Ui,
    painter: &Painter,
    session: &Session,
    state: &mut State,
    drag: &Drag,
    scene: &Scene,
    view: View,
) {
    let tokens = Tokens::of(ui);
    if let Some(plan) = session.plan()
        && let Some((_, analysis)) = session.shown()
    {
        let glow = state.glow_for(session, plan, &drag.item);
        let target = drag.offer.as_ref().and_then(|offer| offer.slot.as_ref());
        let source = if let DragItem::Card(from) = &*drag.item { Some(from) } else { None };
        for (slot, region) in slot_regions(scene, &analysis.machine) {
            let rect = view.rect_from_area(region.area);
            if target == Some(&slot) {
                let fit = drag.offer.as_ref().map_or(Fit::Yes, |offer| offer.fit);
                target_ui(painter, tokens, rect, fit);
            } else if let Some(fit) = glow.fits.get(&slot).filter(|_| source != Some(&slot)) {
                let (edge, _) = colours(tokens, *fit);
                painter.rect_filled(rect, corner(), edge.gamma_multiply(0.10));
                painter.rect_stroke(rect, corner(), Stroke::new(1.5, edge), StrokeKind::Inside);
            }
        }
    }
    box_ui(ui, session, drag);
}

fn corner() -> CornerRadius {
    CornerRadius::same(size::RADIUS)
}

/// Edge and soft surface of an answer.
fn colours(tokens: &Tokens, fit: Fit) -> (Color32, Color32) {
    match fit {
        Fit::Yes => (tokens.good, tokens.good_soft),
        Fit::WithWarnings => (tokens.warn, tokens.warn_soft),
        Fit::No => (tokens.bad, tokens.bad_soft),
    }
}

/// The slot under the pointer. What fits is already in the picture, so it is only tinted.
fn target_ui(painter: &Painter, tokens: &Tokens, rect: Rect, fit: Fit) {
    let (edge, soft) = colours(tokens, fit);
    let veil = if fit == Fit::No { soft.gamma_multiply(0.85) } else { edge.gamma_multiply(0.14) };
    painter.rect_filled(rect, corner(), veil);
    painter.rect_stroke(rect.expand(2.0), corner(), Stroke::new(2.5, edge), StrokeKind::Middle);
}

/// The box at the pointer: what would happen, why or why not, and what changes.
fn box_ui(ui: &Ui, session: &Session, drag: &Drag) {
    let tokens = Tokens::of(ui);
    let Some(offer) = &drag.offer else { return };
    egui::Area::new(egui::Id::unique("diagram-ghost-box"))
        .order(egui::Order::Tooltip)
        .fixed_pos(drag.pos + vec2(18.0, 14.0))
        .constrain(true)
        .interactable(false)
        .show(ui.ctx(), |ui| {
            egui::Frame::new().fill(tokens.toast).corner_radius(corner()).inner_margin(gap::MEDIUM).show(ui, |ui| {
                ui.set_max_width(320.0);
                ui.spacing_mut().item_spacing.y = 2.0;
                let line = |ui: &mut Ui, text: String| ui.label(RichText::new(text).color(tokens.on_toast));
                ui.label(
                    RichText::new(session.language.words(&offer.title))
                        .color(tokens.on_toast)
                        .font(crate::ui::fonts::bold(crate::ui::tokens::size::BODY)),
                );
                line(ui, verdict(session, offer));
                let mut reasons: Vec<String> = offer.reasons.iter().map(|text| session.language.words(text)).collect();
                if offer.slot.is_none() && offer.edit.is_some() {
                    reasons.extend(new_findings(session));
                }
                for reason in reasons.iter().take(MOST_REASONS) {
                    line(ui, format!("· {reason}"));
                }
                let deltas = deltas(session);
                if offer.edit.is_some() && !deltas.is_empty() {
                    line(ui, deltas.join(" · "));
                }
            });
        });
}

/// "Fits. x16 Gen3 behind PLX B (3 : 1)."
fn verdict(session: &Session, offer: &Offer) -> String {
    let fit = match offer.fit {
        Fit::Yes => "ghost-fits",
        Fit::WithWarnings => "ghost-warns",
        Fit::No => "ghost-refuses",
    };
    let fit = session.language.text(fit);
    let feed = offer.slot.as_ref().zip(session.shown()).and_then(|(slot, (_, analysis))| feed(analysis, slot));
    match feed.filter(|_| offer.fit != Fit::No) {
        Some(feed) => format!("{fit} {}", session.language.words(&feed)),
        None => fit,
    }
}

/// How the device in a slot is fed: width, generation, what is above it, and how far that is shared.
#[must_use]
pub fn feed(analysis: &Analysis, slot: &SlotId) -> Option<Message> {
    let machine = &analysis.machine;
    let node = machine.nodes.iter().position(|node| match &node.kind {
        NodeKind::Gpu { slot: at, .. } | NodeKind::Nic { slot: at, .. } => at == slot,
        _ => false,
    })?;
    let (_, planned) = machine.device_link(node)?;
    let link = machine.links.get(machine.nodes.get(node)?.uplink?)?;
    let above = machine.nodes.get(link.a)?;
    let message = |key: &str| Message::new(key).with("link", planned.to_string()).with("above", above.name.as_str());
    let shared = analysis.ledger.switches.iter().find(|switch| switch.id == above.id);
    Some(match shared {
        Some(switch) if switch.oversubscription > 1.01 => {
            message("ghost-behind-switch").with("ratio", switch.oversubscription)
        }
        _ => message("ghost-behind"),
    })
}

/// Findings that the preview brings, worst first.
fn new_findings(session: &Session) -> Vec<String> {
    let Some((old, (_, new))) = session.analysis(session.active).zip(session.shown()) else { return Vec::new() };
    new.findings
        .iter()
        .filter(|finding| finding.severity() > Severity::Note)
        .filter(|finding| old.findings.iter().all(|before| before.code != finding.code))
        .map(|finding| session.language.words(&finding.message()))
        .collect()
}

/// What the preview changes, in the units that a buyer counts: "+24 GB", "+130 TF", "+260 W", "+¥28,800".
fn deltas(session: &Session) -> Vec<String> {
    let Some((old, (_, new))) = session.analysis(session.active).zip(session.shown()) else { return Vec::new() };
    let number = |key: &str, old: f64, new: f64| {
        let delta = new - old;
        (delta.abs() >= 0.05)
            .then(|| session.language.words(&Message::new(key).with("sign", sign(delta)).with("value", delta.abs())))
    };
    let rate = |analysis: &Analysis| analysis.totals.headline().map_or(0.0, |(_, rate)| rate);
    let mut parts: Vec<String> = [
        number("delta-vram", old.totals.vram_gb, new.totals.vram_gb),
        number("delta-tflops", rate(old), rate(new)),
        number("delta-ram", old.totals.ram_gb, new.totals.ram_gb),
        number("delta-watts", old.power.max_w.round(), new.power.max_w.round()),
    ]
    .into_iter()
    .flatten()
    .collect();
    let zero = |money: Money| Money::new(0, money.currency);
    if let Some(after) = new.price.amount {
        let before = old.price.amount.filter(|before| before.currency == after.currency).unwrap_or_else(|| zero(after));
        let delta = after.amount - before.amount;
        if !delta.is_zero() {
            let text = session.language.money(Money::new(delta.abs(), after.currency));
            parts.push(format!("{}{text}", if delta.is_sign_negative() { "−" } else { "+" }));
        }
    }
    parts
}

fn sign(delta: f64) -> &'static str {
    if delta < 0.0 { "−" } else { "+" }
}

#[cfg(test)]
mod tests {
    use crate::catalog::Catalog;
    use crate::locale::Language;
    use crate::machine::placement;
    use crate::plan::{CardPart, Plan};

    #[test]
    fn every_reason_has_its_words() {
        let catalog = Catalog::builtin();
        for chassis in catalog.chassis.values() {
            let plan = Plan { chassis: Some(chassis.id.clone()), ..Plan::default() };
            for slot in &chassis.slots {
                for gpu in catalog.gpus.keys() {
                    let part = CardPart::Gpu(gpu.clone());
                    for reason in placement::check(&catalog, &plan, &slot.id, &part).reasons {
                        let words = Language::English.words(&reason.message());
                        assert!(!words.contains('⟦'), "{} {} {gpu}: {words}", chassis.id, slot.id);
                    }
                }
            }
        }
    }
}
