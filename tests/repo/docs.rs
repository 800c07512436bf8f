//! What the documents promise is there.

use std::path::Path;
use std::process::Command;

fn documents() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let names = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "run"];
    let text = |name: &str| std::fs::read_to_string(root.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    names.into_iter().map(|name| (name.to_owned(), text(name))).collect()
}

#[test]
fn links_lead_somewhere() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (name, text) in documents() {
        let targets = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        for target in targets.filter(|target| !target.starts_with("http")) {
            assert!(root.join(target).exists(), "{name} links to {target}, which is not there");
        }
    }
}

/// The arguments of every `./run …` that a document shows.
fn commands() -> Vec<Vec<String>> {
    let mut commands = Vec::new();
    for (_, text) in documents() {
        for line in text.lines().filter_map(|line| line.trim().strip_prefix("./run ")) {
            // Two blanks or a comment sign end a command; what follows says what it is for.
            let command = line.split("  ").next().unwrap_or_default().split(" #").next().unwrap_or_default();
            let words: Vec<String> = command.split_whitespace().map(ToOwned::to_owned).collect();
            let needs_a_file = words.iter().any(|word| word == "my-machine.slotwise.ron" || word == "topo.txt");
            if !words.is_empty() && !needs_a_file {
                commands.push(words);
            }
        }
    }
    commands
}

#[test]
fn commands_work_as_shown() {
    let commands = commands();
    assert!(commands.len() >= 6, "only {commands:?} were found");
    let folder = tempfile::tempdir().expect("a folder");
    for words in commands {
        let output = Command::new(env!("CARGO_BIN_EXE_slotwise"))
            .args(&words)
            .current_dir(folder.path())
            .env("SLOTWISE_HOME", folder.path())
            .output()
            .expect("the program starts");
        assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

/// The layers of `src/lib.rs` are those of the map.
#[test]
fn the_map_names_every_layer() {
    let files = crate::tree::files("src", "rs");
    let (_, library) = files.iter().find(|(path, _)| path.ends_with("src/lib.rs")).expect("the library");
    let (_, map) = documents().into_iter().find(|(name, _)| name == "ARCHITECTURE.md").expect("the map");
    let rows: Vec<&str> = map.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next()).collect();
    let modules: Vec<&str> =
        library.lines().filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';')).collect();
    assert_eq!(rows, modules);
}
