//! Several reports of one machine put together: each tells what it knows best.
//!
//! A matrix tells how devices meet, `lspci -vv` models and widths, hwloc the sockets. The report that tells most of the
//! paths is the ground; the others add what it leaves open. Where they contradict each other the ground stands, and the
//! contradiction is told with the line of the other report.
use std::collections::BTreeMap;

use crate::interop::reading::{Cell, Device, DeviceKind, Format, Reading, Unread};
use crate::machine::PathClass;
use crate::quantity::Message;

/// A report with the name of its file.
#[derive(Debug, Clone, PartialEq)]
pub struct Named {
    /// Name of the file, as shown.
    pub file: String,
    /// What was read.
    pub reading: Reading,
}

/// A line of one of the files that could not be read or taken over, and why.
#[derive(Debug, Clone, PartialEq)]
pub struct Remark {
    /// Name of the file.
    pub file: String,
    /// Line and reason.
    pub unread: Unread,
}

/// Reports put together.
#[derive(Debug, Clone, PartialEq)]
pub struct Merged {
    /// The ground with what the others add.
    pub reading: Reading,
    /// Lines that could not be read, of all files.
    pub unread: Vec<Remark>,
    /// What the reports tell differently.
    pub contradictions: Vec<Remark>,
    /// Programs that wrote the reports which were used, the ground first.
    pub formats: Vec<Format>,
}

/// How much a report tells of the paths between devices; the most is the ground.
fn rank(format: Format) -> u8 {
    match format {
        Format::NvidiaTopo | Format::RocmTopo => 0,
        Format::Nccl => 1,
        Format::Hwloc => 2,
        Format::LspciVerbose => 3,
        Format::LspciTree => 4,
    }
}

/// Puts reports of one machine together; `None` if there is none.
#[must_use]
pub fn merge(mut reports: Vec<Named>) -> Option<Merged> {
    let unread = reports
        .iter()
        .flat_map(|it| it.reading.unread.iter().map(|unread| Remark { file: it.file.clone(), unread: unread.clone() }));
    let unread: Vec<Remark> = unread.collect();
    reports.sort_by_key(|it| rank(it.reading.format));
    let mut reports = reports.into_iter();
    let ground = reports.next()?;
    let formats = vec![ground.reading.format];
    let mut merged = Merged { reading: ground.reading, unread, contradictions: Vec::new(), formats };
    for other in reports {
        Add { ground_file: &ground.file, other: &other, merged: &mut merged }.run();
    }
    Some(merged)
}

/// One more report that is added to the ground.
struct Add<'a> {
    ground_file: &'a str,
    other: &'a Named,
    merged: &'a mut Merged,
}

