//! Where results go.
use std::io::{self, Write as _};
use std::path::Path;

use serde::Serialize;

use super::error::CliError;
use crate::quantity::visible::{escaped_json, visible};
use crate::store::{Previous, write_atomically};

/// Writes a text to standard output. What it quotes from files must not steer the terminal; results that have to keep
/// every character (JSON, project files) write such characters as escapes.
pub fn print(text: &str) -> Result<(), CliError> {
    print_bytes(visible(text).as_bytes())
}

fn print_bytes(bytes: &[u8]) -> Result<(), CliError> {
    let mut out = io::stdout().lock();
    out.write_all(bytes).and_then(|()| out.flush()).map_err(|error| match error.kind() {
        io::ErrorKind::BrokenPipe => CliError::Pipe,
        _ => CliError::Output(error),
    })
}

/// One text a line.
pub fn lines(texts: impl Iterator<Item = String>) -> String {
    let mut all = String::new();
    for text in texts {
        all.push_str(&text);
        all.push('\n');
    }
    all
}

/// Writes to this file, or to standard output if there is none or it is `-`.
pub fn deliver(out: Option<&Path>, content: &[u8]) -> Result<(), CliError> {
    match out {
        Some(path) if path.as_os_str() != "-" => Ok(write_atomically(path, content, Previous::Replace)?),
        _ => match std::str::from_utf8(content) {
            Ok(text) => print(text),
            Err(_) => print_bytes(content),
        },
    }
}

/// A result as JSON.
pub fn json(value: &impl Serialize) -> Result<String, CliError> {
    let text = serde_json::to_string_pretty(value).map_err(|error| CliError::Format(error.to_string()))?;
    Ok(escaped_json(text) + "\n")
}
