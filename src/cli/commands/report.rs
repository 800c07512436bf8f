//! `slotwise report`
use std::process::ExitCode;

use crate::cli::Session;
use crate::cli::args::{ReportArgs, ReportFormat};
use crate::cli::error::CliError;
use crate::cli::output::deliver;
use crate::cli::source::{Analyses, open};
use crate::export::report::Report;
use crate::export::{markdown, story, text};

/// Reports on options of a project.
pub fn run(session: &Session, arguments: &ReportArgs) -> Result<ExitCode, CliError> {
    let told = &arguments.told;
    let document = open(session, &arguments.file)?;
    let analyses = Analyses::of(session, document.project, arguments.option, &told.money, &told.workload)?;
    analyses.say_lacking_rates(session);
    let (catalog, project, options) = (&analyses.catalog, &analyses.project, analyses.options());
    let content = match told.format {
        ReportFormat::Json => json(session, &analyses)?,
        ReportFormat::Text => text::write(&story::tell(catalog, project, &options, session.language)),
        ReportFormat::Markdown => markdown::write(&story::tell(catalog, project, &options, session.language)),
    };
    deliver(told.out.as_deref(), content.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}

/// The report as JSON.
pub fn json(session: &Session, analyses: &Analyses<'_>) -> Result<String, CliError> {
    Report::of(&analyses.catalog, &analyses.project, &analyses.options(), session.language)
        .on(session.today)
        .to_json()
        .map_err(|error| CliError::Format(error.to_string()))
}
