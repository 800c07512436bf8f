//! The window: shows analyses and scenes, turns gestures into edits.
//!
//! Drawing functions are named `*_ui`. They take the [`Session`] to read and push [`Command`]s to a queue; the app
//! drains the queue once a frame and applies them. No drawing function changes the project.
pub mod charts;
pub mod command;
pub mod diagram;
pub mod editors;
pub mod findings_ui;
pub mod ink;
pub mod paint;
pub mod session;
pub mod side;
pub mod theme;
pub mod tokens;

pub use command::Command;
pub use session::Session;
pub use tokens::Tokens;
