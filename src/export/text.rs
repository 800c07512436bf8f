//! The report for a terminal.
use std::fmt::Write as _;

use crate::export::story::{Block, Table};
use crate::quantity::visible::{visible, visible_line};

/// Widest line of running text, in columns.
const WIDTH: usize = 100;

/// Sets out the report as plain text.
#[must_use]
pub fn write(blocks: &[Block]) -> String {
    let mut out = String::new();
    for block in blocks {
        match block {
            Block::Title(title) => underlined(&mut out, &visible_line(title), '='),
            Block::Heading(title) => {
                out.push('\n');
                underlined(&mut out, &visible_line(title), '-');
            }
            Block::Section(title) => {
                let _ = writeln!(out, "\n{}", visible_line(title));
            }
            Block::Line(line) => wrapped(&mut out, line, "  "),
            Block::Table(table) => write_table(&mut out, table),
            Block::Finding { lead, text, more, .. } => {
                wrapped(&mut out, &format!("{lead}: {text}"), "  ");
                for line in more {
                    wrapped(&mut out, line, "      ");
                }
            }
        }
    }
    out
}

fn underlined(out: &mut String, title: &str, rule: char) {
    let rule: String = std::iter::repeat_n(rule, columns(title)).collect();
    let _ = writeln!(out, "{title}\n{rule}");
}

/// Columns that a text takes in a terminal: Chinese characters take two.
fn columns(text: &str) -> usize {
    text.chars().map(width).sum()
}

fn width(letter: char) -> usize {
    match letter {
        '\u{1100}'..='\u{115f}'
        | '\u{2e80}'..='\u{a4cf}'
        | '\u{ac00}'..='\u{d7a3}'
        | '\u{f900}'..='\u{faff}'
        | '\u{fe30}'..='\u{fe6f}'
        | '\u{ff00}'..='\u{ff60}'
        | '\u{ffe0}'..='\u{ffe6}' => 2,
        _ => 1,
    }
}

/// Writes a text in lines of at most [`WIDTH`] columns, broken at spaces and between Chinese characters.
fn wrapped(out: &mut String, text: &str, indent: &str) {
    for line in visible(text).lines() {
        let mut used = indent.len();
        out.push_str(indent);
        for piece in pieces(line) {
            let wide = columns(piece.trim_end());
            if used + wide > WIDTH && used > indent.len() {
                out.truncate(out.trim_end_matches(' ').len());
                let _ = write!(out, "\n{indent}");
                used = indent.len();
            }
            out.push_str(piece);
            used += columns(piece);
        }
        out.truncate(out.trim_end_matches(' ').len());
        out.push('\n');
    }
}

/// The pieces of a line between which it may be broken.
fn pieces(line: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let (mut start, mut before) = (0, ' ');
    for (at, letter) in line.char_indices() {
        let wide = width(letter) == 2 || width(before) == 2;
        // No line begins with a closing mark.
        let mark = "，。；：、）」”？！,.;:)".contains(letter);
        if at > start && !mark && letter != ' ' && (wide || before == ' ') {
            pieces.extend(line.get(start..at));
            start = at;
        }
        before = letter;
    }
    pieces.extend(line.get(start..));
    pieces
}

fn write_table(out: &mut String, table: &Table) {
    let head = (!table.head.is_empty()).then_some(&table.head);
    let shown = |line: &Vec<String>| line.iter().map(|cell| visible_line(cell).into_owned()).collect();
    let lines: Vec<Vec<String>> = head.into_iter().chain(&table.rows).map(shown).collect();
    let n_columns = lines.iter().map(Vec::len).max().unwrap_or(0);
    let widest =
        |column: usize| lines.iter().filter_map(|line| line.get(column)).map(|cell| columns(cell)).max().unwrap_or(0);
    let widths: Vec<usize> = (0..n_columns).map(widest).collect();
    for line in &lines {
        let mut text = String::from(" ");
        for (column, (cell, wide)) in line.iter().zip(&widths).enumerate() {
            let pad = " ".repeat(wide.saturating_sub(columns(cell)));
            let (before, after) = if table.numbers.contains(&column) { (pad.as_str(), "") } else { ("", pad.as_str()) };
            let _ = write!(text, " {before}{cell}{after} ");
        }
        out.push_str(text.trim_end());
        out.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(block: Block, expected: &str) {
        assert_eq!(write(&[block]), expected);
    }

    fn row(cells: &[&str]) -> Vec<String> {
        cells.iter().map(|cell| (*cell).to_owned()).collect()
    }

    #[test]
    fn tables_line_up_also_in_chinese() {
        let table =
            Table { head: row(&["显卡", "GB"]), rows: vec![row(&["A", "8"]), row(&["RTX", "24"])], numbers: vec![1] };
        check(Block::Table(table), "  显卡  GB\n  A      8\n  RTX   24\n");
    }

    #[test]
    fn long_lines_are_broken() {
        let text = write(&[Block::Line("word ".repeat(40)), Block::Line("字".repeat(100))]);
        assert!(text.lines().all(|line| columns(line) <= WIDTH && !line.ends_with(' ')), "{text}");
        assert_eq!(text.matches("word").count(), 40);
        assert_eq!(text.matches('字').count(), 100);
        let long = "x".repeat(200);
        check(Block::Line(long.clone()), &format!("  {long}\n"));
    }

    #[test]
    fn findings_say_why_below() {
        let (lead, text) = ("E101 Error".to_owned(), "a".to_owned());
        let finding = Block::Finding { severity: crate::machine::Severity::Error, lead, text, more: row(&["b"]) };
        check(finding, "  E101 Error: a\n      b\n");
    }
}
