//! `nvidia-smi topo -m`, `rocm-smi` and `lspci`.
use std::collections::{BTreeMap, BTreeSet};

use slotwise::interop::Reading;
use slotwise::interop::reading::{DeviceKind, LinkStandard};
use slotwise::machine::PathClass;
use slotwise::quantity::{PcieGen, PcieLink};

use super::facts::{class, first_number, gpus, groups, nic_pix, nics, nvlinks, pairs, pairs_of, set, sets, to_gpus};
use super::{description, reading};

#[test]
fn matrices_are_read_as_described() {
    let Some(description) = description() else { return };
    let mut cases = 0;
    for section in description.split("\n### ").skip(1) {
        let (name, rest) = section.split_once('\n').expect("a heading");
        if !name.starts_with("topo-") {
            continue;
        }
        let reading = reading(name);
        let facts = rest.split("right reading:\n").nth(1).unwrap_or_else(|| panic!("{name}: no right reading"));
        let facts = facts.lines().take_while(|line| line.starts_with("  - ")).map(|line| &line[4..]);
        let mut count = 0;
        for fact in facts {
            check(name, &reading, fact);
            count += 1;
        }
        assert!(count >= 3, "{name}: {count} facts");
        assert!(reading.unread.is_empty(), "{name}: {:?}", reading.unread);
        cases += 1;
    }
    assert!(cases >= 34, "{cases} matrices");
}

/// Compares one statement of a description with the reading. A statement that is not understood fails.
#[track_caller]
fn check(name: &str, reading: &Reading, fact: &str) {
    let all = gpus(reading).len() * (gpus(reading).len() - 1) / 2;
    if let Some(text) = fact.strip_prefix("GPUs: ") {
        assert_eq!(gpus(reading).len(), first_number(text), "{name}: {fact}");
        check_nics(name, reading, text.split("NICs: ").nth(1).expect("adapters"));
    } else if let Some(text) = fact.strip_prefix("NVLink: ") {
        check_nvlinks(name, reading, text, all);
    } else if fact == "GPUs sharing a PCIe switch: none shown" {
        let near = [PathClass::Pix, PathClass::Pxb].map(|class| pairs_of(reading, class).len());
        assert_eq!(near, [0, 0], "{name}");
    } else if fact.starts_with("same single PCIe switch (PIX): ") {
        assert_eq!(groups(&pairs_of(reading, PathClass::Pix)), sets(fact), "{name}: {fact}");
    } else if fact.starts_with("joined through more than one PCIe bridge") {
        let mut near = pairs_of(reading, PathClass::Pxb);
        near.extend(pairs_of(reading, PathClass::Pix));
        assert_eq!(groups(&near), sets(fact), "{name}: {fact}");
    } else if let Some(text) = fact.strip_prefix("meet at one host bridge (PHB): ") {
        check_pairs(name, reading, PathClass::Phb, text, all);
    } else if let Some(text) = fact.strip_prefix("cross host bridges inside one NUMA node (NODE): ") {
        check_pairs(name, reading, PathClass::Node, text, all);
    } else if let Some(text) = fact.strip_prefix("cross sockets/NUMA nodes (SYS): ") {
        check_pairs(name, reading, PathClass::Sys, text, all);
    } else if let Some(text) = fact.strip_prefix("cross sockets/NUMA nodes (SOC): ") {
        check_pairs(name, reading, PathClass::Sys, text, all);
    } else if fact.starts_with("pairs marked as crossing sockets: none") {
        assert_eq!(pairs_of(reading, PathClass::Sys).len(), 0, "{name}: {fact}");
    } else if let Some(text) = fact.strip_prefix("NUMA column: ") {
        check_numa(name, reading, text);
    } else if let Some(text) = fact.strip_prefix("no NUMA column; CPU affinity groups: ") {
        check_affinity(name, reading, text);
    } else if let Some(text) = fact.strip_prefix("NIC nearest GPUs: ") {
        text.split("; ").for_each(|text| check_nearest(name, reading, text));
    } else if let Some(text) = fact.strip_prefix("NIC ports on one switch/card (PIX): ") {
        check_ports(name, reading, text);
    } else {
        let (nic, text) = fact.split_once(": ").unwrap_or_else(|| panic!("{name}: not understood: {fact}"));
        check_nic(name, reading, nic, text);
    }
}

#[track_caller]
fn check_nics(name: &str, reading: &Reading, text: &str) {
    let found: Vec<&str> = nics(reading).into_iter().map(|nic| reading.devices[nic].id.as_str()).collect();
    if text == "none listed" {
        assert_eq!(found, [""; 0], "{name}");
        return;
    }
    let names = text.split(['(', ')']).nth(1).expect("names").to_lowercase();
    assert_eq!(found.join(", "), names, "{name}");
    assert_eq!(found.len(), first_number(text), "{name}");
}

