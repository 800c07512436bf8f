//! hwloc and NCCL XML.
use std::collections::BTreeMap;

use slotwise::interop::Reading;
use slotwise::interop::reading::{DeviceKind, LinkStandard};

use super::facts::{first_number, gpus, nics};
use super::{description, reading};

/// Rows of the table of XML files: file and right reading.
fn rows(description: &str) -> Vec<(String, String)> {
    let rows = description.lines().filter_map(|line| line.strip_prefix("| xml/"));
    let rows = rows.map(|row| {
        let cells: Vec<&str> = row.trim_end_matches(" |").split(" | ").collect();
        (format!("xml/{}", cells[0]), (*cells.last().expect("a reading")).to_owned())
    });
    rows.collect()
}

#[test]
fn trees_are_read_as_described() {
    let Some(description) = description() else { return };
    let rows = rows(&description);
    assert!(rows.len() >= 40, "{} files", rows.len());
    for (file, text) in rows {
        let reading = reading(&file);
        if file.starts_with("xml/hwloc") {
            check_hwloc(&file, &reading, &text);
        } else {
            check_nccl(&file, &reading, &text);
        }
    }
}

#[track_caller]
fn check_hwloc(file: &str, reading: &Reading, text: &str) {
    let found = reading.processors.expect("processors");
    let count = |what: &str| {
        let before = text.split(what).next().expect("a count").trim_end();
        first_number(before.rsplit([' ', ',']).next().expect("a number"))
    };
    assert_eq!(found.packages, count(" packages"), "{file}");
    assert_eq!(found.numa_nodes, count(" NUMA nodes"), "{file}");
    assert_eq!(found.cores, count(" cores"), "{file}");
    assert_eq!(found.threads, count(" PUs"), "{file}");
    assert_eq!(
        nics(reading).len(),
        first_number(text.split("network PCI devices ").nth(1).expect("adapters")),
        "{file}"
    );
    assert_eq!(
        reading.of_kind(DeviceKind::Nvme).count(),
        first_number(text.split("NVMe ").nth(1).expect("NVMe")),
        "{file}"
    );
    check_displays(file, reading, text);
    if text.contains("NVLinkBandwidth") {
        // Sixteen GPUs with all six links in the GPU switches.
        let links: Vec<_> = reading.cells.values().filter_map(|cell| cell.direct).collect();
        assert_eq!(links.len(), 120, "{file}");
        assert!(links.iter().all(|it| it.standard == LinkStandard::NvLink && it.links == Some(6)), "{file}: {links:?}");
    } else if text.contains("XGMIHops") {
        let links: Vec<_> = reading.cells.values().filter_map(|cell| cell.direct).collect();
        assert_eq!(links.len(), 6, "{file}");
        assert!(links.iter().all(|it| it.standard == LinkStandard::Xgmi && it.hops == Some(1)), "{file}: {links:?}");
    } else {
        assert!(reading.cells.values().all(|cell| cell.direct.is_none()), "{file}");
    }
    assert!(reading.unread.is_empty(), "{file}: {:?}", reading.unread);
}

/// The list of display and computing devices: address, number, speed, package, bridges above with the host bridge.
#[track_caller]
fn check_displays(file: &str, reading: &Reading, text: &str) {
    let list = text.split("PCI devices ").nth(1).expect("a list").split("; network").next().expect("a list");
    let (count, list) = list.split_once(": ").expect("a list");
    let devices: Vec<_> = reading
        .devices
        .iter()
        .enumerate()
        .filter(|(_, it)| matches!(it.kind, DeviceKind::Gpu | DeviceKind::Display))
        .collect();
    assert_eq!(devices.len(), first_number(count), "{file}");
    let mut checked = 0;
    for item in list.split(" up").filter(|item| item.contains('[')) {
        let start = item.find("00").unwrap_or(0);
        let item = item[start..].trim();
        let address = item.split(' ').next().expect("an address");
        let (at, device) = *devices
            .iter()
            .find(|(_, device)| device.address.as_deref() == Some(address))
            .unwrap_or_else(|| panic!("{file}: no {address}"));
        let id = device.pci_id.map(|(vendor, number)| format!("[{vendor:04x}:{number:04x}]")).unwrap_or_default();
        assert!(item.contains(&id), "{file}: {item}");
        match device.rate_gb_s {
            Some(rate) => assert!(item.contains(&format!(" {rate:.1} GB/s ")), "{file}: {item}: {rate}"),
            None => assert!(item.contains(" no speed "), "{file}: {item}"),
        }
        let package = device.host.and_then(|host| reading.hosts[host].package);
        let expected = item.split("at Package ").nth(1).map(first_number);
        assert_eq!(package.map(usize::from), expected, "{file}: {item}");
        let bridges = first_number(item.rsplit(", ").next().expect("bridges"));
        assert_eq!(reading.bridges_above(at).len() + 1, bridges, "{file}: {item}");
        checked += 1;
    }
    assert_eq!(checked, devices.len(), "{file}");
}

