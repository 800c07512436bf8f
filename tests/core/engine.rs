//! Workloads on plans: what must hold for every machine, and rules of the trade that must fall out of the model.
mod support {
    use slotwise::analysis::{Analysis, Context};
    use slotwise::catalog::{Catalog, SlotId, WorkloadId, WorkloadInputs};
    use slotwise::plan::{Card, CardPart, DriveLot, MemoryLot, Plan, Project, presets};
    use slotwise::quantity::Day;
    use slotwise::workload::WorkloadResult;

    pub struct Build {
        pub catalog: Catalog,
        pub plan: Plan,
    }

    impl Build {
        pub fn on(chassis: &str, cpu: &str, sockets: u8, gpus: &[&str]) -> Self {
            let catalog = Catalog::builtin();
            let slots: Vec<SlotId> = catalog.chassis[chassis].gpu_slots().map(|slot| slot.id.clone()).collect();
            assert!(slots.len() >= gpus.len(), "{chassis} takes {}", slots.len());
            let card = |(slot, gpu): (SlotId, &&str)| Card { slot, part: CardPart::Gpu((*gpu).into()) };
            let plan = Plan {
                chassis: Some(chassis.into()),
                cpu: Some(cpu.into()),
                cpu_count: sockets,
                cards: slots.into_iter().zip(gpus).map(card).collect(),
                memory: vec![MemoryLot { module: "ddr4-rdimm-32gb".into(), count: 16 }],
                ..Plan::default()
            };
            Self { catalog, plan }
        }

        pub fn preset(id: &str) -> Self {
            let document = presets::find(id).expect("the preset").document().expect("readable");
            Self { catalog: Catalog::builtin(), plan: document.project.options[0].clone() }
        }

        pub fn drive(mut self, drive: &str, count: u16) -> Self {
            self.plan.drives = vec![DriveLot { drive: drive.into(), count }];
            self
        }

        pub fn asked(mut self, workload: &str, inputs: WorkloadInputs) -> Self {
            let id = WorkloadId::new(workload);
            self.plan.workloads = vec![id.clone()];
            self.plan.workload_inputs.insert(id, inputs);
            self
        }

        pub fn look(&self) -> Analysis {
            let project = Project { options: vec![self.plan.clone()], ..Project::default() };
            let today = Day::new(2026, 11, 30).expect("a day");
            Analysis::of(&self.catalog, &self.plan, Context { project: &project, today })
        }

        pub fn result(&self) -> WorkloadResult {
            self.look().workloads.remove(0)
        }

        pub fn rate(&self) -> f64 {
            self.result().throughput.map_or(0.0, |figure| figure.value)
        }
    }

    #[track_caller]
    pub fn about(ours: f64, expected: f64, share: f64) {
        assert!((ours / expected - 1.0).abs() <= share, "{ours} against {expected}");
    }
}

use slotwise::catalog::benchmark::Stack;
use slotwise::catalog::workload::{LanguageTask, Loading, Phase, Precision};
use slotwise::catalog::{Catalog, WorkloadInputs};
use slotwise::interop::measurements;
use slotwise::plan::{Plan, presets};
use slotwise::quantity::{Basis, Figure};
use slotwise::workload::language::{Spread, training_memory};
use slotwise::workload::model_ranking::by_model;
use slotwise::workload::planned::program;
use slotwise::workload::why::Rests;
use slotwise::workload::{Bottleneck, WorkloadResult, explain, mix};
use support::{Build, about};

const RESNET: &str = "cnn-resnet50-training";
const CHAT: &str = "transformer-llm-70b-serving";

// --- What holds everywhere -------------------------------------------------------------------------------------------

