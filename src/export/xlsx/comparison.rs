//! The options side by side, with live ratios against the first.
use rust_xlsxwriter::{Format, Workbook, XlsxError, column_number_to_name};

use crate::analysis::compare::{Cell, Row, Standing};
use crate::export::comparison::{letter, row_name};
use crate::export::xlsx::Maker;
use crate::export::xlsx::grid::Grid;
use crate::export::xlsx::look::{self, Look};
use crate::quantity::Message;

/// How a number of a row looks, with the marks that the legend explains.
pub(super) fn number(look: &Look, row: &Row, cell: &Cell, value: f64) -> Format {
    let judged = match cell.standing {
        Standing::Best if !row.same => "★ ",
        Standing::Close => "≈ ",
        _ => "",
    };
    let least = if cell.is_bound { "≥ " } else { "" };
    let marks = format!("{judged}{least}");
    if row.is_money() { look.marked_money(value, &marks) } else { look.marked_number(value, &marks) }
}

impl Maker<'_> {
    pub(super) fn comparison(&self, workbook: &mut Workbook) -> Result<(), XlsxError> {
        let count = u16::try_from(self.book.options.len()).unwrap_or(u16::MAX);
        let sheet = workbook.add_worksheet();
        sheet.set_name(self.text("xlsx-comparison"))?;
        let mut grid = Grid::new(sheet, &self.look, self.book.language, &self.text("compare-title"))?;
        let legend = Message::new("compare-legend").with("letter", letter(0));
        grid.put(0, &self.words(&legend), &self.look.muted())?;
        grid.row += 1;
        let mut heads = vec![self.text("xlsx-what")];
        heads.extend((0..self.book.options.len()).map(|at| self.option_name(at)));
        let against = |at: usize| Message::new("xlsx-against").with("letter", letter(at)).with("reference", letter(0));
        heads.extend((1..self.book.options.len()).map(|at| self.words(&against(at))));
        let numbers: Vec<usize> = (1..heads.len()).collect();
        grid.heads(&heads, &numbers)?;
        let frozen = grid.row;
        for rows in self.comparison.rows.chunk_by(|a, b| a.group == b.group) {
            let Some(first) = rows.first() else { continue };
            grid.section(&self.text(&format!("compare-group-{}", first.group.key())))?;
            for row in rows {
                self.row(&mut grid, row, count)?;
            }
        }
        grid.finish(frozen, 2 * count, &self.book.deck.footer)
    }

    fn row(&self, grid: &mut Grid<'_>, row: &Row, count: u16) -> Result<(), XlsxError> {
        grid.text(0, &row_name(row, self.book.language), &self.look.wrapped())?;
        for (column, cell) in (1..).zip(&row.cells) {
            let judged = |format: Format| match cell.standing {
                Standing::Best if !row.same => look::best(format),
                _ => format,
            };
            if let Some(figure) = &cell.figure {
                grid.number(column, figure.value, &judged(number(&self.look, row, cell, figure.value)))?;
            } else {
                let format = self.look.wrapped().set_align(rust_xlsxwriter::FormatAlign::Right);
                grid.text(column, &self.words(&cell.text), &format)?;
            }
        }
        // A lower bound has no ratio to anything.
        let known = |at: usize| row.cells.get(at).filter(|cell| !cell.is_bound)?.figure.as_ref();
        let value = |at: usize| known(at).map(|figure| figure.value).filter(|it| *it > 0.0);
        let cell = |column: u16| format!("{}{}", column_number_to_name(column), grid.row + 1);
        let formulas: Vec<_> = (1..count)
            .filter_map(|at| {
                let ratio = value(usize::from(at))? / value(0)?;
                Some((count + at, format!("={}/{}", cell(at + 1), cell(1)), ratio))
            })
            .collect();
        for (column, formula, ratio) in formulas {
            grid.formula(column, &formula, ratio, &self.look.ratio())?;
        }
        grid.row += 1;
        Ok(())
    }
}
