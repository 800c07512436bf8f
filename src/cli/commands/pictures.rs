//! The pictures that `slotwise export` draws: diagrams of one option, charts of all.
use crate::analysis::compare::{Candidate, MOST};
use crate::catalog::{Catalog, WorkloadId};
use crate::cli::Session;
use crate::cli::args::{ExportArgs, OptionChoice, PictureTheme, View};
use crate::cli::commands::export::analyses;
use crate::cli::error::CliError;
use crate::cli::source::known_workloads;
use crate::export::charts;
use crate::export::report::Analysed;
use crate::export::svg::{self, SvgText};
use crate::locale::Language;
use crate::plan::format::Document;
use crate::quantity::Message;
use crate::scene::chart::Chart;
use crate::scene::chart_view::{self, Look};
use crate::scene::{Palette, Scene, box_view, links_view, matrix_view};

/// Pixels per millimetre of a picture at scale 1: 96 to the inch.
const PIXELS_PER_MM: f32 = 96.0 / 25.4;

/// Scales that make sense.
const SCALES: std::ops::RangeInclusive<f32> = 0.05..=20.0;

/// The picture asked for as SVG, and its width in pixels.
pub fn picture(session: &Session, document: Document, arguments: &ExportArgs) -> Result<(String, u32), CliError> {
    if !SCALES.contains(&arguments.scale) {
        return Err(CliError::BadScale);
    }
    let (scene, title, description) = if arguments.view.is_chart() {
        chart(session, document, arguments)?
    } else {
        diagram(session, document, arguments)?
    };
    let palette = match arguments.theme {
        PictureTheme::Light => Palette::Light,
        PictureTheme::Dark => Palette::Dark,
        PictureTheme::Print => Palette::Print,
    };
    let text = SvgText { title: &title, description: &description, language: session.language.tag() };
    let width = (scene.width * PIXELS_PER_MM * arguments.scale).round() as u32;
    Ok((svg::write(&scene, palette, text), width))
}

/// A drawing with its title and description.
type Drawing = (Scene, String, String);

/// The diagram of one option.
fn diagram(session: &Session, document: Document, arguments: &ExportArgs) -> Result<Drawing, CliError> {
    if arguments.option == Some(OptionChoice::All) {
        return Err(CliError::NoPicture);
    }
    let analyses = analyses(session, document, arguments, OptionChoice::One(1))?;
    let options = analyses.options();
    let option = options.first().ok_or(CliError::NoPicture)?;
    let scene = scene(session, &analyses.catalog, option, arguments.view);
    if scene.shapes.is_empty() {
        let has_machine = !option.analysis.machine.nodes.is_empty();
        return Err(if has_machine { CliError::NoDevices } else { CliError::NoPicture });
    }
    let title = format!("{} · {}", analyses.project.title, option.plan.title);
    let description = svg::description(&scene);
    Ok((scene, title, description))
}

fn scene(session: &Session, catalog: &Catalog, option: &Analysed<'_>, view: View) -> Scene {
    let words = |message: &Message| session.language.words(message);
    match view {
        View::Links => links_view::links_view(catalog, option.plan, option.analysis, &words),
        View::Matrix => matrix_view::matrix_view(catalog, option.analysis, &words),
        _ => box_view::box_view(catalog, option.plan, option.analysis, &words),
    }
}

/// A chart of the options side by side.
fn chart(session: &Session, document: Document, arguments: &ExportArgs) -> Result<Drawing, CliError> {
    let asked = known_workloads(session, &arguments.workload)?;
    let analyses = analyses(session, document, arguments, OptionChoice::All)?;
    let options = analyses.options();
    let catalog: &Catalog = &analyses.catalog;
    let chosen = options.iter().take(MOST);
    let candidates: Vec<Candidate<'_>> =
        chosen.map(|option| Candidate { catalog, plan: option.plan, analysis: option.analysis }).collect();
    let own = options.iter().flat_map(|option| &option.analysis.workloads).map(|result| result.id.clone());
    // The first workload of which the chart tells something.
    let workloads = if asked.is_empty() { own.collect() } else { asked };
    let of = |id: &WorkloadId| chart_of(arguments.view, catalog, &candidates, id, session.language);
    let chart = workloads.iter().find_map(of).or_else(|| of(&WorkloadId::new("")));
    let chart = chart.ok_or_else(|| CliError::Question(why_no_chart(arguments.view, &candidates, &workloads)))?;
    let title = format!("{} · {}", analyses.project.title, chart.title);
    Ok((chart_view::draw(&chart, Look::ALONE), title, chart_view::description(&chart)))
}

/// What a chart would need of these options and workloads to have something to draw.
fn why_no_chart(view: View, options: &[Candidate<'_>], workloads: &[WorkloadId]) -> Message {
    let results = || options.iter().flat_map(|option| &option.analysis.workloads);
    match view {
        View::ChartRelative if options.len() < 2 => Message::new("cli-chart-two"),
        View::ChartHours if results().all(|result| result.inputs.items.is_none()) => Message::new("cli-chart-items"),
        View::ChartCost | View::ChartPerPrice if options.iter().all(|it| it.analysis.price.amount.is_none()) => {
            Message::new("cli-chart-price")
        }
        _ if workloads.is_empty() => Message::new("cli-chart-workload"),
        _ => {
            let ids: Vec<String> = workloads.iter().map(ToString::to_string).collect();
            Message::new("cli-chart-nothing-runs").with("workloads", ids)
        }
    }
}

fn chart_of(
    view: View,
    catalog: &Catalog,
    options: &[Candidate<'_>],
    workload: &WorkloadId,
    language: Language,
) -> Option<Chart> {
    let explained = match view {
        View::ChartThroughput => charts::throughput(catalog, options, workload, language),
        View::ChartRelative => charts::relative(catalog, options, language),
        View::ChartScaling => charts::scaling(catalog, options, workload, language),
        View::ChartMemory => charts::memory(catalog, options, workload, language),
        View::ChartStep => charts::step(catalog, options, workload, language),
        View::ChartWaterfall => charts::waterfall(catalog, options, workload, language),
        View::ChartRoofline => charts::roofline(catalog, options, workload, language),
        View::ChartPerPrice => charts::per_price(catalog, options, workload, language),
        View::ChartPerWatt => charts::per_watt(catalog, options, workload, language),
        View::ChartHours => charts::hours(catalog, options, workload, language),
        View::ChartCost => charts::cost(options, language),
        View::Box | View::Links | View::Matrix => None,
    };
    explained.map(|explained| explained.chart).filter(|chart| chart.highest().is_some())
}
