//! From PCI numbers and names to parts of the catalogue.
use crate::catalog::{Catalog, CpuId, GpuId};
use crate::interop::reading::{Device, DeviceKind, Reading};

/// The id that stands for a GPU of which the report does not say the model.
pub const UNKNOWN_GPU: &str = "unknown-gpu";
/// The id that stands for a network adapter of which the report does not say the model.
pub const UNKNOWN_NIC: &str = "unknown-nic";
/// The id that stands for a CPU of which the report does not say the model.
pub const UNKNOWN_CPU: &str = "unknown-cpu";

/// PCI device numbers of GPUs (pci-ids.ucw.cz), where one number is one model of the catalogue.
const NVIDIA: [(u16, &str); 52] = [
    (0x102d, "tesla-k80"),
    (0x15f7, "tesla-p100-pcie-12gb"),
    (0x15f8, "tesla-p100-pcie-16gb"),
    (0x15f9, "tesla-p100-sxm2"),
    (0x1b06, "gtx-1080-ti"),
    (0x1b38, "tesla-p40"),
    (0x1d81, "titan-v"),
    (0x1db1, "tesla-v100-sxm2-16gb"),
    (0x1db4, "tesla-v100-pcie-16gb"),
    (0x1db5, "tesla-v100-sxm2-32gb"),
    (0x1db6, "tesla-v100-pcie-32gb"),
    (0x1db8, "tesla-v100-sxm3-32gb"),
    (0x1dba, "quadro-gv100"),
    (0x1df6, "tesla-v100s-pcie-32gb"),
    (0x1e02, "titan-rtx"),
    (0x1e04, "rtx-2080-ti"),
    (0x1e07, "rtx-2080-ti"),
    (0x1eb8, "tesla-t4"),
    (0x20b0, "a100-sxm4-40gb"),
    (0x20b2, "a100-sxm4-80gb"),
    (0x20b5, "a100-pcie-80gb"),
    (0x20b7, "a30"),
    (0x20f1, "a100-pcie-40gb"),
    (0x20f3, "a800-sxm4-80gb"),
    (0x20f5, "a800-pcie-80gb"),
    (0x2203, "rtx-3090-ti"),
    (0x2204, "rtx-3090"),
    (0x2206, "rtx-3080"),
    (0x2230, "rtx-a6000"),
    (0x2231, "rtx-a5000"),
    (0x2235, "a40"),
    (0x2236, "a10"),
    (0x2321, "h100-nvl-94gb"),
    (0x2322, "h800-pcie-80gb"),
    (0x2324, "h800-sxm5-80gb"),
    (0x2329, "h20-96gb"),
    (0x2330, "h100-sxm5-80gb"),
    (0x2331, "h100-pcie-80gb"),
    (0x2335, "h200-sxm-141gb"),
    (0x233b, "h200-nvl-141gb"),
    (0x2684, "rtx-4090"),
    (0x2685, "rtx-4090-d"),
    (0x26b1, "rtx-6000-ada"),
    (0x26b2, "rtx-5000-ada"),
    (0x26b5, "l40"),
    (0x26b9, "l40s"),
    (0x27b8, "l4"),
    (0x2901, "b200-sxm"),
    (0x2b85, "rtx-5090"),
    (0x2bb1, "rtx-pro-6000-blackwell-ws"),
    (0x2bb4, "rtx-pro-6000-blackwell-maxq"),
    (0x2bb5, "rtx-pro-6000-blackwell-server"),
];

/// The same for AMD.
const AMD: [(u16, &str); 6] = [
    (0x738c, "mi100"),
    (0x7408, "mi250x"),
    (0x740c, "mi250x"),
    (0x740f, "mi210"),
    (0x74a1, "mi300x"),
    (0x74a5, "mi325x"),
];

/// The model of a GPU, if the report tells it and the catalogue has it.
#[must_use]
pub fn gpu(catalog: &Catalog, device: &Device) -> Option<GpuId> {
    if device.kind != DeviceKind::Gpu {
        return None;
    }
    let by_number = device.pci_id.and_then(|(vendor, number)| {
        let table: &[(u16, &str)] = match vendor {
            0x10de => &NVIDIA,
            0x1002 => &AMD,
            _ => &[],
        };
        table.iter().find(|(own, _)| *own == number).map(|(_, id)| GpuId::new(*id))
    });
    by_number.filter(|id| catalog.gpus.contains_key(id)).or_else(|| gpu_by_name(catalog, &device.name))
}

/// A GPU by its name: `AD102GL [RTX 6000 Ada Generation]`, `Tesla V100-SXM2-16GB`.
fn gpu_by_name(catalog: &Catalog, name: &str) -> Option<GpuId> {
    let bracket = name.rsplit_once('[').and_then(|(_, rest)| rest.split(']').next()).unwrap_or(name);
    let wanted = key(bracket);
    if wanted.len() < 3 {
        return None;
    }
    let mut fitting = catalog.gpus.values().filter(|gpu| key(&gpu.name) == wanted);
    match (fitting.next(), fitting.next()) {
        (Some(gpu), None) => Some(gpu.id.clone()),
        _ => None,
    }
}

/// A name without maker, spelling and decoration.
fn key(name: &str) -> String {
    let lower = name.to_ascii_lowercase();
    let words = lower.split(|it: char| !it.is_alphanumeric());
    words.filter(|word| !matches!(*word, "nvidia" | "amd" | "geforce" | "generation" | "corporation" | "")).collect()
}

/// The model of the CPUs, if the report names one that the catalogue has.
#[must_use]
pub fn cpu(catalog: &Catalog, reading: &Reading) -> Option<CpuId> {
    let name = reading.cpu_name.replace("(R)", " ").replace("(TM)", " ").replace("(tm)", " ");
    let words: Vec<&str> = name.split_whitespace().collect();
    let has = |text: &str| text.split_whitespace().all(|word| words.contains(&word));
    let mut fitting: Vec<_> = catalog.cpus.values().filter(|cpu| !words.is_empty() && has(&cpu.name)).collect();
    // "Xeon Gold 6230" is also in the words of "Xeon Gold 6230 R": the longest name is the right one.
    fitting.sort_by_key(|cpu| cpu.name.len());
    fitting.last().map(|cpu| cpu.id.clone())
}
