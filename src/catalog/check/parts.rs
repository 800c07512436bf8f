//! GPUs, CPUs, memory, drives, network adapters.
use super::{Problems, about};
use crate::catalog::gpu::{FormFactor, Gpu};
use crate::catalog::{Catalog, Cpu, Drive, DriveKind};
use crate::quantity::Message;

/// Most that a memory module can draw, W: those sold draw some 10.
const MOST_POWER_OF_A_MODULE_W: f64 = 100.0;

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
        out.positive("devices", f64::from(gpu.devices));
        gpu_body(gpu, out);
        gpu_rates(gpu, out);
        gpu_links(gpu, out);
    }
}

fn year(year: Option<u16>, out: &mut Problems) {
    if let Some(year) = year {
        out.expect(YEARS.contains(&year), || {
            let [value, first, last] = [year, *YEARS.start(), *YEARS.end()].map(|year| year.to_string());
            about("check-year", "launch_year").with("value", value).with("first", first).with("last", last)
        });
    }
}

fn gpu_body(gpu: &Gpu, out: &mut Problems) {
    let card = gpu.form == FormFactor::Pcie;
    let fine = if card { (1.0..=4.0).contains(&gpu.slot_width) } else { gpu.slot_width == 0.0 };
    out.expect(fine, || about("check-card-width", "slot_width").with("value", gpu.slot_width));
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
    out.expect(all.iter().any(|(_, rate)| rate.is_some()), || about("check-no-rate", "peaks"));
    if let (Some(slow), Some(fast)) = (peaks.fp16_tensor_fp32_acc, peaks.fp16_tensor) {
        out.expect(slow < fast, || {
            about("check-not-slower", "fp16_tensor_fp32_acc")
                .with("value", slow)
                .with("other", "fp16_tensor")
                .with("limit", fast)
        });
    }
}

fn gpu_links(gpu: &Gpu, out: &mut Problems) {
    let Some(links) = &gpu.links else { return };
    out.text("links.generation", &links.generation);
    out.positive("links.links", f64::from(links.links));
    out.positive("links.total_gb_s", links.total_gb_s);
    if let Some(most) = links.bridge_max_gpus {
        let fine = gpu.form == FormFactor::Pcie && matches!(most, 2 | 4);
        out.expect(fine, || about("check-bridged-cards", "links.bridge_max_gpus").with("value", most));
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
        out.expect(boost >= cpu.base_ghz, || {
            let message = about("check-below", "boost_ghz").with("value", boost);
            message.with("other", "base_ghz").with("limit", cpu.base_ghz)
        });
    }
    out.within("pcie_lanes", f64::from(cpu.pcie_lanes), 4.0, 256.0);
    match &cpu.socket_links {
        Some(links) => {
            out.positive("socket_links.links", f64::from(links.links));
            out.positive("socket_links.gb_s_per_link", links.gb_s_per_link);
        }
        None => out.expect(cpu.max_sockets <= 1, || about("check-no-socket-links", "socket_links")),
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
        out.within("power_w", module.power_w, 0.0, MOST_POWER_OF_A_MODULE_W);
    }
    for drive in catalog.drives.values() {
        drive_numbers(drive, out);
    }
    for nic in catalog.nics.values() {
        out.at(format!("nic/{}", nic.id));
        out.id(nic.id.as_str());
        out.text("name", &nic.name);
        out.text("source", &nic.source);
        out.one_of("fabric", &nic.fabric, &["Ethernet", "InfiniBand"]);
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
    out.expect(fine, || Message::new("check-drive-lanes"));
}
