//! Reads `lspci -vv` (widths and speeds of links) and `lspci -tv` (the tree of bridges).
use std::collections::BTreeMap;

use super::MAX_DEVICES;
use super::clean::Line;
use super::nccl::{generation, number};
use super::tree::{self, Listing};
use crate::interop::reading::{Bridge, Cell, Device, DeviceKind, Format, Host, Reading};
use crate::machine::PathClass;
use crate::quantity::{Message, PcieLink};

/// Most bridges that are read.
const MAX_BRIDGES: usize = 4_096;

/// A PCI address: domain, bus, device, function.
type Address = (u32, u8, u8, u8);

/// Reads `0000:41:00.0` or `41:00.0` at the start of a text; gives the rest, too.
fn address(text: &str) -> Option<(Address, &str)> {
    let (head, rest) = text.split_once(' ').unwrap_or((text, ""));
    let parts: Vec<&str> = head.split(':').collect();
    let (domain, bus, slot) = match parts.as_slice() {
        [bus, slot] => ("0", *bus, *slot),
        [domain, bus, slot] if domain.len() >= 4 => (*domain, *bus, *slot),
        _ => return None,
    };
    let (device, function) = slot.split_once('.')?;
    if bus.len() != 2 || device.len() != 2 || function.len() != 1 {
        return None;
    }
    let hex = |text: &str| u8::from_str_radix(text, 16).ok();
    let domain = u32::from_str_radix(domain, 16).ok()?;
    Some(((domain, hex(bus)?, hex(device)?, hex(function)?), rest))
}

fn written((domain, bus, device, function): Address) -> String {
    format!("{domain:04x}:{bus:02x}:{device:02x}.{function}")
}

/// Whether the text is the tree of `lspci -tv`.
pub fn looks_like_tree(lines: &[Line]) -> bool {
    lines.iter().any(|line| root_bus(line.text.trim_start_matches([' ', '-', '+', '\\', '|'])).is_some())
}

/// Whether the text is `lspci` with details.
pub fn looks_like_details(lines: &[Line]) -> bool {
    lines.iter().any(|line| address(line.text.trim()).is_some_and(|(_, rest)| rest.contains(": ")))
}

/// `[0000:40]` at the start of a text: domain and bus.
fn root_bus(text: &str) -> Option<(u32, u8)> {
    let inside = text.strip_prefix('[')?.split(']').next()?;
    let (domain, bus) = inside.split_once(':')?;
    let bus = bus.split('-').next()?;
    if domain.len() < 4 || bus.len() != 2 {
        return None;
    }
    Some((u32::from_str_radix(domain, 16).ok()?, u8::from_str_radix(bus, 16).ok()?))
}

/// Where on a line of the tree the reader is.
#[derive(Debug, Clone, Copy, Default)]
struct Place {
    domain: u32,
    bus: u8,
    host: Option<usize>,
    bridge: Option<usize>,
}

/// Reads `lspci -tv`.
pub fn read_tree(lines: &[Line]) -> Reading {
    let mut reading = Reading::empty(Format::LspciTree);
    // Columns in which branches hang, with what hangs there.
    let mut branches: Vec<(usize, Place)> = Vec::new();
    let mut begun = false;
    for line in lines {
        let text: Vec<char> = line.text.chars().collect();
        let Some(first) = text.iter().position(|it| !matches!(it, ' ' | '|' | '\t')) else { continue };
        let branch = text.get(first).copied().unwrap_or_default();
        let place = match branch {
            '-' if !begun => Place::default(),
            '+' | '\\' => {
                while branches.last().is_some_and(|(column, _)| *column > first) {
                    branches.pop();
                }
                match branches.last() {
                    Some((column, place)) if *column == first => *place,
                    _ => {
                        reading.miss(line.number, Message::new("import-why-branch"));
                        continue;
                    }
                }
            }
            _ => {
                if begun {
                    reading.miss(line.number, Message::new("import-why-text"));
                }
                continue;
            }
        };
        begun = true;
        tree_line(&mut reading, &mut branches, &text, first, place, line.number);
    }
    number(&mut reading);
    tree::fill_cells(&mut reading, Listing::Ports);
    reading
}

