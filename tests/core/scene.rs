//! Pictures of machines: what is on them, that nothing overlaps or is cut by the edge, and their SVG and PNG files.
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::PathBuf;

use proptest::prelude::*;
use slotwise::analysis::{Analysis, Context};
use slotwise::catalog::chassis::{GpuFabric, Slot, SlotUse, Switch, Upstream};
use slotwise::catalog::gpu::FormFactor;
use slotwise::catalog::{Catalog, Chassis, load};
use slotwise::export::{png, svg};
use slotwise::locale::{Language, fonts};
use slotwise::machine::names;
use slotwise::machine::placement;
use slotwise::plan::{Card, CardPart, MemoryLot, PlacedBridge, Plan, Project, Riser, presets};
use slotwise::quantity::{Arg, Day, Message, PcieGen};
use slotwise::scene::{
    Anchor, Area, Page, PageSize, Palette, Scene, Shape, Target, box_view, links_view, matrix_view, text, thumbnail,
};

fn today() -> Day {
    "2026-11-30".parse().expect("a day")
}

fn analysed(catalog: &Catalog, plan: Plan) -> (Plan, Analysis) {
    let project = Project { options: vec![plan.clone()], ..Project::default() };
    let analysis = Analysis::of(catalog, &plan, Context { project: &project, today: today() });
    (plan, analysis)
}

/// Key and arguments instead of words, so that translations do not change what is expected.
fn bare_words(message: &Message) -> String {
    let key = message.key.strip_prefix("scene-").unwrap_or(&message.key);
    let args: Vec<String> = message.args.values().map(shown).collect();
    if args.is_empty() { key.to_owned() } else { args.join(" ") }
}

fn shown(arg: &Arg) -> String {
    match arg {
        Arg::Text(text) => text.clone(),
        Arg::Number(number) => number.to_string(),
        other => format!("{other:?}"),
    }
}

/// The box that a text takes, from its estimated width.
fn text_area(shape: &Shape) -> Option<Area> {
    let Shape::Text { at, anchor, size, bold, text, .. } = shape else { return None };
    let width = text::width(text, *size) * if *bold { 1.08 } else { 1.0 };
    let x = match anchor {
        Anchor::Start => at.x,
        Anchor::Middle => at.x - width / 2.0,
        Anchor::End => at.x - width,
    };
    // Capitals are 0.73 of the font's height; what hangs below is smaller than the lines' distance.
    Some(Area::new(x, at.y - size * 0.37, width, size * 0.74))
}

fn extent(shape: &Shape) -> Area {
    let of = |points: &[slotwise::scene::Point]| {
        let xs = || points.iter().map(|point| point.x);
        let ys = || points.iter().map(|point| point.y);
        let (x, y) = (xs().fold(f32::INFINITY, f32::min), ys().fold(f32::INFINITY, f32::min));
        Area::new(x, y, xs().fold(0.0, f32::max) - x, ys().fold(0.0, f32::max) - y)
    };
    match shape {
        Shape::Rect { area, .. } => *area,
        Shape::Line { points, .. } => of(points),
        Shape::Curve { points, .. } => of(points),
        Shape::Dot { center, radius, .. } => {
            Area::new(center.x - radius, center.y - radius, 2.0 * radius, 2.0 * radius)
        }
        Shape::Text { .. } => text_area(shape).expect("a text"),
    }
}

/// What must hold for every picture of a real machine.
#[track_caller]
fn check_picture(what: &str, scene: &Scene) {
    check_any_picture(what, scene);
    let texts: Vec<(&Shape, Area)> = scene.shapes.iter().filter_map(|shape| Some((shape, text_area(shape)?))).collect();
    for (at, (a, area)) in texts.iter().enumerate() {
        for (b, other) in texts.iter().skip(at + 1) {
            assert!(!area.overlaps(*other), "{what}: {a:?} overlaps {b:?}");
        }
    }
}

/// What must hold whatever a user's file says.
#[track_caller]
fn check_any_picture(what: &str, scene: &Scene) {
    assert!(scene.width > 0.0 && !scene.shapes.is_empty(), "{what}: empty picture");
    check_placed(what, scene);
    check_sizes(what, scene);
    let slots: Vec<_> = scene.regions.iter().filter(|region| matches!(region.target, Target::Slot(_))).collect();
    for (at, a) in slots.iter().enumerate() {
        for b in slots.iter().skip(at + 1) {
            assert!(!a.area.overlaps(b.area), "{what}: {a:?} overlaps {b:?}");
        }
    }
}

