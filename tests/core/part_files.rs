//! Part files as users write them: what no part has is told with its place and left out, the rest is used, and nothing
//! that gets in makes an analysis, a report or a document fail.
use std::fmt::Write as _;

use proptest::prelude::*;
use proptest::sample::select;
use slotwise::analysis::{Analysis, Context};
use slotwise::catalog::{Catalog, builtin, load};
use slotwise::export::report::{Analysed, Report};
use slotwise::export::{csv, deck, markdown, pptx, story, text, xlsx};
use slotwise::locale::Language;
use slotwise::plan::format;
use slotwise::quantity::Message;
use slotwise::scene::{box_view, links_view};

const GOOD: &str = "(nics: [
    (id: \"good\", name: \"Good\", fabric: \"Ethernet\", gbit_s: 10, ports: 1, pcie_gen: 3, pcie_lanes: 4, power_w: 5,
     source: \"me\", confidence: high),
    (id: \"other\", name: \"Other\", fabric: \"Ethernet\", gbit_s: 25, ports: 2, pcie_gen: 3, pcie_lanes: 8, power_w: 9,
     source: \"me\", confidence: high),
], prices: [
    (part_kind: \"nic\", part: \"good\", amount: \"99\", currency: \"EUR\", per: \"each\", kind: list, date: \"2026\",
     source: \"me\", confidence: high),
])";

/// Loads the file with one place of it changed, and says how the problems read.
fn problems(from: &str, to: &str) -> (Catalog, Vec<String>) {
    assert!(GOOD.contains(from), "{from}");
    let (catalog, problems) = load::load([("own.ron", GOOD.replacen(from, to, 1).as_str())]);
    (catalog, problems.iter().map(ToString::to_string).collect())
}

/// One part is left out, with this reason; the other is there.
#[track_caller]
fn refused(from: &str, to: &str, expected: &str) {
    let (catalog, problems) = problems(from, to);
    assert_eq!(problems, [expected]);
    assert_eq!(catalog.nics.keys().map(ToString::to_string).collect::<Vec<_>>(), ["other"]);
    assert_eq!(catalog.prices.len(), 1);
}

#[test]
fn a_part_that_none_is_like_is_left_out_alone() {
    let (catalog, found) = problems("Good", "Good");
    assert!(found.is_empty() && catalog.nics.len() == 2 && catalog.prices.len() == 1, "{found:?}");
    let range = |field: &str, value: &str, range: &str| {
        format!("own.ron:2: nic/good: “{field}” is {value}; {range} is possible. Correct it")
    };
    refused("gbit_s: 10", "gbit_s: 1e308", &range("gbit_s", "1e308", "0.001 to 100,000"));
    refused("gbit_s: 10", "gbit_s: inf", &range("gbit_s", "inf", "0.001 to 100,000"));
    refused("gbit_s: 10", "gbit_s: NaN", &range("gbit_s", "NaN", "0.001 to 100,000"));
    refused("gbit_s: 10", "gbit_s: -1", &range("gbit_s", "-1", "0.001 to 100,000"));
    refused("ports: 1", "ports: 0", &range("ports", "0", "1 to 255"));
    refused("pcie_lanes: 4", "pcie_lanes: 200", &range("pcie_lanes", "200", "1 to 32"));
    refused("power_w: 5", "power_w: 1e9", &range("power_w", "1000000000", "0 to 10,000"));
}

#[test]
fn what_cannot_be_read_costs_its_part_only() {
    let wrong = |field: &str, reason: &str| format!("own.ron:2: nic/good, “{field}”: {reason}");
    refused("ports: 1", "ports: -1", &wrong("ports", "a whole number belongs here"));
    refused("ports: 1", "ports: 300", &wrong("ports", "a whole number belongs here"));
    refused("ports: 1", "ports: \"one\"", &wrong("ports", "a whole number belongs here"));
    refused("gbit_s: 10", "gbit_s: fast", &wrong("gbit_s", "a number belongs here"));
    refused("gbit_s: 10, ", "", "own.ron:3: nic/good: the field “gbit_s” is missing. Add it");
    refused("ports: 1", "ports: 1, ports: 2", "own.ron:2: nic/good: the field “ports” is there twice. Leave one out");
}

#[test]
fn texts_have_an_end_and_no_hidden_letters() {
    refused(
        "\"Good\"",
        &format!("{:?}", "x".repeat(10_000)),
        "own.ron:2: nic/good: “name” has 10,000 letters; 500 are possible. Shorten it",
    );
    refused(
        "source: \"me\"",
        "source: \"\\u{1b}]0;x\\u{7}\"",
        "own.ron:3: nic/good: “source” holds a control character (U+001B). Take it out",
    );
}

#[test]
fn an_impossible_price_is_left_out_alone() {
    for (amount, shown) in [("-5", "-5"), ("0", "0"), ("79228162514264337593543950335", "7.922816251426434e28")] {
        let (catalog, problems) = problems("\"99\"", &format!("{amount:?}"));
        let reason = format!("“amount” is {shown}; 0.001 to 100,000,000,000 is possible. Correct it");
        assert_eq!(problems, [format!("own.ron:7: price/good: {reason}")]);
        assert_eq!((catalog.prices.len(), catalog.nics.len()), (0, 2));
    }
}

#[test]
fn a_file_of_nonsense_is_told_shortly() {
    let parts: String = (0..5_000).map(|_| "(id: \"x\"), ").collect();
    let (_, problems) = load::load([("own.ron", format!("(gpus: [{parts}])").as_str())]);
    assert_eq!(problems.len(), 100);
}

#[test]
fn problems_read_well_in_every_language() {
    let text = GOOD.replace("ports: 1", "ports: 0");
    let (_, problems) = load::load([("own.ron", text.as_str())]);
    let reason = &problems.first().expect("a problem").reason;
    assert_eq!(Language::ChineseSimplified.words(reason), "nic/good：“ports”为 0，允许范围为 1 至 255。请改正");
    assert_eq!(Language::ChineseTraditional.words(reason), "nic/good：「ports」為 0，允許範圍為 1 至 255。請改正");
}

/// A number of any size, now and then one that a part could have.
fn number() -> impl Strategy<Value = String> {
    let odd = select(vec![
        "-1",
        "0",
        "0.0",
        "1",
        "1.0",
        "3",
        "16",
        "17",
        "255",
        "256",
        "65536",
        "4294967296",
        "1e308",
        "-1e308",
        "1e-308",
        "0.001",
        "100000",
        "1e6",
        "1e12",
        "inf",
        "-inf",
        "NaN",
    ]);
    prop_oneof![
        2 => odd.prop_map(str::to_owned),
        1 => any::<f64>().prop_map(|number| format!("{number:?}")),
        1 => (0..100_u8).prop_map(|number| number.to_string()),
    ]
}

/// The text of a part: what it must have, and numbers that are usual, or any in some of the fields.
fn part(fixed: &'static str, fields: &'static [(&'static str, &'static str)]) -> impl Strategy<Value = String> {
    // Few at a time: otherwise no part would get in.
    proptest::collection::vec((0..fields.len(), number()), 0..3).prop_map(move |changed| {
        let mut text = format!("({fixed}");
        for (at, (field, usual)) in fields.iter().enumerate() {
            let value = changed.iter().find(|(other, _)| *other == at).map_or(*usual, |(_, value)| value.as_str());
            write!(text, ", {field}: {value}").expect("a text");
        }
        text + ")"
    })
}

fn any_part_file() -> impl Strategy<Value = String> {
    let gpu = part(
        "id: \"own\", vendor: \"V\", name: \"G\", architecture: \"Ampere\", form: pcie, memory_kind: \"M\", \
         pcie_peer_to_peer: true, cooling: passive, source: \"me\", confidence: high, \
         peaks: (fp32: 20, fp16_tensor: 80)",
        &[
            ("launch_year", "2020"),
            ("vram_gb", "24"),
            ("mem_bw_gb_s", "900"),
            ("pcie_gen", "4"),
            ("pcie_lanes", "16"),
            ("tdp_w", "300"),
            ("board_power_w", "300"),
            ("slot_width", "2"),
            ("length_mm", "267"),
            ("devices", "1"),
            ("cuda_cores", "9000"),
            ("tensor_cores", "300"),
        ],
    );
    let cpu = part(
        "id: \"own\", vendor: \"V\", name: \"C\", family: \"F\", memory_kind: \"DDR4\", socket: \"S\", source: \"me\", \
         confidence: high",
        &[
            ("launch_year", "2020"),
            ("cores", "32"),
            ("threads", "64"),
            ("base_ghz", "2.5"),
            ("boost_ghz", "3.5"),
            ("max_sockets", "2"),
            ("pcie_gen", "4"),
            ("pcie_lanes", "64"),
            ("memory_channels", "8"),
            ("memory_mt_s", "3200"),
            ("memory_max_gb", "4096"),
            ("tdp_w", "200"),
        ],
    );
    let slot = part(
        "label: \"1\", upstream: \"cpu0\"",
        &[
            ("mechanical_lanes", "16"),
            ("lanes", "16"),
            ("generation", "4"),
            ("root", "0"),
            ("row", "0"),
            ("position", "0"),
            ("max_width", "4"),
            ("max_length_mm", "300"),
        ],
    );
    let psu =
        part("input: \"230 V\"", &[("count", "2"), ("watts", "2000"), ("needed", "1"), ("other_watts", "[1600, 1]")]);
    let rest = part("", &[("sockets", "1"), ("dimm_slots", "16"), ("max_gpus", "8"), ("max_gpu_tdp_w", "400")]);
    let bays = part(
        "id: \"front\", kind: u2, upstream: \"cpu0\"",
        &[("count", "4"), ("lanes_each", "4"), ("generation", "4")],
    );
    let chassis = (proptest::collection::vec(slot, 1..4), psu, rest, bays).prop_map(|(slots, psu, rest, bays)| {
        let slots: Vec<String> =
            slots.iter().enumerate().map(|(at, slot)| slot.replacen('(', &format!("(id: \"s{at}\", "), 1)).collect();
        format!(
            "(id: \"own\", vendor: \"V\", name: \"B\", kind: rack, cpu_families: [\"F\"], memory_kind: \"DDR4\", \
             wiring: inferred, source: \"me\", confidence: high, slots: [{}], psu: {psu}, bays: [{bays}]{}",
            slots.join(", "),
            rest.trim_start_matches('(')
        )
    });
    let memory = part(
        "id: \"own\", name: \"M\", kind: \"DDR4\", form: \"RDIMM\", source: \"me\", confidence: high",
        &[("gb", "32"), ("mt_s", "3200"), ("power_w", "5")],
    );
    let drive = part(
        "id: \"own\", name: \"D\", kind: nvme, form: \"U.2\", source: \"me\", confidence: high",
        &[
            ("tb", "4"),
            ("read_gb_s", "7"),
            ("read_kiops", "900"),
            ("pcie_gen", "4"),
            ("pcie_lanes", "4"),
            ("power_w", "9"),
        ],
    );
    let price = number().prop_map(|amount| {
        format!(
            "(part_kind: \"gpu\", part: \"own\", amount: {amount:?}, currency: \"EUR\", per: \"each\", kind: street, \
             date: \"2026-10\", source: \"me\", confidence: high)"
        )
    });
    (gpu, cpu, chassis, memory, drive, price).prop_map(|(gpu, cpu, chassis, memory, drive, price)| {
        format!(
            "(gpus: [{gpu}],\n cpus: [{cpu}],\n chassis: [{chassis}],\n memory: [{memory}],\n drives: [{drive}],\n \
             prices: [{price}])"
        )
    })
}

const PLAN: &str = "(currency: \"CNY\", rates: [(from: \"EUR\", to: \"CNY\", rate: \"8\", date: \"2026\")], options: [(
    title: \"T\", chassis: \"own\", cpu: \"own\", cpu_count: 1, cards: [(slot: \"s0\", part: \"gpu/own\"),
    (slot: \"s1\", part: \"gpu/own\"), (slot: \"s2\", part: \"gpu/own\")], memory: [(module: \"own\", count: 8)],
    drives: [(drive: \"own\", count: 4)], nodes: 3,
    workloads: [\"cnn-resnet50-training\", \"transformer-llm-8b-serving\", \"transformer-llm-8b-lora-training\"])])";

fn check(parts: &str) -> Result<(), TestCaseError> {
    let mut texts: Vec<(&str, &str)> = builtin::texts().collect();
    texts.push(("own.ron", parts));
    let (catalog, problems) = load::load(texts);
    for problem in &problems {
        prop_assert!(problem.line > 0 && problem.path == "own.ron", "no place: {}", problem);
        prop_assert!(problem.to_string().contains("/own"), "no part: {}", problem);
    }
    let project = format::read(PLAN).map_err(|error| TestCaseError::fail(error.to_string()))?.project;
    let today = "2026-11-30".parse().expect("a day");
    let context = Context { project: &project, today };
    let analyses: Vec<Analysis> = project.options.iter().map(|plan| Analysis::of(&catalog, plan, context)).collect();
    let options: Vec<_> =
        project.options.iter().zip(&analyses).map(|(plan, analysis)| Analysed { plan, analysis }).collect();
    let language = Language::ChineseSimplified;
    let blocks = story::tell(&catalog, &project, &options, language);
    let json = Report::of(&catalog, &project, &options, language).to_json();
    let json = json.map_err(|error| TestCaseError::fail(error.to_string()))?;
    for told in [text::write(&blocks), markdown::write(&blocks), json] {
        prop_assert!(!told.contains('⟦'), "words are missing: {}", told);
        prop_assert!(!told.contains("NaN") && !told.contains("inf "), "no number: {}", told);
    }
    prop_assert!(csv::write(&catalog, &options, language, "").is_ok());
    let words = |message: &Message| language.words(message);
    for Analysed { plan, analysis } in &options {
        for scene in [
            box_view::box_view(&catalog, plan, analysis, &words),
            links_view::links_view(&catalog, plan, analysis, &words),
        ] {
            prop_assert!(scene.width.is_finite() && scene.height.is_finite());
        }
    }
    let deck = deck::of(&catalog, &project, &options, language, today);
    prop_assert!(pptx::write(&deck, language).is_ok());
    let book = xlsx::Book { catalog: &catalog, project: &project, options: &options, deck: &deck, language };
    prop_assert!(xlsx::write(&book).is_ok());
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, max_shrink_iters: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_part_file_is_analysed_told_and_exported(parts in any_part_file()) {
        check(&parts)?;
    }
}
