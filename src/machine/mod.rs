//! A plan resolved against the catalogue into a graph: sockets, switches, devices and the links between them.
//!
//! Pure, and cannot fail: what a bad plan lacks is left out here and said by findings.
pub mod bridges;
pub mod build;
pub mod collective;
pub mod finding;
pub mod flow;
pub mod generic;
mod gpu_links;
pub mod graph;
pub mod lanes;
pub mod ledger;
pub mod names;
pub mod path;
pub mod placement;
pub mod power;
pub mod refit;
pub mod roots;
pub(crate) mod rules;
pub mod storage;
#[cfg(test)]
pub(crate) mod testing;
pub mod unknown;

pub use collective::{AllReduce, Timing};
pub use finding::{Finding, Fix, Severity};
pub use flow::{Flows, HostRate};
pub use graph::{Link, LinkKind, Machine, Node, NodeKind, Root};
pub use ledger::{LaneLedger, SocketLanes, Spend, SwitchLanes};
pub use path::{Pair, PathClass};
pub use placement::{Fit, Placement};
pub use refit::refit;
pub use unknown::Unknown;
