//! Ranking of GPUs by an ordered list of criteria, as the articles do it.
//!
//! The cards are ordered by the first criterion, equal ones by the next, and so on. Tiers follow the leading criterion
//! alone: the list is cut at its widest steps, so that cards of one tier are closer to each other than to the next.
//! This one rule gives all 26 printed tiers of article 003 from its printed figures; with the makers' figures two
//! cards move (see `tests/core/ranking.rs`).
use std::cmp::Ordering;

use crate::catalog::gpu::Cooling;
use crate::catalog::reference::RankedGpu;
use crate::catalog::workload::{Criterion, Family};
use crate::catalog::{Catalog, Gpu, GpuId, WorkloadProfile};

/// Tiers of article 003.
pub const TIERS: u32 = 4;

/// Grades of its shorter table for language processing.
pub const GRADES: u32 = 3;

/// Least VRAM of a card in that table, GB.
const GRADED_VRAM_GB: f64 = 16.0;

/// A card's figures, as a ranking compares them. Unknown ones are 0: a card is never ranked up by a gap in the data.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Scores {
    /// Tensor FP16, best accumulate type as the article prints it, TFLOPS.
    pub tensor: f64,
    /// FP32, TFLOPS.
    pub flops: f64,
    /// FP16 outside tensor cores, TFLOPS.
    pub fp16: f64,
    /// VRAM, GB.
    pub vram: f64,
    /// VRAM bandwidth, GB/s.
    pub bandwidth: f64,
    /// FP64, TFLOPS.
    pub fp64: f64,
}

impl Scores {
    /// The right figures: those of the catalogue.
    #[must_use]
    pub fn of(gpu: &Gpu) -> Self {
        let peaks = &gpu.peaks;
        Self {
            tensor: peaks.fp16_tensor.unwrap_or(0.0),
            flops: peaks.fp32.unwrap_or(0.0),
            fp16: peaks.fp16.unwrap_or(0.0),
            vram: gpu.vram_gb,
            bandwidth: gpu.mem_bw_gb_s,
            fp64: peaks.fp64.unwrap_or(0.0),
        }
    }

    /// The figures that article 003 prints.
    #[must_use]
    pub fn printed(row: &RankedGpu) -> Self {
        Self {
            tensor: row.tensor_tflops,
            flops: row.fp32_tflops,
            fp16: row.fp16_tflops,
            vram: row.vram_gb,
            bandwidth: row.mem_bw_gb_s,
            fp64: 0.0,
        }
    }

    /// One figure.
    #[must_use]
    pub fn get(&self, criterion: Criterion) -> f64 {
        match criterion {
            Criterion::Tensor => self.tensor,
            Criterion::Flops => self.flops,
            Criterion::Fp16 => self.fp16,
            Criterion::Vram => self.vram,
            Criterion::Bandwidth => self.bandwidth,
            Criterion::Fp64 => self.fp64,
        }
    }
}

/// Orders cards by the rule, best first, and cuts them into at most `tiers` tiers, 1 the best: (card, tier).
#[must_use]
pub fn rank<Card: Ord>(mut cards: Vec<(Card, Scores)>, rule: &[Criterion], tiers: u32) -> Vec<(Card, u32)> {
    cards.sort_by(|a, b| by_rule(&a.1, &b.1, rule).then_with(|| a.0.cmp(&b.0)));
    let first = |scores: &Scores| rule.first().map_or(0.0, |&first| scores.get(first));
    let leading: Vec<f64> = cards.iter().map(|(_, scores)| first(scores)).collect();
    let tier = cut(&leading, tiers);
    cards.into_iter().map(|(card, _)| card).zip(tier).collect()
}

fn by_rule(a: &Scores, b: &Scores, rule: &[Criterion]) -> Ordering {
    let orders = rule.iter().map(|&criterion| b.get(criterion).total_cmp(&a.get(criterion)));
    orders.fold(Ordering::Equal, Ordering::then)
}

/// Tier of each of these descending values: the list is cut at its `tiers - 1` widest steps; of equally wide steps the
/// upper one first. Equal values are never parted.
#[must_use]
pub fn cut(descending: &[f64], tiers: u32) -> Vec<u32> {
    let mut steps: Vec<(usize, f64)> = descending
        .windows(2)
        .enumerate()
        .map(|(at, pair)| (at, pair.first().unwrap_or(&0.0) - pair.last().unwrap_or(&0.0)))
        .collect();
    steps.retain(|&(_, step)| step > 0.0);
    steps.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    steps.truncate(tiers.saturating_sub(1) as usize);
    let above = |at: usize| steps.iter().filter(|&&(cut, _)| cut < at).count() as u32;
    (0..descending.len()).map(|at| 1 + above(at)).collect()
}

/// The article's GPUs with the tiers that a rule gives them, best first. GPUs that the catalogue lacks are left out.
#[must_use]
pub fn article_ranking<'a>(catalog: &'a Catalog, rule: &[Criterion]) -> Vec<(&'a GpuId, u32)> {
    let known = catalog.reference.gpus.iter().filter_map(|row| catalog.gpus.get(&row.gpu));
    rank(known.map(|gpu| (&gpu.id, Scores::of(gpu))).collect(), rule, TIERS)
}

/// The tier that article 003 prints for this GPU and this kind of workload; `None` where it prints none.
#[must_use]
pub fn printed_tier(catalog: &Catalog, profile: &WorkloadProfile, gpu: &GpuId) -> Option<u32> {
    let row = catalog.reference.gpus.iter().find(|row| row.gpu == *gpu)?;
    match profile.family {
        Family::Cnn => Some(row.cnn_tier),
        // The article treats transformers under its RNN heading.
        Family::Rnn | Family::Transformer => Some(row.rnn_tier),
        _ => None,
    }
}

