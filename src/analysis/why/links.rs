//! Lanes, links, pairs of GPUs, all-reduce and network.
use super::{Asking, how, named, sheet, times};
use crate::analysis::rates;
use crate::catalog::Gpu;
use crate::machine::{Link, LinkKind, NodeKind, Pair, SocketLanes, Spend, names};
use crate::quantity::Message;
use crate::workload::explain::nearest;
use crate::workload::why::{Amount, Rests, Why, written};

/// Adds the terms; the number itself.
pub(super) fn fill(asking: &Asking<'_>, number: &str, why: &mut Why) -> Option<Amount> {
    let analysis = asking.analysis;
    match number {
        "lanes_owned" | "lanes_spent" | "lanes_left" | "lanes_over" => lanes(asking, number, why),
        "oversubscription" => oversubscription(asking, why),
        "pair_slowest_gb_s" => Some(pair(asking, rates::slowest_pair(analysis)?, why)),
        "pair_fastest_gb_s" => Some(pair(asking, rates::fastest_pair(analysis)?, why)),
        "nvlink_gb_s" => Some(pair(asking, rates::best_linked_pair(analysis)?, why)),
        "pcie_gb_s" => {
            let narrowest = rates::narrowest_pcie(analysis)?;
            link(asking, narrowest, why);
            measured(asking, "h2d_d2h_bandwidth", 1, why);
            Some(Amount::Number(narrowest.usable_gb_s, "GB/s"))
        }
        "network_gb_s" => network(asking, why),
        "all_reduce_gb_s" => all_reduce(asking, why),
        _ => None,
    }
}

/// The nearest measurements of the first GPU.
fn measured(asking: &Asking<'_>, what: &str, count: u32, why: &mut Why) {
    if let Some((gpu, _)) = asking.models().first() {
        why.nearest = nearest::of_links(asking.catalog, what, gpu, count, asking.rows);
    }
}

fn lanes(asking: &Asking<'_>, number: &str, why: &mut Why) -> Option<Amount> {
    let sockets = &asking.analysis.ledger.sockets;
    if sockets.is_empty() {
        return None;
    }
    let sum = |of: fn(&SocketLanes) -> u16| sockets.iter().map(|socket| f64::from(of(socket))).sum::<f64>();
    if number != "lanes_spent" {
        owned(asking, why);
    }
    if number != "lanes_owned" {
        for socket in sockets {
            spent(asking, socket, why);
        }
    }
    Some(Amount::Number(
        match number {
            "lanes_owned" => sum(|socket| socket.owned),
            "lanes_spent" => sum(|socket| socket.spent),
            "lanes_left" => sum(|socket| socket.left),
            _ => sum(|socket| socket.over),
        },
        "",
    ))
}

/// Who spends the lanes of a socket, equal ones together.
fn spent(asking: &Asking<'_>, socket: &SocketLanes, why: &mut Why) {
    let chassis = asking.plan.chassis.as_ref().and_then(|id| asking.catalog.chassis.get(id));
    let name = |spend: &Spend| match chassis.and_then(|chassis| chassis.bay_of(&spend.what)) {
        Some(kind) => Message::new("side-lanes-drives").with("kind", kind.trade_name()),
        None => named(&spend.name),
    };
    let mut equal: Vec<(Message, u16, f64)> = Vec::new();
    for spend in &socket.spent_by {
        let name = name(spend);
        match equal.iter_mut().find(|(known, lanes, _)| *known == name && *lanes == spend.lanes) {
            Some((.., count)) => *count += 1.0,
            None => equal.push((name, spend.lanes, 1.0)),
        }
    }
    for (name, lanes, count) in equal {
        let how =
            how("spend").with("socket", format!("CPU{}", socket.socket)).with("lanes", lanes).with("count", count);
        why.term(name, Amount::Number(f64::from(lanes) * count, ""), how);
    }
}

fn owned(asking: &Asking<'_>, why: &mut Why) {
    let sockets = asking.analysis.ledger.sockets.iter().filter(|socket| socket.owned > 0);
    let (count, lanes) =
        sockets.fold((0.0, 0.0), |(count, lanes), socket| (count + 1.0, lanes + f64::from(socket.owned)));
    why.term(Message::new("why-lanes"), Amount::Number(lanes, ""), how("lanes").with("count", count));
    if let Some(cpu) = asking.plan.cpu.as_ref().and_then(|id| asking.catalog.cpus.get(id)) {
        sheet(why, "why-fact-lanes", &cpu.name, Amount::Number(f64::from(cpu.pcie_lanes), ""), &cpu.source);
    }
}

fn oversubscription(asking: &Asking<'_>, why: &mut Why) -> Option<Amount> {
    let switches = asking.analysis.ledger.switches.iter();
    let worst = switches.max_by(|a, b| a.oversubscription.total_cmp(&b.oversubscription))?;
    let told = || how("switch").with("switch", worst.name.as_str());
    why.term(Message::new("why-downlinks"), Amount::Number(f64::from(worst.downlink_lanes), ""), told());
    why.term(Message::new("why-uplink"), Amount::Number(f64::from(worst.uplink_lanes), ""), told());
    Some(Amount::Number(worst.oversubscription, ""))
}

