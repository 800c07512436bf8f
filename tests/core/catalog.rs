//! The catalogue that ships with the program, and how files are laid over it.
#![expect(clippy::float_cmp, reason = "facts are compared with the very numbers that the files hold")]
use slotwise::catalog::check::check;
use slotwise::catalog::gpu::{Cooling, FormFactor};
use slotwise::catalog::load::load;
use slotwise::catalog::price::PriceKind;
use slotwise::catalog::{Catalog, Gpu, builtin};

fn catalog() -> Catalog {
    Catalog::builtin()
}

fn gpu(id: &str) -> Gpu {
    catalog().gpus.get(id).unwrap_or_else(|| panic!("no GPU {id}")).clone()
}

#[test]
fn builtin_loads_without_problems() {
    let (_, problems) = load(builtin::texts());
    let lines: Vec<_> = problems.iter().map(ToString::to_string).collect();
    assert!(lines.is_empty(), "{}", lines.join("\n"));
}

#[test]
fn builtin_makes_sense() {
    let lines: Vec<_> = check(&catalog()).iter().map(ToString::to_string).collect();
    assert!(lines.is_empty(), "{}", lines.join("\n"));
}

#[test]
fn nothing_got_lost() {
    let catalog = catalog();
    assert!(catalog.gpus.len() >= 102, "{} GPUs", catalog.gpus.len());
    assert!(catalog.cpus.len() >= 76, "{} CPUs", catalog.cpus.len());
    assert!(catalog.interconnects.len() >= 86, "{} interconnects", catalog.interconnects.len());
    assert!(catalog.chassis.len() >= 65, "{} chassis", catalog.chassis.len());
    assert!(catalog.prices.len() >= 1260, "{} prices", catalog.prices.len());
    assert!(catalog.memory.len() >= 18 && catalog.drives.len() >= 45);
    assert!(catalog.nics.len() >= 30 && catalog.bridges.len() >= 24);
}

/// Plain FP16, best tensor FP16, tensor FP16 of training, VRAM, its bandwidth, power limit.
#[track_caller]
fn check_gpu(id: &str, fp16: Option<f64>, tensor: Option<f64>, training: Option<f64>, sizes: [f64; 3]) {
    let gpu = gpu(id);
    assert_eq!((gpu.peaks.fp16, gpu.peaks.fp16_tensor, gpu.peaks.fp16_training()), (fp16, tensor, training), "{id}");
    assert_eq!([gpu.vram_gb, gpu.mem_bw_gb_s, gpu.tdp_w], sizes, "{id}");
}

#[test]
fn facts_that_the_articles_print_otherwise() {
    check_gpu("tesla-t4", Some(16.3), Some(65.0), Some(65.0), [16.0, 320.0, 70.0]);
    check_gpu("rtx-2060-super", Some(14.4), Some(57.4), Some(28.7), [8.0, 448.0, 175.0]);
    check_gpu("rtx-2070-super", Some(18.1), Some(72.5), Some(36.2), [8.0, 448.0, 215.0]);
    check_gpu("rtx-2080-super", Some(22.3), Some(89.2), Some(44.6), [8.0, 496.0, 250.0]);
    check_gpu("quadro-gv100", Some(29.6), Some(118.5), Some(118.5), [32.0, 870.0, 250.0]);
    check_gpu("tesla-v100-pcie-16gb", Some(28.0), Some(112.0), Some(112.0), [16.0, 900.0, 250.0]);
    check_gpu("titan-v", Some(29.8), Some(110.0), Some(110.0), [12.0, 652.8, 250.0]);
    assert_eq!(gpu("rtx-2080-super").tensor_cores, Some(384));
    assert_eq!(gpu("rtx-2070-super").tensor_cores, Some(320));
}

