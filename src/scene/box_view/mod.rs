//! The chassis as a buyer would draw it from above: sockets, switches, slots at true width and what is in them.
mod cards;
mod gpu_links;
mod labels;
mod layout;
mod parts;
mod risers;
mod wires;

use std::collections::BTreeSet;

use crate::analysis::Analysis;
use crate::catalog::chassis::Slot;
use crate::catalog::{Catalog, Chassis, SlotId};
use crate::machine::Severity;
use crate::machine::lanes::Lanes;
use crate::plan::{CardPart, Plan};
use crate::quantity::Message;
use crate::scene::sketch::Sketch;
use crate::scene::{Area, Ink, Page, PageSize, Scene, Words};
pub(crate) use gpu_links::bundle_words;
use layout::{Layout, Sheet};
pub(crate) use parts::{lanes_line, uplink_words};

/// What all parts of the picture look at.
pub(crate) struct Look<'a> {
    catalog: &'a Catalog,
    plan: &'a Plan,
    analysis: &'a Analysis,
    chassis: &'a Chassis,
    layout: Layout,
    lanes: Lanes<'a>,
    /// Slots and nodes that an error names.
    wrong: BTreeSet<&'a str>,
}

impl<'a> Look<'a> {
    fn of(
        catalog: &'a Catalog,
        plan: &'a Plan,
        analysis: &'a Analysis,
        size: PageSize,
        words: Words<'_>,
    ) -> Option<Self> {
        let chassis = catalog.chassis.get(plan.chassis.as_ref()?)?;
        let layout = layout(chassis, size, words);
        let errors = analysis.findings.iter().filter(|finding| finding.severity() == Severity::Error);
        let wrong = errors.flat_map(|finding| finding.parts.iter().map(String::as_str)).collect();
        let lanes = Lanes::of(catalog, chassis, plan);
        Some(Self { catalog, plan, analysis, chassis, layout, lanes, wrong })
    }

    fn slot(&self, id: &SlotId) -> Option<&'a Slot> {
        self.chassis.slot(id)
    }

    /// The colour and width of an edge: red and thicker if an error names the part.
    fn edge(&self, id: &str, normal: (Ink, f32)) -> (Ink, f32) {
        if self.wrong.contains(id) { (Ink::Bad, 0.7) } else { normal }
    }
}

fn layout(chassis: &Chassis, size: PageSize, words: Words<'_>) -> Layout {
    Layout::of(chassis, Sheet::of(size), &|slot, width| labels::most_lines(chassis, slot, width, words))
}

/// Draws the chassis for a document: its slots and what is in them. Empty without a known chassis.
#[must_use]
pub fn box_view(catalog: &Catalog, plan: &Plan, analysis: &Analysis, words: Words<'_>) -> Scene {
    box_view_on(&Page::default(), catalog, plan, analysis, words)
}

/// Draws the chassis on a page; on a live one with handles where a bridge could go.
#[must_use]
pub fn box_view_on(page: &Page, catalog: &Catalog, plan: &Plan, analysis: &Analysis, words: Words<'_>) -> Scene {
    let Some(look) = Look::of(catalog, plan, analysis, page.size, words) else { return Scene::default() };
    let mut sketch = Sketch::new(look.layout.sheet.width, look.layout.sheet.height, words);
    parts::body(&mut sketch, &look);
    wires::draw(&mut sketch, &look);
    parts::strip(&mut sketch, &look);
    parts::sockets(&mut sketch, &look);
    parts::switches(&mut sketch, &look);
    cards::slots(&mut sketch, &look);
    cards::cards(&mut sketch, &look);
    gpu_links::draw(&mut sketch, &look);
    if page.live {
        gpu_links::handles(&mut sketch, &look);
    }
    sketch.scene
}

/// Draws body, sockets, slots and cards without any text.
pub(crate) fn bare(catalog: &Catalog, plan: &Plan, analysis: &Analysis) -> Scene {
    let silent = |_: &Message| String::new();
    let Some(look) = Look::of(catalog, plan, analysis, PageSize::Wide, &silent) else { return Scene::default() };
    let mut sketch = Sketch::new(look.layout.sheet.width, look.layout.sheet.height, &silent);
    parts::body(&mut sketch, &look);
    wires::draw(&mut sketch, &look);
    parts::bare(&mut sketch, &look);
    cards::bare(&mut sketch, &look);
    sketch.scene
}

/// Where a part would lie if it were in this slot, mm of the picture of [`box_view()`]: for the outline of a dragged
/// card. `None` if chassis or slot are unknown.
#[must_use]
pub fn card_area(catalog: &Catalog, plan: &Plan, slot: &SlotId, part: &CardPart, words: Words<'_>) -> Option<Area> {
    let chassis = catalog.chassis.get(plan.chassis.as_ref()?)?;
    let layout = layout(chassis, PageSize::Wide, words);
    let place = layout.slot(slot)?;
    Some(cards::covered(place, cards::width_of(catalog, part)))
}
