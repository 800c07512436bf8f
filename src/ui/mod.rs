//! The window: shows analyses and scenes, turns gestures into edits.
//!
//! Drawing functions are named `*_ui`. They take the [`Session`] to read and push [`Command`]s to a queue; the app
//! drains the queue once a frame and applies them. No drawing function changes the project.
mod accuracy;
pub mod actions;
pub mod app;
mod apply;
pub mod charts;
mod clipboard;
pub mod command;
mod compare;
pub mod diagram;
pub mod dialogs;
mod documents;
pub mod editors;
pub mod exports;
mod file_worker;
pub mod files;
pub mod findings_ui;
pub mod fonts;
pub mod gallery;
mod imported;
pub mod ink;
mod journal;
mod menu;
pub mod native_files;
mod own_presets;
mod ownership;
pub mod paint;
mod palette;
mod pickers;
pub mod place;
pub mod present;
mod preset_card;
mod preset_watch;
mod price_pages;
mod rates;
mod reference;
pub mod run;
pub mod session;
pub mod settings;
pub mod side;
mod status;
pub mod tabs;
pub mod text;
pub mod theme;
mod toasts;
pub mod tokens;
mod why;
pub mod widgets;
mod workloads;
mod writing;

pub use app::{App, Setup};
pub use command::Command;
pub use run::{Renderer, WindowError, WindowOptions, run};
pub use session::Session;
pub use tokens::Tokens;
