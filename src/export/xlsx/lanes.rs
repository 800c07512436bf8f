//! Who spends the lanes of the CPUs, and how far switches share their uplinks.
use rust_xlsxwriter::{Workbook, XlsxError};

use crate::export::xlsx::Maker;
use crate::export::xlsx::grid::{Cell, Grid};
use crate::export::xlsx::look;
use crate::quantity::Message;

impl Maker<'_> {
    pub(super) fn lanes(&self, workbook: &mut Workbook) -> Result<(), XlsxError> {
        let sheet = workbook.add_worksheet();
        sheet.set_name(self.text("xlsx-lanes"))?;
        let mut grid = Grid::new(sheet, &self.look, self.book.language, &self.text("xlsx-lanes"))?;
        let heads = ["report-socket", "report-generation", "xlsx-spender", "xlsx-spent", "report-owned", "report-left"];
        grid.heads(&self.heads(&heads), &[3, 4, 5])?;
        let frozen = grid.row;
        for (at, option) in self.book.options.iter().enumerate() {
            let ledger = &option.analysis.ledger;
            grid.section(&self.option_name(at))?;
            for socket in &ledger.sockets {
                let first = grid.row + 1;
                for spend in &socket.spent_by {
                    let cells = [
                        Cell::Text(format!("CPU {}", socket.socket)),
                        Cell::Text(socket.generation.map_or_else(String::new, |it| format!("Gen{}", it.number()))),
                        Cell::Text(spend.name.clone()),
                        Cell::Number(Some(f64::from(spend.lanes))),
                    ];
                    grid.line(&cells)?;
                }
                let last = grid.row;
                let row = grid.row + 1;
                let format = look::sum(self.look.number(0.0)).set_bold();
                grid.put(0, &format!("CPU {}", socket.socket), &look::sum(self.look.plain()).set_bold())?;
                grid.put(1, "", &look::sum(self.look.plain()))?;
                grid.text(2, &self.text("xlsx-lanes-sum"), &look::sum(self.look.plain()).set_bold())?;
                let spent = f64::from(socket.spent);
                if last >= first {
                    grid.formula(3, &format!("=SUM(D{first}:D{last})"), spent, &format)?;
                } else {
                    grid.number(3, spent, &format)?;
                }
                if let Some(owned) = socket.known(socket.owned).map(f64::from) {
                    grid.number(4, owned, &format)?;
                    grid.formula(5, &format!("=E{row}-D{row}"), owned - spent, &format)?;
                }
                grid.row += 1;
            }
            if !ledger.why.key.is_empty() {
                let key = ledger.verdict_key(["report-non-blocking", "report-blocking", "report-blocking-unknown"]);
                let why = Message::new(key).with("why", ledger.why.clone());
                grid.sentences(&self.words(&why), 6, &self.look.muted())?;
            }
            if !ledger.switches.is_empty() {
                grid.row += 1;
                let heads =
                    ["report-switch", "report-uplink", "report-below", "report-oversubscription", "report-gpu-count"];
                grid.heads(&self.heads(&heads), &[1, 2, 3, 4])?;
                for switch in &ledger.switches {
                    let cells = [
                        Cell::Text(switch.name.clone()),
                        Cell::Number(Some(f64::from(switch.uplink_lanes))),
                        Cell::Number(Some(f64::from(switch.downlink_lanes))),
                        Cell::Number(Some(switch.oversubscription)),
                        Cell::Number(Some(f64::from(switch.gpus))),
                    ];
                    grid.line(&cells)?;
                }
            }
            grid.row += 1;
        }
        grid.finish(frozen, 6, &self.book.deck.footer)
    }
}