/// The links along a path between two GPUs, and what is lost where data take a detour.
fn pair(asking: &Asking<'_>, pair: &Pair, why: &mut Why) -> Amount {
    let machine = &asking.analysis.machine;
    let end = |at: usize| machine.nodes.get(at).map(names::node).unwrap_or_default();
    why.term(
        Message::new("why-path"),
        Amount::Number(pair.links.len() as f64, ""),
        how("path").with("a", end(pair.ends.0)).with("b", end(pair.ends.1)).with("class", names::class(machine, pair)),
    );
    let mut least = f64::INFINITY;
    for &at in &pair.links {
        let Some(one) = machine.links.get(at) else { continue };
        link(asking, one, why);
        least = least.min(one.usable_gb_s);
    }
    if let Some(detour) = &pair.detour {
        let share = pair.usable_gb_s / least * 100.0;
        why.term(Message::new("why-detour"), Amount::Number(share, "%"), how("detour").with("why", detour.clone()));
    }
    measured(asking, "p2p_bandwidth", 2, why);
    Amount::Number(pair.usable_gb_s, "GB/s")
}

/// One link: what it trains to, and what programs get of it.
fn link(asking: &Asking<'_>, link: &Link, why: &mut Why) {
    let name = names::link(&asking.analysis.machine, link);
    let share = (link.usable_gb_s / link.planned_gb_s * 100.0).round();
    let told = match &link.kind {
        LinkKind::Pcie { planned, .. } => how("link-pcie").with("link", planned.to_string()),
        LinkKind::GpuLink { links, .. } => how("link-gpu").with("count", *links),
        LinkKind::Sockets { kind, links } => how("link-sockets").with("kind", kind.as_str()).with("count", *links),
        LinkKind::Chipset => how("link-chipset"),
    };
    let told = told.with("planned", link.planned_gb_s).with("share", share);
    let told = match &link.limited_by {
        Some(reason) => how("limited").with("told", told).with("reason", reason.clone()),
        None => told,
    };
    why.term(name, Amount::Number(link.usable_gb_s, "GB/s"), told);
    match &link.kind {
        LinkKind::Pcie { planned, .. } => {
            let id = format!("pcie-gen{}-x16", planned.generation.number());
            if let Some((row, rate)) =
                asking.catalog.interconnects.get(&id).and_then(|row| Some((row, row.typical_gb_s?)))
            {
                let meaning = Message::new("why-fact-usable").with("part", row.name.as_str());
                why.constant(meaning, Amount::Number(rate, "GB/s"), Rests::Published, written(&row.source));
            }
        }
        LinkKind::GpuLink { .. } => {
            if let Some((gpu, links)) = gpu_of(asking, link).and_then(|gpu| Some((gpu, gpu.links.as_ref()?))) {
                let each = Amount::Number(links.gb_s_per_link(), "GB/s");
                sheet(why, "why-fact-gpu-link", &gpu.name, each, &gpu.source);
            }
            let share = Amount::Number(link.usable_gb_s / link.planned_gb_s, "");
            let source = Message::new("why-source-gpu-links");
            why.constant(Message::new("why-fact-gpu-link-share"), share, Rests::Published, Some(source));
        }
        LinkKind::Sockets { .. } | LinkKind::Chipset => {}
    }
}

/// A GPU at one end of a link.
fn gpu_of<'a>(asking: &Asking<'a>, link: &Link) -> Option<&'a Gpu> {
    [link.a, link.b].into_iter().find_map(|at| match &asking.analysis.machine.nodes.get(at)?.kind {
        NodeKind::Gpu { gpu, .. } => asking.catalog.gpus.get(gpu),
        _ => None,
    })
}

fn network(asking: &Asking<'_>, why: &mut Why) -> Option<Amount> {
    for nic in rates::nics(asking.catalog, asking.analysis) {
        let port = Amount::Number(nic.gbit_s / 8.0, "GB/s");
        let all = Amount::Number(rates::rated_gb_s(nic), "GB/s");
        why.term(named(&nic.name), all, times(f64::from(nic.ports), port));
        sheet(why, "why-fact-port", &nic.name, Amount::Number(nic.gbit_s, "Gbit/s"), &nic.source);
    }
    rates::network_gb_s(asking.catalog, asking.analysis).map(|rate| Amount::Number(rate, "GB/s"))
}

fn all_reduce(asking: &Asking<'_>, why: &mut Why) -> Option<Amount> {
    let reduce = asking.analysis.all_reduce.as_ref()?;
    let large = reduce.large_gb_s(asking.catalog);
    let ranks = reduce.ring.len();
    let way = how("reduce-bus")
        .with("gpus", ranks)
        .with("bottleneck", names::bottleneck(&asking.analysis.machine, &reduce.bottleneck));
    why.term(Message::new("why-reduce-bus"), Amount::Number(reduce.bus_gb_s, "GB/s"), way);
    why.term(
        Message::new("why-reduce-share"),
        Amount::Number(large / reduce.bus_gb_s * 100.0, "%"),
        how("reduce-share"),
    );
    if let Some(fit) = asking.catalog.collectives.get(&reduce.kind) {
        let constants = [
            ("why-fact-collective", Some(fit.efficiency), ""),
            ("why-fact-ranks", Some(fit.rank_loss), ""),
            ("why-fact-bridge-cap", fit.bridge_cap_gb_s.filter(|_| reduce.across_bridges), "GB/s"),
        ];
        for (key, value, unit) in constants {
            let Some(value) = value else { continue };
            why.constant(Message::new(key), Amount::Number(value, unit), Rests::Fitted, written(&fit.source));
        }
    }
    measured(asking, "nccl_all_reduce", u32::try_from(ranks).unwrap_or(u32::MAX), why);
    Some(Amount::Number(large, "GB/s"))
}
