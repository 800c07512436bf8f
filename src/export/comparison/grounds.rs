//! What a comparison rests on: catalogue, days of prices, exchange rates with where they are from, assumptions.
use crate::analysis::{Assumption, cost};
use crate::catalog::Catalog;
use crate::export::comparison::letter;
use crate::export::deck;
use crate::export::report::Analysed;
use crate::export::story::{Block, basis_blocks};
use crate::locale::Language;
use crate::plan::{Project, Rate};
use crate::quantity::{Currency, Day, Message};

/// An exchange rate in use, and where it is from.
#[derive(Debug, Clone, PartialEq)]
pub struct UsedRate {
    /// The rate.
    pub rate: Rate,
    /// File or preset whose rate it is; `None` if it was given with the question.
    pub source: Option<String>,
    /// Files and presets whose prices it serves.
    pub files: Vec<String>,
}

impl UsedRate {
    /// Adds the rates by which a file's prices come into a currency: of several between the same currencies the one that
    /// counts.
    pub fn add(used: &mut Vec<Self>, project: &Project, file: &str, source: impl Fn(&Rate) -> Option<String>) {
        let to = project.currency;
        let others: std::collections::BTreeSet<Currency> = project
            .rates
            .iter()
            .filter(|rate| rate.from == to || rate.to == to)
            .flat_map(|rate| [rate.from, rate.to])
            .filter(|currency| *currency != to)
            .collect();
        for rate in others.into_iter().filter_map(|from| cost::rate_for(project, from)) {
            let source = source(rate);
            match used.iter_mut().find(|known| known.rate == *rate && known.source == source) {
                Some(known) => known.files.push(file.to_owned()),
                None => used.push(Self { rate: *rate, source, files: vec![file.to_owned()] }),
            }
        }
    }

    /// The rate in words, with its day, and where it is from.
    #[must_use]
    pub fn message(&self) -> Message {
        let from = match &self.source {
            Some(file) => Message::new("compare-rate-of").with("file", file.as_str()),
            None => Message::new("compare-rate-given"),
        };
        Message::new("compare-rate")
            .with("from", self.rate.from.code())
            .with("to", self.rate.to.code())
            .with("rate", self.rate.rate.normalize().to_string())
            .with("date", self.rate.date)
            .with("source", from)
            .with("files", self.files.clone())
    }
}

/// What a comparison rests on.
#[derive(Debug, Clone, Copy)]
pub struct Grounds<'a> {
    /// The catalogue, with the machines of all projects.
    pub catalog: &'a Catalog,
    /// Currency of all amounts.
    pub currency: Currency,
    /// The options, in the order of the comparison.
    pub options: &'a [Analysed<'a>],
    /// Exchange rates in use.
    pub rates: &'a [UsedRate],
    /// Day of the comparison.
    pub today: Day,
}

/// Tells what a comparison rests on, as the pages of a meeting do.
#[must_use]
pub fn tell(grounds: &Grounds<'_>, language: Language) -> Vec<Block> {
    let project = Project { currency: grounds.currency, ..Project::default() };
    let mut blocks = Vec::new();
    let groups = alike(grounds.options);
    for letters in &groups {
        let options: Vec<Analysed<'_>> = letters.iter().filter_map(|at| grounds.options.get(*at)).copied().collect();
        let [mut page, _] = deck::basis(grounds.catalog, &project, &options, language);
        if groups.len() > 1 {
            let letters: Vec<String> = letters.iter().map(|at| letter(*at)).collect();
            let title = Message::new("compare-basis-of").with("title", page.title).with("letters", letters);
            page.title = language.words(&title);
        }
        blocks.extend(basis_blocks(page));
    }
    let [_, page] = deck::basis(grounds.catalog, &project, grounds.options, language);
    let mut sources = basis_blocks(page);
    // Rates stand below the prices that they convert, before what all comparisons have in common.
    let table = sources.iter().position(|block| matches!(block, Block::Table(_))).map_or(sources.len(), |at| at + 1);
    let common = sources.split_off(table);
    let day = Message::new("compare-made").with("date", grounds.today).with("currency", grounds.currency.code());
    sources.push(Block::Line(language.words(&day)));
    sources.extend(grounds.rates.iter().map(|rate| Block::Line(language.words(&rate.message()))));
    blocks.extend(sources);
    blocks.extend(common);
    blocks
}

/// Places of options that assume the same.
fn alike(options: &[Analysed<'_>]) -> Vec<Vec<usize>> {
    let mut groups: Vec<(&[Assumption], Vec<usize>)> = Vec::new();
    for (at, option) in options.iter().enumerate() {
        let assumptions = option.analysis.ownership.assumptions.as_slice();
        match groups.iter_mut().find(|(known, _)| *known == assumptions) {
            Some((_, places)) => places.push(at),
            None => groups.push((assumptions, vec![at])),
        }
    }
    groups.into_iter().map(|(_, places)| places).collect()
}
