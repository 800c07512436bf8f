//! Every page of a meeting is one slide, in both forms: nothing flows over to a page that is nearly empty.
#![cfg(feature = "documents")]
use slotwise::export::pdf::{self, Material};
use slotwise::export::pptx;
use slotwise::export::templates::Templates;
use slotwise::locale::Language;
use slotwise::plan::Project;

use crate::office::{Made, preset, three, today};
use crate::outside::{json, run, script};

#[track_caller]
fn check(name: &str, project: Project, languages: &[Language]) {
    let folder = tempfile::tempdir().expect("a folder");
    let made = Made::of(project);
    for &language in languages {
        let deck = made.deck(language);
        let options = made.options();
        let material =
            Material { catalog: &made.catalog, project: &made.project, options: &options, language, today: today() };
        let input = pdf::slides(&material, &deck).expect("the data is written");
        let bytes = pdf::render(&input, &Templates::new(), |_| ()).unwrap_or_else(|error| panic!("{name}: {error}"));
        let file = folder.path().join("slides.pdf");
        std::fs::write(&file, bytes).expect("written");
        let Some(told) = run("pdfinfo", &[&file.display().to_string()]) else { return };
        let told = String::from_utf8_lossy(&told).into_owned();
        let pages = told.lines().find_map(|line| line.strip_prefix("Pages:")?.trim().parse::<usize>().ok());
        assert_eq!(pages, Some(deck.pages.len()), "PDF of {name}, {}", language.tag());

        let file = folder.path().join("slides.pptx");
        std::fs::write(&file, pptx::write(&deck, language).expect("slides")).expect("written");
        let Some(told) = run("python3", &[&script("office/slides.py"), &file.display().to_string()]) else { return };
        let titles: Vec<String> = json(&told)["slides"]
            .as_array()
            .expect("slides")
            .iter()
            .map(|slide| slide["title"].as_str().unwrap_or_default().to_owned())
            .collect();
        assert_eq!(titles.len(), deck.pages.len(), "PPTX of {name}, {}: {titles:?}", language.tag());
    }
}

#[test]
fn three_options_take_a_slide_for_each_page() {
    check("three", three(), &Language::ALL);
}

/// Titles of two lines push no card onto a page of its own.
#[test]
fn long_titles_take_a_slide_for_each_page() {
    let mut project = three();
    let names = ["ASRock Rack 4U8G-TURIN2 with eight RTX 4090 blower cards, second offer of October", "L40S", "H100"];
    for (option, name) in project.options.iter_mut().zip(names) {
        name.clone_into(&mut option.title);
    }
    check("long titles", project, &[Language::English]);
}

#[test]
fn one_option_takes_a_slide_for_each_page() {
    let (english, chinese) = (Language::English, Language::ChineseTraditional);
    check("gt410i", preset("ultralab-gt410i-1.6"), &[chinese]);
    check("two sockets", preset("modern-8x-rtx-4090-two-sockets"), &[english]);
    check("h200", preset("modern-8x-h200-hgx"), &[english, chinese]);
    check("dgx-1v", preset("amax-dgx-1v"), &[english]);
    check("c4140", preset("dell-c4140-8-nodes"), &[chinese]);
}
