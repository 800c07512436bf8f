//! `slotwise export`: what goes along into projects and pictures that are handed on.
use super::{Value, good, write};

/// The price of the first option, with the parts of this folder on top.
fn price(file: &str, parts: &str) -> Value {
    let report = good(&["report", file, "--format", "json", "--catalog", parts]).json();
    report["options"][0]["price"].clone()
}

#[test]
fn numbers_of_what_was_handed_on_stay() {
    let folder = tempfile::tempdir().expect("a folder");
    let parts = folder.path().join("parts");
    std::fs::create_dir(&parts).expect("a folder");
    let parts = parts.display().to_string();
    let kept: Vec<String> = ["ron", "svg"]
        .map(|to| {
            let path = folder.path().join(format!("kept.{to}")).display().to_string();
            good(&["export", "modern-4x-rtx-4090", "--to", to, "-o", &path]);
            path
        })
        .into();
    let before = price("modern-4x-rtx-4090", &parts);
    let list = "part_kind,part,amount,currency,date,source\ngpu,rtx-4090-blower,9999,USD,2026-11-29,Shop\n";
    write(folder.path(), "parts/list.csv", list);
    assert_ne!(price("modern-4x-rtx-4090", &parts), before, "the price is new");
    for path in &kept {
        assert_eq!(price(path, &parts), before, "{path}");
    }
}

#[test]
fn what_is_not_known_goes_along() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = "(title: \"Lab\", options: [(id: 3, chassis: \"dell-r740\", cooling_loop: \"east\")])";
    let project = write(folder.path(), "future.ron", text);
    for to in ["ron", "svg"] {
        let out = good(&["export", &project, "--to", to]);
        assert!(out.text().contains("cooling_loop: "), "{to}: {}", out.text());
    }
}

#[test]
fn titles_of_pictures_have_no_points_without_words() {
    let folder = tempfile::tempdir().expect("a folder");
    let project = write(folder.path(), "bare.ron", "(options: [(chassis: \"dell-r740\")])");
    let svg = good(&["export", &project, "--to", "svg"]);
    assert!(svg.text().contains("<title id=\"title\">Untitled</title>"), "{}", svg.text());
    let project = write(folder.path(), "titled.ron", "(title: \"Lab\", options: [(chassis: \"dell-r740\")])");
    let svg = good(&["export", &project, "--to", "svg"]);
    assert!(svg.text().contains("<title id=\"title\">Lab</title>"), "{}", svg.text());
}
