//! What is looked for in texts of the window: keys without words, and words of another language.
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use slotwise::locale::Language;

/// Words that in a row make an English phrase.
const PHRASE: usize = 4;

/// The texts of a language, and what was found wrong.
pub struct Words {
    /// The language that is to be spoken.
    pub language: Language,
    /// Sentences of this language, among them the names of the others.
    own: BTreeSet<String>,
    /// Sentences of the other languages that this one says differently.
    foreign: BTreeSet<String>,
    /// Names and sources of the catalogue, which are in the language of their makers.
    data: String,
    wrong: BTreeSet<String>,
}

impl Words {
    pub fn of(language: Language) -> Self {
        let own: BTreeSet<String> = sentences(language).collect();
        let others = Language::ALL.into_iter().filter(|other| *other != language);
        let foreign = others.flat_map(sentences).filter(|text| !own.contains(text)).collect();
        Self { language, own, foreign, data: data(), wrong: BTreeSet::new() }
    }

    /// Notes what is wrong with these texts.
    pub fn check(&mut self, place: &str, texts: &[String]) {
        for text in texts {
            if let Some(why) = self.fault(text) {
                self.wrong.insert(format!("{why}: {text:?} ({place})"));
            }
        }
    }

    fn fault(&self, text: &str) -> Option<&'static str> {
        if text.contains('⟦') {
            return Some("no words");
        }
        if self.foreign.contains(text.trim()) && !self.data.contains(text.trim()) {
            return Some("words of another language");
        }
        let date = |month: &str| text.contains(&format!("{month} 20"));
        match self.language {
            Language::English => {
                let told = text.chars().any(is_chinese) && !self.own.contains(text.trim());
                told.then_some("Chinese").filter(|_| !self.is_data(text))
            }
            _ if ["January", "March", "July", "August", "October", "November"].into_iter().any(date) => {
                Some("an English date").filter(|_| !self.is_data(text))
            }
            _ => self.phrase(text).then_some("English"),
        }
    }

    /// Whether something that is told here is an English phrase that is no name and no source of the catalogue.
    fn phrase(&self, text: &str) -> bool {
        let parts =
            text.split(['\n', '：', '，', '；', '（', '）', '。', '、', '“', '”', '·', '(', ')', ':', ';', ',']);
        parts.map(str::trim).any(|part| {
            let words = part.split_whitespace();
            let plain = |word: &&str| word.len() > 1 && word.chars().all(|letter| letter.is_ascii_lowercase());
            words.filter(plain).count() >= PHRASE && !part.chars().any(is_chinese) && !self.is_data(part)
        })
    }

    fn is_data(&self, text: &str) -> bool {
        self.data.contains(text.trim().trim_end_matches('.'))
    }

    /// Fails with all that was found.
    #[track_caller]
    pub fn verdict(&self) {
        let wrong: Vec<&String> = self.wrong.iter().collect();
        assert!(wrong.is_empty(), "{:?}, {} texts: {wrong:#?}", self.language, wrong.len());
    }
}

fn is_chinese(letter: char) -> bool {
    ('\u{4e00}'..='\u{9fff}').contains(&letter)
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// What a language says in one line without arguments, if it is more than a name.
fn sentences(language: Language) -> impl Iterator<Item = String> {
    let text = read_all(&root().join("assets/locales").join(language.tag()), "ftl");
    let lines: Vec<String> = text.lines().filter_map(sentence).collect();
    lines.into_iter()
}

fn sentence(line: &str) -> Option<String> {
    let (key, words) = line.split_once(" = ")?;
    let is_key = key.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_');
    (is_key && !words.contains('{')).then(|| words.trim().to_owned())
}

/// What the program tells in the words of others: parts, presets, reference tables.
fn data() -> String {
    let assets = root().join("assets");
    let folders = [assets.join("catalog"), assets.join("model"), root().join("presets")];
    folders.iter().map(|folder| read_all(folder, "ron") + &read_all(folder, "csv")).collect()
}

/// All files with this ending in a folder and those below, one after the other.
fn read_all(folder: &Path, ending: &str) -> String {
    let Ok(entries) = std::fs::read_dir(folder) else { return String::new() };
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    let text = |path: &PathBuf| {
        if path.is_dir() {
            read_all(path, ending)
        } else if path.extension().is_some_and(|extension| extension == ending) {
            std::fs::read_to_string(path).unwrap_or_default()
        } else {
            String::new()
        }
    };
    paths.iter().map(text).collect()
}

#[test]
fn texts_are_told_apart() {
    let words = Words::of(Language::ChineseSimplified);
    assert_eq!(words.fault("Only what differs"), Some("words of another language"));
    assert_eq!(words.fault("僅顯示差異"), Some("words of another language"));
    assert_eq!(words.fault("⟦key⟧"), Some("no words"));
    assert_eq!(words.fault("价格：these words are not translated"), Some("English"));
    assert_eq!(words.fault("30 November 2026"), Some("an English date"));
    assert_eq!(words.fault("8 × GeForce RTX 4090 (two-slot blower)"), None);
    assert_eq!(words.fault("仅显示差异"), None);
    assert_eq!(Words::of(Language::English).fault("仅显示差异"), Some("words of another language"));
}
