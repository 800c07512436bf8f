//! Article 003's tiers of GPUs, from one rule over figures: ordered by the rule's criteria, cut at the widest steps of
//! the first. No card is named in the code under test.
//!
//! From the printed figures the rule gives all printed tiers. From the makers' figures two cards move; where the article
//! contradicts its own rule, the lists below say so.
use slotwise::catalog::workload::Criterion;
use slotwise::catalog::{Catalog, GpuId};
use slotwise::workload::ranking::{Scores, TIERS, article_ranking, grades, rank};

const CNN: [Criterion; 4] = [Criterion::Tensor, Criterion::Flops, Criterion::Vram, Criterion::Fp16];
const RNN: [Criterion; 5] =
    [Criterion::Bandwidth, Criterion::Vram, Criterion::Fp16, Criterion::Tensor, Criterion::Flops];

/// (card, printed tier, our tier from the makers' figures, why they differ or where the article breaks its rule).
type Line = (&'static str, u32, u32, &'static str);

const CNN_TIERS: [Line; 13] = [
    (
        "quadro-gv100",
        1,
        2,
        "printed 133 TFLOPS at the highest boost clock, first of all; 118.5 by NVIDIA, beside the V100",
    ),
    ("quadro-rtx-8000", 1, 1, ""),
    ("quadro-rtx-6000", 1, 1, ""),
    ("titan-rtx", 1, 1, ""),
    ("titan-v", 2, 2, "printed 119, ahead of V100; 110 by NVIDIA, behind it, in the same tier"),
    ("tesla-v100-pcie-16gb", 2, 2, ""),
    ("rtx-2080-ti", 2, 2, "107.6 holds for FP16 accumulate; training accumulates in FP32 at half that rate"),
    ("quadro-rtx-5000", 3, 3, ""),
    ("rtx-2080-super", 3, 3, "printed 85, is 89.2: equal to RTX 5000"),
    (
        "tesla-t4",
        4,
        4,
        "printed before RTX 2070 SUPER, which has the same tensor rate there and more FLOPS: against the rule",
    ),
    ("rtx-2070-super", 4, 4, "printed 65, is 72.5"),
    (
        "quadro-rtx-4000",
        4,
        4,
        "printed before RTX 2060 SUPER, which has the same tensor rate there and more FLOPS: against the rule",
    ),
    ("rtx-2060-super", 4, 4, ""),
];

const RNN_TIERS: [Line; 13] = [
    (
        "tesla-v100-pcie-16gb",
        1,
        1,
        "16 GB above cards of 48 GB: the tiers follow bandwidth alone, not bandwidth and VRAM",
    ),
    ("quadro-gv100", 1, 1, "called the card of highest bandwidth elsewhere; V100 has more in the same table"),
    ("quadro-rtx-8000", 2, 2, ""),
    ("quadro-rtx-6000", 2, 2, ""),
    ("titan-rtx", 2, 2, ""),
    ("titan-v", 2, 2, "12 GB beside 48 GB: the tiers follow bandwidth alone"),
    ("rtx-2080-ti", 2, 2, "11 GB beside 48 GB: the tiers follow bandwidth alone"),
    ("rtx-2080-super", 3, 3, "8 GB before the 16 GB of RTX 5000: the tiers follow bandwidth alone"),
    ("quadro-rtx-5000", 3, 3, ""),
    ("rtx-2070-super", 3, 3, ""),
    ("quadro-rtx-4000", 3, 3, ""),
    ("rtx-2060-super", 4, 3, "printed 6 GB and 336 GB/s, those of the RTX 2060; 8 GB and 448 GB/s are right"),
    ("tesla-t4", 4, 4, ""),
];

fn tier_of(ranking: &[(&GpuId, u32)], gpu: &str) -> u32 {
    ranking.iter().find(|(card, _)| card.as_str() == gpu).map(|(_, tier)| *tier).expect("a card of the article")
}

#[track_caller]
fn check(rule: &[Criterion], lines: &[Line], printed_tier: fn(&Catalog, &str) -> u32) {
    let catalog = Catalog::builtin();
    let printed = catalog.reference.gpus.iter().map(|row| (&row.gpu, Scores::printed(row)));
    let from_printed = rank(printed.collect(), rule, TIERS);
    let from_makers = article_ranking(&catalog, rule);
    assert_eq!(from_printed.len(), lines.len());
    assert_eq!(from_makers.len(), lines.len());
    for &(gpu, printed, ours, reason) in lines {
        assert_eq!(printed_tier(&catalog, gpu), printed, "{gpu}: tier in the reference table");
        assert_eq!(tier_of(&from_printed, gpu), printed, "{gpu}: tier by the rule from printed figures");
        assert_eq!(tier_of(&from_makers, gpu), ours, "{gpu}: tier by the rule from the makers' figures");
        assert!(printed == ours || !reason.is_empty(), "{gpu}: moves without a reason");
    }
}

#[test]
fn tiers_for_convolution() {
    check(&CNN, &CNN_TIERS, |catalog, gpu| row(catalog, gpu).cnn_tier);
}

#[test]
fn tiers_for_recurrent_networks() {
    check(&RNN, &RNN_TIERS, |catalog, gpu| row(catalog, gpu).rnn_tier);
}

fn row<'a>(catalog: &'a Catalog, gpu: &str) -> &'a slotwise::catalog::reference::RankedGpu {
    catalog.reference.gpus.iter().find(|row| row.gpu.as_str() == gpu).expect("a card of the article")
}

/// Order from best to worst by the rule, from the makers' figures.
fn order(rule: &[Criterion]) -> Vec<String> {
    article_ranking(&Catalog::builtin(), rule).into_iter().map(|(card, _)| card.to_string()).collect()
}

#[test]
fn order_within_a_tier_follows_the_next_criteria() {
    // RTX 8000 has as many TFLOPS as RTX 6000 and TITAN RTX: VRAM decides.
    assert_eq!(order(&CNN).first().map(String::as_str), Some("quadro-rtx-8000"));
    let recurrent = order(&RNN);
    assert_eq!(
        recurrent.get(..3),
        Some(&["tesla-v100-pcie-16gb", "quadro-gv100", "quadro-rtx-8000"].map(str::to_owned)[..])
    );
    // The same bandwidth: the 16 GB of RTX 5000 go before the 8 GB of RTX 2070 SUPER.
    let at = |gpu: &str| recurrent.iter().position(|id| id == gpu);
    assert!(at("quadro-rtx-5000") < at("rtx-2070-super"));
}

/// The article's short table of cards for language models: here it does add bandwidth and VRAM, and leaves out the
/// passive server cards V100 and T4.
#[test]
fn good_better_best_for_language() {
    let catalog = Catalog::builtin();
    let cards = catalog.reference.gpus.iter().filter_map(|row| catalog.gpus.get(&row.gpu));
    let mut ours: Vec<(GpuId, u32)> = grades(cards);
    ours.sort();
    let printed = catalog.reference.gpus.iter();
    let mut printed: Vec<(GpuId, u32)> =
        printed.filter_map(|row| Some((row.gpu.clone(), row.rnn_grade?.into()))).collect();
    printed.sort();
    assert_eq!(ours, printed);
    let best: Vec<_> = ours.iter().filter(|(_, grade)| *grade == 3).map(|(gpu, _)| gpu.as_str()).collect();
    assert_eq!(best, ["quadro-gv100", "quadro-rtx-8000"]);
}