/// Reads one line of the tree from a column on.
fn tree_line(
    reading: &mut Reading,
    branches: &mut Vec<(usize, Place)>,
    text: &[char],
    first: usize,
    mut place: Place,
    line: usize,
) {
    let mut last: Option<Address> = None;
    let mut at = if matches!(text.get(first), Some('+' | '\\')) { first + 1 } else { first };
    while let Some(&character) = text.get(at) {
        let rest: String = text.iter().skip(at).take(24).collect();
        match character {
            '-' => at += 1,
            '+' | '\\' => {
                branches.push((at, place));
                at += 1;
            }
            '[' => {
                let length = rest.find(']').map_or(rest.len(), |end| end + 1);
                if let Some((domain, bus)) = root_bus(&rest) {
                    reading.hosts.push(Host { name: format!("{domain:04x}:{bus:02x}"), ..Host::default() });
                    place = Place { domain, bus, host: Some(reading.hosts.len() - 1), bridge: None };
                } else if let (Some(bus), Some(port)) = (first_bus(&rest), last)
                    && reading.bridges.len() < MAX_BRIDGES
                {
                    let parent = place.bridge;
                    let bridge = Bridge { address: written(port), parent, host: place.host, link: None, pci_id: None };
                    reading.bridges.push(bridge);
                    place = Place { bus, bridge: Some(reading.bridges.len() - 1), ..place };
                } else {
                    reading.miss(line, Message::new("import-why-branch"));
                    return;
                }
                at += length;
            }
            ' ' => {
                let name: String = text.iter().skip(at).collect();
                if let Some(port) = last {
                    named(reading, port, name.trim(), place, line);
                }
                return;
            }
            _ => {
                let Some((device, function)) = slot(&rest) else {
                    return reading.miss(line, Message::new("import-why-branch"));
                };
                last = Some((place.domain, place.bus, device, function));
                at += 4;
            }
        }
    }
}

/// First bus of `[61-73]`.
fn first_bus(text: &str) -> Option<u8> {
    let inside = text.strip_prefix('[')?.split([']', '-']).next()?;
    (inside.len() == 2).then(|| u8::from_str_radix(inside, 16).ok()).flatten()
}

/// `01.1` at the start of a text.
fn slot(text: &str) -> Option<(u8, u8)> {
    let (device, function) = text.get(..4)?.split_once('.')?;
    if device.len() != 2 {
        return None;
    }
    Some((u8::from_str_radix(device, 16).ok()?, u8::from_str_radix(function, 16).ok()?))
}

/// Adds a device of the tree if its name says that it is one of those that count.
fn named(reading: &mut Reading, port: Address, name: &str, place: Place, line: usize) {
    let Some(kind) = kind_by_name(name) else { return };
    if reading.devices.len() >= MAX_DEVICES {
        return reading.miss(line, Message::new("import-why-too-many").with("limit", MAX_DEVICES));
    }
    let device = Device {
        name: name.to_owned(),
        address: Some(written(port)),
        pci_id: ids(name),
        bridge: place.bridge,
        host: place.host,
        ..Device::new(String::new(), kind, line)
    };
    reading.devices.push(device);
}

/// What a device is by the name that the list of PCI numbers gives it.
fn kind_by_name(name: &str) -> Option<DeviceKind> {
    let has = |words: &[&str]| words.iter().any(|word| name.contains(word));
    let no_card = ["Audio", "USB", "UCSI", "NVSwitch", "Switch", "Bridge", "Root Port", "Host", "Serial", "SMBus"];
    if name.contains("RAID") {
        Some(DeviceKind::Other)
    } else if has(&["NVMe", "Non-Volatile"]) {
        Some(DeviceKind::Nvme)
    } else if has(&["ConnectX", "BlueField", "Ethernet", "InfiniBand", "Network", "NetXtreme", "Omni-Path"]) {
        Some(DeviceKind::Nic)
    } else if has(&["ASPEED", "Matrox"]) && has(&["Graphics", "G200"]) {
        Some(DeviceKind::Display)
    } else if (name.contains("NVIDIA") || name.contains("[AMD/ATI]")) && !has(&no_card) {
        Some(DeviceKind::Gpu)
    } else {
        None
    }
}

