//! The throughput estimate: on machines put together by hand, on presets, and against published measurements.
use std::collections::BTreeMap;

use proptest::prelude::*;
use slotwise::catalog::gpu::{Cooling, FormFactor, Peaks};
use slotwise::catalog::{Catalog, CollectiveKind, DriveKind, Gpu, GpuId, WorkloadProfile};
use slotwise::machine::{AllReduce, build, path};
use slotwise::plan::{Plan, Project};
use slotwise::quantity::{Confidence, PcieGen};
use slotwise::workload::estimate::{estimate_all, estimate_on};
use slotwise::workload::host::{Device, DriveGroup, Host, Ring};
use slotwise::workload::planned::Planned;
use slotwise::workload::step::step_time;
use slotwise::workload::{Bottleneck, WorkloadResult};

fn gpu(tensor: f64, vram_gb: f64, mem_bw_gb_s: f64) -> Gpu {
    Gpu {
        id: GpuId::from("card"),
        vendor: String::new(),
        name: String::new(),
        architecture: String::new(),
        launch_year: None,
        form: FormFactor::Pcie,
        cuda_cores: None,
        tensor_cores: None,
        vram_gb,
        memory_kind: String::new(),
        mem_bw_gb_s,
        peaks: Peaks {
            fp64: Some(tensor / 20.0),
            fp32: Some(tensor / 8.0),
            fp16: Some(tensor / 4.0),
            fp16_tensor: Some(tensor),
            ..Peaks::default()
        },
        pcie_gen: PcieGen::GEN3,
        pcie_lanes: 16,
        pcie_peer_to_peer: true,
        links: None,
        devices: 1,
        tdp_w: 250.0,
        board_power_w: None,
        slot_width: 2.0,
        length_mm: None,
        power_connectors: String::new(),
        cooling: Cooling::Blower,
        ecc: None,
        seed_max_per_machine: None,
        caps: Vec::new(),
        notes: String::new(),
        source: String::new(),
        confidence: Confidence::High,
    }
}

/// What a machine of equal GPUs offers, in numbers that a test can turn up.
#[derive(Debug, Clone, Copy)]
struct Offer {
    gpus: usize,
    tensor: f64,
    vram_gb: f64,
    mem_bw_gb_s: f64,
    ring_gb_s: f64,
    host_link_gb_s: f64,
    cores: f64,
    ram_gb: f64,
    drive_gb_s: f64,
    nodes: u32,
    network_gb_s: f64,
}

const USUAL: Offer = Offer {
    gpus: 4,
    tensor: 130.0,
    vram_gb: 24.0,
    mem_bw_gb_s: 672.0,
    ring_gb_s: 10.0,
    host_link_gb_s: 12.0,
    cores: 64.0,
    ram_gb: 256.0,
    drive_gb_s: 3.0,
    nodes: 1,
    network_gb_s: 12.0,
};

impl Offer {
    fn run(self, catalog: &Catalog, profile: &WorkloadProfile) -> WorkloadResult {
        let card = gpu(self.tensor, self.vram_gb, self.mem_bw_gb_s);
        let ring = |gpus: usize| {
            let reduce = AllReduce {
                ring: (0..gpus).map(|gpu| gpu.to_string()).collect(),
                rings: 1,
                kind: CollectiveKind::Peer,
                generation: String::new(),
                across_bridges: false,
                bus_gb_s: self.ring_gb_s,
                bottleneck: String::new(),
            };
            (gpus > 1).then(|| Ring::new(catalog, reduce, false))
        };
        let host = Host {
            catalog,
            devices: vec![Device { gpu: &card, node: 0, uplinks: Vec::new(), root: None }; self.gpus],
            has_unknown_gpu: false,
            rings: (1..=self.gpus).map(ring).collect(),
            host_link_gb_s: vec![self.host_link_gb_s; self.gpus],
            cores: Some(self.cores),
            ram_gb: self.ram_gb,
            drives: vec![DriveGroup { kind: DriveKind::Nvme, gb: 8000.0, read_gb_s: self.drive_gb_s, read_iops: None }],
            data_set_gb: None,
            nodes: self.nodes,
            network_gb_s: self.network_gb_s,
            network_assumed: false,
            far_from_network: 0,
            power_cap_w: None,
            typical_w: 1000.0,
        };
        estimate_on(&host, Planned::usual(profile))
    }
}

