//! What the numbers rest on: assumptions, exchange rates, and where each price is from.
use rust_xlsxwriter::{Workbook, XlsxError};

use crate::export::xlsx::Maker;
use crate::export::xlsx::bill::kind_key;
use crate::export::xlsx::grid::{Cell, Grid};
use crate::quantity::{Confidence, Message, Money};

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
        let heads = ["xlsx-what", "xlsx-value", "xlsx-set-by", "report-date", "report-source"];
        grid.heads(&self.heads(&heads), &[1])?;
        for assumption in &option.analysis.ownership.assumptions {
            let own = if assumption.own { "xlsx-own" } else { "xlsx-estimate" };
            let cells = [
                Cell::Name(self.words(&Message::new(format!("deck-assumption-{}", assumption.key)).or(assumption.key))),
                Cell::Number(Some(assumption.value)),
                Cell::Text(self.text(own)),
                assumption.date.map_or(Cell::Empty, |day| Cell::Day(Some(day))),
                Cell::Muted(self.book.language.data(&assumption.source)),
            ];
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
        let mut told: Vec<&str> = Vec::new();
        for line in self.book.options.iter().flat_map(|option| &option.analysis.price.lines) {
            // Each part once, though several options have it.
            if told.contains(&line.part.as_str()) && line.part != "quote" {
                continue;
            }
            told.push(&line.part);
            let kind = line.kind.map(|kind| self.text(kind_key(kind)));
            let confidence = line.confidence.map(|confidence| self.text(confidence_key(confidence)));
            let cells = [
                Cell::Name(line.name.clone()),
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