/// The PCI numbers `[10de:20b0]` of a name, if they stand in it.
fn ids(name: &str) -> Option<(u16, u16)> {
    name.split('[').filter_map(|part| part.split(']').next()).rev().find_map(|part| {
        let (vendor, device) = part.split_once(':')?;
        let hex = |text: &str| (text.len() == 4).then(|| u16::from_str_radix(text, 16).ok()).flatten();
        Some((hex(vendor)?, hex(device)?))
    })
}

/// One device of `lspci -vv`.
struct Record {
    address: Address,
    device: Option<Device>,
    secondary: Option<u8>,
    maximum: Option<PcieLink>,
    current: Option<PcieLink>,
}

/// Reads `lspci -vv`.
pub fn read_details(lines: &[Line]) -> Reading {
    let mut reading = Reading::empty(Format::LspciVerbose);
    let mut records: Vec<Record> = Vec::new();
    for line in lines {
        let text = line.text.trim();
        if let Some((address, rest)) = address(text).filter(|(_, rest)| rest.contains(": ")) {
            records.push(record(address, rest, line.number));
        } else if let Some(record) = records.last_mut() {
            detail(record, text, line.number, &mut reading);
        }
    }
    settle(&mut reading, records);
    reading
}

fn record(address: Address, rest: &str, line: usize) -> Record {
    let (class, name) = rest.split_once(": ").unwrap_or((rest, ""));
    let name = name.split(" (rev ").next().unwrap_or(name).split(" (prog-if").next().unwrap_or(name);
    let kind = if class.contains("Non-Volatile") {
        Some(DeviceKind::Nvme)
    } else if ["Ethernet", "Infiniband", "Network", "InfiniBand"].iter().any(|it| class.contains(it)) {
        Some(DeviceKind::Nic)
    } else if ["VGA", "3D", "Display", "Processing accelerators"].iter().any(|it| class.contains(it)) {
        let gpu = class.contains("3D") || class.contains("Processing") || kind_by_name(name) == Some(DeviceKind::Gpu);
        Some(if gpu { DeviceKind::Gpu } else { DeviceKind::Display })
    } else if class.contains("RAID") {
        Some(DeviceKind::Other)
    } else {
        None
    };
    let device = kind.map(|kind| Device {
        name: name.trim().to_owned(),
        address: Some(written(address)),
        pci_id: ids(name),
        ..Device::new(String::new(), kind, line)
    });
    Record { address, device, secondary: None, maximum: None, current: None }
}

fn detail(record: &mut Record, text: &str, line: usize, reading: &mut Reading) {
    if let Some(node) = text.strip_prefix("NUMA node:") {
        if let Some(device) = &mut record.device {
            device.numa = node.trim().parse().ok();
        }
    } else if text.starts_with("LnkCap:") || text.starts_with("LnkSta:") {
        let read = link(text);
        let wanted = record.device.is_some() && !text.contains("unknown");
        if read.is_none() && wanted {
            reading.miss(line, Message::new("import-why-link"));
        }
        let place = if text.starts_with("LnkCap:") { &mut record.maximum } else { &mut record.current };
        *place = place.or(read);
    } else if let Some(buses) = text.strip_prefix("Bus:") {
        let secondary = buses.split("secondary=").nth(1).and_then(|text| text.get(..2));
        record.secondary = secondary.and_then(|text| u8::from_str_radix(text, 16).ok());
    }
}