#[test]
fn facts_on_which_sources_differ() {
    check_gpu("l40s", Some(91.6), Some(362.0), Some(362.0), [48.0, 864.0, 350.0]);
    check_gpu("mi300x", None, Some(1307.0), Some(1307.0), [192.0, 5300.0, 750.0]);
    check_gpu("rtx-4090", Some(82.6), Some(330.3), Some(165.2), [24.0, 1008.0, 450.0]);
    check_gpu("h100-sxm5-80gb", Some(133.8), Some(989.0), Some(989.0), [80.0, 3350.0, 700.0]);
    check_gpu("b200-sxm", Some(150.0), Some(2250.0), Some(2250.0), [180.0, 8000.0, 1000.0]);
}

#[test]
fn supplies_are_sized_by_the_whole_board() {
    assert!((gpu("quadro-rtx-6000").design_power_w() - 295.0).abs() < 1e-9);
    assert!((gpu("quadro-rtx-8000").design_power_w() - 295.0).abs() < 1e-9);
    assert!((gpu("quadro-rtx-5000").design_power_w() - 265.0).abs() < 1e-9);
    assert!((gpu("rtx-3090").design_power_w() - 350.0).abs() < 1e-9);
}

/// The sums that article 003 prints for its systems, from the catalogue's plain FP16.
#[track_caller]
fn check_sum(id: &str, count: u8, printed: f64) {
    let sum = gpu(id).peaks.fp16.expect("a rate") * f64::from(count);
    assert!((sum - printed).abs() < 1.0, "{count} x {id}: {sum}, printed {printed}");
}

#[test]
fn sums_of_the_article() {
    check_sum("rtx-2070-super", 2, 36.0);
    check_sum("rtx-2080-ti", 2, 54.0);
    check_sum("quadro-rtx-5000", 2, 45.0);
    check_sum("titan-rtx", 2, 65.0);
    check_sum("rtx-2080-super", 4, 89.0);
    check_sum("rtx-2080-ti", 4, 108.0);
    check_sum("quadro-rtx-6000", 4, 131.0);
    check_sum("rtx-2080-super", 7, 156.0);
    check_sum("rtx-2080-ti", 7, 188.0);
    check_sum("quadro-rtx-8000", 7, 228.0);
    check_sum("rtx-2080-super", 9, 201.0);
    check_sum("quadro-rtx-8000", 9, 293.0);
}

#[test]
fn peer_copies_over_pcie() {
    for (id, expected) in [
        ("gtx-1080-ti", true),
        ("rtx-2080-ti", false),
        ("titan-rtx", false),
        ("rtx-3090", false),
        ("rtx-4090", false),
        ("rtx-5090", false),
        ("quadro-rtx-6000", true),
        ("rtx-a6000", true),
        ("rtx-pro-6000-blackwell-ws", true),
        ("tesla-v100-pcie-16gb", true),
        ("l40s", true),
    ] {
        assert_eq!(gpu(id).pcie_peer_to_peer, expected, "{id}");
    }
}

#[test]
fn boards_with_several_gpus() {
    assert_eq!((gpu("a16").devices, gpu("mi250x").devices, gpu("tesla-k80").devices), (4, 2, 2));
    assert_eq!(gpu("tesla-t4").devices, 1);
}

#[test]
fn modules_take_no_expansion_slots() {
    for gpu in catalog().gpus.values() {
        assert_eq!(gpu.form == FormFactor::Pcie, gpu.slot_width > 0.0, "{}", gpu.id);
    }
    assert_eq!(gpu("rtx-2080-ti").cooling, Cooling::OpenAir);
}

#[test]
fn links_have_the_rate_of_their_generation() {
    for (id, per_link) in [("tesla-p100-sxm2", 20.0), ("titan-rtx", 25.0), ("a100-sxm4-80gb", 25.0), ("b200-sxm", 50.0)]
    {
        let links = gpu(id).links.expect("links");
        assert!((links.gb_s_per_link() - per_link).abs() < 1e-9, "{id}: {}", links.gb_s_per_link());
    }
}

