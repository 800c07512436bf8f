//! The bill of materials: counts times prices, discount, tax and total as formulas that go on working.
use rust_decimal::prelude::ToPrimitive as _;
use rust_xlsxwriter::{Workbook, XlsxError};

use crate::analysis::{Price, PriceLine};
use crate::catalog::price::PriceKind;
use crate::export::report::basis_name;
use crate::export::sources::part_name;
use crate::export::xlsx::Maker;
use crate::export::xlsx::grid::{Cell, Grid};
use crate::export::xlsx::look;
use crate::quantity::{Message, Money};

/// Columns of the sheet.
const PART: u16 = 0;
const COUNT: u16 = 1;
const EACH: u16 = 2;
const TOTAL: u16 = 3;
const OFF: u16 = 4;
const TAX: u16 = 5;
const DATE: u16 = 6;
const SOURCE: u16 = 8;
const COLUMNS: u16 = 9;

/// Rows above the first option: title, a line of explanation, heads.
const TOP: u32 = 4;

/// Rows of an option beside its lines: name, subtotal, discount, net, tax, total, basis, gap.
const AROUND: u32 = 8;

impl Maker<'_> {
    /// For each option the row of its price without tax, if it has one, counted as the format does from 1.
    pub(super) fn bill_totals(&self) -> Vec<Option<u32>> {
        let mut row = TOP;
        let mut totals = Vec::new();
        for option in self.book.options {
            let price = &option.analysis.price;
            let lines = u32::try_from(price.lines.len()).unwrap_or(0);
            // Name, lines, sum of the parts, discount, then the price; rows are named from 1.
            totals.push(price.amount.map(|_| row + 1 + lines + 2 + 1));
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
            "xlsx-off",
            "xlsx-tax",
            "report-date",
            "xlsx-kind",
            "report-source",
        ]);
        grid.heads(&heads, &[1, 2, 3, 4, 5])?;
        let frozen = grid.row;
        for (at, option) in self.book.options.iter().enumerate() {
            let start = grid.row;
            grid.section(&self.option_name(at))?;
            self.lines(&mut grid, &option.analysis.price)?;
            let lines = u32::try_from(option.analysis.price.lines.len()).unwrap_or(0);
            grid.row = start + lines + AROUND;
        }
        // Sources have their own sheet in print, with what they say besides.
        grid.print_only(SOURCE);
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
        let sums: f64 = price.lines.iter().filter_map(|line| line.total).map(Money::to_f64).sum();
        let row = |grid: &Grid<'_>| grid.row + 1;
        let least = look::at_least(price);
        let sum = look::sum(self.look.marked_money(amount, least));
        grid.put(PART, &self.text("xlsx-subtotal"), &look::sum(self.look.plain()))?;
        grid.formula(TOTAL, &format!("=SUM(D{first}:D{last})"), sums, &sum)?;
        let subtotal = row(grid);
        grid.row += 1;
        let formula = format!("=-ROUND(D{subtotal}*B{},2)", row(grid));
        self.rate(grid, "xlsx-discount", None, (&formula, 0.0))?;
        grid.put(PART, &self.text("xlsx-net"), &look::sum(self.look.plain()))?;
        grid.formula(TOTAL, &format!("=ROUND(D{subtotal}+D{},2)", row(grid) - 1), amount, &sum)?;
        let net = row(grid);
        grid.row += 1;
        let tax = price.tax.map_or(0.0, Money::to_f64);
        // What the lines say of their tax, as a share of all of them; else it is for the reader to fill in.
        let share = price.tax.map(|_| {
            let formula = format!("=IF(D{subtotal}=0,0,SUMPRODUCT(D{first}:D{last},F{first}:F{last})/D{subtotal})");
            (formula, if sums == 0.0 { 0.0 } else { tax / sums })
        });
        let formula = format!("=ROUND(D{net}*B{},2)", row(grid));
        self.rate(grid, "xlsx-tax", share, (&formula, (tax * 100.0).round() / 100.0))?;
        let whole = amount + (tax * 100.0).round() / 100.0;
        let total = look::total;
        grid.high(20.0);
        let named = Message::new("xlsx-total").with("currency", self.book.project.currency.code());
        grid.text(PART, &self.words(&named), &total(self.look.plain()))?;
        for column in [COUNT, EACH] {
            grid.put(column, "", &total(self.look.plain()))?;
        }
        grid.formula(
            TOTAL,
            &format!("=D{net}+D{}", row(grid) - 1),
            whole,
            &total(self.look.marked_money(whole, least)),
        )?;
        grid.row += 1;
        let basis = Message::new(format!("report-price-{}", basis_name(price.basis)));
        let basis = if price.missing.is_empty() {
            basis
        } else {
            let missing = Message::new("report-price-missing").with("parts", price.lacks());
            Message::new("xlsx-two-sentences").with("first", basis).with("second", missing)
        };
        grid.sentences(&self.words(&basis), 5, &self.look.muted())
    }

    /// A line of a rate, which the reader may fill in, and what it comes to: formulas with their results.
    fn rate(
        &self,
        grid: &mut Grid<'_>,
        key: &str,
        share: Option<(String, f64)>,
        (formula, amount): (&str, f64),
    ) -> Result<(), XlsxError> {
        grid.put(PART, &self.text(key), &self.look.plain())?;
        match share {
            Some((formula, share)) => grid.formula(COUNT, &formula, share, &self.look.input())?,
            None => grid.number(COUNT, 0.0, &self.look.input())?,
        }
        grid.formula(TOTAL, formula, amount, &self.look.money())?;
        grid.row += 1;
        Ok(())
    }

    fn line(&self, grid: &mut Grid<'_>, line: &PriceLine) -> Result<(), XlsxError> {
        let row = grid.row + 1;
        grid.cell(PART, &Cell::Text(part_name(line, self.book.language)))?;
        grid.cell(COUNT, &Cell::Number(Some(line.count as f64)))?;
        grid.cell(EACH, &Cell::Money(line.each))?;
        match line.total {
            Some(total) => grid.formula(TOTAL, &format!("=B{row}*C{row}"), total.to_f64(), &self.look.money())?,
            None => grid.cell(TOTAL, &Cell::Money(None))?,
        }
        for (column, share) in [(OFF, line.discount), (TAX, line.tax)] {
            if let Some(share) = share {
                grid.cell(column, &Cell::Percent(share.to_f64()))?;
            }
        }
        let kind = line.kind.map(|kind| self.text(kind_key(kind)));
        let about = [
            Cell::Day(line.date),
            Cell::Text(kind.unwrap_or_default()),
            Cell::Line(self.book.language.data(&line.source)),
        ];
        for (column, cell) in (DATE..).zip(&about) {
            grid.cell(column, cell)?;
        }
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