/// A page of one of the two sizes. The wide one fills a slide; the narrow one is for a canvas of 472 × 313 points,
/// where 3.4 mm are 8.9 points.
#[track_caller]
fn check_sizes(what: &str, scene: &Scene) {
    let narrow = (scene.width, scene.height) == PageSize::Narrow.mm();
    let ratio = scene.width / scene.height;
    assert!(narrow || (16.0 / 9.0 - 0.01..=2.01).contains(&ratio), "{what}: {ratio} is not between 16:9 and 2:1");
    let least = if narrow { 3.39 } else { 0.022 * scene.height };
    for shape in &scene.shapes {
        if let Shape::Text { size, text, .. } = shape {
            assert!(*size >= least, "{what}: {text:?} is too small: {size}");
        }
    }
}

/// All shapes lie on the page, no two texts overlap, and everything has words.
#[track_caller]
fn check_placed(what: &str, scene: &Scene) {
    let page = Area::new(-0.05, -0.05, scene.width + 0.1, scene.height + 0.1);
    for shape in &scene.shapes {
        let area = extent(shape);
        let inside =
            area.x >= page.x && area.y >= page.y && area.right() <= page.right() && area.bottom() <= page.bottom();
        assert!(inside, "{what}: {shape:?} leaves the picture");
        if let Shape::Text { text, .. } = shape {
            assert!(!text.contains('⟦'), "{what}: {text:?} has no words");
        }
    }
    for region in &scene.regions {
        assert!(!region.name.trim().is_empty(), "{what}: {:?} has no name", region.target);
        assert!(!region.name.contains('⟦'), "{what}: {:?} has no words", region.name);
        let Area { x, y, .. } = region.area;
        assert!(page.contains(slotwise::scene::Point { x, y }), "{what}: {region:?} leaves the picture");
    }
}

/// Each slot can be pointed at, once.
#[track_caller]
fn check_slots(what: &str, scene: &Scene, chassis: &Chassis) {
    let named: Vec<&str> = scene
        .regions
        .iter()
        .filter_map(|region| match &region.target {
            Target::Slot(id) => Some(id.as_str()),
            _ => None,
        })
        .collect();
    let unique: BTreeSet<&str> = named.iter().copied().collect();
    assert_eq!(named.len(), unique.len(), "{what}: a slot is there twice in {named:?}");
    let all: BTreeSet<&str> = chassis.slots.iter().map(|slot| slot.id.as_str()).collect();
    assert_eq!(unique, all, "{what}");
}

/// Every pair has its two cells, and cells never overlap. Without devices there is no picture.
#[track_caller]
fn check_matrix(what: &str, analysis: &Analysis, scene: &Scene) {
    if analysis.machine.gpus().chain(analysis.machine.nics()).next().is_none() {
        assert_eq!(*scene, Scene::default(), "{what}");
        return;
    }
    check_placed(what, scene);
    for pair in &analysis.pairs {
        let target = Target::Pair(pair.a.clone(), pair.b.clone());
        let cells = scene.regions.iter().filter(|region| region.target == target).count();
        assert_eq!(cells, 2, "{what}: {target:?}");
    }
    for (at, a) in scene.regions.iter().enumerate() {
        for b in scene.regions.iter().skip(at + 1) {
            assert!(!a.area.overlaps(b.area), "{what}: {a:?} overlaps {b:?}");
        }
    }
    // Where the mark of a link is too long for its cell, it is cut, and its count is left out first.
    let known: BTreeSet<String> = analysis.pairs.iter().map(|pair| names::class(&analysis.machine, pair)).collect();
    let is_class = |text: &String| {
        let start = text.strip_suffix('…');
        known.iter().any(|class| {
            class == text
                || class.split(" ×").next() == Some(text)
                || start.is_some_and(|start| class.len() > 5 && class.starts_with(start))
        })
    };
    let classes = scene.shapes.iter().filter(|shape| matches!(shape, Shape::Text { text, .. } if is_class(text)));
    assert_eq!(classes.count(), 2 * analysis.pairs.len(), "{what}: every cell shows its class");
}

