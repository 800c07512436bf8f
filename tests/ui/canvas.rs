//! The diagram, the right side, the charts and the editors in the real window: drags, keys, menus.

use crate::support::{Window, preset, window, window_sized};
use egui::accesskit::Role;
use egui::{Key, Modifiers, PointerButton, Pos2, Rect, pos2};
use egui_kittest::kittest::{By, NodeT as _, Queryable as _};
use slotwise::catalog::SlotId;
use slotwise::interop::topo;
use slotwise::locale::Language;
use slotwise::plan::{Edit, Plan};
use slotwise::ui::Command;
use slotwise::ui::session::{ChartTab, DiagramView, PaletteTab};

/// Seven cards behind two switches, none bridged.
const SEVEN_CARDS: &str = "ultralab-gt410p-2.6";

/// Name of a card of the palette, as far as needed.
const RTX_6000: &str = "Quadro RTX 6000, 24 GB";

/// A window with an empty machine of this chassis.
#[track_caller]
fn empty(chassis: &str) -> Window {
    let mut window = window(Language::English);
    window.send(Command::NewProject(Some(chassis.to_owned())));
    window
}

fn plan(window: &Window) -> &Plan {
    window.harness.state().session.plan().expect("an active option")
}

/// The rectangle of the first widget whose name or text contains this.
fn find(window: &Window, name: &str) -> Option<Rect> {
    let says = |text: Option<String>| text.is_some_and(|text| text.contains(name));
    let named = By::new().predicate(|node| says(node.label()) || says(node.value()));
    window.harness.query_all(named).next().map(|node| node.rect())
}

/// The middle of the first widget whose name or text contains this.
#[track_caller]
fn middle(window: &Window, name: &str) -> Pos2 {
    find(window, name).unwrap_or_else(|| panic!("nothing says {name:?}")).center()
}

fn is_there(window: &Window, name: &str) -> bool {
    find(window, name).is_some()
}

/// Turns the wheel over `at` until a widget of this name is within `list`.
#[track_caller]
fn wheel_to(window: &mut Window, name: &str, list: Rect) {
    for _ in 0..200 {
        if find(window, name).is_some_and(|rect| list.contains_rect(rect.shrink(2.0))) {
            return;
        }
        window.harness.hover_at(list.center());
        let delta = egui::vec2(0.0, -60.0);
        window.harness.event(egui::Event::MouseWheel {
            unit: egui::MouseWheelUnit::Point,
            delta,
            phase: egui::TouchPhase::Move,
            source: egui::MouseWheelSource::Wheel,
            modifiers: Modifiers::NONE,
        });
        window.harness.run_steps(3);
    }
    panic!("the wheel never reaches {name:?}");
}

/// Drags from one point to another without letting go.
fn hold(window: &mut Window, from: Pos2, to: Pos2) {
    window.harness.hover_at(from);
    window.harness.run();
    window.harness.drag_at(from);
    window.harness.run();
    for share in [0.3, 0.7, 1.0] {
        window.harness.hover_at(from.lerp(to, share));
        window.harness.run();
    }
}

fn drag(window: &mut Window, from: Pos2, to: Pos2) {
    hold(window, from, to);
    window.harness.drop_at(to);
    window.harness.run();
}

/// Types into the palette's search field.
fn search(window: &mut Window, text: &str) {
    window.harness.key_press_modifiers(Modifiers::COMMAND, Key::F);
    window.harness.run();
    window.harness.key_press_modifiers(Modifiers::COMMAND, Key::A);
    window.harness.run();
    window.harness.get_by_label("Search parts").type_text(text);
    window.harness.run();
}

fn press(window: &mut Window, key: Key) {
    window.harness.key_press(key);
    window.harness.run();
}

fn click(window: &mut Window, pos: Pos2, button: PointerButton) {
    window.harness.hover_at(pos);
    for pressed in [true, false] {
        window.harness.event(egui::Event::PointerButton { pos, button, pressed, modifiers: Modifiers::NONE });
    }
    window.harness.run();
}

