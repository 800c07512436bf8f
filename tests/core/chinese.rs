//! No English is left in what a Chinese reader gets: reports, decks and tables of the presets, and texts of the data.
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::LazyLock;

use slotwise::analysis::compare::{self, Candidate};
use slotwise::analysis::{Analysis, Context};
use slotwise::catalog::Catalog;
use slotwise::export::comparison::{self, Head};
use slotwise::export::report::Analysed;
use slotwise::export::{deck, markdown, story};
use slotwise::locale::Language;
use slotwise::plan::presets;
use slotwise::quantity::Day;

const CHINESE: [Language; 2] = [Language::ChineseSimplified, Language::ChineseTraditional];

/// Names and units that stand in Chinese text as they are.
const NAMES: &str = include_str!("../data/latin-names.txt");

/// What stands before the title of a publication.
const PUBLISHED: [&str; 2] = ["发表于", "發表於"];

static CATALOG: LazyLock<Catalog> = LazyLock::new(Catalog::builtin);

/// Words that may stand in Chinese text.
static ALLOWED: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
    let listed = NAMES.lines().filter(|line| !line.starts_with('#')).flat_map(str::split_whitespace);
    let catalog = &*CATALOG;
    let gpus = catalog.gpus.values().flat_map(|gpu| [&gpu.name, &gpu.vendor, &gpu.architecture]);
    let cpus = catalog.cpus.values().flat_map(|cpu| [&cpu.name, &cpu.vendor, &cpu.family]);
    let chassis = catalog.chassis.values().flat_map(|chassis| [&chassis.name, &chassis.vendor]);
    let nics = catalog.nics.values().map(|nic| &nic.name);
    let names = gpus.chain(cpus).chain(chassis).chain(nics).flat_map(|name| tokens(name).collect::<Vec<_>>());
    let own = names.filter(|word| word.starts_with(|it: char| it.is_ascii_uppercase()));
    own.chain(listed).map(ToOwned::to_owned).collect()
});

/// Words of the program's own English texts: in Chinese text they are leftovers, however they are written.
static ENGLISH: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/locales/en");
    let mut words = BTreeSet::new();
    for entry in std::fs::read_dir(folder).expect("the English texts") {
        let path = entry.expect("a file").path();
        // Texts of the data hold names in small letters.
        if path.file_name().is_some_and(|name| name == "data.ftl") {
            continue;
        }
        let text = std::fs::read_to_string(path).expect("a text");
        let values = text.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(" = "));
        for (_, value) in values {
            let plain = value.split(|it: char| !it.is_ascii_alphabetic()).filter(|word| word.len() > 2);
            words.extend(plain.filter(|word| word.bytes().all(|it| it.is_ascii_lowercase())).map(ToOwned::to_owned));
        }
    }
    words
});

/// Pieces of a text between blanks, Chinese characters and brackets.
fn tokens(text: &str) -> impl Iterator<Item = &str> {
    let parts =
        text.split(|it: char| !it.is_ascii() || it.is_ascii_whitespace() || ",;:()[]{}\"'|*`<>!?+&$".contains(it));
    parts.map(|token| token.trim_matches(['.', '-', '/', '\\', '_', '=', '#', '~'])).filter(|token| token.len() > 1)
}

/// Whether a piece is a name, a unit, a number or a path rather than an English word.
fn is_fine(token: &str) -> bool {
    let has = |signs: &[char]| token.contains(signs);
    let is_id = has(&['/', '_', '\\', '=', '.', '@', '%']) || token.bytes().any(|it| it.is_ascii_digit());
    let is_loud = !token.bytes().any(|it| it.is_ascii_lowercase());
    if is_id || is_loud || ALLOWED.contains(token) {
        return true;
    }
    if let Some((start, rest)) = token.split_once('-') {
        return (start.len() < 2 || is_fine(start)) && (rest.len() < 2 || is_fine(rest));
    }
    let capital = token.starts_with(|it: char| it.is_ascii_uppercase());
    capital && !ENGLISH.contains(&token.to_lowercase())
}

#[track_caller]
fn report(faults: &BTreeSet<String>) {
    let first: Vec<&str> = faults.iter().map(String::as_str).take(60).collect();
    assert!(faults.is_empty(), "{} English words are left, such as\n{}", faults.len(), first.join("\n"));
}

