//! `slotwise import`
use std::path::Path;
use std::process::ExitCode;

use crate::catalog::load::ron_options;
use crate::catalog::{PartsFile, check};
use crate::cli::args::ImportArgs;
use crate::cli::error::CliError;
use crate::cli::output::{deliver, lines, print};
use crate::cli::source::{MAX_REPORT, imported, read_any, read_reports, say_remarks};
use crate::cli::{Session, complain};
use crate::interop::{self, ReadError, price_list};
use crate::plan::format;
use crate::quantity::Message;

/// Reads one or several reports of a running machine, or a price list, and says what was read.
pub fn run(session: &Session, arguments: &ImportArgs) -> Result<ExitCode, CliError> {
    if let [file] = arguments.reports.as_slice() {
        let name = file.display().to_string();
        let text = read_any(file, MAX_REPORT)?;
        let is_list = price_list::looks_like(&text) || has_ending(file, "csv");
        if is_list && matches!(interop::read(&text), Err(ReadError::Unknown)) {
            return prices(session, arguments, &name, &text);
        }
    }
    let reports = read_reports(&arguments.reports)?;
    let (imported, merged) = imported(session, &reports).ok_or(CliError::NoReport)?;
    say_remarks(session, &merged);
    print(&lines(imported.notes.iter().map(|note| session.language.words(note))))?;
    if arguments.out.is_some() {
        let project = format::write(&imported.project(), &format::Residue::default());
        let project = project.map_err(CliError::Project)?;
        save(session, arguments, &project)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn has_ending(file: &Path, ending: &str) -> bool {
    file.extension().is_some_and(|own| own.eq_ignore_ascii_case(ending))
}

fn save(session: &Session, arguments: &ImportArgs, content: &str) -> Result<(), CliError> {
    deliver(arguments.out.as_deref(), content.as_bytes())?;
    match arguments.out.as_deref().filter(|path| path.as_os_str() != "-") {
        Some(path) => {
            let saved = Message::new("cli-import-saved").with("path", path.display().to_string());
            print(&(session.language.words(&saved) + "\n"))
        }
        None => Ok(()),
    }
}

/// Reads a price list; with `-o` it becomes a part file for the user's catalogue, or a price book if the file ends in
/// `.csv`. Lines that cannot be read are errors: 1 if there are some.
fn prices(session: &Session, arguments: &ImportArgs, file: &str, text: &str) -> Result<ExitCode, CliError> {
    let list = price_list::read_list(file, text).up_to(session.today);
    for problem in &list.problems {
        let line = Message::new("import-line").with("file", file).with("line", problem.line);
        complain(&session.language.words(&line.with("why", problem.why.clone())));
    }
    if list.rows.is_empty() {
        return Err(CliError::NoPrices(file.to_owned()));
    }
    for problem in check::prices_of(&session.catalog, &list.rows) {
        session.say(&problem.message());
    }
    let count = Message::new("cli-import-prices").with("prices", list.rows.len());
    print(&(session.language.words(&count) + "\n"))?;
    match arguments.out.as_deref() {
        Some(path) if has_ending(path, "csv") => {
            save(session, arguments, &price_list::write(&list.rows))?;
        }
        Some(_) => {
            let parts = PartsFile { prices: list.rows, ..PartsFile::default() };
            let content = ron_options().to_string_pretty(&parts, ron::ser::PrettyConfig::default());
            save(session, arguments, &content.map_err(|error| CliError::Format(error.to_string()))?)?;
        }
        None => {}
    }
    Ok(ExitCode::from(u8::from(!list.problems.is_empty())))
}
