//! What a result tells of a training run besides its throughput: terms, pictures, other layouts, scaling, remedies.
use std::cell::RefCell;

use super::{Case, Timed};
use crate::catalog::Gpu;
use crate::catalog::workload::LanguageTask;
use crate::quantity::Message;
use crate::workload::items::machine_counts;
use crate::workload::planned::{Planned, PlannedLanguage};
use crate::workload::prediction::device;
use crate::workload::result::{
    Bottleneck, Layout, LayoutChoice, RooflinePoint, Scaling, WaterfallStep, WorkloadResult,
};
use crate::workload::{curve, memory};

/// Bytes of VRAM that one FLOP of such training moves: a layer's matrices of 2 bytes are read for some thousand tokens.
/// Only the roofline picture uses it.
const BYTES_PER_FLOP: f64 = 1.0 / 300.0;

/// What would make it fit.
pub(super) fn remedies(question: &Case<'_>, needed_gb: f64, gpu: &Gpu) -> Vec<Message> {
    let mut remedies = Vec::new();
    let whole = Layout { copies: 1, tensor: 1, stages: 1, data: 1, sharded: false, recompute: true, idle: 0 };
    let counts = (2..=1024_u32).filter(|count| count.is_multiple_of(2));
    let enough = |count: &u32| question.needed_gb(&Layout { data: *count, sharded: true, ..whole }) <= question.vram_gb;
    if let Some(count) = counts.into_iter().find(enough) {
        remedies.push(Message::new("perf-fix-gpus").with("gpus", count).with("gpu", gpu.name.as_str()));
    }
    let with = |task| Case { language: PlannedLanguage { task, ..question.language }, ..*question };
    for (task, key) in [(LanguageTask::Lora, "perf-fix-lora"), (LanguageTask::Qlora, "perf-fix-qlora")] {
        let other = with(task);
        let less = question.language.task == LanguageTask::Train
            || task == LanguageTask::Qlora && question.language.task == LanguageTask::Lora;
        if less && other.best(question.host.devices.len(), question.host.nodes).is_some() {
            remedies.push(Message::new(key));
            break;
        }
    }
    remedies.extend(memory::larger_card(question.host.catalog, gpu, needed_gb));
    remedies
}

/// Terms, waterfall, roofline of the chosen layout.
pub(super) fn describe(
    question: &Case<'_>,
    planned: &Planned<'_>,
    gpu: &Gpu,
    best: &Timed,
    result: &mut WorkloadResult,
) {
    result.set_terms([
        (Bottleneck::Compute, best.compute),
        (Bottleneck::GpuLink, best.gpu_link),
        (Bottleneck::Network, best.network),
    ]);
    let Some((peak, _)) = device::peak(gpu, planned.precision()) else { return };
    let model = question.model;
    let share = if question.language.task == LanguageTask::Train { 1.0 } else { 2.0 / 3.0 };
    let flops = share * (6.0 * model.active_b * 1e9 + 6.0 * model.layers * model.hidden * question.language.sequence);
    let all = f64::from(question.host.nodes) * question.host.devices.len() as f64;
    let busy = f64::from(best.layout.busy());
    let rate = best.rate();
    let sustained = busy / question.per_token;
    let arithmetic = best.tokens / best.compute;
    let mut least = (all * peak / flops).max(rate);
    let mut down = |key, items_s: f64| {
        least = least.min(items_s);
        WaterfallStep { key, items_s: least }
    };
    result.waterfall = vec![
        down("peak", f64::INFINITY),
        down("sustained", sustained),
        down("memory", arithmetic),
        down("communication", rate),
        down("usable", rate),
    ];
    let attained = (flops * rate / all).min(peak);
    result.roofline = Some(RooflinePoint {
        flop_per_byte: (1.0 / BYTES_PER_FLOP).max(attained / device::bandwidth(gpu)),
        attained_flops: attained,
        peak_flops: peak,
        bytes_s: device::bandwidth(gpu),
    });
}