/// Notes the English words of a text.
fn check(what: &str, text: &str, faults: &mut BTreeSet<String>) {
    for line in text.lines() {
        // What a measurement was published in has a title of its own, with its address.
        let line = PUBLISHED.iter().fold(line, |line, mark| line.split(mark).next().unwrap_or_default());
        for word in tokens(line).filter(|token| !is_fine(token)) {
            // One example of each word is enough.
            if !faults.iter().any(|fault| fault.starts_with(&format!("{word}: "))) {
                faults.insert(format!("{word}: {what}: {}", line.trim().chars().take(160).collect::<String>()));
            }
        }
    }
}

#[test]
fn the_rule_itself_is_tested() {
    for fine in ["RTX", "x16", "GB/s", "docyx/pc-part-dataset", "Xeon", "ResNet-50", "prices.csv", "NVLink"] {
        assert!(is_fine(fine), "{fine}");
    }
    for left in ["images", "Throughput", "centre", "two-slot", "Warning"] {
        assert!(!is_fine(left), "{left}");
    }
}

#[test]
fn no_english_is_left_in_reports_of_presets() {
    let mut faults = BTreeSet::new();
    for language in CHINESE {
        let catalog = CATALOG.in_language(language);
        for preset in presets::all() {
            let project = preset.document().expect("a preset is a project").project.in_language(language);
            let today = Day::new(2026, 11, 30).expect("a day");
            let context = Context { project: &project, today };
            let analyses: Vec<_> = project.options.iter().map(|plan| Analysis::of(&catalog, plan, context)).collect();
            let options = project.options.iter().zip(&analyses);
            let options: Vec<_> = options.map(|(plan, analysis)| Analysed { plan, analysis }).collect();
            let told = markdown::write(&story::tell(&catalog, &project, &options, language));
            check(preset.id, &told, &mut faults);
            let candidates: Vec<_> = options
                .iter()
                .map(|it| Candidate { catalog: &catalog, plan: it.plan, analysis: it.analysis })
                .collect();
            let heads: Vec<_> =
                options.iter().map(|it| Head { title: it.plan.title.clone(), file: String::new() }).collect();
            let compared = comparison::tell(&compare::compare(&catalog, &candidates, 0), &heads, language);
            check(preset.id, &markdown::write(&compared), &mut faults);
            for page in deck::all_pages(&catalog, &project, &options, language, today).pages {
                check(
                    preset.id,
                    &format!("{}\n{}\n{}", page.title, page.lead, page.speaker_notes.join("\n")),
                    &mut faults,
                );
            }
        }
    }
    report(&faults);
}

#[test]
fn no_english_is_left_in_names_and_sources_of_the_data() {
    let mut faults = BTreeSet::new();
    for language in CHINESE {
        let catalog = CATALOG.in_language(language);
        let mut say = |what: &str, text: &str| check(what, &language.data(text), &mut faults);
        for drive in catalog.drives.values() {
            say("drive", &drive.name);
            say("drive", &drive.source);
        }
        catalog.nics.values().for_each(|nic| say("nic", &nic.name));
        catalog.memory.values().for_each(|module| say("memory", &module.name));
        catalog.bridges.values().for_each(|bridge| say("bridge", &bridge.name));
        for gpu in catalog.gpus.values() {
            for text in [&gpu.name, &gpu.notes, &gpu.source] {
                say(gpu.id.as_str(), text);
            }
        }
        for cpu in catalog.cpus.values() {
            for text in [&cpu.name, &cpu.notes, &cpu.lanes_note, &cpu.source] {
                say(cpu.id.as_str(), text);
            }
        }
        for chassis in catalog.chassis.values() {
            say(chassis.id.as_str(), &chassis.name);
            chassis.switches.iter().for_each(|switch| say(chassis.id.as_str(), &switch.name));
            chassis.onboard.iter().for_each(|part| say(chassis.id.as_str(), &part.what));
        }
        for row in &catalog.prices {
            say(&row.part, &row.source);
            say(&row.part, &row.note);
        }
        for profile in catalog.workloads.values() {
            say(profile.id.as_str(), &profile.source);
        }
    }
    report(&faults);
}
