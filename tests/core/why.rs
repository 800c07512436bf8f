//! Every number that is worked out can be explained: its terms lead to it, and what they rest on is told.
use slotwise::analysis::compare::{Candidate, compare};
use slotwise::analysis::why::{Asking, RELATED, is_explained, title, why};
use slotwise::analysis::{Analysis, Context};
use slotwise::catalog::{Catalog, WorkloadId, WorkloadInputs};
use slotwise::interop::measurements;
use slotwise::locale::Language;
use slotwise::plan::{Plan, Project, presets};
use slotwise::quantity::Basis;
use slotwise::workload::Why;

struct Bench {
    catalog: Catalog,
    project: Project,
}

impl Bench {
    #[track_caller]
    fn preset(id: &str) -> Self {
        let preset = presets::all().into_iter().find(|preset| preset.id == id).expect("a preset");
        let project = preset.document().expect("it can be read").project;
        let catalog = project.catalog(&Catalog::builtin()).into_owned();
        Self { catalog, project }
    }

    fn each(&self, mut look: impl FnMut(&Plan, &Analysis, &Asking<'_>)) {
        let context = Context { project: &self.project, today: "2026-11-30".parse().expect("a day") };
        for plan in &self.project.options {
            let analysis = Analysis::of(&self.catalog, plan, context);
            let (catalog, rows) = (&self.catalog, measurements::shipped());
            look(plan, &analysis, &Asking { catalog, plan, analysis: &analysis, reference: None, context, rows });
        }
    }

    /// The numbers of the comparison of the first option, by row.
    fn why(&self, number: &str) -> Why {
        let mut found = None;
        self.each(|_, _, asking| found = found.take().or_else(|| why(asking, number)));
        found.unwrap_or_else(|| panic!("no reasons for {number}"))
    }
}

/// Rows of figures that are no results: counts of findings and machines, and the mix, which belongs to several options.
const TOLD_ELSEWHERE: [&str; 4] = ["errors", "warnings", "nodes", "mix"];

#[test]
fn every_figure_of_the_comparison_has_reasons_that_lead_to_it() {
    for preset in presets::all() {
        let bench = Bench::preset(preset.id);
        bench.each(|plan, analysis, asking| {
            let candidate = Candidate { catalog: &bench.catalog, plan, analysis };
            for row in compare(&bench.catalog, &[candidate], 0).rows {
                let Some(figure) = row.cells.first().and_then(|cell| cell.figure.as_ref()) else { continue };
                if TOLD_ELSEWHERE.contains(&row.id.as_str()) {
                    continue;
                }
                assert!(is_explained(&row.id), "{}: {} is not known to be explained", preset.id, row.id);
                let why = why(asking, &row.id).unwrap_or_else(|| panic!("{}: no reasons for {}", preset.id, row.id));
                if row.id.starts_with("throughput:") {
                    continue;
                }
                let last = why.terms.last().unwrap_or_else(|| panic!("{}: no terms of {}", preset.id, row.id));
                let off = (last.amount.value() - figure.value).abs();
                assert!(off <= figure.value.abs() * 5e-3 + 0.006, "{}: {}: {last:?}, {figure:?}", preset.id, row.id);
                let several = why.terms.len() > 1 || figure.value == 0.0;
                assert!(several, "{}: {} has a single term: {:?}", preset.id, row.id, why.terms);
            }
        });
    }
}

#[test]
fn the_mix_of_workloads_is_explained_against_the_reference() {
    let bench = Bench::preset("ultralab-gt410p-2.6");
    let context = Context { project: &bench.project, today: "2026-11-30".parse().expect("a day") };
    let plan = bench.project.options.first().expect("an option");
    let mut fewer = plan.clone();
    fewer.cards.truncate(2);
    let [all, two] = [plan, &fewer].map(|plan| Analysis::of(&bench.catalog, plan, context));
    let candidates =
        [(&fewer, &two), (plan, &all)].map(|(plan, analysis)| Candidate { catalog: &bench.catalog, plan, analysis });
    let table = compare(&bench.catalog, &candidates, 0);
    let row = table.rows.iter().find(|row| row.id == "mix").expect("a mix");
    let shown = row.cells.get(1).and_then(|cell| cell.figure.as_ref()).expect("a score").value;
    let asking = |reference| Asking {
        catalog: &bench.catalog,
        plan,
        analysis: &all,
        reference,
        context,
        rows: measurements::shipped(),
    };
    assert!(is_explained("mix"));
    assert!(why(&asking(None), "mix").is_none(), "an option alone has no mix");
    let why = why(&asking(Some(&two)), "mix").expect("reasons");
    let (last, parts) = why.terms.split_last().expect("terms");
    assert_eq!((last.amount.value(), parts.len()), (shown.round(), plan.workloads.len()));
    let mean = parts.iter().map(|term| term.amount.value().ln()).sum::<f64>() / parts.len() as f64;
    assert!((mean.exp() * 100.0 - shown).abs() < 0.01, "{mean} is not {shown}");
}

#[test]
fn the_cost_of_a_million_names_what_is_counted() {
    let catalog = Catalog::builtin();
    let check = |id: &str, expected: [&str; 3]| {
        for (language, expected) in Language::ALL.into_iter().zip(expected) {
            let words = language.words(&title(&catalog, &format!("cost_per_million:{id}")));
            assert!(words.contains(expected), "{id}: {words}");
        }
    };
    check("cnn-resnet50-training", ["million images", "百万张图像", "百萬張影像"]);
    check("transformer-llm-8b-serving", ["million tokens", "百万词元", "百萬詞元"]);
    check("transformer-bert-large-pretraining", ["million sequences", "百万条序列", "百萬條序列"]);
    check("recommender-dlrm-training", ["million samples", "百万样本", "百萬樣本"]);
    check("scientific-fp64-dense", ["per PFLOP of", "PFLOP", "PFLOP"]);
    check("scientific-fp64-stencil", ["trillion cells", "万亿网格", "萬億網格"]);
    for profile in catalog.workloads.values() {
        for language in Language::ALL {
            let words = language.words(&profile.million());
            assert!(!words.contains("1,000,000"), "{}: {words}", profile.id);
        }
    }
}

/// Sums of parts: all terms but the last add up to it.
const SUMS: [&str; 16] = [
    "fp16_tensor_tflops",
    "fp32_tflops",
    "int8_tops",
    "gpu_count",
    "vram_gb",
    "mem_bw_gb_s",
    "ram_gb",
    "drive_tb",
    "cpu_cores",
    "lanes_spent",
    "network_gb_s",
    "idle_w",
    "typical_w",
    "max_w",
    "price",
    "cost_per_year",
];

#[test]
fn terms_of_a_sum_add_up() {
    for id in ["ultralab-gt410p-2.6", "amax-dgx-1v", "modern-dgx-h100", "dell-c4140-8-nodes"] {
        let bench = Bench::preset(id);
        bench.each(|_, _, asking| {
            for number in SUMS {
                let Some(why) = why(asking, number) else { continue };
                let Some((last, parts)) = why.terms.split_last() else { continue };
                let sum: f64 = parts.iter().map(|term| term.amount.value()).sum();
                let whole = last.amount.value();
                assert!((sum - whole).abs() <= whole * 1e-6 + 0.02, "{id}, {number}: {sum} is not {whole}: {parts:?}");
            }
        });
    }
}

#[track_caller]
fn check(preset: &str, number: &str, title_key: &str, measured: bool) {
    let why = Bench::preset(preset).why(number);
    let keys: Vec<&str> = why.terms.iter().map(|term| term.title.key.as_str()).collect();
    assert!(keys.contains(&title_key), "{preset}, {number}: no {title_key} among {keys:?}");
    assert_eq!(!why.nearest.is_empty(), measured, "{preset}, {number}: {:?}", why.nearest);
    assert!(!why.constants.is_empty(), "{preset}, {number} rests on nothing");
    assert!(why.constants.iter().any(|fact| fact.source.is_some()), "{preset}, {number}: {:?}", why.constants);
}

#[test]
fn links_show_measurements_of_their_kind() {
    check("modern-dgx-h100", "all_reduce_gb_s", "why-reduce-share", true);
    check("amax-dgx-1v", "pair_slowest_gb_s", "why-path", true);
    check("amax-dgx-1v", "pcie_gb_s", "name-device-link", true);
    check("amax-dgx-1v", "nvlink_gb_s", "why-path", true);
    let why = Bench::preset("amax-dgx-1v").why("pair_slowest_gb_s");
    assert!(why.nearest.iter().all(|row| row.unit == "GB/s" && row.workload == "p2p_bandwidth"), "{:?}", why.nearest);
    assert!(why.nearest.first().is_some_and(|row| row.gpu.contains("V100")), "{:?}", why.nearest);
}

#[test]
fn costs_show_their_assumptions() {
    check("modern-dgx-h100", "energy_per_year", "why-kwh", false);
    check("modern-dgx-h100", "price", "compare-name", false);
    check("modern-dgx-h100", "mains_w", "compare-row-max-w", false);
    check("modern-dgx-h100", "lanes_left", "why-lanes", false);
}

/// One V100 of a DGX-1 with the data set on network storage of this rate: it was measured with ResNet-50.
#[track_caller]
fn check_basis(storage_gb_s: f64, expected: Basis) {
    let mut bench = Bench::preset("amax-dgx-1v");
    let plan = bench.project.options.first_mut().expect("an option");
    let id = WorkloadId::new("cnn-resnet50-training");
    plan.cards.truncate(1);
    plan.workloads = vec![id.clone()];
    let inputs =
        WorkloadInputs { storage_gb_s: Some(storage_gb_s), data_set_gb: Some(20_000.0), ..WorkloadInputs::default() };
    plan.workload_inputs.insert(id, inputs);
    bench.each(|_, analysis, _| {
        let result = analysis.workloads.first().expect("a result");
        assert!(result.measured_row.is_some(), "the GPU was measured with it");
        assert_eq!(result.basis(), Some(expected), "{storage_gb_s} GB/s: {result:#?}");
        let told = result.notes.iter().any(|note| note.key == "perf-note-measured-alone");
        assert_eq!(told, expected != Basis::Measured, "{:?}", result.notes);
    });
}

#[test]
fn what_the_machine_holds_back_is_not_measured() {
    check_basis(50.0, Basis::Measured);
    check_basis(0.05, Basis::Estimated);
}

#[test]
fn every_number_has_a_name_in_every_language() {
    let catalog = Catalog::builtin();
    for number in RELATED.iter().flat_map(|group| group.iter()) {
        for language in Language::ALL {
            let name = language.words(&title(&catalog, number));
            assert!(!name.contains('⟦'), "{number}: {name}");
        }
    }
}

#[test]
fn words_are_there_for_every_term() {
    for id in ["amax-dgx-1v", "ultralab-gt410p-2.6", "modern-dgx-h100", "dell-c4140-8-nodes"] {
        let bench = Bench::preset(id);
        bench.each(|_, _, asking| {
            for number in RELATED.iter().flat_map(|group| group.iter()) {
                let Some(why) = why(asking, number) else { continue };
                for language in Language::ALL {
                    let terms = why.terms.iter().flat_map(|term| [&term.title, &term.how]);
                    let facts =
                        why.constants.iter().flat_map(|fact| std::iter::once(&fact.meaning).chain(&fact.source));
                    for message in terms.chain(facts) {
                        let words = language.words(message);
                        assert!(!words.contains(['⟦', '{']), "{id}, {number}: {words}");
                    }
                }
            }
        });
    }
}

/// The parts of a token's time are told one by one, and they make the step, with one machine or several, with a power
/// limit or without.
#[test]
fn parts_of_a_step_add_up_to_it() {
    let bench = Bench::preset("modern-8x-l40s");
    let serving = |watts: Option<f64>, users: u32| {
        let mut bench = Bench { catalog: bench.catalog.clone(), project: bench.project.clone() };
        let plan = &mut bench.project.options[0];
        let id = WorkloadId::new("transformer-llm-70b-serving");
        plan.workloads = vec![id.clone()];
        plan.power_cap_w = watts;
        let inputs = WorkloadInputs { users: Some(users), ..WorkloadInputs::default() };
        plan.workload_inputs.insert(id, inputs);
        bench
    };
    for (watts, users) in [(None, 20), (None, 200), (Some(200.0), 20)] {
        let bench = serving(watts, users);
        let why = bench.why("throughput:transformer-llm-70b-serving");
        let at = why.terms.iter().position(|term| term.title.key == "why-step").expect("the step");
        let from = why.terms.iter().position(|term| term.title.key == "why-bandwidth").expect("the bandwidth") + 1;
        let step = why.terms[at].amount.value();
        let sum: f64 = why.terms[from..at].iter().map(|term| term.amount.value()).sum();
        assert!((sum / step - 1.0).abs() < 1e-9, "{watts:?} {users}: {sum} and {step}: {:?}", why.terms);
        bench.each(|_, analysis, _| {
            let result = analysis.workloads.first().expect("the workload");
            let rate = result.throughput.as_ref().expect("a rate").value;
            let terms: f64 = result.terms.iter().map(|term| term.seconds).sum();
            assert!((terms * 1e3 / step - 1.0).abs() < 1e-9, "{terms} and {step}");
            // Every user gets a token in a step, unless memory holds fewer of them.
            let users = f64::from(users).min(f64::from(result.answering.as_ref().expect("answers").users_that_fit));
            assert!((rate * terms / users - 1.0).abs() < 0.01, "{rate} times {terms} for {users}");
        });
    }
}