fn profile(id: &str) -> WorkloadProfile {
    Catalog::builtin().workloads.get(id).cloned().expect("a profile that ships with the program")
}

#[track_caller]
fn check_bottleneck(id: &str, offer: Offer, expected: Bottleneck) {
    let result = offer.run(&Catalog::default(), &profile(id));
    assert_eq!(result.bottleneck, Some(expected), "{id} on {offer:?}: {:?}", result.terms);
    if let Some(throughput) = &result.throughput {
        let seconds: f64 = result.terms.iter().map(|term| term.seconds).sum();
        let items = f64::from(result.batch_per_gpu) * offer.gpus as f64 * f64::from(offer.nodes);
        assert!((items / seconds / throughput.value - 1.0).abs() < 1e-9, "{id}: the terms do not add up to the step");
        assert!(throughput.low < throughput.value && throughput.value < throughput.high);
    }
}

#[test]
fn names_what_holds_the_machine_back() {
    let resnet = "cnn-resnet50-training";
    check_bottleneck(resnet, USUAL, Bottleneck::MemoryBandwidth);
    check_bottleneck(resnet, Offer { tensor: 30.0, ..USUAL }, Bottleneck::Compute);
    check_bottleneck(resnet, Offer { cores: 6.0, ..USUAL }, Bottleneck::Cpu);
    check_bottleneck(resnet, Offer { ram_gb: 64.0, drive_gb_s: 0.15, ..USUAL }, Bottleneck::DataFeed);
    // The same slow disk behind memory that holds the data set.
    check_bottleneck(resnet, Offer { drive_gb_s: 0.15, ..USUAL }, Bottleneck::MemoryBandwidth);
    check_bottleneck(resnet, Offer { host_link_gb_s: 0.2, ..USUAL }, Bottleneck::HostLink);
    check_bottleneck(resnet, Offer { vram_gb: 2.0, ..USUAL }, Bottleneck::MemoryCapacity);
    let gnmt = "rnn-gnmt-training";
    let linked = Offer { ring_gb_s: 100.0, ..USUAL };
    check_bottleneck(gnmt, linked, Bottleneck::MemoryBandwidth);
    check_bottleneck(gnmt, USUAL, Bottleneck::GpuLink);
    check_bottleneck(gnmt, Offer { nodes: 4, network_gb_s: 0.117, ..USUAL }, Bottleneck::Network);
}

#[test]
fn scaling_has_a_point_for_each_gpu_and_then_each_machine() {
    let resnet = profile("cnn-resnet50-training");
    let result = Offer { nodes: 3, ..USUAL }.run(&Catalog::default(), &resnet);
    let gpus: Vec<u32> = result.scaling.iter().map(|point| point.gpus).collect();
    assert_eq!(gpus, [1, 2, 3, 4, 8, 12]);
    let last = result.scaling.last().map(|point| point.value);
    assert_eq!(last, result.throughput.map(|figure| figure.value));
    let many = Offer { nodes: 100, ..USUAL }.run(&Catalog::default(), &resnet);
    assert_eq!(many.scaling.last().map(|point| point.gpus), Some(400));
    assert!(many.scaling.len() < 32, "{}", many.scaling.len());
}

#[test]
fn one_gpu_is_fully_efficient_and_links_cost() {
    let gnmt = profile("rnn-gnmt-training");
    let efficiency = |offer: Offer| offer.run(&Catalog::default(), &gnmt).efficiency.expect("a throughput");
    assert!((efficiency(Offer { gpus: 1, ..USUAL }) - 1.0).abs() < 1e-9);
    let (slow, fast) = (efficiency(Offer { ring_gb_s: 5.0, ..USUAL }), efficiency(Offer { ring_gb_s: 200.0, ..USUAL }));
    assert!(slow < 0.6 && fast > 0.93, "{slow} {fast}");
}