#[test]
fn bridges_reach_at_their_own_distance_only() {
    let catalog = catalog();
    let spacings = |gpu: &str| {
        let fitting = catalog.bridges.values().filter(|bridge| bridge.fits.iter().any(|id| id.as_str() == gpu));
        fitting.map(|bridge| bridge.spacing_slots).collect::<std::collections::BTreeSet<_>>()
    };
    assert_eq!(spacings("rtx-2080-super"), [3, 4].into());
    assert_eq!(spacings("quadro-rtx-6000"), [2, 3, 4].into());
    assert_eq!(spacings("quadro-gv100"), [2].into());
    assert_eq!(spacings("rtx-3090"), [2, 3, 4].into());
    assert_eq!(spacings("rtx-4090"), [].into());
}

#[test]
fn everything_says_where_it_is_from() {
    let catalog = catalog();
    let sources = (catalog.gpus.values().map(|part| &part.source))
        .chain(catalog.cpus.values().map(|part| &part.source))
        .chain(catalog.prices.iter().map(|row| &row.source));
    assert!(sources.into_iter().all(|source| source.len() > 3));
}

/// What is left to plan with of some rows `amount kind date confidence`.
#[track_caller]
fn check_price(rows: &[&str], expected: Option<&str>) {
    let row = |row: &&str| {
        let fields: Vec<_> = row.split(' ').collect();
        let [amount, kind, date, confidence, per] = fields[..] else { panic!("{row}") };
        format!(
            "(part_kind: \"gpu\", part: \"x\", amount: {amount}, currency: \"USD\", per: \"{per}\", kind: {kind}, \
             date: \"{date}\", source: \"test\", confidence: {confidence})"
        )
    };
    let text = format!("(prices: [{}])", rows.iter().map(row).collect::<Vec<_>>().join(", "));
    let (catalog, problems) = load([("prices.ron", text.as_str())]);
    assert_eq!(problems, []);
    let amount = |catalog: &Catalog| catalog.price_of("gpu", "x").map(|row| row.amount.to_string());
    assert_eq!(amount(&catalog).as_deref(), expected, "{rows:?}");
    // Without its index the catalogue finds the same by looking at every row.
    let mut unindexed = catalog;
    unindexed.price_index = slotwise::catalog::price::PriceIndex::default();
    assert_eq!(amount(&unindexed).as_deref(), expected, "{rows:?}, no index");
}

#[test]
fn the_price_to_plan_with() {
    check_price(&[], None);
    check_price(&["5 street 2020 high each"], Some("5"));
    check_price(&["5 street 2020 high each", "6 list 2021-02 medium each"], Some("6"));
    check_price(&["6 list 2021-02 medium each", "5 street 2020 high each"], Some("6"));
    // A doubtful or soft price goes behind an older firm one.
    check_price(&["5 street 2020 high each", "6 street 2021 low each"], Some("5"));
    check_price(&["5 street 2020 high each", "6 estimate 2021 high each", "7 r#launch-msrp 2022 high each"], Some("5"));
    check_price(&["5 estimate 2020 low each", "6 quote 2021 low each"], Some("6"));
    // Neither rent nor prices by size are the price of one.
    check_price(&["5 rent 2020 high hour", "6 street 2020 high GB"], None);
    check_price(&["5 rent 2020 high each"], None);
}

#[test]
fn prices_connect_to_parts() {
    let catalog = catalog();
    for (kind, id) in [
        ("gpu", "quadro-rtx-6000"),
        ("gpu", "a800-pcie-80gb"),
        ("cpu", "core-i9-10920x"),
        ("memory", "ddr4-udimm-16gb"),
        ("memory", "ddr4-rdimm-64gb"),
        ("memory", "ddr5-rdimm-64gb"),
        ("drive", "ssd-sata-dc-0.96tb"),
        ("drive", "hdd-14tb"),
        ("drive", "nvme-aic-gen3-6.4tb"),
        ("nic", "nic-100gbe-cx516a"),
        ("bridge", "nvlink-bridge-rtx20-3slot"),
        ("system", "dgx-h100"),
    ] {
        assert!(catalog.price_of(kind, id).is_some(), "{kind}/{id}");
    }
    // The articles' systems are whole machines: none of them is the price of a bare chassis.
    assert_eq!(catalog.price_of("chassis", "ultralab-gt410p"), None);
    let newest = catalog.price_of("memory", "ddr5-rdimm-64gb").expect("a price");
    assert_eq!((newest.kind, newest.date.to_string().as_str()), (PriceKind::Street, "2026-08-11"));
}

