//! Usable rates of links and collectives against published measurements (`tests/data/measurements.csv`).
//!
//! Rows tell a GPU, a number and a kind of links, seldom a chassis: each is predicted on a plain machine of its kind.
//! Nothing is fitted here; the test prints its table and holds the errors to bounds.
use std::collections::BTreeMap;

use slotwise::catalog::{Catalog, ChassisId, CpuId, Gpu, SlotId};
use slotwise::machine::generic::{self, GpuMeet, Shape};
use slotwise::machine::{AllReduce, Machine, Pair, build, collective, flow, path};
use slotwise::plan::{Card, CardPart, Plan};

struct Row {
    id: String,
    gpu: String,
    count: u8,
    interconnect: String,
    workload: String,
    batch: String,
    metric: String,
    value: f64,
    note: String,
}

fn rows() -> Vec<Row> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/measurements.csv");
    let mut reader = csv::Reader::from_path(path).expect("the table of measurements");
    let headers = reader.headers().expect("a header").clone();
    let column = |name: &str| headers.iter().position(|header| header == name).expect("the column");
    let at: BTreeMap<&str, usize> =
        ["id", "gpu", "count", "nodes", "interconnect", "workload", "batch", "metric", "value", "kind", "note"]
            .into_iter()
            .map(|name| (name, column(name)))
            .collect();
    let mut rows = Vec::new();
    for record in reader.records() {
        let record = record.expect("a row");
        let get = |name: &str| record.get(at[name]).unwrap_or_default().to_owned();
        let wanted = matches!(get("kind").as_str(), "p2p" | "allreduce") && get("nodes") == "1";
        if wanted && !get("note").contains("SUSPECT") {
            rows.push(Row {
                id: get("id"),
                gpu: get("gpu"),
                count: get("count").parse().expect("a count"),
                interconnect: get("interconnect"),
                workload: get("workload"),
                batch: get("batch"),
                metric: get("metric"),
                value: get("value").parse().expect("a value"),
                note: get("note"),
            });
        }
    }
    rows
}

/// Catalogue id of a GPU as the table writes it.
fn gpu_id(name: &str) -> Option<&'static str> {
    Some(match name {
        "A100-PCIe-80GB" => "a100-pcie-80gb",
        "A100-SXM4-40GB" => "a100-sxm4-40gb",
        "A100-SXM4-80GB" => "a100-sxm4-80gb",
        "B200-SXM-180GB" => "b200-sxm",
        "B300-SXM" => "b300-sxm",
        "GB200" => "gb200-per-gpu",
        "GB300" => "gb300-per-gpu",
        "H100-SXM5-80GB" => "h100-sxm5-80gb",
        "H200-SXM5-141GB" => "h200-sxm-141gb",
        "H800-80GB" => "h800-80gb",
        "L40S" => "l40s",
        "RTX4090" => "rtx-4090",
        "RTX5090" => "rtx-5090",
        "RTXPRO6000-Server" => "rtx-pro-6000-blackwell-server",
        "V100-PCIe-32GB" => "tesla-v100-pcie-32gb",
        "V100-SXM2-16GB" => "tesla-v100-sxm2-16gb",
        _ => return None,
    })
}

struct Host {
    machine: Machine,
    pairs: Vec<Pair>,
    all_reduce: Option<AllReduce>,
}

fn host(catalog: &Catalog, row: &Row, gpu: &Gpu) -> Host {
    if let Some((chassis, cpu)) = known_chassis(row) {
        return known_host(catalog, chassis, cpu, gpu);
    }
    let says = |words: &[&str]| words.iter().any(|word| row.interconnect.contains(word));
    let meet = if says(&["NVSwitch", "nvl4", "NVL72", "(8 links)"]) {
        GpuMeet::Switch
    } else if says(&["mesh", "NVLink2 links"]) {
        GpuMeet::Mesh
    } else {
        GpuMeet::Pcie
    };
    let single = row.interconnect.contains("DGX Station") || row.count <= 4 && meet == GpuMeet::Pcie;
    let sockets = if single { 1 } else { 2 };
    let per_switch = if row.interconnect.contains("mesh") { 2 } else { 1 };
    let cpu = generic::usual_cpu(catalog, gpu.pcie_gen).expect("a CPU");
    let shape = Shape { count: row.count.max(1), meet, sockets, per_switch };
    let (chassis, plan) = generic::machine(gpu, &cpu, shape);
    let machine = build::build_in(catalog, &chassis, &plan);
    let pairs = path::pairs(catalog, &plan, &machine);
    let gpus: Vec<usize> = machine.gpus().collect();
    let all_reduce = collective::all_reduce(catalog, &machine, &pairs, &gpus);
    Host { machine, pairs, all_reduce }
}

/// Chassis and CPU of the catalogue that a row names.
fn known_chassis(row: &Row) -> Option<(&'static str, &'static str)> {
    if row.interconnect.contains("AC922") {
        return Some(("ibm-ac922-4gpu", "ibm-power9-20c"));
    }
    row.interconnect.contains("C2C").then_some(("nvidia-gb200-nvl72-tray", "nvidia-grace"))
}

fn known_host(catalog: &Catalog, chassis: &str, cpu: &str, gpu: &Gpu) -> Host {
    let body = &catalog.chassis[&ChassisId::new(chassis)];
    let card = |slot: &SlotId| Card { slot: slot.clone(), part: CardPart::Gpu(gpu.id.clone()) };
    let plan = Plan {
        chassis: Some(body.id.clone()),
        cpu: Some(CpuId::new(cpu)),
        cpu_count: body.sockets,
        cards: body.gpu_slots().map(|slot| card(&slot.id)).collect(),
        ..Plan::default()
    };
    let machine = build::build(catalog, &plan);
    let pairs = path::pairs(catalog, &plan, &machine);
    Host { machine, pairs, all_reduce: None }
}