#[track_caller]
fn check_result(on: &str, result: &WorkloadResult) {
    let id = format!("{on}, {}", result.id);
    assert_eq!(result.fits, result.throughput.is_some(), "{id}");
    let parts: f64 = result.memory_parts.iter().map(|(_, gb)| gb).sum();
    assert!((parts - result.needed_gb_per_gpu).abs() < 1e-6 * parts, "{id}: the parts add up");
    assert!(!result.fits || result.needed_gb_per_gpu <= result.vram_gb_per_gpu + 1e-6, "{id}");
    if !result.fits {
        assert_eq!(result.bottleneck, Some(Bottleneck::MemoryCapacity), "{id}");
    }
    let Some(figure) = &result.throughput else { return };
    assert!(figure.low < figure.value && figure.value < figure.high && figure.value.is_finite(), "{id}: {figure:?}");
    assert!(!figure.source.is_empty(), "{id}: source");
    // A measured GPU that the machine holds back makes no measured machine; a note says so.
    let held = result.notes.iter().any(|note| note.key == "perf-note-measured-alone");
    assert_eq!(figure.basis == Basis::Measured || held, result.measured_row.is_some(), "{id}");
    let efficiency = result.efficiency.expect("an efficiency");
    assert!(efficiency > 0.0 && efficiency <= 1.0 + 1e-9, "{id}: efficiency {efficiency}");
    let rates: Vec<f64> = result.waterfall.iter().map(|step| step.items_s).collect();
    assert!(rates.len() >= 5 && rates.windows(2).all(|pair| pair[1] <= pair[0] * (1.0 + 1e-9)), "{id}: {rates:?}");
    about(*rates.last().expect("steps"), figure.value, 1e-9);
    let roof = result.roofline.expect("a point");
    assert!(roof.attained_flops <= roof.roof_flops() * (1.0 + 1e-9), "{id}: {roof:?}");
    let last = result.scaling.last().map(|point| point.value).expect("points");
    about(last, figure.value, 1e-6);
    let planned = result.curve.iter().find(|point| point.planned).map_or(1, |point| point.gpus);
    for point in &result.curve {
        assert!(point.weak <= point.ideal * (1.0 + 1e-9), "{id}: {point:?}");
        // With the whole batch fixed fewer GPUs than planned have a larger share each, which may suit them.
        let few = point.gpus < planned || point.gpus == 1;
        assert!(point.strong.is_none_or(|strong| strong <= point.weak * (1.0 + 1e-9) || few), "{id}: {point:?}");
        assert!(point.gpus <= 1024, "{id}");
    }
}

#[test]
fn every_workload_on_every_preset_makes_sense() {
    let catalog = Catalog::builtin();
    for preset in presets::all() {
        let mut build = Build::preset(preset.id);
        build.plan.workloads = catalog.workloads.keys().cloned().collect();
        for result in build.look().workloads {
            check_result(preset.id, &result);
        }
    }
}

#[test]
fn memory_grows_with_batch_and_sequence() {
    let catalog = Catalog::builtin();
    let spread = |recompute| Spread { tensor: 2.0, stages: 1.0, shards: 4.0, recompute };
    for model in catalog.performance.language_models.values() {
        for task in [LanguageTask::Train, LanguageTask::Lora, LanguageTask::Qlora] {
            for recompute in [false, true] {
                let memory = training_memory(model, task, spread(recompute));
                assert!(memory.activations_per_token > 0.0 && memory.fixed() > 0.0, "{}", model.id);
                assert!(memory.needed(8192.0) > memory.needed(4096.0), "{}", model.id);
            }
            let (all, less) = (training_memory(model, task, spread(false)), training_memory(model, task, spread(true)));
            assert!(less.activations_per_token < all.activations_per_token, "{}: recompute saves memory", model.id);
        }
    }
    let need = |batch: u32| {
        let inputs = WorkloadInputs { batch: Some(batch), ..WorkloadInputs::default() };
        Build::preset("modern-8x-l40s").asked(RESNET, inputs).result().needed_gb_per_gpu
    };
    assert!(need(32) < need(64) && need(64) < need(128));
}

// --- Inputs ----------------------------------------------------------------------------------------------------------

#[test]
fn every_profile_and_use_case_resolves() {
    let catalog = Catalog::builtin();
    for profile in catalog.workloads.values() {
        if let Some(benchmark) = &profile.benchmark {
            assert!(catalog.performance.benchmarks.contains_key(benchmark), "{}: {benchmark}", profile.id);
            for stack in Stack::ALL {
                assert!(program(&catalog, benchmark, stack).is_some(), "{}: no program was measured", profile.id);
            }
        }
        if let Some(language) = &profile.language {
            assert!(
                catalog.performance.language_model(&language.model).is_some(),
                "{}: {}",
                profile.id,
                language.model
            );
            let serves = language.task == LanguageTask::Serve;
            assert_eq!(serves, profile.phase == Phase::Inference, "{}", profile.id);
        }
        assert!(profile.inputs().len() >= 3, "{}", profile.id);
    }
    assert!(catalog.use_cases.len() >= 12);
    for case in &catalog.use_cases {
        assert!(!case.workloads.is_empty() && !case.source.is_empty(), "{}", case.id);
        for part in &case.workloads {
            assert!(catalog.workloads.contains_key(&part.workload), "{}: {}", case.id, part.workload);
        }
    }
}

