//! The report in words, as headings, tables and findings; text and Markdown only set it out.
mod costs;
mod machine;
mod nvlink;
mod results;

use crate::analysis::{Analysis, Lack, Verdict};
use crate::catalog::Catalog;
use crate::export::deck::{self, Item, Page};
use crate::export::report::Analysed;
use crate::locale::{Language, plain_number};
use crate::machine::Severity;
use crate::plan::{CardPart, Plan, Project};
use crate::quantity::{Message, Sum};

pub use results::finding_block;

/// A piece of the report.
#[derive(Debug, Clone, PartialEq)]
pub enum Block {
    /// The title of the whole.
    Title(String),
    /// The title of an option.
    Heading(String),
    /// The title of a section.
    Section(String),
    /// A sentence.
    Line(String),
    /// A table.
    Table(Table),
    /// A finding: code and severity, what it says, why and how to mend it.
    Finding {
        /// How bad it is.
        severity: Severity,
        /// Code and severity.
        lead: String,
        /// What it says.
        text: String,
        /// Why, and how to mend it.
        more: Vec<String>,
    },
}

/// A table.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Table {
    /// Heads of the columns; empty if they need none.
    pub head: Vec<String>,
    /// Rows, each as long as the others.
    pub rows: Vec<Vec<String>>,
    /// Columns that hold numbers, set to the right.
    pub numbers: Vec<usize>,
}

/// Tells the report of these options.
#[must_use]
pub fn tell(catalog: &Catalog, project: &Project, options: &[Analysed<'_>], language: Language) -> Vec<Block> {
    let teller = Teller { catalog, project, language };
    let title = if project.title.is_empty() { language.text("report-untitled") } else { project.title.clone() };
    let mut blocks = vec![Block::Title(title)];
    if !project.notes.is_empty() {
        blocks.push(Block::Line(project.notes.clone()));
    }
    for (at, option) in options.iter().enumerate() {
        blocks.extend(teller.option(at, *option));
    }
    let basis = deck::basis(catalog, project, options, language);
    blocks.extend(basis.into_iter().flat_map(basis_blocks));
    blocks
}

/// What the numbers rest on, as the pages of a meeting say it.
pub(in crate::export) fn basis_blocks(page: Page) -> Vec<Block> {
    let mut blocks = vec![Block::Heading(page.title)];
    blocks.extend((!page.lead.is_empty()).then_some(Block::Line(page.lead)));
    for item in page.items {
        match item {
            Item::Table(table) => blocks.push(Block::Table(table)),
            Item::Points(points) => blocks.extend(points.into_iter().map(Block::Line)),
            Item::Figures(_) | Item::Picture(_) | Item::Chart(_) => {}
        }
    }
    blocks.extend(page.speaker_notes.into_iter().map(Block::Line));
    blocks
}

struct Teller<'a> {
    catalog: &'a Catalog,
    project: &'a Project,
    language: Language,
}