/// A link from `LnkSta: Speed 2.5GT/s (downgraded), Width x16`.
fn link(text: &str) -> Option<PcieLink> {
    let speed = generation(text.split("Speed ").nth(1)?)?;
    let width = text.split("Width x").nth(1)?;
    let lanes: u8 = width.split(|it: char| !it.is_ascii_digit()).next()?.parse().ok()?;
    (lanes <= 32).then(|| PcieLink::new(speed, lanes))
}

/// Builds the tree from the buses behind bridges, as far as bridges are listed.
fn settle(reading: &mut Reading, records: Vec<Record>) {
    let mut behind: BTreeMap<(u32, u8), usize> = BTreeMap::new();
    for record in records.iter().filter(|record| record.device.is_none()) {
        let Some(bus) = record.secondary else { continue };
        if reading.bridges.len() >= MAX_BRIDGES {
            break;
        }
        behind.insert((record.address.0, bus), reading.bridges.len());
        let link = record.current;
        let bridge = Bridge { address: written(record.address), parent: None, host: None, link, pci_id: None };
        reading.bridges.push(bridge);
    }
    let has_tree = !behind.is_empty();
    let mut hosts: BTreeMap<(u32, u8), usize> = BTreeMap::new();
    let ports: Vec<(usize, Address)> =
        reading.bridges.iter().enumerate().filter_map(|(at, bridge)| Some((at, address(&bridge.address)?.0))).collect();
    for (at, (domain, bus, ..)) in ports {
        let parent = behind.get(&(domain, bus)).copied().filter(|&parent| parent != at);
        let host = parent.is_none().then(|| host(reading, &mut hosts, domain, bus));
        if let Some(bridge) = reading.bridges.get_mut(at) {
            (bridge.parent, bridge.host) = (parent, host);
        }
    }
    for record in records {
        let Some(mut device) = record.device else { continue };
        if reading.devices.len() >= MAX_DEVICES {
            reading.miss(device.line, Message::new("import-why-too-many").with("limit", MAX_DEVICES));
            break;
        }
        (device.maximum, device.current) = (record.maximum, record.current);
        let (domain, bus, ..) = record.address;
        device.bridge = behind.get(&(domain, bus)).copied();
        if has_tree {
            let top = device.bridge.and_then(|bridge| top(reading, bridge));
            device.host = match (device.bridge, top) {
                (Some(_), top) => top.and_then(|top| reading.bridges.get(top)?.host),
                (None, _) => Some(host(reading, &mut hosts, domain, bus)),
            };
        }
        reading.devices.push(device);
    }
    number(reading);
    tree::fill_cells(reading, Listing::Ports);
    if !has_tree {
        without_tree(reading);
    }
}

fn host(reading: &mut Reading, hosts: &mut BTreeMap<(u32, u8), usize>, domain: u32, bus: u8) -> usize {
    *hosts.entry((domain, bus)).or_insert_with(|| {
        reading.hosts.push(Host { name: format!("{domain:04x}:{bus:02x}"), ..Host::default() });
        reading.hosts.len() - 1
    })
}

fn top(reading: &Reading, bridge: usize) -> Option<usize> {
    let mut at = bridge;
    for _ in 0..=reading.bridges.len() {
        match reading.bridges.get(at)?.parent {
            Some(parent) => at = parent,
            None => return Some(at),
        }
    }
    None
}

/// Without bridges only this is known: functions of one card are together, and NUMA nodes are apart.
fn without_tree(reading: &mut Reading) {
    reading.cells.retain(|_, cell| cell.pcie == Some(PathClass::Sys));
    let card = |device: &Device| {
        let address = device.address.as_deref()?;
        address.rsplit_once('.').map(|(card, _)| card.to_owned())
    };
    let cards: Vec<Option<String>> = reading.devices.iter().map(card).collect();
    for a in 0..cards.len() {
        for b in a + 1..cards.len() {
            if cards.get(a).is_some_and(|card| card.is_some() && cards.get(b) == Some(card)) {
                reading.cells.insert((a, b), Cell { pcie: Some(PathClass::Pix), direct: None });
            }
        }
    }
}
