//! Named, undoable changes to a project. An edit is plain data; applying it never looks at the catalogue.
use std::collections::BTreeMap;

use rust_decimal::Decimal;

use crate::catalog::{BridgeId, Chassis, CpuId, PriceRow, SlotId, WorkloadId, WorkloadInputs};
use crate::plan::{
    Card, CardPart, ComparedRows, DriveLot, LocalPrice, MemoryLot, OptionId, OwnershipTerms, PlacedBridge, Plan,
    Presentation, Project, PsuChoice, Rate, Riser,
};
use crate::quantity::{Currency, Day, Money};

/// One change to a project.
#[derive(Debug, Clone, PartialEq)]
pub enum Edit {
    /// Puts a card into a slot; what was there is replaced.
    Place(OptionId, SlotId, CardPart),
    /// Moves a card to another slot; if that one is filled, the two change places.
    Move(OptionId, SlotId, SlotId),
    /// Takes the card out of a slot.
    Remove(OptionId, SlotId),
    /// Puts the same card into each of these slots.
    Fill(OptionId, Vec<SlotId>, CardPart),
    /// Sets the GPUs of the plan: removes all and places these.
    SetCards(OptionId, Vec<Card>),
    /// Sets model and number of the CPUs.
    SetCpu(OptionId, Option<CpuId>, u8),
    /// Sets the memory modules.
    SetMemory(OptionId, Vec<MemoryLot>),
    /// Sets the drives.
    SetDrives(OptionId, Vec<DriveLot>),
    /// Puts a riser between a slot and its card, changes it, or takes it out.
    SetRiser(OptionId, SlotId, Option<Riser>),
    /// Joins cards by a bridge.
    PlaceBridge(OptionId, BridgeId, Vec<SlotId>),
    /// Takes off the bridge that touches this slot.
    RemoveBridge(OptionId, SlotId),
    /// Sets the power supplies; `None` for the chassis' own.
    SetPsu(OptionId, Option<PsuChoice>),
    /// Sets the number of equal machines.
    SetNodes(OptionId, u32),
    /// Sets the chosen workloads.
    SetWorkloads(OptionId, Vec<WorkloadId>),
    /// Sets what is told of one workload.
    SetWorkloadInputs(OptionId, WorkloadId, Box<WorkloadInputs>),
    /// Sets the chosen workloads with what is told of each: those of a use case.
    SetUseCase(OptionId, Vec<(WorkloadId, WorkloadInputs)>),
    /// Sets the power limit of each GPU, W; `None` for the cards' own.
    SetPowerCap(OptionId, Option<f64>),
    /// Sets how far the network between machines is oversubscribed; `None` for one that does not block.
    SetOversubscription(OptionId, Option<f64>),
    /// Sets the size of the data set, GB.
    SetDataSet(OptionId, Option<f64>),
    /// Sets what may be spent.
    SetBudget(OptionId, Option<Money>),
    /// Sets or clears the price of one part (`gpu/ID`).
    SetPrice(OptionId, String, Option<LocalPrice>),
    /// Replaces a whole option, keeping its id: a new chassis with what still fits, an import.
    ReplacePlan(OptionId, Box<Plan>),
    /// Sets the title of an option.
    SetOptionTitle(OptionId, String),
    /// Sets the notes of an option.
    SetOptionNotes(OptionId, String),
    /// Adds an option at the end; its id is given by the project.
    AddOption(Box<Plan>),
    /// Adds an option read from a report, with the machine that no catalogue has.
    AddImported(Box<Plan>, Option<Box<Chassis>>),
    /// Adds a copy of an option beside it, under a new title.
    DuplicateOption(OptionId, String),
    /// Removes an option.
    RemoveOption(OptionId),
    /// Sets the project's title.
    SetTitle(String),
    /// Sets the project's notes.
    SetNotes(String),
    /// Sets the currency in which prices are shown.
    SetCurrency(Currency),
    /// Sets or replaces an exchange rate.
    SetRate(Rate),
    /// Forgets the rates between two currencies.
    ClearRate(Currency, Currency),
    /// Takes the prices of today for those that some options were made with: all prices kept by each of these.
    RefreshPrices(Vec<(OptionId, BTreeMap<String, PriceRow>)>),
    /// Sets the age from which a price is called old, months; `None` for the usual one.
    SetOldAfter(Option<u16>),
    /// Sets the terms of owning; `None` for those of the catalogue.
    SetOwnership(Option<OwnershipTerms>),
    /// Arranges the pages of a meeting.
    SetPresentation(Presentation),
    /// Arranges the rows of the comparison.
    SetComparedRows(ComparedRows),
}

