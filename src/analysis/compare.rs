//! Options side by side: grouped rows, the best of each, and differences against one of the options.
mod judge;
mod kind;
mod rows;

use crate::analysis::{Analysis, Lack, Verdict};
use crate::catalog::Catalog;
use crate::catalog::gpu::Headline;
use crate::plan::Plan;
use crate::quantity::{Figure, Message};

pub use kind::{Ratio, ratio_of};

/// Most options that are compared at once: more do not fit a screen, a page or a head.
pub const MOST: usize = 6;

/// Ratio from which a difference is told as `×2` and no longer in percent.
const TIMES_FROM: f64 = 2.0;

/// Values nearer than this share of each other count as equal: rounding of conversions, not a difference.
const SAME_WITHIN: f64 = 1e-9;

/// One option to be compared.
#[derive(Debug, Clone, Copy)]
pub struct Candidate<'a> {
    /// All parts, with the machines of its project.
    pub catalog: &'a Catalog,
    /// The option.
    pub plan: &'a Plan,
    /// Everything derived from it.
    pub analysis: &'a Analysis,
}

impl Candidate<'_> {
    /// Whether it has a chassis and GPUs, and the catalogue knows these and its CPU: what it would do can be told.
    #[must_use]
    pub fn is_told(&self) -> bool {
        self.plan.chassis.is_some() && self.plan.gpus().next().is_some() && self.knows_parts()
    }

    /// Whether the catalogue knows chassis, CPU and GPUs, as far as they are chosen.
    fn knows_parts(&self) -> bool {
        let (plan, catalog) = (self.plan, self.catalog);
        plan.chassis.as_ref().is_none_or(|id| catalog.chassis.contains_key(id))
            && plan.cpu.as_ref().is_none_or(|id| catalog.cpus.contains_key(id))
            && plan.gpus().all(|(_, id)| catalog.gpus.contains_key(id))
    }

    /// Whether it can be built, in words.
    #[must_use]
    pub fn verdict(&self) -> Message {
        let verdict = Verdict::of(self.plan, self.analysis);
        let key = match &verdict {
            Verdict::Incomplete(lacks) if lacks.contains(&Lack::Chassis) => "compare-verdict-empty",
            Verdict::Incomplete(_) => {
                return Message::new("compare-verdict-incomplete").with("lacks", verdict.remedies());
            }
            Verdict::Errors => "compare-verdict-errors",
            _ if !self.knows_parts() => "compare-verdict-unknown",
            Verdict::Warnings => "compare-verdict-warnings",
            Verdict::Good => "compare-verdict-good",
        };
        Message::new(key)
    }
}

/// What a row belongs to, in the order of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Group {
    /// Whether it can be built.
    Verdict,
    /// What it is made of.
    Machine,
    /// VRAM and RAM.
    Memory,
    /// Peak rates by precision.
    Compute,
    /// VRAM bandwidth.
    Bandwidth,
    /// PCI Express lanes.
    Lanes,
    /// Paths between GPUs.
    Links,
    /// Throughput of the workloads.
    Workloads,
    /// Power, heat and room.
    Power,
    /// Price.
    Price,
    /// Cost of owning it.
    Ownership,
}

impl Group {
    /// Name in the report and, after `compare-group-`, in the translation files.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Verdict => "verdict",
            Self::Machine => "machine",
            Self::Memory => "memory",
            Self::Compute => "compute",
            Self::Bandwidth => "bandwidth",
            Self::Lanes => "lanes",
            Self::Links => "links",
            Self::Workloads => "workloads",
            Self::Power => "power",
            Self::Price => "price",
            Self::Ownership => "ownership",
        }
    }
}

/// Which value of a row is the better one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Better {
    /// The larger one.
    More,
    /// The smaller one.
    Less,
    /// Neither: it is only told.
    Neither,
}

/// How a value stands among those of its row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Standing {
    /// The best one, or equal to it.
    Best,
    /// Its band overlaps with that of the best one: too close to call.
    Close,
    /// Neither of them, or the row has no best.
    Other,
}

/// How a value differs from that of the reference option.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Difference {
    /// Not at all.
    Same,
    /// The bands overlap: too close to call.
    Close,
    /// By this many percent of the reference; negative if it is less.
    Percent(f64),
    /// It is so many times the reference, or that part of it.
    Times(f64),
}

impl Difference {
    /// Of a figure against another; `None` where there is no ratio.
    #[must_use]
    pub fn of(figure: &Figure, reference: &Figure) -> Option<Self> {
        if same(figure.value, reference.value) {
            return Some(Self::Same);
        }
        if (has_band(figure) || has_band(reference)) && figure.overlaps(reference) {
            return Some(Self::Close);
        }
        let ratio = ratio(figure, reference)?;
        let far = ratio >= TIMES_FROM || ratio <= 1.0 / TIMES_FROM;
        Some(if far { Self::Times(ratio) } else { Self::Percent((ratio - 1.0) * 100.0) })
    }

    /// The difference in words: `×2.5`, `+12 %`, "too close to call".
    #[must_use]
    pub fn message(self) -> Message {
        match self {
            Self::Same => Message::new("compare-same"),
            Self::Close => Message::new("compare-close"),
            Self::Percent(percent) if percent < 0.0 => {
                Message::new("compare-percent-less").with("percent", rounded(-percent))
            }
            Self::Percent(percent) => Message::new("compare-percent-more").with("percent", rounded(percent)),
            Self::Times(ratio) => Message::new("compare-times").with("ratio", ratio),
        }
    }
}

