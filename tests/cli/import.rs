//! Price lists on the command line, standard input as a file, and the help.
use std::io::Write as _;
use std::process::Stdio;

use super::{good, program, refused, run, write};

const HEAD: &str = "part_kind,part,amount,currency,date,source\n";

/// Runs a command with this text on standard input.
#[track_caller]
fn piped(arguments: &[&str], input: &[u8]) -> (Option<i32>, String, String) {
    let mut child = program(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // Whoever is refused early reads no more.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    let output = child.wait_with_output().expect("it ends");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

#[test]
fn lines_of_a_price_list_that_cannot_be_read_are_errors() {
    let folder = tempfile::tempdir().expect("a folder");
    let list = format!("{HEAD}gpu,rtx-5090,2000,USD,2026-10-01,Shop\ngpu,rtx-5090,much,USD,2026-10-01,Shop\n");
    let list = write(folder.path(), "prices.csv", list);
    for more in [&[][..], &["--quiet"]] {
        let run = run(&[&["import", &list][..], more].concat());
        assert_eq!(run.code, Some(1), "{}", run.err);
        assert!(run.err.contains("line 3") && run.err.contains("much"), "{}", run.err);
        assert!(run.text().contains("One price read"), "{}", run.text());
    }
    let fine = write(folder.path(), "fine.csv", format!("{HEAD}gpu,rtx-5090,2000,USD,2026-10-01,Shop\n"));
    good(&["import", &fine]);
}

#[test]
fn prices_of_parts_that_there_are_not_are_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let list = format!("{HEAD}gpu,rtx-9999,2000,USD,2026-10-01,Shop\ntoaster,x,20,USD,2026-10-01,Shop\n");
    let list = write(folder.path(), "prices.csv", list);
    let all = [run(&["import", &list]), run(&["report", "dell-r740", "--catalog", &list])];
    for run in all {
        assert_eq!(run.code, Some(0), "{}", run.err);
        assert!(run.err.contains("rtx-9999") && run.err.contains("toaster"), "{}", run.err);
    }
    let chinese = run(&["import", &list, "--lang", "zh-Hans"]).err;
    assert!(chinese.contains("rtx-9999") && !chinese.contains("known"), "{chinese}");
    good(&["report", "dell-r740", "--catalog", &list, "--quiet"]);
}

/// A price of the user's own goes before a newer one of the catalogue, whatever form its file has.
#[test]
fn prices_stay_the_users_own_in_both_forms() {
    let folder = tempfile::tempdir().expect("a folder");
    let list = write(folder.path(), "list.csv", format!("{HEAD}gpu,l40s,1234,USD,2023-01-01,Shop\n"));
    let amount = |catalog: &str| {
        let report = good(&["report", "modern-8x-l40s", "--format", "json", "--catalog", catalog]).json();
        let lines = report["options"][0]["price"]["lines"].as_array().expect("lines").clone();
        lines.iter().find(|line| line["part"] == "gpu/l40s").expect("the card")["each"].clone()
    };
    for name in ["book.csv", "book.ron"] {
        let out = folder.path().join(name).display().to_string();
        good(&["import", &list, "-o", &out]);
        let text = std::fs::read_to_string(&out).expect("written");
        assert_eq!(text.starts_with("part_kind,part,"), name == "book.csv", "{text}");
        assert_eq!(amount(&out), "1234", "{name}");
    }
}

#[test]
fn a_dash_is_standard_input() {
    let preset = good(&["presets", "show", "dell-r740"]).out;
    let (code, out, err) = piped(&["report", "-", "--format", "json"], &preset);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    assert_eq!(out, good(&["report", "dell-r740", "--format", "json"]).text());
    let matrix = good(&["topo", "ultralab-gt410p-2.6"]).out;
    let (code, out, err) = piped(&["topo", "-", "--format", "json"], &matrix);
    assert!(code == Some(0) && out.contains("\"GPU6\"") || out.contains("\"gpu6\""), "{err}{out}");
    let (code, out, _) = piped(&["import", "-"], format!("{HEAD}gpu,rtx-5090,2000,USD,2026-10-01,Shop\n").as_bytes());
    assert!(code == Some(0) && out.contains("One price read"), "{out}");
    let (code, _, err) = piped(&["report", "-"], b"hello");
    assert!(code == Some(2) && err.lines().count() == 1, "{err}");
    refused(&["-"], "standard input");
}

#[test]
fn the_help_names_folders_and_examples() {
    let home = env!("CARGO_TARGET_TMPDIR");
    for (lang, word) in [("en", "Examples:"), ("zh-Hans", "示例"), ("zh-Hant", "範例")] {
        let help = good(&["--help", "--lang", lang]).text().to_owned();
        for folder in ["catalog", "report", "presets", "recovery"] {
            assert!(help.contains(home) && help.contains(folder), "{help}");
        }
        assert!(help.contains("SLOTWISE_HOME"), "{help}");
        for command in ["report", "compare", "export", "predict", "catalog", "presets"] {
            let help = good(&[command, "--help", "--lang", lang]).text().to_owned();
            assert!(help.contains(word) && help.contains(&format!("slotwise {command}")), "{help}");
        }
    }
}
