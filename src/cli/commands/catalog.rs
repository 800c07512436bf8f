//! `slotwise catalog`
mod words;

use std::process::ExitCode;

use serde::Serialize;

use crate::catalog::load::ron_options;
use crate::catalog::{Catalog, PriceRow, check};
use crate::cli::Session;
use crate::cli::args::{CatalogArgs, CatalogCommand, ListFormat};
use crate::cli::error::{CliError, problem_message};
use crate::cli::output::{json, lines, print};
use crate::quantity::{Arg, Message};

/// One part of the catalogue, whatever its kind.
struct Part<'a> {
    kind: &'static str,
    id: &'a str,
    name: &'a str,
    facts: Facts<'a>,
}

impl Part<'_> {
    /// Its name in the reader's language: names of products stay, words beside them do not.
    fn title(&self) -> Message {
        match self.kind {
            "workload" => Message::new(format!("workload-name-{}", self.id)).or(self.name),
            _ => Message::new("compare-name").with("name", Arg::Data(self.name.to_owned())),
        }
    }
}

/// A part's facts, in both forms.
trait Printable {
    fn json(&self) -> Result<serde_json::Value, serde_json::Error>;
    fn ron(&self) -> Result<String, ron::Error>;
}

type Facts<'a> = &'a dyn Printable;

impl<T: Serialize> Printable for T {
    fn json(&self) -> Result<serde_json::Value, serde_json::Error> {
        serde_json::to_value(self)
    }

    fn ron(&self) -> Result<String, ron::Error> {
        ron_options().to_string_pretty(self, ron::ser::PrettyConfig::default())
    }
}

/// Kinds of parts as they are asked for, in the order of the list.
const KINDS: [&str; 9] = ["gpu", "cpu", "chassis", "memory", "drive", "nic", "bridge", "workload", "interconnect"];

fn parts(catalog: &Catalog) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    macro_rules! add {
        ($kind:literal, $map:ident) => {
            parts.extend(catalog.$map.values().map(|part| Part {
                kind: $kind,
                id: part.id.as_str(),
                name: &part.name,
                facts: part,
            }));
        };
    }
    add!("gpu", gpus);
    add!("cpu", cpus);
    add!("chassis", chassis);
    add!("memory", memory);
    add!("drive", drives);
    add!("nic", nics);
    add!("bridge", bridges);
    add!("workload", workloads);
    add!("interconnect", interconnects);
    parts
}

/// Lists, shows or checks the catalogue.
pub fn run(session: &Session, arguments: CatalogArgs) -> Result<ExitCode, CliError> {
    match arguments.command.unwrap_or(CatalogCommand::List { kind: None, format: ListFormat::Text }) {
        CatalogCommand::List { kind, format } => list(session, kind.as_deref(), format),
        CatalogCommand::Show { id, format } => show(session, &id, format),
        CatalogCommand::Check { format } => check_all(session, format),
    }
}

#[derive(Serialize)]
struct ListedPart<'a> {
    id: &'a str,
    kind: &'static str,
    name: &'a str,
}

fn list(session: &Session, kind: Option<&str>, format: ListFormat) -> Result<ExitCode, CliError> {
    if let Some(kind) = kind.filter(|kind| !KINDS.contains(kind)) {
        return Err(CliError::NoKind(kind.to_owned(), KINDS.map(str::to_owned).to_vec()));
    }
    let parts = parts(&session.catalog);
    let wanted = parts.iter().filter(|part| kind.is_none_or(|kind| part.kind == kind));
    let content = match format {
        ListFormat::Text => lines(wanted.map(|part| {
            let name = session.language.words(&part.title());
            format!("{:<36}  {:<12}  {name}", part.id, part.kind)
        })),
        ListFormat::Json => {
            let listed: Vec<_> =
                wanted.map(|part| ListedPart { id: part.id, kind: part.kind, name: part.name }).collect();
            json(&listed)?
        }
    };
    print(&content)?;
    Ok(ExitCode::SUCCESS)
}

#[derive(Serialize)]
struct ShownPart<'a> {
    kind: &'static str,
    part: serde_json::Value,
    prices: Vec<&'a PriceRow>,
}

fn show(session: &Session, id: &str, format: ListFormat) -> Result<ExitCode, CliError> {
    let parts = parts(&session.catalog);
    let found: Vec<&Part<'_>> = parts.iter().filter(|part| part.id == id).collect();
    if found.is_empty() {
        return Err(CliError::NoPart(id.to_owned()));
    }
    let failed = |error: &dyn std::fmt::Display| CliError::Format(error.to_string());
    let mut shown = Vec::new();
    for part in found {
        let own = |row: &&PriceRow| row.part_kind == part.kind && row.part == id;
        let prices: Vec<&PriceRow> = session.catalog.prices.iter().filter(own).collect();
        match format {
            ListFormat::Json => {
                let facts = part.facts.json().map_err(|error| failed(&error))?;
                shown.push(ShownPart { kind: part.kind, part: facts, prices });
            }
            ListFormat::Text => {
                let facts = part.facts.ron().map_err(|error| failed(&error))?;
                let rows = if prices.is_empty() {
                    String::new()
                } else {
                    prices.ron().map_err(|error| failed(&error))? + "\n"
                };
                let text = words::in_language(&format!("{facts}\n{rows}"), session.language);
                print(&format!("// {}\n{}\n", part.kind, text.trim_end()))?;
            }
        }
    }
    if format == ListFormat::Json {
        print(&json(&shown)?)?;
    }
    Ok(ExitCode::SUCCESS)
}

#[derive(Serialize)]
struct CheckReport {
    parts: usize,
    problems: Vec<String>,
}

/// Prints what is wrong with the catalogue, one line each: 1 if there is something.
fn check_all(session: &Session, format: ListFormat) -> Result<ExitCode, CliError> {
    let mut problems: Vec<String> =
        session.problems.iter().map(|problem| session.language.words(&problem_message(problem))).collect();
    problems.extend(check::check(&session.catalog).iter().map(|problem| session.language.words(&problem.message())));
    let report = CheckReport { parts: parts(&session.catalog).len(), problems };
    match format {
        ListFormat::Json => print(&json(&report)?)?,
        ListFormat::Text => {
            let key = if report.problems.is_empty() { "cli-catalog-good" } else { "cli-catalog-bad" };
            let message = Message::new(key).with("parts", report.parts).with("problems", report.problems.len());
            let last = session.language.words(&message);
            print(&lines(report.problems.iter().cloned().chain([last])))?;
        }
    }
    Ok(if report.problems.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(1) })
}
