//! The real window in a test: no display, no disk; files and dialogs are answered by the test.
#![allow(dead_code, reason = "each test file uses its own part of this module")]
use std::cell::RefCell;
use std::collections::VecDeque;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;

use egui_kittest::Harness;
use egui_kittest::kittest::{By, Queryable as _};
use slotwise::catalog::Catalog;
use slotwise::locale::Language;
use slotwise::store::Settings;
use slotwise::ui::files::{Event, FileService, Job, Work};
use slotwise::ui::native_files::NativeFiles;
use slotwise::ui::session::Panels;
use slotwise::ui::{App, Setup, gallery};

/// Jobs that the window started, and events that it is to get.
#[derive(Default)]
pub struct Desk {
    /// Jobs in the order in which they were started.
    pub jobs: Vec<Job>,
    /// Events that wait for the window.
    pub events: VecDeque<Event>,
}

impl Desk {
    /// Whether a job like this was started.
    pub fn has(&self, like: impl Fn(&Job) -> bool) -> bool {
        self.jobs.iter().any(like)
    }
}

/// A file service that only notes what it is asked.
struct FakeFiles(Rc<RefCell<Desk>>);

impl FileService for FakeFiles {
    fn start(&mut self, job: Job, _: Option<&eframe::Frame>) {
        self.0.borrow_mut().jobs.push(job);
    }

    fn poll(&mut self) -> Option<Event> {
        self.0.borrow_mut().events.pop_front()
    }
}

/// The window with its harness.
pub struct Window {
    /// The harness.
    pub harness: Harness<'static, App>,
    /// What it asked of files.
    pub desk: Rc<RefCell<Desk>>,
}

/// The window at its start page.
#[track_caller]
pub fn window(language: Language) -> Window {
    window_sized(language, [1440.0, 900.0], 1.0)
}

/// The window at its start page, in this size (points) at this scale.
#[track_caller]
pub fn window_sized(language: Language, size: [f32; 2], scale: f32) -> Window {
    let desk = Rc::new(RefCell::new(Desk::default()));
    let files = Box::new(FakeFiles(Rc::clone(&desk)));
    let mut harness = Harness::builder()
        .with_size(size)
        .with_pixels_per_point(scale)
        .with_max_steps(16)
        .build_eframe(move |cc| App::new(&cc.egui_ctx, setup(language, files)));
    harness.run();
    Window { harness, desk }
}

fn setup(language: Language, files: Box<dyn FileService>) -> Setup {
    Setup {
        catalog: Arc::new(Catalog::builtin()),
        presets: gallery::builtin_presets(),
        settings: Settings::default(),
        panels: Panels::default(),
        language: Some(language),
        today: "2026-11-30".parse().expect("a day"),
        notices: Vec::new(),
        files,
        open: None,
    }
}

/// The window with the real file service: it reads and writes where it is told, and shows no dialog.
#[track_caller]
pub fn window_on_disk(language: Language) -> Harness<'static, App> {
    Harness::builder().with_size([1440.0, 900.0]).with_max_steps(16).build_eframe(move |cc| {
        let files = NativeFiles::new(&cc.egui_ctx, None).expect("a thread");
        App::new(&cc.egui_ctx, setup(language, Box::new(files)))
    })
}

/// The window with a preset open.
#[track_caller]
pub fn preset(id: &str) -> Window {
    let mut window = window(Language::English);
    window.send(slotwise::ui::Command::OpenPreset(id.to_owned()));
    window
}

/// Presses a key and lets the window do what it means.
#[track_caller]
pub fn press(window: &mut Window, key: egui::Key) {
    window.harness.key_press(key);
    window.harness.run();
}

/// Whether something in the window has this in its name or text.
pub fn says(window: &Window, words: &str) -> bool {
    let found = By::new().predicate(|node| {
        let has = |text: Option<String>| text.is_some_and(|text| text.contains(words));
        has(node.label()) || has(node.value())
    });
    window.harness.query_all(found).next().is_some()
}

impl Window {
    /// Asks for something as a menu does, and lets the window do it.
    #[track_caller]
    pub fn send(&mut self, command: slotwise::ui::Command) {
        self.harness.state_mut().send(command);
        self.harness.run();
    }

    /// Lets the file service report something.
    #[track_caller]
    pub fn report(&mut self, event: Event) {
        self.desk.borrow_mut().events.push_back(event);
        self.harness.run();
        self.harness.run();
    }

    /// The project that is to be saved, as the newest job has it, and its file.
    #[track_caller]
    pub fn saving(&self) -> (PathBuf, Work) {
        let desk = self.desk.borrow();
        let save = |job: &Job| match job {
            Job::Save(path, work) => Some((path.clone(), work.clone())),
            _ => None,
        };
        let found = desk.jobs.iter().rev().find_map(|job| match job {
            Job::IfFree(_, job) => save(job),
            job => save(job),
        });
        found.expect("the window saves")
    }

    /// Reports that the newest save is done.
    #[track_caller]
    pub fn finish_save(&mut self) {
        let (path, work) = self.saving();
        self.report(Event::Saved(path, work));
    }

    /// Slots and parts of the active option, e.g. `gpu0 gpu/quadro-rtx-6000`.
    pub fn cards(&self) -> Vec<String> {
        let session = &self.harness.state().session;
        let plan = session.plan().expect("an active option");
        plan.cards.iter().map(|card| format!("{} {}", card.slot, card.part)).collect()
    }

    /// Path of the open file.
    pub fn path(&self) -> Option<PathBuf> {
        self.harness.state().session.path.clone()
    }
}
