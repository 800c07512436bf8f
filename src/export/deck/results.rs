//! Pages of throughput and of scaling.
use crate::export::deck::maker::Maker;
use crate::export::deck::{Item, Page};
use crate::quantity::Message;
use crate::scene::chart::Chart;

/// Most charts of a page.
const MOST_CHARTS: usize = 4;

impl Maker<'_> {
    /// Throughput of the workloads, four on a page.
    pub(super) fn performance_pages(self) -> Vec<Page> {
        let charts: Vec<Chart> = self.workloads().iter().filter_map(|id| self.throughput_chart(id)).collect();
        let mut pages = self.pages_of("performance", "deck-performance", "deck-performance-lead", &charts);
        for page in &mut pages {
            page.speaker_notes.push(self.text("report-bands"));
            page.speaker_notes.extend(self.brakes());
        }
        pages
    }

    /// Scaling over GPUs, four on a page.
    pub(super) fn scaling_pages(self) -> Vec<Page> {
        let charts: Vec<Chart> = self.workloads().iter().filter_map(|id| self.scaling_chart(id)).collect();
        let mut pages = self.pages_of("scaling", "deck-scaling", "deck-scaling-lead", &charts);
        for page in &mut pages {
            page.speaker_notes.extend(self.efficiencies());
        }
        pages
    }

    fn pages_of(self, key: &str, title: &str, lead: &str, charts: &[Chart]) -> Vec<Page> {
        let mut pages = Vec::new();
        for (at, charts) in charts.chunks(MOST_CHARTS).enumerate() {
            let key = if at == 0 { key.to_owned() } else { format!("{key}-{}", at + 1) };
            let mut page = self.page(&key, title);
            if at > 0 {
                page.title =
                    self.words(&Message::new("deck-continued").with("title", page.title).with("number", at + 1));
            }
            page.lead = self.text(lead);
            page.items = charts.iter().cloned().map(Item::Chart).collect();
            pages.push(page);
        }
        pages
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