/// Clicks the first widget whose name contains this, with the pointer.
#[track_caller]
fn click_on(window: &mut Window, name: &str) {
    let pos = middle(window, name);
    click(window, pos, PointerButton::Primary);
}

/// The cards as `slot part`.
#[track_caller]
fn check_cards(window: &Window, expected: &[&str]) {
    assert_eq!(window.cards(), expected);
}

/// The seven GPUs of the preset without one, and so on: ids of their slots.
fn slots(window: &Window) -> Vec<String> {
    plan(window).gpus().map(|(slot, _)| slot.to_string()).collect()
}

#[test]
fn what_the_ghost_shows_the_drop_does() {
    let mut window = empty("ultralab-gt410i");
    search(&mut window, "quadro rtx 6000");
    let (from, to) = (middle(&window, RTX_6000), middle(&window, "GPU 1, empty"));
    hold(&mut window, from, to);
    let session = &window.harness.state().session;
    assert!(
        matches!(&session.preview, Some(Edit::Place(_, slot, _)) if slot.as_str() == "gpu1"),
        "{:?}",
        session.preview
    );
    let (ghost, analysis) = session.shown().expect("a plan");
    let (ghost, vram) = (ghost.clone(), analysis.totals.vram_gb);
    assert_eq!((ghost.cards.len(), vram), (1, 24.0));
    assert!(plan(&window).cards.is_empty(), "the plan itself must wait for the drop");
    assert!(is_there(&window, "+24 GB"), "the differences are written at the pointer");
    window.harness.drop_at(to);
    window.harness.run();
    assert_eq!(*plan(&window), ghost);
    assert!(window.harness.state().session.preview.is_none());
    window.send(Command::Undo);
    check_cards(&window, &[]);
}

#[test]
fn escape_cancels_a_drag() {
    let mut window = empty("ultralab-gt410i");
    search(&mut window, "quadro rtx 6000");
    let (from, to) = (middle(&window, RTX_6000), middle(&window, "GPU 1, empty"));
    hold(&mut window, from, to);
    assert!(window.harness.state().session.preview.is_some());
    press(&mut window, Key::Escape);
    assert!(window.harness.state().session.preview.is_none());
    window.harness.drop_at(to);
    window.harness.run();
    check_cards(&window, &[]);
}

#[test]
fn a_module_is_refused_by_a_card_slot() {
    let mut window = empty("ultralab-gt410i");
    search(&mut window, "h100 sxm");
    let (from, to) = (middle(&window, "H100 SXM"), middle(&window, "GPU 1, empty"));
    hold(&mut window, from, to);
    assert!(is_there(&window, "Does not fit."));
    assert!(window.harness.state().session.preview.is_none());
    window.harness.drop_at(to);
    window.harness.run();
    check_cards(&window, &[]);
}

#[test]
fn a_card_is_dragged_from_slot_to_slot_and_out() {
    let mut window = empty("ultralab-gt410i");
    let option = window.harness.state().session.active;
    let card = |id: &str| slotwise::plan::CardPart::Gpu(id.into());
    window.send(Command::Edit(Edit::Place(option, SlotId::new("gpu0"), card("quadro-rtx-6000")), None));
    let (from, to) = (middle(&window, "GPU 0, Quadro RTX 6000"), middle(&window, "GPU 2, empty"));
    drag(&mut window, from, to);
    check_cards(&window, &["gpu2 gpu/quadro-rtx-6000"]);
    window.send(Command::Edit(Edit::Place(option, SlotId::new("gpu0"), card("quadro-rtx-8000")), None));
    let (from, to) = (middle(&window, "GPU 0, Quadro RTX 8000"), middle(&window, "GPU 2, Quadro RTX 6000"));
    drag(&mut window, from, to);
    check_cards(&window, &["gpu0 gpu/quadro-rtx-6000", "gpu2 gpu/quadro-rtx-8000"]);
    let (from, out) = (middle(&window, "GPU 2, Quadro RTX 8000"), middle(&window, "Findings"));
    hold(&mut window, from, out);
    assert!(is_there(&window, "Take Quadro RTX 8000 out of GPU 2"));
    window.harness.drop_at(out);
    window.harness.run();
    check_cards(&window, &["gpu0 gpu/quadro-rtx-6000"]);
}

