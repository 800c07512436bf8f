//! Where a CPU's lanes meet: root complexes (host bridges), by CPU family.
use crate::catalog::Cpu;

/// Lanes behind one host bridge of a CPU; `None` if all lanes of the socket share one.
///
/// Skylake-SP and later Xeons put each x16 port into an IIO stack with its own host bridge, EPYC and Threadripper
/// have one per 16 or 32 lanes; Xeon E5 v3/v4 and desktop CPUs have a single one (read from the hwloc and
/// `nvidia-smi` dumps of such machines: PHB on the former, NODE on the latter).
#[must_use]
pub(crate) fn lanes_per_host_bridge(cpu: &Cpu) -> Option<u16> {
    let family = cpu.family.as_str();
    let many = ["Skylake-SP", "Cascade Lake", "Ice Lake", "Sapphire", "Emerald", "Granite", "Xeon W-2", "Xeon W-3"];
    if many.iter().any(|name| family.starts_with(name)) || family.starts_with("Core X") {
        return Some(16);
    }
    (family.starts_with("EPYC") || family.starts_with("Threadripper")).then_some(16)
}

/// Whether peer copies over PCI Express work between two sockets.
///
/// The driver refuses them on QPI machines (dual Xeon E5); later Intel and AMD machines allow them, slower.
#[must_use]
pub(crate) fn peers_across_sockets(cpu: &Cpu) -> bool {
    cpu.socket_links.as_ref().is_none_or(|links| links.kind != "QPI")
}
