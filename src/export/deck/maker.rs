//! Makes the deck: the order of its pages, title and foot.
use crate::analysis::compare::{Candidate, MOST};
use crate::catalog::{Catalog, WorkloadId};
use crate::export::charts::{LONGEST_NAME, basis_word};
use crate::export::comparison::letter;
use crate::export::deck::{Deck, Item, Page};
use crate::export::report::Analysed;
use crate::locale::Language;
use crate::plan::Project;
use crate::quantity::{Day, Figure, Message, Money};
use crate::scene::text;

/// Longest title of an option as the title of a page, ems: about a hundred letters, two lines.
const LONGEST_PAGE_TITLE: f32 = 60.0;

/// The same on the first page, where nothing else names it in full.
const LONGEST_FULL: f32 = 120.0;

/// What all pages are made from.
#[derive(Clone, Copy)]
pub(super) struct Maker<'a> {
    pub catalog: &'a Catalog,
    pub project: &'a Project,
    pub options: &'a [Analysed<'a>],
    pub language: Language,
}

impl Maker<'_> {
    /// All pages in their usual order, on this day.
    pub(super) fn deck(self, today: Day) -> Deck {
        let mut pages = vec![self.title_page(today)];
        pages.extend((0..self.options.len()).flat_map(|at| self.option_pages(at)));
        pages.extend(self.comparison_pages());
        pages.extend(self.performance_pages());
        pages.extend(self.scaling_pages());
        pages.extend(self.answer_pages());
        pages.extend(self.cost_pages());
        pages.extend(self.recommendation_page());
        pages.push(self.assumptions_page());
        pages.push(self.sources_page());
        Deck { title: self.project_title(), footer: self.footer(today), pages }
    }

    pub(super) fn text(self, key: &str) -> String {
        self.language.text(key)
    }

    pub(super) fn words(self, message: &Message) -> String {
        self.language.words(message)
    }

    /// An amount in the project's currency, without cents where they say nothing; a dash if it is not known.
    pub(super) fn money(self, value: Option<f64>) -> String {
        let value = value.map(crate::export::charts::told_amount);
        let money = value.and_then(|value| crate::analysis::cost::amount(value, self.project.currency));
        money.map_or_else(dash, |money: Money| self.language.money(money))
    }

    /// A page without anything on it yet.
    pub(super) fn page(self, key: &str, title: &str) -> Page {
        Page { key: key.to_owned(), title: self.text(title), ..Page::default() }
    }

    /// Options that are set side by side: no more than fit a page.
    pub(super) fn candidates(&self) -> Vec<Candidate<'_>> {
        let chosen = self.options.iter().take(MOST);
        chosen.map(|option| Candidate { catalog: self.catalog, plan: option.plan, analysis: option.analysis }).collect()
    }

    /// Title of an option: its own, else its chassis', else that it is empty.
    pub(super) fn title_of(self, at: usize) -> String {
        let Some(option) = self.options.get(at) else { return letter(at) };
        if !option.plan.title.is_empty() {
            return option.plan.title.clone();
        }
        let Some(id) = &option.plan.chassis else { return self.text("tabs-empty") };
        let chassis = self.catalog.chassis.get(id);
        chassis.map_or_else(|| id.to_string(), |chassis| format!("{} {}", chassis.vendor, chassis.name))
    }

    /// The letter of an option; of an only one its title, since there is nothing to tell it from.
    pub(super) fn mark_of(self, at: usize) -> String {
        if self.options.len() == 1 { self.head_of(at) } else { letter(at) }
    }

    /// `A: title` as heads and sentences have it; of an only option its title. A very long title is cut.
    pub(super) fn head_of(self, at: usize) -> String {
        self.named(at, LONGEST_NAME)
    }

    /// The same as titles of pages have it.
    pub(super) fn page_title_of(self, at: usize) -> String {
        self.named(at, LONGEST_PAGE_TITLE)
    }

    /// The same with a title of at most so many ems.
    fn named(self, at: usize, ems: f32) -> String {
        let (letter, title) = (letter(at), text::fit(&self.title_of(at), 1.0, ems));
        if self.options.len() == 1 || title == letter {
            return title;
        }
        self.words(&Message::new("compare-option").with("letter", letter).with("title", title))
    }

    /// Workloads of all options, in the order of first choice.
    pub(super) fn workloads(self) -> Vec<WorkloadId> {
        let mut ids: Vec<WorkloadId> = Vec::new();
        for result in self.options.iter().take(MOST).flat_map(|option| &option.analysis.workloads) {
            if !ids.contains(&result.id) {
                ids.push(result.id.clone());
            }
        }
        ids
    }

    pub(super) fn workload_title(self, id: &WorkloadId) -> String {
        let profile = self.catalog.workloads.get(id);
        profile.map_or_else(|| id.to_string(), |profile| self.words(&profile.title()))
    }

    pub(super) fn rate_unit(self, id: &WorkloadId) -> String {
        self.catalog.workloads.get(id).map_or_else(String::new, |profile| self.words(&profile.rate_unit()))
    }

    /// The band and the basis of a figure: `80 % band 900–1,700, estimated`.
    pub(super) fn band(self, figure: &Figure) -> String {
        let basis = basis_word(figure.basis, self.language);
        if figure.low >= figure.high {
            return basis;
        }
        let band = Message::new("deck-band").with("low", figure.low).with("high", figure.high).with("basis", basis);
        self.words(&band)
    }

    fn project_title(self) -> String {
        if self.project.title.is_empty() { self.text("report-untitled") } else { self.project.title.clone() }
    }

    fn footer(self, today: Day) -> String {
        let footer = Message::new("deck-footer")
            .with("date", today)
            .with("currency", self.project.currency.code())
            .with("catalogue", self.catalogue());
        let prices = self.price_days().map(|(oldest, newest)| {
            let key = if oldest == newest { "deck-prices-day" } else { "deck-prices-days" };
            self.words(&Message::new(key).with("oldest", oldest).with("newest", newest))
        });
        let mut parts = vec![self.words(&footer)];
        parts.extend(prices);
        parts.join(" · ")
    }

    /// Name and state of the catalogue: the program's version and the day of its newest price.
    pub(super) fn catalogue(self) -> String {
        let newest = self.catalog.prices.iter().map(|row| row.date).max();
        let version = env!("CARGO_PKG_VERSION");
        match newest {
            Some(date) => self.words(&Message::new("deck-catalogue").with("version", version).with("date", date)),
            None => version.to_owned(),
        }
    }

    /// Days of the oldest and the newest price of all options.
    fn price_days(self) -> Option<(Day, Day)> {
        let days = || self.options.iter().flat_map(|option| &option.analysis.price.lines).filter_map(|line| line.date);
        days().min().zip(days().max())
    }

    /// An option in one line: title, GPUs, price.
    fn in_short(self, at: usize) -> String {
        let mut facts = vec![self.named(at, LONGEST_FULL)];
        if let Some(option) = self.options.get(at) {
            let totals = &option.analysis.totals;
            if totals.gpu_count > 0 {
                let models = self.language.list(&super::figures::models(self.catalog, option.plan));
                let parts = Message::new("compare-parts").with("count", totals.gpu_count).with("name", models);
                facts.push(self.words(&parts));
            }
            let price = &option.analysis.price;
            facts.extend(price.amount.map(|amount| self.words(&price.at_least(amount))));
        }
        facts.join(" · ")
    }

    fn title_page(self, today: Day) -> Page {
        let mut page = self.page("title", "deck-title");
        page.title = self.project_title();
        page.lead = self.words(&Message::new("deck-title-lead").with("count", self.options.len()).with("date", today));
        page.items.push(Item::Points((0..self.options.len()).map(|at| self.in_short(at)).collect()));
        page.speaker_notes.extend((!self.project.notes.is_empty()).then(|| self.project.notes.clone()));
        page
    }
}

/// What stands for a number that is not known.
pub(super) fn dash() -> String {
    "—".to_owned()
}
