//! The report as JSON: the contract that scripts read. Fields are added freely and never renamed.
//!
//! Nothing is worked out here: every number is a field of the [`Analysis`]. What is not known is `null`.
use std::collections::BTreeMap;

use serde::{Serialize, Serializer};

use crate::analysis::{Analysis, Growth, Power, Price, PriceBasis, PriceLine, Redundancy, SeedCheck, Totals};
use crate::catalog::{Catalog, SlotId};
use crate::locale::Language;
use crate::machine::{Finding, LaneLedger, Machine, NodeKind, Pair, Severity, SocketLanes, SwitchLanes};
use crate::plan::{Plan, Project};
use crate::quantity::{Basis, Figure, Money};
use crate::workload::WorkloadResult;

/// Version of the report's form.
const FORMAT_VERSION: u32 = 1;

/// Voltages for which the current is given, V: what computer rooms have.
const VOLTS: [u32; 3] = [120, 208, 230];

/// A number without the noise of binary fractions: whole numbers as such, others to nine digits; `null` if not finite.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Number(pub f64);

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let number = format!("{:.8e}", self.0).parse().unwrap_or(self.0);
        if number.fract() == 0.0 && number.abs() < 1e15 {
            serializer.serialize_i64(number as i64)
        } else {
            serializer.serialize_f64(number)
        }
    }
}

/// A number that counts only if there is something it speaks of.
fn if_any(any: bool, number: f64) -> Option<Number> {
    any.then_some(Number(number))
}

fn known(number: Option<f64>) -> Option<Number> {
    number.map(Number)
}

/// One option with what is derived from it.
#[derive(Debug, Clone, Copy)]
pub struct Analysed<'a> {
    /// The option.
    pub plan: &'a Plan,
    /// Everything derived from it.
    pub analysis: &'a Analysis,
}

/// The whole report.
#[derive(Debug, Serialize)]
pub struct Report {
    format_version: u32,
    title: String,
    currency: String,
    options: Vec<OptionReport>,
}

