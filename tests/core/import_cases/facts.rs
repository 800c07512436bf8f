//! What a reading says, in the terms of the descriptions.
use std::collections::{BTreeMap, BTreeSet};

use slotwise::interop::Reading;
use slotwise::interop::reading::DeviceKind;
use slotwise::machine::PathClass;

pub type Pair = (usize, usize);

pub fn gpus(reading: &Reading) -> Vec<usize> {
    reading.of_kind(DeviceKind::Gpu).collect()
}

pub fn nics(reading: &Reading) -> Vec<usize> {
    reading.of_kind(DeviceKind::Nic).collect()
}

/// Number of a GPU: its place among the GPUs.
fn number(reading: &Reading, device: usize) -> usize {
    gpus(reading).iter().position(|&gpu| gpu == device).expect("a GPU")
}

/// Pairs of GPU numbers that meet by this class.
pub fn pairs_of(reading: &Reading, class: PathClass) -> BTreeSet<Pair> {
    let gpus = gpus(reading);
    let mut pairs = BTreeSet::new();
    for (&(a, b), cell) in &reading.cells {
        if cell.direct.is_none() && cell.pcie == Some(class) && gpus.contains(&a) && gpus.contains(&b) {
            pairs.insert((number(reading, a), number(reading, b)));
        }
    }
    pairs
}

/// NVLink pairs of GPU numbers with their links.
pub fn nvlinks(reading: &Reading) -> BTreeMap<Pair, u8> {
    let direct = reading.cells.iter().filter_map(|(&(a, b), cell)| Some((a, b, cell.direct?.links?)));
    direct.map(|(a, b, links)| ((number(reading, a), number(reading, b)), links)).collect()
}

/// Groups that are joined by pairs.
pub fn groups(pairs: &BTreeSet<Pair>) -> BTreeSet<Vec<usize>> {
    let mut groups: Vec<BTreeSet<usize>> = Vec::new();
    for &(a, b) in pairs {
        let (joined, rest): (Vec<_>, Vec<_>) = groups.into_iter().partition(|it| it.contains(&a) || it.contains(&b));
        groups = rest;
        groups.push(joined.into_iter().flatten().chain([a, b]).collect());
    }
    groups.into_iter().map(|group| group.into_iter().collect()).collect()
}

/// How a network adapter, by its place among the adapters, meets each GPU.
pub fn to_gpus(reading: &Reading, nic: usize) -> BTreeMap<usize, PathClass> {
    let nic = nics(reading)[nic];
    let cells = gpus(reading).into_iter().filter_map(|gpu| Some((gpu, reading.cell(nic, gpu)?.pcie?)));
    cells.map(|(gpu, class)| (number(reading, gpu), class)).collect()
}

/// Pairs of adapters, by their places, that meet by PIX.
pub fn nic_pix(reading: &Reading) -> BTreeSet<Pair> {
    let nics = nics(reading);
    let place = |device: usize| nics.iter().position(|&nic| nic == device);
    let cells = reading.cells.iter().filter(|(_, cell)| cell.pcie == Some(PathClass::Pix));
    cells.filter_map(|(&(a, b), _)| Some((place(a)?, place(b)?))).collect()
}

/// `{0-2}`, `{0,1}`, `{0}`: the numbers inside.
#[track_caller]
pub fn set(text: &str) -> Vec<usize> {
    let inside = text.trim().trim_start_matches('{').split('}').next().expect("a bracket");
    let mut numbers = Vec::new();
    for part in inside.split(',') {
        let mut ends = part.split('-').map(|end| end.trim().parse::<usize>().unwrap_or_else(|_| panic!("{text}")));
        let first = ends.next().expect("a number");
        numbers.extend(first..=ends.next().unwrap_or(first));
    }
    numbers
}

/// All sets of a text: `{0,1} {2,3}`.
pub fn sets(text: &str) -> BTreeSet<Vec<usize>> {
    text.split('{').skip(1).map(set).collect()
}

/// All pairs of a text: `0-1 2-3`.
pub fn pairs(text: &str) -> BTreeSet<Pair> {
    let words = text.split_whitespace().filter_map(|word| word.split_once('-'));
    words.filter_map(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?))).collect()
}

/// The number at the start of a text.
#[track_caller]
pub fn first_number(text: &str) -> usize {
    let digits: String = text.trim().chars().take_while(char::is_ascii_digit).collect();
    digits.parse().unwrap_or_else(|_| panic!("no number: {text}"))
}

#[track_caller]
pub fn class(word: &str) -> PathClass {
    match word {
        "PIX" => PathClass::Pix,
        "PXB" => PathClass::Pxb,
        "PHB" => PathClass::Phb,
        "NODE" => PathClass::Node,
        "SYS" | "SOC" => PathClass::Sys,
        other => panic!("{other} is no class"),
    }
}
