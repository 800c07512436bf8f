//! What a buyer must not meet: a picture of another machine, a verdict on half a machine, fields over each other, bars
//! without names, choices that are cut off.

use crate::hands::{empty, find, is_there};
use crate::support::{Window, preset, window, window_sized};
use egui::accesskit::Role;
use egui::{Key, Rect};
use egui_kittest::kittest::{By, NodeT as _, Queryable as _};
use slotwise::catalog::{GpuId, MemoryId, WorkloadId, WorkloadInputs};
use slotwise::locale::Language;
use slotwise::machine::placement;
use slotwise::plan::{CardPart, Edit, MemoryLot};
use slotwise::ui::Command;
use slotwise::ui::session::{DiagramView, SidePage};

const EIGHT_CARDS: &str = "modern-8x-l40s";

/// Names of all widgets with this role.
fn names(window: &Window, role: Role) -> Vec<String> {
    let all = window.harness.query_all(By::new().predicate(move |node| node.role() == role));
    all.filter_map(|node| node.accesskit_node().label()).collect()
}

/// The picture is kept from frame to frame; it must not outlive its project.
#[test]
fn another_project_is_drawn_anew() {
    let cards = ("H100 NVL", "Tesla V100 PCIe");
    let rates = ("GPU0 to GPU3", "GPU0 to GPU2");
    for (view, (old, new)) in [(DiagramView::Box, cards), (DiagramView::Links, cards), (DiagramView::Matrix, rates)] {
        let mut window = window(Language::English);
        window.send(Command::OpenPreset("modern-4x-h100-nvl".to_owned()));
        window.send(Command::SetDiagramView(view));
        let first = drawn(&window);
        assert!(first.iter().any(|name| name.contains(old)), "{view:?}: {first:?}");
        window.send(Command::OpenPreset("dell-r740".to_owned()));
        let second = drawn(&window);
        assert!(second.iter().any(|name| name.contains(new)), "{view:?}: {second:?}");
        assert!(!second.iter().any(|name| name.contains(old)), "{view:?}: {second:?}");
    }
}

/// Names of what can be pointed at in the middle of the window: the picture, not the panels beside it.
fn drawn(window: &Window) -> Vec<String> {
    let middle = Rect::from_min_max(egui::pos2(300.0, 110.0), egui::pos2(1080.0, 560.0));
    let nodes = window.harness.root().children_recursive();
    let inside =
        nodes.filter(|node| node.accesskit_node().bounding_box().is_some() && middle.contains_rect(node.rect()));
    inside.filter_map(|node| node.accesskit_node().label()).collect()
}

/// What the verdict says: its line stands in bold above all others.
#[track_caller]
fn check_verdict(window: &Window, expected: &str) {
    assert!(is_there(window, expected), "{expected:?} is not said: {:?}", names(window, Role::Label));
    if expected.starts_with("Not complete") {
        assert!(!is_there(window, "Works"), "half a machine works");
    }
}

#[test]
fn half_a_machine_is_not_said_to_work() {
    let mut window = empty("ultralab-gt410i");
    let option = window.harness.state().session.active;
    window.send(Command::Edit(Edit::SetMemory(option, Vec::new()), None));
    check_verdict(&window, "Not complete: add memory and place a GPU");
    window.harness.get_by_label("Choose a GPU").click();
    window.harness.run();
    let part = CardPart::Gpu(GpuId::new("quadro-rtx-6000"));
    window.send(Command::PlaceBest(part));
    check_verdict(&window, "Not complete: add memory");
    // The same fix stands at the finding; the first is that of the verdict.
    let fix = {
        let session = &window.harness.state().session;
        let (_, analysis) = session.shown().expect("an option");
        let finding = analysis.findings.iter().find(|finding| finding.code == "W400").expect("no memory");
        session.words(&finding.fix.as_ref().expect("a fix").label)
    };
    window.harness.query_all_by_label(&fix).next().expect("the fix").click();
    window.harness.run();
    assert!(!is_there(&window, "Not complete"));
    check_verdict(&window, "Works");
}

