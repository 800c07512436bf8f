//! Each layer knows only the layers above it in the list of `src/lib.rs`.

use std::path::Path;

/// The layers in their order: the modules of the library as it lists them.
fn layers() -> Vec<String> {
    let files = crate::tree::files("src", "rs");
    let (_, library) = files.iter().find(|(path, _)| path.ends_with("src/lib.rs")).expect("the library");
    let modules = library.lines().filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';'));
    modules.map(ToOwned::to_owned).collect()
}

/// The layer that a source file belongs to; none for `main.rs` and `lib.rs`, which join all of them.
fn layer_of(path: &Path, layers: &[String]) -> Option<usize> {
    let inside = path.strip_prefix(Path::new(env!("CARGO_MANIFEST_DIR")).join("src")).ok()?;
    let first = inside.components().next()?.as_os_str().to_str()?;
    layers.iter().position(|layer| layer == first.trim_end_matches(".rs"))
}

/// The layers that a line names: `use crate::plan::Plan`, `crate::{plan::Plan, scene}`, `crate::plan::Edit::Fill`.
fn named(line: &str) -> Vec<String> {
    let mut names = Vec::new();
    for (at, start) in line.match_indices("crate::") {
        let is_longer_word = line[..at].ends_with(|it: char| it.is_alphanumeric() || it == '_' || it == '$');
        if is_longer_word {
            continue;
        }
        let rest = &line[at + start.len()..];
        match rest.strip_prefix('{') {
            Some(group) => names.extend(group_heads(group)),
            None => names.push(word(rest)),
        }
    }
    names
}

/// The first word of each item of `a::B, c::{d, e}}`, up to the bracket that closes the group.
fn group_heads(group: &str) -> Vec<String> {
    let (mut heads, mut depth, mut item_starts) = (Vec::new(), 0, true);
    for (at, character) in group.char_indices() {
        match character {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => item_starts = true,
            ' ' => {}
            _ if item_starts => {
                heads.push(word(&group[at..]));
                item_starts = false;
            }
            _ => {}
        }
    }
    heads
}

fn word(text: &str) -> String {
    text.chars().take_while(|it| it.is_alphanumeric() || *it == '_').collect()
}

/// The code of a file on one line each statement: comments out, grouped imports joined.
fn statements(text: &str) -> Vec<(usize, String)> {
    let mut statements: Vec<(usize, String)> = Vec::new();
    let mut open = false;
    for (number, line) in text.lines().enumerate() {
        let code = line.split("//").next().unwrap_or_default().trim();
        match statements.last_mut() {
            Some((_, last)) if open => {
                last.push(' ');
                last.push_str(code);
            }
            _ => statements.push((number + 1, code.to_owned())),
        }
        open = statements.last().is_some_and(|(_, last)| {
            last.contains("crate::{") && last.matches('{').count() > last.matches('}').count() && last.contains("use ")
        });
    }
    statements
}

fn faults(path: &Path, text: &str, layers: &[String]) -> Vec<String> {
    let Some(own) = layer_of(path, layers) else { return Vec::new() };
    let mut faults = Vec::new();
    for (number, statement) in statements(text) {
        for name in named(&statement) {
            if layers.iter().position(|layer| *layer == name).is_some_and(|other| other > own) {
                faults.push(format!("{}:{number}: {} must not know {name}", path.display(), layers[own]));
            }
        }
    }
    faults
}

#[test]
fn no_import_runs_upward() {
    let layers = layers();
    assert!(layers.len() > 10, "only {layers:?} were found");
    let found: Vec<String> =
        crate::tree::files("src", "rs").iter().flat_map(|(path, text)| faults(path, text, &layers)).collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn only_the_window_knows_egui() {
    for (path, text) in crate::tree::files("src", "rs") {
        let is_window = path.components().any(|part| part.as_os_str() == "ui") || path.ends_with("src/main.rs");
        let code = statements(&text).into_iter().find(|(_, code)| code.contains("egui::") || code.contains("eframe::"));
        assert!(is_window || code.is_none(), "{}: {code:?}", path.display());
    }
}

#[test]
fn pure_layers_touch_no_files_and_no_clock() {
    let layers = layers();
    let first_impure = layers.iter().position(|layer| layer == "interop").expect("the layer interop");
    for (path, text) in crate::tree::files("src", "rs") {
        // Words are read from the environment's language once; the rest of that layer is pure like its neighbours.
        let is_pure = layer_of(&path, &layers).is_some_and(|layer| layer < first_impure);
        let product = text.split("#[cfg(test)]").next().unwrap_or_default();
        for impure in ["std::fs", "std::env", "std::net", "SystemTime", "Instant::now", "std::process", "jiff::"] {
            assert!(!is_pure || !product.contains(impure), "{}: {impure}", path.display());
        }
    }
}

#[test]
fn the_source_folder_holds_only_source() {
    for path in crate::tree::paths("src") {
        assert!(path.extension().is_some_and(|ending| ending == "rs"), "{} does not belong there", path.display());
    }
}

#[track_caller]
fn check(code: &str, faults_expected: usize) {
    let layers = layers();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/plan/made_up.rs");
    let found = faults(&path, code, &layers);
    assert_eq!(found.len(), faults_expected, "{code}: {found:?}");
}

#[test]
fn the_rule_itself_is_tested() {
    check("use crate::catalog::GpuId;", 0);
    check("use crate::plan::Plan;", 0);
    check("use crate::machine::Finding;", 1);
    check("use crate::{catalog::GpuId, machine::Finding, quantity::Money};", 1);
    check("use crate::{\n    catalog::{GpuId, machine},\n    scene,\n};", 1);
    check("fn f() { crate::ui::run(); crate::cli::run(); }", 2);
    check("// crate::ui::run()", 0);
    check("use my_crate::ui;", 0);
}
