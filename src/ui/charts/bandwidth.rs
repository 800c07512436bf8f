//! Bandwidths: memory of the GPUs; links from the CPU, between GPUs, to the network. One direction.
use super::bars::Bars;
use super::rate::Rate;
use crate::analysis::{Analysis, rates};
use crate::machine::Pair;
use crate::quantity::Basis;
use crate::ui::Session;

/// Links.
const LINKS: [Rate; 6] = [
    usable("charts-bw-pcie", "pcie_gb_s", |_, a| rates::narrowest_pcie(a).map(|link| link.usable_gb_s)),
    usable("charts-bw-nvlink", "nvlink_gb_s", |_, a| of(rates::best_linked_pair(a))),
    pairs("charts-bw-best-pair", "pair_fastest_gb_s", |_, a| of(rates::fastest_pair(a))),
    pairs("charts-bw-worst-pair", "pair_slowest_gb_s", |_, a| of(rates::slowest_pair(a))),
    Rate {
        basis: Basis::Estimated,
        source: "charts-source-all-reduce",
        ..pairs("charts-bw-all-reduce", "all_reduce_gb_s", |session, a| {
            a.all_reduce.as_ref().map(|reduce| reduce.large_gb_s(&session.catalog))
        })
    },
    Rate {
        basis: Basis::Vendor,
        source: "charts-source-network",
        ..usable("charts-bw-network", "network_gb_s", |session, a| rates::network_gb_s(&session.catalog, a))
    },
];

/// Memory of the GPUs.
const MEMORY: [Rate; 2] = [
    memory("charts-bw-memory-each", "mem_bw_per_gpu_gb_s", Basis::Vendor, |_, a| a.totals.mem_bw_per_gpu()),
    memory("charts-bw-memory-all", "mem_bw_gb_s", Basis::Derived, |_, a| a.totals.mem_bw().whole()),
];

type Read = fn(&Session, &Analysis) -> Option<f64>;

const fn usable(title: &'static str, number: &'static str, read: Read) -> Rate {
    Rate { title, unit: "GB/s", basis: Basis::Derived, source: "charts-source-usable", read, number }
}

const fn pairs(title: &'static str, number: &'static str, read: Read) -> Rate {
    Rate { title, unit: "GB/s", basis: Basis::Derived, source: "charts-source-pairs", read, number }
}

const fn memory(title: &'static str, number: &'static str, basis: Basis, read: Read) -> Rate {
    Rate { title, unit: "GB/s", basis, source: "charts-source-memory", read, number }
}

fn of(pair: Option<&Pair>) -> Option<f64> {
    pair.map(|pair| pair.usable_gb_s)
}

/// Two charts, as memory is an order of magnitude above the links.
#[must_use]
pub fn bandwidths(session: &Session) -> Vec<Bars> {
    vec![
        Bars::of_rates(session, "bw-links", "charts-bw-links", &LINKS),
        Bars::of_rates(session, "bw-memory", "charts-bw-memory", &MEMORY),
    ]
}