impl Report {
    /// The report of these options of a project, with messages in this language.
    #[must_use]
    pub fn of(catalog: &Catalog, project: &Project, options: &[Analysed<'_>], language: Language) -> Self {
        Self {
            format_version: FORMAT_VERSION,
            title: project.title.clone(),
            currency: project.currency.to_string(),
            options: options.iter().map(|option| OptionReport::of(catalog, *option, language)).collect(),
        }
    }

    /// The report as text, one value a line.
    ///
    /// # Errors
    /// Never for a report that was made here.
    pub fn to_json(&self) -> Result<String, serde_json::Error> {
        Ok(serde_json::to_string_pretty(self)? + "\n")
    }
}

#[derive(Debug, Serialize)]
struct OptionReport {
    title: String,
    chassis: Option<String>,
    nodes: u32,
    cpus: Vec<CpuReport>,
    ram_gb: Number,
    gpus: Vec<GpuReport>,
    totals: TotalsReport,
    lanes: LanesReport,
    links: Vec<LinkReport>,
    power: PowerReport,
    price: PriceReport,
    growth: GrowthReport,
    workloads: Vec<WorkloadReport>,
    findings: Vec<FindingReport>,
    seed_claims: Vec<SeedReport>,
}

impl OptionReport {
    fn of(catalog: &Catalog, option: Analysed<'_>, language: Language) -> Self {
        let Analysed { plan, analysis } = option;
        Self {
            title: plan.title.clone(),
            chassis: plan.chassis.as_ref().map(ToString::to_string),
            nodes: plan.nodes,
            cpus: cpus(catalog, plan),
            ram_gb: Number(analysis.totals.ram_gb),
            gpus: plan.gpus().map(|(slot, gpu)| GpuReport::of(&analysis.machine, slot, gpu.as_str())).collect(),
            totals: TotalsReport::of(&analysis.totals),
            lanes: LanesReport::of(&analysis.ledger, &analysis.totals),
            links: links(&analysis.pairs),
            power: PowerReport::of(&analysis.power),
            price: PriceReport::of(&analysis.price),
            growth: GrowthReport::of(&analysis.growth),
            workloads: analysis.workloads.iter().map(WorkloadReport::of).collect(),
            findings: analysis.findings.iter().map(|finding| FindingReport::of(finding, language)).collect(),
            seed_claims: analysis.seed_claims.iter().map(SeedReport::of).collect(),
        }
    }
}

#[derive(Debug, Serialize)]
struct CpuReport {
    id: String,
    socket: u8,
    cores: Option<u16>,
}

fn cpus(catalog: &Catalog, plan: &Plan) -> Vec<CpuReport> {
    let Some(id) = &plan.cpu else { return Vec::new() };
    let cores = catalog.cpus.get(id).map(|cpu| cpu.cores);
    (0..plan.cpu_count).map(|socket| CpuReport { id: id.to_string(), socket, cores }).collect()
}

#[derive(Debug, Serialize)]
struct GpuReport {
    id: String,
    slot: String,
    link: Option<GpuLinkReport>,
}

#[derive(Debug, Serialize)]
struct GpuLinkReport {
    r#gen: u8,
    lanes: u8,
    max_lanes: u8,
    usable_gb_s: Number,
    via: Vec<String>,
}

impl GpuReport {
    fn of(machine: &Machine, slot: &SlotId, gpu: &str) -> Self {
        let here = |node: &usize| matches!(machine.nodes.get(*node).map(|node| &node.kind), Some(NodeKind::Gpu { slot: own, .. }) if own == slot);
        let node = machine.gpus().find(here);
        Self {
            id: gpu.to_owned(),
            slot: slot.to_string(),
            link: node.and_then(|node| GpuLinkReport::of(machine, node)),
        }
    }
}

impl GpuLinkReport {
    fn of(machine: &Machine, node: usize) -> Option<Self> {
        let (maximum, planned) = machine.device_link(node)?;
        let link = machine.links.get(machine.nodes.get(node)?.uplink?)?;
        Some(Self {
            r#gen: planned.generation.number(),
            lanes: planned.lanes,
            max_lanes: maximum.lanes,
            usable_gb_s: Number(link.usable_gb_s),
            via: via(machine, node),
        })
    }
}

/// Ids of the nodes on the way from a device to its CPU.
fn via(machine: &Machine, node: usize) -> Vec<String> {
    let above = machine.ancestors(node).into_iter().skip(1);
    above.filter_map(|at| machine.nodes.get(at)).map(|node| node.id.clone()).collect()
}

#[derive(Debug, Serialize)]
struct TotalsReport {
    gpu_count: u32,
    vram_gb: Option<Number>,
    vram_per_gpu_gb: Option<Number>,
    largest_pool_gb: Option<Number>,
    fp64_tflops: Option<Number>,
    fp32_tflops: Option<Number>,
    fp16_tflops: Option<Number>,
    fp16_tensor_tflops: Option<Number>,
    fp16_training_tflops: Option<Number>,
    bf16_tensor_tflops: Option<Number>,
    tf32_tensor_tflops: Option<Number>,
    fp8_tensor_tflops: Option<Number>,
    int8_tops: Option<Number>,
    mem_bw_gb_s: Option<Number>,
    mem_bw_per_gpu_gb_s: Option<Number>,
    cpu_cores: u32,
    drive_tb: Number,
    rack_units: Option<Number>,
}

impl TotalsReport {
    fn of(totals: &Totals) -> Self {
        // Sums of nothing are 0; sums of GPUs of which nothing is known are not.
        let (none, known_gpus) = (totals.gpu_count == 0, totals.vram_gb > 0.0);
        Self {
            gpu_count: totals.gpu_count,
            vram_gb: if_any(none || known_gpus, totals.vram_gb),
            vram_per_gpu_gb: if_any(totals.vram_per_gpu_gb > 0.0, totals.vram_per_gpu_gb),
            largest_pool_gb: if_any(totals.largest_pool_gb > 0.0, totals.largest_pool_gb),
            fp64_tflops: known(totals.fp64_tflops),
            fp32_tflops: known(totals.fp32_tflops),
            fp16_tflops: known(totals.fp16_tflops),
            fp16_tensor_tflops: known(totals.fp16_tensor_tflops),
            fp16_training_tflops: known(totals.fp16_training_tflops),
            bf16_tensor_tflops: known(totals.bf16_tensor_tflops),
            tf32_tensor_tflops: known(totals.tf32_tensor_tflops),
            fp8_tensor_tflops: known(totals.fp8_tensor_tflops),
            int8_tops: known(totals.int8_tops),
            mem_bw_gb_s: if_any(none || known_gpus, totals.mem_bw_gb_s),
            mem_bw_per_gpu_gb_s: if_any(totals.mem_bw_per_gpu_gb_s > 0.0, totals.mem_bw_per_gpu_gb_s),
            cpu_cores: totals.cpu_cores,
            drive_tb: Number(totals.drive_tb),
            rack_units: known(totals.rack_units),
        }
    }
}

#[derive(Debug, Serialize)]
struct LanesReport {
    sockets: Vec<SocketReport>,
    switches: Vec<SwitchReport>,
    non_blocking: bool,
    gpu_per_cpu: Option<Number>,
}

#[derive(Debug, Serialize)]
struct SocketReport {
    socket: u8,
    r#gen: Option<u8>,
    owned: u16,
    spent: u16,
    left: u16,
    over: u16,
    spent_by: Vec<SpendReport>,
}

#[derive(Debug, Serialize)]
struct SpendReport {
    what: String,
    lanes: u16,
}

#[derive(Debug, Serialize)]
struct SwitchReport {
    id: String,
    uplink_lanes: u16,
    downlink_lanes: u16,
    oversubscription: Number,
    gpus: u16,
}

impl LanesReport {
    fn of(ledger: &LaneLedger, totals: &Totals) -> Self {
        Self {
            sockets: ledger.sockets.iter().map(SocketReport::of).collect(),
            switches: ledger.switches.iter().map(SwitchReport::of).collect(),
            non_blocking: ledger.non_blocking,
            gpu_per_cpu: if_any(totals.gpu_count == 0 || ledger.gpu_per_cpu > 0.0, ledger.gpu_per_cpu),
        }
    }
}

impl SocketReport {
    fn of(socket: &SocketLanes) -> Self {
        let spend = |spend: &crate::machine::Spend| SpendReport { what: spend.what.clone(), lanes: spend.lanes };
        Self {
            socket: socket.socket,
            r#gen: socket.generation.map(crate::quantity::PcieGen::number),
            owned: socket.owned,
            spent: socket.spent,
            left: socket.left,
            over: socket.over,
            spent_by: socket.spent_by.iter().map(spend).collect(),
        }
    }
}

impl SwitchReport {
    fn of(switch: &SwitchLanes) -> Self {
        Self {
            id: switch.id.clone(),
            uplink_lanes: switch.uplink_lanes,
            downlink_lanes: switch.downlink_lanes,
            oversubscription: Number(switch.oversubscription),
            gpus: switch.gpus,
        }
    }
}

/// One pair of devices, as `report` and `topo` give it.
#[derive(Debug, Serialize)]
pub struct LinkReport {
    a: String,
    b: String,
    class: String,
    nvlinks: u8,
    peer_to_peer: bool,
    usable_gb_s: Number,
    bottleneck: String,
}

/// The pairs as `report` and `topo` give them.
#[must_use]
pub fn links(pairs: &[Pair]) -> Vec<LinkReport> {
    let link = |pair: &Pair| LinkReport {
        a: pair.a.clone(),
        b: pair.b.clone(),
        class: pair.class.to_string(),
        nvlinks: pair.nvlinks,
        peer_to_peer: pair.peer_to_peer,
        usable_gb_s: Number(pair.usable_gb_s),
        bottleneck: pair.bottleneck.clone(),
    };
    pairs.iter().map(link).collect()
}

#[derive(Debug, Serialize)]
struct PowerReport {
    gpus_w: Number,
    cpus_w: Number,
    other_w: Number,
    idle_w: Number,
    typical_w: Number,
    max_w: Number,
    psu_w: Option<Number>,
    psu_needed_w: Option<Number>,
    redundancy: Option<String>,
    headroom_w: Option<Number>,
    btu_per_h: Number,
    amps_at: BTreeMap<String, Number>,
}

impl PowerReport {
    fn of(power: &Power) -> Self {
        Self {
            gpus_w: Number(power.gpus_w),
            cpus_w: Number(power.cpus_w),
            other_w: Number(power.other_w),
            idle_w: Number(power.idle_w),
            typical_w: Number(power.typical_w),
            max_w: Number(power.max_w),
            psu_w: known(power.psu_w),
            psu_needed_w: known(power.psu_needed_w),
            redundancy: redundancy(power.redundancy),
            headroom_w: known(power.headroom_w),
            btu_per_h: Number(power.btu_per_h),
            amps_at: VOLTS.iter().map(|volts| (volts.to_string(), Number(power.amps_at(f64::from(*volts))))).collect(),
        }
    }
}

/// `n+1`, `none`, or nothing where it is not known.
fn redundancy(redundancy: Redundancy) -> Option<String> {
    match redundancy {
        Redundancy::Spare(spare) => Some(format!("n+{spare}")),
        Redundancy::None => Some("none".to_owned()),
        Redundancy::Unknown => None,
    }
}

#[derive(Debug, Serialize)]
struct PriceReport {
    amount: Option<String>,
    currency: Option<String>,
    date: Option<String>,
    basis: &'static str,
    lines: Vec<PriceLineReport>,
    missing: Vec<String>,
    per_tflops: Option<Number>,
    per_vram_gb: Option<Number>,
    /// Cost of running it: not worked out yet.
    per_year: Option<Number>,
}

#[derive(Debug, Serialize)]
struct PriceLineReport {
    part: String,
    name: String,
    count: i64,
    each: Option<String>,
    total: Option<String>,
    currency: Option<String>,
    original: Option<OriginalReport>,
    date: Option<String>,
    kind: Option<crate::catalog::price::PriceKind>,
    source: String,
}

#[derive(Debug, Serialize)]
struct OriginalReport {
    amount: String,
    currency: String,
}

/// An amount as a plain decimal, to the hundredth.
pub(super) fn amount(money: Money) -> String {
    money.amount.round_dp(2).normalize().to_string()
}

/// The name of a price's basis in reports and after `price-basis-` in the translation files.
pub(super) fn basis_name(basis: PriceBasis) -> &'static str {
    match basis {
        PriceBasis::Quote => "quote",
        PriceBasis::Catalogue => "catalogue",
        PriceBasis::Mixed => "mixed",
    }
}

