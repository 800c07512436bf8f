//! What each pair of devices gets, as a matrix with a colour scale, and how the pairs meet.
use rust_xlsxwriter::{ConditionalFormat3ColorScale, FormatAlign, Workbook, XlsxError};

use crate::analysis::Analysis;
use crate::export::xlsx::Maker;
use crate::export::xlsx::grid::Grid;
use crate::export::xlsx::look::ink;
use crate::machine::{Pair, names};
use crate::scene::Ink;

impl Maker<'_> {
    pub(super) fn links(&self, workbook: &mut Workbook) -> Result<(), XlsxError> {
        let sheet = workbook.add_worksheet();
        sheet.set_name(self.text("xlsx-links"))?;
        let mut grid = Grid::new(sheet, &self.look, self.book.language, &self.text("xlsx-links"))?;
        grid.put(0, &self.text("topo-rates"), &self.look.muted())?;
        grid.row += 2;
        let mut columns = 1;
        for (at, option) in self.book.options.iter().enumerate() {
            grid.section(&self.option_name(at))?;
            let devices = devices(option.analysis);
            if devices.is_empty() {
                grid.put(0, &self.text("xlsx-no-devices"), &self.look.muted())?;
                grid.row += 2;
                continue;
            }
            columns = columns.max(devices.len() + 1);
            self.rates(&mut grid, &devices, &option.analysis.pairs)?;
            self.classes(&mut grid, &devices, option.analysis)?;
        }
        grid.finish(0, u16::try_from(columns).unwrap_or(u16::MAX), &self.book.deck.footer)
    }

    fn rates(&self, grid: &mut Grid<'_>, devices: &[String], pairs: &[Pair]) -> Result<(), XlsxError> {
        self.device_heads(grid, "xlsx-rates", devices)?;
        let first = grid.row;
        for a in devices {
            grid.text(0, &named(a), &self.look.plain().set_bold())?;
            for (column, b) in (1..).zip(devices) {
                match pair(pairs, a, b) {
                    Some(pair) => {
                        let format = self.look.number(pair.usable_gb_s).set_align(FormatAlign::Center);
                        grid.number(column, pair.usable_gb_s, &format)?;
                    }
                    None => grid.put(column, "—", &self.look.muted().set_align(FormatAlign::Center))?,
                }
            }
            grid.row += 1;
        }
        let last = u16::try_from(devices.len()).unwrap_or(u16::MAX);
        let soft = |share: f32| {
            let colour = crate::scene::Palette::Light.rgb(Ink::Speed(share));
            // Mixed with white, so that black figures stay readable on it.
            crate::export::xlsx::look::rgb(colour.mixed(crate::scene::Rgb(255, 255, 255), 0.55))
        };
        let scale = ConditionalFormat3ColorScale::new()
            .set_minimum_color(soft(0.0))
            .set_midpoint_color(ink(Ink::Slot))
            .set_maximum_color(soft(0.75));
        grid.sheet.add_conditional_format(first, 1, grid.row.saturating_sub(1), last, &scale)?;
        grid.row += 1;
        Ok(())
    }

    fn classes(&self, grid: &mut Grid<'_>, devices: &[String], analysis: &Analysis) -> Result<(), XlsxError> {
        self.device_heads(grid, "xlsx-classes", devices)?;
        for a in devices {
            grid.text(0, &named(a), &self.look.plain().set_bold())?;
            for (column, b) in (1..).zip(devices) {
                let pair = pair(&analysis.pairs, a, b);
                let class = pair.map_or_else(|| "X".to_owned(), |pair| names::class(&analysis.machine, pair));
                grid.put(column, &class, &self.look.plain().set_align(FormatAlign::Center))?;
            }
            grid.row += 1;
        }
        grid.row += 1;
        Ok(())
    }

    fn device_heads(&self, grid: &mut Grid<'_>, key: &str, devices: &[String]) -> Result<(), XlsxError> {
        grid.text(0, &self.text(key), &self.look.head())?;
        for (column, device) in (1..).zip(devices) {
            grid.put(column, &named(device), &self.look.head().set_align(FormatAlign::Center))?;
        }
        grid.row += 1;
        Ok(())
    }
}

/// Ids of GPUs and network adapters.
fn devices(analysis: &Analysis) -> Vec<String> {
    let machine = &analysis.machine;
    let nodes = machine.gpus().chain(machine.nics()).filter_map(|at| machine.nodes.get(at));
    nodes.map(|node| node.id.clone()).collect()
}

/// `gpu0` as everybody writes it: `GPU0`.
fn named(id: &str) -> String {
    id.to_uppercase()
}

fn pair<'a>(pairs: &'a [Pair], a: &str, b: &str) -> Option<&'a Pair> {
    pairs.iter().find(|pair| (pair.a == a && pair.b == b) || (pair.a == b && pair.b == a))
}
