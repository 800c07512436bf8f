//! GPUs as tables of measurements write them.
use std::collections::BTreeSet;

use crate::catalog::{Catalog, Gpu};

/// The GPU that a table means: a listed other name, an id or name without regard to case, separators and maker, or by
/// the parts of the name: model, memory, form and watts in any order and spelling.
#[must_use]
pub fn gpu<'a>(catalog: &'a Catalog, written: &str) -> Option<&'a Gpu> {
    if let Some(id) = catalog.performance.gpu_names.get(written) {
        return catalog.gpus.get(id);
    }
    let wanted = plain(written);
    let is_it = |gpu: &&Gpu| plain(gpu.id.as_str()) == wanted || plain(&gpu.name) == wanted;
    let all = || catalog.gpus.values();
    all().find(is_it).or_else(|| {
        let wanted = Name::read(written);
        let named = all().map(|gpu| (gpu, Name::read(&gpu.name)));
        let fits = named.filter_map(|(gpu, name)| Some((gpu, wanted.likeness(&name, gpu)?)));
        // Of equals the first.
        fits.fold(None, |best: Option<(&Gpu, i32)>, it| best.filter(|best| best.1 >= it.1).or(Some(it)))
            .map(|(gpu, _)| gpu)
    })
}

fn plain(text: &str) -> String {
    text.chars().filter(char::is_ascii_alphanumeric).map(|it| it.to_ascii_lowercase()).collect()
}

/// Words of names that say which GPU it is, longest first where one begins another.
const TELLING: [&str; 22] = [
    "workstation",
    "laptop",
    "mobile",
    "server",
    "titan",
    "super",
    "intel",
    "dgxs",
    "maxq",
    "pcie",
    "sxm",
    "nvl",
    "oam",
    "hbm",
    "rtx",
    "gtx",
    "ada",
    "hgx",
    "dgx",
    "gib",
    "pro",
    "ti",
];

/// Words of names that say nothing of which GPU it is.
const SILENT: [&str; 26] = [
    "accelerator",
    "generation",
    "blackwell",
    "superchip",
    "graphics",
    "lovelace",
    "instinct",
    "geforce",
    "edition",
    "quadro",
    "radeon",
    "nvidia",
    "ampere",
    "pascal",
    "turing",
    "hopper",
    "device",
    "center",
    "kepler",
    "maxwell",
    "tesla",
    "volta",
    "grace",
    "gpu",
    "amd",
    "per",
];

/// All words of names.
fn words() -> impl Iterator<Item = &'static str> {
    SILENT.into_iter().chain(TELLING)
}

/// A name in its parts.
#[derive(Debug, Default, PartialEq)]
struct Name {
    /// Model, e.g. `rtx3090ti`.
    model: String,
    memory_gb: Option<f64>,
    watts: Option<f64>,
    /// How it is built in: `sxm`, `pcie`, `nvl`, `oam`.
    form: Option<String>,
    /// Kind of card of the same model.
    variant: BTreeSet<String>,
}

impl Name {
    fn read(text: &str) -> Self {
        let text = text.to_lowercase().replace("max-q", "maxq").replace("max q", "maxq");
        let (outside, inside) = text.split_once('(').unwrap_or((&text, ""));
        let mut name = Self::default();
        let tokens = tokens(outside);
        let mut at = 0;
        // "8x A100": how many, not which.
        if tokens.get(1).is_some_and(|it| it == "x") && is_number(tokens.first()) && tokens.len() > 2 {
            at = 2;
        }
        while let Some(token) = tokens.get(at) {
            let next = tokens.get(at + 1).map(String::as_str);
            let number = token.parse::<f64>().ok();
            at += match (token.as_str(), number, next) {
                (_, Some(_), Some("gb" | "gib" | "g")) => {
                    name.memory_gb = number;
                    2
                }
                (_, Some(_), Some("w" | "watt")) => {
                    name.watts = number;
                    2
                }
                ("sxm" | "pcie" | "nvl" | "oam", ..) => {
                    name.form = name.form.or_else(|| Some(token.clone()));
                    // The generation of the form, as in SXM4.
                    1 + usize::from(
                        is_number(tokens.get(at + 1))
                            && !matches!(tokens.get(at + 2).map(String::as_str), Some("gb" | "gib" | "g")),
                    )
                }
                ("hgx" | "dgx", ..) => {
                    name.form = name.form.or_else(|| Some("sxm".to_owned()));
                    1
                }
                ("hbm", ..) => {
                    1 + usize::from(is_number(tokens.get(at + 1)))
                        + usize::from(tokens.get(at + 2).is_some_and(|it| it == "e"))
                }
                ("server" | "workstation" | "ws" | "dgxs", ..) => {
                    name.variant.insert(if token == "ws" { "workstation".to_owned() } else { token.clone() });
                    1
                }
                ("laptop" | "mobile", ..) => {
                    name.variant.insert("maxq".to_owned());
                    1
                }
                ("maxq", ..) => {
                    name.variant.insert(token.clone());
                    1
                }
                ("data", ..) => 1,
                (word, ..) if SILENT.contains(&word) => 1,
                (word, ..) => {
                    name.model += word;
                    1
                }
            };
        }
        let words = self::tokens(inside);
        let pairs = words.iter().zip(words.iter().skip(1));
        let watts = pairs.filter(|(_, unit)| *unit == "w").find_map(|(number, _)| number.parse().ok());
        name.watts = name.watts.or(watts);
        name
    }