impl Add<'_> {
    fn run(mut self) {
        let Some(same) = self.same() else { return };
        self.merged.formats.push(self.other.reading.format);
        self.tree(&same);
        for (&ground, &other) in &same {
            self.device(ground, other);
        }
        self.cells(&same);
        let (ground, other) = (&mut self.merged.reading, &self.other.reading);
        ground.processors = ground.processors.or(other.processors);
        for (own, told) in [(&mut ground.model, &other.model), (&mut ground.cpu_name, &other.cpu_name)] {
            if own.is_empty() {
                own.clone_from(told);
            }
        }
    }

    fn contradict(&mut self, line: usize, why: Message) {
        let why = why.with("file", self.ground_file);
        self.merged.contradictions.push(Remark { file: self.other.file.clone(), unread: Unread { line, why } });
    }

    /// Which device of the other report each device of the ground is; `None` if they are of different machines.
    fn same(&mut self) -> Option<BTreeMap<usize, usize>> {
        let (ours, theirs) = (by_address(&self.merged.reading), by_address(&self.other.reading));
        let mut same: BTreeMap<usize, usize> = BTreeMap::new();
        for (address, other) in &theirs {
            if let Some(&ground) = ours.get(address) {
                same.insert(ground, *other);
            }
        }
        let gpus = |reading: &Reading| in_bus_order(reading, reading.of_kind(DeviceKind::Gpu).collect());
        let (own, told) = (gpus(&self.merged.reading), gpus(&self.other.reading));
        if own.len() != told.len() {
            let line = told.first().and_then(|&at| self.other.reading.devices.get(at)).map_or(1, |device| device.line);
            let why = Message::new("merge-count").with("here", told.len()).with("there", own.len());
            self.contradict(line, why);
            return None;
        }
        // The driver numbers its GPUs in the order of their buses.
        if !own.iter().any(|ground| same.contains_key(ground)) {
            same.extend(own.into_iter().zip(told));
        }
        self.nics(&mut same);
        Some(same)
    }

    /// Ports of network adapters, by the cards that they are on: a matrix leaves out those without RDMA.
    fn nics(&self, same: &mut BTreeMap<usize, usize>) {
        let (ground, other) = (&self.merged.reading, &self.other.reading);
        if ground.of_kind(DeviceKind::Nic).any(|nic| same.contains_key(&nic)) {
            return;
        }
        let own = cards(ground, ground.of_kind(DeviceKind::Nic).collect());
        let all: Vec<usize> = in_bus_order(other, other.of_kind(DeviceKind::Nic).collect());
        let told =
            [cards(other, all.clone()), cards(other, all.into_iter().filter(|&nic| is_rdma(other, nic)).collect())];
        let Some(told) = told.into_iter().find(|told| told.len() == own.len()) else { return };
        let fits = own.iter().zip(&told).all(|(own, told)| self.sees_alike(same, own, told));
        if !fits {
            return;
        }
        for (own, told) in own.iter().zip(&told) {
            for (port, &ground) in own.iter().enumerate() {
                // Where only the first function of a card is listed it stands for all ports.
                if let Some(&other) = told.get(port).or_else(|| told.first()) {
                    same.insert(ground, other);
                }
            }
        }
    }

    /// Whether two cards are on the same side of the machine as seen from the GPUs, as far as both tell.
    fn sees_alike(&self, same: &BTreeMap<usize, usize>, own: &[usize], told: &[usize]) -> bool {
        let (Some(&own), Some(&told)) = (own.first(), told.first()) else { return true };
        same.iter().all(|(&ground, &other)| {
            let far = |cell: Option<&Cell>| cell.and_then(|cell| cell.pcie).map(|class| class == PathClass::Sys);
            let (here, there) = (far(self.other.reading.cell(told, other)), far(self.merged.reading.cell(own, ground)));
            here.zip(there).is_none_or(|(here, there)| here == there)
        })
    }

    /// Takes over the tree of bridges where the ground has none; else only the links of bridges.
    fn tree(&mut self, same: &BTreeMap<usize, usize>) {
        let (ground, other) = (&mut self.merged.reading, &self.other.reading);
        if ground.bridges.is_empty() && ground.hosts.is_empty() {
            ground.bridges.clone_from(&other.bridges);
            ground.hosts.clone_from(&other.hosts);
            for (&ours, &theirs) in same {
                if let (Some(ours), Some(theirs)) = (ground.devices.get_mut(ours), other.devices.get(theirs)) {
                    (ours.bridge, ours.host) = (theirs.bridge, theirs.host);
                }
            }
            return;
        }
        for bridge in &mut ground.bridges {
            let same = other.bridges.iter().find(|it| it.address == bridge.address);
            bridge.link = bridge.link.or(same.and_then(|it| it.link));
        }
    }

    fn device(&mut self, ground: usize, other: usize) {
        let Some(told) = self.other.reading.devices.get(other).cloned() else { return };
        let Some(own) = self.merged.reading.devices.get_mut(ground) else { return };
        let numa = own.numa;
        let shared = std::mem::take(&mut own.name);
        own.name = better_name(shared, &told.name);
        own.numa = own.numa.or(told.numa);
        own.cpu_affinity = own.cpu_affinity.take().or(told.cpu_affinity);
        own.address = own.address.take().or(told.address);
        own.pci_id = own.pci_id.or(told.pci_id);
        own.maximum = own.maximum.or(told.maximum);
        own.current = own.current.or(told.current);
        own.rate_gb_s = own.rate_gb_s.or(told.rate_gb_s);
        let device = own.id.to_uppercase();
        if let Some((here, there)) = told.numa.zip(numa).filter(|(here, there)| here != there) {
            let why = Message::new("merge-numa").with("device", device).with("here", here).with("there", there);
            self.contradict(told.line, why);
        }
    }

    fn cells(&mut self, same: &BTreeMap<usize, usize>) {
        let mut told: Vec<((usize, usize), Cell, usize)> = Vec::new();
        for (&x, &a) in same {
            for (&y, &b) in same.range(x + 1..) {
                if let Some(cell) = self.other.reading.cell(a, b) {
                    let line = self.other.reading.devices.get(a.max(b)).map_or(1, |device| device.line);
                    told.push(((x, y), *cell, line));
                }
            }
        }
        for (pair, cell, line) in told {
            let own = self.merged.reading.cells.entry(pair).or_default();
            let before = *own;
            own.pcie = own.pcie.or(cell.pcie);
            own.direct = own.direct.or(cell.direct);
            if self.differ(&before, &cell) {
                let id =
                    |at: usize| self.merged.reading.devices.get(at).map_or_else(String::new, |it| it.id.to_uppercase());
                let why = Message::new("merge-class").with("a", id(pair.0)).with("b", id(pair.1));
                let words = (cell.word().unwrap_or_default(), before.word().unwrap_or_default());
                self.contradict(line, why.with("here", words.0).with("there", words.1));
            }
        }
    }

    /// Whether two reports cannot both be right about a pair.
    fn differ(&self, ground: &Cell, other: &Cell) -> bool {
        let links = ground.direct.and_then(|it| it.links).zip(other.direct.and_then(|it| it.links));
        if links.is_some_and(|(own, told)| own != told) {
            return true;
        }
        let Some((own, told)) = ground.pcie.zip(other.pcie) else { return false };
        // NCCL's files do not tell the host bridges of one CPU apart.
        let loose = [self.merged.reading.format, self.other.reading.format].contains(&Format::Nccl);
        let within = |class| matches!(class, PathClass::Phb | PathClass::Node);
        !(self.merged.reading.tells_as(own, told) || loose && within(own) && within(told))
    }
}

