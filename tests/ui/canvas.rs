//! The diagram in the real window: drags, keys, menus, a machine built with the mouse alone and with keys alone.

use crate::hands::{
    RTX_6000, SEVEN_CARDS, check_cards, click, click_on, drag, empty, find, hold, is_there, middle, plan, press,
    search, slots, tab_to, wheel_to,
};
use crate::support::{Window, preset, window};
use egui::{Key, Modifiers, PointerButton, Pos2, Rect, pos2};
use egui_kittest::kittest::Queryable as _;
use slotwise::catalog::SlotId;
use slotwise::locale::Language;
use slotwise::plan::Edit;
use slotwise::ui::Command;
use slotwise::ui::session::PaletteTab;

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
