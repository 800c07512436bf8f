//! The performance model against published measurements, and the worked examples and rules it must keep.
use std::sync::LazyLock;

use proptest::prelude::*;
use slotwise::catalog::benchmark::{Fit, LanguageModel};
use slotwise::catalog::{Catalog, GpuId, WorkloadId};
use slotwise::interop::measurements;
use slotwise::machine::generic::{self, GpuMeet, Shape};
use slotwise::machine::{build, collective, path};
use slotwise::workload::prediction::memory::{
    Layout, Recompute, activation_bytes, sharded_bytes, states_bytes, zero_bytes,
};
use slotwise::workload::prediction::score::{Summary, score, summaries, unpredicted};
use slotwise::workload::prediction::{Constants, Predictor, Reason, Row};
use slotwise::workload::step::step_time;

const GIB: f64 = 1_073_741_824.0;

static CATALOG: LazyLock<Catalog> = LazyLock::new(Catalog::builtin);

fn table() -> Vec<Row> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/measurements.csv");
    let text = std::fs::read_to_string(path).expect("the table of measurements");
    measurements::read(&text).expect("a table").rows
}

#[track_caller]
fn close(what: &str, value: f64, expected: f64, within: f64) {
    assert!((value / expected - 1.0).abs() <= within, "{what}: {value}, expected {expected} within {within}");
}

// --- Accuracy --------------------------------------------------------------------------------------------------------

/// (kind, family, most median %, most mean %) in sample. Families without a line are held by their kind.
const BOUNDS: [(&str, &str, f64, f64); 19] = [
    ("throughput", "", 8.0, 14.0),
    ("throughput", "cnn", 7.0, 11.0),
    ("throughput", "transformer", 9.0, 13.0),
    ("throughput", "speech-and-rnn", 8.0, 12.0),
    ("throughput", "recommender", 10.0, 16.0),
    ("throughput", "inference", 6.0, 8.0),
    ("throughput", "diffusion", 6.0, 9.0),
    ("throughput", "llm-training", 7.0, 10.0),
    ("throughput", "llm-decode", 6.0, 7.0),
    ("throughput", "llm-prefill", 10.0, 13.0),
    ("throughput", "llm-serving-throughput", 8.0, 13.0),
    ("throughput", "llm-serving-tpot", 15.0, 24.0),
    ("throughput", "llm-serving-ttft", 26.0, 42.0),
    ("throughput", "micro", 8.0, 13.0),
    ("allreduce", "all-reduce-large", 10.0, 12.0),
    ("p2p", "peer-copy", 8.0, 12.0),
    ("p2p", "", 8.0, 14.0),
    ("memory", "", 5.0, 5.0),
    ("scaling", "", 8.0, 8.0),
];

#[test]
fn errors_stay_within_what_was_reached() {
    let rows = table();
    let scored = score(&Predictor::new(&CATALOG), &rows);
    let all = summaries(&scored);
    println!(
        "{:11} {:23} {:>5} {:>9} {:>7} {:>7} {:>7} {:>8}",
        "kind", "family", "rows", "predicted", "median", "mean", "90 %", "in band"
    );
    for it in &all {
        let number = |value: Option<f64>| value.map_or("-".to_owned(), |value| format!("{value:.1}"));
        let Summary { kind, family, rows, predicted, median, mean, p90, inside, .. } = it;
        let [median, mean, p90, inside] = [median, mean, p90, inside].map(|value| number(*value));
        println!("{kind:11} {family:23} {rows:5} {predicted:9} {median:>7} {mean:>7} {p90:>7} {inside:>8}");
    }
    for (kind, family, median, mean) in BOUNDS {
        let it = all.iter().find(|it| it.kind == kind && it.family == family);
        let it = it.unwrap_or_else(|| panic!("no rows of {kind} {family}"));
        assert!(it.median.is_some_and(|value| value <= median), "{kind} {family}: median {:?}", it.median);
        assert!(it.mean.is_some_and(|value| value <= mean), "{kind} {family}: mean {:?}", it.mean);
    }
}