/// Every device can be pointed at, by itself or in its group, and every link of the tree is drawn.
#[track_caller]
fn check_links(what: &str, analysis: &Analysis, scene: &Scene) {
    let told = |id: &String| {
        scene.regions.iter().any(|region| match &region.target {
            Target::Node(node) => node == id,
            Target::Fold { ids, .. } => ids.contains(id),
            _ => false,
        })
    };
    let machine = &analysis.machine;
    for at in machine.gpus().chain(machine.nics()) {
        let node = &machine.nodes[at];
        assert!(told(&node.id), "{what}: {} is not there", node.id);
        let drawn = |link: usize| scene.traces.iter().any(|(at, _)| *at == link);
        assert!(node.uplink.is_none_or(drawn), "{what}: the link of {} is not drawn", node.id);
    }
    let boxes: Vec<_> =
        scene.regions.iter().filter(|region| matches!(region.target, Target::Node(_) | Target::Fold { .. })).collect();
    for (at, a) in boxes.iter().enumerate() {
        for b in boxes.iter().skip(at + 1) {
            assert!(!a.area.overlaps(b.area), "{what}: {a:?} lies on {b:?}");
        }
    }
}

#[track_caller]
fn check_plan(what: &str, catalog: &Catalog, plan: Plan, language: Language) {
    let words = |message: &Message| language.words(message);
    let (plan, analysis) = analysed(catalog, plan);
    let chassis = plan.chassis.as_ref().and_then(|id| catalog.chassis.get(id)).expect("a known chassis");
    for size in PageSize::ALL {
        let page = Page::live(size);
        let what = |view: &str| format!("{what}, {view}, {size:?}, {}", language.tag());
        let picture = box_view::box_view_on(&page, catalog, &plan, &analysis, &words);
        check_picture(&what("box"), &picture);
        check_slots(&what("box"), &picture, chassis);
        let links = links_view::links_view_on(&page, &analysis, &words);
        check_picture(&what("links"), &links);
        check_links(&what("links"), &analysis, &links);
        let matrix = matrix_view::matrix_view_on(&page, catalog, &analysis, &words);
        check_matrix(&what("matrix"), &analysis, &matrix);
    }
    let print = box_view::box_view(catalog, &plan, &analysis, &words);
    let handle = print.regions.iter().find(|region| matches!(region.target, Target::BridgeHandle(..)));
    assert_eq!(handle, None, "{what}: a document has nothing to click at");
    let small = thumbnail(catalog, &plan, &analysis);
    assert!(!small.shapes.iter().any(|shape| matches!(shape, Shape::Text { .. })), "{what}: text in the thumbnail");
}

/// A chassis with CPUs and memory, and as many of one GPU as fit.
fn filled(catalog: &Catalog, chassis: &Chassis, part: Option<&CardPart>, cpus: u8) -> Plan {
    let cpu = catalog.cpus.values().find(|cpu| chassis.cpu_families.contains(&cpu.family));
    let memory = catalog.memory.values().find(|module| module.kind == chassis.memory_kind);
    let mut plan = Plan {
        chassis: Some(chassis.id.clone()),
        cpu: cpu.map(|cpu| cpu.id.clone()),
        cpu_count: cpus,
        memory: memory.map(|module| MemoryLot { module: module.id.clone(), count: 8 }).into_iter().collect(),
        ..Plan::default()
    };
    let nic = catalog.nics.keys().next();
    for slot in chassis.slots.iter().filter(|slot| slot.use_for == SlotUse::Io) {
        if let Some(nic) = nic {
            plan.cards.push(Card { slot: slot.id.clone(), part: CardPart::Nic(nic.clone()) });
        }
    }
    if let Some(part) = part {
        for slot in placement::fill_slots(catalog, &plan, part) {
            plan.cards.push(Card { slot, part: part.clone() });
        }
    }
    plan
}

#[test]
fn every_chassis_empty_and_full_is_drawn_without_overlaps() {
    let catalog = Catalog::builtin();
    for (at, chassis) in catalog.chassis.values().enumerate() {
        let language = Language::ALL[at % Language::ALL.len()];
        let what = chassis.id.as_str();
        check_plan(
            &format!("{what} bare"),
            &catalog,
            Plan { chassis: Some(chassis.id.clone()), ..Plan::default() },
            language,
        );
        check_plan(&format!("{what} with one CPU"), &catalog, filled(&catalog, chassis, None, 1), language);
        let fits = |part: &CardPart| {
            chassis.gpu_slots().next().is_some_and(|slot| {
                let plan = filled(&catalog, chassis, None, chassis.sockets);
                placement::check(&catalog, &plan, &slot.id, part).fit != placement::Fit::No
            })
        };
        let gpus: Vec<CardPart> = catalog.gpus.keys().cloned().map(CardPart::Gpu).filter(fits).collect();
        // First, middle and last of those that fit: names and widths differ most.
        for pick in BTreeSet::from([0, gpus.len() / 2, gpus.len().saturating_sub(1)]) {
            if let Some(part) = gpus.get(pick) {
                let plan = filled(&catalog, chassis, Some(part), chassis.sockets);
                check_plan(&format!("{what} with {part}"), &catalog, plan, language);
            }
        }
    }
}

