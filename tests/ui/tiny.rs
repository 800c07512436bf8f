//! Windows much smaller than the program is made for: every page and dialog opens, nothing panics, and whatever can be
//! pressed can be reached: it is within the window, or within a list that can be scrolled to it.

use crate::support::{Window, window_sized};
use egui::accesskit::Role;
use egui::{Key, Rect};
use egui_kittest::kittest::{By, Queryable as _};
use slotwise::interop::{Named, price_list};
use slotwise::locale::Language;
use slotwise::quantity::Message;
use slotwise::ui::Command;
use slotwise::ui::command::HelpPage;
use slotwise::ui::dialogs::PathPurpose;
use slotwise::ui::exports::ExportKind;
use slotwise::ui::files::{Event, Job};
use slotwise::ui::present::Show;
use slotwise::ui::session::{ChartTab, DiagramView, PaletteTab, SidePage};

const SIZES: [[f32; 2]; 4] = [[400.0, 300.0], [480.0, 400.0], [640.0, 360.0], [640.0, 480.0]];

/// A walk through all pages of a small window.
struct Tour {
    window: Window,
    size: [f32; 2],
    wrong: Vec<String>,
}

impl Tour {
    fn new(language: Language, size: [f32; 2]) -> Self {
        let mut window = window_sized(language, size, 1.0);
        window.send(Command::OpenPreset("ultralab-gt410p-2.6".to_owned()));
        window.send(Command::DuplicateOption);
        Self { window, size, wrong: Vec::new() }
    }

    fn send(&mut self, command: Command) {
        let place = format!("{command:?}").chars().take(60).collect::<String>();
        self.window.send(command);
        self.look(&place);
    }

    fn report(&mut self, event: Event) {
        let place = format!("{event:?}").chars().take(60).collect::<String>();
        self.window.report(event);
        self.look(&place);
        self.close();
    }

    fn close(&mut self) {
        self.window.harness.key_press(Key::Escape);
        self.window.harness.run();
        self.window.harness.run();
        assert!(self.window.harness.state().dialog().is_none(), "Escape closes any dialog");
    }