#[test]
fn nearly_all_rows_are_predicted() {
    let rows = table();
    let scored = score(&Predictor::new(&CATALOG), &rows);
    for kind in ["throughput", "scaling", "p2p", "allreduce", "memory"] {
        let it = summaries(&scored).into_iter().find(|it| it.kind == kind && it.family.is_empty()).expect("rows");
        assert!(it.predicted as f64 >= 0.9 * it.rows as f64, "{kind}: {} of {}", it.predicted, it.rows);
    }
    let reasons = unpredicted(&scored);
    assert!(!reasons.contains_key(&Reason::UnknownGpu), "{reasons:?}");
    assert_eq!(reasons[&Reason::Suspect].len(), 42);
}

#[test]
fn bands_hold_about_four_of_five() {
    let rows = table();
    let scored = score(&Predictor::new(&CATALOG), &rows);
    let all = summaries(&scored);
    let it = all.iter().find(|it| it.kind == "throughput" && it.family.is_empty()).expect("rows");
    assert!(it.inside.is_some_and(|share| (75.0..=85.0).contains(&share)), "{:?}", it.inside);
}

#[test]
fn constants_belong_to_no_device() {
    let fit = &CATALOG.performance.fit;
    for gpu in CATALOG.gpus.keys() {
        assert!(!fit.constants.keys().any(|name| name.contains(gpu.as_str()) && gpu.as_str().len() > 2), "{gpu}");
    }
    assert!(fit.out_of_sample.iter().any(|it| it.left_out == "gpu" && it.group == "single-gpu-training"));
}

// --- Worked examples -------------------------------------------------------------------------------------------------

/// ResNet-50 training in mixed precision with two constants on three generations.
#[test]
fn two_constants_fit_three_generations() {
    let mut profile = CATALOG.workloads[&WorkloadId::new("cnn-resnet50-training")].clone();
    profile.gflop_per_item = 24.6;
    profile.compute_efficiency = 0.60;
    profile.traffic_mb_per_item = 340.0;
    profile.memory_efficiency = 1.0;
    profile.host_ms_per_step = 0.0;
    for (gpu, expected) in [("tesla-v100-sxm2-16gb", 1417.0), ("a100-sxm4-80gb", 3354.0), ("h100-sxm5-80gb", 6996.0)] {
        let time = step_time(&profile, &CATALOG.gpus[gpu], 1).expect("a numeric path");
        close(gpu, 1.0 / time.total(), expected, 0.01);
    }
}

fn model(id: &str) -> &'static LanguageModel {
    &CATALOG.performance.language_models[id]
}

fn megatron(interleave: f64, sequence_parallel: bool, recompute: Recompute) -> Layout {
    Layout { tensor: 8.0, stages: 8.0, interleave, sequence_parallel, recompute }
}

/// GPT-3 175B on 64 A100, 8 by tensors, 8 stages in 3 parts (arXiv 2205.05198).
#[test]
fn memory_of_a_published_run() {
    let gpt = model("gpt-175b");
    let all = megatron(3.0, false, Recompute::None);
    close("activations", activation_bytes(gpt, 2048.0, 1.0, &all) / GIB, 66.84, 0.001);
    let selective = megatron(3.0, true, Recompute::Selective);
    close("selective", activation_bytes(gpt, 2048.0, 1.0, &selective) / GIB, 12.35, 0.001);
    close("states", states_bytes(174.6e9, &all, 18.0) / GIB, 45.5625, 0.01);
    close("sharded states", zero_bytes(3, 8.0), 2.0, 1e-9);
    close("second stage", zero_bytes(2, 7.0), 4.0, 1e-9);
}

/// Constants that replace the fitted ones.
struct Given(&'static [(&'static str, f64)]);

impl Constants for Given {
    fn ln(&self, name: &str, usual: f64, _sigma: f64) -> f64 {
        self.0.iter().find(|(given, _)| *given == name).map_or(usual, |(_, value)| value.ln())
    }
}

