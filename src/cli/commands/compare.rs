//! `slotwise compare`
use std::process::ExitCode;

use crate::analysis::compare::{self, Candidate, Comparison};
use crate::analysis::{Analysis, Context, cost};
use crate::catalog::{Catalog, WorkloadId};
use crate::cli::Session;
use crate::cli::args::{CompareArgs, ReportFormat};
use crate::cli::error::CliError;
use crate::cli::money::{self, Exchange};
use crate::cli::output::deliver;
use crate::cli::source::{known_workloads, open};
use crate::export::comparison::grounds::{self, Grounds, UsedRate};
use crate::export::comparison::{self, Head};
use crate::export::report::Analysed;
use crate::export::story::Block;
use crate::export::{markdown, text};
use crate::locale::Language;
use crate::plan::{Plan, Project, Rate};
use crate::quantity::Message;

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
    let workloads = if asked.is_empty() { workloads(&projects) } else { asked.clone() };
    let exchange = common_money(&projects, Exchange::of(&told.money, session.today)?);
    let (mut heads, mut analysed, mut rates) = (Vec::new(), Vec::new(), Vec::new());
    for (file, project) in &projects {
        let catalog = project.catalog(&session.catalog);
        let priced = priced(session, &exchange, &projects, (file, project), &mut rates);
        for plan in &project.options {
            let context = Context { project: &priced, today: session.today };
            // What speaks against an option is told of its own workloads, as in its report.
            let own = if asked.is_empty() { plan.clone() } else { Plan { workloads: asked.clone(), ..plan.clone() } };
            let findings = Analysis::of(&catalog, &own, context).findings;
            let plan = Plan { workloads: workloads.clone(), ..own };
            let analysis = Analysis { findings, ..Analysis::of(&catalog, &plan, context) };
            heads.push(Head { title: title(session, &catalog, &project.title, &plan), file: file.clone() });
            analysed.push((catalog.clone(), plan, analysis));
        }
    }
    let options: Vec<Candidate<'_>> =
        analysed.iter().map(|(catalog, plan, analysis)| Candidate { catalog, plan, analysis }).collect();
    let comparison = compare::compare(&session.catalog, &options, 0);
    let currency = exchange.currency.unwrap_or(Project::default().currency);
    money::say_lacking_rates(session, currency, options.iter().map(|option| &option.analysis.price));
    let machines = projects.iter().flat_map(|(_, project)| project.machines.iter().cloned()).collect();
    let catalog = &*Project { machines, ..Project::default() }.catalog(&session.catalog);
    let told_of: Vec<Analysed<'_>> = analysed.iter().map(|(_, plan, analysis)| Analysed { plan, analysis }).collect();
    let grounds = Grounds { catalog, currency, options: &told_of, rates: &rates, today: session.today };
    let content = match told.format {
        ReportFormat::Json => comparison::json(&comparison, &heads, &grounds, session.language)
            .map_err(|error| CliError::Format(error.to_string()))?,
        ReportFormat::Text => text::write(&in_words(&comparison, &heads, &grounds, session.language)),
        ReportFormat::Markdown => markdown::write(&in_words(&comparison, &heads, &grounds, session.language)),
    };
    deliver(told.out.as_deref(), content.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}

/// The comparison, and what it rests on.
fn in_words(comparison: &Comparison, heads: &[Head], grounds: &Grounds<'_>, language: Language) -> Vec<Block> {
    let mut blocks = comparison::tell(comparison, heads, language);
    blocks.extend(grounds::tell(grounds, language));
    blocks
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

/// The currency asked for, else that of the first project, with the rates given.
fn common_money(projects: &[(String, Project)], asked: Exchange) -> Exchange {
    let first = projects.first().map(|(_, project)| project.currency);
    Exchange { currency: asked.currency.or(first), ..asked }
}

/// A project in the common currency. It keeps its own rates; only where it has none from its currency to the common one,
/// the newest of another project serves, and that is said.
fn priced(
    session: &Session,
    exchange: &Exchange,
    projects: &[(String, Project)],
    (file, project): (&str, &Project),
    used: &mut Vec<UsedRate>,
) -> Project {
    let mut priced = project.clone();
    exchange.apply(&mut priced);
    let joins = |rate: &&Rate| cost::between(rate, project.currency, priced.currency);
    let mut lent: Option<(&str, Rate)> = None;
    if project.currency != priced.currency && !priced.rates.iter().any(|rate| joins(&rate)) {
        let others =
            projects.iter().flat_map(|(file, other)| other.rates.iter().map(move |rate| (file.as_str(), rate)));
        let newest = others.filter(|(_, rate)| joins(rate)).max_by_key(|(_, rate)| rate.date);
        lent = newest.map(|(lender, rate)| (lender, *rate));
    }
    if let Some((lender, rate)) = lent {
        let message = Message::new("cli-rate-lent").with("file", file).with("lender", lender);
        let message = message.with("from", rate.from.code()).with("to", rate.to.code()).with("date", rate.date);
        session.say(&message.with("rate", rate.rate.normalize().to_string()));
        priced.rates.push(rate);
    }
    UsedRate::add(used, &priced, file, |rate| match lent {
        _ if exchange.rates.contains(rate) => None,
        Some((lender, other)) if other == *rate => Some(lender.to_owned()),
        _ => Some(file.to_owned()),
    });
    priced
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
