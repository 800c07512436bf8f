//! What a manager must know of the findings: the gravest few, each with what to do, of different kinds where there are
//! some.
use std::collections::BTreeMap;

use super::Material;
use super::document::Block;
use crate::export::comparison::letter;
use crate::export::report::severity_name;
use crate::machine::{Finding, Severity};
use crate::quantity::Message;

/// Most risks on the first page.
const MOST: usize = 3;

/// Notes that count here: a part without a price, one supply only, more than an office outlet carries, prices that are
/// estimates.
const NOTES: [&str; 4] = ["N602", "N305", "N307", "N603"];

/// Kinds of findings by the first digit of their codes, the most pressing first: whether the machine can be built and
/// cooled, power, price, memory, work, links.
const KINDS: &str = "136452";

/// A finding with the places of the options that have it in the same words, though it may explain itself by other
/// numbers there.
struct Risk<'a> {
    finding: &'a Finding,
    text: String,
    why: String,
    options: Vec<usize>,
    /// Whether all of them explain it alike.
    alike: bool,
}

/// The risks of all options under their heading, which says how many more there are.
pub fn risks(material: &Material<'_>) -> Vec<Block> {
    let language = material.language;
    let all = chosen(material);
    if all.is_empty() {
        return Vec::new();
    }
    let told = |risk: &Risk<'_>| {
        let severity = language.text(&format!("report-severity-{}", severity_name(risk.finding.severity())));
        let letters: Vec<String> = risk.options.iter().map(|at| letter(*at)).collect();
        let several = material.options.len() > 1;
        let lead = if several { format!("{} · {severity}", letters.join(", ")) } else { severity };
        // Else the numbers of the explanation are those of the first option.
        let of_first = Message::new("compare-option").with("letter", letters.first().map_or("", String::as_str));
        let why =
            if risk.alike { risk.why.clone() } else { language.words(&of_first.with("title", risk.why.as_str())) };
        let mut more = vec![why];
        let fix = risk.finding.fix.as_ref();
        more.extend(fix.map(|fix| language.words(&Message::new("report-fix").with("fix", fix.label.clone()))));
        let severity = severity_name(risk.finding.severity());
        Block::Finding { severity, lead, text: risk.text.clone(), more }
    };
    let more = all.len().saturating_sub(MOST);
    let title = if more > 0 { Message::new("pdf-risks-of").with("more", more) } else { Message::new("pdf-risks") };
    let heading = Block::Heading { text: language.words(&title) };
    std::iter::once(heading).chain(all.iter().take(MOST).map(told)).collect()
}

/// All findings that count, the gravest first.
fn chosen<'a>(material: &Material<'a>) -> Vec<Risk<'a>> {
    let mut all: Vec<Risk<'a>> = Vec::new();
    for (at, option) in material.options.iter().enumerate() {
        for finding in &option.analysis.findings {
            if finding.severity() == Severity::Note && !NOTES.contains(&finding.code) {
                continue;
            }
            let [text, why] = [finding.message(), finding.why()].map(|message| material.language.words(&message));
            match all.iter_mut().find(|risk| risk.finding.code == finding.code && risk.text == text) {
                Some(risk) => {
                    risk.options.push(at);
                    risk.alike &= risk.why == why;
                }
                None => all.push(Risk { finding, text, why, options: vec![at], alike: true }),
            }
        }
    }
    all.sort_by_cached_key(|risk| (std::cmp::Reverse(risk.finding.severity()), kind(risk.finding.code)));
    // The second of a kind waits until each other kind of the same severity had its turn.
    let mut turns: BTreeMap<(Severity, usize), usize> = BTreeMap::new();
    let turn = |risk: &Risk<'_>| {
        let severity = risk.finding.severity();
        let turn = turns.entry((severity, kind(risk.finding.code))).or_default();
        *turn += 1;
        (std::cmp::Reverse(severity), *turn)
    };
    let keys: Vec<_> = all.iter().map(turn).collect();
    let mut keyed: Vec<_> = keys.into_iter().zip(all).collect();
    keyed.sort_by_key(|(key, _)| *key);
    keyed.into_iter().map(|(_, risk)| risk).collect()
}

/// The place of a code's kind.
fn kind(code: &str) -> usize {
    let digit = code.chars().nth(1);
    digit.and_then(|digit| KINDS.find(digit)).unwrap_or(KINDS.len())
}