#[test]
fn keys_move_the_selection_remove_and_fill() {
    let mut window = preset(SEVEN_CARDS);
    click_on(&mut window, "GPU 1, Quadro RTX 6000");
    let selection = |window: &Window| window.harness.state().session.selection.as_ref().map(ToString::to_string);
    assert_eq!(selection(&window).as_deref(), Some("gpu1"));
    press(&mut window, Key::ArrowRight);
    press(&mut window, Key::ArrowRight);
    press(&mut window, Key::ArrowLeft);
    assert_eq!(selection(&window).as_deref(), Some("gpu2"));
    press(&mut window, Key::Delete);
    assert_eq!(slots(&window), ["gpu0", "gpu1", "gpu3", "gpu4", "gpu5", "gpu6"]);
    press(&mut window, Key::ArrowRight);
    press(&mut window, Key::Backspace);
    assert_eq!(slots(&window), ["gpu0", "gpu1", "gpu4", "gpu5", "gpu6"]);
    press(&mut window, Key::ArrowRight);
    window.harness.key_press_modifiers(Modifiers::COMMAND, Key::D);
    window.harness.run();
    assert_eq!(slots(&window).len(), 7);
    window.send(Command::Undo);
    assert_eq!(slots(&window).len(), 5);
}

#[test]
fn the_menu_of_a_slot_does_what_the_mouse_does() {
    let mut window = preset(SEVEN_CARDS);
    let pos = middle(&window, "GPU 3, Quadro RTX 6000");
    click(&mut window, pos, PointerButton::Secondary);
    click_on(&mut window, "Remove Quadro RTX 6000");
    assert!(!slots(&window).contains(&"gpu3".to_owned()));
    let pos = middle(&window, "GPU 3, empty");
    click(&mut window, pos, PointerButton::Secondary);
    assert!(is_there(&window, "Place in GPU 3"));
    assert!(is_there(&window, "Remove all GPUs"));
}

#[test]
fn the_menu_puts_a_card_on_a_riser() {
    let mut window = preset(SEVEN_CARDS);
    let pos = middle(&window, "GPU 3, Quadro RTX 6000");
    click(&mut window, pos, PointerButton::Secondary);
    click_on(&mut window, "Riser");
    click_on(&mut window, "x4 Gen3");
    let riser = plan(&window).riser(&SlotId::new("gpu3")).cloned().expect("a riser");
    assert_eq!((riser.generation.map(slotwise::quantity::PcieGen::number), riser.lanes), (Some(3), Some(4)));
    let session = &window.harness.state().session;
    let (_, analysis) = session.shown().expect("a plan");
    assert!(analysis.findings.iter().any(|finding| finding.code == "W216"));
}

#[test]
fn a_bridge_handle_joins_two_cards() {
    let mut window = preset(SEVEN_CARDS);
    click_on(&mut window, "Join GPU 0 and GPU 1");
    let bridges = &plan(&window).bridges;
    assert_eq!(bridges.len(), 1);
    assert_eq!(bridges[0].slots, [SlotId::new("gpu0"), SlotId::new("gpu1")]);
    let session = &window.harness.state().session;
    let (_, analysis) = session.shown().expect("a plan");
    assert!((analysis.totals.largest_pool_gb - 48.0).abs() < 1e-6, "{}", analysis.totals.largest_pool_gb);
}

