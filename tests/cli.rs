//! The command line as a user or script meets it: the built program, its output and its exit codes.
use std::ffi::OsStr;
use std::io::Read as _;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;

#[path = "cli/catalog.rs"]
mod catalog;
#[path = "cli/export.rs"]
mod export;
#[path = "cli/import.rs"]
mod import;
#[path = "cli/money.rs"]
mod money;
#[path = "cli/predict.rs"]
mod predict;
#[path = "cli/validate.rs"]
mod validate;

struct Run {
    code: Option<i32>,
    out: Vec<u8>,
    err: String,
}

impl Run {
    #[track_caller]
    fn text(&self) -> &str {
        std::str::from_utf8(&self.out).expect("the output is text")
    }

    #[track_caller]
    fn json(&self) -> Value {
        serde_json::from_slice(&self.out).unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }
}

/// The program without display, settings and parts of whoever runs the tests, speaking English unless told otherwise.
fn program(arguments: &[&(impl AsRef<OsStr> + ?Sized)]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_slotwise"));
    command.args(arguments).stdin(Stdio::null());
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET", "RUST_BACKTRACE", "LANGUAGE", "LC_MESSAGES"] {
        command.env_remove(name);
    }
    command.env("SLOTWISE_HOME", env!("CARGO_TARGET_TMPDIR")).env("LC_ALL", "C").env("LANG", "C");
    command
}

#[track_caller]
fn run(arguments: &[&str]) -> Run {
    let output = program(arguments).output().expect("the program starts");
    let err = String::from_utf8(output.stderr).expect("messages are text");
    assert!(!err.contains("panicked"), "{arguments:?}: {err}");
    Run { code: output.status.code(), out: output.stdout, err }
}

/// Runs what should succeed without a word on standard error.
#[track_caller]
fn good(arguments: &[&str]) -> Run {
    let run = run(arguments);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{arguments:?}");
    run
}

/// Runs what should fail with code 2, nothing on standard output, and one line that holds this text.
#[track_caller]
fn refused(arguments: &[&str], expected: &str) {
    let run = run(arguments);
    assert_eq!(run.code, Some(2), "{arguments:?}: {}", run.err);
    assert_eq!(run.text(), "", "{arguments:?}");
    assert_eq!(run.err.lines().count(), 1, "{arguments:?}: {}", run.err);
    assert!(run.err.starts_with("slotwise: ") && run.err.contains(expected), "{arguments:?}: {}", run.err);
}

/// The keys of the contract, by the way to them; `[]` stands for any element of a list.
const REPORT_KEYS: &[(&str, &str)] = &[
    ("", "format_version title currency options"),
    ("options[]", "title chassis nodes cpus ram_gb gpus totals lanes links power price workloads findings seed_claims"),
    ("options[].cpus[]", "id socket cores"),
    ("options[].gpus[]", "id slot link"),
    ("options[].gpus[].link", "gen lanes max_lanes usable_gb_s via"),
    (
        "options[].totals",
        "gpu_count vram_gb largest_pool_gb fp64_tflops fp32_tflops fp16_tflops fp16_tensor_tflops bf16_tensor_tflops \
         fp8_tensor_tflops int8_tops mem_bw_gb_s mem_bw_per_gpu_gb_s rack_units",
    ),
    ("options[].lanes", "sockets switches non_blocking gpu_per_cpu"),
    ("options[].lanes.sockets[]", "socket gen owned spent left over spent_by"),
    ("options[].lanes.sockets[].spent_by[]", "what lanes"),
    ("options[].lanes.switches[]", "id uplink_lanes downlink_lanes oversubscription"),
    ("options[].links[]", "a b class nvlinks peer_to_peer usable_gb_s bottleneck"),
    ("options[].power", "gpus_w idle_w typical_w max_w psu_w redundancy headroom_w btu_per_h amps_at"),
    ("options[].power.amps_at", "230"),
    ("options[].price", "amount currency date basis lines per_tflops per_year"),
    ("options[].workloads[]", "id fits needed_gb_per_gpu throughput bottleneck scaling efficiency rank seed_rank"),
    ("options[].workloads[].throughput", "value low high unit basis source"),
    ("options[].workloads[].scaling[]", "gpus value"),
    ("options[].findings[]", "code severity parts message why fix"),
    ("options[].seed_claims[]", "what printed computed agrees"),
];