#[test]
fn a_smaller_card_runs_a_smaller_batch() {
    let resnet = profile("cnn-resnet50-training");
    let result = Offer { vram_gb: 8.0, ..USUAL }.run(&Catalog::default(), &resnet);
    assert!(result.fits && result.needed_gb_per_gpu <= 8.0, "{}", result.needed_gb_per_gpu);
    assert_eq!(result.largest_batch, Some(result.batch_per_gpu));
    // Lambda's public tables run 120 on an 8 GB card.
    assert!((100..=120).contains(&result.batch_per_gpu), "{}", result.batch_per_gpu);
    let sum: f64 = result.memory_parts.iter().map(|(_, gb)| gb).sum();
    assert!((sum - result.needed_gb_per_gpu).abs() < 1e-9);
}

#[test]
fn answering_machines_do_not_wait_for_each_other() {
    let inference = profile("cnn-resnet50-inference");
    let result = Offer { ring_gb_s: 0.001, nodes: 2, network_gb_s: 0.001, cores: 512.0, ..USUAL }
        .run(&Catalog::default(), &inference);
    assert!(result.efficiency.is_some_and(|efficiency| (efficiency - 1.0).abs() < 1e-9), "{:?}", result.efficiency);
}

#[test]
fn a_plain_script_is_slower_where_that_is_known() {
    let result = USUAL.run(&Catalog::default(), &profile("cnn-resnet50-training"));
    let tuned = result.throughput.map(|figure| figure.value);
    assert!(result.plain_items_s < tuned && result.plain_items_s.is_some(), "{:?} {tuned:?}", result.plain_items_s);
    assert_eq!(USUAL.run(&Catalog::default(), &profile("rnn-gnmt-training")).plain_items_s, None);
}

#[test]
fn no_gpu_and_no_numeric_path_give_no_number() {
    let resnet = profile("cnn-resnet50-training");
    let none = Offer { gpus: 0, ..USUAL }.run(&Catalog::default(), &resnet);
    assert!(!none.fits && none.throughput.is_none() && none.bottleneck.is_none() && none.scaling.is_empty());
    assert_eq!((none.vram_gb_per_gpu, none.largest_batch), (0.0, None));
    let mut card = gpu(100.0, 24.0, 600.0);
    card.peaks = Peaks::default();
    assert_eq!(step_time(&resnet, &card, 64), None);
}

fn preset(path: &str) -> Plan {
    let text = std::fs::read_to_string(path).expect("a preset of the program");
    let project: Project = slotwise::catalog::load::ron_options().from_str(&text).expect("a project");
    project.options.into_iter().next().expect("an option")
}

fn results(catalog: &Catalog, plan: &Plan) -> BTreeMap<String, WorkloadResult> {
    let plan = Plan { workloads: catalog.workloads.keys().cloned().collect(), ..plan.clone() };
    let machine = build::build(catalog, &plan);
    let pairs = path::pairs(catalog, &plan, &machine);
    estimate_all(catalog, &plan, &machine, &pairs).into_iter().map(|result| (result.id.to_string(), result)).collect()
}

#[track_caller]
fn check_scaling(path: &str, id: &str, efficiency: std::ops::Range<f64>) {
    let results = results(&Catalog::builtin(), &preset(path));
    let found = results.get(id).and_then(|result| result.efficiency).expect("a throughput");
    assert!(efficiency.contains(&found), "{path}, {id}: {found} is not in {efficiency:?}");
}

#[test]
fn links_of_real_machines_tell() {
    // Eight V100 with NVLink: 0.87 to 0.97 for ResNet-50, 0.82 to 0.92 for BERT-large (DeepLearningExamples).
    check_scaling("presets/amax/amax-dgx-1v.ron", "cnn-resnet50-training", 0.85..0.97);
    check_scaling("presets/amax/amax-dgx-1v.ron", "transformer-bert-large-training", 0.8..0.97);
    // Seven GeForce cards without peer copies behind switches lose much more: 0.38 with eight RTX 3070 (Lambda), which
    // do not share one way to the processor.
    check_scaling("presets/ultralab/ultralab-gt410p-2.4.ron", "rnn-gnmt-training", 0.25..0.6);
    // Four V100 in a C4140 over EDR: 6.9 times one GPU on two machines (Dell); article 002 shows eight, nearly linear.
    check_scaling("presets/dell/dell-c4140-8-nodes.ron", "cnn-resnet50-training", 0.85..1.0);
}

