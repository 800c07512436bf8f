//! Reads `rocm-smi --showtopo`: tables of weights, hops and kinds of links, and the NUMA node of each GPU.
use std::collections::BTreeMap;

use super::MAX_DEVICES;
use super::clean::{Line, words};
use crate::interop::reading::{Cell, Device, DeviceKind, Format, GpuLink, LinkStandard, Reading};
use crate::machine::PathClass;
use crate::quantity::Message;

/// Whether each pair is joined by direct links, as the table of kinds says.
type Kinds = BTreeMap<(usize, usize), bool>;

/// A table of the report.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Table {
    Weight,
    Hops,
    Kind,
    None,
}

/// Whether the text is such a report.
pub fn looks_like(lines: &[Line]) -> bool {
    lines.iter().any(|line| {
        let text = line.text.to_ascii_lowercase();
        text.contains("between two gpus") || text.contains("(topology) numa")
    })
}

/// Reads the report.
pub fn read(lines: &[Line]) -> Reading {
    let mut reading = Reading::empty(Format::RocmTopo);
    let mut table = Table::None;
    let mut columns: Vec<usize> = Vec::new();
    let mut kinds = Kinds::new();
    for line in lines {
        let lower = line.text.to_ascii_lowercase();
        if lower.contains("between two gpus") || lower.contains("====") {
            columns.clear();
            table = match () {
                () if lower.contains("weight between") => Table::Weight,
                () if lower.contains("hops between") => Table::Hops,
                () if lower.contains("link type between") => Table::Kind,
                () => Table::None,
            };
            continue;
        }
        if lower.contains("(topology) numa") {
            numa(&mut reading, line);
            continue;
        }
        let words = words(&line.text);
        if words.is_empty() || table == Table::None {
            continue;
        }
        if words.iter().all(|word| gpu_number(word).is_some()) && (words.len() > 1 || columns.is_empty()) {
            columns = words.iter().filter_map(|word| device(&mut reading, word, line.number)).collect();
        } else {
            row(&mut reading, &mut kinds, table, &columns, &words, line.number);
        }
    }
    settle(&mut reading, &kinds);
    reading
}

fn gpu_number(word: &str) -> Option<u16> {
    word.strip_prefix("GPU")?.trim_matches(['[', ']']).parse().ok()
}

/// The index of a GPU, which is added when it is named for the first time.
fn device(reading: &mut Reading, word: &str, line: usize) -> Option<usize> {
    let id = format!("gpu{}", gpu_number(word)?);
    if let Some(at) = reading.devices.iter().position(|device| device.id == id) {
        return Some(at);
    }
    if reading.devices.len() >= MAX_DEVICES {
        return None;
    }
    reading.devices.push(Device::new(id, DeviceKind::Gpu, line));
    Some(reading.devices.len() - 1)
}

fn numa(reading: &mut Reading, line: &Line) {
    let words = words(&line.text);
    let at = words.first().and_then(|word| device(reading, word, line.number));
    let node = line.text.rsplit(':').next().and_then(|text| text.trim().parse::<i32>().ok());
    match (at.and_then(|at| reading.devices.get_mut(at)), node) {
        (Some(device), Some(node)) if line.text.contains("Numa Node") => device.numa = u16::try_from(node).ok(),
        (Some(_), Some(_)) => {}
        _ => reading.miss(line.number, Message::new("import-why-text")),
    }
}

fn row(reading: &mut Reading, kinds: &mut Kinds, table: Table, columns: &[usize], words: &[&str], line: usize) {
    let Some(own) = words.first().and_then(|word| device(reading, word, line)) else {
        return reading.miss(line, Message::new("import-why-text"));
    };
    let cells = words.get(1..).unwrap_or_default();
    if cells.len() != columns.len() {
        let missing = columns.len().saturating_sub(cells.len());
        let why = Message::new("import-why-short")
            .with("device", format!("GPU{own}"))
            .with("missing", missing)
            .with("count", columns.len());
        return reading.miss(line, why);
    }
    for (&other, word) in columns.iter().zip(cells) {
        if other == own {
            continue;
        }
        let pair = (own.min(other), own.max(other));
        let known = match (table, *word) {
            (Table::Kind, "XGMI" | "PCIE") => {
                kinds.insert(pair, *word == "XGMI");
                true
            }
            _ => *word == "N/A" || note(reading.cells.entry(pair).or_default(), table, word),
        };
        if !known {
            reading.miss(line, Message::new("import-why-cell").with("text", (*word).to_owned()));
        }
    }
}

/// Notes one number of a table; false if it makes no sense there.
fn note(cell: &mut Cell, table: Table, word: &str) -> bool {
    let none = GpuLink { standard: LinkStandard::Xgmi, links: None, hops: None, weight: None };
    let mut link = cell.direct.unwrap_or(none);
    match (table, word.parse::<u32>()) {
        (Table::Weight, Ok(weight)) => link.weight = Some(weight),
        (Table::Hops, Ok(hops)) => link.hops = u8::try_from(hops).ok(),
        _ => return false,
    }
    cell.direct = Some(link);
    true
}

/// Weights and hops alone do not tell by what a pair is joined. What the tool calls PCIE may be any path over PCI
/// Express: the NUMA nodes tell whether it crosses them.
fn settle(reading: &mut Reading, kinds: &Kinds) {
    let numa: Vec<Option<u16>> = reading.devices.iter().map(|device| device.numa).collect();
    for &pair in kinds.keys() {
        reading.cells.entry(pair).or_default();
    }
    for (pair, cell) in &mut reading.cells {
        match kinds.get(pair) {
            Some(true) => {
                let none = GpuLink { standard: LinkStandard::Xgmi, links: None, hops: None, weight: None };
                cell.direct = cell.direct.or(Some(none));
            }
            Some(false) => {
                let node = |at: usize| numa.get(at).copied().flatten();
                cell.direct = None;
                cell.pcie = node(pair.0).zip(node(pair.1)).and_then(|(x, y)| (x != y).then_some(PathClass::Sys));
            }
            None => cell.direct = None,
        }
    }
    reading.cells.retain(|_, cell| cell.direct.is_some() || cell.pcie.is_some());
}