/// So many cores that they never matter.
fn many_cores(mut build: Build) -> Build {
    for cpu in build.catalog.cpus.values_mut() {
        cpu.cores = 5000;
    }
    build
}

#[test]
fn a_tuned_program_is_faster_than_a_plain_one() {
    let rate = |stack| {
        let inputs = WorkloadInputs { stack: Some(stack), ..WorkloadInputs::default() };
        many_cores(Build::preset("modern-dgx-h100").asked(RESNET, inputs)).rate()
    };
    let (tuned, example, plain) = (rate(Stack::Tuned), rate(Stack::VendorExample), rate(Stack::PlainFramework));
    assert!(tuned > example && example > plain, "{tuned} {example} {plain}");
    let result = many_cores(Build::preset("modern-dgx-h100").asked(RESNET, WorkloadInputs::default())).result();
    about(result.plain_items_s.expect("a plain script"), plain, 1e-6);
}

#[test]
fn a_job_takes_its_time() {
    let inputs = WorkloadInputs { items: Some(1_281_167.0 * 90.0), ..WorkloadInputs::default() };
    let result = Build::preset("modern-dgx-h100").asked(RESNET, inputs).result();
    let (hours, rate) = (result.hours.expect("hours"), result.throughput.expect("a rate"));
    about(hours.value, 1_281_167.0 * 90.0 / rate.value / 3600.0, 1e-9);
    assert!(hours.low < hours.value && hours.value < hours.high);
}

#[test]
fn a_mix_weighs_ratios() {
    let results = |rates: [f64; 2], weights: [f64; 2]| -> Vec<WorkloadResult> {
        let mut build = Build::preset("modern-8x-l40s");
        build.plan.workloads = [RESNET, "rnn-gnmt-training"].map(Into::into).to_vec();
        let mut results = build.look().workloads;
        for (at, result) in results.iter_mut().enumerate() {
            result.throughput = Some(Figure::with_sigma(rates[at], 0.1, "items/s", Basis::Estimated, "made up"));
            result.inputs.weight = Some(weights[at]);
        }
        results
    };
    let (base, other) = (results([100.0, 1e6], [3.0, 1.0]), results([200.0, 1e6], [1.0, 1.0]));
    let scores = mix::scores(&[&base, &other], 0);
    about(scores[0].as_ref().map_or(0.0, |score| score.value), 1.0, 1e-9);
    // Twice as fast in three quarters of the mix.
    about(scores[1].as_ref().map_or(0.0, |score| score.value), 2.0_f64.powf(0.75), 1e-9);
    let mut broken = other.clone();
    broken[1].throughput = None;
    assert_eq!(mix::scores(&[&base, &broken], 0)[1], None);
    assert_eq!(mix::scores(&[], 0), []);
}

#[test]
fn a_power_limit_saves_energy() {
    let mut build = Build::preset("modern-2x-rtx-3090-nvlink").asked(RESNET, WorkloadInputs::default());
    let before = build.result();
    build.plan.power_cap_w = Some(250.0);
    let after = build.result();
    let rate = |result: &WorkloadResult| result.throughput.as_ref().map_or(0.0, |figure| figure.value);
    assert!(rate(&after) < rate(&before) && rate(&after) > 0.85 * rate(&before), "{} {}", rate(&after), rate(&before));
    let (energy, less) = (before.energy.expect("energy"), after.energy.expect("energy"));
    assert!(less.joules_per_item < energy.joules_per_item && less.watts < energy.watts);
    assert!(less.capped_speed < 1.0 && (energy.capped_speed - 1.0).abs() < 1e-12);
}

// --- Several GPUs ----------------------------------------------------------------------------------------------------

const THREE: &str = "smc-4124gs-tnr";

fn cards(gpus: &[&str]) -> Build {
    Build::on(THREE, "epyc-7763", 2, gpus)
}

