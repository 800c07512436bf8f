//! Files on disk: atomic saving, locks, recovery, the user's folders. The only place that touches project files.
//!
//! Nothing here looks at a project's content beyond reading and writing it, and nothing here shows anything: errors
//! are values with a [`crate::quantity::Message`] for the front ends.
mod atomic;
mod error;
mod folders;
mod lock;
mod parts;
mod presets;
pub mod price_book;
mod project;
mod recent;
mod recovery;
mod settings;
mod templates;
pub use atomic::{Previous, write_atomically};
pub use error::{StoreError, system_reason};
pub use folders::Folders;
pub use lock::FileLock;
pub use parts::load_catalog;
pub use presets::{Seen, StoredPreset, pack_presets, reach, read_presets, remove_preset, save_preset, unpack_presets};
pub use project::{
    EXTENSION, Stamp, is_pack, is_picture, is_project, open_project, open_stamped, read_bytes, read_text, save_project,
    text_of, with_extension, with_pack_extension,
};
pub use recent::RecentFiles;
pub use recovery::{Autosave, Recovered, Unsaved, leftovers};
pub use settings::{Settings, Theme};
pub use templates::{load_templates, unpack_templates};

#[cfg(test)]
mod tests;
