//! Undoes what happened to a text between the terminal and us: markup of web pages, separators of spreadsheets, marks
//! in front of every line, lines folded at the width of a screen.
//!
//! Each repair is a guess. The caller reads the text as it stands first, and takes a repaired one only if more of it
//! can be read.
use super::clean::{Line, words};

/// The texts that this one may have been, most likely first; without those that would be the same.
pub fn guesses(lines: &[Line]) -> Vec<Vec<Line>> {
    let plain = without_markup(lines).unwrap_or_else(|| lines.to_vec());
    let mut guesses = vec![plain.clone()];
    guesses.extend(from_table(&plain));
    let bare = without_prefixes(&plain);
    guesses.extend(bare.clone());
    guesses.extend(unfolded(bare.as_deref().unwrap_or(&plain)));
    guesses.retain(|guess| !same(guess, lines));
    guesses
}

fn same(a: &[Line], b: &[Line]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.text == b.text)
}

/// Applies a change to every line; `None` if it changes nothing.
fn changed(lines: &[Line], change: impl Fn(&str) -> Option<String>) -> Option<Vec<Line>> {
    let mut any = false;
    let each = |line: &Line| {
        let text = change(&line.text);
        any |= text.is_some();
        Line { number: line.number, text: text.unwrap_or_else(|| line.text.clone()) }
    };
    let out = lines.iter().map(each).collect();
    any.then_some(out)
}

/// Tags go, ends of cells become tabs, entities become their characters.
fn without_markup(lines: &[Line]) -> Option<Vec<Line>> {
    changed(lines, |text| (text.contains(['<', '&'])).then(|| plain_text(text)))
}

