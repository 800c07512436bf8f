//! From what the user names to a project with its analyses.
use std::borrow::Cow;
use std::ffi::OsStr;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use super::Session;
use super::args::{MoneyArgs, OptionChoice};
use super::error::CliError;
use super::money::{self, Exchange};
use crate::analysis::{Analysis, Context};
use crate::catalog::{Catalog, WorkloadId};
use crate::export::report::Analysed;
use crate::interop::reading::Unread;
use crate::interop::{self, Imported, Merged, Named, ReadError, Reading};
use crate::locale::Language;
use crate::plan::format::{self, Document};
use crate::plan::presets::{self, Preset};
use crate::plan::{Plan, Project};
use crate::quantity::Message;
use crate::store::{StoreError, open_project, read_text, text_of};

/// What a FILE argument names.
#[derive(Debug)]
pub enum Source {
    /// A file.
    File(PathBuf),
    /// A preset.
    Preset(Preset),
    /// Standard input, which `-` stands for.
    Input,
}

impl Source {
    /// Finds a file, or else a preset, of this name.
    pub fn find(name: &OsStr) -> Result<Self, CliError> {
        let path = Path::new(name);
        if is_input(path) {
            return Ok(Self::Input);
        }
        // A folder is no project: it must not hide a preset of its name.
        match (path.exists(), name.to_str().and_then(presets::find)) {
            (true, Some(preset)) if path.is_dir() => Ok(Self::Preset(preset)),
            (true, _) => Ok(Self::File(path.to_owned())),
            (false, Some(preset)) => Ok(Self::Preset(preset)),
            (false, None) => Err(CliError::NoSource(path.display().to_string())),
        }
    }

    fn read(&self, language: Language) -> Result<Opened, CliError> {
        match self {
            Self::File(path) => match open_project(path) {
                Ok(document) => Ok(Opened::Project(Box::new(document))),
                Err(StoreError::Format { path, reason }) => match interop::read(&read_text(&path, MAX_REPORT)?) {
                    Ok(reading) => Ok(Opened::Report(Box::new(reading))),
                    // What looks like neither is told to be no project.
                    Err(ReadError::Unknown | ReadError::Empty) => Err(StoreError::Format { path, reason }.into()),
                    Err(error) => Err(CliError::Unread(path.display().to_string(), error)),
                },
                Err(error) => Err(error.into()),
            },
            Self::Input => {
                let path = Path::new(INPUT);
                let text = read_any(path, MAX_REPORT)?;
                match format::read(&text) {
                    Ok(document) => Ok(Opened::Project(Box::new(document))),
                    Err(reason) => match interop::read(&text) {
                        Ok(reading) => Ok(Opened::Report(Box::new(reading))),
                        Err(ReadError::Unknown) => Err(StoreError::Format { path: path.to_owned(), reason }.into()),
                        Err(error) => Err(CliError::Unread(INPUT.to_owned(), error)),
                    },
                }
            }
            Self::Preset(preset) => match preset.document() {
                Ok(document) => {
                    let project = document.project.in_language(language);
                    Ok(Opened::Project(Box::new(Document { project, ..document })))
                }
                Err(reason) => Err(StoreError::Format { path: preset.id.into(), reason }.into()),
            },
        }
    }
}

/// What stands for standard input where a file is asked for.
const INPUT: &str = "-";

fn is_input(path: &Path) -> bool {
    path.as_os_str() == INPUT
}

/// Reads a text from a file, or from standard input where its name is `-`.
pub fn read_any(path: &Path, max_bytes: u64) -> Result<String, CliError> {
    if !is_input(path) {
        return Ok(read_text(path, max_bytes)?);
    }
    let mut bytes = Vec::new();
    let read = std::io::stdin().lock().take(max_bytes + 1).read_to_end(&mut bytes);
    read.map_err(|reason| StoreError::Read { path: path.to_owned(), reason })?;
    if bytes.len() as u64 > max_bytes {
        return Err(StoreError::TooLarge { path: path.to_owned(), limit: max_bytes }.into());
    }
    Ok(text_of(path, bytes)?)
}

/// Largest report of a running machine that is read, bytes.
pub const MAX_REPORT: u64 = 16 << 20;

/// What a FILE argument turned out to be.
pub enum Opened {
    /// A project.
    Project(Box<Document>),
    /// A report of a running machine.
    Report(Box<Reading>),
}

/// Reads what a FILE argument names; what was left out of it is said on standard error.
pub fn open_any(session: &Session, name: &OsStr) -> Result<Opened, CliError> {
    let file = name.display().to_string();
    let opened = Source::find(name)?.read(session.language)?;
    match &opened {
        Opened::Project(document) => {
            if let Some(version) = document.newer {
                session.say(&Message::new("cli-newer").with("file", file.clone()).with("version", version));
            }
            for loss in &document.losses {
                session.say(&Message::new("cli-loss").with("file", file.clone()).with("loss", loss.message()));
            }
        }
        Opened::Report(reading) => say_unread(session, &file, reading),
    }
    Ok(opened)
}

