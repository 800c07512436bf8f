//! What a machine does with a workload: memory fit, a first throughput estimate, scaling, ranking of GPUs.
//!
//! The estimate is a two-term roofline with exposed communication and data feed, marked `estimated`.
pub mod estimate;
pub mod ranking;

pub use estimate::{Bottleneck, Scaling, Term, WorkloadResult};
