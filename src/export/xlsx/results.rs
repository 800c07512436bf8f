//! Workloads with bands and basis, and findings.
use std::collections::BTreeSet;

use rust_xlsxwriter::{Workbook, XlsxError};

use crate::export::report::severity_name;
use crate::export::xlsx::Maker;
use crate::export::xlsx::grid::{Cell, Grid};
use crate::quantity::{Basis, Figure, Message};
use crate::workload::WorkloadResult;

/// The name of a basis after `basis-` in the translation files.
fn basis_key(basis: Basis) -> &'static str {
    match basis {
        Basis::Measured => "xlsx-basis-measured",
        Basis::Interpolated => "xlsx-basis-interpolated",
        Basis::Vendor => "xlsx-basis-vendor",
        Basis::Seed => "xlsx-basis-seed",
        Basis::Derived => "xlsx-basis-derived",
        Basis::Estimated => "xlsx-basis-estimated",
    }
}

impl Maker<'_> {
    pub(super) fn workloads(&self, workbook: &mut Workbook) -> Result<(), XlsxError> {
        if self.book.options.iter().all(|option| option.analysis.workloads.is_empty()) {
            return Ok(());
        }
        let sheet = workbook.add_worksheet();
        sheet.set_name(self.text("xlsx-workloads"))?;
        let mut grid = Grid::new(sheet, &self.look, self.book.language, &self.text("xlsx-workloads"))?;
        grid.put(0, &self.text("report-bands"), &self.look.muted())?;
        grid.row += 1;
        let heads = self.heads(&[
            "xlsx-option",
            "report-workload",
            "report-fits",
            "xlsx-vram-need",
            "xlsx-vram-has",
            "xlsx-throughput",
            "xlsx-low",
            "xlsx-high",
            "xlsx-unit",
            "xlsx-basis",
            "report-bottleneck",
            "report-efficiency",
        ]);
        grid.heads(&heads, &[3, 4, 5, 6, 7, 11])?;
        let frozen = grid.row;
        for (at, option) in self.book.options.iter().enumerate() {
            for result in &option.analysis.workloads {
                grid.line(&self.result(at, result))?;
            }
        }
        grid.finish(frozen, 12, &self.book.deck.footer)
    }

    /// Throughput over the GPUs in use, a row for each workload; no sheet where no option has several.
    pub(super) fn scaling(&self, workbook: &mut Workbook) -> Result<(), XlsxError> {
        let results = || self.book.options.iter().flat_map(|option| &option.analysis.workloads);
        let counts: BTreeSet<u32> = results().flat_map(|result| &result.scaling).map(|point| point.gpus).collect();
        if counts.is_empty() {
            return Ok(());
        }
        let sheet = workbook.add_worksheet();
        sheet.set_name(self.text("deck-scaling"))?;
        let mut grid = Grid::new(sheet, &self.look, self.book.language, &self.text("xlsx-scaling"))?;
        let mut heads = self.heads(&["xlsx-option", "report-workload", "xlsx-unit"]);
        heads.extend(counts.iter().map(|gpus| self.words(&Message::new("xlsx-on-gpus").with("count", *gpus))));
        let numbers: Vec<usize> = (3..heads.len()).collect();
        grid.heads(&heads, &numbers)?;
        let frozen = grid.row;
        for (at, option) in self.book.options.iter().enumerate() {
            for result in option.analysis.workloads.iter().filter(|result| !result.scaling.is_empty()) {
                let mut cells = vec![
                    Cell::Name(self.option_name(at)),
                    Cell::Name(self.workload(result)),
                    Cell::Text(self.unit(result)),
                ];
                cells.extend(counts.iter().map(|gpus| {
                    let point = result.scaling.iter().find(|point| point.gpus == *gpus);
                    point.map_or(Cell::Empty, |point| Cell::Number(Some(point.value)))
                }));
                grid.line(&cells)?;
            }
        }
        let columns = u16::try_from(heads.len()).unwrap_or(u16::MAX);
        grid.finish(frozen, columns, &self.book.deck.footer)
    }

    /// What a workload's rate counts, by the second.
    fn unit(&self, result: &WorkloadResult) -> String {
        let profile = self.book.catalog.workloads.get(&result.id);
        let unit = profile.map(|profile| self.words(&profile.rate_unit()));
        unit.or(result.throughput.as_ref().map(|figure| figure.unit.clone())).unwrap_or_default()
    }

    fn workload(&self, result: &WorkloadResult) -> String {
        let profile = self.book.catalog.workloads.get(&result.id);
        profile.map_or_else(|| result.id.to_string(), |profile| self.words(&profile.title()))
    }

    fn result(&self, at: usize, result: &WorkloadResult) -> [Cell; 12] {
        let figure = result.throughput.as_ref();
        let number = |of: fn(&Figure) -> f64| Cell::Number(figure.map(of));
        [
            Cell::Name(self.option_name(at)),
            Cell::Name(self.workload(result)),
            Cell::Text(self.text(match result.verdict() {
                Some(true) => "report-yes",
                Some(false) => "report-no",
                None => "report-not-known",
            })),
            Cell::Number(Some(result.needed_gb_per_gpu)),
            Cell::Number(Some(result.vram_gb_per_gpu).filter(|gb| *gb > 0.0)),
            number(|figure| figure.value),
            number(|figure| figure.low),
            number(|figure| figure.high),
            Cell::Text(self.unit(result)),
            Cell::Name(figure.map_or_else(String::new, |figure| self.text(basis_key(figure.basis)))),
            Cell::Name(result.bottleneck.map_or_else(String::new, |it| self.text(&format!("bottleneck-{}", it.key())))),
            Cell::Percent(result.efficiency),
        ]
    }

    pub(super) fn findings(&self, workbook: &mut Workbook) -> Result<(), XlsxError> {
        let sheet = workbook.add_worksheet();
        sheet.set_name(self.text("xlsx-findings"))?;
        let mut grid = Grid::new(sheet, &self.look, self.book.language, &self.text("xlsx-findings"))?;
        // Few findings can be mended by the program: where none can, there is no column for it.
        let all = || self.book.options.iter().flat_map(|option| &option.analysis.findings);
        let mended = all().any(|finding| finding.fix.is_some());
        let heads = ["xlsx-option", "xlsx-code", "xlsx-severity", "xlsx-finding", "xlsx-why", "xlsx-fix"];
        let columns = if mended { 6 } else { 5 };
        grid.heads(&self.heads(heads.get(..columns).unwrap_or(&heads)), &[])?;
        let frozen = grid.row;
        for (at, option) in self.book.options.iter().enumerate() {
            for finding in &option.analysis.findings {
                let severity = format!("report-severity-{}", severity_name(finding.severity()));
                let mut cells = vec![
                    Cell::Name(self.option_name(at)),
                    Cell::Text(finding.code.to_owned()),
                    Cell::Text(self.text(&severity)),
                    Cell::Medium(self.words(&finding.message())),
                    Cell::Long(self.words(&finding.why())),
                ];
                cells.extend(finding.fix.as_ref().map(|fix| Cell::Medium(self.words(&fix.label))));
                grid.line(&cells)?;
            }
        }
        if grid.row == frozen {
            grid.put(0, &self.text("xlsx-no-findings"), &self.look.muted())?;
        }
        grid.finish(frozen, if mended { 6 } else { 5 }, &self.book.deck.footer)
    }
}