#[track_caller]
fn check_nvlinks(name: &str, reading: &Reading, text: &str, all: usize) {
    let found = nvlinks(reading);
    if text == "none" {
        assert!(found.is_empty(), "{name}");
    } else if let Some(text) = text.strip_prefix("all ") {
        let links = first_number(text.split("pairs, ").nth(1).expect("links"));
        assert_eq!((first_number(text), found.len()), (all, all), "{name}");
        assert!(found.values().all(|&it| usize::from(it) == links), "{name}: {found:?}");
    } else {
        let mut expected = BTreeMap::new();
        for part in text.split(" (").next().expect("bundles").split("; ") {
            let links = u8::try_from(first_number(part)).expect("links");
            expected.extend(pairs(part).into_iter().map(|pair| (pair, links)));
        }
        assert_eq!(found, expected, "{name}");
    }
}

#[track_caller]
fn check_pairs(name: &str, reading: &Reading, class: PathClass, text: &str, all: usize) {
    let found = pairs_of(reading, class);
    if text.starts_with("all pairs") {
        assert_eq!(found.len(), all, "{name}: {class}");
        return;
    }
    assert_eq!(found.len(), first_number(text), "{name}: {class}");
    let listed = pairs(text.split(';').next().expect("pairs"));
    assert!(listed.is_empty() || listed == found, "{name}: {class}: {found:?}");
    if let Some(text) = text.split("local groups ").nth(1) {
        let near = [PathClass::Pix, PathClass::Pxb, PathClass::Phb, PathClass::Node];
        let near: BTreeSet<_> = near.into_iter().flatten_pairs(reading);
        assert_eq!(groups(&near), sets(text), "{name}: {class}");
    }
}

trait FlattenPairs {
    fn flatten_pairs(self, reading: &Reading) -> BTreeSet<(usize, usize)>;
}

impl<I: Iterator<Item = PathClass>> FlattenPairs for I {
    fn flatten_pairs(self, reading: &Reading) -> BTreeSet<(usize, usize)> {
        self.flat_map(|class| pairs_of(reading, class)).collect()
    }
}

#[track_caller]
fn check_numa(name: &str, reading: &Reading, text: &str) {
    let gpus = gpus(reading);
    let mut seen = 0;
    for part in text.split("; ") {
        let (node, members) = part.strip_prefix("node ").and_then(|part| part.split_once(": GPUs ")).expect("a node");
        for number in set(members) {
            let numa = reading.devices[gpus[number]].numa;
            assert_eq!(numa, node.parse().ok(), "{name}: GPU{number}");
            seen += 1;
        }
    }
    assert_eq!(seen, gpus.len(), "{name}");
}

#[track_caller]
fn check_affinity(name: &str, reading: &Reading, text: &str) {
    let gpus = gpus(reading);
    for part in text.split("; ") {
        let (cpus, members) = part.split_once(": GPUs ").expect("a list");
        for number in set(members) {
            let device = &reading.devices[gpus[number]];
            assert_eq!((device.cpu_affinity.as_deref(), device.numa), (Some(cpus), None), "{name}: GPU{number}");
        }
    }
}

#[track_caller]
fn place_of(reading: &Reading, nic: &str) -> usize {
    let nic = nic.to_lowercase();
    nics(reading).iter().position(|&it| reading.devices[it].id == nic).unwrap_or_else(|| panic!("no {nic}"))
}

/// `PIX to GPUs {0,1}; PHB to GPUs {2,3}` or `far (SYS/SOC) from every GPU`.
#[track_caller]
fn check_nic(name: &str, reading: &Reading, nic: &str, text: &str) {
    let found = to_gpus(reading, place_of(reading, nic));
    assert_eq!(found.len(), gpus(reading).len(), "{name}: {nic}");
    if text == "far (SYS/SOC) from every GPU" {
        assert!(found.values().all(|&it| it == PathClass::Sys), "{name}: {nic}");
        return;
    }
    for part in text.split("; ") {
        let (word, members) = part.split_once(" to GPUs ").unwrap_or_else(|| panic!("{name}: not understood: {part}"));
        let near: Vec<usize> = found.iter().filter(|(_, it)| **it == class(word)).map(|(gpu, _)| *gpu).collect();
        assert_eq!(near, set(members), "{name}: {nic} {word}");
    }
}

/// `NIC0:PXB{0}`: the nearest GPUs and how they are met.
#[track_caller]
fn check_nearest(name: &str, reading: &Reading, text: &str) {
    let (nic, rest) = text.split_once(':').expect("an adapter");
    let (word, members) = rest.split_once('{').expect("GPUs");
    let found = to_gpus(reading, place_of(reading, nic));
    let nearest = found.values().min().expect("GPUs");
    assert_eq!(*nearest, class(word), "{name}: {nic}");
    let near: Vec<usize> = found.iter().filter(|(_, it)| *it == nearest).map(|(gpu, _)| *gpu).collect();
    assert_eq!(near, set(members), "{name}: {nic}");
}