/// All values at the end of a way such as `options[].gpus[]`.
fn at<'a>(value: &'a Value, way: &str) -> Vec<&'a Value> {
    let mut found = vec![value];
    for step in way.split('.').filter(|step| !step.is_empty()) {
        let (name, list) = step.strip_suffix("[]").map_or((step, false), |name| (name, true));
        found = found.into_iter().filter_map(|value| value.get(name)).collect();
        if list {
            found = found.into_iter().filter_map(Value::as_array).flatten().collect();
        }
    }
    found
}

#[track_caller]
fn check_keys(value: &Value, keys: &[(&str, &str)]) {
    for (way, names) in keys {
        let objects: Vec<_> = at(value, way).into_iter().filter_map(Value::as_object).collect();
        assert!(!objects.is_empty(), "there is no object at {way:?}");
        for object in objects {
            for name in names.split_whitespace() {
                assert!(object.contains_key(name), "{way}: {name} is missing in {object:?}");
            }
        }
    }
}

#[test]
fn the_report_keeps_its_contract() {
    let report = good(&["report", "ultralab-gt410p-2.6", "--format", "json"]).json();
    check_keys(&report, REPORT_KEYS);
    let option = &report["options"][0];
    assert_eq!(option["totals"]["gpu_count"], 7);
    assert_eq!(option["totals"]["vram_gb"], 168);
    assert_eq!(option["price"]["amount"], "370000");
    assert_eq!(option["price"]["currency"], "CNY");
    assert_eq!(option["gpus"].as_array().map(Vec::len), Some(7));
    assert_eq!(option["links"].as_array().map(Vec::len), Some(21), "one per unordered pair");
    let via = &option["gpus"][0]["link"]["via"];
    assert_eq!(via.as_array().and_then(|via| via.last()), Some(&Value::from("cpu0")), "{via}");
}

#[test]
fn a_misprint_of_the_article_is_listed() {
    let report = good(&["report", "ultralab-gx630m-3.1", "--format", "json"]).json();
    let claims = at(&report, "options[].seed_claims[]");
    let vram = claims.iter().find(|claim| claim["what"] == "vram_gb").expect("the printed VRAM");
    assert_eq!((&vram["printed"], &vram["computed"], &vram["agrees"]), (&40.into(), &72.into(), &false.into()));
}

#[test]
fn reports_speak_the_readers_language() {
    let report = |lang| good(&["report", "ultralab-gx380i-1.1", "--lang", lang]).text().to_owned();
    let (english, simplified, traditional) = (report("en"), report("zh-Hans"), report("zh-Hant"));
    assert!(english.contains("Power supplies") && simplified.contains("电源") && traditional.contains("電源"));
    for text in [english, simplified, traditional] {
        assert!(!text.contains('⟦'), "a sentence has no words: {text}");
    }
    let markdown = good(&["report", "ultralab-gx380i-1.1", "--format", "markdown", "--lang", "zh-Hant"]);
    assert!(markdown.text().starts_with("# ") && markdown.text().contains("| ---"));
}

#[test]
fn options_and_workloads_can_be_chosen() {
    let arguments = ["report", "dell-r740", "--format", "json", "--option", "1", "--workload", "rnn-gnmt-training"];
    let report = good(&arguments).json();
    let ids: Vec<_> = at(&report, "options[].workloads[]").into_iter().map(|result| result["id"].clone()).collect();
    assert_eq!(ids, ["rnn-gnmt-training"]);
    refused(&["report", "dell-r740", "--option", "2"], "option 2");
    refused(&["report", "dell-r740", "--option", "0"], "--option");
    refused(&["report", "dell-r740", "--workload", "cooking"], "cooking");
    for command in ["report", "compare", "export"] {
        let more: &[&str] = if command == "export" { &["--to", "ron"] } else { &[] };
        for (lang, known) in [("en", "such as USD"), ("zh-Hans", "如 USD"), ("zh-Hant", "如 USD")] {
            let arguments = [&[command, "dell-r740", "--lang", lang, "--currency", "XYZ"], more].concat();
            refused(&arguments, "XYZ");
            refused(&arguments, known);
        }
    }
}