impl PriceReport {
    fn of(price: &Price) -> Self {
        Self {
            amount: price.amount.map(amount),
            currency: price.amount.map(|money| money.currency.to_string()),
            date: price.date.map(|day| day.to_string()),
            basis: basis_name(price.basis),
            lines: price.lines.iter().map(PriceLineReport::of).collect(),
            missing: price.missing.clone(),
            per_tflops: known(price.per_tflops),
            per_vram_gb: known(price.per_vram_gb),
            per_year: None,
        }
    }
}

impl PriceLineReport {
    fn of(line: &PriceLine) -> Self {
        let original = |money: Money| OriginalReport { amount: amount(money), currency: money.currency.to_string() };
        Self {
            part: line.part.clone(),
            name: line.name.clone(),
            count: line.count,
            each: line.each.map(amount),
            total: line.total.map(amount),
            currency: line.total.or(line.each).map(|money| money.currency.to_string()),
            original: line.original.map(original),
            date: line.date.map(|day| day.to_string()),
            kind: line.kind,
            source: line.source.clone(),
        }
    }
}

#[derive(Debug, Serialize)]
struct GrowthReport {
    free_gpu_slots: u32,
    free_slots: u32,
    free_lanes: u32,
    free_watts: Option<Number>,
    free_dimm_slots: Option<u32>,
    free_bays: Option<u32>,
    extension: Option<ExtensionReport>,
}

