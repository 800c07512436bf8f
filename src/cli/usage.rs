//! Wrong arguments in our own words. Clap knows what is wrong; the translation files say it.
use std::ffi::{OsStr, OsString};

use clap::CommandFactory as _;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use super::args::Arguments;
use crate::quantity::{Arg, Message};

/// What is wrong with the arguments, and how to mend it.
pub fn message(error: &clap::Error) -> Message {
    let text = |kind: ContextKind| error.get(kind).map(words).unwrap_or_default();
    let argument = || plain(&text(ContextKind::InvalidArg));
    match error.kind() {
        ErrorKind::UnknownArgument => {
            let suggested = text(ContextKind::SuggestedArg);
            let key = if suggested.is_empty() { "cli-usage-unknown" } else { "cli-usage-unknown-similar" };
            Message::new(key).with("argument", argument()).with("similar", suggested)
        }
        ErrorKind::InvalidSubcommand => {
            let suggested = text(ContextKind::SuggestedSubcommand);
            let key = if suggested.is_empty() { "cli-usage-no-command" } else { "cli-usage-no-command-similar" };
            Message::new(key).with("command", text(ContextKind::InvalidSubcommand)).with("similar", suggested)
        }
        ErrorKind::InvalidValue if text(ContextKind::InvalidValue).is_empty() => {
            Message::new("cli-usage-no-value").with("argument", argument())
        }
        ErrorKind::InvalidValue => Message::new("cli-usage-value")
            .with("argument", argument())
            .with("value", text(ContextKind::InvalidValue))
            .with("known", text(ContextKind::ValidValue)),
        ErrorKind::ValueValidation => Message::new("cli-usage-value-kind")
            .with("argument", argument())
            .with("value", text(ContextKind::InvalidValue))
            .with("expected", expected(&argument())),
        ErrorKind::MissingRequiredArgument => {
            Message::new("cli-usage-missing").with("arguments", text(ContextKind::InvalidArg))
        }
        ErrorKind::ArgumentConflict if [String::new(), argument()].contains(&plain(&text(ContextKind::PriorArg))) => {
            Message::new("cli-usage-twice").with("argument", argument())
        }
        ErrorKind::ArgumentConflict => Message::new("cli-usage-conflict")
            .with("argument", argument())
            .with("other", plain(&text(ContextKind::PriorArg))),
        ErrorKind::InvalidUtf8 => Message::new("cli-usage-not-text"),
        _ => Message::new("cli-usage-other").with("text", first_line(error)),
    }
}

/// The first argument, if it is no command that there is, and the error concerns what stands after it: a command
/// spelled wrong is taken for a file, and then its arguments are unknown.
pub fn unknown_first<'a>(error: &clap::Error, arguments: &'a [OsString]) -> Option<&'a OsStr> {
    if !matches!(error.kind(), ErrorKind::UnknownArgument | ErrorKind::InvalidSubcommand) {
        return None;
    }
    let mut at = 1;
    loop {
        let argument = arguments.get(at)?;
        match argument.to_str() {
            Some("--lang" | "--catalog" | "--renderer") => at += 2,
            Some(flag) if flag.starts_with('-') && flag != "-" => at += 1,
            _ => {
                let all = Arguments::command();
                let is_command = all.get_subcommands().any(|command| command.get_name() == argument.as_os_str());
                return (!is_command).then_some(argument);
            }
        }
    }
}

/// What a value of this argument must be.
fn expected(argument: &str) -> Arg {
    let key = match argument {
        "--option" => "cli-usage-an-option",
        "--currency" => "cli-usage-a-currency",
        "--scale" => "cli-usage-a-number",
        _ => "cli-usage-a-count",
    };
    Message::new(key).into()
}

/// `--option <N|all>` without the place of its value.
fn plain(argument: &str) -> String {
    argument.split([' ', '=']).next().unwrap_or_default().trim_matches(['[', ']']).trim_end_matches("...").to_owned()
}

fn words(value: &ContextValue) -> String {
    match value {
        ContextValue::String(text) => text.clone(),
        ContextValue::Strings(texts) => texts.join(", "),
        ContextValue::StyledStr(text) => text.to_string(),
        ContextValue::StyledStrs(texts) => texts.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "),
        ContextValue::Number(number) => number.to_string(),
        ContextValue::Bool(yes) => yes.to_string(),
        _ => String::new(),
    }
}

/// What clap says where we have no words.
fn first_line(error: &clap::Error) -> String {
    let text = error.render().to_string();
    text.lines().next().unwrap_or_default().trim_start_matches("error: ").to_owned()
}

#[cfg(test)]
mod tests {
    use crate::cli::help::command;
    use crate::locale::Language;

    #[track_caller]
    fn check(arguments: &[&str], english: &str, chinese: &str) {
        let error = command(Language::English).try_get_matches_from(arguments).expect_err("wrong arguments");
        let message = super::message(&error);
        assert_eq!(Language::English.words(&message), english);
        assert_eq!(Language::ChineseSimplified.words(&message), chinese);
    }

    #[test]
    fn wrong_arguments_are_told_in_the_readers_language() {
        check(
            &["slotwise", "report", "a", "--formta", "json"],
            "There is no argument “--formta”. Did you mean “--format”?",
            "没有“--formta”这个参数。是否要用“--format”？",
        );
        check(
            &["slotwise", "report", "a", "--format", "yaml"],
            "“yaml” is no value of “--format”. There are text, json, markdown",
            "“--format”没有“yaml”这个取值。可用：text, json, markdown",
        );
        check(
            &["slotwise", "report", "a", "--option", "-"],
            "“-” is no value of “--option”: it must be a number from 1, or “all”",
            "“--option”的值“-”不对：应为从 1 开始的数字，或“all”",
        );
        check(
            &["slotwise", "predict", "--gpu", "t4"],
            "--workload <ID> is missing. Add it",
            "缺少 --workload <ID>。请补上",
        );
        check(
            &["slotwise", "report", "a", "--option"],
            "“--option” needs a value after it",
            "“--option”后面需要一个值",
        );
        check(
            &["slotwise", "report", "a", "--option", "1", "--option", "2"],
            "“--option” is there twice. Leave one out",
            "“--option”出现了两次。请去掉一个",
        );
    }
}
