//! What one GPU gives: the peak of the numeric path, and what programs reach of it by architecture.
use crate::catalog::Gpu;
use crate::catalog::gpu::FormFactor;
use crate::catalog::workload::Precision;
use crate::workload::planned::format_words;
use crate::workload::prediction::Constants;
use crate::workload::step::device_share;

impl Precision {
    /// The format that a table names, in whatever spelling. 16 bits where it names none.
    #[must_use]
    pub fn of(words: &str) -> Self {
        // As we write it ourselves.
        if let Some(own) = Self::ALL.into_iter().find(|it| format_words(*it) == words) {
            return own;
        }
        let words: String = words.to_lowercase().chars().filter(|it| !matches!(it, '-' | '_' | ' ')).collect();
        let (first, aside) = words.split_once(['(', ';', ',']).unwrap_or((&words, ""));
        match Self::named(first) {
            Some(Self::Fp32) if aside.contains("tf32") => Self::Tf32,
            Some(format) => format,
            // "not stated (fp8 likely)"
            None if first.starts_with("not") => Self::named(aside).unwrap_or(Self::Mixed),
            None => Self::Mixed,
        }
    }

    /// The format that these letters name, without separators.
    fn named(words: &str) -> Option<Self> {
        let says = |some: &[&str]| some.iter().any(|it| words.contains(it));
        Some(if says(&["tf32"]) {
            Self::Tf32
        } else if says(&["fp4", "mxfp4"]) {
            Self::Fp4
        } else if says(&["fp8", "e4m3", "e5m2", "float8"]) {
            Self::Fp8
        } else if says(&["w4a16", "int4", "awq", "gptq", "nf4", "u4", "q4"]) {
            Self::Int4
        } else if says(&["int8", "w8a8", "i8", "q8"]) {
            Self::Int8
        } else if says(&["amp", "mixed", "fp16", "bf16", "bfloat", "float16", "half"]) {
            Self::Mixed
        } else if says(&["fp64", "float64", "double"]) {
            Self::Fp64
        } else if says(&["fp32", "float32", "single"]) {
            Self::Fp32
        } else {
            return None;
        })
    }

    /// Bytes of a stored weight, with the scales of blocks.
    #[must_use]
    pub fn weight_bytes(self) -> f64 {
        match self {
            Self::Fp64 => 8.0,
            Self::Fp32 | Self::Tf32 => 4.0,
            Self::Mixed => 2.0,
            Self::Fp8 | Self::Int8 => 1.0,
            Self::Fp4 | Self::Int4 => 0.5625,
        }
    }
}

/// Units that do the arithmetic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Path {
    /// FP64 units.
    Fp64,
    /// FP32 units.
    Fp32,
    /// FP16 outside tensor cores.
    Fp16,
    /// Tensor cores, TF32.
    Tf32,
    /// Tensor cores, 16 bits.
    Tensor,
    /// Tensor cores, FP8.
    Fp8,
    /// Tensor cores, FP4.
    Fp4,
    /// INT8.
    Int8,
}

impl Path {
    /// Name in constants.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Fp64 => "fp64",
            Self::Fp32 => "fp32",
            Self::Fp16 => "fp16",
            Self::Tf32 => "tf32",
            Self::Tensor => "tensor",
            Self::Fp8 => "fp8",
            Self::Fp4 => "fp4",
            Self::Int8 => "int8",
        }
    }

    /// Whether tensor cores or integer units give the rate, for which kernels are written specially.
    #[must_use]
    pub fn is_tensor(self) -> bool {
        matches!(self, Self::Tensor | Self::Tf32 | Self::Int8 | Self::Fp8 | Self::Fp4)
    }

    /// Share of the peak that programs usually reach, where nothing was fitted.
    fn usual_share(self) -> f64 {
        match self {
            Self::Tensor | Self::Tf32 => 0.4,
            Self::Fp32 => 0.6,
            Self::Fp16 => 0.5,
            Self::Int8 | Self::Fp8 | Self::Fp4 => 0.3,
            Self::Fp64 => 0.7,
        }
    }
}

/// Dense peak of one program device, FLOP/s, and the units that give it. `None` if no such rate is known.
#[must_use]
pub fn peak(gpu: &Gpu, format: Precision) -> Option<(f64, Path)> {
    let peaks = &gpu.peaks;
    let of = |rate: Option<f64>, path| rate.map(|rate| (rate, path));
    let most = |rates: [Option<f64>; 2]| rates.into_iter().flatten().reduce(f64::max);
    let sixteen = || {
        of(most([peaks.fp16_training(), peaks.bf16_tensor]), Path::Tensor)
            .or_else(|| of(most([peaks.fp16, peaks.fp32]), Path::Fp16))
    };
    let eight = || of(peaks.fp8_tensor, Path::Fp8).or_else(sixteen);
    let (rate, path) = match format {
        Precision::Fp64 => of(peaks.fp64, Path::Fp64),
        Precision::Fp32 => of(peaks.fp32, Path::Fp32),
        Precision::Tf32 => of(peaks.tf32_tensor, Path::Tf32).or(of(peaks.fp32, Path::Fp32)),
        Precision::Mixed | Precision::Int4 => sixteen(),
        Precision::Fp8 => eight(),
        Precision::Fp4 => of(peaks.fp4_tensor, Path::Fp4).or_else(eight),
        Precision::Int8 => of(peaks.int8, Path::Int8).or_else(sixteen),
    }?;
    Some((rate * 1e12 * device_share(gpu), path))
}