    /// A dialog's last button, and each that answers it, must be where one can press it.
    fn look(&mut self, place: &str) {
        let [width, height] = self.size;
        let screen = Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(width, height)).expand(1.0);
        if self.window.harness.state().dialog().is_none() {
            return;
        }
        let mut seen = self.answer();
        // What is not in sight must come into it by the wheel.
        if !seen.is_some_and(|rect| screen.contains_rect(rect)) {
            for _ in 0..40 {
                self.window.harness.hover_at(screen.center());
                self.window.harness.event(egui::Event::MouseWheel {
                    unit: egui::MouseWheelUnit::Point,
                    delta: egui::vec2(0.0, -200.0),
                    phase: egui::TouchPhase::Move,
                    source: egui::MouseWheelSource::Wheel,
                    modifiers: egui::Modifiers::NONE,
                });
                self.window.harness.run_steps(2);
            }
            seen = self.answer();
        }
        if !seen.is_some_and(|rect| screen.contains_rect(rect)) {
            self.wrong.push(format!("{place}: the way out is at {seen:?}"));
        }
    }

    /// Where the button is that closes the dialog.
    fn answer(&self) -> Option<Rect> {
        let session = &self.window.harness.state().session;
        let answers = ["dialog-close", "dialog-cancel"].map(|key| session.text(key));
        let is_answer = |label: Option<String>| label.is_some_and(|label| answers.contains(&label));
        let named = By::new().predicate(|node| node.role() == Role::Button && is_answer(node.label()));
        self.window.harness.query_all(named).last().map(|node| node.rect())
    }

    fn pages(&mut self) {
        for view in [DiagramView::Box, DiagramView::Links, DiagramView::Matrix] {
            self.send(Command::SetDiagramView(view));
        }
        for tab in PaletteTab::ALL {
            self.send(Command::SetPaletteTab(tab));
        }
        for page in [SidePage::Workloads, SidePage::Verdict] {
            self.send(Command::SetSidePage(page));
        }
        let charts = [
            ChartTab::Limits,
            ChartTab::Scaling,
            ChartTab::Vram,
            ChartTab::Tflops,
            ChartTab::Bandwidth,
            ChartTab::Cost,
            ChartTab::Workloads,
        ];
        for tab in charts {
            self.send(Command::SetChartTab(tab));
        }
        for show in [true, false] {
            self.send(Command::ShowCompare(show));
        }
        self.send(Command::ShowStart);
        self.send(Command::ShowPlan);
        for show in [Show::default(), Show { screen: None, notes: true }] {
            self.send(Command::Present(Some(show)));
            for _ in 0..16 {
                self.window.harness.key_press(Key::ArrowRight);
                self.window.harness.run();
            }
            self.send(Command::Present(None));
        }
    }

    fn dialogs(&mut self) {
        let option = self.window.harness.state().session.active;
        let workload = self.window.harness.state().session.plan().and_then(|plan| plan.workloads.first().cloned());
        let throughput = format!("throughput:{}", workload.expect("a workload"));
        let commands = [
            Command::ShowHelp(HelpPage::Shortcuts),
            Command::ShowHelp(HelpPage::Numbers),
            Command::ShowHelp(HelpPage::About),
            Command::ShowReference,
            Command::ShowWhy(option, throughput),
            Command::ShowWhy(option, "price".to_owned()),
            Command::ShowAccuracy,
            Command::ShowRates,
            Command::ShowOwnership,
            Command::ShowPriceChanges,
            Command::SavePreset,
            Command::ArrangePages,
            Command::AskSavePath,
            Command::OpenPreset("dell-r740".to_owned()),
        ];
        for command in commands {
            self.send(command);
            self.close();
        }
        for purpose in [PathPurpose::Pack, PathPurpose::PresetFolder, PathPurpose::PriceBook] {
            self.report(Event::PathNeeded(purpose));
        }
        self.report(Event::NoExportDialog(ExportKind::Csv));
        let book = std::path::PathBuf::from("/plans/of/a/team/price-book.csv");
        self.report(Event::Taken(book.clone(), Box::new(Job::ExportPriceBook(book))));
        let list = "part_kind;part;amount;currency;discount;tax;date;quote\n\
            gpu;quadro-rtx-6000;2.500,00;USD;10%;19%;20.11.2026;Q-17\n";
        self.report(Event::PriceList("offer.csv".to_owned(), price_list::read_list("offer.csv", list)));
        let report = "\tGPU0\tGPU1\nGPU0\t X \tPHB\nsee here\nGPU1\tPHB\t X \n";
        let reading = slotwise::interop::read(report).expect("a report");
        self.report(Event::Read(vec![Named { file: "rig.txt".into(), reading }]));
        self.window.report(Event::Failed(Message::new("error-no-preset").with("id", "x")));
    }
}

#[track_caller]
fn check(language: Language) {
    let mut wrong = Vec::new();
    for size in SIZES {
        let mut tour = Tour::new(language, size);
        tour.pages();
        tour.dialogs();
        wrong.extend(tour.wrong.into_iter().map(|it| format!("{size:?} {it}")));
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn tiny_windows_can_be_used_in_english() {
    check(Language::English);
}

#[test]
fn tiny_windows_can_be_used_in_chinese() {
    check(Language::ChineseTraditional);
}

/// Panels give way to each other: each keeps a part of the window, and none lies over another.
#[test]
fn panels_share_a_tiny_window() {
    for size in SIZES {
        let mut window = window_sized(Language::English, size, 1.0);
        window.send(Command::OpenPreset("ultralab-gt410p-2.6".to_owned()));
        let screen = Rect::from_min_size(egui::Pos2::ZERO, size.into());
        for name in ["Search parts", "Verdict", "Box"] {
            let node = window.harness.query_all_by_label(name).next();
            let rect = node.unwrap_or_else(|| panic!("{size:?}: no {name}")).rect();
            assert!(screen.intersects(rect), "{size:?}: {name} is at {rect:?}");
        }
    }
}
