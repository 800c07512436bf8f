//! The same jobs without a window.
//!
//! Results go to standard output, messages to standard error. Exit codes: 0 done, 1 errors found by a check, 2 a file
//! that cannot be read or a wrong argument, always with one clear line.
mod args;
mod commands;
mod error;
mod help;
mod money;
mod output;
mod source;
mod usage;

use std::ffi::{OsStr, OsString};
use std::io::Write as _;
use std::process::ExitCode;
use std::sync::Arc;

use clap::FromArgMatches as _;

use crate::catalog::{Catalog, LoadProblem, check as check_catalog};
use crate::locale::Language;
use crate::quantity::visible::visible_line;
use crate::quantity::{Day, Message};
use crate::store::{Folders, load_catalog};
use args::{Arguments, Command};
use commands::{catalog, check, compare, diff, export, import, predict, presets, report, templates, topo, validate};
use error::CliError;
use source::Source;

/// What the window is asked to show.
#[derive(Debug, Clone)]
pub struct WindowRequest {
    /// `auto`, `wgpu` or `glow`.
    pub renderer: &'static str,
    /// Language, where it is asked for.
    pub language: Option<Language>,
    /// Where settings and unsaved work are kept, if there is such a place.
    pub folders: Option<Folders>,
    /// What to open at once.
    pub open: Option<Open>,
    /// All parts.
    pub catalog: Arc<Catalog>,
    /// Today, for the age of prices.
    pub today: Day,
    /// What to tell at once: part files that could not be used.
    pub notices: Vec<Message>,
}

/// What the window opens at once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Open {
    /// A project file.
    File(std::path::PathBuf),
    /// A preset, by id.
    Preset(String),
}

/// What every command works with.
struct Session {
    folders: Option<Folders>,
    catalog: Catalog,
    problems: Vec<LoadProblem>,
    language: Language,
    today: Day,
    quiet: bool,
}

impl Session {
    /// Says something on standard error that is no error: what was left out of a file, and the like.
    fn say(&self, message: &Message) {
        if !self.quiet {
            complain(&self.language.words(message));
        }
    }
}

/// Runs the program with these arguments, the first being its name. `open_window` is called if no command is given;
/// it returns when the window is closed, or says why there is none.
pub fn run<W>(arguments: impl IntoIterator<Item = OsString>, open_window: W) -> ExitCode
where
    W: FnOnce(WindowRequest) -> Result<(), String>,
{
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let language = help::language_asked_for(&arguments).unwrap_or_else(Language::detect);
    let parsed = help::command(language)
        .try_get_matches_from(&arguments)
        .and_then(|matches| Arguments::from_arg_matches(&matches));
    let outcome = match parsed {
        Ok(arguments) => dispatch(arguments, language, open_window),
        Err(error) => usage(&error, &arguments, language),
    };
    match outcome {
        Ok(code) => code,
        // Whoever read our output has seen enough.
        Err(CliError::Pipe) => ExitCode::SUCCESS,
        Err(error) => {
            complain(&language.words(&error.message()));
            ExitCode::from(2)
        }
    }
}

/// Help and version are results; everything else that clap has to say is one line.
fn usage(error: &clap::Error, arguments: &[OsString], language: Language) -> Result<ExitCode, CliError> {
    if error.exit_code() != 0 {
        if let Some(name) = usage::unknown_first(error, arguments).filter(|name| Source::find(name).is_err()) {
            return Err(CliError::NoCommand(name.display().to_string()));
        }
        return Err(CliError::Usage(Box::new(usage::message(error))));
    }
    let some = |what: &str| format!("[{}]", language.text(what));
    let text = error.render().to_string();
    let text = text.replace("[OPTIONS]", &some("cli-help-some-options"));
    output::print(&text.replace("[COMMAND]", &some("cli-help-some-command")))?;
    Ok(ExitCode::SUCCESS)
}

fn complain(text: &str) {
    // There is nobody to tell if standard error is closed.
    let _ = writeln!(std::io::stderr(), "slotwise: {}", visible_line(text));
}

