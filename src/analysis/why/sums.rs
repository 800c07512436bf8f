//! Sums over the parts of an option: peaks, memories, bandwidth of memory, counts.
use super::{Asking, how, named, sheet, times};
use crate::analysis::totals::largest_pool;
use crate::catalog::Gpu;
use crate::catalog::gpu::Peaks;
use crate::machine::NodeKind;
use crate::quantity::Message;
use crate::workload::why::{Amount, Why};

/// A peak rate: its name, unit, where it is read, and the sum of all GPUs.
type Peak = (&'static str, &'static str, fn(&Peaks) -> Option<f64>);

/// The rates that are summed up.
const PEAKS: [Peak; 9] = [
    ("fp64_tflops", "TFLOPS", |peaks| peaks.fp64),
    ("fp32_tflops", "TFLOPS", |peaks| peaks.fp32),
    ("fp16_tflops", "TFLOPS", |peaks| peaks.fp16),
    ("fp16_tensor_tflops", "TFLOPS", |peaks| peaks.fp16_tensor),
    ("fp16_training_tflops", "TFLOPS", Peaks::fp16_training),
    ("bf16_tensor_tflops", "TFLOPS", |peaks| peaks.bf16_tensor),
    ("tf32_tensor_tflops", "TFLOPS", |peaks| peaks.tf32_tensor),
    ("fp8_tensor_tflops", "TFLOPS", |peaks| peaks.fp8_tensor),
    ("int8_tops", "TOPS", |peaks| peaks.int8),
];

/// Adds the terms of a sum; the sum itself.
pub(super) fn fill(asking: &Asking<'_>, number: &str, why: &mut Why) -> Option<Amount> {
    let totals = &asking.analysis.totals;
    if let Some((_, unit, rate)) = PEAKS.iter().find(|(name, ..)| *name == number) {
        each(asking, why, unit, "why-fact-peak", asking.nodes(), |gpu| rate(&gpu.peaks));
        return Some(Amount::Number(totals.peak(number)?, unit));
    }
    match number {
        "gpu_count" => {
            each(asking, why, "", "", asking.nodes(), |_| Some(1.0));
            Some(Amount::Number(f64::from(totals.gpu_count), ""))
        }
        "vram_gb" => {
            each(asking, why, "GB", "why-fact-vram", asking.nodes(), |gpu| Some(gpu.vram_gb));
            Some(Amount::Number(totals.vram_gb, "GB"))
        }
        "mem_bw_gb_s" => {
            each(asking, why, "GB/s", "why-fact-bandwidth", asking.nodes(), |gpu| Some(gpu.mem_bw_gb_s));
            Some(Amount::Number(totals.mem_bw_gb_s, "GB/s"))
        }
        "vram_per_gpu_gb" => {
            alone(asking, why, "GB", "why-fact-vram", |gpu| gpu.vram_gb);
            Some(Amount::Number(totals.vram_per_gpu_gb, "GB"))
        }
        "mem_bw_per_gpu_gb_s" => {
            alone(asking, why, "GB/s", "why-fact-bandwidth", |gpu| gpu.mem_bw_gb_s);
            Some(Amount::Number(totals.mem_bw_per_gpu_gb_s, "GB/s"))
        }
        "largest_pool_gb" => {
            pool(asking, why);
            Some(Amount::Number(totals.largest_pool_gb, "GB"))
        }
        _ => of_machine(asking, number, why),
    }
}

