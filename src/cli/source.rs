//! From what the user names to a project with its analyses.
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use super::Session;
use super::args::OptionChoice;
use super::error::CliError;
use crate::analysis::{Analysis, Context};
use crate::catalog::WorkloadId;
use crate::export::report::Analysed;
use crate::plan::format::Document;
use crate::plan::presets::{self, Preset};
use crate::plan::{Plan, Project};
use crate::quantity::{Currency, Message};
use crate::store::{StoreError, open_project};

/// What a FILE argument names.
#[derive(Debug)]
pub enum Source {
    /// A file.
    File(PathBuf),
    /// A preset.
    Preset(Preset),
}

impl Source {
    /// Finds a file, or else a preset, of this name.
    pub fn find(name: &OsStr) -> Result<Self, CliError> {
        let path = Path::new(name);
        match (path.exists(), name.to_str().and_then(presets::find)) {
            (true, _) => Ok(Self::File(path.to_owned())),
            (false, Some(preset)) => Ok(Self::Preset(preset)),
            (false, None) => Err(CliError::NoSource(path.display().to_string())),
        }
    }

    fn read(&self) -> Result<Document, CliError> {
        match self {
            Self::File(path) => Ok(open_project(path)?),
            Self::Preset(preset) => preset
                .document()
                .map_err(|reason| CliError::Store(StoreError::Format { path: preset.id.into(), reason })),
        }
    }
}

/// Reads what a FILE argument names; what was left out of it is said on standard error.
pub fn open(session: &Session, name: &OsStr) -> Result<Document, CliError> {
    let file = name.display().to_string();
    let document = Source::find(name)?.read()?;
    if let Some(version) = document.newer {
        session.say(&Message::new("cli-newer").with("file", file.clone()).with("version", version));
    }
    for loss in &document.losses {
        session.say(&Message::new("cli-loss").with("file", file.clone()).with("loss", loss.message()));
    }
    Ok(document)
}

/// A project with the analyses of the options asked for.
pub struct Analyses {
    /// The project.
    pub project: Project,
    chosen: Vec<(Plan, Analysis)>,
}

impl Analyses {
    /// Analyses the options asked for, in another currency or for other workloads if those are given.
    pub fn of(
        session: &Session,
        mut project: Project,
        choice: OptionChoice,
        currency: Option<Currency>,
        workloads: &[String],
    ) -> Result<Self, CliError> {
        project.currency = currency.unwrap_or(project.currency);
        let plans = chosen(&project, choice)?;
        let workloads = known_workloads(session, workloads)?;
        let context = Context { project: &project, today: session.today };
        let analysed = |mut plan: Plan| {
            if !workloads.is_empty() {
                plan.workloads.clone_from(&workloads);
            }
            let analysis = Analysis::of(&session.catalog, &plan, context);
            (plan, analysis)
        };
        let chosen = plans.into_iter().map(analysed).collect();
        Ok(Self { project, chosen })
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

fn known_workloads(session: &Session, ids: &[String]) -> Result<Vec<WorkloadId>, CliError> {
    let known = |id: &String| {
        let id = WorkloadId::new(id.as_str());
        if session.catalog.workloads.contains_key(&id) { Ok(id) } else { Err(CliError::NoWorkload(id.to_string())) }
    };
    ids.iter().map(known).collect()
}
