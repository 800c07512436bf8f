//! The lane ledger: a bar per socket with the names of who spends its lanes, and a bar per switch.
use egui::{Align2, Color32, CornerRadius, FontId, Rect, RichText, Sense, Ui, pos2, vec2};

use super::meter::{asked_title_ui, bar_ui, title_ui};
use crate::analysis::Analysis;
use crate::catalog::{Chassis, SlotId};
use crate::machine::{SocketLanes, Spend, SwitchLanes};
use crate::quantity::Message;
use crate::ui::diagram::offer::slot_name;
use crate::ui::text::layout_cut;
use crate::ui::tokens::{Tokens, gap, size};
use crate::ui::why::Ask;
use crate::ui::{Command, Session};

/// Height of a socket's bar: room for names.
const SOCKET_BAR: f32 = 24.0;

/// Narrowest block in which the beginning of a name is written, in points.
const SHORTEST_NAME: f32 = 34.0;

/// Draws the ledger.
pub fn lanes_ui(ui: &mut Ui, session: &Session, analysis: &Analysis, commands: &mut Vec<Command>) {
    let ledger = &analysis.ledger;
    if ledger.sockets.is_empty() && ledger.switches.is_empty() {
        return;
    }
    for (at, socket) in ledger.sockets.iter().enumerate() {
        // The numbers are explained for all sockets together.
        let ask = (at == 0).then(|| Ask::of(session, "lanes_left"));
        socket_ui(ui, session, socket, (ledger.sockets.len() > 1, ask), commands);
    }
    if !ledger.switches.is_empty() {
        ui.add_space(gap::SMALL);
        for switch in &ledger.switches {
            switch_ui(ui, session, switch);
        }
    }
    if analysis.totals.gpu_count > 0 {
        let tokens = Tokens::of(ui);
        let key = ledger.verdict_key(["side-non-blocking", "side-blocking", "side-blocking-unknown"]);
        let why = session.language.words(&ledger.why);
        let text = RichText::new(session.language.text(key)).size(size::SMALL).color(tokens.muted);
        ui.add(egui::Label::new(text).wrap()).on_hover_text(why);
    }
}

fn socket_ui(
    ui: &mut Ui,
    session: &Session,
    socket: &SocketLanes,
    (several, ask): (bool, Option<Ask>),
    commands: &mut Vec<Command>,
) {
    let tokens = Tokens::of(ui);
    let words = |message: Message| session.language.words(&message);
    let title = if several {
        words(Message::new("side-lanes-of").with("socket", format!("CPU{}", socket.socket)))
    } else {
        session.language.text("side-lanes")
    };
    let (key, color) = match (socket.owned, socket.over) {
        _ if socket.cpu_unknown => ("side-lanes-unknown", tokens.warn_text),
        (0, _) => ("side-lanes-no-cpu", tokens.warn_text),
        (_, 0) => ("side-lanes-left", tokens.muted),
        _ => ("side-lanes-over", tokens.bad_text),
    };
    let numbers = Message::new(key)
        .with("owned", socket.owned)
        .with("spent", socket.spent)
        .with("left", socket.left)
        .with("over", socket.over);
    let numbers = words(numbers);
    ui.add_space(gap::MEDIUM);
    let inner = ui.scope(|ui| {
        asked_title_ui(ui, session, (&title, ask.as_ref()), (&numbers, Some(color)), commands);
    });
    inner.response.interact(Sense::hover()).on_hover_ui(|ui| {
        ui.label(
            RichText::new(format!("{title} · {numbers}")).font(crate::ui::fonts::bold(crate::ui::tokens::size::BODY)),
        );
        if let Some(generation) = socket.generation {
            ui.label(words(Message::new("side-lanes-generation").with("generation", generation.number())));
        }
        for spend in &socket.spent_by {
            ui.label(spend_text(session, &spend_name(session, spend), spend.lanes));
        }
        ui.label(RichText::new(session.language.text("side-lanes-hint")).size(size::SMALL));
    });
    blocks_ui(ui, session, socket);
}

