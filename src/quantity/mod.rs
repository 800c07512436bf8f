//! Units, money and figures: the numbers every other layer speaks in. Knows nothing of parts or plans.
pub mod date;
pub mod decimal;
pub mod figure;
pub mod message;
pub mod money;
pub mod pcie;
pub mod sum;
pub mod visible;

pub use date::Day;
pub use figure::{Basis, Confidence, Figure};
pub use message::{Arg, Message};
pub use money::{Currency, Money};
pub use pcie::{PcieGen, PcieLink};
pub use sum::Sum;
