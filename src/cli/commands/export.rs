//! `slotwise export`
use std::process::ExitCode;

use crate::catalog::Catalog;
use crate::cli::Session;
use crate::cli::args::{ExportArgs, OptionChoice, PictureTheme, Target, View};
use crate::cli::commands::report;
use crate::cli::error::CliError;
use crate::cli::output::deliver;
use crate::cli::source::{Analyses, open};
use crate::export::report::Analysed;
use crate::export::svg::SvgText;
use crate::export::{csv, deck, markdown, png, pptx, story, svg, xlsx};
use crate::locale::fonts;
use crate::plan::format::{self, Document};
use crate::scene::{Palette, Scene, box_view, links_view, matrix_view};
#[cfg(feature = "documents")]
use crate::store::load_templates;

/// Pixels per millimetre of a picture at scale 1: 96 to the inch.
const PIXELS_PER_MM: f32 = 96.0 / 25.4;

/// Scales that make sense.
const SCALES: std::ops::RangeInclusive<f32> = 0.05..=20.0;

/// Writes a project in another form.
pub fn run(session: &Session, arguments: &ExportArgs) -> Result<ExitCode, CliError> {
    let out = arguments.out.as_deref();
    if matches!(arguments.to, Target::Png | Target::Pdf | Target::Pptx | Target::Xlsx) && out.is_none() {
        return Err(CliError::NeedsOut);
    }
    let document = open(session, &arguments.file)?;
    let content = match arguments.to {
        Target::Ron => ron(document, arguments)?.into_bytes(),
        Target::Json => {
            report::json(session, &analyses(session, document, arguments, OptionChoice::All)?)?.into_bytes()
        }
        Target::Markdown => {
            let analyses = analyses(session, document, arguments, OptionChoice::All)?;
            let (catalog, project, options) = (&analyses.catalog, &analyses.project, analyses.options());
            markdown::write(&story::tell(catalog, project, &options, session.language)).into_bytes()
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
            let table = csv::write(&analyses.catalog, &analyses.options());
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

fn ron(mut document: Document, arguments: &ExportArgs) -> Result<String, CliError> {
    document.project.currency = arguments.currency.unwrap_or(document.project.currency);
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

fn analyses<'a>(
    session: &'a Session,
    document: Document,
    arguments: &ExportArgs,
    otherwise: OptionChoice,
) -> Result<Analyses<'a>, CliError> {
    let choice = arguments.option.unwrap_or(otherwise);
    Analyses::of(session, document.project, choice, arguments.currency, &[])
}

/// The picture of one option as SVG, and its width in pixels.
fn picture(session: &Session, document: Document, arguments: &ExportArgs) -> Result<(String, u32), CliError> {
    if arguments.option == Some(OptionChoice::All) {
        return Err(CliError::NoPicture);
    }
    if !SCALES.contains(&arguments.scale) {
        return Err(CliError::BadScale);
    }
    let analyses = analyses(session, document, arguments, OptionChoice::One(1))?;
    let options = analyses.options();
    let option = options.first().ok_or(CliError::NoPicture)?;
    let scene = scene(session, &analyses.catalog, option, arguments.view);
    if scene.shapes.is_empty() {
        return Err(CliError::NoPicture);
    }
    let palette = match arguments.theme {
        PictureTheme::Light => Palette::Light,
        PictureTheme::Dark => Palette::Dark,
        PictureTheme::Print => Palette::Print,
    };
    let title = format!("{} · {}", analyses.project.title, option.plan.title);
    let description = svg::description(&scene);
    let text = SvgText { title: &title, description: &description, language: session.language.tag() };
    let width = (scene.width * PIXELS_PER_MM * arguments.scale).round() as u32;
    Ok((svg::write(&scene, palette, text), width))
}

fn scene(session: &Session, catalog: &Catalog, option: &Analysed<'_>, view: View) -> Scene {
    let words = |message: &crate::quantity::Message| session.language.words(message);
    match view {
        View::Box => box_view::box_view(catalog, option.plan, option.analysis, &words),
        View::Links => links_view::links_view(catalog, option.plan, option.analysis, &words),
        View::Matrix => matrix_view::matrix_view(catalog, option.analysis, &words),
    }
}
