//! The bill of materials: counts times prices, discount, tax and total as formulas that go on working.
use rust_decimal::prelude::ToPrimitive as _;
use rust_xlsxwriter::{Workbook, XlsxError};

use crate::analysis::{Price, PriceLine};
use crate::catalog::price::PriceKind;
use crate::export::report::basis_name;
use crate::export::xlsx::Maker;
use crate::export::xlsx::grid::{Cell, Grid};
use crate::export::xlsx::look;
use crate::quantity::{Message, Money};

/// Columns of the sheet.
const PART: u16 = 0;
const COUNT: u16 = 1;
const EACH: u16 = 2;
const TOTAL: u16 = 3;
const COLUMNS: u16 = 8;

/// Rows above the first option: title, a line of explanation, heads.
const TOP: u32 = 4;

/// Rows of an option beside its lines: name, subtotal, discount, net, tax, total, basis, gap.
const AROUND: u32 = 8;

impl Maker<'_> {
    /// For each option the row of its total, if it has one, counted as the format does from 1.
    pub(super) fn bill_totals(&self) -> Vec<Option<u32>> {
        let mut row = TOP;
        let mut totals = Vec::new();
        for option in self.book.options {
            let price = &option.analysis.price;
            let lines = u32::try_from(price.lines.len()).unwrap_or(0);
            // Name, lines, subtotal, discount, net, tax, then the total; rows are named from 1.
            totals.push(price.amount.map(|_| row + 1 + lines + 4 + 1));
            row += lines + AROUND;
        }
        totals
    }

    pub(super) fn bill(&self, workbook: &mut Workbook) -> Result<(), XlsxError> {
        let sheet = workbook.add_worksheet();
        sheet.set_name(self.text("xlsx-bill"))?;
        let mut grid = Grid::new(sheet, &self.look, self.book.language, &self.text("xlsx-bill"))?;
        grid.put(0, &self.text("xlsx-bill-hint"), &self.look.muted())?;
        grid.row += 1;
        let heads = self.heads(&[
            "report-part",
            "report-count",
            "report-each",
            "report-total",
            "report-date",
            "xlsx-kind",
            "report-source",
            "report-note",
        ]);
        grid.heads(&heads, &[1, 2, 3])?;
        let frozen = grid.row;
        for (at, option) in self.book.options.iter().enumerate() {
            let start = grid.row;
            grid.section(&self.option_name(at))?;
            self.lines(&mut grid, &option.analysis.price)?;
            let lines = u32::try_from(option.analysis.price.lines.len()).unwrap_or(0);
            grid.row = start + lines + AROUND;
        }
        grid.finish(frozen, COLUMNS, &self.book.deck.footer)
    }

    fn lines(&self, grid: &mut Grid<'_>, price: &Price) -> Result<(), XlsxError> {
        let first = grid.row + 1;
        for line in &price.lines {
            self.line(grid, line)?;
        }
        let Some(amount) = price.amount else {
            return grid.put(PART, &self.text("report-price-unknown"), &self.look.muted());
        };
        let amount = amount.amount.round_dp(2).to_f64().unwrap_or(f64::NAN);
        let last = grid.row;
        let sums = price.lines.iter().filter_map(|line| line.total).map(Money::to_f64).sum();
        let row = |grid: &Grid<'_>| grid.row + 1;
        let sum = look::sum(self.look.money());
        grid.put(PART, &self.text("xlsx-subtotal"), &look::sum(self.look.plain()))?;
        grid.formula(TOTAL, &format!("=SUM(D{first}:D{last})"), sums, &sum)?;
        let subtotal = row(grid);
        grid.row += 1;
        self.rate(grid, "xlsx-discount", &format!("=-ROUND(D{subtotal}*B{},2)", row(grid)))?;
        grid.put(PART, &self.text("xlsx-net"), &look::sum(self.look.plain()))?;
        grid.formula(TOTAL, &format!("=ROUND(D{subtotal}+D{},2)", row(grid) - 1), amount, &sum)?;
        let net = row(grid);
        grid.row += 1;
        self.rate(grid, "xlsx-tax", &format!("=ROUND(D{net}*B{},2)", row(grid)))?;
        let total = look::total;
        grid.sheet.set_row_height(grid.row, 20)?;
        let named = Message::new("xlsx-total").with("currency", self.book.project.currency.code());
        grid.text(PART, &self.words(&named), &total(self.look.plain()))?;
        for column in [COUNT, EACH] {
            grid.put(column, "", &total(self.look.plain()))?;
        }
        grid.formula(TOTAL, &format!("=D{net}+D{}", row(grid) - 1), amount, &total(self.look.money()))?;
        grid.row += 1;
        let mut basis = vec![self.text(&format!("report-price-{}", basis_name(price.basis)))];
        if !price.missing.is_empty() {
            basis.push(self.words(&Message::new("report-price-missing").with("parts", price.missing.clone())));
        }
        grid.put(PART, &basis.join(". "), &self.look.muted())
    }

    /// A line of a rate that the reader fills in and what it comes to.
    fn rate(&self, grid: &mut Grid<'_>, key: &str, formula: &str) -> Result<(), XlsxError> {
        grid.put(PART, &self.text(key), &self.look.plain())?;
        grid.number(COUNT, 0.0, &self.look.input())?;
        grid.formula(TOTAL, formula, 0.0, &self.look.money())?;
        grid.row += 1;
        Ok(())
    }

    fn line(&self, grid: &mut Grid<'_>, line: &PriceLine) -> Result<(), XlsxError> {
        let row = grid.row + 1;
        grid.cell(PART, &Cell::Text(line.name.clone()))?;
        grid.cell(COUNT, &Cell::Number(Some(line.count as f64)))?;
        grid.cell(EACH, &Cell::Money(line.each))?;
        match line.total {
            Some(total) => grid.formula(TOTAL, &format!("=B{row}*C{row}"), total.to_f64(), &self.look.money())?,
            None => grid.cell(TOTAL, &Cell::Money(None))?,
        }
        grid.cell(4, &Cell::Day(line.date))?;
        let kind = line.kind.map(|kind| self.text(kind_key(kind)));
        grid.cell(5, &Cell::Text(kind.unwrap_or_default()))?;
        grid.cell(6, &Cell::Muted(line.source.clone()))?;
        grid.cell(7, &Cell::Muted(line.note.clone()))?;
        grid.row += 1;
        Ok(())
    }
}

/// Key of the name of a kind of price.
pub(super) fn kind_key(kind: PriceKind) -> &'static str {
    match kind {
        PriceKind::LaunchMsrp => "price-launch",
        PriceKind::List => "price-list",
        PriceKind::Street => "price-street",
        PriceKind::Quote => "price-quote",
        PriceKind::Rent => "price-rent",
        PriceKind::Estimate => "price-estimate",
    }
}