const OWN: &str = r#"(
    memory: [
        (id: "ddr4-udimm-8gb", name: "My own", kind: "DDR4", form: "UDIMM", gb: 8, mt_s: 2666, power_w: 2,
            source: "me", confidence: high),
        (id: "my-dimm", name: "My other", kind: "DDR4", form: "UDIMM", gb: 4, mt_s: 2666, power_w: 2, source: "me",
            confidence: high),
    ],
    prices: [
        (part_kind: "gpu", part: "quadro-rtx-6000", amount: 1234.50, currency: "eur", per: "each", kind: list,
            date: "2040-01", source: "my vendor", confidence: high),
    ],
)"#;

#[test]
fn a_users_file_adds_and_overrides() {
    let (catalog, problems) = load(builtin::texts().chain([("own.ron", OWN)]));
    assert_eq!(problems, []);
    let name = |id: &str| catalog.memory.get(id).map(|module| module.name.clone());
    assert_eq!(name("ddr4-udimm-8gb").as_deref(), Some("My own"));
    assert_eq!(name("my-dimm").as_deref(), Some("My other"));
    let price = catalog.price_of("gpu", "quadro-rtx-6000").expect("a price").money();
    assert_eq!((price.amount.to_string().as_str(), price.currency.code()), ("1234.5", "EUR"));
}

/// A broken file among good ones: where and why, and the rest is there.
#[track_caller]
fn check_broken(text: &str, line: usize, reason: &str) {
    let (catalog, problems) = load([("broken.ron", text), ("own.ron", OWN)]);
    assert_eq!(catalog.memory.len(), 2);
    let [problem] = problems.as_slice() else { panic!("{problems:?}") };
    assert_eq!((problem.path.as_str(), problem.line), ("broken.ron", line), "{problem}");
    assert!(problem.to_string().contains(reason), "{problem}");
}

#[test]
fn a_broken_file_is_named_and_the_rest_loads() {
    check_broken("(\n    gpus: [\n        (id: \"x\",\n", 3, "ends too early");
    check_broken("(\n    gpu: [],\n)", 2, "gpu");
    check_broken("(\n    memory: [\n        (id: \"x\", gb: \"eight\"),\n    ],\n)", 3, "");
    check_broken("(\n    drives: [\n        (id: \"x\", name: \"X\", kind: tape),\n    ],\n)", 3, "tape");
    check_broken("", 1, "");
    check_broken("\u{0}\u{1}", 1, "");
}

#[test]
fn a_huge_file_is_refused() {
    let text = " ".repeat((8 << 20) + 1);
    check_broken(&text, 0, "larger than 8 MiB");
}

/// The problems of a file with one part.
#[track_caller]
fn check_problem(text: &str, expected: &str) {
    let (catalog, problems) = load([("own.ron", text)]);
    assert_eq!(problems, []);
    let lines: Vec<_> = check(&catalog).iter().map(ToString::to_string).collect();
    assert!(lines.iter().any(|line| line.contains(expected)), "{expected:?} is not in\n{}", lines.join("\n"));
}

