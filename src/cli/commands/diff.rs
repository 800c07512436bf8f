//! `slotwise diff`
use std::fmt::Write as _;
use std::process::ExitCode;

use serde::Serialize;

use crate::cli::Session;
use crate::cli::args::{DiffArgs, ListFormat, MoneyArgs, OptionChoice};
use crate::cli::error::CliError;
use crate::cli::output::{self, print};
use crate::cli::source::{Analyses, open, read_reports, say_remarks};
use crate::interop::diff::{Diff, Difference, diff};
use crate::interop::{self, Merged, Remark};
use crate::machine::Severity;
use crate::quantity::Message;

#[derive(Debug, Serialize)]
struct DiffReport {
    /// Whether nothing is worse than a note.
    agrees: bool,
    differences: Vec<DifferenceReport>,
    /// Which device of the report was taken for which of the plan.
    devices: Vec<SameReport>,
    unread: Vec<UnreadLine>,
}

#[derive(Debug, Serialize)]
struct DifferenceReport {
    kind: &'static str,
    severity: &'static str,
    devices: Vec<String>,
    planned: String,
    real: String,
    message: String,
}

#[derive(Debug, Serialize)]
struct SameReport {
    planned: String,
    real: String,
}

#[derive(Debug, Serialize)]
struct UnreadLine {
    file: String,
    line: usize,
    why: String,
}

/// Compares an option with the report of the delivered machine: 1 if there is an error among the differences.
pub fn run(session: &Session, arguments: &DiffArgs) -> Result<ExitCode, CliError> {
    let document = open(session, &arguments.file)?;
    let reports = read_reports(&arguments.real)?;
    let file = reports.iter().map(|it| it.file.as_str()).collect::<Vec<_>>().join(", ");
    let merged = interop::merge(reports).ok_or(CliError::NoReport)?;
    say_remarks(session, &merged);
    let analyses =
        Analyses::of(session, document.project, OptionChoice::One(arguments.option), &MoneyArgs::default(), &[])?;
    let options = analyses.options();
    let Some(option) = options.first() else { return Err(CliError::NoOption(arguments.option, 0)) };
    let found = diff(&analyses.catalog, &option.analysis.machine, &option.analysis.pairs, &merged.reading);
    let content = match arguments.format {
        ListFormat::Text => tell(session, &file, &found),
        ListFormat::Json => json(session, &found, &merged)?,
    };
    print(&content)?;
    Ok(ExitCode::from(u8::from(found.has_errors())))
}

fn severity_name(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    }
}

fn tell(session: &Session, file: &str, found: &Diff) -> String {
    let count = |severity| found.differences.iter().filter(|it| it.severity == severity).count();
    let head = if found.differences.is_empty() {
        Message::new("diff-agrees").with("devices", found.same.len())
    } else {
        Message::new("diff-head")
            .with("errors", count(Severity::Error))
            .with("warnings", count(Severity::Warning))
            .with("notes", count(Severity::Note))
    };
    let mut text = session.language.words(&head.with("file", file)) + "\n";
    for difference in &found.differences {
        let mark = session.language.text(&format!("report-severity-{}", severity_name(difference.severity)));
        let _ = writeln!(text, "  {mark}: {}", session.language.words(&difference.message()));
    }
    text
}

fn json(session: &Session, found: &Diff, merged: &Merged) -> Result<String, CliError> {
    let difference = |it: &Difference| DifferenceReport {
        kind: it.kind.name(),
        severity: severity_name(it.severity),
        devices: it.devices.clone(),
        planned: it.planned.clone(),
        real: it.real.clone(),
        message: session.language.words(&it.message()),
    };
    let unread = |it: &Remark| UnreadLine {
        file: it.file.clone(),
        line: it.unread.line,
        why: session.language.words(&it.unread.why),
    };
    let report = DiffReport {
        agrees: found.differences.iter().all(|it| it.severity == Severity::Note),
        differences: found.differences.iter().map(difference).collect(),
        devices: found
            .same
            .iter()
            .map(|(planned, real)| SameReport { planned: planned.clone(), real: real.clone() })
            .collect(),
        unread: merged.unread.iter().chain(&merged.contradictions).map(unread).collect(),
    };
    output::json(&report)
}
