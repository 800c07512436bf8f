//! What else is told of a workload: layout, way from the peak, memory, feed, energy.
use std::collections::BTreeMap;

use serde::Serialize;

use super::results::FigureReport;
use super::{Number, known};
use crate::catalog::WorkloadInputs;
use crate::locale::Language;
use crate::workload::WorkloadResult;
use crate::workload::result::{Answering, CurvePoint, Energy, Feed, Layout, LayoutChoice, RooflinePoint};

/// Parts of a workload's report that came later; they stand among the others.
#[derive(Debug, Serialize)]
pub(super) struct PerformanceReport {
    inputs: WorkloadInputs,
    batch_per_gpu: u32,
    longest_sequence: Option<u32>,
    memory_gb: BTreeMap<&'static str, Number>,
    would_fit: Vec<String>,
    measured_row: Option<String>,
    plain_framework: Option<Number>,
    step_ms: BTreeMap<&'static str, Number>,
    waterfall: Vec<WaterfallReport>,
    roofline: Option<RooflineReport>,
    curve: Vec<CurveReport>,
    layout: Option<LayoutReport>,
    choices: Vec<ChoiceReport>,
    answering: Option<AnsweringReport>,
    feed: Option<FeedReport>,
    energy: Option<EnergyReport>,
    hours: Option<FigureReport>,
    slowest_gpu: Option<String>,
    notes: Vec<String>,
}

#[derive(Debug, Serialize)]
struct WaterfallReport {
    step: &'static str,
    value: Number,
}

#[derive(Debug, Serialize)]
struct RooflineReport {
    flop_per_byte: Number,
    attained_tflops: Number,
    peak_tflops: Number,
    mem_bw_gb_s: Number,
}

#[derive(Debug, Serialize)]
struct CurveReport {
    gpus: u32,
    nodes: u32,
    weak: Number,
    strong: Option<Number>,
    ideal: Number,
    planned: bool,
}

#[derive(Debug, Serialize)]
struct LayoutReport {
    copies: u32,
    tensor_parallel: u32,
    pipeline_stages: u32,
    data_parallel: u32,
    sharded: bool,
    recompute: bool,
    idle_gpus: u32,
}

#[derive(Debug, Serialize)]
struct ChoiceReport {
    layout: LayoutReport,
    value: Number,
    tpot_ms: Option<Number>,
    users: Option<u32>,
    chosen: bool,
}

#[derive(Debug, Serialize)]
struct AnsweringReport {
    ttft_ms: FigureReport,
    tpot_ms: FigureReport,
    user_tokens_s: Number,
    users: u32,
    users_per_copy: u32,
    users_that_fit: u32,
    longest_context: u32,
}

#[derive(Debug, Serialize)]
struct FeedReport {
    cores_wanted: Option<Number>,
    cores: Option<Number>,
    storage_wanted_gb_s: Number,
    storage_gb_s: Option<Number>,
    from_memory: bool,
    host_link_wanted_gb_s: Number,
    host_link_gb_s: Option<Number>,
    loss_in_turn: Number,
}

#[derive(Debug, Serialize)]
struct EnergyReport {
    watts: Number,
    joules_per_item: Number,
    capped_speed: Number,
}

impl PerformanceReport {
    pub(super) fn of(result: &WorkloadResult, language: Language) -> Self {
        let words = |messages: &[crate::quantity::Message]| messages.iter().map(|it| language.words(it)).collect();
        Self {
            inputs: result.inputs.clone(),
            batch_per_gpu: result.batch_per_gpu,
            longest_sequence: result.memory.longest_sequence,
            memory_gb: result.memory_parts.iter().map(|(key, gb)| (*key, Number(*gb))).collect(),
            would_fit: words(&result.memory.remedies),
            measured_row: result.measured_row.clone(),
            plain_framework: known(result.plain_items_s),
            step_ms: result.terms.iter().map(|term| (term.what.key(), Number(term.seconds * 1e3))).collect(),
            waterfall: result
                .waterfall
                .iter()
                .map(|step| WaterfallReport { step: step.key, value: Number(step.items_s) })
                .collect(),
            roofline: result.roofline.map(|point| RooflineReport::of(&point)),
            curve: result.curve.iter().map(CurveReport::of).collect(),
            layout: result.layout.map(|layout| LayoutReport::of(&layout)),
            choices: result.choices.iter().map(ChoiceReport::of).collect(),
            answering: result.answering.as_ref().map(|it| AnsweringReport::of(it, language)),
            feed: result.feed.map(|feed| FeedReport::of(&feed)),
            energy: result.energy.map(|energy| EnergyReport::of(&energy)),
            hours: result.hours.as_ref().map(|it| FigureReport::of(it, language)),
            slowest_gpu: result.slowest_gpu.as_ref().map(ToString::to_string),
            notes: words(&result.notes),
        }
    }
}

impl RooflineReport {
    fn of(point: &RooflinePoint) -> Self {
        Self {
            flop_per_byte: Number(point.flop_per_byte),
            attained_tflops: Number(point.attained_flops / 1e12),
            peak_tflops: Number(point.peak_flops / 1e12),
            mem_bw_gb_s: Number(point.bytes_s / 1e9),
        }
    }
}

impl CurveReport {
    fn of(point: &CurvePoint) -> Self {
        let CurvePoint { gpus, nodes, weak, strong, ideal, planned } = *point;
        Self { gpus, nodes, weak: Number(weak), strong: known(strong), ideal: Number(ideal), planned }
    }
}

impl LayoutReport {
    fn of(layout: &Layout) -> Self {
        Self {
            copies: layout.copies,
            tensor_parallel: layout.tensor,
            pipeline_stages: layout.stages,
            data_parallel: layout.data,
            sharded: layout.sharded,
            recompute: layout.recompute,
            idle_gpus: layout.idle,
        }
    }
}

impl ChoiceReport {
    fn of(choice: &LayoutChoice) -> Self {
        Self {
            layout: LayoutReport::of(&choice.layout),
            value: Number(choice.items_s),
            tpot_ms: known(choice.tpot_ms),
            users: choice.users,
            chosen: choice.chosen,
        }
    }
}

impl AnsweringReport {
    fn of(answering: &Answering, language: Language) -> Self {
        Self {
            ttft_ms: FigureReport::of(&answering.ttft_ms, language),
            tpot_ms: FigureReport::of(&answering.tpot_ms, language),
            user_tokens_s: Number(answering.user_tokens_s),
            users: answering.users,
            users_per_copy: answering.users_per_copy,
            users_that_fit: answering.users_that_fit,
            longest_context: answering.longest_context,
        }
    }
}

impl FeedReport {
    fn of(feed: &Feed) -> Self {
        Self {
            cores_wanted: known(feed.cores_wanted),
            cores: known(feed.cores),
            storage_wanted_gb_s: Number(feed.storage_wanted_gb_s),
            storage_gb_s: known(feed.storage_gb_s),
            from_memory: feed.from_memory,
            host_link_wanted_gb_s: Number(feed.host_link_wanted_gb_s),
            host_link_gb_s: known(feed.host_link_gb_s),
            loss_in_turn: Number(feed.loss_in_turn),
        }
    }
}

impl EnergyReport {
    fn of(energy: &Energy) -> Self {
        Self {
            watts: Number(energy.watts),
            joules_per_item: Number(energy.joules_per_item),
            capped_speed: Number(energy.capped_speed),
        }
    }
}
