//! `slotwise predict`: every listed workload, memory, and questions that cannot be.
use super::{good, refused, run};

const GPU: &str = "a100-sxm4-80gb";

fn asked(rest: &[&str]) -> Vec<String> {
    let mut all = vec!["predict", "--gpu", GPU, "--workload", "cnn-resnet50-training"];
    all.extend(rest);
    all.into_iter().map(str::to_owned).collect()
}

#[track_caller]
fn refuses(rest: &[&str], expected: &str) {
    let all = asked(rest);
    refused(&all.iter().map(String::as_str).collect::<Vec<_>>(), expected);
}

#[test]
fn every_listed_workload_is_answered() {
    let list = good(&["catalog", "list", "--kind", "workload", "--format", "json"]).json();
    let ids: Vec<&str> = list.as_array().expect("a list").iter().filter_map(|it| it["id"].as_str()).collect();
    assert!(ids.len() > 40, "{ids:?}");
    for id in ids {
        let answer = good(&[
            "predict",
            "--gpu",
            "h200-sxm-141gb",
            "--count",
            "32",
            "--nodes",
            "4",
            "--workload",
            id,
            "--format",
            "json",
        ])
        .json();
        assert_eq!(answer["workload"], id);
        let [low, value, high] = ["low", "value", "high"].map(|key| answer[key].as_f64().unwrap_or_default());
        assert!(answer["fits"] == true && 0.0 < low && low <= value && value <= high, "{id}: {answer}");
        let (needed, vram) = (answer["needed_gb_per_gpu"].as_f64(), answer["vram_gb_per_gpu"].as_f64());
        assert!(needed <= vram && needed.is_some(), "{id}: {needed:?} of {vram:?}");
    }
}

#[test]
fn what_does_not_fit_is_told_with_the_largest_that_does() {
    let answer =
        good(&asked(&["--batch", "5000", "--format", "json"]).iter().map(String::as_str).collect::<Vec<_>>()).json();
    assert_eq!((&answer["fits"], &answer["value"]), (&false.into(), &serde_json::Value::Null), "{answer}");
    let short = answer["short_gb_per_gpu"].as_f64().expect("how much is missing");
    let (needed, vram) = (answer["needed_gb_per_gpu"].as_f64(), answer["vram_gb_per_gpu"].as_f64());
    assert!((needed.unwrap_or_default() - vram.unwrap_or_default() - short).abs() < 1e-6 && short > 1.0, "{answer}");
    let largest = answer["largest_batch"].as_u64().expect("the largest batch").to_string();
    let fits =
        good(&asked(&["--batch", &largest, "--format", "json"]).iter().map(String::as_str).collect::<Vec<_>>()).json();
    assert_eq!(fits["fits"], true, "{fits}");
    // One GPU is too small for the model; the text says so, and what would hold it.
    let run = good(&["predict", "--gpu", "rtx-4090", "--workload", "transformer-llm-70b-serving"]);
    assert!(run.text().contains("does not fit") && run.text().contains("GB too little"), "{}", run.text());
    assert!(run.text().contains("would hold"), "{}", run.text());
}

#[test]
fn names_of_tables_are_checked_for_memory_too() {
    let json = |gpu: &str, job: &str, more: &[&str]| {
        let mut all = vec!["predict", "--gpu", gpu, "--workload", job, "--format", "json"];
        all.extend(more);
        good(&all).json()
    };
    let answer = json("rtx-4090", "llama3.1-70b_serve", &[]);
    assert_eq!((&answer["fits"], &answer["value"]), (&false.into(), &serde_json::Value::Null), "{answer}");
    assert_eq!(json("rtx-4090", "llama3-8b_llamacpp_decode", &["--precision", "q4_k_m"])["fits"], true);
    assert_eq!(json("rtx-4090", "llama3-70b_llamacpp_decode", &["--precision", "q4_k_m"])["fits"], false);
    assert_eq!(json(GPU, "resnet50_train", &["--batch", "256"])["fits"], true);
    assert_eq!(json(GPU, "resnet50_train", &["--batch", "9000"])["fits"], false);
}

