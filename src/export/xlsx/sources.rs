//! What the numbers rest on: assumptions, exchange rates, and where each price is from.
use rust_xlsxwriter::{Workbook, XlsxError};

use crate::analysis::{Assumption, PriceLine};
use crate::export::sources::part_name;
use crate::export::xlsx::Maker;
use crate::export::xlsx::bill::kind_key;
use crate::export::xlsx::grid::{Cell, Grid};
use crate::quantity::{Confidence, Message, Money};

/// Column of sources, behind the other eight.
const SOURCE: usize = 7;

/// The value of an assumption: a share, an amount or a plain number.
fn value(assumption: &Assumption) -> Cell {
    match assumption.key {
        "resale-share" | "busy-share" | "support-share" => Cell::Percent(Some(assumption.value)),
        "kwh-price" | "rack-unit-month" | "kw-month" | "rent-gpu-hour" => Cell::Amount(assumption.value),
        _ => Cell::Number(Some(assumption.value)),
    }
}

impl Maker<'_> {
    pub(super) fn sources(&self, workbook: &mut Workbook) -> Result<(), XlsxError> {
        let sheet = workbook.add_worksheet();
        sheet.set_name(self.text("xlsx-sources"))?;
        let mut grid = Grid::new(sheet, &self.look, self.book.language, &self.text("xlsx-sources"))?;
        grid.sentences(&self.book.deck.footer, 6, &self.look.muted())?;
        grid.row += 1;
        self.assumptions(&mut grid)?;
        self.rates_of_exchange(&mut grid)?;
        self.price_sources(&mut grid)?;
        grid.finish(0, 9, &self.book.deck.footer)
    }

    fn assumptions(&self, grid: &mut Grid<'_>) -> Result<(), XlsxError> {
        // The terms are the project's, so those of the first option stand for all.
        let Some(option) = self.book.options.first() else { return Ok(()) };
        grid.section(&self.text("xlsx-assumptions"))?;
        // Sources stand below each other over the whole sheet.
        let heads = ["xlsx-what", "xlsx-value", "xlsx-set-by", "report-date"].map(|key| self.text(key));
        let gap = std::iter::repeat_n(String::new(), SOURCE - heads.len());
        let heads: Vec<String> = heads.into_iter().chain(gap).chain([self.text("report-source")]).collect();
        grid.heads(&heads, &[1])?;
        for assumption in &option.analysis.ownership.assumptions {
            let own = if assumption.own { "xlsx-own" } else { "xlsx-estimate" };
            let named = Message::new(format!("deck-assumption-{}", assumption.key)).or(assumption.key);
            let mut cells = vec![
                Cell::Name(self.words(&named)),
                value(assumption),
                Cell::Text(self.text(own)),
                assumption.date.map_or(Cell::Empty, |day| Cell::Day(Some(day))),
            ];
            cells.resize_with(SOURCE, || Cell::Empty);
            cells.push(Cell::Muted(self.book.language.data(&assumption.source)));
            grid.line(&cells)?;
        }
        grid.row += 1;
        Ok(())
    }

    fn rates_of_exchange(&self, grid: &mut Grid<'_>) -> Result<(), XlsxError> {
        if self.book.project.rates.is_empty() {
            return Ok(());
        }
        grid.section(&self.text("xlsx-rates-of-exchange"))?;
        grid.heads(&self.heads(&["xlsx-from", "xlsx-rate", "xlsx-to", "report-date"]), &[1])?;
        for rate in &self.book.project.rates {
            let cells = [
                Cell::Text(rate.from.to_string()),
                Cell::Number(Some(Money::new(rate.rate, rate.to).to_f64())),
                Cell::Text(rate.to.to_string()),
                Cell::Day(Some(rate.date)),
            ];
            grid.line(&cells)?;
        }
        grid.row += 1;
        Ok(())
    }

    fn price_sources(&self, grid: &mut Grid<'_>) -> Result<(), XlsxError> {
        grid.section(&self.text("xlsx-price-sources"))?;
        let heads = [
            "report-part",
            "xlsx-original",
            "xlsx-currency",
            "report-date",
            "xlsx-until",
            "xlsx-kind",
            "xlsx-confidence",
            "report-source",
            "report-note",
        ];
        grid.heads(&self.heads(&heads), &[1])?;
        let mut told: Vec<&PriceLine> = Vec::new();
        for line in self.book.options.iter().flat_map(|option| &option.analysis.price.lines) {
            // Each price once, though several options rest on it; options may have kept prices of other days.
            let same = |other: &&PriceLine| {
                let price = |line: &PriceLine| (line.original, line.date, line.valid_until);
                other.part == line.part && other.source == line.source && price(other) == price(line)
            };
            if told.iter().any(same) {
                continue;
            }
            told.push(line);
            let kind = line.kind.map(|kind| self.text(kind_key(kind)));
            let confidence = line.confidence.map(|confidence| self.text(confidence_key(confidence)));
            let cells = [
                Cell::Name(part_name(line, self.book.language)),
                Cell::Number(line.original.map(Money::to_f64)),
                Cell::Text(line.original.map_or_else(String::new, |money| money.currency.to_string())),
                Cell::Day(line.date),
                line.valid_until.map_or(Cell::Empty, |day| Cell::Day(Some(day))),
                Cell::Text(kind.unwrap_or_default()),
                Cell::Text(confidence.unwrap_or_default()),
                Cell::Muted(self.book.language.data(&line.source)),
                Cell::Muted(self.book.language.data(&line.note)),
            ];
            grid.line(&cells)?;
        }
        Ok(())
    }
}

fn confidence_key(confidence: Confidence) -> &'static str {
    match confidence {
        Confidence::Low => "xlsx-confidence-low",
        Confidence::Medium => "xlsx-confidence-medium",
        Confidence::High => "xlsx-confidence-high",
    }
}