/// Why an edit could not be applied.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EditError {
    /// The option is not in the project.
    #[error("option {} is not in this project", .0.0)]
    NoOption(OptionId),
    /// The slot is empty.
    #[error("slot {0} is empty")]
    EmptySlot(SlotId),
    /// The last option cannot be removed.
    #[error("a project keeps at least one option")]
    LastOption,
}

impl Edit {
    /// Key of the edit's name in the translation files, as shown by Undo.
    #[must_use]
    pub fn name_key(&self) -> &'static str {
        match self {
            Self::Place(..) => "edit-place",
            Self::Move(..) => "edit-move",
            Self::Remove(..) => "edit-remove",
            Self::Fill(..) => "edit-fill",
            Self::SetCards(..) => "edit-cards",
            Self::SetCpu(..) => "edit-cpu",
            Self::SetMemory(..) => "edit-memory",
            Self::SetDrives(..) => "edit-drives",
            Self::SetRiser(..) => "edit-riser",
            Self::PlaceBridge(..) => "edit-bridge",
            Self::RemoveBridge(..) => "edit-remove-bridge",
            Self::SetPsu(..) => "edit-psu",
            Self::SetNodes(..) => "edit-nodes",
            Self::SetWorkloads(..) | Self::SetUseCase(..) => "edit-workloads",
            Self::SetWorkloadInputs(..) => "edit-workload-inputs",
            Self::SetPowerCap(..) => "edit-power-cap",
            Self::SetOversubscription(..) => "edit-oversubscription",
            Self::SetDataSet(..) => "edit-data-set",
            Self::SetBudget(..) => "edit-budget",
            Self::SetPrice(..) => "edit-price",
            Self::ReplacePlan(..) => "edit-replace",
            Self::SetOptionTitle(..) | Self::SetTitle(_) => "edit-title",
            Self::SetOptionNotes(..) | Self::SetNotes(_) => "edit-notes",
            Self::AddOption(_) => "edit-add-option",
            Self::AddImported(..) => "edit-import",
            Self::DuplicateOption(..) => "edit-duplicate-option",
            Self::RemoveOption(_) => "edit-remove-option",
            Self::SetCurrency(_) => "edit-currency",
            Self::SetRate(_) | Self::ClearRate(..) => "edit-rate",
            Self::RefreshPrices(_) => "edit-refresh-prices",
            Self::SetOldAfter(_) => "edit-old-after",
            Self::SetOwnership(_) => "edit-ownership",
            Self::SetPresentation(_) => "edit-presentation",
            Self::SetComparedRows(_) => "edit-compared-rows",
        }
    }

    /// Applies the edit to a copy of the project.
    ///
    /// # Errors
    /// If it names an option or card that is not there; the project is then unchanged.
    pub fn apply(&self, project: &Project) -> Result<Project, EditError> {
        let mut next = project.clone();
        match self {
            Self::AddOption(plan) => {
                let id = next.free_option_id();
                next.options.push(Plan { id, ..(**plan).clone() });
            }
            Self::AddImported(plan, machine) => {
                let id = next.free_option_id();
                next.options.push(Plan { id, ..(**plan).clone() });
                if let Some(machine) = machine {
                    next.machines.retain(|old| old.id != machine.id);
                    next.machines.push((**machine).clone());
                }
            }
            Self::DuplicateOption(id, title) => duplicate(&mut next, *id, title)?,
            Self::RemoveOption(id) => remove_option(&mut next, *id)?,
            Self::SetTitle(title) => next.title.clone_from(title),
            Self::SetNotes(notes) => next.notes.clone_from(notes),
            Self::SetCurrency(currency) => next.currency = *currency,
            Self::SetRate(rate) => {
                // One set the other way round tells of the same exchange.
                next.rates.retain(|old| !is_between(old, rate.from, rate.to));
                next.rates.push(*rate);
            }
            Self::ClearRate(a, b) => next.rates.retain(|old| !is_between(old, *a, *b)),
            Self::RefreshPrices(kept) => {
                for (id, prices) in kept {
                    next.option_mut(*id).ok_or(EditError::NoOption(*id))?.kept_prices.clone_from(prices);
                }
            }
            Self::SetOldAfter(months) => next.old_after_months = *months,
            Self::SetOwnership(terms) => next.ownership = *terms,
            Self::SetPresentation(pages) => {
                next.presentation = (*pages != Presentation::default()).then(|| pages.clone());
            }
            Self::SetComparedRows(rows) => {
                next.compared = (*rows != ComparedRows::default()).then(|| rows.clone());
            }
            _ => self.apply_to_option(&mut next)?,
        }
        Ok(next)
    }

    /// The option that the edit changes, if it changes just one that exists before it.
    #[must_use]
    pub fn option(&self) -> Option<OptionId> {
        match self {
            Self::Place(id, ..)
            | Self::Move(id, ..)
            | Self::Remove(id, ..)
            | Self::Fill(id, ..)
            | Self::SetCards(id, ..)
            | Self::SetCpu(id, ..)
            | Self::SetMemory(id, ..)
            | Self::SetDrives(id, ..)
            | Self::SetRiser(id, ..)
            | Self::PlaceBridge(id, ..)
            | Self::RemoveBridge(id, ..)
            | Self::SetPsu(id, ..)
            | Self::SetNodes(id, ..)
            | Self::SetWorkloads(id, ..)
            | Self::SetWorkloadInputs(id, ..)
            | Self::SetUseCase(id, ..)
            | Self::SetPowerCap(id, ..)
            | Self::SetOversubscription(id, ..)
            | Self::SetDataSet(id, ..)
            | Self::SetBudget(id, ..)
            | Self::SetPrice(id, ..)
            | Self::ReplacePlan(id, ..)
            | Self::SetOptionTitle(id, ..)
            | Self::SetOptionNotes(id, ..)
            | Self::DuplicateOption(id, ..)
            | Self::RemoveOption(id) => Some(*id),
            Self::AddOption(_)
            | Self::AddImported(..)
            | Self::SetTitle(_)
            | Self::SetNotes(_)
            | Self::SetCurrency(_)
            | Self::SetRate(_)
            | Self::ClearRate(..)
            | Self::RefreshPrices(_)
            | Self::SetOldAfter(_)
            | Self::SetOwnership(_)
            | Self::SetPresentation(_)
            | Self::SetComparedRows(_) => None,
        }
    }

    fn apply_to_option(&self, project: &mut Project) -> Result<(), EditError> {
        let Some(id) = self.option() else { return Ok(()) };
        let plan = project.option_mut(id).ok_or(EditError::NoOption(id))?;
        match self {
            Self::Place(_, slot, part) => put(plan, slot, part),
            Self::Move(_, from, to) => move_card(plan, from, to)?,
            Self::Remove(_, slot) => take(plan, slot)?,
            Self::Fill(_, slots, part) => slots.iter().for_each(|slot| put(plan, slot, part)),
            Self::SetCards(_, cards) => {
                plan.cards.clone_from(cards);
                drop_loose(plan);
            }
            Self::SetCpu(_, cpu, count) => {
                plan.cpu.clone_from(cpu);
                plan.cpu_count = *count;
            }
            Self::SetMemory(_, lots) => plan.memory = lots.iter().filter(|lot| lot.count > 0).cloned().collect(),
            Self::SetDrives(_, lots) => plan.drives = lots.iter().filter(|lot| lot.count > 0).cloned().collect(),
            Self::SetRiser(_, slot, riser) => {
                plan.risers.retain(|old| old.slot != *slot);
                plan.risers.extend(riser.iter().map(|riser| Riser { slot: slot.clone(), ..riser.clone() }));
            }
            Self::PlaceBridge(_, bridge, slots) => {
                plan.bridges.retain(|old| !old.slots.iter().any(|slot| slots.contains(slot)));
                plan.bridges.push(PlacedBridge { bridge: bridge.clone(), slots: slots.clone() });
            }
            Self::RemoveBridge(_, slot) => plan.bridges.retain(|old| !old.slots.contains(slot)),
            Self::SetPsu(_, psu) => plan.psu = *psu,
            Self::SetNodes(_, nodes) => plan.nodes = (*nodes).max(1),
            Self::SetWorkloads(_, workloads) => plan.workloads.clone_from(workloads),
            Self::SetWorkloadInputs(_, workload, inputs) => set_inputs(plan, workload, inputs),
            Self::SetUseCase(_, workloads) => {
                plan.workloads = workloads.iter().map(|(workload, _)| workload.clone()).collect();
                for (workload, inputs) in workloads {
                    set_inputs(plan, workload, inputs);
                }
            }
            Self::SetOversubscription(_, ratio) => {
                plan.network_oversubscription = ratio.filter(|ratio| *ratio > 1.0);
            }
            Self::SetPowerCap(_, watts) => plan.power_cap_w = watts.filter(|watts| *watts > 0.0),
            Self::SetDataSet(_, size) => plan.data_set_gb = *size,
            Self::SetBudget(_, budget) => plan.budget = *budget,
            Self::SetPrice(_, part, price) => set_price(plan, part, price.as_ref()),
            Self::ReplacePlan(_, new) => *plan = Plan { id, ..(**new).clone() },
            Self::SetOptionTitle(_, title) => plan.title.clone_from(title),
            Self::SetOptionNotes(_, notes) => plan.notes.clone_from(notes),
            _ => {}
        }
        Ok(())
    }
}

