//! The pages of a meeting: one deck, which the presenter shows and which slides and reports are written from.
//!
//! A deck holds finished words, numbers, charts and pictures, so that every way out of the program says the same.
mod arrange;
mod charts;
mod compared;
mod costs;
mod figures;
mod maker;
mod option;
mod recommendation;
mod results;
mod single;
mod sources;

use crate::catalog::Catalog;
use crate::export::report::Analysed;
use crate::export::story::Table;
use crate::locale::Language;
use crate::plan::Project;
use crate::quantity::Day;
use crate::scene::Scene;
use crate::scene::chart::Chart;

pub use arrange::{Listed, arrange, listing};
pub(in crate::export) use sources::ASSUMED;

/// The pages.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Deck {
    /// Title of the project.
    pub title: String,
    /// What every page says at its foot: date, currency, catalogue version, dates of prices.
    pub footer: String,
    /// The pages that are switched on, in order.
    pub pages: Vec<Page>,
}

/// A page.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Page {
    /// Its steady name in the project file, such as `title`, `option-2`, `comparison`.
    pub key: String,
    /// Its title.
    pub title: String,
    /// What it says in one sentence; may be empty.
    pub lead: String,
    /// What is on it, most important first.
    pub items: Vec<Item>,
    /// What the user noted for the audience; may be empty.
    pub annotation: String,
    /// What the speaker may want to say: reasons, bands, sources.
    pub speaker_notes: Vec<String>,
}

impl Page {
    /// What it is about: its key without the number of a page that goes on.
    #[must_use]
    pub fn topic(&self) -> &str {
        self.key.trim_end_matches(|letter: char| letter.is_ascii_digit() || letter == '-')
    }

    /// Its charts.
    #[must_use]
    pub fn charts(&self) -> Vec<&Chart> {
        let charts = self.items.iter().filter_map(|item| match item {
            Item::Chart(chart) => Some(chart),
            _ => None,
        });
        charts.collect()
    }
}

/// Something on a page.
#[derive(Debug, Clone, PartialEq)]
pub enum Item {
    /// Key figures, large.
    Figures(Vec<KeyFigure>),
    /// A table.
    Table(Table),
    /// A picture of a machine.
    Picture(Picture),
    /// A chart.
    Chart(Chart),
    /// Sentences.
    Points(Vec<String>),
}

/// A key figure.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct KeyFigure {
    /// What it is.
    pub label: String,
    /// The number in words of the reader, with its unit.
    pub value: String,
    /// Its band, basis or age in words of the reader; may be empty.
    pub detail: String,
    /// Where the JSON report has the same number, as a JSON pointer.
    pub pointer: Option<String>,
}

/// A picture of a machine.
#[derive(Debug, Clone, PartialEq)]
pub struct Picture {
    /// What it shows, for those who cannot see it.
    pub name: String,
    /// The picture.
    pub scene: Scene,
}

/// The pages of these options of a project that are switched on, in the user's order, in words of this language.
///
/// `catalog` has the machines of the project. Pointers of key figures are those of the JSON report of the same options
/// in the same order.
#[must_use]
pub fn of(catalog: &Catalog, project: &Project, options: &[Analysed<'_>], language: Language, today: Day) -> Deck {
    let deck = all_pages(catalog, project, options, language, today);
    let presentation = project.presentation.clone().unwrap_or_default();
    Deck { pages: arrange(deck.pages, &presentation), ..deck }
}

/// All pages in their usual order, whatever the project says of them.
#[must_use]
pub fn all_pages(
    catalog: &Catalog,
    project: &Project,
    options: &[Analysed<'_>],
    language: Language,
    today: Day,
) -> Deck {
    maker::Maker { catalog, project, options, language }.deck(today)
}

/// The pages that say what the numbers rest on: assumptions, then sources.
#[must_use]
pub fn basis(catalog: &Catalog, project: &Project, options: &[Analysed<'_>], language: Language) -> [Page; 2] {
    let maker = maker::Maker { catalog, project, options, language };
    [maker.assumptions_page(), maker.sources_page()]
}

/// The key figures of one option.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct KeyFigures {
    /// Of the machine: GPUs, memory, its first workload, power, price.
    pub machine: Vec<KeyFigure>,
    /// Throughputs of all workloads that run, the first one too.
    pub work: Vec<KeyFigure>,
    /// Of its links, and the peak that they must feed.
    pub links: Vec<KeyFigure>,
}

/// The key figures of the option at this place; what is not known is left out.
#[must_use]
pub fn key_figures(
    catalog: &Catalog,
    project: &Project,
    options: &[Analysed<'_>],
    language: Language,
    at: usize,
) -> KeyFigures {
    let maker = maker::Maker { catalog, project, options, language };
    KeyFigures { machine: maker.key_figures(at), work: maker.work_figures(at), links: maker.link_figures(at) }
}
