//! The help in the reader's language: clap knows the arguments, the translation files the words.
use std::ffi::OsString;

use clap::{Arg, ArgAction, Command, CommandFactory as _};

use super::args::Arguments;
use crate::locale::Language;
use crate::quantity::Message;

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

/// What an argument is for, what it may be, and what it is unless given.
fn help(arg: &Arg) -> Message {
    let what = Message::new(format!("cli-arg-{}", arg.get_id()));
    if !arg.get_action().takes_values() {
        return what;
    }
    let values: Vec<String> = arg.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect();
    let default: Vec<_> = arg.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
    let key = match (values.is_empty(), default.is_empty()) {
        (true, true) => return what,
        (true, false) => "cli-help-default",
        (false, true) => "cli-help-choices",
        (false, false) => "cli-help-choices-default",
    };
    Message::new(key).with("help", what).with("values", values.join(", ")).with("value", default.join(", "))
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
            let help = language.words(&help(&arg));
            let heading = if arg.is_positional() { "cli-arguments" } else { "cli-options" };
            let takes_values = arg.get_action().takes_values();
            let arg = arg.help(help).help_heading(text(heading));
            // What it may be is in our own words.
            arg.hide_possible_values(takes_values).hide_default_value(takes_values)
        });
    for name in names {
        let path = if path.is_empty() { name.clone() } else { format!("{path}-{name}") };
        command = command.mut_subcommand(&name, |command| worded(command.disable_help_flag(true), &path, language));
    }
    command
}