fn bytes(batch: &str) -> Option<f64> {
    let digits = batch.chars().take_while(char::is_ascii_digit).collect::<String>();
    let unit = match &batch[digits.len()..] {
        "KiB" => 1024.0,
        "MiB" => 1024.0 * 1024.0,
        "GiB" => 1024.0 * 1024.0 * 1024.0,
        _ => return None,
    };
    Some(digits.parse::<f64>().ok()? * unit)
}

/// The prediction for a row, or why there is none.
fn predict(catalog: &mut Catalog, row: &Row) -> Result<f64, &'static str> {
    let id = gpu_id(&row.gpu).ok_or("GPU not in the list of names")?;
    let mut gpu = catalog.gpus.get(id).ok_or("GPU not in the catalogue")?.clone();
    let off =
        row.metric.contains("p2p_off") || row.interconnect.contains("P2P off") || row.interconnect.contains("no P2P");
    let on = row.metric.contains("p2p_on") || row.interconnect.contains("P2P on");
    if on || off {
        // A driver setting of the measurement, not a property of the card.
        gpu.pcie_peer_to_peer = on;
        catalog.gpus.insert(gpu.id.clone(), gpu.clone());
    }
    if off && !row.interconnect.contains("AC922") {
        gpu.links = None;
        catalog.gpus.insert(gpu.id.clone(), gpu.clone());
    }
    if row.metric == "busbw_ring" {
        // Reduction in the switch was turned off by hand.
        catalog.collectives.values_mut().for_each(|fit| fit.switch_gain_generations.clear());
    }
    let host = host(catalog, row, &gpu);
    match row.workload.as_str() {
        "p2p_bandwidth" => {
            let pair = pair(row, &host)?;
            Ok(if row.metric.contains("bidirectional") { pair.both_ways_gb_s } else { pair.usable_gb_s })
        }
        "p2p_latency" => Ok(pair(row, &host)?.latency_us),
        "h2d_d2h_bandwidth" if row.metric.contains("10GiB") => Err("buffer beyond the reach of the page tables"),
        "h2d_d2h_bandwidth" if row.metric.contains("bidirectional") => Err("one direction while both are busy"),
        "h2d_d2h_bandwidth" => {
            flow::flows(&host.machine, &host.pairs).host.first().map(|rate| rate.alone_gb_s).ok_or("no GPU")
        }
        "nccl_all_reduce" => all_reduce(catalog, row, &host),
        _ => Err("not a link between GPUs or to the host"),
    }
}

fn pair<'a>(row: &Row, host: &'a Host) -> Result<&'a Pair, &'static str> {
    let metric = row.metric.as_str();
    let by_links = |links: u8| move |pair: &&Pair| pair.nvlinks == links;
    let crosses = |pair: &&Pair| pair.class.to_string() == "SYS";
    let mut pairs = host.pairs.iter();
    let pair = if metric.contains("nv1") {
        pairs.find(by_links(1))
    } else if metric.contains("nv2") {
        pairs.find(by_links(2))
    } else if metric.contains("no_nvlink_pair") || metric.contains("cross_socket") {
        pairs.find(crosses)
    } else {
        pairs.next()
    };
    pair.ok_or("no such pair")
}

fn all_reduce(catalog: &Catalog, row: &Row, host: &Host) -> Result<f64, &'static str> {
    let bytes = bytes(&row.batch).ok_or("message size not stated")?;
    let all_reduce = host.all_reduce.as_ref().ok_or("one GPU")?;
    let time_us = all_reduce.time_us(catalog, bytes);
    let ranks = f64::from(row.count);
    Ok(if row.metric == "latency" { time_us } else { 2.0 * (ranks - 1.0) / ranks * bytes / (time_us * 1e3) })
}

#[test]
fn links_and_collectives_against_measurements() {
    let builtin = Catalog::builtin();
    let mut errors = Vec::new();
    let mut table = String::new();
    let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
    for row in rows() {
        let mut catalog = builtin.clone();
        match predict(&mut catalog, &row) {
            Ok(predicted) => {
                let error = predicted / row.value - 1.0;
                errors.push(error.abs());
                table += &format!(
                    "{} {:18} {:2} {:44.44} {:40.40} {:8} {:9.2} {:9.2} {:+6.1} %\n",
                    row.id,
                    row.gpu,
                    row.count,
                    row.interconnect,
                    row.metric,
                    row.batch,
                    row.value,
                    predicted,
                    error * 100.0
                );
            }
            Err(reason) => {
                *reasons.entry(reason).or_default() += 1;
                table += &format!("{} {:18} {:2} not predicted: {reason} ({})\n", row.id, row.gpu, row.count, row.note);
            }
        }
    }
    errors.sort_by(f64::total_cmp);
    let median = errors[errors.len() / 2];
    let within = errors.iter().filter(|error| **error <= 0.25).count() as f64 / errors.len() as f64;
    println!(
        "{table}{} rows, median error {:.1} %, within 25 %: {:.1} %; not predicted: {reasons:?}",
        errors.len(),
        median * 100.0,
        within * 100.0
    );
    assert!(median <= 0.10, "median error {median}");
    assert!(within >= 0.90, "within 25 %: {within}");
}
