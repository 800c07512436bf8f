//! `slotwise compare` as a user or script meets it.
use std::process::{Command, Output, Stdio};

use serde_json::Value;

const FOUR: &str = "ultralab-gt410p-2.3";
const SEVEN: &str = "ultralab-gt410p-2.6";

fn run(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_slotwise"));
    command.arg("compare").args(arguments).stdin(Stdio::null());
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET", "RUST_BACKTRACE", "LANGUAGE", "LC_MESSAGES"] {
        command.env_remove(name);
    }
    command.env("SLOTWISE_HOME", env!("CARGO_TARGET_TMPDIR")).env("LC_ALL", "C").env("LANG", "C");
    command.output().expect("the program starts")
}

#[track_caller]
fn good(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?}");
    assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    String::from_utf8(output.stdout).expect("the output is text")
}

#[track_caller]
fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&good(arguments)).expect("the output is JSON")
}

#[track_caller]
fn row<'a>(table: &'a Value, id: &str) -> &'a Value {
    let rows = table["rows"].as_array().expect("rows");
    rows.iter().find(|row| row["id"] == id).unwrap_or_else(|| panic!("no row {id}"))
}

#[test]
fn presets_stand_side_by_side() {
    let table = json(&[FOUR, SEVEN, "--format", "json"]);
    assert_eq!(table["options"].as_array().map(Vec::len), Some(2));
    assert_eq!(table["options"][1]["file"], SEVEN);
    let vram = row(&table, "vram_gb");
    let (a, b) = (&vram["values"][0], &vram["values"][1]);
    let (few, many) = (a["value"].as_f64().expect("GB"), b["value"].as_f64().expect("GB"));
    assert!(few < many, "{few} {many}");
    assert_eq!((&a["best"], &b["best"]), (&Value::Bool(false), &Value::Bool(true)));
    assert_eq!(a["difference"], Value::Null);
    let difference = &b["difference"];
    let told = difference["value"].as_f64().expect("a number");
    let expected = if difference["kind"] == "times" { many / few } else { (many / few - 1.0) * 100.0 };
    assert!((told - expected).abs() < 1e-6, "{told} is not {expected}");
}

#[test]
fn numbers_are_those_of_the_report() {
    let table = json(&[SEVEN, "--format", "json"]);
    let report = Command::new(env!("CARGO_BIN_EXE_slotwise"))
        .args(["report", SEVEN, "--format", "json"])
        .env("SLOTWISE_HOME", env!("CARGO_TARGET_TMPDIR"))
        .output()
        .expect("the program starts");
    let report: Value = serde_json::from_slice(&report.stdout).expect("a report");
    let option = &report["options"][0];
    for id in ["vram_gb", "fp32_tflops", "fp16_tensor_tflops", "mem_bw_gb_s", "gpu_count"] {
        assert_eq!(row(&table, id)["values"][0]["value"], option["totals"][id], "{id}");
    }
    for id in ["max_w", "typical_w", "btu_per_h"] {
        assert_eq!(row(&table, id)["values"][0]["value"], option["power"][id], "{id}");
    }
    let price = row(&table, "price")["values"][0]["value"].as_str().and_then(|amount| amount.parse::<f64>().ok());
    assert_eq!(price, option["price"]["amount"].as_str().and_then(|amount| amount.parse().ok()));
    for workload in option["workloads"].as_array().expect("workloads") {
        let id = format!("throughput:{}", workload["id"].as_str().expect("an id"));
        assert_eq!(row(&table, &id)["values"][0]["value"], workload["throughput"]["value"], "{id}");
        assert_eq!(row(&table, &id)["values"][0]["low"], workload["throughput"]["low"], "{id}");
    }
}