#[test]
fn topo_prints_what_the_tool_would() {
    let text = good(&["topo", "ultralab-gt410p-2.6"]).text().to_owned();
    let rows: Vec<&str> = text.lines().take_while(|line| !line.is_empty()).collect();
    assert_eq!(rows.len(), 8);
    assert!(rows.iter().all(|row| row.split('\t').count() >= 9), "{text}");
    assert!(text.contains("GPU6") && text.contains("PIX") && text.contains("Legend"), "{text}");
    let topo = good(&["topo", "ultralab-gt410p-2.6", "--format", "json"]).json();
    check_keys(
        &topo,
        &[
            ("", "devices links unread"),
            ("devices[]", "id kind numa cpu_affinity"),
            ("links[]", "a b class nvlinks peer_to_peer usable_gb_s bottleneck"),
        ],
    );
    assert_eq!(at(&topo, "links[]").len(), 21);
}

#[test]
fn presets_can_be_listed_shown_and_opened() {
    let list = good(&["presets", "list"]).text().to_owned();
    let ids: Vec<&str> = list.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert!(ids.len() >= 30 && ids.contains(&"ultralab-gt410p-2.6"), "{list}");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("shown.slotwise.ron");
    std::fs::write(&path, &good(&["presets", "show", "dell-r740"]).out).expect("written");
    let by_file = good(&["report", &path.display().to_string(), "--format", "json"]).json();
    assert_eq!(by_file, good(&["report", "dell-r740", "--format", "json"]).json());
    refused(&["presets", "show", "no-such"], "no-such");
    let tagged = good(&["presets", "list", "--tag", "ultralab", "--tag", "entry"]);
    assert!(tagged.text().lines().count() < ids.len() && tagged.text().contains("ultralab-"));
}

/// A device of Linux that is always full: every kind of document says so, and standard output too.
#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_told() {
    for kind in ["pdf", "pptx", "xlsx", "svg", "png", "csv", "json", "ron"] {
        refused(&["export", "dell-r740", "--to", kind, "-o", "/dev/full"], "the disk is full. Make room");
    }
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("the device");
    let output = program(&["report", "dell-r740"]).stdout(full).output().expect("the program starts");
    let words = String::from_utf8(output.stderr).expect("messages are text");
    assert_eq!((output.status.code(), words.lines().count()), (Some(2), 1), "{words}");
    assert!(words.contains("the disk is full. Make room"), "{words}");
}

/// A place that cannot be written to, here below a file: every kind says so, and nothing is left behind.
#[test]
fn a_place_that_takes_no_files_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file");
    std::fs::write(&file, "kept").expect("written");
    for kind in ["pdf", "pptx", "xlsx", "svg", "png", "csv", "json", "ron"] {
        let below = file.join(format!("out.{kind}"));
        refused(&["export", "dell-r740", "--to", kind, "-o", &below.display().to_string()], "is a file, not a folder");
        refused(&["export", "dell-r740", "--to", kind, "-o", &folder.path().display().to_string()], "this is a folder");
    }
    assert_eq!(std::fs::read_dir(folder.path()).expect("the folder").count(), 1);
    assert_eq!(std::fs::read_to_string(&file).expect("the file"), "kept");
}

#[test]
fn the_catalogue_can_be_listed_shown_and_checked() {
    let list = good(&["catalog", "list"]).text().to_owned();
    assert!(list.lines().any(|line| line.starts_with("quadro-rtx-6000 ")), "{list}");
    let gpus = good(&["catalog", "list", "--kind", "gpu", "--format", "json"]).json();
    assert!(gpus.as_array().is_some_and(|gpus| gpus.len() >= 85 && gpus.iter().all(|gpu| gpu["kind"] == "gpu")));
    let shown = good(&["catalog", "show", "quadro-rtx-6000", "--format", "json"]).json();
    assert_eq!((&shown[0]["kind"], &shown[0]["part"]["vram_gb"]), (&"gpu".into(), &24.0.into()));
    assert!(good(&["catalog", "show", "dell-r740"]).text().contains("slots:"));
    refused(&["catalog", "show", "no-such"], "no-such");
    refused(&["catalog", "list", "--kind", "toaster"], "toaster");
    let check = good(&["catalog", "check", "--format", "json"]).json();
    assert_eq!(check["problems"], Value::Array(Vec::new()));
}