#[test]
fn every_preset_is_drawn_in_every_language() {
    let catalog = Catalog::builtin();
    for preset in presets::all() {
        let project = preset.document().expect("a readable preset").project;
        for plan in project.options {
            for language in Language::ALL {
                check_plan(preset.id, &catalog, plan.clone(), language);
            }
        }
    }
}

fn made_up() -> Catalog {
    let (catalog, problems) = load::load([("machines.ron", include_str!("scene/machines.ron"))]);
    assert!(problems.is_empty(), "{problems:?}");
    catalog
}

fn plan(chassis: &str, cpu: &str, cpus: u8, cards: &[(&str, &str)]) -> Plan {
    let card = |(slot, part): &(&str, &str)| Card { slot: (*slot).into(), part: CardPart::from((*part).to_owned()) };
    Plan {
        chassis: Some(chassis.into()),
        cpu: Some(cpu.into()),
        cpu_count: cpus,
        memory: vec![MemoryLot { module: "dimm".into(), count: 4 }],
        cards: cards.iter().map(card).collect(),
        ..Plan::default()
    }
}

/// A scene as text: what can be pointed at, what is written, and the links with their look.
fn as_text(scene: &Scene) -> String {
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

/// Sixteen GPUs and eight adapters: the largest machine that must stay readable.
#[test]
fn the_matrix_of_sixteen_gpus_and_eight_adapters_is_readable() {
    let catalog = Catalog::builtin();
    let chassis = catalog.chassis.get("dgx-2").expect("the chassis");
    let part = CardPart::from("gpu/tesla-v100-sxm3-32gb".to_owned());
    let (_, analysis) = analysed(&catalog, filled(&catalog, chassis, Some(&part), 2));
    assert!(analysis.machine.gpus().count() == 16 && analysis.machine.nics().count() >= 8);
    let words = |message: &Message| Language::English.words(message);
    let scene = matrix_view::matrix_view(&catalog, &analysis, &words);
    check_matrix("dgx-2", &analysis, &scene);
    // 1.8 % of the picture's height is 8 points in a window of 1440 × 900.
    for shape in &scene.shapes {
        if let Shape::Text { size, text, .. } = shape {
            assert!(*size >= 0.018 * scene.height, "{text:?} is too small: {size}");
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

fn upstream() -> impl Strategy<Value = Upstream> {
    prop_oneof![
        (0..4_u8).prop_map(Upstream::Cpu),
        Just(Upstream::Chipset),
        (0..6_u8).prop_map(|switch| Upstream::Switch(format!("sw{switch}"))),
    ]
}

/// Chassis as a user could write them, sensible or not.
fn any_chassis() -> impl Strategy<Value = Chassis> {
    let number = prop_oneof![4 => 0.0..20.0_f32, 1 => prop::num::f32::ANY];
    let slot = (upstream(), 0..4_u8, number.clone(), number, any::<bool>(), any::<bool>());
    let slots = prop::collection::vec(slot, 0..24);
    let switches = prop::collection::vec(upstream(), 0..6);
    (slots, switches, 0..6_u8, any::<bool>(), 0..3_u8).prop_map(|(slots, switches, sockets, bridges, fabric)| {
        let mut chassis = made_up().chassis.remove("switched").expect("the chassis of the fixture");
        let model = chassis.slots.remove(0);
        chassis.slots = slots
            .into_iter()
            .enumerate()
            .map(|(at, (upstream, row, position, max_width, io, module))| Slot {
                id: format!("slot{at}").as_str().into(),
                label: at.to_string(),
                use_for: if io { SlotUse::Io } else { SlotUse::Gpu },
                connector: if module { FormFactor::Sxm2 } else { FormFactor::Pcie },
                upstream,
                row,
                position,
                max_width,
                ..model.clone()
            })
            .collect();
        let switch = chassis.switches.remove(0);
        chassis.switches = switches
            .into_iter()
            .enumerate()
            .map(|(at, upstream)| Switch { id: format!("sw{at}"), upstream, ..switch.clone() })
            .collect();
        chassis.sockets = sockets;
        chassis.bridges = bridges;
        chassis.fabric = (fabric > 0).then(|| GpuFabric { switches: fabric - 1, ..GpuFabric::default() });
        chassis
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn no_chassis_breaks_the_pictures(chassis in any_chassis(), parts in prop::collection::vec(0..4_u8, 24)) {
        let mut catalog = made_up();
        let mut plan = plan("switched", "server", 2, &[]);
        for (slot, part) in chassis.slots.iter().zip(parts) {
            let part = ["", "gpu/card", "gpu/wide", "nic/nic"][usize::from(part)];
            if !part.is_empty() {
                plan.cards.push(Card { slot: slot.id.clone(), part: CardPart::from(part.to_owned()) });
            }
        }
        catalog.chassis.insert(chassis.id.clone(), chassis.clone());
        let (plan, analysis) = analysed(&catalog, plan);
        let words = |message: &Message| Language::English.words(message);
        prop_assert!(!thumbnail(&catalog, &plan, &analysis).shapes.is_empty());
        for page in PageSize::ALL.map(Page::live) {
            let picture = box_view::box_view_on(&page, &catalog, &plan, &analysis, &words);
            check_any_picture("any chassis", &picture);
            check_slots("any chassis", &picture, &chassis);
            let links = links_view::links_view_on(&page, &analysis, &words);
            if !links.shapes.is_empty() {
                check_any_picture("links of any chassis", &links);
            }
        }
    }
}

/// Pixels of an RGBA picture with this colour, within `area` of the scene.
fn count_like(pixmap: &resvg::tiny_skia::Pixmap, scene: &Scene, area: Area, color: slotwise::scene::Rgb) -> usize {
    let scale = pixmap.width() as f32 / scene.width;
    let near = |a: u8, b: u8| a.abs_diff(b) < 40;
    (0..pixmap.height())
        .flat_map(|y| (0..pixmap.width()).map(move |x| (x, y)))
        .filter(|(x, y)| area.contains(slotwise::scene::Point { x: *x as f32 / scale, y: *y as f32 / scale }))
        .filter_map(|(x, y)| pixmap.pixel(x, y))
        .filter(|pixel| near(pixel.red(), color.0) && near(pixel.green(), color.1) && near(pixel.blue(), color.2))
        .count()
}

#[test]
fn every_text_of_the_png_can_be_seen() {
    let catalog = made_up();
    let faces: Vec<&[u8]> = fonts::all().iter().map(|face| face.bytes).collect();
    for language in Language::ALL {
        let words = |message: &Message| language.words(message);
        let (plan, analysis) = analysed(&catalog, plan("tower", "desktop", 1, &[("slot1", "gpu/card")]));
        let scene = box_view::box_view(&catalog, &plan, &analysis, &words);
        let text = svg::SvgText { title: "Tower", description: &svg::description(&scene), language: language.tag() };
        let drawing = svg::write(&scene, Palette::Light, text);
        let bytes = png::render(&drawing, 1400, &faces).expect("a picture");
        let pixmap = resvg::tiny_skia::Pixmap::decode_png(&bytes).expect("a PNG");
        assert_eq!((pixmap.width(), pixmap.height()), (1400, 760));
        for shape in &scene.shapes {
            let (Shape::Text { ink, text, .. }, Some(area)) = (shape, text_area(shape)) else { continue };
            let seen = count_like(&pixmap, &scene, area, Palette::Light.rgb(*ink));
            assert!(seen > 8, "{}: {text:?} has only {seen} pixels of its colour", language.tag());
        }
    }
}

#[test]
fn without_fonts_the_png_is_made_all_the_same() {
    let scene = Scene { width: 20.0, height: 10.0, ..Scene::default() };
    let drawing = svg::write(&scene, Palette::Print, svg::SvgText::default());
    assert!(png::render(&drawing, 200, &[]).is_ok());
    assert!(matches!(png::render(&drawing, 0, &[]), Err(png::PngError::Size { .. })));
    assert!(matches!(png::render(&drawing, 1_000_000, &[]), Err(png::PngError::Size { .. })));
    assert!(matches!(png::render("<svg", 100, &[]), Err(png::PngError::Drawing(_))));
}
