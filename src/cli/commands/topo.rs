//! `slotwise topo`
use std::process::ExitCode;

use serde::Serialize;

use crate::cli::Session;
use crate::cli::args::{MoneyArgs, OptionChoice, TopoArgs, TopoFormat};
use crate::cli::error::CliError;
use crate::cli::output::{deliver, json};
use crate::cli::source::{Analyses, Opened, open_any};
use crate::export::report::{LinkReport, links};
use crate::interop::Reading;
use crate::interop::reading::{self, DeviceKind, LinkStandard};
use crate::interop::topo::{self, Device};
use crate::plan::format::Document;

#[derive(Debug, Serialize)]
struct TopoReport<L> {
    devices: Vec<DeviceReport>,
    links: Vec<L>,
    /// Lines of an imported text that could not be read; a plan has none.
    unread: Vec<UnreadLine>,
}

#[derive(Debug, Serialize)]
struct DeviceReport {
    id: String,
    kind: &'static str,
    name: String,
    slot: Option<String>,
    numa: Option<u16>,
    cpu_affinity: Option<String>,
    address: Option<String>,
    link: Option<String>,
}

/// A pair of a report: what a report does not tell is `null`.
#[derive(Debug, Serialize)]
struct SeenLink {
    a: String,
    b: String,
    class: Option<String>,
    pcie_class: Option<String>,
    nvlinks: u8,
    xgmi_links: Option<u8>,
    hops: Option<u8>,
    weight: Option<u32>,
    peer_to_peer: Option<bool>,
    usable_gb_s: Option<f64>,
    bottleneck: Option<String>,
}

#[derive(Debug, Serialize)]
struct UnreadLine {
    line: usize,
    why: String,
}

impl From<Device> for DeviceReport {
    fn from(device: Device) -> Self {
        let Device { id, kind, name, slot, numa, cpu_affinity } = device;
        let numa = numa.map(u16::from);
        Self { id, kind, name, slot: Some(slot), numa, cpu_affinity, address: None, link: None }
    }
}

impl From<&reading::Device> for DeviceReport {
    fn from(device: &reading::Device) -> Self {
        Self {
            id: device.id.clone(),
            kind: device.kind.name(),
            name: device.name.clone(),
            slot: None,
            numa: device.numa,
            cpu_affinity: device.cpu_affinity.clone(),
            address: device.address.clone(),
            link: device.maximum.or(device.current).map(|link| link.to_string()),
        }
    }
}

/// Prints how the devices of one option, or of a machine that was read, are joined.
pub fn run(session: &Session, arguments: &TopoArgs) -> Result<ExitCode, CliError> {
    match open_any(session, &arguments.file)? {
        Opened::Project(document) => planned(session, arguments, *document)?,
        Opened::Report(reading) => seen(session, arguments, &reading)?,
    }
    Ok(ExitCode::SUCCESS)
}

fn planned(session: &Session, arguments: &TopoArgs, document: Document) -> Result<(), CliError> {
    let analyses =
        Analyses::of(session, document.project, OptionChoice::One(arguments.option), &MoneyArgs::default(), &[])?;
    for option in analyses.options() {
        let devices = topo::devices(&analyses.catalog, option.plan, &option.analysis.machine);
        let pairs = &option.analysis.pairs;
        let content = match arguments.format {
            TopoFormat::Matrix => topo::matrix(&devices, pairs, session.language),
            TopoFormat::Json => {
                let devices = devices.into_iter().map(DeviceReport::from).collect();
                json(&TopoReport::<LinkReport> { devices, links: links(pairs), unread: Vec::new() })?
            }
        };
        deliver(arguments.out.as_deref(), content.as_bytes())?;
    }
    Ok(())
}

fn seen(session: &Session, arguments: &TopoArgs, reading: &Reading) -> Result<(), CliError> {
    let content = match arguments.format {
        TopoFormat::Matrix => topo::matrix_of(reading, session.language),
        TopoFormat::Json => {
            let unread = reading.unread.iter();
            let unread = unread.map(|it| UnreadLine { line: it.line, why: session.language.words(&it.why) });
            json(&TopoReport {
                devices: reading.devices.iter().map(DeviceReport::from).collect(),
                links: seen_links(reading),
                unread: unread.collect(),
            })?
        }
    };
    deliver(arguments.out.as_deref(), content.as_bytes())
}

fn seen_links(reading: &Reading) -> Vec<SeenLink> {
    let shown = |at: usize| reading.devices.get(at).filter(|it| matches!(it.kind, DeviceKind::Gpu | DeviceKind::Nic));
    let link = |(&(a, b), cell): (&(usize, usize), &reading::Cell)| {
        let (a, b) = (shown(a)?, shown(b)?);
        let links = |standard| cell.direct.filter(|direct| direct.standard == standard).and_then(|direct| direct.links);
        Some(SeenLink {
            a: a.id.clone(),
            b: b.id.clone(),
            class: cell.word(),
            pcie_class: cell.pcie.map(|class| class.to_string()),
            nvlinks: links(LinkStandard::NvLink).unwrap_or(0),
            xgmi_links: links(LinkStandard::Xgmi),
            hops: cell.direct.and_then(|direct| direct.hops),
            weight: cell.direct.and_then(|direct| direct.weight),
            peer_to_peer: None,
            usable_gb_s: None,
            bottleneck: None,
        })
    };
    reading.cells.iter().filter_map(link).collect()
}