#[test]
fn check_finds_impossible_parts() {
    let memory = |id: &str, gb: &str| {
        format!(
            "(memory: [(id: \"{id}\", name: \"X\", kind: \"DDR4\", form: \"UDIMM\", gb: {gb}, mt_s: 1, power_w: 1, \
             source: \"x\", confidence: low)])"
        )
    };
    check_problem(&memory("A b", "8"), "“A b” is no id");
    check_problem(&memory("X", "8"), "memory/X: “X” is no id");
    let price = |kind: &str, part: &str, amount: &str| {
        format!(
            "(prices: [(part_kind: \"{kind}\", part: \"{part}\", amount: {amount}, currency: \"USD\", per: \"each\", \
             kind: list, date: \"2020\", source: \"x\", confidence: low)])"
        )
    };
    check_problem(&price("gpu", "nobody", "1"), "“part” names nobody, which is not known");
    check_problem(&price("toy", "x", "1"), "“part_kind” is “toy”; known are memory, drive");
}

#[test]
fn check_finds_impossible_wiring() {
    let chassis = |slot: &str, rest: &str| {
        format!(
            "(chassis: [(id: \"x\", vendor: \"X\", name: \"X\", kind: rack, sockets: 1, cpu_families: [\"F\"], \
             memory_kind: \"DDR4\", dimm_slots: 8, wiring: published, source: \"x\", confidence: low, \
             slots: [(id: \"gpu0\", label: \"1\", generation: 3, position: 0, max_width: 2, {slot})], {rest})])"
        )
    };
    check_problem(&chassis("upstream: \"cpu0\"", ""), "“cpu_families” names F, which is not known");
    check_problem(&chassis("upstream: \"cpu1\"", ""), "chassis/x gpu0: it hangs on cpu1");
    check_problem(&chassis("upstream: \"chipset\"", ""), "no “chipset_link”");
    check_problem(&chassis("upstream: \"sw\"", ""), "hangs on sw, which is no switch");
    check_problem(&chassis("upstream: \"cpu0\", lanes: 3", ""), "has 3 lanes");
    let circle = "switches: [(id: \"a\", name: \"A\", generation: 3, uplink_lanes: 16, upstream: \"b\"), \
                  (id: \"b\", name: \"B\", generation: 3, uplink_lanes: 16, upstream: \"a\")]";
    check_problem(&chassis("upstream: \"a\"", circle), "leads in a circle");
    let mode = |lanes: &str, when: &str| format!("lane_modes: [(when: ({when}), lanes: {{{lanes}}}, note: \"n\")]");
    check_problem(&chassis("upstream: \"cpu0\"", &mode("\"gpu7\": 8", "")), "“lanes” names gpu7, which is not known");
    check_problem(&chassis("upstream: \"cpu0\", lanes: 8", &mode("\"gpu0\": 16", "")), "but there are 8");
    check_problem(&chassis("upstream: \"cpu0\"", &mode("\"gpu0\": 8", "filled: [\"gpu9\"]")), "“when” names gpu9");
    let edge = "fabric: (edges: [(a: \"gpu0\", b: \"gpu5\", links: 1)])";
    check_problem(&chassis("upstream: \"cpu0\"", edge), "“edges” names gpu5");
    let psu = "psu: (count: 2, watts: 1000, needed: 3)";
    check_problem(&chassis("upstream: \"cpu0\"", psu), "“psu.needed” is 3, but 2 are fitted");
}

#[test]
fn check_finds_bridges_that_cannot_join() {
    let bridge = |fits: &str| {
        format!(
            "(bridges: [(id: \"x\", name: \"X\", generation: \"2\", spacing_slots: 2, joins: 2, per_pair: 1, \
             fits: [\"{fits}\"], source: \"x\", confidence: low)])"
        )
    };
    check_problem(&bridge("nobody"), "“fits” names nobody, which is not known");
    let text = bridge("rtx-4090");
    let builtin: Vec<(&str, &str)> = builtin::texts().collect();
    let (catalog, _) = load(builtin.into_iter().chain([("own.ron", text.as_str())]));
    let lines: Vec<_> = check(&catalog).iter().map(ToString::to_string).collect();
    assert!(lines.iter().any(|line| line.contains("no links of generation 2")), "{lines:?}");
}
