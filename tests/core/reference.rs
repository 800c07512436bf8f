//! The tables of the articles: complete, with every name in every language, and each leading to workloads.
use std::collections::BTreeSet;

use slotwise::catalog::workload::Family;
use slotwise::catalog::{Catalog, builtin, load};
use slotwise::locale::Language;

#[test]
fn the_file_reads_without_problems() {
    let (catalog, problems) = load::load(builtin::texts().filter(|(path, _)| path.ends_with("reference.ron")));
    assert_eq!(problems, []);
    assert_eq!(catalog.reference.gpus.len(), 13);
    assert_eq!(catalog.reference.frameworks.len(), 11);
}

#[test]
fn every_application_leads_to_workloads_that_exist() {
    let catalog = Catalog::builtin();
    for application in &catalog.reference.applications {
        assert!(!application.workloads.is_empty(), "{}", application.key);
        for id in &application.workloads {
            assert!(catalog.workloads.contains_key(id), "{}: {id}", application.key);
        }
    }
}

#[test]
fn every_family_of_the_articles_has_applications() {
    let catalog = Catalog::builtin();
    let families: BTreeSet<&str> = catalog.reference.applications.iter().map(|row| row.family.as_str()).collect();
    for family in ["cnn", "rnn", "dbn", "gan", "autoencoder", "recommender"] {
        assert!(families.contains(family), "{family}");
    }
    let sources: BTreeSet<&str> = catalog.reference.applications.iter().map(|row| row.source.as_str()).collect();
    assert_eq!(sources, BTreeSet::from(["article-000", "article-003"]));
}

#[test]
fn several_machines_as_article_002_lists_them() {
    let catalog = Catalog::builtin();
    let named = |several| {
        let frameworks = catalog.reference.frameworks.iter().filter(move |row| row.several_nodes == Some(several));
        frameworks.map(|row| row.name.as_str()).collect::<BTreeSet<_>>()
    };
    assert_eq!(named(true), BTreeSet::from(["TensorFlow", "Caffe2", "CNTK", "MXNet", "DL4J", "PaddlePaddle"]));
    assert_eq!(named(false), BTreeSet::from(["Caffe"]));
}

#[test]
fn frameworks_of_the_two_main_families() {
    let catalog = Catalog::builtin();
    let usual = |family| {
        let frameworks = catalog.reference.frameworks.iter().filter(move |row| row.usual_for.contains(&family));
        frameworks.map(|row| row.name.as_str()).collect::<BTreeSet<_>>()
    };
    assert_eq!(usual(Family::Cnn), BTreeSet::from(["Theano", "Caffe", "MXNet", "TensorFlow", "PyTorch"]));
    assert_eq!(usual(Family::Rnn), BTreeSet::from(["CNTK", "PyTorch", "Keras"]));
}

/// Keys that the reference tables and the workloads show.
fn keys(catalog: &Catalog) -> BTreeSet<String> {
    let reference = &catalog.reference;
    let mut keys: BTreeSet<String> = reference.applications.iter().map(|row| row.key.clone()).collect();
    keys.extend(reference.applications.iter().map(|row| format!("workload-family-{}", row.family)));
    keys.extend(reference.frameworks.iter().flat_map(|row| [row.focus.clone(), row.remark.clone()]));
    keys.extend(
        reference.software.iter().flat_map(|row| [row.remark.clone(), format!("software-purpose-{}", row.purpose)]),
    );
    keys.extend(reference.gpus.iter().map(|row| row.scale.clone()));
    keys.extend(catalog.workloads.keys().map(|id| format!("workload-name-{id}")));
    keys.extend(catalog.workloads.values().map(|profile| profile.rate_unit().key));
    keys.remove("");
    keys
}

#[test]
fn every_key_has_words_in_every_language() {
    let catalog = Catalog::builtin();
    for language in Language::ALL {
        for key in keys(&catalog) {
            let words = language.text(&key);
            assert!(!words.contains(&key) && !words.contains('⟦'), "{key} in {}: {words}", language.tag());
        }
    }
}
