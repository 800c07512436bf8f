//! The compare page of the window.

use crate::support::{Window, preset};
use egui::accesskit::Role;
use egui::{Key, Modifiers, OutputCommand};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use slotwise::locale::Language;
use slotwise::plan::{CardPart, ComparedRows, Edit, format};
use slotwise::ui::Command;

/// The window with a machine and a copy of it that lacks a card.
fn two_options() -> Window {
    let mut window = preset("ultralab-gt410p-2.6");
    window.send(Command::DuplicateOption);
    let session = &window.harness.state().session;
    let option = session.history.project().options.last().expect("an option");
    let gpu = option.cards.iter().find(|card| matches!(card.part, CardPart::Gpu(_))).expect("a GPU");
    let edit = Edit::Remove(option.id, gpu.slot.clone());
    window.send(Command::Edit(edit, None));
    window.harness.key_press_modifiers(Modifiers::COMMAND, Key::Num4);
    window.harness.run();
    window
}

#[test]
fn options_stand_side_by_side() {
    let mut window = two_options();
    assert!(window.harness.state().session.comparing);
    window.harness.get_by_label_contains("VRAM, GB, A: 168 · best");
    window.harness.get_by_label_contains("VRAM, GB, B: 144 · −14 %");
    window.harness.get_by_label("Compare").click();
    window.harness.run();
    assert!(!window.harness.state().session.comparing);
}

#[test]
fn two_clicked_values_have_a_ratio() {
    let mut window = two_options();
    window.harness.get_by_label_contains("VRAM, GB, B: 144").click();
    window.harness.run();
    window.harness.get_by_label_contains("VRAM, GB, A: 168").click();
    window.harness.run();
    window.harness.get_by_label_contains("is ×1.17 of");
}

#[track_caller]
fn click(window: &mut Window, label: &str) {
    window.harness.get_by_label_contains(label).click();
    window.harness.run();
}

#[test]
fn two_values_of_two_kinds_have_no_ratio_but_one_for_each_of_the_other() {
    let mut window = two_options();
    // What is pinned is on the screen, however long the table is.
    let rows = ["vram_gb", "price", "max_w", "per_vram_gb"].map(str::to_owned).to_vec();
    window.send(Command::Edit(Edit::SetComparedRows(ComparedRows { pinned: rows, ..ComparedRows::default() }), None));
    click(&mut window, "Power at most, W, A: ");
    click(&mut window, "Price, A: ");
    let told = window.harness.get_by_label_contains(" CNY per W").accesskit_node().value().unwrap_or_default();
    let (_, analysis) = window.harness.state().session.all_shown().next().expect("an option");
    let each = analysis.price.amount.expect("a price").to_f64() / analysis.power.max_w;
    assert!(told.contains(&format!(": {each:.1} CNY per W")), "{told}: {each}");
    assert!(window.harness.query_by_label_contains("is ×").is_none());
    click(&mut window, "Price per GB of VRAM, A: ");
    window.harness.get_by_label_contains("are of different kinds");
}

#[test]
fn arranged_rows_are_part_of_the_project() {
    let mut window = two_options();
    for (row, wish) in [("Chassis", "Hide row"), ("VRAM, GB", "Pin to the top"), ("Warnings", "Move up")] {
        window.harness.get_by_role_and_label(Role::RowHeader, row).click();
        window.harness.run();
        window.harness.get_by_label(wish).click();
        window.harness.run();
        window.harness.run();
    }
    let project = window.harness.state().session.history.project().clone();
    let rows = project.compared.clone().expect("arranged");
    assert_eq!(
        (rows.hidden.as_slice(), rows.pinned.as_slice()),
        (&["chassis".to_owned()][..], &["vram_gb".to_owned()][..])
    );
    let place = |id: &str| rows.order.iter().position(|row| row == id);
    assert!(place("warnings") < place("errors"));
    // The file holds it, and what it holds is shown again.
    let text = format::write(&project, &format::Residue::default()).expect("a text");
    assert_eq!(format::read(&text).expect("a project").project, project);
    assert!(top(&window, "Warnings") < top(&window, "Errors"));
    for _ in 0..3 {
        window.send(Command::Undo);
    }
    assert_eq!(window.harness.state().session.history.project().compared, None);
    assert!(top(&window, "Warnings") > top(&window, "Errors"));
}

#[test]
fn the_table_is_copied_as_it_is_shown() {
    let mut window = two_options();
    window.harness.get_by_role_and_label(Role::RowHeader, "Chassis").click();
    window.harness.run();
    window.harness.get_by_label("Hide row").click();
    window.harness.run();
    window.harness.run();
    let copied = |window: &mut Window, what: &str| {
        window.harness.get_by_label("Copy").click();
        window.harness.run();
        window.harness.get_by_label(what).click();
        window.harness.step();
        let commands = window.harness.output().platform_output.commands.clone();
        window.harness.run();
        commands.into_iter().next().expect("something is copied")
    };
    let OutputCommand::CopyText(table) = copied(&mut window, "Table, for spreadsheets and letters") else {
        panic!("a text is copied")
    };
    assert!(table.starts_with("\tA: "), "{table}");
    assert!(table.contains("\nVRAM, GB\t★ 168\t144 [−14 %]\n"), "{table}");
    assert!(!table.contains("Chassis"), "{table}");
    let OutputCommand::CopyText(table) = copied(&mut window, "Table as Markdown") else { panic!("a text is copied") };
    assert!(table.contains("| VRAM, GB | "), "{table}");
    let picture = copied(&mut window, "Picture of price against throughput");
    let OutputCommand::CopyImage(image) = picture else { panic!("a picture is copied") };
    assert!(image.width() > 1000 && image.pixels.iter().any(|pixel| *pixel != image.pixels[0]), "{:?}", image.size);
}

