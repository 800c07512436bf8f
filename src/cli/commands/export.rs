//! `slotwise export`
use std::process::ExitCode;

use crate::cli::Session;
use crate::cli::args::{ExportArgs, OptionChoice, Target};
use crate::cli::commands::{pictures::picture, report};
use crate::cli::error::CliError;
use crate::cli::money::Exchange;
use crate::cli::output::deliver;
use crate::cli::source::{Analyses, open};
use crate::export::{csv, deck, markdown, png, pptx, svg, xlsx};
use crate::locale::fonts;
use crate::plan::format::{self, Document};
use crate::quantity::Day;
#[cfg(feature = "documents")]
use crate::store::load_templates;

/// Writes a project in another form.
pub fn run(session: &Session, arguments: &ExportArgs) -> Result<ExitCode, CliError> {
    let out = arguments.out.as_deref();
    if matches!(arguments.to, Target::Png | Target::Pdf | Target::Pptx | Target::Xlsx) && out.is_none() {
        return Err(CliError::NeedsOut);
    }
    let document = open(session, &arguments.file)?;
    let content = match arguments.to {
        Target::Ron => ron(document, arguments, session.today)?.into_bytes(),
        Target::Json => {
            report::json(session, &analyses(session, document, arguments, OptionChoice::All)?)?.into_bytes()
        }
        Target::Markdown => {
            let analyses = analyses(session, document, arguments, OptionChoice::All)?;
            let (catalog, project, options) = (&analyses.catalog, &analyses.project, analyses.options());
            let basis = deck_of(session, &analyses).footer;
            markdown::document(catalog, project, &options, session.language, &basis).into_bytes()
        }
        Target::Pdf => pdf(session, document, arguments)?,
        Target::Pptx => {
            let analyses = analyses(session, document, arguments, OptionChoice::All)?;
            pptx::write(&deck_of(session, &analyses), session.language)
                .map_err(|error| CliError::Format(error.to_string()))?
        }
        Target::Xlsx => {
            let analyses = analyses(session, document, arguments, OptionChoice::All)?;
            let (catalog, project, options) = (&*analyses.catalog, &analyses.project, &analyses.options());
            let deck = &deck_of(session, &analyses);
            xlsx::write(&xlsx::Book { catalog, project, options, deck, language: session.language })
                .map_err(|error| CliError::Format(error.to_string()))?
        }
        Target::Csv => {
            let analyses = analyses(session, document, arguments, OptionChoice::All)?;
            let basis = deck_of(session, &analyses).footer;
            let table = csv::write(&analyses.catalog, &analyses.options(), session.language, &basis);
            table.map_err(|error| CliError::Format(error.to_string()))?.into_bytes()
        }
        Target::Svg => {
            let project = format::write(&document.project, &document.residue);
            let project = project.map_err(|error| CliError::Format(error.to_string()))?;
            svg::with_project(&picture(session, document, arguments)?.0, &project).into_bytes()
        }
        Target::Png => {
            let (svg, width) = picture(session, document, arguments)?;
            let (text, bold) = (fonts::text(session.language), fonts::bold(session.language));
            let faces: Vec<&[u8]> = text.iter().chain(bold.iter().take(2)).map(|face| face.bytes).collect();
            png::render(&svg, width, &faces).map_err(CliError::Png)?
        }
    };
    deliver(out, &content)?;
    Ok(ExitCode::SUCCESS)
}

fn ron(mut document: Document, arguments: &ExportArgs, today: Day) -> Result<String, CliError> {
    Exchange::of(&arguments.money, today)?.apply(&mut document.project);
    if let Some(OptionChoice::One(number)) = arguments.option {
        let count = document.project.options.len();
        let chosen = number.checked_sub(1).and_then(|at| document.project.options.get(at)).cloned();
        document.project.options = vec![chosen.ok_or(CliError::NoOption(number, count))?];
    }
    format::write(&document.project, &document.residue).map_err(|error| CliError::Format(error.to_string()))
}

/// The pages of the meeting.
fn deck_of(session: &Session, analyses: &Analyses<'_>) -> deck::Deck {
    deck::of(&analyses.catalog, &analyses.project, &analyses.options(), session.language, session.today)
}

/// Report or slides on the options.
#[cfg(feature = "documents")]
fn pdf(session: &Session, document: Document, arguments: &ExportArgs) -> Result<Vec<u8>, CliError> {
    use crate::cli::args::{Layout, PaperSize};
    use crate::export::pdf;
    let analyses = analyses(session, document, arguments, OptionChoice::All)?;
    let (catalog, project, options) = (&*analyses.catalog, &analyses.project, &analyses.options());
    let (language, today) = (session.language, session.today);
    let material = pdf::Material { catalog, project, options, language, today };
    let paper = match arguments.paper {
        PaperSize::A4 => pdf::Paper::A4,
        PaperSize::Letter => pdf::Paper::Letter,
    };
    let input = match arguments.layout {
        Layout::Report => pdf::report(&material, paper)?,
        Layout::Slides => pdf::slides(&material, &deck_of(session, &analyses))?,
    };
    let templates = session.folders.as_ref().map(load_templates).transpose()?.unwrap_or_default();
    Ok(pdf::render(&input, &templates, |_| ())?)
}

/// This program was built without typst.
#[cfg(not(feature = "documents"))]
fn pdf(_: &Session, _: Document, _: &ExportArgs) -> Result<Vec<u8>, CliError> {
    Err(CliError::NoDocuments)
}

/// The options with their analyses; those of `otherwise` if none are chosen.
pub(super) fn analyses<'a>(
    session: &'a Session,
    document: Document,
    arguments: &ExportArgs,
    otherwise: OptionChoice,
) -> Result<Analyses<'a>, CliError> {
    let choice = arguments.option.unwrap_or(otherwise);
    let analyses = Analyses::of(session, document.project, choice, &arguments.money, &arguments.workload)?;
    analyses.say_lacking_rates(session);
    Ok(analyses)
}
