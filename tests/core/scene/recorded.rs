//! Scenes of three machines as text, compared with the recorded ones.
use std::fmt::Write as _;
use std::path::PathBuf;

use super::checks::*;
use super::made_up::*;
use slotwise::plan::{PlacedBridge, Plan};
use slotwise::scene::{Area, Scene, Shape, box_view, links_view, matrix_view};

/// A scene as text: what can be pointed at, what is written, and the links with their look.
pub fn as_text(scene: &Scene) -> String {
    let mut out = format!("{} x {}\n", scene.width, scene.height);
    for region in &scene.regions {
        let Area { x, y, w, h } = region.area;
        writeln!(out, "{:?} at {x:.0},{y:.0} {w:.0}x{h:.0}: {}", region.target, region.name).expect("a string");
    }
    for shape in &scene.shapes {
        match shape {
            Shape::Text { at, text, ink, .. } => {
                writeln!(out, "text {:.0},{:.0} {ink:?}: {text}", at.x, at.y).expect("a string");
            }
            Shape::Curve { points: [from, .., to], ink, width, dashed } => {
                let (from, to) = ((from.x, from.y), (to.x, to.y));
                let kind = if *dashed { "dashed" } else { "solid" };
                writeln!(out, "{kind} {:.0},{:.0} to {:.0},{:.0} {ink:.2?} {width:.2}", from.0, from.1, to.0, to.1)
                    .expect("a string");
            }
            _ => {}
        }
    }
    out
}

/// Compares with the recorded text. With `SLOTWISE_BLESS` set, records instead.
#[track_caller]
fn check_recorded(name: &str, scene: &Scene) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/core/scene").join(format!("{name}.txt"));
    let got = as_text(scene);
    if std::env::var_os("SLOTWISE_BLESS").is_some() {
        std::fs::write(&path, &got).expect("a writable source tree");
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(expected == got, "{} differs.\nexpected:\n{expected}\ngot:\n{got}", path.display());
}

#[track_caller]
fn check_machine(name: &str, plan: Plan) {
    let catalog = made_up();
    let (plan, analysis) = analysed(&catalog, plan);
    let (box_picture, links_picture) = (
        box_view::box_view(&catalog, &plan, &analysis, &bare_words),
        links_view::links_view(&catalog, &plan, &analysis, &bare_words),
    );
    check_picture(name, &box_picture);
    check_picture(name, &links_picture);
    check_recorded(&format!("{name}-box"), &box_picture);
    check_recorded(&format!("{name}-links"), &links_picture);
    let matrix = matrix_view::matrix_view(&catalog, &analysis, &bare_words);
    check_matrix(name, &analysis, &matrix);
    check_recorded(&format!("{name}-matrix"), &matrix);
}

#[test]
fn a_tower_with_two_wide_cards_at_x8() {
    check_machine(
        "tower",
        plan("tower", "desktop", 1, &[("slot1", "gpu/wide"), ("slot3", "gpu/wide"), ("slot4", "nic/gone")]),
    );
}

#[test]
fn a_switched_server_with_a_bridge_and_without_its_second_cpu() {
    let cards =
        [("gpu0", "gpu/card"), ("gpu1", "gpu/card"), ("gpu2", "gpu/card"), ("gpu3", "gpu/card"), ("io0", "nic/nic")];
    let mut plan = plan("switched", "server", 1, &cards);
    plan.bridges = vec![PlacedBridge { bridge: "bridge".into(), slots: vec!["gpu0".into(), "gpu1".into()] }];
    check_machine("switched", plan);
}

#[test]
fn a_mesh_of_modules() {
    let cards = [
        ("gpu0", "gpu/module"),
        ("gpu1", "gpu/module"),
        ("gpu2", "gpu/module"),
        ("gpu3", "gpu/module"),
        ("nic0", "nic/nic"),
    ];
    check_machine("mesh", plan("mesh", "server", 2, &cards));
}
