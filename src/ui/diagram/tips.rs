//! What the diagram says of a thing one points at.
use egui::{RichText, Ui};

use super::ghost::feed;
use crate::analysis::{Analysis, compare};
use crate::catalog::SlotId;
use crate::catalog::gpu::FormFactor;
use crate::machine::{LinkKind, NodeKind, Pair, PathClass, names};
use crate::plan::{CardPart, Plan};
use crate::quantity::Message;
use crate::scene::{Region, Target};
use crate::ui::Session;
use crate::ui::tokens::{Tokens, size};

/// Tips go as soon as the pointer leaves what they are about. Text that can be selected would keep them under the
/// pointer, over a dialog that was opened by a key.
fn pass_away(ui: &mut Ui) {
    ui.style_mut().interaction.selectable_labels = false;
}

/// Whether a dialog lies over what is drawn here. A tip that was open stays open while the pointer rests on what it is
/// about, though a key has opened a dialog: it would lie over that.
pub fn under_dialog(ui: &Ui) -> bool {
    ui.memory(|memory| memory.top_modal_layer().is_some_and(|_| !memory.allows_interaction(ui.layer_id())))
}

/// What feeds a slot, how wide, why it is dead, what the card is.
pub fn slot_tip_ui(ui: &mut Ui, session: &Session, plan: &Plan, analysis: &Analysis, slot: &SlotId, name: &str) {
    pass_away(ui);
    let say = |message: &Message| session.language.words(message);
    ui.label(RichText::new(name).font(crate::ui::fonts::bold(crate::ui::tokens::size::BODY)));
    if let Some(feed) = feed(analysis, slot) {
        ui.label(say(&feed));
    }
    let at = analysis.machine.nodes.iter().find(|node| match &node.kind {
        NodeKind::Gpu { slot: at, .. } | NodeKind::Nic { slot: at, .. } => at == slot,
        _ => false,
    });
    let link = at.and_then(|node| node.uplink).and_then(|link| analysis.machine.links.get(link));
    if let Some(link) = link {
        let rates = Message::new("tip-link-rates").with("planned", link.planned_gb_s).with("usable", link.usable_gb_s);
        ui.label(say(&rates));
        if let Some(why) = &link.limited_by {
            ui.label(RichText::new(say(why)).color(Tokens::of(ui).warn_text));
        }
    }
    if let Some(facts) = plan.card(slot).and_then(|card| card_facts(session, &card.part)) {
        ui.label(say(&facts));
    }
    pairs_ui(ui, session, analysis, slot);
    let chassis = plan.chassis.as_ref().and_then(|id| session.catalog.chassis.get(id));
    let spec = chassis.and_then(|chassis| chassis.slot(slot));
    if let Some(spec) = spec.filter(|spec| spec.connector == FormFactor::Pcie) {
        let wired = Message::new("tip-slot")
            .with("mechanical", spec.mechanical_lanes)
            .with("lanes", spec.lanes)
            .with("generation", spec.generation.number())
            .with("width", f64::from(spec.max_width));
        ui.label(RichText::new(say(&wired)).size(size::SMALL).color(Tokens::of(ui).muted));
        if !spec.note.is_empty() {
            ui.label(
                RichText::new(say(&crate::catalog::note::message(&spec.note)))
                    .size(size::SMALL)
                    .color(Tokens::of(ui).muted),
            );
        }
    }
    let concerned = analysis.findings.iter().filter(|finding| finding.parts.iter().any(|part| part == slot.as_str()));
    for finding in concerned.take(3) {
        let text = format!("{} {}", finding.code, say(&finding.message()));
        ui.label(RichText::new(text).color(crate::ui::findings_ui::severity_text(ui, finding.severity())));
    }
}

