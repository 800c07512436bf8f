//! Whether the machine can be built: cards in slots, CPUs in sockets, bridges on cards.
use crate::analysis::findings::{Case, unknown};
use crate::catalog::SlotId;
use crate::catalog::chassis::BodyKind;
use crate::machine::placement::{self, Fit};
use crate::machine::rules::OVERLOAD;
use crate::machine::{Finding, Severity, bridges, refit};
use crate::plan::{Card, CardPart, Edit, Plan, Project, Riser};
use crate::quantity::{Arg, Message};

pub(super) fn add(case: &Case<'_>, found: &mut Vec<Finding>) {
    cpus(case, found);
    cards(case, found);
    mixed_models(case, found);
    found.extend(bridges::check(case.catalog, case.plan));
}

fn cpus(case: &Case<'_>, found: &mut Vec<Finding>) {
    let (plan, chassis) = (case.plan, case.chassis);
    let Some(id) = &plan.cpu else {
        let finding = Finding::new("E124").on("cpu0");
        found.push(with_default_cpu(case, finding));
        return;
    };
    let Some(cpu) = case.cpu else {
        found.push(with_default_cpu(case, Finding::new("W125").on("cpu0").with("cpu", id.as_str())));
        return;
    };
    if !chassis.cpu_families.is_empty() && !chassis.cpu_families.contains(&cpu.family) {
        let finding = Finding::new("E120").on("cpu0").with("cpu", cpu.name.as_str());
        found.push(with_default_cpu(case, finding.with("families", chassis.cpu_families.clone())));
    }
    let most = chassis.sockets.min(cpu.max_sockets);
    if plan.cpu_count > most {
        let finding = Finding::new("E126").on("cpu0").with("cpu", cpu.name.as_str()).with("count", plan.cpu_count);
        let finding = finding.with("sockets", chassis.sockets).with("most", cpu.max_sockets);
        let label = Message::new("fix-cpu-count").with("count", most);
        found.push(finding.fixed_by(label, Edit::SetCpu(plan.id, plan.cpu.clone(), most)));
    }
}

fn with_default_cpu(case: &Case<'_>, finding: Finding) -> Finding {
    let Some(cpu) = refit::default_cpu(case.catalog, case.chassis) else { return finding };
    let count = case.chassis.sockets.min(cpu.max_sockets).max(1);
    let label = Message::new("fix-cpu").with("cpu", cpu.name.as_str()).with("count", count);
    finding.fixed_by(label, Edit::SetCpu(case.plan.id, Some(cpu.id.clone()), count))
}

/// Asks the placement check of every card and joins like answers of several cards into one finding.
fn cards(case: &Case<'_>, found: &mut Vec<Finding>) {
    let mut joined: Vec<Finding> = Vec::new();
    for card in &case.plan.cards {
        let reasons = placement::check_placed(case.catalog, case.plan, &card.slot, &card.part).reasons;
        // The power findings say an overload of the whole machine.
        for reason in reasons.into_iter().filter(|reason| reason.code != OVERLOAD) {
            if joined.iter().any(|old| is_other_side(old, &reason)) {
                continue;
            }
            match joined.iter_mut().find(|old| is_like(old, &reason)) {
                Some(old) => join(old, reason),
                None => joined.push(with_fix(case, card, reason)),
            }
        }
    }
    for finding in &mut joined {
        let count = match finding.args.get("slots") {
            Some(Arg::List(slots)) => slots.len(),
            _ => 1,
        };
        finding.args.insert("cards", count.into());
    }
    let with_similar = |finding: Finding| match finding.code {
        "W113" => unknown::with_similar_gpu(case.catalog, case.plan, finding),
        _ => finding,
    };
    found.extend(joined.into_iter().map(with_similar));
}

/// Whether two cards cover each other and the first of them has said so.
fn is_other_side(old: &Finding, reason: &Finding) -> bool {
    let both = |finding: &Finding| finding.code == "E105" && finding.parts.len() == 2;
    both(old) && both(reason) && reason.parts.iter().all(|part| old.parts.contains(part))
}

fn is_like(a: &Finding, b: &Finding) -> bool {
    if a.code == "E105" {
        return false;
    }
    let others = |finding: &Finding| {
        finding.args.iter().filter(|(name, _)| **name != "slots").map(|(name, arg)| (*name, arg.clone())).collect()
    };
    let (x, y): (Vec<_>, Vec<_>) = (others(a), others(b));
    a.code == b.code && x == y
}

fn join(into: &mut Finding, other: Finding) {
    for part in other.parts {
        if !into.parts.contains(&part) {
            into.parts.push(part);
        }
    }
    if let (Some(Arg::List(list)), Some(Arg::List(more))) = (into.args.get_mut("slots"), other.args.get("slots")) {
        list.extend(more.iter().filter(|slot| !list.contains(slot)).cloned().collect::<Vec<_>>());
    }
    // A fix for one card does not mend several.
    if into.code != "E201" {
        into.fix = None;
    }
}

