//! Numbers and lengths that no machine has: they are left out like everything that cannot be read, so that all later
//! layers may count and multiply without fear.
use std::collections::BTreeSet;

use rust_decimal::Decimal;

use super::node::Step;
use super::problem::Reason;
use crate::catalog::limits::{self, Beyond, MAX_AMOUNT};
use crate::catalog::{Chassis, WorkloadInputs};
use crate::plan::compared::MAX_ROWS;
use crate::plan::edit::MAX_RATE;
use crate::plan::presentation::{MAX_ANNOTATION, MAX_PAGES};
use crate::plan::{OwnershipTerms, Plan, Project};
use crate::quantity::Money;

const MAX_OPTIONS: usize = 200;
/// Prices, workloads, claims, … of one option.
const MAX_PARTS: usize = 1_000;
const MAX_CARDS: usize = 256;
/// Kinds of memory modules or drives of one option, and parts of one kind: together they fit 16 bits.
const MAX_KINDS: usize = 64;
const MAX_OF_A_KIND: u16 = 1_000;
const MAX_NODES: u32 = 10_000;
const MAX_CPUS: u8 = 16;
const MAX_SUPPLIES: u8 = 64;
/// Parts of one kind in an offer.
const MAX_COUNT: u32 = 100_000;
const MAX_TITLE: usize = 2_000;
const MAX_NOTES: usize = 200_000;
/// Watts, GB and printed numbers.
const MAX_NUMBER: f64 = 1e12;
/// Items of a whole training: tokens of the largest models are some 10^13.
const MAX_ITEMS: f64 = 1e18;
/// Batches, tokens, users.
const MAX_COUNT_OF_INPUT: u32 = 100_000_000;

/// A part that is too much, and why.
pub type Excess = (Vec<Step>, Reason);

/// Everything in a project that is beyond its limit, in the order of the file.
pub fn excesses(project: &Project) -> Vec<Excess> {
    let mut found = Found { at: Vec::new(), all: Vec::new() };
    found.text("title", &project.title, MAX_TITLE);
    found.text("notes", &project.notes, MAX_NOTES);
    found.length("tags", project.tags.len(), MAX_PARTS);
    found.length("rates", project.rates.len(), MAX_PARTS);
    for (at, rate) in project.rates.iter().enumerate().take(MAX_PARTS) {
        found.element("rates", at, rate.is_possible(), || Reason::OutOfRange(format!("0–{MAX_RATE}")));
    }
    found.length("machines", project.machines.len(), MAX_OPTIONS);
    for (at, machine) in project.machines.iter().enumerate().take(MAX_OPTIONS) {
        found.element("machines", at, is_possible(machine), || Reason::TooLong(MAX_CARDS));
        if let Some(reason) = excess_of(machine).filter(|_| is_possible(machine)) {
            found.element("machines", at, false, || reason);
        }
    }
    if let Some(terms) = &project.ownership {
        let amounts =
            [terms.kwh_price, terms.rack_unit_month, terms.rent_gpu_hour].into_iter().flatten().all(is_amount);
        let ranges = OwnershipTerms::RANGES.map(|(name, low, high)| format!("{name} {low}–{high}"));
        found.field("ownership", terms.is_possible() && amounts, &ranges.join(", "));
    }
    if let Some(presentation) = &project.presentation {
        let fits = presentation.pages.iter().all(|page| page.annotation.chars().count() <= MAX_ANNOTATION);
        let fits = fits && presentation.pages.len() <= MAX_PAGES;
        found.field("presentation", fits, &format!("0–{MAX_ANNOTATION}"));
    }
    if let Some(rows) = &project.compared {
        let fits = [&rows.hidden, &rows.pinned, &rows.order].iter().all(|rows| rows.len() <= MAX_ROWS);
        found.field("compared", fits, &format!("0–{MAX_ROWS}"));
    }
    found.length("options", project.options.len(), MAX_OPTIONS);
    for (at, plan) in project.options.iter().enumerate().take(MAX_OPTIONS) {
        found.at = vec![Step::Field("options".to_owned()), Step::Index(at)];
        found.plan(plan);
    }
    found.all
}

