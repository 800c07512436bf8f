//! All languages say the same things, and the program asks for nothing that they do not say.

use std::collections::{BTreeMap, BTreeSet};

use fluent_templates::fluent_bundle::FluentResource;
use slotwise::catalog::{Catalog, note};
use slotwise::locale::Language;

/// Names of the arguments of each key.
type Keys = BTreeMap<String, BTreeSet<String>>;

fn keys(language: Language) -> Keys {
    let mut keys = Keys::new();
    for (path, text) in crate::tree::files(&format!("assets/locales/{}", language.tag()), "ftl") {
        if let Err((_, errors)) = FluentResource::try_new(text.clone()) {
            panic!("{} is not Fluent: {errors:?}", path.display());
        }
        let mut current = None;
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            if !line.starts_with([' ', '}'])
                && let Some((key, _)) = line.split_once(" =")
            {
                let new = keys.insert(key.to_owned(), BTreeSet::new()).is_none();
                assert!(new, "{}: {key} is there twice", path.display());
                current = keys.get_mut(key);
            }
            if let Some(arguments) = &mut current {
                arguments.extend(line.split('$').skip(1).map(argument_name));
            }
        }
    }
    keys
}

/// The name at the start of what follows a `$`; a list and its length are one argument.
fn argument_name(text: &str) -> String {
    let end = text.find(|it: char| !(it.is_ascii_alphanumeric() || it == '-' || it == '_')).unwrap_or(text.len());
    text[..end].trim_end_matches("-count").to_owned()
}

#[test]
fn every_language_has_the_same_keys_and_arguments() {
    let english = keys(Language::English);
    assert!(english.len() > 50, "only {} keys were found", english.len());
    for language in Language::ALL {
        let other = keys(language);
        let differing: Vec<_> = english
            .keys()
            .chain(other.keys())
            .collect::<BTreeSet<_>>()
            .into_iter()
            .filter(|key| english.get(*key) != other.get(*key))
            .map(|key| format!("{key}: {:?} in English, {:?} in {}", english.get(key), other.get(key), language.tag()))
            .collect();
        assert!(differing.is_empty(), "{}", differing.join("\n"));
    }
}

#[test]
fn chinese_is_not_left_in_english() {
    let english: BTreeMap<String, String> = texts(Language::English);
    for language in [Language::ChineseSimplified, Language::ChineseTraditional] {
        for (key, text) in texts(language) {
            // A text of one name or unit may well be the same in all languages; a sentence may not.
            let words = text.split_whitespace().filter(|word| word.chars().all(|it| it.is_ascii_lowercase())).count();
            let same = english.get(&key) == Some(&text);
            assert!(!(same && words >= 3), "{key} of {} is not translated: {text}", language.tag());
        }
    }
}

/// Characters that only simplified Chinese has (not in Big5), among those that words of this field use most.
const ONLY_SIMPLIFIED: &str = "个产仅从会传关内写减别刚动单卖压双发变叠号启员响图圆块垫处备头夹实审宽对导将尔层岁币师带帮库应废开张录径总战户执扩护报担择损换摄数断无时显晓术权条来标栏样桥检楼沟测浏渐温湿满灯灵点烧热状独环现电画监码称稳竞笔节紧纠红约级纯纳纵纸线组细织终经结绘给络绝统继绩续缓编缩罗职联脑药获营虚补装观规视览觉计订认让训议记讲许论设访证评识译试话询该详语误说请读调谁负财责败账货质购贴费资赖赛车转轮软轴载辅输边过运还这进远连迟选递遗邮释针钟钮钱铁铜银链销锁错键镜长门闭问间闲闻阈队阵际陆险随隐难页顶项顺须预领频题颜额风驱验骤";

#[test]
fn traditional_chinese_has_no_simplified_characters() {
    for (key, text) in texts(Language::ChineseTraditional) {
        let wrong: String = text.chars().filter(|it| ONLY_SIMPLIFIED.contains(*it)).collect();
        assert!(wrong.is_empty(), "{key}: {wrong} in {text}");
    }
}

/// The text of each key, arguments and all.
fn texts(language: Language) -> BTreeMap<String, String> {
    let mut texts = BTreeMap::new();
    for (_, text) in crate::tree::files(&format!("assets/locales/{}", language.tag()), "ftl") {
        let mut current = String::new();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            match line.split_once(" =") {
                Some((key, value)) if !line.starts_with([' ', '}']) => {
                    key.clone_into(&mut current);
                    texts.insert(current.clone(), value.trim().to_owned());
                }
                _ => texts.entry(current.clone()).or_default().push_str(line),
            }
        }
    }
    texts
}

/// The source of the program without its tests, without comments.
fn sources() -> Vec<(String, String)> {
    let files = crate::tree::files("src", "rs");
    let code = |text: &str| -> String {
        let product = text.split("#[cfg(test)]").next().unwrap_or_default();
        product.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
    };
    let is_product = |path: &std::path::Path| path.file_name().is_none_or(|name| name != "tests.rs");
    let files = files.into_iter().filter(|(path, _)| is_product(path));
    files.map(|(path, text)| (path.display().to_string(), code(&text))).collect()
}

/// All string literals of a source.
fn literals(code: &str) -> Vec<&str> {
    code.split('"').skip(1).step_by(2).collect()
}

