//! Language models over several GPUs and machines: what copies, splits and stages give, and how far it scales.
use std::sync::LazyLock;

use proptest::prelude::*;
use slotwise::catalog::{Catalog, WorkloadInputs};
use slotwise::workload::plain::{self, Plain};
use slotwise::workload::result::CurvePoint;
use slotwise::workload::{Bottleneck, WorkloadResult};

static CATALOG: LazyLock<Catalog> = LazyLock::new(Catalog::builtin);

const SMALL: &str = "transformer-llm-8b-serving";
const LARGE: &str = "transformer-llm-70b-serving";

fn ask(gpu: &str, (count, nodes): (u32, u32), workload: &str, inputs: &WorkloadInputs) -> WorkloadResult {
    let plain = Plain { gpu: &CATALOG.gpus[gpu], count, nodes, interconnect: "" };
    plain::result(&CATALOG, plain, &CATALOG.workloads[workload], inputs).expect("a machine")
}

fn usual(gpu: &str, machines: (u32, u32), workload: &str) -> WorkloadResult {
    ask(gpu, machines, workload, &WorkloadInputs::default())
}

fn rate(result: &WorkloadResult) -> f64 {
    result.throughput.as_ref().map_or(0.0, |figure| figure.value)
}

#[track_caller]
fn point(result: &WorkloadResult, gpus: u32) -> CurvePoint {
    *result.curve.iter().find(|point| point.gpus == gpus).unwrap_or_else(|| panic!("{gpus}: {:?}", result.curve))
}

fn has(result: &WorkloadResult, note: &str) -> bool {
    result.notes.iter().any(|it| it.key == note)
}

// --- Answers ---------------------------------------------------------------------------------------------------------

/// With as many users on each, machines add up; with the same users, each gets more of them until no more can be shared.
#[test]
fn more_machines_answer_more_users_and_the_same_users_a_little_faster() {
    let result = usual("h100-sxm5-80gb", (8, 1), SMALL);
    assert_eq!(result.curve.last().map(|point| point.gpus), Some(1024));
    let (one, two, all) = (point(&result, 8), point(&result, 16), point(&result, 1024));
    assert!((two.weak / one.weak - 2.0).abs() < 0.01, "{:?}", result.curve);
    assert!((one.strong.expect("strong") / one.weak - 1.0).abs() < 1e-9, "{one:?}");
    let strong: Vec<f64> = result.curve.iter().filter_map(|point| point.strong).collect();
    assert!(strong.windows(2).all(|pair| pair[1] >= pair[0] * (1.0 - 1e-9)), "{strong:?}");
    assert!(all.strong.is_some_and(|strong| strong < 2.0 * one.weak), "latency is the limit: {all:?}");
    // A user on every copy waits no longer than a user alone.
    let alone = ask("h100-sxm5-80gb", (8, 1), SMALL, &WorkloadInputs { users: Some(1), ..WorkloadInputs::default() });
    let fastest = alone.answering.as_ref().map_or(0.0, |it| it.user_tokens_s);
    assert!(all.strong.unwrap_or_default() / one.weak * rate(&result) <= 32.0 * fastest, "{fastest}");
}

/// A thousand machines for 32 users mostly stand idle, and are said to.
#[test]
fn users_are_not_thinned_out_over_a_thousand_machines() {
    let many = usual("h200-sxm-141gb", (8000, 1000), SMALL);
    let few = usual("h200-sxm-141gb", (8, 1), SMALL);
    assert!(has(&many, "perf-note-few-users") && !has(&few, "perf-note-few-users"), "{:?}", many.notes);
    assert!(rate(&many) >= rate(&few) && rate(&many) < 3.0 * rate(&few), "{} {}", rate(&many), rate(&few));
    assert!(many.efficiency.is_some_and(|it| it < 0.05), "{:?}", many.efficiency);
    // With a user on every copy.
    let last = many.scaling.last().expect("points");
    assert!(last.gpus == 8000 && last.value > 20.0 * rate(&many), "{last:?}");
}

