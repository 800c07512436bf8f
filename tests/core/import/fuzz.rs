//! Each format of reports is read, imported and compared after random damage: nothing ever ends the program.
//!
//! Seeds are the small reports and, where they are there, the collected ones. A run is bounded: a fixed number of rounds
//! for each build, or the seconds that `SLOTWISE_FUZZ_SECONDS` grants to each format on a build server. A failure
//! prints its seed number, and the same number makes the same text again.
use std::path::PathBuf;
use std::time::{Duration, Instant};

use slotwise::interop::diff::diff;
use slotwise::interop::reading::Format;
use slotwise::interop::{Named, import_merged, read};
use slotwise::locale::Language;
use slotwise::machine::{build, path};

use super::damage::{Numbers, check, mutate};
use super::support::{CATALOG, cases};

/// Rounds of one format where no time is granted.
const ROUNDS: u32 = 250;

/// Every so many readings one becomes a plan, and is compared with it.
const IMPORT_EVERY: u32 = 5;

/// Largest seed, bytes: a large dump damaged at one place in many is read over and over for little.
const LARGEST: usize = 40_000;

/// The collected reports, if they are there.
fn collected() -> Vec<(String, String)> {
    let asked = std::env::var_os("SLOTWISE_CASES").map(PathBuf::from);
    let folder = asked.unwrap_or_else(|| PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/cases")));
    let entries = [folder.clone(), folder.join("xml")].into_iter().filter_map(|it| std::fs::read_dir(it).ok());
    let files = entries.flatten().flatten().map(|entry| entry.path()).filter(|path| path.is_file());
    let text =
        |path: PathBuf| Some((path.file_name()?.to_string_lossy().into_owned(), std::fs::read_to_string(path).ok()?));
    files.filter_map(text).collect()
}

fn seeds(format: Format) -> Vec<(String, String)> {
    let mut all = cases();
    all.extend(collected());
    all.retain(|(_, text)| text.len() <= LARGEST && read(text).is_ok_and(|reading| reading.format == format));
    all.sort();
    all
}

fn fuzz(format: Format, at_least: usize) {
    let seeds = seeds(format);
    assert!(seeds.len() >= at_least, "{} seeds of {}", seeds.len(), format.name());
    let granted =
        std::env::var("SLOTWISE_FUZZ_SECONDS").ok().and_then(|text| text.parse().ok()).map(Duration::from_secs);
    let start = Instant::now();
    let (mut round, mut readable) = (0, 0);
    while granted.map_or(round < ROUNDS, |granted| start.elapsed() < granted) {
        let mut numbers = Numbers::new(0x510_7315 ^ u64::from(round) << 8 ^ format as u64);
        let (name, text) = &seeds[round as usize % seeds.len()];
        let (_, other) = &seeds[numbers.next(seeds.len())];
        let mut bytes = text.clone().into_bytes();
        for _ in 0..=numbers.next(8) {
            mutate(&mut bytes, other.as_bytes(), &mut numbers);
        }
        let text = String::from_utf8_lossy(&bytes);
        let outcome = std::panic::catch_unwind(|| one(&text, round % IMPORT_EVERY == 0));
        readable += u32::from(outcome.unwrap_or_else(|_| panic!("{}: round {round}, seed {name}", format.name())));
        round += 1;
    }
    println!("{}: {round} rounds of {} seeds, {readable} readable", format.name(), seeds.len());
    assert!(readable > round / 3, "{}: {readable} of {round}", format.name());
}

/// Reads a damaged report, and now and then makes a plan of it; whether it could be read.
fn one(text: &str, whole_way: bool) -> bool {
    let Ok(reading) = read(text) else { return false };
    check(&reading);
    if whole_way {
        let reports = [Named { file: "damaged".to_owned(), reading }];
        let (imported, merged) = import_merged(&CATALOG, &reports, "imported".into(), "Imported").expect("a report");
        let project = imported.project();
        let catalog = project.catalog(&CATALOG);
        let machine = build::build(&catalog, &imported.plan);
        let pairs = path::pairs(&catalog, &imported.plan, &machine);
        let found = diff(&catalog, &machine, &pairs, &merged.reading);
        for message in imported.notes.iter().chain(merged.unread.iter().map(|it| &it.unread.why)) {
            assert!(!Language::English.words(message).is_empty());
        }
        assert!(found.same.len() <= merged.reading.devices.len());
    }
    true
}

#[test]
fn damaged_nvidia_matrices() {
    fuzz(Format::NvidiaTopo, 6);
}

#[test]
fn damaged_rocm_matrices() {
    fuzz(Format::RocmTopo, 1);
}

#[test]
fn damaged_hwloc_trees() {
    fuzz(Format::Hwloc, 2);
}

#[test]
fn damaged_nccl_trees() {
    fuzz(Format::Nccl, 1);
}

#[test]
fn damaged_lspci_details() {
    fuzz(Format::LspciVerbose, 1);
}

#[test]
fn damaged_lspci_trees() {
    fuzz(Format::LspciTree, 1);
}
