//! Reads XML of hwloc (`lstopo file.xml`), versions 1 to 3.
use std::collections::BTreeMap;

use super::MAX_DEVICES;
use super::nccl::number;
use super::tree::{self, Listing};
use super::xml::{Document, Element};
use crate::interop::reading::{Bridge, Device, DeviceKind, Format, GpuLink, Host, LinkStandard, Processors, Reading};
use crate::quantity::Message;

/// Reads the document.
pub fn read(document: &Document) -> Reading {
    let mut reading = Reading::empty(Format::Hwloc);
    reading.unread.clone_from(&document.unread);
    let mut builder = Builder { document, reading: &mut reading, of_element: BTreeMap::new() };
    builder.objects();
    builder.model();
    number(&mut reading);
    tree::fill_cells(&mut reading, Listing::Ports);
    distances(document, &mut reading);
    reading
}

fn kind_of(element: &Element) -> &str {
    if element.name == "object" { element.get("type").unwrap_or_default() } else { "" }
}

/// What became of an element.
#[derive(Clone, Copy)]
enum Place {
    Host(usize),
    Bridge(usize),
}

struct Builder<'a> {
    document: &'a Document,
    reading: &'a mut Reading,
    of_element: BTreeMap<usize, Place>,
}

impl Builder<'_> {
    fn objects(&mut self) {
        let mut processors = Processors::default();
        for (at, element) in self.document.elements.iter().enumerate() {
            match kind_of(element) {
                "Package" | "Socket" => processors.packages += 1,
                "NUMANode" => processors.numa_nodes += 1,
                "Core" => processors.cores += 1,
                "PU" => processors.threads += 1,
                "Bridge" => self.bridge(at, element),
                "PCIDev" => self.device(at, element),
                _ => {}
            }
        }
        self.reading.processors = Some(processors);
    }

    /// The nearest element around this one that is a bridge or host bridge.
    fn above(&self, at: usize) -> Option<Place> {
        let mut up = self.document.get(at)?.parent;
        while let Some(element) = up {
            if let Some(place) = self.of_element.get(&element) {
                return Some(*place);
            }
            up = self.document.get(element)?.parent;
        }
        None
    }

    fn host_of(&self, place: Option<Place>) -> Option<usize> {
        match place? {
            Place::Host(host) => Some(host),
            Place::Bridge(bridge) => self.reading.bridges.get(bridge)?.host,
        }
    }

    fn bridge(&mut self, at: usize, element: &Element) {
        let above = self.above(at);
        let is_host = element.get("bridge_type").is_some_and(|kind| kind.starts_with('0'));
        if is_host {
            let host = Host {
                name: element.get("bridge_pci").unwrap_or_default().to_owned(),
                numa: self.numa(at),
                package: self.package(at),
                vendor: String::new(),
            };
            self.reading.hosts.push(host);
            self.of_element.insert(at, Place::Host(self.reading.hosts.len() - 1));
            return;
        }
        let parent = match above {
            Some(Place::Bridge(bridge)) => Some(bridge),
            _ => None,
        };
        let bridge = Bridge {
            address: element.get("pci_busid").unwrap_or_default().to_owned(),
            parent,
            host: self.host_of(above),
            link: None,
            pci_id: pci_type(element).and_then(|(_, id)| id),
        };
        self.reading.bridges.push(bridge);
        self.of_element.insert(at, Place::Bridge(self.reading.bridges.len() - 1));
    }

    fn device(&mut self, at: usize, element: &Element) {
        let Some((class, id)) = pci_type(element) else {
            return self.reading.miss(element.line, Message::new("import-why-attribute").with("name", "pci_type"));
        };
        let Some(kind) = device_kind(class, id) else { return };
        if self.reading.devices.len() >= MAX_DEVICES {
            return self.reading.miss(element.line, Message::new("import-why-too-many").with("limit", MAX_DEVICES));
        }
        let above = self.above(at);
        let bridge = match above {
            Some(Place::Bridge(bridge)) => Some(bridge),
            _ => None,
        };
        let rate = element.get("pci_link_speed").and_then(|text| text.parse::<f64>().ok());
        let device = Device {
            name: self.name(at),
            numa: self.numa(at),
            cpu_affinity: self.cpus(at),
            address: element.get("pci_busid").map(ToOwned::to_owned),
            pci_id: id,
            rate_gb_s: rate.filter(|rate| rate.is_finite() && *rate > 0.0),
            bridge,
            host: self.host_of(above),
            ..Device::new(String::new(), kind, element.line)
        };
        self.reading.devices.push(device);
    }

    /// The model: what the driver says, else what the list of PCI numbers says.
    fn name(&self, at: usize) -> String {
        let mut of_pci = None;
        for (child, element) in self.document.children(at) {
            if let Some(model) = info(element, "GPUModel") {
                return model.to_owned();
            }
            of_pci = of_pci.or_else(|| info(element, "PCIDevice"));
            let inner = self.document.children(child).find_map(|(_, element)| info(element, "GPUModel"));
            if let Some(model) = inner {
                return model.to_owned();
            }
        }
        of_pci.or_else(|| self.document.get(at)?.get("name")).unwrap_or_default().to_owned()
    }

    /// Elements around this one, from inside out.
    fn around(&self, at: usize) -> impl Iterator<Item = &Element> {
        let mut up = self.document.get(at).and_then(|element| element.parent);
        std::iter::from_fn(move || {
            let element = self.document.get(up?)?;
            up = element.parent;
            Some(element)
        })
    }

    /// The one NUMA node of the nearest part of the machine around, if it is one.
    fn numa(&self, at: usize) -> Option<u16> {
        let nodes = self.around(at).find_map(|element| element.get("nodeset"))?;
        match bits(nodes).as_slice() {
            [node] => u16::try_from(*node).ok(),
            _ => None,
        }
    }

    fn package(&self, at: usize) -> Option<u16> {
        let package = self.around(at).find(|element| matches!(kind_of(element), "Package" | "Socket"))?;
        package.number("os_index").and_then(|number| u16::try_from(number).ok())
    }

    fn cpus(&self, at: usize) -> Option<String> {
        let set = self.around(at).find_map(|element| element.get("cpuset"))?;
        Some(ranges(&bits(set))).filter(|text| !text.is_empty())
    }

    fn model(&mut self) {
        let infos = |wanted: &str| self.document.elements.iter().find_map(|element| info(element, wanted));
        let vendor = infos("DMISysVendor");
        let product = infos("DMIProductName").or_else(|| infos("PlatformModel"));
        infos("CPUModel").or_else(|| infos("Architecture")).unwrap_or_default().clone_into(&mut self.reading.cpu_name);
        self.reading.model = [vendor, product].into_iter().flatten().collect::<Vec<_>>().join(" ");
    }
}

