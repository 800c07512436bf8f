//! Parts that the catalogue does not have, where no other rule tells them, and what could be meant.
use crate::analysis::Analysis;
use crate::catalog::{Catalog, SlotId};
use crate::machine::placement::{self, Fit};
use crate::machine::{Finding, Unknown};
use crate::plan::{CardPart, Edit, Plan};
use crate::quantity::Message;

/// Share of the letters that two ids must have in common, in their order, to be taken for the same part misspelt.
const ALIKE: f64 = 0.7;

pub(super) fn add(catalog: &Catalog, plan: &Plan, analysis: &Analysis, found: &mut Vec<Finding>) {
    // The rules of the chassis tell them one by one, if there is one to check them in.
    let is_known = plan.chassis.as_ref().is_some_and(|id| catalog.chassis.contains_key(id));
    if is_known {
        return;
    }
    let others = Unknown { chassis: None, ..analysis.totals.unknown.clone() };
    if !others.is_empty() {
        let slots = plan.cards.iter().filter(|card| !is_in(catalog, &card.part)).map(|card| card.slot.to_string());
        let finding = slots.fold(Finding::new("W127"), Finding::on);
        let finding = if others.cpu.is_some() { finding.on("cpu0") } else { finding };
        let finding = if others.memory.is_empty() { finding } else { finding.on("memory") };
        let finding = if others.drives.is_empty() { finding } else { finding.on("drives") };
        found.push(finding.with("parts", others.names()));
    }
}

fn is_in(catalog: &Catalog, part: &CardPart) -> bool {
    match part {
        CardPart::Gpu(id) => catalog.gpus.contains_key(id),
        CardPart::Nic(id) => catalog.nics.contains_key(id),
        CardPart::Other(_) => false,
    }
}

/// Offers the GPU whose id is most like an unknown one, if it is very like it and fits all of its slots.
pub(super) fn with_similar_gpu(catalog: &Catalog, plan: &Plan, finding: Finding) -> Finding {
    let slots: Vec<SlotId> = finding.parts.iter().map(|part| SlotId::new(part.clone())).collect();
    let first = slots.first().and_then(|slot| plan.card(slot)).map(|card| &card.part);
    let Some(CardPart::Gpu(meant)) = first else { return finding };
    let rated = catalog.gpus.values().map(|gpu| (likeness(meant.as_str(), gpu.id.as_str()), gpu));
    let best = rated.filter(|(share, _)| *share >= ALIKE).max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.id.cmp(&a.1.id)));
    let Some((_, gpu)) = best else { return finding };
    let part = CardPart::Gpu(gpu.id.clone());
    if slots.iter().any(|slot| placement::check(catalog, plan, slot, &part).fit == Fit::No) {
        return finding;
    }
    let label = Message::new("fix-replace").with("card", gpu.name.as_str()).with("count", slots.len());
    finding.fixed_by(label, Edit::Fill(plan.id, slots, part))
}

/// Share of the letters of the longer text that both have in the same order, case and signs aside.
fn likeness(a: &str, b: &str) -> f64 {
    let letters = |text: &str| -> Vec<char> {
        text.chars().filter(|it| it.is_alphanumeric()).flat_map(char::to_lowercase).take(100).collect()
    };
    let (a, b) = (letters(a), letters(b));
    // Longest common subsequence, one row at a time.
    let mut row = vec![0_usize; b.len() + 1];
    for letter in &a {
        let mut corner = 0;
        for (at, other) in b.iter().enumerate() {
            let (left, above) = (row.get(at).copied().unwrap_or(0), row.get(at + 1).copied().unwrap_or(0));
            let best = if letter == other { corner + 1 } else { left.max(above) };
            if let Some(cell) = row.get_mut(at + 1) {
                *cell = best;
            }
            corner = above;
        }
    }
    let common = row.last().copied().unwrap_or(0);
    common as f64 / a.len().max(b.len()).max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_alike_whatever_their_case_and_signs() {
        assert!((likeness("RTX_3090", "rtx-3090") - 1.0).abs() < 1e-9);
        assert!(likeness("geforce-rtx-3090", "rtx-3090") < ALIKE);
        assert!(likeness("rtx-309O", "rtx-3090") >= ALIKE);
        assert!(likeness("nobody-knows", "rtx-3090") < ALIKE);
        assert!(likeness("", "").abs() < 1e-9);
    }
}
