//! Copies between GPUs and to the host, and collectives, on the plain machine that a row describes.
use crate::catalog::{Catalog, ChassisId, CpuId, Gpu, SlotId};
use crate::machine::generic::{self, GpuMeet, Shape};
use crate::machine::{AllReduce, Pair, build, collective, flow, path};
use crate::plan::{Card, CardPart, Plan};
use crate::workload::prediction::shape::{Links, small_catalog};
use crate::workload::prediction::{Reason, Row, text};

/// The prediction for a row of copies or collectives.
///
/// # Errors
/// Why there is none.
pub fn predict(catalog: &Catalog, row: &Row, gpu: &Gpu) -> Result<f64, Reason> {
    let says = |word: &str| row.metric.contains(word);
    let off = says("p2p_off") || row.interconnect.contains("P2P off") || row.interconnect.contains("no P2P");
    let on = says("p2p_on") || row.interconnect.contains("P2P on");
    let mut gpu = gpu.clone();
    if on || off {
        // A driver setting of the measurement, not a property of the card.
        gpu.pcie_peer_to_peer = on;
    }
    if off && !row.interconnect.contains("AC922") {
        gpu.links = None;
    }
    let mut small = small_catalog(catalog, gpu.clone());
    if row.metric == "busbw_ring" || row.nodes > 1 {
        // Reduction in the switch was turned off by hand; across machines NCCL takes rings.
        small.collectives.values_mut().for_each(|fit| fit.switch_gain_generations.clear());
    }
    let links = links(catalog, &small, row, &gpu).ok_or(Reason::NoMachine)?;
    match row.workload.as_str() {
        "p2p_bandwidth" => {
            let pair = pair(row, &links)?;
            Ok(if says("bidirectional") { pair.both_ways_gb_s } else { pair.usable_gb_s })
        }
        "p2p_latency" => Ok(pair(row, &links)?.latency_us),
        "h2d_d2h_bandwidth" if says("10GiB") => Err(Reason::BeyondPageTables),
        "h2d_d2h_bandwidth" if says("bidirectional") => Err(Reason::OneOfTwoDirections),
        "h2d_d2h_bandwidth" => {
            flow::flows(&links.machine, &links.pairs).host.first().map(|rate| rate.alone_gb_s).ok_or(Reason::NoMachine)
        }
        _ => collective(&small, row, &links),
    }
}

fn links(catalog: &Catalog, small: &Catalog, row: &Row, gpu: &Gpu) -> Option<Links> {
    if let Some((chassis, cpu)) = known_chassis(row) {
        return known_links(catalog, small, chassis, cpu, gpu);
    }
    let says = |words: &[&str]| words.iter().any(|word| row.interconnect.contains(word));
    let meet = if says(&["NVSwitch", "nvl4", "NVL72", "(8 links)"]) {
        GpuMeet::Switch
    } else if says(&["mesh", "NVLink2 links"]) {
        GpuMeet::Mesh
    } else {
        GpuMeet::Pcie
    };
    let count = u8::try_from(row.per_node()).unwrap_or(u8::MAX);
    let single = row.interconnect.contains("DGX Station") || count <= 4 && meet == GpuMeet::Pcie;
    let per_switch = if row.interconnect.contains("mesh") { 2 } else { 1 };
    let cpu = generic::usual_cpu(catalog, gpu.pcie_gen)?;
    let shape = Shape { count: count.max(1), meet, sockets: if single { 1 } else { 2 }, per_switch };
    let (chassis, plan) = generic::machine(gpu, &cpu, shape);
    let machine = build::build_in(small, &chassis, &plan);
    let pairs = path::pairs(small, &plan, &machine);
    let gpus: Vec<usize> = machine.gpus().collect();
    let all_reduce = collective::all_reduce(small, &machine, &pairs, &gpus);
    Some(Links { machine, pairs, all_reduce })
}

/// Chassis and CPU of the catalogue that a row names.
fn known_chassis(row: &Row) -> Option<(&'static str, &'static str)> {
    if row.interconnect.contains("AC922") {
        return Some(("ibm-ac922-4gpu", "ibm-power9-20c"));
    }
    row.interconnect.contains("C2C").then_some(("nvidia-gb200-nvl72-tray", "nvidia-grace"))
}