/// What directly follows each of these beginnings, up to the closing quote.
fn after<'a>(code: &'a str, beginning: &str) -> Vec<&'a str> {
    let ends = code.match_indices(beginning).map(|(at, _)| &code[at + beginning.len()..]);
    ends.filter_map(|rest| rest.split('"').next()).collect()
}

#[test]
fn every_key_asked_for_exists() {
    let keys = keys(Language::English);
    let mut missing = BTreeSet::new();
    for (path, code) in sources() {
        // `text` is also a word of other layers; these are the ones that show words.
        let shows_words = ["src/ui", "src/cli", "src/export"].iter().any(|folder| path.contains(folder));
        for beginning in ["Message::new(\"", ".text(\""].into_iter().take(if shows_words { 2 } else { 1 }) {
            for key in after(&code, beginning) {
                if !keys.contains_key(key) {
                    missing.insert(format!("{path}: {key}"));
                }
            }
        }
    }
    assert!(missing.is_empty(), "no words for\n{}", missing.into_iter().collect::<Vec<_>>().join("\n"));
}

/// Remarks of slots, lane modes and GPU links in the catalogue, by their key.
fn remarks() -> BTreeMap<String, String> {
    let mut remarks = BTreeMap::new();
    for chassis in Catalog::builtin().chassis.values() {
        let mut texts: Vec<&String> = chassis.slots.iter().map(|slot| &slot.note).collect();
        texts.extend(chassis.lane_modes.iter().map(|mode| &mode.note));
        texts.extend(chassis.fabric.iter().map(|links| &links.note));
        for text in texts.into_iter().filter(|text| !text.is_empty()) {
            let old = remarks.insert(note::message(text).key, text.to_owned());
            assert!(old.is_none_or(|old| old == *text), "two remarks begin alike: {text}");
        }
    }
    remarks
}

#[test]
fn every_remark_of_a_chassis_is_translated() {
    let mut english = texts(Language::English);
    english.retain(|key, _| key.starts_with("note-"));
    let remarks = remarks();
    for (key, text) in &remarks {
        assert_eq!(english.get(key), Some(text), "{key}");
    }
    let left: Vec<_> = english.keys().filter(|key| !remarks.contains_key(*key)).collect();
    assert!(left.is_empty(), "no chassis has {left:?}");
}

fn is_code(text: &str) -> bool {
    matches!(text.as_bytes(), [b'E' | b'W' | b'N', rest @ ..] if rest.len() == 3 && rest.iter().all(u8::is_ascii_digit))
}

#[test]
fn every_finding_has_a_line_and_a_reason() {
    let keys = keys(Language::English);
    let mut codes = BTreeSet::new();
    for (_, code) in sources() {
        codes.extend(literals(&code).into_iter().filter(|text| is_code(text)).map(ToOwned::to_owned));
    }
    assert!(codes.len() >= 20, "only {} findings were found", codes.len());
    for code in codes {
        for key in [format!("finding-{code}"), format!("finding-{code}-why")] {
            assert!(keys.contains_key(&key), "no words for {key}");
        }
    }
}

/// A key put together at run time, such as `format!("month-{month}")`: what stands before and after the first gap.
struct Pattern(String, String);

impl Pattern {
    /// `None` if too little is fixed to say anything of a key.
    fn of(literal: &str) -> Option<Self> {
        let (start, rest) = literal.split_once('{')?;
        let (_, end) = rest.rsplit_once('}')?;
        let is_telling = |part: &str| part.len() > 3 && part.chars().all(|it| it.is_ascii_lowercase() || it == '-');
        let tells = (is_telling(start) && start.ends_with('-')) || (is_telling(end) && end.starts_with('-'));
        (tells && start != "finding-").then(|| Self(start.to_owned(), end.to_owned()))
    }

    fn fits(&self, key: &str) -> bool {
        key.len() > self.0.len() + self.1.len() && key.starts_with(&self.0) && key.ends_with(&self.1)
    }
}

#[test]
fn no_words_are_left_over() {
    let (mut whole, mut patterns) = (BTreeSet::new(), Vec::new());
    // The catalogue names keys, too: of workloads, application areas, remarks.
    let data = crate::tree::files("assets/catalog", "ron").into_iter().map(|(_, text)| text);
    for code in sources().into_iter().map(|(_, code)| code).chain(data) {
        for text in literals(&code) {
            match Pattern::of(text) {
                Some(pattern) => patterns.push(pattern),
                None => _ = whole.insert(text.to_owned()),
            }
        }
    }
    let used = |key: &str| {
        let code = key.strip_prefix("finding-").map(|rest| rest.trim_end_matches("-why"));
        let is_code = code.is_some_and(|code| whole.contains(code));
        // Pages of numbered paragraphs are asked for by the page's name.
        let is_numbered = key
            .rsplit_once('-')
            .is_some_and(|(page, number)| number.bytes().all(|it| it.is_ascii_digit()) && whole.contains(page));
        whole.contains(key) || is_code || is_numbered || patterns.iter().any(|pattern| pattern.fits(key))
    };
    let left: Vec<String> = keys(Language::English).into_keys().filter(|key| !used(key)).collect();
    assert!(left.is_empty(), "nobody asks for {left:?}");
}
