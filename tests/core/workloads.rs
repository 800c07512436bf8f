//! The workload profiles that ship with the program: they load, are complete, and their numbers are possible.
use slotwise::catalog::workload::{Criterion, Family, Phase, Precision};
use slotwise::catalog::{Catalog, WorkloadProfile, builtin, load};

/// What the ids of a family begin with.
fn prefix(family: Family) -> &'static str {
    match family {
        Family::Cnn => "cnn-",
        Family::Rnn => "rnn-",
        Family::Transformer => "transformer-",
        Family::Gan => "gan-",
        Family::Autoencoder => "autoencoder-",
        Family::Dbn => "dbn-",
        Family::Recommender => "recommender-",
        Family::Diffusion => "diffusion-",
        Family::Scientific => "scientific-",
    }
}

#[track_caller]
fn check_profile(profile: &WorkloadProfile) {
    let id = profile.id.as_str();
    assert!(id.starts_with(prefix(profile.family)), "{id} does not begin with its family");
    for (what, value) in [
        ("gflop_per_item", profile.gflop_per_item),
        ("traffic_mb_per_item", profile.traffic_mb_per_item),
        ("compute_efficiency", profile.compute_efficiency),
        ("memory_efficiency", profile.memory_efficiency),
        ("memory.per_item_gib", profile.memory.per_item_gib),
        ("memory.overhead_gib", profile.memory.overhead_gib),
    ] {
        assert!(value > 0.0 && value.is_finite(), "{id}: {what} is {value}");
    }
    assert!(profile.compute_efficiency <= 0.9, "{id}: no kernel reaches more than 0.9 of the peak");
    assert!(profile.memory_efficiency <= 0.93, "{id}: no kernel reaches more than 0.93 of the bandwidth");
    assert!((0.0..=0.95).contains(&profile.overlap), "{id}: overlap");
    assert!(profile.batch_per_gpu > 0, "{id}: batch");
    assert!(!profile.ranking.is_empty(), "{id}: ranking rule");
    assert!(!profile.source.is_empty() && !profile.memory.source.is_empty(), "{id}: source");
    assert_eq!(profile.phase == Phase::Training, profile.gradient_mb > 0.0, "{id}: training alone reduces gradients");
}

#[test]
fn every_profile_is_complete_and_possible() {
    let (catalog, problems) = load::load(builtin::texts().filter(|(path, _)| path.ends_with("workloads.ron")));
    assert_eq!(problems, []);
    assert!(catalog.workloads.len() >= 12);
    catalog.workloads.values().for_each(check_profile);
}

#[test]
fn every_family_of_the_articles_has_a_profile() {
    let catalog = Catalog::builtin();
    for family in [Family::Cnn, Family::Rnn, Family::Transformer, Family::Gan, Family::Autoencoder, Family::Dbn] {
        assert!(catalog.workloads.values().any(|profile| profile.family == family), "{family:?}");
    }
}

#[test]
fn the_rules_of_the_article_are_those_of_the_profiles() {
    let catalog = Catalog::builtin();
    let rule = |id: &str| catalog.workloads.get(id).map(|profile| profile.ranking.clone());
    let cnn = [Criterion::Tensor, Criterion::Flops, Criterion::Vram, Criterion::Fp16];
    let rnn = [Criterion::Bandwidth, Criterion::Vram, Criterion::Fp16, Criterion::Tensor, Criterion::Flops];
    assert_eq!(rule("cnn-resnet50-training").as_deref(), Some(&cnn[..]));
    assert_eq!(rule("rnn-gnmt-training").as_deref(), Some(&rnn[..]));
    assert_eq!(rule("rnn-lstm-training").as_deref(), Some(&rnn[..]));
}

#[test]
fn only_simulation_needs_double_precision() {
    for profile in Catalog::builtin().workloads.values() {
        assert_eq!(profile.precision == Precision::Fp64, profile.family == Family::Scientific, "{}", profile.id);
    }
}
