//! Other programs' texts: reports of running machines to be read and predicted, price lists to be read.
pub mod price_list;
pub mod read;
pub mod reading;
pub mod topo;

pub use read::{ReadError, read};
pub use reading::Reading;
