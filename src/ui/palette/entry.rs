//! One part of the palette: what its card shows, and what it is searched and sorted by.
use crate::analysis::cost::convert;
use crate::catalog::gpu::{FormFactor, Headline};
use crate::catalog::{Bridge, Catalog, Chassis, Cpu, Drive, Gpu, MemoryModule, Nic, price::PriceKind};
use crate::locale::plain_number;
use crate::plan::{CardPart, Plan};
use crate::quantity::{Day, Message, Money};
use crate::ui::Session;
use crate::ui::session::{DragItem, PaletteTab};

/// A number of a card with its label below.
#[derive(Debug, Clone, PartialEq)]
pub struct Fact {
    /// The number, or a word.
    pub value: String,
    /// Its unit; empty if it has none.
    pub unit: &'static str,
    /// Key of what it is.
    pub label: &'static str,
}

impl Fact {
    /// The number with its unit.
    #[must_use]
    pub fn whole(&self) -> String {
        if self.unit.is_empty() { self.value.clone() } else { format!("{} {}", self.value, self.unit) }
    }
}

/// A part as its card shows it.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// What is dragged or placed.
    pub item: DragItem,
    /// Name as sold.
    pub name: String,
    /// Maker; empty where parts are generic.
    pub vendor: String,
    /// Three numbers that a buyer compares.
    pub facts: Vec<Fact>,
    /// Share of the card's width that each of them gets.
    pub columns: [f32; 3],
    /// The rest in one line, e.g. power and width.
    pub rest: Message,
    /// Price as it is planned with, its day, and its kind; `None` kind for the user's own.
    pub price: Option<(Money, Day, Option<PriceKind>)>,
    /// Where the facts come from.
    pub source: String,
    /// What the search looks in, lower case.
    pub haystack: String,
    /// VRAM, or capacity, GB.
    pub capacity_gb: f64,
    /// FP16 tensor (else plain FP16) rate, TFLOPS.
    pub tflops: f64,
    /// Form factor, for GPUs.
    pub form: Option<FormFactor>,
    /// Year of launch.
    pub year: Option<u16>,
    /// Draw in W, for the accessible name.
    pub watts: Option<f64>,
}

impl Entry {
    /// The name that screen readers and tests use, e.g. `Quadro RTX 6000, 24 GB, 260 W`.
    #[must_use]
    pub fn accessible_name(&self) -> String {
        let mut name = self.name.clone();
        if let Some(fact) = self.facts.first() {
            name = format!("{name}, {}", fact.whole());
        }
        if let Some(watts) = self.watts {
            name = format!("{name}, {} W", plain_number(watts));
        }
        name
    }

    /// The price as a number in the project's currency, for sorting and filtering.
    #[must_use]
    pub fn price_in_project(&self, session: &Session) -> Option<f64> {
        let (price, ..) = self.price?;
        Some(convert(session.history.project(), price)?.to_f64())
    }
}

/// How many parts the shown page has.
#[must_use]
pub fn count(session: &Session) -> usize {
    let catalog = &session.catalog;
    match session.palette_tab {
        PaletteTab::Gpu => catalog.gpus.len(),
        PaletteTab::Cpu => catalog.cpus.len(),
        PaletteTab::Memory => catalog.memory.len(),
        PaletteTab::Drive => catalog.drives.len(),
        PaletteTab::Nic => catalog.nics.len(),
        PaletteTab::Bridge => catalog.bridges.len(),
        PaletteTab::Chassis => catalog.chassis.len(),
    }
}

/// All parts of the shown page.
#[must_use]
pub fn entries(session: &Session) -> Vec<Entry> {
    let catalog = &*session.catalog;
    let Some(plan) = session.plan() else { return Vec::new() };
    match session.palette_tab {
        PaletteTab::Gpu => catalog.gpus.values().map(|part| gpu(catalog, plan, part)).collect(),
        PaletteTab::Cpu => catalog.cpus.values().map(|part| cpu(catalog, plan, part)).collect(),
        PaletteTab::Memory => catalog.memory.values().map(|part| memory(catalog, plan, part)).collect(),
        PaletteTab::Drive => catalog.drives.values().map(|part| drive(catalog, plan, part)).collect(),
        PaletteTab::Nic => catalog.nics.values().map(|part| nic(catalog, plan, part)).collect(),
        PaletteTab::Bridge => catalog.bridges.values().map(|part| bridge(catalog, plan, part)).collect(),
        PaletteTab::Chassis => catalog.chassis.values().map(|part| chassis(catalog, plan, part)).collect(),
    }
}

fn price(catalog: &Catalog, plan: &Plan, kind: &str, id: &str) -> Option<(Money, Day, Option<PriceKind>)> {
    if let Some(own) = plan.prices.get(&format!("{kind}/{id}")) {
        return Some((own.price, own.date, None));
    }
    catalog.price_of(kind, id).map(|row| (row.money(), row.date, Some(row.kind)))
}