#[test]
fn own_parts_are_used_and_bad_ones_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let own = "(nics: [(id: \"own-nic\", name: \"Own\", fabric: \"Ethernet\", gbit_s: 10, ports: 1, pcie_gen: 3, \
               pcie_lanes: 4, power_w: 5, source: \"me\", confidence: high)])";
    std::fs::write(folder.path().join("own.ron"), own).expect("written");
    let path = folder.path().display().to_string();
    assert!(good(&["catalog", "show", "own-nic", "--catalog", &path]).text().contains("Own"));
    std::fs::write(folder.path().join("bad.ron"), "(\n\n gpus: 5)").expect("written");
    let check = run(&["--catalog", &path, "catalog", "check"]);
    assert_eq!(check.code, Some(1));
    assert!(check.text().contains("bad.ron, line 3"), "{}", check.text());
    let report = run(&["report", "dell-r740", "--catalog", &path]);
    assert!(report.code == Some(0) && report.err.contains("bad.ron"), "{}", report.err);
    good(&["report", "dell-r740", "--catalog", &path, "--quiet"]);
    refused(&["report", "dell-r740", "--catalog", "/no/such"], "/no/such");
}

#[test]
fn exports_in_every_form() {
    let folder = tempfile::tempdir().expect("a folder");
    let export = |to: &str, more: &[&str]| {
        let path = folder.path().join(format!("out.{to}")).display().to_string();
        let mut arguments = vec!["export", "ultralab-gt410i-1.6", "--to", to, "-o", &path];
        arguments.extend(more);
        good(&arguments);
        std::fs::read(&path).expect("the file is there")
    };
    let png_width = |bytes: &[u8]| bytes.get(16..20).map(|b| u32::from_be_bytes(b.try_into().expect("four bytes")));
    let small = export("png", &["--view", "links", "--theme", "dark"]);
    let large = export("png", &["--view", "links", "--theme", "print", "--scale", "2"]);
    assert!(small.starts_with(b"\x89PNG"));
    assert!(png_width(&large).zip(png_width(&small)).is_some_and(|(large, small)| large.abs_diff(2 * small) <= 1));
    let svg = String::from_utf8(export("svg", &["--lang", "zh-Hans"])).expect("text");
    assert!(svg.contains("<svg") && svg.contains("xml:lang=\"zh-Hans\""));
    let table = export("csv", &[]);
    let mut reader = csv::Reader::from_reader(table.as_slice());
    let rows: Vec<csv::StringRecord> = reader.records().map(|row| row.expect("a row")).collect();
    assert!(rows.iter().any(|row| row.get(2) == Some("vram_gb") && row.get(5) == Some("32")), "{rows:?}");
    // What the numbers rest on: the catalogue, and of each the basis, the source or the day.
    let heads = reader.headers().expect("heads").clone();
    let column = |name: &str| heads.iter().position(|head| head == name).expect("a column");
    let (basis, source, date) = (column("basis"), column("source"), column("date"));
    let of = |section: &'static str| rows.iter().filter(move |row| row.get(1) == Some(section));
    assert!(
        of("document").any(|row| row.get(3).is_some_and(|text| text.contains(env!("CARGO_PKG_VERSION")))),
        "{rows:?}"
    );
    let known = |row: &csv::StringRecord, at: usize| row.get(at).is_some_and(|text| !text.is_empty());
    assert!(of("price").any(|row| known(row, basis) && known(row, source) && known(row, date)), "{rows:?}");
    let measured = of("workload").filter(|row| known(row, 5));
    assert!(measured.clone().all(|row| known(row, basis) && known(row, source)), "{rows:?}");
    let report: Value = serde_json::from_slice(&export("json", &[])).expect("JSON");
    check_keys(&report, REPORT_KEYS.get(..2).expect("two rows"));
    let ron = String::from_utf8(export("ron", &[])).expect("text");
    assert!(slotwise::plan::format::read(&ron).is_ok_and(|document| document.losses.is_empty()));
    for view in ["throughput", "scaling", "memory", "step", "waterfall", "roofline", "per-watt"] {
        let view = format!("chart-{view}");
        let svg =
            String::from_utf8(export("svg", &["--view", &view, "--workload", "cnn-resnet50-training"])).expect("text");
        assert!(svg.contains("<text") && svg.contains("<desc id=\"desc\">"), "{view}: {svg}");
    }
    let text = String::from_utf8(export("markdown", &["--lang", "zh-Hant"])).expect("text");
    assert!(text.starts_with("# ") && text.contains("| --- |"), "{text}");
    for layout in ["report", "slides"] {
        let pdf = export("pdf", &["--layout", layout, "--paper", "letter", "--currency", "CNY"]);
        assert!(pdf.starts_with(b"%PDF-"));
    }
    refused(&["export", "dell-r740", "--to", "pdf"], "-o");
    refused(&["export", "dell-r740", "--to", "png"], "-o");
    refused(&["export", "dell-r740", "--to", "docx", "-o", "x"], "docx");
    refused(&["export", "dell-r740", "--to", "svg", "--scale", "0"], "scale");
    refused(&["export", "dell-r740", "--to", "csv", "-o", "/no/such/folder/x.csv"], "/no/such/folder/x.csv");
}