/// Whether a rate is of these two currencies, in either direction.
fn is_between(rate: &Rate, a: Currency, b: Currency) -> bool {
    (rate.from, rate.to) == (a, b) || (rate.from, rate.to) == (b, a)
}

fn duplicate(project: &mut Project, id: OptionId, title: &str) -> Result<(), EditError> {
    let at = project.options.iter().position(|plan| plan.id == id).ok_or(EditError::NoOption(id))?;
    let copy = Plan { id: project.free_option_id(), title: title.to_owned(), ..project.options[at].clone() };
    project.options.insert(at + 1, copy);
    Ok(())
}

fn remove_option(project: &mut Project, id: OptionId) -> Result<(), EditError> {
    project.option(id).ok_or(EditError::NoOption(id))?;
    if project.options.len() == 1 {
        return Err(EditError::LastOption);
    }
    project.options.retain(|plan| plan.id != id);
    Ok(())
}

/// Puts a card into a slot, keeping the place in the list if the slot was filled.
fn put(plan: &mut Plan, slot: &SlotId, part: &CardPart) {
    match plan.cards.iter_mut().find(|card| card.slot == *slot) {
        Some(card) => card.part = part.clone(),
        None => plan.cards.push(Card { slot: slot.clone(), part: part.clone() }),
    }
    plan.bridges.retain(|bridge| !bridge.slots.contains(slot));
}