fn dispatch<W>(arguments: Arguments, language: Language, open_window: W) -> Result<ExitCode, CliError>
where
    W: FnOnce(WindowRequest) -> Result<(), String>,
{
    if let Some(path) = arguments.catalog.iter().find(|path| !path.exists()) {
        return Err(CliError::NoCatalog(path.display().to_string()));
    }
    let folders = Folders::detect().ok();
    let today = today();
    let (catalog, problems) = load_catalog(folders.as_ref(), &arguments.catalog, today);
    // Parts are shown, checked against measurements and recognised under the names of their files.
    let by_file_names =
        matches!(arguments.command, Some(Command::Catalog(_) | Command::Validate(_) | Command::Predict(_)) | None);
    let catalog = if by_file_names { catalog } else { catalog.in_language(language) };
    let session = Session { folders, catalog, problems, language, today, quiet: arguments.quiet };
    if !matches!(arguments.command, Some(Command::Catalog(_))) {
        for problem in &session.problems {
            session.say(&error::problem_message(problem));
        }
        let own = session.catalog.prices.iter().filter(|row| row.own);
        for problem in check_catalog::prices_of(&session.catalog, own) {
            session.say(&problem.message());
        }
    }
    match (arguments.command, arguments.file) {
        (Some(_), Some(file)) => Err(CliError::FileAndCommand(file.display().to_string())),
        (Some(command), None) => run_command(&session, command),
        (None, file) => window(session, file.as_deref(), arguments.renderer.name(), arguments.lang, open_window),
    }
}

fn run_command(session: &Session, command: Command) -> Result<ExitCode, CliError> {
    match command {
        Command::Report(arguments) => report::run(session, &arguments),
        Command::Check(arguments) => check::run(session, &arguments),
        Command::Compare(arguments) => compare::run(session, &arguments),
        Command::Topo(arguments) => topo::run(session, &arguments),
        Command::Import(arguments) => import::run(session, &arguments),
        Command::Diff(arguments) => diff::run(session, &arguments),
        Command::Export(arguments) => export::run(session, &arguments),
        Command::Predict(arguments) => predict::run(session, &arguments),
        Command::Validate(arguments) => validate::run(session, &arguments),
        Command::Catalog(arguments) => catalog::run(session, arguments),
        Command::Presets(arguments) => presets::run(session, arguments),
        Command::Templates(arguments) => templates::run(session, &arguments),
    }
}

fn window<W>(
    session: Session,
    file: Option<&OsStr>,
    renderer: &'static str,
    asked: Option<args::Lang>,
    open_window: W,
) -> Result<ExitCode, CliError>
where
    W: FnOnce(WindowRequest) -> Result<(), String>,
{
    let find = |name: &OsStr| match Source::find(name) {
        Err(CliError::NoSource(name)) => Err(CliError::NoCommand(name)),
        found => found,
    };
    let open = match file.map(find).transpose()? {
        None => None,
        Some(Source::File(path)) => Some(Open::File(path)),
        Some(Source::Preset(preset)) => Some(Open::Preset(preset.id.to_owned())),
        Some(Source::Input) => return Err(CliError::WindowInput),
    };
    if !has_display() {
        return Err(CliError::NoDisplay);
    }
    let request = WindowRequest {
        renderer,
        language: asked.map(Into::into),
        folders: session.folders,
        open,
        catalog: Arc::new(session.catalog),
        today: session.today,
        notices: session.problems.iter().map(error::problem_message).collect(),
    };
    open_window(request).map_err(CliError::NoWindow)?;
    Ok(ExitCode::SUCCESS)
}

/// Whether there is a display to open a window on. Only X11 and Wayland systems can lack one and tell.
fn has_display() -> bool {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    cfg!(any(windows, target_os = "macos")) || set("DISPLAY") || set("WAYLAND_DISPLAY") || set("WAYLAND_SOCKET")
}

/// Today, by the system's clock and time zone.
fn today() -> Day {
    let date = jiff::ZonedDateTime::now().date();
    let parts = (u16::try_from(date.year()), u8::try_from(date.month()), u8::try_from(date.day()));
    let day = match parts {
        (Ok(year), Ok(month), Ok(day)) => Day::new(year, month, day).ok(),
        _ => None,
    };
    // A clock before the year 0 is no clock: then prices are as old as the program.
    day.unwrap_or_else(|| Day::new(2026, 1, 1).expect("the first of January is a day"))
}