#[test]
fn numbers_that_are_none() {
    for option in ["--count", "--nodes", "--batch"] {
        for value in ["0", "-1", "1.5", "many", "", "4294967296"] {
            refuses(&[option, value], &format!("{option} “{value}”: a whole number from 1 to"));
        }
    }
    refuses(&["--precision", "bogus"], "--precision “bogus”: there is no such number format. Known are amp-fp16");
    refuses(&["--precision", "fp16x"], "there is no such number format");
}

#[test]
fn gpus_that_cannot_be_spread() {
    refuses(&["--count", "2", "--nodes", "4"], "--nodes 4 is more than --count 2");
    refuses(&["--count", "10", "--nodes", "4"], "take --count 8 or --count 12");
    refuses(&["--count", "64"], "--nodes 4");
    refuses(&["--count", "16384", "--nodes", "3"], "cannot be spread evenly");
    assert!(
        good(&["predict", "--gpu", GPU, "--count", "64", "--nodes", "8", "--workload", "cnn-resnet50-training"])
            .text()
            .contains("in 8 machines")
    );
}

#[test]
fn links_that_the_gpu_does_not_have() {
    let link = |gpu: &str, link: &str| {
        run(&["predict", "--gpu", gpu, "--count", "2", "--link", link, "--workload", "resnet50_train"])
    };
    for (gpu, wrong) in [
        ("rtx-4090", "nvswitch"),
        ("rtx-4090", "bridge"),
        ("rtx-4090", "nvlink"),
        ("rtx-3090", "nvswitch"),
        (GPU, "pcie"),
        (GPU, "bridge"),
        ("tesla-v100-sxm2-16gb", "nvswitch"),
        ("mi300x", "nvlink"),
    ] {
        let run = link(gpu, wrong);
        assert_eq!(run.code, Some(2), "{gpu} {wrong}: {}", run.text());
        assert!(run.err.contains(&format!("--link {wrong}: ")) && run.err.contains("--link out"), "{}", run.err);
    }
    for (gpu, right) in [
        ("rtx-4090", "pcie"),
        ("rtx-4090", "pcie-no-peers"),
        ("rtx-3090", "bridge"),
        ("rtx-3090", "nvlink"),
        (GPU, "nvswitch"),
        ("tesla-v100-sxm2-16gb", "nvlink"),
    ] {
        assert_eq!(link(gpu, right).code, Some(0), "{gpu} {right}");
    }
}

#[test]
fn models_and_lengths_of_profiles() {
    let all = ["predict", "--gpu", "h100-sxm5-80gb", "--count", "8", "--format", "json", "--workload"];
    let with = |rest: &[&str]| {
        let all: Vec<&str> = all.iter().copied().chain(rest.iter().copied()).collect();
        good(&all).json()
    };
    let usual = with(&["transformer-llm-8b-serving"]);
    let long = with(&["transformer-llm-8b-serving", "--sequence", "16000"]);
    let large = with(&["transformer-llm-8b-serving", "--model", "llama3.1-70b"]);
    assert!(long["value"].as_f64() < usual["value"].as_f64());
    assert!(large["value"].as_f64() < usual["value"].as_f64());
    refuses(&["--model", "llama3.1-8b"], "--model says nothing to “cnn-resnet50-training”");
    refuses(&["--model", "nonsense"], "Known are");
    refuses(&["--sequence", "9"], "--sequence says nothing to");
}

#[test]
fn errors_are_in_the_readers_language() {
    for (language, expected) in [("zh-Hans", "整数"), ("zh-Hant", "整數")] {
        let run = run(&["--lang", language, "predict", "--gpu", GPU, "--count", "0", "--workload", "x"]);
        assert_eq!(run.code, Some(2));
        assert!(run.err.contains(expected), "{}", run.err);
    }
}