#[test]
fn other_parts_are_dropped_anywhere_on_the_diagram() {
    let mut window = empty("ultralab-gt410i");
    window.send(Command::SetPaletteTab(PaletteTab::Memory));
    search(&mut window, "ddr4 rdimm 32");
    let (from, to) = (middle(&window, "DDR4-3200 RDIMM 32 GB"), middle(&window, "GPU 1, empty"));
    let before: u16 = plan(&window).memory.iter().map(|lot| lot.count).sum();
    drag(&mut window, from, to);
    let after: u16 = plan(&window).memory.iter().map(|lot| lot.count).sum();
    assert_eq!(after, before + 1);
}

#[test]
fn a_chassis_is_dropped_on_the_empty_diagram() {
    let mut window = empty("ultralab-gt410i");
    window.send(Command::Edit(Edit::AddOption(Box::default()), None));
    let id = window.harness.state().session.history.project().options[1].id;
    window.send(Command::Activate(id));
    window.send(Command::SetPaletteTab(PaletteTab::Chassis));
    search(&mut window, "gt410p");
    let (from, to) = (middle(&window, "GT410P"), middle(&window, "Start with a chassis"));
    drag(&mut window, from, to);
    assert_eq!(plan(&window).chassis.as_ref().map(ToString::to_string).as_deref(), Some("ultralab-gt410p"));
}

#[test]
fn a_fix_is_previewed_and_done() {
    let mut window = window_sized(Language::English, [1440.0, 1600.0], 1.0);
    window.send(Command::OpenPreset(SEVEN_CARDS.to_owned()));
    let fix = window
        .harness
        .state()
        .session
        .shown()
        .and_then(|(_, analysis)| analysis.findings.iter().find_map(|finding| finding.fix.clone()));
    let fix = fix.expect("a finding with a fix");
    let label = Language::English.words(&fix.label);
    let pos = window.harness.get_all_by_label(&label).next().expect("the button").rect().center();
    window.harness.hover_at(pos);
    window.harness.run();
    assert_eq!(window.harness.state().session.preview.as_ref(), Some(&fix.edit));
    let before = plan(&window).clone();
    click(&mut window, pos, PointerButton::Primary);
    assert_ne!(*plan(&window), before);
    window.send(Command::Undo);
    assert_eq!(*plan(&window), before);
}

#[test]
fn a_finding_is_opened_and_selects_its_part() {
    let mut window = preset(SEVEN_CARDS);
    wheel_to(&mut window, "W203", Rect::from_min_max(Pos2::new(1100.0, 100.0), Pos2::new(1440.0, 860.0)));
    click_on(&mut window, "W203");
    let session = &window.harness.state().session;
    assert!(session.flash.is_some());
    assert!(session.selection.is_some());
    assert!(
        window
            .harness
            .query_all(By::new().predicate(|node| node.value().is_some_and(|text| text.starts_with("Concerns:"))))
            .next()
            .is_some()
    );
}

#[test]
fn every_page_of_the_charts_says_its_numbers() {
    let mut window = preset(SEVEN_CARDS);
    for (tab, words) in [
        (ChartTab::Workloads, "Throughput of all GPUs"),
        (ChartTab::Tflops, "FP16, best accumulate: A 913.5 TFLOPS"),
        (ChartTab::Vram, "VRAM of all GPUs: A 168 GB"),
        (ChartTab::Bandwidth, "One GPU: A 672 GB/s"),
        (ChartTab::Cost, "In sum: A ¥370,000"),
    ] {
        window.send(Command::SetChartTab(tab));
        assert!(is_there(&window, words), "{tab:?}: {words}");
    }
    window.send(Command::SetDiagramView(DiagramView::Links));
    assert!(is_there(&window, "PLX A"));
}

#[test]
fn editors_change_the_plan() {
    let mut window = empty("ultralab-gt410i");
    click_on(&mut window, "Machines: 1 machine");
    window.harness.get_by_role_and_label(Role::SpinButton, "Equal machines").focus();
    window.harness.run();
    press(&mut window, Key::ArrowUp);
    assert_eq!(plan(&window).nodes, 2);
    press(&mut window, Key::Escape);
    click_on(&mut window, "CPUs:");
    let cpus = plan(&window).cpu.clone();
    assert!(cpus.is_some(), "a new machine comes with a usual CPU");
}