fn plain_text(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('<') {
        out.push_str(before);
        let Some((tag, behind)) = after.split_once('>').filter(|(tag, _)| is_tag(tag)) else {
            out.push('<');
            rest = after;
            continue;
        };
        if matches!(tag.to_ascii_lowercase().as_str(), "/td" | "/th") {
            out.push('\t');
        }
        rest = behind;
    }
    out.push_str(rest);
    let entities = [("&nbsp;", " "), ("&#160;", " "), ("&#9;", "\t"), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")];
    entities.iter().fold(out, |text, (name, character)| text.replace(name, character))
}

fn is_tag(tag: &str) -> bool {
    let name = tag.trim_start_matches('/');
    name.starts_with(|first: char| first.is_ascii_alphabetic()) && tag.len() <= 200
}

/// A table with commas or semicolons: its fields become fields of tabs.
fn from_table(lines: &[Line]) -> Option<Vec<Line>> {
    let separator = [',', ';'].into_iter().find(|separator| {
        let rows = lines.iter().filter(|line| {
            let fields: Vec<&str> = line.text.split(*separator).map(unquoted).collect();
            fields.len() > 2 && fields.iter().any(|field| field.eq_ignore_ascii_case("x"))
        });
        rows.count() > 0
    })?;
    changed(lines, |text| text.contains(separator).then(|| split_quoted(text, separator).join("\t")))
}

fn unquoted(field: &str) -> &str {
    field.trim().trim_matches('"').trim()
}

/// Fields of a line; separators between quotes do not separate.
fn split_quoted(text: &str, separator: char) -> Vec<String> {
    let mut fields = vec![String::new()];
    let mut inside = false;
    for character in text.chars() {
        match character {
            '"' => inside = !inside,
            it if it == separator && !inside => fields.push(String::new()),
            it => fields.extend_last(it),
        }
    }
    fields
}

/// To add a character to the last of several texts.
trait ExtendLast {
    fn extend_last(&mut self, character: char);
}

impl ExtendLast for Vec<String> {
    fn extend_last(&mut self, character: char) {
        if let Some(last) = self.last_mut() {
            last.push(character);
        }
    }
}

/// Takes off what stands in front of the device's name in each line: times, host names, prompts.
fn without_prefixes(lines: &[Line]) -> Option<Vec<Line>> {
    changed(lines, |text| {
        let start = device_start(text)?;
        let (before, after) = text.split_at_checked(start)?;
        let is_row = words(after).get(1..).is_some_and(|rest| rest.iter().any(|word| is_cell(word) || is_name(word)));
        // Blanks, quoting marks and bars are no prefix.
        let is_prefix = before.chars().any(char::is_alphanumeric);
        (is_row && is_prefix).then(|| after.to_owned())
    })
}

/// Where the first name of a GPU or adapter stands as a word of its own.
fn device_start(text: &str) -> Option<usize> {
    let mut start = 0;
    for part in text.split_inclusive([' ', '\t', '|']) {
        if is_name(part.trim_end_matches([' ', '\t', '|'])) {
            return Some(start);
        }
        start += part.len();
    }
    None
}

fn is_name(word: &str) -> bool {
    let numbered = |name: &str| {
        let digits = word.strip_prefix(name).unwrap_or_default();
        !digits.is_empty() && digits.len() <= 4 && digits.bytes().all(|digit| digit.is_ascii_digit())
    };
    numbered("GPU") || numbered("NIC") || numbered("mlx5_")
}

fn is_cell(word: &str) -> bool {
    matches!(word, "X" | "PIX" | "PXB" | "PHB" | "NODE" | "SYS" | "SOC")
        || word.strip_prefix("NV").is_some_and(|links| links.bytes().all(|digit| digit.is_ascii_digit()))
}

/// Joins lines that were folded: one that starts with a cell goes on with the row before it, one of names only goes
/// on with the header.
fn unfolded(lines: &[Line]) -> Option<Vec<Line>> {
    let mut out: Vec<Line> = Vec::with_capacity(lines.len());
    let mut any = false;
    let mut seen_row = false;
    for line in lines {
        let words = words(&line.text);
        let first = words.first().copied().unwrap_or_default();
        let is_row = is_name(first) && words.iter().any(|word| is_cell(word));
        let goes_on = if seen_row {
            !is_row && !first.is_empty() && !line.text.contains('=') && words.iter().all(|word| is_piece(word))
        } else {
            !is_row && (is_name(first) || first == "Affinity" || first == "NUMA") && header_before(&out)
        };
        seen_row |= is_row;
        match out.last_mut().filter(|_| goes_on) {
            Some(last) => {
                last.text.push_str(&line.text);
                any = true;
            }
            None => out.push(line.clone()),
        }
    }
    any.then_some(out)
}

/// Whether the last line is the beginning of a header.
fn header_before(lines: &[Line]) -> bool {
    lines.last().is_some_and(|line| words(&line.text).first().is_some_and(|first| is_name(first)))
}

/// Whether a word may be a piece of a row: a cell, a part of one, a list of CPUs, a node.
fn is_piece(word: &str) -> bool {
    let part = |whole: &str| whole.ends_with(word) && !word.is_empty();
    is_cell(word)
        || word == "N/A"
        || ["NODE", "SYS", "SOC", "PIX", "PXB", "PHB", "N/A"].into_iter().any(part)
        || word.bytes().all(|it| it.is_ascii_digit() || matches!(it, b',' | b'-'))
}

#[cfg(test)]
mod tests {
    use crate::interop::read;

    /// The pairs that are read, as `a-b:word`.
    #[track_caller]
    fn check(text: &str, pairs: &str, unread: usize) {
        let reading = read::read(text).unwrap_or_else(|error| panic!("{error}: {text}"));
        let id = |at: usize| reading.devices.get(at).map_or("?", |device| device.id.as_str());
        let pair = |(&(a, b), cell): (&(usize, usize), &crate::interop::reading::Cell)| {
            format!("{}-{}:{}", id(a), id(b), cell.word().unwrap_or_default())
        };
        let read: Vec<String> = reading.cells.iter().map(pair).collect();
        assert_eq!(read.join(" "), pairs);
        assert_eq!(reading.unread.len(), unread, "{:?}", reading.unread);
    }

    #[test]
    fn a_table_of_a_spreadsheet() {
        let rows = ",GPU0,GPU1,NIC0,CPU Affinity,NUMA Affinity\nGPU0,X,NV4,PIX,\"0-31,64-95\",0\n\
                    GPU1,NV4,X,SYS,\"32-63,96-127\",1\nNIC0,PIX,SYS,X,,\n";
        check(rows, "gpu0-gpu1:NV4 gpu0-nic0:PIX gpu1-nic0:SYS", 0);
        check(&rows.replace(',', ";").replace("31;64", "31,64"), "gpu0-gpu1:NV4 gpu0-nic0:PIX gpu1-nic0:SYS", 0);
    }

    #[test]
    fn a_web_page() {
        check(
            "<pre>\n\t<b>GPU0\tGPU1\tCPU Affinity</b>\nGPU0\t X \tSYS\t0-7\nGPU1\tSYS\t X \t8-15\n</pre>\n",
            "gpu0-gpu1:SYS",
            0,
        );
        check(
            "<table><tr><th></th><th>GPU0</th><th>GPU1</th></tr>\n<tr><td>GPU0</td><td>X</td><td>PHB</td></tr>\n\
             <tr><td>GPU1</td><td>PHB</td><td>X</td></tr></table>\n",
            "gpu0-gpu1:PHB",
            0,
        );
    }

    #[test]
    fn marks_in_front_of_lines() {
        check(
            "2024-05-01T10:00:00Z node1:         GPU0    GPU1    NIC0    CPU Affinity\n\
             2024-05-01T10:00:00Z node1: GPU0     X      NV18    PIX     0-47\n\
             2024-05-01T10:00:00Z node1: GPU1    NV18     X      NODE    0-47\n\
             2024-05-01T10:00:00Z node1: NIC0    PIX     NODE     X\n",
            "gpu0-gpu1:NV18 gpu0-nic0:PIX gpu1-nic0:NODE",
            0,
        );
    }

    #[test]
    fn lines_folded_at_the_width_of_a_screen() {
        check(
            "        GPU0    GPU1    GPU2    \n        GPU3    CPU Affinity\n\
             GPU0     X      NV2     SY\nS     NODE    0-23\n\
             GPU1    NV2      X      NV2 \n    SYS     0-23\n\
             GPU2    SYS     NV2      X  \n    NV1     24-47\n\
             GPU3    NODE    SYS     NV1 \n     X      24-47\n",
            "gpu0-gpu1:NV2 gpu0-gpu2:SYS gpu0-gpu3:NODE gpu1-gpu2:NV2 gpu1-gpu3:SYS gpu2-gpu3:NV1",
            0,
        );
    }
}