#[test]
fn pictures_without_devices_say_why() {
    let folder = tempfile::tempdir().expect("a folder");
    let bare = write(folder.path(), "bare.ron", "(options: [(chassis: \"dell-r740\"), ()])");
    let out = folder.path().join("out.svg").display().to_string();
    refused(&["export", &bare, "--to", "svg", "--view", "matrix", "-o", &out], "has none");
    refused(&["export", &bare, "--to", "png", "--view", "matrix", "--option", "2", "-o", &out], "known chassis");
    assert!(!Path::new(&out).exists());
    good(&["export", &bare, "--to", "svg", "--view", "box", "-o", &out]);
}

#[test]
fn charts_say_what_they_need() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("out.svg").display().to_string();
    let plain = write(folder.path(), "plain.ron", "(options: [(chassis: \"dell-r740\")])");
    let bare = write(folder.path(), "bare.ron", "(options: [()])");
    for (file, view, expected) in [
        ("modern-8x-l40s", "relative", "there is only one"),
        ("modern-8x-l40s", "hours", "Items to get through"),
        (bare.as_str(), "cost", "No option has a price"),
        (bare.as_str(), "per-price", "No option has a price"),
        (plain.as_str(), "throughput", "Choose one with --workload"),
    ] {
        let view = format!("chart-{view}");
        refused(&["export", file, "--to", "svg", "-o", &out, "--view", &view], expected);
    }
    let more = ["--view", "chart-roofline", "--workload", "rnn-gnmt-training"];
    refused(&[&["export", &plain, "--to", "svg", "-o", &out][..], &more].concat(), "Nothing is known");
}

#[test]
fn unknown_currencies_of_a_project_are_left_out_and_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = write(
        folder.path(),
        "money.ron",
        "(currency: \"XYZ\",\nrates: [(from: \"QQQ\", to: \"EUR\", rate: \"2\", date: \"2026\")],\noptions: [(title: \"\u{1b}[2J\")])",
    );
    let run = run(&["report", &path, "--format", "json"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.err.contains("Line 1") && run.err.contains("XYZ") && run.err.contains("Line 2"), "{}", run.err);
    assert!(run.err.contains("QQQ") && run.err.contains("such as USD"), "{}", run.err);
    assert_eq!(run.json()["currency"], "USD");
    assert_eq!(run.json()["options"][0]["title"], "\u{1b}[2J");
    assert!(!run.text().contains('\u{1b}'));
}

#[cfg(unix)]
#[test]
fn pipes_and_devices_are_no_files() {
    for file in ["/dev/zero", "/dev/tty", "/dev/null"] {
        for command in [
            &["report", file][..],
            &["topo", file],
            &["import", file],
            &["validate", file],
            &["diff", "dell-r740", file],
        ] {
            refused(command, "device");
        }
    }
}

fn write(folder: &Path, name: &str, content: impl AsRef<[u8]>) -> String {
    let path = folder.join(name);
    std::fs::write(&path, content).expect("written");
    path.display().to_string()
}

#[test]
fn bad_files_are_refused_in_one_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str, content: &[u8]| write(folder.path(), name, content);
    refused(&["report", &file("empty.ron", b"")], "empty");
    refused(&["report", &file("garbage.ron", b"\n\nhello, world")], "Line 3");
    refused(&["report", &file("deep.ron", "(".repeat(1_000_000).as_bytes())], "nested");
    refused(&["report", &file("binary.ron", b"\x7fELF\x02\x01\0\0\0")], "not a text");
    refused(&["report", &file("latin.ron", b"(title: \"M\xfcller\")")], "not a text");
    refused(&["report", &file("parts.ron", b"(gpus: [])")], "not a Slotwise project");
    refused(&["report", &file("large.ron", " ".repeat(5 << 20).as_bytes())], "larger");
    refused(&["report", &folder.path().display().to_string()], "folder");
    refused(&["report", "/no/such/file.ron"], "no such file");
    // Names need not be Unicode.
    #[cfg(target_os = "linux")]
    {
        use std::os::unix::ffi::OsStrExt as _;
        let path = folder.path().join(OsStr::from_bytes(b"caf\xe9.ron"));
        std::fs::write(&path, "(title: \"Caf\u{e9}\")").expect("written");
        let output = program(&[OsStr::new("report"), path.as_os_str()]).output().expect("the program starts");
        assert!(output.status.success() && output.stdout.starts_with("Caf\u{e9}".as_bytes()));
    }
    refused(&["topo", "/no/such/file.ron"], "no such file");
    refused(&["export", "/no/such/file.ron", "--to", "csv"], "no such file");
}