/// Presses Tab until a widget with this name, or one that starts with it, has the keyboard.
#[track_caller]
fn tab_to(window: &mut Window, name: &str) {
    for _ in 0..400 {
        press(window, Key::Tab);
        let focused = window.harness.root().children_recursive().find(|node| node.accesskit_node().is_focused());
        // Short names must be met in full: "GPU" is a part of many others.
        let meets = |label: String| label == name || (name.len() > 5 && label.contains(name));
        if focused.and_then(|node| node.accesskit_node().label()).is_some_and(meets) {
            return;
        }
    }
    panic!("Tab never reaches {name:?}");
}

#[track_caller]
fn check_built(window: &Window) {
    let plan = plan(window);
    assert_eq!(plan.chassis.as_ref().map(ToString::to_string).as_deref(), Some("ultralab-gt410i"));
    assert_eq!(plan.gpus().map(|(_, gpu)| gpu.as_str()).collect::<Vec<_>>(), ["quadro-rtx-6000"; 4]);
    let (_, analysis) = window.harness.state().session.shown().expect("a plan");
    assert!((analysis.totals.ram_gb - 192.0).abs() < 1e-6, "{}", analysis.totals.ram_gb);
}

#[test]
fn a_machine_is_built_with_the_mouse_alone() {
    let mut window = window(Language::English);
    click_on(&mut window, "Start empty with a chassis");
    let palette = Rect::from_min_max(pos2(10.0, 180.0), pos2(280.0, 850.0));
    wheel_to(&mut window, "GT410i", palette);
    let (from, to) = (middle(&window, "GT410i"), middle(&window, "Start with a chassis"));
    drag(&mut window, from, to);
    let tab = window_tab(&window, "GPU");
    click(&mut window, tab, PointerButton::Primary);
    wheel_to(&mut window, RTX_6000, palette);
    for slot in 0..4 {
        let (from, to) = (middle(&window, RTX_6000), middle(&window, &format!("GPU {slot}, empty")));
        drag(&mut window, from, to);
    }
    click_on(&mut window, "Memory:");
    let heading = find(&window, "Even sets").expect("the list of sets");
    let list = Rect::from_min_size(heading.left_bottom(), egui::vec2(440.0, 200.0));
    wheel_to(&mut window, "= 192 GB", list);
    click_on(&mut window, "= 192 GB");
    check_built(&window);
}

/// The middle of a tab of the palette.
#[track_caller]
fn window_tab(window: &Window, name: &str) -> Pos2 {
    window.harness.get_all_by_label(name).next().expect("a tab").rect().center()
}

#[test]
fn a_machine_is_built_with_the_keyboard_alone() {
    let mut window = window(Language::English);
    tab_to(&mut window, "Start empty with a chassis");
    press(&mut window, Key::Enter);
    search(&mut window, "gt410i");
    press(&mut window, Key::ArrowDown);
    press(&mut window, Key::Enter);
    tab_to(&mut window, "GPU");
    press(&mut window, Key::Enter);
    search(&mut window, "quadro rtx 6000");
    press(&mut window, Key::ArrowDown);
    press(&mut window, Key::Num4);
    tab_to(&mut window, "Memory:");
    press(&mut window, Key::Enter);
    tab_to(&mut window, "= 192 GB");
    press(&mut window, Key::Enter);
    check_built(&window);
}

#[test]
fn a_refused_drop_says_why() {
    let mut window = empty("ultralab-gt410i");
    window.send(Command::SetPaletteTab(PaletteTab::Memory));
    search(&mut window, "ddr5 rdimm 32");
    let (from, to) = (middle(&window, "DDR5-5600 RDIMM 32 GB"), middle(&window, "GPU 1, empty"));
    drag(&mut window, from, to);
    assert!(plan(&window).memory.is_empty());
    assert!(is_there(&window, "does not fit; this machine takes DDR4"));
}

