//! Single things that a picture must show.

use super::checks::*;
use super::made_up::*;
use super::{filled, recorded::as_text};
use slotwise::catalog::Catalog;
use slotwise::locale::Language;
use slotwise::plan::{CardPart, PlacedBridge, Plan, Riser, presets};
use slotwise::quantity::{Message, PcieGen};
use slotwise::scene::{Anchor, Page, PageSize, Shape, Target, box_view, links_view, matrix_view};

/// Sixteen GPUs and eight adapters: the largest machine that must stay readable.
#[test]
fn the_matrix_of_sixteen_gpus_and_eight_adapters_is_readable() {
    let catalog = Catalog::builtin();
    let chassis = catalog.chassis.get("dgx-2").expect("the chassis");
    let part = CardPart::from("gpu/tesla-v100-sxm3-32gb".to_owned());
    let (_, analysis) = analysed(&catalog, filled(&catalog, chassis, Some(&part), 2));
    assert!(analysis.machine.gpus().count() == 16 && analysis.machine.nics().count() >= 8);
    let words = |message: &Message| Language::English.words(message);
    let scene = matrix_view::matrix_view_on(&Page::live(PageSize::Wide), &catalog, &analysis, &words);
    check_matrix("dgx-2", &analysis, &scene);
    // 1.8 % of the picture's height is 8 points in a window of 1440 × 900.
    for shape in &scene.shapes {
        if let Shape::Text { size, text, .. } = shape {
            assert!(*size >= 0.018 * scene.height, "{text:?} is too small: {size}");
        }
    }
}

/// In a document it is as high as its rows ask for, and holds the rate of every pair.
#[test]
fn the_matrix_of_a_document_has_all_rates() {
    let catalog = Catalog::builtin();
    let chassis = catalog.chassis.get("dgx-2").expect("the chassis");
    let part = CardPart::from("gpu/tesla-v100-sxm3-32gb".to_owned());
    let (_, analysis) = analysed(&catalog, filled(&catalog, chassis, Some(&part), 2));
    let words = |message: &Message| Language::English.words(message);
    let scene = matrix_view::matrix_view(&catalog, &analysis, &words);
    check_matrix("dgx-2 on paper", &analysis, &scene);
    let is_number = |text: &str| text.parse::<f64>().is_ok();
    let numbers = scene.shapes.iter().filter(|shape| matches!(shape, Shape::Text { text, .. } if is_number(text)));
    // Each pair stands in the matrix twice.
    let (numbers, pairs) = (numbers.count(), analysis.pairs.len());
    assert!(numbers >= 2 * pairs, "{numbers} rates for {pairs} pairs");
    for shape in &scene.shapes {
        if let Shape::Text { size, text, .. } = shape {
            assert!(*size >= 2.6, "{text:?} is too small on paper: {size} mm");
        }
    }
}

/// Rows and columns keep what tells their devices apart, in every language, and paper has no empty panel below them.
#[test]
fn the_matrix_of_a_document_names_every_device() {
    let catalog = Catalog::builtin();
    for id in ["ultralab-gt410i-1.6", "modern-8x-h200-hgx", "modern-8x-mi300x", "dell-t640"] {
        let project = presets::find(id).expect("a preset").document().expect("readable").project;
        let (_, analysis) = analysed(&catalog, project.options[0].clone());
        let machine = &analysis.machine;
        let devices = machine.gpus().chain(machine.nics()).count();
        for language in Language::ALL {
            let words = |message: &Message| language.words(message);
            let scene = matrix_view::matrix_view(&catalog, &analysis, &words);
            check_matrix(id, &analysis, &scene);
            let rows = scene.shapes.iter().filter_map(|shape| match shape {
                Shape::Text { anchor: Anchor::End, bold: true, text, .. } => Some(text.as_str()),
                _ => None,
            });
            let rows: std::collections::BTreeSet<&str> = rows.collect();
            assert_eq!(rows.len(), devices, "{id} {language:?}: {rows:?}");
            assert!(rows.iter().all(|row| !row.contains('…')), "{id} {language:?}: {rows:?}");
            let lowest = scene.regions.iter().map(|region| region.area.bottom()).fold(0.0, f32::max);
            assert!(lowest >= scene.height * 0.68, "{id}: cells end at {lowest} of {} mm", scene.height);
        }
    }
}

