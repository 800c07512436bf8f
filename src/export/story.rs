//! The report in words, as headings, tables and findings; text and Markdown only set it out.
use std::collections::BTreeMap;

use crate::analysis::{Analysis, Power, Price, Redundancy};
use crate::catalog::Catalog;
use crate::export::report::{Analysed, basis_name, severity_name};
use crate::locale::{Language, plain_number};
use crate::machine::{Finding, LaneLedger, Pair, PathClass, Severity};
use crate::plan::{Plan, Project};
use crate::quantity::{Figure, Message, Money};
use crate::workload::WorkloadResult;

/// A piece of the report.
#[derive(Debug, Clone, PartialEq)]
pub enum Block {
    /// The title of the whole.
    Title(String),
    /// The title of an option.
    Heading(String),
    /// The title of a section.
    Section(String),
    /// A sentence.
    Line(String),
    /// A table.
    Table(Table),
    /// A finding: code and severity, what it says, why and how to mend it.
    Finding {
        /// Code and severity.
        lead: String,
        /// What it says.
        text: String,
        /// Why, and how to mend it.
        more: Vec<String>,
    },
}

/// A table.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Table {
    /// Heads of the columns; empty if they need none.
    pub head: Vec<String>,
    /// Rows, each as long as the others.
    pub rows: Vec<Vec<String>>,
    /// Columns that hold numbers, set to the right.
    pub numbers: Vec<usize>,
}

/// Tells the report of these options.
#[must_use]
pub fn tell(catalog: &Catalog, project: &Project, options: &[Analysed<'_>], language: Language) -> Vec<Block> {
    let teller = Teller { catalog, project, language };
    let title = if project.title.is_empty() { language.text("report-untitled") } else { project.title.clone() };
    let mut blocks = vec![Block::Title(title)];
    if !project.notes.is_empty() {
        blocks.push(Block::Line(project.notes.clone()));
    }
    for (at, option) in options.iter().enumerate() {
        blocks.extend(teller.option(at, *option));
    }
    blocks
}

struct Teller<'a> {
    catalog: &'a Catalog,
    project: &'a Project,
    language: Language,
}

