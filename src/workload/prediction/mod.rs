//! Predictions of published measurements: the same formulas for a row of a table and for a question from a user.
//!
//! A [`Row`] says GPU, number, links, workload, precision and batch as tables of measurements do. [`Predictor::case`]
//! resolves its names and links once; [`Case::ln`] then works out the natural logarithm of the value from
//! [`Constants`], which the program reads from a table and the fitting tool varies.
//!
//! [`items`] are programs that count images, sentences and the like; [`training`] large language models; [`serving`]
//! and [`llamacpp`] their answers; [`micro`] matrix products and copies; [`links`] copies and collectives; [`memory`]
//! what must fit. [`score`] compares predictions with what was measured.
pub mod case;
pub mod constants;
pub mod device;
pub mod items;
pub mod links;
pub mod llamacpp;
pub mod memory;
pub mod micro;
pub mod names;
pub mod publication;
pub mod row;
pub mod scaling;
pub mod score;
pub mod serving;
pub mod shape;
pub mod subjects;
pub mod text;
pub mod training;
mod units;

pub use case::{Case, Prediction, Predictor, Reason};
pub use constants::Constants;
pub use row::Row;
