//! GPUs as tables of measurements write them.
use crate::catalog::{Catalog, Gpu};

/// The GPU that a table means: an id, a name or model as written without regard to case and separators, or a listed
/// other name.
#[must_use]
pub fn gpu<'a>(catalog: &'a Catalog, written: &str) -> Option<&'a Gpu> {
    if let Some(id) = catalog.performance.gpu_names.get(written) {
        return catalog.gpus.get(id);
    }
    let wanted = plain(written);
    let is_it = |gpu: &&Gpu| plain(gpu.id.as_str()) == wanted || plain(&gpu.name) == wanted;
    let without_maker = |gpu: &&Gpu| {
        ["nvidia", "amd", "geforce", "tesla", "quadro"].iter().any(|prefix| {
            plain(gpu.id.as_str()).strip_prefix(prefix) == Some(&wanted)
                || plain(&gpu.name).strip_prefix(prefix) == Some(&wanted)
                || wanted.strip_prefix(prefix) == Some(&plain(gpu.id.as_str()))
        })
    };
    let begins = |gpu: &&Gpu| wanted.len() >= 3 && plain(gpu.id.as_str()).starts_with(&wanted);
    let all = || catalog.gpus.values();
    all().find(is_it).or_else(|| all().find(without_maker)).or_else(|| all().find(begins))
}

fn plain(text: &str) -> String {
    text.chars().filter(char::is_ascii_alphanumeric).map(|it| it.to_ascii_lowercase()).collect()
}