    /// How well this written name fits that of a GPU of the catalogue; `None` if it is another model.
    fn likeness(&self, name: &Self, gpu: &Gpu) -> Option<i32> {
        let model = if self.model == name.model {
            100
        } else if short(&self.model) == short(&name.model) && !self.model.is_empty() {
            50
        } else {
            return None;
        };
        let built_as = format!("{:?}", gpu.form).to_lowercase();
        let form = match (self.form.as_deref(), name.form.as_deref()) {
            (Some(written), Some(own)) if written == own => 10,
            (Some(written), _) if built_as.starts_with(written) => 8,
            (Some(_), Some(_)) => -10,
            // Of which the form is not told mostly sits in a machine with modules.
            (None, Some("sxm")) => 2,
            _ => 0,
        };
        let memory = match self.memory_gb {
            Some(written) if (written - gpu.vram_gb).abs() < 0.5 => 6,
            Some(written) => -((written - gpu.vram_gb).abs().min(60.0) / 15.0) as i32,
            None => 0,
        };
        let watts = match (self.watts, name.watts) {
            (Some(written), _) if (written - gpu.tdp_w).abs() < 1.0 => 5,
            (None, Some(_)) => -1,
            _ => 0,
        };
        let differ = i32::try_from(self.variant.symmetric_difference(&name.variant).count()).unwrap_or(i32::MAX / 8);
        Some(model + form + memory + watts - 4 * differ)
    }
}

/// The model without series names that people leave out.
fn short(model: &str) -> String {
    let mut rest = model;
    for series in ["rtx", "gtx", "pro", "rx", "ai"] {
        rest = rest.strip_prefix(series).unwrap_or(rest);
    }
    rest.to_owned()
}

