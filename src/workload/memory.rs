//! Memory that a profile needs on one GPU, and the largest batch that fits.
//!
//! Needs are worked out in GiB and given in GB (10^9 bytes). They are compared with VRAM in GB as sold. A chip sold
//! with 24 GB holds 24 GiB, of which ECC, driver and context keep 3 to 7 %, so the comparison is on the safe side.
use crate::catalog::workload::{MemoryNeed, Precision};
use crate::catalog::{Catalog, Gpu};
use crate::quantity::Message;
use crate::workload::step::device_share;

/// GB (10^9 bytes) in one GiB.
const GB_PER_GIB: f64 = 1.073_741_824;

/// The smallest batch that counts as fitting, as a share of the batch to plan with: below it the card does the work
/// in name only.
const SMALLEST_SHARE: u32 = 16;

/// What fits on one GPU.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MemoryFit {
    /// Batch to run: the planned one, or less if only less fits; the smallest useful one if not even that fits.
    pub batch: u32,
    /// Whether that batch fits.
    pub fits: bool,
    /// Largest batch that fits; `None` if the smallest useful one does not.
    pub largest: Option<u32>,
}

/// Weights, gradients and optimizer state, GB.
#[must_use]
pub fn state_gb(need: &MemoryNeed) -> f64 {
    need.fixed_gib * GB_PER_GIB
}

/// Activations of a batch, GB.
#[must_use]
pub fn activations_gb(need: &MemoryNeed, batch: u32) -> f64 {
    need.per_item_gib * f64::from(batch) * GB_PER_GIB
}

/// Context, libraries and buffers, GB.
#[must_use]
pub fn overhead_gb(need: &MemoryNeed) -> f64 {
    need.overhead_gib * GB_PER_GIB
}

/// All of it, GB.
#[must_use]
pub fn needed_gb(need: &MemoryNeed, batch: u32) -> f64 {
    state_gb(need) + activations_gb(need, batch) + overhead_gb(need)
}

/// Fits a planned batch into `vram_gb` (GB as sold).
#[must_use]
pub fn fit(need: &MemoryNeed, planned: u32, vram_gb: f64) -> MemoryFit {
    let smallest = (planned / SMALLEST_SHARE).max(1);
    let free = vram_gb - state_gb(need) - overhead_gb(need);
    let per_item = need.per_item_gib * GB_PER_GIB;
    // The cast saturates, so an item without memory of its own gives the largest number.
    let largest = if free < 0.0 { 0 } else { (free / per_item + 1e-9).floor() as u32 };
    if largest < smallest {
        return MemoryFit { batch: smallest, fits: false, largest: None };
    }
    MemoryFit { batch: planned.clamp(1, largest), fits: true, largest: Some(largest) }
}

/// The need in another number format: activations grow or shrink with its width, between 16 and 64 bits; weights and
/// optimizer stay as wide as the profile says.
#[must_use]
pub fn at_precision(need: &MemoryNeed, profile: Precision, chosen: Precision) -> MemoryNeed {
    let width = |precision: Precision| precision.weight_bytes().clamp(2.0, 8.0);
    MemoryNeed { per_item_gib: need.per_item_gib * width(chosen) / width(profile), ..need.clone() }
}

/// What would let the planned batch fit, or anything at all.
#[must_use]
pub fn remedies(catalog: &Catalog, gpu: &Gpu, need: &MemoryNeed, fit: MemoryFit, planned: u32) -> Vec<Message> {
    let vram_gb = gpu.vram_gb * device_share(gpu);
    if fit.fits && fit.batch >= planned {
        return Vec::new();
    }
    let mut remedies = Vec::new();
    let per_item = need.per_item_gib * GB_PER_GIB;
    let free = vram_gb - state_gb(need) - overhead_gb(need);
    if !fit.fits && free >= per_item {
        remedies.push(Message::new("perf-fix-batch").with("batch", (free / per_item).floor()));
    }
    remedies.extend(larger_card(catalog, gpu, needed_gb(need, if fit.fits { planned } else { fit.batch })));
    remedies
}

/// The part of the catalogue with the least memory that holds so much: of the same maker and form if there is one.
#[must_use]
pub fn larger_card(catalog: &Catalog, gpu: &Gpu, gb: f64) -> Option<Message> {
    let memory = |gpu: &Gpu| gpu.vram_gb * device_share(gpu);
    let is_like = |other: &&Gpu| other.vendor == gpu.vendor && other.form == gpu.form;
    let least = |likes_only: bool| {
        let holds = catalog.gpus.values().filter(|other| memory(other) >= gb);
        holds.filter(|other| !likes_only || is_like(other)).min_by(|a, b| {
            memory(a).total_cmp(&memory(b)).then(b.launch_year.cmp(&a.launch_year)).then_with(|| a.id.cmp(&b.id))
        })
    };
    let least = least(true).or_else(|| least(false))?;
    Some(
        Message::new("perf-fix-card")
            .with("vram", memory(least))
            .with("gpu", least.name.as_str())
            .with("need", gb.ceil()),
    )
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn need(fixed: f64, per_item: f64, overhead: f64) -> MemoryNeed {
        MemoryNeed { fixed_gib: fixed, per_item_gib: per_item, overhead_gib: overhead, source: String::new() }
    }

    #[track_caller]
    fn check(planned: u32, vram_gb: f64, expected: (u32, bool, Option<u32>)) {
        let fit = fit(&need(1.0, 0.5, 1.0), planned, vram_gb);
        assert_eq!((fit.batch, fit.fits, fit.largest), expected, "{planned} into {vram_gb} GB");
    }

    #[test]
    fn takes_the_planned_batch_or_what_fits() {
        // (16 / 1.0737 - 2) / 0.5 = 25.8
        check(16, 16.0, (16, true, Some(25)));
        check(64, 16.0, (25, true, Some(25)));
        // Eight are the least of 128 that count.
        check(128, 6.0, (8, false, None));
        check(16, 2.0, (1, false, None));
        check(16, 0.0, (1, false, None));
    }

    #[test]
    fn gib_become_gb() {
        let gb = needed_gb(&need(1.0, 0.25, 0.5), 2);
        assert!((gb - 2.0 * 1.073_741_824).abs() < 1e-9, "{gb}");
    }

    proptest! {
        #[test]
        fn more_items_never_need_less(fixed in 0.0..50.0, item in 0.0..5.0, batch in 0_u32..10_000, more in 0_u32..10_000) {
            let need = need(fixed, item, 1.0);
            prop_assert!(needed_gb(&need, batch + more) >= needed_gb(&need, batch));
        }

        #[test]
        fn what_fits_is_what_is_needed(fixed in 0.0..50.0, item in 0.001..5.0, planned in 1_u32..512, vram in 1.0..200.0) {
            let need = need(fixed, item, 1.0);
            let fit = fit(&need, planned, vram);
            prop_assert_eq!(fit.fits, needed_gb(&need, fit.batch) <= vram + 1e-6);
            if let Some(largest) = fit.largest {
                prop_assert!(needed_gb(&need, largest.saturating_add(1)) > vram);
            }
        }
    }
}
