//! `slotwise export`
use std::process::ExitCode;

use crate::cli::Session;
use crate::cli::args::{ExportArgs, OptionChoice, Target};
use crate::cli::commands::pictures::{chosen, picture};
use crate::cli::error::CliError;
use crate::cli::money::Exchange;
use crate::cli::output::deliver;
use crate::cli::source::{Analyses, open};
use crate::export::document::{Extras, Kind, Material, document, project_text};
use crate::plan::format::Document;
use crate::store::load_templates;

/// Writes a project in another form.
pub fn run(session: &Session, arguments: &ExportArgs) -> Result<ExitCode, CliError> {
    let out = arguments.out.as_deref();
    if matches!(arguments.to, Target::Png | Target::Pdf | Target::Pptx | Target::Xlsx) && out.is_none() {
        return Err(CliError::NeedsOut);
    }
    let kind = kind(arguments)?;
    let opened = open(session, &arguments.file)?;
    let content = match kind {
        Some(kind) => content(session, opened, arguments, kind)?,
        None => ron(session, opened, arguments)?.into_bytes(),
    };
    deliver(out, &content)?;
    Ok(ExitCode::SUCCESS)
}

/// What is to be written; `None` for the project itself.
fn kind(arguments: &ExportArgs) -> Result<Option<Kind>, CliError> {
    Ok(Some(match arguments.to {
        Target::Ron => return Ok(None),
        Target::Pdf => pdf(arguments)?,
        Target::Json => Kind::Json,
        Target::Markdown => Kind::Markdown,
        Target::Pptx => Kind::Pptx,
        Target::Xlsx => Kind::Xlsx,
        Target::Csv => Kind::Csv,
        Target::Svg => Kind::Svg,
        Target::Png => Kind::Png,
    }))
}

#[cfg(feature = "documents")]
#[expect(clippy::unnecessary_wraps, reason = "a program without typst has none of these")]
fn pdf(arguments: &ExportArgs) -> Result<Kind, CliError> {
    use crate::cli::args::{Layout, PaperSize};
    Ok(match (arguments.layout, arguments.paper) {
        (Layout::Slides, _) => Kind::Slides,
        (Layout::Report, PaperSize::A4) => Kind::ReportA4,
        (Layout::Report, PaperSize::Letter) => Kind::ReportLetter,
    })
}

/// This program was built without typst.
#[cfg(not(feature = "documents"))]
fn pdf(_: &ExportArgs) -> Result<Kind, CliError> {
    Err(CliError::NoDocuments)
}

fn content(session: &Session, opened: Document, arguments: &ExportArgs, kind: Kind) -> Result<Vec<u8>, CliError> {
    let Document { project, residue, .. } = opened;
    let otherwise = if kind.is_picture() { chosen(arguments)? } else { OptionChoice::All };
    let choice = arguments.option.unwrap_or(otherwise);
    let analyses = Analyses::of(session, project, choice, &arguments.money, &arguments.workload)?;
    analyses.say_lacking_rates(session);
    let (catalog, project, options) = (&*analyses.catalog, &analyses.project, &analyses.options());
    let material = Material { catalog, project, options, language: session.language, today: session.today };
    let picture = if kind.is_picture() { Some(picture(session, &material, arguments)?) } else { None };
    let templates = session.folders.as_ref().filter(|_| kind.is_set()).map(load_templates).transpose()?;
    let templates = &templates.unwrap_or_default();
    let extras = Extras { residue: &residue, templates, picture: picture.as_ref() };
    Ok(document(kind, &material, &extras, &mut |_| ())?)
}

fn ron(session: &Session, opened: Document, arguments: &ExportArgs) -> Result<String, CliError> {
    let Document { mut project, residue, .. } = opened;
    Exchange::of(&arguments.money, session.today)?.apply(&mut project);
    if let Some(OptionChoice::One(number)) = arguments.option {
        let count = project.options.len();
        let chosen = number.checked_sub(1).and_then(|at| project.options.get(at)).cloned();
        project.options = vec![chosen.ok_or(CliError::NoOption(number, count))?];
    }
    let catalog = project.catalog(&session.catalog);
    project_text(&catalog, &project, &residue, session.today).map_err(CliError::Project)
}
