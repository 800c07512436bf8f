//! `slotwise check`
use std::ffi::OsStr;
use std::process::ExitCode;

use crate::cli::args::{CheckArgs, MoneyArgs, OptionChoice};
use crate::cli::error::CliError;
use crate::cli::output::print;
use crate::cli::source::{Analyses, open};
use crate::cli::{Session, complain};
use crate::export::{story, text};
use crate::machine::Severity;
use crate::quantity::Message;

/// Prints the findings of all options of all files: 1 if there is an error among them, 2 if a file cannot be read.
pub fn run(session: &Session, arguments: &CheckArgs) -> Result<ExitCode, CliError> {
    let mut worst = 0;
    for file in &arguments.files {
        let code = match check(session, file) {
            Ok(code) => code,
            Err(CliError::Pipe) => return Err(CliError::Pipe),
            // The other files are still checked.
            Err(error) => {
                complain(&session.language.words(&error.message()));
                2
            }
        };
        worst = worst.max(code);
    }
    Ok(ExitCode::from(worst))
}

fn check(session: &Session, file: &OsStr) -> Result<u8, CliError> {
    let document = open(session, file)?;
    let damaged = !document.losses.is_empty();
    let analyses = Analyses::of(session, document.project, OptionChoice::All, &MoneyArgs::default(), &[])?;
    let mut errors = damaged;
    for (at, option) in analyses.options().iter().enumerate() {
        let findings = &option.analysis.findings;
        errors |= option.analysis.count(Severity::Error) > 0;
        let key = if findings.is_empty() { "cli-check-good" } else { "cli-check-findings" };
        let head = Message::new(key)
            .with("file", file.display().to_string())
            .with("number", at + 1)
            .with("title", option.plan.title.clone());
        let blocks: Vec<_> = findings.iter().map(|finding| story::finding_block(finding, session.language)).collect();
        print(&format!("{}\n{}", session.language.words(&head), text::write(&blocks)))?;
    }
    Ok(u8::from(errors))
}