#[test]
fn presets_have_ranks_beside_the_printed_ones() {
    let catalog = Catalog::builtin();
    let ranks = |path, id: &str| {
        let results = results(&catalog, &preset(path));
        results.get(id).map(|result| (result.rank, result.seed_rank)).expect("a workload")
    };
    let gv100 = "presets/ultralab/ultralab-gt410i-1.10.ron";
    assert_eq!(ranks(gv100, "cnn-resnet50-training"), (Some(2), Some(1)));
    assert_eq!(ranks(gv100, "rnn-gnmt-training"), (Some(1), Some(1)));
    assert_eq!(ranks(gv100, "gan-stylegan3-training").1, None);
    assert_eq!(ranks("presets/amax/amax-dgx-1v.ron", "cnn-resnet50-training"), (None, None));
}

#[test]
fn an_unknown_gpu_gives_no_throughput() {
    let mut plan = preset("presets/ultralab/ultralab-gt410i-1.8.ron");
    let card = plan.cards.first_mut().expect("a card");
    card.part = slotwise::plan::CardPart::Gpu(GpuId::from("no-such-card"));
    let results = results(&Catalog::builtin(), &plan);
    let resnet = results.get("cnn-resnet50-training").expect("a workload");
    assert!(resnet.fits && resnet.throughput.is_none() && resnet.rank.is_none());
}

/// Published single-GPU rates: (workload, GPU, batch, items per second, source). For GNMT 50 tokens per sentence pair.
const MEASURED: [(&str, &str, u32, f64, &str); 24] = [
    ("cnn-resnet50-training", "tesla-v100-sxm2-16gb", 256, 1376.0, "DeepLearningExamples, MXNet"),
    ("cnn-resnet50-training", "tesla-v100-sxm2-16gb", 256, 1270.0, "DeepLearningExamples, TensorFlow"),
    ("cnn-resnet50-training", "tesla-v100-sxm2-32gb", 256, 1156.0, "DeepLearningExamples, PyTorch"),
    ("cnn-resnet50-training", "a100-sxm4-80gb", 256, 2470.0, "DeepLearningExamples, PyTorch"),
    ("cnn-resnet50-training", "a100-sxm4-80gb", 256, 2897.0, "DeepLearningExamples, PaddlePaddle"),
    ("cnn-resnet50-training", "a100-sxm4-40gb", 256, 2375.0, "DeepLearningExamples, TensorFlow"),
    ("cnn-resnet50-training", "rtx-2080-ti", 128, 770.0, "Lambda, TensorFlow"),
    ("cnn-resnet50-training", "rtx-3080", 48, 875.0, "Lambda, TensorFlow"),
    ("cnn-resnet50-training", "rtx-3090", 96, 1020.0, "Lambda, TensorFlow"),
    ("rnn-gnmt-training", "quadro-rtx-6000", 23_200, 71_301.0, "Lambda, PyTorch"),
    ("rnn-gnmt-training", "quadro-rtx-8000", 48_400, 88_498.0, "Lambda, PyTorch"),
    ("rnn-gnmt-training", "titan-rtx", 23_200, 70_150.0, "Lambda, PyTorch"),
    ("rnn-gnmt-training", "rtx-a6000", 48_400, 103_831.0, "Lambda, PyTorch"),
    ("rnn-gnmt-training", "a100-pcie-40gb", 40_000, 186_947.0, "Lambda, PyTorch"),
    ("rnn-gnmt-training", "a100-sxm4-80gb", 76_000, 243_500.0, "Lambda, PyTorch"),
    ("rnn-gnmt-training", "h100-sxm5-80gb", 76_000, 467_071.0, "Lambda, PyTorch"),
    ("transformer-bert-large-training", "tesla-v100-sxm2-32gb", 16, 52.0, "DeepLearningExamples, PyTorch"),
    ("transformer-bert-large-training", "quadro-rtx-6000", 16, 40.0, "Lambda, PyTorch"),
    ("transformer-bert-large-training", "a100-sxm4-80gb", 32, 110.0, "DeepLearningExamples, PyTorch"),
    ("transformer-bert-large-training", "a100-sxm4-80gb", 32, 123.0, "DeepLearningExamples, PaddlePaddle"),
    ("transformer-bert-large-training", "h100-pcie-80gb", 112, 203.0, "Lambda, PyTorch"),
    ("transformer-bert-large-training", "h100-sxm5-80gb", 112, 307.0, "Lambda, PyTorch"),
    ("cnn-ssd300-training", "a100-sxm4-80gb", 128, 724.0, "DeepLearningExamples, PyTorch"),
    ("cnn-ssd300-training", "tesla-v100-sxm2-16gb", 64, 323.0, "DeepLearningExamples, PyTorch"),
];

