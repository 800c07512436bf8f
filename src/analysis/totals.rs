//! Sums over the GPUs of an option.
use crate::catalog::gpu::{Headline, Peaks};
use crate::catalog::{Catalog, Gpu};
use crate::machine::{LinkKind, Machine, NodeKind, Pair, Unknown};
use crate::plan::Plan;
use crate::quantity::Sum;

/// Sums over all machines of an option. A rate is `None` if no GPU of the plan has it or a GPU is unknown.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Totals {
    /// GPU cards and modules.
    pub gpu_count: u32,
    /// VRAM of all GPUs, GB.
    pub vram_gb: f64,
    /// VRAM of the smallest GPU, GB.
    pub vram_per_gpu_gb: f64,
    /// Most VRAM that GPUs joined by NVLink (or one GPU) hold together, GB.
    pub largest_pool_gb: f64,
    /// FP64, TFLOPS.
    pub fp64_tflops: Option<f64>,
    /// FP32, TFLOPS.
    pub fp32_tflops: Option<f64>,
    /// FP16 outside tensor cores, TFLOPS.
    pub fp16_tflops: Option<f64>,
    /// FP16 in tensor cores, best accumulate type, TFLOPS.
    pub fp16_tensor_tflops: Option<f64>,
    /// FP16 in tensor cores with FP32 accumulate, as training uses it, TFLOPS.
    pub fp16_training_tflops: Option<f64>,
    /// BF16 in tensor cores, TFLOPS.
    pub bf16_tensor_tflops: Option<f64>,
    /// TF32 in tensor cores, TFLOPS.
    pub tf32_tensor_tflops: Option<f64>,
    /// FP8 in tensor cores, TFLOPS.
    pub fp8_tensor_tflops: Option<f64>,
    /// INT8, TOPS.
    pub int8_tops: Option<f64>,
    /// VRAM bandwidth of all GPUs, GB/s.
    pub mem_bw_gb_s: f64,
    /// VRAM bandwidth of the slowest GPU, GB/s.
    pub mem_bw_per_gpu_gb_s: f64,
    /// System memory of one machine, GB.
    pub ram_gb: f64,
    /// CPU cores of one machine.
    pub cpu_cores: u32,
    /// Capacity of all drives of one machine, TB.
    pub drive_tb: f64,
    /// Rack units of all machines; `None` if unknown.
    pub rack_units: Option<f64>,
    /// Parts of which nothing is known: they are in none of the sums but the number of GPUs.
    pub unknown: Unknown,
}

impl Totals {
    /// A sum over GPUs.
    fn of_gpus(&self, value: f64) -> Sum {
        Sum { value, lacks: !self.unknown.gpus.is_empty() }
    }

    /// VRAM of all GPUs, GB.
    #[must_use]
    pub fn vram(&self) -> Sum {
        self.of_gpus(self.vram_gb)
    }

    /// Most VRAM that GPUs hold together, GB.
    #[must_use]
    pub fn largest_pool(&self) -> Sum {
        self.of_gpus(self.largest_pool_gb)
    }

    /// VRAM bandwidth of all GPUs, GB/s.
    #[must_use]
    pub fn mem_bw(&self) -> Sum {
        self.of_gpus(self.mem_bw_gb_s)
    }

    /// VRAM of the smallest GPU, GB; `None` if one is unknown, which may be smaller.
    #[must_use]
    pub fn vram_per_gpu(&self) -> Option<f64> {
        self.of_gpus(self.vram_per_gpu_gb).whole()
    }

    /// VRAM bandwidth of the slowest GPU, GB/s; `None` if one is unknown.
    #[must_use]
    pub fn mem_bw_per_gpu(&self) -> Option<f64> {
        self.of_gpus(self.mem_bw_per_gpu_gb_s).whole()
    }

    /// System memory of one machine, GB.
    #[must_use]
    pub fn ram(&self) -> Sum {
        Sum { value: self.ram_gb, lacks: !self.unknown.memory.is_empty() }
    }

    /// CPU cores of one machine; `None` if the CPU is unknown.
    #[must_use]
    pub fn cores(&self) -> Option<u32> {
        self.unknown.cpu.is_none().then_some(self.cpu_cores)
    }

    /// Capacity of all drives of one machine, TB.
    #[must_use]
    pub fn drives(&self) -> Sum {
        Sum { value: self.drive_tb, lacks: !self.unknown.drives.is_empty() }
    }
}

impl Totals {
    /// The peak that stands for all GPUs where only one is shown, and by which prices are divided.
    #[must_use]
    pub fn headline(&self) -> Option<(Headline, f64)> {
        Headline::of(self.fp16_tensor_tflops, self.fp16_tflops, self.fp32_tflops)
    }