impl Teller<'_> {
    fn text(&self, key: &str) -> String {
        self.language.text(key)
    }

    fn words(&self, message: &Message) -> String {
        self.language.words(message)
    }

    fn heads(&self, keys: &[&str]) -> Vec<String> {
        keys.iter().map(|key| self.text(key)).collect()
    }

    fn section(&self, key: &str) -> Block {
        Block::Section(self.text(key))
    }

    fn yes_or_no(&self, yes: bool) -> String {
        self.text(if yes { "report-yes" } else { "report-no" })
    }

    fn option(&self, at: usize, option: Analysed<'_>) -> Vec<Block> {
        let Analysed { plan, analysis } = option;
        let title = Message::new("report-option").with("number", at + 1).with("title", plan.title.clone());
        let mut blocks = vec![Block::Heading(self.words(&title)), Block::Line(self.words(&verdict(plan, analysis)))];
        blocks.push(Block::Table(Table { rows: self.parts(plan, analysis), ..Table::default() }));
        blocks.extend(self.workloads(&analysis.workloads));
        blocks.extend(self.gpus(plan, analysis));
        blocks.extend(self.lanes(plan, &analysis.ledger));
        blocks.extend(self.nvlink(plan));
        // Narrow tables follow each other: on paper two of them stand side by side.
        blocks.extend(self.paths(analysis));
        blocks.extend(self.growth(analysis));
        blocks.extend(self.totals(analysis));
        blocks.extend(self.power(&analysis.power));
        blocks.extend(self.price(&analysis.price));
        blocks.extend(self.ownership(&analysis.ownership, &analysis.price));
        blocks.extend(self.findings(&analysis.findings));
        blocks.extend(self.seed_claims(analysis));
        if !plan.notes.is_empty() {
            blocks.extend([self.section("report-notes"), Block::Line(plan.notes.clone())]);
        }
        blocks
    }

    /// What the machine is made of.
    fn parts(&self, plan: &Plan, analysis: &Analysis) -> Vec<Vec<String>> {
        let catalog = self.catalog;
        let mut rows = Vec::new();
        let mut row = |key: &str, text: String| rows.push(vec![self.text(key), text]);
        if let Some(id) = &plan.chassis {
            let name = |chassis: &crate::catalog::Chassis| format!("{} {}", chassis.vendor, chassis.name);
            row("report-chassis", catalog.chassis.get(id).map_or_else(|| self.unknown(id.as_str()), name));
        }
        if plan.nodes != 1 {
            row("report-nodes", plan.nodes.to_string());
        }
        if let Some(id) = &plan.cpu {
            let name = catalog.cpus.get(id).map_or_else(|| self.unknown(id.as_str()), |cpu| cpu.name.clone());
            row("report-cpu", times(plan.cpu_count.into(), &name));
        }
        for lot in &plan.memory {
            let part = catalog.memory.get(&lot.module);
            let name = part.map_or_else(|| self.unknown(lot.module.as_str()), |part| part.name.clone());
            row("report-memory", times(lot.count.into(), &name));
        }
        let ram = analysis.totals.ram();
        if ram.value > 0.0 || ram.lacks {
            row("report-ram", self.sum(ram, "GB"));
        }
        for lot in &plan.drives {
            let part = catalog.drives.get(&lot.drive);
            let name = part.map_or_else(|| self.unknown(lot.drive.as_str()), |part| part.name.clone());
            row("report-drives", times(lot.count.into(), &name));
        }
        for (part, slots) in like_cards(plan) {
            let name = match part {
                CardPart::Nic(id) => catalog.nics.get(id).map(|nic| nic.name.clone()),
                _ => None,
            };
            let name = name.unwrap_or_else(|| self.unknown(&part.to_string()));
            let labels: Vec<String> = slots.iter().map(|slot| self.slot_label(plan, slot)).collect();
            row("report-card", format!("{}: {}", times(slots.len() as u64, &name), self.language.list(&labels)));
        }
        for placed in &plan.bridges {
            let part = catalog.bridges.get(&placed.bridge);
            let name = part.map_or_else(|| self.unknown(placed.bridge.as_str()), |part| part.name.clone());
            let slots: Vec<String> = placed.slots.iter().map(|slot| self.slot_label(plan, slot.as_str())).collect();
            row("report-bridge", format!("{name}: {}", self.language.list(&slots)));
        }
        for riser in &plan.risers {
            let mut facts = vec![self.slot_label(plan, riser.slot.as_str())];
            facts.extend(riser.lanes.map(|lanes| format!("x{lanes}")));
            facts.extend(riser.generation.map(|generation| format!("Gen{}", generation.number())));
            facts.extend(riser.length_mm.map(|length| unit(length, "mm")));
            row("report-riser", facts.join(", "));
        }
        rows
    }

    fn unknown(&self, id: &str) -> String {
        self.words(&Message::new("report-unknown-part").with("id", id))
    }

    fn slot_label(&self, plan: &Plan, slot: &str) -> String {
        let chassis = plan.chassis.as_ref().and_then(|id| self.catalog.chassis.get(id));
        let found = chassis.and_then(|chassis| chassis.slots.iter().find(|own| own.id.as_str() == slot));
        found.map_or_else(|| slot.to_owned(), |slot| slot.label.clone())
    }

    /// A section with one table; nothing if it has no rows.
    fn table(&self, section: &str, head: &[&str], rows: Vec<Vec<String>>, numbers: &[usize]) -> Vec<Block> {
        if rows.is_empty() {
            return Vec::new();
        }
        vec![self.section(section), Block::Table(Table { head: self.heads(head), rows, numbers: numbers.to_vec() })]
    }
}

/// Whether an option can be built, in one sentence.
pub(in crate::export) fn verdict(plan: &Plan, analysis: &Analysis) -> Message {
    let [errors, warnings, notes] =
        [Severity::Error, Severity::Warning, Severity::Note].map(|severity| analysis.count(severity));
    let verdict = Verdict::of(plan, analysis);
    let message = match &verdict {
        Verdict::Incomplete(lacks) if lacks.contains(&Lack::Chassis) => Message::new("report-verdict-empty"),
        Verdict::Incomplete(_) => Message::new("report-verdict-incomplete").with("lacks", verdict.remedies()),
        Verdict::Errors => Message::new("report-verdict-errors"),
        Verdict::Warnings => Message::new("report-verdict-warnings"),
        Verdict::Good => Message::new("report-verdict-good"),
    };
    message.with("errors", errors).with("warnings", warnings).with("notes", notes)
}

/// Cards that are no GPUs, each part once with its slots, in the order of placing.
fn like_cards(plan: &Plan) -> Vec<(&CardPart, Vec<&str>)> {
    let mut found: Vec<(&CardPart, Vec<&str>)> = Vec::new();
    for card in plan.cards.iter().filter(|card| !matches!(card.part, CardPart::Gpu(_))) {
        match found.iter_mut().find(|(part, _)| *part == &card.part) {
            Some((_, slots)) => slots.push(card.slot.as_str()),
            None => found.push((&card.part, vec![card.slot.as_str()])),
        }
    }
    found
}

impl Teller<'_> {
    /// A sum with its unit: a lower bound where parts are unknown.
    fn sum(&self, sum: Sum, suffix: &str) -> String {
        self.words(&sum.told(Message::new("sum-with-unit").with("value", sum.value).with("unit", suffix)))
    }
}

fn dash() -> String {
    "—".to_owned()
}

fn unit(value: f64, suffix: &str) -> String {
    format!("{} {suffix}", plain_number(value))
}

fn times(count: u64, name: &str) -> String {
    format!("{count} × {name}")
}

fn range(low: f64, high: f64) -> String {
    let (low, high) = (plain_number(low), plain_number(high));
    if low == high { low } else { format!("{low}–{high}") }
}
