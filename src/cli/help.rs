//! The help in the reader's language: clap knows the arguments, the translation files the words.
use std::ffi::OsString;

use clap::{Arg, ArgAction, Command, CommandFactory as _};

use super::args::Arguments;
use crate::locale::Language;

/// The language that `--lang` names, found before the arguments are parsed: errors of parsing are in it too.
pub fn language_asked_for(arguments: &[OsString]) -> Option<Language> {
    let mut texts = arguments.iter().filter_map(|argument| argument.to_str());
    while let Some(text) = texts.next() {
        match text.strip_prefix("--lang") {
            Some("") => return texts.next().and_then(Language::from_tag),
            Some(rest) if rest.starts_with('=') => return Language::from_tag(rest.trim_start_matches('=')),
            _ => {}
        }
    }
    None
}

/// The command with its help in this language.
pub fn command(language: Language) -> Command {
    let command = Arguments::command()
        .disable_help_flag(true)
        .disable_version_flag(true)
        .arg(flag("help", 'h', ArgAction::Help).global(true))
        .arg(flag("version", 'V', ArgAction::Version));
    worded(command, "", language)
}

fn flag(name: &'static str, short: char, action: ArgAction) -> Arg {
    Arg::new(name).long(name).short(short).action(action)
}

/// The command with its words. `path` is the names of the commands above it and its own, joined by `-`.
fn worded(command: Command, path: &str, language: Language) -> Command {
    let text = |key: &str| language.text(key);
    let about = if path.is_empty() { text("cli-about") } else { text(&format!("cli-about-{path}")) };
    let names: Vec<String> = command.get_subcommands().map(|command| command.get_name().to_owned()).collect();
    let mut command = command
        .about(about)
        .help_template(format!(
            "{{about-with-newline}}\n{}: {{usage}}\n\n{{all-args}}{{after-help}}",
            text("cli-usage")
        ))
        .subcommand_help_heading(text("cli-commands"))
        .mut_args(|arg| {
            let help = text(&format!("cli-arg-{}", arg.get_id()));
            let heading = if arg.is_positional() { "cli-arguments" } else { "cli-options" };
            arg.help(help).help_heading(text(heading))
        });
    for name in names {
        let path = if path.is_empty() { name.clone() } else { format!("{path}-{name}") };
        command = command.mut_subcommand(&name, |command| worded(command.disable_help_flag(true), &path, language));
    }
    command
}
