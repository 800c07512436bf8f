//! Data feed: drives, network storage or memory cache, decoding by CPU cores, and the links from the host to the GPUs.
use crate::catalog::WorkloadProfile;
use crate::catalog::workload::{Loading, Phase};
use crate::workload::host::Host;
use crate::workload::planned::Planned;
use crate::workload::result::Feed;

/// Share of system memory that can hold a data set: the rest is for the system and the program itself.
const CACHE_SHARE: f64 = 0.8;

/// Size of a decoded image as it goes to the GPU over the size of its file: 224 x 224 x 3 values of 2 bytes over
/// 0.113 MB (MODEL.md section 9).
const DECODED_OVER_FILE: f64 = 2.7;

/// Share of the work on the CPU that is left when the GPU decodes: libraries for it cut the CPU part several times
/// (MODEL.md section 9).
const CPU_SHARE_WITH_GPU_DECODING: f64 = 0.25;

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
pub fn feed_time(host: &Host<'_>, planned: &Planned<'_>, gpus: usize, batch: u32) -> FeedTime {
    let items = f64::from(batch) * gpus as f64;
    let profile = planned.profile;
    let decoding = host.cores.zip(items_per_core_s(planned)).map(|(cores, rate)| items / (cores * rate));
    let reading = storage_gb_s(host, planned).map(|rate| items * profile.item_mb * 1e-3 / rate);
    let link = gpus.checked_sub(1).and_then(|at| host.host_link_gb_s.get(at)).copied().unwrap_or(f64::INFINITY);
    FeedTime {
        cpu: decoding.unwrap_or(0.0),
        drives: reading.unwrap_or(0.0),
        host_link: if link > 0.0 { f64::from(batch) * gb_to_gpu(profile) / link } else { 0.0 },
    }
}

/// Items that one CPU core prepares per second; `None` where preparing is negligible.
#[must_use]
pub fn items_per_core_s(planned: &Planned<'_>) -> Option<f64> {
    let rate = planned.profile.items_per_core_s?;
    let share = if planned.loading() == Loading::AheadOnGpu { CPU_SHARE_WITH_GPU_DECODING } else { 1.0 };
    Some(rate / share)
}

/// One item as it goes to the GPU, GB: files that the GPU decodes go as they are.
#[must_use]
pub fn gb_to_gpu(profile: &WorkloadProfile) -> f64 {
    if profile.items_per_core_s.is_some() { DECODED_OVER_FILE * profile.item_mb * 1e-3 } else { profile.item_mb * 1e-3 }
}

/// Whether the data set is read from drives once only, as memory holds it afterwards.
#[must_use]
pub fn is_cached(host: &Host<'_>, planned: &Planned<'_>) -> bool {
    planned.data_set_gb().is_some_and(|gb| gb <= host.ram_gb * CACHE_SHARE)
}

/// Rate at which the data set can be read, GB/s; `None` if it comes from memory or nothing is known of the drives.
///
/// The data set lies on the network storage that the user told of, else on the fastest kind of drive that holds it, else
/// on the largest. A data set that fits into memory is read from drives once only. Questions to be answered come over
/// the network, unless the user told of a data set.
#[must_use]
pub fn storage_gb_s(host: &Host<'_>, planned: &Planned<'_>) -> Option<f64> {
    let asked_over_network = planned.profile.phase == Phase::Inference && planned.told_data_set_gb().is_none();
    if asked_over_network || is_cached(host, planned) {
        return None;
    }
    if let Some(rate) = planned.inputs.storage_gb_s.filter(|rate| *rate > 0.0) {
        return Some(rate);
    }
    let size = planned.data_set_gb().unwrap_or(0.0);
    let holds = host.drives.iter().find(|group| group.gb >= size);
    let largest = || host.drives.iter().max_by(|a, b| a.gb.total_cmp(&b.gb));
    let group = holds.or_else(largest)?;
    // Each file read by itself is a random access.
    let files = planned.inputs.single_files == Some(true) && planned.profile.item_mb > 0.0;
    let by_files = group.read_iops.filter(|_| files).map(|iops| iops * planned.profile.item_mb * 1e-3);
    Some(by_files.map_or(group.read_gb_s, |rate| rate.min(group.read_gb_s)))
}

/// What is asked of the feed at this many items per second of the whole option, and what there is.
#[must_use]
pub fn report(host: &Host<'_>, planned: &Planned<'_>, items_s: f64) -> Feed {
    let nodes = f64::from(host.nodes);
    let profile = planned.profile;
    let gpus = host.devices.len() as f64 * nodes;
    Feed {
        cores_wanted: items_per_core_s(planned).map(|rate| items_s / rate),
        cores: host.cores.map(|cores| cores * nodes),
        storage_wanted_gb_s: items_s * profile.item_mb * 1e-3,
        storage_gb_s: storage_gb_s(host, planned).map(|rate| rate * nodes),
        from_memory: is_cached(host, planned),
        host_link_wanted_gb_s: items_s * gb_to_gpu(profile) / gpus.max(1.0),
        host_link_gb_s: host.host_link_gb_s.last().copied().filter(|rate| rate.is_finite()),
        loss_in_turn: 0.0,
    }
}