#[derive(Debug, Serialize)]
struct ExtensionReport {
    gpu: String,
    slots: Vec<String>,
}

impl GrowthReport {
    fn of(growth: &Growth) -> Self {
        let extension = growth.extension.as_ref().map(|extension| ExtensionReport {
            gpu: extension.gpu.to_string(),
            slots: extension.slots.iter().map(ToString::to_string).collect(),
        });
        Self {
            free_gpu_slots: growth.free_gpu_slots,
            free_slots: growth.free_slots,
            free_lanes: growth.free_lanes,
            free_watts: known(growth.free_watts),
            free_dimm_slots: growth.free_dimm_slots,
            free_bays: growth.free_bays,
            extension,
        }
    }
}

#[derive(Debug, Serialize)]
struct WorkloadReport {
    id: String,
    fits: bool,
    needed_gb_per_gpu: Number,
    vram_gb_per_gpu: Option<Number>,
    largest_batch: Option<u32>,
    throughput: Option<FigureReport>,
    bottleneck: Option<&'static str>,
    scaling: Vec<ScalingReport>,
    efficiency: Option<Number>,
    rank: Option<u32>,
    seed_rank: Option<u32>,
}

#[derive(Debug, Serialize)]
struct FigureReport {
    value: Number,
    low: Number,
    high: Number,
    unit: String,
    basis: Basis,
    source: String,
}