#[test]
fn counts_that_cannot_be_split_are_said() {
    for (count, busy) in [(3, 2), (5, 4), (7, 4)] {
        let inputs = WorkloadInputs { copies: Some(1), ..WorkloadInputs::default() };
        let result = cards(&["a100-pcie-80gb"; 8][..count]).asked(CHAT, inputs).result();
        let layout = result.layout.expect("a layout");
        assert_eq!((layout.busy(), layout.idle), (busy, count as u32 - busy), "{count}");
        assert!(result.notes.iter().any(|note| note.key == "perf-note-idle"), "{count}: {:?}", result.notes);
    }
    let whole = cards(&["a100-pcie-80gb"; 8]).asked(CHAT, WorkloadInputs::default()).result();
    assert_eq!(whole.layout.map(|layout| layout.idle), Some(0));
    // Training on different data splits over any number.
    let three = cards(&["a100-pcie-80gb"; 3]).asked(RESNET, WorkloadInputs::default()).result();
    assert_eq!(three.layout.map(|layout| (layout.data, layout.idle)), Some((3, 0)));
}

#[test]
fn the_slowest_model_sets_the_pace_of_training_but_not_of_answering() {
    let rate =
        |gpus: &[&str], workload: &str| many_cores(cards(gpus).asked(workload, WorkloadInputs::default())).result();
    let value = |result: &WorkloadResult| result.throughput.as_ref().map_or(0.0, |figure| figure.value);
    let (fast, slow) = ("a100-pcie-80gb", "tesla-t4");
    let mixed = rate(&[fast, fast, fast, slow], RESNET);
    let slowest = rate(&[slow; 4], RESNET);
    assert_eq!(mixed.slowest_gpu.as_ref().map(ToString::to_string), Some(slow.to_owned()));
    assert!(value(&mixed) < 1.3 * value(&slowest), "{} {}", value(&mixed), value(&slowest));
    let keys: Vec<&str> = mixed.notes.iter().map(|note| note.key.as_str()).collect();
    assert!(keys.contains(&"perf-note-mixed-better"), "three fast ones do more: {keys:?}");
    let answers = "cnn-resnet50-inference";
    let (one, other) = (rate(&[fast], answers), rate(&[slow], answers));
    about(value(&rate(&[fast, fast, fast, slow], answers)), 3.0 * value(&one) + value(&other), 0.02);
}

#[test]
fn what_does_not_fit_says_what_would() {
    let result = cards(&["rtx-4090"; 2]).asked(CHAT, WorkloadInputs::default()).result();
    assert!(!result.fits && result.throughput.is_none());
    let keys: Vec<&str> = result.memory.remedies.iter().map(|remedy| remedy.key.as_str()).collect();
    assert!(keys.contains(&"perf-fix-gpus") && keys.contains(&"perf-fix-four-bits"), "{keys:?}");
    let four = WorkloadInputs { precision: Some(Precision::Int4), users: Some(2), ..WorkloadInputs::default() };
    assert!(cards(&["rtx-4090"; 2]).asked(CHAT, four).result().fits);
    let full = cards(&["rtx-4090"; 4]).asked("transformer-llm-8b-training", WorkloadInputs::default()).result();
    let keys: Vec<&str> = full.memory.remedies.iter().map(|remedy| remedy.key.as_str()).collect();
    assert!(!full.fits && keys.contains(&"perf-fix-lora"), "{keys:?}");
}

#[test]
fn more_users_share_the_weights_but_wait_longer() {
    let chat = |users: u32| {
        let inputs = WorkloadInputs { users: Some(users), copies: Some(1), ..WorkloadInputs::default() };
        let result = Build::preset("modern-8x-h200-hgx").asked(CHAT, inputs).result();
        let answering = result.answering.expect("figures for users");
        (result.throughput.map_or(0.0, |it| it.value), answering.tpot_ms.value, answering.ttft_ms.value)
    };
    let (few, many) = (chat(4), chat(64));
    assert!(many.0 > 3.0 * few.0 && many.1 > few.1 && many.2 > few.2, "{few:?} {many:?}");
}

// --- Ranking ---------------------------------------------------------------------------------------------------------