fn haystack(texts: &[&str]) -> String {
    texts.join(" ").to_lowercase()
}

fn fact(value: String, label: &'static str) -> Fact {
    measured(value, "", label)
}

fn measured(value: String, unit: &'static str, label: &'static str) -> Fact {
    Fact { value, unit, label }
}

fn gpu(catalog: &Catalog, plan: &Plan, part: &Gpu) -> Entry {
    let (label, tflops) = match part.peaks.headline() {
        Some((Headline::Fp16Tensor, rate)) => ("fact-fp16-tensor", Some(rate)),
        Some((Headline::Fp16, rate)) => ("fact-fp16", Some(rate)),
        Some((Headline::Fp32, rate)) => ("fact-fp32", Some(rate)),
        None => ("fact-fp16-tensor", None),
    };
    let rest = match part.form {
        FormFactor::Pcie => Message::new("palette-gpu-card")
            .with("watts", part.tdp_w)
            .with("slots", part.slot_width)
            .with("cooling", Message::new(cooling_key(part.cooling))),
        form => Message::new("palette-gpu-module").with("watts", part.tdp_w).with("form", form.trade_name()),
    };
    Entry {
        item: DragItem::Part(CardPart::Gpu(part.id.clone())),
        name: part.name.clone(),
        vendor: part.vendor.clone(),
        facts: vec![
            measured(plain_number(part.vram_gb), "GB", "fact-vram"),
            tflops.map_or_else(|| fact("—".to_owned(), label), |rate| measured(plain_number(short(rate)), "TF", label)),
            measured(plain_number(part.mem_bw_gb_s), "GB/s", "fact-bandwidth"),
        ],
        columns: [0.36, 0.33, 0.31],
        rest,
        price: price(catalog, plan, "gpu", part.id.as_str()),
        source: part.source.clone(),
        haystack: haystack(&[
            &part.vendor,
            &part.name,
            &part.architecture,
            &part.memory_kind,
            part.id.as_str(),
            &format!("{}gb", part.vram_gb),
            &format!("{} gb", part.vram_gb),
            part.form.trade_name(),
        ]),
        capacity_gb: part.vram_gb,
        tflops: tflops.unwrap_or_default(),
        form: Some(part.form),
        year: part.launch_year,
        watts: Some(part.tdp_w),
    }
}

/// Key of the name of a kind of cooling.
fn cooling_key(cooling: crate::catalog::gpu::Cooling) -> &'static str {
    use crate::catalog::gpu::Cooling;
    match cooling {
        Cooling::Passive => "cooling-passive",
        Cooling::Blower => "cooling-blower",
        Cooling::OpenAir => "cooling-open-air",
        Cooling::Liquid => "cooling-liquid",
    }
}

fn cpu(catalog: &Catalog, plan: &Plan, part: &Cpu) -> Entry {
    Entry {
        item: DragItem::Cpu(part.id.clone()),
        name: part.name.clone(),
        vendor: part.vendor.clone(),
        facts: vec![
            fact(part.cores.to_string(), "fact-cores"),
            fact(format!("{} × Gen{}", part.pcie_lanes, part.pcie_gen.number()), "fact-lanes"),
            fact(format!("{} × {}", part.memory_channels, part.memory_kind), "fact-channels"),
        ],
        columns: [0.2, 0.42, 0.38],
        rest: Message::new("palette-cpu-rest").with("watts", part.tdp_w).with("socket", part.socket.clone()),
        price: price(catalog, plan, "cpu", part.id.as_str()),
        source: part.source.clone(),
        haystack: haystack(&[&part.vendor, &part.name, &part.family, &part.socket, part.id.as_str()]),
        capacity_gb: part.memory_max_gb.unwrap_or_default(),
        tflops: f64::from(part.cores),
        form: None,
        year: part.launch_year,
        watts: Some(part.tdp_w),
    }
}

fn memory(catalog: &Catalog, plan: &Plan, part: &MemoryModule) -> Entry {
    Entry {
        item: DragItem::Memory(part.id.clone()),
        name: part.name.clone(),
        vendor: String::new(),
        facts: vec![
            measured(plain_number(part.gb), "GB", "fact-capacity"),
            fact(part.mt_s.to_string(), "fact-mt-s"),
            fact(part.form.clone(), "fact-form"),
        ],
        columns: [0.36, 0.33, 0.31],
        rest: Message::new("palette-watts").with("watts", part.power_w),
        price: price(catalog, plan, "memory", part.id.as_str()),
        source: part.source.clone(),
        haystack: haystack(&[&part.name, &part.kind, &part.form, part.id.as_str()]),
        capacity_gb: part.gb,
        tflops: f64::from(part.mt_s),
        form: None,
        year: None,
        watts: None,
    }
}