fn take(plan: &mut Plan, slot: &SlotId) -> Result<(), EditError> {
    plan.card(slot).ok_or_else(|| EditError::EmptySlot(slot.clone()))?;
    plan.cards.retain(|card| card.slot != *slot);
    drop_loose(plan);
    Ok(())
}

fn move_card(plan: &mut Plan, from: &SlotId, to: &SlotId) -> Result<(), EditError> {
    plan.card(from).ok_or_else(|| EditError::EmptySlot(from.clone()))?;
    for card in &mut plan.cards {
        if card.slot == *from {
            card.slot = to.clone();
        } else if card.slot == *to {
            card.slot = from.clone();
        }
    }
    for riser in &mut plan.risers {
        if riser.slot == *from {
            riser.slot = to.clone();
        } else if riser.slot == *to {
            riser.slot = from.clone();
        }
    }
    plan.bridges.retain(|bridge| !bridge.slots.contains(from) && !bridge.slots.contains(to));
    Ok(())
}

/// Takes out bridges and risers whose cards are gone.
fn drop_loose(plan: &mut Plan) {
    let filled: Vec<SlotId> = plan.cards.iter().map(|card| card.slot.clone()).collect();
    plan.risers.retain(|riser| filled.contains(&riser.slot));
    plan.bridges.retain(|bridge| bridge.slots.iter().all(|slot| filled.contains(slot)));
}

fn set_inputs(plan: &mut Plan, workload: &WorkloadId, inputs: &WorkloadInputs) {
    if inputs.is_default() {
        plan.workload_inputs.remove(workload);
    } else {
        plan.workload_inputs.insert(workload.clone(), inputs.clone());
    }
}

fn set_price(plan: &mut Plan, part: &str, price: Option<&LocalPrice>) {
    match price {
        Some(price) => plan.prices.insert(part.to_owned(), price.clone()),
        None => plan.prices.remove(part),
    };
}

/// Exchange rates: the largest real one is near 150,000.
pub(super) const MAX_RATE: i64 = 1_000_000;

impl Rate {
    /// A rate, for tests and forms.
    #[must_use]
    pub fn new(from: Currency, to: Currency, rate: Decimal, date: Day) -> Self {
        Self { from, to, rate, date }
    }

    /// Whether there can be such a rate: above 0, and not absurdly large.
    #[must_use]
    pub fn is_possible(&self) -> bool {
        self.rate > Decimal::ZERO && self.rate <= Decimal::from(MAX_RATE)
    }
}