/// The same machine in a small window: like devices of a switch are one box with their count.
#[test]
fn sixteen_gpus_and_eight_adapters_are_readable_on_a_small_page() {
    let catalog = Catalog::builtin();
    let chassis = catalog.chassis.get("dgx-2").expect("the chassis");
    let part = CardPart::from("gpu/tesla-v100-sxm3-32gb".to_owned());
    let (_, analysis) = analysed(&catalog, filled(&catalog, chassis, Some(&part), 2));
    let words = |message: &Message| Language::English.words(message);
    let page = Page::live(PageSize::Narrow);
    let scene = links_view::links_view_on(&page, &analysis, &words);
    check_picture("dgx-2, narrow", &scene);
    let folds: Vec<(&String, &Vec<String>)> = scene
        .regions
        .iter()
        .filter_map(|region| match &region.target {
            Target::Fold { group, ids } => Some((group, ids)),
            _ => None,
        })
        .collect();
    assert!(!folds.is_empty() && folds.iter().all(|(_, ids)| ids.len() > 1), "{folds:?}");
    let texts: Vec<&String> = scene
        .shapes
        .iter()
        .filter_map(|shape| match shape {
            Shape::Text { text, .. } => Some(text),
            _ => None,
        })
        .collect();
    let (group, ids) = folds[0];
    assert!(texts.iter().any(|text| text.starts_with(&format!("{} ×", ids.len()))), "{texts:?}");
    let cut: Vec<_> = texts.iter().filter(|text| text.ends_with('…')).collect();
    assert!(cut.is_empty(), "{cut:?}");
    let page = Page { unfolded: [group.clone()].into(), ..page };
    let opened = links_view::links_view_on(&page, &analysis, &words);
    let alone = |id: &String| opened.regions.iter().any(|region| region.target == Target::Node(id.clone()));
    assert!(ids.iter().all(alone), "{ids:?} stay folded");
}

/// Links between GPUs of other makers do not pass for NVLink.
#[test]
fn links_are_called_by_their_makers_name() {
    let catalog = Catalog::builtin();
    let words = |message: &Message| Language::English.words(message);
    let preset = presets::all().into_iter().find(|preset| preset.id == "modern-8x-mi300x").expect("the preset");
    let plan = preset.document().expect("a readable preset").project.options.remove(0);
    let (plan, analysis) = analysed(&catalog, plan);
    for scene in [
        box_view::box_view(&catalog, &plan, &analysis, &words),
        links_view::links_view(&catalog, &plan, &analysis, &words),
        matrix_view::matrix_view(&catalog, &analysis, &words),
    ] {
        let text = as_text(&scene);
        assert!(text.contains("XGMI") || text.contains("Infinity Fabric"), "{text}");
        assert!(!text.contains("NV1") && !text.contains("NVLink"), "{text}");
    }
}

/// A card on a riser has a mark, and its name tells what the riser passes on.
#[test]
fn a_riser_is_marked_and_told() {
    let catalog = made_up();
    let words = |message: &Message| Language::English.words(message);
    let mut plan = plan("tower", "desktop", 1, &[("slot1", "gpu/card")]);
    let marks = |plan: &Plan| {
        let (plan, analysis) = analysed(&catalog, plan.clone());
        let scene = box_view::box_view(&catalog, &plan, &analysis, &words);
        check_picture("riser", &scene);
        let own = scene.regions.iter().find(|region| region.target == Target::Slot("slot1".to_owned()));
        let is_mark = |shape: &&Shape| matches!(shape, Shape::Text { text, .. } if text.starts_with("riser"));
        (scene.shapes.iter().filter(is_mark).count(), own.map(|region| region.name.clone()).unwrap_or_default())
    };
    assert_eq!(marks(&plan).0, 0);
    let riser = Riser::new("slot1".into());
    plan.risers = vec![riser.clone()];
    let (count, name) = marks(&plan);
    assert!(count == 1 && name.ends_with("; on a riser: limits nothing"), "{name}");
    let generation = PcieGen::new(3).ok();
    plan.risers = vec![Riser { generation, lanes: Some(8), length_mm: Some(300.0), ..riser }];
    let (count, name) = marks(&plan);
    assert!(count == 1 && name.ends_with("; on a riser: x8 Gen3, 300 mm long"), "{name}");
}

