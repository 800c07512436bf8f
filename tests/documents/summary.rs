//! The first page of a report: what a manager must know of a machine stands on it, and the same as on other pages.
#![cfg(feature = "documents")]
use slotwise::export::deck;
use slotwise::export::pdf::{self, Material, Paper};
use slotwise::export::templates::Templates;
use slotwise::locale::Language;
use slotwise::machine::Severity;
use slotwise::plan::Project;

use crate::office::{Made, preset, three, today};
use crate::outside::run;

/// The pages of the report as texts without spaces; `None` where poppler is missing.
fn pages(made: &Made, language: Language, paper: Paper) -> Option<Vec<String>> {
    let options = made.options();
    let (catalog, project) = (&made.catalog, &made.project);
    let material = Material { catalog, project, options: &options, language, today: today() };
    let input = pdf::report(&material, paper).expect("the data is written");
    let bytes = pdf::render(&input, &Templates::new(), |_| ()).unwrap_or_else(|error| panic!("{error}"));
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("report.pdf");
    std::fs::write(&file, bytes).expect("written");
    let text = run("pdftotext", &["-raw", "-enc", "UTF-8", &file.display().to_string(), "-"])?;
    let text = String::from_utf8_lossy(&text).into_owned();
    Some(text.trim_end_matches('\u{c}').split('\u{c}').map(squeezed).collect())
}

fn squeezed(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_whitespace()).collect()
}

#[track_caller]
fn check(project: Project, paper: Paper) {
    let made = Made::of(project);
    for language in Language::ALL {
        let Some(pages) = pages(&made, language, paper) else { return };
        let first = pages.first().expect("a page");
        let has = |text: &str| assert!(first.contains(&squeezed(text)), "{text:?} is not on the first page: {first}");
        let options = made.options();
        for (at, option) in options.iter().enumerate() {
            let figures = deck::key_figures(&made.catalog, &made.project, &options, language, at);
            let of_work = |figure: &&deck::KeyFigure| figures.work.iter().any(|own| own.pointer == figure.pointer);
            // Price, cost of a year, power, GPUs and memory; a table of several options has them without their units.
            // The table has the cents of a year's cost, too.
            let is_year =
                |figure: &deck::KeyFigure| figure.pointer.as_ref().is_some_and(|it| it.contains("/ownership/"));
            let alone = options.len() == 1;
            for figure in figures.machine.iter().filter(|it| !of_work(it) && (alone || !is_year(it))) {
                has(figure.value.split(' ').next().unwrap_or_default());
            }
            has(figures.work.first().and_then(|it| it.value.split(' ').next()).unwrap_or_default());
            // The gravest finding, with its explanation.
            let gravest = option.analysis.findings.iter().map(slotwise::machine::Finding::severity).max();
            if gravest >= Some(Severity::Warning) && alone {
                let told = option.analysis.findings.iter().filter(|finding| Some(finding.severity()) == gravest);
                let told = told.filter(|it| first.contains(&squeezed(&language.words(&it.message()))));
                let whys = told.filter(|it| first.contains(&squeezed(&language.words(&it.why())))).count();
                assert!(whys >= 1, "no risk of {} is on the first page: {first}", made.project.title);
            }
        }
        has(&language.text("pdf-risks"));
    }
}

#[test]
fn a_manager_reads_the_first_page_alone() {
    for id in
        ["ultralab-gt410i-1.6", "modern-8x-rtx-4090-two-sockets", "modern-8x-h200-hgx", "modern-8x-mi300x", "dell-t640"]
    {
        check(preset(id), Paper::A4);
    }
    check(three(), Paper::A4);
    check(preset("modern-8x-mi300x"), Paper::Letter);
    check(three(), Paper::Letter);
}

/// The price of an offer is for the whole machine; where the offer is from is no part of it.
#[test]
fn an_offer_is_no_part() {
    let made = Made::of(preset("ultralab-gt410i-1.6"));
    let Some(line) = made.analyses[0].price.lines.first() else { panic!("no price") };
    assert!(line.is_offer());
    for language in Language::ALL {
        let name = slotwise::export::sources::part_name(line, language);
        assert_eq!(name, language.text("report-offer"));
        let Some(pages) = pages(&made, language, Paper::A4) else { return };
        assert!(pages.concat().contains(&squeezed(&name)));
        assert!(!pages.concat().contains(&squeezed(&format!("1{}", line.source))), "the source stands for a part");
    }
}