/// The value of an `info` element of this name.
fn info<'a>(element: &'a Element, name: &str) -> Option<&'a str> {
    (element.name == "info" && element.get("name") == Some(name)).then(|| element.get("value")).flatten()
}

/// PCI vendor and device number.
type PciId = (u16, u16);

/// Class and numbers from `0302 [10de:1db1] [10de:1212] a1`.
fn pci_type(element: &Element) -> Option<(u16, Option<PciId>)> {
    let text = element.get("pci_type")?;
    let class = u16::from_str_radix(text.split_whitespace().next()?, 16).ok()?;
    let id = text.split('[').nth(1).and_then(|text| text.split(']').next()).and_then(|text| text.split_once(':'));
    let id =
        id.and_then(|(vendor, device)| u16::from_str_radix(vendor, 16).ok().zip(u16::from_str_radix(device, 16).ok()));
    Some((class, id))
}

/// What a device is by its PCI class; `None` for those that no plan knows.
fn device_kind(class: u16, id: Option<PciId>) -> Option<DeviceKind> {
    /// Makers of accelerators: NVIDIA, AMD, Habana.
    const GPU_VENDORS: [u16; 3] = [0x10de, 0x1002, 0x1da3];
    let vendor = id.map(|(vendor, _)| vendor);
    let is_gpu = vendor.is_some_and(|vendor| GPU_VENDORS.contains(&vendor));
    match (class >> 8, class) {
        (0x03, 0x0300) if !is_gpu => Some(DeviceKind::Display),
        (0x03 | 0x12, _) => Some(DeviceKind::Gpu),
        (0x02, _) => Some(DeviceKind::Nic),
        (_, 0x0108) => Some(DeviceKind::Nvme),
        _ => None,
    }
}

/// Numbers of the set bits of `0x000000ff,0xffffffff`: words of 32 bits, the highest first; blank words are zero.
fn bits(text: &str) -> Vec<usize> {
    /// More CPUs than any machine has.
    const MOST_WORDS: usize = 512;
    let words: Vec<&str> = text.trim().split(',').rev().take(MOST_WORDS).collect();
    let mut set = Vec::new();
    for (at, word) in words.iter().enumerate() {
        let digits = word.trim().trim_start_matches("0x");
        let Ok(word) = u32::from_str_radix(digits, 16) else { continue };
        set.extend((0..32).filter(|bit| word >> bit & 1 == 1).map(|bit| at * 32 + bit));
    }
    set
}

/// Numbers as ranges: `0-9,20-29`.
fn ranges(numbers: &[usize]) -> String {
    let mut parts: Vec<(usize, usize)> = Vec::new();
    for &number in numbers {
        match parts.last_mut() {
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => parts.push((number, number)),
        }
    }
    let words: Vec<String> = parts.iter().map(|(first, last)| format!("{first}-{last}")).collect();
    words.join(",")
}

