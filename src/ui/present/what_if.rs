//! A supposition while presenting: other GPUs in an option, or another power limit, worked out at once, gone with Escape.
use crate::analysis::{Analysis, Context};
use crate::catalog::{Catalog, Gpu, GpuId, SlotId};
use crate::machine::placement::{self, Fit};
use crate::plan::{CardPart, Edit, OptionId, Plan, Project};
use crate::quantity::Message;
use crate::ui::Session;
use crate::ui::text::natural_key;
use crate::ui::tokens::option_letter;

/// What is to be supposed of an option.
#[derive(Debug, Clone, PartialEq)]
pub struct Wish {
    /// The option.
    pub option: OptionId,
    /// The GPU in the place of all of its GPUs; `None` for those that it has.
    pub gpu: Option<GpuId>,
    /// The power limit of each GPU, W; `None` for the cards' own.
    pub cap_w: Option<f64>,
}

/// What is supposed, with what follows from it.
#[derive(Debug, Clone)]
pub struct Supposed {
    /// What was asked for.
    pub wish: Wish,
    /// The edits that do it: one step of undo.
    pub edits: Vec<Edit>,
    /// What it does, in words.
    pub words: Message,
    /// The project after it.
    pub project: Project,
    /// What is derived from the changed option.
    pub analysis: Analysis,
}

impl Wish {
    /// The option as it is.
    #[must_use]
    pub fn as_it_is(plan: &Plan) -> Self {
        Self { option: plan.id, gpu: None, cap_w: plan.power_cap_w }
    }

    /// The edits that make the option so; none if it is so already.
    fn edits(&self, session: &Session, plan: &Plan) -> Vec<Edit> {
        let mut edits = Vec::new();
        let changed = self.gpu.as_ref().filter(|gpu| plan.gpus().any(|(_, old)| old != *gpu));
        if let Some(gpu) = changed {
            let slots: Vec<SlotId> = plan.gpus().map(|(slot, _)| slot.clone()).collect();
            edits.push(Edit::Fill(self.option, slots, CardPart::Gpu(gpu.clone())));
            // A title that tells the cards would tell those that are gone.
            let name = |id: &GpuId| session.catalog.gpus.get(id).map_or_else(|| id.to_string(), |gpu| gpu.name.clone());
            if plan.gpus().any(|(_, old)| tells_card(&plan.title, &name(old))) {
                let title = Message::new("compare-parts").with("count", count(plan)).with("name", name(gpu));
                edits.push(Edit::SetOptionTitle(self.option, session.words(&title)));
            }
        }
        if self.cap_w != plan.power_cap_w {
            edits.push(Edit::SetPowerCap(self.option, self.cap_w));
        }
        edits
    }

    /// What it says on the page.
    fn words(&self, session: &Session, plan: &Plan) -> Message {
        let options = &session.history.project().options;
        let letter = option_letter(options.iter().position(|it| it.id == plan.id).unwrap_or(0)).to_string();
        let limit = self.cap_w.filter(|_| self.cap_w != plan.power_cap_w);
        let key = match (&self.gpu, limit) {
            (Some(_), Some(_)) => "present-what-if-both",
            (Some(_), None) => "present-what-if",
            (None, Some(_)) => "present-what-if-cap",
            (None, None) => "present-what-if-no-cap",
        };
        let mut message = Message::new(key).with("letter", letter);
        if let Some(gpu) = &self.gpu {
            let name = session.catalog.gpus.get(gpu).map_or_else(|| gpu.to_string(), |gpu| gpu.name.clone());
            message = message.with("count", count(plan)).with("gpu", name);
        }
        match limit {
            Some(watts) => message.with("watts", watts),
            None => message,
        }
    }
}

impl Supposed {
    /// Supposes this; `None` if it changes nothing, or the option is not there.
    #[must_use]
    pub fn of(session: &Session, wish: Wish) -> Option<Self> {
        let project = session.history.project();
        let plan = project.option(wish.option)?;
        let edits = wish.edits(session, plan);
        if edits.is_empty() {
            return None;
        }
        let after = edits.iter().try_fold(project.clone(), |project, edit| edit.apply(&project)).ok()?;
        let context = Context { project: &after, today: session.today };
        let analysis = Analysis::of(&session.catalog, after.option(wish.option)?, context);
        let words = wish.words(session, plan);
        Some(Self { wish, edits, words, project: after, analysis })
    }
}

/// GPUs of all machines of an option.
fn count(plan: &Plan) -> u32 {
    u32::try_from(plan.gpus().count()).unwrap_or(u32::MAX).saturating_mul(plan.nodes)
}

/// Whether a title names a card: it has a word of the card's name that has a digit, as model numbers do.
fn tells_card(title: &str, card: &str) -> bool {
    let words = |text: &str| -> Vec<String> {
        let parts = text.split(|letter: char| !letter.is_alphanumeric());
        parts.filter(|part| part.contains(|letter: char| letter.is_ascii_digit())).map(str::to_lowercase).collect()
    };
    let title = words(title);
    // "8 × …" counts cards, it does not name one.
    words(card).iter().any(|word| word.len() > 1 && title.contains(word))
}

/// GPUs that could stand where those of a plan stand, by name. Those that cannot are left out.
#[must_use]
pub fn candidates<'a>(catalog: &'a Catalog, plan: &Plan) -> Vec<&'a Gpu> {
    let slots: Vec<&SlotId> = plan.gpus().map(|(slot, _)| slot).collect();
    if slots.is_empty() {
        return Vec::new();
    }
    let fits = |gpu: &&Gpu| {
        let part = CardPart::Gpu(gpu.id.clone());
        let mut filled = plan.clone();
        for card in filled.cards.iter_mut().filter(|card| slots.contains(&&card.slot)) {
            card.part = part.clone();
        }
        slots.iter().all(|slot| placement::check_placed(catalog, &filled, slot, &part).fit != Fit::No)
    };
    let mut gpus: Vec<&Gpu> = catalog.gpus.values().filter(fits).collect();
    gpus.sort_by_key(|gpu| natural_key(&gpu.name));
    gpus
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(title: &str, card: &str, expected: bool) {
        assert_eq!(tells_card(title, card), expected);
    }

    #[test]
    fn titles_that_name_a_card_are_told_from_others() {
        check("8 × RTX 4090 blower", "GeForce RTX 4090 (two-slot blower)", true);
        check("8 × L40S", "L40S 48GB", true);
        check("h100-box", "H100 NVL 94GB", true);
        check("The cheap one", "L40S 48GB", false);
        check("8 × cards", "Radeon 8", false);
        check("", "L40S 48GB", false);
    }
}
