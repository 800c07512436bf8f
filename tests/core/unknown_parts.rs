//! Plans that name parts of no catalogue: nothing of them counts as 0, every form says that something is left out, and a
//! finding says what.
use std::sync::LazyLock;

use serde_json::Value;
use slotwise::analysis::{Analysis, Context};
use slotwise::catalog::Catalog;
use slotwise::export::report::{Analysed, Report};
use slotwise::export::{csv, deck, story, text};
use slotwise::locale::Language;
use slotwise::plan::{Plan, Project, format};
use slotwise::quantity::Day;

static CATALOG: LazyLock<Catalog> = LazyLock::new(Catalog::builtin);

const KNOWN: &str = "chassis: \"dell-r740\", cpu: \"xeon-gold-6148\", cpu_count: 2, \
                     memory: [(module: \"ddr4-rdimm-32gb\", count: 12)], \
                     cards: [(slot: \"slot1\", part: \"gpu/tesla-v100-pcie-32gb\"), (slot: \"slot8\", part: \"gpu/tesla-v100-pcie-32gb\")]";

fn project(option: &str) -> Project {
    let document = format::read(&format!("(title: \"T\", options: [({option})])")).expect("a project");
    assert_eq!(document.losses, []);
    document.project
}

struct Told {
    json: Value,
    text: String,
    csv: String,
    codes: Vec<&'static str>,
}

fn tell(project: &Project, language: Language) -> Told {
    let today: Day = "2026-11-30".parse().expect("a day");
    let plan = project.options.first().expect("an option");
    let analysis = Analysis::of(&CATALOG, plan, Context { project, today });
    let options = [Analysed { plan, analysis: &analysis }];
    let json = Report::of(&CATALOG, project, &options, language).to_json().expect("JSON");
    let told = text::write(&story::tell(&CATALOG, project, &options, language));
    assert!(!told.contains('⟦'), "{told}");
    let pages = format!("{:?}", deck::of(&CATALOG, project, &options, language, today));
    assert!(!pages.contains('⟦'), "{pages}");
    let csv = csv::write(&CATALOG, &options, Language::English, "").expect("a table");
    let codes = analysis.findings.iter().map(|finding| finding.code).collect();
    Told { json: serde_json::from_str(&json).expect("JSON"), text: told, csv, codes }
}

/// What the option's report has at this place.
#[track_caller]
fn at<'a>(told: &'a Told, pointer: &str) -> &'a Value {
    let value = told.json.pointer(&format!("/options/0/{pointer}"));
    value.unwrap_or_else(|| panic!("{pointer} is missing in {}", told.json))
}

#[track_caller]
fn check(change: (&str, &str), null: &[&str], known: &[&str], code: &str) {
    assert!(KNOWN.contains(change.0), "{change:?}");
    let project = project(&KNOWN.replacen(change.0, change.1, 1));
    for language in Language::ALL {
        let told = tell(&project, language);
        for pointer in null {
            assert_eq!(at(&told, pointer), &Value::Null, "{change:?}: {pointer}");
        }
        for pointer in known {
            assert!(at(&told, pointer).is_number() || at(&told, pointer).is_boolean(), "{change:?}: {pointer}");
        }
        assert!(told.codes.contains(&code), "{change:?}: {:?}", told.codes);
        assert!(told.text.contains('≥'), "{}", told.text);
        assert!(told.text.contains("no-such"), "{}", told.text);
        let parts = at(&told, "unknown_parts").as_array().map(Vec::len);
        assert_eq!(parts, Some(1), "{change:?}");
    }
}

const POWER: [&str; 4] = ["power/max_w", "power/idle_w", "power/headroom_w", "power/amps_at/230"];

#[test]
fn whole_plans_are_as_before() {
    let told = tell(&project(KNOWN), Language::English);
    for pointer in POWER.iter().chain(&["totals/vram_gb", "totals/cpu_cores", "ram_gb", "totals/drive_tb"]) {
        assert!(at(&told, pointer).is_number(), "{pointer}: {}", at(&told, pointer));
    }
    assert_eq!(at(&told, "totals/vram_gb"), at(&told, "totals/vram_at_least_gb"));
    assert_eq!(at(&told, "power/max_w"), at(&told, "power/max_at_least_w"));
    assert_eq!(at(&told, "unknown_parts"), &Value::Array(Vec::new()));
    assert!(!told.csv.contains(",vram_gb,,,,"), "{}", told.csv);
}

