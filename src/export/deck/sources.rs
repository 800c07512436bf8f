//! What was assumed, and where numbers are from.
use crate::analysis::Assumption;
use crate::export::comparison::letter;
use crate::export::deck::maker::{Maker, dash};
use crate::export::deck::{Item, Page};
use crate::export::report::basis_name;
use crate::export::sources;
use crate::export::story::Table;
use crate::locale::plain_number;
use crate::quantity::{Arg, Message};

/// What all figures rest on, by keys of the translation files.
pub const ASSUMED: [&str; 4] = ["deck-assume-bands", "deck-assume-peaks", "deck-assume-power", "deck-assume-supplies"];

impl Maker<'_> {
    /// What was assumed of owning and of the results.
    pub(super) fn assumptions_page(self) -> Page {
        let mut page = self.page("assumptions", "deck-assumptions");
        page.lead = self.text("deck-assumptions-lead");
        let assumptions = self.options.first().map(|option| option.analysis.ownership.assumptions.as_slice());
        let rows: Vec<Vec<String>> = assumptions.unwrap_or_default().iter().map(|it| self.assumption(it)).collect();
        if !rows.is_empty() {
            let head = ["deck-assumption", "deck-value", "deck-from"].iter().map(|key| self.text(key)).collect();
            page.items.push(Item::Table(Table { head, rows, numbers: vec![1] }));
        }
        let mut points: Vec<String> = ASSUMED.iter().map(|key| self.text(key)).collect();
        points.extend(self.comparison().counted.iter().map(|told| self.words(told)));
        page.items.push(Item::Points(points));
        page
    }

    fn assumption(self, assumption: &Assumption) -> Vec<String> {
        let key = assumption.key;
        let value = match key {
            "resale-share" | "busy-share" | "support-share" => format!("{} %", plain_number(assumption.value * 100.0)),
            _ if assumption.is_money() => self.money(Some(assumption.value)),
            _ => plain_number(assumption.value),
        };
        let from = match (assumption.own, assumption.source.as_str()) {
            (true, _) => self.text("deck-from-user"),
            (false, "") if key == "pue" && assumption.value <= 1.0 => self.text("deck-from-no-cooling"),
            (false, "") => self.text("deck-from-planning"),
            (false, source) => self.language.data(source),
        };
        let from = match assumption.date {
            Some(date) => self.words(&Message::new("deck-dated").with("what", from).with("date", date)),
            None => from,
        };
        vec![self.words(&Message::new(format!("deck-assumption-{key}")).or(key)), value, from]
    }

    /// Where the numbers are from.
    pub(super) fn sources_page(self) -> Page {
        let mut page = self.page("sources", "deck-sources");
        page.lead = self.words(&Message::new("deck-sources-lead").with("catalogue", self.catalogue()));
        let head = ["deck-option", "deck-price", "deck-basis", "deck-oldest", "deck-newest"];
        let head = head.iter().map(|key| self.text(key)).collect();
        let rows = (0..self.options.len()).map(|at| self.price_source(at)).collect();
        page.items.push(Item::Table(Table { head, rows, numbers: vec![1] }));
        let mut points: Vec<String> = self
            .project
            .rates
            .iter()
            .map(|rate| {
                let line = Message::new("deck-rate").with("from", rate.from.code()).with("to", rate.to.code());
                self.words(&line.with("rate", rate.rate.normalize().to_string()).with("date", rate.date))
            })
            .collect();
        points.extend(self.missing_prices());
        points.push(self.text("deck-source-parts"));
        points.push(self.text("deck-source-links"));
        points.push(self.text("deck-source-throughput"));
        page.items.push(Item::Points(points));
        page.speaker_notes = self.origins();
        page
    }

    fn price_source(self, at: usize) -> Vec<String> {
        let Some(option) = self.options.get(at) else { return Vec::new() };
        let price = &option.analysis.price;
        let days = || price.lines.iter().filter_map(|line| line.date);
        let day = |day: Option<crate::quantity::Day>| day.map_or_else(dash, |day| self.language.date(day));
        vec![
            self.head_of(at),
            price.amount.map_or_else(dash, |amount| self.words(&price.at_least(amount))),
            price.amount.map_or_else(dash, |_| self.text(&format!("report-price-{}", basis_name(price.basis)))),
            day(days().min()),
            day(days().max()),
        ]
    }

    /// Sources of prices and throughputs, each with all that an option has from it.
    fn origins(self) -> Vec<String> {
        let mut notes: Vec<String> = Vec::new();
        for (at, option) in self.options.iter().enumerate() {
            let prices = option
                .analysis
                .price
                .lines
                .iter()
                .map(|line| (sources::part_name(line, self.language), line.source.clone()));
            let rates = option.analysis.workloads.iter().filter_map(|result| {
                Some((self.workload_title(&result.id), sources::of_figure(result.throughput.as_ref()?, self.language)))
            });
            let mut by_source: Vec<(String, Vec<String>)> = Vec::new();
            for (what, source) in prices.chain(rates).filter(|(_, source)| !source.is_empty()) {
                match by_source.iter_mut().find(|(known, _)| *known == source) {
                    Some((_, all)) => all.push(what),
                    None => by_source.push((source, vec![what])),
                }
            }
            for (source, all) in by_source {
                let key = if self.options.len() == 1 { "deck-origin-only" } else { "deck-origin" };
                let note = Message::new(key).with("letter", letter(at)).with("what", self.language.list(&all));
                notes.push(self.words(&note.with("source", Arg::Data(source))));
            }
        }
        notes
    }
}
