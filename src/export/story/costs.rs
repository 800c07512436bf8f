//! What the report tells of power, price and room to grow.
use crate::analysis::{Analysis, Ownership, Power, Price, Redundancy, cost};
use crate::export::report::basis_name;
use crate::export::sources;
use crate::export::story::{Block, Table, Teller, dash, times, unit};
use crate::quantity::{Message, Money};

impl Teller<'_> {
    pub(super) fn power(&self, power: &Power) -> Vec<Block> {
        if power.max_w <= 0.0 && power.unknown.is_empty() {
            return Vec::new();
        }
        let row = |key: &str, value: f64, suffix: &str| vec![self.text(key), unit(value, suffix)];
        let all = |key: &str, value: f64, suffix: &str| vec![self.text(key), self.sum(power.sum(value), suffix)];
        let mut rows = vec![vec![self.text("report-power-gpus"), self.sum(power.gpus(), "W")]];
        rows.extend(power.gpu_cap_w.map(|watts| row("report-power-cap", watts, "W")));
        rows.extend([
            all("report-power-idle", power.idle_w, "W"),
            all("report-power-typical", power.typical_w, "W"),
            all("report-power-max", power.max_w, "W"),
        ]);
        rows.push(all("report-power-mains", power.mains_w, "W"));
        rows.extend(power.psu_w.map(|watts| row("report-power-psu", watts, "W")));
        let needed = power.psu_needed_w.filter(|needed| power.psu_w != Some(*needed));
        rows.extend(needed.map(|watts| row("report-power-needed", watts, "W")));
        rows.extend(power.headroom_w.map(|watts| row("report-power-headroom", watts, "W")));
        let redundancy = match power.redundancy {
            Redundancy::Spare(spare) => format!("N+{spare}"),
            Redundancy::None => self.text("report-redundancy-none"),
            Redundancy::Unknown => self.text("report-not-known"),
        };
        rows.push(vec![self.text("report-redundancy"), redundancy]);
        rows.push(all("report-heat", power.btu_per_h, "BTU/h"));
        for (key, volts) in [("report-current", 230.0), ("report-current-208", 208.0), ("report-current-120", 120.0)] {
            rows.push(all(key, power.amps_at(volts), "A"));
        }
        let table = Block::Table(Table { rows, numbers: vec![1], ..Table::default() });
        let mut blocks = vec![self.section("report-power"), table];
        if !power.unknown.is_empty() {
            let left_out = Message::new("report-left-out").with("parts", power.unknown.names());
            blocks.push(Block::Line(self.words(&left_out)));
        }
        blocks
    }

    pub(super) fn money(&self, money: Option<Money>) -> String {
        money.map_or_else(dash, |money| self.language.money(money))
    }

    pub(super) fn price(&self, price: &Price) -> Vec<Block> {
        let Some(amount) = price.amount else {
            return vec![self.section("report-price"), Block::Line(self.text("report-price-unknown"))];
        };
        let basis = Message::new("report-price-sum")
            .with("amount", price.at_least(amount))
            .with("basis", Message::new(format!("report-price-{}", basis_name(price.basis))))
            .with("date", price.days().map_or_else(dash, |days| self.words(&days)));
        let mut blocks = vec![self.section("report-price"), Block::Line(self.words(&basis))];
        let mut rows = Vec::new();
        for line in &price.lines {
            rows.push(vec![
                line.count.to_string().replace('-', "−"),
                sources::part_name(line, self.language),
                self.money(line.each),
                self.money(line.total),
                line.date.map_or_else(dash, |day| self.language.date(day)),
                self.language.data(&line.source),
            ]);
        }
        let head = ["report-count", "report-part", "report-each", "report-total", "report-date", "report-source"];
        blocks.push(Block::Table(Table { head: self.heads(&head), rows, numbers: vec![0, 2, 3] }));
        if let Some((tax, with_tax)) = price.tax.and_then(|tax| Some((tax, amount.amount.checked_add(tax.amount)?))) {
            let line = Message::new("report-price-tax").with("tax", tax);
            blocks.push(Block::Line(self.words(&line.with("with_tax", Money::new(with_tax, tax.currency)))));
        }
        if !price.missing.is_empty() {
            let missing = Message::new("report-price-missing").with("parts", price.lacks());
            blocks.push(Block::Line(self.words(&missing)));
        }
        if let Some(per) = price.per_tflops {
            let amount = self.money(cost::amount(per, self.project.currency));
            let per = Message::new("report-per-tflops").with("amount", price.at_least(amount));
            blocks.push(Block::Line(self.words(&per)));
        }
        blocks
    }

    /// What owning costs a year, what it rests on, and what renting would cost.
    pub(super) fn ownership(&self, ownership: &Ownership, price: &Price) -> Vec<Block> {
        if ownership.per_year.is_none() {
            return Vec::new();
        }
        let amount = |value: f64| self.money(cost::amount(value, ownership.currency));
        let at_least = |value: f64| self.words(&Message::new("sum-at-least").with("value", amount(value)));
        let least = |value: f64| if ownership.lacks { at_least(value) } else { amount(value) };
        let mut rows: Vec<Vec<String>> = [
            ("compare-row-hardware-per-year", ownership.hardware, true),
            ("compare-row-energy-per-year", ownership.energy, false),
            ("compare-row-support-per-year", ownership.support, true),
            ("compare-row-space-per-year", ownership.space, false),
            ("compare-row-cost-per-year", ownership.per_year, true),
            ("compare-row-cost-of-all-years", ownership.total, true),
            ("compare-row-cost-per-tflops-year", ownership.per_tflops_year, true),
        ]
        .into_iter()
        .filter_map(|(key, value, of_price)| {
            let value = value?;
            let told = if of_price { self.words(&price.at_least(amount(value))) } else { least(value) };
            Some(vec![self.text(key), told])
        })
        .collect();
        for (id, figure) in &ownership.per_million {
            let profile = self.catalog.workloads.get(id);
            let name = profile.map_or_else(|| id.to_string(), |it| self.words(&it.cost_per_million()));
            let band = format!("{} ({} – {})", amount(figure.value), amount(figure.low), amount(figure.high));
            rows.push(vec![name, self.words(&price.at_least(band))]);
        }
        if let Some(rent) = &ownership.rent {
            rows.push(vec![self.text("compare-row-rent-per-month"), amount(rent.per_month)]);
            let months = ownership.break_even_told().map_or_else(dash, |months| self.words(&months));
            rows.push(vec![self.text("compare-row-break-even-months"), months]);
        }
        let table = Table { rows, numbers: vec![1], ..Table::default() };
        let mut blocks = vec![self.section("ownership-title"), Block::Table(table)];
        blocks.push(Block::Line(self.words(&ownership.energy_told())));
        blocks.extend(ownership.counted().iter().map(|told| Block::Line(self.words(told))));
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
