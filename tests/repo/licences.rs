//! Every dependency may be used under a licence that `deny.toml` allows. Needs no tool but cargo.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

/// The list `allow` of `deny.toml`.
fn allowed() -> BTreeSet<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("deny.toml");
    let text = std::fs::read_to_string(path).expect("deny.toml");
    let list = text.split("allow = [").nth(1).and_then(|rest| rest.split(']').next()).expect("a list of licences");
    list.split('"').skip(1).step_by(2).map(ToOwned::to_owned).collect()
}

/// Whether an SPDX expression can be fulfilled with the allowed licences. A `/` is an old way to write OR.
fn fulfilled(expression: &str, allowed: &BTreeSet<String>) -> bool {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ").replace(" WITH ", "\u{1}");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut rest = words.as_slice();
    let answer = any_of(&mut rest, allowed);
    answer && rest.is_empty()
}

fn any_of(rest: &mut &[&str], allowed: &BTreeSet<String>) -> bool {
    let mut answer = all_of(rest, allowed);
    while let Some((&"OR", after)) = rest.split_first() {
        *rest = after;
        answer |= all_of(rest, allowed);
    }
    answer
}

fn all_of(rest: &mut &[&str], allowed: &BTreeSet<String>) -> bool {
    let mut answer = one(rest, allowed);
    while let Some((&"AND", after)) = rest.split_first() {
        *rest = after;
        answer &= one(rest, allowed);
    }
    answer
}

fn one(rest: &mut &[&str], allowed: &BTreeSet<String>) -> bool {
    let Some((&word, after)) = rest.split_first() else { return false };
    *rest = after;
    if word != "(" {
        return allowed.contains(&word.replace('\u{1}', " WITH "));
    }
    let answer = any_of(rest, allowed);
    if let Some((&")", after)) = rest.split_first() {
        *rest = after;
    }
    answer
}

#[test]
fn every_dependency_is_licensed_as_allowed() {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let output = Command::new(cargo)
        .args(["metadata", "--format-version", "1", "--locked", "--offline"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo metadata");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let packages = metadata["packages"].as_array().expect("a list of packages");
    assert!(packages.len() > 100, "only {} packages", packages.len());
    let allowed = allowed();
    let wrong: Vec<String> = packages
        .iter()
        .map(|package| (package["name"].to_string(), package["license"].as_str().unwrap_or("none")))
        .filter(|(_, license)| !fulfilled(license, &allowed))
        .map(|(name, license)| format!("{name}: {license}"))
        .collect();
    assert!(wrong.is_empty(), "not allowed by deny.toml: {wrong:?}");
}

#[test]
fn bundled_fonts_carry_their_licence() {
    let text = crate::tree::files("assets/fonts", "txt").into_iter().map(|(_, text)| text).collect::<String>();
    for name in ["SIL OPEN FONT LICENSE Version 1.1", "Inter", "Noto Sans CJK", "Noto Sans Symbols"] {
        assert!(text.contains(name), "{name}");
    }
}

#[track_caller]
fn check(expression: &str, expected: bool) {
    let allowed: BTreeSet<String> = ["MIT", "Zlib", "Apache-2.0 WITH LLVM-exception"].map(ToOwned::to_owned).into();
    assert_eq!(fulfilled(expression, &allowed), expected, "{expression}");
}

#[test]
fn reads_licence_expressions() {
    check("MIT", true);
    check("GPL-3.0-only", false);
    check("GPL-3.0-only OR MIT", true);
    check("GPL-3.0-only/MIT", true);
    check("MIT AND Zlib", true);
    check("MIT AND GPL-3.0-only", false);
    check("(GPL-3.0-only OR MIT) AND Zlib", true);
    check("(GPL-3.0-only OR MIT) AND OFL-1.1", false);
    check("Apache-2.0 WITH LLVM-exception", true);
    check("none", false);
}