#[test]
fn escape_lets_go_of_the_selection() {
    let mut window = preset(SEVEN_CARDS);
    window.send(Command::Select(Some(SlotId::new("gpu2"))));
    press(&mut window, Key::Escape);
    assert_eq!(window.harness.state().session.selection, None);
}

#[test]
fn the_scaling_chart_shows_the_workload_asked_for() {
    let mut window = preset(SEVEN_CARDS);
    window.send(Command::SetChartTab(ChartTab::Scaling));
    assert!(is_there(&window, "ResNet-50 training over GPUs. A UltraLAB"));
    click_on(&mut window, "Choose the workload of these charts");
    let entry = window.harness.get_all_by_label("GNMT translation training").last().expect("an entry").rect().center();
    click(&mut window, entry, PointerButton::Primary);
    assert!(is_there(&window, "GNMT translation training over GPUs. A UltraLAB"));
}

/// Clicks a button and returns what went to the clipboard.
#[track_caller]
fn copied(window: &mut Window, button: &str) -> Option<String> {
    let pos = middle(window, button);
    window.harness.hover_at(pos);
    window.harness.run();
    let mut copied = None;
    for pressed in [true, false] {
        let button = PointerButton::Primary;
        window.harness.event(egui::Event::PointerButton { pos, button, pressed, modifiers: Modifiers::NONE });
        window.harness.step();
        for command in &window.harness.output().platform_output.commands {
            if let egui::OutputCommand::CopyText(text) = command {
                copied = Some(text.clone());
            }
        }
    }
    copied
}

#[test]
fn the_matrix_shows_every_pair_and_is_copied_as_it_will_be_printed() {
    let mut window = preset("amax-dgx-1v");
    window.harness.key_press_modifiers(Modifiers::COMMAND, Key::Num3);
    window.harness.run();
    assert_eq!(window.harness.state().session.diagram_view, DiagramView::Matrix);
    assert!(is_there(&window, "GPU0 to GPU3: NV2"), "cells have names");
    let session = &window.harness.state().session;
    let (plan, analysis) = session.shown().expect("an active option");
    let devices = topo::devices(&session.catalog, plan, &analysis.machine);
    let expected = topo::matrix(&devices, &analysis.pairs, Language::English);
    let table = topo::csv(&devices, &analysis.pairs);
    assert_eq!(copied(&mut window, "Copy as text").as_deref(), Some(expected.as_str()));
    assert_eq!(copied(&mut window, "Copy as CSV").as_deref(), Some(table.as_str()));
    assert_eq!(table.lines().count(), 1 + 12 * 11 / 2);
}

#[test]
fn a_cell_of_the_matrix_tells_the_way_of_the_data() {
    let mut window = preset("amax-dgx-1v");
    window.send(Command::SetDiagramView(DiagramView::Matrix));
    let cell = middle(&window, "GPU0 to GPU6: SYS");
    window.harness.hover_at(cell);
    for _ in 0..4 {
        window.harness.run();
    }
    assert!(is_there(&window, "Path: GPU 0 – PLX A – CPU 0 – CPU 1 – PLX D – GPU 6"));
    assert!(is_there(&window, "set by QPI between CPU 0 and CPU 1"));
}

#[test]
fn two_cards_of_the_links_tell_their_path() {
    let mut window = preset("amax-dgx-1v");
    window.send(Command::SetDiagramView(DiagramView::Links));
    window.send(Command::Select(Some(SlotId::new("gpu0"))));
    let card = middle(&window, "GPU 3, Tesla V100");
    window.harness.hover_at(card);
    for _ in 0..4 {
        window.harness.run();
    }
    assert!(is_there(&window, "GPU 0 – GPU 3: NV2 (joined by NVLink)"));
    assert!(is_there(&window, "both ways together"));
}

