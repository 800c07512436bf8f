//! What the report tells of power, price and room to grow.
use crate::analysis::{Analysis, Power, Price, Redundancy};
use crate::export::report::basis_name;
use crate::export::story::{Block, Table, Teller, dash, times, unit};
use crate::quantity::{Message, Money};

impl Teller<'_> {
    pub(super) fn power(&self, power: &Power) -> Vec<Block> {
        if power.max_w <= 0.0 {
            return Vec::new();
        }
        let row = |key: &str, value: f64, suffix: &str| vec![self.text(key), unit(value, suffix)];
        let mut rows = vec![
            row("report-power-gpus", power.gpus_w, "W"),
            row("report-power-idle", power.idle_w, "W"),
            row("report-power-typical", power.typical_w, "W"),
            row("report-power-max", power.max_w, "W"),
        ];
        rows.extend(power.psu_w.map(|watts| row("report-power-psu", watts, "W")));
        rows.extend(power.headroom_w.map(|watts| row("report-power-headroom", watts, "W")));
        let redundancy = match power.redundancy {
            Redundancy::Spare(spare) => format!("N+{spare}"),
            Redundancy::None => self.text("report-redundancy-none"),
            Redundancy::Unknown => self.text("report-not-known"),
        };
        rows.push(vec![self.text("report-redundancy"), redundancy]);
        rows.push(row("report-heat", power.btu_per_h, "BTU/h"));
        rows.push(row("report-current", power.amps_at(230.0), "A"));
        vec![self.section("report-power"), Block::Table(Table { rows, numbers: vec![1], ..Table::default() })]
    }

    pub(super) fn money(&self, money: Option<Money>) -> String {
        money.map_or_else(dash, |money| self.language.money(money))
    }

    pub(super) fn price(&self, price: &Price) -> Vec<Block> {
        let Some(amount) = price.amount else {
            return vec![self.section("report-price"), Block::Line(self.text("report-price-unknown"))];
        };
        let basis = Message::new("report-price-sum")
            .with("amount", amount)
            .with("basis", Message::new(format!("report-price-{}", basis_name(price.basis))))
            .with("date", price.date.map_or_else(dash, |day| self.language.date(day)));
        let mut blocks = vec![self.section("report-price"), Block::Line(self.words(&basis))];
        let mut rows = Vec::new();
        for line in &price.lines {
            rows.push(vec![
                line.count.to_string().replace('-', "−"),
                line.name.clone(),
                self.money(line.each),
                self.money(line.total),
                line.date.map_or_else(dash, |day| self.language.date(day)),
                line.source.clone(),
            ]);
        }
        let head = ["report-count", "report-part", "report-each", "report-total", "report-date", "report-source"];
        blocks.push(Block::Table(Table { head: self.heads(&head), rows, numbers: vec![0, 2, 3] }));
        if !price.missing.is_empty() {
            let missing = Message::new("report-price-missing").with("parts", price.missing.clone());
            blocks.push(Block::Line(self.words(&missing)));
        }
        if let Some(per) = price.per_tflops {
            let per =
                Message::new("report-per-tflops").with("amount", per).with("currency", self.project.currency.code());
            blocks.push(Block::Line(self.words(&per)));
        }
        blocks
    }

    pub(super) fn growth(&self, analysis: &Analysis) -> Vec<Block> {
        let growth = &analysis.growth;
        if analysis.ledger.sockets.is_empty() {
            return Vec::new();
        }
        let mut rows = vec![
            vec![self.text("report-free-gpu-slots"), growth.free_gpu_slots.to_string()],
            vec![self.text("report-free-lanes"), growth.free_lanes.to_string()],
        ];
        rows.extend(growth.free_watts.map(|watts| vec![self.text("report-free-watts"), unit(watts, "W")]));
        rows.extend(growth.free_dimm_slots.map(|slots| vec![self.text("report-free-dimms"), slots.to_string()]));
        rows.extend(growth.free_bays.map(|bays| vec![self.text("report-free-bays"), bays.to_string()]));
        if let Some(extension) = growth.extension.as_ref().filter(|extension| !extension.slots.is_empty()) {
            let gpu = self.catalog.gpus.get(&extension.gpu).map_or(extension.gpu.as_str(), |gpu| gpu.name.as_str());
            rows.push(vec![self.text("report-extension"), times(extension.slots.len() as u64, gpu)]);
        }
        vec![self.section("report-growth"), Block::Table(Table { rows, numbers: vec![1], ..Table::default() })]
    }
}