/// How the card reaches the selected one; without a selected one, the best and the worst of its paths.
fn pairs_ui(ui: &mut Ui, session: &Session, analysis: &Analysis, slot: &SlotId) {
    let mut pairs = super::light::pairs(analysis, slot, session.selection.as_ref());
    if let [pair] = pairs.as_slice() {
        pair_ui(ui, session, analysis, pair);
        return;
    }
    pairs.sort_by(|a, b| b.usable_gb_s.total_cmp(&a.usable_gb_s));
    if pairs.len() > 2 {
        pairs = pairs.first().into_iter().chain(pairs.last()).copied().collect();
    }
    for pair in pairs {
        ui.label(session.words(&pair_text(analysis, pair)));
    }
}

/// All that is known of two devices: class, bottleneck, rates, latency, the way of the data, why no peer copies.
fn pair_ui(ui: &mut Ui, session: &Session, analysis: &Analysis, pair: &Pair) {
    let say = |message: &Message| session.language.words(message);
    ui.label(say(&pair_text(analysis, pair)));
    let rates = Message::new("tip-pair-rates").with("both", pair.both_ways_gb_s).with("latency", pair.latency_us);
    ui.label(say(&rates));
    let stations: Vec<String> = names::stations(&analysis.machine, pair).iter().map(say).collect();
    if stations.len() > 1 {
        ui.label(say(&Message::new("tip-path").with("stations", stations.join(" – "))));
    }
    if let Some(why) = &pair.detour {
        let why = say(&Message::new("tip-no-peer").with("why", why.clone()));
        ui.label(RichText::new(why).color(Tokens::of(ui).warn_text));
    }
}

/// Name of a device by its id: `GPU 0`.
fn device(analysis: &Analysis, id: &str) -> Message {
    let node = analysis.machine.find(id).and_then(|at| analysis.machine.nodes.get(at));
    node.map_or_else(|| Message::new("name-as-it-is").with("name", id.to_uppercase()), names::node)
}

fn pair_text(analysis: &Analysis, pair: &Pair) -> Message {
    Message::new("tip-pair")
        .with("a", device(analysis, &pair.a))
        .with("b", device(analysis, &pair.b))
        .with("class", names::class(&analysis.machine, pair))
        .with("meaning", meaning(analysis, pair))
        .with("usable", pair.usable_gb_s)
        .with("bottleneck", names::bottleneck(&analysis.machine, &pair.bottleneck))
}

/// What a pair's class says, in words.
fn meaning(analysis: &Analysis, pair: &Pair) -> Message {
    Message::new(match pair.class {
        PathClass::Nv(_) => {
            let fabric = names::fabric(names::generation(&analysis.machine, pair));
            return Message::new("path-nv").with("fabric", fabric);
        }
        PathClass::Pix => "path-pix",
        PathClass::Pxb => "path-pxb",
        PathClass::Phb => "path-phb",
        PathClass::Node => "path-node",
        PathClass::Sys => "path-sys",
    })
}

/// What a group of like devices holds: its link, and the best and the worst of the paths among them and to others.
pub fn fold_tip_ui(ui: &mut Ui, session: &Session, analysis: &Analysis, ids: &[String], name: &str) {
    pass_away(ui);
    let say = |message: &Message| session.language.words(message);
    ui.label(RichText::new(name).font(crate::ui::fonts::bold(size::BODY)));
    let machine = &analysis.machine;
    let first = ids.first().and_then(|id| machine.find(id)).and_then(|at| machine.nodes.get(at));
    if let Some(link) = first.and_then(|node| node.uplink).and_then(|link| machine.links.get(link)) {
        let rates = Message::new("tip-link-rates").with("planned", link.planned_gb_s).with("usable", link.usable_gb_s);
        ui.label(say(&Message::new("tip-fold-each").with("rates", rates)));
        if let Some(why) = &link.limited_by {
            ui.label(RichText::new(say(why)).color(Tokens::of(ui).warn_text));
        }
    }
    let (inside, outside): (Vec<&Pair>, Vec<&Pair>) =
        super::light::pairs_of(analysis, ids).partition(|pair| ids.contains(&pair.a) && ids.contains(&pair.b));
    for (key, mut pairs) in [("tip-fold-inside", inside), ("tip-fold-outside", outside)] {
        pairs.sort_by(|a, b| b.usable_gb_s.total_cmp(&a.usable_gb_s));
        let ends = pairs.first().into_iter().chain(pairs.last().filter(|_| pairs.len() > 1));
        let mut lines: Vec<String> = ends.map(|pair| say(&pair_text(analysis, pair))).collect();
        lines.dedup();
        if !lines.is_empty() {
            ui.label(RichText::new(session.language.text(key)).size(size::SMALL).color(Tokens::of(ui).muted));
        }
        for line in lines {
            ui.label(line);
        }
    }
}

