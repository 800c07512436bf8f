//! Options side by side: what decides on one page, what engineers ask for on the next.
use crate::analysis::compare::{Comparison, Row, compare};
use crate::catalog::gpu::Headline;
use crate::export::comparison::line;
use crate::export::deck::maker::Maker;
use crate::export::deck::{Item, Page};
use crate::export::story::Table;
use crate::quantity::Message;

/// Rows that decide, in the order of the page.
const DECIDING: [&str; 10] = [
    "verdict",
    "gpus",
    "vram_gb",
    "fp16_tensor_tflops",
    "fp16_tflops",
    "mem_bw_gb_s",
    "pair_slowest_gb_s",
    "max_w",
    "price",
    "cost_per_year",
];

/// Rows that engineers ask for, in the order of the page.
const TECHNICAL: [&str; 19] = [
    "chassis",
    "nodes",
    "cpus",
    "ram_gb",
    "vram_per_gpu_gb",
    "largest_pool_gb",
    "fp64_tflops",
    "fp32_tflops",
    "bf16_tensor_tflops",
    "fp8_tensor_tflops",
    "int8_tops",
    "lanes_left",
    "lanes_over",
    "oversubscription",
    "non_blocking",
    "pair_fastest_gb_s",
    "all_reduce_gb_s",
    "typical_w",
    "rack_units",
];

/// Most rows of a page: more cannot be read from the back of a room.
const MOST_ROWS: usize = 13;

/// Most workloads in the table of what decides.
const MOST_WORKLOADS: usize = 3;

impl Maker<'_> {
    /// All rows of the comparison, against the first option.
    pub(super) fn comparison(self) -> Comparison {
        compare(self.catalog, &self.candidates(), 0)
    }

    /// Pages of options side by side; none for a single option.
    pub(super) fn comparison_pages(self) -> Vec<Page> {
        if self.options.len() < 2 {
            return Vec::new();
        }
        let comparison = self.comparison();
        let rates = comparison.rows.iter().filter(|row| row.id.starts_with("throughput:")).take(MOST_WORKLOADS);
        let (mut deciding, last) = (pick(&comparison, &DECIDING[..7]), pick(&comparison, &DECIDING[7..]));
        // Plain FP16 says something only where tensor cores do not say more.
        if deciding
            .iter()
            .any(|row| row.id == "fp16_tensor_tflops" && row.cells.iter().all(|cell| cell.figure.is_some()))
        {
            deciding.retain(|row| row.id != "fp16_tflops");
        }
        // Where FP16 is slower than FP32, programs reckon in FP32.
        if let Some(fp32) = comparison.headline().filter(|row| row.id == Headline::Fp32.key())
            && let Some(plain) = deciding.iter_mut().find(|row| row.id == Headline::Fp16.key())
        {
            *plain = fp32;
        }
        deciding.extend(rates);
        deciding.extend(last);
        let mut technical = pick(&comparison, &TECHNICAL);
        technical.retain(|row| !row.same);
        let mut pages = self.compared("comparison", "deck-comparison", &deciding);
        pages.extend(self.compared("comparison-technical", "deck-comparison-technical", &technical));
        pages
    }

    /// Pages of these rows: as few as hold them all, about equally full; none without rows.
    fn compared(self, key: &str, title: &str, rows: &[&Row]) -> Vec<Page> {
        let pages = rows.len().div_ceil(MOST_ROWS).max(1);
        let groups = rows.chunks(rows.len().div_ceil(pages).max(1));
        groups.enumerate().map(|(at, rows)| self.compared_page((key, title), at, rows)).collect()
    }

    fn compared_page(self, (key, title): (&str, &str), at: usize, rows: &[&Row]) -> Page {
        let mut page = self.page_of_several((key, title), at);
        page.lead = self.words(&Message::new("compare-legend").with("letter", "A"));
        page.items.push(Item::Table(self.table(rows.iter().copied())));
        let bands =
            rows.iter().flat_map(|row| &row.cells).any(|cell| cell.figure.as_ref().is_some_and(|it| it.low < it.high));
        page.speaker_notes.extend(bands.then(|| self.text("report-bands")));
        page
    }

    /// A table of these rows with a column for each option.
    pub(super) fn table<'r>(self, rows: impl IntoIterator<Item = &'r Row>) -> Table {
        let columns = self.candidates().len();
        let mut head = vec![String::new()];
        head.extend((0..columns).map(|at| self.head_of(at)));
        let rows = rows.into_iter().map(|row| line(row, self.language)).collect();
        Table { head, rows, numbers: (1..=columns).collect() }
    }
}

/// Rows with these ids, in the order of the ids.
pub(super) fn pick<'a>(comparison: &'a Comparison, ids: &[&str]) -> Vec<&'a Row> {
    ids.iter().filter_map(|id| comparison.rows.iter().find(|row| row.id == *id)).collect()
}