#[test]
fn noise_is_told_where_the_maker_tells_it() {
    let rate = ["--rate", "USD:CNY=7.1@2026-11-01"];
    let table = json(&[&["amax-dgx-station", FOUR, "--format", "json", "--lang", "zh-Hans"], &rate[..]].concat());
    let noise = row(&table, "noise");
    assert_eq!((noise["group"].as_str(), noise["values"][0]["text"].as_str()), (Some("power"), Some("低于 35 dB")));
    assert_eq!(noise["values"][1]["value"], Value::Null);
    let none = json(&[FOUR, SEVEN, "--format", "json"]);
    assert!(none["rows"].as_array().is_some_and(|rows| rows.iter().all(|row| row["id"] != "noise")));
}

#[test]
fn warnings_are_those_of_each_option_alone() {
    let files = [FOUR, "modern-8x-h200-hgx", "modern-8x-l40s"];
    let table = json(&[&files[..], &["--format", "json", "--rate", "USD:CNY=7.1@2026-11-01"]].concat());
    for (at, file) in files.into_iter().enumerate() {
        let report = Command::new(env!("CARGO_BIN_EXE_slotwise"))
            .args(["report", file, "--format", "json"])
            .env("SLOTWISE_HOME", env!("CARGO_TARGET_TMPDIR"))
            .output()
            .expect("the program starts");
        let report: Value = serde_json::from_slice(&report.stdout).expect("a report");
        let findings = report["options"][0]["findings"].as_array().expect("findings");
        let told = findings.iter().filter(|finding| finding["severity"] == "warning").count();
        assert_eq!(row(&table, "warnings")["values"][at]["value"].as_f64(), Some(told as f64), "{file}");
    }
}

#[test]
fn every_value_has_words_and_every_row_all_options() {
    let rate = ["--rate", "USD:CNY=7.1@2026-11-01"];
    let table =
        json(&[&[FOUR, SEVEN, "amax-dgx-station", "--format", "json", "--lang", "zh-Hant"], &rate[..]].concat());
    for row in table["rows"].as_array().expect("rows") {
        let values = row["values"].as_array().expect("values");
        assert_eq!(values.len(), 3, "{row}");
        let words = |text: &Value| text.as_str().is_some_and(|text| !text.is_empty() && !text.contains('⟦'));
        assert!(words(&row["name"]) && values.iter().all(|value| words(&value["text"])), "{row}");
    }
}

#[test]
fn text_and_markdown_have_the_same_words() {
    for (lang, word) in
        [("en", "VRAM per GPU, GB"), ("zh-Hans", "每张显卡的显存（GB）"), ("zh-Hant", "每張顯示卡的顯示記憶體（GB）")]
    {
        let text = good(&[FOUR, SEVEN, "--lang", lang]);
        let markdown = good(&[FOUR, SEVEN, "--lang", lang, "--format", "markdown"]);
        assert!(text.contains(word) && markdown.contains(word), "{lang}:\n{text}");
        assert!(!text.contains('⟦'), "{lang}:\n{text}");
        assert!(text.contains('★') && markdown.contains('★'), "{lang}");
    }
}

#[test]
fn costs_say_what_they_count() {
    let table = json(&["modern-8x-h200-hgx", "modern-8x-l40s", "--format", "json"]);
    let notes: Vec<&str> = table["notes"].as_array().expect("notes").iter().filter_map(Value::as_str).collect();
    assert_eq!(notes.len(), 2, "a year of owning, and buying against renting: {notes:?}");
    let text = good(&["modern-8x-h200-hgx", "modern-8x-l40s"]);
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(notes.iter().all(|note| text.contains(note)), "{notes:?} in {text}");
    let months = &row(&table, "break_even_months")["values"];
    let told = |at: usize| months[at]["text"].as_str().unwrap_or_default();
    // The price of the first lacks its chassis, that of the second lacks nothing.
    assert!(told(0).starts_with("≥ ") && !told(1).contains('≥'), "{months}");
}

#[test]
fn more_than_six_are_refused() {
    let output = run(&[FOUR; 7]);
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(message.contains("At most 6 options") && message.contains('7'), "{message}");
    assert_eq!(good(&[FOUR; 6]).lines().filter(|line| line.contains("VRAM per GPU")).count(), 1);
}

#[test]
fn an_unknown_file_is_refused() {
    let output = run(&[FOUR, "no-such-preset"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("no-such-preset"));
}
