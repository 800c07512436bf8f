//! GPUs, CPUs, memory, drives, network adapters.
use super::Problems;
use crate::catalog::gpu::{FormFactor, Gpu};
use crate::catalog::{Catalog, Cpu, Drive, DriveKind};

/// Years in which a part of this catalogue can have been launched.
const YEARS: std::ops::RangeInclusive<u16> = 2006..=2035;

pub(super) fn gpus(catalog: &Catalog, out: &mut Problems) {
    for gpu in catalog.gpus.values() {
        out.at(format!("gpu/{}", gpu.id));
        out.id(gpu.id.as_str());
        out.text("vendor", &gpu.vendor);
        out.text("name", &gpu.name);
        out.text("architecture", &gpu.architecture);
        out.text("source", &gpu.source);
        year(gpu.launch_year, out);
        out.positive("vram_gb", gpu.vram_gb);
        out.positive("mem_bw_gb_s", gpu.mem_bw_gb_s);
        out.positive("tdp_w", gpu.tdp_w);
        out.positive_if_given("board_power_w", gpu.board_power_w);
        out.positive_if_given("length_mm", gpu.length_mm);
        out.lanes("pcie_lanes", gpu.pcie_lanes);
        out.expect(gpu.devices >= 1, || "devices is 0; a board has at least one".to_owned());
        gpu_body(gpu, out);
        gpu_rates(gpu, out);
        gpu_links(gpu, out);
    }
}

fn year(year: Option<u16>, out: &mut Problems) {
    if let Some(year) = year {
        out.expect(YEARS.contains(&year), || format!("launch_year {year} is outside {YEARS:?}"));
    }
}

fn gpu_body(gpu: &Gpu, out: &mut Problems) {
    let card = gpu.form == FormFactor::Pcie;
    let fine = if card { (1.0..=4.0).contains(&gpu.slot_width) } else { gpu.slot_width == 0.0 };
    out.expect(fine, || format!("slot_width is {}; a card has 1 to 4, a module 0", gpu.slot_width));
}

fn gpu_rates(gpu: &Gpu, out: &mut Problems) {
    let peaks = &gpu.peaks;
    let all = [
        ("fp64", peaks.fp64),
        ("fp32", peaks.fp32),
        ("fp16", peaks.fp16),
        ("fp16_tensor", peaks.fp16_tensor),
        ("fp16_tensor_fp32_acc", peaks.fp16_tensor_fp32_acc),
        ("bf16_tensor", peaks.bf16_tensor),
        ("tf32_tensor", peaks.tf32_tensor),
        ("fp8_tensor", peaks.fp8_tensor),
        ("fp4_tensor", peaks.fp4_tensor),
        ("int8", peaks.int8),
    ];
    for (field, rate) in all {
        out.positive_if_given(field, rate);
    }
    out.expect(all.iter().any(|(_, rate)| rate.is_some()), || "has no peak rate at all".to_owned());
    if let (Some(slow), Some(fast)) = (peaks.fp16_tensor_fp32_acc, peaks.fp16_tensor) {
        out.expect(slow < fast, || {
            format!("fp16_tensor_fp32_acc {slow} is not below fp16_tensor {fast}; leave it out where it is not slower")
        });
    }
}

fn gpu_links(gpu: &Gpu, out: &mut Problems) {
    let Some(links) = &gpu.links else { return };
    out.text("links.generation", &links.generation);
    out.expect(links.links > 0, || "links.links is 0; leave links out".to_owned());
    out.positive("links.total_gb_s", links.total_gb_s);
    if let Some(most) = links.bridge_max_gpus {
        let fine = gpu.form == FormFactor::Pcie && matches!(most, 2 | 4);
        out.expect(fine, || format!("links.bridge_max_gpus is {most}; it is 2 or 4, and for cards only"));
    }
}

pub(super) fn cpus(catalog: &Catalog, out: &mut Problems) {
    for cpu in catalog.cpus.values() {
        out.at(format!("cpu/{}", cpu.id));
        out.id(cpu.id.as_str());
        for (field, text) in [
            ("vendor", &cpu.vendor),
            ("name", &cpu.name),
            ("family", &cpu.family),
            ("memory_kind", &cpu.memory_kind),
            ("source", &cpu.source),
        ] {
            out.text(field, text);
        }
        year(cpu.launch_year, out);
        out.positive("cores", f64::from(cpu.cores));
        out.positive("base_ghz", cpu.base_ghz);
        out.positive("max_sockets", f64::from(cpu.max_sockets));
        out.positive("memory_channels", f64::from(cpu.memory_channels));
        out.positive("memory_mt_s", f64::from(cpu.memory_mt_s));
        out.positive_if_given("memory_max_gb", cpu.memory_max_gb);
        out.positive("tdp_w", cpu.tdp_w);
        cpu_lanes(cpu, out);
    }
}

fn cpu_lanes(cpu: &Cpu, out: &mut Problems) {
    if let Some(boost) = cpu.boost_ghz {
        out.expect(boost >= cpu.base_ghz, || format!("boost_ghz {boost} is below base_ghz {}", cpu.base_ghz));
    }
    out.expect((4..=256).contains(&cpu.pcie_lanes), || {
        format!("pcie_lanes is {}; 4 to 256 are possible", cpu.pcie_lanes)
    });
    match &cpu.socket_links {
        Some(links) => {
            out.positive("socket_links.links", f64::from(links.links));
            out.positive("socket_links.gb_s_per_link", links.gb_s_per_link);
        }
        None => out.expect(cpu.max_sockets <= 1, || "works in several sockets but has no socket_links".to_owned()),
    }
}

pub(super) fn components(catalog: &Catalog, out: &mut Problems) {
    for module in catalog.memory.values() {
        out.at(format!("memory/{}", module.id));
        out.id(module.id.as_str());
        out.text("name", &module.name);
        out.text("kind", &module.kind);
        out.text("source", &module.source);
        out.positive("gb", module.gb);
        out.positive("mt_s", f64::from(module.mt_s));
        out.expect(module.power_w >= 0.0, || format!("power_w is {}", module.power_w));
    }
    for drive in catalog.drives.values() {
        drive_numbers(drive, out);
    }
    for nic in catalog.nics.values() {
        out.at(format!("nic/{}", nic.id));
        out.id(nic.id.as_str());
        out.text("name", &nic.name);
        out.text("source", &nic.source);
        out.expect(matches!(nic.fabric.as_str(), "Ethernet" | "InfiniBand"), || {
            format!("fabric is {:?}; write Ethernet or InfiniBand", nic.fabric)
        });
        out.positive("gbit_s", nic.gbit_s);
        out.positive("ports", f64::from(nic.ports));
        out.lanes("pcie_lanes", nic.pcie_lanes);
        out.positive("power_w", nic.power_w);
    }
}

fn drive_numbers(drive: &Drive, out: &mut Problems) {
    out.at(format!("drive/{}", drive.id));
    out.id(drive.id.as_str());
    out.text("name", &drive.name);
    out.text("source", &drive.source);
    out.positive("tb", drive.tb);
    out.positive("read_gb_s", drive.read_gb_s);
    out.positive_if_given("read_kiops", drive.read_kiops);
    out.positive("power_w", drive.power_w);
    let on_pcie = drive.pcie_gen.is_some() && drive.pcie_lanes > 0;
    let fine = if drive.kind == DriveKind::Nvme { on_pcie } else { drive.pcie_lanes == 0 };
    out.expect(fine, || "pcie_gen and pcie_lanes belong to NVMe drives, and only to them".to_owned());
}
