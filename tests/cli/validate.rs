//! `slotwise validate`: tables as they come, and what cannot be scored.
use std::fmt::Write as _;
use std::path::PathBuf;

use super::{good, refused, run};

const HEAD: &str = "id,source,gpu,count,nodes,interconnect,cpu,workload,precision,batch,metric,value,unit,kind,note";

fn table(name: &str, text: impl AsRef<[u8]>) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("validate-{name}.csv"));
    std::fs::write(&path, text).expect("a file");
    path.display().to_string()
}

fn row(id: &str, count: &str, value: &str, unit: &str) -> String {
    format!("{id},here,A100-SXM4-80GB,{count},1,,,resnet50_train,amp-fp16,256,throughput,{value},{unit},throughput,")
}

#[test]
fn the_shipped_table_keeps_its_contract() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/measurements.csv");
    let report = good(&["validate", path, "--format", "json"]).json();
    for key in ["rows", "suspect", "groups", "speed_up", "not_predicted", "out_of_sample", "fit_source"] {
        assert!(report.get(key).is_some(), "{key}");
    }
    let groups = report["groups"].as_array().expect("groups");
    for kind in ["throughput", "p2p", "allreduce", "scaling", "memory"] {
        let of_kind = groups.iter().find(|it| it["kind"] == kind && it["family"].is_null()).expect(kind);
        let (rows, predicted) = (of_kind["rows"].as_f64(), of_kind["predicted"].as_f64());
        assert!(predicted.unwrap_or_default() >= 0.9 * rows.expect("rows"), "{of_kind}");
        for key in ["median_ape_percent", "mean_ape_percent", "p90_ape_percent", "inside_band_percent"] {
            assert!(of_kind[key].is_f64(), "{kind}: {key}");
        }
        assert!(of_kind["worst"].as_array().is_some_and(|worst| !worst.is_empty() && worst.len() <= 5), "{kind}");
        assert!(groups.iter().any(|it| it["kind"] == kind && it["family"].is_string()), "{kind}: families");
    }
    let cnn = groups.iter().find(|it| it["kind"] == "throughput" && it["family"] == "cnn").expect("cnn");
    assert!(cnn["left_out"]["gpu"]["median"].is_f64() && cnn["left_out"]["nothing"]["median"].is_f64(), "{cnn}");
}

#[test]
fn rows_that_are_no_measurements_are_listed_and_not_scored() {
    let rows = [
        row("A", "1", "2400", "images/s"),
        row("B", "1", "NaN", "images/s"),
        row("C", "1", "-2400", "images/s"),
        row("D", "1", "0", "images/s"),
        row("E", "1", "2400", "GB/s"),
        row("F", "0", "2400", "images/s"),
        "G,here,A100".to_owned(),
        row("", "x", "2400", "images/s"),
    ];
    let path = table("faults", format!("{HEAD}\n{}\n", rows.join("\n")));
    let report = good(&["validate", &path, "--format", "json"]).json();
    let all = &report["groups"][0];
    let reasons = report["not_predicted"].as_array().expect("reasons");
    let told = |reason: &str| {
        let it = reasons.iter().find(|it| it["reason"] == reason).unwrap_or_else(|| panic!("{reason}: {report}"));
        (it["rows"].clone(), it["lines"].clone())
    };
    assert_eq!(told("no-number"), (["B"].into(), [3].into()));
    assert_eq!(told("not-positive"), (["C", "D"].into(), [4, 5].into()));
    assert_eq!(told("wrong-unit"), (["E"].into(), [6].into()));
    assert_eq!(told("no-count"), (["F", "line:9"].into(), [7, 9].into()));
    assert_eq!(told("broken"), (["G"].into(), [8].into()));
    let scored = report["groups"].as_array().expect("groups").iter().find(|it| it["family"] == "cnn").expect("cnn");
    assert_eq!((&scored["rows"], &scored["predicted"]), (&1.into(), &1.into()), "{all}");
    let text = good(&["validate", &path]);
    assert!(text.text().contains("C (line 4) and D (line 5)"), "{}", text.text());
    // The rows come back with their reasons.
    let rows = good(&["validate", &path, "-o", "-", "--format", "json"]);
    assert_eq!(rows.text().lines().count(), 9, "{}", rows.text());
    assert!(rows.text().lines().nth(2).is_some_and(|line| line.starts_with("B,") && line.ends_with("no number")));
}

#[test]
fn tables_that_say_nothing() {
    refused(&["validate", &table("empty", "")], "the file is empty");
    refused(&["validate", &table("header", format!("{HEAD}\r\n"))], "no row below it");
    refused(
        &["validate", &table("column", "id,gpu,workload,metric,kind\n1,2,3,4,5\n")],
        "line 1: the table has no column “value”",
    );
    refused(
        &["validate", &table("twice", "id,gpu,workload,metric,value,kind,Value\n")],
        "two columns are called “Value”",
    );
    let open = format!("{HEAD}\n{}\nB,\"here,A100\n", row("A", "1", "2400", "images/s"));
    refused(&["validate", &table("quote", open)], "line 3: a quotation mark opens here");
    // As Excel for Windows saves Chinese: no UTF-8.
    let gbk = [format!("{HEAD}\n").as_bytes(), b"A,\xb2\xe2\xca\xd4,A100\n"].concat();
    refused(&["validate", &table("gbk", gbk)], "line 2");
}

#[test]
fn tables_as_spreadsheets_write_them() {
    let plain = format!("{HEAD}\n{}\n", row("A", "1", "2400.5", "images/s"));
    let median = |name: &str, text: String| {
        let report = good(&["validate", &table(name, text), "--format", "json"]).json();
        assert_eq!(report["not_predicted"], serde_json::json!([]), "{name}");
        let median = report["groups"][0]["median_ape_percent"].clone();
        assert!(median.is_f64(), "{name}: {report}");
        median
    };
    let expected = median("plain", plain.clone());
    let same = |name, text| assert_eq!(median(name, text), expected, "{name}");
    same("bom", format!("\u{feff}{plain}"));
    same("crlf", plain.replace('\n', "\r\n"));
    same("semicolons", plain.replace(',', ";").replace("2400.5", "2400,5"));
    same("tabs", plain.replace(',', "\t"));
    same("blank", plain.replace('\n', ",,,\n") + ",,,,,,,,,,,,,,,,,\n\n");
}

#[test]
fn chinese_tables_name_kinds_in_chinese() {
    let path = table("chinese", format!("{HEAD}\n{}\n", row("A", "1", "2400", "images/s")));
    for (language, words) in [("zh-Hans", ["吞吐量", "单 GPU 训练"]), ("zh-Hant", ["吞吐量", "單 GPU 訓練"])]
    {
        let run = good(&["--lang", language, "validate", &path]);
        for word in words {
            assert!(run.text().contains(word), "{word}: {}", run.text());
        }
        assert!(!run.text().contains("training"), "{}", run.text());
    }
}

/// Tens of thousands of rows are no burden.
#[test]
fn long_tables() {
    let mut text = format!("{HEAD}\n");
    for id in 0..20_000 {
        let _ = writeln!(text, "{}", row(&id.to_string(), "1", "2400", "images/s"));
    }
    let report = good(&["validate", &table("long", text), "--format", "json"]).json();
    assert_eq!((&report["rows"], &report["groups"][0]["predicted"]), (&20_000.into(), &20_000.into()));
    let missing = run(&["validate", "/nowhere/at/all.csv"]);
    assert_eq!(missing.code, Some(2));
}