/// By the model, cards whose tensor cores accumulate in FP32 at half the rate fall behind, and speed follows memory.
#[test]
fn tiers_of_the_model_say_why_they_differ() {
    let catalog = Catalog::builtin();
    for workload in [RESNET, "rnn-gnmt-training"] {
        let ranks = by_model(&catalog, &catalog.workloads[workload]);
        assert!(ranks.len() >= 10, "{workload}: {}", ranks.len());
        assert!(ranks.windows(2).all(|pair| pair[0].items_s >= pair[1].items_s && pair[0].tier <= pair[1].tier));
        let printed = |tier: u32| ranks.iter().filter(move |rank| rank.printed == Some(tier)).map(|rank| rank.items_s);
        // The printed best are faster than the printed last.
        let best: f64 = printed(1).sum::<f64>() / printed(1).count() as f64;
        let last: f64 = printed(4).sum::<f64>() / printed(4).count() as f64;
        assert!(best > 1.5 * last, "{workload}: {best} {last}");
        for rank in &ranks {
            assert_eq!(rank.reason.is_some(), rank.printed != Some(rank.tier), "{workload}: {}", rank.gpu.id);
        }
    }
    let ranks = by_model(&catalog, &catalog.workloads[RESNET]);
    let t4 = ranks.iter().find(|rank| rank.gpu.id.as_str() == "tesla-t4").expect("the T4");
    assert!(t4.items_s < ranks[0].items_s / 2.0, "{t4:?}");
}

// --- Several machines ------------------------------------------------------------------------------------------------

#[test]
fn an_oversubscribed_network_costs_and_more_machines_help_less_and_less() {
    let mut build =
        Build::preset("modern-dgx-h100").asked("transformer-bert-large-training", WorkloadInputs::default());
    build.plan.nodes = 8;
    let free = build.rate();
    build.plan.network_oversubscription = Some(8.0);
    assert!(build.rate() < free, "{} {free}", build.rate());
    build.plan.network_oversubscription = None;
    let curve = build.result().curve;
    assert_eq!(curve.last().map(|point| point.gpus), Some(1024));
    assert!(curve.iter().any(|point| point.planned && point.nodes == 8));
    let shares: Vec<f64> = curve.iter().map(|point| point.weak / point.ideal).collect();
    assert!(shares.windows(2).all(|pair| pair[1] <= pair[0] + 1e-9), "{shares:?}");
    let strong = |gpus: u32| curve.iter().find(|point| point.gpus == gpus).and_then(|point| point.strong);
    assert!(strong(64) > strong(8) && strong(64) < Some(64.0), "{curve:?}");
}

/// `MLPerf` v0.7 on Dell C4140 machines of four V100: 1, 2, 4 machines reach 5590, 11240, 22156 images/s.
#[test]
fn machines_of_an_article_scale_nearly_as_measured() {
    let mut build = Build::preset("dell-c4140-8-nodes").asked(RESNET, WorkloadInputs::default());
    build.plan.nodes = 1;
    let one = build.rate();
    about(one, 5590.0, 0.4);
    build.plan.nodes = 4;
    about(build.rate() / one, 3.96, 0.12);
}

// --- Feed ------------------------------------------------------------------------------------------------------------

/// The article: a disk of 100 to 150 MB/s cannot follow the GPUs; a solid-state drive can, if reading runs ahead: in turn
/// it costs 5 to 10 %.
#[test]
fn the_articles_rule_of_disks_falls_out() {
    let machine = |drive: &str, loading: Loading, gpus: usize| {
        // Of a data set that memory does not hold.
        let inputs = WorkloadInputs { loading: Some(loading), data_set_gb: Some(900.0), ..WorkloadInputs::default() };
        // Decoding is not what the article speaks of.
        many_cores(cards(&["titan-xp"; 8][..gpus]).drive(drive, 1).asked(RESNET, inputs)).result()
    };
    let rate = |result: &WorkloadResult| result.throughput.as_ref().map_or(0.0, |figure| figure.value);
    let disk = machine("hdd-2tb", Loading::Ahead, 8);
    assert_eq!(disk.bottleneck, Some(Bottleneck::DataFeed));
    let (ahead, in_turn) = (machine("ssd-sata-1tb", Loading::Ahead, 1), machine("ssd-sata-1tb", Loading::InTurn, 1));
    let lost = 1.0 - rate(&in_turn) / rate(&ahead);
    assert!((0.05..=0.10).contains(&lost), "{lost}");
    about(ahead.feed.expect("a feed").loss_in_turn, lost, 0.05);
    assert!(rate(&ahead) > rate(&machine("hdd-2tb", Loading::InTurn, 1)));
}