/// The rule of a family: that of its first workload; `None` if the catalogue has none.
#[must_use]
pub fn rule_of(catalog: &Catalog, family: Family) -> Option<&[Criterion]> {
    catalog.workloads.values().find(|profile| profile.family == family).map(|profile| profile.ranking.as_slice())
}

/// A card's tier by the rule beside the one that the article prints.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TierPair {
    /// By the rule from the makers' figures.
    pub ours: u32,
    /// As printed.
    pub printed: u32,
}

/// One line of the article's ranking, as the reference page shows it.
#[derive(Debug, Clone, PartialEq)]
pub struct RankedCard<'a> {
    /// The card.
    pub gpu: &'a Gpu,
    /// Tiers for CNN; `None` if no workload says the rule.
    pub cnn: Option<TierPair>,
    /// Tiers for RNN.
    pub rnn: Option<TierPair>,
    /// 1 good, 2 better, 3 best for language; `None` for cards that are not graded.
    pub grade: Option<u32>,
    /// Key of the size of models that the article suggests it for, or empty.
    pub scale: &'a str,
}

/// The article's cards in its order, with their tiers and grades.
#[must_use]
pub fn article_table(catalog: &Catalog) -> Vec<RankedCard<'_>> {
    let ranking = |family| rule_of(catalog, family).map(|rule| article_ranking(catalog, rule)).unwrap_or_default();
    let (cnn, rnn) = (ranking(Family::Cnn), ranking(Family::Rnn));
    let cards = catalog.reference.gpus.iter().filter_map(|row| Some((row, catalog.gpus.get(&row.gpu)?)));
    let graded = grades(cards.clone().map(|(_, gpu)| gpu));
    let find = |tiers: &[(&GpuId, u32)], id: &GpuId| tiers.iter().find(|(card, _)| *card == id).map(|(_, tier)| *tier);
    cards
        .map(|(row, gpu)| RankedCard {
            gpu,
            cnn: find(&cnn, &gpu.id).map(|ours| TierPair { ours, printed: row.cnn_tier }),
            rnn: find(&rnn, &gpu.id).map(|ours| TierPair { ours, printed: row.rnn_tier }),
            grade: graded.iter().find(|(id, _)| *id == gpu.id).map(|(_, grade)| *grade),
            scale: &row.scale,
        })
        .collect()
}

/// Whether a card belongs into the shorter table: one for a workstation, with a fan of its own, and much VRAM.
#[must_use]
pub fn is_graded(gpu: &Gpu) -> bool {
    gpu.cooling != Cooling::Passive && gpu.vram_gb >= GRADED_VRAM_GB
}

/// Good (1), Better (2), Best (3) for language processing: the sum of VRAM bandwidth and VRAM, each as a share of the
/// best card's, cut at its two widest steps. Best first.
#[must_use]
pub fn grades<'a>(gpus: impl IntoIterator<Item = &'a Gpu>) -> Vec<(GpuId, u32)> {
    let cards: Vec<&Gpu> = gpus.into_iter().filter(|gpu| is_graded(gpu)).collect();
    let best = |figure: fn(&Gpu) -> f64| cards.iter().map(|gpu| figure(gpu)).fold(f64::MIN_POSITIVE, f64::max);
    let (bandwidth, vram) = (best(|gpu| gpu.mem_bw_gb_s), best(|gpu| gpu.vram_gb));
    let sum = |gpu: &Gpu| gpu.mem_bw_gb_s / bandwidth + gpu.vram_gb / vram;
    let mut sums: Vec<(&Gpu, f64)> = cards.iter().map(|&gpu| (gpu, sum(gpu))).collect();
    sums.sort_by(|a, b| b.1.total_cmp(&a.1).then_with(|| a.0.id.cmp(&b.0.id)));
    let tiers = cut(&sums.iter().map(|(_, sum)| *sum).collect::<Vec<_>>(), GRADES);
    sums.into_iter().zip(tiers).map(|((gpu, _), tier)| (gpu.id.clone(), GRADES + 1 - tier)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_cut(descending: &[f64], tiers: u32, expected: &[u32]) {
        assert_eq!(cut(descending, tiers), expected, "{descending:?} in {tiers}");
    }

    #[test]
    fn cuts_at_the_widest_steps() {
        check_cut(&[], 4, &[]);
        check_cut(&[5.0], 4, &[1]);
        check_cut(&[10.0, 9.0, 5.0, 4.0, 1.0], 3, &[1, 1, 2, 2, 3]);
        check_cut(&[10.0, 8.0, 6.0], 2, &[1, 2, 2]);
        check_cut(&[3.0, 3.0, 3.0], 4, &[1, 1, 1]);
        check_cut(&[3.0, 2.0, 1.0], 9, &[1, 2, 3]);
        check_cut(&[3.0, 2.0, 1.0], 0, &[1, 1, 1]);
    }

    #[test]
    fn ties_go_to_the_next_criterion() {
        let card = |id, tensor, flops| (id, Scores { tensor, flops, ..Scores::default() });
        let cards = vec![card("a", 50.0, 7.0), card("b", 50.0, 9.0), card("c", 90.0, 1.0)];
        let ranked = rank(cards, &[Criterion::Tensor, Criterion::Flops], 2);
        assert_eq!(ranked, [("c", 1), ("b", 2), ("a", 2)]);
    }
}
