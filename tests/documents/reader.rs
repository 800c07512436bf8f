//! What reader programs make of a report: its title, language, outline and numbered pages, and Chinese set as it is read.
#![cfg(feature = "documents")]
use slotwise::export::pdf::{self, Material, Paper};
use slotwise::export::templates::Templates;
use slotwise::locale::Language;

use crate::office::{Made, three, today};
use crate::outside::run;

/// What a program of poppler says of the report; `None` where it is missing.
fn told(bytes: &[u8], program: &str, before: &[&str], after: &[&str]) -> Option<String> {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("report.pdf");
    std::fs::write(&file, bytes).expect("written");
    let path = file.display().to_string();
    let arguments = [before, &[path.as_str()], after].concat();
    Some(String::from_utf8_lossy(&run(program, &arguments)?).into_owned())
}

#[test]
fn reader_programs_know_the_report() {
    let made = Made::of(three());
    let options = made.options();
    let (catalog, project) = (&made.catalog, &made.project);
    for (language, tag) in
        [(Language::English, "en-US"), (Language::ChineseSimplified, "zh-CN"), (Language::ChineseTraditional, "zh-TW")]
    {
        let material = Material { catalog, project, options: &options, language, today: today() };
        let input = pdf::report(&material, Paper::A4).expect("the data is written");
        let bytes = pdf::render(&input, &Templates::new(), |_| ()).unwrap_or_else(|error| panic!("{error}"));
        let raw = String::from_utf8_lossy(&bytes);
        assert!(raw.contains(&format!("/Lang({tag})")) || raw.contains(&format!("/Lang ({tag})")), "{tag}");
        let Some(info) = told(&bytes, "pdfinfo", &[], &[]) else { return };
        assert!(info.contains(&project.title) && info.contains("Tagged:          yes"), "{info}");
        // The outline has every section.
        let Some(outline) = told(&bytes, "pdftohtml", &["-xml", "-stdout", "-i"], &[]) else { return };
        let outline = outline.split_once("<outline>").map_or("", |(_, rest)| rest);
        for key in ["pdf-summary", "compare-title", "pdf-charts", "deck-assumptions", "deck-sources", "report-findings"]
        {
            assert!(outline.contains(&format!(">{}</item>", language.text(key))), "{key} is not in {outline}");
        }
        let Some(text) = told(&bytes, "pdftotext", &["-layout", "-enc", "UTF-8"], &["-"]) else { return };
        let pages: Vec<&str> = text.trim_end_matches('\u{c}').split('\u{c}').collect();
        for (at, page) in pages.iter().enumerate() {
            assert!(page.contains(&format!("{} / {}", at + 1, pages.len())), "page {} has no number", at + 1);
        }
        let starts_badly =
            |line: &&str| line.trim_start().starts_with(['，', '。', '；', '：', '、', '）', '」', '”', '？', '！']);
        let bad: Vec<&str> = text.lines().filter(starts_badly).collect();
        assert!(bad.is_empty(), "{language:?}: lines begin with a closing mark: {bad:?}");
    }
}