/// What a machine has besides GPUs.
fn of_machine(asking: &Asking<'_>, number: &str, why: &mut Why) -> Option<Amount> {
    let (catalog, plan, totals) = (asking.catalog, asking.plan, &asking.analysis.totals);
    match number {
        "ram_gb" => {
            for (lot, module) in plan.memory.iter().filter_map(|lot| Some((lot, catalog.memory.get(&lot.module)?))) {
                let (count, gb) = (f64::from(lot.count), Amount::Number(module.gb, "GB"));
                why.term(named(&module.name), Amount::Number(module.gb * count, "GB"), times(count, gb));
                sheet(why, "why-fact-size", &module.name, gb, &module.source);
            }
            Some(Amount::Number(totals.ram_gb, "GB"))
        }
        "drive_tb" => {
            for (lot, drive) in plan.drives.iter().filter_map(|lot| Some((lot, catalog.drives.get(&lot.drive)?))) {
                let (count, tb) = (f64::from(lot.count), Amount::Number(drive.tb, "TB"));
                why.term(named(&drive.name), Amount::Number(drive.tb * count, "TB"), times(count, tb));
                sheet(why, "why-fact-size", &drive.name, tb, &drive.source);
            }
            Some(Amount::Number(totals.drive_tb, "TB"))
        }
        "cpu_cores" => {
            let cpu = catalog.cpus.get(plan.cpu.as_ref()?)?;
            let (count, cores) = (f64::from(plan.cpu_count), Amount::Number(f64::from(cpu.cores), ""));
            let all = Amount::Number(f64::from(cpu.cores) * count, "");
            why.term(named(&cpu.name), all, times(count, cores));
            sheet(why, "why-fact-cores", &cpu.name, cores, &cpu.source);
            Some(Amount::Number(f64::from(totals.cpu_cores), ""))
        }
        "rack_units" => {
            let chassis = catalog.chassis.get(plan.chassis.as_ref()?)?;
            let each = Amount::Number(chassis.body.rack_units?, "U");
            let all = Amount::Number(each.value() * asking.nodes(), "U");
            why.term(named(&chassis.name), all, times(asking.nodes(), each));
            sheet(why, "why-fact-height", &chassis.name, each, &chassis.source);
            Some(Amount::Number(totals.rack_units?, "U"))
        }
        _ => None,
    }
}

/// A term for each model of GPU: its number times what one gives.
fn each(
    asking: &Asking<'_>,
    why: &mut Why,
    unit: &'static str,
    fact: &str,
    nodes: f64,
    value: impl Fn(&Gpu) -> Option<f64>,
) {
    for (gpu, count) in asking.models() {
        let Some(one) = value(gpu) else { continue };
        let (count, one) = (f64::from(count) * nodes, Amount::Number(one, unit));
        why.term(named(&gpu.name), Amount::Number(one.value() * count, unit), times(count, one));
        if !fact.is_empty() {
            sheet(why, fact, &gpu.name, one, &gpu.source);
        }
    }
}

/// A term for each model of GPU: what one as programs see it has. The least of them counts.
fn alone(asking: &Asking<'_>, why: &mut Why, unit: &'static str, fact: &str, value: impl Fn(&Gpu) -> f64) {
    for (gpu, _) in asking.models() {
        let devices = f64::from(gpu.devices.max(1));
        let one = Amount::Number(value(gpu) / devices, unit);
        let told = if devices > 1.0 { how("board").with("count", devices) } else { how("sheet") };
        why.term(named(&gpu.name), one, told);
        sheet(why, fact, &gpu.name, Amount::Number(value(gpu), unit), &gpu.source);
    }
}

/// The GPUs that are joined by links of their own.
fn pool(asking: &Asking<'_>, why: &mut Why) {
    let machine = &asking.analysis.machine;
    let (members, _) = largest_pool(asking.catalog, machine);
    let models = members.iter().filter_map(|&at| match &machine.nodes.get(at)?.kind {
        NodeKind::Gpu { gpu, .. } => asking.catalog.gpus.get(gpu),
        _ => None,
    });
    let mut counted: Vec<(&Gpu, f64)> = Vec::new();
    for gpu in models {
        match counted.iter_mut().find(|(known, _)| known.id == gpu.id) {
            Some((_, count)) => *count += 1.0,
            None => counted.push((gpu, 1.0)),
        }
    }
    let joined: f64 = counted.iter().map(|(_, count)| count).sum();
    for (gpu, count) in counted {
        let one = Amount::Number(gpu.vram_gb / f64::from(gpu.devices.max(1)), "GB");
        why.term(named(&gpu.name), Amount::Number(one.value() * count, "GB"), times(count, one));
        sheet(why, "why-fact-vram", &gpu.name, Amount::Number(gpu.vram_gb, "GB"), &gpu.source);
    }
    let told = if joined > 1.0 { how("pool").with("gpus", joined) } else { how("no-pool") };
    why.term(Message::new("why-joined"), Amount::Number(joined, ""), told);
}
