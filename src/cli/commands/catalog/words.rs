//! Facts of parts as a reader of another language gets them: remarks, sources and names that are words.
use crate::catalog::load::ron_options;
use crate::catalog::note;
use crate::locale::Language;

/// Fields whose texts are sentences or names; all others are facts and stay as part files have them.
const SENTENCES: [&str; 11] =
    ["name", "note", "notes", "lanes_note", "source", "item", "what", "typical_kind", "airflow", "noise", "input"];

/// A part as RON with its sentences in this language, as far as they are translated.
pub(super) fn in_language(ron: &str, language: Language) -> String {
    if language == Language::English {
        return ron.to_owned();
    }
    let lines: Vec<String> =
        ron.lines().map(|line| line_in(line, language).unwrap_or_else(|| line.to_owned())).collect();
    lines.join("\n")
}

/// The line `field: "text",` with its text translated; `None` if it is none of those.
fn line_in(line: &str, language: Language) -> Option<String> {
    let (head, value) = line.split_once(": ")?;
    let text = value.trim_end_matches(',');
    if !SENTENCES.contains(&head.trim_start()) || !text.starts_with('"') {
        return None;
    }
    let text: String = ron_options().from_str(text).ok()?;
    let text = sentence(&text, language);
    let comma = if value.ends_with(',') { "," } else { "" };
    Some(format!("{head}: {}{comma}", ron_options().to_string(&text).ok()?))
}

/// A remark that has a key of its own, else what is known of its phrases.
fn sentence(text: &str, language: Language) -> String {
    let remark = language.words(&note::message(text));
    if remark == text { language.data(text) } else { remark }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, expected: &str) {
        assert_eq!(in_language(line, Language::ChineseSimplified), expected);
        assert_eq!(in_language(line, Language::English), line);
    }

    #[test]
    fn sentences_are_translated_and_facts_are_not() {
        check("    name: \"Hard disk 4 TB, 7200 rpm, enterprise\",", "    name: \"机械硬盘 4 TB，7200 转，企业级\",");
        check("    note: \"shares its lanes with M.2 A\"", "    note: \"shares its lanes with M.2 A\"");
        check("    kind: \"DDR4\",", "    kind: \"DDR4\",");
        check("    source: \"my \\\"own\\\": list\",", "    source: \"my \\\"own\\\": list\",");
        check("    id: \"name: \\\"Hard disk 4 TB\\\"\",", "    id: \"name: \\\"Hard disk 4 TB\\\"\",");
        check("    name: 5,", "    name: 5,");
    }
}
