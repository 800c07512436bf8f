//! From a tree of bridges to what a matrix would say of each pair.
use std::collections::BTreeMap;

use crate::interop::reading::{DeviceKind, GpuLink, LinkStandard, Reading};
use crate::machine::PathClass;

/// How a report lists the two sides of a switch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Listing {
    /// Each port is a bridge of its own (hwloc, lspci): root port, upstream port, downstream port.
    Ports,
    /// One entry for a whole switch, none for root ports (NCCL).
    Switches,
}

/// Fills in the cells of GPUs and network adapters from the tree.
///
/// The host may be a host bridge or, for NCCL, a whole CPU: how many host bridges lie between two devices of one CPU is
/// not told there, and the word for the nearest is used, as NCCL does.
pub fn fill_cells(reading: &mut Reading, listing: Listing) {
    let shown: Vec<usize> = (0..reading.devices.len())
        .filter(|&at| {
            let kind = reading.devices.get(at).map(|device| device.kind);
            matches!(kind, Some(DeviceKind::Gpu | DeviceKind::Nic))
        })
        .collect();
    let chains: BTreeMap<usize, Vec<usize>> = shown.iter().map(|&at| (at, reading.bridges_above(at))).collect();
    for (place, &a) in shown.iter().enumerate() {
        for &b in shown.iter().skip(place + 1) {
            let class = class(reading, &chains, a, b, listing);
            if class.is_some() {
                reading.cells.entry((a.min(b), a.max(b))).or_default().pcie = class;
            }
        }
    }
}

fn class(
    reading: &Reading,
    chains: &BTreeMap<usize, Vec<usize>>,
    a: usize,
    b: usize,
    listing: Listing,
) -> Option<PathClass> {
    let (first, second) = (chains.get(&a)?, chains.get(&b)?);
    let meet = first.iter().position(|bridge| second.contains(bridge));
    if let Some(above_a) = meet {
        let bridge = first.get(above_a)?;
        let above_b = second.iter().position(|it| it == bridge)?;
        // Below the upstream port of a switch each device has one downstream port; in the other listing none.
        let direct = match listing {
            Listing::Ports => above_a <= 1 && above_b <= 1,
            Listing::Switches => above_a == 0 && above_b == 0,
        };
        return Some(if direct { PathClass::Pix } else { PathClass::Pxb });
    }
    let device = |at: usize| reading.devices.get(at);
    let (x, y) = (device(a)?, device(b)?);
    if let (Some(x), Some(y)) = (x.host, y.host)
        && x == y
    {
        return Some(PathClass::Phb);
    }
    let (x, y) = (x.numa?, y.numa?);
    Some(if x == y { PathClass::Node } else { PathClass::Sys })
}

/// Fills in direct links from the entries of an XML file: those that lead to GPUs as they are, those that lead to
/// switches as one bundle between all GPUs on them.
pub fn fill_direct(reading: &mut Reading) {
    let address = |text: &str| text.to_ascii_lowercase();
    let at: BTreeMap<String, usize> = reading
        .of_kind(DeviceKind::Gpu)
        .filter_map(|gpu| Some((address(reading.devices.get(gpu)?.address.as_deref()?), gpu)))
        .collect();
    let mut to_switches: BTreeMap<usize, (u8, LinkStandard)> = BTreeMap::new();
    let mut direct: BTreeMap<(usize, usize), (u8, LinkStandard)> = BTreeMap::new();
    for entry in &reading.entries {
        match at.get(&address(&entry.target)) {
            Some(&other) if other == entry.gpu => {}
            Some(&other) => {
                // Each end lists the bundle: the larger number is the bundle's where they differ.
                let pair = (entry.gpu.min(other), entry.gpu.max(other));
                let before = direct.get(&pair).map_or(0, |(links, _)| *links);
                direct.insert(pair, (before.max(entry.count), entry.standard));
            }
            None => {
                let (links, _) = to_switches.entry(entry.gpu).or_insert((0, entry.standard));
                *links = links.saturating_add(entry.count);
            }
        }
    }
    let switched: Vec<(usize, (u8, LinkStandard))> = to_switches.into_iter().collect();
    for (place, (a, (links, standard))) in switched.iter().enumerate() {
        for (b, (others, _)) in switched.iter().skip(place + 1) {
            direct.entry((*a.min(b), *a.max(b))).or_insert((*links.min(others), *standard));
        }
    }
    for (pair, (links, standard)) in direct {
        let link = GpuLink { standard, links: Some(links), hops: Some(1), weight: None };
        reading.cells.entry(pair).or_default().direct = Some(link);
    }
}