#[test]
fn damaged_files_open_with_what_can_be_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let whole = good(&["presets", "show", "ultralab-gt410p-2.6"]).text().to_owned();
    let cut = whole.find("gpu4").expect("the fifth card");
    let path = write(folder.path(), "cut.ron", whole.split_at(cut).0);
    let report = run(&["report", &path, "--format", "json"]);
    assert_eq!(report.code, Some(0), "{}", report.err);
    assert!(report.err.contains("cut.ron") && report.err.contains("Line"), "{}", report.err);
    assert_eq!(report.json()["options"][0]["totals"]["gpu_count"], 4);
    assert_eq!(run(&["check", &path]).code, Some(1), "a damaged file is an error");
}

#[test]
fn check_tells_good_from_bad_by_its_code() {
    let folder = tempfile::tempdir().expect("a folder");
    let unknown = write(
        folder.path(),
        "unknown.ron",
        "(options: [(title: \"A\", chassis: \"dell-r740\", cards: [(slot: \"no-such-slot\", part: \"gpu/rtx-3090\")])])",
    );
    let fine = run(&["check", "ultralab-gt410p-2.6"]);
    assert_eq!((fine.code, fine.err.as_str()), (Some(0), ""), "{}", fine.text());
    assert!(fine.text().contains("ultralab-gt410p-2.6") && fine.text().contains(" Warning: "), "{}", fine.text());
    let errors = run(&["check", &unknown]);
    assert_eq!(errors.code, Some(1), "{}", errors.text());
    assert!(errors.text().contains(" Error: "), "{}", errors.text());
    let both = run(&["check", "/no/such/file.ron", "ultralab-gt410p-2.6"]);
    assert_eq!(both.code, Some(2));
    assert!(both.text().contains("ultralab-gt410p-2.6") && both.err.contains("no such file"));
}

#[test]
fn wrong_arguments_are_refused_in_one_line() {
    refused(&["report"], "FILE");
    refused(&["report", "dell-r740", "--format", "xml"], "xml");
    refused(&["check"], "FILE");
    refused(&["--lang", "tlh", "presets"], "tlh");
    refused(&["no-such-command", "argument"], "no-such-command");
    refused(&["dell-r740", "report", "dell-r740"], "not both");
    refused(&["no-such-preset"], "no-such-preset: there is no such command, file or preset");
    refused(&["no-such-command", "--workload", "x"], "no-such-command: there is no such command, file or preset");
    refused(&["--lang", "en", "no-such-command", "a", "b"], "no-such-command: there is no such command");
    refused(&["dell-r740", "--workload", "x"], "There is no argument “--workload”");
    refused(&["report", "dell-r740", "--workloat", "x"], "Did you mean “--workload”");
    refused(&["--renderer", "crayon"], "crayon");
    assert!(good(&["--help"]).text().contains("report") && good(&["report", "--help"]).text().contains("--workload"));
    assert!(good(&["--help", "--lang=zh-Hans"]).text().contains("选项"));
    assert_eq!(good(&["--version"]).text(), format!("slotwise {}\n", env!("CARGO_PKG_VERSION")));
}

#[cfg(all(unix, not(target_os = "macos")))]
#[test]
fn without_a_display_it_says_what_can_be_had() {
    refused(&[], "slotwise report");
    refused(&["dell-r740"], "display");
}

#[cfg(unix)]
#[test]
fn a_reader_that_goes_away_is_no_error() {
    let mut child = program(&["presets", "show", "ultralab-gt410p-2.6"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let mut err = String::new();
    child.stderr.take().expect("a pipe").read_to_string(&mut err).expect("messages are text");
    assert_eq!((child.wait().expect("it ends").code(), err.as_str()), (Some(0), ""));
}
