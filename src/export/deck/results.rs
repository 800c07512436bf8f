//! Pages of throughput and of scaling.
use crate::catalog::WorkloadId;
use crate::export::deck::maker::{Maker, dash};
use crate::export::deck::{Item, Page};
use crate::export::story::Table;
use crate::locale::plain_number;
use crate::quantity::{Figure, Message};
use crate::scene::chart::Chart;

/// Most charts of a page: more could not be read from the back of a room.
const MOST_CHARTS: usize = 2;

/// Most rows of a table that shares its page with a chart of many bars.
const MOST_ROWS_ABOVE: usize = 2;

/// Most rows of a table of workloads.
const MOST_ROWS: usize = 9;

impl Maker<'_> {
    /// Throughput of the workloads: a chart where several options can be set side by side, a table of the others.
    pub(super) fn performance_pages(self) -> Vec<Page> {
        let run = self.workloads().into_iter().filter(|id| !self.rates(id).is_empty());
        let (shared, lone): (Vec<WorkloadId>, Vec<WorkloadId>) = run.partition(|id| self.rates(id).len() > 1);
        let charts: Vec<Chart> = shared.iter().filter_map(|id| self.throughput_chart(id)).collect();
        let mut pages =
            self.pages_of("performance", "deck-performance", "deck-performance-lead", charts.chunks(MOST_CHARTS));
        let single = self.options.len() == 1;
        let (key, title, lead) = if single {
            ("performance", "deck-performance", "deck-performance-one-lead")
        } else {
            ("performance-lone", "deck-performance-lone", "deck-performance-lone-lead")
        };
        for (at, ids) in lone.chunks(MOST_ROWS).enumerate() {
            let mut page = self.numbered_page((key, title, lead), at);
            page.items.push(Item::Table(self.lone_table(ids, single)));
            pages.push(page);
        }
        if single {
            let charts: Vec<Chart> = lone.iter().filter_map(|id| self.waterfall_chart(id)).take(MOST_CHARTS).collect();
            match (pages.as_mut_slice(), charts.as_slice()) {
                // Few rows would leave their page empty.
                ([page], [chart]) if lone.len() <= MOST_ROWS_ABOVE => {
                    page.items.push(Item::Chart(self.titled_waterfall(chart)));
                }
                // Their many bars with long names need the width of a page.
                _ => {
                    pages.extend(self.pages_of("waterfall", "deck-waterfall", "deck-waterfall-lead", charts.chunks(1)));
                }
            }
        }
        for page in &mut pages {
            page.speaker_notes.push(self.text("report-bands"));
            page.speaker_notes.extend(self.brakes());
        }
        pages
    }

    /// The chart with a title that says what it shows, for a page that does not.
    fn titled_waterfall(self, chart: &Chart) -> Chart {
        let title = self.words(&Message::new("deck-waterfall-of").with("workload", chart.title.as_str()));
        Chart { title, ..chart.clone() }
    }

    /// Scaling over GPUs.
    pub(super) fn scaling_pages(self) -> Vec<Page> {
        let charts: Vec<Chart> = self.workloads().iter().filter_map(|id| self.scaling_chart(id)).collect();
        let mut pages = self.pages_of("scaling", "deck-scaling", "deck-scaling-lead", charts.chunks(MOST_CHARTS));
        for page in &mut pages {
            page.speaker_notes.extend(self.efficiencies());
        }
        pages
    }

    /// Answers of language models over the number of users: tokens of all, and the wait of each.
    pub(super) fn answer_pages(self) -> Vec<Page> {
        let charts: Vec<Chart> = self.workloads().iter().flat_map(|id| self.answer_charts(id)).collect();
        self.pages_of("answers", "deck-answers", "deck-answers-lead", charts.chunks(MOST_CHARTS))
    }

    /// A page for each of these groups of charts.
    fn pages_of<'c>(self, key: &str, title: &str, lead: &str, groups: impl Iterator<Item = &'c [Chart]>) -> Vec<Page> {
        let mut pages = Vec::new();
        for (at, charts) in groups.enumerate() {
            let mut page = self.numbered_page((key, title, lead), at);
            page.items = charts.iter().cloned().map(Item::Chart).collect();
            pages.push(page);
        }
        pages
    }

    /// A page of several that say the same of different workloads; the first has no number.
    fn numbered_page(self, (key, title, lead): (&str, &str, &str), at: usize) -> Page {
        Page { lead: self.text(lead), ..self.page_of_several((key, title), at) }
    }

    /// The same without anything said.
    pub(super) fn page_of_several(self, (key, title): (&str, &str), at: usize) -> Page {
        let key = if at == 0 { key.to_owned() } else { format!("{key}-{}", at + 1) };
        let mut page = self.page(&key, title);
        if at > 0 {
            page.title = self.words(&Message::new("deck-continued").with("title", page.title).with("number", at + 1));
        }
        page
    }

    /// Workloads that one option alone runs, a row each, with what holds it back.
    fn lone_table(self, ids: &[WorkloadId], single: bool) -> Table {
        let mut head =
            vec!["report-workload", "deck-rate-head", "deck-band-head", "report-bottleneck", "deck-ideal-head"];
        if !single {
            head.insert(1, "deck-option");
        }
        let rows = ids.iter().filter_map(|id| {
            let (at, figure) = self.rates(id).into_iter().next()?;
            Some(self.lone_row(id, (at, figure), single))
        });
        let first = if single { 1 } else { 2 };
        Table {
            rows: rows.collect(),
            head: head.into_iter().map(|key| self.text(key)).collect(),
            numbers: vec![first, first + 1, first + 3],
        }
    }

    fn lone_row(self, id: &WorkloadId, (at, figure): (usize, &Figure), single: bool) -> Vec<String> {
        let result =
            self.options.get(at).and_then(|option| option.analysis.workloads.iter().find(|result| result.id == *id));
        let brake = result.and_then(|result| result.bottleneck);
        let share = result.and_then(|result| result.efficiency);
        let mut row = vec![
            self.workload_title(id),
            super::figures::unit(figure.value, &self.rate_unit(id)),
            if figure.low < figure.high {
                format!("{}–{}", plain_number(figure.low), plain_number(figure.high))
            } else {
                dash()
            },
            brake.map_or_else(dash, |brake| self.text(&format!("bottleneck-{}", brake.key()))),
            share.map_or_else(dash, |share| format!("{} %", (share * 100.0).round())),
        ];
        if !single {
            row.insert(1, self.head_of(at));
        }
        row
    }

    /// What holds each option back in each workload.
    fn brakes(self) -> Vec<String> {
        let mut notes = Vec::new();
        for (at, option) in self.options.iter().enumerate() {
            for result in &option.analysis.workloads {
                let Some(brake) = result.bottleneck else { continue };
                let note = Message::new("deck-brake")
                    .with("option", self.head_of(at))
                    .with("workload", self.workload_title(&result.id))
                    .with("brake", Message::new(format!("bottleneck-{}", brake.key())));
                notes.push(self.words(&note));
            }
        }
        notes
    }

    /// How much of the ideal each option keeps with all its GPUs.
    fn efficiencies(self) -> Vec<String> {
        let mut notes = Vec::new();
        for (at, option) in self.options.iter().enumerate() {
            for result in &option.analysis.workloads {
                let Some(share) = result.efficiency else { continue };
                let note = Message::new("deck-efficiency")
                    .with("option", self.head_of(at))
                    .with("workload", self.workload_title(&result.id))
                    .with("percent", (share * 100.0).round());
                notes.push(self.words(&note));
            }
        }
        notes
    }
}
