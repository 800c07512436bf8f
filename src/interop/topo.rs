//! The text that `nvidia-smi topo -m` will print on the planned machine, and the rates it does not print.
use std::fmt::Write as _;

use crate::catalog::Catalog;
use crate::interop::reading::{self, DeviceKind, Reading};
use crate::locale::{Language, plain_number};
use crate::machine::{Machine, Node, NodeKind, Pair, PathClass, roots};
use crate::plan::Plan;
use crate::quantity::visible::visible_line;

/// A GPU or network adapter of the matrix.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Device {
    /// Its id in the machine, e.g. `gpu0`.
    pub id: String,
    /// `gpu` or `nic`.
    pub kind: &'static str,
    /// Model as shown.
    pub name: String,
    /// Slot that it sits in.
    pub slot: String,
    /// Its NUMA node.
    pub numa: Option<u8>,
    /// Hardware threads of its NUMA node as Linux numbers them, e.g. `0-19,40-59`.
    pub cpu_affinity: Option<String>,
}

/// The GPUs and network adapters of a machine, in the order of the matrix.
#[must_use]
pub fn devices(catalog: &Catalog, plan: &Plan, machine: &Machine) -> Vec<Device> {
    let cpu = plan.cpu.as_ref().and_then(|id| catalog.cpus.get(id));
    let fitted = |node: &&Node| matches!(node.kind, NodeKind::Socket { fitted: true, .. });
    let sockets = u8::try_from(machine.nodes.iter().filter(fitted).count()).unwrap_or(u8::MAX);
    let nodes = machine.gpus().chain(machine.nics()).filter_map(|at| machine.nodes.get(at));
    nodes
        .filter_map(|node| {
            let (kind, slot) = match &node.kind {
                NodeKind::Gpu { slot, .. } => ("gpu", slot),
                NodeKind::Nic { slot, .. } => ("nic", slot),
                _ => return None,
            };
            Some(Device {
                id: node.id.clone(),
                kind,
                name: node.name.clone(),
                slot: slot.to_string(),
                numa: node.numa,
                cpu_affinity: node.numa.zip(cpu).map(|(numa, cpu)| roots::cpu_list(cpu, sockets, numa)),
            })
        })
        .collect()
}

/// The matrix as `nvidia-smi topo -m` sets it out, with a legend, and below it the usable rates in GB/s.
#[must_use]
pub fn matrix(devices: &[Device], pairs: &[Pair], language: Language) -> String {
    let mut out = String::new();
    for device in devices {
        let _ = write!(out, "\t{}", device.id.to_uppercase());
    }
    out.push_str("\tCPU Affinity\tNUMA Affinity\tGPU NUMA ID\n");
    for device in devices {
        out.push_str(&device.id.to_uppercase());
        for other in devices {
            let cell = if device.id == other.id {
                " X ".to_owned()
            } else {
                pair(pairs, device, other).map_or_else(|| "N/A".to_owned(), |pair| pair.class.to_string())
            };
            let _ = write!(out, "\t{cell}");
        }
        // The tool tells the affinity of GPUs only.
        if device.kind == "gpu" {
            let cpus = device.cpu_affinity.as_deref().unwrap_or("N/A");
            let numa = device.numa.map_or_else(|| "N/A".to_owned(), |numa| numa.to_string());
            let _ = write!(out, "\t{cpus}\t{numa}\t\tN/A");
        }
        out.push('\n');
    }
    legend(&mut out, devices, language);
    rates(&mut out, devices, pairs, language);
    out
}

/// The matrix of a report that was read, set out in the same way. What was not told is left blank.
#[must_use]
pub fn matrix_of(reading: &Reading, language: Language) -> String {
    let shown: Vec<usize> = reading.of_kind(DeviceKind::Gpu).chain(reading.of_kind(DeviceKind::Nic)).collect();
    let devices: Vec<(usize, &reading::Device)> =
        shown.iter().filter_map(|&at| Some((at, reading.devices.get(at)?))).collect();
    let mut out = String::new();
    for (_, device) in &devices {
        let _ = write!(out, "\t{}", device.id.to_uppercase());
    }
    out.push_str("\tCPU Affinity\tNUMA Affinity\n");
    for (at, device) in &devices {
        out.push_str(&device.id.to_uppercase());
        for (other, _) in &devices {
            let cell = if at == other {
                " X ".to_owned()
            } else {
                reading.cell(*at, *other).and_then(reading::Cell::word).unwrap_or_default()
            };
            let _ = write!(out, "\t{cell}");
        }
        if device.kind == DeviceKind::Gpu {
            let numa = device.numa.map_or_else(|| "N/A".to_owned(), |numa| numa.to_string());
            let _ = write!(out, "\t{}\t{numa}", device.cpu_affinity.as_deref().unwrap_or_default());
        }
        out.push('\n');
    }
    legend(&mut out, &[], language);
    out
}

