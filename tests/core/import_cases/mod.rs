//! Reports that nobody here wrote are read as they are to be read: the folder of collected cases has, for each file, a
//! description of the right reading, and this test compares every statement of it with what was read.
//!
//! The cases are not part of this repository. In a clone that stands alone the tests say that they are skipped; on a
//! build server (`CI`), and where `SLOTWISE_CASES` names their folder, they must be there.
#![allow(
    clippy::case_sensitive_file_extension_comparisons,
    clippy::unnecessary_wraps,
    reason = "the files are our own; a column of a table"
)]
mod facts;
mod machines;
mod matrices;
mod trees;

use std::path::PathBuf;

use slotwise::interop::{Reading, read};

/// The folder of cases; `None` if there is none.
fn folder() -> Option<PathBuf> {
    let asked = std::env::var_os("SLOTWISE_CASES").map(PathBuf::from);
    let usual = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/cases"));
    let folder = asked.clone().unwrap_or(usual);
    if folder.join("README.md").is_file() {
        return Some(folder);
    }
    let server = std::env::var_os("CI").is_some_and(|value| !value.is_empty());
    assert!(asked.is_none() && !server, "there are no collected cases at {}", folder.display());
    println!("skipped: no collected cases at {}", folder.display());
    None
}

/// The description of all cases.
fn description() -> Option<String> {
    Some(std::fs::read_to_string(folder()?.join("README.md")).expect("the description is text"))
}

#[track_caller]
fn reading(name: &str) -> Reading {
    let path = folder().expect("a folder").join(name);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
    read(&text).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn every_file_is_described_and_read() {
    let (Some(folder), Some(description)) = (folder(), description()) else { return };
    let names = |folder: PathBuf| -> Vec<String> {
        let entries = std::fs::read_dir(folder).expect("a folder").flatten();
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
    };
    let mut files: Vec<String> = names(folder.clone())
        .into_iter()
        .filter(|name| std::path::Path::new(name).extension().is_some_and(|it| it == "txt"))
        .collect();
    files.extend(names(folder.join("xml")).into_iter().map(|name| format!("xml/{name}")));
    assert!(files.len() >= 77, "{} files", files.len());
    for file in files {
        assert!(description.contains(&file), "{file} is not described");
        assert!(!reading(&file).devices.is_empty(), "{file}");
    }
}

/// Reports cut short anywhere are read as far as they go, and never end the program.
#[test]
fn cut_reports_are_read_as_far_as_they_go() {
    let Some(folder) = folder() else { return };
    let files = [folder.clone(), folder.join("xml")].into_iter().flat_map(|folder| {
        let entries = std::fs::read_dir(folder).expect("a folder").flatten();
        entries.map(|entry| entry.path()).filter(|path| path.extension().is_some_and(|it| it == "txt" || it == "xml"))
    });
    for path in files {
        let text = std::fs::read_to_string(&path).expect("a text");
        // Every seventh byte of what people paste; large dumps in as many steps.
        let step = if text.len() < 6_000 { 7 } else { text.len() / 100 };
        let whole = read(&text).expect("a report");
        for end in (0..text.len()).step_by(step).filter(|&end| text.is_char_boundary(end)) {
            if let Ok(part) = read(&text[..end]) {
                assert!(part.devices.len() <= whole.devices.len() + 1, "{} at {end}", path.display());
            }
        }
    }
}