/// The name that says more: a system name such as `mlx5_0` says nothing of the model.
fn better_name(own: String, told: &str) -> String {
    let is_model = |name: &str| name.contains(' ') || name.contains('[');
    if own.is_empty() || !is_model(&own) && is_model(told) { told.to_owned() } else { own }
}

/// Devices that have a PCI address.
fn by_address(reading: &Reading) -> BTreeMap<String, usize> {
    let address = |device: &Device| device.address.as_ref().map(|address| address.to_ascii_lowercase());
    reading.devices.iter().enumerate().filter_map(|(at, device)| Some((address(device)?, at))).collect()
}

/// Devices in the order of their buses, those without address as they stand.
fn in_bus_order(reading: &Reading, mut devices: Vec<usize>) -> Vec<usize> {
    devices.sort_by_key(|&at| {
        reading.devices.get(at).and_then(|device| device.address.as_ref()).map(|it| it.to_ascii_lowercase())
    });
    devices
}

/// Ports of one card together: functions of one PCI device, or ports that see each other through one bridge and have no
/// address.
fn cards(reading: &Reading, ports: Vec<usize>) -> Vec<Vec<usize>> {
    let card = |at: usize| {
        let address = reading.devices.get(at)?.address.as_deref()?;
        address.rsplit_once('.').map(|(card, _)| card.to_owned())
    };
    let mut cards: Vec<Vec<usize>> = Vec::new();
    for port in ports {
        let with = cards.iter_mut().find(|it| {
            it.first().is_some_and(|&first| match (card(first), card(port)) {
                (Some(x), Some(y)) => x == y,
                _ => reading.cell(first, port).is_some_and(|cell| cell.pcie == Some(PathClass::Pix)),
            })
        });
        match with {
            Some(with) => with.push(port),
            None => cards.push(vec![port]),
        }
    }
    cards
}

/// Whether an adapter is of a kind that drivers list beside GPUs: by maker, as far as that is told.
fn is_rdma(reading: &Reading, nic: usize) -> bool {
    let Some(device) = reading.devices.get(nic) else { return false };
    let names = ["Mellanox", "ConnectX", "BlueField", "mlx", "InfiniBand", "Omni-Path"];
    device.pci_id.is_some_and(|(vendor, _)| vendor == 0x15b3) || names.iter().any(|name| device.name.contains(name))
}