fn spend_text(session: &Session, name: &str, lanes: u16) -> String {
    session.language.words(&Message::new("side-lanes-spend").with("name", name).with("lanes", lanes))
}

/// One block per spender, as wide as its lanes; beyond the owned lanes they turn red.
fn blocks_ui(ui: &mut Ui, session: &Session, socket: &SocketLanes) {
    let tokens = Tokens::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), SOCKET_BAR), Sense::hover());
    let mut unnamed: Vec<(String, u16)> = Vec::new();
    response.widget_info(|| {
        let names: Vec<String> =
            socket.spent_by.iter().map(|spend| spend_text(session, &spend_name(session, spend), spend.lanes)).collect();
        egui::WidgetInfo::labeled(egui::Role::Image, true, names.join(", "))
    });
    let corner = CornerRadius::same(4);
    ui.painter().rect_filled(rect, corner, tokens.track);
    let whole = f32::from(socket.owned.max(socket.spent).max(1));
    let mut used = 0_u16;
    for (at, spend) in socket.spent_by.iter().enumerate() {
        let (from, to) = (f32::from(used) / whole, f32::from(used + spend.lanes) / whole);
        used += spend.lanes;
        let left = rect.left() + rect.width() * from;
        let right = rect.left() + rect.width() * to.min(1.0);
        let block = Rect::from_min_max(pos2(left, rect.top()), pos2(right, rect.bottom())).shrink2(vec2(0.75, 0.0));
        let face =
            if used > socket.owned && !socket.cpu_unknown { tokens.bad } else { block_color(tokens, &spend.what, at) };
        ui.painter().rect_filled(block, corner, face);
        let name = spend_name(session, spend);
        segment_ui(ui, session, block, (at, socket.socket), spend);
        if !block_name(ui, block, &short_names(session, spend), spend.lanes) {
            match unnamed.iter_mut().find(|(known, _)| *known == name) {
                Some((_, lanes)) => *lanes = lanes.saturating_add(spend.lanes),
                None => unnamed.push((name, spend.lanes)),
            }
        }
    }
    if socket.over > 0 {
        let x = rect.left() + rect.width() * f32::from(socket.owned) / whole;
        ui.painter().vline(x, rect.y_range().expand(3.0), egui::Stroke::new(2.0, tokens.text));
    }
    if !unnamed.is_empty() {
        let names: Vec<String> = unnamed.iter().map(|(name, lanes)| spend_text(session, name, *lanes)).collect();
        let text = session.words(&Message::new("side-lanes-narrow").with("names", names));
        ui.add(egui::Label::new(RichText::new(text).size(size::SMALL).color(tokens.muted)).wrap());
    }
}

/// The block of one spender, by itself: its full name under the pointer and for screen readers.
fn segment_ui(ui: &Ui, session: &Session, block: Rect, (at, socket): (usize, u8), spend: &Spend) {
    let id = ui.scope_id().with(("lanes", socket, at));
    let text = spend_text(session, &spend_name(session, spend), spend.lanes);
    let slot = slot_of(session, spend);
    let response = ui.interact(block, id, Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Image, true, &text));
    response.on_hover_ui(|ui| {
        ui.label(RichText::new(&text).font(crate::ui::fonts::bold(size::BODY)));
        if let Some(slot) = slot {
            ui.label(slot);
        }
        ui.label(RichText::new(session.language.text("side-lanes-hint")).size(size::SMALL));
    });
}

/// Slots and switches in the accent colour, the board's own lanes grey.
fn block_color(tokens: &Tokens, what: &str, at: usize) -> Color32 {
    let own = what.starts_with("chipset") || what.contains(' ') || what.chars().any(char::is_uppercase);
    let face = if own { tokens.muted } else { tokens.accent };
    if at.is_multiple_of(2) { face } else { face.gamma_multiply(0.8) }
}