/// One request of llama.cpp with three constants for all cards.
#[test]
fn three_constants_decode_on_seven_cards() {
    let given = Given(&[("l.m.gddr", 0.93), ("l.m.hbm", 0.55), ("l.layer", 0.089e-3)]);
    let predictor = Predictor::new(&CATALOG);
    let cases = [
        ("RTX4090", "llama3-8b", "q4_k_m", 123.9),
        ("RTX4090", "llama3-8b", "fp16", 50.2),
        ("A100-PCIe-80GB", "llama3-8b", "q4_k_m", 134.0),
        ("A100-PCIe-80GB", "llama3-8b", "fp16", 55.7),
        ("A100-PCIe-80GB", "llama3-70b", "q4_k_m", 21.3),
        ("RTXA6000", "llama3-70b", "q4_k_m", 15.1),
        ("L40S", "llama3-8b", "fp16", 43.9),
    ];
    for (gpu, name, precision, expected) in cases {
        let row = Row {
            gpu: gpu.into(),
            count: 1,
            nodes: 1,
            workload: format!("{name}_llamacpp_decode"),
            precision: precision.into(),
            metric: "tokens_per_s".into(),
            kind: "throughput".into(),
            ..Row::default()
        };
        let rate = predictor.case(&row).expect("a case").ln(&given).expect("a rate").exp();
        close(&format!("{gpu} {name} {precision}"), rate, expected, 0.03);
    }
}

/// The gradients of ResNet-50 in 16 bits, 51 MB, over eight cards.
#[test]
fn gradients_of_resnet_on_eight_cards() {
    let cases = [
        ("a100-sxm4-80gb", GpuMeet::Switch, true, 0.5),
        ("rtx-4090", GpuMeet::Pcie, false, 6.2),
        ("rtx-4090", GpuMeet::Pcie, true, 4.3),
    ];
    for (id, meet, peers, milliseconds) in cases {
        let mut catalog = CATALOG.clone();
        let mut gpu = catalog.gpus[id].clone();
        gpu.pcie_peer_to_peer = peers;
        catalog.gpus.insert(gpu.id.clone(), gpu.clone());
        let cpu = generic::usual_cpu(&catalog, gpu.pcie_gen).expect("a CPU");
        let (chassis, plan) = generic::machine(&gpu, &cpu, Shape { count: 8, meet, sockets: 2, per_switch: 1 });
        let machine = build::build_in(&catalog, &chassis, &plan);
        let pairs = path::pairs(&catalog, &plan, &machine);
        let gpus: Vec<usize> = machine.gpus().collect();
        let all_reduce = collective::all_reduce(&catalog, &machine, &pairs, &gpus).expect("a ring");
        close(&format!("{id} {peers}"), all_reduce.time_us(&catalog, 51e6) / 1e3, milliseconds, 0.2);
    }
}

// --- Rules -----------------------------------------------------------------------------------------------------------

fn training_row(gpu: &str, workload: &str, count: u32, batch: u32, precision: &str) -> Row {
    Row {
        source: "DeepLearningExamples".into(),
        gpu: gpu.into(),
        count,
        nodes: 1,
        workload: workload.into(),
        precision: precision.into(),
        batch: batch.to_string(),
        metric: "throughput".into(),
        unit: "items/s".into(),
        kind: "throughput".into(),
        note: "fw=PyTorch".into(),
        ..Row::default()
    }
}

fn rate(catalog: &Catalog, row: &Row) -> Option<f64> {
    Some(Predictor::new(catalog).case(row).ok()?.ln(&catalog.performance.fit)?.exp())
}

/// A catalogue with this GPU alone, changed.
fn with_gpu(id: &str, change: impl Fn(&mut slotwise::catalog::Gpu)) -> Catalog {
    let mut gpu = CATALOG.gpus[id].clone();
    change(&mut gpu);
    Catalog {
        gpus: [(GpuId::new(id), gpu)].into(),
        cpus: CATALOG.cpus.clone(),
        interconnects: CATALOG.interconnects.clone(),
        collectives: CATALOG.collectives.clone(),
        performance: CATALOG.performance.clone(),
        ..Catalog::default()
    }
}

