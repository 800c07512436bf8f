//! What a machine does with a workload: memory fit, a first throughput estimate, scaling, ranking of GPUs.
//!
//! The estimate is a two-term roofline with exposed communication and data feed, marked `estimated`. Each file holds
//! one part of it: [`host`] what the machine offers, [`memory`] what fits, [`step`] the time of one GPU by itself,
//! [`ring`] and [`exchange`] the communication, [`feed`] the data feed, [`estimate`] all of it together.
pub mod estimate;
pub mod exchange;
pub mod feed;
pub mod host;
pub mod memory;
pub mod mix;
pub mod prediction;
pub mod ranking;
pub mod result;
pub mod ring;
pub mod step;
pub mod why;

pub use result::{Bottleneck, Scaling, Term, WorkloadResult};
pub use why::Why;
