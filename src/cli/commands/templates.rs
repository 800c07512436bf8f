//! `slotwise templates`
use std::process::ExitCode;

use crate::cli::Session;
use crate::cli::args::TemplatesArgs;
use crate::cli::error::CliError;
use crate::cli::output::{lines, print};
use crate::quantity::Message;
use crate::store::{StoreError, unpack_templates};

/// Puts the templates of PDF documents where the user can change them: into a folder, or where documents look for them.
pub fn run(session: &Session, arguments: &TemplatesArgs) -> Result<ExitCode, CliError> {
    let own = session.folders.as_ref().map(crate::store::Folders::report);
    let folder = arguments.folder.clone().or_else(|| own.clone()).ok_or(StoreError::NoHome)?;
    let written = unpack_templates(&folder)?;
    print(&lines(written.iter().map(|path| path.display().to_string())))?;
    let key = if Some(&folder) == own.as_ref() { "cli-templates-here" } else { "cli-templates-there" };
    let place = own.unwrap_or_default().display().to_string();
    session.say(&Message::new(key).with("folder", place));
    Ok(ExitCode::SUCCESS)
}
