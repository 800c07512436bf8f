//! Where results go.
use std::io::{self, Write as _};
use std::path::Path;

use super::error::CliError;
use crate::store::{Previous, write_atomically};

/// Writes to standard output.
pub fn print(text: &str) -> Result<(), CliError> {
    print_bytes(text.as_bytes())
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
        _ => print_bytes(content),
    }
}