#[track_caller]
fn check_nccl(file: &str, reading: &Reading, text: &str) {
    let (head, cpus) = text.split_once(". cpu ").expect("a list of CPUs");
    assert_eq!(gpus(reading).len(), first_number(head), "{file}");
    assert_eq!(nics(reading).len(), first_number(head.split("GPUs, ").nth(1).expect("adapters")), "{file}");
    check_links(file, reading, head);
    let mut entries: BTreeMap<(&str, usize), usize> = BTreeMap::new();
    for entry in &reading.entries {
        let name = if entry.standard == LinkStandard::NvLink { "nvlink" } else { "xgmi" };
        *entries.entry((name, usize::from(entry.count))).or_default() += 1;
    }
    let mut expected = BTreeMap::new();
    for part in head.split("; ").last().expect("entries").split(", ").filter(|part| part.contains("entries of")) {
        let words: Vec<&str> = part.split_whitespace().collect();
        expected.insert((words[1], first_number(words[4])), first_number(words[0]));
    }
    assert_eq!(entries, expected, "{file}");
    let cpus: Vec<&str> = cpus.split(" / cpu ").collect();
    assert_eq!(cpus.len(), reading.hosts.len(), "{file}");
    for (host, text) in cpus.iter().enumerate() {
        check_cpu(file, reading, host, text);
    }
}

/// `link ['16 GT/s x16']`: the links of the GPUs.
#[track_caller]
fn check_links(file: &str, reading: &Reading, head: &str) {
    let text = head.split("link [").nth(1).expect("links").split(']').next().expect("links");
    let rates = ["2.5", "5", "8", "16", "32"];
    let expected: Vec<(u8, u8)> = text
        .split('\'')
        .filter_map(|link| {
            let (speed, lanes) = link.trim().split_once(" GT/s")?;
            let generation = rates.iter().position(|rate| speed.trim_end_matches(".0") == *rate)?;
            Some((u8::try_from(generation + 1).ok()?, lanes.rsplit('x').next()?.parse().ok()?))
        })
        .collect();
    for gpu in gpus(reading) {
        let link = reading.devices[gpu].maximum.map(|link| (link.generation.number(), link.lanes));
        match link {
            Some(link) => assert!(expected.contains(&link), "{file}: {link:?} {expected:?}"),
            None => assert!(expected.is_empty(), "{file}: {text}"),
        }
    }
}

/// `numaid 0 (AuthenticAMD): 2 GPU + 1 NIC below one top bridge (4 top-level groups)`.
#[track_caller]
fn check_cpu(file: &str, reading: &Reading, host: usize, text: &str) {
    let found = &reading.hosts[host];
    let numa = first_number(text.trim_start_matches("numaid "));
    assert_eq!(found.numa.map(usize::from), Some(numa), "{file}");
    let vendor = text.split(['(', ')']).nth(1).expect("a vendor");
    assert_eq!(if found.vendor.is_empty() { "?" } else { &found.vendor }, vendor, "{file}");
    // Devices by the topmost bridge; those without a bridge together.
    let mut groups: BTreeMap<Option<usize>, (usize, usize, usize)> = BTreeMap::new();
    for (at, device) in reading.devices.iter().enumerate().filter(|(_, device)| device.host == Some(host)) {
        assert_eq!(device.numa.map(usize::from), Some(numa), "{file}");
        let group = groups.entry(reading.bridges_above(at).last().copied()).or_default();
        match device.kind {
            DeviceKind::Gpu => group.0 += 1,
            DeviceKind::Nic => group.1 += 1,
            _ => group.2 += 1,
        }
    }
    let list = text.split("): ").nth(1).expect("groups");
    let count = list.split('(').nth(1).map_or(1, first_number);
    let mut shapes: Vec<String> = groups
        .iter()
        .map(|(bridge, (gpus, nics, others))| {
            let others = if *others > 0 { format!(" + {others} unclassified") } else { String::new() };
            let place = if bridge.is_some() { "below one top bridge" } else { "with no bridge shown" };
            format!("{gpus} GPU + {nics} NIC{others} {place}")
        })
        .collect();
    let number = shapes.len();
    shapes.sort();
    shapes.dedup();
    let mut expected: Vec<String> =
        list.split(" (").next().expect("groups").split("; ").map(|shape| shape.trim().to_owned()).collect();
    expected.sort();
    assert_eq!(shapes, expected, "{file}: {text}");
    assert_eq!(number, count, "{file}: {text}");
}
