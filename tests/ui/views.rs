//! Findings, charts, editors, Links and Matrix in the real window.

use crate::hands::{SEVEN_CARDS, click, click_on, empty, is_there, middle, plan, press, tab_to, wheel_to};
use crate::support::{Window, preset, window_sized};
use egui::accesskit::Role;
use egui::{Key, Modifiers, PointerButton, Pos2, Rect};
use egui_kittest::kittest::{By, NodeT as _, Queryable as _};
use slotwise::catalog::SlotId;
use slotwise::interop::topo;
use slotwise::locale::Language;
use slotwise::ui::Command;
use slotwise::ui::session::{ChartTab, DiagramView};

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

#[test]
fn the_scaling_chart_shows_the_workload_asked_for() {
    let mut window = preset(SEVEN_CARDS);
    window.send(Command::SetChartTab(ChartTab::Scaling));
    assert!(is_there(&window, "ResNet-50 training over GPUs. UltraLAB"));
    click_on(&mut window, "Choose the workload of these charts");
    let entry = window.harness.get_all_by_label("GNMT translation training").last().expect("an entry").rect().center();
    click(&mut window, entry, PointerButton::Primary);
    assert!(is_there(&window, "GNMT translation training over GPUs. UltraLAB"));
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
    assert!(!is_there(&window, "promises 80 GB/s"), "that is promised of P100 and V100 only");
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