/// Names of a spender, longest first: its own, and that of its slot; that of a switch is also told by its mark.
fn short_names(session: &Session, spend: &Spend) -> Vec<String> {
    let mark = chassis(session).and_then(|chassis| {
        let switch = chassis.switches.iter().find(|switch| switch.id == spend.what);
        switch.map(|switch| switch_mark(&switch.id))
    });
    std::iter::once(spend_name(session, spend)).chain(slot_of(session, spend)).chain(mark).collect()
}

/// Name of the slot of a spender.
fn slot_of(session: &Session, spend: &Spend) -> Option<String> {
    let slot = SlotId::new(spend.what.clone());
    let chassis = chassis(session).filter(|chassis| chassis.slot(&slot).is_some())?;
    Some(session.words(&slot_name(chassis, &slot)))
}

/// Shortest name of a switch: `SW 0` for `sw-0`.
fn switch_mark(id: &str) -> String {
    id.to_uppercase().replace('-', " ")
}

fn chassis(session: &Session) -> Option<&Chassis> {
    session.catalog.chassis.get(session.shown()?.0.chassis.as_ref()?)
}

/// What a spender is called: drives by their kind of bay, all else by its own name.
fn spend_name(session: &Session, spend: &Spend) -> String {
    let Some(kind) = chassis(session).and_then(|chassis| chassis.bay_of(&spend.what)) else {
        return spend.name.clone();
    };
    session.words(&Message::new("side-lanes-drives").with("kind", kind.trade_name()))
}

/// Writes the longest name that a block has room for; false if it has none for any.
fn block_name(ui: &Ui, block: Rect, names: &[String], lanes: u16) -> bool {
    let painter = ui.painter().with_clip_rect(block);
    let font = FontId::proportional(size::SMALL);
    let tokens = Tokens::of(ui);
    let full = names.iter().map(|name| format!("{name} x{lanes}"));
    let texts = full.chain(names.iter().cloned()).chain([String::new()]);
    for text in texts {
        let cut = text.is_empty();
        let galley = match names.first() {
            // Where nothing fits whole, the beginning of the name says more than the number alone.
            Some(name) if cut => layout_cut(&painter, name, font.clone(), tokens.on_accent, block.width() - 4.0),
            _ => painter.layout_no_wrap(text, font.clone(), tokens.on_accent),
        };
        let fits = galley.size().x + 4.0 <= block.width() + 0.5;
        if fits && (!cut || block.width() >= SHORTEST_NAME) {
            painter.galley(
                Align2::CENTER_CENTER.anchor_size(block.center(), galley.size()).min,
                galley,
                tokens.on_accent,
            );
            return true;
        }
    }
    false
}

fn switch_ui(ui: &mut Ui, session: &Session, switch: &SwitchLanes) {
    let tokens = Tokens::of(ui);
    let shared = switch.oversubscription > 1.01;
    let (text, face) = if shared { (tokens.warn_text, tokens.warn) } else { (tokens.muted, tokens.good) };
    let message = |key: &str| {
        Message::new(key)
            .with("name", switch.name.as_str())
            .with("gpus", switch.gpus)
            .with("up", switch.uplink_lanes)
            .with("down", switch.downlink_lanes)
            .with("ratio", switch.oversubscription)
    };
    let inner = ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        let key = if switch.downlink_lanes == 0 { "side-switch-idle" } else { "side-switch" };
        title_ui(ui, &switch.name, &session.language.words(&message(key)), Some(text));
        // How much of the downlinks' bandwidth the uplink can carry.
        let share = if switch.oversubscription > 1.0 { 1.0 / switch.oversubscription } else { switch.oversubscription };
        bar_ui(ui, 7.0, tokens.track, &[(share as f32, face)]);
    });
    inner.response.interact(Sense::hover()).on_hover_text(session.language.words(&message("side-switch-hint")));
}

#[cfg(test)]
mod tests {
    use super::switch_mark;

    #[test]
    fn switches_have_short_names() {
        assert_eq!(switch_mark("sw-0"), "SW 0");
        assert_eq!(switch_mark("plx-a"), "PLX A");
    }
}
