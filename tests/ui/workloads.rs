//! Workloads in the window: choosing what the machine is for, telling inputs, asking why, and how well that holds.

use crate::support::{Window, preset, press, says, window_sized};
use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::{By, NodeT as _, Queryable as _};
use slotwise::catalog::WorkloadId;
use slotwise::locale::Language;
use slotwise::plan::{Edit, Plan};
use slotwise::quantity::Figure;
use slotwise::ui::Command;
use slotwise::ui::session::{ChartTab, SidePage};

const SEVEN_CARDS: &str = "ultralab-gt410p-2.6";
const RESNET: &str = "cnn-resnet50-training";
const GNMT: &str = "rnn-gnmt-training";

/// The window with a machine of seven cards that is for these workloads.
fn window_for(workloads: &[&str]) -> Window {
    let mut window = preset(SEVEN_CARDS);
    let option = window.harness.state().session.active;
    let workloads = workloads.iter().map(|id| WorkloadId::new(*id)).collect();
    window.send(Command::Edit(Edit::SetWorkloads(option, workloads), None));
    window
}

#[track_caller]
fn plan(window: &Window) -> &Plan {
    window.harness.state().session.plan().expect("an option")
}

#[track_caller]
fn throughput(window: &Window, workload: &str) -> Figure {
    let session = &window.harness.state().session;
    let (_, analysis) = session.shown().expect("an option");
    let result = analysis.workloads.iter().find(|result| result.id.as_str() == workload).expect("the workload");
    result.throughput.clone().expect("a throughput")
}

#[test]
fn a_use_case_is_chosen_and_taken_back() {
    let mut window = window_for(&[]);
    window.harness.key_press_modifiers(Modifiers::COMMAND, Key::Num5);
    window.harness.run();
    assert_eq!(window.harness.state().session.side_page, SidePage::Workloads);
    assert!(says(&window, "What is the machine for?"));
    let Some(case) = window.harness.state().session.catalog.use_cases.first().cloned() else { return };
    let name = Language::English.words(&case.title());
    window.harness.get_by_role_and_label(Role::Button, &name).click();
    window.harness.run();
    let chosen: Vec<WorkloadId> = case.workloads.iter().map(|part| part.workload.clone()).collect();
    assert_eq!(plan(&window).workloads, chosen);
    for part in &case.workloads {
        let told = plan(&window).workload_inputs.get(&part.workload).cloned().unwrap_or_default();
        assert_eq!(told, part.inputs);
    }
    window.harness.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    window.harness.run();
    assert!(plan(&window).workloads.is_empty());
}

#[test]
fn a_batch_changes_the_figure_and_is_undone() {
    let mut window = window_for(&[GNMT]);
    window.send(Command::SetSidePage(SidePage::Workloads));
    let before = throughput(&window, GNMT);
    let field = window.harness.get_by_role_and_label(Role::SpinButton, "Batch per GPU");
    field.focus();
    window.harness.run();
    for _ in 0..8 {
        press(&mut window, Key::ArrowDown);
    }
    let batch = plan(&window).workload_inputs.get(&WorkloadId::new(GNMT)).and_then(|inputs| inputs.batch);
    assert!(batch.is_some_and(|batch| batch < 12_800), "{batch:?}");
    let after = throughput(&window, GNMT);
    assert!(after.value < before.value, "a smaller batch is slower: {} and {}", after.value, before.value);
    press(&mut window, Key::Escape);
    window.harness.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    window.harness.run();
    assert_eq!(throughput(&window, GNMT), before, "one visit of the field is one step");
    assert!(plan(&window).workload_inputs.is_empty());
}

#[test]
fn the_usual_values_come_back() {
    let mut window = window_for(&[RESNET]);
    window.send(Command::SetSidePage(SidePage::Workloads));
    assert!(window.harness.query_by_label("Defaults").is_none(), "nothing was told yet");
    let option = window.harness.state().session.active;
    let inputs = slotwise::catalog::WorkloadInputs { batch: Some(16), ..Default::default() };
    let edit = Edit::SetWorkloadInputs(option, WorkloadId::new(RESNET), Box::new(inputs));
    window.send(Command::Edit(edit, None));
    window.harness.get_by_label("Defaults").click();
    window.harness.run();
    assert!(plan(&window).workload_inputs.is_empty());
}

#[test]
fn a_workload_is_taken_away_by_its_cross() {
    let mut window = window_for(&[RESNET, "rnn-lstm-training"]);
    window.send(Command::SetSidePage(SidePage::Workloads));
    assert!(says(&window, "50 % of the mix"));
    window.harness.get_by_label("Remove ResNet-50 training").click();
    window.harness.run();
    assert_eq!(plan(&window).workloads, [WorkloadId::new("rnn-lstm-training")]);
}

#[test]
fn why_is_asked_from_the_verdict() {
    let mut window = window_for(&[RESNET]);
    assert!(says(&window, "What it does"));
    window.harness.get_by_label("Why this number: ResNet-50 training").click();
    window.harness.run();
    window.harness.run();
    assert!(says(&window, "Why: ResNet-50 training of"));
    assert!(says(&window, "One step of one GPU"));
    assert!(says(&window, "GPU arithmetic"));
    window.harness.get_by_label("Layout, memory, feed").click();
    window.harness.run();
    assert!(says(&window, "Memory of one GPU"));
    press(&mut window, Key::Escape);
    assert!(!says(&window, "Why: ResNet-50 training of"));
}