#[test]
fn meets_published_rates() {
    let catalog = Catalog::builtin();
    let mut errors = Vec::new();
    for (workload, gpu, batch, measured, source) in MEASURED {
        let profile = catalog.workloads.get(workload).expect("a profile");
        let card = catalog.gpus.get(gpu).expect("a card");
        let time = step_time(profile, card, batch).expect("the numeric path");
        let error = f64::from(batch) / time.total() / measured - 1.0;
        println!("{workload} on {gpu}: {:+.0} % ({source})", error * 100.0);
        assert!(error.abs() < 0.3, "{workload} on {gpu}: {error:+.2}");
        errors.push(error.abs());
    }
    errors.sort_by(f64::total_cmp);
    let median = errors.get(errors.len() / 2).copied().expect("rows");
    assert!(median < 0.12, "median error {median:.3}");
}

fn offers() -> impl Strategy<Value = Offer> {
    let cards = (1_usize..9, 10.0..500.0, 6.0..96.0, 100.0..4000.0);
    let links = (1.0..200.0, 0.5..60.0, 1_u32..6, 0.1..50.0);
    let feed = (2.0..256.0, 16.0..2000.0, 0.1..20.0);
    (cards, links, feed).prop_map(|((gpus, tensor, vram_gb, mem_bw_gb_s), links, (cores, ram_gb, drive_gb_s))| {
        let (ring_gb_s, host_link_gb_s, nodes, network_gb_s) = links;
        Offer {
            gpus,
            tensor,
            vram_gb,
            mem_bw_gb_s,
            ring_gb_s,
            host_link_gb_s,
            cores,
            ram_gb,
            drive_gb_s,
            nodes,
            network_gb_s,
        }
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// More of anything never lowers the estimate of any workload.
    #[test]
    fn more_never_hurts(offer in offers(), more in 1.0..4.0) {
        let catalog = Catalog::builtin();
        let better: [fn(&mut Offer, f64); 9] = [
            |offer, more| offer.tensor *= more,
            |offer, more| offer.vram_gb *= more,
            |offer, more| offer.mem_bw_gb_s *= more,
            |offer, more| offer.ring_gb_s *= more,
            |offer, more| offer.host_link_gb_s *= more,
            |offer, more| offer.cores *= more,
            |offer, more| offer.ram_gb *= more,
            |offer, more| offer.drive_gb_s *= more,
            |offer, more| offer.network_gb_s *= more,
        ];
        for profile in catalog.workloads.values() {
            let rate = |offer: Offer| offer.run(&catalog, profile).throughput.map_or(0.0, |figure| figure.value);
            let before = rate(offer);
            for (at, improve) in better.iter().enumerate() {
                let mut improved = offer;
                improve(&mut improved, more);
                let after = rate(improved);
                prop_assert!(after >= before * (1.0 - 1e-9), "{}: change {at}: {before} to {after}", profile.id);
            }
        }
    }

    /// All numbers are possible ones.
    #[test]
    fn numbers_are_possible(offer in offers()) {
        let catalog = Catalog::builtin();
        for profile in catalog.workloads.values() {
            let result = offer.run(&catalog, profile);
            prop_assert!(result.needed_gb_per_gpu > 0.0);
            prop_assert_eq!(result.fits, result.throughput.is_some());
            for term in &result.terms {
                prop_assert!(term.seconds.is_finite() && term.seconds > 0.0);
            }
            if let Some(efficiency) = result.efficiency {
                prop_assert!(efficiency > 0.0 && efficiency < 1.0 + 1e-9, "{}: {efficiency}", profile.id);
            }
        }
    }
}