#[test]
fn what_no_machine_holds_is_laid_over_several() {
    let inputs = WorkloadInputs { model: Some("llama3.1-405b".into()), ..WorkloadInputs::default() };
    let one = ask("h100-sxm5-80gb", (8, 1), LARGE, &inputs);
    assert!(!one.fits && one.bottleneck == Some(Bottleneck::MemoryCapacity));
    let keys: Vec<&str> = one.memory.remedies.iter().map(|it| it.key.as_str()).collect();
    assert!(keys.contains(&"perf-fix-gpus") && keys.contains(&"perf-fix-eight-bits"), "{keys:?}");
    let two = ask("h100-sxm5-80gb", (16, 2), LARGE, &inputs);
    let layout = two.layout.expect("a layout");
    assert_eq!((layout.tensor, layout.stages, layout.copies, layout.idle), (8, 2, 1, 0));
    assert!(has(&two, "perf-note-over-machines"), "{:?}", two.notes);
    assert!(two.terms.iter().any(|term| term.what == Bottleneck::Network), "{:?}", two.terms);
    // Three machines hold one copy over two, four hold two.
    let (three, four) =
        (ask("h100-sxm5-80gb", (24, 3), LARGE, &inputs), ask("h100-sxm5-80gb", (32, 4), LARGE, &inputs));
    assert!(three.layout.is_some_and(|it| it.idle == 8 || it.stages == 3), "{:?}", three.layout);
    assert!(rate(&four) > 1.05 * rate(&two), "{} {}", rate(&four), rate(&two));
    assert!((point(&two, 32).weak / point(&two, 16).weak - 2.0).abs() < 0.05, "{:?}", two.curve);
}

/// Seven cards of 24 GB hold 141 GB of weights only one group of layers after the other.
#[test]
fn counts_that_no_layer_can_be_shared_by_may_hold_stages() {
    let inputs = WorkloadInputs { users: Some(4), ..WorkloadInputs::default() };
    let seven = ask("rtx-4090", (7, 1), LARGE, &inputs);
    assert_eq!(seven.layout.map(|it| (it.tensor, it.stages, it.idle)), Some((1, 7, 0)));
    assert!(has(&seven, "perf-note-stages"), "{:?}", seven.notes);
    // Every token reads all weights: 141 GB at 1 TB/s.
    let each = seven.answering.as_ref().map_or(0.0, |it| it.user_tokens_s);
    assert!((3.0..7.2).contains(&each), "{each}");
    let eight = ask("rtx-4090", (8, 1), LARGE, &inputs);
    assert!(eight.layout.is_some_and(|it| it.tensor == 8) && rate(&eight) > 2.0 * rate(&seven));
    assert!(!ask("rtx-4090", (6, 1), LARGE, &inputs).fits);
}

/// Where copies hold all users, stages are of no use.
#[test]
fn stages_are_no_way_to_speed() {
    for count in [1, 2, 3, 4, 5, 7, 8] {
        let result = usual("a100-sxm4-80gb", (count, 1), SMALL);
        assert_eq!(result.layout.map(|it| it.stages), Some(1), "{count}");
        assert!(result.choices.iter().all(|it| it.layout.stages == 1), "{count}: {:?}", result.choices);
    }
}

/// What an engineer would expect of time per token: a floor by the weights that each GPU reads, and no miracle above it.
#[test]
fn times_per_token_are_plausible() {
    // (GPU, count, workload, users, ms at least and at most)
    for (gpu, count, workload, users, least, most) in [
        ("rtx-4090", 1, SMALL, 1, 16.0, 28.0),
        ("a100-sxm4-80gb", 1, SMALL, 1, 8.0, 18.0),
        ("h100-sxm5-80gb", 1, SMALL, 1, 5.0, 10.0),
        ("h100-sxm5-80gb", 4, LARGE, 1, 10.5, 25.0),
        ("h100-sxm5-80gb", 8, LARGE, 1, 5.2, 16.0),
        ("h200-sxm-141gb", 8, LARGE, 64, 10.0, 45.0),
        ("b200-sxm", 8, LARGE, 1, 2.2, 12.0),
    ] {
        let inputs = WorkloadInputs { users: Some(users), copies: Some(1), ..WorkloadInputs::default() };
        let result = ask(gpu, (count, 1), workload, &inputs);
        let answering = result.answering.as_ref().unwrap_or_else(|| panic!("{gpu} {count}: no answer"));
        let each = answering.tpot_ms.value;
        assert!((least..=most).contains(&each), "{count} × {gpu}, {workload}, {users} users: {each} ms");
        assert!((20.0..5000.0).contains(&answering.ttft_ms.value), "{gpu}: {:?}", answering.ttft_ms);
    }
}

// --- Training --------------------------------------------------------------------------------------------------------