/// What a buyer compares of a card, in one line.
fn card_facts(session: &Session, part: &CardPart) -> Option<Message> {
    match part {
        CardPart::Gpu(id) => {
            let gpu = session.catalog.gpus.get(id)?;
            let (which, rate) = gpu.peaks.headline()?;
            Some(
                Message::new("tip-gpu")
                    .with("vram", gpu.vram_gb)
                    .with("memory", gpu.memory_kind.as_str())
                    .with("bandwidth", gpu.mem_bw_gb_s)
                    .with("tflops", rate)
                    .with("rate", compare::row_title(&session.catalog, which.key()))
                    .with("watts", gpu.tdp_w),
            )
        }
        CardPart::Nic(id) => {
            let nic = session.catalog.nics.get(id)?;
            Some(
                Message::new("tip-nic")
                    .with("ports", nic.ports)
                    .with("gbit", nic.gbit_s)
                    .with("fabric", nic.fabric.as_str()),
            )
        }
        CardPart::Other(_) => None,
    }
}

/// What a socket, a switch or a link is.
pub fn region_tip_ui(ui: &mut Ui, session: &Session, analysis: &Analysis, region: &Region) {
    pass_away(ui);
    let say = |message: &Message| session.language.words(message);
    ui.label(RichText::new(&region.name).font(crate::ui::fonts::bold(crate::ui::tokens::size::BODY)));
    match &region.target {
        Target::Link(at) => {
            let Some(link) = analysis.machine.links.get(*at) else { return };
            if let LinkKind::Pcie { maximum, planned } = &link.kind {
                let text =
                    Message::new("tip-link").with("planned", planned.to_string()).with("maximum", maximum.to_string());
                ui.label(say(&text));
            }
            let rates =
                Message::new("tip-link-rates").with("planned", link.planned_gb_s).with("usable", link.usable_gb_s);
            ui.label(say(&rates));
            if let Some(why) = &link.limited_by {
                ui.label(RichText::new(say(why)).color(Tokens::of(ui).warn_text));
            }
        }
        Target::Node(id) => {
            let sockets = analysis.ledger.sockets.iter().find(|socket| format!("cpu{}", socket.socket) == *id);
            if let Some(socket) = sockets {
                let key = if socket.cpu_unknown { "side-lanes-unknown" } else { "tip-socket" };
                let text =
                    Message::new(key).with("owned", socket.owned).with("spent", socket.spent).with("left", socket.left);
                ui.label(say(&text));
            }
            if let Some(switch) = analysis.ledger.switches.iter().find(|switch| switch.id == *id) {
                let text = Message::new("tip-switch")
                    .with("up", switch.uplink_lanes)
                    .with("down", switch.downlink_lanes)
                    .with("gpus", switch.gpus)
                    .with("ratio", switch.oversubscription);
                ui.label(say(&text));
            }
        }
        Target::Pair(a, b) => {
            let Some(pair) = analysis.pairs.iter().find(|pair| pair.a == *a && pair.b == *b) else { return };
            pair_ui(ui, session, analysis, pair);
        }
        _ => {}
    }
}
