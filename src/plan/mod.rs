//! The user's work: a project with its options (plans), named edits, and the history to undo them.
//!
//! Knows parts only by id. Whether an edit makes sense is asked of `machine::placement`, not here.
pub mod compared;
pub mod edit;
pub mod format;
pub mod history;
pub mod ownership;
pub mod presentation;
pub mod presets;
pub mod project;
mod translated;

pub use compared::ComparedRows;
pub use edit::{Edit, EditError};
pub use history::History;
pub use ownership::OwnershipTerms;
pub use presentation::{PageSetting, Presentation};
pub use project::{
    Card, CardPart, DriveLot, LocalPrice, MemoryLot, OptionId, PlacedBridge, Plan, Project, PsuChoice, Quote,
    QuoteLine, Rate, Riser, SeedClaim,
};
