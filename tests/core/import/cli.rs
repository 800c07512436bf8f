//! `import`, `topo` and `diff` on the command line.
use std::process::Command;

use serde_json::Value;

use super::support::folder;

struct Run {
    code: Option<i32>,
    out: String,
    err: String,
}

fn run(arguments: &[&str]) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_slotwise"));
    command.args(arguments).env("SLOTWISE_HOME", env!("CARGO_TARGET_TMPDIR")).env("LC_ALL", "C").env("LANG", "C");
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "LANGUAGE", "LC_MESSAGES"] {
        command.env_remove(name);
    }
    let output = command.output().expect("the program starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("a text");
    Run { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

fn case(name: &str) -> String {
    folder().join(name).display().to_string()
}

#[test]
fn topo_of_a_pasted_text() {
    let found = run(&["topo", &case("tabs-two-sockets.txt"), "--format", "json"]);
    assert_eq!((found.code, found.err.as_str()), (Some(0), ""));
    let json: Value = serde_json::from_str(&found.out).expect("JSON");
    assert_eq!(json["devices"].as_array().map(Vec::len), Some(7));
    assert_eq!((&json["devices"][3]["numa"], &json["devices"][3]["cpu_affinity"]), (&1.into(), &"12-23,36-47".into()));
    assert_eq!(json["links"].as_array().map(Vec::len), Some(21));
    let pair = |at: usize| (&json["links"][at]["a"], &json["links"][at]["b"], &json["links"][at]["class"]);
    assert_eq!(pair(0), (&"gpu0".into(), &"gpu1".into(), &"PIX".into()));
    assert!(json["links"][0]["usable_gb_s"].is_null(), "a matrix tells no rates");
    assert_eq!(json["unread"], Value::Array(Vec::new()));
    let shown = run(&["topo", &case("markdown.txt")]);
    assert!(shown.out.contains("GPU0\t X \tPXB\tPHB"), "{}", shown.out);
}

#[test]
fn unread_lines_are_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("cut.txt");
    let text = super::support::text("tabs-two-sockets.txt");
    std::fs::write(&path, &text[..text.len() / 3]).expect("written");
    let path = path.display().to_string();
    let found = run(&["topo", &path, "--format", "json"]);
    assert_eq!(found.code, Some(0));
    assert!(found.err.starts_with("slotwise: ") && found.err.contains("line "), "{}", found.err);
    let json: Value = serde_json::from_str(&found.out).expect("JSON");
    assert!(json["unread"].as_array().is_some_and(|unread| !unread.is_empty()));
    assert!(json["unread"][0]["line"].is_u64() && json["unread"][0]["why"].is_string());
}

#[test]
fn import_makes_a_project_that_agrees_with_its_report() {
    let folder = tempfile::tempdir().expect("a folder");
    for name in ["tabs-two-sockets.txt", "old-driver-jammed.txt", "hwloc-2.xml", "nccl.xml", "rocm.txt", "lspci-vv.txt"]
    {
        let project = folder.path().join("project.slotwise.ron").display().to_string();
        let imported = run(&["import", &case(name), "-o", &project]);
        assert_eq!((imported.code, imported.err.as_str()), (Some(0), ""), "{name}");
        assert!(imported.out.starts_with("Read "), "{name}: {}", imported.out);
        for command in ["report", "topo"] {
            let found = run(&[command, &project]);
            assert_eq!((found.code, found.err.as_str()), (Some(0), ""), "{name}: {command}");
        }
        assert!(matches!(run(&["check", &project]).code, Some(0 | 1)), "{name}");
        let found = run(&["diff", &project, &case(name), "--format", "json"]);
        let json: Value = serde_json::from_str(&found.out).expect("JSON");
        assert_eq!((found.code, &json["agrees"]), (Some(0), &Value::Bool(true)), "{name}: {}", found.out);
    }
}

#[test]
fn several_reports_of_one_machine_are_put_together() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("written");
        path.display().to_string()
    };
    let matrix =
        file("topo.txt", "\tGPU0\tGPU1\tCPU Affinity\tNUMA Affinity\nGPU0\t X \tPHB\t0-7\t0\nGPU1\tPHB\t X \t0-7\t0\n");
    let card = |bus: &str, lanes: u8, node: u8| {
        format!(
            "{bus}:00.0 3D controller: NVIDIA Corporation GA102GL [RTX A6000] [10de:2230] (rev a1)\n\tNUMA node: {node}\n\
             \tLnkCap:\tPort #0, Speed 16GT/s, Width x16, ASPM L1\n\tLnkSta:\tSpeed 16GT/s, Width x{lanes}\n"
        )
    };
    let lspci = file("lspci.txt", &(card("01", 16, 0) + &card("02", 8, 1)));
    let project = folder.path().join("project.slotwise.ron").display().to_string();
    let found = run(&["import", &matrix, &lspci, "-o", &project]);
    assert_eq!(found.code, Some(0), "{}", found.err);
    assert!(found.out.contains("Put together from nvidia-smi topo -m and lspci -vv"), "{}", found.out);
    // The second card's node is told differently, in line 5 of the second file.
    assert!(
        found.err.contains(&format!("{lspci}, line 5: GPU1 is on NUMA node 1 here, on 0 in {matrix}")),
        "{}",
        found.err
    );
    let text = std::fs::read_to_string(&project).expect("a project");
    assert!(
        text.contains("rtx-a6000") && text.matches("lanes:8,").count() + text.matches("lanes: 8,").count() == 1,
        "{text}"
    );
    let both = run(&["diff", &project, &matrix, &lspci]);
    assert_eq!(both.code, Some(0), "{}{}", both.out, both.err);
    let none = run(&["import"]);
    assert_eq!(none.code, Some(2));
}

#[test]
fn diff_ends_by_what_it_found() {
    let same = run(&["diff", "modern-8x-rtx-pro-6000-server", &case("tabs-two-sockets.txt")]);
    assert_eq!(same.code, Some(1), "{}", same.out);
    assert!(same.out.contains("Error: ") && same.out.contains(" is missing"), "{}", same.out);
    let none = run(&["diff", "modern-8x-rtx-pro-6000-server", &case("nothing.txt")]);
    assert_eq!((none.code, none.out.as_str(), none.err.lines().count()), (Some(2), "", 1), "{}", none.err);
}

#[test]
fn price_lists_are_imported_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let (list, parts) = (folder.path().join("list.csv"), folder.path().join("parts.ron"));
    std::fs::write(&list, "part_kind,part,amount,currency,date\ngpu,rtx-3090,1499.90,EUR,2024\ngpu,x,y,EUR,2024\n")
        .expect("written");
    let found = run(&["import", &list.display().to_string(), "-o", &parts.display().to_string()]);
    // The good line is taken; that another could not be read is told by text and exit code.
    assert_eq!(found.code, Some(1), "{}", found.err);
    assert!(found.out.starts_with("One price read"), "{}", found.out);
    assert!(found.err.contains("line 3"), "{}", found.err);
    let shown = run(&["--catalog", &parts.display().to_string(), "catalog", "show", "rtx-3090"]);
    assert!(shown.out.contains("1499.9") || shown.out.contains("1,499.9"), "{}", shown.out);
}