/// A percentage with one decimal below ten, none above.
fn rounded(percent: f64) -> f64 {
    if percent < 10.0 { (percent * 10.0).round() / 10.0 } else { percent.round() }
}

/// How many times a figure is another; `None` if one of them is not above 0.
#[must_use]
pub fn ratio(figure: &Figure, of: &Figure) -> Option<f64> {
    (figure.value > 0.0 && of.value > 0.0).then(|| figure.value / of.value)
}

/// One value of the table.
#[derive(Debug, Clone, PartialEq)]
pub struct Cell {
    /// The value with unit and band; `None` for words, and where nothing is known.
    pub figure: Option<Figure>,
    /// The value in words, without its unit.
    pub text: Message,
    /// Whether parts are missing in it: the true value is not below it, and it is not judged as if it were the value.
    pub is_bound: bool,
    /// How it stands in its row.
    pub standing: Standing,
    /// How it differs from the reference; `None` for the reference itself, words, lower bounds and unknown values.
    pub difference: Option<Difference>,
}

/// One row of the table.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// Steady name, as in reports: `vram_gb`, `throughput:cnn-resnet50-training`.
    pub id: String,
    /// What it belongs to.
    pub group: Group,
    /// Name as shown.
    pub name: Message,
    /// Unit of its values; `None` for words and counts.
    pub unit: Option<Message>,
    /// Which value is the better one.
    pub better: Better,
    /// A value for each option.
    pub cells: Vec<Cell>,
    /// Whether all options are alike in it.
    pub same: bool,
}

impl Row {
    /// Whether its values are amounts of money: all of these groups but months.
    #[must_use]
    pub fn is_money(&self) -> bool {
        matches!(self.group, Group::Price | Group::Ownership) && self.id != "break_even_months"
    }
}

/// Options side by side.
#[derive(Debug, Clone, PartialEq)]
pub struct Comparison {
    /// Place of the option that the others are set against.
    pub reference: usize,
    /// The rows, group by group.
    pub rows: Vec<Row>,
    /// Which costs are counted in a year of owning, and which until buying has cost less than renting.
    pub counted: Vec<Message>,
}

impl Comparison {
    /// The row of the peak that stands for the options where only one is shown: that of tensor cores if any has some, else
    /// plain FP16 if it is the headline of any, else FP32.
    #[must_use]
    pub fn headline(&self) -> Option<&Row> {
        let row = |which: Headline| self.rows.iter().find(|row| row.id == which.key());
        let rate = |which, at: usize| Some(row(which)?.cells.get(at)?.figure.as_ref()?.value);
        let options = self.rows.first().map_or(0, |row| row.cells.len());
        let of = |at| Headline::of(rate(Headline::Fp16Tensor, at), rate(Headline::Fp16, at), rate(Headline::Fp32, at));
        row((0..options).filter_map(of).map(|(which, _)| which).min()?)
    }
}

/// Sets options side by side; differences are against the option at `reference`, the first if there is none.
///
/// Rows of which nothing is known in any option are left out.
#[must_use]
pub fn compare(catalog: &Catalog, options: &[Candidate<'_>], reference: usize) -> Comparison {
    let reference = if reference < options.len() { reference } else { 0 };
    let drafts = rows::rows(catalog, options, reference);
    let told: Vec<bool> = options.iter().map(Candidate::is_told).collect();
    let rows = drafts
        .into_iter()
        .filter(rows::Draft::tells_something)
        .map(|draft| judge::judge(draft, &told, reference))
        .collect();
    // The option of which most is counted tells of all: terms of owning are the project's.
    let counted = options.iter().map(|option| option.analysis.ownership.counted()).max_by_key(Vec::len);
    Comparison { reference, rows, counted: counted.unwrap_or_default() }
}

/// Whether a row sums up prices and some part has none: it is too low then.
#[must_use]
pub fn lacks_prices(row: &str, analysis: &Analysis) -> bool {
    rows::SUMS.contains(&row) && !analysis.price.missing.is_empty()
}

/// What a row is called, by its steady name.
#[must_use]
pub fn row_title(catalog: &Catalog, row: &str) -> Message {
    rows::title(catalog, row)
}

fn same(a: f64, b: f64) -> bool {
    (a - b).abs() <= SAME_WITHIN * a.abs().max(b.abs())
}

fn has_band(figure: &Figure) -> bool {
    figure.low < figure.high
}

/// The places of points that no other beats in both price (less is better) and rate (more is better), by price.
#[must_use]
pub fn pareto(points: &[(f64, f64)]) -> Vec<usize> {
    let beats = |a: &(f64, f64), b: &(f64, f64)| a.0 <= b.0 && a.1 >= b.1 && a != b;
    let mut line: Vec<(usize, f64)> = points
        .iter()
        .enumerate()
        .filter(|(_, point)| !points.iter().any(|other| beats(other, point)))
        .map(|(at, point)| (at, point.0))
        .collect();
    line.sort_by(|a, b| a.1.total_cmp(&b.1));
    line.into_iter().map(|(at, _)| at).collect()
}

#[cfg(test)]
mod tests;
