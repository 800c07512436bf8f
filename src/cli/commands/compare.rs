//! `slotwise compare`
use std::process::ExitCode;

use crate::analysis::compare::{self, Candidate};
use crate::analysis::{Analysis, Context};
use crate::catalog::{Catalog, WorkloadId};
use crate::cli::Session;
use crate::cli::args::{CompareArgs, ReportFormat};
use crate::cli::error::CliError;
use crate::cli::output::deliver;
use crate::cli::source::{known_currency, known_workloads, open};
use crate::export::comparison::{self, Head};
use crate::export::{markdown, text};
use crate::plan::{Plan, Project};

/// Sets all options of all files side by side.
pub fn run(session: &Session, arguments: &CompareArgs) -> Result<ExitCode, CliError> {
    let told = &arguments.told;
    let mut projects = Vec::new();
    for file in &arguments.files {
        projects.push((file.display().to_string(), open(session, file)?.project));
    }
    let count: usize = projects.iter().map(|(_, project)| project.options.len()).sum();
    if count > compare::MOST {
        return Err(CliError::TooManyOptions(count, compare::MOST));
    }
    let asked = known_workloads(session, &told.workload)?;
    let workloads = if asked.is_empty() { workloads(&projects) } else { asked };
    let common = common_money(&projects, known_currency(told.currency.as_deref())?);
    let (mut heads, mut analysed) = (Vec::new(), Vec::new());
    for (file, project) in &projects {
        let catalog = project.catalog(&session.catalog);
        let priced = Project { currency: common.currency, rates: common.rates.clone(), ..project.clone() };
        for plan in &project.options {
            let plan = Plan { workloads: workloads.clone(), ..plan.clone() };
            let analysis = Analysis::of(&catalog, &plan, Context { project: &priced, today: session.today });
            heads.push(Head { title: title(session, &catalog, &project.title, &plan), file: file.clone() });
            analysed.push((catalog.clone(), plan, analysis));
        }
    }
    let options: Vec<Candidate<'_>> =
        analysed.iter().map(|(catalog, plan, analysis)| Candidate { catalog, plan, analysis }).collect();
    let comparison = compare::compare(&session.catalog, &options, 0);
    let content = match told.format {
        ReportFormat::Json => comparison::json(&comparison, &heads, common.currency.code(), session.language)
            .map_err(|error| CliError::Format(error.to_string()))?,
        ReportFormat::Text => text::write(&comparison::tell(&comparison, &heads, session.language)),
        ReportFormat::Markdown => markdown::write(&comparison::tell(&comparison, &heads, session.language)),
    };
    deliver(told.out.as_deref(), content.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}

/// Workloads of all options: each is worked out for all of them, or nothing could be compared.
fn workloads(projects: &[(String, Project)]) -> Vec<WorkloadId> {
    let mut ids: Vec<WorkloadId> = Vec::new();
    for id in projects.iter().flat_map(|(_, project)| &project.options).flat_map(|plan| &plan.workloads) {
        if !ids.contains(id) {
            ids.push(id.clone());
        }
    }
    ids
}

/// The currency asked for, else that of the first project, with the rates of all projects: prices in different
/// currencies cannot be compared.
fn common_money(projects: &[(String, Project)], currency: Option<crate::quantity::Currency>) -> Project {
    let first = projects.first().map_or(Project::default().currency, |(_, project)| project.currency);
    let rates = projects.iter().flat_map(|(_, project)| project.rates.iter().copied()).collect();
    Project { currency: currency.unwrap_or(first), rates, ..Project::default() }
}

/// The title of an option: its own with its project's, else its chassis'.
fn title(session: &Session, catalog: &Catalog, project: &str, plan: &Plan) -> String {
    let chassis = || {
        let id = plan.chassis.as_ref()?;
        Some(catalog.chassis.get(id).map_or_else(|| id.to_string(), |it| format!("{} {}", it.vendor, it.name)))
    };
    match (project, plan.title.as_str()) {
        ("", "") => chassis().unwrap_or_else(|| session.language.text("report-untitled")),
        (project, "") => project.to_owned(),
        ("", own) => own.to_owned(),
        (project, own) if project == own => own.to_owned(),
        (project, own) => format!("{project}: {own}"),
    }
}
