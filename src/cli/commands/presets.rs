//! `slotwise presets`
use std::process::ExitCode;

use crate::cli::Session;
use crate::cli::args::{PresetsArgs, PresetsCommand};
use crate::cli::error::CliError;
use crate::cli::output::{lines, print};
use crate::plan::presets;
use crate::quantity::Message;

/// Lists the presets, or prints one.
pub fn run(session: &Session, arguments: PresetsArgs) -> Result<ExitCode, CliError> {
    match arguments.command.unwrap_or(PresetsCommand::List { tag: Vec::new() }) {
        PresetsCommand::List { tag } => list(session, &tag)?,
        PresetsCommand::Show { id } => match presets::find(&id) {
            Some(preset) => print(preset.text)?,
            None => return Err(CliError::NoPreset(id)),
        },
    }
    Ok(ExitCode::SUCCESS)
}

/// One preset a line: id and title; only those that have all these tags.
fn list(session: &Session, tags: &[String]) -> Result<(), CliError> {
    let mut found = Vec::new();
    for preset in presets::all() {
        match preset.document() {
            Ok(document) if tags.iter().all(|tag| document.project.tags.contains(tag)) => {
                found.push(format!("{:<32}  {}", preset.id, session.language.data(&document.project.title)));
            }
            Ok(_) => {}
            Err(reason) => {
                session.say(&Message::new("cli-loss").with("file", preset.id).with("loss", reason.message()));
            }
        }
    }
    print(&lines(found.into_iter()))
}
