//! Starts the window or the command line.
use std::process::ExitCode;

use slotwise::cli::{self, Open, WindowRequest};
use slotwise::ui::{self, WindowOptions};

fn main() -> ExitCode {
    log_to_stderr();
    cli::run(std::env::args_os(), open_window)
}

fn open_window(request: WindowRequest) -> Result<(), String> {
    let (open, preset) = match request.open {
        Some(Open::File(path)) => (Some(path), None),
        Some(Open::Preset(id)) => (None, Some(id)),
        None => (None, None),
    };
    let options = WindowOptions {
        renderer: request.renderer.parse()?,
        language: request.language,
        folders: request.folders,
        open,
        preset,
        catalog: request.catalog,
        today: request.today,
        notices: request.notices,
    };
    ui::run(&options).map_err(|error| reason(&error))
}

/// Why there is no window, without the place in a library's source that some reasons begin with.
fn reason(error: &ui::WindowError) -> String {
    let text = std::error::Error::source(error).map_or_else(|| error.to_string(), ToString::to_string);
    match text.split_once("os error at ").and_then(|(_, rest)| rest.split_once(": ")) {
        Some((_, reason)) => reason.to_owned(),
        None => text,
    }
}

/// What the libraries have to say goes to standard error, if `RUST_LOG` asks for more than errors.
fn log_to_stderr() {
    let filter = tracing_subscriber::EnvFilter::try_from_default_env()
        .unwrap_or_else(|_| tracing_subscriber::EnvFilter::new("error"));
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).init();
}