#[test]
fn the_accuracy_page_tells_errors_and_rows() {
    let mut window = window_for(&[RESNET]);
    window.harness.get_by_label("Help").click();
    window.harness.run();
    window.harness.get_by_label("Accuracy of predictions…").click();
    window.harness.run();
    window.harness.run();
    assert!(says(&window, "Training on one GPU"));
    assert!(says(&window, "if the GPU was never seen"));
    window.harness.get_by_label("By workload").click();
    window.harness.run();
    let accuracy = &window.harness.state().session.catalog.performance.accuracy;
    let group = accuracy.group(slotwise::catalog::accuracy::AccuracyBy::Family, "cnn").expect("CNN").clone();
    window.harness.get_by_label("All known").click();
    window.harness.run();
    let row = format!("CNN: {} rows", slotwise::locale::plain_number(group.known.rows as f64));
    window.harness.get_by_label_contains(&row).click();
    window.harness.run();
    assert!(says(&window, "Predicted against measured: CNN"));
}

#[test]
fn charts_of_one_workload_follow_the_choice() {
    let mut window = window_for(&[RESNET, "rnn-lstm-training"]);
    window.send(Command::SetChartTab(ChartTab::Scaling));
    assert!(says(&window, "ResNet-50 training over GPUs"));
    window.harness.get_by_label("Choose the workload of these charts").click();
    window.harness.run();
    let offered = By::new().predicate(|node| {
        node.role() == Role::Button && node.label().is_some_and(|label| label == "LSTM sequence model training")
    });
    window.harness.query_all(offered).last().expect("the list").click();
    window.harness.run();
    assert!(says(&window, "LSTM sequence model training over GPUs"));
}

#[test]
fn every_chart_has_a_page_in_every_language() {
    let mut window = window_for(&[RESNET, "transformer-llm-8b-serving"]);
    window.send(Command::DuplicateOption);
    for language in Language::ALL {
        window.send(Command::SetLanguage(language));
        for tab in [
            ChartTab::Workloads,
            ChartTab::Limits,
            ChartTab::Scaling,
            ChartTab::Vram,
            ChartTab::Tflops,
            ChartTab::Bandwidth,
            ChartTab::Cost,
        ] {
            window.send(Command::SetChartTab(tab));
            assert!(!says(&window, "⟦"), "{tab:?} in {language:?} lacks words");
            let figures = By::new().predicate(|node| node.role() == Role::Figure);
            assert!(window.harness.query_all(figures).next().is_some(), "{tab:?} in {language:?} shows nothing");
        }
        for page in [SidePage::Workloads, SidePage::Verdict] {
            window.send(Command::SetSidePage(page));
            assert!(!says(&window, "⟦"), "{page:?} in {language:?} lacks words");
        }
        let option = window.harness.state().session.active;
        window.send(Command::ShowWhy(option, format!("throughput:{RESNET}")));
        window.harness.run();
        assert!(!says(&window, "⟦"), "reasons in {language:?} lack words");
        window.send(Command::ShowAccuracy);
        window.harness.run();
        assert!(!says(&window, "⟦"), "accuracy in {language:?} lacks words");
        press(&mut window, Key::Escape);
    }
}

#[test]
fn a_second_option_is_told_against_the_first() {
    let mut window = window_for(&[RESNET, "rnn-lstm-training"]);
    window.send(Command::DuplicateOption);
    assert!(says(&window, "too close to call"), "equal options cannot be told apart");
    let session = &window.harness.state().session;
    let option = session.active;
    let slot = plan(&window).gpus().next().expect("a GPU").0.clone();
    window.send(Command::Edit(Edit::Remove(option, slot), None));
    assert!(says(&window, "% of option A"));
    assert!(!says(&window, "The mix: 100 %"), "six of seven cards are slower");
}

#[test]
fn everything_fits_a_small_window() {
    let mut window = window_sized(Language::English, [1024.0, 700.0], 1.0);
    window.send(Command::OpenPreset(SEVEN_CARDS.to_owned()));
    let option = window.harness.state().session.active;
    let workloads = vec![WorkloadId::new(RESNET), WorkloadId::new("transformer-llm-8b-serving")];
    window.send(Command::Edit(Edit::SetWorkloads(option, workloads), None));
    window.send(Command::SetSidePage(SidePage::Workloads));
    let screen = window.harness.ctx.content_rect();
    let inside = By::new().predicate(|node| matches!(node.role(), Role::SpinButton | Role::ComboBox));
    for node in window.harness.query_all(inside) {
        let rect = node.rect();
        assert!(rect.right() <= screen.right(), "{:?} reaches beyond the window", node.accesskit_node().label());
    }
}

#[test]
fn a_power_limit_is_set_by_keyboard() {
    let mut window = window_for(&[RESNET]);
    let supplies = By::new().predicate(|node| node.label().is_some_and(|label| label.starts_with("Power supplies:")));
    window.harness.get(supplies).click();
    window.harness.run();
    window.harness.get_by_role_and_label(Role::Slider, "Power limit of each GPU").focus();
    window.harness.run();
    for _ in 0..6 {
        press(&mut window, Key::ArrowLeft);
    }
    let limit = plan(&window).power_cap_w.expect("a limit");
    assert!(limit < 260.0, "{limit} W");
    assert!(says(&window, "Quadro RTX 6000 keeps"));
    press(&mut window, Key::Escape);
    window.send(Command::Undo);
    assert_eq!(plan(&window).power_cap_w, None);
}
