//! What the report tells of GPUs, totals, lanes and paths.
use std::collections::BTreeMap;

use crate::analysis::Analysis;
use crate::export::story::{Block, Table, Teller, dash, range, unit};
use crate::locale::plain_number;
use crate::machine::{LaneLedger, Pair, PathClass, Spend, names};
use crate::plan::Plan;
use crate::quantity::Message;

impl Teller<'_> {
    pub(super) fn gpus(&self, plan: &Plan, analysis: &Analysis) -> Vec<Block> {
        let machine = &analysis.machine;
        let mut rows = Vec::new();
        for node in machine.gpus().filter_map(|at| machine.nodes.get(at).map(|node| (at, node))) {
            let (at, node) = node;
            let crate::machine::NodeKind::Gpu { slot, .. } = &node.kind else { continue };
            let link = node.uplink.and_then(|link| machine.links.get(link));
            let planned = machine.device_link(at);
            let via: Vec<String> =
                machine.ancestors(at).iter().skip(1).filter_map(|at| machine.nodes.get(*at)).map(node_name).collect();
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

    pub(super) fn totals(&self, analysis: &Analysis) -> Vec<Block> {
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
        // What each card has is not known where one of them is not.
        let [vram, bandwidth] = [(totals.vram(), "GB", vram), (totals.mem_bw(), "GB/s", bandwidth)]
            .map(|(sum, suffix, whole)| if sum.lacks { self.sum(sum, suffix) } else { self.words(&whole) });
        let mut rows = vec![
            vec![self.text("report-gpu-count"), totals.gpu_count.to_string()],
            vec![self.text("report-vram"), vram],
            vec![self.text("report-bandwidth"), bandwidth],
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

    pub(super) fn lanes(&self, plan: &Plan, ledger: &LaneLedger) -> Vec<Block> {
        if ledger.sockets.is_empty() {
            return Vec::new();
        }
        let mut blocks = Vec::new();
        let mut rows = Vec::new();
        for socket in &ledger.sockets {
            let by: Vec<String> = socket.equal_spenders().iter().map(|equal| self.spenders(plan, equal)).collect();
            let known = |lanes: u16| socket.known(lanes).map_or_else(dash, |lanes| lanes.to_string());
            let left = if socket.over > 0 { format!("−{}", socket.over) } else { known(socket.left) };
            rows.push(vec![
                format!("CPU {}", socket.socket),
                socket.generation.map_or_else(dash, |generation| format!("Gen{}", generation.number())),
                known(socket.owned),
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
            let key = ledger.verdict_key(["report-non-blocking", "report-blocking", "report-blocking-unknown"]);
            blocks.push(Block::Line(self.words(&Message::new(key).with("why", ledger.why.clone()))));
        }
        blocks
    }

    /// What equal spenders are called: one by its name, several by their number and their slots.
    fn spenders(&self, plan: &Plan, equal: &[&Spend]) -> String {
        let Some(first) = equal.first() else { return String::new() };
        if equal.len() == 1 {
            return format!("{}: {}", first.name, first.lanes);
        }
        let slots: Vec<String> = equal.iter().map(|spend| self.slot_label(plan, &spend.what)).collect();
        let told = Message::new("report-spenders").with("count", equal.len()).with("name", first.name.as_str());
        self.words(&told.with("lanes", first.lanes).with("slots", slots))
    }

    /// Pairs of devices by how they meet.
    pub(super) fn paths(&self, analysis: &Analysis) -> Vec<Block> {
        let mut groups: BTreeMap<(PathClass, String), Vec<&Pair>> = BTreeMap::new();
        for pair in &analysis.pairs {
            groups.entry((pair.class, names::class(&analysis.machine, pair))).or_default().push(pair);
        }
        let mut rows = Vec::new();
        for ((_, class), pairs) in groups {
            let rates = || pairs.iter().map(|pair| pair.usable_gb_s);
            let (low, high) = (rates().fold(f64::INFINITY, f64::min), rates().fold(0.0, f64::max));
            let direct = pairs.iter().filter(|pair| pair.peer_to_peer).count();
            rows.push(vec![class, pairs.len().to_string(), range(low, high), direct.to_string()]);
        }
        let head = ["report-path", "report-pairs", "report-usable", "report-direct"];
        self.table("report-paths", &head, rows, &[1, 2, 3])
    }
}

/// A node's name, for a socket its number: both of its CPUs are named alike.
fn node_name(node: &crate::machine::Node) -> String {
    match node.kind {
        crate::machine::NodeKind::Socket { index, .. } => format!("CPU {index}"),
        _ => node.name.clone(),
    }
}