#[test]
fn one_option_is_told_how_to_get_another() {
    let mut window = preset("modern-dgx-h100");
    window.send(Command::ShowCompare(true));
    window.harness.get_by_label_contains("There is one option");
    assert!(window.harness.query_by_label_contains("· best").is_none());
    window.harness.get_by_label("Duplicate option").click();
    window.harness.run();
    window.harness.run();
    assert_eq!(window.harness.state().session.history.project().options.len(), 2);
}

#[test]
fn six_options_stand_side_by_side() {
    let mut window = preset("modern-dgx-h100");
    for _ in 0..6 {
        window.send(Command::DuplicateOption);
    }
    window.send(Command::ShowCompare(true));
    for letter in ["A", "B", "C", "D", "E", "F"] {
        window.harness.get_by_label_contains(&format!("Verdict, {letter}: "));
    }
    assert!(window.harness.query_by_label_contains("Verdict, G: ").is_none());
    window.harness.get_by_label("Only the first 6 options are shown");
}

#[test]
fn only_what_differs_is_shown() {
    let mut window = two_options();
    assert!(window.harness.query_by_label("Chassis").is_some());
    window.harness.get_by_label("Only what differs").click();
    window.harness.run();
    assert!(window.harness.query_by_label("Chassis").is_none());
    assert!(window.harness.query_by_label("VRAM, GB").is_some());
}

#[test]
fn rows_are_hidden_and_pinned() {
    let mut window = two_options();
    window.harness.get_by_label("Chassis").click();
    window.harness.run();
    window.harness.get_by_label("Hide row").click();
    window.harness.run();
    assert!(window.harness.query_by_label("Chassis").is_none());
    window.harness.get_by_label("Hidden rows: 1");
    window.harness.get_by_label("VRAM, GB").click();
    window.harness.run();
    window.harness.get_by_label("Pin to the top").click();
    window.harness.run();
    let pinned = window.harness.get_by_label("VRAM, GB").rect().top();
    let verdict = window.harness.get_by_label_contains("Verdict, A").rect().top();
    assert!(pinned < verdict, "{pinned} is not above {verdict}");
}

#[test]
fn the_page_speaks_every_language() {
    let mut window = two_options();
    for (language, word) in [(Language::ChineseSimplified, "仅显示差异"), (Language::ChineseTraditional, "僅顯示差異")]
    {
        window.send(Command::SetLanguage(language));
        window.harness.get_by_label(word);
    }
}

fn top(window: &Window, row: &str) -> f32 {
    window.harness.get_by_role_and_label(Role::RowHeader, row).rect().top()
}

#[test]
fn rows_are_moved_by_menu_keys_and_mouse() {
    let mut window = two_options();
    assert!(top(&window, "VRAM, GB") < top(&window, "VRAM per GPU, GB"));
    window.harness.get_by_label("VRAM, GB").click();
    window.harness.run();
    window.harness.get_by_label("Move down").click();
    window.harness.run();
    assert!(top(&window, "VRAM, GB") > top(&window, "VRAM per GPU, GB"), "by the menu");
    window.harness.get_by_label("VRAM, GB").focus();
    window.harness.run();
    window.harness.key_press_modifiers(Modifiers::ALT, Key::ArrowUp);
    window.harness.run();
    assert!(top(&window, "VRAM, GB") < top(&window, "VRAM per GPU, GB"), "by keys");
    let middle = |row: &str| window.harness.get_by_label(row).rect().center();
    let (from, to) = (middle("RAM per machine, GB"), middle("VRAM, GB"));
    window.harness.hover_at(from);
    window.harness.run();
    window.harness.drag_at(from);
    window.harness.run();
    window.harness.hover_at(from.lerp(to, 0.5));
    window.harness.run();
    window.harness.hover_at(to);
    window.harness.run();
    window.harness.drop_at(to);
    window.harness.run();
    assert!(top(&window, "RAM per machine, GB") < top(&window, "VRAM, GB"), "by the mouse");
    let first = top(&window, "Verdict");
    assert!(first < top(&window, "RAM per machine, GB"), "it stays in its group");
}

#[test]
fn the_picture_can_be_put_away() {
    let mut window = two_options();
    let picture = |window: &Window| window.harness.query_by_label_contains("per second").is_some();
    assert!(picture(&window));
    let chip = window.harness.query_all_by_label("Price against throughput").next();
    chip.expect("the chip").click();
    window.harness.run();
    assert!(!picture(&window));
}
