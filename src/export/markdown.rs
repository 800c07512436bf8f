//! The report as Markdown.
use std::fmt::Write as _;

use crate::analysis::compare::{Candidate, MOST, compare};
use crate::catalog::Catalog;
use crate::export::comparison::{self, Head};
use crate::export::report::Analysed;
use crate::export::story::{self, Block, Table};
use crate::locale::Language;
use crate::plan::Project;
use crate::quantity::visible::visible_line;

/// The report as a document of its own: with what its numbers rest on, and the options side by side.
#[must_use]
pub fn document(
    catalog: &Catalog,
    project: &Project,
    options: &[Analysed<'_>],
    language: Language,
    basis: &str,
) -> String {
    let mut blocks = story::tell(catalog, project, options, language);
    let mut top = vec![Block::Line(basis.to_owned())];
    if options.len() > 1 {
        let candidates: Vec<Candidate<'_>> = options
            .iter()
            .take(MOST)
            .map(|option| Candidate { catalog, plan: option.plan, analysis: option.analysis })
            .collect();
        let heads: Vec<Head> =
            candidates.iter().map(|option| Head { title: option.plan.title.clone(), file: String::new() }).collect();
        let compared = comparison::tell(&compare(catalog, &candidates, 0), &heads, language);
        top.extend(compared.into_iter().map(|block| match block {
            Block::Title(title) => Block::Heading(title),
            other => other,
        }));
    }
    // Below the title and the notes of the project.
    let at = blocks.iter().position(|block| matches!(block, Block::Heading(_))).unwrap_or(blocks.len());
    blocks.splice(at..at, top);
    write(&blocks)
}

/// Sets out the report as Markdown.
#[must_use]
pub fn write(blocks: &[Block]) -> String {
    let mut out = String::new();
    let mut in_list = false;
    for block in blocks {
        // Findings stand together as one list, everything else has a blank line before it.
        let item = matches!(block, Block::Finding { .. });
        let same_list = in_list && item;
        if !out.is_empty() && !same_list {
            out.push('\n');
        }
        in_list = item;
        let _ = match block {
            Block::Title(title) => writeln!(out, "# {}", escaped(title)),
            Block::Heading(title) => writeln!(out, "## {}", escaped(title)),
            Block::Section(title) => writeln!(out, "### {}", escaped(title)),
            Block::Line(line) => writeln!(out, "{}", escaped(line)),
            Block::Table(table) => write_table(&mut out, table),
            Block::Finding { lead, text, more, .. } => write_finding(&mut out, lead, text, more),
        };
    }
    out
}

fn write_finding(out: &mut String, lead: &str, text: &str, more: &[String]) -> std::fmt::Result {
    writeln!(out, "- **{}** {}", escaped(lead), escaped(text))?;
    more.iter().try_for_each(|line| writeln!(out, "  {}", escaped(line)))
}

fn write_table(out: &mut String, table: &Table) -> std::fmt::Result {
    let n_columns = table.rows.iter().chain([&table.head]).map(Vec::len).max().unwrap_or(0);
    let empty = vec![String::new(); n_columns];
    write_row(out, if table.head.is_empty() { &empty } else { &table.head })?;
    let rules: Vec<String> =
        (0..n_columns).map(|column| if table.numbers.contains(&column) { "---:" } else { "---" }.to_owned()).collect();
    writeln!(out, "| {} |", rules.join(" | "))?;
    table.rows.iter().try_for_each(|row| write_row(out, row))
}

fn write_row(out: &mut String, cells: &[String]) -> std::fmt::Result {
    let cells: Vec<String> = cells.iter().map(|cell| escaped(cell)).collect();
    writeln!(out, "| {} |", cells.join(" | "))
}

/// The text with what Markdown would take for marks, on one line.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in visible_line(text).chars() {
        match letter {
            '\\' | '|' | '*' | '_' | '`' | '<' | '>' | '[' | ']' | '#' => out.extend(['\\', letter]),
            letter => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn user_text_is_no_markup() {
        let table = Table { head: vec!["a|b".to_owned()], rows: vec![vec!["*x*\n<y>".to_owned()]], numbers: vec![0] };
        let text = write(&[Block::Title("# [A](b)".to_owned()), Block::Table(table)]);
        assert_eq!(text, "# \\# \\[A\\](b)\n\n| a\\|b |\n| ---: |\n| \\*x\\* \\<y\\> |\n");
    }
}
