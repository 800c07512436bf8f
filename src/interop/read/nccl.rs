//! Reads topology XML of NCCL and RCCL: dumps of a run, or files written by hand for virtual machines.
use super::MAX_DEVICES;
use super::tree::{self, Listing};
use super::xml::{Document, Element};
use crate::interop::reading::{Bridge, Device, DeviceKind, Format, Host, LinkEntry, LinkStandard, Reading};
use crate::quantity::{Message, PcieGen, PcieLink};

/// Reads the document.
pub fn read(document: &Document) -> Reading {
    let mut reading = Reading::empty(Format::Nccl);
    reading.unread.clone_from(&document.unread);
    let systems = document.elements.iter().enumerate().filter(|(_, element)| element.name == "system");
    for (number, (at, system)) in systems.enumerate() {
        if number > 0 {
            // A file of several nodes: one machine is read.
            reading.miss(system.line, Message::new("import-why-second-system"));
            break;
        }
        for (cpu, element) in document.children(at) {
            match element.name.as_str() {
                "cpu" => read_cpu(&mut reading, document, cpu, element),
                _ => reading.miss(element.line, Message::new("import-why-element").with("name", element.name.clone())),
            }
        }
    }
    number(&mut reading);
    tree::fill_cells(&mut reading, Listing::Switches);
    tree::fill_direct(&mut reading);
    reading
}

fn read_cpu(reading: &mut Reading, document: &Document, at: usize, element: &Element) {
    let numa = element.get("numaid").and_then(|text| text.parse().ok());
    if numa.is_none() {
        reading.miss(element.line, Message::new("import-why-attribute").with("name", "numaid"));
    }
    reading.hosts.push(Host {
        name: format!("cpu{}", element.get("numaid").unwrap_or_default()),
        numa,
        package: None,
        vendor: element.get("vendor").unwrap_or_default().to_owned(),
    });
    let place = Place { host: reading.hosts.len() - 1, numa, bridge: None };
    for (child, inside) in document.children(at) {
        read_node(reading, document, child, inside, place, 0);
    }
}

/// Where in the tree an element stands.
#[derive(Clone, Copy)]
struct Place {
    host: usize,
    numa: Option<u16>,
    bridge: Option<usize>,
}

/// Class numbers of PCI: their upper two bytes.
const CLASS_BRIDGE: u64 = 0x0604;
const CLASS_DISPLAY: u64 = 0x03;
const CLASS_NETWORK: u64 = 0x02;
const CLASS_ACCELERATOR: u64 = 0x12;

fn read_node(reading: &mut Reading, document: &Document, at: usize, element: &Element, place: Place, depth: usize) {
    /// The reader of XML allows no deeper nesting either.
    const MAX_DEPTH: usize = 256;
    match element.name.as_str() {
        // An adapter without a PCI entry: what virtual machines show.
        "nic" => {
            let mut nic = device(DeviceKind::Nic, element, place);
            nic.name = net_name(document, at);
            push(reading, nic);
        }
        "pci" if depth < MAX_DEPTH => read_pci(reading, document, at, element, place, depth),
        "nvlink" | "xgmi" | "c2c" => {}
        _ => reading.miss(element.line, Message::new("import-why-element").with("name", element.name.clone())),
    }
}

fn read_pci(reading: &mut Reading, document: &Document, at: usize, element: &Element, place: Place, depth: usize) {
    let class = element.number("class").map(|class| if class > 0xffff { class >> 8 } else { class });
    let inside = |name: &str| document.children(at).find(|(_, child)| child.name == name);
    let kind = match class {
        _ if inside("gpu").is_some() => Some(DeviceKind::Gpu),
        _ if inside("nic").is_some() => Some(DeviceKind::Nic),
        Some(CLASS_BRIDGE) => None,
        Some(class) if class >> 8 == CLASS_DISPLAY || class >> 8 == CLASS_ACCELERATOR => Some(DeviceKind::Gpu),
        Some(class) if class >> 8 == CLASS_NETWORK => Some(DeviceKind::Nic),
        _ if inside("pci").is_some() => None,
        _ => Some(DeviceKind::Other),
    };
    let Some(kind) = kind else {
        let bridge = Bridge {
            address: element.get("busid").unwrap_or_default().to_owned(),
            parent: place.bridge,
            host: Some(place.host),
            link: link(element),
            pci_id: pci_id(element),
        };
        reading.bridges.push(bridge);
        let below = Place { bridge: Some(reading.bridges.len() - 1), ..place };
        for (child, inside) in document.children(at) {
            read_node(reading, document, child, inside, below, depth + 1);
        }
        return;
    };
    let mut found = device(kind, element, place);
    if kind == DeviceKind::Other {
        reading.miss(element.line, Message::new("import-why-no-class").with("address", busid(element)));
    }
    if let Some((nic, _)) = inside("nic") {
        found.name = net_name(document, nic);
    }
    push(reading, found);
    let gpu = reading.devices.len().saturating_sub(1);
    for (child, element) in document.children(at) {
        match element.name.as_str() {
            "gpu" => read_links(reading, document, child, gpu),
            "nic" => {}
            _ => read_node(reading, document, child, element, place, depth + 1),
        }
    }
}

