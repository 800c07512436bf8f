//! "Why?" beside the numbers of the window, by pointer and by keyboard.

use crate::support::{Window, preset, press, says};
use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::{By, Queryable as _};
use slotwise::catalog::WorkloadId;
use slotwise::locale::Language;
use slotwise::plan::Edit;
use slotwise::ui::Command;
use slotwise::ui::session::ChartTab;

const SEVEN_CARDS: &str = "ultralab-gt410p-2.6";

#[track_caller]
fn click(window: &mut Window, label: &str) {
    window.harness.get_by_label(label).click();
    window.harness.run();
    window.harness.run();
}

#[test]
fn numbers_of_the_verdict_are_explained() {
    let mut window = preset(SEVEN_CARDS);
    for (number, term) in [
        ("VRAM", "7 × 24 GB"),
        ("Power at most", "Fans"),
        ("Lanes left", "Lanes of the CPUs"),
        ("RAM per machine", "× "),
        ("Price", "The number that is shown"),
    ] {
        click(&mut window, &format!("Why this number: {number}"));
        assert!(says(&window, &format!("Why: {number} of")), "{number}");
        assert!(says(&window, term), "{number}: no {term}");
        press(&mut window, Key::Escape);
        assert!(!says(&window, &format!("Why: {number} of")), "{number}");
    }
}

#[test]
fn the_keyboard_asks_too() {
    let mut window = preset(SEVEN_CARDS);
    window.harness.get_by_label("Why this number: VRAM").focus();
    window.harness.run();
    press(&mut window, Key::Enter);
    window.harness.run();
    assert!(says(&window, "Why: VRAM of"));
    assert!(says(&window, "Largest VRAM pool over GPU links"), "its relatives are offered");
    click(&mut window, "VRAM bandwidth");
    assert!(says(&window, "Why: VRAM bandwidth of"));
    click(&mut window, "Constants and sources");
    assert!(says(&window, "data sheet"));
}

#[test]
fn the_table_of_a_chart_asks_for_each_option() {
    let mut window = preset(SEVEN_CARDS);
    window.send(Command::DuplicateOption);
    window.send(Command::SetChartTab(ChartTab::Tflops));
    click(&mut window, "Table");
    let all: Vec<_> = window.harness.query_all_by_label("Why this number: FP16 tensor").collect();
    assert_eq!(all.len(), 2, "one for each option");
    all[0].click();
    window.harness.run();
    window.harness.run();
    assert!(says(&window, "Why: FP16 tensor of"));
}

#[test]
fn a_bar_is_clicked() {
    let mut window = preset(SEVEN_CARDS);
    window.send(Command::SetChartTab(ChartTab::Bandwidth));
    let chart = By::new().predicate(|node| {
        node.role() == Role::Figure && node.label().is_some_and(|label| label.starts_with("GPU memory"))
    });
    let place = window.harness.get(chart).rect();
    // The first bar, below the title of its group.
    let at = egui::pos2(place.left() + 10.0, place.top() + 25.0);
    window.harness.hover_at(at);
    window.harness.run();
    window.harness.drag_at(at);
    window.harness.drop_at(at);
    window.harness.run();
    window.harness.run();
    assert!(says(&window, "Why: VRAM bandwidth per GPU of"));
}

#[test]
fn a_value_of_the_comparison_is_asked_about() {
    let mut window = preset(SEVEN_CARDS);
    window.send(Command::DuplicateOption);
    window.harness.key_press_modifiers(Modifiers::COMMAND, Key::Num4);
    window.harness.run();
    window.harness.get_by_label_contains("VRAM, GB, B: 168").click();
    window.harness.run();
    click(&mut window, "Why this number: VRAM");
    assert!(says(&window, "Why: VRAM of"));
}

#[test]
fn sources_of_measured_figures_are_words() {
    let mut window = preset("amax-dgx-1v");
    let option = window.harness.state().session.active;
    let workloads = vec![WorkloadId::new("cnn-resnet50-training")];
    window.send(Command::Edit(Edit::SetWorkloads(option, workloads), None));
    for language in Language::ALL {
        window.send(Command::SetLanguage(language));
        window.send(Command::ShowWhy(option, "throughput:cnn-resnet50-training".to_owned()));
        window.harness.run();
        let id = By::new().predicate(|node| {
            let is_id = |text: &str| {
                text.split(|it: char| !it.is_ascii_alphanumeric()).any(|word| {
                    word.len() == 6 && word.starts_with('M') && word[1..].chars().all(|it| it.is_ascii_digit())
                })
            };
            node.label().is_some_and(|text| is_id(&text)) || node.value().is_some_and(|text| is_id(&text))
        });
        assert_eq!(window.harness.query_all(id).count(), 0, "{language:?}");
        assert!(says(&window, "NVIDIA developer blog"), "{language:?}");
        press(&mut window, Key::Escape);
    }
}