fn gpu_id() -> impl Strategy<Value = &'static str> {
    prop::sample::select(CATALOG.gpus.keys().map(GpuId::as_str).collect::<Vec<_>>())
}

fn benchmark_id() -> impl Strategy<Value = &'static str> {
    prop::sample::select(CATALOG.performance.benchmarks.keys().map(String::as_str).collect::<Vec<_>>())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn more_bandwidth_never_slows_down(gpu in gpu_id(), workload in benchmark_id(), factor in 1.0..4.0_f64) {
        let row = training_row(gpu, workload, 1, 64, "amp-fp16");
        let more = with_gpu(gpu, |gpu| gpu.mem_bw_gb_s *= factor);
        if let (Some(before), Some(after)) = (rate(&CATALOG, &row), rate(&more, &row)) {
            prop_assert!(after >= before * 0.999_999, "{before} -> {after}");
        }
    }

    #[test]
    fn more_arithmetic_never_slows_down(gpu in gpu_id(), workload in benchmark_id(), factor in 1.0..4.0_f64) {
        let row = training_row(gpu, workload, 1, 64, "tf32");
        let more = with_gpu(gpu, |gpu| {
            let p = &mut gpu.peaks;
            let rates = [
                &mut p.fp32, &mut p.fp16, &mut p.fp16_tensor, &mut p.fp16_tensor_fp32_acc, &mut p.bf16_tensor,
                &mut p.tf32_tensor, &mut p.fp8_tensor, &mut p.fp4_tensor, &mut p.int8,
            ];
            rates.into_iter().flatten().for_each(|rate| *rate *= factor);
        });
        if let (Some(before), Some(after)) = (rate(&CATALOG, &row), rate(&more, &row)) {
            prop_assert!(after >= before * 0.999_999, "{before} -> {after}");
        }
    }

    #[test]
    fn a_larger_batch_never_lowers_the_rate(gpu in gpu_id(), workload in benchmark_id(), batch in 1..512_u32) {
        let small = rate(&CATALOG, &training_row(gpu, workload, 1, batch, "amp-fp16"));
        let large = rate(&CATALOG, &training_row(gpu, workload, 1, batch * 2, "amp-fp16"));
        prop_assert!(large >= small.map(|small| small * 0.999_999), "{small:?} -> {large:?}");
    }

    #[test]
    fn several_gpus_are_never_better_than_their_sum(gpu in gpu_id(), workload in benchmark_id(), count in 2..9_u32) {
        let one = rate(&CATALOG, &training_row(gpu, workload, 1, 64, "amp-fp16"));
        let all = rate(&CATALOG, &training_row(gpu, workload, count, 64, "amp-fp16"));
        if let (Some(one), Some(all)) = (one, all) {
            prop_assert!(all <= one * f64::from(count) * 1.000_001, "{one} {all}");
        }
    }

    #[test]
    fn memory_grows_with_batch_and_sequence(batch in 1.0..64.0_f64, sequence in 128.0..65536.0_f64, more in 1.0..4.0_f64) {
        let layout = megatron(3.0, true, Recompute::None);
        let gpt = model("gpt-175b");
        let need = |batch, sequence| activation_bytes(gpt, sequence, batch, &layout);
        prop_assert!(need(batch * more, sequence) >= need(batch, sequence));
        prop_assert!(need(batch, sequence * more) >= need(batch, sequence));
        let llama = model("llama3.1-8b");
        prop_assert!(sharded_bytes(llama, sequence * more, 8.0) >= sharded_bytes(llama, sequence, 8.0));
    }
}

#[test]
fn without_a_fit_the_usual_constants_still_answer() {
    let row = training_row("a100-sxm4-80gb", "resnet50_train", 1, 256, "amp-fp16");
    let rate = Predictor::new(&CATALOG).case(&row).expect("a case").ln(&Fit::default()).expect("a rate").exp();
    assert!((500.0..10_000.0).contains(&rate), "{rate}");
}