    /// A peak rate by its name in reports and comparisons; `None` if there is none, or no rate of that name.
    #[must_use]
    pub fn peak(&self, name: &str) -> Option<f64> {
        match name {
            "fp64_tflops" => self.fp64_tflops,
            "fp32_tflops" => self.fp32_tflops,
            "fp16_tflops" => self.fp16_tflops,
            "fp16_tensor_tflops" => self.fp16_tensor_tflops,
            "fp16_training_tflops" => self.fp16_training_tflops,
            "bf16_tensor_tflops" => self.bf16_tensor_tflops,
            "tf32_tensor_tflops" => self.tf32_tensor_tflops,
            "fp8_tensor_tflops" => self.fp8_tensor_tflops,
            "int8_tops" => self.int8_tops,
            _ => None,
        }
    }
}

/// Sums up a plan.
///
/// On boards with several GPUs, such as the A16, "a GPU" of the per-GPU figures is one as programs see it.
#[must_use]
pub fn totals(catalog: &Catalog, plan: &Plan, machine: &Machine, _pairs: &[Pair]) -> Totals {
    let cards: Vec<Option<&Gpu>> = plan.gpus().map(|(_, id)| catalog.gpus.get(id)).collect();
    let known = || cards.iter().flatten().copied();
    let nodes = f64::from(plan.nodes);
    let rate = |of: fn(&Peaks) -> Option<f64>| {
        let whole = cards.iter().all(Option::is_some);
        let rates = known().filter_map(|gpu| of(&gpu.peaks));
        let sum = rates.fold(None, |sum: Option<f64>, rate| Some(sum.unwrap_or(0.0) + rate));
        sum.filter(|_| whole).map(|sum| sum * nodes)
    };
    let each = |of: fn(&Gpu) -> f64| {
        let values = known().map(|gpu| of(gpu) / f64::from(gpu.devices.max(1)));
        values.min_by(f64::total_cmp).unwrap_or(0.0)
    };
    let chassis = plan.chassis.as_ref().and_then(|id| catalog.chassis.get(id));
    let cpu = plan.cpu.as_ref().and_then(|id| catalog.cpus.get(id));
    let modules = plan.memory.iter().filter_map(|lot| Some((lot, catalog.memory.get(&lot.module)?)));
    let drives = plan.drives.iter().filter_map(|lot| Some((lot, catalog.drives.get(&lot.drive)?)));
    Totals {
        gpu_count: u32::try_from(cards.len()).unwrap_or(u32::MAX).saturating_mul(plan.nodes),
        vram_gb: known().map(|gpu| gpu.vram_gb).sum::<f64>() * nodes,
        vram_per_gpu_gb: each(|gpu| gpu.vram_gb),
        largest_pool_gb: largest_pool_gb(catalog, machine),
        fp64_tflops: rate(|peaks| peaks.fp64),
        fp32_tflops: rate(|peaks| peaks.fp32),
        fp16_tflops: rate(|peaks| peaks.fp16),
        fp16_tensor_tflops: rate(|peaks| peaks.fp16_tensor),
        fp16_training_tflops: rate(Peaks::fp16_training),
        bf16_tensor_tflops: rate(|peaks| peaks.bf16_tensor),
        tf32_tensor_tflops: rate(|peaks| peaks.tf32_tensor),
        fp8_tensor_tflops: rate(|peaks| peaks.fp8_tensor),
        int8_tops: rate(|peaks| peaks.int8),
        mem_bw_gb_s: known().map(|gpu| gpu.mem_bw_gb_s).sum::<f64>() * nodes,
        mem_bw_per_gpu_gb_s: each(|gpu| gpu.mem_bw_gb_s),
        ram_gb: modules.map(|(lot, module)| module.gb * f64::from(lot.count)).sum(),
        cpu_cores: cpu.map_or(0, |cpu| u32::from(cpu.cores) * u32::from(plan.cpu_count)),
        drive_tb: drives.map(|(lot, drive)| drive.tb * f64::from(lot.count)).sum(),
        rack_units: chassis.and_then(|chassis| chassis.body.rack_units).map(|units| units * nodes),
        unknown: Unknown::of(catalog, plan),
    }
}

/// VRAM of the largest group of GPUs that reach each other over their own links alone.
fn largest_pool_gb(catalog: &Catalog, machine: &Machine) -> f64 {
    largest_pool(catalog, machine).1
}

