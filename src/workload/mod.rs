//! What a machine does with a workload: memory fit, throughput, scaling, ranking of GPUs.
//!
//! Each file holds one part of it: [`planned`] what is asked, [`host`] what the machine offers, [`pace`] the time of one
//! GPU by itself, [`cap`] its power limit, [`feed`] the data feed, [`memory`] and [`language`] what fits, [`ring`] the
//! paths of an all-reduce, [`curve`] more machines, [`band`] how sure it is. [`items`], [`training`] and [`answering`]
//! put them together for the three kinds of workloads, [`estimate`] for a whole plan, [`plain`] for machines that nobody
//! planned; [`prediction`] holds the fitted
//! formulas and compares them with measurements.
pub mod answering;
pub mod band;
pub mod cap;
pub mod curve;
pub mod estimate;
pub mod explain;
pub mod feed;
pub mod fitting;
pub mod host;
pub mod items;
pub mod language;
pub mod memory;
pub mod mix;
pub mod model_ranking;
pub mod pace;
pub mod plain;
pub mod planned;
pub mod prediction;
pub mod ranking;
pub mod result;
pub mod ring;
pub mod step;
pub mod training;
pub mod why;

pub use result::{Bottleneck, Scaling, Term, WorkloadResult};
pub use why::Why;
