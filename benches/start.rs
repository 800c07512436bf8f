//! From start to the first frame, against an empty eframe window: the same program, started anew for each.
//!
//! Needs a display; on a machine without one: `xvfb-run -a cargo bench --bench start`.
mod yard;

use std::process::{Command, ExitCode};
use std::sync::Arc;
use std::time::{Duration, Instant};

use slotwise::catalog::Catalog;
use slotwise::locale::Language;
use slotwise::store::Settings;
use slotwise::ui::files::{Event, FileService, Job};
use slotwise::ui::session::Panels;
use slotwise::ui::{App, Setup};

/// Starts of each window; the median counts.
const STARTS: usize = 9;
/// Argument with which this program starts itself.
const CHILD: &str = "--window";

/// Ends the program as soon as the first frame is on the screen.
struct UntilFirstFrame<A> {
    app: A,
    frames: u32,
}

impl<A: eframe::App> eframe::App for UntilFirstFrame<A> {
    fn logic(&mut self, ctx: &egui::Context, frame: &mut eframe::Frame) {
        self.app.logic(ctx, frame);
    }

    fn ui(&mut self, ui: &mut egui::Ui, frame: &mut eframe::Frame) {
        if self.frames > 0 {
            std::process::exit(0);
        }
        self.app.ui(ui, frame);
        self.frames += 1;
        ui.ctx().request_repaint();
    }
}

/// An empty window.
struct Bare;

impl eframe::App for Bare {
    fn ui(&mut self, ui: &mut egui::Ui, _: &mut eframe::Frame) {
        egui::CentralPanel::default().show(ui, |_| {});
    }
}

/// Files are not what is measured here.
struct NoFiles;

impl FileService for NoFiles {
    fn start(&mut self, _: Job, _: Option<&eframe::Frame>) {}

    fn poll(&mut self) -> Option<Event> {
        None
    }
}

fn whole(ctx: &egui::Context) -> App {
    let setup = Setup {
        catalog: Arc::new(Catalog::builtin()),
        presets: slotwise::ui::gallery::builtin_presets(),
        settings: Settings::default(),
        panels: Panels::default(),
        language: Some(Language::English),
        today: "2026-11-30".parse().expect("a day"),
        files: Box::new(NoFiles),
        open: None,
        notices: Vec::new(),
    };
    App::new(ctx, setup)
}

fn open(renderer: &str, what: &str) -> eframe::Result {
    let renderer = if renderer == "glow" { eframe::Renderer::Glow } else { eframe::Renderer::Wgpu };
    let viewport = egui::ViewportBuilder::default().with_inner_size([1440.0, 900.0]);
    let options = eframe::NativeOptions { renderer, viewport, ..Default::default() };
    let is_whole = what == "whole";
    let creator: eframe::AppCreator<'_> = Box::new(move |cc| {
        Ok(if is_whole {
            Box::new(UntilFirstFrame { app: whole(&cc.egui_ctx), frames: 0 })
        } else {
            Box::new(UntilFirstFrame { app: Bare, frames: 0 })
        })
    });
    eframe::run_native("slotwise-bench", options, creator)
}

/// Time of one start; `None` if the window did not open.
fn start(renderer: &str, what: &str) -> Option<Duration> {
    let program = std::env::current_exe().ok()?;
    let begin = Instant::now();
    let status = Command::new(program).args([CHILD, renderer, what]).status().ok()?;
    status.success().then(|| begin.elapsed())
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().collect();
    if let [_, child, renderer, what] = arguments.as_slice()
        && child == CHILD
    {
        return if open(renderer, what).is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    }
    if std::env::var_os("DISPLAY").is_none() && std::env::var_os("WAYLAND_DISPLAY").is_none() {
        println!("There is no display; use: xvfb-run -a cargo bench --bench start");
        return ExitCode::SUCCESS;
    }
    for renderer in ["wgpu", "glow"] {
        let (mut bare, mut whole) = (Vec::new(), Vec::new());
        // In turn, so that a busy moment of the machine meets both.
        for _ in 0..STARTS {
            bare.extend(start(renderer, "bare"));
            whole.extend(start(renderer, "whole"));
        }
        if bare.is_empty() || whole.is_empty() {
            println!("{renderer}: no window could be opened");
            continue;
        }
        let bare = yard::median(bare);
        println!("yardstick: an empty window of {renderer} takes {} to its first frame", yard::shown(bare));
        yard::print(&format!("start to first frame, {renderer}"), yard::median(whole), "empty window", bare);
    }
    ExitCode::SUCCESS
}