/// Whether a machine has no more of anything than machines have.
fn is_possible(machine: &Chassis) -> bool {
    let edges = machine.fabric.as_ref().map_or(0, |fabric| fabric.edges.len());
    machine.slots.len() <= MAX_CARDS
        && machine.switches.len() <= MAX_CARDS
        && machine.bays.len() <= MAX_KINDS
        && machine.onboard.len() <= MAX_KINDS
        && machine.lane_modes.len() <= MAX_KINDS
        && edges <= MAX_CARDS * MAX_CARDS
        && machine.sockets <= MAX_CPUS
}

/// The first value of a machine that no machine has. Unknown widths and sizes are 0 in machines that were read from
/// reports, and their texts are kept to the letter.
fn excess_of(machine: &Chassis) -> Option<Reason> {
    limits::excesses("chassis", machine).into_iter().find_map(|excess| match excess.why {
        Beyond::Range { value, low, .. } if (0.0..low).contains(&value) => None,
        Beyond::Range { low, high, .. } => Some(Reason::OutOfRange(format!("{} {low}–{high}", excess.field))),
        Beyond::Letters { most, .. } | Beyond::Entries { most, .. } => Some(Reason::TooLong(most)),
        Beyond::Hidden(_) => None,
    })
}

struct Found {
    /// Way to the option that is looked at.
    at: Vec<Step>,
    all: Vec<Excess>,
}

impl Found {
    fn add(&mut self, steps: impl IntoIterator<Item = Step>, reason: Reason) {
        self.all.push((self.at.iter().cloned().chain(steps).collect(), reason));
    }

    fn field(&mut self, name: &str, possible: bool, range: &str) {
        if !possible {
            self.add([Step::Field(name.to_owned())], Reason::OutOfRange(range.to_owned()));
        }
    }

    fn element(&mut self, list: &str, at: usize, possible: bool, reason: impl FnOnce() -> Reason) {
        if !possible {
            self.add([Step::Field(list.to_owned()), Step::Index(at)], reason());
        }
    }

    fn text(&mut self, name: &str, text: &str, limit: usize) {
        if text.len() > limit {
            self.add([Step::Field(name.to_owned())], Reason::TooLong(limit));
        }
    }

    /// A list that is too long goes as a whole: which of its elements are meant, nobody can say.
    fn length(&mut self, name: &str, length: usize, limit: usize) {
        if length > limit {
            self.add([Step::Field(name.to_owned())], Reason::TooLong(limit));
        }
    }