fn drive(catalog: &Catalog, plan: &Plan, part: &Drive) -> Entry {
    Entry {
        item: DragItem::Drive(part.id.clone()),
        name: part.name.clone(),
        vendor: String::new(),
        facts: vec![
            measured(plain_number(part.tb), "TB", "fact-capacity"),
            measured(plain_number(part.read_gb_s), "GB/s", "fact-read"),
            fact(part.form.clone(), "fact-form"),
        ],
        columns: [0.36, 0.33, 0.31],
        rest: Message::new("palette-watts").with("watts", part.power_w),
        price: price(catalog, plan, "drive", part.id.as_str()),
        source: part.source.clone(),
        haystack: haystack(&[&part.name, &part.form, part.id.as_str()]),
        capacity_gb: part.tb * 1000.0,
        tflops: part.read_gb_s,
        form: None,
        year: None,
        watts: None,
    }
}

fn nic(catalog: &Catalog, plan: &Plan, part: &Nic) -> Entry {
    Entry {
        item: DragItem::Part(CardPart::Nic(part.id.clone())),
        name: part.name.clone(),
        vendor: String::new(),
        facts: vec![
            measured(format!("{} × {}", part.ports, plain_number(part.gbit_s)), "Gb/s", "fact-ports"),
            fact(part.fabric.clone(), "fact-fabric"),
            fact(format!("x{} Gen{}", part.pcie_lanes, part.pcie_gen.number()), "fact-link"),
        ],
        columns: [0.42, 0.3, 0.28],
        rest: Message::new("palette-watts").with("watts", part.power_w),
        price: price(catalog, plan, "nic", part.id.as_str()),
        source: part.source.clone(),
        haystack: haystack(&[&part.name, &part.fabric, part.id.as_str()]),
        capacity_gb: part.gbit_s,
        tflops: part.gbit_s,
        form: None,
        year: None,
        watts: None,
    }
}

fn bridge(catalog: &Catalog, plan: &Plan, part: &Bridge) -> Entry {
    Entry {
        item: DragItem::Bridge(part.id.clone()),
        name: part.name.clone(),
        vendor: String::new(),
        facts: vec![
            fact(part.joins.to_string(), "fact-joins"),
            fact(part.spacing_slots.to_string(), "fact-spacing"),
            fact(part.per_pair.to_string(), "fact-per-pair"),
        ],
        columns: [0.3, 0.35, 0.35],
        rest: Message::new("palette-bridge-fits").with("n", part.fits.len()),
        price: price(catalog, plan, "bridge", part.id.as_str()),
        source: part.source.clone(),
        haystack: haystack(&[&part.name, part.id.as_str()]),
        capacity_gb: 0.0,
        tflops: 0.0,
        form: None,
        year: None,
        watts: None,
    }
}

fn chassis(catalog: &Catalog, plan: &Plan, part: &Chassis) -> Entry {
    let psu = part.psu.as_ref();
    Entry {
        item: DragItem::Chassis(part.id.clone()),
        name: part.name.clone(),
        vendor: part.vendor.clone(),
        facts: vec![
            fact(part.gpu_slots().count().to_string(), "fact-gpu-slots"),
            fact(part.sockets.to_string(), "fact-sockets"),
            psu.map_or_else(
                || fact("—".to_owned(), "fact-psu"),
                |psu| measured(format!("{} × {}", psu.count, plain_number(psu.watts)), "W", "fact-psu"),
            ),
        ],
        columns: [0.3, 0.2, 0.5],
        rest: Message::new("palette-chassis-rest")
            .with("vendor", part.vendor.clone())
            .with("kind", Message::new(body_key(part.kind))),
        price: price(catalog, plan, "chassis", part.id.as_str()),
        source: part.source.clone(),
        haystack: haystack(&[&part.vendor, &part.name, part.id.as_str(), &part.memory_kind]),
        capacity_gb: part.gpu_slots().count() as f64,
        tflops: f64::from(part.sockets),
        form: None,
        year: None,
        watts: None,
    }
}

/// Key of the name of a kind of body.
fn body_key(kind: crate::catalog::chassis::BodyKind) -> &'static str {
    use crate::catalog::chassis::BodyKind;
    match kind {
        BodyKind::Rack => "body-rack",
        BodyKind::Tower => "body-tower",
        BodyKind::Workstation => "body-workstation",
        BodyKind::Board => "body-board",
    }
}

/// A rate with the digits that matter: one decimal below ten, so that slow paths do not read as nothing.
fn short(rate: f64) -> f64 {
    if rate < 10.0 { (rate * 10.0).round() / 10.0 } else { rate.round() }
}