#[test]
fn an_unknown_gpu_is_no_gpu_of_0_gb() {
    let vram = ["totals/vram_gb", "totals/vram_per_gpu_gb", "totals/mem_bw_gb_s", "totals/fp32_tflops", "power/gpus_w"];
    let null: Vec<&str> = vram.into_iter().chain(POWER).collect();
    check(
        ("gpu/tesla-v100-pcie-32gb", "gpu/no-such"),
        &null,
        &["totals/gpu_count", "totals/vram_at_least_gb", "power/max_at_least_w", "power/cpus_w", "ram_gb"],
        "W113",
    );
    let gone = KNOWN.replace("gpu/tesla-v100-pcie-32gb", "gpu/no-such");
    let told = tell(&project(&gone), Language::English);
    assert!(told.text.contains("not known"), "{}", told.text);
    assert!(told.text.lines().all(|line| !line.contains("VRAM") || !line.contains(" 0 GB")), "{}", told.text);
    let told = tell(&project(&format!("{gone}, workloads: [\"cnn-resnet50-training\"]")), Language::English);
    for pointer in ["workloads/0/fits", "workloads/0/vram_gb_per_gpu", "workloads/0/throughput"] {
        assert_eq!(at(&told, pointer), &Value::Null, "{pointer}");
    }
    assert!(told.csv.contains("total,vram_gb,,,,,,GB"), "{}", told.csv);
}

#[test]
fn an_unknown_cpu_owns_not_0_lanes() {
    let null: Vec<&str> =
        ["totals/cpu_cores", "power/cpus_w", "lanes/sockets/0/owned", "lanes/sockets/1/left", "lanes/non_blocking"]
            .into_iter()
            .chain(POWER)
            .collect();
    check(("xeon-gold-6148", "no-such-cpu"), &null, &["totals/vram_gb", "lanes/sockets/0/spent"], "W125");
}

#[test]
fn unknown_memory_is_not_0_gb() {
    let null: Vec<&str> = ["ram_gb", "power/other_w"].into_iter().chain(POWER).collect();
    check(("ddr4-rdimm-32gb", "no-such-memory"), &null, &["totals/vram_gb", "power/gpus_w", "power/cpus_w"], "W402");
    let told = tell(&project(&KNOWN.replace("ddr4-rdimm-32gb", "no-such-memory")), Language::English);
    assert!(!told.codes.contains(&"W401"), "0 GB of RAM are less than the VRAM only if they are known to be 0");
}

#[test]
fn unknown_cards_and_drives_are_told() {
    check(("gpu/tesla-v100-pcie-32gb", "nic/no-such"), &POWER, &["totals/vram_gb"], "W113");
    check(("gpu/tesla-v100-pcie-32gb", "dpu/no-such"), &POWER, &["totals/vram_gb"], "W113");
    let null: Vec<&str> = ["totals/drive_tb"].into_iter().chain(POWER).collect();
    check(("cards:", "drives: [(drive: \"no-such-drive\", count: 2)], cards:"), &null, &["ram_gb"], "W416");
}

#[test]
fn without_a_known_chassis_the_parts_are_told_too() {
    let null: Vec<&str> = ["lanes/non_blocking"].into_iter().chain(POWER).collect();
    check(("dell-r740", "no-such-chassis"), &null, &["totals/vram_gb"], "W100");
    let strange = KNOWN.replace("dell-r740", "nowhere").replace("xeon-gold-6148", "no-cpu").replace("ddr4", "no");
    let told = tell(&project(&strange.replace("v100", "no")), Language::English);
    assert!(told.codes.contains(&"W100") && told.codes.contains(&"W127"), "{:?}", told.codes);
    assert_eq!(at(&told, "unknown_parts").as_array().map(Vec::len), Some(4));
    // A sketch that has no chassis yet, but unknown cards.
    let told = tell(&project("cards: [(slot: \"1\", part: \"gpu/no-such\")]"), Language::English);
    assert!(told.codes.contains(&"W127") && told.codes.contains(&"N100"), "{:?}", told.codes);
}

#[test]
fn fixes_take_the_part_that_was_meant() {
    #[track_caller]
    fn fixed(option: &str, code: &str) -> Plan {
        let project = project(option);
        let plan = project.options.first().expect("an option");
        let context = Context { project: &project, today: "2026-11-30".parse().expect("a day") };
        let analysis = Analysis::of(&CATALOG, plan, context);
        let finding = analysis.findings.iter().find(|finding| finding.code == code).expect("the finding");
        let fix = finding.fix.as_ref().expect("a fix");
        let after = fix.edit.apply(&project).expect("it can be applied");
        let plan = after.options.first().expect("an option").clone();
        let again = Analysis::of(&CATALOG, &plan, Context { project: &after, ..context });
        assert!(again.findings.iter().all(|finding| finding.code != code), "{code} is gone");
        plan
    }
    let plan = fixed(&KNOWN.replace("tesla-v100-pcie-32gb", "Tesla_V100 PCIe 32 GB"), "W113");
    assert!(plan.gpus().all(|(_, id)| id.as_str() == "tesla-v100-pcie-32gb"));
    let plan = fixed(&KNOWN.replace("xeon-gold-6148", "xeon-nobody-knows"), "W125");
    assert!(plan.cpu.is_some_and(|id| CATALOG.cpus.contains_key(&id)));
    let plan = fixed(&KNOWN.replace("ddr4-rdimm-32gb", "ddr4-of-old"), "W402");
    assert!(plan.memory.iter().all(|lot| CATALOG.memory.contains_key(&lot.module)));
}