    fn plan(&mut self, plan: &Plan) {
        self.text("title", &plan.title, MAX_TITLE);
        self.field("cpu_count", plan.cpu_count <= MAX_CPUS, &format!("0–{MAX_CPUS}"));
        let counts: Vec<u16> = plan.memory.iter().map(|lot| lot.count).collect();
        self.counts("memory", &counts);
        self.cards(plan);
        self.length("bridges", plan.bridges.len(), MAX_CARDS);
        for (at, bridge) in plan.bridges.iter().enumerate().take(MAX_CARDS) {
            self.element("bridges", at, bridge.slots.len() <= MAX_CARDS, || Reason::TooLong(MAX_CARDS));
        }
        let counts: Vec<u16> = plan.drives.iter().map(|lot| lot.count).collect();
        self.counts("drives", &counts);
        if let Some(psu) = plan.psu {
            let possible = psu.count <= MAX_SUPPLIES && is_number(psu.watts);
            self.field("psu", possible, &format!("0–{MAX_SUPPLIES}, 0–{MAX_NUMBER} W"));
        }
        self.field("nodes", (1..=MAX_NODES).contains(&plan.nodes), &format!("1–{MAX_NODES}"));
        self.length("workloads", plan.workloads.len(), MAX_PARTS);
        self.length("workload_inputs", plan.workload_inputs.len(), MAX_PARTS);
        for (at, inputs) in plan.workload_inputs.values().enumerate().take(MAX_PARTS) {
            self.element("workload_inputs", at, is_possible_input(inputs), || {
                Reason::OutOfRange(format!("0–{MAX_NUMBER}"))
            });
        }
        let oversubscription = plan.network_oversubscription.is_none_or(|ratio| (1.0..=1000.0).contains(&ratio));
        self.field("network_oversubscription", oversubscription, "1–1000");
        self.field("power_cap_w", plan.power_cap_w.is_none_or(is_number), &format!("0–{MAX_NUMBER} W"));
        self.field("data_set_gb", plan.data_set_gb.is_none_or(is_number), &format!("0–{MAX_NUMBER}"));
        self.field("budget", plan.budget.is_none_or(is_amount), &amounts());
        self.length("prices", plan.prices.len(), MAX_PARTS);
        for (at, price) in plan.prices.values().enumerate().take(MAX_PARTS) {
            self.element("prices", at, is_amount(price.price), || Reason::OutOfRange(amounts()));
        }
        self.length("kept_prices", plan.kept_prices.len(), MAX_PARTS);
        for (at, row) in plan.kept_prices.values().enumerate().take(MAX_PARTS) {
            let possible = is_amount(row.list_money()) && row.is_possible();
            self.element("kept_prices", at, possible, || Reason::OutOfRange(amounts()));
        }
        if let Some(quote) = &plan.quote {
            let counts = quote.covers.iter().all(|line| line.count <= MAX_COUNT) && quote.covers.len() <= MAX_PARTS;
            self.field("quote", counts && is_amount(quote.price), &format!("0–{MAX_COUNT} ×, {}", amounts()));
        }
        self.length("seed_claims", plan.seed_claims.len(), MAX_PARTS);
        for (at, claim) in plan.seed_claims.iter().enumerate().take(MAX_PARTS) {
            let possible = claim.printed.is_finite() && claim.printed.abs() <= MAX_NUMBER;
            self.element("seed_claims", at, possible, || Reason::OutOfRange(format!("±{MAX_NUMBER}")));
        }
        self.text("notes", &plan.notes, MAX_NOTES);
    }

    fn counts(&mut self, list: &str, counts: &[u16]) {
        self.length(list, counts.len(), MAX_KINDS);
        for (at, count) in counts.iter().enumerate().take(MAX_KINDS) {
            self.element(list, at, *count <= MAX_OF_A_KIND, || Reason::OutOfRange(format!("0–{MAX_OF_A_KIND}")));
        }
    }

    /// One card to a slot; the first one counts.
    fn cards(&mut self, plan: &Plan) {
        self.length("cards", plan.cards.len(), MAX_CARDS);
        let mut filled = BTreeSet::new();
        for (at, card) in plan.cards.iter().enumerate().take(MAX_CARDS) {
            self.element("cards", at, filled.insert(&card.slot), || Reason::SlotTwice(card.slot.to_string()));
        }
    }
}

fn is_possible_input(inputs: &WorkloadInputs) -> bool {
    let WorkloadInputs { weight, data_set_gb, items, storage_gb_s, .. } = inputs;
    let numbers = [weight, data_set_gb, storage_gb_s].into_iter().flatten().copied().all(is_number);
    let counts = [inputs.batch, inputs.sequence, inputs.output, inputs.users, inputs.copies];
    let text = inputs.model.as_ref().is_none_or(|model| model.len() <= MAX_TITLE);
    let items = items.is_none_or(|items| (0.0..=MAX_ITEMS).contains(&items));
    numbers && items && text && counts.into_iter().flatten().all(|count| (1..=MAX_COUNT_OF_INPUT).contains(&count))
}

fn is_number(number: f64) -> bool {
    (0.0..=MAX_NUMBER).contains(&number)
}

fn is_amount(money: Money) -> bool {
    money.amount >= Decimal::ZERO && money.amount <= Decimal::from(MAX_AMOUNT)
}

fn amounts() -> String {
    format!("0–{MAX_AMOUNT}")
}
