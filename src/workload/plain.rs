//! "Eight of these with NVLink": a workload on plain machines that nobody planned, as `slotwise predict` asks.
//!
//! Nothing is known of them but GPUs and links, so nothing else holds them back: no drives, no lack of CPU cores, and
//! the network that machines of their kind usually have.
use crate::catalog::gpu::FormFactor;
use crate::catalog::{Catalog, Gpu, WorkloadInputs, WorkloadProfile};
use crate::workload::estimate::estimate_on;
use crate::workload::host::{Host, NETWORK_SHARE};
use crate::workload::planned::Planned;
use crate::workload::prediction::{Row, shape};
use crate::workload::result::WorkloadResult;

/// Machines of one kind.
#[derive(Debug, Clone, Copy)]
pub struct Plain<'a> {
    /// Their GPU.
    pub gpu: &'a Gpu,
    /// GPUs in all.
    pub count: u32,
    /// Machines.
    pub nodes: u32,
    /// How the GPUs of a machine meet, as tables of measurements write it; empty for what is usual.
    pub interconnect: &'a str,
}

/// Network of one machine in one direction, GB/s: modules usually have an adapter each, of 50, 200 or 400 Gbit/s by
/// their time (DGX-1, DGX A100, DGX H100), machines of cards one of 100 Gbit/s.
#[must_use]
pub fn usual_network_gb_s(gpu: &Gpu, per_node: u32) -> f64 {
    let gbit_s = match gpu.form {
        FormFactor::Pcie | FormFactor::Mobile => 100.0,
        _ => {
            let each = match gpu.pcie_gen.number() {
                0..=3 => 50.0,
                4 => 200.0,
                _ => 400.0,
            };
            each * f64::from(per_node)
        }
    };
    gbit_s / 8.0 * NETWORK_SHARE
}

/// What they do with a workload; `None` if no such machine can be built.
#[must_use]
pub fn result(
    catalog: &Catalog,
    plain: Plain<'_>,
    profile: &WorkloadProfile,
    inputs: &WorkloadInputs,
) -> Option<WorkloadResult> {
    let Plain { gpu, count, nodes, interconnect } = plain;
    let row = Row { count, nodes, interconnect: interconnect.to_owned(), ..Row::default() };
    let key = shape::key(&row, gpu);
    if key.peers() == gpu.pcie_peer_to_peer {
        return on(catalog, gpu, &key, nodes, profile, inputs);
    }
    let mut own = gpu.clone();
    own.pcie_peer_to_peer = key.peers();
    let mut catalog = catalog.clone();
    catalog.gpus.insert(own.id.clone(), own.clone());
    on(&catalog, &own, &key, nodes, profile, inputs)
}

fn on(
    catalog: &Catalog,
    gpu: &Gpu,
    key: &shape::Key,
    nodes: u32,
    profile: &WorkloadProfile,
    inputs: &WorkloadInputs,
) -> Option<WorkloadResult> {
    let (mut plan, links) = shape::planned(catalog, gpu, key)?;
    plan.nodes = nodes;
    let mut host = Host::of(catalog, &plan, &links.machine, &links.pairs);
    host.network_gb_s = usual_network_gb_s(gpu, host.devices.len() as u32);
    host.network_assumed = false;
    host.cores = None;
    let mut result = estimate_on(&host, Planned { profile, inputs, plan_data_set_gb: None });
    // Draw and energy would be those of a machine without a chassis.
    result.energy = None;
    Some(result)
}