/// Memory bandwidth of one program device, bytes/s.
#[must_use]
pub fn bandwidth(gpu: &Gpu) -> f64 {
    gpu.mem_bw_gb_s * 1e9 * device_share(gpu)
}

/// Whether the memory is stacked beside the chip.
#[must_use]
pub fn has_hbm(gpu: &Gpu) -> bool {
    gpu.memory_kind.starts_with("HBM")
}

/// Key of the architecture: chips with stacked memory of one name differ from those without.
#[must_use]
pub fn architecture(gpu: &Gpu) -> String {
    let name = match gpu.architecture.as_str() {
        "Blackwell Ultra" => "Blackwell",
        name if name.starts_with("CDNA") => "CDNA",
        name => name,
    };
    format!("{}-{}", name.to_lowercase(), if has_hbm(gpu) { "hbm" } else { "gddr" })
}

/// What programs of items get from one GPU.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sustained {
    /// Arithmetic, FLOP/s.
    pub flops: f64,
    /// Memory, bytes/s.
    pub bytes: f64,
    /// Units.
    pub path: Path,
}

/// Efficiencies by architecture and numeric path, never by device. Where power is short for the peak (T4, L4, A2),
/// clocks fall: that is the power term, by W per TFLOPS.
#[must_use]
pub fn sustained(c: &dyn Constants, gpu: &Gpu, architecture: &str, format: Precision) -> Option<Sustained> {
    let (peak_flops, path) = peak(gpu, format)?;
    let (key, a) = (path.key(), architecture);
    let efficiency = c.ln(&format!("e.{key}"), path.usual_share().ln(), 0.4)
        + c.ln(&format!("e.{a}.{key}"), 0.0, 0.3)
        + c.ln(&format!("e.{a}"), usual_of_architecture(a), 0.3)
        + power_term(c, gpu);
    let memory = c.ln("m", 0.8_f64.ln(), 0.1) + c.ln(&format!("m.{a}"), 0.0, 0.15);
    Some(Sustained { flops: peak_flops * efficiency.exp(), bytes: bandwidth(gpu) * memory.exp(), path })
}

/// Kepler's 192 units per multiprocessor are only all busy with two instructions per clock from one thread, which four
/// schedulers seldom find (NVIDIA's GK110 white paper): two thirds. Servers run the two chips of a K80, which share
/// 300 W, near the base clock, 0.64 of the boost clock of the table (its data sheet).
fn usual_of_architecture(key: &str) -> f64 {
    if key.starts_with("kepler") { 0.43_f64.ln() } else { 0.0 }
}

fn power_term(c: &dyn Constants, gpu: &Gpu) -> f64 {
    let Some((peak_flops, path)) = peak(gpu, Precision::Mixed) else { return 0.0 };
    let without_tensor = if path == Path::Tensor { 1.0 } else { 4.0 };
    let tflops = peak_flops / 1e12 * without_tensor;
    // 1.22 W per tensor TFLOPS is the middle of the catalogue.
    c.ln("power", 0.1, 0.2).max(0.0) * ((gpu.tdp_w * device_share(gpu) / tflops).ln() - 0.2)
}

/// Whether it is a laptop's chip, which clocks lower than the table says.
#[must_use]
pub fn is_mobile(gpu: &Gpu) -> bool {
    gpu.form == FormFactor::Mobile
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(words: &str, expected: Precision) {
        assert_eq!(Precision::of(words), expected, "{words}");
    }

    #[test]
    fn formats_in_many_spellings() {
        for words in
            ["fp16", "FP16", "amp-fp16", "AMP", "mixed", "Mixed precision", "bf16", "BF16 (not stated)", "float16"]
        {
            check(words, Precision::Mixed);
        }
        for words in ["amp_bf16", "bfloat16", "half", "", "amp (submitter choice)", "unknown"] {
            check(words, Precision::Mixed);
        }
        check("amp (submitter choice; fp8 from v2.1 on Hopper/Blackwell for transformers)", Precision::Mixed);
        for words in ["tf32", "TF32", "tf32-default", "tf32-default?", "fp32 (TF32 on Ampere)", "amp-tf32"] {
            check(words, Precision::Tf32);
        }
        for words in ["fp32", "FP32", "float32", "single", "FP32 "] {
            check(words, Precision::Fp32);
        }
        for words in ["fp8", "FP8", "amp_fp8", "fp8_e4m3", "E4M3", "not stated (fp8 likely)", "fp8-block"] {
            check(words, Precision::Fp8);
        }
        for words in ["fp4", "NVFP4", "mxfp4"] {
            check(words, Precision::Fp4);
        }
        for words in ["int8", "INT8", "w8a8"] {
            check(words, Precision::Int8);
        }
        for words in ["int4", "W4A16", "awq", "gptq-int4"] {
            check(words, Precision::Int4);
        }
        check("fp64", Precision::Fp64);
        check("double", Precision::Fp64);
    }
}
