//! Accelerators: what a card or module can do, needs and takes up.
use serde::{Deserialize, Serialize};

use crate::catalog::GpuId;
use crate::quantity::{Confidence, PcieGen};

/// The mechanical and electrical form by which a GPU meets its chassis.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FormFactor {
    /// Add-in card for a PCI Express slot.
    Pcie,
    /// NVIDIA module of the P100 and V100 generation.
    Sxm2,
    /// NVIDIA module of the DGX-2.
    Sxm3,
    /// NVIDIA module of the A100 generation.
    Sxm4,
    /// NVIDIA module of the H100 generation.
    Sxm5,
    /// NVIDIA module of the B200 generation.
    Sxm6,
    /// Open Compute accelerator module (AMD, Intel).
    Oam,
    /// Soldered together with its CPU.
    Superchip,
    /// Soldered into a laptop: known for its measurements only, no slot takes it.
    Mobile,
}

impl FormFactor {
    /// The trade's name, the same in every language.
    #[must_use]
    pub fn trade_name(self) -> &'static str {
        match self {
            Self::Pcie => "PCIe",
            Self::Sxm2 => "SXM2",
            Self::Sxm3 => "SXM3",
            Self::Sxm4 => "SXM4",
            Self::Sxm5 => "SXM5",
            Self::Sxm6 => "SXM6",
            Self::Oam => "OAM",
            Self::Superchip => "Superchip",
            Self::Mobile => "Mobile",
        }
    }
}

/// How a card gets rid of its heat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cooling {
    /// No fan: needs the chassis to push air through it.
    Passive,
    /// Own radial fan, blows out of the back: may be packed tightly.
    Blower,
    /// Own axial fans, heats the air inside: needs room beside it.
    OpenAir,
    /// Cold plate or sealed loop.
    Liquid,
}

/// Peak rates in TFLOPS (TOPS for INT8): dense, at boost clock. `None` where the part cannot or it is not known.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Peaks {
    /// FP64 outside tensor cores.
    pub fp64: Option<f64>,
    /// FP32 outside tensor cores.
    pub fp32: Option<f64>,
    /// FP16 outside tensor cores.
    pub fp16: Option<f64>,
    /// FP16 in tensor cores, best accumulate type.
    pub fp16_tensor: Option<f64>,
    /// FP16 in tensor cores with FP32 accumulate, only where that is slower than `fp16_tensor`.
    pub fp16_tensor_fp32_acc: Option<f64>,
    /// BF16 in tensor cores.
    pub bf16_tensor: Option<f64>,
    /// TF32 in tensor cores.
    pub tf32_tensor: Option<f64>,
    /// FP8 in tensor cores.
    pub fp8_tensor: Option<f64>,
    /// FP4 in tensor cores.
    pub fp4_tensor: Option<f64>,
    /// INT8, tensor cores where the part has them, else DP4A.
    pub int8: Option<f64>,
}

/// The rate that stands for a part where only one is shown, and by which prices are divided: what half-precision work
/// gets at best.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Headline {
    /// FP16 in tensor cores.
    Fp16Tensor,
    /// FP16 outside tensor cores.
    Fp16,
    /// FP32, where FP16 is slower or not known: programs then keep numbers in FP16 and reckon in FP32.
    Fp32,
}

impl Headline {
    /// Which of these rates it is, and the rate itself; `None` if none is known.
    #[must_use]
    pub fn of(fp16_tensor: Option<f64>, fp16: Option<f64>, fp32: Option<f64>) -> Option<(Self, f64)> {
        let known = |rate: Option<f64>| rate.filter(|rate| *rate > 0.0);
        let plain = known(fp16).filter(|fp16| fp32.is_none_or(|fp32| *fp16 >= fp32));
        let tensor = known(fp16_tensor).map(|rate| (Self::Fp16Tensor, rate));
        tensor.or(plain.map(|rate| (Self::Fp16, rate))).or(known(fp32).map(|rate| (Self::Fp32, rate)))
    }

    /// Its name in reports; with `-` for `_` after `compare-row-` in the translation files.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Fp16Tensor => "fp16_tensor_tflops",
            Self::Fp16 => "fp16_tflops",
            Self::Fp32 => "fp32_tflops",
        }
    }
}

impl Peaks {
    /// The rate that stands for the part where only one is shown, TFLOPS.
    #[must_use]
    pub fn headline(&self) -> Option<(Headline, f64)> {
        Headline::of(self.fp16_tensor, self.fp16, self.fp32)
    }

    /// The FP16 tensor rate that mixed-precision training gets: FP32 accumulate where it is slower. TFLOPS.
    #[must_use]
    pub fn fp16_training(&self) -> Option<f64> {
        self.fp16_tensor_fp32_acc.or(self.fp16_tensor)
    }
}

/// A GPU's own links to other GPUs: NVLink, Infinity Fabric, Xe Link or `RoCE`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct GpuLinks {
    /// `1` to `5` for NVLink, else `xgmi`, `xelink` or `roce`.
    pub generation: String,
    /// Links per GPU.
    pub links: u8,
    /// All links of one GPU, both directions, GB/s.
    pub total_gb_s: f64,
    /// How many cards one set of bridges joins; `None` for modules on a board.
    #[serde(default)]
    pub bridge_max_gpus: Option<u8>,
}