fn is_number(token: Option<&String>) -> bool {
    token.is_some_and(|it| it.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.'))
}

/// Numbers and words, in order; runs of letters are taken apart at known words.
fn tokens(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for piece in text.split(|it: char| !(it.is_ascii_alphanumeric() || it == '.')) {
        let mut rest = piece.trim_matches('.');
        while let Some(first) = rest.chars().next() {
            let digits = first.is_ascii_digit();
            let same = |it: char| it.is_ascii_digit() == digits || (digits && it == '.');
            let run = rest.get(..rest.find(|it| !same(it)).unwrap_or(rest.len())).unwrap_or_default();
            let word = if digits { run } else { first_word(run) };
            found.push(word.to_owned());
            rest = rest.get(word.len().max(1)..).unwrap_or_default();
        }
    }
    found
}

/// The known word that begins the run, else what stands before the next known one.
fn first_word(run: &str) -> &str {
    if let Some(word) = words().find(|word| run.starts_with(word)) {
        return run.get(..word.len()).unwrap_or(run);
    }
    let next = words().filter(|word| word.len() > 2).filter_map(|word| run.find(word)).min();
    run.get(..next.unwrap_or(run.len())).unwrap_or(run)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(written: &str, expected: &str) {
        let catalog = Catalog::builtin();
        let found = gpu(&catalog, written).map(|gpu| gpu.id.as_str());
        assert_eq!(found, Some(expected).filter(|id| !id.is_empty()), "{written}");
    }

    #[test]
    fn modules_and_cards_of_data_centres() {
        check("A100-SXM4-80GB", "a100-sxm4-80gb");
        check("A100-SXM-80GB", "a100-sxm4-80gb");
        check("NVIDIA A100 80GB SXM4", "a100-sxm4-80gb");
        check("NVIDIA A100-SXM4-40GB", "a100-sxm4-40gb");
        check("A100 40GB PCIe", "a100-pcie-40gb");
        check("NVIDIA A100 80GB PCIe", "a100-pcie-80gb");
        check("8x A100 80GB SXM4", "a100-sxm4-80gb");
        check("A100-SXM4-80GB-500W", "a100-sxm4-80gb-500w");
        check("Tesla V100-SXM2-16GB", "tesla-v100-sxm2-16gb");
        check("V100 32GB SXM2", "tesla-v100-sxm2-32gb");
        check("V100-SXM3-32GB-450W", "tesla-v100-sxm3-32gb-450w");
        check("V100-SXM3-32GB", "tesla-v100-sxm3-32gb");
        check("Tesla V100-PCIE-32GB", "tesla-v100-pcie-32gb");
        check("P100-PCIE-16GB", "tesla-p100-pcie-16gb");
        check("Tesla T4", "tesla-t4");
        check("NVIDIA T4", "tesla-t4");
        check("NVIDIA H100 80GB HBM3", "h100-sxm5-80gb");
        check("H100 PCIe", "h100-pcie-80gb");
        check("NVIDIA H100 NVL", "h100-nvl-94gb");
        check("H100-SXM-80GB", "h100-sxm5-80gb");
        check("NVIDIA H200", "h200-sxm-141gb");
        check("H200 NVL 141GB", "h200-nvl-141gb");
        check("B200 192GB SXM6", "b200-sxm");
        check("NVIDIA B200", "b200-sxm");
        check("NVIDIA GB200 NVL72", "gb200-per-gpu");
        check("GH200 96GB", "gh200-96gb");
        check("NVIDIA A10", "a10");
        check("NVIDIA A10 24GB", "a10");
        check("NVIDIA L4", "l4");
        check("L40S", "l40s");
        check("K80", "tesla-k80");
        check("AMD Instinct MI300X", "mi300x");
        check("MI300X-192GB", "mi300x");
        check("MI325X OAM", "mi325x");
        check("Gaudi2", "intel-gaudi2");
    }

    #[test]
    fn cards_of_workstations_and_games() {
        check("RTX A6000", "rtx-a6000");
        check("NVIDIA RTX A6000 48GB", "rtx-a6000");
        check("A6000", "rtx-a6000");
        check("RTX6000Ada", "rtx-6000-ada");
        check("NVIDIA RTX 6000 Ada Generation", "rtx-6000-ada");
        check("RTX 6000", "quadro-rtx-6000");
        check("Quadro RTX 6000", "quadro-rtx-6000");
        check("QuadroRTX8000", "quadro-rtx-8000");
        check("RTX PRO 6000 Blackwell Workstation Edition", "rtx-pro-6000-blackwell-ws");
        check("RTX PRO 6000 Blackwell Server Edition", "rtx-pro-6000-blackwell-server");
        check("RTX PRO 6000 Blackwell Max-Q Workstation Edition", "rtx-pro-6000-blackwell-maxq");
        check("NVIDIA GeForce RTX 4090", "rtx-4090");
        check("rtx4090", "rtx-4090");
        check("4090", "rtx-4090");
        check("RTX 4090 24GB", "rtx-4090");
        check("RTX 4090 D", "rtx-4090-d");
        check("RTX 3080Ti", "rtx-3080-ti");
        check("3080", "rtx-3080");
        check("GeForce RTX 2080 Ti", "rtx-2080-ti");
        check("2080Ti", "rtx-2080-ti");
        check("RTX2080SuperMaxQ", "rtx-2080-super-maxq");
        check("RTX 2080 Super Max-Q", "rtx-2080-super-maxq");
        check("RTX 3080 Laptop GPU", "rtx-3080-maxq");
        check("1080 Ti", "gtx-1080-ti");
        check("GTX1080Ti", "gtx-1080-ti");
        check("TITAN RTX", "titan-rtx");
        check("NVIDIA TITAN V", "titan-v");
        check("Titan Xp", "titan-xp");
        check("RX 7900 XTX", "radeon-rx-7900-xtx");
        check("Radeon PRO W7900", "radeon-pro-w7900");
        check("RTX 5090 32GB", "rtx-5090");
    }

    #[test]
    fn what_is_none() {
        check("M1 Max", "");
        check("RTX 9999", "");
        check("any", "");
        check("", "");
    }
}
