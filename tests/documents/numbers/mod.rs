//! No number in any document differs from what `report --format json` says: every document is written by the program,
//! opened with a program that is not ours, and each of its numbers is looked up in the report.
mod facts;

use std::path::{Path, PathBuf};
use std::process::Command;

use facts::Facts;
use serde_json::Value;
use slotwise::catalog::Catalog;
use slotwise::plan::{OptionId, presets};

use crate::outside::{converted, json, run, script};

/// A folder with a project, and the program that writes documents into it.
struct Desk {
    folder: tempfile::TempDir,
    project: String,
    language: &'static str,
}

impl Desk {
    fn of(project: &str, language: &'static str) -> Self {
        Self { folder: tempfile::tempdir().expect("a folder"), project: project.to_owned(), language }
    }

    /// Three machines of different makers as options of one project.
    fn three(language: &'static str) -> Self {
        let read = |id: &str| presets::find(id).expect("the preset").document().expect("readable").project;
        let mut project = read("modern-4x-rtx-4090");
        project.options.truncate(1);
        for (number, id) in (2..).zip(["modern-8x-l40s", "modern-dgx-h100"]) {
            let mut option = read(id).options.remove(0);
            option.id = OptionId(number);
            option.workloads.clone_from(&project.options[0].workloads);
            project.options.push(option);
        }
        let mut desk = Self::of("", language);
        let file = desk.file("three.slotwise.ron");
        let text = slotwise::plan::format::write(&project, &slotwise::plan::format::Residue::default()).expect("text");
        std::fs::write(&file, text).expect("written");
        desk.project = file.display().to_string();
        desk
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    #[track_caller]
    fn slotwise(&self, arguments: &[&str]) -> Vec<u8> {
        let mut command = Command::new(env!("CARGO_BIN_EXE_slotwise"));
        command.args(["--lang", self.language, "--quiet"]).args(arguments).env("SLOTWISE_HOME", self.folder.path());
        let output = command.output().expect("the program");
        assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        output.stdout
    }

    /// Writes a document and gives its path.
    #[track_caller]
    fn export(&self, name: &str, arguments: &[&str]) -> PathBuf {
        let file = self.file(name);
        let path = file.display().to_string();
        let basic = ["export", self.project.as_str(), "--out", path.as_str()];
        self.slotwise(&[&basic[..], arguments].concat());
        file
    }

    fn facts(&self) -> Facts {
        let report = json(&self.slotwise(&["report", &self.project, "--option", "all", "--format", "json"]));
        let comparison = (report["options"].as_array().map_or(0, Vec::len) > 1)
            .then(|| json(&self.slotwise(&["compare", &self.project, "--format", "json"])));
        let project = String::from_utf8(self.slotwise(&["export", &self.project, "--to", "ron"])).expect("text");
        Facts::of(&report, comparison.as_ref(), &project, &own_words(self.language))
    }
}

/// All sentences of the program in a language: their numbers are the program's, not a project's.
fn own_words(language: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/locales").join(language);
    let files = std::fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").path());
    let mut words: Vec<String> = files.map(|file| std::fs::read_to_string(file).expect("text")).collect();
    // Drives are told by names such as “14 TB, 7200 rpm”.
    words.extend(Catalog::builtin().drives.values().map(|drive| drive.name.clone()));
    words.join("\n")
}

/// What was found in a document that the report does not have.
#[derive(Default)]
struct Found {
    unknown: Vec<String>,
    compared: usize,
}

impl Found {
    fn text(&mut self, facts: &Facts, place: &str, text: &str) {
        let axes = std::path::Path::new(place).extension().is_some_and(|it| it == "pdf") || place.starts_with("chart");
        self.compared += facts::tokens(text).count();
        let unknown = facts.unexplained(text, axes);
        self.unknown.extend(unknown.into_iter().map(|what| format!("{place}: {what}")));
    }