/// The same step shared by more and more GPUs: at first nearly ideal, then each has too little to do.
#[test]
fn training_has_both_lines_to_a_thousand_gpus() {
    for workload in ["transformer-llm-7b-pretraining", "transformer-llm-8b-lora-training"] {
        let result = usual("h100-sxm5-80gb", (32, 4), workload);
        let (planned, all) = (point(&result, 32), point(&result, 1024));
        assert!((planned.strong.expect("strong") / planned.weak - 1.0).abs() < 1e-9, "{workload}: {planned:?}");
        assert!(all.weak <= all.ideal && all.weak > 0.8 * all.ideal, "{workload}: {all:?}");
        let strong: Vec<(u32, f64)> = result.curve.iter().filter_map(|it| Some((it.gpus, it.strong?))).collect();
        assert!(strong.len() >= 3, "{workload}: {strong:?}");
        let share = |at: usize| strong[at].1 / f64::from(strong[at].0);
        assert!((1..strong.len()).all(|at| share(at) <= share(at - 1) * 1.001), "{workload}: {strong:?}");
        assert!(share(strong.len() - 1) < 0.9 * share(0), "{workload}: {strong:?}");
    }
}

/// llm-foundry on H100, 7 B, the same batch on each: 10,643 tokens/s each on 8, 10,475 on 128, 9,670 on 512.
#[test]
fn training_loses_a_little_with_every_doubling_of_machines() {
    let inputs = WorkloadInputs { batch: Some(6), ..WorkloadInputs::default() };
    let each = |count: u32| {
        let result = ask("h100-sxm5-80gb", (count, count / 8), "transformer-llm-7b-pretraining", &inputs);
        rate(&result) / f64::from(count)
    };
    let kept = each(512) / each(8);
    assert!((kept / (9670.0 / 10_643.0) - 1.0).abs() < 0.07, "{kept}");
    assert!(each(128) < each(8) && each(512) < each(128));
}

/// Two cards hold the model only if they work activations out again; four keep them: that is why four do more than twice
/// as much, and it is said.
#[test]
fn better_layouts_are_told() {
    let result = usual("rtx-4090", (8, 1), "transformer-llm-8b-lora-training");
    let value = |gpus: u32| result.scaling.iter().find(|it| it.gpus == gpus).map_or(0.0, |it| it.value);
    assert!(value(4) > 2.0 * value(2), "{:?}", result.scaling);
    assert!(has(&result, "perf-note-better-kept"), "{:?}", result.notes);
    assert!(result.curve.iter().all(|it| it.weak <= it.ideal * (1.0 + 1e-9)), "{:?}", result.curve);
    let plain = usual("h100-sxm5-80gb", (8, 1), "transformer-llm-8b-lora-training");
    assert!(!plain.notes.iter().any(|it| it.key.starts_with("perf-note-better")), "{:?}", plain.notes);
}

// --- What holds everywhere -------------------------------------------------------------------------------------------

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// More users never get less out of machines, more machines never do less, and nobody beats the ideal.
    #[test]
    fn more_never_answers_less(
        gpu in prop::sample::select(vec!["rtx-4090", "a100-sxm4-80gb", "h100-sxm5-80gb", "l40s", "mi300x"]),
        model in prop::sample::select(vec!["llama3.1-8b", "llama3.1-70b", "mixtral-8x7b", "llama3.1-405b"]),
        doublings in 0_u32..4,
        nodes in 1_u32..6,
        users in 1_u32..300,
        more in 1_u32..300,
    ) {
        let per_node = 1 << doublings;
        let with = |nodes: u32, users: u32| {
            let inputs = WorkloadInputs { model: Some(model.into()), users: Some(users), ..WorkloadInputs::default() };
            ask(gpu, (per_node * nodes, nodes), LARGE, &inputs)
        };
        let result = with(nodes, users);
        prop_assert_eq!(result.fits, result.throughput.is_some());
        prop_assert!(rate(&with(nodes, users + more)) >= rate(&result) * (1.0 - 1e-9));
        prop_assert!(rate(&with(nodes * 2, users)) >= rate(&result) * (1.0 - 1e-9));
        if let Some(efficiency) = result.efficiency {
            prop_assert!(efficiency > 0.0 && efficiency <= 1.0 + 1e-9, "{}", efficiency);
        }
        for point in &result.curve {
            prop_assert!(point.weak <= point.ideal * (1.0 + 1e-9), "{:?}", point);
            prop_assert!(point.strong.is_none_or(|strong| strong <= point.weak * (1.0 + 1e-9)), "{:?}", point);
        }
    }
}