impl Teller<'_> {
    fn text(&self, key: &str) -> String {
        self.language.text(key)
    }

    fn words(&self, message: &Message) -> String {
        self.language.words(message)
    }

    fn heads(&self, keys: &[&str]) -> Vec<String> {
        keys.iter().map(|key| self.text(key)).collect()
    }

    fn section(&self, key: &str) -> Block {
        Block::Section(self.text(key))
    }

    fn yes_or_no(&self, yes: bool) -> String {
        self.text(if yes { "report-yes" } else { "report-no" })
    }

    fn option(&self, at: usize, option: Analysed<'_>) -> Vec<Block> {
        let Analysed { plan, analysis } = option;
        let title = Message::new("report-option").with("number", at + 1).with("title", plan.title.clone());
        let mut blocks = vec![Block::Heading(self.words(&title)), self.verdict(plan, analysis)];
        blocks.push(Block::Table(Table { rows: self.parts(plan, analysis), ..Table::default() }));
        blocks.extend(self.gpus(plan, analysis));
        blocks.extend(self.totals(analysis));
        blocks.extend(self.lanes(&analysis.ledger));
        blocks.extend(self.paths(&analysis.pairs));
        blocks.extend(self.power(&analysis.power));
        blocks.extend(self.price(&analysis.price));
        blocks.extend(self.growth(analysis));
        blocks.extend(self.workloads(&analysis.workloads));
        blocks.extend(self.findings(&analysis.findings));
        blocks.extend(self.seed_claims(analysis));
        if !plan.notes.is_empty() {
            blocks.extend([self.section("report-notes"), Block::Line(plan.notes.clone())]);
        }
        blocks
    }

    fn verdict(&self, plan: &Plan, analysis: &Analysis) -> Block {
        let [errors, warnings, notes] =
            [Severity::Error, Severity::Warning, Severity::Note].map(|severity| analysis.count(severity));
        let key = match (plan.chassis.is_some(), errors, warnings) {
            (false, ..) => "report-verdict-empty",
            (true, 1.., _) => "report-verdict-errors",
            (true, 0, 1..) => "report-verdict-warnings",
            (true, 0, 0) => "report-verdict-good",
        };
        let message = Message::new(key).with("errors", errors).with("warnings", warnings).with("notes", notes);
        Block::Line(self.words(&message))
    }

    /// What the machine is made of.
    fn parts(&self, plan: &Plan, analysis: &Analysis) -> Vec<Vec<String>> {
        let catalog = self.catalog;
        let mut rows = Vec::new();
        let mut row = |key: &str, text: String| rows.push(vec![self.text(key), text]);
        if let Some(id) = &plan.chassis {
            let name = |chassis: &crate::catalog::Chassis| format!("{} {}", chassis.vendor, chassis.name);
            row("report-chassis", catalog.chassis.get(id).map_or_else(|| self.unknown(id.as_str()), name));
        }
        if plan.nodes != 1 {
            row("report-nodes", plan.nodes.to_string());
        }
        if let Some(id) = &plan.cpu {
            let name = catalog.cpus.get(id).map_or_else(|| self.unknown(id.as_str()), |cpu| cpu.name.clone());
            row("report-cpu", times(plan.cpu_count.into(), &name));
        }
        for lot in &plan.memory {
            let part = catalog.memory.get(&lot.module);
            let name = part.map_or_else(|| self.unknown(lot.module.as_str()), |part| part.name.clone());
            row("report-memory", times(lot.count.into(), &name));
        }
        if analysis.totals.ram_gb > 0.0 {
            row("report-ram", unit(analysis.totals.ram_gb, "GB"));
        }
        for lot in &plan.drives {
            let part = catalog.drives.get(&lot.drive);
            let name = part.map_or_else(|| self.unknown(lot.drive.as_str()), |part| part.name.clone());
            row("report-drives", times(lot.count.into(), &name));
        }
        for card in plan.cards.iter().filter(|card| !matches!(card.part, crate::plan::CardPart::Gpu(_))) {
            let name = match &card.part {
                crate::plan::CardPart::Nic(id) => catalog.nics.get(id).map(|nic| nic.name.clone()),
                _ => None,
            };
            let name = name.unwrap_or_else(|| self.unknown(&card.part.to_string()));
            row("report-card", format!("{}: {name}", self.slot_label(plan, card.slot.as_str())));
        }
        for placed in &plan.bridges {
            let part = catalog.bridges.get(&placed.bridge);
            let name = part.map_or_else(|| self.unknown(placed.bridge.as_str()), |part| part.name.clone());
            let slots: Vec<String> = placed.slots.iter().map(|slot| self.slot_label(plan, slot.as_str())).collect();
            row("report-bridge", format!("{name}: {}", self.language.list(&slots)));
        }
        rows
    }

    fn unknown(&self, id: &str) -> String {
        self.words(&Message::new("report-unknown-part").with("id", id))
    }

    fn slot_label(&self, plan: &Plan, slot: &str) -> String {
        let chassis = plan.chassis.as_ref().and_then(|id| self.catalog.chassis.get(id));
        let found = chassis.and_then(|chassis| chassis.slots.iter().find(|own| own.id.as_str() == slot));
        found.map_or_else(|| slot.to_owned(), |slot| slot.label.clone())
    }

    fn gpus(&self, plan: &Plan, analysis: &Analysis) -> Vec<Block> {
        let machine = &analysis.machine;
        let mut rows = Vec::new();
        for node in machine.gpus().filter_map(|at| machine.nodes.get(at).map(|node| (at, node))) {
            let (at, node) = node;
            let crate::machine::NodeKind::Gpu { slot, .. } = &node.kind else { continue };
            let link = node.uplink.and_then(|link| machine.links.get(link));
            let planned = machine.device_link(at);
            let via: Vec<String> = machine
                .ancestors(at)
                .iter()
                .skip(1)
                .filter_map(|at| machine.nodes.get(*at))
                .map(|node| node.name.as_str())
                .collect();
            rows.push(vec![
                node.id.clone(),
                node.name.clone(),
                self.slot_label(plan, slot.as_str()),
                planned.map_or_else(dash, |(maximum, planned)| {
                    if planned == maximum { planned.to_string() } else { format!("{planned} / {maximum}") }
                }),
                link.filter(|_| planned.is_some()).map_or_else(dash, |link| plain_number(link.usable_gb_s)),
                via.join(" → "),
            ]);
        }
        let head = ["report-gpu-id", "report-gpu", "report-slot", "report-link", "report-usable", "report-via"];
        self.table("report-gpus", &head, rows, &[4])
    }

    /// A section with one table; nothing if it has no rows.
    fn table(&self, section: &str, head: &[&str], rows: Vec<Vec<String>>, numbers: &[usize]) -> Vec<Block> {
        if rows.is_empty() {
            return Vec::new();
        }
        vec![self.section(section), Block::Table(Table { head: self.heads(head), rows, numbers: numbers.to_vec() })]
    }

    fn totals(&self, analysis: &Analysis) -> Vec<Block> {
        let totals = &analysis.totals;
        if totals.gpu_count == 0 {
            return Vec::new();
        }
        let vram = Message::new("report-vram-value")
            .with("sum", totals.vram_gb)
            .with("each", totals.vram_per_gpu_gb)
            .with("pool", totals.largest_pool_gb);
        let bandwidth = Message::new("report-bandwidth-value")
            .with("sum", totals.mem_bw_gb_s)
            .with("each", totals.mem_bw_per_gpu_gb_s);
        let mut rows = vec![
            vec![self.text("report-gpu-count"), totals.gpu_count.to_string()],
            vec![self.text("report-vram"), self.words(&vram)],
            vec![self.text("report-bandwidth"), self.words(&bandwidth)],
        ];
        for (name, value, suffix) in [
            ("FP64", totals.fp64_tflops, "TFLOPS"),
            ("FP32", totals.fp32_tflops, "TFLOPS"),
            ("FP16", totals.fp16_tflops, "TFLOPS"),
            ("FP16 Tensor", totals.fp16_tensor_tflops, "TFLOPS"),
            ("BF16 Tensor", totals.bf16_tensor_tflops, "TFLOPS"),
            ("TF32 Tensor", totals.tf32_tensor_tflops, "TFLOPS"),
            ("FP8 Tensor", totals.fp8_tensor_tflops, "TFLOPS"),
            ("INT8", totals.int8_tops, "TOPS"),
        ] {
            rows.extend(value.map(|value| vec![name.to_owned(), unit(value, suffix)]));
        }
        rows.extend(totals.rack_units.map(|units| vec![self.text("report-rack-units"), unit(units, "U")]));
        vec![self.section("report-totals"), Block::Table(Table { rows, ..Table::default() })]
    }

    fn lanes(&self, ledger: &LaneLedger) -> Vec<Block> {
        if ledger.sockets.is_empty() {
            return Vec::new();
        }
        let mut blocks = Vec::new();
        let mut rows = Vec::new();
        for socket in &ledger.sockets {
            let by: Vec<String> =
                socket.spent_by.iter().map(|spend| format!("{} {}", spend.name, spend.lanes)).collect();
            let left = if socket.over > 0 { format!("−{}", socket.over) } else { socket.left.to_string() };
            rows.push(vec![
                format!("CPU {}", socket.socket),
                socket.generation.map_or_else(dash, |generation| format!("Gen{}", generation.number())),
                socket.owned.to_string(),
                socket.spent.to_string(),
                left,
                self.language.list(&by),
            ]);
        }
        let head = ["report-socket", "report-generation", "report-owned", "report-spent", "report-left", "report-by"];
        blocks.extend(self.table("report-lanes", &head, rows, &[2, 3, 4]));
        let mut switches = Vec::new();
        for switch in &ledger.switches {
            switches.push(vec![
                switch.name.clone(),
                format!("x{}", switch.uplink_lanes),
                switch.downlink_lanes.to_string(),
                switch.gpus.to_string(),
                format!("{} : 1", plain_number(switch.oversubscription)),
            ]);
        }
        let head = ["report-switch", "report-uplink", "report-below", "report-gpu-count", "report-oversubscription"];
        blocks.extend(self.table("report-switches", &head, switches, &[2, 3, 4]));
        if !ledger.why.key.is_empty() {
            let key = if ledger.non_blocking { "report-non-blocking" } else { "report-blocking" };
            blocks.push(Block::Line(self.words(&Message::new(key).with("why", ledger.why.clone()))));
        }
        blocks
    }

    /// Pairs of devices by how they meet.
    fn paths(&self, pairs: &[Pair]) -> Vec<Block> {
        let mut groups: BTreeMap<PathClass, Vec<&Pair>> = BTreeMap::new();
        for pair in pairs {
            groups.entry(pair.class).or_default().push(pair);
        }
        let mut rows = Vec::new();
        for (class, pairs) in groups {
            let rates = || pairs.iter().map(|pair| pair.usable_gb_s);
            let (low, high) = (rates().fold(f64::INFINITY, f64::min), rates().fold(0.0, f64::max));
            let direct = pairs.iter().filter(|pair| pair.peer_to_peer).count();
            rows.push(vec![class.to_string(), pairs.len().to_string(), range(low, high), direct.to_string()]);
        }
        let head = ["report-path", "report-pairs", "report-usable", "report-direct"];
        self.table("report-paths", &head, rows, &[1, 2, 3])
    }

    fn power(&self, power: &Power) -> Vec<Block> {
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

    fn money(&self, money: Option<Money>) -> String {
        money.map_or_else(dash, |money| self.language.money(money))
    }

    fn price(&self, price: &Price) -> Vec<Block> {
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

    fn growth(&self, analysis: &Analysis) -> Vec<Block> {
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

    fn workloads(&self, results: &[WorkloadResult]) -> Vec<Block> {
        let mut rows = Vec::new();
        for result in results {
            let profile = self.catalog.workloads.get(&result.id);
            rows.push(vec![
                profile.map_or_else(|| result.id.to_string(), |profile| profile.name.clone()),
                self.yes_or_no(result.fits),
                format!("{} / {} GB", plain_number(result.needed_gb_per_gpu), plain_number(result.vram_gb_per_gpu)),
                result.throughput.as_ref().map_or_else(dash, band),
                result.bottleneck.map_or_else(dash, |what| self.text(&format!("bottleneck-{}", what.key()))),
                result.efficiency.map_or_else(dash, |share| format!("{} %", plain_number(share * 100.0))),
            ]);
        }
        let head = [
            "report-workload",
            "report-fits",
            "report-need",
            "report-throughput",
            "report-bottleneck",
            "report-efficiency",
        ];
        let mut blocks = self.table("report-workloads", &head, rows, &[2, 5]);
        if !blocks.is_empty() {
            blocks.push(Block::Line(self.text("report-bands")));
        }
        blocks
    }

    fn findings(&self, findings: &[Finding]) -> Vec<Block> {
        if findings.is_empty() {
            return Vec::new();
        }
        let mut blocks = vec![self.section("report-findings")];
        blocks.extend(findings.iter().map(|finding| finding_block(finding, self.language)));
        blocks
    }

    fn seed_claims(&self, analysis: &Analysis) -> Vec<Block> {
        let mut rows = Vec::new();
        for claim in &analysis.seed_claims {
            let printed = if claim.text.is_empty() { plain_number(claim.printed) } else { claim.text.clone() };
            let key = match (claim.computed, claim.agrees) {
                (None, _) => "report-claim-open",
                (Some(_), true) => "report-claim-agrees",
                (Some(_), false) => "report-claim-differs",
            };
            rows.push(vec![
                claim.what.clone(),
                printed,
                claim.computed.map_or_else(dash, plain_number),
                self.text(key),
                claim.note.clone(),
            ]);
        }
        let head = ["report-claim", "report-printed", "report-computed", "report-verdict", "report-note"];
        self.table("report-claims", &head, rows, &[1, 2])
    }
}

/// One finding in words.
#[must_use]
pub fn finding_block(finding: &Finding, language: Language) -> Block {
    let severity = language.text(&format!("report-severity-{}", severity_name(finding.severity())));
    let mut more = vec![language.words(&finding.why())];
    if let Some(fix) = &finding.fix {
        more.push(language.words(&Message::new("report-fix").with("fix", fix.label.clone())));
    }
    Block::Finding { lead: format!("{} {severity}", finding.code), text: language.words(&finding.message()), more }
}

/// A node's name, for a socket its number: both of its CPUs are named alike.
fn node_name(node: &crate::machine::Node) -> String {
    match node.kind {
        crate::machine::NodeKind::Socket { index, .. } => format!("CPU {index}"),
        _ => node.name.clone(),
    }
}

fn dash() -> String {
    "—".to_owned()
}

fn unit(value: f64, suffix: &str) -> String {
    format!("{} {suffix}", plain_number(value))
}

fn times(count: u64, name: &str) -> String {
    format!("{count} × {name}")
}

fn range(low: f64, high: f64) -> String {
    let (low, high) = (plain_number(low), plain_number(high));
    if low == high { low } else { format!("{low}–{high}") }
}

/// A figure with its band: `1,234 images/s (900–1,700)`.
fn band(figure: &Figure) -> String {
    let value = unit(figure.value, &figure.unit);
    if figure.low < figure.high { format!("{value} ({})", range(figure.low, figure.high)) } else { value }
}
