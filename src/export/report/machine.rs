//! GPUs, totals, lanes, links and room to grow.
use serde::Serialize;

use super::{Number, if_any, known};
use crate::analysis::{Growth, Totals};
use crate::catalog::SlotId;
use crate::machine::{Flows, LaneLedger, Machine, NodeKind, Pair, SocketLanes, Spend, SwitchLanes};
use crate::quantity::PcieGen;

#[derive(Debug, Serialize)]
pub(super) struct GpuReport {
    id: String,
    slot: String,
    link: Option<GpuLinkReport>,
}

#[derive(Debug, Serialize)]
pub(super) struct GpuLinkReport {
    r#gen: u8,
    lanes: u8,
    max_lanes: u8,
    usable_gb_s: Number,
    via: Vec<String>,
}

impl GpuReport {
    pub(super) fn of(machine: &Machine, slot: &SlotId, gpu: &str) -> Self {
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
    pub(super) fn of(machine: &Machine, node: usize) -> Option<Self> {
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
pub(super) struct TotalsReport {
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
    /// `vram_gb` without the GPUs of which nothing is known.
    vram_at_least_gb: Number,
    cpu_cores: Option<u32>,
    drive_tb: Option<Number>,
    rack_units: Option<Number>,
}

impl TotalsReport {
    pub(super) fn of(totals: &Totals) -> Self {
        let positive = |value: Option<f64>| known(value.filter(|value| *value > 0.0));
        Self {
            gpu_count: totals.gpu_count,
            vram_gb: known(totals.vram().whole()),
            vram_per_gpu_gb: positive(totals.vram_per_gpu()),
            largest_pool_gb: positive(totals.largest_pool().whole()),
            fp64_tflops: known(totals.fp64_tflops),
            fp32_tflops: known(totals.fp32_tflops),
            fp16_tflops: known(totals.fp16_tflops),
            fp16_tensor_tflops: known(totals.fp16_tensor_tflops),
            fp16_training_tflops: known(totals.fp16_training_tflops),
            bf16_tensor_tflops: known(totals.bf16_tensor_tflops),
            tf32_tensor_tflops: known(totals.tf32_tensor_tflops),
            fp8_tensor_tflops: known(totals.fp8_tensor_tflops),
            int8_tops: known(totals.int8_tops),
            mem_bw_gb_s: known(totals.mem_bw().whole()),
            mem_bw_per_gpu_gb_s: positive(totals.mem_bw_per_gpu()),
            vram_at_least_gb: Number(totals.vram_gb),
            cpu_cores: totals.cores(),
            drive_tb: known(totals.drives().whole()),
            rack_units: known(totals.rack_units),
        }
    }
}

#[derive(Debug, Serialize)]
pub(super) struct LanesReport {
    sockets: Vec<SocketReport>,
    switches: Vec<SwitchReport>,
    non_blocking: Option<bool>,
    gpu_per_cpu: Option<Number>,
}

#[derive(Debug, Serialize)]
pub(super) struct SocketReport {
    socket: u8,
    r#gen: Option<u8>,
    owned: Option<u16>,
    spent: u16,
    left: Option<u16>,
    over: Option<u16>,
    spent_by: Vec<SpendReport>,
}

#[derive(Debug, Serialize)]
pub(super) struct SpendReport {
    what: String,
    lanes: u16,
}

#[derive(Debug, Serialize)]
pub(super) struct SwitchReport {
    id: String,
    uplink_lanes: u16,
    downlink_lanes: u16,
    oversubscription: Number,
    gpus: u16,
}

impl LanesReport {
    pub(super) fn of(ledger: &LaneLedger, totals: &Totals) -> Self {
        Self {
            sockets: ledger.sockets.iter().map(SocketReport::of).collect(),
            switches: ledger.switches.iter().map(SwitchReport::of).collect(),
            non_blocking: ledger.verdict(),
            gpu_per_cpu: if_any(totals.gpu_count == 0 || ledger.gpu_per_cpu > 0.0, ledger.gpu_per_cpu),
        }
    }
}

impl SocketReport {
    pub(super) fn of(socket: &SocketLanes) -> Self {
        let spend = |spend: &Spend| SpendReport { what: spend.what.clone(), lanes: spend.lanes };
        Self {
            socket: socket.socket,
            r#gen: socket.generation.map(PcieGen::number),
            owned: socket.known(socket.owned),
            spent: socket.spent,
            left: socket.known(socket.left),
            over: socket.known(socket.over),
            spent_by: socket.spent_by.iter().map(spend).collect(),
        }
    }
}

impl SwitchReport {
    pub(super) fn of(switch: &SwitchLanes) -> Self {
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

/// What the links of one machine carry when many devices are busy at once.
#[derive(Debug, Serialize)]
pub(super) struct FlowsReport {
    all_pairs_gb_s: Option<Number>,
    bisection_gb_s: Option<Number>,
    host: Vec<HostRateReport>,
}

#[derive(Debug, Serialize)]
pub(super) struct HostRateReport {
    gpu: String,
    alone_gb_s: Number,
    at_once_gb_s: Number,
    bottleneck: String,
}

impl FlowsReport {
    pub(super) fn of(flows: &Flows) -> Self {
        let host = flows.host.iter().map(|rate| HostRateReport {
            gpu: rate.gpu.clone(),
            alone_gb_s: Number(rate.alone_gb_s),
            at_once_gb_s: Number(rate.at_once_gb_s),
            bottleneck: rate.bottleneck.clone(),
        });
        Self {
            all_pairs_gb_s: known(flows.all_pairs_gb_s),
            bisection_gb_s: known(flows.bisection_gb_s),
            host: host.collect(),
        }
    }
}

#[derive(Debug, Serialize)]
pub(super) struct GrowthReport {
    free_gpu_slots: u32,
    free_slots: u32,
    free_lanes: u32,
    free_watts: Option<Number>,
    free_dimm_slots: Option<u32>,
    free_bays: Option<u32>,
    extension: Option<ExtensionReport>,
}

#[derive(Debug, Serialize)]
pub(super) struct ExtensionReport {
    gpu: String,
    slots: Vec<String>,
}

impl GrowthReport {
    pub(super) fn of(growth: &Growth) -> Self {
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
