//! The first sheet: what the options are, what they can do and what they cost, in one view.
use rust_xlsxwriter::{Workbook, XlsxError};

use crate::analysis::compare::Group;
use crate::export::comparison::row_name;
use crate::export::xlsx::Maker;
use crate::export::xlsx::comparison::number;
use crate::export::xlsx::grid::{Cell, Grid};
use crate::export::xlsx::look;

/// Rows that a manager asks for first, by the names of the comparison.
const ROWS: &[&str] = &[
    "verdict",
    "chassis",
    "nodes",
    "gpus",
    "vram_gb",
    "largest_pool_gb",
    "fp32_tflops",
    "fp16_tensor_tflops",
    "fp16_tflops",
    "mem_bw_gb_s",
    "pair_slowest_gb_s",
    "lanes_left",
    "typical_w",
    "max_w",
    "rack_units",
    "cost_per_year",
    "rent_per_month",
    "break_even_months",
];

/// Columns over which sentences run, however few the options are.
const LEAST_COLUMNS: u16 = 4;

impl Maker<'_> {
    pub(super) fn summary(&self, workbook: &mut Workbook, totals: &[Option<u32>]) -> Result<(), XlsxError> {
        let bill = self.text("xlsx-bill");
        let sheet = workbook.add_worksheet();
        sheet.set_name(self.text("xlsx-summary"))?;
        let title = if self.book.deck.title.is_empty() { &self.book.project.title } else { &self.book.deck.title };
        let mut grid = Grid::new(sheet, &self.look, self.book.language, title)?;
        let columns = u16::try_from(self.book.options.len() + 1).unwrap_or(u16::MAX).max(LEAST_COLUMNS);
        grid.sentences(&self.book.deck.footer, columns, &self.look.muted())?;
        grid.row += 1;
        let mut heads = vec![self.text("xlsx-what")];
        heads.extend((0..self.book.options.len()).map(|at| self.option_name(at)));
        let numbers: Vec<usize> = (1..heads.len()).collect();
        grid.heads(&heads, &numbers)?;
        let frozen = grid.row;
        grid.high(20.0);
        grid.text(0, &self.text("compare-row-price"), &look::total(self.look.plain()))?;
        for (at, option) in (1..).zip(self.book.options) {
            let total = totals.get(usize::from(at) - 1).copied().flatten();
            match (total, option.analysis.price.amount) {
                (Some(row), Some(amount)) => {
                    let formula = format!("='{}'!D{row}", bill.replace('\'', "''"));
                    let amount = amount.amount.round_dp(2).try_into().unwrap_or(f64::NAN);
                    let marks = look::at_least(&option.analysis.price);
                    let format = look::total(self.look.marked_money(amount, marks));
                    grid.formula(at, &formula, amount, &format)?;
                }
                _ => grid.cell(at, &Cell::Money(None))?,
            }
        }
        grid.row += 1;
        let rows = &self.comparison.rows;
        let named = ROWS.iter().filter_map(|id| rows.iter().find(|row| row.id == *id));
        let rates = rows.iter().filter(|row| row.group == Group::Workloads);
        for row in named.chain(rates) {
            grid.cell(0, &Cell::Text(row_name(row, self.book.language)))?;
            for (at, cell) in (1..).zip(&row.cells) {
                if let Some(figure) = &cell.figure {
                    grid.number(at, figure.value, &number(&self.look, row, cell, figure.value))?;
                } else {
                    let words = self.words(&cell.text);
                    let format = self.look.wrapped().set_align(rust_xlsxwriter::FormatAlign::Right);
                    grid.text(at, &words, &format)?;
                }
            }
            grid.row += 1;
        }
        grid.row += 1;
        grid.sentences(&self.text("report-bands"), columns, &self.look.muted())?;
        // Below the table: what stands above it stays in sight while the reader scrolls.
        if !self.book.project.notes.is_empty() {
            grid.sentences(&self.book.project.notes, columns, &self.look.plain())?;
        }
        grid.finish(frozen, columns, &self.book.deck.footer)?;
        sheet.set_print_fit_to_pages(1, 1);
        Ok(())
    }
}