/// Says which lines of a report could not be read.
pub fn say_unread(session: &Session, file: &str, reading: &Reading) {
    for unread in &reading.unread {
        say_line(session, file, unread);
    }
}

/// Says which lines of several reports could not be read, and where the reports contradict each other.
pub fn say_remarks(session: &Session, merged: &Merged) {
    for remark in merged.unread.iter().chain(&merged.contradictions) {
        say_line(session, &remark.file, &remark.unread);
    }
}

fn say_line(session: &Session, file: &str, unread: &Unread) {
    let line = Message::new("import-line").with("file", file).with("line", unread.line);
    session.say(&line.with("why", unread.why.clone()));
}

/// Reads files that are reports of a running machine, all of them.
pub fn read_reports(files: &[PathBuf]) -> Result<Vec<Named>, CliError> {
    let read = |path: &PathBuf| {
        let file = path.display().to_string();
        let reading = interop::read(&read_any(path, MAX_REPORT)?);
        let reading = reading.map_err(|error| CliError::Unread(file.clone(), error))?;
        Ok(Named { file, reading })
    };
    files.iter().map(read).collect()
}

/// Reports of one machine as an option of a new project; `None` without a report.
pub fn imported(session: &Session, reports: &[Named]) -> Option<(Imported, Merged)> {
    let id = Project::default().free_machine_id(&session.catalog);
    interop::import_merged(&session.catalog, reports, id, &session.language.text("import-title"))
}

/// The same as a project; a report becomes one with the machine that it tells of.
pub fn open(session: &Session, name: &OsStr) -> Result<Document, CliError> {
    match open_any(session, name)? {
        Opened::Project(document) => Ok(*document),
        Opened::Report(reading) => {
            let named = Named { file: name.display().to_string(), reading: *reading };
            let (imported, _) = imported(session, &[named]).ok_or(CliError::NoReport)?;
            Ok(Document { project: imported.project(), ..Document::default() })
        }
    }
}

/// A project with the analyses of the options asked for.
pub struct Analyses<'a> {
    /// The catalogue with the project's own machines.
    pub catalog: Cow<'a, Catalog>,
    /// The project.
    pub project: Project,
    chosen: Vec<(Plan, Analysis)>,
}

impl<'a> Analyses<'a> {
    /// Analyses the options asked for, in another currency or for other workloads if those are given.
    pub fn of(
        session: &'a Session,
        mut project: Project,
        choice: OptionChoice,
        money: &MoneyArgs,
        workloads: &[String],
    ) -> Result<Self, CliError> {
        Exchange::of(money, session.today)?.apply(&mut project);
        let plans = chosen(&project, choice)?;
        let workloads = known_workloads(session, workloads)?;
        let catalog = project.catalog(&session.catalog);
        let context = Context { project: &project, today: session.today };
        let analysed = |mut plan: Plan| {
            if !workloads.is_empty() {
                plan.workloads.clone_from(&workloads);
            }
            let analysis = Analysis::of(&catalog, &plan, context);
            (plan, analysis)
        };
        let chosen = plans.into_iter().map(analysed).collect();
        Ok(Self { catalog, project, chosen })
    }

    /// Says which prices are left out because there is no exchange rate.
    pub fn say_lacking_rates(&self, session: &Session) {
        let prices = self.chosen.iter().map(|(_, analysis)| &analysis.price);
        money::say_lacking_rates(session, self.project.currency, prices);
    }

    /// The options with their analyses.
    pub fn options(&self) -> Vec<Analysed<'_>> {
        self.chosen.iter().map(|(plan, analysis)| Analysed { plan, analysis }).collect()
    }
}

fn chosen(project: &Project, choice: OptionChoice) -> Result<Vec<Plan>, CliError> {
    match choice {
        OptionChoice::All => Ok(project.options.clone()),
        OptionChoice::One(number) => {
            let plan = number.checked_sub(1).and_then(|at| project.options.get(at));
            plan.map(|plan| vec![plan.clone()]).ok_or(CliError::NoOption(number, project.options.len()))
        }
    }
}

/// The workloads with these ids.
pub fn known_workloads(session: &Session, ids: &[String]) -> Result<Vec<WorkloadId>, CliError> {
    let known = |id: &String| {
        let id = WorkloadId::new(id.as_str());
        if session.catalog.workloads.contains_key(&id) { Ok(id) } else { Err(CliError::NoWorkload(id.to_string())) }
    };
    ids.iter().map(known).collect()
}