#[test]
fn single_files_on_a_disk_are_slower_still() {
    let rate = |single_files: bool, drive: &str| {
        let inputs =
            WorkloadInputs { single_files: Some(single_files), data_set_gb: Some(900.0), ..WorkloadInputs::default() };
        many_cores(cards(&["titan-xp"; 8]).drive(drive, 1).asked(RESNET, inputs)).rate()
    };
    // 170 accesses a second.
    about(rate(true, "hdd-2tb"), 170.0, 0.01);
    assert!(rate(false, "hdd-2tb") > 5.0 * rate(true, "hdd-2tb"));
    about(rate(true, "ssd-sata-1tb"), rate(false, "ssd-sata-1tb"), 1e-9);
}

#[test]
fn decoding_on_the_gpu_frees_cores() {
    let rate = |loading: Loading| {
        let inputs = WorkloadInputs { loading: Some(loading), ..WorkloadInputs::default() };
        let mut build = cards(&["a100-pcie-80gb"; 8]).asked("cnn-alexnet-training", inputs);
        build.catalog.cpus.get_mut("epyc-7763").expect("the CPU").cores = 16;
        build.rate()
    };
    assert!(rate(Loading::AheadOnGpu) > 2.0 * rate(Loading::Ahead));
}

#[test]
fn network_storage_can_be_the_limit() {
    let rate = |storage_gb_s: f64| {
        let inputs = WorkloadInputs {
            storage_gb_s: Some(storage_gb_s),
            data_set_gb: Some(20_000.0),
            ..WorkloadInputs::default()
        };
        Build::preset("modern-dgx-h100").asked(RESNET, inputs).result()
    };
    let slow = rate(0.1);
    assert_eq!(slow.bottleneck, Some(Bottleneck::DataFeed));
    about(slow.throughput.map_or(0.0, |it| it.value), 0.1e3 / 0.113, 0.01);
    assert_ne!(rate(50.0).bottleneck, Some(Bottleneck::DataFeed));
}

// --- Reasons ---------------------------------------------------------------------------------------------------------

#[track_caller]
fn check_reasons(preset: &str, workload: &str, terms: &[&str]) {
    let build = Build::preset(preset).asked(workload, WorkloadInputs::default());
    let analysis = build.look();
    let graph = (&analysis.machine, analysis.pairs.as_slice());
    let id = workload.into();
    let why = explain::why(&build.catalog, &build.plan, graph, &id, measurements::shipped()).expect("reasons");
    let keys: Vec<&str> = why.terms.iter().filter_map(|term| term.title.key.strip_prefix("why-")).collect();
    for term in terms {
        assert!(keys.contains(term), "{preset}, {workload}: no {term} among {keys:?}");
    }
    assert!(
        why.constants.iter().any(|constant| constant.rests == Rests::Fitted),
        "{preset}, {workload}: {:?}",
        why.constants
    );
    assert!(!why.source.is_empty());
    assert!(!why.nearest.is_empty(), "{preset}, {workload}: no measurement is near");
    assert!(why.nearest.iter().all(|row| row.value > 0.0 && !row.source.is_empty()));
}

#[test]
fn figures_have_reasons() {
    let common = ["peak", "compute", "bandwidth", "memory", "launch", "bus", "reduce", "step"];
    check_reasons("amax-dgx-1v", RESNET, &common);
    check_reasons("modern-dgx-h100", "transformer-bert-large-training", &common);
    check_reasons("modern-8x-h200-hgx", CHAT, &["peak", "bandwidth", "weights", "kept", "layers", "step"]);
    check_reasons("modern-dgx-h100", "transformer-llm-7b-pretraining", &["peak", "token", "step"]);
    let plan = Plan::default();
    let build = Build { catalog: Catalog::builtin(), plan };
    let analysis = build.look();
    let graph = (&analysis.machine, analysis.pairs.as_slice());
    assert_eq!(explain::why(&build.catalog, &build.plan, graph, &RESNET.into(), &[]), None);
}