/// The largest group of GPUs that reach each other over their own links alone: its nodes, and its VRAM, GB.
pub(super) fn largest_pool(catalog: &Catalog, machine: &Machine) -> (Vec<usize>, f64) {
    let mut group: Vec<usize> = (0..machine.nodes.len()).collect();
    for link in machine.links.iter().filter(|link| matches!(link.kind, LinkKind::GpuLink { .. })) {
        // A link to a CPU socket (POWER9) joins a GPU to host memory, not to other GPUs.
        if joins_gpus(machine, link.a) && joins_gpus(machine, link.b) {
            unite(&mut group, link.a, link.b);
        }
    }
    let mut sizes = vec![0.0; group.len()];
    for (node, root) in group.iter().enumerate() {
        if let Some(size) = sizes.get_mut(*root) {
            *size += vram_of(catalog, machine, node);
        }
    }
    let largest = sizes.iter().copied().enumerate().max_by(|a, b| a.1.total_cmp(&b.1));
    let Some((root, gb)) = largest else { return (Vec::new(), 0.0) };
    (machine.gpus().filter(|gpu| group.get(*gpu) == Some(&root)).collect(), gb)
}

fn joins_gpus(machine: &Machine, node: usize) -> bool {
    machine.nodes.get(node).is_some_and(|node| matches!(node.kind, NodeKind::Gpu { .. } | NodeKind::GpuSwitch))
}

fn unite(group: &mut [usize], a: usize, b: usize) {
    if let (Some(&from), Some(&to)) = (group.get(a), group.get(b)) {
        for member in group.iter_mut().filter(|member| **member == from) {
            *member = to;
        }
    }
}

fn vram_of(catalog: &Catalog, machine: &Machine, node: usize) -> f64 {
    match machine.nodes.get(node).map(|node| &node.kind) {
        Some(NodeKind::Gpu { gpu, .. }) => {
            catalog.gpus.get(gpu).map_or(0.0, |gpu| gpu.vram_gb / f64::from(gpu.devices.max(1)))
        }
        _ => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::build::build;
    use crate::machine::testing::{catalog, close, plan};

    fn of(plan: &Plan) -> Totals {
        let catalog = catalog();
        let machine = build(&catalog, plan);
        totals(&catalog, plan, &machine, &[])
    }

    #[test]
    fn sums_over_cards_and_nodes() {
        let mut plan = plan(&["big", "big", "small"]);
        let one = of(&plan);
        assert_eq!((one.gpu_count, one.vram_gb, one.vram_per_gpu_gb), (3, 56.0, 8.0));
        close(one.fp16_tflops, Some(70.0));
        close(one.fp16_tensor_tflops, Some(280.0));
        close(one.fp16_training_tflops, Some(260.0));
        close(one.fp8_tensor_tflops, None);
        assert_eq!((one.mem_bw_gb_s, one.mem_bw_per_gpu_gb_s), (1400.0, 200.0));
        assert_eq!((one.ram_gb, one.cpu_cores, one.drive_tb), (64.0, 8, 4.0));
        plan.nodes = 3;
        let three = of(&plan);
        assert_eq!((three.gpu_count, three.vram_gb, three.ram_gb), (9, 168.0, 64.0));
        close(three.fp16_tflops, Some(210.0));
        close(three.rack_units, Some(12.0));
    }

    #[test]
    fn an_unknown_card_leaves_no_rate() {
        let totals = of(&plan(&["big", "nobody-knows"]));
        assert_eq!((totals.gpu_count, totals.vram_gb), (2, 24.0));
        assert_eq!((totals.vram().whole(), totals.vram_per_gpu(), totals.mem_bw().whole()), (None, None, None));
        assert_eq!((totals.ram().whole(), totals.cores()), (Some(64.0), Some(8)));
        close(totals.fp16_tflops, None);
    }

    #[test]
    fn an_empty_plan_is_all_zero() {
        assert_eq!(of(&Plan::default()), Totals { rack_units: None, ..Totals::default() });
    }

    #[test]
    fn pools_only_what_links_join() {
        let mut plan = plan(&["big", "big", "small"]);
        close(Some(of(&plan).largest_pool_gb), Some(24.0));
        plan.bridges = crate::machine::testing::bridge("gpu0", "gpu1");
        close(Some(of(&plan).largest_pool_gb), Some(48.0));
    }

    #[test]
    fn a_board_of_several_gpus_counts_once_but_pools_apart() {
        let totals = of(&plan(&["quad"]));
        assert_eq!((totals.gpu_count, totals.vram_gb, totals.vram_per_gpu_gb), (1, 64.0, 16.0));
        close(Some(totals.largest_pool_gb), Some(16.0));
    }
}