fn device(kind: DeviceKind, element: &Element, place: Place) -> Device {
    // NCCL writes what a link can do, not what it does while idle.
    let maximum = link(element);
    Device {
        numa: place.numa,
        host: Some(place.host),
        bridge: place.bridge,
        address: element.get("busid").map(ToOwned::to_owned),
        pci_id: pci_id(element),
        maximum,
        ..Device::new(String::new(), kind, element.line)
    }
}

fn push(reading: &mut Reading, device: Device) {
    if reading.devices.len() < MAX_DEVICES {
        reading.devices.push(device);
    } else {
        reading.miss(device.line, Message::new("import-why-too-many").with("limit", MAX_DEVICES));
    }
}

fn busid(element: &Element) -> String {
    element.get("busid").unwrap_or_default().to_owned()
}

fn pci_id(element: &Element) -> Option<(u16, u16)> {
    let number = |name| element.number(name).and_then(|number| u16::try_from(number).ok());
    number("vendor").zip(number("device"))
}

/// Names of the ports of an adapter.
fn net_name(document: &Document, nic: usize) -> String {
    let names: Vec<&str> =
        document.children(nic).filter(|(_, net)| net.name == "net").filter_map(|(_, net)| net.get("name")).collect();
    names.join(", ")
}

/// The direct links that stand inside a GPU's element.
fn read_links(reading: &mut Reading, document: &Document, at: usize, gpu: usize) {
    for (_, link) in document.children(at) {
        let standard = match link.name.as_str() {
            "nvlink" => LinkStandard::NvLink,
            "xgmi" => LinkStandard::Xgmi,
            // The link of a Grace or MI300A chip to its own CPU part: no way to another GPU.
            "c2c" => continue,
            _ => {
                reading.miss(link.line, Message::new("import-why-element").with("name", link.name.clone()));
                continue;
            }
        };
        let count = link.number("count").and_then(|count| u8::try_from(count).ok());
        match (link.get("target"), count) {
            (Some(target), Some(count)) => {
                let entry = LinkEntry { gpu, target: target.to_owned(), count, standard };
                let own = reading.devices.get(gpu).and_then(|device| device.address.as_deref());
                if own.is_some_and(|own| own.eq_ignore_ascii_case(target)) {
                    reading.miss(link.line, Message::new("import-why-link-to-itself"));
                }
                reading.entries.push(entry);
            }
            _ => reading.miss(link.line, Message::new("import-why-attribute").with("name", "target, count")),
        }
    }
}

/// A link from speed and width in the four spellings of these files; `None` where they are empty or zero.
fn link(element: &Element) -> Option<PcieLink> {
    let lanes = element.number("link_width").and_then(|lanes| u8::try_from(lanes).ok()).filter(|&lanes| lanes > 0)?;
    let speed = element.get("link_speed")?.trim();
    Some(PcieLink::new(generation(speed)?, lanes.min(32)))
}

/// Generation of a signalling rate: `16 GT/s`, `32.0 GT/s PCIe`, `2.5GT/s`.
pub fn generation(speed: &str) -> Option<PcieGen> {
    let number: f64 = speed.trim().split(|it: char| !(it.is_ascii_digit() || it == '.')).next()?.parse().ok()?;
    let rates = [2.5, 5.0, 8.0, 16.0, 32.0, 64.0];
    let at = rates.iter().position(|rate| (rate - number).abs() < 0.1)?;
    PcieGen::new(u8::try_from(at + 1).ok()?).ok()
}

/// Numbers GPUs and adapters in the order of the file.
pub fn number(reading: &mut Reading) {
    for kind in [DeviceKind::Gpu, DeviceKind::Nic, DeviceKind::Nvme, DeviceKind::Display, DeviceKind::Other] {
        let of_kind = reading.devices.iter_mut().filter(|device| device.kind == kind);
        for (number, device) in of_kind.enumerate() {
            device.id = format!("{}{number}", if kind == DeviceKind::Other { "pci" } else { kind.name() });
        }
    }
}