fn known_links(catalog: &Catalog, small: &Catalog, chassis: &str, cpu: &str, gpu: &Gpu) -> Option<Links> {
    let body = catalog.chassis.get(&ChassisId::new(chassis))?;
    let card = |slot: &SlotId| Card { slot: slot.clone(), part: CardPart::Gpu(gpu.id.clone()) };
    let plan = Plan {
        chassis: Some(body.id.clone()),
        cpu: Some(CpuId::new(cpu)),
        cpu_count: body.sockets,
        cards: body.gpu_slots().map(|slot| card(&slot.id)).collect(),
        ..Plan::default()
    };
    let machine = build::build_in(small, body, &plan);
    let pairs = path::pairs(small, &plan, &machine);
    Some(Links { machine, pairs, all_reduce: None })
}

fn pair<'a>(row: &Row, links: &'a Links) -> Result<&'a Pair, Reason> {
    let metric = row.metric.as_str();
    let by_links = |links: u8| move |pair: &&Pair| pair.nvlinks == links;
    let crosses = |pair: &&Pair| pair.class.to_string() == "SYS";
    let mut pairs = links.pairs.iter();
    let pair = if metric.contains("nv1") {
        pairs.find(by_links(1))
    } else if metric.contains("nv2") {
        pairs.find(by_links(2))
    } else if metric.contains("no_nvlink_pair") || metric.contains("cross_socket") {
        pairs.find(crosses)
    } else {
        pairs.next()
    };
    pair.ok_or(Reason::NoSuchPair)
}

/// Bus bandwidth of an all-reduce that the network of several machines allows, GB/s: between k machines of g GPUs each
/// GPU carries only its share, so the bus shows (n - 1) / (k - 1) times the rate of the network per GPU.
fn network_bus(row: &Row) -> f64 {
    let machines = f64::from(row.nodes);
    let per_port = [("EDR", 12.5), ("HDR", 25.0), ("NDR", 50.0), ("XDR", 100.0)];
    let port = per_port.into_iter().find(|(name, _)| row.interconnect.contains(name));
    let Some((_, rate)) = port.filter(|_| row.nodes > 1) else { return f64::INFINITY };
    let ports = row.interconnect.match_indices("x ").filter_map(|(at, _)| {
        let before = row.interconnect.get(..at)?;
        before.rsplit(|it: char| !it.is_ascii_digit()).next()?.parse::<f64>().ok()
    });
    let ports = ports.last().unwrap_or(1.0);
    let per_gpu = ports * rate / f64::from(row.per_node());
    // Nine tenths of the line's rate reach programs.
    0.9 * per_gpu * (f64::from(row.count.max(2)) - 1.0) / (machines - 1.0)
}

/// Bus bandwidth or time of a collective.
fn collective(catalog: &Catalog, row: &Row, links: &Links) -> Result<f64, Reason> {
    let all_reduce = links.all_reduce.as_ref().ok_or(Reason::OneGpu)?;
    let ranks = f64::from(row.per_node());
    if row.workload == "nccl_all_reduce" {
        let bytes = text::bytes(&row.batch).ok_or(Reason::NoSize)?;
        let time = all_reduce.time_us(catalog, bytes);
        let bus = (2.0 * (ranks - 1.0) / ranks * bytes / (time * 1e3)).min(network_bus(row));
        let all = f64::from(row.count.max(1));
        return Ok(if row.metric == "latency" { 2.0 * (all - 1.0) / all * bytes / (bus * 1e3) } else { bus });
    }
    // What only moves data sends half as much as an all-reduce and gains nothing in the switch.
    let share = match row.workload.as_str() {
        "nccl_all_gather" | "nccl_reduce_scatter" | "nccl_alltoall" => (ranks - 1.0) / ranks,
        "nccl_sendrecv" | "nccl_broadcast" | "nccl_reduce" => 1.0,
        _ => return Err(Reason::NotKnown),
    };
    let plain = AllReduce { generation: String::new(), ..all_reduce.clone() };
    // All-to-all is made of sends to each rank, which reach less than a ring: 0.6 to 1.0 of it on A100, H200, B300 and
    // cards on PCI Express, 0.88 in the middle.
    let sends = if row.workload == "nccl_alltoall" { 0.88 } else { 1.0 };
    let rate = plain.large_gb_s(catalog) * 1e3 * sends;
    let bytes = match text::bytes(&row.batch) {
        Some(bytes) => bytes,
        None if row.metric.contains("peak") => 1e10,
        None => return Err(Reason::NoSize),
    };
    let both_ways = 2.0 * (ranks - 1.0) / ranks * bytes / (all_reduce.large_gb_s(catalog) * 1e3);
    // Its start grows with the ranks like that of rings; one exchange among all does not.
    let start = (all_reduce.time_us(catalog, bytes) - both_ways) * (0.25 + 1.5 / ranks.max(2.0));
    let time = start / sends + share * bytes / rate;
    Ok(if row.metric == "latency" { time } else { share * bytes / (time * 1e3) })
}