pub(super) fn listed(choices: &[(Timed, bool)], best: &Timed) -> Vec<LayoutChoice> {
    let mut listed: Vec<LayoutChoice> = choices
        .iter()
        .filter(|(_, fits)| *fits)
        .map(|(timed, _)| LayoutChoice {
            layout: timed.layout,
            items_s: timed.rate(),
            tpot_ms: None,
            users: None,
            chosen: timed.layout == best.layout,
        })
        .collect();
    listed.sort_by(|a, b| b.items_s.total_cmp(&a.items_s));
    listed.truncate(6);
    if listed.len() < 2 { Vec::new() } else { listed }
}

/// Scaling within the plan, and the curve of more machines: with the same batch on each GPU, and with the plan's own step
/// shared by all.
pub(super) fn scale(
    question: &Case<'_>,
    smallest: Option<&Case<'_>>,
    (best, gpus): (&Timed, usize),
    result: &mut WorkloadResult,
) {
    let host = question.host;
    let planned = gpus as f64 * f64::from(host.nodes);
    let known: RefCell<Vec<(usize, u32, Option<Timed>)>> = RefCell::default();
    let weak = |gpus: usize, nodes: u32| {
        let same = known.borrow().iter().find(|(k, n, _)| (*k, *n) == (gpus, nodes)).map(|(_, _, timed)| *timed);
        same.unwrap_or_else(|| {
            let share = gpus as f64 * f64::from(nodes) / planned;
            let timed = question.of_step(question.global * share).best(gpus, nodes);
            known.borrow_mut().push((gpus, nodes, timed));
            timed
        })
    };
    let rate = |gpus: usize, nodes: u32| weak(gpus, nodes).map_or(0.0, |timed| timed.rate());
    let strong = |gpus: usize, nodes: u32| {
        let cases = [Some(question), smallest].into_iter().flatten();
        let timed = cases.filter_map(|case| case.of_step(best.tokens / case.language.sequence).sharing(gpus, nodes));
        timed.map(|timed| timed.rate()).reduce(f64::max).map(|strong| strong.min(rate(gpus, nodes)))
    };
    let point =
        |gpus: usize, nodes: u32| Scaling { gpus: (gpus as u32).saturating_mul(nodes), value: rate(gpus, nodes) };
    result.scaling = (1..=gpus).map(|k| point(k, 1)).collect();
    result.scaling.extend(machine_counts(host.nodes).map(|nodes| point(gpus, nodes)));
    result.scaling.retain(|point| point.value > 0.0);
    result.curve = curve::points(gpus, host.nodes, |k, nodes| {
        let is_more = k as f64 * f64::from(nodes) >= planned;
        (rate(k, nodes), if is_more { strong(k, nodes) } else { None })
    });
    result.curve.retain(|point| point.weak > 0.0);
    // More GPUs may allow a better layout, so the best rate of one of them stands for one GPU by itself.
    let of_scaling = result.scaling.iter().map(|point| point.value / f64::from(point.gpus));
    let of_curve = result.curve.iter().map(|point| point.weak / f64::from(point.gpus));
    let one = of_scaling.chain(of_curve).fold(f64::MIN_POSITIVE, f64::max);
    result.efficiency = result.scaling.last().map(|all| all.value / f64::from(all.gpus) / one);
    for point in &mut result.curve {
        point.weak /= one;
        point.strong = point.strong.map(|rate| rate / one);
    }
    let within = |gpus: u32| weak(gpus as usize, 1).map(|timed| timed.layout);
    result.notes.extend(better_layout(&result.scaling, gpus as u32, within));
}

/// Why some GPUs of a machine do more than their number times fewer of them: the fewest that hold the model need a slower
/// layout.
fn better_layout(scaling: &[Scaling], gpus: u32, layout: impl Fn(u32) -> Option<Layout>) -> Option<Message> {
    let first = scaling.first()?;
    let each = |point: &Scaling| point.value / f64::from(point.gpus);
    let within = scaling.iter().filter(|point| point.gpus <= gpus);
    // Of equals the first.
    let best = within.reduce(|best, point| if each(point) > each(best) * 1.001 { point } else { best })?;
    let gain = each(best) / each(first);
    let (few, many) = (layout(first.gpus)?, layout(best.gpus)?);
    if gain < 1.01 {
        return None;
    }
    let key = if few.recompute && !many.recompute { "perf-note-better-kept" } else { "perf-note-better-layout" };
    let note = Message::new(key).with("few", first.gpus).with("many", best.gpus);
    Some(note.with("times", (best.value / first.value * 10.0).round() / 10.0))
}