/// Names of the columns of [`csv()`]; rates are in GB/s, the latency in microseconds.
const HEAD: [&str; 9] =
    ["a", "b", "class", "nvlinks", "peer_to_peer", "usable_gb_s", "both_ways_gb_s", "latency_us", "bottleneck"];

/// One row for each pair of devices, in the order of the matrix: for spreadsheets.
#[must_use]
pub fn csv(devices: &[Device], pairs: &[Pair]) -> String {
    let mut out = HEAD.join(",") + "\n";
    for (at, a) in devices.iter().enumerate() {
        for pair in devices.iter().skip(at + 1).filter_map(|b| pair(pairs, a, b)) {
            // Ids, classes and numbers hold no commas.
            let _ = writeln!(
                out,
                "{},{},{},{},{},{},{},{},{}",
                pair.a,
                pair.b,
                pair.class,
                pair.nvlinks,
                pair.peer_to_peer,
                number(pair.usable_gb_s),
                number(pair.both_ways_gb_s),
                number(pair.latency_us),
                pair.bottleneck.replace(',', " ")
            );
        }
    }
    out
}

/// A number that any spreadsheet reads: no grouping, at most two decimals.
fn number(number: f64) -> String {
    ((number * 100.0).round() / 100.0).to_string()
}

fn pair<'a>(pairs: &'a [Pair], a: &Device, b: &Device) -> Option<&'a Pair> {
    pairs.iter().find(|pair| (pair.a == a.id && pair.b == b.id) || (pair.a == b.id && pair.b == a.id))
}

fn legend(out: &mut String, devices: &[Device], language: Language) {
    let _ = writeln!(out, "\n{}:\n", language.text("topo-legend"));
    let _ = writeln!(out, "  X    = {}", language.text("topo-self"));
    let classes = [PathClass::Sys, PathClass::Node, PathClass::Phb, PathClass::Pxb, PathClass::Pix];
    for class in classes {
        let name = class.to_string();
        let key = format!("topo-{}", name.to_lowercase());
        let _ = writeln!(out, "  {name:<4} = {}", language.text(&key));
    }
    let _ = writeln!(out, "  NV#  = {}", language.text("topo-nv"));
    let mut nics = devices.iter().filter(|device| device.kind == "nic").peekable();
    if nics.peek().is_some() {
        let _ = writeln!(out, "\n{}:\n", language.text("topo-nic-legend"));
        for nic in nics {
            let _ = writeln!(out, "  {}: {}", nic.id.to_uppercase(), visible_line(&nic.name));
        }
    }
}

fn rates(out: &mut String, devices: &[Device], pairs: &[Pair], language: Language) {
    if pairs.is_empty() {
        return;
    }
    let _ = writeln!(out, "\n{}:\n", language.text("topo-rates"));
    for device in devices {
        let _ = write!(out, "\t{}", device.id.to_uppercase());
    }
    out.push('\n');
    for device in devices {
        out.push_str(&device.id.to_uppercase());
        for other in devices {
            let rate = pair(pairs, device, other).map_or_else(|| "-".to_owned(), |pair| plain_number(pair.usable_gb_s));
            let _ = write!(out, "\t{rate}");
        }
        out.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn device(id: &str, kind: &'static str) -> Device {
        Device {
            id: id.to_owned(),
            kind,
            name: "ConnectX".to_owned(),
            slot: "1".to_owned(),
            numa: Some(1),
            cpu_affinity: Some("20-39".to_owned()),
        }
    }

    fn pair() -> Pair {
        Pair {
            a: "gpu0".to_owned(),
            b: "nic0".to_owned(),
            ends: (0, 1),
            class: PathClass::Pix,
            nvlinks: 0,
            peer_to_peer: true,
            detour: None,
            usable_gb_s: 12.34,
            both_ways_gb_s: 24.0,
            latency_us: 1.5,
            bottleneck: String::new(),
            links: Vec::new(),
        }
    }

    #[test]
    fn csv_has_one_row_for_each_pair() {
        let csv = csv(&[device("gpu0", "gpu"), device("nic0", "nic")], &[pair()]);
        let lines: Vec<&str> = csv.lines().collect();
        assert_eq!(lines.get(1), Some(&"gpu0,nic0,PIX,0,true,12.34,24,1.5,"));
        assert_eq!(lines.len(), 2);
    }

    #[test]
    fn looks_like_the_tools_own() {
        let text = matrix(&[device("gpu0", "gpu"), device("nic0", "nic")], &[pair()], Language::English);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.first(), Some(&"\tGPU0\tNIC0\tCPU Affinity\tNUMA Affinity\tGPU NUMA ID"));
        assert_eq!(lines.get(1), Some(&"GPU0\t X \tPIX\t20-39\t1\t\tN/A"));
        assert_eq!(lines.get(2), Some(&"NIC0\tPIX\t X "));
        assert!(lines.contains(&"  NIC0: ConnectX") && lines.contains(&"GPU0\t-\t12.34"), "{text}");
    }
}
