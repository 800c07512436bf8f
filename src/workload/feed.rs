//! Data feed: drives or memory cache, decoding by CPU cores, and the links from the host to the GPUs.
use crate::catalog::WorkloadProfile;
use crate::catalog::workload::Phase;
use crate::workload::host::Host;

/// Share of system memory that can hold a data set: the rest is for the system and the program itself.
const CACHE_SHARE: f64 = 0.8;

/// Size of a decoded image as it goes to the GPU over the size of its file: 224 x 224 x 3 values of 2 bytes over
/// 0.113 MB (MODEL.md section 9).
const DECODED_OVER_FILE: f64 = 2.7;

/// Seconds that one machine needs to provide one step's items. The three work at the same time, so the slowest counts.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct FeedTime {
    /// Decoding.
    pub cpu: f64,
    /// Reading.
    pub drives: f64,
    /// Copying to the GPUs.
    pub host_link: f64,
}

/// Time to feed `gpus` GPUs of one machine with `batch` items each.
#[must_use]
pub fn feed_time(host: &Host<'_>, profile: &WorkloadProfile, gpus: usize, batch: u32) -> FeedTime {
    let items = f64::from(batch) * gpus as f64;
    let decoding = host.cores.zip(profile.items_per_core_s).map(|(cores, rate)| items / (cores * rate));
    let reading = storage_gb_s(host, profile).map(|rate| items * profile.item_mb * 1e-3 / rate);
    let size = gb_to_gpu(profile);
    let link = gpus.checked_sub(1).and_then(|at| host.host_link_gb_s.get(at)).copied().unwrap_or(f64::INFINITY);
    FeedTime {
        cpu: decoding.unwrap_or(0.0),
        drives: reading.unwrap_or(0.0),
        host_link: if link > 0.0 { f64::from(batch) * size / link } else { 0.0 },
    }
}

/// One item as it goes to the GPU, GB.
#[must_use]
pub fn gb_to_gpu(profile: &WorkloadProfile) -> f64 {
    if profile.items_per_core_s.is_some() { DECODED_OVER_FILE * profile.item_mb * 1e-3 } else { profile.item_mb * 1e-3 }
}

/// Rate at which the data set can be read, GB/s; `None` if it comes from memory or nothing is known of the drives.
///
/// The data set lies on the fastest kind of drive that holds it, else on the largest. A data set that fits into memory
/// is read from drives once only. Questions to be answered come over the network, unless the user told of a data set.
#[must_use]
pub fn storage_gb_s(host: &Host<'_>, profile: &WorkloadProfile) -> Option<f64> {
    if profile.phase == Phase::Inference && host.data_set_gb.is_none() {
        return None;
    }
    let size = host.data_set_gb.or(profile.data_set_gb);
    if size.is_some_and(|gb| gb <= host.ram_gb * CACHE_SHARE) {
        return None;
    }
    let holds = host.drives.iter().find(|group| group.gb >= size.unwrap_or(0.0));
    let largest = || host.drives.iter().max_by(|a, b| a.gb.total_cmp(&b.gb));
    holds.or_else(largest).map(|group| group.read_gb_s)
}