#[test]
fn a_machine_without_a_gpu_is_not_complete() {
    let mut window = preset(EIGHT_CARDS);
    let option = window.harness.state().session.active;
    window.send(Command::Edit(Edit::SetCards(option, Vec::new()), None));
    check_verdict(&window, "Not complete: place a GPU");
    let slot = {
        let session = &window.harness.state().session;
        let plan = session.plan().expect("an option");
        placement::best_slot(&session.catalog, plan, &CardPart::Gpu("l40s".into())).expect("a slot")
    };
    window.send(Command::Edit(Edit::Place(option, slot, CardPart::Gpu("l40s".into())), None));
    assert!(!is_there(&window, "Not complete"));
    let lots = vec![MemoryLot { module: MemoryId::new("no-such-module"), count: 8 }];
    window.send(Command::Edit(Edit::SetMemory(option, lots), None));
    assert!(!is_there(&window, "Not complete"), "a module that is not known is memory too");
}

/// Fields of the side panel that lie over each other.
fn overlaps(window: &Window) -> Vec<(String, String)> {
    let is_field = |role: Role| matches!(role, Role::SpinButton | Role::ComboBox);
    let fields = window.harness.query_all(By::new().predicate(move |node| is_field(node.role())));
    let fields: Vec<(String, Rect)> = fields
        .filter(|node| node.accesskit_node().bounding_box().is_some())
        .map(|node| (node.accesskit_node().label().unwrap_or_default(), node.rect().shrink(1.0)))
        .collect();
    let mut found = Vec::new();
    for (at, (name, rect)) in fields.iter().enumerate() {
        let over = fields.iter().skip(at + 1).filter(|(_, other)| rect.intersects(*other));
        found.extend(over.map(|(other, _)| (name.clone(), other.clone())));
    }
    found
}

#[test]
fn fields_of_a_use_case_stand_apart_at_once() {
    for language in Language::ALL {
        for size in [[1440.0, 900.0], [1024.0, 700.0]] {
            let mut window = window_sized(language, size, 1.0);
            window.send(Command::OpenPreset(EIGHT_CARDS.to_owned()));
            window.send(Command::SetSidePage(SidePage::Workloads));
            let cases = window.harness.state().session.catalog.use_cases.clone();
            for case in cases.iter().filter(|case| case.id.starts_with("chat") || case.id == "face-recognition") {
                let parts = case.workloads.iter().map(|part| (part.workload.clone(), part.inputs.clone())).collect();
                let option = window.harness.state().session.active;
                window.harness.state_mut().send(Command::Edit(Edit::SetUseCase(option, parts), None));
                // The frame that does it, and the one that shows it.
                window.harness.run_steps(2);
                assert_eq!(overlaps(&window), [], "{language:?} {size:?} {}", case.id);
            }
        }
    }
}

#[test]
fn every_bar_of_lanes_names_who_spends_them() {
    for (id, size) in [("modern-dgx-h100", [1440.0, 900.0]), ("ultralab-gx630m-3.7", [1024.0, 700.0])] {
        let mut window = window_sized(Language::English, size, 1.0);
        window.send(Command::OpenPreset(id.to_owned()));
        let session = &window.harness.state().session;
        let (_, analysis) = session.shown().expect("an option");
        let images = names(&window, Role::Image);
        let mut count = 0;
        for spend in analysis.ledger.sockets.iter().flat_map(|socket| &socket.spent_by) {
            // Drives are called by their kind of bay.
            let (own, drives) = (format!("{} x{}", spend.name, spend.lanes), format!(" drives x{}", spend.lanes));
            let is_named = images.iter().any(|image| *image == own || image.ends_with(&drives));
            assert!(is_named && !spend.name.is_empty(), "{id}: {own} is not among {images:?}");
            count += 1;
        }
        assert!(count >= 6, "{id}: {count}");
    }
}

