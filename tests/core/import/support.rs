//! The small reports, and readings as words.
use std::path::PathBuf;
use std::sync::LazyLock;

use slotwise::catalog::Catalog;
use slotwise::interop::{Reading, read};

pub static CATALOG: LazyLock<Catalog> = LazyLock::new(Catalog::builtin);

pub fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/topo"))
}

/// All small reports: name and text.
pub fn cases() -> Vec<(String, String)> {
    let entries = std::fs::read_dir(folder()).expect("the folder").flatten();
    let mut cases: Vec<(String, String)> = entries
        .map(|entry| {
            let name = entry.file_name().to_string_lossy().into_owned();
            (name, std::fs::read_to_string(entry.path()).expect("a text"))
        })
        .collect();
    cases.sort();
    assert!(cases.len() >= 14);
    cases
}

pub fn text(name: &str) -> String {
    std::fs::read_to_string(folder().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[track_caller]
pub fn reading(name: &str) -> Reading {
    read(&text(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Devices as words: `gpu0@0 0-7`.
pub fn devices(reading: &Reading) -> Vec<String> {
    let word = |device: &slotwise::interop::reading::Device| {
        let numa = device.numa.map_or_else(|| "?".to_owned(), |numa| numa.to_string());
        let cpus = device.cpu_affinity.as_deref().map_or_else(String::new, |cpus| format!(" {cpus}"));
        format!("{}@{numa}{cpus}", device.id)
    };
    reading.devices.iter().map(word).collect()
}

/// Pairs as words: `gpu0-gpu1 PIX`; direct links with what is known of PCI Express behind them.
pub fn pairs(reading: &Reading) -> Vec<String> {
    let word = |(&(a, b), cell): (&(usize, usize), &slotwise::interop::reading::Cell)| {
        let pcie = cell.pcie.filter(|_| cell.direct.is_some()).map_or_else(String::new, |class| format!("/{class}"));
        let word = cell.word().unwrap_or_else(|| "?".to_owned());
        format!("{}-{} {word}{pcie}", reading.devices[a].id, reading.devices[b].id)
    };
    reading.cells.iter().map(word).collect()
}

pub fn unread(reading: &Reading) -> Vec<(usize, &str)> {
    reading.unread.iter().map(|unread| (unread.line, unread.why.key.as_str())).collect()
}