/// Reads the matrices of direct links that hwloc gets from the drivers.
fn distances(document: &Document, reading: &mut Reading) {
    for (at, element) in document.elements.iter().enumerate() {
        if !element.name.starts_with("distances2") {
            continue;
        }
        let (standard, hops) = match element.get("name").unwrap_or_default() {
            "NVLinkBandwidth" => (LinkStandard::NvLink, false),
            "XGMIBandwidth" => (LinkStandard::Xgmi, false),
            "XGMIHops" => (LinkStandard::Xgmi, true),
            _ => continue,
        };
        let (mut names, mut values) = (Vec::new(), Vec::new());
        for (_, child) in document.children(at) {
            let words = child.text.split_whitespace();
            match child.name.as_str() {
                "indexes" => names.extend(words.map(|word| word.rsplit(':').next().unwrap_or(word).to_owned())),
                "u64values" => values.extend(words.filter_map(|word| word.parse::<u64>().ok())),
                _ => {}
            }
        }
        if names.is_empty() || names.len() > MAX_DEVICES || values.len() != names.len() * names.len() {
            reading.miss(element.line, Message::new("import-why-distances"));
            continue;
        }
        let ends: Vec<Option<usize>> = names.iter().map(|name| end(document, reading, name)).collect();
        Distances { names: names.len(), values, ends, standard, hops }.note(reading);
    }
}

/// The GPU that an object number (`gp_index`) belongs to: its PCI device, or a system device inside.
fn end(document: &Document, reading: &Reading, number: &str) -> Option<usize> {
    let mut at = document.elements.iter().position(|element| element.get("gp_index") == Some(number));
    while let Some(element) = at.and_then(|at| document.get(at)) {
        if kind_of(element) == "PCIDev" {
            let address = element.get("pci_busid")?;
            let is = |device: &Device| device.kind == DeviceKind::Gpu && device.address.as_deref() == Some(address);
            return reading.devices.iter().position(is);
        }
        at = element.parent;
    }
    None
}

/// A matrix of direct links, MB/s or hops.
struct Distances {
    names: usize,
    values: Vec<u64>,
    /// The GPU of each row; `None` for GPU switches.
    ends: Vec<Option<usize>>,
    standard: LinkStandard,
    hops: bool,
}

impl Distances {
    fn value(&self, row: usize, column: usize) -> u64 {
        self.values.get(row * self.names + column).copied().unwrap_or(0)
    }

    /// MB/s of one NVLink of which all values are multiples: 25 GB/s one way from the second generation to the
    /// fourth, 20 GB/s in the first. For other links the rate of one is not told.
    fn per_link(&self) -> Option<u64> {
        let rates = (0..self.names).flat_map(|row| (0..self.names).map(move |column| (row, column)));
        let rates: Vec<u64> = rates
            .filter(|(row, column)| row != column)
            .map(|(row, column)| self.value(row, column))
            .filter(|&rate| rate > 0)
            .collect();
        let fits = |per: &u64| !rates.is_empty() && rates.iter().all(|rate| rate % per == 0);
        [25_000, 20_000].into_iter().find(fits).filter(|_| self.standard == LinkStandard::NvLink)
    }

    fn note(&self, reading: &mut Reading) {
        let per_link = self.per_link();
        let links = |rate: u64| per_link.and_then(|per| u8::try_from(rate / per).ok());
        let mut to_switches: Vec<(usize, u64)> = Vec::new();
        for row in 0..self.names {
            let Some(a) = self.ends.get(row).copied().flatten() else { continue };
            let mut switched = 0;
            for column in (0..self.names).filter(|&column| column != row) {
                let value = self.value(row, column);
                match self.ends.get(column).copied().flatten() {
                    Some(b) if a < b && value > 0 => self.join(reading, (a, b), value, links(value)),
                    Some(_) => {}
                    None => switched += value,
                }
            }
            if switched > 0 && !self.hops {
                to_switches.push((a, switched));
            }
        }
        for (place, &(a, first)) in to_switches.iter().enumerate() {
            for &(b, second) in to_switches.iter().skip(place + 1) {
                let rate = first.min(second);
                self.join(reading, (a.min(b), a.max(b)), rate, links(rate));
            }
        }
    }

    fn join(&self, reading: &mut Reading, pair: (usize, usize), value: u64, links: Option<u8>) {
        let cell = reading.cells.entry(pair).or_default();
        let none = GpuLink { standard: self.standard, links: None, hops: None, weight: None };
        let mut direct = cell.direct.unwrap_or(none);
        if self.hops {
            direct.hops = u8::try_from(value).ok();
        } else {
            direct.links = links;
        }
        cell.direct = Some(direct);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(set: &str, expected: &str) {
        assert_eq!(ranges(&bits(set)), expected);
    }

    #[test]
    fn sets_of_cpus() {
        check("0x000000ff,0x000000ff", "0-7,32-39");
        check("0x00000001,,0x0", "64-64");
        check("0xf...f", "");
        check("", "");
    }
}