impl GpuLinks {
    /// One link in one direction, GB/s.
    #[must_use]
    pub fn gb_s_per_link(&self) -> f64 {
        if self.links == 0 { 0.0 } else { self.total_gb_s / 2.0 / f64::from(self.links) }
    }
}

/// What a card still does under a power limit, as published.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PowerCap {
    /// The limit, W.
    pub watts: f64,
    /// Share of the full speed that is left.
    pub speed: f64,
    /// Where this was measured, and with what work.
    pub source: String,
}

/// An accelerator card or module.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Gpu {
    /// Id, e.g. `quadro-rtx-6000`.
    pub id: GpuId,
    /// Maker.
    pub vendor: String,
    /// Name as sold, without the maker.
    pub name: String,
    /// Architecture, e.g. `Turing`.
    pub architecture: String,
    /// Year of launch.
    pub launch_year: Option<u16>,
    /// Form.
    pub form: FormFactor,
    /// CUDA cores or stream processors.
    #[serde(default)]
    pub cuda_cores: Option<u32>,
    /// Tensor or matrix cores.
    #[serde(default)]
    pub tensor_cores: Option<u32>,
    /// Memory, GB as sold.
    pub vram_gb: f64,
    /// Memory kind, e.g. `GDDR6`.
    pub memory_kind: String,
    /// Memory bandwidth, GB/s.
    pub mem_bw_gb_s: f64,
    /// Peak rates.
    pub peaks: Peaks,
    /// PCI Express generation of the card.
    pub pcie_gen: PcieGen,
    /// PCI Express lanes of the card.
    pub pcie_lanes: u8,
    /// Whether two of these copy to each other over PCI Express without passing through host memory.
    pub pcie_peer_to_peer: bool,
    /// Own links to other GPUs.
    #[serde(default)]
    pub links: Option<GpuLinks>,
    /// Separate GPUs that a program sees on this board (4 on an A16, 1 on most).
    #[serde(default = "one")]
    pub devices: u8,
    /// Power limit as sold, W.
    pub tdp_w: f64,
    /// Most that the whole board may draw where it is more than `tdp_w`, W. Power supplies are sized by it.
    #[serde(default)]
    pub board_power_w: Option<f64>,
    /// Width in expansion slots of 20.32 mm. 0 for modules.
    pub slot_width: f64,
    /// Length, mm.
    #[serde(default)]
    pub length_mm: Option<f64>,
    /// Power plugs by name, e.g. `1x 8-pin`.
    #[serde(default)]
    pub power_connectors: String,
    /// Cooling.
    pub cooling: Cooling,
    /// Error-correcting memory.
    #[serde(default)]
    pub ecc: Option<bool>,
    /// Article 003's limit of these cards in one machine.
    #[serde(default)]
    pub seed_max_per_machine: Option<u8>,
    /// What it does under power limits below `tdp_w`, gentlest limit first.
    #[serde(default)]
    pub caps: Vec<PowerCap>,
    /// What a reader should know besides.
    #[serde(default)]
    pub notes: String,
    /// Where the facts come from.
    pub source: String,
    /// How far they can be trusted.
    pub confidence: Confidence,
}

fn one() -> u8 {
    1
}

impl Gpu {
    /// The draw to size power supplies by, W.
    #[must_use]
    pub fn design_power_w(&self) -> f64 {
        self.board_power_w.unwrap_or(self.tdp_w).max(self.tdp_w)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(rates: [Option<f64>; 3], expected: Option<(Headline, f64)>) {
        let [fp16_tensor, fp16, fp32] = rates;
        assert_eq!(Peaks { fp32, fp16, fp16_tensor, ..Peaks::default() }.headline(), expected);
    }

    #[test]
    fn the_headline_is_the_rate_that_half_precision_gets() {
        check([Some(130.0), Some(32.0), Some(16.0)], Some((Headline::Fp16Tensor, 130.0)));
        // A card that runs FP16 at a sixty-fourth of FP32 is not a tenth of a TFLOPS fast.
        check([None, Some(0.177), Some(11.3)], Some((Headline::Fp32, 11.3)));
        check([None, Some(21.2), Some(10.6)], Some((Headline::Fp16, 21.2)));
        check([None, Some(10.0), Some(10.0)], Some((Headline::Fp16, 10.0)));
        check([None, None, Some(4.0)], Some((Headline::Fp32, 4.0)));
        check([None, Some(3.0), None], Some((Headline::Fp16, 3.0)));
        check([None, None, None], None);
    }

    #[test]
    fn no_gpu_of_the_catalogue_shows_less_than_its_fp32() {
        for gpu in crate::catalog::Catalog::builtin().gpus.values() {
            let (Some((_, rate)), Some(fp32)) = (gpu.peaks.headline(), gpu.peaks.fp32) else { continue };
            assert!(rate >= fp32, "{}: {rate} of {fp32}", gpu.id);
        }
    }
}
