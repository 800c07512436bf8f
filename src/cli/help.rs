//! The help in the reader's language: clap knows the arguments, the translation files the words.
use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Arg, ArgAction, Command, CommandFactory as _};

use super::args::Arguments;
use crate::locale::Language;
use crate::quantity::Message;
use crate::store::Folders;

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
    worded(command, "", language).after_help(folders(language))
}

/// The folders that the program uses, as they are on this system for this user.
fn folders(language: Language) -> String {
    let mut lines = vec![format!("{}:", language.text("cli-folders"))];
    if let Ok(folders) = Folders::detect() {
        let places = [
            ("cli-folder-config", folders.config().to_owned()),
            ("cli-folder-catalog", folders.catalog()),
            ("cli-folder-report", folders.report()),
            ("cli-folder-presets", folders.presets()),
            ("cli-folder-unsaved", folders.unsaved()),
        ];
        let line = |(key, path): (&str, PathBuf)| format!("  {}\n          {}", path.display(), language.text(key));
        lines.extend(places.into_iter().map(line));
    }
    lines.push(format!("  {}", language.text("cli-folder-home")));
    lines.join("\n")
}

/// Commands to try, by the name of the command whose help ends with them.
const EXAMPLES: [(&str, &[&str]); 15] = [
    (
        "report",
        &[
            "slotwise report ultralab-gt410p-2.6",
            "slotwise report mine.slotwise.ron --option 2 --format json -o report.json",
            "slotwise report mine.slotwise.ron --currency EUR --rate USD:EUR=0.92@2026-11-01",
        ],
    ),
    ("check", &["slotwise check mine.slotwise.ron ultralab-gt410p-2.6"]),
    (
        "compare",
        &[
            "slotwise compare modern-8x-l40s modern-dgx-h100",
            "slotwise compare mine.slotwise.ron --workload cnn-resnet50-training --format markdown -o compared.md",
        ],
    ),
    ("topo", &["slotwise topo ultralab-gt410p-2.6", "nvidia-smi topo -m | slotwise topo - --format json"]),
    (
        "import",
        &["slotwise import topo.txt lspci.txt -o machine.slotwise.ron", "slotwise import prices.csv -o prices.ron"],
    ),
    ("diff", &["slotwise diff mine.slotwise.ron topo.txt"]),
    (
        "export",
        &[
            "slotwise export modern-8x-l40s --to pdf -o report.pdf --lang zh-Hans",
            "slotwise export modern-8x-l40s --to pdf --layout slides -o slides.pdf",
            "slotwise export modern-8x-l40s --to png --view links --scale 2 -o links.png",
            "slotwise export mine.slotwise.ron --to svg --view chart-throughput -o chart.svg",
        ],
    ),
    (
        "predict",
        &[
            "slotwise predict --gpu h100-sxm5-80 --count 8 --workload cnn-resnet50-training",
            "slotwise predict --gpu t4 --count 4 --link pcie --workload cnn-resnet50-training --batch 128",
        ],
    ),
    ("validate", &["slotwise validate measurements.csv -o rows.csv"]),
    ("catalog", &["slotwise catalog list --kind gpu", "slotwise catalog check --catalog my-parts"]),
    ("catalog-list", &["slotwise catalog list --kind gpu"]),
    ("catalog-show", &["slotwise catalog show quadro-rtx-6000 --format json"]),
    ("catalog-check", &["slotwise catalog check --catalog my-parts"]),
    ("presets", &["slotwise presets list --tag ultralab", "slotwise presets show dell-r740"]),
    ("templates", &["slotwise templates"]),
];

/// The examples of a command, below its arguments.
fn examples(path: &str, language: Language) -> Option<String> {
    let (_, examples) = EXAMPLES.iter().find(|(of, _)| *of == path)?;
    let lines = examples.iter().map(|example| format!("\n  {example}"));
    Some(format!("{}:{}", language.text("cli-examples"), lines.collect::<String>()))
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
    if let Some(examples) = examples(path, language) {
        command = command.after_help(examples);
    }
    for name in names {
        let path = if path.is_empty() { name.clone() } else { format!("{path}-{name}") };
        command = command.mut_subcommand(&name, |command| worded(command.disable_help_flag(true), &path, language));
    }
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_are_of_commands_that_there_are_and_can_be_parsed() {
        for (path, examples) in EXAMPLES {
            for example in examples {
                let own = example.rsplit(" | ").next().expect("a command");
                let parsed = command(Language::English).try_get_matches_from(own.split(' '));
                let parsed = parsed.unwrap_or_else(|error| panic!("{example}: {error}"));
                let first = path.split('-').next();
                assert_eq!(parsed.subcommand_name(), first, "{example}");
            }
        }
        let all = command(Language::English);
        for name in all.get_subcommands().map(Command::get_name).filter(|name| *name != "help") {
            assert!(EXAMPLES.iter().any(|(of, _)| *of == name), "{name} has no example");
        }
    }
}
