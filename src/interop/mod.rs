//! Other programs' texts: reports of running machines to be read and predicted, price lists to be read.
mod csv_lines;
pub mod diff;
pub mod file_name;
pub mod import;
pub mod measurements;
pub mod merge;
pub mod models;
pub mod pack;
pub mod price_list;
pub mod read;
pub mod reading;
pub mod recognise;
pub mod topo;
pub mod wiring;

pub use import::{Imported, import, import_merged};
pub use merge::{Merged, Named, Remark, merge};
pub use read::{ReadError, read};
pub use reading::Reading;
