//! What must hold for every picture.
use std::collections::BTreeSet;

use slotwise::analysis::{Analysis, Context};
use slotwise::catalog::{Catalog, Chassis};
use slotwise::locale::Language;
use slotwise::machine::names;
use slotwise::plan::{Plan, Project};
use slotwise::quantity::{Arg, Day, Message};
use slotwise::scene::{
    Anchor, Area, Page, PageSize, Scene, Shape, Target, box_view, links_view, matrix_view, text, thumbnail,
};

pub fn today() -> Day {
    "2026-11-30".parse().expect("a day")
}

pub fn analysed(catalog: &Catalog, plan: Plan) -> (Plan, Analysis) {
    let project = Project { options: vec![plan.clone()], ..Project::default() };
    let analysis = Analysis::of(catalog, &plan, Context { project: &project, today: today() });
    (plan, analysis)
}

/// Key and arguments instead of words, so that translations do not change what is expected.
pub fn bare_words(message: &Message) -> String {
    let key = message.key.strip_prefix("scene-").unwrap_or(&message.key);
    let args: Vec<String> = message.args.values().map(shown).collect();
    if args.is_empty() { key.to_owned() } else { args.join(" ") }
}

pub fn shown(arg: &Arg) -> String {
    match arg {
        Arg::Text(text) => text.clone(),
        Arg::Number(number) => number.to_string(),
        other => format!("{other:?}"),
    }
}

/// The box that a text takes, from its estimated width.
pub fn text_area(shape: &Shape) -> Option<Area> {
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

pub fn extent(shape: &Shape) -> Area {
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
pub fn check_picture(what: &str, scene: &Scene) {
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
pub fn check_any_picture(what: &str, scene: &Scene) {
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
pub fn check_sizes(what: &str, scene: &Scene) {
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
pub fn check_placed(what: &str, scene: &Scene) {
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
pub fn check_slots(what: &str, scene: &Scene, chassis: &Chassis) {
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
pub fn check_matrix(what: &str, analysis: &Analysis, scene: &Scene) {
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
pub fn check_links(what: &str, analysis: &Analysis, scene: &Scene) {
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
pub fn check_plan(what: &str, catalog: &Catalog, plan: Plan, language: Language) {
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