/// Where the choices of the top bar are, at sizes of small windows and of large ones on fine screens.
#[test]
fn the_top_bar_is_never_cut() {
    for language in Language::ALL {
        for size in [[1440.0, 900.0], [1024.0, 700.0], [720.0, 450.0], [500.0, 400.0]] {
            let mut window = window_sized(language, size, 1.0);
            window.send(Command::OpenPreset(EIGHT_CARDS.to_owned()));
            window.send(Command::DuplicateOption);
            let bar = Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(size[0], 40.0));
            let nodes = window.harness.root().children_recursive();
            let buttons = nodes.filter(|node| node.accesskit_node().role() == Role::Button);
            let named = buttons.filter_map(|node| Some((node.accesskit_node().label()?, node.rect())));
            let mut shown: Vec<(String, Rect)> = named.filter(|(_, rect)| rect.top() < 35.0).collect();
            // Tabs are scrolled if they are many; what belongs to them goes along.
            let tabs = [window.harness.state().session.text("tabs-add"), "×".to_owned()];
            shown.retain(|(name, _)| !tabs.contains(name) && !name.contains("L40S"));
            assert!(shown.len() >= 3, "{language:?} {size:?}: {shown:?}");
            for (at, (name, rect)) in shown.iter().enumerate() {
                assert!(bar.contains_rect(*rect), "{language:?} {size:?}: {name} at {rect:?}");
                let over = shown.iter().skip(at + 1).find(|(_, other)| rect.shrink(0.5).intersects(*other));
                assert!(over.is_none(), "{language:?} {size:?}: {name} and {over:?}");
            }
        }
    }
}

#[test]
fn choices_without_room_are_in_one_menu() {
    let mut window = window_sized(Language::English, [720.0, 450.0], 2.0);
    window.send(Command::OpenPreset(EIGHT_CARDS.to_owned()));
    window.harness.get_by_label("More").click();
    window.harness.run();
    window.harness.get_by_label_contains("Language: English").click();
    window.harness.run();
    window.harness.get_by_label("简体中文").click();
    window.harness.run();
    assert_eq!(window.harness.state().session.language, Language::ChineseSimplified);
    let mut window = window_sized(Language::English, [500.0, 400.0], 1.0);
    window.send(Command::OpenPreset(EIGHT_CARDS.to_owned()));
    window.harness.get_by_label("Menu").click();
    window.harness.run();
    window.harness.get_by_label_contains("View").click();
    window.harness.run();
    window.harness.get_by_label_contains("Links view").click();
    window.harness.run();
    assert_eq!(window.harness.state().session.diagram_view, DiagramView::Links);
}

/// A workload's name stands in full beside its numbers, or above them.
#[test]
fn workloads_of_the_verdict_are_named_in_full() {
    for size in [[1440.0, 900.0], [1024.0, 700.0], [720.0, 450.0]] {
        let mut window = window_sized(Language::English, size, 1.0);
        window.send(Command::OpenPreset(EIGHT_CARDS.to_owned()));
        let session = &window.harness.state().session;
        let ids = session.plan().expect("an option").workloads.clone();
        for id in ids {
            let name = session.words(&session.catalog.workloads.get(&id).expect("a workload").title());
            let rect = find(&window, &name).expect("its name");
            let font = egui::FontId::proportional(12.0);
            let ctx = &window.harness.ctx;
            let width = ctx.fonts_mut(|fonts| fonts.layout_no_wrap(name.clone(), font, egui::Color32::WHITE).size());
            let area = rect.width() * rect.height();
            assert!(area + 40.0 >= width.x * width.y * 0.9, "{size:?}: {name} has {rect:?} for {width:?}");
        }
    }
}

/// Where the number of users comes from can be read and changed.
#[test]
fn users_are_a_share_of_people() {
    let mut window = preset(EIGHT_CARDS);
    let id = WorkloadId::new("transformer-llm-70b-serving");
    let case =
        window.harness.state().session.catalog.use_cases.iter().find(|case| case.id == "chat-200-staff").cloned();
    let parts = case.expect("the case").workloads.into_iter().map(|part| (part.workload, part.inputs)).collect();
    let option = window.harness.state().session.active;
    window.send(Command::Edit(Edit::SetUseCase(option, parts), None));
    window.send(Command::SetSidePage(SidePage::Workloads));
    let told = |window: &Window| -> WorkloadInputs {
        let plan = window.harness.state().session.plan().expect("an option");
        plan.workload_inputs.get(&id).cloned().unwrap_or_default()
    };
    assert_eq!((told(&window).people, told(&window).users), (Some(200), Some(20)));
    assert!(is_there(&window, "% at once"));
    let share = "Share of people who ask at the same moment, percent";
    window.harness.get_by_role_and_label(Role::SpinButton, share).focus();
    window.harness.run();
    for _ in 0..5 {
        window.harness.key_press(Key::ArrowUp);
        window.harness.run();
    }
    assert_eq!((told(&window).people, told(&window).users), (Some(200), Some(30)), "15 % of 200");
    window.harness.get_by_role_and_label(Role::SpinButton, "People with access").focus();
    window.harness.run();
    let before = told(&window).people.expect("people");
    for _ in 0..20 {
        window.harness.key_press(Key::ArrowUp);
        window.harness.run();
    }
    let now = told(&window);
    let (people, users) = (now.people.expect("people"), now.users.expect("users"));
    assert!(people > before, "{people}");
    assert!((f64::from(users) - f64::from(people) * 0.15).abs() < 1.5, "the share stays: {users} of {people}");
}

