//! The pictures that `slotwise export` draws: diagrams of one option, charts of all.
use crate::analysis::compare::{Candidate, MOST};
use crate::catalog::{Catalog, WorkloadId};
use crate::cli::Session;
use crate::cli::args::{ExportArgs, OptionChoice, PictureTheme, View};
use crate::cli::error::CliError;
use crate::cli::source::known_workloads;
use crate::export::charts;
use crate::export::document::{DocumentError, Material};
use crate::export::picture::Picture;
use crate::locale::Language;
use crate::quantity::Message;
use crate::scene::Palette;
use crate::scene::chart::Chart;

/// Scales that make sense.
const SCALES: std::ops::RangeInclusive<f32> = 0.05..=20.0;

/// The options that a picture shows where none are chosen.
pub fn chosen(arguments: &ExportArgs) -> Result<OptionChoice, CliError> {
    if !SCALES.contains(&arguments.scale) {
        return Err(CliError::BadScale);
    }
    match (arguments.view.diagram(), arguments.option) {
        (Some(_), Some(OptionChoice::All)) => Err(DocumentError::NoPicture.into()),
        (Some(_), _) => Ok(OptionChoice::One(1)),
        (None, _) => Ok(OptionChoice::All),
    }
}

/// The picture asked for.
pub fn picture(session: &Session, material: &Material<'_>, arguments: &ExportArgs) -> Result<Picture, CliError> {
    let picture = match arguments.view.diagram() {
        Some(view) => {
            let option = material.options.first().ok_or(DocumentError::NoPicture)?;
            Picture::diagram(material, option, view)?
        }
        None => Picture::chart(material, &chart(session, material, arguments)?),
    };
    let palette = match arguments.theme {
        PictureTheme::Light => Palette::Light,
        PictureTheme::Dark => Palette::Dark,
        PictureTheme::Print => Palette::Print,
    };
    Ok(Picture { palette, scale: arguments.scale, ..picture })
}

/// A chart of the options side by side.
fn chart(session: &Session, material: &Material<'_>, arguments: &ExportArgs) -> Result<Chart, CliError> {
    let asked = known_workloads(session, &arguments.workload)?;
    let Material { catalog, options, .. } = *material;
    let chosen = options.iter().take(MOST);
    let candidates: Vec<Candidate<'_>> =
        chosen.map(|option| Candidate { catalog, plan: option.plan, analysis: option.analysis }).collect();
    let own = options.iter().flat_map(|option| &option.analysis.workloads).map(|result| result.id.clone());
    // The first workload of which the chart tells something.
    let workloads = if asked.is_empty() { own.collect() } else { asked };
    let of = |id: &WorkloadId| chart_of(arguments.view, catalog, &candidates, id, session.language);
    let chart = workloads.iter().find_map(of).or_else(|| of(&WorkloadId::new("")));
    chart.ok_or_else(|| CliError::Question(why_no_chart(arguments.view, &candidates, &workloads)))
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