#[test]
fn regions_tell_width_feed_and_what_covers_a_slot() {
    let catalog = made_up();
    let words = |message: &Message| Language::English.words(message);
    let (plan, analysis) = analysed(&catalog, plan("tower", "desktop", 1, &[("slot1", "gpu/card")]));
    let scene = box_view::box_view(&catalog, &plan, &analysis, &words);
    let name = |id: &str| {
        let own = scene.regions.iter().find(|region| region.target == Target::Slot(id.to_owned()));
        own.map(|region| region.name.clone()).unwrap_or_default()
    };
    assert_eq!(name("slot1"), "Slot 1, Blower Card 24GB, x16 Gen3");
    assert_eq!(name("slot2"), "Slot 2, covered by Blower Card 24GB in Slot 1");
    assert_eq!(name("slot3"), "Slot 3, empty, x16 Gen3, CPU 0");
    assert_eq!(name("slot4"), "Slot 4, empty, x1 Gen3, Chipset");
}

#[test]
fn the_slots_of_a_missing_cpu_are_dead_in_words() {
    let catalog = made_up();
    let words = |message: &Message| Language::English.words(message);
    let (plan, analysis) = analysed(&catalog, plan("switched", "server", 1, &[]));
    let scene = box_view::box_view(&catalog, &plan, &analysis, &words);
    let dead = scene.regions.iter().filter(|region| region.name.contains("dead")).count();
    assert_eq!(dead, 3, "GPU 3, GPU 4 and IO 0 hang on CPU 1");
    let written =
        scene.shapes.iter().filter(|shape| matches!(shape, Shape::Text { text, .. } if text == "dead")).count();
    assert_eq!(written, 3);
}

#[test]
fn bridge_handles_stand_between_like_neighbours_without_one() {
    let catalog = made_up();
    let handles = |plan: Plan| -> Vec<Target> {
        let (plan, analysis) = analysed(&catalog, plan);
        let page = Page::live(PageSize::Wide);
        let scene = box_view::box_view_on(&page, &catalog, &plan, &analysis, &bare_words);
        let handles = scene.regions.into_iter().map(|region| region.target);
        handles.filter(|target| matches!(target, Target::BridgeHandle(..))).collect()
    };
    let pair = |a: &str, b: &str| Target::BridgeHandle(a.to_owned(), b.to_owned());
    let mut plan = plan("switched", "server", 2, &[("gpu0", "gpu/card"), ("gpu1", "gpu/card"), ("gpu2", "gpu/card")]);
    assert_eq!(handles(plan.clone()), vec![pair("gpu0", "gpu1"), pair("gpu1", "gpu2")]);
    plan.bridges = vec![PlacedBridge { bridge: "bridge".into(), slots: vec!["gpu0".into(), "gpu1".into()] }];
    assert_eq!(handles(plan.clone()), vec![]);
    plan.bridges.clear();
    plan.cards.retain(|card| card.slot.as_str() != "gpu1");
    assert_eq!(handles(plan), vec![], "the bridge spans two slots, not four");
}

#[test]
fn the_ghost_lies_where_the_card_will_lie() {
    let catalog = made_up();
    let words: &dyn Fn(&Message) -> String = &bare_words;
    for (slot, part) in [("slot1", "gpu/card"), ("slot3", "gpu/wide"), ("slot4", "nic/nic")] {
        let empty = plan("tower", "desktop", 1, &[]);
        let part_in = CardPart::from(part.to_owned());
        let ghost = box_view::card_area(&catalog, &empty, &slot.into(), &part_in, words).expect("a known slot");
        let (full, analysis) = analysed(&catalog, plan("tower", "desktop", 1, &[(slot, part)]));
        let scene = box_view::box_view(&catalog, &full, &analysis, words);
        let region =
            scene.regions.iter().find(|region| region.target == Target::Slot(slot.to_owned())).expect("a region");
        let (a, b) = (ghost, region.area);
        let near = (a.x - b.x).abs() < 0.05 && (a.y - b.y).abs() < 0.05 && (a.w - b.w).abs() < 0.05;
        assert!(near, "{slot}: ghost {a:?}, card {b:?}");
    }
    assert_eq!(
        box_view::card_area(&catalog, &Plan::default(), &"slot1".into(), &CardPart::Gpu("card".into()), words),
        None
    );
}