#[test]
fn the_right_side_compares_the_cards_with_and_without_nvlink() {
    let mut window = preset(SEVEN_CARDS);
    assert!(!is_there(&window, "PCI Express alone:"), "closed at first");
    click_on(&mut window, "What would NVLink give here?");
    for _ in 0..4 {
        window.harness.run();
    }
    assert!(is_there(&window, "PCI Express alone: Quadro RTX 6000"));
    assert!(is_there(&window, "Bridges: Quadro RTX 6000"));
    assert!(is_there(&window, "guide promises 80 GB/s"));
}

/// Name of the widget that has the keyboard.
fn focused(window: &Window) -> Option<String> {
    let all = || window.harness.root().children_recursive();
    all().find(|node| node.accesskit_node().is_focused()).and_then(|node| node.accesskit_node().label())
}

#[test]
fn arrow_keys_walk_over_the_cells_of_the_matrix() {
    let mut window = preset("amax-dgx-1v");
    window.send(Command::SetDiagramView(DiagramView::Matrix));
    tab_to(&mut window, "GPU0 to GPU1: NV1");
    let mut walk = |key: Key, expected: &str| {
        press(&mut window, key);
        let now = focused(&window).unwrap_or_default();
        assert!(now.starts_with(expected), "{key:?} leads to {now:?}, not {expected}");
        for _ in 0..2 {
            window.harness.run();
        }
        let (a, b) = expected.split_once(" to ").expect("a pair");
        let ends = [a, b.trim_end_matches(':')].map(|id| id.replace("GPU", "GPU "));
        assert!(is_there(&window, &format!("{} – {}: ", ends[0], ends[1])), "the cell tells its path: {expected}");
    };
    walk(Key::ArrowRight, "GPU0 to GPU2:");
    walk(Key::ArrowDown, "GPU1 to GPU2:");
    // Over the middle, where a device meets itself.
    walk(Key::ArrowDown, "GPU2 to GPU3:");
    walk(Key::ArrowLeft, "GPU1 to GPU3:");
    walk(Key::ArrowUp, "GPU1 to GPU2:");
    press(&mut window, Key::Tab);
    assert!(focused(&window).is_none_or(|name| !name.contains(" to GPU")), "Tab leaves the matrix");
}

#[test]
fn a_gpu_in_the_graph_of_links_is_the_gpu_of_the_tree() {
    let mut window = preset("amax-dgx-1v");
    window.send(Command::SetDiagramView(DiagramView::Links));
    window.send(Command::Select(Some(SlotId::new("gpu0"))));
    let inset = window.harness.get_all_by_label("GPU 3").last().expect("its box in the graph").rect().center();
    window.harness.hover_at(inset);
    for _ in 0..4 {
        window.harness.run();
    }
    assert!(is_there(&window, "GPU 0 – GPU 3: NV2 (joined by NVLink)"));
    click(&mut window, inset, PointerButton::Primary);
    assert_eq!(window.harness.state().session.selection, Some(SlotId::new("gpu3")));
}

#[test]
fn a_small_window_folds_like_cards_and_unfolds_them_by_click() {
    let mut window = window_sized(Language::English, [1024.0, 700.0], 1.0);
    window.send(Command::OpenPreset("modern-dgx-h100".to_owned()));
    window.send(Command::SetDiagramView(DiagramView::Links));
    let folded = "click to show each";
    assert!(is_there(&window, folded));
    let before = window.harness.query_all(By::new().label_contains(folded)).count();
    click_on(&mut window, folded);
    window.harness.run();
    let after = window.harness.query_all(By::new().label_contains(folded)).count();
    assert!(after < before, "{after} groups after the click, {before} before");
    click_on(&mut window, "Unfold");
    window.harness.run();
    assert!(!is_there(&window, folded));
    assert!(is_there(&window, "GPU 7, H100"));
    let fold = window.harness.get_by_label("Fold").rect().center();
    click(&mut window, fold, PointerButton::Primary);
    window.harness.run();
    assert_eq!(window.harness.query_all(By::new().label_contains(folded)).count(), before);
}