/// On a small screen with large letters the diagram keeps room that can be read.
#[test]
fn the_diagram_keeps_room_in_a_low_window() {
    let mut window = window_sized(Language::English, [720.0, 450.0], 2.0);
    window.send(Command::OpenPreset("ultralab-gx630m-3.7".to_owned()));
    let diagram = find(&window, "Chassis diagram").expect("the diagram");
    assert!(diagram.height() >= 150.0 && diagram.width() >= 250.0, "{diagram:?}");
}

/// In the smallest windows the ways to the three views lie within the diagram, whatever the language calls them.
#[test]
fn the_views_stay_within_the_diagram() {
    for language in Language::ALL {
        for view in [DiagramView::Box, DiagramView::Links, DiagramView::Matrix] {
            let mut window = window_sized(language, [720.0, 450.0], 2.0);
            window.send(Command::OpenPreset("ultralab-gx630m-3.7".to_owned()));
            window.send(Command::SetDiagramView(view));
            let room = find(&window, &language.text("diagram-name")).expect("the diagram").expand(8.0);
            for key in ["diagram-box", "diagram-links", "diagram-matrix", "diagram-fit"] {
                let name = language.text(key);
                // The palette and the charts have tabs of the same names.
                let tabs = window.harness.query_all_by_label(&name).map(|tab| tab.rect());
                let tab = tabs.filter(|tab| tab.max.y < room.max.y).find(|tab| room.x_range().contains(tab.center().x));
                let (tab, room) = (tab.expect("the way to a view").x_range(), room.x_range());
                assert!(room.min <= tab.min && tab.max <= room.max, "{view:?} {name}: {tab:?} in {room:?}");
            }
        }
    }
}

/// What is told of a slot goes when a key opens a dialog, though the pointer rests where it was.
#[test]
fn no_tip_lies_over_a_dialog() {
    let mut window = preset(EIGHT_CARDS);
    window.harness.hover_at(crate::hands::middle(&window, "GPU 3, "));
    window.harness.run_steps(120);
    let tip = "Connector x16";
    assert!(is_there(&window, tip), "what is told of the slot");
    window.send(Command::ArrangePages);
    window.harness.run_steps(3);
    assert!(window.harness.state().dialog().is_some());
    assert!(!is_there(&window, tip), "it lies over the dialog");
}

/// A board of four GPUs shares its memory out among them.
#[test]
fn a_board_of_several_gpus_tells_the_memory_of_each() {
    let mut window = preset(EIGHT_CARDS);
    let option = window.harness.state().session.active;
    window.send(Command::Edit(Edit::SetCards(option, Vec::new()), None));
    let slot = {
        let session = &window.harness.state().session;
        let plan = session.plan().expect("an option");
        placement::best_slot(&session.catalog, plan, &CardPart::Gpu("a16".into())).expect("a slot")
    };
    window.send(Command::Edit(Edit::Place(option, slot, CardPart::Gpu("a16".into())), None));
    assert!(is_there(&window, "16 GB per GPU"));
    assert!(!is_there(&window, "64 GB per GPU"));
}

/// A button with a face has room between its words and its edge.
#[test]
fn the_words_of_a_button_keep_off_its_edges() {
    let window = preset(EIGHT_CARDS);
    let button = window.harness.get_by_role_and_label(Role::Button, "Present").rect();
    let font = egui::FontId::proportional(13.0);
    let words = "Present".to_owned();
    let words = window.harness.ctx.fonts_mut(|fonts| fonts.layout_no_wrap(words, font, egui::Color32::WHITE).size().x);
    assert!(button.width() >= words + 12.0, "{button:?} for {words}");
}
