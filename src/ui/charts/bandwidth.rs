//! Bandwidths: memory of the GPUs; links from the CPU, between GPUs, to the network. One direction.
use super::bars::{Bars, Group, Value};
use crate::analysis::Analysis;
use crate::machine::{LinkKind, NodeKind};
use crate::quantity::Basis;
use crate::ui::Session;

/// A bandwidth: key of its title, key of its source, and where it is read.
struct Rate {
    title: &'static str,
    source: &'static str,
    basis: Basis,
    read: fn(&Session, &Analysis) -> Option<f64>,
}

/// Two charts, as memory is an order of magnitude above the links.
#[must_use]
pub fn bandwidths(session: &Session) -> Vec<Bars> {
    let links = [
        Rate {
            title: "charts-bw-pcie",
            source: "charts-source-usable",
            basis: Basis::Derived,
            read: |_, a| slowest_pcie(a),
        },
        Rate {
            title: "charts-bw-nvlink",
            source: "charts-source-usable",
            basis: Basis::Derived,
            read: |_, a| best_nvlink(a),
        },
        Rate {
            title: "charts-bw-best-pair",
            source: "charts-source-pairs",
            basis: Basis::Derived,
            read: |_, a| pair(a, f64::max),
        },
        Rate {
            title: "charts-bw-worst-pair",
            source: "charts-source-pairs",
            basis: Basis::Derived,
            read: |_, a| pair(a, f64::min),
        },
        Rate { title: "charts-bw-network", source: "charts-source-network", basis: Basis::Vendor, read: network },
    ];
    let memory = [
        Rate {
            title: "charts-bw-memory-each",
            source: "charts-source-memory",
            basis: Basis::Vendor,
            read: |_, a| positive(a.totals.mem_bw_per_gpu_gb_s),
        },
        Rate {
            title: "charts-bw-memory-all",
            source: "charts-source-memory",
            basis: Basis::Derived,
            read: |_, a| positive(a.totals.mem_bw_gb_s),
        },
    ];
    vec![bars(session, "bw-links", "charts-bw-links", &links), bars(session, "bw-memory", "charts-bw-memory", &memory)]
}

fn bars(session: &Session, id: &'static str, title: &str, rates: &[Rate]) -> Bars {
    let group = |rate: &Rate| {
        let title = session.text(rate.title);
        let values = session
            .all_shown()
            .enumerate()
            .filter_map(|(at, (_, analysis))| {
                let value = (rate.read)(session, analysis)?;
                let number = super::with_unit(session, value, "GB/s");
                let tip = super::tip(session, &title, &number, rate.basis, &session.text(rate.source));
                Some(Value::plain(at, value, number, tip))
            })
            .collect();
        Group { title: title.clone(), values }
    };
    Bars {
        id,
        title: session.text(title),
        groups: rates.iter().map(group).collect(),
        own_scales: false,
        empty: session.text("charts-no-gpu"),
        note: String::new(),
    }
}

fn positive(value: f64) -> Option<f64> {
    (value > 0.0).then_some(value)
}

/// What programs get of the narrowest link from a CPU or switch to a GPU.
fn slowest_pcie(analysis: &Analysis) -> Option<f64> {
    let machine = &analysis.machine;
    let rates = machine.gpus().filter_map(|gpu| {
        let link = machine.links.get(machine.nodes.get(gpu)?.uplink?)?;
        matches!(link.kind, LinkKind::Pcie { .. }).then_some(link.usable_gb_s)
    });
    rates.reduce(f64::min)
}

fn best_nvlink(analysis: &Analysis) -> Option<f64> {
    analysis.pairs.iter().filter(|pair| pair.nvlinks > 0).map(|pair| pair.usable_gb_s).reduce(f64::max)
}

/// The best or worst pair of GPUs.
fn pair(analysis: &Analysis, choose: fn(f64, f64) -> f64) -> Option<f64> {
    let is_gpu = |id: &String| {
        let node = analysis.machine.find(id).and_then(|at| analysis.machine.nodes.get(at));
        node.is_some_and(|node| matches!(node.kind, NodeKind::Gpu { .. }))
    };
    let pairs = analysis.pairs.iter().filter(|pair| is_gpu(&pair.a) && is_gpu(&pair.b));
    pairs.map(|pair| pair.usable_gb_s).reduce(choose)
}

/// All ports of the adapters of one machine, at their rated speed.
fn network(session: &Session, analysis: &Analysis) -> Option<f64> {
    let rates = analysis.machine.nics().filter_map(|at| match &analysis.machine.nodes.get(at)?.kind {
        NodeKind::Nic { nic, .. } => {
            let nic = session.catalog.nics.get(nic)?;
            // Gbit to GB.
            Some(nic.gbit_s * f64::from(nic.ports) / 8.0)
        }
        _ => None,
    });
    rates.reduce(|sum, rate| sum + rate)
}