    /// Texts and numbers that a script tells of.
    fn told(&mut self, facts: &Facts, name: &str, told: &Value) {
        for entry in told["texts"].as_array().expect("texts") {
            self.text(facts, &format!("{name} {}", entry[0]), entry[1].as_str().expect("a text"));
        }
        for entry in told["numbers"].as_array().expect("numbers") {
            let number = entry[1].as_f64().expect("a number");
            self.compared += 1;
            if !facts.has(number) {
                self.unknown.push(format!("{name} {}: {number}", entry[0]));
            }
        }
    }
}

/// Walks all documents of a project.
#[track_caller]
fn check(desk: &Desk) {
    let facts = desk.facts();
    let mut found = Found::default();
    for (name, arguments) in [
        ("report.md", &["--to", "markdown", "--option", "all"][..]),
        ("bill.csv", &["--to", "csv", "--option", "all"]),
        ("report.json", &["--to", "json", "--option", "all"]),
        ("box.svg", &["--to", "svg", "--view", "box"]),
        ("links.svg", &["--to", "svg", "--view", "links"]),
        ("matrix.svg", &["--to", "svg", "--view", "matrix"]),
        ("chart-throughput.svg", &["--to", "svg", "--view", "chart-throughput"]),
        ("chart-cost.svg", &["--to", "svg", "--view", "chart-cost"]),
    ] {
        let text = std::fs::read_to_string(desk.export(name, arguments)).expect("text");
        let text = match name.rsplit_once('.') {
            Some((_, "svg")) => words_of_svg(&text),
            // Numbers of a table stand beside each other.
            Some((_, "csv")) => text.replace(',', "\n"),
            _ => text,
        };
        found.text(&facts, name, &text);
    }
    for layout in ["report", "slides"] {
        let file = desk.export(&format!("{layout}.pdf"), &["--to", "pdf", "--layout", layout, "--option", "all"]);
        let path = file.display().to_string();
        let Some(text) = run("pdftotext", &["-raw", "-enc", "UTF-8", &path, "-"]) else { continue };
        found.text(&facts, &format!("{layout}.pdf"), &String::from_utf8_lossy(&text));
    }
    for name in ["deck.pptx", "book.xlsx"] {
        let (_, kind) = name.split_once('.').expect("an ending");
        let file = desk.export(name, &["--to", kind, "--option", "all"]);
        let read = |file: &Path| run("python3", &[&script("numbers/office.py"), &file.display().to_string()]);
        let Some(told) = read(&file) else { continue };
        found.told(&facts, name, &json(&told));
        if kind == "xlsx" {
            // Calculated anew by a program that trusts no result that the file brings.
            let Some(again) = converted(&file, "xlsx:Calc MS Excel 2007 XML", desk.folder.path()) else { continue };
            let Some(told) = read(&again) else { continue };
            found.told(&facts, "recalculated", &json(&told));
        }
    }
    assert!(found.unknown.is_empty(), "{} not in the report:\n{}", found.unknown.len(), found.unknown.join("\n"));
    assert!(found.compared > 500, "only {} numbers were compared", found.compared);
}

/// The words that a picture shows.
fn words_of_svg(svg: &str) -> String {
    let texts = svg.split("<text").skip(1).filter_map(|rest| rest.split_once('>')?.1.split_once("</text>"));
    texts
        .map(|(text, _)| text.replace("&amp;", "&").replace("&lt;", "<").replace("&gt;", ">"))
        .collect::<Vec<_>>()
        .join("\n")
}

#[test]
fn every_number_of_every_document_is_in_the_json_report() {
    for language in ["en", "zh-Hans", "zh-Hant"] {
        check(&Desk::three(language));
    }
    for id in ["ultralab-gt410p-2.6", "modern-8x-mi300x"] {
        check(&Desk::of(id, "en"));
    }
}

#[test]
fn a_wrong_number_is_found() {
    let report = serde_json::json!({"options": [{"title": "Two A100", "workloads": [], "totals": {"vram_gb": 160.0}}]});
    let facts = Facts::of(&report, None, "", "80 % band");
    let unexplained = |text: &str| facts.unexplained(text, false);
    assert!(unexplained("Two A100 with 160 GB, x16, ResNet-50, in 2026, 80 % band").is_empty());
    assert_eq!(unexplained("Two A100 with 161 GB").len(), 1);
    assert_eq!(unexplained("12,345.6 images/s").len(), 1);
    assert!(facts.has(160.0) && !facts.has(160.1));
}
