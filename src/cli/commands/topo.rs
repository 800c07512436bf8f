//! `slotwise topo`
use std::process::ExitCode;

use serde::Serialize;

use crate::cli::Session;
use crate::cli::args::{OptionChoice, TopoArgs, TopoFormat};
use crate::cli::error::CliError;
use crate::cli::output::deliver;
use crate::cli::source::{Analyses, open};
use crate::export::report::{LinkReport, links};
use crate::interop::topo::{self, Device};

#[derive(Debug, Serialize)]
struct TopoReport {
    devices: Vec<DeviceReport>,
    links: Vec<LinkReport>,
    /// Lines of an imported text that could not be read; a plan has none.
    unread: Vec<UnreadLine>,
}

#[derive(Debug, Serialize)]
struct DeviceReport {
    id: String,
    kind: &'static str,
    name: String,
    slot: String,
    numa: Option<u8>,
    cpu_affinity: Option<String>,
}

#[derive(Debug, Serialize)]
struct UnreadLine {
    line: usize,
    why: String,
}

impl From<Device> for DeviceReport {
    fn from(device: Device) -> Self {
        let Device { id, kind, name, slot, numa, cpu_affinity } = device;
        Self { id, kind, name, slot, numa, cpu_affinity }
    }
}

/// Prints how the devices of one option are joined.
pub fn run(session: &Session, arguments: &TopoArgs) -> Result<ExitCode, CliError> {
    let document = open(session, &arguments.file)?;
    let analyses = Analyses::of(session, document.project, OptionChoice::One(arguments.option), None, &[])?;
    for option in analyses.options() {
        let devices = topo::devices(&session.catalog, option.plan, &option.analysis.machine);
        let pairs = &option.analysis.pairs;
        let content = match arguments.format {
            TopoFormat::Matrix => topo::matrix(&devices, pairs, session.language),
            TopoFormat::Json => {
                let devices = devices.into_iter().map(DeviceReport::from).collect();
                let report = TopoReport { devices, links: links(pairs), unread: Vec::new() };
                serde_json::to_string_pretty(&report).map_err(|error| CliError::Format(error.to_string()))? + "\n"
            }
        };
        deliver(arguments.out.as_deref(), content.as_bytes())?;
    }
    Ok(ExitCode::SUCCESS)
}