#[derive(Debug, Serialize)]
struct ScalingReport {
    gpus: u32,
    value: Number,
}

impl WorkloadReport {
    fn of(result: &WorkloadResult) -> Self {
        let figure = |figure: &Figure| FigureReport {
            value: Number(figure.value),
            low: Number(figure.low),
            high: Number(figure.high),
            unit: figure.unit.clone(),
            basis: figure.basis,
            source: figure.source.clone(),
        };
        let points = result.scaling.iter();
        Self {
            id: result.id.to_string(),
            fits: result.fits,
            needed_gb_per_gpu: Number(result.needed_gb_per_gpu),
            vram_gb_per_gpu: if_any(result.vram_gb_per_gpu > 0.0, result.vram_gb_per_gpu),
            largest_batch: result.largest_batch,
            throughput: result.throughput.as_ref().map(figure),
            bottleneck: result.bottleneck.map(crate::workload::estimate::Bottleneck::key),
            scaling: points.map(|point| ScalingReport { gpus: point.gpus, value: Number(point.value) }).collect(),
            efficiency: known(result.efficiency),
            rank: result.rank,
            seed_rank: result.seed_rank,
        }
    }
}

#[derive(Debug, Serialize)]
struct FindingReport {
    code: &'static str,
    severity: &'static str,
    parts: Vec<String>,
    message: String,
    why: String,
    fix: Option<String>,
}

/// The name of a severity in reports and after `severity-` in the translation files.
pub(super) fn severity_name(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    }
}

impl FindingReport {
    fn of(finding: &Finding, language: Language) -> Self {
        Self {
            code: finding.code,
            severity: severity_name(finding.severity()),
            parts: finding.parts.clone(),
            message: language.words(&finding.message()),
            why: language.words(&finding.why()),
            fix: finding.fix.as_ref().map(|fix| language.words(&fix.label)),
        }
    }
}

#[derive(Debug, Serialize)]
struct SeedReport {
    what: String,
    printed: Number,
    text: String,
    computed: Option<Number>,
    agrees: bool,
    note: String,
}

impl SeedReport {
    fn of(check: &SeedCheck) -> Self {
        Self {
            what: check.what.clone(),
            printed: Number(check.printed),
            text: check.text.clone(),
            computed: known(check.computed),
            agrees: check.agrees,
            note: check.note.clone(),
        }
    }
}