#[track_caller]
fn check_ports(name: &str, reading: &Reading, text: &str) {
    let expected: BTreeSet<Vec<usize>> = text
        .split('{')
        .skip(1)
        .map(|group| {
            let names = group.split('}').next().expect("a bracket").split(',');
            let mut places: Vec<usize> = names.map(|nic| place_of(reading, nic)).collect();
            places.sort_unstable();
            places
        })
        .collect();
    assert_eq!(groups(&nic_pix(reading)), expected, "{name}");
}

#[test]
fn rocm_tables() {
    if description().is_none() {
        return;
    }
    let reading = reading("rocm-showtopo-4xmi300a.txt");
    assert_eq!(gpus(&reading).len(), 4);
    assert_eq!(reading.cells.len(), 6);
    for cell in reading.cells.values() {
        let direct = cell.direct.expect("a direct link");
        assert_eq!((direct.standard, direct.hops, direct.weight), (LinkStandard::Xgmi, Some(1), Some(15)));
        assert_eq!((direct.links, cell.pcie), (None, None));
    }
    let numa: Vec<_> = reading.devices.iter().map(|device| device.numa).collect();
    assert_eq!(numa, [Some(0), Some(1), Some(2), Some(3)]);
    assert!(reading.unread.is_empty(), "{:?}", reading.unread);
}

fn link(generation: u8, lanes: u8) -> PcieLink {
    PcieLink::new(PcieGen::new(generation).expect("a generation"), lanes)
}

#[test]
fn lspci_details() {
    if description().is_none() {
        return;
    }
    let reading = reading("lspci-vvv-esc8000a-e12.txt");
    let facts = |kind| {
        let devices = reading.of_kind(kind).map(|at| &reading.devices[at]);
        let facts = devices.map(|it| (it.address.as_deref().unwrap_or(""), it.numa, it.maximum, it.current));
        facts.collect::<Vec<_>>()
    };
    let idle = |address, numa| (address, Some(numa), Some(link(4, 16)), Some(link(1, 16)));
    let gpus = [idle("0000:01:00.0", 0), idle("0000:41:00.0", 0), idle("0000:c1:00.0", 1), idle("0000:e1:00.0", 1)];
    assert_eq!(facts(DeviceKind::Gpu), gpus);
    let nic = |address, numa| (address, Some(numa), Some(link(5, 16)), Some(link(5, 16)));
    assert_eq!(facts(DeviceKind::Nic), [nic("0000:21:00.0", 0), nic("0000:81:00.0", 1)]);
    let raid = |address, numa| (address, Some(numa), Some(link(2, 2)), Some(link(2, 1)));
    assert_eq!(facts(DeviceKind::Other), [raid("0000:71:00.0", 0), raid("0000:b1:00.0", 1)]);
}

#[test]
fn lspci_tree() {
    if description().is_none() {
        return;
    }
    let reading = reading("lspci-tv-esc8000a-e12.txt");
    let addresses =
        |kind| -> Vec<&str> { reading.of_kind(kind).filter_map(|at| reading.devices[at].address.as_deref()).collect() };
    assert_eq!(addresses(DeviceKind::Gpu), ["0000:01:00.0", "0000:41:00.0", "0000:c1:00.0", "0000:e1:00.0"]);
    // Each straight on its own root port.
    for gpu in gpus(&reading) {
        assert_eq!(reading.bridges_above(gpu).len(), 1);
    }
    let ports = ["0000:21:00.0", "0000:21:00.1", "0000:81:00.0", "0000:81:00.1"];
    assert!(ports.iter().all(|port| addresses(DeviceKind::Nic).contains(port)), "{:?}", addresses(DeviceKind::Nic));
    // Two carriers of eight drives, each drive behind the root port and the two switches below it.
    let carrier = |top: &str| {
        let below = |at: &usize| {
            let top_bridge = reading.bridges_above(*at).last().copied();
            top_bridge.is_some_and(|bridge| reading.bridges[bridge].address.starts_with(top))
        };
        let drives: Vec<usize> = reading.of_kind(DeviceKind::Nvme).filter(below).collect();
        drives.iter().map(|&drive| reading.bridges_above(drive).len()).collect::<Vec<_>>()
    };
    assert_eq!(carrier("0000:60:01.1"), [5; 8]);
    assert_eq!(carrier("0000:a0:01.1"), [5; 8]);
    assert!(reading.unread.is_empty(), "{:?}", reading.unread);
}