fn with_fix(case: &Case<'_>, card: &Card, finding: Finding) -> Finding {
    let plan = case.plan;
    if finding.code == "E201" {
        let label = Message::new("fix-cpu-count").with("count", case.chassis.sockets);
        return finding.fixed_by(label, Edit::SetCpu(plan.id, plan.cpu.clone(), case.chassis.sockets));
    }
    if finding.code == "W216" {
        let riser = plan.riser(&card.slot).map(|old| Riser { generation: None, lanes: None, ..old.clone() });
        return finding.fixed_by(Message::new("fix-riser-better"), Edit::SetRiser(plan.id, card.slot.clone(), riser));
    }
    // Moving a bridged card would take its bridge off.
    let bridged = plan.bridges.iter().any(|bridge| bridge.slots.contains(&card.slot));
    let movable = !bridged || finding.severity() == Severity::Error;
    if movable && matches!(finding.code, "W203" | "W205" | "E105" | "E202" | "E102" | "E103" | "E104" | "W110") {
        let fix =
            better_slot(case, card).or_else(|| swap(case, card, &finding)).or_else(|| riser(case, card, &finding));
        if let Some((label, edit)) = fix {
            return finding.fixed_by(label, edit);
        }
    }
    if finding.severity() == Severity::Error {
        let label = Message::new("fix-remove").with("slot", label_of(case, card));
        return finding.fixed_by(label, Edit::Remove(plan.id, card.slot.clone()));
    }
    finding
}

fn label_of(case: &Case<'_>, card: &Card) -> String {
    case.chassis.slot(&card.slot).map_or_else(|| card.slot.to_string(), |slot| slot.label.clone())
}

/// A free slot in which the card is better off than where it is.
fn better_slot(case: &Case<'_>, card: &Card) -> Option<(Message, Edit)> {
    let mut without = case.plan.clone();
    without.cards.retain(|other| other.slot != card.slot);
    let now = placement::check(case.catalog, &without, &card.slot, &card.part);
    let best = placement::best_slot(case.catalog, &without, &card.part).filter(|slot| *slot != card.slot)?;
    let then = placement::check(case.catalog, &without, &best, &card.part);
    let rate = |placement: &placement::Placement| placement.link.map_or(0.0, |(_, planned)| planned.gb_s());
    if then.fit > now.fit || then.fit == now.fit && (now.fit == Fit::Yes || rate(&then) <= rate(&now) * 1.01) {
        return None;
    }
    let slot = case.chassis.slot(&best)?;
    let label = Message::new("fix-move").with("slot", slot.label.as_str());
    Some((label, Edit::Move(case.plan.id, card.slot.clone(), best)))
}

/// Another card to change places with, so that this reason is gone and the other card is no worse off: an adapter that
/// is content with a narrow slot, or for room to breathe any other GPU.
fn swap(case: &Case<'_>, card: &Card, finding: &Finding) -> Option<(Message, Edit)> {
    let plan = case.plan;
    let partner = |other: &&Card| match (&other.part, finding.code) {
        (CardPart::Nic(_), "W203" | "W205") => true,
        (CardPart::Gpu(_), "W110") => other.part != card.part,
        _ => false,
    };
    let fit = |plan: &Plan, slot: &SlotId, part: &CardPart| placement::check_placed(case.catalog, plan, slot, part);
    plan.cards.iter().filter(partner).find_map(|other| {
        let edit = Edit::Move(plan.id, card.slot.clone(), other.slot.clone());
        let project = Project { options: vec![plan.clone()], ..Project::default() };
        let after = edit.apply(&project).ok()?;
        let after = after.options.first()?;
        let mine = fit(after, &other.slot, &card.part);
        let gone = mine.fit != Fit::No && mine.reasons.iter().all(|reason| reason.code != finding.code);
        let theirs = fit(after, &card.slot, &other.part).fit <= fit(plan, &other.slot, &other.part).fit;
        let label = Message::new("fix-swap").with("slot", case.chassis.slot(&other.slot)?.label.as_str());
        (gone && theirs).then_some((label, edit))
    })
}

/// A riser, where the card finds no room on a board whose case is the buyer's choice.
fn riser(case: &Case<'_>, card: &Card, finding: &Finding) -> Option<(Message, Edit)> {
    let room_is_lacking = matches!(finding.code, "E104" | "E105" | "W110");
    if !room_is_lacking || case.chassis.kind != BodyKind::Board {
        return None;
    }
    let label = Message::new("fix-riser").with("slot", label_of(case, card));
    Some((label, Edit::SetRiser(case.plan.id, card.slot.clone(), Some(Riser::new(card.slot.clone())))))
}

fn mixed_models(case: &Case<'_>, found: &mut Vec<Finding>) {
    let mut names: Vec<String> = Vec::new();
    for card in &case.plan.cards {
        let CardPart::Gpu(id) = &card.part else { continue };
        let name = case.catalog.gpus.get(id).map_or_else(|| id.to_string(), |gpu| gpu.name.clone());
        if !names.contains(&name) {
            names.push(name);
        }
    }
    if names.len() > 1 {
        let slots = case.plan.gpus().map(|(slot, _)| slot.to_string());
        let finding = Finding::new("W112").with("models", names);
        found.push(slots.fold(finding, Finding::on));
    }
}
